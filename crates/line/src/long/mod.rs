//! Counts of any length: from both ends to a cut in the middle, in pieces of numbers.
//!
//! The numbers of a long line are as long as its count, so what counts is how many digits are
//! added, and that they are in a register when they are.
//!
//! ```text
//!   ? ? ? # ? ? ? ? ? . ? ? ? ? ? # ? ?
//!   ways to come here ─▶│◀─ ways from there, mirrored
//!                      cut
//! ```
//!
//! An arrangement leaves the cell of the cut empty, or covers it with one run. So the count is a
//! sum over how many runs lie before the cut, of products of ways to have come to an empty cell
//! and ways to have come from the other end to another one. Up to the cut numbers have half of the
//! digits of the count at most, a quarter on average. A known cell makes the best cut, because then
//! only one of the two can be.
//!
//! `digits` says how digits are added without carries, `quad` how rows pass through registers,
//! `band` how some rows go through some positions, and `cut` where the line is best cut. Of both
//! sides one goes by `rows` and one by `columns`, so that numbers that are multiplied with each
//! other are found at about the same time; where they meet is `meeting`, and who goes on with which
//! side is `turns`. Kept are the numbers of a row of one side and the totals of the rows of the
//! other, and few that wait for their partner. If both sides went by columns, all numbers of the
//! cut would wait, which is twice as many where both an empty cell and a run may be at the cut.
//!
//! O(k · w) additions of numbers of a quarter of the digits, for `k` runs of `w` possible starts,
//! and a product a run.

mod band;
mod columns;
mod cut;
mod digits;
mod meeting;
mod numbers;
mod quad;
mod rows;
mod shelf;
mod side;
mod turns;

use num_bigint::BigUint;

use crate::{extremes::Reach, ground::Ground, simd::Level};
pub(crate) use band::Step;
pub(crate) use digits::{BITS, DIGIT, Digits};
pub(crate) use quad::{Kernel, Plain, pass};
use shelf::Pool;
use side::Side;
use turns::Turns;

/// What is to be done.
pub type Work<'a> = &'a mut (dyn FnMut() + Send);

/// Who helps with long lines: whoever has threads may do two things at once, and who counts many
/// lines at once may want only one long one to take memory at a time.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    /// Does both, in any order or at once.
    pub both: fn(Work<'_>, Work<'_>),
    /// Does it while no other is done.
    pub alone: fn(Work<'_>),
}

impl Crew {
    /// One thread does everything.
    pub const ONE: Crew = Crew {
        both: |a, b| {
            a();
            b();
        },
        alone: |work| work(),
    };
}

/// The count of a line that has an arrangement. Needs: at least one run.
pub(crate) fn count(
    ground: &Ground,
    reach: &Reach,
    clue: &[u32],
    level: Level,
    crew: Crew,
) -> BigUint {
    let mut sum = BigUint::ZERO;
    (crew.alone)(&mut || sum = count_alone(ground, reach, clue, level, crew));
    sum
}

fn count_alone(ground: &Ground, reach: &Reach, clue: &[u32], level: Level, crew: Crew) -> BigUint {
    let [here, there] = sides(ground, reach, clue, level, cut::best(ground, reach, clue));
    Turns::new(&here, &there, &Pool::default()).total(crew)
}

/// Both sides of a cut.
fn sides<'a>(
    ground: &'a Ground,
    reach: &'a Reach,
    clue: &'a [u32],
    level: Level,
    cut: usize,
) -> [Side<'a>; 2] {
    let n = ground.n();
    let (mirrored, mirrored_clue) = reach.mirrored();
    let mirror = |starts: &[u32]| -> Vec<u32> {
        let mirror = |(&start, &g): (&u32, &u32)| n as u32 - start - g;
        starts.iter().zip(clue).rev().map(mirror).collect()
    };
    let mirrored_reach = [mirror(&reach.hi), mirror(&reach.lo)];
    [
        Side::new(level, ground, clue, [reach.lo.clone(), reach.hi.clone()], cut),
        Side::new(level, mirrored, mirrored_clue, mirrored_reach, n - 1 - cut),
    ]
}

