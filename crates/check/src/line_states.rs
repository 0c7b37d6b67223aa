//! How far each line of a board is that may be unfinished: right, open, or not to be finished any more.
//!
//! ```text
//!   clue 3 1    # # # . # .     right    every cell is known, and the runs are those of the clue
//!               # # ? . ? .     open     some arrangement of the clue has these cells
//!               # # . ? ? ?     wrong    none has
//! ```
//!
//! Boards of a model are scored with it, by the hundred thousand, so lines in black and white of up to
//! [`MOST_CELLS`] cells are words: bit p says that the first p cells can be filled up with so many runs.
//! A run moves the bits by its length where it fits, an addition carries them over cells that may be
//! empty. O(runs) instructions a line, after one pass over the cells. Other lines go by `clue_matches` and
//! `line_values`, which are also the slow twin; with more than a million states, or 32 values, an
//! unfinished line counts as open.
//!
//! What lost: asking `line_values` for every line, which fills a table of all its states; and a pass over
//! the cells without branches, 464 ns against 272 for 15×15 cells.

use pictogrid_core::{Clue, Puzzle, Shape, Value};

use crate::{bits, clue_matches, line_values};

/// The longest line that is looked at as a word.
const MOST_CELLS: u32 = 63;

/// What a line of a board is beside its clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineState {
    /// Every cell is known, and the line has the runs of its clue.
    Right,
    /// Some cells are open, and an arrangement of the clue has the others.
    Open,
    /// No arrangement of the clue has these cells.
    Wrong,
}

/// The state of each line of a board, into `states`; `None` is a cell that is not known. Given cells of
/// the puzzle are not looked at.
///
/// ```
/// use pictogrid_check::{LineState::*, line_states};
/// use pictogrid_core::{Puzzle, Value};
///
/// let puzzle = Puzzle::from_clues([[2], [1]], [[2], [1]]).unwrap();
/// let [open, empty, filled] = [None, Some(Value::EMPTY), Some(Value::FILLED)];
/// let mut states = Vec::new();
/// line_states(&puzzle, &[filled, filled, empty, open], &mut states);
/// assert_eq!(states, [Right, Open, Wrong, Open]);
/// ```
///
/// # Panics
///
/// If there are not as many cells as the puzzle has.
pub fn line_states(puzzle: &Puzzle, cells: &[Option<Value>], states: &mut Vec<LineState>) {
    let shape = puzzle.shape();
    assert_eq!(cells.len(), shape.n_cells(), "the cells of another puzzle");
    states.clear();
    let is_small = shape.as_rect().is_some_and(|rect| rect.width.max(rect.height) <= MOST_CELLS);
    let words = (is_small && puzzle.n_values() == 2).then(|| Words::of(shape, cells));
    for (number, clue) in puzzle.clues().iter().enumerate() {
        let state = match (&words, clue) {
            (Some(words), Clue::Plain(plain)) => words.state(number, plain.lengths()),
            _ => {
                let line = shape.line_cells(pictogrid_core::LineId(number as u32));
                by_values(
                    puzzle,
                    clue,
                    &line.map(|cell| cells[cell.0 as usize]).collect::<Vec<_>>(),
                )
            }
        };
        states.push(state);
    }
}

/// The state of a line of any kind.
fn by_values(puzzle: &Puzzle, clue: &Clue, cells: &[Option<Value>]) -> LineState {
    if let Some(known) = cells.iter().copied().collect::<Option<Vec<Value>>>() {
        let is_right = clue_matches(known.into_iter(), clue);
        return if is_right { LineState::Right } else { LineState::Wrong };
    }
    let Some(open) = 1_u32.checked_shl(puzzle.n_values() as u32).map(|bit| bit - 1) else {
        return LineState::Open;
    };
    let bits = |cell: &Option<Value>| cell.map_or(open, |value| 1 << value.0 & open);
    match line_values(&cells.iter().map(bits).collect::<Vec<_>>(), clue) {
        Ok(None) => LineState::Wrong,
        Ok(Some(_)) | Err(_) => LineState::Open,
    }
}

/// The lines of a board in black and white: the cells that are filled, and those that are empty.
struct Words {
    height: usize,
    n: [u32; 2],
    lines: [[u64; 2]; 2 * MOST_CELLS as usize],
}

impl Words {
    /// Needs: no side is longer than [`MOST_CELLS`].
    fn of(shape: Shape, cells: &[Option<Value>]) -> Words {
        let (width, height) = shape.as_rect().map_or((0, 0), |rect| (rect.width, rect.height));
        let mut lines = [[0; 2]; 2 * MOST_CELLS as usize];
        let (rows, columns) = lines.split_at_mut(height as usize);
        for (y, (own, row)) in cells.chunks_exact((width as usize).max(1)).zip(rows).enumerate() {
            for (x, (cell, column)) in own.iter().zip(columns.iter_mut()).enumerate() {
                let Some(value) = *cell else { continue };
                let kind = usize::from(value == Value::EMPTY);
                row[kind] |= 1 << x;
                column[kind] |= 1 << y;
            }
        }
        Words { height: height as usize, n: [width, height], lines }
    }

