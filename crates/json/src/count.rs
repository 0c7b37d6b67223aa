//! The sum of the arrangement counts of a file, and the count of one of its records.
//!
//! ```json
//! {"v":1,"source":"in.txt","record":1,"count":"10"}
//! {"v":1,"source":"in.txt","records":6,"sum":"21","micros":3}
//! ```

use serde::{Deserialize, Serialize};

use crate::VERSION;

/// A file of records, counted and summed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// [`VERSION`].
    pub v: u32,
    /// The input.
    pub source: String,
    /// How many records it has.
    pub records: u64,
    /// The sum of their counts, in decimal.
    pub sum: String,
    /// Time spent counting, without reading and printing.
    pub micros: u64,
}

impl Counted {
    /// The sum over a whole input.
    #[must_use]
    pub fn new(source: &str, records: u64, sum: String, micros: u64) -> Counted {
        Counted { v: VERSION, source: source.to_owned(), records, sum, micros }
    }
}

/// One record of a file, counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedRecord {
    /// [`VERSION`].
    pub v: u32,
    /// The input.
    pub source: String,
    /// Which record this is, from 1.
    pub record: u64,
    /// The number of its arrangements, in decimal.
    pub count: String,
}

impl CountedRecord {
    /// The count of record `record`, from 1.
    #[must_use]
    pub fn new(source: &str, record: u64, count: String) -> CountedRecord {
        CountedRecord { v: VERSION, source: source.to_owned(), record, count }
    }
}
