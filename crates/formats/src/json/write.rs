//! Writes one puzzle as a JSON object, a line of text for every clue and row.
//!
//! ```text
//!   "rows": [
//!     [2, 1],                              the color with number 1, or black
//!     [{"len": 2, "color": 2}, ..],        another; null for a length or a color that is unknown
//!     null                                 no clue
//!   ]
//! ```
//!
//! Values are written by `serde_json`, the frame by hand: its pretty printer gives each number a line, which
//! makes a file of 20×20 cells hundreds of lines long, and one line for all of it cannot be compared by
//! people. All is kept that a puzzle has, so this is where other formats send what they cannot hold. Linear.

use pictogrid_core::{Draft, DraftCells, DraftClue, DraftRun, Palette, Puzzle, Value};
use serde_json::{Value as Json, json};

use crate::{color_names, spelling::texts};

/// The text of one puzzle.
pub(super) fn puzzle(puzzle: &Puzzle) -> String {
    let (draft, palette) = (Draft::of_puzzle(puzzle), puzzle.palette());
    let is_colored = *palette != Palette::black_and_white();
    let mut fields = about(puzzle);
    if draft.hexagon.is_none() {
        fields.push(format!("\"width\": {}", draft.columns.len()));
        fields.push(format!("\"height\": {}", draft.rows.len()));
    }
    if is_colored {
        let color = |color: &pictogrid_core::Color| {
            let letter = color.letter.to_string();
            json!({"name": color.name, "rgb": color_names::hex(color.rgb), "letter": letter})
                .to_string()
        };
        fields.push(list("palette", palette.colors().iter().map(color)));
    }
    match &draft.hexagon {
        None => {
            fields.push(list("rows", draft.rows.iter().map(clue)));
            fields.push(list("columns", draft.columns.iter().map(clue)));
        }
        Some(sides) => {
            let side = |side: &Vec<DraftClue>| {
                format!("[{}]", side.iter().map(clue).collect::<Vec<_>>().join(", "))
            };
            fields.push(list("hexagon", sides.iter().map(side)));
        }
    }
    let rows = puzzle.shape().rows();
    for (key, cells) in [("given", &draft.given), ("goal", &draft.goal)] {
        if let Some(DraftCells { cells, .. }) = cells {
            let row = |row: &[Option<Value>]| {
                let letters =
                    row.iter().map(|cell| cell.map_or('?', |value| palette.letter(value)));
                json!(letters.collect::<String>()).to_string()
            };
            let range = |r: &std::ops::Range<u32>| row(&cells[r.start as usize..r.end as usize]);
            fields.push(list(key, rows.iter().map(range)));
        }
    }
    format!("{{\n  {}\n}}", fields.join(",\n  "))
}

fn about(puzzle: &Puzzle) -> Vec<String> {
    let about = puzzle.about();
    let texts = texts(about, &["title", "author", "copyright", "license", "catalogue"]);
    let mut fields: Vec<String> =
        texts.map(|(key, text)| format!("\"{key}\": {}", json!(text))).collect();
    if !about.others.is_empty() {
        fields.push(list("others", about.others.iter().map(|pair| json!(pair).to_string())));
    }
    fields
}

fn list(key: &str, items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.map(|item| format!("    {item}")).collect();
    format!("\"{key}\": [\n{}\n  ]", items.join(",\n"))
}

fn clue(clue: &DraftClue) -> String {
    if clue.is_unknown {
        return Json::Null.to_string();
    }
    let runs: Vec<Json> = clue.runs.iter().map(run).collect();
    json!(runs).to_string()
}

fn run(run: &DraftRun) -> Json {
    match run.value {
        Some(Value::FILLED) => json!(run.length),
        value => json!({"len": run.length, "color": value.map(|value| value.0)}),
    }
}
