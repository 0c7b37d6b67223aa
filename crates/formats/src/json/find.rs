//! Where the puzzles are in a value: by structure first, by names where that leaves a choice.
//!
//! ```text
//!   {"a": [[1], [1, 1]], "b": [[2], [], [1]]}     two lists of clues that fit each other: a puzzle
//!   {"id": 7, "clues": {..}}                      an object around one: part of the puzzle
//!   [[..], [..]]   {"easy": [..], "hard": [..]}   anything else around them: so many puzzles
//!   [[0, 1], [1, 1]]   {"size": [2, 2], "grid": "0111"}     a picture: see `picture`
//! ```
//!
//! Lists of clues fit each other if both fill as many cells, and no line is longer than the other list.
//! Which of them is the rows is said by any word of their keys, else by a stated size; if neither says it
//! they are the rows first, with a note. Lists by the names of both sides need not fit: what is wrong
//! with them is said where they are read.
//!
//! Each value is looked at once as a list of clues and once as a picture, by each of the two values around
//! it: linear. To know the names of every program was the way before: 14 of 25 puzzles with other names
//! were refused, though nothing else could be meant.

use pictogrid_core::Note;

use super::{
    clues::{self, Order},
    keys,
    picture::{self, Size},
};
use crate::{
    literal::{Field, Kind, Value, get},
    numbers::shown,
    rows_or_columns::Side,
};

/// The most lists that a message names.
const MOST_NAMED: usize = 6;

/// The most lists of clues of which two are looked for that fit each other.
const MOST_LISTS: usize = 64;

/// A puzzle in a value.
pub(super) struct Found<'v, 'a> {
    /// What it is called by what is around it.
    pub(super) key: Option<&'v str>,
    pub(super) value: &'v Value<'a>,
    pub(super) what: What<'v, 'a>,
}

/// What there is of a puzzle.
pub(super) enum What<'v, 'a> {
    /// Clues, in the object itself or in one in it.
    Clues { sides: Option<Sides<'v, 'a>>, inner: Option<&'v [Field<'a>]> },
    /// A picture alone, with its key.
    Picture(&'v str, &'v Value<'a>),
    /// None, in a list of puzzles.
    Nothing,
}

/// A list of clues, and its key.
pub(super) type Named<'v, 'a> = (&'v str, &'v Value<'a>);

/// The clues of both sides.
#[derive(Clone)]
pub(super) struct Sides<'v, 'a> {
    pub(super) rows: Named<'v, 'a>,
    pub(super) columns: Named<'v, 'a>,
    pub(super) note: Option<Note>,
}

/// Whether there is a puzzle in a value.
pub(super) fn has_puzzle(value: &Value<'_>) -> bool {
    !puzzles(value).is_empty()
}

/// The puzzles in a value, in order.
pub(super) fn puzzles<'v, 'a>(value: &'v Value<'a>) -> Vec<Found<'v, 'a>> {
    let mut found = Vec::new();
    add(value, None, &mut found);
    found
}

fn add<'v, 'a>(value: &'v Value<'a>, key: Option<&'v str>, found: &mut Vec<Found<'v, 'a>>) {
    if let Some(what) = what(value) {
        found.push(Found { key, value, what });
        return;
    }
    match &value.kind {
        Kind::List(list) => {
            let before = found.len();
            for inner in list {
                let so_far = found.len();
                add(inner, None, found);
                if found.len() == so_far {
                    found.push(Found { key: None, value: inner, what: What::Nothing });
                }
            }
            // Not a list of puzzles.
            if found[before..].iter().all(|one| matches!(one.what, What::Nothing)) {
                found.truncate(before);
            }
        }
        Kind::Object(fields) => {
            let large = fields.iter().filter(|(_, inner)| inner.is_large());
            large.for_each(|(key, inner)| add(inner, Some(key), found));
        }
        _ => {}
    }
}

/// What of a puzzle a value is.
fn what<'v, 'a>(value: &'v Value<'a>) -> Option<What<'v, 'a>> {
    match &value.kind {
        Kind::Object(fields) if keys::is_answer(fields) || has_several_pairs(fields) => {
            Some(What::Nothing)
        }
        Kind::Object(fields) => clues(fields).or_else(|| {
            let inner = || fields.iter().filter_map(|(_, inner)| inner.fields());
            let mut with_clues = inner().filter_map(|inner| Some((clues(inner)?, inner)));
            match (with_clues.next(), with_clues.next()) {
                (Some((What::Clues { sides, .. }, inner)), None) if !has_others(fields, inner) => {
                    Some(What::Clues { sides, inner: Some(inner) })
                }
                (Some(_), _) => None,
                (None, _) => {
                    picture::of_fields(fields).map(|(key, value)| What::Picture(key, value))
                }
            }
        }),
        Kind::List(list) => {
            if let [one, other] = list.as_slice()
                && let Some(sides) = pair(&[("", one), ("", other)], &Size::default())
            {
                return Some(What::Clues { sides: Some(sides), inner: None });
            }
            picture::is_one(value, &Size::default()).then_some(What::Picture("", value))
        }
        _ => None,
    }
}

/// Whether lists of clues without names for a side may belong together in several ways.
fn has_several_pairs(fields: &[Field<'_>]) -> bool {
    let lists = lists(fields);
    if lists.len() < 3 || sides(fields).is_some() {
        return false;
    }
    fitting(&extents(&lists, Order::LengthFirst)).nth(1).is_some()
}

/// The clues in the fields of an object.
fn clues<'v, 'a>(fields: &'v [Field<'a>]) -> Option<What<'v, 'a>> {
    let has_hexagon = || get(fields, "hexagon").is_some_and(|sides| sides.list().is_some());
    let sides = sides(fields);
    (sides.is_some() || has_hexagon()).then_some(What::Clues { sides, inner: None })
}

/// Whether there are puzzles beside the object of clues `inner`, as far as two levels tell.
fn has_others(fields: &[Field<'_>], inner: &[Field<'_>]) -> bool {
    let has_clues = |value: &Value<'_>| value.fields().is_some_and(|own| clues(own).is_some());
    fields.iter().any(|(_, value)| match &value.kind {
        Kind::List(list) => list.first().is_some_and(has_clues),
        Kind::Object(own) => {
            !std::ptr::eq(&**own, inner) && own.iter().any(|(_, value)| has_clues(value))
        }
        _ => false,
    })
}

/// The clues of both sides in the fields of an object.
pub(super) fn sides<'v, 'a>(fields: &'v [Field<'a>]) -> Option<Sides<'v, 'a>> {
    let named = |side| keys::lists_of(side, fields).first().map(|(key, list)| (key.as_ref(), list));
    if let (Some(rows), Some(columns)) = (named(Side::Rows), named(Side::Columns)) {
        return Some(Sides { rows, columns, note: None });
    }
    pair(&lists(fields), &Size::of(fields))
}

