//! Clues and runs in JSON.
//!
//! ```text
//!   [2, 1]  "2 1"  ["2", "1"]  2            lengths; a number alone is one run
//!   [0, 2, 1]                               zeros around runs are padding
//!   {"len": 2, "color": "red"}  [2, "red"]  "2r"        a run with a color
//!   ["red", 2]  "2 red, 1 blue"  "red:2 blue:1"         the same, see `worded`
//!   null  "?"                               a run or, in place of a clue, a clue that is not told
//! ```

use std::borrow::Cow;

use pictogrid_core::{DraftClue, DraftRun, Fault, FaultKind, Limits, Place, Value};
use serde_json::{Map, Value as Json};

use super::palette::Known;
use crate::{
    numbers::shown,
    worded::{self, is_length, split},
};

/// The keys of the length of a run, and of its color.
const LENGTH: [&str; 8] = ["len", "length", "count", "size", "number", "amount", "value", "n"];
const COLOR: [&str; 5] = ["color", "colour", "colorIndex", "color_index", "c"];

/// What a run says of its color.
pub(super) enum Told {
    /// Nothing.
    Plain,
    /// That it is not told.
    Untold,
    /// A number, letter or name.
    Color(Json),
}

/// A clue that stands at `place`.
pub(super) fn clue(
    json: &Json,
    place: Option<Place>,
    known: &Known,
    limits: &Limits,
) -> Result<DraftClue, Fault> {
    if json.is_null() {
        return Ok(DraftClue::unknown(place));
    }
    let runs = runs(json)?;
    if runs.len() > limits.side as usize {
        let message = format!("a clue of more than {} runs", limits.side);
        return Err(Fault::new(FaultKind::TooLarge, message));
    }
    let runs: Vec<DraftRun> = runs.iter().map(|json| run(json, known)).collect::<Result<_, _>>()?;
    Ok(DraftClue { runs: without_padding(runs), is_unknown: false, place })
}

/// The runs of a clue.
fn runs(clue: &Json) -> Result<Cow<'_, [Json]>, Fault> {
    match clue {
        Json::Array(runs) => Ok(Cow::Borrowed(runs)),
        Json::String(text) => Ok(Cow::Owned(in_words(text)?.unwrap_or_else(|| tokens(text)))),
        Json::Number(_) => Ok(Cow::Borrowed(std::slice::from_ref(clue))),
        _ => {
            let message = "a clue is a list of runs, or null if it is not told";
            Err(Fault::new(FaultKind::Syntax, message))
        }
    }
}

/// The runs that a text says.
fn tokens(text: &str) -> Vec<Json> {
    let is_between = |c: char| c.is_whitespace() || c == ',';
    text.split(is_between).filter(|token| !token.is_empty()).map(Json::from).collect()
}

/// The runs of a text that names colors in words; none if it does not.
fn in_words(text: &str) -> Result<Option<Vec<Json>>, Fault> {
    let Some(runs) = worded::runs(text) else { return Ok(None) };
    if let Some((_, fault)) = worded::uncolored(&runs) {
        return Err(fault);
    }
    let run = |run: worded::Run<'_>| Json::from(vec![run.length, run.color.unwrap_or_default()]);
    Ok(Some(runs.into_iter().map(run).collect()))
}

/// What the runs of a clue say of their colors, in order.
pub(super) fn colors(clue: &Json) -> Vec<Told> {
    let runs = runs(clue).unwrap_or_default();
    runs.iter()
        .filter_map(|run| parts(run).ok())
        .filter(|run| run.0 != Some(0))
        .map(|run| run.1)
        .collect()
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
    runs.split_off(first)
}

fn run(json: &Json, known: &Known) -> Result<DraftRun, Fault> {
    let (length, color) = parts(json)?;
    let value = match color {
        Told::Plain => Some(known.plain()?),
        Told::Untold => None,
        // Nothing of no color: some fill up their lists with it.
        Told::Color(_) if length == Some(0) => Some(Value::EMPTY),
        Told::Color(color) => Some(known.run(&color)?),
    };
    Ok(DraftRun { length, value })
}

/// The length of a run and what it says of its color.
fn parts(json: &Json) -> Result<(Option<u64>, Told), Fault> {
    match json {
        Json::Object(run) => of_object(run),
        Json::Array(run) => match run.as_slice() {
            [Json::String(color), length] if !is_length(color) => {
                of_parts(length, Some(&Json::from(color.as_str())))
            }
            [length, color] => of_parts(length, Some(color)),
            _ => {
                let message = "a run that is a list has two entries, its length and its color";
                Err(Fault::new(FaultKind::Syntax, message))
            }
        },
        Json::String(text) => {
            let (_, color) = split(text);
            let color = (!color.is_empty()).then(|| Json::from(color));
            let length = if color.is_some() { split(text).0 } else { text };
            of_parts(&Json::from(if length.is_empty() { text } else { length }), color.as_ref())
        }
        length => of_parts(length, None),
    }
}

