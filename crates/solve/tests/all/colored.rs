//! Colors where nothing else is to be compared: very many of them, and boards that are not finished.
//! (`campaign` holds verdicts, lists and counts in colors against all pictures there are, and against
//! a SAT solver.)

use pictogrid_core::{Draft, Limits, Picture, Puzzle, Shape, Value};
use pictogrid_solve::{Options, Silent, Solver, Stage, Verdict};

#[test]
fn a_picture_of_254_colors() {
    let values = (0..256_u32).map(|i| Value((i * 101 % 255) as u8)).collect();
    let picture = Picture::new(Shape::rect(16, 16), values);
    let puzzle = Puzzle::of_picture(&picture);
    assert_eq!(puzzle.n_values(), 255);
    let report = Solver::new().solve(&puzzle, &Options::default(), &mut Silent).unwrap();
    assert_eq!((report.verdict(), report.stage), (Verdict::Unique, Stage::Lines));
    assert_eq!(report.solutions(), [picture]);
}

#[test]
fn what_is_known_of_a_stopped_solve_are_sets_of_values() {
    // Which cell of the first row is a and which b is open, but neither is empty.
    let picture = Picture::new(Shape::rect(2, 2), [1, 2, 2, 1].map(Value).to_vec());
    let mut draft = Draft::of_puzzle(&Puzzle::of_picture(&picture));
    for clue in draft.rows.iter_mut().chain(&mut draft.columns) {
        clue.runs.iter_mut().for_each(|run| run.value = None);
    }
    let puzzle = draft.check(&Limits::default()).unwrap();
    let options = Options::default().stage(Stage::Probing);
    let report = Solver::new().solve(&puzzle, &options, &mut Silent).unwrap();
    assert_eq!(report.known.rows(), ["??", "??"]);
    let cells = puzzle.shape().line_cells(pictogrid_core::LineId(0));
    for cell in cells {
        assert!(!report.known.may(cell, Value::EMPTY) && report.known.may(cell, Value(2)));
    }
}
