//! Which clue is mistyped, when rows and columns fill different numbers of cells?
//!
//! Leave one line out of account and let lines alone work on the others. If they still contradict
//! each other, that line was not the only fault. If they do not, the sums say how many cells the
//! line must fill; it stays a suspect if the others leave it that many. The likeliest are those
//! whose clue, as the others have settled it, is fewest numbers away from the one in the file.
//!
//! ```text
//!   rows fill 9, columns 8:  row 2 has one cell too many, or a column one too few
//!       without row 2        the others settle row 2 as  1 1,  the file says  1 2:  1 number away
//!       without column 1     contradiction:  column 1 is not the fault
//! ```
//!
//! It costs one run of lines alone for every line of the puzzle.

use pictogrid_core::{Board, CellId, Clue, Draft, Limits, LineId, Picture, Puzzle, Value};
use pictogrid_search::Monitor;

use crate::{Observer, Solver};

/// Suspects beyond this many help nobody.
const MANY: usize = 6;

/// The lines whose clue is likeliest to be mistyped, the likeliest first; none if there is no fault
/// of the sums, if another fault hides it, if too many lines are equally likely, if `observer` says
/// stop before all were tried, or if the puzzle is more than black and white: where a color is
/// missing, its sum alone names no line.
#[must_use]
pub fn suspects(draft: &Draft, limits: &Limits, observer: &mut dyn Observer) -> Vec<LineId> {
    let Ok(puzzle) = draft.check_all_but_sums(limits) else { return Vec::new() };
    if !puzzle.is_plain() {
        return Vec::new();
    }
    let Some(rect) = puzzle.shape().as_rect() else { return Vec::new() };
    let (rows, columns) = puzzle.clues().split_at(rect.height as usize);
    let sum = |clues: &[Clue]| clues.iter().map(|clue| clue.n_covered() as i64).sum::<i64>();
    let surplus = sum(rows) - sum(columns);
    if surplus == 0 {
        return Vec::new();
    }
    let mut solver = Solver::new();
    let mut ranked = Vec::new();
    for line in (0..puzzle.shape().n_lines() as u32).map(LineId) {
        let is_row = line.0 < rect.height;
        let n_covered = puzzle.clue(line).n_covered() as i64;
        let needed = if is_row { n_covered - surplus } else { n_covered + surplus };
        let settled = solver.search().settle_without(&puzzle, line, &mut Asking(observer));
        if observer.should_stop() {
            return Vec::new();
        }
        if let Some(board) = settled
            && let Some(distance) = distance(&puzzle, &board, line, needed)
        {
            ranked.push((distance, line));
        }
    }
    ranked.sort();
    let best = ranked.first().map(|&(distance, _)| distance);
    ranked.retain(|&(distance, _)| Some(distance) == best);
    if ranked.len() > MANY {
        return Vec::new();
    }
    ranked.into_iter().map(|(_, line)| line).collect()
}

/// Passes on the question whether to stop, and nothing else.
struct Asking<'a>(&'a mut dyn Observer);

impl Monitor for Asking<'_> {
    fn on_solution(&mut self, _picture: Picture) {}

    fn should_stop(&mut self) -> bool {
        self.0.should_stop()
    }
}

/// How far the clue of `line` is from what the other lines say; `None` if the line cannot fill
/// `needed` cells. A line that they leave open is further away than any they settle.
fn distance(puzzle: &Puzzle, board: &Board, line: LineId, needed: i64) -> Option<usize> {
    let cells: Vec<CellId> = puzzle.shape().line_cells(line).collect();
    let count = |value| cells.iter().filter(|&&cell| board.get(cell) == value).count() as i64;
    let (n_filled, n_open) = (count(Some(Value::FILLED)), count(None));
    if !(n_filled..=n_filled + n_open).contains(&needed) {
        return None;
    }
    let stated = puzzle.clue(line).as_plain()?;
    if n_open > 0 {
        return Some(cells.len() + n_open as usize);
    }
    let settled = pictogrid_core::Plain::of_cells(
        cells.iter().map(|&cell| board.get(cell) == Some(Value::FILLED)),
    );
    Some(edit_distance(stated.lengths(), settled.lengths()))
}

/// Numbers (or runs) to insert, delete or replace to turn one clue into the other.
pub(crate) fn edit_distance<T: PartialEq>(from: &[T], to: &[T]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Silent;

    const HEART: [&str; 5] = [".#.#.", "#####", "#####", ".###.", "..#.."];

    fn check(mistype: impl Fn(&mut Draft), expected: &[&str]) {
        let puzzle = Puzzle::of_picture(&Picture::parse(&HEART).unwrap());
        let mut draft = Draft::of_puzzle(&puzzle);
        mistype(&mut draft);
        let found = suspects(&draft, &Limits::default(), &mut Silent);
        let names: Vec<String> = found.iter().map(|&line| puzzle.shape().line_name(line)).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn the_mistyped_clue_is_named() {
        check(|_| {}, &[]);
        check(|draft| draft.rows[3].runs = vec![2.into()], &["row 4", "column 2", "column 4"]);
        check(|draft| draft.columns[2].runs = vec![5.into()], &["column 3"]);
        // One cell too many in column 5 could as well be missing in row 5.
        check(|draft| draft.columns[4].runs = vec![2.into(), 1.into()], &["row 5", "column 3"]);
    }

    /// Lets so many questions pass.
    struct Hasty(u32);

    impl Observer for Hasty {
        fn should_stop(&mut self) -> bool {
            self.0 = self.0.saturating_sub(1);
            self.0 == 0
        }
    }

    #[test]
    fn whoever_says_stop_is_heard_at_every_line() {
        let puzzle = Puzzle::of_picture(&Picture::parse(&HEART).unwrap());
        let mut draft = Draft::of_puzzle(&puzzle);
        draft.columns[2].runs = vec![5.into()];
        // Ten lines are tried, and each asks once at least.
        let found = |n| suspects(&draft, &Limits::default(), &mut Hasty(n));
        assert!((1..10).all(|n| found(n).is_empty()) && found(1000).len() == 1);
    }

    #[test]
    fn edits() {
        assert_eq!(edit_distance(&[3, 1, 2], &[3, 2]), 1);
        assert_eq!(edit_distance(&[], &[3, 2]), 2);
        assert_eq!(edit_distance(&[1, 2], &[2, 1]), 2);
    }
}
