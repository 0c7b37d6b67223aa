//! What becomes of the counts: a sum that stays in machine words while it can, or each of them.
//!
//! ```text
//!   scan   next() ─▶ 17        a record comes in and gets its number
//!   bins   settle(17, 10)      its count comes later, in any order, with those of its bin
//!          small + 10          one checked addition; what would overflow 128 bits goes to `large`
//!          each[17] = 10       only where each count is wanted
//! ```
//!
//! A sum needs no order, so it takes the same few bytes however many records there are; `each` takes a
//! [`Count`] a record, in memory that the caller lends. A big integer for the whole sum would do, too,
//! but would be a call for each record, where a record takes 20 to 50 ns in all (docs/lab/records.md).
//! A line that proves to be no record keeps its number, with no count, and is taken off at the end.

use pictogrid_core::FaultKind;

use crate::{Count, RecordError};

/// What a text of records comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The sum of all counts.
    pub sum: Count,
    /// The number of records counted, without faulty lines.
    pub n_records: u64,
    /// The number of blank lines.
    pub n_blank: u64,
    /// The lines that are no records, in order.
    pub faults: Vec<Faulty>,
}

/// A line that is no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faulty {
    /// Where the line begins in the text, as a byte offset.
    pub at: usize,
    /// What is wrong with it.
    pub error: RecordError,
}

/// Where counts go.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    small: u128,
    large: Count,
    n_records: usize,
    /// Lines that are blank.
    pub(super) n_blank: u64,
    faults: Vec<Faulty>,
    each: Option<Vec<Option<Count>>>,
    /// The sum of the folded counts.
    folded: Option<Count>,
}

impl Outcome {
    /// Only the sum is wanted.
    pub(super) fn sum() -> Outcome {
        Outcome {
            small: 0,
            large: Count::ZERO,
            n_records: 0,
            n_blank: 0,
            faults: Vec::new(),
            each: None,
            folded: None,
        }
    }

    /// Each count is wanted; `each` lends its memory.
    pub(super) fn each(mut each: Vec<Option<Count>>) -> Outcome {
        each.clear();
        Outcome { each: Some(each), ..Outcome::sum() }
    }

    /// The sum of the folded counts is wanted, too.
    pub(super) fn both() -> Outcome {
        Outcome { folded: Some(Count::ZERO), ..Outcome::sum() }
    }

    pub(super) fn wants_folded(&self) -> bool {
        self.folded.is_some()
    }

    /// Folded counts, added up.
    pub(super) fn settle_folded(&mut self, counts: &Count) {
        if let Some(sum) = &mut self.folded {
            *sum += counts;
        }
    }

    /// The number of the next record, whose count is to come.
    #[inline(always)]
    pub(super) fn next(&mut self) -> usize {
        let number = self.n_records;
        self.n_records += 1;
        if let Some(each) = &mut self.each {
            each.push(None);
        }
        number
    }

    /// The count of a record.
    #[inline(always)]
    pub(super) fn settle(&mut self, number: usize, count: u128) {
        match self.small.checked_add(count) {
            Some(sum) => self.small = sum,
            None => self.large += &Count::from(count),
        }
        if let Some(each) = &mut self.each {
            each[number] = Some(count.into());
        }
    }

    /// The count of a record, however large.
    pub(super) fn settle_any(&mut self, number: usize, count: Count) {
        if let Some(small) = count.to_u128() {
            return self.settle(number, small);
        }
        self.large += &count;
        if let Some(each) = &mut self.each {
            each[number] = Some(count);
        }
    }

    /// The line at `at` is no record after all.
    pub(super) fn refuse(&mut self, at: usize, error: RecordError) {
        self.faults.push(Faulty { at, error });
    }

    /// The summary, each count, and the sum of the folded ones.
    pub(super) fn into_parts(self) -> (Summary, Vec<Option<Count>>, Count) {
        let mut sum = self.large;
        sum += &Count::from(self.small);
        let n_records = (self.n_records - self.faults.len()) as u64;
        let summary = Summary { sum, n_records, n_blank: self.n_blank, faults: self.faults };
        (summary, self.each.unwrap_or_default(), self.folded.unwrap_or_default())
    }
}

/// The fault of a record whose count takes so much memory.
pub(super) fn too_large(n_cells: u64, bytes: u64) -> RecordError {
    let message = format!(
        "counting this record, a line of {n_cells} cells, takes at least {} MiB; allow more memory, \
         or count fewer copies",
        bytes.div_ceil(1 << 20)
    );
    RecordError::new(FaultKind::TooLarge, 0, message)
}
