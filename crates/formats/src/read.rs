//! Reading an input in whatever format it is, and which files of a folder are meant to be puzzles.
//!
//! ```text
//!   the suffix of a file                 it is meant to be a puzzle
//!   .non, .nin: of no other files        always, also if it is empty or damaged
//!   .txt, or none                        if any format takes it
//!   .json, .png, .md: of other files     if a format is sure of it, or a puzzle comes of it
//!   any                                  if it is a photograph
//! ```
//!
//! Whoever checks a collection wants to hear of its damaged puzzles, and not of its `package.json`.
//! A photograph is a picture like any other, whether a format reads such files (PNG) or not (JPEG): it
//! is refused with the command that makes a puzzle of it.
//! To go by the contents alone was tried and lost: nothing tells an empty `.non` from an empty
//! anything.

use pictogrid_core::{Error, Limits};

use crate::{
    document::{self, Document, Entry},
    format::{Format, Sniff},
    input::Input,
    mistyped_clues, not_a_puzzle,
    registry::{by_extension, by_id, surest, unknown_id},
};

/// Bytes that reading these takes beside them, at most: a picture takes them for each pixel, which its
/// first bytes tell, anything else for each byte of text.
#[must_use]
pub fn bytes_to_read(bytes: &[u8]) -> u64 {
    #[cfg(feature = "pictures")]
    if let Some(n_bytes) = crate::picture::bytes_to_read(bytes) {
        return n_bytes;
    }
    BYTES_A_BYTE * bytes.len() as u64
}

/// What reading takes for a byte of text.
const BYTES_A_BYTE: u64 = 8;

/// Reads an input in whatever format it is.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, Error> {
    let input = Input::new(bytes, limits)?;
    let (format, sniff) = surest(&input)?;
    let mut document = finish(format, &input, limits)?;
    if sniff == Sniff::Perhaps {
        mistyped_clues::weigh(&mut document, &input, limits);
    }
    mistyped_clues::dressed(&mut document, &input, limits);
    Ok(document)
}

/// Reads an input in the format of this id.
pub fn read_as(id: &str, bytes: &[u8], limits: &Limits) -> Result<Document, Error> {
    let format = by_id(id).ok_or_else(|| unknown_id(id))?;
    let input = Input::new(bytes, limits)?;
    let mut document = finish(format, &input, limits)?;
    if format.is_rows_first {
        document.entries.iter_mut().for_each(Entry::is_rows_first);
    }
    Ok(document)
}

/// Whether the suffix of a file, without a dot and in any case, says that the rows come first in it: it
/// is that of the format in which the file was read, and the format has them first.
#[must_use]
pub fn is_rows_first(suffix: &str, format: &str) -> bool {
    by_extension(suffix).is_some_and(|of_name| of_name.id == format && of_name.is_rows_first)
}

/// The format of `bytes` if they are nonograms and nothing else: all of them can be solved, and they are
/// not a drawing of `#` and `.`, as records and tiles have.
#[must_use]
pub fn format_of_puzzles(bytes: &[u8], limits: &Limits) -> Option<&'static str> {
    let document = read(bytes, limits).ok()?;
    let is_drawing = document.format == "grid" || PICTURES.contains(&document.format);
    let mut entries = document.entries.into_iter();
    (!is_drawing && entries.all(|entry| entry.check(limits).is_ok())).then_some(document.format)
}

fn finish(format: &Format, input: &Input<'_>, limits: &Limits) -> Result<Document, Error> {
    match format.archive.and_then(|archive| archive(input, limits, member)) {
        Some(entries) => document::of(format.id, entries?),
        None => format.document(input, limits),
    }
}

/// The ids of the formats of pictures.
const PICTURES: [&str; 4] = ["png", "gif", "bmp", "pbm"];

/// The puzzles of a file in an archive, where pictures are covers.
fn member(suffix: &str, bytes: &[u8], limits: &Limits) -> Result<Vec<Entry>, Error> {
    let input = Input::new(bytes, limits)?;
    let is_cover = surest(&input).is_ok_and(|(format, _)| PICTURES.contains(&format.id));
    if is_cover || !is_meant(suffix, bytes, limits) {
        return Ok(Vec::new());
    }
    Ok(read(bytes, limits)?.entries)
}

/// Suffixes that files of other kinds have, too: data, pages, pictures, packs, a part of a
/// makefile, a grammar, data of other MiniZinc models.
const SHARED: &[&str] = &[
    "txt", "json", "jsonl", "ndjson", "xml", "csv", "tsv", "toml", "html", "htm", "zip", "png",
    "gif", "bmp", "pbm", "pnm", "mk", "g", "dzn",
];

/// Whether a file that was found among puzzles is meant to be one. Its suffix is without a dot and
/// may be empty.
#[must_use]
pub fn is_meant(suffix: &str, bytes: &[u8], limits: &Limits) -> bool {
    let suffix = suffix.to_ascii_lowercase();
    if by_extension(&suffix).is_some() && !SHARED.contains(&suffix.as_str()) {
        return true;
    }
    if not_a_puzzle::is_photograph(bytes) {
        return true;
    }
    let Ok(input) = Input::new(bytes, limits) else { return false };
    match surest(&input) {
        Ok((format, Sniff::Perhaps)) if !matches!(suffix.as_str(), "" | "txt") => {
            let document = finish(format, &input, limits);
            document.is_ok_and(|d| d.entries.into_iter().any(|entry| entry.check(limits).is_ok()))
        }
        found => found.is_ok(),
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::FaultKind;

    use super::*;
    use crate::registry::ids;

    fn check(suffix: &str, text: &str, expected: bool) {
        let found = is_meant(suffix, text.as_bytes(), &Limits::default());
        assert_eq!(found, expected, "{suffix}: {text}");
    }

    #[test]
    fn suffixes_of_puzzles_are_always_meant() {
        for text in ["", "Dear Sir,\n", "{}"] {
            check("non", text, true);
            check("NIN", text, true);
            check("pbn", text, true);
        }
    }

    #[test]
    fn other_suffixes_by_their_contents() {
        check("txt", "", false);
        check("txt", "Dear Sir,\n", false);
        check("txt", "2 2\n1\n", true);
        check("", "2 2\n1\n", true);
        check("md", "---\ntitle: Notes\n---\n", false);
        check("md", "aa.\n.ab\n", true);
        check("json", "{\"name\": \"pack\", \"version\": \"1.0.0\"}", false);
        check("json", "{\"rows\": 1}", true);
        check("yml", "---\non: push\n", false);
        check("zip", "PK\u{3}\u{4}", false);
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
