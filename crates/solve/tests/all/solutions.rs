//! Solutions one at a time: each once, all of them, and nothing done before it is asked for.
//!
//! ```text
//!   solutions(puzzle)   the same set as brute force, in any order, with and without learning
//!   the first           no more work than a solve that wants one
//! ```
//!
//! Sets are sorted before they are compared, since the order is no promise. Work is counted, not timed,
//! so that "not done ahead" is a number.

use std::ops::ControlFlow;

use pictogrid_core::{Picture, Puzzle};
use pictogrid_solve::{
    Event, ListError, Observer, Options, Silent, Solver, Stage, StopReason, Technique, Techniques,
    solutions,
};
use pictogrid_testkit::planted::permutations;
use pictogrid_testkit::{SplitMix64, brute, brute_colors, planted, planted_colors, stops_at};

fn sorted(mut pictures: Vec<Picture>) -> Vec<Picture> {
    pictures.sort_by_key(|picture| picture.values().to_vec());
    pictures
}

#[test]
fn all_of_them_and_each_once() {
    let mut rng = SplitMix64::new(24);
    let without = Techniques::default().without(Technique::Learning);
    let mut n_several = 0;
    for round in 0..120 {
        let (width, height) = (1 + rng.below(5) as u32, 1 + rng.below(4) as u32);
        let (puzzle, expected) = if round % 4 == 3 {
            let picture = planted_colors::picture(&mut rng, (width.min(4), height.min(3)), 2, 40);
            let puzzle = planted_colors::puzzle(&picture, 2).without_goal();
            let expected = brute_colors::solutions(&puzzle);
            (puzzle, expected)
        } else {
            let puzzle = Puzzle::of_picture(&planted::picture(&mut rng, width, height, 40));
            let expected = brute::solutions(&puzzle, usize::MAX);
            (puzzle, expected)
        };
        let techniques = if round % 2 == 0 { Techniques::default() } else { without };
        let listed = solutions(&puzzle, Options::default().techniques(techniques));
        let listed: Vec<Picture> = listed.collect::<Result<_, _>>().unwrap();
        n_several += usize::from(listed.len() > 2);
        assert_eq!(sorted(listed), sorted(expected), "{puzzle:?}");
    }
    assert!(n_several > 2, "{n_several}");
}

/// What comes behind a solution is not begun: the first takes no more than a solve for one, and of
/// very many the next is a few guesses away.
#[test]
fn nothing_is_done_ahead() {
    let puzzle = permutations(12);
    let mut list = solutions(&puzzle, Options::default());
    let questions = |work: &mut dyn FnMut(&mut dyn Observer)| {
        let mut n = 0;
        work(&mut |event: Event<'_>| {
            n += u32::from(matches!(event, Event::Work(_)));
            ControlFlow::Continue(())
        });
        n
    };
    let alone = questions(&mut |watch| {
        let one = Options::default().max_solutions(1);
        Solver::new().solve(&puzzle, &one, watch).unwrap();
    });
    for n in 0..2000 {
        let asked = questions(&mut |watch| {
            list.next_watched(watch).expect("there are 12!").unwrap();
        });
        // The second and the third begin again.
        let most = if n < 3 { 2 * alone + 1000 } else { 100 };
        assert!(asked <= most, "solution {n}: {asked} questions, {alone} for one alone");
    }
}

#[test]
fn whoever_stops_after_ten_is_given_ten() {
    for puzzle in [permutations(6), permutations(9)] {
        let mut n_found = 0;
        let mut ten = |event: Event<'_>| {
            n_found += u32::from(matches!(event, Event::Solution(_)));
            if n_found == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let all = Options::default().max_solutions(None);
        let report = Solver::new().solve(&puzzle, &all, &mut ten).unwrap();
        assert_eq!((n_found, report.n_solutions(), report.solutions().len()), (10, 10, 10));
        assert_eq!(report.stopped(), Some(StopReason::Observer));
    }
    assert_eq!(solutions(&permutations(9), Options::default()).take(10).count(), 10);
}

#[test]
fn a_list_ends_with_its_budget_and_says_so() {
    let puzzle = permutations(8);
    let ends = [
        (Options::default().max_conflicts(100), StopReason::Conflicts),
        (Options::default().max_line_visits(5000), StopReason::LineVisits),
        (Options::default().max_bytes(10), StopReason::Memory),
        (Options::default().stage(Stage::Probing), StopReason::Stage),
    ];
    for (options, reason) in ends {
        let mut list = solutions(&puzzle, options);
        let error = list.find_map(Result::err);
        assert_eq!(error, Some(ListError::Stopped(reason)));
        assert!(list.next().is_none(), "nothing comes behind an error");
    }
    let mut list = solutions(&puzzle, Options::default());
    list.next().unwrap().unwrap();
    let stopped = list.next_watched(&mut stops_at(1)).unwrap();
    assert_eq!(stopped, Err(ListError::Stopped(StopReason::Observer)));
    assert!(list.next_watched(&mut Silent).is_none());
}
