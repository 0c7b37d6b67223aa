//! Reading an input in whatever format it is, and which files of a folder are meant to be puzzles.
//!
//! ```text
//!   the suffix of a file                 it is meant to be a puzzle
//!   .non, .nin: of no other files        always, also if it is empty or damaged
//!   .txt, or none                        if a format is sure of it, or it is numbers alone
//!   .json, .csv: of data                 if clues for rows and columns are found, or a puzzle comes of it
//!   .py, .rs: of programs                if a puzzle comes of it that is not just an array of cells
//!   .md: any other                       if a puzzle comes of it
//! ```
//!
//! Pictures are icons and photographs more often than puzzles, so they are a kind of their own.
//! Whoever checks a collection wants to hear of its damaged puzzles, and not of its `package.json`.
//! To go by the contents alone was tried and lost: nothing tells an empty `.non` from an empty
//! anything.

use pictogrid_core::{Error, Fault, FaultKind, Limits};

use crate::{
    document::{self, Document, Entry},
    format::{Format, Sniff},
    grid::GRID,
    input::Input,
    mistyped_clues, not_a_puzzle,
    reading_options::Told,
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

/// What reading takes for a byte of text: a drawing of single cells has a clue of 24 bytes for every two
/// of them, once in its row and once in its column, in lists that have room to grow.
const BYTES_A_BYTE: u64 = 40;

/// Reads an input in whatever format it is.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, Error> {
    read_any(&Input::new(bytes, limits)?, limits)
}

/// Reads an input of which a person says something, in the format of the id `from` or in whatever
/// format it is.
pub fn read_told(
    bytes: &[u8],
    from: Option<&str>,
    told: &Told,
    limits: &Limits,
) -> Result<Document, Error> {
    let format = from.map(|id| by_id(id).ok_or_else(|| unknown_id(id))).transpose()?;
    let input = Input::new(bytes, limits)?.with(told);
    let mut document = match format {
        Some(format) => read_named(format, &input, limits)?,
        None => read_any(&input, limits)?,
    };
    if format.is_some_and(|format| format.is_rows_first) {
        document.entries.iter_mut().for_each(Entry::take_rows_first);
    }
    told.apply(&mut document.entries);
    Ok(document)
}

/// Reads an input in the format that it is said to be in.
fn read_named(format: &Format, input: &Input<'_>, limits: &Limits) -> Result<Document, Error> {
    let read = finish(format, input, limits);
    let is_bad = |document: &Document| document.entries.iter().all(|entry| entry.draft.is_err());
    if read.as_ref().map_or(true, is_bad)
        && let Some(fault) = named_wrongly(format, input, limits)
    {
        return Err(fault);
    }
    read
}

/// The fault of puzzles that are certainly in another format than this one.
fn named_wrongly(format: &Format, input: &Input<'_>, limits: &Limits) -> Option<Error> {
    let (surest, sniff) = surest(input).ok()?;
    let is_another = sniff == Sniff::Certain && surest.id != format.id;
    let found = is_another.then(|| format_of_puzzles(input.bytes(), limits)).flatten()?;
    let message = format!(
        "this is not in the format {}; it reads as {found}: leave the format out",
        format.id
    );
    Some(Fault::new(FaultKind::Syntax, message).into())
}

fn read_any(input: &Input<'_>, limits: &Limits) -> Result<Document, Error> {
    let (format, sniff) = surest(input)?;
    let mut document = finish(format, input, limits)?;
    if sniff == Sniff::Perhaps {
        mistyped_clues::weigh(&mut document, input, limits);
    }
    mistyped_clues::dressed(&mut document, input, limits);
    Ok(document)
}

/// Reads an input in the format of this id.
pub fn read_as(id: &str, bytes: &[u8], limits: &Limits) -> Result<Document, Error> {
    read_told(bytes, Some(id), &Told::default(), limits)
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
    let is_picture = by_id(document.format).is_some_and(|format| format.is_picture);
    let is_drawing = is_picture || document.format == GRID.id;
    let mut entries = document.entries.into_iter();
    (!is_drawing && entries.all(|entry| entry.check(limits).is_ok())).then_some(document.format)
}

fn finish(format: &Format, input: &Input<'_>, limits: &Limits) -> Result<Document, Error> {
    match format.archive.and_then(|archive| archive(input, limits, member)) {
        Some(entries) => document::of(format.id, entries?),
        None => format.document(input, limits),
    }
}

/// The puzzles of a file in an archive, where pictures are covers.
fn member(suffix: &str, bytes: &[u8], limits: &Limits) -> Result<Vec<Entry>, Error> {
    let input = Input::new(bytes, limits)?;
    let is_cover = surest(&input).is_ok_and(|(format, _)| format.is_picture);
    if is_cover || kind_of(suffix, bytes, limits) != FileKind::Puzzle {
        return Ok(Vec::new());
    }
    Ok(read(bytes, limits)?.entries)
}

/// Suffixes of programs, in which a list of numbers is not yet a picture.
const PROGRAMS: &[&str] = &[
    "py", "js", "mjs", "cjs", "jsx", "ts", "tsx", "rs", "go", "java", "kt", "c", "h", "cc", "cpp",
    "hpp", "cs", "rb", "php", "swift", "scala", "hs", "ml", "jl", "lua", "pl", "r", "m", "sh",
    "ps1", "sql", "ipynb", "css", "scss", "vue", "svelte",
];

