//! Progress bars on standard error, where a person sits and there is something to wait for.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pictogrid_solve::{Progress, Stage};

use crate::wording::words::n_of;

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

/// Shows how far a solve is, once it is long, and now and then.
#[derive(Debug)]
pub(crate) struct SearchProgress {
    bar: ProgressBar,
    n_cells: u64,
    /// When it is shown next; never, if it is not shown.
    next: Option<Instant>,
}

impl SearchProgress {
    /// Of a puzzle of so many cells; nothing is shown unless it `is_shown`.
    pub(crate) fn new(n_cells: usize, is_shown: bool) -> SearchProgress {
        let bar = match is_shown {
            true => styled(ProgressBar::no_length(), "{spinner} {msg} · {elapsed}"),
            false => ProgressBar::hidden(),
        };
        let next = is_shown.then(|| Instant::now() + LONG);
        SearchProgress { bar, n_cells: n_cells as u64, next }
    }

    /// This is how far it is.
    pub(crate) fn show(&mut self, progress: &Progress) {
        if self.next.is_some_and(|next| Instant::now() >= next) {
            self.next = Some(Instant::now() + PAUSE);
            self.bar.set_message(words(progress, self.n_cells));
            self.bar.tick();
        }
    }

    pub(crate) fn finish(&self) {
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
