//! The time: that of the page in a browser, that of the machine elsewhere.
//!
//! ```text
//!   Deadline         the end of one question                     a number, copied
//!   SharedDeadline   one end for the tutor and its oracle        put off before each step
//! ```
//!
//! WebAssembly has no clock of its own: that of the standard library panics there. So the page's is asked,
//! and outside of a browser the machine's, with which the tests run the same code.
//! The tutor and its oracle are borrowed at the same time, so the end that they share is a cell that both can
//! read. To give each a copy was no way: one would go on when the other's was put off.

use std::{cell::Cell, ops::ControlFlow, rc::Rc};

use pictogrid_core::{Event, Observer};

#[cfg(target_family = "wasm")]
mod page {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance)]
        pub(super) fn now() -> f64;
    }
}

/// Milliseconds since some moment.
#[cfg(target_family = "wasm")]
pub(crate) fn now() -> f64 {
    page::now()
}

/// Milliseconds since some moment.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn now() -> f64 {
    use std::{sync::OnceLock, time::Instant};
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
}

/// Whole microseconds since a moment.
#[cfg(feature = "solver")]
pub(crate) fn micros_since(begun: f64) -> u64 {
    ((now() - begun) * 1000.0).max(0.0) as u64
}

/// The end of a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(f64);

impl Deadline {
    /// So many milliseconds from now.
    #[cfg(feature = "solver")]
    pub(crate) fn within(millis: f64) -> Deadline {
        Deadline(now() + millis)
    }

    pub(crate) fn is_over(self) -> bool {
        now() >= self.0
    }

    pub(crate) fn go_on(self) -> ControlFlow<()> {
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Observer for Deadline {
    fn on(&mut self, _event: Event<'_>) -> ControlFlow<()> {
        self.go_on()
    }
}

/// A deadline that is put off from stage to stage; its clones are the same one.
#[derive(Clone, Debug, Default)]
pub(crate) struct SharedDeadline(Rc<Cell<f64>>);

impl SharedDeadline {
    /// So many milliseconds from now.
    pub(crate) fn restart(&self, millis: f64) {
        self.0.set(now() + millis);
    }

    pub(crate) fn go_on(&self) -> ControlFlow<()> {
        Deadline(self.0.get()).go_on()
    }
}

impl Observer for SharedDeadline {
    fn on(&mut self, _event: Event<'_>) -> ControlFlow<()> {
        self.go_on()
    }
}
