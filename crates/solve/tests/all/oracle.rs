//! Soundness against planted pictures on puzzles larger than those of `campaign`, and the ends that a
//! budget brings.
//!
//! ```text
//!   picture, up to 150 × 70 ─▶ clues ─▶ solve, 20,000 line visits ─▶ no cell known against the picture
//! ```
//!
//! One, two and three words a line, so all paths of the line solver. What is planted is one solution,
//! so a verdict `none` is wrong, and a `unique` has to be that picture; no brute force could say it at
//! this size.

use std::collections::HashSet;
use std::ops::ControlFlow;

use pictogrid_core::{Picture, Puzzle};
use pictogrid_solve::{
    Event, EventKind, Observer, Options, Silent, Solver, Stage, StopReason, Verdict, solve,
};
use pictogrid_testkit::{SplitMix64, planted, planted::permutations};
use proptest::prelude::*;

fn all() -> Options {
    Options::default().max_solutions(None)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// One, two and three words a line: no step may remove the planted picture.
    #[test]
    fn nothing_planted_is_lost(seed: u64, width in 1..150u32, height in 1..70u32, fill in 55..90u32) {
        let mut rng = SplitMix64::new(seed);
        let picture = planted::picture(&mut rng, width, height, fill);
        let puzzle = Puzzle::of_picture(&picture);
        let budget = Some(20_000);
        let options = Options::default().max_line_visits(budget);
        let report = solve(&puzzle, &options, &mut Silent).unwrap();
        prop_assert_ne!(report.verdict(), Verdict::None);
        if report.verdict() == Verdict::Unique {
            prop_assert_eq!(&report.solutions()[0], &picture);
        }
        let known = report.known.to_string();
        let agree = |(known, cell): (char, char)| known == '?' || known == cell;
        prop_assert!(known.chars().zip(picture.to_string().chars()).all(agree));
    }
}

/// However many solutions are wanted, it is found out first whether there is one at all.
#[test]
fn a_list_begins_with_a_hunt() {
    let mut rng = SplitMix64::new(5);
    let picture = planted::picture(&mut rng, 30, 30, 40);
    let puzzle = Puzzle::of_picture(&picture);
    let options = Options::default().max_solutions(40);
    let report = solve(&puzzle, &options, &mut Silent).unwrap();
    assert_eq!((report.verdict(), report.n_solutions()), (Verdict::Several, 40));
    let distinct: HashSet<&Picture> = report.solutions().iter().collect();
    assert_eq!(distinct.len(), 40);
}

#[test]
fn budgets_end_a_solve() {
    let check = |options: Options, expected: StopReason, verdict: Verdict| {
        let report = solve(&permutations(8), &options, &mut Silent).unwrap();
        assert_eq!((report.stopped(), report.verdict()), (Some(expected), verdict));
        assert_eq!(report.solutions().len() as u64, report.n_solutions());
    };
    let default = Options::default;
    check(default().stage(Stage::Lines), StopReason::Stage, Verdict::Stopped);
    check(default().stage(Stage::Probing), StopReason::Stage, Verdict::Stopped);
    check(default().max_solutions(1), StopReason::Solutions, Verdict::Stopped);
    check(default().max_solutions(5), StopReason::Solutions, Verdict::Several);
    let visits = all().max_line_visits(500);
    let report = solve(&permutations(8), &visits, &mut Silent).unwrap();
    assert_eq!(report.stopped(), Some(StopReason::LineVisits));
    assert!((500..700).contains(&report.stats.line_visits));
}

#[test]
fn passes_come_until_nothing_is_unknown() {
    struct Log(Vec<(u64, u64, usize)>);
    impl Observer for Log {
        fn wants(&self, kind: EventKind) -> bool {
            kind == EventKind::Pass
        }
        fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
            if let Event::Pass(pass) = event {
                assert_eq!(pass.board.n_unknown(), pass.n_unknown);
                self.0.push((pass.number, pass.n_lines, pass.n_unknown));
            }
            ControlFlow::Continue(())
        }
    }
    let heart = [".#.#.", "#####", "#####", ".###.", "..#.."];
    let puzzle = Puzzle::of_picture(&Picture::parse(&heart).unwrap());
    let mut log = Log(Vec::new());
    let report = solve(&puzzle, &Options::default(), &mut log).unwrap();
    assert!(log.0.windows(2).all(|pair| pair[0].2 >= pair[1].2 && pair[0].0 + 1 == pair[1].0));
    assert_eq!(log.0.last().map(|pass| pass.2), Some(0));
    assert_eq!(log.0.iter().map(|pass| pass.1).sum::<u64>(), report.stats.line_visits);
}

/// The same solver, one puzzle after another of other sizes, answers as a new one does.
#[test]
fn memory_of_another_puzzle_changes_nothing() {
    let mut rng = SplitMix64::new(11);
    let mut solver = Solver::new();
    for _ in 0..60 {
        let (width, height) = (1 + rng.below(90) as u32, 1 + rng.below(20) as u32);
        let picture = planted::picture(&mut rng, width, height, 65);
        let puzzle = planted::puzzle(&mut rng, &picture, 10);
        let options = Options::default().max_line_visits(5000);
        let again = solver.solve(&puzzle, &options, &mut Silent).unwrap();
        assert_eq!(again, solve(&puzzle, &options, &mut Silent).unwrap());
    }
}
