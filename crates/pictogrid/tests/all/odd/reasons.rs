//! Hints and grades of boards and wishes that do not fit.

use std::ops::ControlFlow::Continue;

use pictogrid::explain::{Explainer, Rule, Telling, Wish, grade, level_word};

use super::*;

pub(crate) const CASES: &[(&str, fn())] = &[("explain", explains), ("explain::grade", grades)];

fn explains() {
    let boards = boards();
    for puzzle in puzzles().iter().step_by(13) {
        let Ok(mut explainer) = Explainer::new(puzzle) else { continue };
        for board in boards.iter().step_by(23) {
            explainer.set_board(board);
            made((explainer.hint(&Wish::default(), &mut || Continue(())), explainer.board()));
            for step in explainer.offers().iter().take(2) {
                made((explainer.needs(step), explainer.text(step, Telling::Why)));
                explainer.take(step);
            }
        }
    }
    made(NUMBERS.map(|n| level_word(n as u8)));
    made((Rule::named(""), Rule::named("\u{0}")));
}

fn grades() {
    for puzzle in puzzles().iter().step_by(9) {
        made(grade(puzzle, &mut || Continue(())).is_ok());
    }
}
