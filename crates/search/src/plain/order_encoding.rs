//! Order encoding (Crawford and Baker 1994; Tamura, Taga, Kitagawa and Banbara 2009) of the places of
//! runs: `O(j, t)` says that run `j` of a line starts at cell `t` or before.
//!
//! A clause over such bounds says with one literal what takes many cells to say, so what is learned
//! with them is shorter and holds in more places. Four kinds of clauses, of three literals at most,
//! tie the bounds to each other and to the cells, `b` being the length of run `j`:
//!
//! ```text
//!   chain    O(j, t)  ->  O(j, t + 1)
//!   order    O(j + 1, t)  ->  O(j, t - b - 1)
//!   filled   O(j, c) and not O(j, c - b)  ->  cell c          run j covers c
//!   gap      O(j, c - b) and not O(j + 1, c)  ->  not cell c  run j is over, run j + 1 to come
//!
//!   clue 2 1    . # # . . # .      O(0, t) is false for t < 1, true from 1 on
//!   cell        0 1 2 3 4 5 6      O(1, t) is false for t < 5, true from 5 on
//! ```
//!
//! Unit propagation alone settles the bounds once the cells are settled, and the other way round.
//! Only bounds between the extreme places that the settled cells leave to a run become variables.
//! O(k · r) variables and O(k · n) clauses a line; they are made once, and only for puzzles that are
//! still not settled after some thousand conflicts.
//!
//! For proofs only: before a solution is known they did not pay, and to decide cells alone in proofs
//! took twice as many conflicts (`docs/lab/proofs.md`).

use pictogrid_core::{Line, Value};
use pictogrid_line::{leftmost, rightmost};

use crate::crossings::InLine;
use crate::learn::{BYTES_A_VARIABLE, Extension, Lit, Trail};
use crate::lines::Lines;

/// Bytes for each clause: here, as stored, and at each of its literals, with room to grow.
const BYTES_A_CLAUSE: u64 = 120;

/// What is known of a bound.
#[derive(Clone, Copy)]
enum Bound {
    Never,
    Always,
    Open(Lit),
}

/// Where one run may start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    pub(crate) lo: u32,
    pub(crate) hi: u32,
    /// The variable of the bound `lo`.
    first: u32,
    pub(crate) len: u32,
}

impl Places {
    /// The variable that says that the run starts at `t` or before, if that is open.
    pub(crate) fn variable(&self, t: i64) -> Option<u32> {
        let is_open = (i64::from(self.lo)..i64::from(self.hi)).contains(&t);
        is_open.then(|| self.first + (t - i64::from(self.lo)) as u32)
    }
}

/// The clauses of all lines, as they are gathered.
#[derive(Debug, Default)]
pub(crate) struct OrderEncoding {
    pub(crate) extension: Extension,
    /// What variables and clauses take, here and in the engine.
    pub(crate) bytes: u64,
    runs: Vec<Places>,
    /// The runs of all lines, and for each line where the runs of those before it end.
    places: Vec<Places>,
    ends: Vec<u32>,
}

impl OrderEncoding {
    /// Makes the variables and clauses for all lines. `false` if they take more than `most` bytes.
    /// Needs: `trail` is at level 0, and variables up to `n_cells` are the cells of `lines`.
    pub(crate) fn load(&mut self, lines: &Lines, trail: &Trail, most: u64) -> bool {
        self.extension.clauses.clear();
        self.extension.units.clear();
        self.extension.n_variables = lines.n_cells() as u32;
        self.extension.is_impossible = false;
        self.extension.chains.clear();
        self.extension.chains.extend(0..self.extension.n_variables);
        self.places.clear();
        self.ends.clear();
        self.ends.push(0);
        for line in 0..lines.n_lines() {
            let Some(has_runs) = self.load_runs(lines, line, trail, most) else { return false };
            if has_runs {
                self.load_chains();
                self.load_cells(lines.cells_of(line), trail);
            }
            self.places.extend_from_slice(&self.runs);
            self.ends.push(self.places.len() as u32);
            let n_bounds = u64::from(self.extension.n_variables) - lines.n_cells() as u64;
            self.bytes =
                BYTES_A_VARIABLE * n_bounds + BYTES_A_CLAUSE * self.extension.clauses.len() as u64;
            if self.bytes > most {
                return false;
            }
        }
        true
    }

    /// The runs of a line and their bounds.
    pub(crate) fn runs_of(&self, line: usize) -> &[Places] {
        &self.places[self.ends[line] as usize..self.ends[line + 1] as usize]
    }

