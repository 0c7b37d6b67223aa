//! Sentences where there is no step: what is wrong with the marks, and why an explanation ends.
//!
//! ```text
//!   a mark on a given cell   Row 2 column 3 differs from the given cell.
//!   marks of one line        Row 2: columns 1 and 4 can't all be right.
//!   marks of several         Row 2 column 1 and row 4 column 3 can't all be right.
//!   no step                  one sentence for each end of the tutor
//! ```
//!
//! Every end has a sentence that claims no more than was shown: "not found out in time" is no "several
//! pictures fit", which was said before of puzzles where cells are forced. At most 12 forced cells are
//! named; of more, their number and one of them, as nobody looks up a hundred. Linear in what is named.

use pictogrid_core::{CellId, Value};

use super::{by_candidates, capital, list};
use crate::{
    candidates::Candidates,
    mistake::{Cause, Mistake},
    steps::Explainer,
    tutor::End,
};

/// So many cells are named one by one.
const MOST_CELLS: usize = 12;

impl Explainer {
    /// What is wrong with a board, in English.
    #[must_use]
    pub fn mistake_text(&self, mistake: &Mistake) -> String {
        let cells: Vec<CellId> = mistake.cells.iter().map(|&(cell, _)| cell).collect();
        let wrong = if cells.len() == 1 { "can't be right" } else { "can't all be right" };
        match mistake.cause {
            Cause::Given if cells.len() == 1 => {
                format!("{} differs from the given cell.", capital(&self.cells_by_name(&cells)))
            }
            Cause::Given => {
                format!("{} differ from the given cells.", capital(&self.cells_by_name(&cells)))
            }
            Cause::Line(line) => {
                let namer = self.namer(line);
                let name = capital(&namer.line);
                if cells.is_empty() {
                    return format!("{name} has no room for its numbers.");
                }
                let places = cells.iter().filter_map(|cell| self.grid.place(line, cell.0));
                let mut places: Vec<usize> = places.collect();
                places.sort_unstable();
                format!("{name}: {} {wrong}.", namer.places(&places))
            }
            _ if cells.is_empty() => "The clues contradict each other: no picture fits.".to_owned(),
            Cause::Steps(line) => format!(
                "The marks {wrong}: with what follows from them, {} has no room for its numbers.",
                self.namer(line).line
            ),
            Cause::Lines(_) | Cause::Search => {
                format!("{} {wrong}.", capital(&self.cells_by_name(&cells)))
            }
        }
    }

    /// Why there is no further step, in English.
    #[must_use]
    pub fn end_text(&self, end: &End) -> String {
        match end {
            End::Finished => "Every cell is settled, and every clue is met.".to_owned(),
            End::Mistake(mistake) => self.mistake_text(mistake),
            End::Several => {
                "Several pictures fit, and no open cell is the same in all of them.".to_owned()
            }
            End::Forced(cells) => self.forced_text(cells),
            End::NoShortReason => {
                "No rule settles a cell, and whether any is the same in every picture that \
                 fits was not found out in time."
                    .to_owned()
            }
            End::Level { max, harder: Some(level) } => {
                format!("No step up to level {max} settles a cell; there is one of level {level}.")
            }
            End::Level { max, harder: None } => format!(
                "No step up to level {max} settles a cell, and no harder one was found in time."
            ),
            End::Stopped => "Stopped before the next step was found.".to_owned(),
            End::Limit => "The limit of steps is reached.".to_owned(),
        }
    }

    /// Cells that are the same in every picture, although no rule settles them.
    fn forced_text(&self, cells: &[(CellId, Value)]) -> String {
        let left = |&(cell, value): &(CellId, Value)| (cell, Candidates::of(value));
        let cells: Vec<(CellId, Candidates)> = cells.iter().map(left).collect();
        let (n, first) = (cells.len(), self.cells_text(&cells[..cells.len().min(1)]));
        if n > MOST_CELLS {
            return format!(
                "No rule settles a cell, but a search finds {n} that are the same in every picture that \
                 fits. One of them: {first}."
            );
        }
        let cells = self.cells_text(&cells);
        format!(
            "No rule settles a cell, but a search finds what is the same in every picture that fits: {cells}."
        )
    }

    /// `row 2 columns 1–3 are filled and row 4 column 1 is empty`.
    pub(super) fn cells_text(&self, cells: &[(CellId, Candidates)]) -> String {
        let text = |(left, cells): (Candidates, Vec<CellId>)| {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {verb} {}", self.cells_by_name(&cells), self.colors().word(left))
        };
        list(&by_candidates(cells).into_iter().map(text).collect::<Vec<_>>(), "and")
    }
}
