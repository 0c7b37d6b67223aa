//! Explained puzzles beside solved ones: what is explained to its end is the picture of the solver, and
//! what lines settle is never left open.
//!
//! ```text
//!   steps of rules of one line, until there are none     the board that the solver's lines leave
//!   all steps, finished                                  the only picture of the solver
//! ```
//!
//! The two share no code above the line solver, so each is the other's twin. Noise, drawings and colors
//! from a seed; `PICTOGRID_PUZZLES` asks for more of them. More than half have to be finished, or the
//! test would say little.

use std::ops::ControlFlow::Continue;

use pictogrid::{
    Board, CellId, Options, Puzzle, Silent, Stage, Value, Verdict,
    explain::{Explainer, Next, Rule, Wish},
    solve,
};
use pictogrid_testkit::{SplitMix64, planted, planted_colors};

/// What each cell may be. A board may leave out colors that no clue has.
fn sets(board: &Board) -> Vec<Vec<Value>> {
    let values = |cell| (0..5).map(Value).filter(|&value| board.may(cell, value)).collect();
    (0..board.shape().n_cells() as u32).map(|cell| values(CellId(cell))).collect()
}

/// Explains a puzzle to its end and holds it against the solver; gives whether it was finished.
fn check(puzzle: &Puzzle) -> bool {
    let mut explainer = Explainer::new(puzzle).unwrap();
    let by_lines =
        solve(puzzle, &Options::default().stage(Stage::Lines), &mut Silent).unwrap().known;
    let mut is_by_lines = true;
    loop {
        let next = explainer.next(&Wish::default(), &mut || Continue(()));
        if is_by_lines && !matches!(&next, Next::Step(step) if step.rule <= Rule::Combination) {
            assert_eq!(sets(&explainer.board()), sets(&by_lines), "{puzzle:?}");
            is_by_lines = false;
        }
        match next {
            Next::Step(step) => explainer.take(&step),
            Next::Finished => {
                let report = solve(puzzle, &Options::default(), &mut Silent).unwrap();
                assert_eq!(report.verdict(), Verdict::Unique, "{puzzle:?}");
                assert_eq!(explainer.board().picture().as_ref(), report.solutions().first());
                return true;
            }
            _ => return false,
        }
    }
}

#[test]
fn explained_pictures_are_those_of_the_solver() {
    let n = std::env::var("PICTOGRID_PUZZLES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let mut random = SplitMix64::new(21);
    let mut n_finished = 0;
    for round in 0..n {
        let side = 5 + round % 11;
        let n_colors = 1 + (round % 4) as u8;
        let puzzle = match round % 4 {
            0 => Puzzle::of_picture(&planted::picture(&mut random, side, side + 2, 55)),
            1 => Puzzle::of_picture(&planted::drawing(&mut random, side + 2, side)),
            _ => {
                let picture = planted_colors::drawing(&mut random, (side, side + 1), n_colors);
                planted_colors::puzzle(&picture, n_colors)
            }
        };
        n_finished += u32::from(check(&puzzle));
    }
    assert!(n_finished > n / 2, "{n_finished} of {n}");
}
