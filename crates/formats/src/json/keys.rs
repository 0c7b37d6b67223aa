//! Which keys mean what: ours, those of other programs, and slips.
//!
//! ```text
//!   rows     row_clues, rowHints, "Row constraints", left, horizontal, across
//!   columns  cols, col_clues, columnHints, top, vertical, down       letters alone count, in any case
//!   {"clues": {"rows": .., "columns": ..}}                     any key around both of them
//!   {"puzzles": [{..}, {..}]}                                  any keys around lists of such
//!   {"boot": {..}, "cat": {..}}                                several of them: so many puzzles
//!   givens, palete, gaol, known                                a fault, or what they say is lost
//! ```

use serde_json::{Map, Value as Json};

use crate::slips::{LONGEST, slips};

/// Words behind `row` or `column` that say no more.
const BEHIND: [&str; 5] = ["clues", "hints", "constraints", "numbers", "clue"];

/// The keys of lists that cost most when they are lost, and the slips that they may have.
const LISTS: [(&str, usize); 3] = [("given", 2), ("goal", 1), ("palette", 2)];

/// What others call cells that are given; an empty board may be called so, too.
const NAMES_OF_GIVEN: [&str; 8] = [
    "known",
    "knowncells",
    "prefilled",
    "prefill",
    "fixed",
    "fixedcells",
    "initial",
    "initialgrid",
];

/// The letters of the keys of the palette, and of the color of empty cells.
const PALETTE: [&str; 8] =
    ["palette", "colors", "colorpalette", "colormap", "colorkey", "legend", "key", "colorlegend"];
const BACKGROUND: [&str; 3] = ["background", "backgroundcolor", "emptycolor"];

/// The rows or the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// The rows, from the top.
    Rows,
    /// The columns, from the left.
    Columns,
}

impl Side {
    /// What we call a line of it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Side::Rows => "row",
            Side::Columns => "column",
        }
    }

    /// What `key` holds the clues of, if it sounds like that.
    pub(super) fn named(key: &str) -> Option<Side> {
        // With a number in it, it is one line.
        if key.len() > 2 * LONGEST || key.contains(char::is_numeric) {
            return None;
        }
        let letters = key.chars().filter(|c| c.is_alphabetic());
        let word: String = letters.flat_map(char::to_lowercase).collect();
        let word = BEHIND.iter().find_map(|end| word.strip_suffix(end)).unwrap_or(&word);
        match word {
            "row" | "rows" | "left" | "horizontal" | "across" => Some(Side::Rows),
            "column" | "columns" | "col" | "cols" | "top" | "vertical" | "down" => {
                Some(Side::Columns)
            }
            _ => None,
        }
    }

    /// The keys of `object` that may hold its clues, ours before any other.
    pub(super) fn keys_in(self, object: &Map<String, Json>) -> Vec<&str> {
        let is_list = |key: &&String| object[*key].is_array() && Side::named(key) == Some(self);
        let ours = format!("{}s", self.name());
        let mut keys: Vec<&str> = object.keys().filter(is_list).map(String::as_str).collect();
        keys.sort_by_key(|key| *key != ours);
        keys
    }

    /// The first of them.
    pub(super) fn key_in(self, object: &Map<String, Json>) -> Option<&str> {
        self.keys_in(object).first().copied()
    }
}

/// The key of the palette, a list of colors or an object with their names.
pub(super) fn palette(object: &Map<String, Json>) -> Option<&str> {
    let holds =
        |key: &str| object[key].is_array() || object[key].is_object() && !has_sides(&object[key]);
    PALETTE.iter().find_map(|word| written(object, word).filter(|key| holds(key)))
}

/// Whether an object says something of rows or columns.
fn has_sides(json: &Json) -> bool {
    json.as_object().is_some_and(|object| object.keys().any(|key| Side::named(key).is_some()))
}

/// Whether a name is one of palettes.
pub(super) fn is_palette(name: &str) -> bool {
    PALETTE.iter().any(|word| is_written(name, word))
}

/// What is said of the color of empty cells.
pub(super) fn background(object: &Map<String, Json>) -> Option<&Json> {
    let key = BACKGROUND.iter().find_map(|word| written(object, word))?;
    Some(&object[key]).filter(|json| json.is_string() || json.is_number())
}

/// The key that is written with the letters of `word`, whatever else is in it and however color is
/// spelled.
fn written<'a>(object: &'a Map<String, Json>, word: &str) -> Option<&'a str> {
    object.keys().map(String::as_str).find(|key| is_written(key, word))
}

/// Whether a key is written with the letters of `word`.
fn is_written(key: &str, word: &str) -> bool {
    key.len() <= 2 * LONGEST && {
        let letters = key.chars().filter(|c| c.is_alphabetic());
        let letters: String = letters.flat_map(char::to_lowercase).collect();
        letters.replace("colour", "color") == word
    }
}