#[cfg(test)]
mod tests {
    use std::thread;

    use pictogrid_core::{Line, Value};
    use pictogrid_testkit::{SplitMix64, planted};

    use super::*;
    use crate::arrangements;

    const TWO: Crew = Crew {
        both: |a, b| {
            thread::scope(|scope| {
                scope.spawn(b);
                a();
            });
        },
        ..Crew::ONE
    };

    /// The count of a line in pieces, however short the line.
    fn in_pieces(line: &Line, clue: &[u32], level: Level, crew: Crew) -> BigUint {
        let (ground, mut reach) = (Ground::new(line), Reach::default());
        assert!(reach.find(line, &ground, clue), "{line} has an arrangement");
        count(&ground, &reach, clue, level, crew)
    }

    /// The slow twin: the plain table, cell by cell, modulo a prime.
    fn modulo(line: &Line, clue: &[u32], prime: u64) -> u64 {
        let cells: Vec<Option<Value>> =
            (0..line.len()).map(|i| line.get(i)).chain([Some(Value::EMPTY)]).collect();
        let may = |value, i: usize| cells[i].is_none_or(|known| known == Value(value));
        // Ways to finish the first `e` cells with the runs so far, the last of them empty.
        let mut ways: Vec<u64> =
            (0..=cells.len()).map(|e| (0..e).all(|i| may(0, i)).into()).collect();
        for g in clue.iter().map(|&g| g as usize) {
            let (mut next, mut room) = (vec![0; cells.len() + 1], 0);
            for e in 1..=cells.len() {
                let ends_here = if room >= g { ways[e - 1 - g] } else { 0 };
                next[e] = u64::from(may(0, e - 1)) * ((next[e - 1] + ends_here) % prime);
                room = if may(1, e - 1) { room + 1 } else { 0 };
            }
            ways = next;
        }
        ways[cells.len()]
    }

    #[test]
    fn short_lines_as_machine_numbers_count_them() {
        let mut rng = SplitMix64::new(5);
        for n in 1..400 {
            let planted = planted::line(&mut rng, n, 20 + n as u32 % 60, n as u32 % 61);
            if planted.clue.is_empty() {
                continue;
            }
            let expected = arrangements(&planted.line, &planted.clue);
            assert_eq!(in_pieces(&planted.line, &planted.clue, Level::best(), Crew::ONE), expected);
        }
    }

    #[test]
    fn the_count_is_the_same_wherever_the_line_is_cut() {
        let mut rng = SplitMix64::new(12);
        let mut n_cuts = [0; 3];
        for n in [1, 2, 3, 20, 40, 70, 300] {
            let planted = planted::line(&mut rng, n, 50, 30);
            let (ground, mut reach) = (Ground::new(&planted.line), Reach::default());
            if planted.clue.is_empty() || !reach.find(&planted.line, &ground, &planted.clue) {
                continue;
            }
            let expected = arrangements(&planted.line, &planted.clue);
            for cut in 0..n {
                let kind = planted.line.get(cut).map_or(2, |known| known.0.into());
                let level = Level::best();
                let [here, there] = sides(&ground, &reach, &planted.clue, level, cut);
                let count = Turns::new(&here, &there, &Pool::default()).total(Crew::ONE);
                assert_eq!(count, expected, "{} cut at {cut}", planted.line);
                n_cuts[kind] += 1;
            }
        }
        assert!(n_cuts.iter().all(|&n| n > 40), "empty, filled, unknown: {n_cuts:?}");
    }

