//! What-if: suppose a value for an open cell and follow the lines until one of them fails, in as few
//! lines as possible.
//!
//! ```text
//!   suppose r2c9 is filled
//!     round 1    row 2 gives r2c8            column 9 gives r3c9
//!     round 2    column 8 gives r3c8
//!     round 3    row 3 can't be finished     4 lines: row 2, column 9, column 8, row 3
//! ```
//!
//! Every open cell and each of its values is tried. Lines are settled in rounds: each looks at the
//! board as it was when its round began, and every change of a cell is kept with its round and its
//! line. No cell goes on for more than one round beyond the best so far. From the line that fails the
//! way is traced back: of its cells as few as possible are kept, derived ones dropped first, the
//! latest first; then the same for the lines that gave those. The fewest lines win, then the fewest
//! cells.
//!
//! On a rectangle in black and white whose lines are at their fixpoint no supposition fails in fewer
//! than four lines: a line that fails sees two new cells, of which one at least comes from a line
//! that had to be woken by a third. So four lines (`edge-logic`) are a rule of their own.
//!
//! O(open cells × rounds × lines a round).

use std::{cmp::Reverse, collections::BTreeMap, ops::ControlFlow};

use crate::{
    candidates::Candidates,
    grid::{Exact, Grid},
    line_cache::LineCache,
};

/// One line of the story: what follows in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The line.
    pub line: usize,
    /// The cells of the board that it gives, and what they are.
    pub cells: Vec<(u32, Candidates)>,
}

/// A supposition that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatIf {
    /// The cell of the board.
    pub cell: u32,
    /// What it is supposed to be, wrongly.
    pub supposed: Candidates,
    /// What follows, line by line.
    pub chain: Vec<Link>,
    /// The line that can't be finished.
    pub clash: usize,
    /// The cells of that line which cannot all be right, as the supposition leaves them.
    pub clashing: Vec<(u32, Candidates)>,
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
    /// The board under the supposition, cell by cell and line by line.
    marks: Vec<Candidates>,
    board: LineCache,
    /// The changes that the supposition made, in order.
    changes: Vec<Change>,
    /// The last change of each cell.
    last: Vec<Option<u32>>,
    /// Room for a line, and for a round.
    forced: Vec<(u32, Candidates)>,
    news: Vec<(u32, Candidates, u32)>,
    is_queued: Vec<bool>,
}

/// A cell that changed under a supposition.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: u32,
    before: Candidates,
    after: Candidates,
    /// In which round; 0 is the supposition itself.
    round: u32,
    /// By which line.
    line: u32,
    /// The change of the same cell before this one.
    earlier: Option<u32>,
}

/// Where a supposition fails: the line, and from which round on it sees cells.
struct Clash {
    line: usize,
    round: u32,
}

impl Supposing {
    /// Of all suppositions that fail, the one with the shortest story. `go_on` is asked before each cell.
    pub(crate) fn shortest(
        &mut self,
        grid: &Grid,
        board: &[Candidates],
        go_on: impl FnMut() -> ControlFlow<()>,
    ) -> Option<WhatIf> {
        let mut best: Option<WhatIf> = None;
        let mut most_rounds = u32::MAX;
        self.each(grid, board, go_on, |this, cell, supposed| {
            let Some(clash) = this.follow(grid, cell, supposed, most_rounds) else { return };
            most_rounds = most_rounds.min(clash.round + 1);
            let found = this.trace(grid, cell, supposed, &clash);
            let key = |one: &WhatIf| (one.n_lines(), one.n_cells());
            if best.as_ref().is_none_or(|best| key(&found) < key(best)) {
                best = Some(found);
            }
        });
        best
    }

    /// The story of this supposition, if it fails.
    pub(crate) fn against(
        &mut self,
        grid: &Grid,
        board: &[Candidates],
        cell: u32,
        supposed: Candidates,
    ) -> Option<WhatIf> {
        self.load(grid, board);
        let clash = self.follow(grid, cell, supposed, u32::MAX)?;
        Some(self.trace(grid, cell, supposed, &clash))
    }