    fn state(&self, line: usize, lengths: &[u32]) -> LineState {
        let [filled, empty] = self.lines[line];
        let n = self.n[usize::from(line >= self.height)];
        let all = (1 << n) - 1;
        let is_full = filled | empty == all;
        let is_right = match is_full {
            true => bits::word_matches(filled, lengths),
            false => can_be_finished(n, [all & !empty, all & !filled], lengths),
        };
        match (is_right, is_full) {
            (true, true) => LineState::Right,
            (true, false) => LineState::Open,
            (false, _) => LineState::Wrong,
        }
    }
}

/// Whether an arrangement of the runs has filled cells only in the first word, empty ones only in the
/// second. Needs: n is at most [`MOST_CELLS`], and there is no bit from n on.
fn can_be_finished(n: u32, [may_fill, may_empty]: [u64; 2], lengths: &[u32]) -> bool {
    // The bits of `at` go on over neighboring cells that may be empty, as an addition carries them.
    let over_gaps = |at: u64| ((may_empty + (at & may_empty)) ^ may_empty) | at;
    let mut at = over_gaps(1);
    for (j, &length) in lengths.iter().enumerate() {
        if length > n {
            return false;
        }
        let behind = (at & starts(may_fill, length)) << length;
        let is_last = j + 1 == lengths.len();
        at = over_gaps(if is_last { behind } else { (behind & may_empty) << 1 });
        if at == 0 {
            return false;
        }
    }
    at >> n & 1 == 1
}

/// Where so many ones begin.
fn starts(ones: u64, length: u32) -> u64 {
    let (mut starts, mut have) = (ones, 1);
    while have < length {
        let step = have.min(length - have);
        starts &= starts >> step;
        have += step;
    }
    starts
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Draft, DraftClue, Limits, Palette, Picture};
    use pictogrid_testkit::SplitMix64;

    use super::*;

    fn states(puzzle: &Puzzle, cells: &[Option<Value>]) -> Vec<LineState> {
        let mut states = Vec::new();
        line_states(puzzle, cells, &mut states);
        states
    }

    fn by_table(puzzle: &Puzzle, cells: &[Option<Value>]) -> Vec<LineState> {
        let shape = puzzle.shape();
        let line = |(number, clue): (usize, &Clue)| {
            let line = shape.line_cells(pictogrid_core::LineId(number as u32));
            let cells: Vec<_> = line.map(|cell| cells[cell.0 as usize]).collect();
            by_values(puzzle, clue, &cells)
        };
        puzzle.clues().iter().enumerate().map(line).collect()
    }

    /// Boards of every size up to the longest words, some with wrong cells.
    #[test]
    fn words_say_what_the_table_says() {
        let mut random = SplitMix64::new(11);
        let mut seen = [0; 3];
        for round in 0..3_000 {
            let side = |random: &mut SplitMix64| match round % 50 {
                0 => 55 + random.below(12),
                _ => 1 + random.below(12),
            };
            let (width, height) = (side(&mut random) as usize, side(&mut random) as usize);
            let fill = 1 + random.below(9);
            let mut draw = |n: usize| -> Vec<Value> {
                (0..n).map(|_| Value(u8::from(random.below(10) < fill))).collect()
            };
            let values = draw(width * height);
            let shape = Shape::rect(width as u32, height as u32);
            let puzzle = Puzzle::of_picture(&Picture::new(shape, values.clone()));
            let (n_open, n_wrong) = (random.below(10), random.below(4));
            let cells: Vec<Option<Value>> = values
                .into_iter()
                .map(|value| match random.below(10) {
                    k if k < n_open => None,
                    _ if random.below(40) < n_wrong => Some(Value(1 - value.0)),
                    _ => Some(value),
                })
                .collect();
            let found = states(&puzzle, &cells);
            assert_eq!(found, by_table(&puzzle, &cells), "{puzzle:?} {cells:?}");
            found.iter().for_each(|&state| seen[state as usize] += 1);
        }
        assert!(seen.iter().all(|&n| n > 2_000), "{seen:?}");
    }

    #[test]
    fn colors_and_unknown_clues() {
        let values = [2, 2, 1, 0].map(Value).to_vec();
        let puzzle = Puzzle::of_picture(&Picture::new(Shape::rect(4, 1), values.clone()));
        let known: Vec<_> = values.into_iter().map(Some).collect();
        assert!(states(&puzzle, &known).iter().all(|&state| state == LineState::Right));
        let with = |at: usize, value| {
            let mut cells = known.clone();
            cells[at] = value;
            states(&puzzle, &cells)[0]
        };
        assert_eq!(with(1, None), LineState::Open);
        assert_eq!(with(3, Some(Value(2))), LineState::Wrong);
        let draft = Draft {
            rows: vec![DraftClue { is_unknown: true, ..DraftClue::default() }],
            columns: vec![DraftClue::plain([1_u64], None), DraftClue::plain([], None)],
            palette: Palette::of_values(2),
            ..Draft::default()
        };
        let puzzle = draft.check(&Limits::default()).unwrap();
        let filled = Some(Value::FILLED);
        let found = states(&puzzle, &[filled, filled]);
        assert_eq!(found, [LineState::Right, LineState::Right, LineState::Wrong]);
    }
}
