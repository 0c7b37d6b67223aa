//! What a run works on: what each cell may still be, in black and white or as sets of values.
//!
//! The two differ in what they keep of a cell, in how a line is settled and in what is learned from
//! a conflict. The rest is written once, over what this trait says: the stages of a run (`run`),
//! deduction reported sweep by sweep (here), the search that learns within a budget
//! (`bounded_search`), and the search without learning (`backtrack`).
//!
//! ```text
//!   Solver ─┬─▶ plain::Run      two masks a line
//!           └─▶ colored::Run    a plane for each value of a line
//! ```
//!
//! The compiler makes a copy for each, so the inner loops of black and white pay nothing for it.
//!
//! To treat black and white as two colors, over one domain, would be less code; then it would lose its
//! two masks a line, and its speed (`DESIGN.md`, Colors).

use pictogrid_core::{Board, CellId, Extent, LineId, Picture, Puzzle, Stats, Value};

use crate::lines::{Lines, Spot};
use crate::queue::Queue;
use crate::run_monitor::{Halt, RunMonitor};
use crate::techniques::Techniques;

/// What is known of every cell, and how lines add to it.
pub(crate) trait Domain: Default {
    /// Takes over a puzzle, one line of which may be left out of account, and queues the lines that
    /// may settle something. `Halt::Conflict` if a cell can have no value at all.
    fn load(
        &mut self,
        puzzle: &Puzzle,
        left_out: Option<LineId>,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt>;

    /// Bytes that lines alone take, with a picture that is reported: at most, whatever the clues.
    fn bytes(extent: &Extent) -> u64;

    fn techniques(&self) -> Techniques;
    fn counters(&mut self) -> &mut Stats;
    fn queue(&mut self) -> &mut Queue;

    /// Cells that may have several values.
    fn n_open(&self) -> usize;
    /// What is known, as a board.
    fn board(&self) -> Board;
    /// The finished picture. Needs: no cell is open.
    fn picture(&self) -> Picture;

    /// The length of the trail.
    fn mark(&self) -> usize;
    /// Opens again what was settled since the trail had `mark` entries, and empties the queue.
    fn undo_to(&mut self, mark: usize);
    /// Gives a cell a value, to be followed by [`Domain::deduce`].
    fn decide(&mut self, cell: CellId, value: Value) -> Result<(), Halt>;
    /// Takes a value from a cell, to be followed by [`Domain::deduce`].
    fn rule_out(&mut self, cell: CellId, value: Value) -> Result<(), Halt>;

    /// Settles a line, and queues those that cross it where it settled something.
    fn visit(&mut self, line: usize) -> Result<(), Halt>;
    /// Looks at the budget and the observer, if it is time to.
    fn look(&mut self, monitor: &mut RunMonitor<'_>) -> Result<(), Halt>;
    /// Visits queued lines until none is left.
    fn deduce(&mut self, monitor: &mut RunMonitor<'_>) -> Result<(), Halt>;

    /// [`Domain::deduce`], of which every sweep is shown.
    fn deduce_in_passes(&mut self, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        let mut n_passes = 0;
        let (mut sweep, mut visits) = (self.queue().n_sweeps, self.counters().line_visits);
        loop {
            let next = self.queue().pop();
            let (n_sweeps, n_visits) = (self.queue().n_sweeps, self.counters().line_visits);
            let n_lines = n_visits - visits;
            // A puzzle of which no line can settle anything has one empty pass.
            let is_shown = n_lines > 0 || next.is_none() && n_passes == 0;
            if (next.is_none() || n_sweeps != sweep) && is_shown {
                n_passes += 1;
                monitor.pass(n_passes, n_lines, &self.board())?;
                (sweep, visits) = (n_sweeps, n_visits);
            }
            let Some(line) = next else { return Ok(()) };
            self.visit(line)?;
            self.look(monitor)?;
        }
    }
}

/// What the cells of a line may still be, as one plane of bits a value, for code that reads lines cell
/// by cell.
pub(crate) trait Planes: Domain {
    fn lines(&self) -> &Lines;

    /// The values that a line knows, by plane, ascending; the first is empty.
    fn values(&self, line: usize) -> &[Value];

    /// A bit for each cell of a line: whether it may have the value of a plane.
    fn plane(&self, line: usize, plane: usize) -> &[u64];

    /// Whether the cell at a spot may have the value of a plane of its line.
    #[inline]
    fn may(&self, spot: Spot, plane: usize) -> bool {
        let words = self.plane(spot.line as usize, plane);
        words[spot.place as usize / 64] >> (spot.place % 64) & 1 == 1
    }

    /// Word `w` of the cells of a line that may have several values.
    fn open_word(&self, line: usize, w: usize) -> u64;

    /// What a cell is, `None` if it is open.
    fn get(&self, spot: Spot) -> Option<Value>;

    /// The cells of which something became known since the trail had `mark` entries, each by one of
    /// its spots, some perhaps several times.
    fn changed(&self, mark: usize) -> impl Iterator<Item = Spot> + '_;
}

/// Probing over a domain.
pub(crate) trait Probing<D: Domain>: Default {
    /// Bytes that probing takes, at most. Needs: `domain` is at a fixpoint.
    fn bytes(domain: &D) -> u64;

    /// Forgets the last puzzle. Needs: `domain` is at a fixpoint.
    fn reset(&mut self, domain: &D, monitor: &mut RunMonitor<'_>) -> Result<(), Halt>;

    /// Probes open cells until none of them yields anything, or the first do not and a search follows.
    /// Needs: `domain` is at a fixpoint. `Halt::Conflict` if all values of a cell are refuted.
    fn probe_all(&mut self, domain: &mut D, monitor: &mut RunMonitor<'_>) -> Result<(), Halt>;

    /// An open cell and the value to try first; a strong guess if that technique is in use.
    fn guess(&self, domain: &D) -> Option<(CellId, Value)>;
}

/// A search without learning for a while; `Ok` gives up, and leaves the domain as it was.
pub(crate) type Attempt<'a, D> = &'a mut dyn FnMut(&mut D, &mut RunMonitor<'_>) -> Result<(), Halt>;

/// The search that learns, over a domain.
pub(crate) trait Searching<D: Domain>: Default {
    /// Bytes that it takes to begin with.
    fn bytes(domain: &D) -> u64;

    /// Reports pictures until there is none left or as many as are wanted. May attempt it without
    /// learning.
    fn run(
        &mut self,
        domain: &mut D,
        attempt: Attempt<'_, D>,
        monitor: &mut RunMonitor<'_>,
    ) -> Halt;

    /// The fullest board that the last run has met.
    fn fullest(&self, domain: &D) -> Board;
}