fn of_object(run: &Map<String, Json>) -> Result<(Option<u64>, Told), Fault> {
    let mut parts = [None, None];
    for (key, json) in run {
        let is_one = |keys: &[&str]| keys.iter().any(|own| key.eq_ignore_ascii_case(own));
        let part = match () {
            () if is_one(&LENGTH) => 0,
            () if is_one(&COLOR) => 1,
            () => {
                let message = format!("a run has a `len` and a `color`, not `{}`", shown(key));
                return Err(Fault::new(FaultKind::Syntax, message));
            }
        };
        if parts[part].replace(json).is_some() {
            let message = format!("`{}` says what another key of the run says", shown(key));
            return Err(Fault::new(FaultKind::Syntax, message));
        }
    }
    let [Some(length), color] = parts else {
        let message = "a run without its `len`; write null if it is not told";
        return Err(Fault::new(FaultKind::Syntax, message));
    };
    of_parts(length, color)
}

fn of_parts(length: &Json, color: Option<&Json>) -> Result<(Option<u64>, Told), Fault> {
    let length = match length {
        Json::Null => None,
        Json::String(text) if text == "?" => None,
        Json::String(text) => {
            Some(number(&text.parse().map_or(length.clone(), |n: u64| n.into()))?)
        }
        length => Some(number(length)?),
    };
    let color = match color {
        None => Told::Plain,
        Some(Json::Null) => Told::Untold,
        Some(color) => Told::Color(color.clone()),
    };
    Ok((length, color))
}

/// A number that is no larger than any puzzle has.
pub(super) fn number(json: &Json) -> Result<u64, Fault> {
    let small = json.as_u64().filter(|&number| number <= u32::MAX.into());
    small.ok_or_else(|| {
        let message =
            format!("{} is not a number from 0 to {}", shown(&json.to_string()), u32::MAX);
        Fault::new(FaultKind::BadNumber, message)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn known(n_values: u64) -> Known {
        Known::guessed(&Json::Null, &[&json!([[1, n_values - 1]])])
    }

    /// The runs as lengths and values, -1 for what is not told.
    fn check(json: &Json, expected: &[(i64, i64)]) {
        let clue = clue(json, None, &known(3), &Limits::default()).unwrap();
        let told = |run: &DraftRun| {
            let length = run.length.map_or(-1, |length| length as i64);
            (length, run.value.map_or(-1, |value| value.0.into()))
        };
        assert_eq!(clue.runs.iter().map(told).collect::<Vec<_>>(), expected, "{json}");
    }

    #[test]
    fn lengths_in_any_dress() {
        for json in [json!([2, 1]), json!("2 1"), json!("2, 1"), json!(["2", "1"])] {
            check(&json, &[(2, 1), (1, 1)]);
        }
        check(&json!(7), &[(7, 1)]);
        check(&json!([null, "?"]), &[(-1, 1), (-1, 1)]);
        for json in [json!([]), json!("")] {
            check(&json, &[]);
        }
    }

    #[test]
    fn zeros_around_runs_are_padding() {
        check(&json!([0, 0, 2, 1]), &[(2, 1), (1, 1)]);
        check(&json!([2, 1, 0]), &[(2, 1), (1, 1)]);
        check(&json!([0, 0]), &[(0, 1)]);
        check(&json!([1, 0, 2]), &[(1, 1), (0, 1), (2, 1)]);
    }

    #[test]
    fn runs_in_color() {
        let long = [json!({"len": 3, "color": 2}), json!({"length": 3, "colour": 2})];
        for run in long.into_iter().chain([json!({"count": 3, "color": 2}), json!([3, 2])]) {
            check(&json!([run]), &[(3, 2)]);
        }
        check(&json!([{"len": null, "color": null}]), &[(-1, -1)]);
        check(&json!([[0, 0], [2, 1]]), &[(2, 1)]);
        check(&json!([{"len": 0, "color": 0}]), &[(0, 0)]);
    }

    #[test]
    fn what_a_run_cannot_say() {
        let check = |json: &Json, expected: &str| {
            let fault = clue(json, None, &known(2), &Limits::default()).unwrap_err();
            assert!(fault.message().starts_with(expected), "{}", fault.message());
        };
        check(&json!([{"len": 1, "colorOf": 1}]), "a run has a `len` and a `color`, not `colorO");
        check(&json!([{"len": 1, "length": 1}]), "`length` says what another key");
        check(&json!([{"color": 1}]), "a run without its `len`");
        check(&json!([[1]]), "a run that is a list has two entries");
        check(&json!("2 x"), "\"x\" is not a number");
        check(&json!(["1z"]), "\"z\" is no color of the palette");
        check(&json!(true), "a clue is a list of runs");
    }
}
