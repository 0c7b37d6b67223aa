//! A puzzle as clauses, for a SAT solver that knows nothing of nonograms.
//!
//! Slower than the solver under test and wholly apart from it: the rules are written down once, as
//! plain clauses, and somebody else's program does the thinking. There is a variable for each value of a
//! cell, one of which holds, and for run `j` of a line and each place `t` there are two, so that a run
//! is a staircase and may have any length:
//!
//! ```text
//!   S(j,t)   run j begins at t or before       S(j,t) -> S(j,t+1)       E(j,t) -> E(j,t+1)
//!   E(j,t)   its last cell is before t         E(j,t) -> S(j,t-1)       one cell at least
//!   K(j,v)   it has the color v, if that is unknown
//!
//!   S(j,t) and not E(j,t) and K(j,v) -> cell t is v         S(j+1,t) -> E(j,t)
//!   E(j,t) and not S(j+1,t)          -> cell t is empty     two runs of one color: S(j+1,t) -> E(j,t-1)
//! ```
//!
//! A run of known length needs no `E(j,t)`: it is `S(j,t-g)`. Further solutions are found by forbidding
//! those known, cell for cell.

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use pictogrid_check as check;
use pictogrid_core::{LineId, Picture, Puzzle, Run, Value};

use crate::sat_literal::Claim;

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
        let cells = clauses.cells.iter().zip(picture.values());
        let same = cells.map(|(vars, value)| Lit::new(vars[usize::from(value.0)], true));
        let differs: Vec<Claim> = same.map(|lit| Claim::Open(!lit)).collect();
        clauses.claim(&differs);
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

/// A run of a line: `begins[t]`, and either its length or `ends[t]`.
struct Placed {
    begins: Vec<Var>,
    ends: Result<usize, Vec<Var>>,
    /// The colors that it may have, with the claim that it has it.
    colors: Vec<(Value, Claim)>,
}

/// Entry `t` of a row of variables; no place before the first, every place from the end on.
fn at(vars: &[Var], t: Option<usize>) -> Claim {
    match t {
        None => Claim::Known(false),
        Some(t) => vars.get(t).map_or(Claim::Known(true), |&var| Claim::Open(Lit::new(var, true))),
    }
}

impl Placed {
    /// It begins at `t` or before.
    fn begins(&self, t: Option<usize>) -> Claim {
        at(&self.begins, t)
    }

    /// Its last cell is before `t`.
    fn ends(&self, t: Option<usize>) -> Claim {
        match &self.ends {
            Ok(length) => at(&self.begins, t.and_then(|t| t.checked_sub(*length))),
            Err(ends) => at(ends, t),
        }
    }
}

/// A puzzle in the hands of a SAT solver.
struct Clauses {
    solver: Solver<Patience>,
    /// By cell and value.
    cells: Vec<Vec<Var>>,
    is_consistent: bool,
}

impl Clauses {
    fn new(puzzle: &Puzzle, conflicts: u64) -> Clauses {
        let mut solver = Solver::new(SolverOpts::default(), Patience { left: conflicts });
        let mut of_cell =
            || (0..puzzle.n_values()).map(|_| solver.new_var_default()).collect::<Vec<_>>();
        let cells: Vec<Vec<Var>> = (0..puzzle.shape().n_cells()).map(|_| of_cell()).collect();
        let mut clauses = Clauses { solver, cells, is_consistent: true };
        for cell in 0..clauses.cells.len() {
            let claims: Vec<Claim> =
                (0..puzzle.n_values()).map(|v| clauses.cell(cell, Value(v as u8))).collect();
            clauses.exactly_one(&claims);
        }
        for &(cell, value) in puzzle.given() {
            let claim = clauses.cell(cell.0 as usize, value);
            clauses.claim(&[claim]);
        }
        for line in 0..puzzle.shape().n_lines() as u32 {
            clauses.add_line(puzzle, LineId(line));
        }
        clauses
    }

    fn cell(&self, cell: usize, value: Value) -> Claim {
        Claim::Open(Lit::new(self.cells[cell][usize::from(value.0)], true))
    }

    /// One of the claims holds.
    fn claim(&mut self, claims: &[Claim]) {
        if let Some(mut clause) = Claim::one_of(claims) {
            self.is_consistent &= self.solver.add_clause_reuse(&mut clause);
        }
    }

