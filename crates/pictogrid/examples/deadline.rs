//! A hard puzzle, for a second at most, on all cores, with its progress.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "an example shows what it found")]

use std::ops::ControlFlow;

use pictogrid::{Event, Options, Puzzle, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::from_clues([[1, 2]; 30], [[1, 2]; 30])?;
    let mut watch = |event: Event<'_>| {
        if let Event::Work(progress) = event {
            eprintln!("{}: {} conflicts", progress.stage, progress.stats.conflicts);
        }
        ControlFlow::Continue(())
    };
    let report = solve(&puzzle, &options(), &mut watch)?;
    println!("{}\n{}", report.verdict().id(), report.best.unwrap_or(report.known));
    Ok(())
}

/// There are no clock and no threads on a bare web page.
#[cfg(target_family = "wasm")]
fn options() -> Options {
    Options::default().max_conflicts(1000)
}

#[cfg(not(target_family = "wasm"))]
fn options() -> Options {
    let options = Options::default().timeout(std::time::Duration::from_secs(1));
    #[cfg(feature = "threads")]
    let options = options.threads(std::thread::available_parallelism().map_or(1, usize::from));
    options
}
