//! Mistakes: marks that cannot all be right, the fewest of them, judged by the clues alone.
//!
//! A line that has no arrangement names the fewest of its marks that contradict its clue. If every
//! line has one, but what follows from them line by line leads to a contradiction, marks are dropped
//! one after another as long as it still does. The solution is never asked, so no right answer is
//! refused and nothing is given away. Mistakes that only a search would find are not looked for.

use pictogrid_core::CellId;

use crate::{
    by_lines::ByLines,
    grid::{Exact, Grid},
    mark::Mark,
};

/// Marks that cannot all be right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clash {
    /// The marked cells, ascending; none if the clues contradict each other without any.
    pub cells: Vec<CellId>,
    /// The line that contradicts them by itself, if one does.
    pub line: Option<usize>,
}

impl Clash {
    /// The clash of a line that has no arrangement.
    pub(crate) fn of_line(grid: &Grid, line: usize, cells: &[Mark]) -> Clash {
        let places = grid.explained(line, cells).contradicting_cells();
        let cell = |i: usize| CellId(grid.lines[line].cells[i]);
        Clash { cells: places.into_iter().map(cell).collect(), line: Some(line) }
    }
}

/// The marks that cannot all be right, if there are some.
pub(crate) fn find(grid: &Grid, marks: &[Mark], given: &[u32], exact: &mut Exact) -> Option<Clash> {
    let mut board = ByLines::default();
    board.load(grid, marks);
    let mut forced = Vec::new();
    let mut of_lines: Option<Clash> = None;
    for line in 0..grid.lines.len() {
        if exact.forced(grid, line, &board, &mut forced).is_err() {
            let clash = Clash::of_line(grid, line, board.cells(grid, line));
            if of_lines.as_ref().is_none_or(|best| clash.cells.len() < best.cells.len()) {
                of_lines = Some(clash);
            }
        }
    }
    of_lines.or_else(|| fewest(grid, marks, given, |marks| leads_on(grid, marks, exact)))
}

/// Marks that are left if one after another is dropped as long as nothing fits the rest; nothing if
/// something fits all of them. What is given stays, and is not named.
pub(crate) fn fewest(
    grid: &Grid,
    marks: &[Mark],
    given: &[u32],
    mut fits: impl FnMut(&[Mark]) -> bool,
) -> Option<Clash> {
    if fits(marks) {
        return None;
    }
    let mut kept = marks.to_vec();
    let known = |&cell: &usize| marks[cell] != grid.open && !given.contains(&(cell as u32));
    for cell in (0..marks.len()).filter(known) {
        let mark = std::mem::replace(&mut kept[cell], grid.open);
        if fits(&kept) {
            kept[cell] = mark;
        }
    }
    let left = (0..marks.len()).filter(|&cell| known(&cell) && kept[cell] != grid.open);
    Some(Clash { cells: left.map(|cell| CellId(cell as u32)).collect(), line: None })
}

/// Whether lines, one after another, settle what they can without a contradiction.
fn leads_on(grid: &Grid, marks: &[Mark], exact: &mut Exact) -> bool {
    let mut board = ByLines::default();
    board.load(grid, marks);
    let mut queue: Vec<usize> = (0..grid.lines.len()).collect();
    let mut is_queued = vec![true; grid.lines.len()];
    let mut forced = Vec::new();
    while let Some(line) = queue.pop() {
        is_queued[line] = false;
        if exact.forced(grid, line, &board, &mut forced).is_err() {
            return false;
        }
        for &(cell, mark) in &forced {
            board.put(grid, cell, mark);
            for &crossing in grid.through(cell) {
                let crossing = crossing as usize;
                if crossing != line && !std::mem::replace(&mut is_queued[crossing], true) {
                    queue.push(crossing);
                }
            }
        }
    }
    true
}
