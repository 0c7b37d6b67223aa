//! What contradicts the rest of a puzzle without a picture, against all pictures there are.
//!
//! ```text
//!   each clue left out, pairs of clues swapped ─ brute force ─▶ does a picture fit?
//!   advice                                                      names just these
//! ```
//!
//! Tiny puzzles, in black and white and in colors, as brute force lists all pictures for each change.
//! How many puzzles owed it to what is counted, so that no kind of advice goes untested.

use std::collections::BTreeSet;

use pictogrid_core::{Clue, Draft, DraftCells, Limits, LineId, Picture, Puzzle, Value};
use pictogrid_solve::{AdviceOptions, Conflict, ConflictingClue, Options, Silent, Solver};
use pictogrid_testkit::{SplitMix64, brute_colors, planted, planted_colors};

/// The only picture of the puzzle, if it has but one; `Err` if it has none.
fn only(puzzle: &Puzzle) -> Result<Option<Picture>, ()> {
    let mut solutions = brute_colors::solutions(puzzle);
    match solutions.len() {
        0 => Err(()),
        1 => Ok(solutions.pop()),
        _ => Ok(None),
    }
}

/// How many puzzles owed it to what.
#[derive(Debug, Default)]
struct Tally {
    givens: usize,
    clues: usize,
    no_single: usize,
    swapped: usize,
}

fn check(puzzle: &Puzzle, solver: &mut Solver, tally: &mut Tally) {
    if only(puzzle).is_ok() {
        return;
    }
    let report = solver.solve(puzzle, &Options::default(), &mut Silent).unwrap();
    let options = AdviceOptions::default().untimed();
    let advice = solver.advise(puzzle, &report, &options, &mut Silent);
    assert_eq!((advice.givens, advice.typos, &advice.differing[..]), (None, None, &[][..]));
    let found = advice.conflict.expect("nothing ends it early");
    let lines = || (0..puzzle.shape().n_lines() as u32).map(LineId);
    let helps = |line: &LineId| only(&puzzle.clone().without_clue(*line)).is_ok();
    let helpful: BTreeSet<LineId> = lines().filter(helps).collect();
    let is_pair = |&[one, other]: &[LineId; 2]| {
        let clues = [(one, puzzle.clue(other)), (other, puzzle.clue(one))];
        let swapped = puzzle.clone().with_clues(clues.map(|(line, clue)| (line, clue.clone())));
        swapped.is_some_and(|swapped| only(&swapped).is_ok())
    };
    let n_rows = puzzle.shape().as_rect().unwrap().height;
    let neighbors = lines().zip(lines().skip(1)).map(|(one, other)| [one, other]);
    let pairs: Vec<[LineId; 2]> =
        neighbors.filter(|pair| pair[1].0 != n_rows).filter(is_pair).collect();
    match only(&puzzle.clone().without_given()) {
        Ok(picture) => {
            tally.givens += 1;
            assert_eq!(found, Conflict::Givens(picture), "{puzzle:?}");
        }
        Err(()) if helpful.is_empty() && pairs.is_empty() => {
            tally.no_single += 1;
            assert_eq!(found, Conflict::NoSingle, "{puzzle:?}");
        }
        Err(()) => {
            tally.clues += 1;
            let Conflict::Clues { clues, swapped, is_complete: true } = found else {
                panic!("{found:?} of {puzzle:?}")
            };
            tally.swapped += usize::from(!swapped.is_empty());
            assert_eq!(swapped, pairs, "{puzzle:?}");
            let named: BTreeSet<LineId> = clues.iter().map(|clue| clue.line).collect();
            assert_eq!(named, helpful, "{puzzle:?}");
            for line in &helpful {
                let of_line: Vec<_> = clues.iter().filter(|clue| clue.line == *line).collect();
                check_line(puzzle, *line, &of_line);
            }
            // What is likely comes first; what is not settled is so only where nothing is.
            assert!(clues.is_sorted_by_key(|clue| !clue.is_likely), "{puzzle:?}");
            let is_settled = |clue: &ConflictingClue| clue.instead.is_some();
            let mut likely = clues.iter().filter(|clue| clue.is_likely);
            assert!(likely.all(|clue| is_settled(clue) || !clues.iter().any(is_settled)));
        }
    }
}

/// What is said of one line: the clue that all others determine, else each of its numbers swapped with
/// the next that helps, else the line alone.
fn check_line(puzzle: &Puzzle, line: LineId, found: &[&ConflictingClue]) {
    let runs = puzzle.clue(line).to_runs().unwrap();
    assert!(found.iter().all(|clue| clue.clue == *puzzle.clue(line)));
    let swapped = |j: usize| {
        let mut runs = runs.clone();
        runs.swap(j - 1, j);
        let instead = Clue::of_runs(runs);
        let picture = only(&puzzle.clone().with_clues([(line, instead.clone())])?).ok()?;
        Some((Some(instead), picture))
    };
    let expected = match only(&puzzle.clone().without_clue(line)).unwrap() {
        Some(picture) => vec![(Some(picture.clue(line)), Some(picture))],
        None => {
            let all: Vec<_> = (1..runs.len()).filter_map(swapped).collect();
            if all.is_empty() { vec![(None, None)] } else { all }
        }
    };
    let found: Vec<_> =
        found.iter().map(|clue| (clue.instead.clone(), clue.picture.clone())).collect();
    assert_eq!(found, expected, "{line:?} of {puzzle:?}");
}

#[test]
fn tiny_puzzles_equal_brute_force() {
    let mut rng = SplitMix64::new(5);
    let (mut solver, mut tally) = (Solver::new(), Tally::default());
    for _ in 0..400 {
        let picture = planted::picture(&mut rng, 4, 4, 55);
        let puzzle = planted::puzzle(&mut rng, &picture, 10);
        let Some(mut puzzle) = planted::mistyped(&mut rng, &puzzle) else { continue };
        if rng.chance(30) {
            puzzle = planted::mistyped(&mut rng, &puzzle).unwrap_or(puzzle);
        }
        check(&puzzle, &mut solver, &mut tally);
    }
    assert!(tally.givens > 20 && tally.clues > 20 && tally.no_single > 10, "{tally:?}");
}

#[test]
fn tiny_colored_puzzles_equal_brute_force() {
    let mut rng = SplitMix64::new(6);
    let (mut solver, mut tally) = (Solver::new(), Tally::default());
    for _ in 0..400 {
        let picture = planted_colors::picture(&mut rng, (3, 3), 2, 70);
        let mut draft = Draft::of_puzzle(&planted_colors::puzzle(&picture, 2).without_goal());
        for _ in 0..1 + rng.below(3) {
            draft.rows[rng.below(3) as usize].runs.reverse();
            draft.columns[rng.below(3) as usize].runs.reverse();
        }
        if rng.chance(30) {
            let mut cells = vec![None; 9];
            cells[rng.below(9) as usize] = Some(Value(rng.below(3) as u8));
            draft.given = Some(DraftCells { cells, place: None });
        }
        check(&draft.check(&Limits::default()).unwrap(), &mut solver, &mut tally);
    }
    assert!(tally.givens > 20 && tally.clues > 20 && tally.no_single > 5, "{tally:?}");
}