/// What a file is that was found in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A puzzle or several, perhaps damaged.
    Puzzle,
    /// A picture, which may be one.
    Picture,
    /// Anything else.
    Other,
}

/// Whether no other files have this suffix (without a dot, in any case) than those of puzzles.
#[must_use]
pub fn is_of_puzzles(suffix: &str) -> bool {
    let suffix = suffix.to_ascii_lowercase();
    by_extension(&suffix).is_some_and(|format| format.owns(&suffix))
}

/// Suffixes of pictures and drawings that are not formats by themselves.
const OTHER_PICTURES: &[&str] = &[
    "jpg", "jpeg", "webp", "tif", "tiff", "heic", "avif", "ppm", "pgm", "pam", "apng", "svg", "pdf",
];

/// Whether files of this suffix (without a dot, in any case) are pictures.
#[must_use]
pub fn is_of_pictures(suffix: &str) -> bool {
    let suffix = suffix.to_ascii_lowercase();
    by_extension(&suffix).is_some_and(|format| format.is_picture)
        || OTHER_PICTURES.contains(&suffix.as_str())
}

/// What a file is that was found among puzzles. Its suffix is without a dot and may be empty.
#[must_use]
pub fn kind_of(suffix: &str, bytes: &[u8], limits: &Limits) -> FileKind {
    let suffix = suffix.to_ascii_lowercase();
    if not_a_puzzle::is_photograph(bytes) {
        return FileKind::Picture;
    }
    if is_of_puzzles(&suffix) {
        return FileKind::Puzzle;
    }
    let Ok(input) = Input::new(bytes, limits) else { return FileKind::Other };
    match surest(&input) {
        Ok((format, _)) if format.is_picture => FileKind::Picture,
        Ok((format, sniff)) if holds_puzzle(&suffix, format, sniff, &input, limits) => {
            FileKind::Puzzle
        }
        Ok(_) => FileKind::Other,
        // A damaged picture is one.
        Err(_) if is_of_pictures(&suffix) => FileKind::Picture,
        Err(_) => FileKind::Other,
    }
}

/// Whether a file with a suffix that any file may have holds a puzzle in this format: nothing but one
/// where it is text, and else if a puzzle certainly comes of it.
fn holds_puzzle(
    suffix: &str,
    format: &Format,
    sniff: Sniff,
    input: &Input<'_>,
    limits: &Limits,
) -> bool {
    // Numbers alone may be a damaged puzzle; words are a text.
    let is_text = matches!(suffix, "" | "txt");
    let has_words = || input.bytes().iter().any(u8::is_ascii_alphabetic);
    if is_text && (sniff >= Sniff::Likely || !has_words()) {
        return true;
    }
    let Ok(document) = finish(format, input, limits) else { return false };
    let is_program = PROGRAMS.contains(&suffix);
    let mut entries = document.entries.into_iter();
    let is_good = |entry: Entry| {
        let Ok(draft) = entry.draft else { return false };
        // A puzzle that is damaged is one in a file of data that says which clues are whose.
        let is_shared = by_extension(suffix).is_some_and(|format| format.shares(suffix));
        let is_damaged = !is_program && sniff >= Sniff::Likely && is_shared;
        let has_clues = draft.goal.is_none();
        (is_damaged && has_clues) || draft.check(limits).is_ok() && (!is_program || has_clues)
    };
    if sniff == Sniff::Perhaps { entries.all(is_good) } else { entries.any(is_good) }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::FaultKind;

    use super::*;
    use crate::registry::ids;

    fn check(suffix: &str, text: &str, expected: bool) {
        let found = kind_of(suffix, text.as_bytes(), &Limits::default());
        assert_eq!(found == FileKind::Puzzle, expected, "{suffix}: {text}");
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
        check("json", "{\"rows\": 1}", false);
        check("json", "{\"rows\": [[1], [2]], \"columns\": [[1], [1]]}", true);
        check("py", "kernel = [[0, 1, 0], [1, 1, 1]]\n", false);
        check("py", "rows = [[1], [2]]\ncolumns = [[2], [1]]\n", true);
        check("yml", "---\non: push\n", false);
        check("zip", "PK\u{3}\u{4}", false);
    }

    #[test]
    fn pictures_are_a_kind_of_their_own() {
        let limits = Limits::default();
        let kind = |suffix: &str, bytes: &[u8]| kind_of(suffix, bytes, &limits);
        assert_eq!(kind("jpg", b"\xFF\xD8\xFF\xE0"), FileKind::Picture);
        assert_eq!(kind("non", b"\xFF\xD8\xFF\xE0"), FileKind::Picture);
        #[cfg(feature = "pictures")]
        assert_eq!(kind("png", b"cut off"), FileKind::Picture);
        assert_eq!(kind("pbm", b"P1 1 1 1"), FileKind::Picture);
        assert_eq!(kind("txt", b"#.\n.#\n"), FileKind::Puzzle);
        assert_eq!(kind("rs", b"fn main() {}\n"), FileKind::Other);
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
