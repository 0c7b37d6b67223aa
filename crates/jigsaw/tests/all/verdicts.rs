//! Every verdict against brute force: small boards, with and without a border and pins, each goal,
//! several threads, and budgets that end the search anywhere.
//!
//! ```text
//!   board ─▶ BruteForce: all placements    ─┐  first, unique, count, best: the same verdict,
//!        └─▶ solve, each goal and budget   ─┘  or "stopped" and nothing false
//! ```
//!
//! The boards have few colors, so that most have several solutions, many are turns of each other, and
//! what is found first is seldom the turn that counts for all of them. Boards with more than 2,000
//! solutions are left out: plain recursion has to list them.

use pictogrid_core::Silent;
use pictogrid_jigsaw::{
    SplitMix64,
    matching::{
        Board, BruteForce, Goal, Listed, OrientedTile, Placement, Recipe, Report, Rules,
        SolveOptions, Standing, Verdict, Wanted, confirm, planted, solve,
    },
};

const GOALS: [Goal; 4] = [Goal::First, Goal::Unique, Goal::Count, Goal::Best];
/// Boards with more solutions are left to others.
const MOST: u64 = 2000;

/// A board of up to nine tiles: planted, or any tiles; and pins of its solution or of none.
fn board(random: &mut SplitMix64) -> Option<Board> {
    let shapes = [(1, 1), (2, 1), (1, 4), (2, 2), (2, 2), (3, 2), (2, 4), (3, 3)];
    let (width, height) = shapes[random.below(8) as usize];
    let colors = 1 + random.below(5) as usize;
    let recipe = Recipe { width, height, colors, border_colors: 0, seed: random.next_u64() };
    let planted = planted(&recipe).ok()?;
    let mut tiles = planted.board.tiles().to_vec();
    if random.below(3) == 0 {
        let place = random.below(4 * tiles.len() as u64) as usize;
        tiles[place / 4][place % 4] = random.below(colors as u64 + 1) as u32;
    }
    let mut pins = planted.solution.as_pins();
    pins.truncate([0, 0, 1][random.below(3) as usize]);
    let border = (random.below(2) == 0).then_some(0);
    let rules = Rules { is_upright: random.below(4) == 0, is_signed: random.below(4) == 0 };
    if rules != Rules::default() {
        relay(&mut tiles, &planted.solution, rules, random);
        pins.iter_mut()
            .for_each(|pin| pin.oriented_tile = OrientedTile::new(pin.oriented_tile.tile, 0));
    }
    let listed = Listed { size: Some((width, height)), tiles };
    Board::with_rules(listed, &Wanted { border, pins, ..Wanted::default() }, rules).ok()
}

/// Turns every tile to lie as in the solution, and gives one edge of each pair a minus.
fn relay(tiles: &mut [[u32; 4]], solution: &Placement, rules: Rules, random: &mut SplitMix64) {
    let (width, n) = (solution.width(), tiles.len());
    let cells: Vec<OrientedTile> = solution.cells().iter().copied().flatten().collect();
    for cell in &cells {
        tiles[cell.tile].rotate_right(usize::from(cell.turns()));
    }
    for at in 0..n {
        let right = (!(at + 1).is_multiple_of(width)).then_some((at + 1, 1));
        let below = (at + width < n).then_some((at + width, 2));
        for (other, side) in right.into_iter().chain(below).filter(|_| rules.is_signed) {
            let (cell, side) =
                if random.below(2) == 0 { (at, side) } else { (other, (side + 2) % 4) };
            let edge = &mut tiles[cells[cell].tile][side];
            *edge = edge.wrapping_neg();
        }
    }
}

fn found(board: &Board, goal: Goal, n_threads: usize, placements: Option<u64>) -> Report {
    let options = SolveOptions { goal, placements, n_threads, seed: 0 };
    solve(board, &options, &mut Silent).unwrap()
}

/// What a search that ends by itself must say of so many solutions, up to turns.
fn truth(goal: Goal, n: u64) -> Verdict {
    match (goal, n) {
        (_, 0) => Verdict::None,
        (Goal::First | Goal::Best, _) => Verdict::Placed,
        (_, 1) => Verdict::Unique,
        _ => Verdict::Several,
    }
}

/// Whether a whole board turned is the same solution.
fn has_turns(board: &Board) -> bool {
    board.pins().is_empty() && !board.rules().is_upright
}

/// Holds what was found against all pictures there are and how many they are up to turns.
fn check(board: &Board, goal: Goal, report: &Report, (all, colors): (u64, u64)) {
    let context = || format!("{goal:?}: {all} {colors}, {report:?}\n{board:?}");
    let is_stopped = report.verdict == Verdict::Stopped && report.stopped.is_some();
    assert!(report.verdict == truth(goal, colors) || is_stopped, "{}", context());
    let score = report.placement.as_ref().map(|placement| confirm(board, placement).unwrap());
    assert_eq!(score, report.score, "{}", context());
    if score.is_some_and(|score| score.is_complete) {
        assert!(report.verdict != Verdict::None, "{}", context());
    } else if report.standing == Some(Standing::Best) {
        let score = score.unwrap();
        assert!(goal == Goal::Best && all == 0 && score.matched < score.edges, "{}", context());
        assert!(score.placed == board.tiles().len(), "{}", context());
    }
    if goal == Goal::Count && !is_stopped {
        let up_to_turns = has_turns(board).then_some(colors);
        assert_eq!((report.count, report.up_to_turns), (Some(all), up_to_turns), "{}", context());
    }
}

#[test]
fn every_verdict_agrees_with_brute_force() {
    let mut random = SplitMix64::new(5);
    let mut seen = [0; 3];
    while seen.iter().sum::<usize>() < 400 {
        let Some(board) = board(&mut random) else { continue };
        let plain = BruteForce::search(&board, 100_000);
        let all = plain.pictures.len() as u64;
        if plain.placements == 100_000 || all > MOST {
            continue;
        }
        let colors = if has_turns(&board) { plain.up_to_turns(&board) } else { all };
        seen[colors.min(2) as usize] += 1;
        for goal in GOALS {
            for n_threads in [1, 3] {
                for placements in [None, Some(1 + random.below(40)), Some(1 + random.below(400))] {
                    // Without a solution the search for the best board ends with its budget alone.
                    let most = if goal == Goal::Best { Some(2000) } else { None };
                    let report = found(&board, goal, n_threads, placements.or(most));
                    check(&board, goal, &report, (all, colors));
                    let is_free = placements.is_none() && goal != Goal::Best;
                    assert!(!is_free || report.stopped.is_none(), "{goal:?} {board:?}");
                }
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 40), "none, one, several: {seen:?}");
}

/// Before, the best board was searched alone, and on boards that can nearly be finished the search
/// without mismatches does better.
#[test]
fn the_best_board_is_never_below_what_is_shown_without_a_solution() {
    let mut n_unsolved = 0;
    for seed in 0..6 {
        let colors = [8, 9, 11][seed as usize % 3];
        let recipe = Recipe { width: 8, height: 7, colors, border_colors: 2, seed };
        let board = planted(&recipe).unwrap().board;
        for placements in [300_000, 2_000_000] {
            let matched =
                |goal| found(&board, goal, 1, Some(placements)).score.map(|it| it.matched);
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
            let report = found(&board, goal, 2, Some(1_000_000));
            assert_eq!((report.verdict, report.placements), (Verdict::None, 0), "{goal:?}");
        }
    }
}
