//! The registry: one row a format, and which of them an input is written in.
//!
//! A format is recognized by its contents, never by the name of the file: `.non`, `.nin` and text
//! pictures all turn up as `.txt`. Where two formats recognize the same input the surer one wins,
//! then the earlier row.
//!
//! Cost: sniffing looks at each line at most once a format.

use pictogrid_core::{Error, Fault, FaultKind, Limits, Remedy, Task};

#[cfg(feature = "pictures")]
use crate::picture;
use crate::{
    c_array, clues, cnf, csv, cwc, cwd,
    document::no_puzzle,
    dzn,
    format::{Format, Sniff},
    freenono, gno, grid,
    input::Input,
    json, mk, nin, non, nonograms_org, nonogrid, not_a_puzzle, numbers, olsak, picross,
    puzzle_nonograms, pzpr, rendered, sgriddler,
    stream_splitter::{Begins, Cut, Head},
    tatham, tournament, webpbn,
};

/// The registry: one row a format.
pub const FORMATS: &[&Format] = &[
    &picross::PICROSS,
    &non::NON,
    &webpbn::WEBPBN,
    &c_array::C,
    &json::JSON,
    &olsak::OLSAK,
    &tatham::TATHAM,
    &tournament::TOURNAMENT,
    &nin::NIN,
    #[cfg(feature = "pictures")]
    &picture::PNG,
    #[cfg(feature = "pictures")]
    &picture::GIF,
    #[cfg(feature = "pictures")]
    &picture::BMP,
    #[cfg(feature = "pictures")]
    &picture::PBM,
    &csv::CSV,
    &mk::MK,
    &cwd::CWD,
    &gno::GNO,
    &sgriddler::SGRIDDLER,
    &dzn::DZN,
    &cnf::CNF,
    &nonogrid::NONOGRID,
    &nonograms_org::NONOGRAMS_ORG,
    &puzzle_nonograms::PUZZLE_NONOGRAMS,
    &pzpr::PZPR,
    &freenono::FREENONO,
    &clues::PASTED,
    &cwc::CWC,
    &rendered::RENDERED,
    &grid::GRID,
];

/// The ids of all formats, in the order in which they are tried.
pub fn ids() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|format| format.id)
}

/// The format of this id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.id == id)
}

/// The format whose files have this suffix (without a dot, in any case).
#[must_use]
pub fn by_extension(extension: &str) -> Option<&'static Format> {
    let extension = extension.to_ascii_lowercase();
    FORMATS.iter().copied().find(|format| format.extensions.contains(&extension.as_str()))
}

pub(crate) fn unknown_id(id: &str) -> Error {
    let message = format!(
        "there is no format {:?}; the formats are {}",
        numbers::shown(id),
        ids().collect::<Vec<_>>().join(", ")
    );
    Fault::new(FaultKind::Unsupported, message).into()
}

/// Whether `text` is a puzzle in one line that people hand on as it is: a game ID or an address.
#[must_use]
pub fn is_puzzle_in_a_line(text: &str) -> bool {
    let formats = [&tatham::TATHAM, &pzpr::PZPR];
    let input = Input::new(text.as_bytes(), &Limits::default());
    input.is_ok_and(|input| formats.iter().any(|format| (format.sniff)(&input) == Sniff::Certain))
}

/// What takes these bytes, if they are known to be records, tiles or a photograph; `None` if they may be
/// a nonogram, or anything else.
#[must_use]
pub fn other_task(bytes: &[u8]) -> Option<Task> {
    let input = Input::new(bytes, &Limits::default()).ok()?;
    not_a_puzzle::task(&input)
}

