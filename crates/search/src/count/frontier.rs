//! Frontier dynamic programming (broken profile): a component is counted cell by cell, and boards that
//! agree on the frontier are one state.
//!
//! Every subline is a small automaton that reads its open cells in order; its state is how many runs are
//! behind and how much of the next one. While the home sublines are read one after the other, what is
//! past matters only by the states of the crossing sublines and of the home subline at hand. Together
//! they are the frontier, and fit one number of 128 bits:
//!
//! ```text
//!   rows read:   # . ? ?        frontier: 1st column is behind its run, 2nd before it, ..
//!                . ? ? ?        and the row at hand
//!                ↑ next cell    a table:  frontier -> in how many ways it is reached
//! ```
//!
//! One cell turns each frontier into at most one for each of its values, and equal ones are added up.
//! Nothing is deduced, so frontiers that lead nowhere are carried along, but each costs a few dozen
//! nanoseconds where a branch of `dpll_count` costs microseconds: on sparse boards, which lines hardly
//! settle, that wins by far. States that a subline alone cannot reach or cannot finish from are left out
//! beforehand. Where a cell has a subline on one side only, the other reads it without a state.
//!
//! O(open cells · frontiers); the caller limits the number of frontiers.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use pictogrid_core::CellId;

use crate::domain::Planes;
use crate::lines::Spot;
use crate::run_monitor::Halt;

use super::cache::KeyHasher;
use super::sublines::{LineSplitter, Subline};

/// A subline as a machine over its open cells.
#[derive(Debug, Default)]
struct SublineStates {
    /// For each open cell, where its states begin in `next`.
    first: Vec<u32>,
    /// For each open cell and state: the states after each of the values that the cell may have.
    next: Vec<u8>,
    bits: u32,
}

const DEAD: u8 = u8::MAX;
/// The lowest bits of a frontier are the state of the home subline at hand.
const HOME_BITS: u32 = 8;
/// Frontiers between two questions whether to go on.
const STATES_BETWEEN_CHECKS: usize = 1 << 16;

/// One open cell: its place in its home subline and in its crossing subline, and how many values it may
/// have.
#[derive(Clone, Copy, Debug)]
struct CellStep {
    home: (u32, u32),
    cross: (u32, u32),
    n_values: usize,
}

/// A component and the table of its frontiers.
#[derive(Debug)]
pub(super) struct Frontier {
    home: Vec<SublineStates>,
    cross: Vec<SublineStates>,
    /// Where the state of each crossing subline begins in a frontier.
    shift: Vec<u32>,
    steps: Vec<CellStep>,
    done: usize,
    ways: Ways,
    after: Ways,
}

type Ways = HashMap<u128, u128, BuildHasherDefault<KeyHasher>>;

/// How a step went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrontierStep {
    /// There are more cells.
    More,
    /// All cells are read: the count.
    All(u128),
    /// There are too many frontiers, or a number would be too large.
    TooLarge,
}

/// The sublines of one direction, and where their open cells lie in them. The last table is of no
/// subline: it reads any cell that no other has.
#[derive(Debug, Default)]
struct Direction {
    subline_states: Vec<SublineStates>,
    places: HashMap<CellId, (u32, u32)>,
}

impl Frontier {
    /// Makes ready the component that consists of `sublines`; `None` if its frontiers do not fit one
    /// number, or if its cells are not the crossings of two kinds of lines, in order.
    pub(super) fn new<G: Planes>(
        domain: &G,
        splitter: &mut LineSplitter,
        sublines: &[Subline],
    ) -> Option<Frontier> {
        let lines = domain.lines();
        let (mut home, mut cross) = (Direction::default(), Direction::default());
        for &subline in sublines {
            let spot = lines.home(subline.open_cells(domain).next()?);
            let side = if spot.line == subline.line { &mut home } else { &mut cross };
            side.push(domain, splitter, subline)?;
        }
        let mut cells: Vec<CellId> =
            home.places.keys().chain(cross.places.keys()).copied().collect();
        if cells.iter().any(|&cell| lines.crossings(lines.home(cell)).len() != 1) {
            return None;
        }
        let is_turned = home.bits() < cross.bits();
        if is_turned {
            std::mem::swap(&mut home, &mut cross);
        }
        if cross.bits() + HOME_BITS > 128 {
            return None;
        }
        let in_home = |cell: CellId| {
            let spot = lines.home(cell);
            if is_turned { lines.crossings(spot)[0] } else { spot }
        };
        cells.sort_unstable_by_key(|&cell| (in_home(cell).line, in_home(cell).place));
        cells.dedup();
        home.subline_states.push(SublineStates::of_any_cell());
        cross.subline_states.push(SublineStates::of_any_cell());
        let steps = steps(domain, &cells, &home, &cross)?;
        let mut shift = Vec::new();
        let mut next = HOME_BITS;
        for subline_states in &cross.subline_states {
            shift.push(next.min(127));
            next += subline_states.bits;
        }
        let ways = Ways::from_iter([(0, 1)]);
        let (home, cross) = (home.subline_states, cross.subline_states);
        Some(Frontier { home, cross, shift, steps, done: 0, ways, after: Ways::default() })
    }

    /// The number of frontiers in the table.
    pub(super) fn len(&self) -> usize {
        self.ways.len()
    }

