//! One change, and two: the cheapest that reach the goal, or the proof that none does.
//!
//! Every change is looked at. Of pairs most are ruled out without a look:
//!
//! ```text
//!   by lines     a change that settles nothing where lines are stuck, and whose lines the other has
//!                left alone, still settles nothing behind the other
//!   by pictures  each other picture that fits has to be broken by one of the two: a bit for each, and
//!                the bits of both together have to be all of them
//! ```
//!
//! Both hold unless the two share a line; such pairs are few.
//!
//! With each change measured from nothing, all pairs of 20×20 cells took 0.7 s; now 0.05 to 0.2. What
//! takes more work than its bound is left, and the answer says that it is not proven.

use super::{
    canvas::Board,
    flips::Flip,
    repair_state::{Halt, Mender, Reached, Stuck},
};

/// The most changes of which all pairs are tried.
const MOST_FLIPS: usize = 12_000;

/// Line visits that all pairs may take, and solves, as all single changes, too; what takes more is not
/// proven.
const MOST_WORK: u64 = 500_000;
const MOST_SOLVES: u64 = 100;

/// Switches that are looked for before any change is.
const MOST_SWITCHES: usize = 24;

/// The cheapest way, and whether it is certain that there is no cheaper one.
pub(super) struct Best<T> {
    pub(super) best: Option<T>,
    pub(super) is_certain: bool,
}

impl Mender<'_> {
    /// The cheapest change that reaches the goal from here, if it costs less than `below`.
    pub(super) fn one(&mut self, below: u64) -> Result<Best<Flip>, Halt> {
        let board = self.settle();
        let stuck = Stuck::new(&self.canvas, board);
        if !self.goal.needs_lines() && self.n_open() > 0 {
            self.finds_switches(MOST_SWITCHES);
        }
        self.pool.refresh(&self.canvas);
        let mut is_certain = true;
        let most_solves = self.n_solves + MOST_SOLVES;
        for flip in self.flips.all(&self.canvas) {
            if self.flips.cost(&flip) >= below {
                break;
            }
            self.look()?;
            if self.is_refuted(&stuck, &flip) {
                continue;
            }
            if self.n_solves >= most_solves {
                is_certain = false;
                break;
            }
            match self.reached_with(&flip)? {
                Reached::Yes => return Ok(Best { best: Some(flip), is_certain }),
                Reached::No => {}
                Reached::Unknown => is_certain = false,
            }
        }
        Ok(Best { best: None, is_certain })
    }

    /// Whether the goal would be reached with a change.
    pub(super) fn reached_with(&mut self, flip: &Flip) -> Result<Reached, Halt> {
        let back = self.paint(&flip.changes);
        let reached = self.reached();
        self.canvas.paint(&back);
        self.pool.catch_up(&self.canvas);
        reached
    }

    /// The cheapest two changes that reach the goal, if they cost less than `below`.
    pub(super) fn two(&mut self, below: u64) -> Result<Best<Vec<Flip>>, Halt> {
        let flips = self.flips.all(&self.canvas);
        if flips.len() > MOST_FLIPS {
            return Ok(Best { best: None, is_certain: false });
        }
        self.pool.refresh(&self.canvas);
        let base = self.settle();
        let costs: Vec<u64> = flips.iter().map(|flip| self.flips.cost(flip)).collect();
        let lines = flips.iter().map(|flip| self.lines_of(flip)).collect();
        let bounds = (self.work() + MOST_WORK, self.n_solves + MOST_SOLVES);
        let mut pairs = Pairs { flips, costs, lines, best: None, below, is_certain: true, bounds };
        if self.goal.needs_lines() && base.n_open > 0 {
            self.pairs_by_lines(&base, &mut pairs)?;
        } else if !self.goal.needs_lines() {
            self.pairs_by_pictures(&mut pairs)?;
        } else {
            pairs.is_certain = false;
        }
        let Pairs { flips, best, is_certain, .. } = pairs;
        let best = best.map(|(one, other)| vec![flips[one].clone(), flips[other].clone()]);
        Ok(Best { best, is_certain })
    }

    fn lines_of(&self, flip: &Flip) -> Vec<u32> {
        let through = flip.changes.iter().flat_map(|&(cell, _)| self.canvas.through(cell));
        through.copied().collect()
    }

    fn pairs_by_lines(&mut self, base: &Board, pairs: &mut Pairs) -> Result<(), Halt> {
        // Whether each change settles something in each of its lines.
        let mut active = Vec::with_capacity(pairs.flips.len());
        for (flip, lines) in pairs.flips.iter().zip(&pairs.lines) {
            let is_active = |&line: &u32| !self.canvas.is_inert(line, base, &flip.changes);
            active.push(lines.iter().map(is_active).collect::<Vec<bool>>());
        }
        for one in 0..pairs.flips.len() {
            self.look()?;
            if pairs.is_over(self) {
                break;
            }
            let flip = pairs.flips[one].clone();
            let back = self.paint(&flip.changes);
            self.at_least_open(base, &flip.changes);
            let stuck = Stuck::new(&self.canvas, self.room().clone());
            let done = self.pairs_with(one, (base, &stuck), &active, pairs);
            self.canvas.paint(&back);
            done?;
        }
        Ok(())
    }

    /// All pairs of a change, which is painted, and others. Of two that settle nothing by themselves,
    /// and of two that both do, the first one is taken with the other; else the one that does.
    fn pairs_with(
        &mut self,
        one: usize,
        (base, stuck): (&Board, &Stuck),
        active: &[Vec<bool>],
        pairs: &mut Pairs,
    ) -> Result<(), Halt> {
        let mut is_changed = vec![false; self.canvas.n_lines()];
        let differs = |&cell: &usize| base.marks[cell] != stuck.board.marks[cell];
        for cell in (0..base.marks.len()).filter(differs) {
            let through = self.canvas.through(cell as u32);
            through.iter().for_each(|&line| is_changed[line as usize] = true);
        }
        let is_active: Vec<bool> = active.iter().map(|lines| lines.contains(&true)).collect();
        for other in 0..pairs.flips.len() {
            let is_turn = match (is_active[one], is_active[other]) {
                (true, false) => true,
                (false, true) => false,
                _ => other > one,
            };
            if !is_turn
                || !stuck.is_everywhere(&self.canvas, &pairs.flips[other])
                || !pairs.is_cheap(one, other)
            {
                continue;
            }
            let flip = &pairs.flips[other];
            let mut lines = pairs.lines[other].iter().zip(&active[other]);
            let is_inert = lines.all(|(&line, &was_active)| {
                let is_same = !is_changed[line as usize] && !pairs.lines[one].contains(&line);
                stuck.parts[line as usize] == 0
                    || is_same && !was_active
                    || !is_same && self.canvas.is_inert(line, &stuck.board, &flip.changes)
            });
            let is_refuted = stuck.board.n_open > 0 && (is_inert || self.leaves_open(stuck, flip));
            if !is_refuted {
                let reached = self.reached_with(&flip.clone())?;
                pairs.note(one, other, reached);
            }
        }
        Ok(())
    }

    fn pairs_by_pictures(&mut self, pairs: &mut Pairs) -> Result<(), Halt> {
        let n = pairs.flips.len();
        let mut n_known = 0;
        let mut killed = vec![0; n];
        for one in 0..n {
            self.look()?;
            for other in one + 1..n {
                if pairs.is_over(self) {
                    return Ok(());
                }
                if n_known < self.pool.len() {
                    n_known = self.pool.len();
                    for (killed, flip) in killed.iter_mut().zip(&pairs.flips) {
                        *killed = self.pool.killed(&self.canvas, &flip.changes);
                    }
                }
                let all = self.pool.all();
                let is_apart = !pairs.share(one, other);
                if is_apart && killed[one] | killed[other] != all || !pairs.is_cheap(one, other) {
                    continue;
                }
                let changes = pairs.both(one, other);
                if !is_apart && self.pool.killed(&self.canvas, &changes) != all {
                    continue;
                }
                let both = Flip { changes, seen: 0 };
                let reached = self.reached_with(&both)?;
                pairs.note(one, other, reached);
            }
        }
        Ok(())
    }
}

