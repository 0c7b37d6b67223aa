//! What if: suppose that an open cell is so; where does that lead, in the fewest lines?
//!
//! ```text
//!   suppose r2c9 is filled
//!     round 1    row 2 gives r2c8            column 9 gives r3c9
//!     round 2    column 8 gives r3c8
//!     round 3    row 3 can't be finished     4 lines: row 2, column 9, column 8, row 3
//! ```
//!
//! Every open cell and both of its marks are tried. Lines are settled in rounds: each looks at the
//! board as it was when its round began, and every new cell remembers its round and its line. No cell
//! goes on for more than one round beyond the best so far. From the line that fails the way is traced
//! back: of its cells as few as possible are kept, derived ones dropped first, the latest first; then
//! the same for the lines that gave those. The fewest lines win, then the fewest cells.
//!
//! On a rectangle whose lines are at their fixpoint no supposition fails in fewer than four lines: a
//! line that fails sees two new cells, of which one at least comes from a line that had to be woken
//! by a third. So four lines (`edge-logic`) are a rule of their own.
//!
//! O(open cells × rounds × lines a round).

use std::{cmp::Reverse, collections::BTreeMap, ops::ControlFlow};

use crate::{
    grid::{Exact, Grid},
    part::Mark,
};

/// One line of the story: what follows in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The line.
    pub line: usize,
    /// The cells of the board that it gives, and what they are.
    pub cells: Vec<(u32, Mark)>,
}

/// A supposition that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatIf {
    /// The cell of the board.
    pub cell: u32,
    /// What it is supposed to be, wrongly.
    pub supposed: Mark,
    /// What follows, line by line.
    pub chain: Vec<Link>,
    /// The line that can't be finished.
    pub clash: usize,
    /// The cells of that line which cannot all be right.
    pub clashing: Vec<u32>,
}

impl WhatIf {
    /// How many lines the story has.
    #[must_use]
    pub fn n_lines(&self) -> usize {
        self.chain.len() + 1
    }

    fn n_cells(&self) -> usize {
        self.chain.iter().map(|link| link.cells.len()).sum()
    }
}

/// The search for the shortest story, over the same memory.
#[derive(Debug, Default)]
pub(crate) struct Supposing {
    exact: Exact,
    /// The board under the supposition.
    marks: Vec<Mark>,
    /// In which round a cell was settled under it, and by which line; (0, ..) is the supposed one.
    origin: Vec<Option<(u32, u32)>>,
    /// The cells that the supposition settled, in order.
    changed: Vec<u32>,
    /// Room for a line.
    forced: Vec<(u32, Mark)>,
}

/// Where a supposition fails: the line, and from which round on it sees cells.
struct Clash {
    line: usize,
    round: u32,
}

impl Supposing {
    /// All suppositions that fail, the shortest of each cell and mark, or only the shortest of all.
    /// `go_on` is asked before each cell.
    pub(crate) fn shortest(
        &mut self,
        grid: &Grid,
        board: &[Mark],
        mut go_on: impl FnMut() -> ControlFlow<()>,
    ) -> Option<WhatIf> {
        let mut best: Option<WhatIf> = None;
        let mut most_rounds = u32::MAX;
        for cell in (0..board.len() as u32).filter(|&cell| board[cell as usize] == Mark::Open) {
            if go_on().is_break() {
                break;
            }
            for supposed in [Mark::Filled, Mark::Empty] {
                self.start(board);
                let clash = self.follow(grid, cell, supposed, most_rounds);
                if let Some(clash) = clash {
                    most_rounds = most_rounds.min(clash.round + 1);
                    let found = self.trace(grid, board, cell, supposed, &clash);
                    let key = |one: &WhatIf| (one.n_lines(), one.n_cells());
                    if best.as_ref().is_none_or(|best| key(&found) < key(best)) {
                        best = Some(found);
                    }
                }
            }
        }
        best
    }

    /// All suppositions that fail in the fewest rounds, and in how many. Unlike the lines of a story,
    /// rounds are the same for a puzzle and its mirror images.
    pub(crate) fn all_of_fewest_rounds(
        &mut self,
        grid: &Grid,
        board: &[Mark],
        mut go_on: impl FnMut() -> ControlFlow<()>,
    ) -> (u32, Vec<(u32, Mark)>) {
        let (mut fewest, mut found) = (u32::MAX, Vec::new());
        for cell in (0..board.len() as u32).filter(|&cell| board[cell as usize] == Mark::Open) {
            if go_on().is_break() {
                break;
            }
            for supposed in [Mark::Filled, Mark::Empty] {
                self.start(board);
                let Some(clash) = self.follow(grid, cell, supposed, fewest) else { continue };
                if clash.round < fewest {
                    (fewest, found) = (clash.round, Vec::new());
                }
                if clash.round == fewest {
                    found.push((cell, supposed));
                }
            }
        }
        (fewest, found)
    }

    /// What follows from a supposition to the end: the new cells, or that it fails.
    pub(crate) fn consequences(
        &mut self,
        grid: &Grid,
        board: &[Mark],
        cell: u32,
        supposed: Mark,
    ) -> Option<Vec<(u32, Mark)>> {
        self.start(board);
        match self.follow(grid, cell, supposed, u32::MAX) {
            Some(_) => None,
            None => Some(self.changed.iter().map(|&c| (c, self.marks[c as usize])).collect()),
        }
    }

