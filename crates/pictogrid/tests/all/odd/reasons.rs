//! Hints and grades of boards and wishes that do not fit.

use std::ops::ControlFlow::Continue;

use pictogrid::NoOracle;
use pictogrid::explain::{Rule, TextPart, Tutor, Wish, grade, level_word};

use super::*;

pub(crate) const CASES: &[(&str, fn())] = &[("explain", explains), ("explain::grade", grades)];

fn explains() {
    let boards = boards();
    for puzzle in puzzles().iter().step_by(13) {
        let Ok(mut tutor) = Tutor::new(puzzle) else { continue };
        let (wish, go_on) = (Wish::default(), &mut || Continue(()));
        for board in boards.iter().step_by(23) {
            tutor.set_board(board);
            made(tutor.hint(&wish, &mut NoOracle, go_on));
            for step in tutor.line_steps(&wish, go_on).unwrap().iter().take(2) {
                let explainer = tutor.explainer();
                made((explainer.needs(step), explainer.text(step, TextPart::Why)));
            }
            made(tutor.explain(Some(2), &mut NoOracle, &mut |_, _| Continue(()), go_on));
            made((tutor.check(&mut NoOracle, go_on), tutor.explainer().board()));
        }
    }
    made(NUMBERS.map(|n| level_word(n as u8)));
    made((Rule::from_name(""), Rule::from_name("\u{0}")));
}

fn grades() {
    for puzzle in puzzles().iter().step_by(9) {
        made(grade(puzzle, &mut || Continue(())).is_ok());
    }
}
