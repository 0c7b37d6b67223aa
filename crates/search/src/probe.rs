//! Probing: what would each value of an open cell lead to, line by line?
//!
//! ```text
//!   cell = #  --deduce-->  contradiction     so the cell is .
//!   cell = #  --deduce-->  A = # , B = .     both ways settle A the same:
//!   cell = .  --deduce-->  A = # , B = #     A is # whatever the cell is
//! ```
//!
//! What is near to what has just been settled is probed first: the open neighbors, in their lines,
//! of the cells that the last success settled, the last one first. When none is left, the walk goes
//! on through all open cells, those with the most settled neighbors first, from where it was. It
//! ends when every open cell was probed since the last success. (Values to a verdict for Petro,
//! Light, Tragic and Hot, which probing solves: 91, 665, 673, 368 like this; 512, 509, 348, 570 when
//! the first neighbor goes first; 383, 3736, 693, 2192 without neighbors; 12586, over 61000, 5888,
//! 4483 when the walk starts afresh after a success.)
//!
//! How much each value settles is kept: the search guesses where both say most.

use pictogrid_core::{CellId, Value};

use crate::deduce::{Deducer, Halt};
use crate::monitor::Watch;

/// What the two values of a cell led to when it was last probed.
#[derive(Clone, Copy, Debug, Default)]
struct Echo {
    /// Cells settled by `FILLED` and by `EMPTY`.
    n_settled: [u32; 2],
    /// The round of the probe.
    round: u32,
}

/// Orders, stamps and echoes; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Prober {
    order: Vec<CellId>,
    echoes: Vec<Echo>,
    /// For each cell twice the number of the probe that settled it last, plus the value.
    stamps: Vec<u64>,
    probe: u64,
    round: u32,
    agreed: Vec<(CellId, Value)>,
    /// Cells near to what was settled last, the best last.
    near: Vec<CellId>,
    /// Whether a cell is in `near`.
    is_near: Vec<bool>,
}

/// How one probe ended.
enum Outcome {
    Refuted,
    Settled(u32),
}

const VALUES: [Value; 2] = [Value::FILLED, Value::EMPTY];

impl Prober {
    pub(crate) fn reset(&mut self, n_cells: usize) {
        self.echoes.clear();
        self.echoes.resize(n_cells, Echo::default());
        self.stamps.clear();
        self.stamps.resize(n_cells, 0);
        self.is_near.clear();
        self.is_near.resize(n_cells, false);
        self.near.clear();
        self.probe = 0;
        self.round = 0;
    }

    /// Probes open cells until none of them yields anything.
    /// Needs: `deducer` is at a fixpoint. `Halt::Conflict` if both values of a cell are refuted.
    pub(crate) fn probe_all(
        &mut self,
        deducer: &mut Deducer,
        watch: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        self.round += 1;
        self.load_order(deducer);
        self.forget_near();
        let (mut at, mut n_fruitless) = (0, 0);
        while n_fruitless < self.order.len() {
            let cell = self.next_near().unwrap_or_else(|| {
                let cell = self.order[at];
                at = (at + 1) % self.order.len();
                n_fruitless += 1;
                cell
            });
            if deducer.get(cell).is_some() {
                continue;
            }
            let mark = deducer.cells.trail.len();
            if self.probe_cell(cell, deducer, watch)? {
                n_fruitless = 0;
                self.load_near(deducer, mark);
            }
        }
        Ok(())
    }

    fn next_near(&mut self) -> Option<CellId> {
        let cell = self.near.pop()?;
        self.is_near[cell.0 as usize] = false;
        Some(cell)
    }

    fn forget_near(&mut self) {
        while self.next_near().is_some() {}
    }

    /// The open neighbors of the cells settled since the trail had `mark` entries.
    fn load_near(&mut self, deducer: &Deducer, mark: usize) {
        self.forget_near();
        let Deducer { lines, cells, .. } = deducer;
        for &settled in &cells.trail[mark..] {
            for &spot in lines.crossings(settled).iter().chain([&settled]) {
                let in_line = lines.cells_of(spot.line as usize);
                let neighbors = [spot.place.wrapping_sub(1), spot.place + 1];
                for &cell in neighbors.iter().filter_map(|&place| in_line.get(place as usize)) {
                    if !self.is_near[cell as usize] && deducer.get(CellId(cell)).is_none() {
                        self.is_near[cell as usize] = true;
                        self.near.push(CellId(cell));
                    }
                }
            }
        }
    }

