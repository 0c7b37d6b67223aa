//! MiniZinc data for its usual nonogram models.
//!
//! ```text
//!   rows = 2;  row_rule_len = 2;
//!   row_rules = array2d(1..rows, 1..row_rule_len, [0,2, 1,1]);     zeros fill up, and are dropped
//!   cols = 3;  col_rule_len = 1;
//!   col_rules = [| 2 | 0 | 1 |];                                    or written as a table
//! ```
//!
//! Forgives: comments behind `%`, any order, other variables.
//! Cannot be written. Specification: <https://www.minizinc.org/doc-latest/en/spec.html> for the
//! language; the names of the variables are those of the nonogram examples. Linear.

use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Stated};

use crate::{Entry, Format, Input, Sniff, document, faults::Faults, numbers};

/// The format `dzn`.
pub(crate) const DZN: Format =
    Format { id: "dzn", extensions: &["dzn"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let sets = |name: &'static str| {
        let is_set = |line: &str| {
            let rest = line.trim_ascii_start().strip_prefix(name);
            rest.is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        input.lines_with(name).any(is_set)
    };
    match sets("row_rules") || sets("col_rules") {
        true => Sniff::Certain,
        false => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| puzzle(input, limits))
}

fn puzzle(input: &Input<'_>, limits: &Limits) -> Result<Draft, Error> {
    let mut text = String::new();
    for line in input.lines()? {
        text.extend([line.text.split('%').next().unwrap_or(""), "\n"]);
    }
    let assigned = |name: &str| -> Option<&str> {
        let mut items = text.split(';').filter_map(|item| item.split_once('='));
        items.find(|(found, _)| found.trim() == name).map(|(_, value)| value.trim())
    };
    let mut faults = Faults::default();
    let mut side = |rules: &str, len: &str, count: &str| {
        let Some(value) = assigned(rules) else {
            faults.push(Fault::new(FaultKind::Truncated, format!("{rules} is missing")));
            return (Vec::new(), None);
        };
        let number = |name: &str| assigned(name).and_then(|text| numbers::number(text).ok());
        let clues = faults
            .take(clues(value, number(len), limits).map_err(|fault| {
                Fault::new(fault.kind(), format!("{rules}: {}", fault.message()))
            }));
        let stated = number(count).map(|number| Stated { number, place: None });
        (clues.unwrap_or_default(), stated)
    };
    let (rows, height) = side("row_rules", "row_rule_len", "rows");
    let (columns, width) = side("col_rules", "col_rule_len", "cols");
    faults.or(Draft { rows, columns, width, height, ..Draft::default() })
}

/// The clues of an array or a table, without the zeros.
fn clues(value: &str, length: Option<u64>, limits: &Limits) -> Result<Vec<DraftClue>, Fault> {
    let start = value.find('[').map_or(0, |start| start + 1);
    let end = value.rfind(']').unwrap_or(value.len()).max(start);
    let inner = value[start..end].trim();
    let read = |text: &str| -> Result<Vec<u64>, Fault> {
        let tokens = text.split([',', ' ', '\n', '\t']).filter(|token| !token.is_empty());
        tokens.map(numbers::number).collect()
    };
    let clue = |numbers: &[u64]| DraftClue::plain(numbers.iter().copied().filter(|&n| n > 0), None);
    let clues: Vec<DraftClue> = if inner.starts_with('|') {
        let rows = inner.trim_matches('|').split('|');
        rows.map(|row| read(row).map(|numbers| clue(&numbers))).collect::<Result<_, Fault>>()?
    } else {
        let numbers = read(inner)?;
        let length = length.filter(|&length| length > 0).ok_or_else(|| {
            Fault::new(FaultKind::Truncated, "the number of columns of this array is not stated")
        })?;
        if !(numbers.len() as u64).is_multiple_of(length) {
            let message = format!("{} numbers do not make rows of {length}", numbers.len());
            return Err(Fault::new(FaultKind::SizeMismatch, message));
        }
        numbers.chunks(length as usize).map(clue).collect()
    };
    if clues.len() > limits.side as usize {
        let message = format!("more than {} clues, the limit", limits.side);
        return Err(Fault::new(FaultKind::TooLarge, message));
    }
    Ok(clues)
}
