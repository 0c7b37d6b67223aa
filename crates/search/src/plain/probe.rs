//! Probing, the failed-literal test of SAT solvers (Freeman 1995; Lynce and Marques-Silva 2003): what
//! would each value of an open cell lead to, line by line?
//!
//! ```text
//!   cell = #  --deduce-->  contradiction     so the cell is .
//!   cell = #  --deduce-->  A = # , B = .     both ways settle A the same:
//!   cell = .  --deduce-->  A = # , B = #     A is # whatever the cell is
//! ```
//!
//! `order` says in which order. A value that followed from a probe without a contradiction is not
//! tried by itself before something else is settled: whatever follows from it followed there. (Tragic
//! takes 252 values then, Light 521.)
//!
//! How much each value settles is kept: the search guesses where both say most.

use pictogrid_core::{CellId, Value};

use super::deduce::Deducer;
use crate::chunked_resize::chunked_resize;
use crate::domain::{Domain, Probing};
use crate::estimate;
use crate::lines::Spot;
use crate::probe_order::ProbeOrder;
use crate::run_monitor::{CELLS_BETWEEN_QUESTIONS, Halt, RunMonitor};
use crate::techniques::Technique;

/// What the two values of a cell led to when it was last probed.
#[derive(Clone, Copy, Debug, Default)]
struct Impact {
    /// Cells settled by `FILLED` and by `EMPTY`.
    n_settled: [u32; 2],
    /// The round of the probe.
    round: u64,
}

/// Orders, stamps and impacts; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Prober {
    order: ProbeOrder,
    /// The open cells as they lie on the board.
    open: Vec<CellId>,
    n_neighbors: Vec<u8>,
    impacts: Vec<Impact>,
    /// For each cell twice the number of the probe that settled it last, plus the value.
    stamps: Vec<u64>,
    probe: u64,
    /// By cell and side: the epoch in which the value followed from one without a contradiction.
    harmless: Vec<[u64; 2]>,
    /// Goes up when something is settled.
    epoch: u64,
    round: u64,
    agreed: Vec<(CellId, Value)>,
}

/// The places of the bits that are one.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(place)
    })
}

/// How one probe ended.
enum Outcome {
    Refuted,
    Settled(u32),
}

/// Neighbors of a cell, at most: two in each of three lines.
const MOST_NEIGHBORS: usize = 6;

const VALUES: [Value; 2] = [Value::FILLED, Value::EMPTY];

/// The side of a probe that tries `value`.
fn side_of(value: Value) -> usize {
    usize::from(value == Value::EMPTY)
}

impl Probing<Deducer> for Prober {
    fn bytes(deducer: &Deducer) -> u64 {
        estimate::PROBED_CELL * deducer.lines.n_cells() as u64
    }

    /// Probes, epochs and rounds are counted on, so nothing is cleared.
    fn reset(&mut self, deducer: &Deducer, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        let n_cells = deducer.lines.n_cells();
        self.order.reset(n_cells);
        chunked_resize(&mut self.impacts, n_cells, &Impact::default(), &mut || {
            monitor.check_stop()
        })?;
        chunked_resize(&mut self.stamps, n_cells, &0, &mut || monitor.check_stop())?;
        chunked_resize(&mut self.harmless, n_cells, &[0; 2], &mut || monitor.check_stop())
    }

    fn probe_all(
        &mut self,
        deducer: &mut Deducer,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        self.round += 1;
        self.load_order(deducer, monitor)?;
        if !deducer.techniques.has(Technique::Probing) {
            return Ok(());
        }
        self.order.begin(deducer.techniques, monitor.patience());
        self.epoch += 1;
        deducer.save();
        while let Some(cell) = self.order.next() {
            if deducer.get(cell).is_some() {
                continue;
            }
            let mark = deducer.cells.trail.len();
            let is_settled = if self.order.is_thorough {
                self.probe_cell(cell, deducer, monitor)?
            } else {
                self.probe_quickly(cell, deducer, monitor)?
            };
            if !is_settled {
                self.order.failed();
                continue;
            }
            if deducer.cells.n_unknown() == 0 {
                break;
            }
            monitor.leaves_open(deducer.cells.n_unknown());
            self.order.succeeded();
            self.epoch += 1;
            deducer.save();
            let Deducer { lines, cells, .. } = &*deducer;
            for part in cells.trail[mark..].chunks(CELLS_BETWEEN_QUESTIONS) {
                for &settled in part {
                    self.order.go_near(lines, settled, |spot| cells.is_open(spot));
                }
                monitor.passes(part.len())?;
            }
        }
        Ok(())
    }

    /// A strong guess is the cell whose probes of this round settled most, and its stronger value.
    fn guess(&self, deducer: &Deducer) -> Option<(CellId, Value)> {
        let mut open = self.order.cells.iter().filter(|&&cell| deducer.get(cell).is_none());
        if !deducer.techniques.has(Technique::StrongGuess) {
            return open.next().map(|&first| (first, Value::FILLED));
        }
        let impact = |cell: &CellId| self.impacts[cell.0 as usize];
        let best = open.max_by_key(|cell| {
            let Impact { n_settled: [filled, empty], round } = impact(cell);
            let weight = u64::from(filled) * u64::from(empty);
            if round == self.round { (weight, filled.max(empty)) } else { (0, 0) }
        })?;
        let [filled, empty] = impact(best).n_settled;
        Some((*best, if filled >= empty { Value::FILLED } else { Value::EMPTY }))
    }
}

