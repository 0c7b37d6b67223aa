//! What contradicts all the rest of a puzzle without a picture.
//!
//! ```json
//! {"what":"row 3","clue":"2","instead":"1,1"}
//! {"what":"row 4","swapped_with":"row 5"}
//! {"what":"given cells"}
//! ```

use pictogrid_core::{Clue, LineId, Puzzle};
use pictogrid_solve::{Culprit, Culprits};
use serde::{Deserialize, Serialize};

/// A clue, or the given cells, without which there is a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct CulpritShape {
    /// The line as a person calls it, such as `row 3`; or `given cells`.
    pub what: String,
    /// The clue of the line, as the palette writes it, if there is something to take its place.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clue: Option<String>,
    /// The clue that would fit, if there is one that all the rest settles or that has two neighboring
    /// numbers swapped.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub instead: Option<String>,
    /// The neighbor whose clue stands here in its place.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub swapped_with: Option<String>,
}

impl CulpritShape {
    /// What contradicts all the rest, and nothing more.
    #[must_use]
    pub fn new(what: impl Into<String>) -> CulpritShape {
        CulpritShape { what: what.into(), clue: None, instead: None, swapped_with: None }
    }

    /// The culprits of `puzzle`, if it is known whether there are any.
    #[must_use]
    pub fn all(puzzle: &Puzzle, culprits: &Culprits) -> Option<Vec<CulpritShape>> {
        let name = |line| puzzle.shape().line_name(line);
        let spell = |clue: &Clue| puzzle.palette().spell(&clue.to_runs().unwrap_or_default());
        let of_line = |culprit: &Culprit| CulpritShape {
            clue: culprit.instead.as_ref().map(|_| spell(puzzle.clue(culprit.line))),
            instead: culprit.instead.as_ref().map(spell),
            ..CulpritShape::new(name(culprit.line))
        };
        let of_pair = |&[one, other]: &[LineId; 2]| CulpritShape {
            swapped_with: Some(name(other)),
            ..CulpritShape::new(name(one))
        };
        match culprits {
            Culprits::Given(_) => Some(vec![CulpritShape::new("given cells")]),
            Culprits::Lines { changed, swapped } => {
                Some(changed.iter().map(of_line).chain(swapped.iter().map(of_pair)).collect())
            }
            Culprits::Several => Some(Vec::new()),
            Culprits::Unknown => None,
        }
    }
}
