//! What the searches for a mend share: the picture in work, whether it has reached the goal, and how
//! far one change would take it.
//!
//! ```text
//!   a change   refuted by the board (lines) or by another picture (unique)?   microseconds
//!              else measured from nothing: lines, then a solve or a grade     up to milliseconds
//! ```

use std::ops::ControlFlow;

use pictogrid_core::{CellId, Event, Observer, Picture, Progress, Puzzle, Stage, Value};
use pictogrid_explain::{grade, known_within};
use pictogrid_solve::{Options, Report, Solver, StopReason, Verdict, WrongAnswer};

use super::{
    Change, Goal, LEVEL_OF_LINES, Terms,
    canvas::{Board, Canvas},
    flips::{Flip, Flips, MOST_SEEN},
    other_pictures::Pool,
};

/// Dead ends of one solve: what takes more is given up as not known.
const MOST_CONFLICTS: u64 = 100;

/// Line visits between two questions to the observer.
const VISITS_BETWEEN_LOOKS: u64 = 4096;

/// Why a search ended early.
#[derive(Debug)]
pub(super) enum Halt {
    /// The observer said stop.
    Observer,
    /// The work that was allowed is done.
    Work,
    Wrong(WrongAnswer),
}

/// Whether a picture has reached the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    Yes,
    No,
    /// That takes too long to find out.
    Unknown,
}

/// A picture in work.
pub(super) struct Mender<'a> {
    pub(super) canvas: Canvas,
    pub(super) flips: Flips,
    pub(super) pool: Pool,
    pub(super) goal: Goal,
    like: &'a Puzzle,
    solver: Solver,
    observer: &'a mut dyn Observer,
    /// Line visits of solves.
    solved: u64,
    pub(super) n_solves: u64,
    most_work: u64,
    next_look: u64,
    room: Board,
}

