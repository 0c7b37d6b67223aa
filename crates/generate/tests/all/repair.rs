//! Mended pictures: solved by code that had no part in them, and as few changes as all ways tried.
//!
//! ```text
//!   picture ─ repair ─▶ changes ─▶ the solver: unique, or settled by lines
//!      └─ all single cells, all pairs, a solve each: 0, 1, 2, or more ─▶ as many as `repair` says
//! ```
//!
//! To try all is what `repair` avoids by refuting most of them, so that is where it may be wrong. The
//! slow twin takes up to 903 solves for 42 cells. Larger pictures are held to what has to hold of any:
//! cells that are kept, symmetry, a bound of cells. A random picture rarely needs two changes, so the
//! test counts how often each number came up.

use std::ops::ControlFlow::{Break, Continue};

use pictogrid_core::{CellId, Event, Picture, Puzzle, Shape, Silent, Stage, Tri, Value};
use pictogrid_generate::repair::{Fewest, Goal, RepairError, Repaired, Symmetry, Terms, repair};
use pictogrid_solve::{Options, StopReason, Verdict, solve};
use pictogrid_testkit::SplitMix64;

fn noise(random: &mut SplitMix64, shape: Shape, n_colors: u64, percent: u32) -> Puzzle {
    let cell = |_| match random.chance(percent) {
        true => Value(1 + random.below(n_colors) as u8),
        false => Value::EMPTY,
    };
    Puzzle::of_picture(&Picture::new(shape, (0..shape.n_cells()).map(cell).collect()))
}

fn is(puzzle: &Puzzle, goal: Goal) -> bool {
    let stage = if goal == Goal::Lines { Stage::Lines } else { Stage::Search };
    let report = solve(puzzle, &Options::default().stage(stage), &mut Silent).unwrap();
    report.verdict() == Verdict::Unique
}

/// The result is what it says, by a solve.
fn mended(puzzle: &Puzzle, terms: &Terms) -> Repaired {
    let repaired = repair(puzzle, terms, &mut Silent).unwrap();
    let (before, after) = (puzzle.goal().unwrap(), repaired.puzzle.goal().unwrap());
    let checked = solve(&repaired.puzzle, &Options::default(), &mut Silent).unwrap();
    assert!(checked.solutions().contains(after) || checked.verdict() == Verdict::Several);
    let n = before.values().iter().zip(after.values()).filter(|(one, other)| one != other).count();
    assert_eq!(n, repaired.changes.len());
    for change in &repaired.changes {
        assert_eq!(before.get(change.cell), change.before);
        assert_eq!(after.get(change.cell), change.after);
        assert!((0.0..=1.0).contains(&change.visibility));
    }
    if repaired.is_reached {
        let goal = match terms.goal {
            Goal::Level(level) => {
                assert!(repaired.after.level.unwrap() <= level);
                Goal::Unique
            }
            goal => goal,
        };
        assert!(is(&repaired.puzzle, goal), "{after}");
    }
    repaired
}

/// The fewest changed cells, up to two, by trying all of them: the slow twin.
fn by_trying(puzzle: &Puzzle, goal: Goal) -> usize {
    let picture = puzzle.goal().unwrap();
    let reaches = |changes: &[(usize, u8)]| {
        let mut values = picture.values().to_vec();
        changes.iter().for_each(|&(cell, value)| values[cell] = Value(value));
        is(&puzzle.repainted(&Picture::new(picture.shape(), values)).unwrap(), goal)
    };
    let (n, n_values) = (picture.values().len(), puzzle.n_values() as u8);
    let own = |cell: usize| picture.get(CellId(cell as u32)).0;
    let ones: Vec<(usize, u8)> = (0..n)
        .flat_map(|cell| (0..n_values).map(move |value| (cell, value)))
        .filter(|&(cell, value)| own(cell) != value)
        .collect();
    if reaches(&[]) {
        return 0;
    }
    if ones.iter().any(|&one| reaches(&[one])) {
        return 1;
    }
    let two = |(i, &one): (usize, &(usize, u8))| {
        ones[i..].iter().any(|&other| one.0 != other.0 && reaches(&[one, other]))
    };
    if ones.iter().enumerate().any(two) { 2 } else { 3 }
}

