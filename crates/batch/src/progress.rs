//! What is said while a job runs: a bar on a terminal, nothing in a pipe.
//!
//! ```text
//!   ████████░░░░ 120 of 400 parts · 250000 rows in part 120 · 31s · 1m left       lines go above it
//! ```
//!
//! Parts are counted and not rows: a part is what is done or not, and rows of one part may take much
//! longer than those of another. All goes to standard error, so that what a job prints can be piped.
//! The bar is drawn by `indicatif`, which limits how often.

use std::io::{IsTerminal, Write, stderr};

use indicatif::{ProgressBar, ProgressStyle};

/// Standard error, unless all is to be quiet.
pub(crate) struct Progress {
    is_quiet: bool,
    bar: ProgressBar,
}

impl Progress {
    pub(crate) fn new(is_quiet: bool) -> Progress {
        let bar = if is_quiet || !stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            ProgressBar::new(0)
        };
        let style = "{bar:30} {pos} of {len} parts · {msg} · {elapsed} · {eta} left";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        Progress { is_quiet, bar }
    }

    /// So many parts there are, and so many are done.
    pub(crate) fn begin(&self, n_parts: usize, n_done: usize) {
        self.bar.set_length(n_parts as u64);
        self.bar.set_position(n_done as u64);
        self.bar.reset_eta();
        self.bar.tick();
    }

    /// One more part of so many rows.
    pub(crate) fn part(&self, n_rows: u64) {
        self.bar.inc(1);
        let position = self.bar.position();
        self.bar.set_message(format!("{n_rows} rows in part {position}"));
    }

    /// Says something in a line.
    pub(crate) fn say(&self, line: &str) {
        if !self.is_quiet {
            // Nobody may be there to read it.
            self.bar.suspend(|| drop(writeln!(stderr(), "{line}")));
        }
    }

    /// Takes the bar away.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