fn lists<'v, 'a>(fields: &'v [Field<'a>]) -> Vec<Named<'v, 'a>> {
    let lists = fields.iter().filter(|(_, value)| value.list().is_some());
    lists.map(|(key, value)| (key.as_ref(), value)).take(MOST_LISTS).collect()
}

/// The two of some lists that are clues and fit each other, if only two do.
fn pair<'v, 'a>(lists: &[Named<'v, 'a>], size: &Size) -> Option<Sides<'v, 'a>> {
    let pair = |order| pair_in(lists, size, order);
    pair(Order::LengthFirst).or_else(|| pair(Order::ColorFirst))
}

fn pair_in<'v, 'a>(lists: &[Named<'v, 'a>], size: &Size, order: Order) -> Option<Sides<'v, 'a>> {
    let extents = extents(lists, order);
    let mut fitting = fitting(&extents);
    let (i, j) = fitting.next()?;
    let is_one = fitting.next().is_none();
    let ((one, n), (other, m)) = (&extents[i], &extents[j]);
    let (n, m) = (n.n_clues, m.n_clues);
    let by_name = match (Side::of_key(one.0), Side::of_key(other.0)) {
        (Some(one), Some(other)) if one == other => None,
        (Some(side), _) => Some(side),
        (None, Some(Side::Rows)) => Some(Side::Columns),
        (None, Some(Side::Columns)) => Some(Side::Rows),
        (None, None) => None,
    };
    let (first, note) = match by_name {
        Some(side) => (side, None),
        None if !size.is_of(m, n) && size.is_of(n, m) => (Side::Columns, Some(Note::ColumnsFirst)),
        None => (Side::Rows, Some(Note::RowsFirst)),
    };
    is_one.then_some(match first {
        Side::Rows => Sides { rows: *one, columns: *other, note },
        Side::Columns => Sides { rows: *other, columns: *one, note },
    })
}

/// Those of some lists that can only be clues.
fn extents<'v, 'a>(lists: &[Named<'v, 'a>], order: Order) -> Vec<(Named<'v, 'a>, Extent)> {
    lists.iter().filter_map(|&named| Some((named, Extent::of(named, order)?))).collect()
}

/// The pairs of lists that fit each other.
fn fitting(extents: &[(Named<'_, '_>, Extent)]) -> impl Iterator<Item = (usize, usize)> {
    let all = (0..extents.len()).flat_map(|i| (i + 1..extents.len()).map(move |j| (i, j)));
    all.filter(|&(i, j)| extents[i].1.fits(&extents[j].1))
}

/// What tells whether two lists are the clues of one puzzle.
pub(super) struct Extent {
    pub(super) n_clues: u64,
    /// The cells that all of them fill.
    pub(super) sum: u64,
    /// The cells that the longest needs.
    longest: u64,
}

impl Extent {
    /// That of a list, if it can only be one of clues.
    pub(super) fn of((key, value): Named<'_, '_>, order: Order) -> Option<Extent> {
        let list = value.list().filter(|list| !list.is_empty())?;
        let is_flat = list.iter().all(|clue| !clue.is_large() && clue.text().is_none());
        let is_picture = || Side::of_key(key).is_none() && picture::is_binary(list);
        (!is_flat && !is_picture()).then_some(())?;
        let mut extent = Extent { n_clues: list.len() as u64, sum: 0, longest: 0 };
        list.iter().try_for_each(|clue| extent.add(clue, order))?;
        Some(extent)
    }