#[test]
fn as_few_as_by_trying_all() {
    let mut random = SplitMix64::new(21);
    let hexagon = Shape::Tri(Tri::new([2, 1, 2, 1, 2, 2]).unwrap());
    let mut n_of = [0; 4];
    for round in 0..60 {
        let (shape, n_colors, percent) = match round % 4 {
            0 => (Shape::rect(6, 6), 1, 45),
            1 => (Shape::rect(7, 6), 1, 42),
            2 => (hexagon, 1, 45),
            _ => (Shape::rect(4, 5), 2, 55),
        };
        let puzzle = noise(&mut random, shape, n_colors, percent);
        for goal in [Goal::Lines, Goal::Unique] {
            let repaired = mended(&puzzle, &Terms::new(goal));
            let fewest = by_trying(&puzzle, goal);
            assert!(repaired.is_reached && repaired.stopped.is_none());
            assert_eq!(repaired.changes.len().min(3), fewest, "{goal:?} {:?}", puzzle.goal());
            assert_eq!(repaired.at_least, fewest, "{goal:?} {:?}", puzzle.goal());
            n_of[fewest] += 1;
        }
    }
    assert!(n_of[1] > 10 && n_of[2] > 2, "{n_of:?}");
}

#[test]
fn terms_are_kept() {
    let mut random = SplitMix64::new(22);
    for _ in 0..8 {
        let puzzle = noise(&mut random, Shape::rect(9, 8), 1, 45);
        let free = mended(&puzzle, &Terms::new(Goal::Lines));
        let mut terms = Terms::new(Goal::Lines);
        terms.kept = free.changes.iter().map(|change| change.cell).collect();
        let other = mended(&puzzle, &terms);
        assert!(other.changes.iter().all(|change| !terms.kept.contains(&change.cell)));
        let mut terms = Terms::new(Goal::Lines);
        terms.max_cells = free.changes.len().saturating_sub(1);
        let bounded = mended(&puzzle, &terms);
        assert!(bounded.changes.len() <= terms.max_cells);
        assert_eq!(bounded.is_reached, free.changes.is_empty() || !bounded.changes.is_empty());
        let mut terms = Terms::new(Goal::Lines);
        terms.fewest = Fewest::VisibleChanges;
        let seen = |repaired: &Repaired| -> f64 {
            let seen = repaired.changes.iter().map(|change| 1.0 + 3.0 * change.visibility);
            seen.sum()
        };
        assert!(seen(&mended(&puzzle, &terms)) <= seen(&free) + 1e-9);
    }
}

#[test]
fn a_level_is_reached() {
    let mut random = SplitMix64::new(23);
    let mut n_reached = 0;
    for level in [1, 2, 3, 4, 5, 7] {
        let puzzle = noise(&mut random, Shape::rect(8, 8), 1, 58);
        n_reached += u32::from(mended(&puzzle, &Terms::new(Goal::Level(level))).is_reached);
    }
    assert!(n_reached >= 5, "{n_reached}");
}