    fn start(&mut self, board: &[Mark]) {
        if self.marks.len() == board.len() {
            for cell in self.changed.drain(..) {
                self.marks[cell as usize] = board[cell as usize];
                self.origin[cell as usize] = None;
            }
        }
        if self.marks != board {
            self.marks = board.to_vec();
            self.origin = vec![None; board.len()];
            self.changed.clear();
        }
    }

    fn put(&mut self, cell: u32, mark: Mark, origin: (u32, u32)) {
        self.marks[cell as usize] = mark;
        self.origin[cell as usize] = Some(origin);
        self.changed.push(cell);
    }

    /// Follows a supposition round by round until it fails, nothing follows, or the rounds are over.
    fn follow(
        &mut self,
        grid: &Grid,
        cell: u32,
        supposed: Mark,
        most_rounds: u32,
    ) -> Option<Clash> {
        self.put(cell, supposed, (0, u32::MAX));
        let mut lines: Vec<u32> = grid.through[cell as usize].iter().map(|&(l, _)| l).collect();
        let mut news: Vec<(u32, Mark, u32)> = Vec::new();
        for round in 1..=most_rounds {
            if lines.is_empty() {
                return None;
            }
            news.clear();
            for &line in &lines {
                let mut forced = std::mem::take(&mut self.forced);
                let outcome = self.exact.forced(grid, line as usize, &self.marks, &mut forced);
                news.extend(forced.iter().map(|&(cell, mark)| (cell, mark, line)));
                self.forced = forced;
                if outcome.is_err() {
                    return Some(Clash { line: line as usize, round });
                }
            }
            lines.clear();
            for &(cell, mark, line) in &news {
                match self.marks[cell as usize] {
                    Mark::Open => self.put(cell, mark, (round, line)),
                    found if found == mark => continue,
                    // Two lines disagree, so the second fails with what the first says.
                    _ => return Some(Clash { line: line as usize, round: round + 1 }),
                }
                for &(crossing, _) in &grid.through[cell as usize] {
                    if crossing != line && !lines.contains(&crossing) {
                        lines.push(crossing);
                    }
                }
            }
        }
        None
    }

    /// The story that leads to a clash, with no more than it needs.
    #[expect(clippy::too_many_arguments, reason = "one call site, and all of it is needed")]
    fn trace(
        &self,
        grid: &Grid,
        board: &[Mark],
        cell: u32,
        supposed: Mark,
        clash: &Clash,
    ) -> WhatIf {
        let clashing = self.kept(grid, board, clash.line, clash.round, None);
        let is_derived = |&cell: &u32| board[cell as usize] == Mark::Open;
        let mut open: Vec<u32> = clashing.iter().copied().filter(is_derived).collect();
        let mut told = vec![cell];
        let mut links: BTreeMap<(u32, u32), Vec<(u32, Mark)>> = BTreeMap::new();
        while let Some(derived) = open.pop() {
            if told.contains(&derived) {
                continue;
            }
            told.push(derived);
            let (round, line) =
                self.origin[derived as usize].expect("derived cells have an origin");
            let mark = self.marks[derived as usize];
            links.entry((round, line)).or_default().push((derived, mark));
            let target = Some((derived, mark.opposite()));
            let needed = self.kept(grid, board, line as usize, round, target);
            open.extend(needed.into_iter().filter(|c| *c != derived && is_derived(c)));
        }
        let chain = links.into_iter().map(|((_, line), mut cells)| {
            cells.sort_unstable_by_key(|&(cell, _)| cell);
            Link { line: line as usize, cells }
        });
        WhatIf { cell, supposed, chain: chain.collect(), clash: clash.line, clashing }
    }

    /// Of what a line saw before `round`, as few cells as contradict it together with the target.
    #[expect(clippy::too_many_arguments, reason = "one call site, and all of it is needed")]
    fn kept(
        &self,
        grid: &Grid,
        board: &[Mark],
        line: usize,
        round: u32,
        target: Option<(u32, Mark)>,
    ) -> Vec<u32> {
        let cells = &grid.lines[line];
        let mark_of = |cell: u32| match target {
            Some((other, mark)) if other == cell => mark,
            _ if board[cell as usize] != Mark::Open => board[cell as usize],
            _ => match self.origin[cell as usize] {
                Some((when, _)) if when < round => self.marks[cell as usize],
                _ => Mark::Open,
            },
        };
        let mut marks: Vec<Mark> = cells.iter().map(|&cell| mark_of(cell)).collect();
        let mut order: Vec<usize> = (0..cells.len())
            .filter(|&i| marks[i] != Mark::Open && target.is_none_or(|(cell, _)| cell != cells[i]))
            .collect();
        order.sort_by_key(|&i| {
            let origin = self.origin[cells[i] as usize];
            Reverse(origin.map_or(0, |(when, _)| when + 1))
        });
        for i in order {
            let mark = std::mem::replace(&mut marks[i], Mark::Open);
            let found = pictogrid_core::Line::from_cells(marks.len(), |i| marks[i].value());
            if pictogrid_line::leftmost(&found, &grid.runs[line]).is_some() {
                marks[i] = mark;
            }
        }
        let known = cells.iter().zip(&marks).filter(|&(_, &mark)| mark != Mark::Open);
        known.map(|(&cell, _)| cell).filter(|&c| target.is_none_or(|(cell, _)| cell != c)).collect()
    }
}
