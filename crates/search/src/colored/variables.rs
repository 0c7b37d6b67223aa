//! Variables and what they say of cells.
//!
//! ```text
//!   cell may be . or a      one variable:       x = it is a,  ¬x = it is .
//!   cell may be . a or b    one for each value: x = it is a,  ¬x = it is not a
//! ```
//!
//! A cell of two values is the cell of a black-and-white puzzle. Of the variables of any other cell
//! exactly one holds; that is for the theory to see to, not for clauses.
//!
//! Clauses for "exactly one" would be most of all clauses. Two tables of 4 bytes lead from a cell to
//! its variables and back. "This value" is tried first in cells of more than two: 32,553 conflicts on
//! 20 boards of noise, 40,929 for "not this value" (`DESIGN.md`, Colors).

use pictogrid_core::{CellId, Value};

use super::choices::Choices;
use super::deduce::Deducer;
use crate::chunked_resize::{CHUNK, CheckStop};
use crate::learn::Lit;
use crate::run_monitor::Halt;

/// What a literal says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    pub(crate) cell: CellId,
    pub(crate) value: Value,
    /// The cell has the value; otherwise it has another.
    pub(crate) is: bool,
}

/// The variables of the cells that lines leave open.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    choices: Choices,
    /// By cell: its first variable, and one more for the end.
    first: Vec<u32>,
    /// By variable: the choice that it says.
    choice: Vec<u32>,
}

impl Variables {
    pub(crate) fn load(
        &mut self,
        deducer: &Deducer,
        check_stop: CheckStop<'_>,
    ) -> Result<(), Halt> {
        self.choices.load(deducer, check_stop)?;
        self.first.clear();
        self.choice.clear();
        for cell in (0..deducer.lines.n_cells() as u32).map(CellId) {
            self.first.push(self.choice.len() as u32);
            let (first, n) = (self.choices.first(cell), self.choices.values(cell).len());
            let numbers = if n == 2 { first + 1..first + 2 } else { first..first + n };
            self.choice.extend(numbers.map(|number| number as u32));
            if cell.0 as usize % CHUNK == CHUNK - 1 {
                check_stop()?;
            }
        }
        self.first.push(self.choice.len() as u32);
        Ok(())
    }

    /// The number of variables.
    pub(crate) fn len(&self) -> usize {
        self.choice.len()
    }

    /// The values that a cell had when the variables were made; none if it was settled.
    #[inline]
    pub(crate) fn values(&self, cell: CellId) -> &[Value] {
        self.choices.values(cell)
    }

    /// The variables of a cell.
    #[inline]
    pub(crate) fn of_cell(&self, cell: CellId) -> std::ops::Range<u32> {
        self.first[cell.0 as usize]..self.first[cell.0 as usize + 1]
    }

    /// What a literal says.
    #[inline]
    pub(crate) fn fact(&self, lit: Lit) -> Fact {
        let choice = self.choice[lit.variable()] as usize;
        let (cell, value) = (self.choices.cell(choice), self.choices.value(choice));
        match *self.values(cell) {
            [low, _] if !lit.is_positive() => Fact { cell, value: low, is: true },
            _ => Fact { cell, value, is: lit.is_positive() },
        }
    }

    /// The literal that says that a cell has a value, or that it has not. Needs: it had that value
    /// when the variables were made, and others.
    #[inline]
    pub(crate) fn lit(&self, fact: Fact) -> Lit {
        let first = self.first[fact.cell.0 as usize];
        match *self.values(fact.cell) {
            [_, high] => Lit::new(first, (fact.value == high) == fact.is),
            ref values => {
                let place = values.binary_search(&fact.value).expect("a value of the cell");
                Lit::new(first + place as u32, fact.is)
            }
        }
    }
}
