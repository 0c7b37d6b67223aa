//! Keys: components that differ in nothing but where they lie have the same key.
//!
//! Cells are numbered in the order in which the sublines of the component meet them, so that lines
//! and cells without a choice do not show. The key lists, subline by subline, the runs and the cells,
//! and says everything that the count depends on, with colors also what each open cell may be; two
//! components with the same key have the same count, and it need not be found twice.
//!
//! ```text
//!   sublines                        key
//!   row     1 1  ? # ?            2 runs: 1 1   3 cells: new, filled, new
//!   column  1    ? ?              1 run:  1     2 cells: the first of all, 2 further on
//! ```
//!
//! One byte for nearly every cell of every subline: a shape with two lines a cell needs two bytes for
//! each open cell. O(cells of the sublines). Whole keys are kept and compared, since a count that is
//! right but for a collision of hashes is not exact.

use pictogrid_core::Value;

use crate::domain::Planes;
use crate::lines::Spot;

use super::sublines::{LineSplitter, Subline};

/// The subline is over.
const END: u64 = 0;
const EMPTY: u64 = 1;
const FILLED: u64 = 2;
/// An open cell that no subline has met before.
const NEW: u64 = 3;
/// An open cell that another subline has met; how far its number is from that of the one before.
const MET: u64 = 4;

/// Writes keys.
#[derive(Debug, Default)]
pub(super) struct Keys {
    /// For each cell the key that met it last, and its number there.
    met: Vec<(u64, u32)>,
    n_keys: u64,
    /// The puzzle has more values than empty and filled, so keys say which.
    has_colors: bool,
    bytes: Vec<u8>,
}

impl Keys {
    pub(super) fn reset(&mut self, n_cells: usize, n_values: usize) {
        self.met.clear();
        self.met.resize(n_cells, (0, 0));
        self.n_keys = 0;
        self.has_colors = n_values > 2;
    }

    /// The key of the component that consists of `sublines`, lent until the next one is asked for.
    pub(super) fn of<G: Planes>(
        &mut self,
        domain: &G,
        splitter: &LineSplitter,
        sublines: &[Subline],
    ) -> &[u8] {
        self.n_keys += 1;
        self.bytes.clear();
        let mut n_met = 0;
        for &subline in sublines {
            let has_one_dot = self.push_runs(splitter, subline);
            self.push_cells(domain, subline, has_one_dot, &mut n_met);
        }
        &self.bytes
    }

    /// Lists the runs of a subline. Gives whether it is to hold a single cell and nothing else.
    fn push_runs(&mut self, splitter: &LineSplitter, subline: Subline) -> bool {
        let automaton = splitter.automaton(subline.line).expect("a subline has a clue");
        let (runs, behind_first, behind_last) = automaton.between(subline.first, subline.last);
        let is_within = behind_first + behind_last > 0;
        self.push((runs.len() as u64) << 1 | u64::from(is_within));
        if is_within {
            self.push(behind_first.into());
            self.push(behind_last.into());
        }
        for run in runs {
            self.push(run.length.into());
            if self.has_colors {
                self.push(run.value.map_or(0, |value| value.0.into()));
            }
        }
        !is_within && matches!(runs, [run] if run.length == 1)
    }

    fn push_cells<G: Planes>(
        &mut self,
        domain: &G,
        subline: Subline,
        has_one_dot: bool,
        n_met: &mut u32,
    ) {
        let in_line = domain.lines().cells_of(subline.line as usize);
        let mut last = 0;
        let mut was_empty = has_one_dot;
        for place in subline.from..subline.to {
            let value = domain.get(Spot { line: subline.line, place });
            let is_idle = value == Some(Value::EMPTY) && was_empty;
            was_empty = has_one_dot || value == Some(Value::EMPTY);
            match value {
                _ if is_idle => {}
                Some(Value::EMPTY) => self.push(EMPTY),
                Some(Value(value)) => {
                    self.push(FILLED);
                    if self.has_colors {
                        self.push(value.into());
                    }
                }
                None => {
                    let met = &mut self.met[in_line.at(place as usize) as usize];
                    if met.0 == self.n_keys {
                        let step = i64::from(met.1) - i64::from(last);
                        last = met.1;
                        self.push(MET + (step << 1 ^ step >> 63) as u64);
                    } else {
                        *met = (self.n_keys, *n_met);
                        *n_met += 1;
                        self.push(NEW);
                        self.push_choices(domain, Spot { line: subline.line, place });
                    }
                }
            }
        }
        self.push(END);
    }

    /// What an open cell may be, if that can be more than black or white.
    fn push_choices<G: Planes>(&mut self, domain: &G, spot: Spot) {
        if !self.has_colors {
            return;
        }
        for (plane, value) in domain.values(spot.line as usize).iter().enumerate() {
            if domain.may(spot, plane) {
                self.push(u64::from(value.0) + 1);
            }
        }
        self.push(END);
    }

    /// Seven bits a byte, the highest bit of a byte telling whether more follow.
    fn push(&mut self, mut number: u64) {
        while number >= 128 {
            self.bytes.push(number as u8 | 128);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }
}
