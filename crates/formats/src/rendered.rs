//! Drawings of puzzles that carry the puzzle as text: SVG and PDF; PNG as well, which is a format of its
//! own (`picture`).
//!
//! ```text
//!   SVG   <metadata id="pictogrid">{"width": ..}</metadata>       escaped as XML is
//!   PNG   a chunk iTXt with the key `pictogrid`, before the pixels
//!   PDF   a file that is attached, not packed: /EmbeddedFile .. stream {"width": ..} endstream
//! ```
//!
//! The text is `.json`, of one puzzle or of several. What has no such text is not read: the numbers of a
//! drawing are not recognized. A PDF that another program wrote anew has its attachment packed, and is
//! refused like any other. The bytes are searched once; the text is read like a file of its own, within
//! the limits. To read the marks of a drawing back was the other way: each change of a drawing would be
//! one of a format.

use memchr::memmem;
use pictogrid_core::{Board, Error, Limits, Puzzle};

use crate::{
    document::Entry,
    format::{Format, Part, ReadMember, Sniff},
    input::Input,
    json,
};

/// The format `rendered`.
pub(crate) const RENDERED: Format = Format {
    id: "rendered",
    is_picture: true,
    holds: &Part::ALL,
    sniff,
    read: |_, _| Ok(Vec::new()),
    archive: Some(archive),
    ..Format::ROW
};

/// Not of a PNG, whose pixels are read where it carries nothing.
fn sniff(input: &Input<'_>) -> Sniff {
    let bytes = input.bytes();
    let is_png = bytes.first() == Some(&0x89);
    if !is_png && text_in(bytes).is_some() { Sniff::Certain } else { Sniff::No }
}

const SVG_BEGIN: &str = "<metadata id=\"pictogrid\">";
const SVG_END: &str = "</metadata>";
/// The key of the chunk of a PNG; behind it are the flag and the kind of packing, a language and a
/// translated key, all empty.
const PNG_KEY: &[u8] = b"pictogrid\0\0\0\0\0";
/// Where the first chunk of a PNG ends.
const PNG_HEAD: usize = 33;

/// The text of puzzles as drawings carry it; `None` where they are too large or cannot be written.
#[must_use]
pub fn carried(puzzles: &[Puzzle]) -> Option<String> {
    let n_cells: usize = puzzles.iter().map(|puzzle| puzzle.shape().n_cells()).sum();
    if n_cells > MOST_CARRIED {
        return None;
    }
    let bytes = crate::write(json::JSON.id, puzzles).ok()?;
    String::from_utf8(bytes).ok()
}

/// The most cells of puzzles that a drawing carries as text.
pub const MOST_CARRIED: usize = 1 << 22;

/// A drawing of one puzzle and a board with the puzzle in it: with its goal only where the board is
/// complete. A puzzle that is too large for that is left out.
#[must_use]
pub fn with_puzzle(drawing: Vec<u8>, puzzle: &Puzzle, board: &Board) -> Vec<u8> {
    let puzzle = match board.n_unknown() {
        0 => puzzle.clone(),
        _ => puzzle.clone().without_goal(),
    };
    match carried(std::slice::from_ref(&puzzle)) {
        Some(text) => with_carried(drawing, &text),
        None => drawing,
    }
}

/// A drawing with a text of puzzles in it: an SVG or a PNG; anything else stays as it is.
#[must_use]
pub fn with_carried(mut drawing: Vec<u8>, text: &str) -> Vec<u8> {
    let (at, part) = if drawing.starts_with(b"\x89PNG") && drawing.len() > PNG_HEAD {
        (PNG_HEAD, chunk(text))
    } else if let Some(at) = memmem::rfind(&drawing, b"</svg>") {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        (at, format!("{SVG_BEGIN}{}{SVG_END}\n", text.trim_end()).into_bytes())
    } else {
        return drawing;
    };
    drawing.splice(at..at, part);
    drawing
}

/// A chunk of a PNG: its length, its kind, what it holds, and a checksum of these two.
fn chunk(text: &str) -> Vec<u8> {
    let body = [b"iTXt", PNG_KEY, text.as_bytes()].concat();
    let checksum = body.iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            if sum & 1 == 0 { sum >> 1 } else { (sum >> 1) ^ 0xEDB8_8320 }
        })
    });
    let length = (body.len() as u32 - 4).to_be_bytes();
    [&length[..], &body, &(!checksum).to_be_bytes()].concat()
}

/// The puzzles that a drawing carries.
pub(crate) fn archive(
    input: &Input<'_>,
    limits: &Limits,
    read: ReadMember,
) -> Option<Result<Vec<Entry>, Error>> {
    text_in(input.bytes()).map(|text| read(json::JSON.extensions[0], &text, limits))
}

/// The text that a drawing carries.
fn text_in(bytes: &[u8]) -> Option<Vec<u8>> {
    match bytes.trim_ascii_start().first()? {
        0x89 => in_png(bytes).map(<[u8]>::to_vec),
        b'%' => in_pdf(bytes).map(<[u8]>::to_vec),
        b'<' | 0xEF => in_svg(bytes),
        _ => None,
    }
}

fn in_svg(bytes: &[u8]) -> Option<Vec<u8>> {
    let from = memmem::find(bytes, SVG_BEGIN.as_bytes())? + SVG_BEGIN.len();
    let to = from + memmem::find(&bytes[from..], SVG_END.as_bytes())?;
    let text = std::str::from_utf8(&bytes[from..to]).ok()?;
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    Some(text.replace("&amp;", "&").into_bytes())
}

fn in_png(bytes: &[u8]) -> Option<&[u8]> {
    let mut at = 8;
    loop {
        let length = u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize;
        let kind = bytes.get(at + 4..at + 8)?;
        let end = (at + 8).checked_add(length)?;
        let text = || bytes.get(at + 8..end)?.strip_prefix(PNG_KEY);
        match kind {
            b"IDAT" => return None,
            b"iTXt" => match text() {
                Some(text) => return Some(text),
                None => at = end + 4,
            },
            _ => at = end + 4,
        }
    }
}

fn in_pdf(bytes: &[u8]) -> Option<&[u8]> {
    let file = memmem::find(bytes, b"/EmbeddedFile")?;
    // The name tree of all files has an `s` behind it.
    let file = match bytes.get(file + b"/EmbeddedFile".len()) {
        Some(b's') => file + 1 + memmem::find(bytes.get(file + 1..)?, b"/EmbeddedFile/")?,
        _ => file,
    };
    let from = file + memmem::find(&bytes[file..], b"stream")? + b"stream".len();
    // At the start of a line, which no text of JSON is.
    let to = from + memmem::find(&bytes[from..], b"\nendstream")?;
    let text = bytes[from..to].trim_ascii();
    matches!(text.first(), Some(b'{' | b'[')).then_some(text)
}
