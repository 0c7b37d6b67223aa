//! Runs that are more than black: each with a color, or of unknown length or color.
//!
//! ```text
//!   clue 2a 1a 3b    a a . a b b b      runs of one color lie apart, of two colors may touch
//!   clue 2a ?b       a a b b b b .      ?b: a run of b of any length, at least one (a blot)
//!   clue 2?          # # . . . . .      a run of two cells of one unknown color
//! ```
//!
//! A clue whose runs are all black and all of known length is a [`Plain`] one, and
//! [`Clue::of_runs`](super::Clue::of_runs) makes it one, so that a clue has one form only.

use std::num::NonZero;

use crate::Value;

use super::Plain;

/// One run as a clue states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// How many cells it covers; `None` if that is unknown: one at least.
    pub length: Option<NonZero<u32>>,
    /// What these cells hold; `None` if that is unknown: all the same color.
    pub value: Option<Value>,
}

impl Run {
    /// A run of `length` cells, one at least, that hold `value`.
    #[must_use]
    pub fn new(length: u32, value: Value) -> Run {
        Run {
            length: Some(NonZero::new(length).unwrap_or(NonZero::<u32>::MIN)),
            value: Some(value),
        }
    }

    /// The fewest cells the run covers.
    #[must_use]
    pub fn min_length(&self) -> u32 {
        self.length.map_or(1, NonZero::get)
    }

    /// Whether an empty cell must lie between the run and this next one.
    ///
    /// Where a color is unknown the two may touch if the colors turn out to differ, so no.
    #[must_use]
    pub fn lies_apart_from(&self, next: &Run) -> bool {
        self.value.is_some() && self.value == next.value
    }
}

/// The runs of a line, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Runs {
    runs: Box<[Run]>,
}

impl Runs {
    pub(super) fn new(runs: Vec<Run>) -> Runs {
        Runs { runs: runs.into() }
    }

    /// The runs in order.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The fewest cells of a line that holds these runs.
    #[must_use]
    pub fn min_cells(&self) -> u64 {
        min_cells(&self.runs)
    }
}

/// The fewest cells of a line that holds `runs`.
fn min_cells(runs: &[Run]) -> u64 {
    let covered: u64 = runs.iter().map(|run| u64::from(run.min_length())).sum();
    let gaps = runs.windows(2).filter(|pair| pair[0].lies_apart_from(&pair[1])).count();
    covered + gaps as u64
}

/// The same runs as a black-and-white clue, if they are one.
pub(super) fn as_plain(runs: &[Run]) -> Option<Plain> {
    let length = |run: &Run| (run.value == Some(Value::FILLED)).then_some(run.length?.get());
    Some(Plain::new(&runs.iter().map(length).collect::<Option<Vec<_>>>()?))
}

/// The runs that a finished line has.
pub(super) fn runs_of_cells(cells: impl IntoIterator<Item = Value>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut before = Value::EMPTY;
    for value in cells {
        match runs.last_mut() {
            Some(run) if value == before && value != Value::EMPTY => {
                run.length = run.length.map(|length| length.saturating_add(1));
            }
            _ if value == Value::EMPTY => {}
            _ => runs.push(Run::new(1, value)),
        }
        before = value;
    }
    runs
}

#[cfg(test)]
mod tests {
    use crate::{Clue, Value};

    use super::*;

    fn cells(text: &str) -> Vec<Value> {
        let value = |c| match c {
            '.' => Value(0),
            '#' => Value(1),
            letter => Value(letter as u8 - b'a' + 2),
        };
        text.chars().map(value).collect()
    }

    #[test]
    fn clue_of_a_finished_line() {
        let (black, a) = (Value::FILLED, Value(2));
        let runs = [Run::new(2, a), Run::new(1, a), Run::new(3, black)];
        assert_eq!(runs_of_cells(cells(".aa.a###")), runs);
        assert_eq!(runs_of_cells(cells("...")), []);
        assert_eq!(Clue::of_cells(cells("##.#")), Clue::plain(&[2, 1]));
        assert_eq!(Clue::of_cells(cells("##a#")).n_runs(), Some(3));
    }

    #[test]
    fn fewest_cells() {
        let run = |length, value| Run { length: NonZero::new(length), value };
        let (a, b) = (Some(Value(1)), Some(Value(2)));
        let needs = |runs: &[Run]| min_cells(runs);
        assert_eq!(needs(&[run(2, a), run(1, a)]), 4);
        assert_eq!(needs(&[run(2, a), run(1, b)]), 3);
        assert_eq!(needs(&[run(0, a), run(0, a)]), 3);
        assert_eq!(needs(&[run(2, None), run(1, a)]), 3);
        assert_eq!(needs(&[]), 0);
    }

    #[test]
    fn black_runs_are_a_plain_clue() {
        let black = |length| Run::new(length, Value::FILLED);
        assert_eq!(Clue::of_runs(vec![black(3), black(1)]), Clue::plain(&[3, 1]));
        assert_eq!(Clue::of_runs(vec![]), Clue::plain(&[]));
        let blot = Run { length: None, value: Some(Value::FILLED) };
        assert!(Clue::of_runs(vec![blot]).as_plain().is_none());
    }
}