/// All pairs of some changes, and the best of them so far.
struct Pairs {
    flips: Vec<Flip>,
    costs: Vec<u64>,
    lines: Vec<Vec<u32>>,
    best: Option<(usize, usize)>,
    below: u64,
    is_certain: bool,
    /// Line visits and solves at which it ends.
    bounds: (u64, u64),
}

impl Pairs {
    /// Whether it has taken too long.
    fn is_over(&mut self, mender: &Mender<'_>) -> bool {
        let is_over = mender.work() >= self.bounds.0 || mender.n_solves >= self.bounds.1;
        self.is_certain &= !is_over;
        is_over
    }

    /// Whether two changes are of different cells, and would be better than what there is.
    fn is_cheap(&self, one: usize, other: usize) -> bool {
        let is_cell_twice = || {
            self.flips[one]
                .changes
                .iter()
                .any(|a| self.flips[other].changes.iter().any(|b| a.0 == b.0))
        };
        self.costs[one] + self.costs[other] < self.below && !is_cell_twice()
    }

    fn share(&self, one: usize, other: usize) -> bool {
        self.lines[one].iter().any(|line| self.lines[other].contains(line))
    }

    fn both(&self, one: usize, other: usize) -> Vec<(u32, pictogrid_core::Value)> {
        [&self.flips[one].changes[..], &self.flips[other].changes].concat()
    }

    fn note(&mut self, one: usize, other: usize, reached: Reached) {
        match reached {
            Reached::Yes => {
                self.below = self.costs[one] + self.costs[other];
                self.best = Some((one, other));
            }
            Reached::No => {}
            Reached::Unknown => self.is_certain = false,
        }
    }
}
