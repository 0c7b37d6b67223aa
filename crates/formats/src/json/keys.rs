//! Which keys mean what: ours, those of other programs, and slips.
//!
//! ```text
//!   rows     row_clues, rowHints, "Row constraints", left, horizontal, across
//!   columns  cols, col_clues, columnHints, top, vertical, down       letters alone count, in any case
//!   givens, palete, gaol, known                                a fault, or what they say is lost
//! ```

use std::borrow::Cow;

use strsim::osa_distance;

use super::palette::Call;
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

/// What others call the finished picture.
const GOAL: [&str; 4] = ["goal", "solution", "answer", "solved"];

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

/// The list of clues of one side, if the other side is not there under any name, not even a mistyped one.
pub(super) fn lone_side<'v, 'a>(value: &'v Value<'a>) -> Option<&'v Field<'a>> {
    let fields = value.fields()?;
    let is_there =
        |side| fields.iter().any(|(key, _)| self::side(key) == Some(side) || is_slip_of(key, side));
    let (has, lacks) = match is_there(Side::Rows) {
        true => (Side::Rows, Side::Columns),
        false => (Side::Columns, Side::Rows),
    };
    if is_there(lacks) { None } else { lists_of(has, fields).into_iter().next() }
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

/// Whether a key is a word for a palette.
pub(super) fn is_palette(key: &str) -> bool {
    means(key) == Some(Means::Palette)
}

/// Whether an object says something of rows or columns.
fn has_sides(value: &Value<'_>) -> bool {
    value.fields().is_some_and(|fields| fields.iter().any(|(key, _)| side(key).is_some()))
}

/// What is said of the color of empty cells.
pub(super) fn background_call<'v, 'a>(fields: &'v [Field<'a>]) -> Option<Call<'v>> {
    let (_, value) = fields.iter().find(|(key, _)| means(key) == Some(Means::Background))?;
    Some(value).filter(|value| value.text().is_some() || value.is_number()).map(Call::of)
}

/// Whether a key is a word for the finished picture that other programs use.
pub(super) fn is_foreign_goal(key: &str) -> bool {
    key != "goal" && is_goal(key)
}

/// Whether fields have a list of lists by a name for a side.
pub(super) fn has_side(fields: &[Field<'_>]) -> bool {
    let is_clues = |(_, list): &&Field<'_>| {
        list.list().is_some_and(|list| list.iter().any(|clue| clue.list().is_some()))
    };
    [Side::Rows, Side::Columns]
        .iter()
        .any(|&side| lists_of(side, fields).into_iter().any(|list| is_clues(&list)))
}

/// Whether fields are those of an answer.
pub(super) fn is_answer(fields: &[Field<'_>]) -> bool {
    let has = |key| get(fields, key).is_some();
    has("verdict") || has("verified") || has("v") && (has("source") || has("record"))
}

/// Whether a palette says how filled and empty cells look, and no colors of clues: all its keys are
/// words.
pub(super) fn names_roles(palette: &Value<'_>) -> bool {
    let is_word = |(key, _): &Field<'_>| key.len() > 1 && key.chars().all(char::is_alphabetic);
    palette.fields().is_some_and(|fields| fields.iter().all(is_word))
}

/// The palette of a page of griddlers.net: its runs number the colors that are used, from 1, of which the
/// first is that of empty cells.
pub(super) fn palette_of_griddlers<'a>(fields: &[Field<'a>]) -> Option<Value<'a>> {
    let (used, colors) = (get(fields, "usedColors")?.list()?, get(fields, "colors")?);
    let color = |(number, used): (usize, &Value<'_>)| {
        let color = colors.list()?.get(usize::try_from(used.whole()?).ok()?)?;
        Some((Cow::Owned(number.to_string()), color.clone()))
    };
    let listed: Option<Vec<Field<'a>>> = (1..).zip(used).skip(1).map(color).collect();
    Some(Value::of_fields(listed?, colors.start()))
}

/// Whether a key is a word for the finished picture.
pub(super) fn is_goal(key: &str) -> bool {
    GOAL.iter().any(|own| key.eq_ignore_ascii_case(own))
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
