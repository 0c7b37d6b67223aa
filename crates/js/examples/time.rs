//! Times the solver of `small` natively, for `packages/npm/bench.mjs`: each line of the input is the height and the
//! clues of a puzzle as it takes them; each line of the output is the microseconds of a call, the
//! least of many batches, which is what other programs on the machine disturb least.

#![expect(clippy::print_stdout, reason = "what it is for")]

use std::{hint::black_box, io, time::Instant};

use pictogrid_js::Engine;
use pictogrid_solve::Options;

const BATCHES: usize = 400;
const CALLS: usize = 10;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut engine, options) = (Engine::new(), Options::default());
    for line in io::stdin().lines() {
        let line = line?;
        let numbers: Vec<u32> = line.split(' ').map(str::parse).collect::<Result<_, _>>()?;
        let (&height, clues) = numbers.split_first().ok_or("an empty line")?;
        let mut least = f64::INFINITY;
        for _ in 0..BATCHES {
            let begun = Instant::now();
            for _ in 0..CALLS {
                black_box(engine.answer(height as usize, black_box(clues), &options)?);
            }
            least = least.min(begun.elapsed().as_secs_f64() * 1e6 / CALLS as f64);
        }
        println!("{least:.3}");
    }
    Ok(())
}
