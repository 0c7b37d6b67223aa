//! Brute force over lines and tiny puzzles: slow, and right because it restates the definition.
//!
//! A line is tried in every way to replace its unknown cells. A puzzle is tried in every way to
//! combine the finished rows, and only whole pictures are checked:
//!
//! ```text
//!   row 1   2 ways        2 × 3 × 1 pictures are drawn, and those that pass
//!   row 2   3 ways        check::picture are the solutions
//!   row 3   1 way
//! ```

use pictogrid_check as check;
use pictogrid_core::{Line, Picture, Puzzle, Value};

/// The number of ways to finish `line` so that its runs are exactly `clue`. O(n · 2^unknown).
///
/// # Panics
/// If more than [`check::MAX_UNKNOWN`] cells are unknown.
#[must_use]
pub fn arrangements(line: &Line, clue: &[u32]) -> u64 {
    check::arrangements(line, clue).expect("a short line")
}

/// Every way to finish `line` so that its runs are exactly `clue`, filled cells as `true`,
/// leftmost runs first: the order in which the gaps before the runs grow. O(n · 2^unknown).
///
/// # Panics
/// If more than [`check::MAX_UNKNOWN`] cells are unknown.
#[must_use]
pub fn finished(line: &Line, clue: &[u32]) -> Vec<Vec<bool>> {
    let mut all = Vec::new();
    check::for_each_arrangement(line, clue, |cells| all.push(cells.to_vec()))
        .expect("a short line");
    // Of two arrangements, the one that is filled where they first differ has the smaller gap.
    all.sort_by(|a, b| b.cmp(a));
    all
}

/// The line with every cell settled that is equal in all arrangements, `None` if there is no
/// arrangement. O(n · 2^unknown).
///
/// # Panics
/// If more than [`check::MAX_UNKNOWN`] cells are unknown.
#[must_use]
pub fn forced(line: &Line, clue: &[u32]) -> Option<Line> {
    let (mut sometimes_filled, mut sometimes_empty) =
        (vec![false; line.len()], vec![false; line.len()]);
    let mut exists = false;
    check::for_each_arrangement(line, clue, |cells| {
        exists = true;
        for (i, &is_filled) in cells.iter().enumerate() {
            if is_filled {
                sometimes_filled[i] = true;
            } else {
                sometimes_empty[i] = true;
            }
        }
    })
    .expect("a short line");
    exists.then(|| {
        Line::from_cells(line.len(), |i| match (sometimes_filled[i], sometimes_empty[i]) {
            (true, true) => None,
            (true, false) => Some(Value::FILLED),
            (false, _) => Some(Value::EMPTY),
        })
    })
}

/// The first `limit` solutions of a tiny puzzle, in lexicographic order with filled before empty.
/// Its cost is the product of the numbers of ways to finish each row: for 5×5 up to 10^5.
///
/// # Panics
/// If a row has more than [`check::MAX_UNKNOWN`] cells.
#[must_use]
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Picture> {
    let rect = puzzle.shape().as_rect().expect("a rectangle");
    let mut given = vec![None; rect.n_cells()];
    for &(cell, value) in puzzle.given() {
        given[cell.0 as usize] = Some(value);
    }
    let rows: Vec<Vec<Vec<bool>>> = (0..rect.height)
        .map(|y| {
            let line =
                Line::from_cells(rect.width as usize, |x| given[rect.cell(x as u32, y).0 as usize]);
            let clue = puzzle.clue(rect.row(y)).as_plain().expect("a black-and-white clue");
            finished(&line, clue.lengths())
        })
        .collect();
    let mut found = Vec::new();
    if rows.iter().any(Vec::is_empty) {
        return found;
    }
    let mut choice = vec![0; rows.len()];
    while found.len() < limit {
        let cells = rows.iter().zip(&choice).flat_map(|(ways, &way)| &ways[way]);
        let values = cells.map(|&is_filled| Value(u8::from(is_filled))).collect();
        let picture = Picture::new(puzzle.shape(), values);
        if check::picture(puzzle, &picture).is_ok() {
            found.push(picture);
        }
        if !advance(&mut choice, &rows) {
            break;
        }
    }
    found
}

/// Counts up, last digit fastest, where digit `y` goes over the ways of row `y`.
fn advance(choice: &mut [usize], rows: &[Vec<Vec<bool>>]) -> bool {
    for (digit, ways) in choice.iter_mut().zip(rows).rev() {
        *digit += 1;
        if *digit < ways.len() {
            return true;
        }
        *digit = 0;
    }
    false
}
