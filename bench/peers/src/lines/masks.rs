//! Ours: the exact settler of `pictogrid_line`, sets of cells as masks in and out.
//!
//! ```text
//!   # . ? ?    may be filled   1 0 1 1
//!              may be empty    0 1 1 1      settled: bits that no arrangement has are gone
//! ```
//!
//! Timed twice: with the plan of each line made anew for every call, as for a line that comes once, and
//! with plans made before, as a puzzle's solver does it. Masks are made before the clock starts and
//! copied for each call, since settling overwrites them: the copy counts, as a solver has it as well.

use std::hint::black_box;

use pictogrid_line::exact::{Plans, Scratch};

use super::Sample;

/// Lines as masks, with the room to settle them.
pub struct Masks<'a> {
    samples: &'a [Sample],
    /// For every line the cells that may be filled, then those that may be empty.
    masks: Vec<Vec<u64>>,
    plans: Plans,
    scratch: Scratch,
    /// The masks of the line at hand, which settling overwrites.
    room: Vec<u64>,
}

impl<'a> Masks<'a> {
    pub fn of(samples: &'a [Sample]) -> Masks<'a> {
        let masks: Vec<Vec<u64>> = samples.iter().map(|sample| masks(&sample.cells)).collect();
        let mut plans = Plans::default();
        for sample in samples {
            plans.push(sample.cells.len(), &sample.clue);
        }
        let room = masks[0].clone();
        Masks { samples, masks, plans, scratch: Scratch::default(), room }
    }

    /// One line settled, as `#`, `.` and `?`, by its plan made before.
    pub fn settle(&mut self, index: usize) -> Option<Vec<u8>> {
        let n = self.samples[index].cells.len();
        self.settle_planned(index, index).then(|| cells(&self.room, n))
    }

    /// Every line once, each by its plan made before.
    pub fn settle_planned_all(&mut self) {
        for index in 0..self.samples.len() {
            black_box(self.settle_planned(index, index));
        }
    }

    /// Every line once, each with a plan of its own.
    pub fn settle_all(&mut self) {
        for index in 0..self.samples.len() {
            let sample = &self.samples[index];
            self.plans.clear();
            self.plans.push(sample.cells.len(), &sample.clue);
            black_box(self.settle_planned(index, 0));
        }
    }

    fn settle_planned(&mut self, index: usize, plan: usize) -> bool {
        self.room.copy_from_slice(&self.masks[index]);
        let half = self.room.len() / 2;
        let (may_fill, may_empty) = self.room.split_at_mut(half);
        let outcome = self.plans.get(plan).settle(&mut self.scratch, may_fill, may_empty);
        black_box(&self.room);
        outcome.is_ok()
    }
}

fn masks(cells: &[u8]) -> Vec<u64> {
    let words = cells.len().div_ceil(64);
    let mut masks = vec![0; 2 * words];
    for (i, &cell) in cells.iter().enumerate() {
        masks[i / 64] |= u64::from(cell != b'.') << (i % 64);
        masks[words + i / 64] |= u64::from(cell != b'#') << (i % 64);
    }
    masks
}

fn cells(masks: &[u64], n: usize) -> Vec<u8> {
    let (fill, empty) = masks.split_at(masks.len() / 2);
    let has = |set: &[u64], i: usize| set[i / 64] >> (i % 64) & 1 == 1;
    (0..n)
        .map(|i| match (has(fill, i), has(empty, i)) {
            (true, false) => b'#',
            (false, true) => b'.',
            _ => b'?',
        })
        .collect()
}