/// The clues of both sides, or of the six of a hexagon.
pub(super) fn clues(object: &Map<String, Json>) -> Vec<&Json> {
    let of = |key: &str| object.get(key).and_then(Json::as_array).into_iter().flatten();
    let sides = of("hexagon").filter_map(Json::as_array).flatten();
    let keys = [Side::Rows, Side::Columns].into_iter().filter_map(|side| side.key_in(object));
    keys.flat_map(of).chain(sides).collect()
}

/// The first key that tells the colors of a side in a list of their own: `row_colors`, or those of
/// both sides.
pub(super) fn colors_of_side(object: &Map<String, Json>) -> Option<&str> {
    let is_one = |key: &str| {
        let letters: String = key.chars().filter(|c| c.is_alphabetic()).take(2 * LONGEST).collect();
        let letters = letters.to_lowercase();
        let side = ["colors", "colours"].iter().find_map(|end| letters.strip_suffix(end));
        side.is_some_and(|side| Side::named(side).is_some())
    };
    let of_both = |key: &str| is_palette(key) || is_written(key, "cluecolors");
    let is_it = |(key, json): &(&String, &Json)| {
        json.is_array() && is_one(key) || of_both(key) && has_sides(json)
    };
    object.iter().find(is_it).map(|(key, _)| key.as_str())
}

/// Whether `json` states clues.
fn has_clues(json: &Json) -> bool {
    let Some(object) = json.as_object() else { return false };
    let has = |side: Side| side.key_in(object).is_some();
    object.get("hexagon").is_some_and(Json::is_array) || has(Side::Rows) && has(Side::Columns)
}

/// The key of the object in `object` that states the clues, if it does not state them itself.
pub(super) fn around_clues(object: &Map<String, Json>) -> Option<&str> {
    let sides = [Side::Rows, Side::Columns].iter().any(|side| side.key_in(object).is_some());
    let is_around = |(_, inner): &(&String, &Json)| has_clues(inner);
    if sides { None } else { object.iter().find(is_around).map(|(key, _)| key.as_str()) }
}

/// The keys in `json` that hold puzzles and lists of them, if it is no puzzle itself. (It is one
/// with a single object around the clues.)
pub(super) fn around_puzzles(json: &Json) -> Vec<&str> {
    let Some(object) = json.as_object().filter(|_| !has_clues(json)) else { return Vec::new() };
    let is_puzzle = |json: &Json| {
        has_clues(json) || json.as_object().is_some_and(|object| around_clues(object).is_some())
    };
    let holds = |json: &Json| match json {
        Json::Array(list) => list.first().is_some_and(is_puzzle),
        json => is_puzzle(json),
    };
    let keys: Vec<&str> =
        object.iter().filter(|(_, json)| holds(json)).map(|(key, _)| key.as_str()).collect();
    match keys.as_slice() {
        [key] if has_clues(&object[*key]) => Vec::new(),
        _ => keys,
    }
}

/// The first key of `object` that is probably another one with a slip or by another name, and that
/// one.
pub(super) fn slip(object: &Map<String, Json>) -> Option<(&str, &'static str)> {
    let given = NAMES_OF_GIVEN.iter().filter_map(|word| written(object, word));
    let n_rows = Side::Rows.key_in(object).and_then(|key| Some(object[key].as_array()?.len()));
    if let Some(key) = given.into_iter().find(|key| has_cells(&object[*key], n_rows)) {
        return Some((key, "given"));
    }
    let is_lost = |(_, value): &(&String, &Json)| value.is_array() || value.is_object();
    object.iter().filter(is_lost).find_map(|(key, _)| {
        let letters: Vec<char> = key.chars().map(|c| c.to_ascii_lowercase()).collect();
        let is_near = |&(known, most): &(&str, usize)| {
            let is_as_long = letters.len().abs_diff(known.len()) <= most;
            is_as_long && (1..=most).contains(&slips(&letters, known.as_bytes()))
        };
        LISTS.into_iter().find(is_near).map(|(known, _)| (key.as_str(), known))
    })
}

