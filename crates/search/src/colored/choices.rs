//! The choices that are left: every value that an open cell may have, numbered.
//!
//! ```text
//!   cell 4   . a b      numbers 0 1 2
//!   cell 5   a          settled: none
//!   cell 6   . b        numbers 3 4
//! ```
//!
//! Numbers are given once, when lines have said what they can: what is remembered of each choice
//! takes no room for values that no cell can have, of which a palette of 254 colors has many.

use pictogrid_core::{CellId, Value};

use super::deduce::Deducer;
use crate::chunked_resize::{CHUNK, CheckStop};
use crate::run_monitor::Halt;

/// Numbers of choices.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    /// By cell: its first number, and one more for the end.
    first: Vec<u32>,
    values: Vec<Value>,
    cells: Vec<CellId>,
}

impl Choices {
    /// Numbers what is open now.
    pub(crate) fn load(
        &mut self,
        deducer: &Deducer,
        check_stop: CheckStop<'_>,
    ) -> Result<(), Halt> {
        self.first.clear();
        self.values.clear();
        self.cells.clear();
        for cell in (0..deducer.lines.n_cells() as u32).map(CellId) {
            self.first.push(self.values.len() as u32);
            if deducer.cells.n_possible(cell) > 1 {
                self.values.extend(deducer.cells.values(cell));
                self.cells.resize(self.values.len(), cell);
            }
            if cell.0 as usize % CHUNK == CHUNK - 1 {
                check_stop()?;
            }
        }
        self.first.push(self.values.len() as u32);
        Ok(())
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// The values that a cell had when it was numbered; none if it was settled.
    #[inline]
    pub(crate) fn values(&self, cell: CellId) -> &[Value] {
        &self.values[self.first(cell)..self.first[cell.0 as usize + 1] as usize]
    }

    /// The number of the first choice of a cell.
    #[inline]
    pub(crate) fn first(&self, cell: CellId) -> usize {
        self.first[cell.0 as usize] as usize
    }

    /// The number of a choice, if it has one.
    #[inline]
    pub(crate) fn number(&self, cell: CellId, value: Value) -> Option<usize> {
        let place = self.values(cell).binary_search(&value).ok()?;
        Some(self.first(cell) + place)
    }

    /// The cell of a choice.
    #[inline]
    pub(crate) fn cell(&self, number: usize) -> CellId {
        self.cells[number]
    }

    /// The value of a choice.
    #[inline]
    pub(crate) fn value(&self, number: usize) -> Value {
        self.values[number]
    }
}
