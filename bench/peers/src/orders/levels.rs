//! Puzzles of a level: how long they take, and that they have it.

use std::ops::ControlFlow::Continue;

use pictogrid_core::Silent;
use pictogrid_explain::grade;
use pictogrid_generate::order::{Made, Order, Orders};

use super::spread;
use crate::Say;
use crate::clock::timed;
use crate::search::proofs::proven_unique;

/// Puzzles of each size.
const SIZES: [(u32, u64); 5] = [(10, 100), (15, 100), (20, 60), (30, 40), (50, 12)];
/// The largest size of puzzles that lines do not settle.
const LARGEST_OF_LEVEL_5: u32 = 20;

/// Prints a row for each level.
pub fn run(seed: u64, part: u64, say: Say<'_>) -> Result<(), String> {
    say("## Puzzles of a level\n\n\
         Milliseconds: median / 95 of 100 / worst. Each puzzle was graded again, solved from nothing, \
         and the proof that it has one solution was checked.\n")?;
    let sizes = SIZES.map(|(side, n)| format!(" {side}×{side}, {} puzzles |", (n / part).max(1)));
    say(&format!("| level |{}\n|---{}|", sizes.concat(), "|--:".repeat(SIZES.len())))?;
    for level in 1..=6 {
        let mut row = format!("| {level} |");
        for (side, n) in SIZES {
            if level > 4 && side > LARGEST_OF_LEVEL_5 {
                row += " |";
                continue;
            }
            let mut order = Order::new(side, side);
            (order.level, order.seed) = (Some(level), seed);
            let mut orders = Orders::new(order);
            let mut times = Vec::new();
            for _ in 0..(n / part).max(1) {
                let (made, took) = timed(|| orders.next(&mut Silent));
                times.push(took.as_secs_f64() * 1e3);
                confirm(&made.map_err(|error| error.to_string())?, level)?;
            }
            row += &format!(" {} |", spread(&times));
        }
        say(&row)?;
    }
    say("")
}

fn confirm(made: &Made, level: u8) -> Result<(), String> {
    let (found, _) = proven_unique(&made.puzzle)?;
    if made.puzzle.goal() != Some(&found) {
        return Err("a puzzle has another solution than its picture".to_owned());
    }
    let again = grade(&made.puzzle, &mut || Continue(())).map_err(|error| error.to_string())?;
    let is_so = again.level == level && made.grade.level == level && again.is_complete;
    is_so.then_some(()).ok_or_else(|| format!("level {} for {level}", again.level))
}
