//! Inputs that are well known and hold no nonogram. One row each: how it is recognized, and what
//! the person who gave it to us probably wants instead.
//!
//! Without this a file of line records would be called an unknown input, or worse, half of one
//! read as a picture. Looks at the first line that is not blank, nothing else. A photograph is known by
//! its first bytes, whatever its suffix.
//!
//! ```text
//!   ?###???? 3,2        line records         count them
//!   Tile 2311:          tiles of text        assemble them
//!   FF D8 FF            a JPEG               make a puzzle from it
//! ```
//!
//! O(the first line). A reader of its own for each, that then refuses, would be a file for
//! each message.

use memchr::memmem;
use pictogrid_core::{Error, Fault, FaultKind, Remedy, Task};

use crate::input::Input;

struct Refused {
    is: fn(&str) -> bool,
    message: &'static str,
    /// What takes it, if anything does.
    task: Option<Task>,
}

const REFUSED: &[Refused] = &[
    Refused {
        is: is_record,
        message: "these are line records, not a puzzle",
        task: Some(Task::Records),
    },
    Refused {
        is: is_bridge,
        message: "these are bridge deals (their files end in .pbn, too), not a nonogram",
        task: None,
    },
    Refused {
        is: |line| line.starts_with("{\\rtf"),
        message: "this is rich text from a word processor; save it as plain text",
        task: None,
    },
    Refused {
        is: |line| line.starts_with("%PDF-"),
        message: "this is a PDF; copy the clues as text, or save the page as a picture",
        task: None,
    },
    Refused {
        is: |line| line.starts_with("WOVEN-"),
        message: "this is a share text of number-loom; save the puzzle there as a picture or for webpbn",
        task: None,
    },
    Refused {
        is: is_tile_header,
        message: "these are tiles of a cut picture, not a nonogram",
        task: Some(Task::Assemble),
    },
];

/// The fault of a list of tiles with numbered edges.
fn tiles_fault() -> Fault {
    let message = "these are tiles with four numbered edges, not a nonogram";
    Fault::new(FaultKind::Unsupported, message).remedy(Remedy::Use { task: Task::MatchEdges })
}

/// What takes the contents of these bytes, if they are known to be no nonogram.
pub(crate) fn task(input: &Input<'_>) -> Option<Task> {
    if let Some((_, is_taken)) = photograph(input.bytes()) {
        return is_taken.then_some(Task::Make);
    }
    let first = input.first_line()?;
    let row = REFUSED.iter().find(|refused| (refused.is)(first.trimmed()));
    let board = || matches!(board(input), Some(Board::Sized | Board::Listed));
    row.and_then(|row| row.task).or_else(|| board().then_some(Task::MatchEdges))
}

/// Files of other programs that hold tables or pages: what their first bytes are, what is in them
/// somewhere, and what to do with them.
const OTHERS: &[(&[u8], &[u8], &str)] = &[
    (b"PAR1", b"", "this is a Parquet table; pictogrid-batch reads it, or save it as CSV"),
    (b"ARROW1", b"", "this is an Arrow table; pictogrid-batch reads it, or save it as CSV"),
    (
        b"\x93NUMPY",
        b"",
        "this is an array of NumPy; in Python, pictogrid.Puzzle.of_picture takes it",
    ),
    (ZIP, b".npy", "these are arrays of NumPy; in Python, load them and hand each to pictogrid"),
    (ZIP, b"xl/", "this is a workbook of Excel; save the sheet with the puzzle as CSV"),
    (ZIP, b"word/", "this is a document of Word; save it as plain text"),
    (ZIP, b"ppt/", "these are slides of PowerPoint; copy the clues as text"),
    (
        ZIP,
        b"opendocument.spreadsheet",
        "this is a workbook of LibreOffice; save the sheet with the puzzle as CSV",
    ),
    (ZIP, b"opendocument.", "this is a document of LibreOffice; save it as plain text"),
    (b"\xD0\xCF\x11\xE0", b"", "this is a document of an old Office; save it as CSV or plain text"),
    (b"SQLite format 3", b"", "this is a database of SQLite; write the puzzles to CSV or JSON"),
];
const ZIP: &[u8] = b"PK\x03\x04";

/// The bytes at either end that are looked at for a name in an archive.
const ENDS: usize = 1 << 14;