    /// Finds where the runs of a line may start. Gives whether it has any; `None` if their variables
    /// alone would take more than `most` bytes.
    fn load_runs(&mut self, lines: &Lines, line: usize, trail: &Trail, most: u64) -> Option<bool> {
        self.runs.clear();
        let lengths: Vec<u32> =
            lines.plans.get(line).runs().map(|run| (run.end - run.start) as u32).collect();
        let in_line = lines.cells_of(line);
        let known = Line::from_cells(in_line.len(), |place| {
            let lit = Lit::new(in_line.at(place), true);
            (!trail.is_open(lit))
                .then(|| if trail.is_true(lit) { Value::FILLED } else { Value::EMPTY })
        });
        let (Some(lo), Some(hi)) = (leftmost(&known, &lengths), rightmost(&known, &lengths)) else {
            return Some(false);
        };
        let n_more: u64 = lo.iter().zip(&hi).map(|(&lo, &hi)| u64::from(hi - lo)).sum();
        let n_bounds = u64::from(self.extension.n_variables) - lines.n_cells() as u64 + n_more;
        if BYTES_A_VARIABLE * n_bounds > most {
            return None;
        }
        for ((&len, lo), hi) in lengths.iter().zip(lo).zip(hi) {
            self.runs.push(Places { lo, hi, first: self.extension.n_variables, len });
            let chain = self.extension.n_variables;
            self.extension.n_variables += hi - lo;
            self.extension.chains.resize(self.extension.n_variables as usize, chain);
        }
        Some(!self.runs.is_empty())
    }

    /// `O(j, t)`; run -1 is before everything, run `k` after it.
    fn bound(&self, j: isize, t: i64) -> Bound {
        let Ok(index) = usize::try_from(j) else { return Bound::Always };
        match self.runs.get(index) {
            None => Bound::Never,
            Some(run) if t < i64::from(run.lo) => Bound::Never,
            Some(run) if t >= i64::from(run.hi) => Bound::Always,
            Some(run) => Bound::Open(Lit::new(run.first + (t - i64::from(run.lo)) as u32, true)),
        }
    }

    /// Runs keep their order, and a bound implies the looser ones.
    fn load_chains(&mut self) {
        for j in 0..self.runs.len() {
            let Places { lo, hi, .. } = self.runs[j];
            for t in i64::from(lo)..i64::from(hi) {
                let bound = self.bound(j as isize, t);
                if t + 1 < i64::from(hi) {
                    self.add([not(bound), self.bound(j as isize, t + 1), Bound::Never]);
                }
                if j > 0 {
                    let before = i64::from(self.runs[j - 1].len) + 1;
                    self.add([not(bound), self.bound(j as isize - 1, t - before), Bound::Never]);
                }
            }
            if j > 0 {
                let before = i64::from(self.runs[j - 1].len) + 1;
                let latest = self.bound(j as isize - 1, i64::from(hi) - before);
                self.add([latest, Bound::Never, Bound::Never]);
            }
        }
    }

    /// Cells are filled where a run is, and empty where none is.
    fn load_cells(&mut self, in_line: InLine<'_>, trail: &Trail) {
        let n = in_line.len() as i64;
        for j in -1..self.runs.len() as isize {
            let run = usize::try_from(j).ok().map(|j| self.runs[j]);
            let next = self.runs.get((j + 1) as usize).copied();
            let len = run.map_or(0, |run| i64::from(run.len));
            let (lo, hi) = run.map_or((0, 0), |run| (i64::from(run.lo), i64::from(run.hi)));
            for c in lo..run.map_or(0, |_| hi + len) {
                let cell = cell_bound(in_line.at(c as usize), trail);
                self.add([not(self.bound(j, c)), self.bound(j, c - len), cell]);
            }
            for c in lo + len..next.map_or(n, |next| i64::from(next.hi)) {
                let cell = cell_bound(in_line.at(c as usize), trail);
                self.add([not(self.bound(j, c - len)), self.bound(j + 1, c), not(cell)]);
            }
        }
    }

    /// One of these holds.
    fn add(&mut self, bounds: [Bound; 3]) {
        let mut lits = [Lit::new(0, true); 3];
        let mut n = 0;
        for bound in bounds {
            match bound {
                Bound::Always => return,
                Bound::Never => {}
                Bound::Open(lit) => {
                    lits[n] = lit;
                    n += 1;
                }
            }
        }
        match n {
            0 => self.extension.is_impossible = true,
            1 => self.extension.units.push(lits[0]),
            2 => self.extension.clauses.push([lits[0], lits[1], lits[1]]),
            _ => self.extension.clauses.push(lits),
        }
    }
}

fn not(bound: Bound) -> Bound {
    match bound {
        Bound::Never => Bound::Always,
        Bound::Always => Bound::Never,
        Bound::Open(lit) => Bound::Open(!lit),
    }
}