    fn exactly_one(&mut self, claims: &[Claim]) {
        self.claim(claims);
        for (i, one) in claims.iter().enumerate() {
            claims[..i].iter().for_each(|other| self.claim(&[one.not(), other.not()]));
        }
    }

    fn new_vars(&mut self, n: usize) -> Vec<Var> {
        (0..n).map(|_| self.solver.new_var_default()).collect()
    }

    fn place(&mut self, run: &Run, (n, n_values): (usize, usize)) -> Placed {
        let begins = self.new_vars(n);
        let ends = run.length.map(|g| g.get() as usize).ok_or(());
        let ends = ends.map_err(|()| self.new_vars(n));
        let colors = match run.value {
            Some(value) => vec![(value, Claim::Known(true))],
            None => {
                let vars = self.new_vars(n_values - 1);
                let claims: Vec<Claim> =
                    vars.into_iter().map(|var| Claim::Open(Lit::new(var, true))).collect();
                self.exactly_one(&claims);
                (1..n_values).map(|v| Value(v as u8)).zip(claims).collect()
            }
        };
        Placed { begins, ends, colors }
    }

    fn add_line(&mut self, puzzle: &Puzzle, line: LineId) {
        let Some(runs) = puzzle.clue(line).to_runs() else { return };
        let cells: Vec<usize> =
            puzzle.shape().line_cells(line).map(|cell| cell.0 as usize).collect();
        let (n, n_values) = (cells.len(), puzzle.n_values());
        let runs: Vec<Placed> = runs.iter().map(|run| self.place(run, (n, n_values))).collect();
        for (j, run) in runs.iter().enumerate() {
            // By the last cell every run has begun; by the end of the line it is over.
            let has_begun = run.begins(n.checked_sub(1));
            self.claim(&[has_begun]);
            self.claim(&[run.ends(Some(n))]);
            for t in 0..=n {
                let before = t.checked_sub(1);
                self.claim(&[run.begins(before).not(), run.begins(Some(t))]);
                self.claim(&[run.ends(before).not(), run.ends(Some(t))]);
                self.claim(&[run.ends(Some(t)).not(), run.begins(before)]);
                if let Some(next) = runs.get(j + 1) {
                    self.follow((run, next), t);
                }
            }
        }
        for (t, &cell) in cells.iter().enumerate() {
            self.add_cell(&runs, t, cell);
        }
    }

    /// The next run begins when this one is over, and later if both have one color.
    fn follow(&mut self, (run, next): (&Placed, &Placed), t: usize) {
        if t < run.begins.len() {
            self.claim(&[next.begins(Some(t)).not(), run.ends(Some(t))]);
            for (value, this) in &run.colors {
                for (_, other) in next.colors.iter().filter(|(color, _)| color == value) {
                    let apart = [next.begins(Some(t)).not(), run.ends(t.checked_sub(1))];
                    self.claim(&[this.not(), other.not(), apart[0], apart[1]]);
                }
            }
        }
    }

    /// What the cell at place `t` of a line holds.
    fn add_cell(&mut self, runs: &[Placed], t: usize, cell: usize) {
        for run in runs {
            let outside = [run.begins(Some(t)).not(), run.ends(Some(t))];
            for &(value, color) in &run.colors {
                let has_color = self.cell(cell, value);
                self.claim(&[outside[0], outside[1], color.not(), has_color]);
            }
        }
        for j in 0..=runs.len() {
            let is_over = j.checked_sub(1).map_or(Claim::Known(true), |j| runs[j].ends(Some(t)));
            let has_begun = runs.get(j).map_or(Claim::Known(false), |run| run.begins(Some(t)));
            let is_empty = self.cell(cell, Value::EMPTY);
            self.claim(&[is_over.not(), has_begun, is_empty]);
        }
    }

    /// The picture that the solver has found.
    fn picture(&self, puzzle: &Puzzle) -> Picture {
        let value = |vars: &Vec<Var>| {
            let holds = |&var: &Var| self.solver.value_var(var) == lbool::TRUE;
            Value(vars.iter().position(holds).expect("one value holds") as u8)
        };
        Picture::new(puzzle.shape(), self.cells.iter().map(value).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SplitMix64, planted_colors};

    #[test]
    fn it_gives_up_when_told() {
        let picture = planted_colors::picture(&mut SplitMix64::new(1), (30, 30), 1, 35);
        assert_eq!(solutions(&planted_colors::puzzle(&picture, 1), 2, 1), None);
    }
}
