//! One line and its clue: how many arrangements, and what they have in common.
//!
//! ```json
//! {"v":1,"record":"?###???????? 3,2,1","count":"10","slack":4,"forced":".###.???????",
//!  "leftmost":".###.##.#...","rightmost":".###....##.#"}
//! {"v":1,"record":"?###???????? 3,2,1","number":1,"arrangement":".###.##.#..."}
//! ```
//!
//! A line without arrangements has none of the last three fields but a `why`.
//!
//! O(cells) a line. Counts are decimal texts: a reader of JSON keeps 53 bits of a number, and counts have hundreds
//! of digits.

use serde::{Deserialize, Serialize};

use crate::VERSION;

/// What there is to know of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineStudied {
    /// [`VERSION`].
    pub v: u32,
    /// The line and its clue.
    pub record: String,
    /// The number of arrangements, in decimal.
    pub count: String,
    /// The empty cells to spare: those that no arrangement needs. Left out if the clue needs more cells.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slack: Option<usize>,
    /// The count as a binomial, if no cell is known: of as many runs and spare cells.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub closed_form: Option<String>,
    /// The cells that are equal in every arrangement.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub forced: Option<String>,
    /// The arrangement with every run as far left as it goes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub leftmost: Option<String>,
    /// The arrangement with every run as far right as it goes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rightmost: Option<String>,
    /// Why there is no arrangement.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
}

impl LineStudied {
    /// A record and its count; the rest is for the caller to fill in.
    #[must_use]
    pub fn new(record: String, count: String) -> LineStudied {
        LineStudied {
            v: VERSION,
            record,
            count,
            slack: None,
            closed_form: None,
            forced: None,
            leftmost: None,
            rightmost: None,
            why: None,
        }
    }
}

/// One arrangement of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrangement {
    /// [`VERSION`].
    pub v: u32,
    /// The line and its clue.
    pub record: String,
    /// Which arrangement this is, from 1, in lexicographic order of the gaps.
    pub number: u64,
    /// Its cells.
    pub arrangement: String,
}

impl Arrangement {
    /// The `number`th arrangement, from 1.
    #[must_use]
    pub fn new(record: &str, number: u64, arrangement: String) -> Arrangement {
        Arrangement { v: VERSION, record: record.to_owned(), number, arrangement }
    }
}
