//! What may the cells of a line still be, after all arrangements of its clue?
//!
//! ```text
//!   cells ? ? . ? # ?   clue 2 1     a state: before cell i, j runs are over, the cell before i is
//!                                    empty or of the color of the run that ended there
//!   from the right                   can the rest be finished from this state?
//!   from the left                    which states are reached; what they do with cell i is possible
//! ```
//!
//! Hints are confirmed with it: a mark follows from a line if all values are ruled out for the cell but
//! the marked ones. So it has a table of its own and shares nothing with the words of `line::exact`, the
//! automaton of `line::colored` and the rules of `explain`.
//!
//! O(cells · runs), times the colors of a run whose color is unknown. A run is put down whole, since for
//! each cell and color it is known how far the color can go on; a run of unknown length grows cell by
//! cell. Two runs of one color never touch, as the state says what color ended. Lines of more than
//! [`MOST_STATES`] states are refused, 2 MB: in black and white those above 1,000 cells with as many
//! runs as fit; so a call ends well within the time that a command may take to stop. What lost: a state for each cell of each run, O(cells²) in every line.

use pictogrid_core::{Clue, Run};

/// The most states of a line that is looked at.
pub const MOST_STATES: usize = 1 << 20;

/// The line has more than [`MOST_STATES`] states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineTooLong;

/// The values that each cell has in some arrangement; `None` if there is no arrangement. `cells` are the
/// values that it may have, value `v` as bit `v`; of values from 32 on nothing is known, so they are
/// none.
///
/// ```
/// use pictogrid_check::line_values;
/// use pictogrid_core::Clue;
///
/// let [open, empty, filled] = [0b11, 0b01, 0b10];
/// let found = line_values(&[open; 4], &Clue::plain(&[3])).unwrap();
/// assert_eq!(found, Some(vec![open, filled, filled, open]));
/// assert_eq!(line_values(&[open, empty, open], &Clue::plain(&[2])), Ok(None));
/// ```
pub fn line_values(cells: &[u32], clue: &Clue) -> Result<Option<Vec<u32>>, LineTooLong> {
    let Some(runs) = clue.to_runs() else {
        let has_all = cells.iter().all(|&values| values != 0);
        return Ok(has_all.then(|| cells.to_vec()));
    };
    let line = LineStates::new(cells, &runs);
    match (cells.len() + 1).checked_mul(line.states.len()) {
        Some(n) if n <= MOST_STATES => Ok(line.values()),
        _ => Err(LineTooLong),
    }
}

/// The cells, the runs, and what a state is.
struct LineStates<'a> {
    cells: &'a [u32],
    runs: &'a [Run],
    /// How many runs are over, and the color of the last cell, 0 if it is empty.
    states: Vec<(usize, u8)>,
    /// The state of so many runs after an empty cell; those after a run follow, by its colors.
    after_gap: Vec<usize>,
    /// The colors that each run may have.
    colors: Vec<Vec<u8>>,
    /// From each cell on, by color: the first cell that cannot have it.
    until: Vec<Vec<usize>>,
}

