//! A progress bar on standard error, where a person sits and there is something to wait for.

use std::io::Read;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Fewer steps than this are over before anyone could look.
const WORTH_SHOWING: u64 = 2;

/// A bar, or none.
#[derive(Debug)]
pub(crate) struct Progress(Option<ProgressBar>);

impl Progress {
    /// No bar.
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

    /// A bar over bytes.
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

    fn with(bar: ProgressBar, template: &str) -> Progress {
        // Ten times a second at most; invisible where standard error is no terminal.
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        bar.set_style(ProgressStyle::with_template(template).expect("a template of this file"));
        Progress(Some(bar))
    }

    /// One step is done.
    pub(crate) fn step(&self) {
        self.advance(1);
    }

    /// So many steps are done.
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

    /// Wipes the bar away.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
