//! The cells of the first table of a web page that holds clues.
//!
//! ```text
//!   <table><tr><td></td><th>1<br>1</th>..</tr> ..     a cell a <td> or <th>, without other tags
//! ```
//!
//! A reader of HTML as a whole was not taken: what matters of a table is four tags, and pages are hostile.
//! Cells that span several are refused, as nobody knows what is in the others. Linear.

use pictogrid_core::{Error, Fault, FaultKind, Place};

use super::cells::{Cells, Row};
use crate::input::Input;

const TABLE: &str = "<table";
/// Characters that are written as names, and what they are.
const NAMES: [(&str, &str); 4] =
    [("&nbsp;", " "), ("&#160;", " "), ("&thinsp;", " "), ("&amp;", "&")];

/// Whether an input is a web page, or part of one, with a table of cells.
pub(super) fn is_table(input: &Input<'_>) -> bool {
    let is_page = input.first_line().is_some_and(|line| line.trimmed().starts_with('<'));
    is_page && input.has(TABLE) && input.has("<tr") && input.has("<td")
}

/// The cells of the first table.
pub(super) fn cells(input: &Input<'_>, most: usize) -> Result<Cells, Error> {
    let text = input.text_in_lf()?;
    let (above, table) = text.split_once(TABLE).unwrap_or(("", ""));
    let table = table.split_once("</table").map_or(table, |(table, _)| table);
    let mut number = 1 + above.matches('\n').count() as u32;
    let mut cells = Cells::default();
    let mut is_open = false;
    for piece in table.split('<').skip(1) {
        let (tag, behind) = piece.split_once('>').unwrap_or((piece, ""));
        let name = tag.split([' ', '\n', '\t']).next().unwrap_or("");
        let at = || Place::new(number, 1);
        match name {
            "tr" if cells.rows.len() >= most => return Err(too_large(at()).into()),
            "tr" => {
                let start = cells.text.len();
                cells.rows.push(Row { number, start, ends: Vec::new() });
            }
            "td" | "th" if spans(tag) => {
                let message =
                    "a cell of this table spans several; write each clue in a cell of its own";
                return Err(Fault::new(FaultKind::Syntax, message).at(at()).into());
            }
            "td" | "th" => {
                let Some(row) = cells.rows.last_mut() else { continue };
                if row.ends.len() >= most {
                    return Err(too_large(at()).into());
                }
                row.ends.push(cells.text.len() - row.start);
                is_open = true;
            }
            "/td" | "/th" | "/tr" => is_open = false,
            "br" | "br/" | "/div" | "/p" => cells.text.push(' '),
            _ => {}
        }
        number += piece.matches('\n').count() as u32;
        if let (true, Some(row)) = (is_open, cells.rows.last_mut()) {
            let plain =
                NAMES.iter().fold(behind.to_owned(), |text, (name, c)| text.replace(name, c));
            cells.text.push_str(&plain);
            if let Some(end) = row.ends.last_mut() {
                *end = cells.text.len() - row.start;
            }
        }
    }
    Ok(cells)
}

/// Whether a cell is several.
fn spans(tag: &str) -> bool {
    ["colspan=", "rowspan="].iter().any(|key| {
        let number = tag.split_once(key).map(|(_, rest)| rest.trim_start_matches(['"', '\'']));
        number.is_some_and(|n| {
            !n.starts_with('1') || n[1..].starts_with(|c: char| c.is_ascii_digit())
        })
    })
}

fn too_large(place: Place) -> Fault {
    Fault::new(FaultKind::TooLarge, "more rows or columns than any puzzle has").at(place)
}
