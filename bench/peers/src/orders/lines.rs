//! Puzzles that lines settle, without blank and full lines, of smoothed noise of which half is filled:
//! ours beside a plain generator of the same rule.

use pictogrid_core::Silent;
use pictogrid_generate::order::{Kind, Order, Orders};
use pictogrid_solve::Stage;

use super::pattern::Pattern;
use crate::Say;
use crate::clock::{median, timed};
use crate::search::files::of_rows;
use crate::search::proofs::proven_unique;

/// Rounds by turns; the median counts.
const ROUNDS: usize = 15;

/// Prints a row for each size.
pub fn run(seed: u64, part: u64, say: Say<'_>) -> Result<(), String> {
    say("## Solved by lines\n\n\
         Mean of a puzzle, the median of rounds by turns.\n\n\
         | size | plain generator, µs | pictures drawn | pictogrid, µs | times as fast |\n\
         |---|--:|--:|--:|--:|")?;
    for (side, n) in [(10, 400), (15, 150), (20, 60), (30, 12)] {
        let n = (n / part).max(1) as usize;
        let mut pattern = Pattern::new(side, side, seed);
        let mut order = Order::new(side as u32, side as u32);
        (order.kind, order.fill, order.seed) = (Some(Kind::Shapes), Some(50), seed);
        let mut orders = Orders::new(order);
        let (mut theirs, mut ours, mut n_drawn) = (Vec::new(), Vec::new(), 0);
        for _ in 0..ROUNDS {
            let (pictures, took) =
                timed(|| (0..n).map(|_| pattern.next()).collect::<Vec<(Vec<bool>, usize)>>());
            theirs.push(took.as_secs_f64());
            n_drawn += pictures.iter().map(|(_, n_drawn)| n_drawn).sum::<usize>();
            let next = |_| orders.next_by_lines(&mut Silent);
            // As many times more as it is faster, so that the clock counts as little.
            let (puzzles, took) = timed(|| (0..4 * n).map(next).collect::<Vec<_>>());
            ours.push(took.as_secs_f64() / 4.0);
            for (cells, _) in pictures.iter().take(10) {
                let rows: Vec<Vec<bool>> = cells.chunks(side).map(<[bool]>::to_vec).collect();
                confirm(&of_rows(&rows))?;
            }
            for puzzle in puzzles.into_iter().take(10) {
                confirm(&puzzle.map_err(|error| error.to_string())?)?;
            }
        }
        let mean = |times: Vec<f64>| median(times) * 1e6 / n as f64;
        let (theirs, ours) = (mean(theirs), mean(ours));
        let drawn = n_drawn as f64 / (ROUNDS * n) as f64;
        let ratio = theirs / ours;
        say(&format!("| {side}×{side} | {theirs:.1} | {drawn:.1} | {ours:.1} | {ratio:.1} |"))?;
    }
    say("")
}

fn confirm(puzzle: &pictogrid_core::Puzzle) -> Result<(), String> {
    match proven_unique(puzzle)? {
        (_, Stage::Lines) => Ok(()),
        (_, stage) => Err(format!("a puzzle by lines needs {}", stage.id())),
    }
}