impl Prober {
    /// Open cells, those with the most settled neighbors first; an edge counts as settled.
    fn load_order(&mut self, deducer: &Deducer, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        let Deducer { lines, cells, .. } = deducer;
        self.n_neighbors.clear();
        self.n_neighbors.resize(lines.n_cells(), 0);
        self.open.clear();
        for line in 0..lines.n_lines() {
            let in_line = lines.cells_of(line);
            let words = cells.words(line);
            let open = |w: usize| cells.may_fill[w] & cells.may_empty[w];
            for (index, w) in words.clone().enumerate() {
                let before = if index > 0 { open(w - 1) >> 63 } else { 0 };
                let after = if w + 1 < words.end { open(w + 1) << 63 } else { 0 };
                let lonely =
                    [open(w) & !(open(w) << 1 | before), open(w) & !(open(w) >> 1 | after)];
                for place in lonely.into_iter().flat_map(ones) {
                    self.n_neighbors[in_line.at(64 * index + place) as usize] += 1;
                }
                let here = ones(open(w)).map(|place| CellId(in_line.at(64 * index + place)));
                self.open.extend(here.filter(|&cell| lines.home(cell).line as usize == line));
            }
            monitor.passes(in_line.len())?;
        }
        let Prober { open, order, n_neighbors, .. } = self;
        let rank = |_, cell: CellId| MOST_NEIGHBORS - usize::from(n_neighbors[cell.0 as usize]);
        order.load(open, (MOST_NEIGHBORS + 1, rank), monitor)
    }

    /// Tries the values of an open cell that may be refuted. Gives whether something was settled.
    ///
    /// A value that followed from a probe without a contradiction has none either, as long as
    /// nothing else was settled: what follows from it followed there.
    fn probe_quickly(
        &mut self,
        cell: CellId,
        deducer: &mut Deducer,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<bool, Halt> {
        let harmless = self.harmless[cell.0 as usize].map(|epoch| epoch == self.epoch);
        match harmless {
            [false, false] => self.probe_cell(cell, deducer, monitor),
            [true, true] => Ok(false),
            [is_filled_harmless, _] => {
                let side = usize::from(is_filled_harmless);
                self.agreed.clear();
                // No other side was stamped with this number.
                self.probe += 1;
                match self.try_value((cell, VALUES[side]), side, deducer, monitor)? {
                    Outcome::Refuted => self.refute(cell, side, deducer, monitor).map(|()| true),
                    Outcome::Settled(_) => Ok(false),
                }
            }
        }
    }

    fn refute(
        &mut self,
        cell: CellId,
        side: usize,
        deducer: &mut Deducer,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        monitor.prove(&[(cell, VALUES[1 - side])]);
        deducer.decide(cell, VALUES[1 - side]);
        deducer.deduce(monitor)
    }

    /// Tries both values of an open cell. Gives whether something was settled.
    fn probe_cell(
        &mut self,
        cell: CellId,
        deducer: &mut Deducer,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<bool, Halt> {
        self.agreed.clear();
        self.probe += 1;
        let mut n_settled = [0; 2];
        for (side, value) in VALUES.into_iter().enumerate() {
            match self.try_value((cell, value), side, deducer, monitor)? {
                Outcome::Refuted => {
                    return self.refute(cell, side, deducer, monitor).map(|()| true);
                }
                Outcome::Settled(n) => n_settled[side] = n,
            }
        }
        self.impacts[cell.0 as usize] = Impact { n_settled, round: self.round };
        if !deducer.techniques.has(Technique::ProbeAgreement) {
            self.agreed.clear();
        }
        monitor.prove_agreement(cell, &self.agreed);
        for &(cell, value) in &self.agreed {
            if deducer.get(cell).is_none() {
                deducer.decide(cell, value);
            }
        }
        deducer.deduce(monitor)?;
        Ok(!self.agreed.is_empty())
    }

    /// Deduces from one value of a cell and undoes it. On the second side, notes in `agreed` what
    /// both sides settle alike.
    fn try_value(
        &mut self,
        (cell, value): (CellId, Value),
        side: usize,
        deducer: &mut Deducer,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<Outcome, Halt> {
        let mark = deducer.cells.trail.len();
        deducer.counters.probes += 1;
        deducer.decide(cell, value);
        let outcome = match deducer.deduce(monitor) {
            Ok(()) => self.settled(deducer, (mark, side), monitor),
            Err(Halt::Conflict) => Ok(Outcome::Refuted),
            Err(stop) => Err(stop),
        };
        deducer.take_back();
        outcome
    }

    /// Notes what a side settled without a contradiction, and reports the picture if that is all.
    fn settled(
        &mut self,
        deducer: &Deducer,
        (mark, side): (usize, usize),
        monitor: &mut RunMonitor<'_>,
    ) -> Result<Outcome, Halt> {
        let trail = &deducer.cells.trail[mark + 1..];
        for part in trail.chunks(CELLS_BETWEEN_QUESTIONS) {
            self.compare(deducer, part, side);
            monitor.passes(part.len())?;
        }
        if deducer.cells.n_unknown() == 0 && monitor.wants_few() {
            monitor.report(deducer.cells.picture(&deducer.lines))?;
        }
        Ok(Outcome::Settled(trail.len() as u32 + 1))
    }

    /// Stamps what the first side settled; on the second side, picks what was stamped alike.
    fn compare(&mut self, deducer: &Deducer, settled: &[Spot], side: usize) {
        for &spot in settled {
            let cell = deducer.lines.cell_of(spot);
            let value = deducer.cells.get(spot).expect("the trail holds settled cells");
            self.harmless[cell.0 as usize][side_of(value)] = self.epoch;
            let stamp = 2 * self.probe + u64::from(value == Value::FILLED);
            let stamped = &mut self.stamps[cell.0 as usize];
            if side == 0 {
                *stamped = stamp;
            } else if *stamped == stamp {
                self.agreed.push((cell, value));
            }
        }
    }
}
