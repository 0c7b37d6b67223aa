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

use strsim::osa_distance;

use crate::literal::{Field, Kind, Value, get};

/// The most letters that a key is looked at for.
const LONGEST: usize = 16;

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
        match key {
            "rows" => return Some(Side::Rows),
            "columns" => return Some(Side::Columns),
            _ => {}
        }
        let word = small_letters(key);
        let word = BEHIND.iter().find_map(|end| word.strip_suffix(end)).unwrap_or(&word);
        match word {
            "row" | "rows" | "left" | "horizontal" | "across" => Some(Side::Rows),
            "column" | "columns" | "col" | "cols" | "top" | "vertical" | "down" => {
                Some(Side::Columns)
            }
            _ => None,
        }
    }

    /// The lists of `fields` that may be its clues with their keys, ours before any other.
    pub(super) fn lists_in<'v, 'a>(self, fields: &'v [Field<'a>]) -> Vec<&'v Field<'a>> {
        let is_list = |(key, value): &&Field<'_>| {
            matches!(value.kind, Kind::List(_)) && Side::named(key) == Some(self)
        };
        let mut lists: Vec<&Field<'_>> = fields.iter().filter(is_list).collect();
        lists.sort_by_key(|(key, _)| key.strip_suffix('s') != Some(self.name()));
        lists
    }

    /// Whether some list may be its clues.
    fn is_in(self, fields: &[Field<'_>]) -> bool {
        let may_be = |(key, value): &Field<'_>| {
            matches!(value.kind, Kind::List(_)) && Side::named(key) == Some(self)
        };
        fields.iter().any(may_be)
    }
}

/// Whether all keys are those that nearly every puzzle has, so that none needs a second look.
pub(super) fn are_usual(fields: &[Field<'_>]) -> bool {
    let is_usual = |key: &str| {
        matches!(
            key,
            "title" | "author" | "id" | "width" | "height" | "rows" | "columns" | "given" | "goal"
        )
    };
    fields.iter().all(|(key, _)| is_usual(key))
}

/// The palette, a list of colors or an object with their names.
pub(super) fn palette<'v, 'a>(fields: &'v [Field<'a>]) -> Option<&'v Value<'a>> {
    let holds = |value: &Value<'_>| value.is_large() && !has_sides(value);
    PALETTE
        .iter()
        .find_map(|word| written(fields, word).map(|(_, value)| value).filter(|v| holds(v)))
}

/// Whether an object says something of rows or columns.
fn has_sides(value: &Value<'_>) -> bool {
    value.fields().is_some_and(|fields| fields.iter().any(|(key, _)| Side::named(key).is_some()))
}

/// Whether a name is one of palettes.
pub(super) fn is_palette(name: &str) -> bool {
    PALETTE.iter().any(|word| is_written(name, word))
}

/// What is said of the color of empty cells.
pub(super) fn background<'v, 'a>(fields: &'v [Field<'a>]) -> Option<&'v Value<'a>> {
    let (_, value) = BACKGROUND.iter().find_map(|word| written(fields, word))?;
    Some(value).filter(|value| value.text().is_some() || value.is_number())
}

/// The field whose key is written with the letters of `word`, whatever else is in it and however
/// color is spelled.
fn written<'v, 'a>(fields: &'v [Field<'a>], word: &str) -> Option<&'v Field<'a>> {
    fields.iter().find(|(key, _)| is_written(key, word))
}

/// Whether a key is written with the letters of `word`.
fn is_written(key: &str, word: &str) -> bool {
    let mut letters = key.chars().filter(|c| c.is_alphabetic());
    // Most keys are another word at once.
    let is_like = letters.next().is_some_and(|c| c.to_lowercase().eq(word.chars().take(1)));
    is_like && key.len() <= 2 * LONGEST && small_letters(key).replace("colour", "color") == word
}

/// The letters of a key, as small ones.
fn small_letters(key: &str) -> String {
    key.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect()
}

/// The clues of both sides, or of the six of a hexagon.
pub(super) fn clues<'v, 'a>(fields: &'v [Field<'a>]) -> Vec<&'v Value<'a>> {
    let sides = get(fields, "hexagon").and_then(Value::list).unwrap_or_default();
    let sides = sides.iter().filter_map(Value::list).flatten();
    let rect = [Side::Rows, Side::Columns].into_iter();
    let rect = rect.filter_map(|side| side.lists_in(fields).first().and_then(|list| list.1.list()));
    rect.flatten().chain(sides).collect()
}

