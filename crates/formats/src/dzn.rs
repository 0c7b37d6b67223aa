//! MiniZinc data for its usual nonogram models.
//!
//! ```text
//!   rows = 2;  row_rule_len = 2;
//!   row_rules = array2d(1..rows, 1..row_rule_len, [0,2, 1,1]);     zeros fill up, and are dropped
//!   cols = 3;  col_rule_len = 1;
//!   col_rules = [| 2 | 0 | 1 |];                                    or written as a table
//! ```
//!
//! The instances of MiniZinc's benchmarks and challenges, which are known by their `maxlen`, write
//! lines and not numbers, without the empty cells at the ends and with one in each gap:
//!
//! ```text
//!   X = 3;  Y = 2;  maxlen = 3;
//!   rows = [| 1, 0, 1 | 1, 1, -1 |];     1 1, then 2; what is left of a row is -1
//!   cols = [| 1, 1 | 1, -1 | 1, -1 |];   or columns
//! ```
//!
//! Forgives: comments behind `%`, any order, other variables; a number of columns that is not
//! stated or not a number, where the index sets tell it.
//! Refuses: expressions in place of data.
//! Written in the first shape. Cannot hold: title and other keys, given cells, a goal, colors.
//! Specification: <https://www.minizinc.org/doc-latest/en/spec.html> for the
//! language; the names of the variables are those of the nonogram examples, and of
//! <https://github.com/MiniZinc/minizinc-benchmarks>. Linear.

use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Place, Puzzle, Stated};

use crate::{
    document::{self, Entry},
    faults::Faults,
    format::{Format, Sniff},
    input::Input,
    numbers,
    places::Places,
};

/// The format `dzn`.
pub(crate) const DZN: Format = Format {
    id: "dzn",
    extensions: &["dzn"],
    shared: &["dzn"],
    sniff,
    read,
    write: Some(write),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    let sets = |name: &'static str, start: &str| {
        let is_set = |line: &str| {
            let rest = line.trim_ascii_start().strip_prefix(name).map(str::trim_ascii_start);
            let value = rest.and_then(|rest| rest.strip_prefix('='));
            value.is_some_and(|value| value.trim_ascii_start().starts_with(start))
        };
        input.lines_with(name).any(is_set)
    };
    let is_benchmark = || sets("maxlen", "") && sets("X", "") && sets("rows", "");
    let has_rules = || sets("row_rules", "") || sets("col_rules", "");
    // Rows in bars, which lists of no other language have.
    let has_array = input.has("[|") || input.has("array2d");
    match has_array && has_rules() || is_benchmark() {
        true => Sniff::Certain,
        false => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| {
        let mut text = String::new();
        for line in input.lines()? {
            text.extend([line.text.split('%').next().unwrap_or(""), "\n"]);
        }
        let items = Items { text: &text, places: Places::of(&text) };
        if items.value("maxlen").is_some() {
            benchmark(&items, limits)
        } else {
            puzzle(&items, limits)
        }
    })
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let Draft { rows, columns, .. } = Draft::of_puzzle(puzzle);
    let mut out = String::new();
    for (name, clues) in [("row", rows), ("col", columns)] {
        let most = clues.iter().map(|clue| clue.runs.len()).max().unwrap_or(0).max(1);
        out += &format!(
            "{name}s = {};\n{name}_rule_len = {most};\n{name}_rules = array2d(1..{name}s, \
             1..{name}_rule_len, [\n",
            clues.len()
        );
        for clue in clues {
            // Zeros in front, as the models of MiniZinc's examples want them.
            let runs = clue.runs.iter().map(|run| run.length.unwrap_or(0));
            let all = std::iter::repeat_n(0, most - clue.runs.len()).chain(runs);
            let all: Vec<String> = all.map(|n| n.to_string()).collect();
            out += &format!("  {},\n", all.join(", "));
        }
        out += "]);\n";
    }
    Ok(out.into_bytes())
}

