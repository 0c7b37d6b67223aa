//! The time: that of the page in a browser, that of the machine elsewhere.

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
