//! Exact numbers of solutions: puzzles whose number is known, and those of the files given.

use pictogrid_solve::{Options, Solver};

use crate::Say;
use crate::clock::timed;

use super::files::{self, Named};
use super::made::{permutations, switches};
use super::patience::Patience;
use super::techniques::Terms;

/// Numbers with more digits than this are told by their power of ten.
const MOST_DIGITS: usize = 25;

/// Measures and prints.
pub fn run(puzzles: &[Named], terms: Terms, say: Say<'_>) -> Result<(), String> {
    say("# Exact numbers of solutions\n")?;
    say("| puzzle | size | solutions | ms |\n|---|---|--:|--:|")?;
    let mut solver = Solver::new();
    for named in [permutations(16), switches(17)].iter().chain(puzzles) {
        let mut patience = Patience::new(terms.limit);
        let (found, took) =
            timed(|| solver.count(&named.puzzle, &Options::default(), &mut patience));
        let ms = took.as_secs_f64() * 1e3;
        let found = found.map_err(|wrong| wrong.to_string())?;
        let number = match found.counted.stopped {
            None => told(&found.counted.count.to_string()),
            Some(_) => "given up".to_owned(),
        };
        let size = files::size(&named.puzzle);
        say(&format!("| {} | {size} | {number} | {ms:.1} |", named.name))?;
    }
    Ok(())
}

/// The number, or its first digits and its power of ten.
fn told(number: &str) -> String {
    if number.len() <= MOST_DIGITS {
        return number.to_owned();
    }
    format!("{}.{}·10^{}", &number[..1], &number[1..4], number.len() - 1)
}
