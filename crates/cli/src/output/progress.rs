//! Progress bars on standard error, where a person sits and there is something to wait for.
//!
//! ```text
//!   many inputs   puzzles done, time       no end: a bundle holds more puzzles than there are inputs
//!   records       bytes of bytes           the end is known where the size of the file is
//!   one search    search · 12300 conflicts · 388 of 400 cells     after a second, 5 times a second
//! ```
//!
//! A solve asks its watch far more often than anybody reads, so a look at the clock decides and nothing is
//! drawn between. Percent of a search are not shown: nobody knows how long one takes, and the fullest board
//! so far may have nearly all cells long before its end. Invisible in a pipe, by `indicatif`.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pictogrid_solve::{Progress, Stage};

use crate::wording::plural::n_of;

/// Fewer steps than this are over before anyone could look.
const WORTH_SHOWING: u64 = 2;

/// A bar that grows without a known end: a bundle holds more puzzles than there are inputs.
pub(crate) fn of_steps(n_inputs: u64) -> ProgressBar {
    if n_inputs < WORTH_SHOWING {
        return ProgressBar::hidden();
    }
    styled(ProgressBar::no_length(), "{spinner} {pos} puzzles · {elapsed}")
}

pub(crate) fn of_bytes(n_bytes: Option<u64>) -> ProgressBar {
    match n_bytes {
        Some(n) => styled(
            ProgressBar::new(n),
            "{bar:30} {bytes} of {total_bytes} · {bytes_per_sec} · {eta} left",
        ),
        None => styled(ProgressBar::no_length(), "{spinner} {bytes} · {bytes_per_sec} · {elapsed}"),
    }
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    // Ten times a second at most; invisible where standard error is no terminal.
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
    bar.with_style(ProgressStyle::with_template(template).expect("a template of this file"))
}

/// Shows how far a solve is, once it is long, and now and then; until it is dropped.
#[derive(Debug)]
pub(crate) struct SearchProgress {
    bar: ProgressBar,
    n_cells: u64,
    /// When it is shown next.
    next: Instant,
}

impl SearchProgress {
    /// Of a puzzle of so many cells.
    pub(crate) fn new(n_cells: usize) -> SearchProgress {
        let bar = styled(ProgressBar::no_length(), "{spinner} {msg} · {elapsed}");
        SearchProgress { bar, n_cells: n_cells as u64, next: Instant::now() + LONG }
    }

    /// This is how far it is.
    pub(crate) fn show(&mut self, progress: &Progress) {
        if Instant::now() >= self.next {
            self.next = Instant::now() + PAUSE;
            self.bar.set_message(words(progress, self.n_cells));
            self.bar.tick();
        }
    }
}

impl Drop for SearchProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A solve that takes less is over before anyone could read.
const LONG: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(200);

/// `search · 12300 conflicts · 388 of 400 cells`
fn words(progress: &Progress, n_cells: u64) -> String {
    let stats = &progress.stats;
    let work = match progress.stage {
        Stage::Lines => n_of(stats.line_visits, "line visit"),
        Stage::Probing => n_of(stats.probes, "probe"),
        _ => n_of(stats.conflicts, "conflict"),
    };
    format!("{} · {work} · {} of {}", progress.stage, progress.n_known, n_of(n_cells, "cell"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_in_words() {
        let mut progress = Progress::default();
        assert_eq!(words(&progress, 400), "lines · 0 line visits · 0 of 400 cells");
        (progress.stage, progress.n_known) = (Stage::Search, 388);
        progress.stats.conflicts = 1;
        assert_eq!(words(&progress, 400), "search · 1 conflict · 388 of 400 cells");
    }
}
