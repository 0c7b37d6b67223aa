//! A walk that may lay pieces with a mismatch, as many in all as a schedule allows up to a cell.
//!
//! ```text
//!   allowed    0 0 0 0 0 0 .. 0 0 1 1 2 2 3 3 4      none where choice is rich, more at the end
//!   a cell     both sides match │ left only │ top only │ neither      lists tried in this order
//! ```
//!
//! The list of a side that is not asked for is that of ANY. A piece that matches more than its
//! list asks for was tried before and is passed over. The border color is never given up, and a
//! fixed tile lies where it must, mismatched if need be. The loop is that of `depth_first`; it is apart
//! because the looks at the schedule would slow that one by half.
//!
//! ```text
//!   laid    ■ ■ ■ ■ ■ ■ ■ ■ | ■ ■ □ □ □        floor: the search has stayed behind it for a while
//!   lists   of the tiles that are left behind the floor, in the same order; before it, of all tiles
//! ```
//!
//! Lists of ANY are long, and near the end most of their tiles are laid: 26 pieces were looked at for
//! each that was laid. So lists are made anew of what is left at the cell that the search has not gone
//! back behind for a while, and the search finds the same boards in the same order.

use super::candidates::{Candidates, END, Site};
use super::depth_first::SearchStep;
use super::plan::{PackedTile, Plan, bottom, design, right};

/// The sides that a list does not ask for, as bits.
const NO_TOP: u8 = 1;
const NO_LEFT: u8 = 2;

/// Where a cell stands: its list, and what may be given up there. Sixteen bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    /// Where its list goes on.
    next: u32,
    /// What is passed over in the list, left and above as in a piece: what matches was tried before.
    passed: u16,
    /// Mismatches up to and with this cell.
    after: u16,
    /// How many this cell may have.
    spare: u16,
    /// The sides that the list does not ask for.
    free: u8,
    /// The sides that may be given up here.
    may_free: u8,
    /// What the neighbors show, left and above.
    shown: [u8; 2],
}

impl Level {
    /// Where the start of its list stands behind the base of its cell.
    #[inline]
    fn key(&self, n_codes: usize) -> usize {
        let asked = |side: u8, shown: u8| {
            if self.free & side == 0 { usize::from(shown) } else { n_codes - 1 }
        };
        asked(NO_LEFT, self.shown[0]) * n_codes + asked(NO_TOP, self.shown[1])
    }

    /// Turns to the next list, if there is one within the schedule. Apart, since most lists end where
    /// nothing may be given up.
    #[inline(never)]
    fn loosen(&mut self, starts: &[u32], n_codes: usize) -> bool {
        let next = (self.free + 1..=NO_LEFT | NO_TOP)
            .find(|free| free & !self.may_free == 0 && free.count_ones() <= u32::from(self.spare));
        let Some(free) = next else { return false };
        self.after += free.count_ones() as u16 - self.free.count_ones() as u16;
        self.free = free;
        let passed = |side: u8, shown: u8| if free & side == 0 { NONE } else { shown };
        self.passed =
            u16::from_le_bytes([passed(NO_LEFT, self.shown[0]), passed(NO_TOP, self.shown[1])]);
        self.next = starts[self.key(n_codes)];
        true
    }
}

/// Cells by which the floor rises at least.
const WORTHWHILE: usize = 1;
/// No piece shows this, so that it passes over none.
const NONE: u8 = u8::MAX;

/// A search with mismatches that can be continued.
#[derive(Debug)]
pub(crate) struct Mismatch {
    lists: Candidates,
    /// The lists of what is left behind the floor; of all tiles if that is 0.
    behind: Lists,
    floor: usize,
    /// The first cell that was changed since the lists were looked at.
    low: usize,
    left: Vec<u16>,
    placement: Vec<PackedTile>,
    /// Before the floor by the lists of all tiles.
    levels: Vec<Level>,
    /// Mismatches allowed up to and with each cell.
    allowed: Vec<u16>,
    depth: usize,
    /// Pieces laid.
    pub(crate) placements: u64,
    /// The longest row of cells that was filled.
    pub(crate) deepest: usize,
}

impl Mismatch {
    /// Needs: `lists` have sides that are not asked for, and `allowed` has a number for each cell.
    pub(crate) fn new(plan: &Plan, lists: Candidates, allowed: Vec<u16>) -> Mismatch {
        let placement = vec![lists.outside; plan.n_cells + 1];
        let levels = vec![Level::default(); plan.n_cells];
        let (left, deepest) = (plan.supply(), 0);
        let mut walk = Mismatch {
            lists,
            behind: Lists::default(),
            floor: 0,
            low: 0,
            left,
            placement,
            levels,
            allowed,
            depth: 0,
            placements: 0,
            deepest,
        };
        let site = walk.lists.sites[0];
        walk.levels[0] = begun(site, &walk.placement, walk.allowed[0]);
        walk.levels[0].next = walk.lists.starts[walk.key_of(0)];
        walk
    }

