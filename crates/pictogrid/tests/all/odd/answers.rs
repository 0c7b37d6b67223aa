//! Solving, counting, checking, proofs, on the odd puzzles of `odd`.
//!
//! ```text
//!   puzzles ─▶ solve, count, advise     pictures of other shapes ─▶ check     texts ─▶ check::proof
//! ```
//!
//! An answer is only made and dropped: whether it is right is for other tests, here it must not panic.
//! The puzzles are small or empty, so that a solve of all of them takes no time.

use pictogrid::check::proof::{self, ProofLimits};
use pictogrid::solve::AdviceOptions;
use pictogrid::{Draft, DraftClue, Limits, Options, Silent, Solver, check, solve};

use super::*;

pub(crate) const CASES: &[(&str, fn())] = &[
    ("solve", solves),
    ("Solver::count", counts),
    ("Solver::advise", advises),
    ("check", checks),
    ("check::proof", proofs),
];

fn solves() {
    let mut solver = Solver::new();
    for puzzle in puzzles() {
        made(solve(&puzzle, &Options::default(), &mut Silent));
        made(solver.solve(&puzzle, &Options::default(), &mut Silent));
    }
}

fn counts() {
    let mut solver = Solver::new();
    for puzzle in puzzles() {
        made(solver.count(&puzzle, &Options::default(), &mut Silent));
    }
}

fn advises() {
    let (mut solver, options) = (Solver::new(), Options::default().max_conflicts(100));
    let advice = AdviceOptions::new(&options);
    for puzzle in puzzles().iter().step_by(5) {
        let report = solver.solve(puzzle, &options, &mut Silent).unwrap();
        made(solver.advise(puzzle, &report, &advice, &mut Silent));
        for n in [0, 1, u32::MAX] {
            let mut draft = Draft::of_puzzle(puzzle);
            draft
                .rows
                .iter_mut()
                .take(1)
                .for_each(|clue| *clue = DraftClue::plain([n.into(), n.into()], None));
            made(solver.advise_draft(&draft, &Limits::default(), &advice, &mut Silent));
        }
    }
}

fn checks() {
    for puzzle in puzzles().iter().step_by(7) {
        for picture in &pictures() {
            made((check::picture(puzzle, picture), check::against_goal(puzzle, picture)));
        }
    }
    for (a, b) in pictures().iter().zip(pictures().iter().skip(1)) {
        made((check::differ(a, b), check::differ(b, a)));
    }
    for line in lines().iter().filter(|line| line.n_unknown() < 10) {
        for clue in lengths() {
            made(check::arrangements(line, &clue));
            made(check::for_each_arrangement(line, &clue, |cells| made(cells.len())));
            made(check::line_matches(std::iter::repeat_n(true, line.len()), &clue));
        }
    }
    for clue in clues() {
        made(VALUES.map(|value| check::clue_matches(std::iter::repeat_n(value, 70), &clue)));
    }
}

fn proofs() {
    let texts =
        ["", "pictogrid-proof 1\n", "p\n\n\n", "\u{0}", "pictogrid-proof 99999999999999 unique"];
    for puzzle in puzzles().iter().step_by(5) {
        for text in texts {
            made(proof::verify(puzzle, text.as_bytes(), &ProofLimits::default()).is_ok());
        }
    }
}
