//! Readings line by line, the surest line first, each with the cheapest that contradicts nothing so far.
//!
//! ```text
//!   surest line ─▶ its cheapest reading ─▶ forced cells of all lines so far ─▶ no contradiction: it stays
//!                        ▲                                                    └ contradiction: the next
//!                        └────────────────────────────────────────────────────┘
//! ```
//!
//! Combinations in order of cost end where more than a few lines are wrong; here each wrong line is met by
//! itself. A line that no reading fits is in conflict: it is in doubt, and has no clue. What comes out is only
//! a proposal, which the solver judges. Forced cells are found by a table of cells and runs, which is plain
//! and fast enough: O(cells · runs) a line.

use std::collections::VecDeque;

use crate::reading::Candidate;

/// Readings that are tried for each line.
const TRIED: usize = 12;
/// Cells of lines that are looked at, at most; then lines have no reading more.
const MOST_WORK: usize = 40_000_000;

/// What was proposed for each line: the number of its reading, or `None` for a line in conflict.
pub(crate) type Proposal = Vec<Option<usize>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Open,
    Empty,
    Filled,
}

struct Board {
    size: [usize; 2],
    cells: Vec<Cell>,
}

impl Board {
    fn line(&self, line: usize) -> Vec<Cell> {
        let [width, height] = self.size;
        match line.checked_sub(height) {
            None => self.cells[line * width..][..width].to_vec(),
            Some(x) => (0..height).map(|y| self.cells[y * width + x]).collect(),
        }
    }

    /// Sets a line; gives the crossing lines that changed.
    fn set(&mut self, line: usize, cells: &[Cell]) -> Vec<usize> {
        let [width, height] = self.size;
        let mut changed = Vec::new();
        for (k, &cell) in cells.iter().enumerate() {
            let (at, crossing) = match line.checked_sub(height) {
                None => (line * width + k, height + k),
                Some(x) => (k * width + x, k),
            };
            if self.cells[at] != cell {
                self.cells[at] = cell;
                changed.push(crossing);
            }
        }
        changed
    }
}

/// Proposes readings for all lines (rows, then columns); `order` has the surest line first.
pub(crate) fn proposal(lines: &[Vec<Candidate>], height: usize, order: &[usize]) -> Proposal {
    let size = [lines.len() - height, height];
    let mut board = Board { size, cells: vec![Cell::Open; size[0] * size[1]] };
    let mut taken: Proposal = vec![None; lines.len()];
    let mut work = 0;
    for &line in order {
        for number in 0..lines[line].len().min(TRIED) {
            if work > MOST_WORK {
                return taken;
            }
            taken[line] = Some(number);
            let before = board.cells.clone();
            if spread(&mut board, lines, &taken, line, &mut work) {
                break;
            }
            board.cells = before;
            taken[line] = None;
        }
    }
    taken
}

/// Finds forced cells from a line on; `false` if some line has no arrangement left.
fn spread(
    board: &mut Board,
    lines: &[Vec<Candidate>],
    taken: &[Option<usize>],
    first: usize,
    work: &mut usize,
) -> bool {
    let mut queue = VecDeque::from([first]);
    while let Some(line) = queue.pop_front() {
        let Some(number) = taken[line] else { continue };
        let clue = &lines[line][number].clue;
        let cells = board.line(line);
        *work += cells.len() * (clue.len() + 1);
        let Some(forced) = forced(&cells, clue) else { return false };
        for crossing in board.set(line, &forced) {
            if !queue.contains(&crossing) {
                queue.push_back(crossing);
            }
        }
    }
    true
}

/// The line with its forced cells; `None` if no arrangement fits.
fn forced(cells: &[Cell], clue: &[u32]) -> Option<Vec<Cell>> {
    let (n, k) = (cells.len(), clue.len());
    let before = fits(cells, clue);
    let backwards: Vec<Cell> = cells.iter().rev().copied().collect();
    let turned: Vec<u32> = clue.iter().rev().copied().collect();
    let after = fits(&backwards, &turned);
    if !before[n][k] {
        return None;
    }
    // `before[i][j]`: cells before i hold j runs; `after` the same from the other end.
    let rest = |i: usize, j: usize| after[n - i][k - j];
    let (mut can_fill, mut can_empty) = (vec![0i32; n + 1], vec![false; n]);
    for i in 0..n {
        can_empty[i] = cells[i] != Cell::Filled && (0..=k).any(|j| before[i][j] && rest(i + 1, j));
    }
    for (j, &run) in clue.iter().enumerate() {
        let run = run as usize;
        for start in 0..(n + 1).saturating_sub(run) {
            let end = start + run;
            let has_room = !cells[start..end].contains(&Cell::Empty);
            let is_left_free = start == 0 || cells[start - 1] != Cell::Filled;
            let is_right_free = end == n || cells[end] != Cell::Filled;
            let left = if start == 0 { j == 0 } else { before[start - 1][j] };
            let right = if end == n { j + 1 == k } else { rest(end + 1, j + 1) };
            if has_room && is_left_free && is_right_free && left && right {
                can_fill[start] += 1;
                can_fill[end] -= 1;
            }
        }
    }
    let mut covering = 0;
    let forced = (0..n).map(|i| {
        covering += can_fill[i];
        match (covering > 0, can_empty[i]) {
            (true, false) => Cell::Filled,
            (false, true) => Cell::Empty,
            _ => cells[i],
        }
    });
    Some(forced.collect())
}

