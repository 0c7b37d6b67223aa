//! A progress bar on standard error, where a person sits and there is something to wait for.

use std::{
    io::Read,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pictogrid_solve as solve;

use crate::words::n_of;

/// Fewer steps than this are over before anyone could look.
const WORTH_SHOWING: u64 = 2;

/// A bar, or none.
#[derive(Debug)]
pub(crate) struct Progress(Option<ProgressBar>);

impl Progress {
    pub(crate) fn none() -> Progress {
        Progress(None)
    }

    /// A bar that grows without a known end: a bundle holds more puzzles than there are inputs.
    pub(crate) fn steps(n_inputs: u64) -> Progress {
        if n_inputs < WORTH_SHOWING {
            return Progress::none();
        }
        Progress::with(ProgressBar::no_length(), "{spinner} {pos} puzzles · {elapsed}")
    }

    pub(crate) fn bytes(n_bytes: Option<u64>) -> Progress {
        match n_bytes {
            Some(n) => Progress::with(
                ProgressBar::new(n),
                "{bar:30} {bytes} of {total_bytes} · {bytes_per_sec} · {eta} left",
            ),
            None => Progress::with(
                ProgressBar::no_length(),
                "{spinner} {bytes} · {bytes_per_sec} · {elapsed}",
            ),
        }
    }

    /// How far one solve is.
    pub(crate) fn search() -> Progress {
        Progress::with(ProgressBar::no_length(), "{spinner} {msg} · {elapsed}")
    }

    fn with(bar: ProgressBar, template: &str) -> Progress {
        // Ten times a second at most; invisible where standard error is no terminal.
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        bar.set_style(ProgressStyle::with_template(template).expect("a template of this file"));
        Progress(Some(bar))
    }

    pub(crate) fn step(&self) {
        self.advance(1);
    }

    pub(crate) fn advance(&self, n: u64) {
        if let Some(bar) = &self.0 {
            bar.inc(n);
        }
    }

    /// The stream, of which every byte that is read is a step.
    pub(crate) fn watch(&self, stream: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
        match &self.0 {
            Some(bar) => Box::new(bar.wrap_read(stream)),
            None => stream,
        }
    }

    /// Prints without the bar being in the way.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// Shows how far a solve is, once it is long, and now and then.
#[derive(Debug)]
pub(crate) struct SearchProgress {
    bar: Progress,
    n_cells: u64,
    next: Instant,
}

impl SearchProgress {
    /// Of a puzzle of so many cells; nothing is shown unless it `is_shown`.
    pub(crate) fn new(n_cells: usize, is_shown: bool) -> SearchProgress {
        let bar = if is_shown { Progress::search() } else { Progress::none() };
        SearchProgress { bar, n_cells: n_cells as u64, next: Instant::now() + LONG }
    }

    /// This is how far it is.
    pub(crate) fn show(&mut self, progress: &solve::Progress) {
        let Some(bar) = &self.bar.0 else { return };
        let now = Instant::now();
        if now >= self.next {
            self.next = now + PAUSE;
            bar.set_message(words(progress, self.n_cells));
            bar.tick();
        }
    }

    pub(crate) fn finish(&self) {
        self.bar.finish();
    }
}

/// A solve that takes less is over before anyone could read.
const LONG: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(200);

/// `search · 12300 conflicts · 388 of 400 cells`
fn words(progress: &solve::Progress, n_cells: u64) -> String {
    let stats = &progress.stats;
    let work = match progress.stage {
        solve::Stage::Lines => n_of(stats.line_visits, "line visit"),
        solve::Stage::Probing => n_of(stats.probes, "probe"),
        _ => n_of(stats.conflicts, "conflict"),
    };
    format!("{} · {work} · {} of {}", progress.stage, progress.n_known, n_of(n_cells, "cell"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_in_words() {
        let mut progress = solve::Progress::default();
        assert_eq!(words(&progress, 400), "lines · 0 line visits · 0 of 400 cells");
        (progress.stage, progress.n_known) = (solve::Stage::Search, 388);
        progress.stats.conflicts = 1;
        assert_eq!(words(&progress, 400), "search · 1 conflict · 388 of 400 cells");
    }
}