    /// Open cells, those with the most settled neighbors first.
    fn load_order(&mut self, deducer: &Deducer) {
        let Deducer { lines, cells, .. } = deducer;
        let mut n_neighbors = vec![0_u8; lines.n_cells()];
        for line in 0..lines.n_lines() {
            let in_line = lines.cells_of(line);
            let words = cells.words(line);
            let (fill, empty) = (&cells.may_fill[words.clone()], &cells.may_empty[words]);
            let is_open =
                |place: usize| (fill[place / 64] & empty[place / 64]) >> (place % 64) & 1 == 1;
            for (place, &cell) in in_line.iter().enumerate() {
                let settled_before = place == 0 || !is_open(place - 1);
                let settled_after = place + 1 == in_line.len() || !is_open(place + 1);
                n_neighbors[cell as usize] += u8::from(settled_before) + u8::from(settled_after);
            }
        }
        self.order.clear();
        let open =
            (0..lines.n_cells() as u32).map(CellId).filter(|&cell| deducer.get(cell).is_none());
        self.order.extend(open);
        self.order.sort_by_key(|cell| std::cmp::Reverse(n_neighbors[cell.0 as usize]));
    }

    /// Tries both values of an open cell. Gives whether something was settled.
    fn probe_cell(
        &mut self,
        cell: CellId,
        deducer: &mut Deducer,
        watch: &mut Watch<'_>,
    ) -> Result<bool, Halt> {
        self.agreed.clear();
        let mut n_settled = [0; 2];
        for (side, value) in VALUES.into_iter().enumerate() {
            match self.try_value((cell, value), side, deducer, watch)? {
                Outcome::Refuted => {
                    watch.prove(&[(cell, VALUES[1 - side])]);
                    deducer.decide(cell, VALUES[1 - side]);
                    deducer.deduce(watch)?;
                    return Ok(true);
                }
                Outcome::Settled(n) => n_settled[side] = n,
            }
        }
        self.echoes[cell.0 as usize] = Echo { n_settled, round: self.round };
        watch.prove_agreement(cell, &self.agreed);
        for &(cell, value) in &self.agreed {
            if deducer.get(cell).is_none() {
                deducer.decide(cell, value);
            }
        }
        deducer.deduce(watch)?;
        Ok(!self.agreed.is_empty())
    }

    /// Deduces from one value of a cell and undoes it. On the second side, notes in `agreed` what
    /// both sides settle alike.
    fn try_value(
        &mut self,
        (cell, value): (CellId, Value),
        side: usize,
        deducer: &mut Deducer,
        watch: &mut Watch<'_>,
    ) -> Result<Outcome, Halt> {
        let mark = deducer.cells.trail.len();
        deducer.counters.probes += 1;
        deducer.decide(cell, value);
        let outcome = match deducer.deduce(watch) {
            Ok(()) => {
                self.compare(deducer, mark, side);
                let n_settled = deducer.cells.trail.len() - mark;
                let is_complete = deducer.cells.n_unknown() == 0 && watch.wants_few();
                let picture = is_complete.then(|| deducer.cells.picture(&deducer.lines));
                let reported = picture.map_or(Ok(()), |picture| watch.report(picture));
                reported.map(|()| Outcome::Settled(n_settled as u32))
            }
            Err(Halt::Conflict) => Ok(Outcome::Refuted),
            Err(stop) => Err(stop),
        };
        deducer.undo_to(mark);
        outcome
    }

    /// Stamps what the first side settled; on the second side, picks what was stamped alike.
    fn compare(&mut self, deducer: &Deducer, mark: usize, side: usize) {
        self.probe += u64::from(side == 0);
        for &spot in &deducer.cells.trail[mark + 1..] {
            let cell = deducer.lines.cell_of(spot);
            let value = deducer.cells.get(spot).expect("the trail holds settled cells");
            let stamp = 2 * self.probe + u64::from(value == Value::FILLED);
            let stamped = &mut self.stamps[cell.0 as usize];
            if side == 0 {
                *stamped = stamp;
            } else if *stamped == stamp {
                self.agreed.push((cell, value));
            }
        }
    }

    /// The open cell whose probes of this round settled most, and its stronger value.
    pub(crate) fn best_guess(&self, deducer: &Deducer) -> Option<(CellId, Value)> {
        let open = self.order.iter().filter(|&&cell| deducer.get(cell).is_none());
        let echo = |cell: &CellId| self.echoes[cell.0 as usize];
        let best = open.max_by_key(|cell| {
            let Echo { n_settled: [filled, empty], round } = echo(cell);
            let weight = u64::from(filled) * u64::from(empty);
            if round == self.round { (weight, filled.max(empty)) } else { (0, 0) }
        })?;
        let [filled, empty] = echo(best).n_settled;
        Some((*best, if filled >= empty { Value::FILLED } else { Value::EMPTY }))
    }
}
