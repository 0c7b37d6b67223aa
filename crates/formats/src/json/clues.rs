//! Clues and runs in JSON.
//!
//! ```text
//!   [2, 1]  "2 1"  ["2", "1"]  2            lengths; a number alone is one run
//!   [0, 2, 1]                               zeros around runs are padding
//!   {"len": 2, "color": "red"}  [2, "red"]  "2r"        a run with a color; any name for its length
//!   ["red", 2]                              the same
//!   {"clue": [2, 1], "done": false}         the only list of an object
//!   null  "?"                               a run or, in place of a clue, a clue that is unknown
//! ```

use pictogrid_core::{DraftClue, DraftRun, Fault, FaultKind, Limits, Place, Value as Cell};

use super::palette::{Call, Known};
use crate::{
    color_names,
    literal::{Field, Kind, Value},
    numbers::{self, shown},
};

/// A run as it is written: its length, if that is known, and what it says of its color.
#[derive(Clone, Copy)]
pub(super) struct Run<'v> {
    pub(super) length: Option<u64>,
    pub(super) color: Said<'v>,
}

/// What a run says of its color.
#[derive(Clone, Copy)]
pub(super) enum Said<'v> {
    /// Nothing.
    Plain,
    /// That it is unknown.
    Unknown,
    /// A number, letter or name.
    Color(Call<'v>),
}

impl Run<'_> {
    /// Whether nothing is said of its color.
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.color, Said::Plain)
    }
}

/// What comes first where a run is a list of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    LengthFirst,
    ColorFirst,
}

/// A clue that stands at `place`.
pub(super) fn clue(
    value: &Value<'_>,
    place: Option<Place>,
    known: &Known,
    order: Order,
    limits: &Limits,
) -> Result<DraftClue, Fault> {
    if value.is_null() {
        return Ok(DraftClue::unknown(place));
    }
    let mut runs = Vec::with_capacity(value.list().map_or(0, <[_]>::len));
    each(value, order, |run| {
        let Run { length, color } = run?;
        let value = match color {
            Said::Plain if length == Some(0) => Some(known.plain().unwrap_or(Cell::EMPTY)),
            Said::Plain => Some(known.plain()?),
            Said::Unknown => None,
            // Nothing of no color: some fill up their lists with it.
            Said::Color(_) if length == Some(0) => Some(Cell::EMPTY),
            Said::Color(color) => Some(known.run(color)?),
        };
        if runs.len() == limits.side as usize {
            let message = format!("a clue has more than {} runs, the limit", limits.side);
            return Err(Fault::new(FaultKind::TooLarge, message));
        }
        runs.push(DraftRun { length, value });
        Ok(())
    })?;
    Ok(DraftClue { runs: without_padding(runs), is_unknown: false, place })
}

/// Hands over the runs of a clue, each good or bad.
pub(super) fn each<'v>(
    clue: &'v Value<'_>,
    order: Order,
    mut take: impl FnMut(Result<Run<'v>, Fault>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    match &clue.kind {
        // No runs, as C and Java write them.
        Kind::Object(runs) if runs.is_empty() => Ok(()),
        Kind::Object(fields) => match only_list(fields) {
            Some(runs) => each(runs, order, take),
            None => Err(no_clue()),
        },
        Kind::List(runs) => runs.iter().try_for_each(|value| take(run(value, order))),
        Kind::Whole(_) | Kind::Number(_) => take(run(clue, order)),
        Kind::Text(_) | Kind::Unescaped(_) => {
            let text = clue.text().unwrap_or_default();
            let tokens = text.split(|c: char| c.is_whitespace() || c == ',');
            tokens.filter(|token| !token.is_empty()).try_for_each(|text| take(token(text)))
        }
        _ => Err(no_clue()),
    }
}

fn no_clue() -> Fault {
    Fault::new(FaultKind::Syntax, "this is no clue; write a list of runs, or null if it is unknown")
}

/// The only list in an object, with no list in it: `{"clue": [2, 1], "isDone": false}`.
fn only_list<'v, 'a>(fields: &'v [Field<'a>]) -> Option<&'v Value<'a>> {
    let mut large = fields.iter().map(|(_, value)| value).filter(|value| value.is_large());
    let list = large.next().filter(|_| large.next().is_none())?;
    let is_run = |run: &Value<'_>| run.list().is_none();
    list.list().is_some_and(|runs| runs.iter().all(is_run)).then_some(list)
}