impl<'a> LineStates<'a> {
    fn new(cells: &'a [u32], runs: &'a [Run]) -> LineStates<'a> {
        let all = cells.iter().fold(0, |all, values| all | values);
        let any: Vec<u8> = (1..32).filter(|&color| all >> color & 1 == 1).collect();
        let of_run = |run: &Run| match run.value {
            Some(value) => any.iter().copied().filter(|&color| color == value.0).collect(),
            None => any.clone(),
        };
        let colors: Vec<Vec<u8>> = runs.iter().map(of_run).collect();
        let (mut states, mut after_gap) = (vec![(0, 0)], vec![0]);
        for (j, colors) in colors.iter().enumerate() {
            after_gap.push(states.len());
            states.push((j + 1, 0));
            states.extend(colors.iter().map(|&color| (j + 1, color)));
        }
        let until = |color: u8| {
            let mut until = vec![cells.len(); cells.len() + 1];
            for (i, values) in cells.iter().enumerate().rev() {
                until[i] = if values >> color & 1 == 1 { until[i + 1] } else { i };
            }
            until
        };
        let until =
            (0..32).map(|color| if any.contains(&color) { until(color) } else { Vec::new() });
        LineStates { cells, runs, states, after_gap, colors, until: until.collect() }
    }

    /// Everything that can come next in this state before cell `i`: the color of the cells from `i` on
    /// (0 for an empty one), where they end, and the state then.
    fn for_each_next(&self, i: usize, state: usize, mut visit: impl FnMut(u8, usize, usize)) {
        let (j, last) = self.states[state];
        if self.cells.get(i).is_some_and(|values| values & 1 == 1) {
            visit(0, i + 1, self.after_gap[j]);
        }
        if last != 0 && self.runs[j - 1].length.is_none() && self.until[usize::from(last)][i] > i {
            visit(last, i + 1, state);
        }
        let Some(run) = self.runs.get(j) else { return };
        let end = i.saturating_add(run.length.map_or(1, |length| length.get() as usize));
        for (next, &color) in (self.after_gap[j + 1] + 1..).zip(&self.colors[j]) {
            if color != last && self.until[usize::from(color)][i] >= end {
                visit(color, end, next);
            }
        }
    }

    fn values(&self) -> Option<Vec<u32>> {
        let (n, n_states) = (self.cells.len(), self.states.len());
        let mut can_end = vec![false; (n + 1) * n_states];
        for (state, &(j, _)) in self.states.iter().enumerate() {
            can_end[n * n_states + state] = j == self.runs.len();
        }
        for i in (0..n).rev() {
            for state in 0..n_states {
                let mut can = false;
                self.for_each_next(i, state, |_, end, next| can |= can_end[end * n_states + next]);
                can_end[i * n_states + state] = can;
            }
        }
        if !can_end[0] {
            return None;
        }
        let mut is_reached = vec![false; (n + 1) * n_states];
        is_reached[0] = true;
        let mut values = vec![0; n];
        // How far the cells of each color go that began at this cell or before it.
        let mut ends = [0; 32];
        for i in 0..n {
            for state in 0..n_states {
                if !is_reached[i * n_states + state] {
                    continue;
                }
                self.for_each_next(i, state, |color, end, next| {
                    if can_end[end * n_states + next] {
                        is_reached[end * n_states + next] = true;
                        ends[usize::from(color)] = end.max(ends[usize::from(color)]);
                    }
                });
            }
            let bits = ends.iter().enumerate().filter(|&(_, &end)| end > i);
            values[i] = bits.fold(0, |values, (color, _)| values | 1 << color);
        }
        Some(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs as `2a 1? ?b`, cells as letters: `?` is anything, `f` is filled.
    fn check(cells: &str, clue: &str, expected: Option<&str>) {
        let value = |letter: char| u32::from(letter) - u32::from('a') + 1;
        let values = |letter: char| match letter {
            '?' => 0b111,
            'f' => 0b110,
            '.' => 0b001,
            letter => 1 << value(letter),
        };
        let run = |text: &str| {
            let mut letters = text.chars();
            let mut next = || letters.next().filter(|&letter| letter != '?');
            let length = next().and_then(|digit| std::num::NonZero::new(digit.to_digit(10)?));
            Run { length, value: next().map(|letter| pictogrid_core::Value(value(letter) as u8)) }
        };
        let clue = Clue::of_runs(clue.split_whitespace().map(run).collect());
        let cells: Vec<u32> = cells.chars().map(values).collect();
        let expected = expected.map(|cells| cells.chars().map(values).collect::<Vec<_>>());
        assert_eq!(line_values(&cells, &clue), Ok(expected), "{clue:?}");
    }

    #[test]
    fn worked_examples() {
        check("", "", Some(""));
        check("", "1a", None);
        check("???", "", Some("..."));
        check("?????", "2a 2a", Some("aa.aa"));
        check("????", "2a 2b", Some("aabb"));
        check("a????", "3a", Some("aaa.."));
        check("ab", "?a ?b", Some("ab"));
        check("aa", "1a 1a", None);
        check("a?a", "?a", Some("aaa"));
        check("a?a", "?a ?a", Some("a.a"));
        check("a.f", "1a 1?", Some("a.f"));
        check("aa?", "2? 1?", Some("aab"));
        check("b??", "1a", None);
        check("???", "9a", None);
    }

    #[test]
    fn a_line_without_a_clue_stays_as_it_is() {
        assert_eq!(line_values(&[0b11, 0b10], &Clue::Unknown), Ok(Some(vec![0b11, 0b10])));
        assert_eq!(line_values(&[0b11, 0], &Clue::Unknown), Ok(None));
    }

    #[test]
    fn very_long_lines_are_refused() {
        let clue = |n: usize| Clue::plain(&vec![1; n / 2]);
        let values = |n| line_values(&vec![0b11; n], &clue(n)).map(|found| found.is_some());
        assert_eq!(values(1000), Ok(true));
        assert_eq!(values(1 << 12), Err(LineTooLong));
        let longest = Clue::plain(&[u32::MAX]);
        assert_eq!(line_values(&[0b11; 9], &longest), Ok(None));
    }
}
