//! How much one row may cost: settings of a session, `pictogrid.*` in SQL.
//!
//! ```text
//!   SET pictogrid.conflicts = 100000;    SET pictogrid.memory = 1073741824;
//! ```
//!
//! The bounds count work, no time, so that the same row stops at the same place on every machine and in
//! every run; with a bound of time a killed run could not be compared with a whole one. They travel to the
//! executors of a cluster with the other settings of the session.

use std::{any::Any, cell::Cell, ops::ControlFlow};

use datafusion::{
    common::config_err,
    config::{ConfigEntry, ConfigExtension, ConfigOptions, ExtensionOptions},
    error::Result,
};
use pictogrid::{Event, Options, Puzzle};

use crate::stop;

/// What one row may cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Dead ends of a search.
    pub conflicts: u64,
    /// Line visits of a solve.
    pub line_visits: u64,
    /// Pieces of other work, each of a millisecond or less: of a grade, a count, a search for tiles.
    pub steps: u64,
    /// Cells of a puzzle.
    pub cells: u64,
    /// Bytes of memory beside the puzzle.
    pub memory: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            conflicts: 10_000,
            line_visits: 1_000_000,
            steps: 2_000,
            cells: 262_144,
            memory: 256 << 20,
        }
    }
}

impl ConfigExtension for Budget {
    const PREFIX: &'static str = "pictogrid";
}

/// Written by hand: Ballista sends settings under the names that `entries` gives, and the macro of DataFusion
/// gives them without their prefix.
impl ExtensionOptions for Budget {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn cloned(&self) -> Box<dyn ExtensionOptions> {
        Box::new(self.clone())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<()> {
        let Some((_, _, field)) = self.rows().into_iter().find(|(name, ..)| *name == key) else {
            return config_err!("pictogrid has no setting `{key}`");
        };
        match value.parse() {
            Ok(value) => *field = value,
            Err(_) => return config_err!("pictogrid.{key}: `{value}` is no whole number"),
        }
        Ok(())
    }

    fn entries(&self) -> Vec<ConfigEntry> {
        let mut copy = self.clone();
        let entry = |(name, description, value): (&str, &'static str, &mut u64)| ConfigEntry {
            key: format!("{}.{name}", Budget::PREFIX),
            value: Some(value.to_string()),
            description,
        };
        copy.rows().into_iter().map(entry).collect()
    }
}

impl Budget {
    /// The settings: name, meaning, value.
    fn rows(&mut self) -> [(&'static str, &'static str, &mut u64); 5] {
        [
            ("conflicts", "Dead ends of a search", &mut self.conflicts),
            ("line_visits", "Line visits of a solve", &mut self.line_visits),
            ("steps", "Pieces of other work", &mut self.steps),
            ("cells", "Cells of a puzzle", &mut self.cells),
            ("memory", "Bytes of memory beside the puzzle", &mut self.memory),
        ]
    }

    /// The budget of a session; the defaults where none was set.
    pub(crate) fn of(config: &ConfigOptions) -> Budget {
        config.extensions.get::<Budget>().cloned().unwrap_or_default()
    }

    /// The same for the solver.
    pub(crate) fn options(&self) -> Options {
        Options::default()
            .max_conflicts(self.conflicts)
            .max_line_visits(self.line_visits)
            .max_bytes(self.memory)
    }

    /// Whether a puzzle is larger than a row may have.
    pub(crate) fn refuses(&self, puzzle: &Puzzle) -> bool {
        puzzle.shape().n_cells() as u64 > self.cells
    }

    /// Lets so many pieces of work go on.
    pub(crate) fn meter(&self) -> Meter {
        Meter { left: Cell::new(self.steps) }
    }
}

/// Counts the pieces of work of one row.
pub(crate) struct Meter {
    left: Cell<u64>,
}

impl Meter {
    /// Whether to go on.
    pub(crate) fn go_on(&self) -> ControlFlow<()> {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        if left == 0 || stop::is_raised() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Ends a solve when the whole run is to end; its budget is the solver's business.
pub(crate) fn watch(_event: Event<'_>) -> ControlFlow<()> {
    if stop::is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