/// Whether `json` tells cells: anything but a board of `n_rows` rows that is not begun.
fn has_cells(json: &Json, n_rows: Option<usize>) -> bool {
    let says_nothing = |cell: &Json| match cell {
        Json::String(text) => text.chars().all(|c| ".?-_ 0□".contains(c)),
        Json::Number(number) => matches!(number.as_i64(), Some(-1 | 0)),
        cell => matches!(cell, Json::Null | Json::Bool(false)),
    };
    match json {
        Json::Array(rows) => {
            let is_empty = |row: &Json| match row {
                Json::Array(cells) => cells.iter().all(says_nothing),
                row => says_nothing(row),
            };
            let is_board = n_rows.is_none_or(|n_rows| n_rows == rows.len());
            !(rows.is_empty() || is_board && rows.iter().all(is_empty))
        }
        Json::Object(cells) => !cells.is_empty(),
        Json::String(text) => {
            let is_cell = |c: char| "#xX■█1.?-_0□ \n/|".contains(c);
            !says_nothing(json) && text.chars().all(is_cell)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn sides_by_any_name() {
        for key in ["rows", "row_clues", "rowHints", "Row Constraints", "ROW", "left"] {
            assert_eq!(Side::named(key), Some(Side::Rows), "{key}");
        }
        for key in ["columns", "cols", "col-clues", "ColumnNumbers", "top"] {
            assert_eq!(Side::named(key), Some(Side::Columns), "{key}");
        }
        for key in ["", "row_count", "title", "rowing", "row_1", "col2"] {
            assert_eq!(Side::named(key), None, "{key}");
        }
    }

    #[test]
    fn ours_before_any_other_and_lists_alone() {
        let key = |json: Json| Side::Rows.key_in(json.as_object().unwrap()).map(str::to_owned);
        assert_eq!(key(json!({"row_clues": [], "rows": []})), Some("rows".to_owned()));
        assert_eq!(key(json!({"row_clues": [], "rows": 3})), Some("row_clues".to_owned()));
        assert_eq!(key(json!({"rows": 3})), None);
    }

    #[test]
    fn what_is_around_clues() {
        let clues = json!({"rows": [[1]], "columns": [[1]]});
        let around = |json: &Json| around_clues(json.as_object().unwrap()).map(str::to_owned);
        assert_eq!(around(&json!({"id": 3, "clues": clues})), Some("clues".to_owned()));
        assert_eq!(around(&clues), None);
    }

    #[test]
    fn what_is_around_puzzles() {
        let clues = json!({"rows": [[1]], "columns": [[1]]});
        let check = |json: &Json, expected: &[&str]| assert_eq!(around_puzzles(json), expected);
        check(&json!({"all": [clues, 5]}), &["all"]);
        check(&json!({"all": [{"data": clues}]}), &["all"]);
        check(&json!({"train": [clues], "test": [clues], "n": 2}), &["test", "train"]);
        check(&json!({"boot": clues, "cat": {"data": clues}}), &["boot", "cat"]);
        for one in [clues.clone(), json!({"data": clues}), json!({"all": [5]})] {
            check(&one, &[]);
        }
    }

    #[test]
    fn keys_with_a_slip() {
        let slip_of = |key: &str| {
            let json = json!({key: []});
            slip(json.as_object().unwrap()).map(|(_, known)| known)
        };
        for (key, known) in [("givens", "given"), ("palete", "palette"), ("gaol", "goal")] {
            assert_eq!(slip_of(key), Some(known), "{key}");
        }
        for key in [
            "given",
            "Given",
            "tags",
            "solutions",
            "top",
            "rows",
            "metadata",
            "a_key_that_is_rather_long",
        ] {
            assert_eq!(slip_of(key), None, "{key}");
        }
        assert_eq!(slip(json!({"givens": "x"}).as_object().unwrap()), None);
    }

    #[test]
    fn given_cells_by_another_name() {
        let slip_of = |json: Json| slip(json.as_object().unwrap()).map(|(_, known)| known);
        let board =
            [json!([[0, 1], [0, 0]]), json!(["..", ".#"]), json!(["#."]), json!([[1], [0]])];
        let others =
            [json!([[1, 1]]), json!([[0, 0]]), json!([{"row": 0}]), json!({"0,0": 1}), json!("#.")];
        for cells in board.into_iter().chain(others) {
            let object = json!({"rows": [[1], [1]], "Pre-filled": cells});
            assert_eq!(slip_of(object), Some("given"), "{cells}");
        }
        for cells in [
            json!([[0, 0], [0, 0]]),
            json!([[null], [null]]),
            json!(["..", ".."]),
            json!([]),
            json!({}),
            json!("...."),
            json!("a state"),
            json!(5),
        ] {
            let object = json!({"rows": [[1], [1]], "initial_grid": cells});
            assert_eq!(slip_of(object), None, "{cells}");
        }
    }

    #[test]
    fn colors_of_both_sides() {
        let key = |json: Json| {
            let object = json.as_object().unwrap();
            (palette(object).map(str::to_owned), colors_of_side(object).map(str::to_owned))
        };
        let colors = || Some("colors".to_owned());
        assert_eq!(key(json!({"colors": {"rows": [], "cols": []}})), (None, colors()));
        assert_eq!(key(json!({"colors": {"r": "red"}})), (colors(), None));
        assert_eq!(key(json!({"clue_colors": {"rows": []}})).1.as_deref(), Some("clue_colors"));
    }
}
