//! Puzzles to order and mended pictures, from seeds that nothing was tuned on.
//!
//! | table | says |
//! |---|---|
//! | `lines` | puzzles that lines settle, beside a plain generator (`pattern`) |
//! | `levels` | puzzles of a level |
//! | `mends` | pictures mended (`pictures` draws them) |
//!
//! Times are of the thread's own processor time. What comes out is solved from nothing, and the proof
//! of that is checked, not counted in the times. (Of puzzles in colors there are no proofs.)

mod levels;
mod lines;
mod mends;
mod pattern;
mod pictures;

use crate::Say;

/// What `generate` may be asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// Only puzzles that lines settle, beside the plain generator
    #[arg(long, group = "table")]
    lines: bool,
    /// Only puzzles of a level
    #[arg(long, group = "table")]
    levels: bool,
    /// Only mended pictures
    #[arg(long, group = "table")]
    mends: bool,
    /// What the seeds begin with
    #[arg(long, default_value_t = 90_001)]
    seed: u64,
    /// One of so many puzzles and pictures
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    part: u64,
}

/// Measures and prints what is asked for; all of it if nothing is.
pub fn run(arguments: &Arguments, say: Say<'_>) -> Result<(), String> {
    let Arguments { lines, levels, mends, seed, part } = *arguments;
    let is_all = !(lines || levels || mends);
    if is_all || lines {
        lines::run(seed, part, say)?;
    }
    if is_all || levels {
        levels::run(seed, part, say)?;
    }
    if is_all || mends {
        mends::run(seed, part, say)?;
    }
    Ok(())
}

/// Median, the value that 95 of 100 do not exceed, and the worst.
fn spread(times: &[f64]) -> String {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    [50, 95, 100].map(|percent| figures(at(percent))).join(" / ")
}

/// As many decimals as say something.
fn figures(value: f64) -> String {
    match value {
        ..1.0 => format!("{value:.3}"),
        ..10.0 => format!("{value:.2}"),
        ..100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}