    /// Where the start of a cell's present list stands.
    fn key_of(&self, cell: usize) -> usize {
        self.lists.sites[cell].base as usize + self.levels[cell].key(self.lists.n_codes)
    }

    /// Goes on until all cells are filled, nothing is left, or `budget` more pieces are laid.
    pub(crate) fn run(&mut self, budget: u64) -> SearchStep {
        if self.low > self.floor + WORTHWHILE {
            self.raise_floor(self.low);
        }
        self.low = self.depth;
        let end = self.placements.saturating_add(budget);
        loop {
            let behind = std::mem::take(&mut self.behind);
            let all = Lists {
                starts: std::mem::take(&mut self.lists.starts),
                pieces: std::mem::take(&mut self.lists.pieces),
            };
            let step = self.walk(if self.floor > 0 { &behind } else { &all }, end);
            (self.lists.starts, self.lists.pieces) = (all.starts, all.pieces);
            self.behind = behind;
            match step {
                Some(step) => return step,
                None => self.floor = 0,
            }
        }
    }

    /// The loop, until as many pieces are laid as `end` says; `None` if it goes back before the floor.
    #[inline(never)]
    fn walk(&mut self, lists: &Lists, end: u64) -> Option<SearchStep> {
        let (pieces, starts) = (&lists.pieces[..], &lists.starts[..]);
        let (sites, n_codes) = (&self.lists.sites[..], self.lists.n_codes);
        let (levels, allowed) = (&mut self.levels[..], &self.allowed[..]);
        let (left, placement) = (&mut self.left[..], &mut self.placement[..]);
        let (mut placements, mut depth) = (self.placements, self.depth);
        let (mut deepest, mut low) = (self.deepest, self.low);
        let (mut cursor, mut passed) = (levels[depth].next as usize, levels[depth].passed);
        let step = loop {
            let piece = pieces[cursor];
            if piece == END {
                let level = &mut levels[depth];
                let base = sites[depth].base as usize;
                if level.spare > 0 && level.loosen(&starts[base..], n_codes) {
                    (cursor, passed) = (level.next as usize, level.passed);
                    continue;
                }
                if depth == 0 {
                    break Some(SearchStep::Done);
                }
                depth -= 1;
                left[design(placement[depth + 1])] += 1;
                (cursor, passed) = (levels[depth].next as usize, levels[depth].passed);
                low = low.min(depth);
                if depth < self.floor {
                    break None;
                }
                continue;
            }
            cursor += 1;
            let differs = piece as u16 ^ passed;
            if left[design(piece)] == 0 || differs & 0xFF == 0 || differs & 0xFF00 == 0 {
                continue;
            }
            placements += 1;
            placement[depth + 1] = piece;
            deepest = deepest.max(depth + 1);
            if depth + 1 == levels.len() {
                break Some(SearchStep::Found);
            }
            left[design(piece)] -= 1;
            levels[depth].next = cursor as u32;
            let after = levels[depth].after;
            depth += 1;
            let site = sites[depth];
            let mut level = begun(site, placement, allowed[depth].saturating_sub(after));
            level.after = after;
            cursor = starts[site.base as usize + level.key(n_codes)] as usize;
            (level.next, passed) = (cursor as u32, level.passed);
            levels[depth] = level;
            if placements >= end {
                break Some(SearchStep::Spent);
            }
        };
        levels[depth].next = cursor as u32;
        (self.depth, self.deepest, self.low) = (depth, deepest, low);
        self.placements = placements;
        step
    }

    /// Makes lists of what is left at a cell. Needs: it is not before the floor, and filled.
    fn raise_floor(&mut self, floor: usize) {
        self.lower_floor();
        let mut left = self.left.clone();
        for &piece in &self.placement[floor + 1..=self.depth] {
            left[design(piece)] += 1;
        }
        self.behind.fill(&self.lists, floor, &left);
        self.floor = floor;
        for cell in floor..=self.depth {
            let key = self.key_of(cell);
            let (from, to) = (self.lists.starts[key] as usize, self.levels[cell].next as usize);
            let n_tried = self.lists.pieces[from..to].iter().filter(|&&it| left[design(it)] > 0);
            self.levels[cell].next = self.behind.starts[key] + n_tried.count() as u32;
        }
    }