    #[test]
    fn long_lines_as_a_table_counts_them_modulo_a_prime() {
        let (mut rng, prime) = (SplitMix64::new(6), (1 << 61) - 1);
        // Few and many runs, of which little or much is known, or only one kind of cell.
        for (n, fill, shown, kinds) in [
            (3000, 50, 1, ".#"),
            (3000, 50, 10, ".#"),
            (2000, 20, 2, "."),
            (2000, 50, 2, "#"),
            (4000, 10, 0, ".#"),
            (1500, 60, 25, ".#"),
        ] {
            let planted = planted::line(&mut rng, n, fill, shown);
            let mut line = Line::from_cells(n, |i| {
                planted
                    .line
                    .get(i)
                    .filter(|known| kinds.contains(if *known == Value(0) { '.' } else { '#' }))
            });
            // At least one cell is known, or the closed form would be asked.
            line.set(1, Some(Value(planted.hidden[1].into())));
            let expected = modulo(&line, &planted.clue, prime);
            for level in Level::available() {
                for crew in [Crew::ONE, TWO] {
                    let count = in_pieces(&line, &planted.clue, level, crew);
                    let case = format!("{n} cells, {shown} % shown of {kinds}, {}", level.name());
                    assert_eq!(count % prime, expected.into(), "{case}");
                }
            }
        }
    }

    #[test]
    fn clues_of_every_order() {
        let (mut rng, prime) = (SplitMix64::new(9), (1 << 61) - 1);
        let mixed = |k: u32, of: fn(u32) -> u32| (0..k).map(of).collect::<Vec<u32>>();
        for clue in [
            mixed(300, |j| 1 + j % 2),
            mixed(200, |j| 1 + j / 40),
            mixed(200, |j| 5 - j / 40),
            mixed(300, |j| if j == 150 { 400 } else { 1 }),
            mixed(30, |j| 1 + 7 * j % 31),
        ] {
            let least: usize = clue.iter().map(|&g| g as usize + 1).sum();
            for shown in [1, 10, 100, 400] {
                let n = least + rng.below(400) as usize;
                let line = hidden(&mut rng, n, &clue, shown);
                let expected = modulo(&line, &clue, prime);
                for level in Level::available() {
                    let count = in_pieces(&line, &clue, level, TWO);
                    let case = format!("{clue:?}, {shown} of 1000 shown, {}", level.name());
                    assert_eq!(count % prime, expected.into(), "{case}");
                }
            }
        }
    }

    /// A line with an arrangement of the clue, of which `shown` of 1000 cells are known.
    fn hidden(rng: &mut SplitMix64, n: usize, clue: &[u32], shown: u64) -> Line {
        let spare = n + 1 - clue.iter().map(|&g| g as usize + 1).sum::<usize>();
        let mut gaps = vec![0; clue.len() + 1];
        for _ in 0..spare {
            gaps[rng.below(clue.len() as u64 + 1) as usize] += 1;
        }
        let mut cells = Vec::new();
        for (gap, &g) in gaps.iter().zip(clue) {
            cells.extend(std::iter::repeat_n(0, *gap));
            cells.extend(std::iter::repeat_n(1, g as usize));
            cells.push(0);
        }
        cells.resize(n, 0);
        Line::from_cells(n, |i| (rng.below(1000) < shown || i == 0).then_some(Value(cells[i])))
    }

    #[test]
    fn runs_longer_than_a_byte_and_than_half_of_the_line() {
        let mut rng = SplitMix64::new(7);
        for longest in [300, 700, 1500] {
            let clue: Vec<u32> = (0..12).map(|j| if j == 3 { longest } else { 1 + j }).collect();
            let line = Line::from_cells(2000, |i| {
                (i == 0 || i > 1950 && rng.chance(20)).then_some(Value::EMPTY)
            });
            let expected = arrangements(&line, &clue);
            assert_eq!(in_pieces(&line, &clue, Level::best(), Crew::ONE), expected, "{longest}");
        }
    }

    #[test]
    fn a_blank_line_by_the_closed_form() {
        let clue = [1].repeat(900);
        let expected = crate::blank_arrangements(2500, &clue);
        assert_eq!(in_pieces(&Line::unknown(2500), &clue, Level::best(), Crew::ONE), expected);
    }
}
