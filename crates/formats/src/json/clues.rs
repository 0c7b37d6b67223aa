//! Clues and runs in JSON.
//!
//! ```text
//!   [2, 1]  "2 1"  ["2", "1"]  2            lengths; a number alone is one run
//!   [0, 2, 1]                               zeros around runs are padding
//!   {"len": 2, "color": "red"}  [2, "red"]  "2r"        a run with a color
//!   null  "?"                               a run or, in place of a clue, a clue that is not told
//! ```

use pictogrid_core::{DraftClue, DraftRun, Fault, FaultKind, Limits, Palette, Place, Value};
use serde_json::{Map, Value as Json};

use crate::numbers::shown;

/// A clue that stands at `place`.
pub(super) fn clue(
    json: &Json,
    place: Option<Place>,
    palette: &Palette,
    limits: &Limits,
) -> Result<DraftClue, Fault> {
    let told;
    let runs = match json {
        Json::Null => return Ok(DraftClue::unknown(place)),
        Json::Array(runs) => runs.as_slice(),
        Json::String(text) => {
            told = tokens(text);
            told.as_slice()
        }
        Json::Number(_) => std::slice::from_ref(json),
        _ => {
            let message = "a clue is a list of runs, or null if it is not told";
            return Err(Fault::new(FaultKind::Syntax, message));
        }
    };
    if runs.len() > limits.side as usize {
        let message = format!("a clue of more than {} runs", limits.side);
        return Err(Fault::new(FaultKind::TooLarge, message));
    }
    let runs: Vec<DraftRun> =
        runs.iter().map(|json| run(json, palette)).collect::<Result<_, _>>()?;
    Ok(DraftClue { runs: without_padding(runs), is_unknown: false, place })
}

/// The runs that a text says.
fn tokens(text: &str) -> Vec<Json> {
    let is_between = |c: char| c.is_whitespace() || c == ',';
    text.split(is_between).filter(|token| !token.is_empty()).map(Json::from).collect()
}

/// What the runs of a clue say of their colors, in order.
pub(super) fn colors(clue: &Json) -> Vec<Json> {
    let told;
    let runs = match clue {
        Json::Array(runs) => runs.as_slice(),
        Json::String(text) => {
            told = tokens(text);
            told.as_slice()
        }
        _ => &[],
    };
    let color = |run: &Json| match run {
        Json::Object(run) => run.get("color").or_else(|| run.get("colour")).cloned(),
        Json::Array(run) => run.get(1).cloned(),
        Json::String(text) => Some(Json::from(parts(text).1)),
        _ => None,
    };
    let is_told = |color: &Json| !color.is_null() && *color != "";
    runs.iter().filter_map(color).filter(is_told).collect()
}

/// The length and the color that a text says.
fn parts(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != '?').unwrap_or(text.len()))
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

fn run(json: &Json, palette: &Palette) -> Result<DraftRun, Fault> {
    match json {
        Json::Object(run) => of_object(run, palette),
        Json::Array(run) => match run.as_slice() {
            [length, color] => of_parts(length, Some(color), palette),
            _ => {
                let message = "a run that is a list has two entries, its length and its color";
                Err(Fault::new(FaultKind::Syntax, message))
            }
        },
        Json::String(text) => {
            let (length, color) = parts(text);
            let length = match length {
                "?" => Json::Null,
                digits => digits.parse::<u64>().map_or_else(|_| json.clone(), Json::from),
            };
            let color = (!color.is_empty()).then(|| Json::from(color));
            of_parts(&length, color.as_ref(), palette)
        }
        length => of_parts(length, None, palette),
    }
}

fn of_object(run: &Map<String, Json>, palette: &Palette) -> Result<DraftRun, Fault> {
    let mut parts = [None, None];
    for (key, json) in run {
        let part = match key.as_str() {
            "len" | "length" | "count" => 0,
            "color" | "colour" => 1,
            _ => {
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
    of_parts(length, color, palette)
}

fn of_parts(length: &Json, color: Option<&Json>, palette: &Palette) -> Result<DraftRun, Fault> {
    let length = if length.is_null() { None } else { Some(number(length)?) };
    let value = match color {
        None => Some(Value::FILLED),
        Some(Json::Null) => None,
        Some(color) => Some(value(color, palette)?),
    };
    Ok(DraftRun { length, value })
}

/// The value that a number, a letter or a name stands for.
pub(super) fn value(json: &Json, palette: &Palette) -> Result<Value, Fault> {
    let index = match json {
        Json::Number(number) => number.as_u64().filter(|&n| n < palette.n_values() as u64),
        Json::String(text) => {
            let colors = palette.colors();
            let by_letter = colors.iter().position(|c| c.letter.to_string() == *text);
            by_letter.or_else(|| colors.iter().position(|c| c.name == *text)).map(|i| i as u64)
        }
        _ => None,
    };
    index.map(|index| Value(index as u8)).ok_or_else(|| {
        let message = format!("{} is no color of the palette", shown(&json.to_string()));
        Fault::new(FaultKind::BadColor, message)
    })
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

    /// The runs as lengths and values, -1 for what is not told.
    fn check(json: &Json, expected: &[(i64, i64)]) {
        let clue = clue(json, None, &Palette::of_values(3), &Limits::default()).unwrap();
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
    }

    #[test]
    fn what_a_run_cannot_say() {
        let check = |json: &Json, expected: &str| {
            let fault = clue(json, None, &Palette::of_values(2), &Limits::default()).unwrap_err();
            assert!(fault.message().starts_with(expected), "{}", fault.message());
        };
        check(
            &json!([{"len": 1, "colorIndex": 1}]),
            "a run has a `len` and a `color`, not `colorI",
        );
        check(&json!([{"len": 1, "length": 1}]), "`length` says what another key");
        check(&json!([{"color": 1}]), "a run without its `len`");
        check(&json!([[1]]), "a run that is a list has two entries");
        check(&json!("2 x"), "\"x\" is not a number");
        check(&json!(["1z"]), "\"z\" is no color of the palette");
        check(&json!(true), "a clue is a list of runs");
    }
}
