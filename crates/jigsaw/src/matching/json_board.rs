//! A board as a JSON object: its tiles under a key, and perhaps its size and border beside them.
//!
//! ```text
//!   {"width": 2, "height": 2, "pieces": [[0, 1, 2, 0], ..]}      or "tiles", "size": 2, "border": 0
//!   a tile: [0, 1, 2, 0]  "abca"  {"id": 1, "edges": [..]}  {"top": 0, "right": 1, ..}
//! ```
//!
//! What is said of tiles becomes rows of words, as if it stood in lines, so that colors are read in
//! one place. Fixed tiles are left out with a note: programs differ in how they name cells and turns.

use std::borrow::Cow;

use pictogrid_core::{Fault, FaultKind, Note, Place};
use serde_json::{Map, Value};

use super::read::Stated;

const COLUMNS: [&str; 6] = ["width", "w", "columns", "cols", "board_w", "n_cols"];
const ROWS: [&str; 5] = ["height", "h", "rows", "board_h", "n_rows"];
const TILES: [&str; 3] = ["tiles", "pieces", "cards"];
const BORDER: [&str; 4] = ["border", "border_color", "borderColor", "frame"];
const FIXED: [&str; 4] = ["hints", "pins", "clues", "fixed"];
const EDGES: [&str; 4] = ["edges", "sides", "colors", "colours"];
/// Names of the sides: top, right, bottom, left.
const SIDES: [[&str; 4]; 4] = [
    ["top", "right", "bottom", "left"],
    ["north", "east", "south", "west"],
    ["n", "e", "s", "w"],
    ["up", "right", "down", "left"],
];

/// Reads an object: what it states, and the words of its tiles, each with the number of its tile
/// first if it has one.
pub(super) fn read(text: &str) -> Result<(Stated, Vec<Vec<String>>), Fault> {
    let object: Map<String, Value> = serde_json::from_str(text).map_err(|error| {
        let message = format!("this is no JSON: {error}");
        let place = Place::new(error.line() as u32, error.column() as u32);
        Fault::new(FaultKind::Syntax, message).at(place)
    })?;
    let Some(Value::Array(tiles)) = TILES.iter().find_map(|key| object.get(*key)) else {
        let message = "no list of tiles under `tiles` or `pieces`";
        return Err(Fault::new(FaultKind::NoPuzzle, message));
    };
    let mut stated = Stated { size: size(&object)?, ..Stated::default() };
    if let Some(border) = BORDER.iter().find_map(|key| object.get(*key)) {
        stated.border = Some(if border.is_null() { None } else { word(border) });
    }
    for key in FIXED {
        if object.get(key).and_then(Value::as_array).is_some_and(|fixed| !fixed.is_empty()) {
            stated.notes.push(Note::FixedTilesLeftOut { key: key.to_owned() });
        }
    }
    let rows: Result<_, _> = (1_usize..).zip(tiles).map(|(n, tile)| words(n, tile)).collect();
    Ok((stated, rows?))
}

fn size(object: &Map<String, Value>) -> Result<Option<(usize, usize)>, Fault> {
    let number = |keys: &[&str]| {
        let value = keys.iter().find_map(|key| object.get(*key))?;
        Some(value.as_u64().and_then(|n| usize::try_from(n).ok()))
    };
    let side = number(&["size", "n", "puzzle_size"]);
    match (number(&COLUMNS).or(side), number(&ROWS).or(side)) {
        (None, None) => Ok(None),
        (Some(Some(columns)), Some(Some(rows))) => Ok(Some((columns, rows))),
        _ => {
            let message = "the size is not two numbers; write `width` and `height`";
            Err(Fault::new(FaultKind::BadNumber, message))
        }
    }
}

/// A color as a word.
fn word(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.trim().to_owned()),
        _ => None,
    }
}

fn words(n: usize, tile: &Value) -> Result<Vec<String>, Fault> {
    let refused = || {
        let message = format!("tile {n} is not four colors: top, right, bottom, left");
        Fault::new(FaultKind::Syntax, message)
    };
    let (id, edges) = match tile {
        Value::Object(tile) => {
            let id = ["id", "number"].iter().find_map(|key| tile.get(*key)).and_then(word);
            (id, Cow::Owned(edges(tile).ok_or_else(refused)?))
        }
        other => (None, Cow::Borrowed(other)),
    };
    let mut words: Vec<String> = id.into_iter().collect();
    match &*edges {
        Value::Array(edges) if edges.len() == 4 => {
            for edge in edges {
                words.push(word(edge).ok_or_else(refused)?);
            }
        }
        Value::String(edges) if edges.chars().count() == 4 => {
            words.extend(edges.chars().map(String::from));
        }
        _ => return Err(refused()),
    }
    if words.iter().any(String::is_empty) { Err(refused()) } else { Ok(words) }
}

/// The edges of a tile that is an object, as one value.
fn edges(tile: &Map<String, Value>) -> Option<Value> {
    match EDGES.iter().find_map(|key| tile.get(*key)) {
        Some(Value::Object(edges)) => named(edges),
        Some(edges) => Some(edges.clone()),
        None => named(tile),
    }
}

fn named(edges: &Map<String, Value>) -> Option<Value> {
    let all = |names: &[&str; 4]| names.iter().map(|name| edges.get(*name).cloned()).collect();
    SIDES.iter().find_map(all).map(Value::Array)
}
