//! Cells to give where several pictures fit, against all pictures there are.
//!
//! ```text
//!   all pictures ─ all sets of up to 4 cells ─▶ the fewest that leave the wanted one alone
//!   advice                                      as many cells, and with them a unique puzzle
//! ```
//!
//! Numbers of cells are compared and not sets, since several may be fewest. 2^cells sets, so the
//! puzzles are tiny; the goal is the picture that is wanted, if there is one.

use pictogrid_core::{CellId, Picture, Puzzle};
use pictogrid_solve::{AdviceOptions, Options, Silent, Solver, Verdict};
use pictogrid_testkit::{SplitMix64, brute_colors, planted, planted_colors};

/// The fewest cells that leave `wanted` of these pictures, up to `most`, by trying all sets of cells.
fn fewest(pictures: &[Picture], wanted: &Picture, most: usize) -> Option<usize> {
    let cells: Vec<CellId> = (0..wanted.values().len() as u32).map(CellId).collect();
    let differs = |cells: &[CellId], other: &Picture| {
        cells.iter().any(|&cell| other.get(cell) != wanted.get(cell))
    };
    let others: Vec<&Picture> = pictures.iter().filter(|&other| other != wanted).collect();
    let is_enough = |set: u32| {
        let set: Vec<CellId> =
            cells.iter().copied().filter(|cell| set >> cell.0 & 1 == 1).collect();
        others.iter().all(|other| differs(&set, other))
    };
    let sizes = (0..1_u32 << cells.len()).filter(|set| set.count_ones() as usize <= most);
    sizes.filter(|&set| is_enough(set)).map(|set| set.count_ones() as usize).min()
}

/// Checks the advice on a puzzle; gives how many cells it names, if it has several pictures.
fn check(puzzle: &Puzzle, solver: &mut Solver) -> Option<usize> {
    let pictures = brute_colors::solutions(puzzle);
    let report = solver.solve(puzzle, &Options::default(), &mut Silent).unwrap();
    if report.verdict() != Verdict::Several {
        return None;
    }
    let options = AdviceOptions::default().untimed();
    let advice = solver.advise(puzzle, &report, &options, &mut Silent);
    let [one, other] = report.solutions() else { panic!("two are looked for") };
    let differing: Vec<CellId> = (0..one.values().len() as u32).map(CellId).collect();
    let differs = |cell: &CellId| one.get(*cell) != other.get(*cell);
    let differing: Vec<CellId> = differing.into_iter().filter(differs).collect();
    assert_eq!((advice.conflict, advice.differing), (None, differing));
    // The goal is preferred.
    let wanted = puzzle.goal().unwrap_or(one);
    let least = fewest(&pictures, wanted, 4);
    let Some(givens) = advice.givens else {
        assert_eq!(least, None, "{puzzle:?}");
        return Some(0);
    };
    assert_eq!((Some(givens.cells.len()), givens.is_minimal), (least, true), "{puzzle:?}");
    let settled = puzzle.clone().with_given(&givens.cells).unwrap();
    assert_eq!(brute_colors::solutions(&settled), std::slice::from_ref(wanted));
    Some(givens.cells.len())
}

#[test]
fn tiny_puzzles_equal_brute_force() {
    let (mut rng, mut solver) = (SplitMix64::new(12), Solver::new());
    let mut n_of_size = [0; 5];
    for _ in 0..400 {
        let fill = 20 + rng.below(30) as u32;
        let picture = planted::picture(&mut rng, 4, 4, fill);
        let puzzle = planted::puzzle(&mut rng, &picture, 10);
        let puzzle = if rng.chance(50) { puzzle.without_goal() } else { puzzle };
        if let Some(n) = check(&puzzle, &mut solver) {
            n_of_size[n] += 1;
        }
    }
    assert!(n_of_size[1] > 20 && n_of_size[2] > 5, "{n_of_size:?}");
}

#[test]
fn tiny_colored_puzzles_equal_brute_force() {
    let (mut rng, mut solver) = (SplitMix64::new(13), Solver::new());
    let checked = (0..200).filter_map(|_| {
        let picture = planted_colors::picture(&mut rng, (3, 3), 2, 60);
        check(&planted_colors::puzzle(&picture, 2), &mut solver)
    });
    assert!(checked.count() > 10);
}
