//! A puzzle as clauses, for a SAT solver that knows nothing of nonograms.
//!
//! Slower than the solver under test and wholly apart from it: the rules are written down once, as
//! plain clauses, and somebody else's program does the thinking. A cell is a variable. For run `j`
//! of a line and each place `t` there is a variable "run `j` starts at `t` or before", so that a
//! run is a staircase and everything a line demands is a clause of two or three literals:
//!
//! ```text
//!   O(j,t) -> O(j,t+1)                          at or before t, so at or before t + 1
//!   O(j+1,t+g+1) -> O(j,t)                      room for run j and a gap before the next
//!   O(j,t) and not O(j,t-g) -> cell t filled    run j started within g cells: it covers t
//!   O(j,t-g) and not O(j+1,t) -> cell t empty   run j is over, the next has not begun
//! ```
//!
//! A place before the earliest start makes `O` false, one from the latest on makes it true; those
//! are not variables. n · k variables and four times as many clauses for a line of `n` cells and
//! `k` runs. Further solutions are found by forbidding those known, cell for cell.

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use pictogrid_check as check;
use pictogrid_core::{LineId, Picture, Puzzle, Value};

use crate::claim::Claim;

/// The first `limit` solutions that a SAT solver finds, in no particular order; `None` if it has
/// learned from `conflicts` conflicts and is not done.
///
/// # Panics
/// If a picture that the SAT solver found does not fit: then the clauses here are wrong.
#[must_use]
pub fn solutions(puzzle: &Puzzle, limit: usize, conflicts: u64) -> Option<Vec<Picture>> {
    let mut clauses = Clauses::new(puzzle, conflicts);
    let mut found = Vec::new();
    while clauses.is_consistent && found.len() < limit {
        let answer = clauses.solver.solve_limited(&[]);
        if answer == lbool::FALSE {
            break;
        }
        if answer != lbool::TRUE {
            return None;
        }
        let picture = clauses.picture(puzzle);
        check::picture(puzzle, &picture).expect("the clauses say what the clues say");
        clauses.forbid(&picture);
        found.push(picture);
    }
    Some(found)
}

/// Says stop after a number of conflicts.
struct Patience {
    left: u64,
}

impl Callbacks for Patience {
    fn on_new_clause(&mut self, _clause: &[Lit], kind: batsat::ClauseKind) {
        self.left -= u64::from(kind == batsat::ClauseKind::Learnt && self.left > 0);
    }

    fn stop(&self) -> bool {
        self.left == 0
    }
}

/// A puzzle in the hands of a SAT solver.
struct Clauses {
    solver: Solver<Patience>,
    cells: Vec<Var>,
    is_consistent: bool,
}

/// "Run `j` starts at or before `t`", for one run of a line.
struct Starts {
    g: usize,
    /// The first and the last place where the run can start.
    earliest: usize,
    latest: usize,
    /// One variable for each place from `earliest` to the one before `latest`.
    vars: Vec<Var>,
}

impl Starts {
    fn by(&self, t: Option<usize>) -> Claim {
        match t {
            Some(t) if t >= self.latest => Claim::Known(true),
            Some(t) if t >= self.earliest => {
                Claim::Open(Lit::new(self.vars[t - self.earliest], true))
            }
            _ => Claim::Known(false),
        }
    }
}

impl Clauses {
    fn new(puzzle: &Puzzle, conflicts: u64) -> Clauses {
        let mut solver = Solver::new(SolverOpts::default(), Patience { left: conflicts });
        let cells = (0..puzzle.shape().n_cells()).map(|_| solver.new_var_default()).collect();
        let mut clauses = Clauses { solver, cells, is_consistent: true };
        for &(cell, value) in puzzle.given() {
            let is_filled = value != Value::EMPTY;
            let lit = Lit::new(clauses.cells[cell.0 as usize], is_filled);
            clauses.claim(&[Claim::Open(lit)]);
        }
        for line in 0..puzzle.shape().n_lines() as u32 {
            clauses.add_line(puzzle, LineId(line));
        }
        clauses
    }

