//! Reads and writes puzzle files.
//!
//! ```text
//!   bytes --Input--> lines --sniff--> one format --read--> Entry, Entry, ..  (a Draft or an Error each)
//!   a stream --Puzzles--> blocks of whole puzzles, where it is a bundle --read--> the same
//!   puzzles --write--> bytes --read back and compared--> bytes, or an Error that says what is lost
//! ```
//!
//! Each format is one file (or folder) with one row in [`FORMATS`]; its header says what it
//! forgives, what it cannot hold and where its specification is. Nothing else in the workspace
//! knows a format by name.
//!
//! A format is recognized by its contents, never by the name of the file: `.non`, `.nin` and text
//! pictures all turn up as `.txt`. Where two formats recognize the same input the surer one wins,
//! then the earlier row.
//!
//! Cost: sniffing looks at each line at most once a format; reading is linear in the bytes and
//! allocates in proportion to what the input holds, never to what it claims.

mod clue_lines;
mod colors;
mod csv;
mod cwc;
mod cwd;
mod decode;
mod document;
mod doubt;
mod dzn;
mod faults;
mod found;
mod freenono;
mod gno;
mod grid;
mod json;
mod met;
mod mk;
mod named;
mod nin;
mod non;
mod nonograms_org;
mod nonogrid;
mod numbers;
mod olsak;
mod pasted;
mod picross;
mod picture;
mod places;
mod pzpr;
mod refused;
mod runs;
mod sgriddler;
mod shades;
mod slips;
mod stream;
mod tatham;
mod told;
mod tournament;
mod webpbn;
mod worded;
mod write;
mod xml;

use pictogrid_core::{Error, Fault, FaultKind, Limits, Puzzle};

pub use decode::{Input, Lines, TextLine};
pub use document::{Document, Entry};
pub use found::is_meant;
pub use stream::{Puzzles, StreamError};
pub use write::{Part, lost, strip, stuck, write, write_what_fits};

/// The registry: one row a format.
pub const FORMATS: &[&Format] = &[
    &picross::PICROSS,
    &non::NON,
    &webpbn::WEBPBN,
    &json::JSON,
    &olsak::OLSAK,
    &tatham::TATHAM,
    &tournament::TOURNAMENT,
    &nin::NIN,
    &picture::PNG,
    &picture::GIF,
    &picture::BMP,
    &picture::PBM,
    &csv::CSV,
    &mk::MK,
    &cwd::CWD,
    &gno::GNO,
    &sgriddler::SGRIDDLER,
    &dzn::DZN,
    &nonogrid::NONOGRID,
    &nonograms_org::NONOGRAMS_ORG,
    &pzpr::PZPR,
    &freenono::FREENONO,
    &pasted::PASTED,
    &cwc::CWC,
    &grid::GRID,
];

/// How sure a format is that an input is written in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sniff {
    /// It is not.
    No,
    /// It may be, if nobody else wants it.
    Perhaps,
    /// It looks like it.
    Likely,
    /// Nothing else looks like this.
    Certain,
}

type Read = fn(&Input<'_>, &Limits) -> Result<Vec<Entry>, Error>;
type Write = fn(&[Puzzle]) -> Result<Vec<u8>, Error>;

/// A file format: one row of the registry.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name in options and messages: lower case, unique.
    pub id: &'static str,
    /// The suffixes of its files, without a dot, lower case.
    pub extensions: &'static [&'static str],
    /// What of a puzzle its files can hold beyond sizes and clues.
    pub holds: &'static [Part],
    /// How sure it is that an input is its own. Reads no more than it must.
    sniff: fn(&Input<'_>) -> Sniff,
    /// The puzzles in an input, in order. A fault that spoils only one of them is kept in its
    /// entry; an error here means that nothing could be made of the input.
    read: Read,
    /// How a bundle is cut that is read a puzzle at a time, if it can be.
    cut: Option<stream::Cut>,
    /// The same puzzle in the spelling of the format: colors with the letters, the names and in
    /// the order that its reader would give them.
    spell: fn(&Puzzle) -> Puzzle,
    /// The file that holds some puzzles, if files of this format are not only met. Needs: the
    /// puzzles have only what the format holds, as it spells it. [`write()`] sees to that and
    /// reads the result back.
    write: Option<Write>,
}

impl Format {
    /// What a row need not say: files are read alone, hold sizes and clues, and know letters at
    /// most of colors.
    const ROW: Format = Format {
        id: "",
        extensions: &[],
        holds: &[],
        sniff: |_| Sniff::No,
        read: |_, _| Ok(Vec::new()),
        cut: None,
        spell: |puzzle| write::with_palette(puzzle, write::palette_of_letters(puzzle.palette())),
        write: None,
    };

    /// Whether it can be written at all; a format of which files are only met can't.
    #[must_use]
    pub fn is_writable(&self) -> bool {
        self.write.is_some()
    }
}