impl<'a> Mender<'a> {
    pub(super) fn new(
        like: &'a Puzzle,
        picture: &Picture,
        terms: &Terms,
        observer: &'a mut dyn Observer,
    ) -> Mender<'a> {
        let canvas = Canvas::new(like, picture);
        Mender {
            flips: Flips::new(&canvas, picture, terms),
            canvas,
            pool: Pool::default(),
            goal: terms.goal,
            like,
            solver: Solver::new(),
            observer,
            solved: 0,
            n_solves: 0,
            most_work: terms.max_line_visits,
            next_look: 0,
            room: Board::default(),
        }
    }

    /// Line visits so far.
    pub(super) fn work(&self) -> u64 {
        self.canvas.n_visits + self.solved
    }

    /// Does `work` as far as so many line visits go; nothing if that is not far enough.
    pub(super) fn within<T>(
        &mut self,
        visits: u64,
        work: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<Option<T>, Halt> {
        let most_work = self.most_work;
        self.most_work = most_work.min(self.work() + visits);
        let done = work(self);
        let is_own_end = self.most_work < most_work;
        self.most_work = most_work;
        match done {
            Err(Halt::Work) if is_own_end => Ok(None),
            done => done.map(Some),
        }
    }

    /// Asks now and then whether to go on.
    pub(super) fn look(&mut self) -> Result<(), Halt> {
        let work = self.work();
        if work < self.next_look {
            return Ok(());
        }
        self.next_look = work + VISITS_BETWEEN_LOOKS;
        let mut progress = Progress::default();
        progress.stats.line_visits = work;
        progress.n_known = self.canvas.n_cells() - self.room.n_open;
        if self.observer.on(Event::Work(&progress)).is_break() {
            return Err(Halt::Observer);
        }
        if work >= self.most_work { Err(Halt::Work) } else { Ok(()) }
    }

    /// Paints a change, and gives the one that takes it back.
    pub(super) fn paint(&mut self, changes: &[(u32, Value)]) -> Vec<(u32, Value)> {
        let back = changes.iter().map(|&(cell, _)| (cell, self.canvas.value(cell))).collect();
        self.canvas.paint(changes);
        back
    }

    /// Does `work` with these changes painted, and takes them back.
    pub(super) fn behind<T>(
        &mut self,
        flips: &[Flip],
        work: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let backs: Vec<_> = flips.iter().map(|flip| self.paint(&flip.changes)).collect();
        let done = work(self);
        backs.iter().rev().for_each(|back| self.canvas.paint(back));
        done
    }

    /// What changes cost.
    pub(super) fn cost(&self, flips: &[Flip]) -> u64 {
        flips.iter().map(|flip| self.flips.cost(flip)).sum()
    }

    /// A change of a cell that is not painted, as it is listed.
    pub(super) fn listed(&self, cell: u32, after: Value) -> Change {
        let seen = self.flips.seen(&self.canvas, cell, after);
        let visibility = f64::from(seen) / f64::from(MOST_SEEN);
        Change { cell: CellId(cell), before: self.canvas.value(cell), after, visibility }
    }

    /// The present picture as a puzzle.
    pub(super) fn puzzle(&self) -> Puzzle {
        let like = || self.like.clone();
        self.like.repainted(&self.canvas.picture()).unwrap_or_else(like)
    }

    /// What lines leave open of the present picture.
    pub(super) fn settle(&mut self) -> Board {
        let mut board = Board::default();
        self.canvas.settle(&mut board);
        board
    }

    /// How many cells lines leave open.
    pub(super) fn n_open(&mut self) -> usize {
        self.canvas.settle(&mut self.room);
        self.room.n_open
    }

    /// How many cells lines leave open at least, if a change that is painted was made on a board of the
    /// picture before it. Needs: `board` is at the fixpoint of that picture.
    pub(super) fn at_least_open(&mut self, board: &Board, changes: &[(u32, Value)]) -> usize {
        self.room.copy(board);
        self.canvas.go_on(&mut self.room, changes);
        self.room.n_open
    }

    /// The board after [`Mender::at_least_open`].
    pub(super) fn room(&self) -> &Board {
        &self.room
    }

    /// Solves the present picture, as far as a stage and no longer than is allowed.
    pub(super) fn solve(&mut self, stage: Stage) -> Result<Report, Halt> {
        let options = Options::default().stage(stage).max_conflicts(MOST_CONFLICTS);
        let puzzle = self.puzzle();
        let report = self.solver.solve(&puzzle, &options, self.observer).map_err(Halt::Wrong)?;
        // The solver visits a line in half of the time that it takes here; a dead end takes as long as
        // some visits of every line.
        let n_lines = self.canvas.n_lines() as u64;
        self.solved += report.stats.line_visits / 2 + 16 * (report.stats.conflicts + 1) * n_lines;
        self.n_solves += 1;
        if report.stopped() == Some(StopReason::Observer) {
            return Err(Halt::Observer);
        }
        if let (Stage::Search, Some(own)) = (stage, puzzle.goal()) {
            let others = report.solutions().iter().filter(|&other| other != own);
            others.for_each(|other| self.pool.add(&self.canvas, other));
        }
        Ok(report)
    }

    /// Whether the present picture has reached the goal.
    pub(super) fn reached(&mut self) -> Result<Reached, Halt> {
        self.look()?;
        if self.n_open() > 0 {
            if self.goal.needs_lines() || self.finds_switches(1) {
                return Ok(Reached::No);
            }
            match self.solve(Stage::Search)?.verdict() {
                Verdict::Unique => {}
                Verdict::Stopped => return Ok(Reached::Unknown),
                Verdict::Several | Verdict::None => return Ok(Reached::No),
            }
        }
        match self.goal {
            Goal::Unique | Goal::Lines => Ok(Reached::Yes),
            Goal::Level(level) => {
                Ok(if self.is_within(level)? { Reached::Yes } else { Reached::No })
            }
        }
    }

    /// Whether four cells may change places, of those that were open when lines were settled last; so
    /// many ways to do so are kept.
    pub(super) fn finds_switches(&mut self, most: usize) -> bool {
        let switches = self.canvas.switches(&self.room, most);
        let is_found = !switches.is_empty();
        switches.into_iter().for_each(|switch| self.pool.add_difference(switch.to_vec()));
        is_found
    }

    /// What is known of the present picture when no step up to a level says more.
    pub(super) fn known_within(&mut self, level: u8) -> Result<Board, Halt> {
        let puzzle = self.puzzle();
        let known = known_within(&puzzle, level, &mut go_on(self.observer));
        // It takes about as long as so many visits of every line.
        self.solved += 40 * self.canvas.n_lines() as u64;
        self.look()?;
        Ok(known.map_or_else(|_| self.canvas.blank(), |known| self.canvas.board(&known)))
    }

    /// Whether no step of the present picture is harder than a level. Needs: it is unique.
    fn is_within(&mut self, level: u8) -> Result<bool, Halt> {
        if level <= LEVEL_OF_LINES {
            return Ok(level == LEVEL_OF_LINES || self.known_within(level)?.n_open == 0);
        }
        let grade = grade(&self.puzzle(), &mut go_on(self.observer)).ok();
        self.solved += grade.as_ref().map_or(0, |grade| 40 * grade.n_steps as u64);
        self.look()?;
        Ok(grade.is_some_and(|grade| grade.is_complete() && grade.level <= level))
    }

    /// Whether a change, not yet painted, is certain not to reach the goal from here. Needs: `stuck` is
    /// what lines leave of the present picture, and the pool is fresh.
    pub(super) fn is_refuted(&mut self, stuck: &Stuck, flip: &Flip) -> bool {
        if !self.goal.needs_lines() {
            return self.pool.refutes(&self.canvas, flip);
        }
        if stuck.board.n_open == 0 {
            return false;
        }
        if !stuck.is_everywhere(&self.canvas, flip) {
            return true;
        }
        let canvas = &mut self.canvas;
        let is_inert = flip.changes.iter().all(|&(cell, _)| {
            canvas.lines_through(cell).all(|line| {
                stuck.parts[line as usize] == 0
                    || canvas.is_inert(line, &stuck.board, &flip.changes)
            })
        });
        is_inert || self.leaves_open(stuck, flip)
    }

    /// Whether a change, not yet painted, leaves a cell of a board open.
    pub(super) fn leaves_open(&mut self, stuck: &Stuck, flip: &Flip) -> bool {
        let back = self.paint(&flip.changes);
        let n_open = self.at_least_open(&stuck.board, &flip.changes);
        self.canvas.paint(&back);
        n_open > 0
    }
}

