//! DPLL counting of the ways to fill a component, with components and a cache, on a stack of its own
//! (Bayardo and Pehoushek 2000, Sang et al. 2004: Cachet; here components are of a board, not of
//! clauses).
//!
//! A frame is a component with a cell to branch on. For each of the two values the lines are
//! deduced to the fixpoint, what is left is split into sublines and joined to components, and the
//! product of their counts is added to the sum of the frame:
//!
//! ```text
//!   count(A)  =  [cell filled]  count(B) · count(C)   +   [cell empty]  count(D)
//! ```
//!
//! B, C and D are looked up, or become a frame of their own; a factor of zero ends the product. All
//! frames share one trail, since components do not touch each other. No function calls itself, and
//! the stack has a bound in bytes, so a large board is no danger.
//!
//! One branch costs its line visits, and O(cells of the component) for splitting and the key.

use std::ops::Range;

use pictogrid_core::{CellId, Puzzle, Value};
use pictogrid_line::Count;

use crate::domain::Planes;
use crate::run_monitor::{Halt, RunMonitor, StopReason};
use crate::techniques::Technique;

use super::branch::{Order, pick};
use super::cache::Cache;
use super::components::{Component, Joiner};
use super::frontier::{Frontier, FrontierStep};
use super::key::Keys;
use super::sublines::{LineSplitter, Subline};

/// A component that is being counted.
#[derive(Debug)]
struct Frame {
    key: Box<[u8]>,
    component: Component,
    cell: CellId,
    /// The planes of the values that are still to be followed.
    planes: Range<u16>,
    /// The length of the trail without the cell.
    mark: usize,
    /// The counts of the values that are done.
    sum: Count,
    /// The product over the components of the value at hand that are done.
    product: Count,
    /// The next component of the value at hand, as an index.
    next: usize,
    /// The sublines and the components before those of the value at hand.
    n_sublines: usize,
    n_components: usize,
}

/// Frames, and what they are made of.
#[derive(Debug, Default)]
pub(super) struct DpllCount {
    splitter: LineSplitter,
    joiner: Joiner,
    keys: Keys,
    pub(super) cache: Cache,
    frames: Vec<Frame>,
    sublines: Vec<Subline>,
    components: Vec<Component>,
    /// For each line, the number of the last division for which it had changed.
    changed: Vec<u64>,
    n_divisions: u64,
    /// Bytes of the keys of all frames.
    key_bytes: usize,
}

/// Why a count ended early.
fn reason(halt: Halt) -> StopReason {
    match halt {
        Halt::Stop(reason) => reason,
        Halt::Conflict => unreachable!("a conflict is a count of zero"),
    }
}

/// Steps between two looks at the budget, beside those of deduction.
const STEPS_BETWEEN_LOOKS: u64 = 64;
/// Profiles that cost as much as one line visit.
const STATES_PER_VISIT: u64 = 4;

impl DpllCount {
    /// Forgets the last puzzle and notes the next, which `domain` has loaded. Counts may be
    /// remembered in so many bytes.
    pub(super) fn load<G: Planes>(&mut self, domain: &G, puzzle: &Puzzle, bytes: usize) {
        self.splitter.load(domain, puzzle, bytes / 4);
        let techniques = domain.techniques();
        self.cache.reset(if techniques.has(Technique::CountCache) { bytes } else { 0 });
        self.joiner.reset(domain.lines().n_cells(), techniques.has(Technique::CountParts));
        self.keys.reset(domain.lines().n_cells(), puzzle.n_values());
        self.changed.clear();
        self.changed.resize(domain.lines().n_lines(), 0);
        self.n_divisions = 0;
    }

