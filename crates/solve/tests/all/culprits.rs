//! What a puzzle without a picture owes that to, against all pictures there are.

use pictogrid_core::{Clue, Draft, DraftCells, Limits, LineId, Picture, Puzzle, Value};
use pictogrid_solve::{Culprit, Culprits, Options, Silent, Solver};
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
    given: usize,
    lines: usize,
    several: usize,
    swapped: usize,
}

fn check(puzzle: &Puzzle, solver: &mut Solver, tally: &mut Tally) {
    if only(puzzle).is_ok() {
        return;
    }
    let found = solver.culprits(puzzle, &Options::default(), &mut Silent).unwrap();
    let lines = || (0..puzzle.shape().n_lines() as u32).map(LineId);
    let helpful: Vec<Culprit> = lines().flat_map(|line| changes(puzzle, line)).collect();
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
            tally.given += 1;
            assert_eq!(found, Culprits::Given(picture), "{puzzle:?}");
        }
        Err(()) if helpful.is_empty() && pairs.is_empty() => {
            tally.several += 1;
            assert_eq!(found, Culprits::Several, "{puzzle:?}");
        }
        Err(()) => {
            tally.lines += 1;
            let Culprits::Lines { changed, swapped } = found else {
                panic!("{found:?} of {puzzle:?}")
            };
            tally.swapped += usize::from(!swapped.is_empty());
            assert!(changed.iter().all(|culprit| helpful.contains(culprit)), "{puzzle:?}");
            assert_eq!(swapped, pairs, "{puzzle:?}");
            // A line is passed over only for one that has a clue to put in.
            let is_settled = |culprit: &Culprit| culprit.instead.is_some();
            assert!(
                changed.is_empty() && !pairs.is_empty()
                    || changed.iter().all(is_settled) == helpful.iter().any(is_settled)
            );
        }
    }
}

/// What would help, of one line: the clue that all others settle, else each of its numbers swapped
/// with the next, else the line alone.
fn changes(puzzle: &Puzzle, line: LineId) -> Vec<Culprit> {
    let runs = puzzle.clue(line).to_runs().unwrap();
    let swapped = |j: usize| {
        let mut runs = runs.clone();
        runs.swap(j - 1, j);
        let instead = Clue::of_runs(runs);
        let picture = only(&puzzle.clone().with_clues([(line, instead.clone())])?).ok()?;
        Some(Culprit { line, instead: Some(instead), picture })
    };
    match only(&puzzle.clone().without_clue(line)) {
        Err(()) => Vec::new(),
        Ok(Some(picture)) => {
            vec![Culprit { line, instead: Some(picture.clue(line)), picture: Some(picture) }]
        }
        Ok(None) => {
            let all: Vec<Culprit> = (1..runs.len()).filter_map(swapped).collect();
            let open = Culprit { line, instead: None, picture: None };
            if all.is_empty() { vec![open] } else { all }
        }
    }
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
    assert!(tally.given > 20 && tally.lines > 20 && tally.several > 10, "{tally:?}");
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
    assert!(tally.given > 20 && tally.lines > 20 && tally.several > 5, "{tally:?}");
}
