//! Results that come back from a pickle.
//!
//! ```text
//!   result ─▶ its attributes, or `_state()` where these are not all ─▶ a dictionary ─▶ restored(name, state)
//! ```
//!
//! A row for each class, of its fields; the compiler sees to it that none is missing. The other way was a method
//! in each class that lists its fields twice more. A dictionary with names, and no tuple, so that a field more in
//! a later version says which one is missing.

use pyo3::{
    prelude::*,
    types::{PyDict, PyString},
};

use crate::{
    advice::{Advice, ConflictingClue, TypoCandidate},
    answers::{BrokenLine, Checked},
    errors::{self, Fault},
    explanations::Explanation,
    grade::Grade,
    hints::{Hint, HintEnd, Mistake},
    lines::Records,
    making_puzzles::{Change, Fixed},
    matching::Matched,
    outcome::{self, Outcome},
    patterns::Sightings,
    proofs::Verified,
    puzzle::Puzzle,
    scans::{Doubt, Scanned, ScannedLine},
    solved::{Counted, Solved},
    tiles::Assembled,
};

/// A field of a state.
pub(crate) fn field<'py, T>(state: &Bound<'py, PyDict>, name: &str) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    let value = state.get_item(name)?;
    let value = value.ok_or_else(|| errors::value(format!("the pickle has no {name}")))?;
    let wrong = |_| errors::value(format!("the pickle has another kind of {name}"));
    T::extract(value.as_borrowed()).map_err(wrong)
}

/// The classes whose attributes are all there is to them.
macro_rules! by_fields {
    ($py:ident, $name:ident, $state:ident: $($class:ident $(as $called:literal)? { $($field:ident)* })*) => {
        $(if $name == [$($called,)? stringify!($class)][0] {
            let made = $class { $($field: field($state, stringify!($field).trim_start_matches("r#"))?,)* };
            return Ok(Bound::new($py, made)?.into_any());
        })*
    };
}

/// Makes a result of its state; for pickles.
#[pyfunction]
pub(crate) fn restored<'py>(
    py: Python<'py>,
    name: &Bound<'py, PyString>,
    state: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let name = name.to_str()?;
    by_fields! { py, name, state:
        Advice {
            conflicting_clues swapped_lines conflicting_givens conflicting_cell incomplete differing givens givens_minimal
        }
        Assembled {
            verdict ids orientations picture corner_product count other_shapes_open left_over islands conflicts
        }
        BrokenLine { line has clue open }
        Change { row column before after visibility }
        ConflictingClue { line clue instead likely }
        Counted { count exact }
        HintEnd as "End" { end forced text }
        Fault { kind message line place }
        Scanned { puzzle verdict doubts lines size corners }
        ScannedLine { line clue boxes readings }
        Doubt { line position reading second }
        Fixed { puzzle changes reached at_least minimal verdict level }
        Grade { level word hardest work steps by_rule narrowest longest_what_if complete version }
        Hint { rule level cost line cells alternatives before r#where name why r#do }
        Matched { verdict tiles turns placed matched edges best count up_to_turns why }
        Mistake { line dead_end cells text }
        Records { sum records faults }
        Sightings { found orientation places roughness ties }
        TypoCandidate { line clue instead }
    }
    match name {
        "Checked" => Ok(Bound::new(py, Checked::restored(state)?)?.into_any()),
        "Explanation" => Ok(Bound::new(py, Explanation::restored(state)?)?.into_any()),
        "Solved" => {
            let puzzle: Py<Puzzle> = field(state, "puzzle")?;
            let (outcome, bounds) = Outcome::restored(state, &puzzle.get().0)?;
            Ok(Bound::new(py, Solved { puzzle, outcome, bounds, before: field(state, "before")? })?
                .into_any())
        }
        "Verified" => {
            let (width, height) = field(state, "size")?;
            let shape = pictogrid::Shape::rect(width, height);
            let pictures = outcome::pictures_of(state, "pictures", shape)?;
            let claim: String = field(state, "claim")?;
            let counts = (field(state, "learned")?, field(state, "forgotten")?);
            Ok(Bound::new(py, Verified::restored(&claim, pictures, counts)?)?.into_any())
        }
        _ => Err(errors::value(format!("{name}: there is no such result"))),
    }
}
