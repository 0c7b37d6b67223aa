//! Puzzles made by rule: for counting, with numbers that are known or too large to list, and the n-Dom
//! family, unique and ever harder to prove so.
//!
//! ```text
//!   switches n       n² blocks of 2 × 2 cells, apart     2^(n²) pictures
//!   permutations n   every clue is 1                     n! pictures
//!   n-Dom            a stair of dominoes                 1, ever harder to prove
//!   noise            from a seed                         not known before
//! ```
//!
//! Rules and no files, so that a size can be chosen on the command line, and a count can be held
//! against a formula. O(cells), and a draft is checked like any file.

use pictogrid_core::{Draft, DraftCells, DraftClue, Limits, Value};

use crate::generate;

use super::files::{Named, of_rows};

/// Blocks of 2 × 2 cells with two ways each, kept apart by given empty lines.
pub fn switches(n: usize) -> Named {
    let is_apart = |i: usize| i % 3 == 2;
    let clue = |i| if is_apart(i) { vec![] } else { vec![1; n] };
    let side = 3 * n - 1;
    let lines = (0..side).map(|i| DraftClue::plain(clue(i), None));
    let lines: Vec<DraftClue> = lines.collect();
    let cells = (0..side * side)
        .map(|cell| (is_apart(cell % side) || is_apart(cell / side)).then_some(Value::EMPTY));
    let given = Some(DraftCells { cells: cells.collect(), place: None });
    let draft = Draft { rows: lines.clone(), columns: lines, given, ..Draft::default() };
    let puzzle = draft.check(&Limits::default()).expect("a puzzle");
    Named { name: format!("{} switches", n * n), puzzle }
}

/// n-Dom: a stair of dominoes, which has one solution. Its rule is that of webpbn 8098 (9-Dom).
///
/// ```text
///   n = 2   rows     3, 1, 3 1, 1, 1
///           columns  1, 1, 1 3, 1, 3
/// ```
pub fn dom(n: usize) -> Named {
    let steps = |first: &[u64], step: [&[u64]; 2], last: &[u64]| -> Vec<DraftClue> {
        let stair = step.repeat(n.saturating_sub(1));
        let all = first.iter().map(|&run| vec![run]).chain(stair.into_iter().map(<[u64]>::to_vec));
        let all = all.chain(last.iter().map(|&run| vec![run]));
        all.map(|runs| DraftClue::plain(runs, None)).collect()
    };
    let rows = steps(&[3, 1], [&[3, 1], &[1]], &[1]);
    let columns = steps(&[1], [&[1], &[1, 3]], &[1, 3]);
    let draft = Draft { rows, columns, ..Draft::default() };
    let puzzle = draft.check(&Limits::default()).expect("a puzzle");
    Named { name: format!("{n}-Dom"), puzzle }
}

/// Every clue is 1.
pub fn permutations(side: usize) -> Named {
    let rows: Vec<Vec<bool>> = (0..side).map(|y| (0..side).map(|x| x == y).collect()).collect();
    Named { name: format!("permutations {side}"), puzzle: of_rows(&rows) }
}

pub fn noise(side: usize, fill: f64) -> Named {
    let name = format!("noise {side}, {:.0} %", 100.0 * fill);
    Named { name, puzzle: of_rows(&generate::picture(side, side, fill, 0, 1)) }
}

#[cfg(test)]
mod tests {
    use pictogrid_solve::{Options, Silent, Verdict, solve};

    use super::*;

    #[test]
    fn a_stair_of_dominoes_is_unique() {
        for n in 1..7 {
            let puzzle = dom(n).puzzle;
            assert_eq!(puzzle.shape().n_cells(), (2 * n + 1) * (2 * n + 1));
            let report = solve(&puzzle, &Options::default(), &mut Silent).unwrap();
            assert_eq!(report.verdict(), Verdict::Unique, "{n}");
        }
    }
}
