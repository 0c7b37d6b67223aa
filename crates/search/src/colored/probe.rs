//! Probing over sets of values: what would each value of an open cell lead to, line by line?
//!
//! ```text
//!   cell = a  --deduce-->  contradiction      so the cell is not a
//!   cell = .  --deduce-->  C is not b         whatever the cell is,
//!   cell = b  --deduce-->  C is not b         C is not b
//! ```
//!
//! As `crate::probe`, in the order of `crate::probe_order` over all open cells, those of few values first.
//!
//! Each choice costs its deduction to the fixpoint. What a probe lost is stamped at the choice that was
//! lost, with how many values of the cell did so, so agreement needs no sets and no clearing. What is
//! compared is not shared with black and white: either side would pay for a merge (`DESIGN.md`,
//! Colors).

use pictogrid_core::{CellId, Value};

use super::choices::Choices;
use super::deduce::Deducer;
use crate::chunked_resize::chunked_resize;
use crate::domain::{Domain, Probing};
use crate::estimate;
use crate::probe_order::ProbeOrder;
use crate::run_monitor::{Halt, RunMonitor};
use crate::techniques::Technique;

/// What the values of a cell led to when they were last probed.
#[derive(Clone, Copy, Debug, Default)]
struct Impact {
    /// The fewest values that one of them took from other cells, and the most, and which that was.
    least: u32,
    most: u32,
    strongest: u8,
    round: u32,
}

/// Orders, stamps and impacts; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Prober {
    choices: Choices,
    order: ProbeOrder,
    /// The open cells as they lie on the board, and where each of them comes.
    open: Vec<CellId>,
    ranks: Vec<u16>,
    impacts: Vec<Impact>,
    /// By choice: the probe that lost it last, and how many values of that probe's cell did.
    stamps: Vec<(u64, u32)>,
    probe: u64,
    /// By choice: the epoch in which it followed from a value without a contradiction.
    harmless: Vec<u32>,
    /// Goes up when something is settled.
    epoch: u32,
    round: u32,
    agreed: Vec<(CellId, Value)>,
}

/// Numbers of open neighbors of a cell: none to two in each of three lines.
const N_NEIGHBORS: usize = 7;

/// How one probe ended.
enum Outcome {
    Refuted,
    Lost(u32),
}

impl Probing<Deducer> for Prober {
    fn bytes(deducer: &Deducer) -> u64 {
        let n_choices = deducer.cells.n_choices() as u64;
        estimate::PROBED_CELL * deducer.lines.n_cells() as u64 + estimate::PROBED_CHOICE * n_choices
    }

    fn reset(&mut self, deducer: &Deducer, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        let n_cells = deducer.lines.n_cells();
        self.choices.load(deducer, &mut || monitor.check_stop())?;
        self.order.reset(n_cells);
        self.impacts.clear();
        chunked_resize(&mut self.impacts, n_cells, &Impact::default(), &mut || {
            monitor.check_stop()
        })?;
        self.stamps.clear();
        let n_choices = self.choices.len();
        chunked_resize(&mut self.stamps, n_choices, &(0, 0), &mut || monitor.check_stop())?;
        self.harmless.clear();
        chunked_resize(&mut self.harmless, n_choices, &0, &mut || monitor.check_stop())?;
        (self.epoch, self.probe, self.round) = (0, 0, 0);
        monitor.passes(n_cells)
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
        while let Some(cell) = self.order.next() {
            if deducer.cells.n_possible(cell) < 2 {
                continue;
            }
            deducer.look(monitor)?;
            let mark = deducer.cells.trail.len();
            if !self.probe_cell(cell, self.order.is_thorough, deducer, monitor)? {
                self.order.failed();
                continue;
            }
            monitor.leaves_open(deducer.cells.n_open());
            self.order.succeeded();
            self.epoch += 1;
            let Deducer { lines, cells, .. } = &*deducer;
            let is_open = |spot| cells.n_possible(lines.cell_of(spot)) > 1;
            for loss in &cells.trail[mark..] {
                let home = lines.home(loss.cell);
                self.order.go_near(lines, home, is_open);
                monitor.passes(1)?;
                // A cell that lost one value of many is still open.
                if is_open(home) {
                    self.order.go_to(loss.cell);
                }
            }
        }
        Ok(())
    }

    /// A strong guess is the cell whose values all take most from others.
    fn guess(&self, deducer: &Deducer) -> Option<(CellId, Value)> {
        let mut open = self.order.cells.iter().filter(|&&cell| deducer.cells.n_possible(cell) > 1);
        let first_value =
            |cell| deducer.cells.values(cell).last().expect("an open cell has values");
        if !deducer.techniques.has(Technique::StrongGuess) {
            return open.next().map(|&cell| (cell, first_value(cell)));
        }
        let impact = |cell: CellId| {
            let impact = self.impacts[cell.0 as usize];
            (impact.round == self.round && self.round > 0).then_some(impact)
        };
        let weight = |cell: &&CellId| {
            impact(**cell).map_or(0, |impact| u64::from(impact.least) * u64::from(impact.most))
        };
        let &best = open.max_by_key(weight)?;
        let strongest = impact(best).map(|impact| Value(impact.strongest));
        let strongest = strongest.filter(|&value| deducer.cells.may(best, value));
        Some((best, strongest.unwrap_or_else(|| first_value(best))))
    }
}

