//! A line read from one end up to a cut: the numbers of the ways to have come there.
//!
//! Sheets of rows follow each other, and each goes through the pieces of its numbers from the
//! lowest up. Two sheets are under way at a time, the second one piece behind, so that two threads
//! can work:
//!
//! ```text
//!   sheet 1   piece 0   piece 1   piece 2   ..
//!   sheet 2             piece 0   piece 1   ..       a column is done at once
//! ```

use std::ops::Range;

use num_bigint::BigUint;

use super::{
    digits::{self, Digits, Packed, TILE, Tile},
    sheet::{ROWS, RowPlan, Sheet, Step, Strip, Terrain},
};
use crate::{Crew, ground::Ground, simd::Level, slack};

/// A line read from one end.
pub(super) struct Side<'a> {
    pub(super) level: Level,
    pub(super) ground: &'a Ground,
    pub(super) clue: &'a [u32],
    /// The earliest and the latest start of every run.
    pub(super) lo: Vec<u32>,
    pub(super) hi: Vec<u32>,
    /// The cell of the cut.
    pub(super) cut: usize,
}

/// The ways to have placed some runs, by the empty cell that comes last.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// The first of those cells, counted from 1: 0 is in front of the line.
    pub(super) first: usize,
    pub(super) numbers: Vec<BigUint>,
}

impl Side<'_> {
    /// Hands over, for 0 runs and up, the ways to finish the cells up to an empty one: the cell
    /// of the cut, and those in front of it from which the next run covers the cut. `take` gets
    /// some at a time; where it gets no more, there are no ways.
    pub(super) fn ways(&self, crew: Crew, take: &mut dyn FnMut(Vec<Ways>)) {
        take(vec![self.without_runs()]);
        let (plans, terrain) = (self.plans(), self.terrain());
        let mut strips = vec![self.first_strip()];
        for pair in plans.chunks(2 * ROWS) {
            let mut sheets = pair.chunks(ROWS).map(|rows| Sheet::new(rows.to_vec(), &terrain));
            let Some(ahead) = sheets.next() else { break };
            let mut under_way = Pair { ahead, behind: sheets.next(), is_ahead_over: false };
            while under_way.step(&mut strips, self.level, crew) {}
            while strips.last().is_some_and(|strip| strip.iter().all(Option::is_none)) {
                strips.pop();
            }
            let sheets = [Some(under_way.ahead), under_way.behind];
            let found = sheets.into_iter().flatten().flat_map(Sheet::into_found);
            take(pair.iter().zip(found).map(|(plan, found)| ways_of(plan, &found)).collect());
        }
    }

    /// The cells, counted from 1, that may be the last empty one before the cut is settled once
    /// `i` runs are placed.
    pub(super) fn last_empty(&self, i: usize) -> Range<usize> {
        let may_cover = self.ground.fits(self.cut, 1) && i < self.clue.len();
        let g = if may_cover { self.clue[i] as usize } else { 0 };
        let end = self.cut + 1 + usize::from(self.ground.is_open(self.cut));
        (self.cut + 1).saturating_sub(g)..end
    }

    fn without_runs(&self) -> Ways {
        let cells = self.last_empty(0);
        let clear = |e: usize| u32::from(self.ground.is_clear(0, e)).into();
        Ways { first: cells.start, numbers: cells.map(clear).collect() }
    }

    /// The rows of one run and more that have a number on this side of the cut.
    fn plans(&self) -> Vec<RowPlan> {
        let (mut start, mut last_above) = (0, self.hi[0] as usize);
        let mut plans = Vec::new();
        for (j, &g) in self.clue.iter().enumerate() {
            let end = start + g as usize;
            let first = self.lo[j] as usize - start;
            let last = match self.hi.get(j + 1) {
                Some(&hi) => hi as usize - end - 1,
                None => self.hi[j] as usize - start,
            };
            let cells = self.last_empty(j + 1);
            // The empty cell of position s is cell end + s, counted from 1 one more.
            let position = |e: usize| e.saturating_sub(end + 1);
            let most = position(cells.end);
            if end + 1 + first >= cells.end {
                break;
            }
            let last = last.min(most - 1);
            let wanted = position(cells.start).clamp(first, last + 1)..last + 1;
            plans.push(RowPlan { start, end, first, last, last_above, wanted });
            last_above = last;
            start = end + 1;
        }
        plans
    }

    fn terrain(&self) -> Terrain {
        let (n, ground) = (self.ground.n(), self.ground);
        let wide_room: Vec<u32> = (0..=n).map(|i| ground.room(i) as u32).collect();
        Terrain {
            room: wide_room.iter().map(|&room| room.min(255) as u8).collect(),
            wide_room,
            filled: (0..=n).map(|i| u8::from(!ground.is_open(i))).collect(),
        }
    }

    /// The row without runs: no filled cell lies before the latest place of the first run.
    fn first_strip(&self) -> Strip {
        let r = slack(self.ground.n(), self.clue).expect("an arrangement exists");
        let mut strip: Strip = (0..=r / TILE).map(|_| None).collect();
        let places = self.lo[0] as usize..=self.hi[0] as usize;
        for (at, place) in strip.iter_mut().enumerate() {
            let mut tile = Tile::ZERO;
            for s in (0..TILE).filter(|s| places.contains(&(at * TILE + s))) {
                tile.set(s, Digits::one());
            }
            Packed::put(place, &tile);
        }
        strip
    }
}

fn ways_of(plan: &RowPlan, found: &[Vec<u64>]) -> Ways {
    let number = |digits: &Vec<u64>| BigUint::from_bytes_le(&digits::bytes_of(digits));
    Ways { first: plan.end + 1 + plan.wanted.start, numbers: found.iter().map(number).collect() }
}

/// Two sheets of which the second takes up what the first has done.
struct Pair {
    ahead: Sheet,
    behind: Option<Sheet>,
    is_ahead_over: bool,
}

impl Pair {
    /// Takes the sheets one piece further. Gives whether there was anything to do.
    fn step(&mut self, strips: &mut Vec<Strip>, level: Level, crew: Crew) -> bool {
        let is_over = |sheet: &Sheet| sheet.next_piece() >= strips.len() && !sheet.has_carries();
        self.is_ahead_over |= is_over(&self.ahead);
        let first = (!self.is_ahead_over).then_some(&mut self.ahead);
        let second = self.behind.as_mut().filter(|sheet| match &first {
            Some(first) => sheet.next_piece() < first.next_piece(),
            None => !is_over(sheet),
        });
        let next = [&first, &second].map(|sheet| sheet.as_ref().map(|sheet| sheet.next_piece()));
        let Some(top) = next.into_iter().flatten().max() else { return false };
        let n_tiles = strips[0].len();
        strips.resize_with(strips.len().max(top + 1), || (0..n_tiles).map(|_| None).collect());
        let (below, above) = strips.split_at_mut(top);
        let run = |sheet: &mut Sheet, strip: &mut Strip| level.run(Step { sheet, strip });
        match (first, second, next[1]) {
            (Some(first), Some(second), Some(piece)) => {
                let (high, low) = (&mut above[0], &mut below[piece]);
                (crew.both)(&mut || run(first, high), &mut || run(second, low));
            }
            (Some(sheet), ..) | (None, Some(sheet), _) => run(sheet, &mut above[0]),
            (None, None, _) => {}
        }
        true
    }
}