/// The first field that has the colors of a side in a list of their own: `row_colors`, or those of
/// both sides.
pub(super) fn colors_of_side<'v, 'a>(fields: &'v [Field<'a>]) -> Option<&'v Field<'a>> {
    let is_one = |key: &str| {
        let letters = if key.len() > 4 * LONGEST { String::new() } else { small_letters(key) };
        let side = ["colors", "colours"].iter().find_map(|end| letters.strip_suffix(end));
        side.is_some_and(|side| Side::named(side).is_some())
    };
    let of_both = |key: &str| is_palette(key) || is_written(key, "cluecolors");
    fields.iter().find(|(key, value)| {
        value.list().is_some() && is_one(key) || has_sides(value) && of_both(key)
    })
}

/// Whether a value states clues.
fn has_clues(value: &Value<'_>) -> bool {
    let Some(fields) = value.fields() else { return false };
    let has_hexagon = || get(fields, "hexagon").is_some_and(|sides| sides.list().is_some());
    Side::Rows.is_in(fields) && Side::Columns.is_in(fields) || has_hexagon()
}

/// The object in `fields` that states the clues, if they do not state them themselves.
pub(super) fn around_clues<'v, 'a>(fields: &'v [Field<'a>]) -> Option<&'v [Field<'a>]> {
    let is_around = |(_, inner): &&Field<'_>| has_clues(inner);
    let is_one = Side::Rows.is_in(fields) || Side::Columns.is_in(fields);
    fields.iter().find(is_around).filter(|_| !is_one).and_then(|(_, inner)| inner.fields())
}

/// The fields in a value that hold puzzles and lists of them, if it is no puzzle itself. (It is
/// one with a single object around the clues.)
pub(super) fn around_puzzles<'v, 'a>(value: &'v Value<'a>) -> Vec<(&'v str, &'v Value<'a>)> {
    let Some(fields) = value.fields().filter(|_| !has_clues(value)) else { return Vec::new() };
    let is_puzzle = |value: &Value<'_>| {
        has_clues(value) || value.fields().is_some_and(|fields| around_clues(fields).is_some())
    };
    let holds = |(_, value): &&Field<'_>| match value.list() {
        Some(list) => list.first().is_some_and(is_puzzle),
        None => is_puzzle(value),
    };
    let found = fields.iter().filter(holds).map(|(key, value)| (key.as_ref(), value));
    let found: Vec<(&str, &Value<'_>)> = found.collect();
    match found.as_slice() {
        [(_, value)] if has_clues(value) => Vec::new(),
        _ => found,
    }
}

/// The first field whose key is probably another one with a slip or by another name, and that one.
pub(super) fn slip<'v, 'a>(fields: &'v [Field<'a>]) -> Option<(&'v Field<'a>, &'static str)> {
    let given = NAMES_OF_GIVEN.iter().filter_map(|word| written(fields, word));
    let rows = || Side::Rows.lists_in(fields).first().and_then(|(_, list)| list.list());
    if let Some(field) =
        given.into_iter().find(|(_, cells)| has_cells(cells, rows().map(<[_]>::len)))
    {
        return Some((field, "given"));
    }
    fields.iter().filter(|(_, value)| value.is_large()).find_map(|field| {
        let key = field.0.to_ascii_lowercase();
        let is_near = |&(known, most): &(&str, usize)| {
            let is_as_long = key.len().abs_diff(known.len()) <= most;
            is_as_long && (1..=most).contains(&osa_distance(&key, known))
        };
        LISTS.into_iter().find(is_near).map(|(known, _)| (field, known))
    })
}

/// Whether a value says what cells are: anything but a board of `n_rows` rows that is not begun.
fn has_cells(value: &Value<'_>, n_rows: Option<usize>) -> bool {
    let says_nothing = |cell: &Value<'_>| match &cell.kind {
        Kind::Null | Kind::Bool(false) => true,
        Kind::Whole(number) => *number == 0,
        Kind::Number(number) => *number == "-1",
        _ => cell.text().is_some_and(|text| text.chars().all(|c| ".?-_ 0□".contains(c))),
    };
    match &value.kind {
        Kind::List(rows) => {
            let is_empty = |row: &Value<'_>| match row.list() {
                Some(cells) => cells.iter().all(says_nothing),
                None => says_nothing(row),
            };
            let is_board = n_rows.is_none_or(|n_rows| n_rows == rows.len());
            !(rows.is_empty() || is_board && rows.iter().all(is_empty))
        }
        Kind::Object(cells) => !cells.is_empty(),
        _ => value.text().is_some_and(|text| {
            let is_cell = |c: char| "#xX■█1.?-_0□ \n/|".contains(c);
            !says_nothing(value) && text.chars().all(is_cell)
        }),
    }
}