/// What these bytes are of another program, and what to do with them.
fn other(bytes: &[u8]) -> Option<&'static str> {
    let has = |mark: &[u8]| {
        let [front, back] =
            [&bytes[..bytes.len().min(ENDS)], &bytes[bytes.len().saturating_sub(ENDS)..]];
        mark.is_empty() || [front, back].iter().any(|part| memmem::find(part, mark).is_some())
    };
    let row = OTHERS.iter().find(|(start, mark, _)| bytes.starts_with(start) && has(mark));
    row.map(|&(.., message)| message)
}

/// What this build cannot read, and the feature that reads it.
fn left_out(input: &Input<'_>) -> Option<&'static str> {
    let bytes = input.bytes();
    let is_picture = bytes.starts_with(b"\x89PNG")
        || bytes.starts_with(b"GIF8")
        || matches!(bytes, [b'P', b'1'..=b'7', b'\n' | b'\r', ..])
        || bytes.starts_with(b"BM") && input.lines().is_err();
    if is_picture && !cfg!(feature = "pictures") {
        return Some("this build cannot read picture files; build it with the feature `pictures`");
    }
    let is_packed = bytes.starts_with(b"PK\x03\x04");
    (is_packed && !cfg!(feature = "packed")).then_some(
        "this build cannot read zip archives; build it with the feature `packed`, or unpack it",
    )
}

/// The error for `input`, if it is known to hold no nonogram.
pub(crate) fn refuse(input: &Input<'_>) -> Option<Error> {
    if let Some(message) = other(input.bytes()).or_else(|| left_out(input)) {
        return Some(Fault::new(FaultKind::Unsupported, message).into());
    }
    if let Some((name, is_taken)) = photograph(input.bytes()) {
        let remedy = if is_taken { Remedy::Use { task: Task::Make } } else { Remedy::MakeFromPng };
        let fault = Fault::new(FaultKind::Unsupported, format!("{name} picture, not a puzzle"));
        return Some(fault.remedy(remedy).into());
    }
    let line = input.first_line()?;
    let row = REFUSED.iter().find(|refused| (refused.is)(line.trimmed()));
    let fault = match row {
        Some(Refused { message, task, .. }) => {
            let fault = Fault::new(FaultKind::Unsupported, *message);
            task.map_or(fault.clone(), |task| fault.remedy(Remedy::Use { task }))
        }
        None => board(input).filter(|board| *board == Board::Sized).map(|_| tiles_fault())?,
    };
    Some(fault.at(line.start()).into())
}

/// The error for `input` that no format recognizes, if it is a list of tiles with numbered edges.
pub(crate) fn listed_tiles(input: &Input<'_>) -> Option<Error> {
    let line = input.first_line().filter(|_| board(input).is_some())?;
    Some(tiles_fault().at(line.start()).into())
}

/// The error for `input` that no format recognizes, if it is a web page.
pub(crate) fn page(input: &Input<'_>) -> Option<Error> {
    let line = input.first_line()?;
    let is_page = |start: &str| {
        let text = line.trimmed().get(..start.len());
        text.is_some_and(|text| text.eq_ignore_ascii_case(start))
    };
    let message = "no puzzle was found in this web page; save a page of nonograms.org or \
                   puzzle-nonograms.com that shows one puzzle, or copy the clues as text";
    let is_page = is_page("<!doctype html") || is_page("<html");
    is_page.then(|| Fault::new(FaultKind::NoPuzzle, message).at(line.start()).into())
}

/// Formats of pictures whose colors are blurred, so that no pixel is a cell: how a sentence about one
/// begins, whether [`Task::Make`] reads it, and where its first bytes have which mark.
const PHOTOGRAPHS: &[(&str, bool, usize, &[u8])] = &[
    ("this is a JPEG", true, 0, b"\xFF\xD8\xFF"),
    ("this is a WebP", true, 8, b"WEBPVP8"),
    ("this is a TIFF", false, 0, b"II*\0"),
    ("this is a TIFF", false, 0, b"MM\0*"),
    ("this is an AVIF", false, 4, b"ftypavif"),
    ("this is a HEIC", false, 4, b"ftypheic"),
    ("this is a HEIC", false, 4, b"ftypheix"),
    ("this is a HEIC", false, 4, b"ftypmif1"),
];

/// How a sentence about this photograph begins, and whether [`Task::Make`] reads it.
fn photograph(bytes: &[u8]) -> Option<(&'static str, bool)> {
    let has_mark =
        |at: usize, mark: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(mark));
    let row = PHOTOGRAPHS.iter().find(|(_, _, at, mark)| has_mark(*at, mark));
    row.map(|&(name, is_taken, ..)| (name, is_taken))
}