/// The format that `input` is written in.
pub fn recognize(input: &Input<'_>) -> Result<&'static Format, Error> {
    surest(input).map(|(format, _)| format)
}

/// The format that is the surest of `input`, and how sure it is.
pub(crate) fn surest(input: &Input<'_>) -> Result<(&'static Format, Sniff), Error> {
    // A PDF is refused, but for one that carries its puzzles.
    if (rendered::RENDERED.sniff)(input) == Sniff::Certain {
        return Ok((&rendered::RENDERED, Sniff::Certain));
    }
    if let Some(error) = not_a_puzzle::refuse(input) {
        return Err(error);
    }
    if input.lines().is_ok() && input.first_line().is_none() {
        return Err(no_puzzle());
    }
    // As if it were a stream.
    let head = Head { bytes: input.unmarked(), is_all: true };
    if let Ok((format, _)) = bundle(&head, None) {
        return Ok((format, Sniff::Certain));
    }
    let mut best = (Sniff::No, None);
    for &format in FORMATS {
        let sniff = (format.sniff)(input);
        if sniff > best.0 {
            best = (sniff, Some(format));
        }
        if sniff == Sniff::Certain {
            break;
        }
    }
    match best.1 {
        Some(format) => Ok((format, best.0)),
        None => Err(unrecognized(input)),
    }
}

fn unrecognized(input: &Input<'_>) -> Error {
    let known = not_a_puzzle::page(input)
        .or_else(|| not_a_puzzle::listed_tiles(input))
        .or_else(|| json::unrecognized(input));
    let drawing = || {
        let message = "rows of letters, which may be words or a colored drawing";
        let remedy = Remedy::ReadAs { format: "grid".to_owned() };
        let fault = Fault::new(FaultKind::Syntax, message).remedy(remedy);
        grid::may_be_colored(input).then(|| fault.into())
    };
    known.unwrap_or_else(|| clues::unrecognized(input, &Limits::default(), drawing))
}

/// Blanks in front of a bundle.
const MOST_BLANK: usize = 1 << 20;

/// The format and the cut of an input that is a bundle, as its head says.
pub(crate) fn bundle(
    head: &Head<'_>,
    from: Option<&Format>,
) -> Result<(&'static Format, Cut), Begins> {
    let mut open = Begins::No;
    if head.bytes.len() > MOST_BLANK && head.bytes[..MOST_BLANK].iter().all(u8::is_ascii_whitespace)
    {
        return Err(open);
    }
    for &format in FORMATS {
        let Some(cut) = format.cut.filter(|_| from.is_none_or(|from| from.id == format.id)) else {
            continue;
        };
        match (cut.begins)(head) {
            Begins::Yes => return Ok((format, cut)),
            Begins::No => {}
            Begins::Unclear => open = Begins::Unclear,
        }
    }
    Err(open)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file `mini.rs` is the template of docs/adding-a-format.md, word for word, and a format.
    #[test]
    fn the_template_is_a_format() {
        use crate::{input::Input, mini::MINI};
        let document = include_str!("../../../docs/adding-a-format.md");
        assert!(document.contains(include_str!("mini.rs")), "the document shows another mini.rs");
        let (text, limits) = ("2\n1, 1\n\n;\n2\n1\n1\n", Limits::default());
        let input = Input::new(text.as_bytes(), &limits).unwrap();
        assert!(matches!((MINI.sniff)(&input), Sniff::Likely));
        let entries = (MINI.read)(&input, &limits).unwrap();
        let [entry] = <[_; 1]>::try_from(entries).unwrap();
        let written = (MINI.write.unwrap())(&entry.check(&limits).unwrap()).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), "2\n1 1\n;\n2\n1\n1\n");
    }

    #[test]
    fn rows_are_unique() {
        for (index, format) in FORMATS.iter().enumerate() {
            assert!(ids().take(index).all(|id| id != format.id));
            for extension in format.extensions {
                assert_eq!(by_extension(extension).unwrap().id, format.id, "{extension}");
            }
        }
    }

    #[test]
    pub(crate) fn unknown_ids_name_what_there_is() {
        let all = ids().collect::<Vec<_>>().join(", ");
        let error = crate::read_as("no-such", b"", &Limits::default()).unwrap_err();
        let expected = format!("there is no format \"no-such\"; the formats are {all}");
        assert_eq!(error.to_string(), expected);
    }
}