    /// All suppositions that fail in the fewest rounds, and in how many. Unlike the lines of a story,
    /// rounds are the same for a puzzle and its mirror images.
    pub(crate) fn all_of_fewest_rounds(
        &mut self,
        grid: &Grid,
        board: &[Candidates],
        go_on: impl FnMut() -> ControlFlow<()>,
    ) -> (u32, Vec<(u32, Candidates)>) {
        let (mut fewest, mut found) = (u32::MAX, Vec::new());
        self.each(grid, board, go_on, |this, cell, supposed| {
            let Some(clash) = this.follow(grid, cell, supposed, fewest) else { return };
            if clash.round < fewest {
                (fewest, found) = (clash.round, Vec::new());
            }
            if clash.round == fewest {
                found.push((cell, supposed));
            }
        });
        (fewest, found)
    }

    /// Tries each value of each open cell.
    fn each(
        &mut self,
        grid: &Grid,
        board: &[Candidates],
        mut go_on: impl FnMut() -> ControlFlow<()>,
        mut look: impl FnMut(&mut Supposing, u32, Candidates),
    ) {
        self.load(grid, board);
        let open = (0..board.len() as u32).filter(|&cell| !board[cell as usize].is_settled());
        for cell in open.take_while(|_| go_on().is_continue()) {
            for supposed in suppositions(board[cell as usize]) {
                self.start(grid);
                look(self, cell, supposed);
            }
        }
    }

    /// What follows from a supposition to the end, with the cell itself; nothing if it fails. Needs:
    /// the board is loaded.
    pub(crate) fn consequences(
        &mut self,
        grid: &Grid,
        cell: u32,
        supposed: Candidates,
    ) -> Option<Vec<(u32, Candidates)>> {
        self.start(grid);
        match self.follow(grid, cell, supposed, u32::MAX) {
            Some(_) => None,
            None => {
                let first = self.changes.iter().filter(|change| change.earlier.is_none());
                Some(first.map(|change| (change.cell, self.marks[change.cell as usize])).collect())
            }
        }
    }

    /// Makes ready for suppositions on this board.
    pub(crate) fn load(&mut self, grid: &Grid, board: &[Candidates]) {
        self.marks = board.to_vec();
        self.board.load(grid, board);
        self.last = vec![None; board.len()];
        self.changes.clear();
    }

    /// Takes the last supposition back.
    fn start(&mut self, grid: &Grid) {
        for change in self.changes.drain(..).rev() {
            self.marks[change.cell as usize] = change.before;
            self.last[change.cell as usize] = None;
            self.board.put(grid, change.cell, change.before);
        }
    }

    fn put(&mut self, grid: &Grid, cell: u32, after: Candidates, (round, line): (u32, u32)) {
        self.board.put(grid, cell, after);
        let number = self.changes.len() as u32;
        let before = std::mem::replace(&mut self.marks[cell as usize], after);
        let earlier = self.last[cell as usize].replace(number);
        self.changes.push(Change { cell, before, after, round, line, earlier });
    }

    /// Follows a supposition round by round until it fails, nothing follows, or the rounds are over.
    fn follow(
        &mut self,
        grid: &Grid,
        cell: u32,
        supposed: Candidates,
        most_rounds: u32,
    ) -> Option<Clash> {
        self.put(grid, cell, supposed, (0, u32::MAX));
        let mut lines: Vec<u32> = grid.through(cell).to_vec();
        for round in 1..=most_rounds {
            if lines.is_empty() {
                return None;
            }
            let mut news = std::mem::take(&mut self.news);
            news.clear();
            for &line in &lines {
                let mut forced = std::mem::take(&mut self.forced);
                let outcome = self.exact.forced(grid, line as usize, &self.board, &mut forced);
                news.extend(forced.iter().map(|&(cell, mark)| (cell, mark, line)));
                self.forced = forced;
                if outcome.is_err() {
                    self.news = news;
                    return Some(Clash { line: line as usize, round });
                }
            }
            let clash = self.take(grid, round, &news, &mut lines);
            self.news = news;
            if clash.is_some() {
                return clash;
            }
        }
        None
    }