/// The runs without zeros before and behind them, which make the lists of some programs equally
/// long.
fn without_padding(mut runs: Vec<DraftRun>) -> Vec<DraftRun> {
    let is_run = |run: &DraftRun| run.length != Some(0);
    let Some(first) = runs.iter().position(is_run) else {
        runs.truncate(1);
        return runs;
    };
    let last = runs.iter().rposition(is_run).unwrap_or(first);
    runs.truncate(last + 1);
    runs.drain(..first);
    runs
}

fn run<'v>(value: &'v Value<'_>, order: Order) -> Result<Run<'v>, Fault> {
    match &value.kind {
        Kind::Object(run) => of_object(run),
        Kind::List(run) => match run.as_slice() {
            [color, length] if color.text().is_some_and(|text| !is_length(text)) => {
                of_parts(length, Some(color))
            }
            [color, length] if order == Order::ColorFirst => of_parts(length, Some(color)),
            [length, color] => of_parts(length, Some(color)),
            _ => {
                let message =
                    "a run that is a list has two entries; write its length and its color";
                Err(Fault::new(FaultKind::Syntax, message))
            }
        },
        Kind::Text(text) => token(text),
        Kind::Unescaped(text) => token(text),
        _ => of_parts(value, None),
    }
}

/// A length and what comes behind it: `2r` is `2` and `r`.
fn split(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != '?').unwrap_or(text.len()))
}

/// Whether a text is a length and nothing else.
fn is_length(text: &str) -> bool {
    split(text).1.is_empty()
}

/// `2`, `2r` or `?`.
fn token(text: &str) -> Result<Run<'_>, Fault> {
    if text.starts_with(char::is_alphabetic) && color_names::of_words(text).is_some() {
        let message =
            "a color in a word; write a letter behind its run, \"2r\", or a list, [2, \"red\"]";
        return Err(Fault::new(FaultKind::BadColor, message));
    }
    match split(text) {
        ("", _) | (_, "") => Ok(Run { length: length_in(text)?, color: Said::Plain }),
        (length, color) => {
            Ok(Run { length: length_in(length)?, color: Said::Color(Call::Name(color)) })
        }
    }
}

/// The run of an object with a number, and with a color that has a name for one or is no number.
fn of_object<'v>(run: &'v [Field<'_>]) -> Result<Run<'v>, Fault> {
    let is_color = |(key, value): &&Field<'_>| {
        let key = key.to_ascii_lowercase();
        key == "c" || key.contains("col") || value.text().is_some_and(|text| !is_length(text))
    };
    let said = || run.iter().filter(|(_, value)| !matches!(value.kind, Kind::Bool(_)));
    let mut colors = said().filter(is_color);
    let mut lengths = said().filter(|field| !is_color(field));
    let (color, length) = (colors.next(), lengths.next());
    if let Some((key, _)) = colors.next().or_else(|| lengths.next()) {
        let message = format!("a run has one length and one color; `{}` is one more", shown(key));
        return Err(Fault::new(FaultKind::Syntax, message));
    }
    let Some((_, length)) = length else {
        let message = "a run without its `len`; write null if it is unknown";
        return Err(Fault::new(FaultKind::Syntax, message));
    };
    of_parts(length, color.map(|(_, color)| color))
}

fn of_parts<'v>(length: &'v Value<'_>, color: Option<&'v Value<'_>>) -> Result<Run<'v>, Fault> {
    let length = match length.text() {
        Some(text) => length_in(text)?,
        None if length.is_null() => None,
        None => Some(number(length)?),
    };
    let color = match color {
        None => Said::Plain,
        Some(color) if color.is_null() => Said::Unknown,
        Some(color) => Said::Color(Call::of(color)),
    };
    Ok(Run { length, color })
}

/// The length that a text is.
fn length_in(text: &str) -> Result<Option<u64>, Fault> {
    if text == "?" { Ok(None) } else { numbers::number(text).map(Some) }
}

/// A number that is no larger than any puzzle has.
pub(super) fn number(value: &Value<'_>) -> Result<u64, Fault> {
    let small = value.whole().filter(|&number| number <= u32::MAX.into());
    small.ok_or_else(|| {
        let message = format!(
            "{} is not a number from 0 to {}; write a whole number",
            shown(&value.to_string()),
            u32::MAX
        );
        Fault::new(FaultKind::BadNumber, message)
    })
}
