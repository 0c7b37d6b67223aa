//! The counting table as data, for a drawing that explains every number.
//!
//! Row `j`, column `c` holds the ways to have placed runs `1..=j` so that they end before column
//! `c` and cell `c` is empty: a running total. Run `j` packed to the left ends before column
//! `end_j`, so only columns `end_j ..= end_j + r` can hold anything but 0.
//!
//! ```text
//!   ?###????????  3,2,1      column  3  4  5  6  7  8  9 10 11 12
//!                     run 1 (3)      0  1  1  1  1
//!                     run 2 (2)               0  1  2  3  4
//!                     run 3 (1)                     0  1  3  6 10     the count
//! ```
//!
//! An entry is made of two: the total left of it, and the entry above it if the run fits when it
//! ends right before the column. It restarts from 0 where cell `c` is filled, as no run has ended
//! before a filled cell. The lead, a row above the first, says how many cells may be left empty
//! in front of the first run: none that is filled.
//!
//! All (r + 1) · k entries are kept: a table to be looked at. [`count`](crate::arrangements) keeps
//! one row.

use pictogrid_core::Line;

use crate::{
    Count,
    placement_masks::PlacementMasks,
    slack::{runs, slack},
};

/// The counting table of a line and its clue.
///
/// ```
/// let line = "?###????????".parse().unwrap();
/// let table = pictogrid_line::Table::new(&line, &[3, 2, 1]).unwrap();
/// assert_eq!(table.rows()[1].first_column, 6);
/// assert_eq!(table.rows()[1].entries[4].value, 4.into());
/// assert_eq!(table.total(), 10.into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    lead: Vec<bool>,
    rows: Vec<Row>,
    is_clear: bool,
}

/// The row of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The length of the run.
    pub length: u32,
    /// The column of the first entry: where the run ends at the earliest, in cells from 0.
    pub first_column: usize,
    /// One entry a column, `r + 1` of them. The last column of the last row is `n`, behind the
    /// last cell.
    pub entries: Vec<Entry>,
}

/// One number of the table and what it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The ways to have placed the runs up to this one before this column, which is empty.
    pub value: Count,
    /// Whether the run may cover the cells right before this column. If so, the entry above (same
    /// index, row before; the lead for the first row) was added.
    pub fits: bool,
    /// Whether the cell in this column is filled, so that a run ending here would touch it: the
    /// running total restarts from 0.
    pub restarts: bool,
}

impl Table {
    /// Makes the table. `None` if the clue needs more cells than the line has: then there are no
    /// columns. A zero in `clue` is no run. Needs: room for `k · (r + 1)` entries.
    #[must_use]
    pub fn new(line: &Line, clue: &[u32]) -> Option<Table> {
        let clue = &*runs(clue);
        let r = slack(line.len(), clue)?;
        let masks = PlacementMasks::new(line);
        let lead: Vec<bool> = (0..=r).map(|s| masks.is_clear(0, s)).collect();
        let mut above: Vec<Count> =
            lead.iter().map(|&is_clear| u128::from(is_clear).into()).collect();
        let mut rows = Vec::with_capacity(clue.len());
        let mut start = 0;
        for &length in clue {
            let row = row(&masks, length, start, &above);
            above = row.entries.iter().map(|entry| entry.value.clone()).collect();
            start = row.first_column + 1;
            rows.push(row);
        }
        Some(Table { lead, rows, is_clear: masks.is_clear(0, line.len()) })
    }

    /// Entry `s`: whether the first `s` cells may all be empty, so that the first run may start
    /// behind them. `r + 1` entries.
    #[must_use]
    pub fn lead(&self) -> &[bool] {
        &self.lead
    }

    /// One row a run.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The number of arrangements: the last entry of the last row. Without runs it is 1 if no
    /// cell is filled, else 0.
    #[must_use]
    pub fn total(&self) -> Count {
        match self.rows.last().and_then(|row| row.entries.last()) {
            Some(entry) => entry.value.clone(),
            None => u128::from(self.is_clear).into(),
        }
    }
}

/// The row of a run that starts at `start` when packed to the left.
fn row(masks: &PlacementMasks, length: u32, start: usize, above: &[Count]) -> Row {
    let first_column = start + length as usize;
    let mut total = Count::ZERO;
    let entries = (above.iter().enumerate())
        .map(|(s, above)| {
            let fits = masks.fits(start + s, length);
            let restarts = !masks.is_open(first_column + s);
            if restarts {
                total = Count::ZERO;
            } else if fits {
                total += above;
            }
            Entry { value: total.clone(), fits, restarts }
        })
        .collect();
    Row { length, first_column, entries }
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::{brute, strategy};
    use proptest::prelude::*;

    use super::*;

    fn table(line: &str, clue: &[u32]) -> Table {
        Table::new(&line.parse().unwrap(), clue).unwrap()
    }

    #[test]
    fn the_drawn_table() {
        let table = table("?###????????", &[3, 2, 1]);
        let numbers: Vec<(usize, Vec<u128>)> = (table.rows().iter())
            .map(|row| {
                let values = row.entries.iter().map(|entry| entry.value.to_u128().unwrap());
                (row.first_column, values.collect())
            })
            .collect();
        let expected =
            [(3, vec![0, 1, 1, 1, 1]), (6, vec![0, 1, 2, 3, 4]), (8, vec![0, 1, 3, 6, 10])];
        assert_eq!(numbers, expected);
        assert_eq!(table.lead(), [true, true, false, false, false]);
        let first = &table.rows()[0].entries;
        assert!(first[0].fits && first[0].restarts);
        assert!(first[1].fits && !first[1].restarts);
    }

    #[test]
    fn without_runs_or_room() {
        assert_eq!(table("??", &[]).total(), 1.into());
        assert_eq!(table("?#", &[]).total(), 0.into());
        assert_eq!(Table::new(&Line::unknown(2), &[3]), None);
    }

    proptest! {
        #[test]
        fn totals_are_the_counts((line, clue) in strategy::record(0..=12)) {
            let total = Table::new(&line, &clue).map_or(Count::ZERO, |table| table.total());
            prop_assert_eq!(total, u128::from(brute::arrangements(&line, &clue)).into());
        }

        /// Restates what an entry means: finish the cells before the column, the last run of the
        /// prefix ends there or before, and the column itself may be empty.
        #[test]
        fn entries_mean_what_they_say(planted in strategy::planted_line(1..=11)) {
            let (line, clue) = (&planted.line, &planted.clue);
            let table = Table::new(line, clue).unwrap();
            for (j, row) in table.rows().iter().enumerate() {
                for (s, entry) in row.entries.iter().enumerate() {
                    let column = row.first_column + s;
                    let before = Line::from_cells(column, |i| line.get(i));
                    let expected = if entry.restarts { 0 } else { brute::arrangements(&before, &clue[..=j]) };
                    prop_assert_eq!(&entry.value, &u128::from(expected).into());
                }
            }
        }
    }
}
