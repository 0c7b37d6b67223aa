//! What to do about a puzzle that is not what it should be: fields of [`Solved`](crate::Solved) and
//! [`Failed`](crate::Failed).
//!
//! ```json
//! {"conflicting_clues":[{"line":{"kind":"row","index":2},"clue":"2","instead":"1,1","likely":true}]}
//! {"givens":[{"row":0,"column":0,"value":"#"}],"givens_minimal":true}
//! {"typo_candidates":[{"line":{"kind":"column","index":2},"clue":"4","instead":"3"}]}
//! ```

use pictogrid_core::{self as core, Palette, Shape};
use pictogrid_solve::{self as solve, Conflict};
use serde::{Deserialize, Serialize};

use crate::{Cell, Line};

/// Advice on a puzzle; what does not apply or was not found in time is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Advice {
    /// If no picture fits: the clues without which one does, all of them unless `incomplete`; those
    /// first of which the smallest change is known. Empty if no single clue explains it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub conflicting_clues: Option<Vec<ConflictingClue>>,
    /// Neighboring lines; a picture fits if the clues of a pair change places.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub swapped_lines: Vec<[Line; 2]>,
    /// Whether a picture fits without the given cells.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub conflicting_givens: bool,
    /// The first cell of the board that no picture has together with the cells before it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub conflicting_cell: Option<Cell>,
    /// A few cells that leave one picture of several if they are given.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub givens: Option<Vec<Cell>>,
    /// Whether it is proven that no fewer cells are enough.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub givens_minimal: bool,
    /// If the sums differ: the changes of one number after which a picture fits, all of them unless
    /// `incomplete`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub typo_candidates: Option<Vec<TypoCandidate>>,
    /// If no such change helps: a line that seems to be missing.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub missing_line: Option<MissingLine>,
    /// The text of the puzzle after each of these changes, in the order above (clues, pairs, candidates);
    /// `null` where the text does not show the place. Only pages, which have the text, get it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub changed_texts: Vec<Option<String>>,
    /// Whether the search for clues was ended early, so that there may be more.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub incomplete: bool,
}

/// A line without whose clue a picture fits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct ConflictingClue {
    /// The line.
    pub line: Line,
    /// Its clue, as the palette writes it.
    pub clue: String,
    /// The clue that would fit, if the other clues determine it or swapping two neighboring numbers
    /// helps.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub instead: Option<String>,
    /// Whether no smaller change is known that explains it. (Of a clue without `instead`, none is.)
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub likely: bool,
}

/// A change of one number after which a picture fits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TypoCandidate {
    /// The line.
    pub line: Line,
    /// Its clue, as the palette writes it.
    pub clue: String,
    /// The clue that would fit.
    pub instead: String,
}

/// A line that seems to be missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MissingLine {
    /// `row` or `column`.
    pub kind: String,
    /// How many cells it fills.
    pub cells: u32,
    /// The indexes, from 0, that it may have.
    pub at: Vec<u32>,
}

impl Advice {
    /// What the solver advises, in the names and letters of a puzzle or a draft.
    #[must_use]
    pub fn new((shape, palette): (Shape, &Palette), advice: &solve::Advice) -> Advice {
        let spell = |clue: &core::Clue| palette.spell(&clue.to_runs().unwrap_or_default());
        let cell = |&(cell, value): &(core::CellId, core::Value)| {
            Cell::new(shape, cell, palette.letter(value).to_string())
        };
        let mut fields = Advice::default();
        match &advice.conflict {
            None => {}
            Some(Conflict::Board(at, value)) => {
                fields.conflicting_cell = Some(cell(&(*at, *value)));
            }
            Some(Conflict::Givens(_)) => fields.conflicting_givens = true,
            Some(Conflict::NoSingle) => fields.conflicting_clues = Some(Vec::new()),
            Some(Conflict::Clues { clues, swapped, is_complete }) => {
                let clue = |clue: &solve::ConflictingClue| ConflictingClue {
                    line: Line::new(shape, clue.line),
                    clue: spell(&clue.clue),
                    instead: clue.instead.as_ref().map(spell),
                    likely: clue.is_likely,
                };
                let pair = |pair: &[core::LineId; 2]| pair.map(|line| Line::new(shape, line));
                fields.conflicting_clues = Some(clues.iter().map(clue).collect());
                fields.swapped_lines = swapped.iter().map(pair).collect();
                fields.incomplete = !is_complete;
            }
        }
        if let Some(givens) = &advice.givens {
            fields.givens = Some(givens.cells.iter().map(cell).collect());
            fields.givens_minimal = givens.is_minimal;
        }
        if let Some(typos) = &advice.typos {
            let candidate = |candidate: &solve::TypoCandidate| TypoCandidate {
                line: Line::new(shape, candidate.line),
                clue: spell(&candidate.clue),
                instead: spell(&candidate.instead),
            };
            fields.typo_candidates = Some(typos.candidates.iter().map(candidate).collect());
            fields.missing_line = typos.missing_line.as_ref().map(|line| MissingLine {
                kind: line.axis.id().to_owned(),
                cells: line.n_cells,
                at: line.before.clone(),
            });
            fields.incomplete = !typos.is_complete;
        }
        fields
    }
}
