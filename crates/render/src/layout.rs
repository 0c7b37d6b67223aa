//! Layout: what stands beside which line, and where the rules are, in slots instead of units.
//!
//! ```text
//!                 +---- slots of the columns, the last one touches the grid
//!              1  |
//!           2  3  1
//!     1 1   #  .  #        a row clue ends at the grid, a column clue too;
//!       3   #  #  #        a line without runs shows a zero, one without a clue an ellipsis,
//!     +-- slots of rows    a run of unknown length a question mark;
//!                          a thin rule stands before every fifth cell but not at the edge
//! ```
//!
//! The terminal makes characters of slots and [`Plot`](crate::plot::Plot) makes units of them for
//! everything that is drawn. O(clues).

use pictogrid_core::{Clue, LineId, Puzzle, Run, Shape, Value};

/// Cells between two rules.
const RULE: u32 = 5;

/// One slot of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// The line has no runs.
    Zero,
    /// The clue of the line is unknown.
    Unknown,
    /// A run.
    Run(Run),
}

impl Number {
    /// How it is written.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Number::Zero => "0".to_owned(),
            Number::Unknown => "…".to_owned(),
            Number::Run(run) => run.length.map_or("?".to_owned(), |length| length.to_string()),
        }
    }

    /// The color of its cells; `None` if that is unknown.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        match self {
            Number::Zero => Some(Value::EMPTY),
            Number::Unknown => None,
            Number::Run(run) => run.value,
        }
    }
}

/// The clues and rules of a puzzle around its grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    shape: Shape,
    lines: Vec<Vec<Number>>,
}

impl Layout {
    /// Lays out `puzzle`.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Layout {
        Layout { shape: puzzle.shape(), lines: puzzle.clues().iter().map(numbers).collect() }
    }

    /// The shape of the grid.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The numbers beside a line, at least one.
    #[must_use]
    pub fn line(&self, line: LineId) -> &[Number] {
        &self.lines[line.0 as usize]
    }

    /// The numbers beside all lines.
    #[must_use]
    pub fn lines(&self) -> &[Vec<Number>] {
        &self.lines
    }

    /// Slots for numbers at the lines of the direction that is number `index` of
    /// [`Shape::directions`]: rows first.
    #[must_use]
    pub fn n_slots(&self, index: usize) -> usize {
        let (_, lines) = self.shape.directions().swap_remove(index);
        let lines = &self.lines[lines.start as usize..lines.end as usize];
        lines.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Whether a rule separates column or row `i` from the one before it.
    #[must_use]
    pub fn has_rule_before(i: u32) -> bool {
        i > 0 && i.is_multiple_of(RULE)
    }
}

fn numbers(clue: &Clue) -> Vec<Number> {
    match clue.to_runs() {
        None => vec![Number::Unknown],
        Some(runs) if runs.is_empty() => vec![Number::Zero],
        Some(runs) => runs.into_iter().map(Number::Run).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(numbers: &[Number]) -> Vec<String> {
        numbers.iter().map(Number::text).collect()
    }

    #[test]
    fn what_is_unknown() {
        assert_eq!(texts(&numbers(&Clue::Unknown)), ["…"]);
        let blot = Run { length: None, value: Some(Value(2)) };
        let clue = Clue::of_runs(vec![blot, Run { value: None, ..Run::new(3, Value(1)) }]);
        let numbers = numbers(&clue);
        assert_eq!(texts(&numbers), ["?", "3"]);
        assert_eq!((numbers[0].value(), numbers[1].value()), (Some(Value(2)), None));
    }
}