/// Of every symmetry of rectangles: mirror images, half turns, and of squares diagonals and quarter
/// turns.
#[test]
fn symmetric_pictures_stay_so() {
    type Image = fn(u32, u32, u32) -> (u32, u32);
    let (square, wide) = ((8, 8), (9, 6));
    let images: [(&str, (u32, u32), Image); 7] = [
        ("left to right", wide, |x, y, _| (8 - x, y)),
        ("top to bottom", wide, |x, y, _| (x, 5 - y)),
        ("half turn", wide, |x, y, _| (8 - x, 5 - y)),
        ("half turn", square, |x, y, last| (last - x, last - y)),
        ("diagonal", square, |x, y, _| (y, x)),
        ("other diagonal", square, |x, y, last| (last - y, last - x)),
        ("quarter turn", square, |x, y, last| (last - y, x)),
    ];
    let mut random = SplitMix64::new(25);
    let (mut n_changed, mut n_reached) = (0, 0);
    for (name, (width, height), image) in images.repeat(4) {
        let shape = Shape::rect(width, height);
        let image_of = |cell: CellId| {
            let (x, y) = (cell.0 % width, cell.0 / width);
            let (x, y) = image(x, y, width - 1);
            CellId(y * width + x)
        };
        let noisy = noise(&mut random, shape, 1, 45);
        let first = |cell: u32| {
            let orbit = std::iter::successors(Some(CellId(cell)), |&cell| Some(image_of(cell)));
            orbit.take(4).min_by_key(|cell| cell.0).unwrap()
        };
        let cells = (0..width * height).map(|cell| noisy.goal().unwrap().get(first(cell)));
        let puzzle = Puzzle::of_picture(&Picture::new(shape, cells.collect()));
        for goal in [Goal::Lines, Goal::Unique] {
            let mut terms = Terms::new(goal);
            terms.symmetry = Symmetry::Kept;
            let repaired = mended(&puzzle, &terms);
            let after = repaired.puzzle.goal().unwrap();
            let mut cells = (0..width * height).map(CellId);
            assert!(cells.all(|cell| after.get(cell) == after.get(image_of(cell))), "{name}");
            n_changed += repaired.changes.len();
            n_reached += u32::from(repaired.is_reached);
        }
    }
    assert!(n_changed > 50 && n_reached > 50, "{n_changed} {n_reached}");
}

/// What is given stays so, and the title, too.
#[test]
fn given_cells_and_colors_stay() {
    let puzzle = Puzzle::of_picture(&Picture::parse(&["#..#", ".#.#", "..#.", "#..#"]).unwrap());
    let given = [(CellId(0), Value::FILLED)];
    let puzzle = puzzle.titled("Dots").with_given(&given).unwrap();
    let repaired = mended(&puzzle, &Terms::new(Goal::Unique));
    assert_eq!(repaired.puzzle.given(), given);
    assert_eq!(repaired.puzzle.about(), puzzle.about());
}

#[test]
fn what_cannot_be_mended_is_said() {
    let puzzle = Puzzle::of_picture(&Picture::parse(&["#.", ".#"]).unwrap()).without_goal();
    let terms = Terms::new(Goal::Lines);
    assert_eq!(repair(&puzzle, &terms, &mut Silent).unwrap_err(), RepairError::NoPicture);
    let puzzle = noise(&mut SplitMix64::new(24), Shape::rect(16, 16), 1, 40);
    let mut n_left = 8;
    let mut hasty = |_: Event<'_>| {
        n_left -= 1;
        if n_left > 0 { Continue(()) } else { Break(()) }
    };
    let stopped = repair(&puzzle, &terms, &mut hasty).unwrap();
    assert_eq!(stopped.stopped, Some(StopReason::Observer));
    let mut terms = Terms::new(Goal::Lines);
    terms.max_line_visits = 10;
    let ended = repair(&puzzle, &terms, &mut Silent).unwrap();
    assert_eq!(ended.stopped, Some(StopReason::LineVisits));
    assert!(ended.changes.is_empty() && ended.puzzle.goal() == puzzle.goal());
}

/// A mend for lines comes first; whoever stops it then keeps that.
#[test]
fn what_was_found_is_kept() {
    let puzzle = noise(&mut SplitMix64::new(26), Shape::rect(16, 16), 1, 40);
    let mut terms = Terms::new(Goal::Unique);
    let whole = mended(&puzzle, &terms);
    assert!(whole.is_reached && whole.stopped.is_none());
    let mut n_kept = 0;
    for most in (0..40).map(|part| part * 5000) {
        terms.max_line_visits = most;
        let ended = mended(&puzzle, &terms);
        n_kept += u32::from(ended.is_reached && ended.stopped.is_some());
    }
    assert!(n_kept > 2, "{n_kept}");
}
