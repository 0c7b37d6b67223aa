//! Every verdict against brute force: small boards, with and without a border and hints, each goal,
//! several threads, and budgets that end the search anywhere.
//!
//! The boards have few kinds, so that most have several solutions, many are turns of each other, and
//! what is found first is seldom the turn that counts for all of them.

use pictogrid_jigsaw::{
    SplitMix64,
    matching::{Board, Listed, Plain, Recipe, Search, Wanted, confirm, forecast, planted},
};
use pictogrid_wire::MatchVerdict;

use crate::exit::Exit;

use super::{
    crew::{Budget, Crew, Findings, Goal, Watch},
    report::verdict,
};

const GOALS: [Goal; 4] = [Goal::First, Goal::Unique, Goal::Count, Goal::Best];
/// Boards with more solutions are left to others.
const MOST: u64 = 2000;

/// A board of up to nine tiles: planted, or any tiles; and hints of its solution or of none.
fn board(random: &mut SplitMix64) -> Option<Board> {
    let shapes = [(1, 1), (2, 1), (1, 4), (2, 2), (2, 2), (3, 2), (2, 4), (3, 3)];
    let (width, height) = shapes[random.below(8) as usize];
    let kinds = 1 + random.below(5) as usize;
    let recipe = Recipe { width, height, kinds, border_kinds: 0, seed: random.next_u64() };
    let planted = planted(&recipe).ok()?;
    let mut tiles = planted.board.tiles().to_vec();
    if random.below(3) == 0 {
        let place = random.below(4 * tiles.len() as u64) as usize;
        tiles[place / 4][place % 4] = random.below(kinds as u64 + 1) as u32;
    }
    let mut fixed = planted.solution.as_hints();
    fixed.truncate([0, 0, 1][random.below(3) as usize]);
    let border = (random.below(2) == 0).then_some(0);
    let listed = Listed { size: Some((width, height)), tiles };
    Board::new(listed, &Wanted { border, fixed, ..Wanted::default() }).ok()
}

fn found(board: &Board, goal: Goal, n_threads: usize, placements: Option<u64>) -> Findings {
    let search = Search::new(board).unwrap();
    let budget = Budget { placements, n_threads, seed: 0 };
    let watch = Watch::default();
    Crew::new((board, &search), goal, budget, forecast(board), &watch).run()
}

/// What a search that ends by itself must say of so many solutions, up to turns.
fn truth(goal: Goal, n: u64) -> (MatchVerdict, Exit) {
    match (goal, n) {
        (_, 0) => (MatchVerdict::None, Exit::NoSolution),
        (Goal::First | Goal::Best, _) => (MatchVerdict::Placed, Exit::Done),
        (_, 1) => (MatchVerdict::Unique, Exit::Done),
        _ => (MatchVerdict::Several, Exit::Several),
    }
}

/// Holds what was found against all pictures there are and how many they are up to turns.
fn check(board: &Board, goal: Goal, findings: &Findings, (all, kinds): (u64, u64)) {
    let said = verdict(goal, findings);
    let context = || format!("{goal:?}: {said:?}, {all} {kinds}, {findings:?}\n{board:?}");
    let is_stopped = said.0 == MatchVerdict::Stopped && findings.stopped.is_some();
    assert!(said == truth(goal, kinds) || is_stopped, "{}", context());
    if let Some((_, placement)) = &findings.first {
        assert!(confirm(board, placement).unwrap().is_complete, "{}", context());
        assert!(said.0 != MatchVerdict::None, "{}", context());
    }
    if findings.is_best && findings.first.is_none() {
        let (matched, placement) = findings.best.as_ref().unwrap();
        assert!(goal == Goal::Best && all == 0 && *matched < board.n_edges(), "{}", context());
        assert!(placement.cells().iter().all(Option::is_some), "{}", context());
    }
    if goal == Goal::Count && !is_stopped {
        assert_eq!((findings.all, findings.up_to_turns), (all, kinds), "{}", context());
    }
    if goal == Goal::Unique {
        assert!(!findings.are_several || kinds > 1, "{}", context());
    }
}

#[test]
fn every_verdict_agrees_with_brute_force() {
    let mut random = SplitMix64::new(5);
    let mut seen = [0; 3];
    while seen.iter().sum::<usize>() < 400 {
        let Some(board) = board(&mut random) else { continue };
        let plain = Plain::search(&board, 100_000);
        let all = plain.pictures.len() as u64;
        if plain.placements == 100_000 || all > MOST {
            continue;
        }
        let kinds = if board.fixed().is_empty() { plain.up_to_turns(&board) } else { all };
        seen[kinds.min(2) as usize] += 1;
        for goal in GOALS {
            for n_threads in [1, 3] {
                for placements in [None, Some(1 + random.below(40)), Some(1 + random.below(400))] {
                    // Without a solution the chase for the best board ends with its budget alone.
                    let most = if goal == Goal::Best { Some(2000) } else { None };
                    let findings = found(&board, goal, n_threads, placements.or(most));
                    check(&board, goal, &findings, (all, kinds));
                    let is_free = placements.is_none() && goal != Goal::Best;
                    assert!(!is_free || findings.stopped.is_none(), "{goal:?} {board:?}");
                }
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 40), "none, one, several: {seen:?}");
}

/// Before, the best board was chased alone, and on boards that can nearly be finished the search
/// without mismatches does better.
#[test]
fn the_best_board_is_never_below_what_is_shown_without_a_solution() {
    let mut n_unsolved = 0;
    for seed in 0..6 {
        let kinds = [8, 9, 11][seed as usize % 3];
        let recipe = Recipe { width: 8, height: 7, kinds, border_kinds: 2, seed };
        let board = planted(&recipe).unwrap().board;
        for placements in [300_000, 2_000_000] {
            let matched = |goal| found(&board, goal, 1, Some(placements)).best.map(|best| best.0);
            let (plain, best) = (matched(Goal::First), matched(Goal::Best));
            assert!(best >= plain, "seed {seed}, {placements}: {best:?} of {plain:?}");
            n_unsolved += usize::from(plain < Some(board.n_edges()));
        }
    }
    assert!(n_unsolved > 4, "{n_unsolved}");
}

#[test]
fn a_board_that_cannot_be_filled_ends_the_search() {
    let tiles = |last| vec![[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], last];
    for last in [[1, 3, 2, 0], [0, 3, 0, 2]] {
        let listed = Listed { size: None, tiles: tiles(last) };
        let board = Board::new(listed, &Wanted::default()).unwrap();
        for goal in GOALS {
            let findings = found(&board, goal, 2, Some(1_000_000));
            assert_eq!(
                verdict(goal, &findings),
                (MatchVerdict::None, Exit::NoSolution),
                "{goal:?}"
            );
            assert_eq!((findings.stopped, findings.placements), (None, 0), "{goal:?}");
        }
    }
}