fn cell_bound(cell: u32, trail: &Trail) -> Bound {
    let lit = Lit::new(cell, true);
    if trail.is_true(lit) {
        Bound::Always
    } else if trail.is_false(lit) {
        Bound::Never
    } else {
        Bound::Open(lit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::{Clauses, Reason};
    use pictogrid_core::{Picture, Puzzle, Shape};

    const ROWS: usize = 3;
    const COLUMNS: usize = 4;

    /// The picture whose cells are the bits of `bits`.
    fn lines_of(bits: u32) -> Lines {
        let values = (0..ROWS * COLUMNS).map(|cell| Value(u8::from(is_filled(bits, cell))));
        let shape = Shape::rect(COLUMNS as u32, ROWS as u32);
        let mut lines = Lines::default();
        lines.load_of(&Puzzle::of_picture(&Picture::new(shape, values.collect())));
        lines
    }

    fn is_filled(bits: u32, cell: usize) -> bool {
        bits >> cell & 1 == 1
    }

    /// Settles the cells of `known` as `bits` has them, makes the variables, settles the other
    /// cells. Gives whether that is a contradiction by unit propagation, and whether all is settled.
    fn settle(lines: &Lines, known: u32, (before, after): (u32, u32)) -> (bool, bool) {
        let n_cells = ROWS * COLUMNS;
        let (mut trail, mut clauses, mut order) =
            (Trail::default(), Clauses::default(), OrderEncoding::default());
        trail.reset(n_cells, &mut || Ok(())).unwrap();
        clauses.reset(n_cells, &mut || Ok(())).unwrap();
        for cell in (0..n_cells).filter(|&cell| is_filled(known, cell)) {
            trail.push(Lit::new(cell as u32, is_filled(before, cell)), Reason::None);
        }
        assert!(order.load(lines, &trail, u64::MAX));
        let bytes = order.bytes;
        assert!(bytes == 0 || !order.load(lines, &trail, bytes - 1));
        assert!(order.load(lines, &trail, bytes));
        trail.extend(order.extension.n_variables as usize);
        clauses.extend(order.extension.n_variables as usize, &order.extension.clauses);
        let cells = (0..n_cells as u32).map(|cell| Lit::new(cell, is_filled(after, cell as usize)));
        let mut is_refuted = order.extension.is_impossible;
        for lit in order.extension.units.iter().copied().chain(cells) {
            is_refuted |= clauses.propagate(&mut trail).is_err() || trail.is_false(lit);
            if !is_refuted && trail.is_open(lit) {
                trail.push(lit, Reason::None);
            }
        }
        is_refuted |= clauses.propagate(&mut trail).is_err();
        (is_refuted, trail.len() == order.extension.n_variables as usize)
    }

    /// What does not fit is refused before it is made.
    #[test]
    fn a_line_of_too_many_bounds_makes_no_variable() {
        let mut lines = Lines::default();
        let row = "#".to_owned() + &".".repeat(2999);
        lines.load_of(&Puzzle::of_picture(&Picture::parse(&[&row]).unwrap()));
        let (mut trail, mut order) = (Trail::default(), OrderEncoding::default());
        trail.reset(3000, &mut || Ok(())).unwrap();
        assert!(!order.load(&lines, &trail, 2999 * BYTES_A_VARIABLE - 1));
        assert_eq!((order.extension.n_variables, order.extension.chains.len()), (3000, 3000));
        assert!(order.load(&lines, &trail, u64::MAX) && order.extension.n_variables > 3000);
    }

    #[test]
    fn bounds_allow_the_picture_and_nothing_next_to_it() {
        for bits in (0..1 << (ROWS * COLUMNS)).step_by(5) {
            let lines = lines_of(bits);
            let known = bits.wrapping_mul(0x9E37_79B9) >> 7 & bits.wrapping_mul(0x85EB_CA6B) >> 11;
            assert_eq!(settle(&lines, known, (bits, bits)), (false, true), "{bits:b} {known:b}");
            // A picture with one cell more or less has other sums. (Empty lines have no bounds; they
            // are settled before there are any.)
            let beside =
                |a: usize, b: usize| a / COLUMNS == b / COLUMNS || a % COLUMNS == b % COLUMNS;
            let has_runs =
                |&cell: &usize| (0..ROWS * COLUMNS).any(|o| is_filled(bits, o) && beside(cell, o));
            let open = (0..ROWS * COLUMNS).filter(|&cell| !is_filled(known, cell));
            for cell in open.filter(has_runs) {
                let (is_refuted, _) = settle(&lines, known, (bits, bits ^ 1 << cell));
                assert!(is_refuted, "{bits:b} {known:b} {cell}");
            }
        }
    }
}