/// Bytes that reading these takes beside them, at most: a picture takes them for each pixel, which its
/// first bytes tell, anything else for each byte of text.
#[must_use]
pub fn bytes_to_read(bytes: &[u8]) -> u64 {
    picture::bytes_to_read(bytes).unwrap_or(BYTES_A_BYTE * bytes.len() as u64)
}

/// What reading takes for a byte of text.
const BYTES_A_BYTE: u64 = 8;

/// Reads an input in whatever format it is.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, Error> {
    let input = Input::new(bytes, limits)?;
    let (format, sniff) = surest(&input)?;
    let mut document = finish(format, &input, limits)?;
    if sniff == Sniff::Perhaps {
        doubt::weigh(&mut document, &input, limits);
    }
    doubt::dressed(&mut document, &input, limits);
    Ok(document)
}

/// Reads an input in the format of this id.
pub fn read_as(id: &str, bytes: &[u8], limits: &Limits) -> Result<Document, Error> {
    let format = by_id(id).ok_or_else(|| unknown_id(id))?;
    let input = Input::new(bytes, limits)?;
    finish(format, &input, limits)
}

fn finish(format: &Format, input: &Input<'_>, limits: &Limits) -> Result<Document, Error> {
    let entries = (format.read)(input, limits)?;
    if entries.is_empty() {
        return Err(no_puzzle());
    }
    Ok(Document { format: format.id, entries })
}

/// Whether `text` is a puzzle in one line that people hand on as it is: a game ID or an address.
#[must_use]
pub fn is_puzzle_in_a_line(text: &str) -> bool {
    let formats = [&tatham::TATHAM, &pzpr::PZPR];
    let input = Input::new(text.as_bytes(), &Limits::default());
    input.is_ok_and(|input| formats.iter().any(|format| (format.sniff)(&input) == Sniff::Certain))
}

/// The command of the program `pictogrid` that takes what these bytes hold: that of records or tiles,
/// where they are known to be no nonogram; `None` if they may be one, or anything else.
#[must_use]
pub fn other_command(bytes: &[u8]) -> Option<&'static str> {
    let input = Input::new(bytes, &Limits::default()).ok()?;
    refused::command(&input)
}

/// The format that `input` is written in.
pub fn recognize(input: &Input<'_>) -> Result<&'static Format, Error> {
    surest(input).map(|(format, _)| format)
}

/// The format that is the surest of `input`, and how sure it is.
fn surest(input: &Input<'_>) -> Result<(&'static Format, Sniff), Error> {
    if let Some(error) = refused::refuse(input) {
        return Err(error);
    }
    if input.lines().is_ok() && input.first_line().is_none() {
        return Err(no_puzzle());
    }
    // As if it were a stream.
    let head = stream::Head { bytes: input.unmarked(), is_all: true };
    if let Ok((format, _)) = stream::bundle(&head, None) {
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
    let known = refused::page(input).or_else(|| refused::listed_tiles(input));
    if let Some(error) = known.or_else(|| doubt::slip(input)) {
        return error;
    }
    if grid::may_be_colored(input) {
        let message = "rows of letters, which may be words; if they are a colored drawing, \
                       say --from grid";
        return Fault::new(FaultKind::Syntax, message).into();
    }
    match input.lines() {
        Ok(lines) => pasted::nearest(&lines, &Limits::default()),
        Err(error) => error,
    }
}

fn no_puzzle() -> Error {
    Fault::new(FaultKind::NoPuzzle, "the input holds no puzzle").into()
}

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

fn unknown_id(id: &str) -> Error {
    let message = format!(
        "there is no format {:?}; the formats are {}",
        numbers::shown(id),
        ids().collect::<Vec<_>>().join(", ")
    );
    Fault::new(FaultKind::Unsupported, message).into()
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn unknown_ids_name_what_there_is() {
        let all = ids().collect::<Vec<_>>().join(", ");
        let error = read_as("no-such", b"", &Limits::default()).unwrap_err();
        let expected = format!("there is no format \"no-such\"; the formats are {all}");
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn nothing_is_no_puzzle() {
        for nothing in [&b""[..], b"\n \n", b"\xEF\xBB\xBF"] {
            let limits = Limits::default();
            for id in ids() {
                let error = read_as(id, nothing, &limits).unwrap_err();
                assert_eq!(error.first().kind(), FaultKind::NoPuzzle, "{id}");
            }
            let error = read(nothing, &limits).unwrap_err();
            assert_eq!(error.first().kind(), FaultKind::NoPuzzle);
        }
    }

    #[test]
    fn too_many_puzzles() {
        let limits = Limits { puzzles: 1, ..Limits::default() };
        assert!(read(b"#\n", &limits).is_ok());
        assert!(read(b"#\n\n#\n", &limits).unwrap_err().is_too_large());
    }
}