/// Whether these bytes are a picture that is no puzzle.
pub(crate) fn is_photograph(bytes: &[u8]) -> bool {
    photograph(bytes).is_some()
}

/// `?###???????? 3,2,1`
fn is_record(line: &str) -> bool {
    if !line.starts_with(['#', '.', '?']) {
        return false;
    }
    let Some((cells, clue)) = line.split_once([' ', '\t']) else { return false };
    let clue = clue.trim_matches([' ', '\t']);
    cells.bytes().all(|byte| b"#.?".contains(&byte))
        && clue.bytes().all(|byte| byte.is_ascii_digit() || byte == b',')
        && clue.starts_with(|c: char| c.is_ascii_digit())
}

/// `% PBN 2.1`, or a tag such as `[Event "Club"]`.
fn is_bridge(line: &str) -> bool {
    line.starts_with("% PBN")
        || ["[Event ", "[Board ", "[Deal "].iter().any(|tag| line.starts_with(tag))
}

/// `Tile 2311:`
fn is_tile_header(line: &str) -> bool {
    let id = line.strip_prefix("Tile ").and_then(|rest| rest.strip_suffix(':'));
    id.is_some_and(|id| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()))
}

/// What a board of edge matching looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Board {
    /// As many lines of four numbers as the size in front of them says, which no clues are.
    Sized,
    /// Lines of four numbers alone.
    Listed,
}

/// The most bytes of the numbers of a tile, and the most comments above the first.
const LONGEST_TILE: usize = 200;
const MOST_COMMENTS: usize = 1000;

/// Whether this is a board of edge matching. O(length), of what does not begin with numbers one line
/// and the comments above it.
fn board(input: &Input<'_>) -> Option<Board> {
    let mut rows = input.lines().ok()?.filled().map(|line| {
        let text = line.trimmed();
        let start = &text[..text.floor_char_boundary(LONGEST_TILE)];
        let text = start.find(['#', '/']).map_or(text, |at| &text[..at]);
        // One number more than a tile has is enough to tell.
        let words = text.split_ascii_whitespace().take(5);
        let numbers = || words.map(|word| word.parse().ok()).collect::<Option<Vec<u64>>>();
        (!text.is_empty()).then(|| numbers().filter(|_| text.len() <= LONGEST_TILE))
    });
    let first = rows.by_ref().take(MOST_COMMENTS).flatten().next()??;
    let n_tiles =
        rows.flatten().try_fold(0, |n, row| row.filter(|row| row.len() == 4).map(|_| n + 1))?;
    match first[..] {
        [_, _, _, _] if n_tiles > 0 => Some(Board::Listed),
        [columns, rows] | [columns, rows, _] => {
            // Three lines at least: two may be the sides of a small puzzle, a side a line.
            let is_sized = n_tiles >= 3
                && columns.checked_mul(rows) == Some(n_tiles)
                && columns.checked_add(rows) != Some(n_tiles);
            is_sized.then_some(Board::Sized)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_other_programs_make() {
        let check = |bytes: &[u8], part: &str| {
            let error = crate::read(bytes, &pictogrid_core::Limits::default()).unwrap_err();
            assert_eq!(error.first().kind(), FaultKind::Unsupported, "{error}");
            assert!(error.to_string().contains(part), "{error}");
        };
        check(b"PAR1\x15\0", "this is a Parquet table; pictogrid-batch reads it");
        check(b"PK\x03\x04\0\0xl/workbook.xml", "this is a workbook of Excel");
        check(b"PK\x03\x04\0\0arr_0.npy", "these are arrays of NumPy");
        check(b"\x93NUMPY\x01\0", "this is an array of NumPy");
        check(b"\xFF\xD8\xFF\xE0\0\x10JFIF\0", "a JPEG picture");
        check(b"RIFF\x10\0\0\0WEBPVP8 ", "a WebP picture, not a puzzle; make a puzzle from it");
        let save = ", not a puzzle; save it as PNG and make a puzzle from that";
        check(b"II*\0\x08\0\0\0", &format!("this is a TIFF picture{save}"));
        check(b"MM\0*\0\0\0\x08", &format!("this is a TIFF picture{save}"));
        check(b"\0\0\0\x18ftypheic\0\0\0\0", &format!("this is a HEIC picture{save}"));
        check(b"\0\0\0\x18ftypavif\0\0\0\0", &format!("this is an AVIF picture{save}"));
    }
}