/// The text of a file, as items `name = value;`, with its places.
struct Items<'a> {
    text: &'a str,
    places: Places<'a>,
}

impl<'a> Items<'a> {
    fn value(&self, name: &str) -> Option<&'a str> {
        let mut items = self.text.split(';').filter_map(|item| item.split_once('='));
        items.find(|(found, _)| found.trim() == name).map(|(_, value)| value.trim())
    }

    /// Where `part` begins, which is a part of the text.
    fn place(&self, part: &str) -> Place {
        self.places.at(part.as_ptr().addr() - self.text.as_ptr().addr())
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.value(name).and_then(|text| numbers::number(text).ok())
    }

    fn stated(&self, name: &str) -> Option<Stated> {
        let place = self.value(name).map(|value| self.place(value));
        self.number(name).map(|number| Stated { number, place })
    }

    /// How many numbers a set such as `1..rows` has.
    fn n_in_set(&self, set: &str) -> Option<u64> {
        let bound = |text: &str| {
            let text = text.trim();
            numbers::number(text).ok().or_else(|| self.number(text))
        };
        let (low, high) = set.split_once("..")?;
        (bound(high)? + 1).checked_sub(bound(low)?)
    }
}

fn puzzle(items: &Items<'_>, limits: &Limits) -> Result<Draft, Error> {
    let mut faults = Faults::default();
    let mut side = |rules: &str, len: &str, count: &str| {
        let clue = |row: Vec<u64>| DraftClue::plain(row.into_iter().filter(|&n| n > 0), None);
        let clues = rows_of(items, rules, [len, count], numbers::number, limits)
            .map(|rows| rows.into_iter().map(clue).collect());
        (faults.take(clues).unwrap_or_default(), items.stated(count))
    };
    let (rows, height) = side("row_rules", "row_rule_len", "rows");
    let (columns, width) = side("col_rules", "col_rule_len", "cols");
    faults.or(Draft { rows, columns, width, height, ..Draft::default() })
}

/// The puzzle of a benchmark, whose rows are patterns.
fn benchmark(items: &Items<'_>, limits: &Limits) -> Result<Draft, Error> {
    let mut faults = Faults::default();
    let columns = if items.value("cols").is_some() { "cols" } else { "columns" };
    let mut side = |name: &str| -> Vec<DraftClue> {
        let clues = patterns(items, name, limits);
        faults.take(clues).unwrap_or_default()
    };
    let (rows, columns) = (side("rows"), side(columns));
    let (mut width, mut height) = (items.stated("X"), items.stated("Y"));
    // No description of them is known, and the instances that are known are square.
    let is_turned = |one: Option<Stated>, n: usize| one.is_some_and(|one| one.number == n as u64);
    if is_turned(width, rows.len()) && is_turned(height, columns.len()) {
        (width, height) = (height, width);
    }
    faults.or(Draft { rows, columns, width, height, ..Draft::default() })
}

/// The clues of an array of patterns.
fn patterns(items: &Items<'_>, name: &str, limits: &Limits) -> Result<Vec<DraftClue>, Fault> {
    let cell = |token: &str| match token {
        "-1" => Ok(BEHIND),
        _ => numbers::number(token),
    };
    let rows = rows_of(items, name, ["maxlen", ""], cell, limits)?;
    let place = items.value(name).map(|value| items.place(value));
    (1..).zip(rows).map(|(n, row)| pattern(name, n, &row, place)).collect()
}

/// What stands for -1, which is behind the end of a pattern; no number is so large.
const BEHIND: u64 = u64::MAX;

