//! How long a command may look for something: a time, or until Ctrl-C.

use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

use pictogrid_core::{Board, CellId, Event, Puzzle};
use pictogrid_solve::{Options, Verdict};

use crate::stop::Stop;

/// The end of the time, or of the patience of a person.
pub(crate) struct Deadline<'a> {
    end: Option<Instant>,
    stop: &'a Stop,
}

impl<'a> Deadline<'a> {
    /// So much time from now; without one only Ctrl-C ends it.
    pub(crate) fn new(timeout: Option<Duration>, stop: &'a Stop) -> Deadline<'a> {
        Deadline { end: timeout.and_then(|time| Instant::now().checked_add(time)), stop }
    }

    /// Whether there is time left.
    pub(crate) fn go_on(&self) -> ControlFlow<()> {
        let is_over = self.end.is_some_and(|end| Instant::now() >= end) || self.stop.is_raised();
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// How many pictures fit a puzzle with the cells of a board; `None` if the board contradicts what
    /// the puzzle gives, or nothing is known in time.
    pub(crate) fn verdict(&self, puzzle: &Puzzle, board: &Board) -> Option<Verdict> {
        let cells = (0..board.shape().n_cells() as u32).map(CellId);
        let known: Vec<_> = cells.filter_map(|cell| Some((cell, board.get(cell)?))).collect();
        let puzzle = puzzle.clone().without_goal().with_given(&known)?;
        let mut until = |event: Event<'_>| match event {
            Event::Work(_) => self.go_on(),
            _ => ControlFlow::Continue(()),
        };
        let report = pictogrid_solve::solve(&puzzle, &Options::default(), &mut until).ok()?;
        Some(report.verdict)
    }
}