impl Prober {
    /// Open cells, those of the fewest values first, those with the most settled neighbors first
    /// among them.
    fn load_order(&mut self, deducer: &Deducer, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        let Deducer { lines, cells, .. } = deducer;
        let n_open_around = |cell: &CellId| {
            let home = lines.home(*cell);
            let others = lines.crossings(home);
            others.iter().chain([&home]).fold(0, |n, spot| {
                let in_line = lines.cells_of(spot.line as usize);
                let around = [spot.place.wrapping_sub(1), spot.place + 1];
                let around = around.iter().filter_map(|&place| in_line.get(place as usize));
                n + around.filter(|&cell| cells.n_possible(CellId(cell)) > 1).count()
            })
        };
        self.open.clear();
        self.ranks.clear();
        for cell in (0..lines.n_cells() as u32).map(CellId) {
            let n_values = usize::from(cells.n_possible(cell));
            if n_values > 1 {
                self.open.push(cell);
                self.ranks.push((n_values * N_NEIGHBORS + n_open_around(&cell)) as u16);
            }
            monitor.passes(1)?;
        }
        let Prober { order, open, ranks, .. } = self;
        let n_ranks = (cells.n_values() + 1) * N_NEIGHBORS;
        order.load(open, (n_ranks, |at, _| usize::from(ranks[at])), monitor)
    }

    fn is_harmless(&self, cell: CellId, value: Value) -> bool {
        let number = self.choices.number(cell, value);
        number.is_some_and(|number| self.harmless[number] == self.epoch)
    }

    /// Tries the values of an open cell: all of them if `is_thorough` or if none is known to be
    /// harmless, else those that are not. Gives whether something was settled.
    fn probe_cell(
        &mut self,
        cell: CellId,
        is_thorough: bool,
        deducer: &mut Deducer,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<bool, Halt> {
        let values: Vec<Value> = deducer.cells.values(cell).collect();
        let is_whole = is_thorough || !values.iter().any(|&value| self.is_harmless(cell, value));
        self.agreed.clear();
        self.probe += 1;
        let mut impact = Impact { least: u32::MAX, round: self.round, ..Impact::default() };
        for (side, &value) in values.iter().enumerate() {
            if !is_whole && self.is_harmless(cell, value) {
                continue;
            }
            let is_last = is_whole && side + 1 == values.len();
            match self.try_value((cell, value), (side as u32, is_last), deducer, monitor)? {
                Outcome::Refuted => {
                    deducer.rule_out(cell, value)?;
                    deducer.deduce(monitor)?;
                    return Ok(true);
                }
                Outcome::Lost(n) => {
                    impact.least = impact.least.min(n);
                    if n >= impact.most {
                        (impact.most, impact.strongest) = (n, value.0);
                    }
                }
            }
        }
        if is_whole {
            self.impacts[cell.0 as usize] = impact;
        }
        if !deducer.techniques.has(Technique::ProbeAgreement) {
            self.agreed.clear();
        }
        for &(cell, value) in &self.agreed {
            deducer.rule_out(cell, value)?;
        }
        deducer.deduce(monitor)?;
        Ok(!self.agreed.is_empty())
    }

    /// Deduces from one value of a cell and undoes it. On the last side, notes in `agreed` what all
    /// sides lost alike.
    fn try_value(
        &mut self,
        (cell, value): (CellId, Value),
        (side, is_last): (u32, bool),
        deducer: &mut Deducer,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<Outcome, Halt> {
        let mark = deducer.cells.trail.len();
        deducer.counters.probes += 1;
        let decided = deducer.decide(cell, value);
        let outcome = match decided.and_then(|()| deducer.deduce(monitor)) {
            Ok(()) => {
                self.compare((cell, side), is_last, deducer, mark);
                let n_lost = deducer.cells.trail.len() - mark;
                let is_complete = deducer.cells.n_open() == 0 && monitor.wants_few();
                let picture = is_complete.then(|| deducer.cells.picture(&deducer.lines));
                let reported = picture.map_or(Ok(()), |picture| monitor.report(picture));
                reported.and(monitor.passes(n_lost)).map(|()| Outcome::Lost(n_lost as u32))
            }
            Err(Halt::Conflict) => Ok(Outcome::Refuted),
            Err(stop) => Err(stop),
        };
        deducer.undo_to(mark);
        outcome
    }

    /// Stamps what this side lost with the number of sides that did.
    fn compare(
        &mut self,
        (probed, side): (CellId, u32),
        is_last: bool,
        deducer: &Deducer,
        mark: usize,
    ) {
        for loss in &deducer.cells.trail[mark..] {
            if loss.cell == probed {
                continue;
            }
            if let Some(value) = deducer.cells.get(loss.cell)
                && let Some(number) = self.choices.number(loss.cell, value)
            {
                self.harmless[number] = self.epoch;
            }
            let Some(number) = self.choices.number(loss.cell, loss.value) else { continue };
            let stamp = &mut self.stamps[number];
            if side == 0 {
                *stamp = (self.probe, 1);
            } else if *stamp == (self.probe, side) {
                stamp.1 += 1;
                if is_last {
                    self.agreed.push((loss.cell, loss.value));
                }
            }
        }
    }
}
