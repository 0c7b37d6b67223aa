//! What each cell of a line may be: one plane of bits a value.
//!
//! ```text
//!   cells     a  .  ?  .a        ? anything, .a either of the two
//!   plane 0   0  1  1  1         may be empty
//!   plane 1   1  0  1  1         may be a
//!   plane 2   0  0  1  0         may be b
//! ```
//!
//! A plane a value, so that a rule about one color is an operation on words of 64 cells; a set of
//! values for each cell would be gathered cell by cell. A bit for each cell and value of the puzzle.

use pictogrid_core::{Bits, Value};

/// The set of possible values of every cell of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueSets {
    n: usize,
    planes: Box<[Bits]>,
}

impl ValueSets {
    /// A line of `n` cells that may have any of the values `0..n_values`: at least one, at most all
    /// than there are.
    #[must_use]
    pub fn unknown(n: usize, n_values: usize) -> ValueSets {
        ValueSets { n, planes: vec![Bits::ones(n); n_values.clamp(1, Value::MOST)].into() }
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.n
    }

    /// Whether the line has no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// The number of values of the puzzle, empty included.
    #[must_use]
    pub fn n_values(&self) -> usize {
        self.planes.len()
    }

    /// Whether cell `i` may be `value`.
    #[must_use]
    pub fn may(&self, i: usize, value: Value) -> bool {
        self.planes.get(usize::from(value.0)).is_some_and(|plane| plane.get(i))
    }

    /// Removes `value` from the possible values of cell `i`; the set may become empty.
    pub fn rule_out(&mut self, i: usize, value: Value) {
        if let Some(plane) = self.planes.get_mut(usize::from(value.0)) {
            plane.set(i, false);
        }
    }

    /// Removes all values but `value` from those of cell `i`; the set becomes empty if `value` was not in it.
    pub fn settle(&mut self, i: usize, value: Value) {
        for (v, plane) in self.planes.iter_mut().enumerate() {
            let may = plane.get(i) && v == usize::from(value.0);
            plane.set(i, may);
        }
    }

    /// The value of cell `i` if exactly one is possible.
    #[must_use]
    pub fn get(&self, i: usize) -> Option<Value> {
        let mut possible = self.values(i);
        let first = possible.next()?;
        possible.next().is_none().then_some(first)
    }

    /// The values that cell `i` may have, ascending.
    pub fn values(&self, i: usize) -> impl Iterator<Item = Value> + '_ {
        (0..self.planes.len()).filter(move |&v| self.planes[v].get(i)).map(|v| Value(v as u8))
    }

    /// The plane of a value.
    pub(super) fn plane(&self, value: Value) -> &Bits {
        &self.planes[usize::from(value.0)]
    }

    /// The plane of a value, to be narrowed.
    pub(super) fn plane_mut(&mut self, value: Value) -> &mut Bits {
        &mut self.planes[usize::from(value.0)]
    }
}

/// The line whose cells may have these values.
#[cfg(test)]
pub(super) fn of_choices(choices: &[Vec<Value>], n_values: usize) -> ValueSets {
    let mut line = ValueSets::unknown(choices.len(), n_values);
    for (i, values) in choices.iter().enumerate() {
        let others = (0..n_values).map(|v| Value(v as u8)).filter(|value| !values.contains(value));
        others.for_each(|value| line.rule_out(i, value));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_values() {
        let mut sets = ValueSets::unknown(2, 3);
        assert_eq!((sets.len(), sets.n_values(), sets.get(0)), (2, 3, None));
        sets.rule_out(0, Value(0));
        assert_eq!(sets.values(0).collect::<Vec<_>>(), [Value(1), Value(2)]);
        sets.settle(0, Value(2));
        assert_eq!(sets.get(0), Some(Value(2)));
        assert!(sets.may(1, Value(0)) && !sets.may(0, Value(0)) && !sets.may(0, Value(9)));
    }
}