/// A board on which lines tell nothing more, and its parts: open cells that share a line are in one. A
/// change has to touch a line of each part, or what is open there stays so.
pub(super) struct Stuck {
    pub(super) board: Board,
    /// A bit for the part of each line, 0 if nothing is open in it.
    pub(super) parts: Vec<u64>,
    all: u64,
}

impl Stuck {
    pub(super) fn new(canvas: &Canvas, board: Board) -> Stuck {
        let mut parts = vec![0; canvas.n_lines()];
        let (mut all, mut lines) = (0_u64, Vec::new());
        for first in 0..canvas.n_lines() as u32 {
            if parts[first as usize] != 0 || !canvas.cells(first).iter().any(|&c| board.is_open(c))
            {
                continue;
            }
            // Parts beyond the last bit are counted as one with the last.
            let bit = (!all & all.wrapping_add(1)).max(1 << 63 & all);
            all |= bit;
            parts[first as usize] = bit;
            lines.push(first);
            while let Some(line) = lines.pop() {
                for &cell in canvas.cells(line).iter().filter(|&&cell| board.is_open(cell)) {
                    for &other in canvas.through(cell) {
                        if parts[other as usize] == 0 {
                            parts[other as usize] = bit;
                            lines.push(other);
                        }
                    }
                }
            }
        }
        Stuck { board, parts, all }
    }

    /// Whether a change touches every part.
    pub(super) fn is_everywhere(&self, canvas: &Canvas, flip: &Flip) -> bool {
        let lines = flip.changes.iter().flat_map(|&(cell, _)| canvas.through(cell));
        lines.fold(0, |parts, &line| parts | self.parts[line as usize]) == self.all
    }
}

/// Asks an observer whether to go on.
pub(crate) fn go_on(observer: &mut dyn Observer) -> impl FnMut() -> ControlFlow<()> {
    || if observer.says_stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