    /// Reads the next cell, if that does not make more than `most` frontiers. Asks `look` now and then
    /// whether to go on.
    pub(super) fn step(
        &mut self,
        most: usize,
        mut look: impl FnMut() -> Result<(), Halt>,
    ) -> Result<FrontierStep, Halt> {
        look()?;
        let Some(&CellStep { home: (h, h_at), cross: (c, c_at), n_values }) =
            self.steps.get(self.done)
        else {
            return Ok(FrontierStep::All(self.ways.values().sum()));
        };
        self.done += 1;
        let (home, cross) = (&self.home[h as usize], &self.cross[c as usize]);
        let shift = self.shift[c as usize];
        let mask = (1_u128 << cross.bits) - 1;
        self.after.clear();
        for (n_done, (&frontier, &ways)) in self.ways.iter().enumerate() {
            if n_done % STATES_BETWEEN_CHECKS == STATES_BETWEEN_CHECKS - 1 {
                look()?;
            }
            let home_next = home.next(h_at, frontier & ((1 << HOME_BITS) - 1), n_values);
            let cross_next = cross.next(c_at, frontier >> shift & mask, n_values);
            let rest = frontier >> HOME_BITS << HOME_BITS & !(mask << shift);
            for (&h, &c) in home_next.iter().zip(cross_next) {
                if h == DEAD || c == DEAD {
                    continue;
                }
                let sum = self.after.entry(rest | u128::from(c) << shift | u128::from(h));
                let sum = sum.or_default();
                let Some(more) = sum.checked_add(ways) else { return Ok(FrontierStep::TooLarge) };
                *sum = more;
            }
            if self.after.len() > most {
                return Ok(FrontierStep::TooLarge);
            }
        }
        std::mem::swap(&mut self.ways, &mut self.after);
        Ok(FrontierStep::More)
    }
}

impl Direction {
    fn push<G: Planes>(
        &mut self,
        domain: &G,
        splitter: &mut LineSplitter,
        subline: Subline,
    ) -> Option<()> {
        let number = self.subline_states.len() as u32;
        self.subline_states.push(SublineStates::new(domain, splitter, subline)?);
        let cells = (0..).zip(subline.open_cells(domain));
        self.places.extend(cells.map(|(at, cell)| (cell, (number, at))));
        Some(())
    }

    fn bits(&self) -> u32 {
        self.subline_states.iter().map(|subline_states| subline_states.bits).sum()
    }

    /// Where a cell lies; in the last table, if it is in no other.
    fn place(&self, cell: CellId) -> (u32, u32) {
        self.places.get(&cell).copied().unwrap_or((self.subline_states.len() as u32 - 1, 0))
    }
}

/// The open cells in the order of the home sublines; `None` if a crossing subline meets its own in another
/// order.
fn steps<G: Planes>(
    domain: &G,
    cells: &[CellId],
    home: &Direction,
    cross: &Direction,
) -> Option<Vec<CellStep>> {
    let mut n_met = vec![0; cross.subline_states.len()];
    let mut steps = Vec::new();
    for &cell in cells {
        let (home, cross) = (home.place(cell), cross.place(cell));
        let n_met = &mut n_met[cross.0 as usize];
        if cross.1 > 0 && *n_met != cross.1 {
            return None;
        }
        *n_met = cross.1 + 1;
        let spot = domain.lines().home(cell);
        let planes = 0..domain.values(spot.line as usize).len();
        let n_values = planes.filter(|&plane| domain.may(spot, plane)).count();
        steps.push(CellStep { home, cross, n_values });
    }
    Some(steps)
}

impl SublineStates {
    /// The machine of a subline; `None` if it has too many states.
    fn new<G: Planes>(
        domain: &G,
        splitter: &mut LineSplitter,
        subline: Subline,
    ) -> Option<SublineStates> {
        let LineSplitter { automata, reachable, .. } = splitter;
        let automaton = automata[subline.line as usize].as_ref()?;
        reachable.find(domain, automaton, subline);
        if !reachable.is_known() {
            return None;
        }
        let planes = 0..domain.values(subline.line as usize).len();
        let open: Vec<u32> = subline.open_places(domain).collect();
        let mut subline_states = SublineStates::default();
        let mut states: Vec<u32> = reachable.states(0).collect();
        for (i, &place) in open.iter().enumerate() {
            let until = open.get(i + 1).copied().unwrap_or(subline.to);
            let behind: Vec<u32> = reachable.states((until - subline.from) as usize).collect();
            subline_states.first.push(subline_states.next.len() as u32);
            if states.len() >= usize::from(DEAD) {
                return None;
            }
            let may = |place, plane| domain.may(Spot { line: subline.line, place }, plane);
            for &state in &states {
                for plane in planes.clone().filter(|&plane| may(place, plane)) {
                    let settled = (place + 1..until)
                        .filter_map(|p| planes.clone().find(|&plane| may(p, plane)));
                    let mut read = std::iter::once(plane).chain(settled);
                    let end = read.try_fold(state, |state, plane| automaton.after(state, plane));
                    let known = end.and_then(|end| behind.iter().position(|&state| state == end));
                    // All states in which a subline may end are one.
                    let known = if until == subline.to { known.map(|_| 0) } else { known };
                    subline_states.next.push(known.map_or(DEAD, |index| index as u8));
                }
            }
            subline_states.bits =
                subline_states.bits.max(states.len().next_power_of_two().trailing_zeros());
            states = behind;
        }
        Some(subline_states)
    }

    /// The machine that reads one cell, whatever it may be.
    fn of_any_cell() -> SublineStates {
        SublineStates { first: vec![0], next: vec![0; 256], bits: 0 }
    }

    #[inline]
    fn next(&self, at: u32, state: u128, n_values: usize) -> &[u8] {
        &self.next[self.first[at as usize] as usize + state as usize * n_values..][..n_values]
    }
}
