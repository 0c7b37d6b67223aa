//! Doubt: clues that somebody pasted and mistyped, which begin like another format or like none.
//!
//! ```text
//!   2 1        the size of a .nin, or the first row?
//!   3
//!   ..         neither: then what is wrong with it as either of them is said
//! ```
//!
//! Only what is wrong anyway is looked at twice, so a good file costs nothing. Saying the fault of
//! the reader that came farther was tried and lost: one that counts lines comes to the end of any
//! file. Linear.

use pictogrid_core::{Error, Fault, FaultKind, Limits};

use crate::{Document, Input, pasted};

/// What is wrong with an input that no format recognizes, if it is pasted clues but for a slip.
pub(crate) fn slip(input: &Input<'_>) -> Option<Error> {
    pasted::slip(input.lines().ok()?, &Limits::default())
}

/// Says of a puzzle with too few or too many lines what is wrong with it as pasted clues, too, if
/// it may be these: where the number of lines is right, it is hardly by chance.
pub(crate) fn weigh(document: &mut Document, input: &Input<'_>, limits: &Limits) {
    let (id, [entry]) = (document.format, document.entries.as_mut_slice()) else { return };
    let checked = entry.draft.clone().and_then(|draft| draft.check(limits));
    let (Err(one), Ok(lines)) = (checked, input.lines()) else { return };
    let is_itself = id == pasted::PASTED.id;
    if is_itself || !matches!(one.first().kind(), FaultKind::SizeMismatch | FaultKind::Truncated) {
        return;
    }
    let Some(other) = pasted::slip(lines, limits) else { return };
    let said = |error: &Error, message: String| {
        Fault::new(error.first().kind(), message).at(error.first().place())
    };
    let first = said(&one, format!("as {id}, which it begins like: {}", one.first().message()));
    let message = other.first().message();
    let message = format!("as pasted clues: {message}; if they are that, say --from clues");
    let both = Error::from_faults(vec![first, said(&other, message)]);
    entry.draft = Err(both.unwrap_or(one));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let limits = Limits::default();
        let document = crate::read(text.as_bytes(), &limits);
        let puzzle = document.and_then(|mut document| document.entries.remove(0).check(&limits));
        let error = puzzle.expect_err(text);
        let faults: Vec<String> = error.faults().map(Fault::to_string).collect();
        assert_eq!(faults.join("\n"), expected, "{text}");
    }

    #[test]
    fn a_first_clue_like_a_size() {
        check(
            "1 1\n3\n1\n\n2\n1\n2\n",
            "5:1: as nin, which it begins like: there are 5 clues, the size on line 1 needs 2\n\
             1:1: as pasted clues: rows fill 6 cells, columns 5; if they are that, say --from clues",
        );
        check("1 1\n3\n1 l\n\n2\n2\n2\n", "3:3: \"l\" is not a number");
    }

    #[test]
    fn a_slip_in_clues_that_nothing_else_begins_like() {
        check("2\n1 l\n3\n\n2\n3\n2\n", "2:3: \"l\" is not a number");
        check("Heart\n1 1\n3\n1\n\n2\n1\n2\n", "2:1: rows fill 6 cells, columns 5");
    }
}