    /// The number of ways to settle the open cells.
    /// Needs: `domain` is at a fixpoint. It is again afterwards, unless the count was cut short.
    pub(super) fn run<G: Planes>(
        &mut self,
        order: Order,
        domain: &mut G,
        limit: usize,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<Count, StopReason> {
        if !self.find_roots(domain) {
            return Ok(Count::ZERO);
        }
        self.frames.push(Frame::root(domain.mark(), self.splitter.count_free(domain)));
        for n_steps in 0_u64.. {
            if n_steps % STEPS_BETWEEN_LOOKS == 0 {
                monitor.leaves_open(domain.n_open());
                monitor.look(domain.counters()).map_err(reason)?;
            }
            if let Some(count) = self.step(order, domain, monitor)? {
                return Ok(count);
            }
            if self.bytes() > limit {
                return Err(StopReason::Memory);
            }
        }
        unreachable!("a count has fewer than 2^64 steps")
    }

    /// Finds the components of what is open. Gives `false` if there is no solution for sure.
    fn find_roots<G: Planes>(&mut self, domain: &G) -> bool {
        self.key_bytes = 0;
        self.frames.clear();
        self.sublines.clear();
        self.components.clear();
        for line in 0..domain.lines().n_lines() {
            self.splitter.split_line(domain, line as u32, &mut self.sublines);
        }
        self.joiner.join(domain, &mut self.sublines, 0, &mut self.components)
    }

    /// Counts components by their frontiers, as far as there are not more than `most` of them at a
    /// time; `run` then finds the counts in the cache.
    /// Needs: `domain` is at a fixpoint; it stays as it is.
    pub(super) fn count_by_frontier<G: Planes>(
        &mut self,
        domain: &mut G,
        most: usize,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), StopReason> {
        if !self.find_roots(domain) {
            return Ok(());
        }
        for index in 0..self.components.len() {
            let range = self.components[index].range();
            let key = self.keys.of(domain, &self.splitter, &self.sublines[range.clone()]);
            if self.cache.get(key).is_some() {
                continue;
            }
            let key = key.into();
            let frontier = Frontier::new(domain, &mut self.splitter, &self.sublines[range]);
            let Some(mut frontier) = frontier else { continue };
            loop {
                domain.counters().line_visits += frontier.len() as u64 / STATES_PER_VISIT + 1;
                let counters = *domain.counters();
                match frontier.step(most, || monitor.look(&counters)).map_err(reason)? {
                    FrontierStep::More => {}
                    FrontierStep::All(count) => {
                        self.cache.insert(key, Count::from(count));
                        break;
                    }
                    FrontierStep::TooLarge => break,
                }
            }
        }
        Ok(())
    }

    /// Goes on with the last frame. Gives the count of the root when it is known.
    fn step<G: Planes>(
        &mut self,
        order: Order,
        domain: &mut G,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<Option<Count>, StopReason> {
        let frame = self.frames.last_mut().expect("the root is there");
        if !frame.product.is_zero() && frame.next < self.components.len() {
            let component = self.components[frame.next];
            frame.next += 1;
            let key = self.keys.of(domain, &self.splitter, &self.sublines[component.range()]);
            if let Some(count) = self.cache.get(key) {
                frame.product *= &count;
            } else {
                let key = key.into();
                self.enter(order, domain, component, key);
            }
            return Ok(None);
        }
        frame.sum += &frame.product;
        domain.undo_to(frame.mark);
        self.sublines.truncate(frame.n_sublines);
        self.components.truncate(frame.n_components);
        let home = domain.lines().home(frame.cell);
        let planes = domain.values(home.line as usize);
        match frame.planes.find(|&plane| domain.may(home, plane.into())) {
            Some(plane) => {
                let value = planes[usize::from(plane)];
                self.follow(domain, value, monitor)?;
                Ok(None)
            }
            None => Ok(self.leave()),
        }
    }

    /// Puts a frame on the stack, before its first value.
    fn enter<G: Planes>(&mut self, order: Order, domain: &G, component: Component, key: Box<[u8]>) {
        self.key_bytes += key.len();
        let cell = pick(order, domain, &self.sublines[component.range()]);
        let home = domain.lines().home(cell);
        let frame = Frame {
            key,
            component,
            cell,
            planes: 0..domain.values(home.line as usize).len() as u16,
            mark: domain.mark(),
            sum: Count::ZERO,
            product: Count::ZERO,
            next: self.components.len(),
            n_sublines: self.sublines.len(),
            n_components: self.components.len(),
        };
        self.frames.push(frame);
    }

    /// Settles the cell of the last frame and finds the components that this leaves.
    fn follow<G: Planes>(
        &mut self,
        domain: &mut G,
        value: Value,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), StopReason> {
        let frame = self.frames.last_mut().expect("a frame is open");
        frame.next = frame.n_components;
        domain.counters().decisions += 1;
        let decided = domain.decide(frame.cell, value);
        let is_possible = match decided.and_then(|()| domain.deduce(monitor)) {
            Ok(()) => {
                let (component, mark) = (frame.component, frame.mark);
                self.divide(domain, component, mark)
            }
            Err(Halt::Conflict) => false,
            Err(stop) => return Err(reason(stop)),
        };
        let frame = self.frames.last_mut().expect("a frame is open");
        frame.product = if is_possible { Count::ONE } else { Count::ZERO };
        if !is_possible {
            let conflicts = &mut domain.counters().conflicts;
            *conflicts += 1;
            if monitor.budget.max_conflicts.is_some_and(|most| *conflicts >= most) {
                return Err(StopReason::Conflicts);
            }
        }
        Ok(())
    }

    /// Appends the sublines and the components that are left of `component` after the cells on the
    /// trail since `mark` were settled. Gives `false` if one of them has no solution for sure.
    fn divide<G: Planes>(&mut self, domain: &G, component: Component, mark: usize) -> bool {
        self.n_divisions += 1;
        for spot in domain.changed(mark) {
            for spot in domain.lines().crossings(spot).iter().chain([&spot]) {
                self.changed[spot.line as usize] = self.n_divisions;
            }
        }
        let start = self.sublines.len();
        for index in component.range() {
            let subline = self.sublines[index];
            if self.changed[subline.line as usize] == self.n_divisions {
                self.splitter.split(domain, subline, &mut self.sublines);
            } else {
                self.sublines.push(subline);
            }
        }
        self.joiner.join(domain, &mut self.sublines, start, &mut self.components)
    }

    /// Takes the last frame off and tells its count to the one before. Gives the count of the root.
    fn leave(&mut self) -> Option<Count> {
        let done = self.frames.pop().expect("a frame is open");
        let Some(frame) = self.frames.last_mut() else { return Some(done.sum) };
        self.key_bytes -= done.key.len();
        frame.product *= &done.sum;
        self.cache.insert(done.key, done.sum);
        None
    }

    /// How many ways the count that was cut short has found so far, at least. If `is_solvable`, every
    /// component of the root has one.
    pub(super) fn at_least(&self, is_solvable: bool) -> Count {
        let mut found = Count::ZERO;
        let mut n_components = self.components.len();
        for (depth, frame) in self.frames.iter().enumerate().rev() {
            let is_certain = depth == 0 && is_solvable;
            if is_certain && found.is_zero() {
                found = Count::ONE;
            }
            let is_last = frame.next == n_components;
            let mut count = frame.sum.clone();
            if is_last || is_certain {
                let mut product = frame.product.clone();
                product *= &found;
                count += &product;
            }
            n_components = frame.n_components;
            found = count;
        }
        found
    }

    fn bytes(&self) -> usize {
        self.frames.len() * size_of::<Frame>()
            + self.sublines.len() * size_of::<Subline>()
            + self.components.len() * size_of::<Component>()
            + self.key_bytes
    }
}

impl Frame {
    /// The frame of the whole puzzle: nothing is decided, and its components are the first. `product`
    /// is for the cells that are in none.
    fn root(mark: usize, product: Count) -> Frame {
        Frame {
            key: Box::default(),
            component: Component { start: 0, end: 0 },
            cell: CellId(0),
            planes: 0..0,
            mark,
            sum: Count::ZERO,
            product,
            next: 0,
            n_sublines: 0,
            n_components: 0,
        }
    }
}
