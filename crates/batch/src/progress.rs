//! What is said while a job runs: a bar on a terminal, elsewhere a line every ten seconds.
//!
//! ```text
//!   ████████░░░░ 120 of 400 parts · 250000 rows in part 120 · 31s · 1m left       lines go above it
//!   120 of 400 parts · 30000000 rows · 31 s                                       in a log
//! ```
//!
//! Parts are counted and not rows: a part is what is done or not, and rows of one part may take much
//! longer than those of another. All goes to standard error, so that what a job prints can be piped.
//! The bar is drawn by `indicatif`, which limits how often.

use std::{
    cell::Cell,
    io::{IsTerminal, Write, stderr},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

/// How often a log has a line.
const LINE: Duration = Duration::from_secs(10);

/// Standard error, unless all is to be quiet.
pub(crate) struct Progress {
    is_quiet: bool,
    bar: ProgressBar,
    log: Option<Log>,
}

/// Lines for where there is no terminal.
struct Log {
    start: Instant,
    last: Cell<Instant>,
    n_rows: Cell<u64>,
}

impl Progress {
    pub(crate) fn new(is_quiet: bool) -> Progress {
        let is_bar = !is_quiet && stderr().is_terminal();
        let bar = if is_bar { ProgressBar::new(0) } else { ProgressBar::hidden() };
        let now = Instant::now();
        let log = Log { start: now, last: Cell::new(now), n_rows: Cell::new(0) };
        let log = (!is_quiet && !is_bar).then_some(log);
        let style = "{bar:30} {pos} of {len} parts · {msg} · {elapsed} · {eta} left";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        Progress { is_quiet, bar, log }
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
        if let Some(log) = &self.log {
            log.n_rows.set(log.n_rows.get() + n_rows);
        }
    }

    /// Called while a job waits: a line if there is a log and it is time for one.
    pub(crate) fn wait(&self) {
        let Some(log) = self.log.as_ref().filter(|log| log.last.get().elapsed() >= LINE) else {
            return;
        };
        log.last.set(Instant::now());
        let (done, all) = (self.bar.position(), self.bar.length().unwrap_or(0));
        let (n_rows, seconds) = (log.n_rows.get(), log.start.elapsed().as_secs());
        self.say(&format!("{done} of {all} parts · {n_rows} rows · {seconds} s"));
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
