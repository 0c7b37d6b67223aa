//! The size of a puzzle, from which the memory for it is estimated before it is allocated.
//!
//! ```text
//!   Draft, Puzzle --> Extent: shape, runs, choices --> bytes of a stage (whoever has the stage says)
//! ```
//!
//! A choice is a cell and a value that both its row and the clue of that row allow: two for each cell
//! in black and white, no more than the colors of a line elsewhere. O(lines + runs), no allocation.

use crate::{Clue, Draft, Limits, LineId, Puzzle, Shape, Value};

/// The size of a puzzle in all that takes memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Its cells and lines.
    pub shape: Shape,
    /// The number of values a cell can have.
    pub n_values: usize,
    /// Whether it is black and white, with all clues complete.
    pub is_plain: bool,
    /// The number of runs of all clues.
    pub n_runs: u64,
    /// The most runs of a line.
    pub most_runs: u64,
    /// The number of choices, at most.
    pub n_choices: u64,
    /// The same for all lines together, so that each cell is counted in each of them.
    pub n_planes: u64,
    /// The number of given cells.
    pub n_given: u64,
    /// Whether a picture goes with it.
    pub has_goal: bool,
}

/// What matters of a clue.
struct Line {
    n_runs: usize,
    /// Whether its cells may have any value of the palette.
    is_open: bool,
    is_plain: bool,
}

impl Extent {
    fn of(
        shape: Shape,
        n_values: usize,
        (n_given, has_goal): (usize, bool),
        lines: impl Iterator<Item = Line>,
    ) -> Extent {
        let (mut n_runs, mut most_runs, mut n_choices, mut n_planes, mut n_placed) =
            (0, 0, 0, 0, 0);
        let mut is_plain = n_values == 2;
        for (id, line) in (0..).map(LineId).zip(lines) {
            n_runs += line.n_runs as u64;
            most_runs = most_runs.max(line.n_runs as u64);
            is_plain &= line.is_plain;
            let n = shape.line_len(id);
            let of_line = if line.is_open { n_values } else { n_values.min(line.n_runs + 1) };
            let of_line = n as u64 * of_line.max(2) as u64;
            n_planes += of_line;
            // The first lines hold every cell once.
            if n_placed < shape.n_cells() {
                n_placed += n;
                n_choices += of_line;
            }
        }
        let n_given = n_given as u64;
        Extent {
            shape,
            n_values,
            is_plain,
            n_runs,
            most_runs,
            n_choices,
            n_planes,
            n_given,
            has_goal,
        }
    }

    /// The number of cells.
    #[must_use]
    pub fn n_cells(&self) -> u64 {
        self.shape.n_cells() as u64
    }

    /// The cells of the longest line.
    #[must_use]
    pub fn longest(&self) -> u64 {
        match self.shape {
            Shape::Rect(rect) => u64::from(rect.width.max(rect.height)),
            Shape::Tri(_) => (0..self.shape.n_lines() as u32)
                .map(|line| self.shape.line_len(LineId(line)) as u64)
                .max()
                .unwrap_or(0),
        }
    }

    /// Bytes of the puzzle itself: its clues, its goal, and cells that may be given.
    #[must_use]
    pub fn puzzle_bytes(&self) -> u64 {
        let a_run = if self.is_plain { 4 } else { 8 };
        let goal = if self.has_goal { self.n_cells() } else { 0 };
        a_run * self.n_runs + 40 * self.shape.n_lines() as u64 + 8 * self.n_given + goal
    }
}

impl Puzzle {
    /// How much there is of it.
    #[must_use]
    pub fn extent(&self) -> Extent {
        let line = |clue: &Clue| Line {
            n_runs: clue.n_runs().unwrap_or(0),
            is_open: match clue {
                Clue::Plain(_) => false,
                Clue::Runs(runs) => runs.runs().iter().any(|run| run.value.is_none()),
                Clue::Unknown => true,
            },
            is_plain: clue.as_plain().is_some(),
        };
        let lines = self.clues().iter().map(line);
        let cells = (self.given().len(), self.goal().is_some());
        Extent::of(self.shape(), self.n_values(), cells, lines)
    }
}

impl Draft {
    /// How much there is of it; `None` if it states no size that is within `limits`.
    #[must_use]
    pub fn extent(&self, limits: &Limits) -> Option<Extent> {
        let shape = self.shape(limits)?;
        let lines = self.all_clues().map(|clue| {
            let is_black = |value| value == Some(Value::FILLED);
            let runs = match &clue.runs[..] {
                [zero] if zero.length == Some(0) => &[],
                runs => runs,
            };
            Line {
                n_runs: runs.len(),
                is_open: clue.is_unknown || runs.iter().any(|run| run.value.is_none()),
                is_plain: !clue.is_unknown
                    && runs.iter().all(|run| run.length.is_some() && is_black(run.value)),
            }
        });
        let given = self.given.iter().flat_map(|given| &given.cells).flatten();
        let cells = (given.count(), self.goal.is_some());
        Some(Extent::of(shape, self.palette.n_values(), cells, lines))
    }

    /// Bytes that the draft takes itself.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let runs = |runs: usize| 24 * runs.max(4) as u64;
        let clues: u64 = self.all_clues().map(|clue| 48 + runs(clue.runs.capacity())).sum();
        let cells = [&self.given, &self.goal].into_iter().flatten();
        clues + cells.map(|cells| 2 * cells.cells.capacity() as u64).sum::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DraftClue, Picture, Run};

    #[test]
    fn a_draft_is_as_large_as_its_puzzle() {
        let picture = Picture::new(Shape::rect(3, 2), [0, 1, 2, 1, 0, 1].map(Value).to_vec());
        let mut puzzles = vec![Puzzle::of_picture(&picture)];
        puzzles.push(Puzzle::of_picture(&Picture::parse(&["#.#", "##."]).unwrap()));
        puzzles.push(puzzles[1].clone().without_clue(LineId(0)).without_goal());
        for puzzle in puzzles {
            let draft = Draft::of_puzzle(&puzzle);
            assert_eq!(draft.extent(&Limits::default()), Some(puzzle.extent()));
        }
    }

    #[test]
    fn counted_by_hand() {
        let extent = |draft: &Draft| draft.extent(&Limits::default()).unwrap();
        let clue = |runs: &[u64]| DraftClue::plain(runs.iter().copied(), None);
        let plain = Draft {
            rows: vec![clue(&[1, 1]), clue(&[3])],
            columns: vec![clue(&[2]), clue(&[1]), clue(&[2])],
            ..Draft::default()
        };
        let found = extent(&plain);
        assert_eq!((found.n_runs, found.most_runs, found.n_choices), (6, 2, 12));
        assert!(found.is_plain && !found.has_goal);
        let mut zero = plain.clone();
        zero.rows[0].runs = vec![crate::DraftRun { length: Some(0), value: None }];
        assert_eq!((extent(&zero).n_runs, extent(&zero).is_plain), (4, true));
        let mut blot = plain;
        blot.rows[0].runs[0].length = None;
        assert!(!extent(&blot).is_plain);
        let run = Run::new(1, Value(2));
        let colored = Puzzle::of_picture(&Picture::new(Shape::rect(1, 1), vec![Value(2)]));
        assert_eq!(colored.clue(LineId(0)).to_runs(), Some(vec![run]));
        assert_eq!(colored.extent().n_choices, 2);
    }
}
