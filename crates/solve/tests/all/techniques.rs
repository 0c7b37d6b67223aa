//! Without any one of the techniques a search gives the same verdict. (`campaign` leaves out random
//! subsets and compares lists and counts, too.)
//!
//! ```text
//!   7-Dom, noise of 14×14 ─▶ all techniques, then each left out ─▶ one verdict, > 1,000 conflicts in all
//! ```
//!
//! Large enough that each technique is reached: on tiny puzzles one would be left out where it is never
//! used.

use std::collections::HashSet;

use pictogrid_core::{Picture, Puzzle, Value};
use pictogrid_solve::{Options, Silent, Solver, Technique, Techniques};
use pictogrid_testkit::{SplitMix64, planted};

fn options(techniques: Techniques, max_solutions: u64) -> Options {
    Options::default().techniques(techniques).max_solutions(max_solutions)
}

/// Large enough for conflicts by the hundred: each technique is left out where it matters.
#[test]
fn puzzles_that_need_search_keep_their_verdicts() {
    let mut rng = SplitMix64::new(12);
    let mut puzzles = vec![planted::dominoes(7)];
    puzzles.extend((0..4).map(|_| Puzzle::of_picture(&planted::picture(&mut rng, 14, 14, 46))));
    let (mut solver, mut n_conflicts) = (Solver::new(), 0);
    for puzzle in puzzles.into_iter().map(Puzzle::without_goal) {
        let all = solver.solve(&puzzle, &Options::default(), &mut Silent).unwrap();
        for &out in Technique::all() {
            let fewer = options(Techniques::default().without(out), 2);
            let report = solver.solve(&puzzle, &fewer, &mut Silent).unwrap();
            assert_eq!(report.verdict(), all.verdict(), "{out:?}");
            n_conflicts += report.stats.conflicts;
        }
    }
    assert!(n_conflicts > 1000, "{n_conflicts}");
}

/// On some of these the first dive fails, and a search without learning comes between.
#[test]
fn a_search_without_learning_in_between_changes_no_answer() {
    let (mut rng, mut solver, mut n_changed) = (SplitMix64::new(40), Solver::new(), 0);
    while n_changed < 6 {
        let mut picture = planted::picture(&mut rng, 26, 26, 42);
        for _ in 0..30 {
            let puzzle = Puzzle::of_picture(&picture).without_goal();
            let without = Techniques::default().without(Technique::Dfs);
            let with = options(Techniques::default(), 4);
            let report = solver.solve(&puzzle, &with, &mut Silent).unwrap();
            let other = solver.solve(&puzzle, &options(without, 4), &mut Silent).unwrap();
            assert_eq!(
                (report.verdict(), report.n_solutions()),
                (other.verdict(), other.n_solutions())
            );
            let different: HashSet<&Picture> = report.solutions().iter().collect();
            assert_eq!(different.len() as u64, report.n_solutions());
            n_changed += u32::from(report.stats.line_visits != other.stats.line_visits);
            let [one, two, ..] = report.solutions() else { break };
            picture = mended(&picture, one, two);
        }
    }
}

/// The picture with a cell flipped in which two solutions differ: fewer are left, and better hidden.
fn mended(picture: &Picture, one: &Picture, two: &Picture) -> Picture {
    let differ = (0..one.values().len()).filter(|&cell| one.values()[cell] != two.values()[cell]);
    let differ: Vec<usize> = differ.collect();
    let mut values = picture.values().to_vec();
    let flipped = &mut values[differ[differ.len() / 2]];
    *flipped = Value(1 - flipped.0);
    Picture::new(picture.shape(), values)
}