/// Whether the first `i` cells can hold the first `j` runs, the last of them followed by nothing or a gap.
fn fits(cells: &[Cell], clue: &[u32]) -> Vec<Vec<bool>> {
    let (n, k) = (cells.len(), clue.len());
    let mut fits = vec![vec![false; k + 1]; n + 1];
    fits[0][0] = true;
    let mut free = 0;
    for i in 1..=n {
        free = if cells[i - 1] == Cell::Empty { 0 } else { free + 1 };
        for j in 0..=k {
            let by_gap = cells[i - 1] != Cell::Filled && fits[i - 1][j];
            let by_run = j > 0 && {
                let run = clue[j - 1] as usize;
                let start = i.wrapping_sub(run);
                run > 0
                    && free >= run
                    && (if start == 0 {
                        j == 1
                    } else {
                        cells[start - 1] != Cell::Filled && fits[start - 1][j - 1]
                    })
            };
            fits[i][j] = by_gap || by_run;
        }
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn candidate(clue: &[u32], cost: f32) -> Candidate {
        Candidate { cost, clue: clue.to_vec(), spans: Vec::new() }
    }

    /// All lines of `n` cells with these runs, by counting in twos.
    fn all(n: usize, clue: &[u32], cells: &[Cell]) -> Vec<Vec<bool>> {
        let lines = (0u32..1 << n).map(|bits| (0..n).map(|i| bits >> i & 1 == 1).collect());
        let fits = |line: &Vec<bool>| {
            let runs: Vec<u32> = line
                .split(|is_filled| !is_filled)
                .filter(|run| !run.is_empty())
                .map(|run| run.len() as u32)
                .collect();
            let agrees = |(&is_filled, &cell): (&bool, &Cell)| match cell {
                Cell::Open => true,
                Cell::Empty => !is_filled,
                Cell::Filled => is_filled,
            };
            runs == clue && line.iter().zip(cells).all(agrees)
        };
        lines.filter(fits).collect()
    }

    proptest! {
        #[test]
        fn forced_cells_are_those_of_all_arrangements(
            clue in prop::collection::vec(1u32..4, 0..4),
            kinds in prop::collection::vec(0u8..6, 1..11),
        ) {
            let cell = |kind: &u8| match kind { 0 => Cell::Empty, 1 => Cell::Filled, _ => Cell::Open };
            let cells: Vec<Cell> = kinds.iter().map(cell).collect();
            let all = all(cells.len(), &clue, &cells);
            let expected = (!all.is_empty()).then(|| {
                (0..cells.len()).map(|i| match (all.iter().all(|l| l[i]), all.iter().any(|l| l[i])) {
                    (true, _) => Cell::Filled,
                    (_, false) => Cell::Empty,
                    _ => Cell::Open,
                }).collect::<Vec<_>>()
            });
            prop_assert_eq!(forced(&cells, &clue), expected);
        }
    }

    #[test]
    fn a_wrong_reading_gives_way_to_the_next() {
        let wrong = vec![candidate(&[2], 0.5), candidate(&[1], 1.0)];
        let lines = [
            vec![candidate(&[3], 0.0)],
            wrong,
            vec![candidate(&[3], 0.0)],
            vec![candidate(&[1, 1], 0.0)],
            vec![candidate(&[3], 0.0)],
            vec![candidate(&[1, 1], 0.0)],
        ];
        let found = proposal(&lines, 3, &[0, 2, 3, 4, 5, 1]);
        assert_eq!(found, [Some(0), Some(1), Some(0), Some(0), Some(0), Some(0)]);
        let none = [vec![], vec![candidate(&[1], 0.0)]];
        assert_eq!(proposal(&none, 1, &[1, 0]), [None, Some(0)]);
    }
}
