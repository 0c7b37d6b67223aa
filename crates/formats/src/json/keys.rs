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

use crate::{
    literal::{Field, Kind, Value, get},
    rows_or_columns::{SIDES, Side},
};

/// The most bytes that a key is looked at for.
const LONGEST: usize = 64;

/// What a key means, as far as more than one word means it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Means {
    Side(Side),
    Palette,
    /// The color of empty cells.
    Background,
    /// What others call cells that are given; an empty board may be called so, too.
    Given,
    /// The colors of the runs of both sides, apart from them.
    ColorsApart,
}

/// The words of each but the sides, in small letters and without anything between them.
const WORDS: [(Means, &str); 4] = [
    (Means::Palette, "palette colors colorpalette colormap colorkey legend key colorlegend"),
    (Means::Background, "background backgroundcolor emptycolor"),
    (
        Means::Given,
        "known knowncells prefilled prefill fixed fixedcells initial initialgrid givencells",
    ),
    (Means::ColorsApart, "cluecolors"),
];

/// The keys of lists that cost most when they are lost, and the slips that they may have.
const LISTS: [(&str, usize); 3] = [("given", 2), ("goal", 1), ("palette", 2)];

/// What `key` holds the clues of, if it sounds like that.
pub(super) fn side(key: &str) -> Option<Side> {
    match means(key)? {
        Means::Side(side) => Some(side),
        _ => None,
    }
}

/// Whether `key` is a word for this side but for a slip or two.
pub(super) fn is_slip_of(key: &str, side: Side) -> bool {
    if key.len() > LONGEST {
        return false;
    }
    let letters = key.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase);
    let word: String = letters.collect();
    let most = if word.len() < 6 { 1 } else { 2 };
    let mut words = SIDES[side as usize].iter();
    word.len() > 2 && words.any(|meant| osa_distance(&word, meant) <= most)
}

/// The lists of `fields` that may be the clues of a side with their keys, ours before any other.
pub(super) fn lists_of<'v, 'a>(side: Side, fields: &'v [Field<'a>]) -> Vec<&'v Field<'a>> {
    let is_list = |(key, value): &&Field<'_>| {
        matches!(value.kind, Kind::List(_)) && self::side(key) == Some(side)
    };
    let mut lists: Vec<&Field<'_>> = fields.iter().filter(is_list).collect();
    lists.sort_by_key(|(key, _)| key.strip_suffix('s') != Some(side.name()));
    lists
}

/// What a key means.
fn means(key: &str) -> Option<Means> {
    match key {
        "rows" => return Some(Means::Side(Side::Rows)),
        "columns" => return Some(Means::Side(Side::Columns)),
        "title" | "author" | "id" | "width" | "height" | "given" | "goal" => return None,
        _ if key.len() > LONGEST => return None,
        _ => {}
    }
    let letters = key.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase);
    let word = letters.collect::<String>().replace("colour", "color");
    if let Some(side) = Side::of_word(&word) {
        // With a number in it, it is one line.
        return Some(Means::Side(side)).filter(|_| !key.contains(char::is_numeric));
    }
    let is_it = |words: &str| words.split(' ').any(|own| own == word);
    let known = WORDS.iter().find(|(_, words)| is_it(words)).map(|(means, _)| *means);
    let side = || Side::of_word(word.strip_suffix("colors")?);
    known.or_else(|| side().map(|_| Means::ColorsApart))
}

/// Whether all keys are those that nearly every puzzle has, so that none needs a second look.
pub(super) fn are_usual(fields: &[Field<'_>]) -> bool {
    let usual = ["title", "author", "id", "width", "height", "rows", "columns", "given", "goal"];
    fields.iter().all(|(key, _)| usual.contains(&key.as_ref()))
}

/// The palette, a list of colors or an object with their names.
pub(super) fn palette<'v, 'a>(fields: &'v [Field<'a>]) -> Option<&'v Value<'a>> {
    let is_one = |(key, value): &&Field<'_>| {
        value.is_large() && means(key) == Some(Means::Palette) && !has_sides(value)
    };
    fields.iter().find(is_one).map(|(_, value)| value)
}

/// Whether an object says something of rows or columns.
fn has_sides(value: &Value<'_>) -> bool {
    value.fields().is_some_and(|fields| fields.iter().any(|(key, _)| side(key).is_some()))
}

/// Whether a name is one of palettes.
pub(super) fn is_palette(name: &str) -> bool {
    means(name) == Some(Means::Palette)
}

/// What is said of the color of empty cells.
pub(super) fn background<'v, 'a>(fields: &'v [Field<'a>]) -> Option<&'v Value<'a>> {
    let (_, value) = fields.iter().find(|(key, _)| means(key) == Some(Means::Background))?;
    Some(value).filter(|value| value.text().is_some() || value.is_number())
}

/// The clues of both sides, or of the six of a hexagon.
pub(super) fn clues<'v, 'a>(fields: &'v [Field<'a>]) -> Vec<&'v Value<'a>> {
    let sides = get(fields, "hexagon").and_then(Value::list).unwrap_or_default();
    let sides = sides.iter().filter_map(Value::list).flatten();
    let rect = [Side::Rows, Side::Columns].into_iter();
    let rect =
        rect.filter_map(|side| lists_of(side, fields).first().and_then(|list| list.1.list()));
    rect.flatten().chain(sides).collect()
}

/// The first field that has the colors of a side in a list of their own: `row_colors`, or those of
/// both sides.
pub(super) fn colors_of_side<'v, 'a>(fields: &'v [Field<'a>]) -> Option<&'v Field<'a>> {
    fields.iter().find(|(key, value)| match means(key) {
        Some(Means::ColorsApart) => value.list().is_some() || has_sides(value),
        Some(Means::Palette) => has_sides(value),
        _ => false,
    })
}

/// Whether a value states clues.
fn has_clues(value: &Value<'_>) -> bool {
    let Some(fields) = value.fields() else { return false };
    let has = |side: Side| !lists_of(side, fields).is_empty();
    let has_hexagon = || get(fields, "hexagon").is_some_and(|sides| sides.list().is_some());
    has(Side::Rows) && has(Side::Columns) || has_hexagon()
}

/// The object in `fields` that states the clues, if they do not state them themselves.
pub(super) fn around_clues<'v, 'a>(fields: &'v [Field<'a>]) -> Option<&'v [Field<'a>]> {
    let is_one = [Side::Rows, Side::Columns].iter().any(|&side| !lists_of(side, fields).is_empty());
    let inner = fields.iter().filter(|_| !is_one).find(|(_, inner)| has_clues(inner))?;
    inner.1.fields()
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
    let is_given = |(key, value): &&Field<'_>| {
        means(key) == Some(Means::Given) && !value.is_number() && has_cells(value)
    };
    if let Some(field) = fields.iter().find(is_given) {
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

/// Whether a value says what cells are: anything but a board that is not begun.
fn has_cells(value: &Value<'_>) -> bool {
    match &value.kind {
        Kind::Null | Kind::Bool(false) | Kind::Whole(0) | Kind::Number("-1") => false,
        Kind::List(cells) => cells.iter().any(has_cells),
        Kind::Object(cells) => !cells.is_empty(),
        _ => value.text().is_none_or(|text| {
            text.contains(|c| "#xX■█1".contains(c))
                && text.chars().all(|c| "#xX■█1.?-_0□ \n/|".contains(c))
        }),
    }
}