    /// One of the claims holds.
    fn claim(&mut self, claims: &[Claim]) {
        if let Some(mut clause) = Claim::one_of(claims) {
            self.is_consistent &= self.solver.add_clause_reuse(&mut clause);
        }
    }

    fn add_line(&mut self, puzzle: &Puzzle, line: LineId) {
        let clue = puzzle.clue(line).as_plain().expect("a black-and-white clue");
        let cells: Vec<usize> =
            puzzle.shape().line_cells(line).map(|cell| cell.0 as usize).collect();
        let slack = cells.len() - clue.min_cells() as usize;
        let mut earliest = 0;
        let mut runs = Vec::new();
        for &g in clue.lengths() {
            let vars = (0..slack).map(|_| self.solver.new_var_default()).collect();
            runs.push(Starts { g: g as usize, earliest, latest: earliest + slack, vars });
            earliest += g as usize + 1;
        }
        for (j, run) in runs.iter().enumerate() {
            for t in run.earliest..run.latest {
                self.claim(&[run.by(Some(t)).not(), run.by(Some(t + 1))]);
                if let Some(next) = runs.get(j + 1) {
                    let room = Some(t + run.g + 1);
                    self.claim(&[next.by(room).not(), run.by(Some(t))]);
                }
            }
        }
        for (t, &cell) in cells.iter().enumerate() {
            let filled = Claim::Open(Lit::new(self.cells[cell], true));
            for run in &runs {
                self.claim(&[run.by(Some(t)).not(), run.by(t.checked_sub(run.g)), filled]);
            }
            for j in 0..=runs.len() {
                let is_over = j
                    .checked_sub(1)
                    .map_or(Claim::Known(true), |j| runs[j].by(t.checked_sub(runs[j].g)));
                let has_begun = runs.get(j).map_or(Claim::Known(false), |run| run.by(Some(t)));
                self.claim(&[is_over.not(), has_begun, filled.not()]);
            }
        }
    }

    /// The picture that the solver has found.
    fn picture(&self, puzzle: &Puzzle) -> Picture {
        let value = |&var: &Var| Value(u8::from(self.solver.value_var(var) == lbool::TRUE));
        Picture::new(puzzle.shape(), self.cells.iter().map(value).collect())
    }

    /// Some cell differs from this picture.
    fn forbid(&mut self, picture: &Picture) {
        let differs =
            |(&var, &value): (&Var, &Value)| Claim::Open(Lit::new(var, value == Value::EMPTY));
        let claims: Vec<Claim> = self.cells.iter().zip(picture.values()).map(differs).collect();
        self.claim(&claims);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SplitMix64, brute, planted};

    #[test]
    fn the_same_solutions_as_brute_force() {
        let mut rng = SplitMix64::new(11);
        for _ in 0..300 {
            let (width, height) = (1 + rng.below(5) as u32, 1 + rng.below(4) as u32);
            let fill = 20 + rng.below(60) as u32;
            let picture = planted::picture(&mut rng, width, height, fill);
            let puzzle = planted::puzzle(&mut rng, &picture, 10);
            let mut found = solutions(&puzzle, usize::MAX, u64::MAX).unwrap();
            let mut expected = brute::solutions(&puzzle, usize::MAX);
            found.sort_by(|a, b| a.values().cmp(b.values()));
            expected.sort_by(|a, b| a.values().cmp(b.values()));
            assert_eq!(found, expected, "{puzzle:?}");
        }
    }

    #[test]
    fn it_gives_up_when_told() {
        let picture = planted::picture(&mut SplitMix64::new(1), 30, 30, 35);
        let puzzle = Puzzle::of_picture(&picture);
        assert_eq!(solutions(&puzzle, 2, 1), None);
    }
}
