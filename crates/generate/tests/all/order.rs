//! Puzzles to order: unique, of the level, the same for the same seed.
//!
//! ```text
//!   order ─▶ puzzle ─▶ solve: unique, and its picture the goal
//!                  └─▶ grade: the level that was asked for, and what was stated
//! ```
//!
//! The solver and the grade are asked again, from the clues alone: what the order knows on the way does
//! not count. Levels up to 4 have to be settled by lines. Sizes are small, since a high level is drawn
//! many times.

use std::ops::ControlFlow::{Break, Continue};

use pictogrid_core::{Event, Silent, Stage};
use pictogrid_explain::grade;
use pictogrid_generate::order::{Kind, Made, Order, OrderError, Orders};
use pictogrid_solve::{Options, Verdict, solve};

fn made(order: &Order, n: usize) -> Vec<Made> {
    let mut orders = Orders::new(order.clone());
    let made: Vec<Made> = (0..n).map(|_| orders.next(&mut Silent).unwrap()).collect();
    for Made { puzzle, grade: stated, .. } in &made {
        let report = solve(puzzle, &Options::default(), &mut Silent).unwrap();
        assert_eq!(report.verdict(), Verdict::Unique, "{order:?}");
        assert_eq!(report.solutions().first(), puzzle.goal());
        let grade = grade(puzzle, &mut || Continue(())).unwrap();
        assert_eq!((grade.level, grade.work), (stated.level, stated.work));
        assert!(order.level.is_none_or(|level| level == grade.level), "{order:?}");
        assert!(order.level.is_none_or(|level| level > 4) || report.stage == Stage::Lines);
    }
    made
}

#[test]
fn of_the_wanted_level() {
    for level in 1..=6 {
        let mut order = Order::new(10, 9);
        order.level = Some(level);
        order.seed = u64::from(level);
        assert_eq!(made(&order, 2).len(), 2);
    }
    let mut large = Order::new(30, 25);
    large.level = Some(1);
    made(&large, 1);
}

#[test]
fn of_every_kind_and_in_colors() {
    for kind in Kind::ALL {
        let mut order = Order::new(11, 10);
        (order.kind, order.fill) = (Some(kind), Some(55));
        let pictures: Vec<_> = made(&order, 3).into_iter().map(|made| made.puzzle).collect();
        assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
        for puzzle in pictures.iter().filter(|_| kind == Kind::Mirror) {
            for row in puzzle.goal().unwrap().rows() {
                assert_eq!(row, row.chars().rev().collect::<String>());
            }
        }
    }
    let mut order = Order::new(9, 9);
    (order.n_colors, order.level) = (3, Some(2));
    let puzzle = &made(&order, 1)[0].puzzle;
    assert!(puzzle.n_values() == 4 && puzzle.goal().unwrap().n_values() > 2);
}

/// Pinned: whoever changes what a seed means breaks somebody's puzzle of the day.
#[test]
fn a_seed_means_the_same_puzzle_everywhere() {
    let mut order = Order::new(8, 6);
    (order.level, order.seed) = (Some(3), 2026);
    let rows = made(&order, 2)[1].puzzle.goal().unwrap().rows();
    assert_eq!(rows, [".#..#..#", ".###.#.#", "####..##", "#.#....#", "#...#.#.", "##...##."]);
    assert_eq!(made(&order, 1)[0].puzzle, made(&order, 2)[0].puzzle);
}

#[test]
fn what_is_not_made_is_said() {
    let stop = &mut |_: Event<'_>| Break(());
    assert_eq!(Orders::new(Order::new(9, 9)).next(stop).unwrap_err(), OrderError::Stopped);
    let mut impossible = Order::new(1, 3);
    impossible.level = Some(6);
    assert_eq!(Orders::new(impossible).next(&mut Silent).unwrap_err(), OrderError::NotMade);
}

/// Whoever says stop and asks again gets what he would have got.
#[test]
fn a_stopped_order_goes_on_with_the_same_puzzle() {
    let mut order = Order::new(10, 10);
    order.seed = 5;
    for level in [4, 6] {
        order.level = Some(level);
        let expected: Vec<_> = made(&order, 2).into_iter().map(|made| made.puzzle).collect();
        let mut n_stopped = 0;
        for most in (0..24).map(|n: u32| n * n / 4) {
            let mut n = 0;
            let mut hasty = |_: Event<'_>| {
                n += 1;
                if n > most { Break(()) } else { Continue(()) }
            };
            let mut orders = Orders::new(order.clone());
            let first = match orders.next(&mut hasty) {
                Ok(made) => made,
                Err(error) => {
                    assert_eq!(error, OrderError::Stopped);
                    n_stopped += 1;
                    orders.next(&mut Silent).unwrap()
                }
            };
            let second = orders.next(&mut Silent).unwrap();
            assert_eq!([first.puzzle, second.puzzle], expected[..], "{level} {most}");
        }
        assert!(n_stopped > 5, "{level} {n_stopped}");
    }
}
