//! An input that could not be used: the first fault in the fields, the others behind it.
//!
//! ```json
//! {"v":1,"source":"bad.non","error":{"kind":"sum_mismatch","place":"bad.non:7:12",
//!  "message":"rows fill 143 cells, columns 141"}}
//! ```
//!
//! Where sums differ, `suspects` behind the error names what would mend them.
//!
//! Further faults are a list, `more`, which is left out when it is empty. `place` is where a person
//! looks: the source, and line and column if the fault has them.

use pictogrid_core::Error;
use serde::{Deserialize, Serialize};

use crate::{FailedKind, VERSION};

/// An input that could not be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Failed {
    /// [`VERSION`].
    pub v: u32,
    /// The input.
    pub source: String,
    /// What is wrong with it.
    pub error: FirstFault,
    /// If the sums differ and it was looked for: every change of one clue that mends it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub suspects: Option<Vec<SuspectShape>>,
    /// Whether the search for suspects was ended early, so that there may be more.
    #[serde(skip_serializing_if = "is_false", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub incomplete: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A line whose clue may be mistyped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SuspectShape {
    /// The line as a person calls it, such as `row 3`.
    pub line: String,
    /// Its clue, as the palette writes it.
    pub clue: String,
    /// The clue that would fit.
    pub instead: String,
}

/// The fault found first, and all others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FirstFault {
    /// The fault found first.
    #[serde(flatten)]
    pub first: Fault,
    /// Every other fault, in the order found.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub more: Vec<Fault>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fault {
    /// Its kind.
    pub kind: FailedKind,
    /// `source:line:column`, or the source alone.
    pub place: String,
    /// The fault and the way out, in words.
    pub message: String,
}

impl Fault {
    /// A fault of the file `file`.
    #[must_use]
    pub fn new(file: &str, fault: &pictogrid_core::Fault) -> Fault {
        let place = match fault.place() {
            Some(place) => format!("{file}:{place}"),
            None => file.to_owned(),
        };
        Fault { kind: fault.kind().into(), place, message: fault.message().to_owned() }
    }
}

impl Failed {
    /// The faults of the puzzle `source`, whose places are in the file `file`.
    #[must_use]
    pub fn new(source: &str, file: &str, error: &Error) -> Failed {
        let first = Fault::new(file, error.first());
        let more = error.faults().skip(1).map(|fault| Fault::new(file, fault)).collect();
        let error = FirstFault { first, more };
        Failed { v: VERSION, source: source.to_owned(), error, suspects: None, incomplete: false }
    }

    /// A fault of `source` at the line `line` of the file `file`.
    #[must_use]
    pub fn at_line(
        kind: FailedKind,
        source: &str,
        (file, line): (&str, u64),
        message: &str,
    ) -> Failed {
        let mut failed = Failed::of_kind(kind, source, message);
        failed.error.first.place = format!("{file}:{line}");
        failed
    }

    /// A failure that is not a fault of the text, but of the file or of the program.
    #[must_use]
    pub fn of_kind(kind: FailedKind, source: &str, message: &str) -> Failed {
        let (place, message) = (source.to_owned(), message.to_owned());
        let first = Fault { kind, place, message };
        let error = FirstFault { first, more: Vec::new() };
        Failed { v: VERSION, source: source.to_owned(), error, suspects: None, incomplete: false }
    }
}