/// The clue of row `n`: ones with a zero in each gap, and [`BEHIND`] what is left.
fn pattern(name: &str, n: usize, row: &[u64], place: Option<Place>) -> Result<DraftClue, Fault> {
    let end = row.iter().position(|&cell| cell == BEHIND).unwrap_or(row.len());
    if row[..end].iter().any(|&cell| cell > 1) || row[end..].iter().any(|&cell| cell != BEHIND) {
        let message = format!(
            "{name}: row {n} is not a pattern; write 1 for a filled cell, 0 for a gap, -1 behind the end"
        );
        return Err(Fault::new(FaultKind::BadNumber, message).at(place));
    }
    let runs = row[..end].split(|&cell| cell == 0).map(|run| run.len() as u64);
    Ok(DraftClue::plain(runs.filter(|&length| length > 0), None))
}

/// The rows of the array or table of this name. One of `sizes` is the variable that may say how
/// long they are, the other how many.
fn rows_of(
    items: &Items<'_>,
    name: &str,
    sizes: [&str; 2],
    number: impl Fn(&str) -> Result<u64, Fault>,
    limits: &Limits,
) -> Result<Vec<Vec<u64>>, Fault> {
    let missing = || {
        let message = format!("{name} is missing; add it, as an array");
        Fault::new(FaultKind::Truncated, message).at(items.places.at(items.text.len()))
    };
    let value = items.value(name).ok_or_else(missing)?;
    rows_in(items, value, sizes, number, limits).map_err(|fault| {
        let place = fault.place().unwrap_or_else(|| items.place(value));
        Fault::new(fault.kind(), format!("{name}: {}", fault.message())).at(place)
    })
}

fn rows_in(
    items: &Items<'_>,
    value: &str,
    [len, count]: [&str; 2],
    number: impl Fn(&str) -> Result<u64, Fault>,
    limits: &Limits,
) -> Result<Vec<Vec<u64>>, Fault> {
    let too_many = |most: u64, what: &str| {
        Fault::new(
            FaultKind::TooLarge,
            format!("more than {most} {what}, the limit; split the puzzle"),
        )
    };
    let (most_rows, most) = (limits.side as usize, limits.cells as usize);
    let start = value.find('[').map_or(0, |start| start + 1);
    let end = value.rfind(']').unwrap_or(value.len()).max(start);
    let inner = value[start..end].trim();
    let read = |text: &str| -> Result<Vec<u64>, Fault> {
        let tokens = text.split([',', ' ', '\n', '\t']).filter(|token| !token.is_empty());
        let number = |token| number(token).map_err(|fault| fault.at(items.place(token)));
        tokens.take(most.saturating_add(1)).map(number).collect()
    };
    if inner.starts_with('|') {
        let inner = inner.trim_matches('|');
        if inner.split('|').nth(most_rows).is_some() {
            return Err(too_many(most_rows as u64, "clues"));
        }
        return inner.split('|').map(read).collect();
    }
    let numbers = read(inner)?;
    if numbers.len() > most {
        return Err(too_many(limits.cells, "numbers"));
    }
    let n = numbers.len() as u64;
    let sets = value[..start].split_once('(').map_or("", |(_, sets)| sets);
    let mut sets = sets.split(',').map(|set| items.n_in_set(set));
    let (n_rows, n_columns) = (sets.next().flatten(), sets.next().flatten());
    let of_rows = |rows: u64| n.checked_div(rows).filter(|length| length * rows == n);
    let length = n_columns
        .or_else(|| items.number(len))
        .or_else(|| n_rows.and_then(of_rows))
        .or_else(|| items.number(count).and_then(of_rows))
        .filter(|&length| length > 0)
        .ok_or_else(|| {
            let message = "the number of columns of this array is not stated; write array2d(1..rows, 1..columns, [..])";
            Fault::new(FaultKind::Truncated, message)
        })?;
    if !n.is_multiple_of(length) {
        let message =
            format!("{n} numbers cannot be divided into rows of {length}; add or remove numbers");
        return Err(Fault::new(FaultKind::SizeMismatch, message));
    }
    if n / length > most_rows as u64 {
        return Err(too_many(most_rows as u64, "clues"));
    }
    Ok(numbers.chunks(length as usize).map(<[u64]>::to_vec).collect())
}