    /// Takes over what a round found; gives the lines to look at next, or which of them fails.
    fn take(
        &mut self,
        grid: &Grid,
        round: u32,
        news: &[(u32, Candidates, u32)],
        lines: &mut Vec<u32>,
    ) -> Option<Clash> {
        self.is_queued.resize(grid.lines.len(), false);
        lines.clear();
        let mut clash = None;
        for &(cell, mark, line) in news {
            let known = self.marks[cell as usize];
            let left = known.and(mark);
            if left == Candidates::NONE {
                // Two lines disagree, so the second fails with what the first says.
                clash = Some(Clash { line: line as usize, round: round + 1 });
                break;
            }
            if left == known {
                continue;
            }
            self.put(grid, cell, left, (round, line));
            for &crossing in grid.through(cell) {
                // What two lines say together may be news to both of them.
                let is_news = crossing != line || left != mark;
                if is_news && !std::mem::replace(&mut self.is_queued[crossing as usize], true) {
                    lines.push(crossing);
                }
            }
        }
        lines.iter().for_each(|&line| self.is_queued[line as usize] = false);
        clash
    }

    /// What a cell was before a round.
    fn mark_before(&self, cell: u32, round: u32) -> Candidates {
        let (mut mark, mut number) = (self.marks[cell as usize], self.last[cell as usize]);
        while let Some(change) = self.change_since(number, round) {
            (mark, number) = (change.before, change.earlier);
        }
        mark
    }

    /// The last change of a cell before a round.
    fn change_before(&self, cell: u32, round: u32) -> Option<u32> {
        let mut number = self.last[cell as usize];
        while let Some(change) = self.change_since(number, round) {
            number = change.earlier;
        }
        number
    }

    /// The change with a number, if it is of this round or a later one.
    fn change_since(&self, number: Option<u32>, round: u32) -> Option<&Change> {
        number.map(|number| &self.changes[number as usize]).filter(|change| change.round >= round)
    }

    /// The story that leads to a clash, with no more than it needs.
    fn trace(&self, grid: &Grid, cell: u32, supposed: Candidates, clash: &Clash) -> WhatIf {
        let clashing = self.kept(grid, clash.line, clash.round, None);
        let changed = |cells: &[u32], round: u32| -> Vec<u32> {
            cells.iter().filter_map(|&cell| self.change_before(cell, round)).collect()
        };
        let mut open = changed(&clashing, clash.round);
        let mut is_traced = vec![false; self.changes.len()];
        let mut links: BTreeMap<(u32, u32), BTreeMap<u32, Candidates>> = BTreeMap::new();
        while let Some(number) = open.pop() {
            let change = self.changes[number as usize];
            if change.round == 0 || std::mem::replace(&mut is_traced[number as usize], true) {
                continue;
            }
            let Change { cell, before, after, round, line, earlier } = change;
            links.entry((round, line)).or_default().insert(cell, after);
            open.extend(earlier);
            let target = Some((cell, before.without(after)));
            open.extend(changed(&self.kept(grid, line as usize, round, target), round));
        }
        let chain = links.into_iter().map(|((_, line), cells)| Link {
            line: line as usize,
            cells: cells.into_iter().collect(),
        });
        let clashing = clashing.into_iter().map(|cell| (cell, self.mark_before(cell, clash.round)));
        let (chain, clashing) = (chain.collect(), clashing.collect());
        WhatIf { cell, supposed, chain, clash: clash.line, clashing }
    }

    /// Of what a line saw before `round`, as few cells as contradict it together with the target.
    fn kept(
        &self,
        grid: &Grid,
        line: usize,
        round: u32,
        target: Option<(u32, Candidates)>,
    ) -> Vec<u32> {
        let cells = &grid.lines[line].cells;
        let is_target = |cell: u32| target.is_some_and(|(other, _)| other == cell);
        let marks: Vec<Candidates> = cells
            .iter()
            .map(|&cell| match target {
                Some((other, mark)) if other == cell => mark,
                _ => self.mark_before(cell, round),
            })
            .collect();
        let mut order: Vec<usize> =
            (0..cells.len()).filter(|&i| marks[i] != grid.open && !is_target(cells[i])).collect();
        order.sort_by_key(|&i| {
            let change = self.change_before(cells[i], round);
            Reverse(change.map_or(0, |number| self.changes[number as usize].round + 1))
        });
        let kept = grid.reason_finder(line, &marks).without_spare(&order);
        let mut left: Vec<u32> = order.iter().filter(|&&i| kept[i]).map(|&i| cells[i]).collect();
        left.sort_unstable();
        left
    }
}

/// The values that are tried: what is rarer, a color, first.
fn suppositions(mark: Candidates) -> impl Iterator<Item = Candidates> {
    let colors = mark.without(Candidates::EMPTY).values().map(Candidates::of);
    colors.chain(mark.meets(Candidates::EMPTY).then_some(Candidates::EMPTY))
}
