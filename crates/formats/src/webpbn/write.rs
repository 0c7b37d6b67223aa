//! Writes one `<puzzle>` that declares all its colors.
//!
//! ```text
//!   run of color 1   <count>2</count>               `defaultcolor` names it
//!   of another       <count color="red">2</count>
//!   a blot           <count>0</count>               an empty line has no count at all
//!   given cells      <solution type="saved">        `?` for each cell that is not given
//! ```
//!
//! Control characters in a text are refused: XML has no way to write them, not even escaped.
//! The text is put together by hand. `roxmltree` only reads, and a writer of XML would be one more
//! crate for a dozen tags. Linear, and no more memory than the text.

use pictogrid_core::{CellId, Draft, DraftClue, Error, Palette, Puzzle, Shape, Side, Value};

use super::{OTHERS, read::SIDES};
use crate::{
    color_names,
    spelling::{cannot_hold, texts},
    xml::{self, element, escaped},
};

/// The text of one puzzle.
pub(super) fn puzzle(out: &mut String, puzzle: &Puzzle) -> Result<(), Error> {
    let (draft, palette) = (Draft::of_puzzle(puzzle), puzzle.palette());
    let name = |value: usize| escaped(&palette.colors()[value].name);
    let kind = if draft.hexagon.is_some() { "triddler" } else { "grid" };
    out.push_str(&format!(
        "<puzzle type=\"{kind}\" defaultcolor=\"{}\" backgroundcolor=\"{}\">\n",
        name(1),
        name(0)
    ));
    about(out, puzzle)?;
    for color in palette.colors() {
        let (letter, rgb) = (escaped(&color.letter.to_string()), color_names::hex(color.rgb));
        out.push_str(&format!(
            "<color name=\"{}\" char=\"{letter}\">{}</color>\n",
            escaped(&color.name),
            rgb.trim_start_matches('#')
        ));
    }
    match &draft.hexagon {
        None => {
            clues(out, "columns", &draft.columns, palette);
            clues(out, "rows", &draft.rows, palette);
        }
        Some(sides) => {
            for (kind, side) in SIDES.iter().zip(sides.iter()) {
                clues(out, kind, side, palette);
            }
        }
    }
    for (kind, cells) in [("saved", &draft.given), ("goal", &draft.goal)] {
        if let Some(cells) = cells {
            out.push_str(&format!("<solution type=\"{kind}\"><image>\n"));
            image(out, puzzle.shape(), &cells.cells, palette);
            out.push_str("</image></solution>\n");
        }
    }
    out.push_str("</puzzle>\n");
    Ok(())
}

fn about(out: &mut String, puzzle: &Puzzle) -> Result<(), Error> {
    let about = puzzle.about();
    let texts = texts(about, &["title", "author", "copyright", "license", "id"]);
    let others = about.others.iter().map(|(key, text)| (key.as_str(), text.as_str()));
    for (key, text) in texts.clone().chain(others) {
        if !key.chars().chain(text.chars()).all(xml::is_allowed) {
            return Err(cannot_hold("webpbn", "a control character in a text"));
        }
    }
    texts.for_each(|(tag, text)| out.push_str(&element(tag, "", text)));
    for (key, text) in &about.others {
        let is_own = OTHERS.contains(&key.as_str()) && !text.is_empty();
        let name = format!(" name=\"{}\"", escaped(key));
        out.push_str(&if is_own { element(key, "", text) } else { element("other", &name, text) });
    }
    Ok(())
}

fn clues(out: &mut String, kind: &str, clues: &[DraftClue], palette: &Palette) {
    out.push_str(&format!("<clues type=\"{kind}\">\n"));
    for clue in clues {
        out.push_str("<line>");
        for run in &clue.runs {
            let other = run.value.filter(|&value| value != Value::FILLED);
            let color = other
                .and_then(|value| palette.get(value))
                .map_or_else(String::new, |color| format!(" color=\"{}\"", escaped(&color.name)));
            out.push_str(&format!("<count{color}>{}</count>", run.length.unwrap_or(0)));
        }
        out.push_str("</line>\n");
    }
    out.push_str("</clues>\n");
}

fn image(out: &mut String, shape: Shape, cells: &[Option<Value>], palette: &Palette) {
    let rows = shape.rows();
    let n_rows = rows.len() as u32;
    for (y, row) in (0..).zip(rows) {
        let (first, last) = match shape {
            Shape::Rect(_) => ('|', '|'),
            Shape::Tri(tri) => (
                if y < tri.side(Side::TopLeft) { '/' } else { '\\' },
                if y < n_rows - tri.side(Side::BottomRight) { '\\' } else { '/' },
            ),
        };
        let letter = |cell: u32| cells[CellId(cell).0 as usize].map_or('?', |v| palette.letter(v));
        out.push(first);
        out.push_str(&escaped(&row.map(letter).collect::<String>()));
        out.push(last);
        out.push('\n');
    }
}