    /// Turns the cells behind the floor to the lists of all tiles.
    fn lower_floor(&mut self) {
        if self.floor == 0 {
            return;
        }
        let mut left = self.left.clone();
        for &piece in &self.placement[self.floor + 1..=self.depth] {
            left[design(piece)] += 1;
        }
        for cell in self.floor..=self.depth {
            let key = self.key_of(cell);
            let mut n_tried = self.levels[cell].next - self.behind.starts[key];
            let mut next = self.lists.starts[key];
            while n_tried > 0 {
                n_tried -= u32::from(left[design(self.lists.pieces[next as usize])] > 0);
                next += 1;
            }
            self.levels[cell].next = next;
        }
        self.floor = 0;
    }

    /// What lies in the cells that are filled now, the last one included if all are.
    pub(crate) fn placement(&self) -> &[PackedTile] {
        &self.placement[1..]
    }

    /// How many cells are filled now.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }
}

/// A cell made ready, with so many mismatches to spare.
#[inline]
fn begun(site: Site, placement: &[PackedTile], spare: u16) -> Level {
    let left = right(placement[site.left as usize]) as u8;
    let top = bottom(placement[site.above as usize]) as u8;
    let may_free = (u8::from(site.left > 0) * NO_LEFT) | (u8::from(site.above > 0) * NO_TOP);
    let passed = u16::from_le_bytes([NONE; 2]);
    Level { next: 0, passed, after: 0, spare, free: 0, may_free, shown: [left, top] }
}

/// Lists as those of `Candidates`, with the same keys.
#[derive(Debug, Default)]
struct Lists {
    starts: Vec<u32>,
    pieces: Vec<PackedTile>,
}

impl Lists {
    /// The lists of the cells behind `floor`, of designs that are left, in the same order.
    fn fill(&mut self, all: &Candidates, floor: usize, left: &[u16]) {
        self.starts.clear();
        self.starts.resize(all.starts.len(), 0);
        self.pieces.clear();
        self.pieces.push(END);
        let mut bases: Vec<u32> = all.sites[floor..].iter().map(|site| site.base).collect();
        bases.sort_unstable();
        bases.dedup();
        for base in bases {
            for key in (base as usize..).take(all.n_codes * all.n_codes) {
                let list = &all.pieces[all.starts[key] as usize..];
                let list = list.iter().take_while(|&&piece| piece != END);
                let start = self.pieces.len();
                self.pieces.extend(list.filter(|&&piece| left[design(piece)] > 0));
                if self.pieces.len() > start {
                    self.starts[key] = start as u32;
                    self.pieces.push(END);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::candidates::Demand;
    use super::super::order;
    use super::super::planted::{Recipe, planted};
    use super::*;

    /// A search with so many mismatches, spread over the cells behind `from`, on a planted board.
    fn search(plan: &Plan, from: usize, most: u16) -> Mismatch {
        let lists = Candidates::new(plan, &plan.pieces, Demand::SomeNearPins).unwrap();
        let n = plan.n_cells;
        let allowed =
            |cell: usize| most * (cell + 1).saturating_sub(from) as u16 / (n - from) as u16;
        Mismatch::new(plan, lists, (0..n).map(allowed).collect())
    }

    proptest! {
        /// In slices the floor rises and falls; in one go it stays where it was.
        #[test]
        fn the_floor_changes_nothing(
            colors in 3_usize..9,
            from in 0_usize..25,
            most in 0_u16..5,
            slice in 1_u64..40,
            has_pin: bool,
            seed: u64,
        ) {
            let recipe = Recipe { width: 5, height: 5, colors, border_colors: 2, seed };
            let planted = planted(&recipe).unwrap();
            let pin = planted.solution.as_pins()[13];
            let board =
                if has_pin { planted.board.with_pin(pin) } else { planted.board };
            let plan = Plan::new(&board, order::rows(&board));
            let (mut plain, mut sliced) = (search(&plan, from, most), search(&plan, from, most));
            let step = plain.run(4000);
            let mut other = SearchStep::Spent;
            while other == SearchStep::Spent && sliced.placements < 4000 {
                other = sliced.run(slice.min(4000 - sliced.placements));
            }
            prop_assert_eq!((step, plain.placements), (other, sliced.placements));
            prop_assert_eq!(plain.placement(), sliced.placement());
            prop_assert_eq!((plain.depth(), plain.deepest), (sliced.depth(), sliced.deepest));
        }
    }

    #[test]
    fn the_floor_rises() {
        let recipe = Recipe { width: 10, height: 10, colors: 9, border_colors: 3, seed: 1 };
        let board = planted(&recipe).unwrap().board;
        let plan = Plan::new(&board, order::rows(&board));
        let mut search = search(&plan, 60, 6);
        let mut highest = 0;
        for _ in 0..50 {
            search.run(1000);
            highest = highest.max(search.floor);
        }
        assert!(highest > 50, "{highest}");
    }
}