    fn add(&mut self, clue: &Value<'_>, order: Order) -> Option<()> {
        let mut needed = 0_u64;
        // Zeros are padding, in front or behind.
        let (mut has_zero_before, mut has_zero_behind, mut is_odd) = (false, false, false);
        let read = clues::each(clue, order, |run| {
            let run = run?;
            let length = run.length.unwrap_or(0);
            if length == 0 {
                has_zero_before |= needed == 0;
                has_zero_behind |= needed > 0;
            } else {
                is_odd |= has_zero_behind;
                let gap = u64::from(needed > 0 && run.is_plain());
                needed = needed.saturating_add(length).saturating_add(gap);
                self.sum = self.sum.saturating_add(length);
            }
            Ok(())
        });
        self.longest = self.longest.max(needed);
        (read.is_ok() && !is_odd && !(has_zero_before && has_zero_behind)).then_some(())
    }

    fn fits(&self, other: &Extent) -> bool {
        self.sum == other.sum
            && self.sum > 0
            && self.longest <= other.n_clues
            && other.longest <= self.n_clues
    }
}

impl<'v, 'a> Sides<'v, 'a> {
    /// The list of one side.
    pub(super) fn of(&self, side: Side) -> Named<'v, 'a> {
        if side == Side::Rows { self.rows } else { self.columns }
    }

    /// Whether a value is one of the two lists.
    pub(super) fn are_of(&self, value: &Value<'_>) -> bool {
        [self.rows.1, self.columns.1].iter().any(|own| std::ptr::addr_eq(*own, value))
    }

    /// What comes first in runs of two numbers: the color where only then both sides fill as many cells.
    pub(super) fn order(&self) -> Order {
        let is_pair = |run: &Value<'_>| {
            run.list().is_some_and(|run| run.len() == 2 && run.iter().all(|n| n.whole().is_some()))
        };
        let first = self.rows.1.list().and_then(|list| list.iter().find_map(Value::list)?.first());
        if !first.is_some_and(is_pair) {
            return Order::LengthFirst;
        }
        let fits = |order| {
            let extent = |named: Named<'_, '_>| Extent::of(named, order);
            extent(self.rows).zip(extent(self.columns)).is_some_and(|(one, other)| one.fits(&other))
        };
        match !fits(Order::LengthFirst) && fits(Order::ColorFirst) {
            true => Order::ColorFirst,
            false => Order::LengthFirst,
        }
    }
}

/// Whether a value is a puzzle by itself, or something that looks like a part of one.
pub(super) fn is_puzzle(value: &Value<'_>) -> bool {
    let is_list =
        || Extent::of(("", value), Order::LengthFirst).is_some_and(|extent| extent.sum > 0);
    what(value).is_some() || is_list()
}

/// The clues of both sides, or of the six of a hexagon.
pub(super) fn clues_of<'v, 'a>(
    layers: &[&'v [Field<'a>]],
    sides: Option<&Sides<'v, 'a>>,
) -> Vec<&'v Value<'a>> {
    let hexagon = layers.iter().find_map(|layer| get(layer, "hexagon")?.list());
    let hexagon = hexagon.unwrap_or_default().iter().filter_map(Value::list).flatten();
    let listed = |side: &Side| {
        layers.iter().find_map(|layer| Some(&keys::lists_of(*side, layer).first()?.1))
    };
    let rect = match sides {
        Some(sides) => vec![sides.rows.1, sides.columns.1],
        None => [Side::Rows, Side::Columns].iter().filter_map(listed).collect(),
    };
    rect.into_iter().filter_map(Value::list).flatten().chain(hexagon).collect()
}

/// What is said of an object with two lists of clues that do not fit each other.
pub(super) fn nearly(fields: &[Field<'_>]) -> Option<String> {
    let named = |side| !keys::lists_of(side, fields).is_empty();
    if named(Side::Rows) || named(Side::Columns) {
        return None;
    }
    let extent = |(key, value): &'_ Field<'_>| {
        Some((shown(key).to_string(), Extent::of((key, value), Order::LengthFirst)?))
    };
    let extents: Vec<(String, Extent)> = fields.iter().filter_map(extent).collect();
    let [(one, first), (other, second)] = extents.as_slice() else {
        let named = extents.iter().map(|(key, extent)| format!("{} under `{key}`", extent.n_clues));
        let named = named.take(MOST_NAMED).collect::<Vec<_>>().join(", ");
        return (extents.len() > 2).then(|| {
            format!(
                "there are {} lists of clues ({named}), and nothing says which two belong together; \
                 call them `rows` and `columns`",
                extents.len()
            )
        });
    };
    let (n, m) = (first.n_clues, second.n_clues);
    let why = match first.sum == second.sum {
        false => format!("their sums are {} and {}", first.sum, second.sum),
        true => format!(
            "a line of one needs {} cells and one of the other {}",
            first.longest, second.longest
        ),
    };
    Some(format!("two lists of {n} and {m} clues under `{one}` and `{other}`, but {why}"))
}
