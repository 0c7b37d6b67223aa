//! A proof that was read to its end and holds.
//!
//! ```json
//! {"v":1,"source":"cat.non","proof":"cat.proof","claim":"unique","solutions":[["##","#."]],
//!  "learned":1234,"forgotten":800,"micros":51200}
//! ```
//!
//! `claim` is `unique`, `none` or `several`; `solutions` are the pictures that the proof shows: the
//! one, none, or the first two that differ. A proof that does not hold is a
//! [`Failed`](crate::Failed) with one of the kinds `malformed`, `other_puzzle`, `unproven`,
//! `too_large` and `io`, and the line of the proof as its place.

use pictogrid_core::{Note, Picture};
use serde::{Deserialize, Serialize};

use crate::{Claim, Noted, VERSION};

/// A proof that holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Verified {
    /// [`VERSION`].
    pub v: u32,
    /// The input that the puzzle came from.
    pub source: String,
    /// What was taken for granted because the input does not say it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub notes: Vec<Noted>,
    /// The input that the proof came from.
    pub proof: String,
    /// What has been proven.
    pub claim: Claim,
    /// The pictures that it shows, row by row.
    pub solutions: Vec<Vec<String>>,
    /// Clauses learned.
    pub learned: u64,
    /// Clauses forgotten.
    pub forgotten: u64,
    /// Time spent verifying, reading included.
    pub micros: u64,
}

impl Verified {
    /// The proof `proof` of the claim `claim` about the puzzle `source`, with nothing counted yet.
    #[must_use]
    pub fn new(source: &str, proof: &str, claim: Claim, pictures: &[Picture]) -> Verified {
        Verified {
            v: VERSION,
            source: source.to_owned(),
            notes: Vec::new(),
            proof: proof.to_owned(),
            claim,
            solutions: pictures.iter().map(Picture::rows).collect(),
            learned: 0,
            forgotten: 0,
            micros: 0,
        }
    }

    /// With what its reader took for granted.
    #[must_use]
    pub fn with_notes(self, notes: &[Note]) -> Verified {
        Verified { notes: Noted::all(notes), ..self }
    }
}
