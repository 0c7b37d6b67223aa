//! Inputs that are well known and hold no nonogram. One row each: how it is recognized, and what
//! the person who gave it to us probably wants instead.
//!
//! Without this a file of line records would be called an unknown input, or worse, half of one
//! read as a picture. Looks at the first line that is not blank, nothing else.

use pictogrid_core::{Error, Fault, FaultKind};

use crate::decode::Input;

struct Refused {
    is: fn(&str) -> bool,
    message: &'static str,
}

const REFUSED: &[Refused] = &[
    Refused {
        is: is_record,
        message: "these are line records, not a puzzle; count them with `pictogrid count`",
    },
    Refused {
        is: is_bridge,
        message: "these are bridge deals, which have the suffix .pbn, too; not a nonogram",
    },
    Refused {
        is: |line| line.starts_with("{\\rtf"),
        message: "this is rich text, of a word processor; save it as plain text",
    },
    Refused {
        is: |line| line.starts_with("%PDF-"),
        message: "this is a PDF; give the clues as text, or a picture to `pictogrid make`",
    },
    Refused {
        is: is_tile_header,
        message: "this is a set of tiles of a cut picture, not a nonogram",
    },
];

/// The error for `input`, if it is known to hold no nonogram.
pub(crate) fn refuse(input: &Input<'_>) -> Option<Error> {
    if let Some(name) = photograph(input.bytes()) {
        let message =
            format!("this is a {name} picture; make a puzzle of it with `pictogrid make`");
        return Some(Fault::new(FaultKind::Unsupported, message).into());
    }
    let line = input.first_line()?;
    let refused = REFUSED.iter().find(|refused| (refused.is)(line.trimmed()))?;
    Some(Fault::new(FaultKind::Unsupported, refused.message).at(line.start()).into())
}

/// The error for `input` that no format recognizes, if it is a web page.
pub(crate) fn page(input: &Input<'_>) -> Option<Error> {
    let line = input.first_line()?;
    let is_page = |start: &str| {
        let text = line.trimmed().get(..start.len());
        text.is_some_and(|text| text.eq_ignore_ascii_case(start))
    };
    let message = "a web page without a puzzle that could be found in it (those of nonograms.org have \
                   one); save the page of one puzzle, or copy its clues";
    let is_page = is_page("<!doctype html") || is_page("<html");
    is_page.then(|| Fault::new(FaultKind::NoPuzzle, message).at(line.start()).into())
}

/// The name of a format of pictures whose colors are blurred, so that no pixel is a cell.
fn photograph(bytes: &[u8]) -> Option<&'static str> {
    let is_webp = bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP");
    match bytes {
        [0xFF, 0xD8, 0xFF, ..] => Some("JPEG"),
        _ => is_webp.then_some("WebP"),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_without_a_puzzle() {
        for text in ["<!DOCTYPE html>\n<p>", "\n <HTML>", "<html lang=\"en\">"] {
            let error =
                crate::read(text.as_bytes(), &pictogrid_core::Limits::default()).unwrap_err();
            assert_eq!(error.first().kind(), FaultKind::NoPuzzle, "{text}");
        }
    }

    #[test]
    fn what_other_programs_make() {
        let check = |bytes: &[u8], part: &str| {
            let error = crate::read(bytes, &pictogrid_core::Limits::default()).unwrap_err();
            assert_eq!(error.first().kind(), FaultKind::Unsupported, "{error}");
            assert!(error.to_string().contains(part), "{error}");
        };
        check(b"\xFF\xD8\xFF\xE0\0\x10JFIF\0", "a JPEG picture");
        check(b"RIFF\x10\0\0\0WEBPVP8 ", "a WebP picture");
        check(b"{\\rtf1\\ansi width 2\\par}", "rich text");
        check(b"%PDF-1.7\n1 0 obj\n", "a PDF");
    }

    #[test]
    fn records_and_tiles() {
        for record in ["?###???????? 3,2,1", "#.? 0", "? \t1"] {
            assert!(is_record(record), "{record}");
        }
        for other in ["#.#", "#. .#", "1 1", "? 1,x", "#", "# # #"] {
            assert!(!is_record(other), "{other}");
        }
        assert!(is_bridge("% PBN 2.1") && is_bridge("[Event \"Club\"]"));
        assert!(!is_bridge("[Dimensions]") && !is_bridge("% a comment"));
        assert!(is_tile_header("Tile 2311:"));
        assert!(!is_tile_header("Tile:") && !is_tile_header("Tile x:"));
    }
}
