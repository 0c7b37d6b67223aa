//! Clauses that say what a puzzle says, with exactly one model a picture.
//!
//! ```text
//!   clue 2 1 of 6 cells, slack 2       run 0 begins at 0..2, run 1 at 3..5
//!   o(j, d)    run j begins at most d cells behind its first place; d = 0 .. slack - 1
//!   o(j, d) -> o(j, d + 1)             places are in order
//!   o(j + 1, d) -> o(j, d)             and so are runs, with the gap between them
//!   o(j, c) and not o(j, c - length)   -> cell c has the color of run j
//!   run j ends before c, the next of its color begins behind c -> cell c has another color, or none
//! ```
//!
//! A picture says where each run of a line lies, so the other variables follow from its cells: no
//! picture has two models. The place of a run as a variable each, with "exactly one", needs the square
//! of as many clauses; and so does "at most one color" a cell in the number of colors, which the gaps
//! between runs of a color say already. O(slack + length) clauses a run, and one for each color that a
//! line has not in each of its cells.

use pictogrid_core::{LineId, Puzzle, Value};

/// A literal: the number of its variable, negative if that is false.
type Literal = i32;

/// What a literal may be at the ends of a row of variables.
#[derive(Clone, Copy)]
enum Claim {
    Known(bool),
    Open(Literal),
}

impl std::ops::Not for Claim {
    type Output = Claim;

    fn not(self) -> Claim {
        match self {
            Claim::Known(is) => Claim::Known(!is),
            Claim::Open(literal) => Claim::Open(-literal),
        }
    }
}

/// The clauses of a puzzle, each ended by a zero.
pub(super) struct Encoding {
    literals: Vec<Literal>,
    pub(super) n_variables: i32,
    n_colors: usize,
}

/// A run of a line, as it is encoded.
struct Placed {
    length: usize,
    value: Value,
    /// Its first place.
    first: usize,
    /// The variable before its own.
    base: i32,
}

impl Placed {
    /// It begins at cell `c` or before.
    fn begins(&self, c: Option<usize>, slack: usize) -> Claim {
        match c.and_then(|c| c.checked_sub(self.first)) {
            None => Claim::Known(false),
            Some(d) if d >= slack => Claim::Known(true),
            Some(d) => Claim::Open(self.base + 1 + d as i32),
        }
    }

    /// Its last cell is before cell `c`.
    fn ends(&self, c: usize, slack: usize) -> Claim {
        self.begins(c.checked_sub(self.length), slack)
    }
}

impl Encoding {
    /// The clauses of a rectangle whose clues are known; or why there are none.
    pub(super) fn of(puzzle: &Puzzle, most: u64) -> Result<Encoding, String> {
        let n_colors = puzzle.n_values() - 1;
        let n = estimate(puzzle).ok_or("clues that are partly unknown")?;
        if n > most {
            return Err(format!("about {n} clauses, the limit is {most}"));
        }
        let n_variables = puzzle.shape().n_cells() * n_colors;
        let n_variables = i32::try_from(n_variables).map_err(|_| "so many cells".to_owned())?;
        let mut encoding = Encoding { literals: Vec::new(), n_variables, n_colors };
        for &(cell, given) in puzzle.given() {
            for value in (1..=n_colors).map(|v| Value(v as u8)) {
                let claim = encoding.cell(cell.0 as usize, value);
                if value == given || given == Value::EMPTY {
                    encoding.add(&[if value == given { claim } else { !claim }]);
                }
            }
        }
        for line in (0..puzzle.shape().n_lines() as u32).map(LineId) {
            encoding.line(puzzle, line);
        }
        Ok(encoding)
    }

    /// The clauses, in order.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        // An empty clause is one, too; behind the last zero is none.
        self.literals.split_inclusive(|&literal| literal == 0).map(|it| &it[..it.len() - 1])
    }

    fn cell(&self, cell: usize, value: Value) -> Claim {
        let variable = 1 + cell * self.n_colors + usize::from(value.0) - 1;
        Claim::Open(variable as Literal)
    }

    /// Adds a clause, unless it holds anyway.
    fn add(&mut self, clause: &[Claim]) {
        let before = self.literals.len();
        for claim in clause {
            match claim {
                Claim::Known(true) => return self.literals.truncate(before),
                Claim::Known(false) => {}
                Claim::Open(literal) => self.literals.push(*literal),
            }
        }
        self.literals.push(0);
    }

    fn line(&mut self, puzzle: &Puzzle, line: LineId) {
        let cells: Vec<usize> =
            puzzle.shape().line_cells(line).map(|cell| cell.0 as usize).collect();
        let (mut placed, mut end): (Vec<Placed>, usize) = (Vec::new(), 0);
        for run in puzzle.clue(line).to_runs().unwrap_or_default() {
            let (Some(length), Some(value)) = (run.length, run.value) else { continue };
            let is_same = placed.last().is_some_and(|last| last.value == value);
            let first = end + usize::from(is_same);
            let length = length.get() as usize;
            end = first + length;
            placed.push(Placed { length, value, first, base: 0 });
        }
        let slack = cells.len().saturating_sub(end);
        for run in &mut placed {
            run.base = self.n_variables;
            self.n_variables += slack as i32;
        }
        for run in &placed {
            for c in run.first..(run.first + slack).saturating_sub(1) {
                let [one, next] = [c, c + 1].map(|c| run.begins(Some(c), slack));
                self.add(&[!one, next]);
            }
            let end = run.first + slack + run.length;
            for (c, &cell) in cells.iter().enumerate().take(end).skip(run.first) {
                let cell = self.cell(cell, run.value);
                self.add(&[!run.begins(Some(c), slack), run.ends(c, slack), cell]);
            }
        }
        for pair in placed.windows(2) {
            for d in 0..slack {
                let [one, next] =
                    [&pair[0], &pair[1]].map(|run| run.begins(Some(run.first + d), slack));
                self.add(&[!next, one]);
            }
        }
        self.gaps(&cells, &placed, slack);
    }

    /// Between two runs of a color no cell has it, nor before the first and behind the last: so cells that no
    /// run covers are empty, and no cell has two colors.
    fn gaps(&mut self, cells: &[usize], placed: &[Placed], slack: usize) {
        for value in (1..=self.n_colors).map(|v| Value(v as u8)) {
            let own: Vec<&Placed> = placed.iter().filter(|run| run.value == value).collect();
            for next in 0..=own.len() {
                let before = next.checked_sub(1).map(|j| own[j]);
                let behind = own.get(next);
                let from = before.map_or(0, |run| run.first + run.length);
                let to = behind.map_or(cells.len(), |run| run.first + slack);
                for (c, &cell) in cells.iter().enumerate().take(to).skip(from) {
                    let ends = before.map_or(Claim::Known(true), |run| run.ends(c, slack));
                    let begins =
                        behind.map_or(Claim::Known(false), |run| run.begins(Some(c), slack));
                    let claim = self.cell(cell, value);
                    self.add(&[!ends, begins, !claim]);
                }
            }
        }
    }
}

/// At least as many clauses as there will be; none if a clue is not known.
fn estimate(puzzle: &Puzzle) -> Option<u64> {
    let n_colors = puzzle.n_values() as u64 - 1;
    let mut n = puzzle.given().len() as u64 * n_colors;
    for line in (0..puzzle.shape().n_lines() as u32).map(LineId) {
        let runs = puzzle.clue(line).to_runs()?;
        if runs.iter().any(|run| run.length.is_none() || run.value.is_none()) {
            return None;
        }
        let (length, k) = (puzzle.shape().line_len(line) as u64, runs.len() as u64);
        let slack = length.saturating_sub(puzzle.clue(line).min_cells());
        n += 4 * k * slack + length * (1 + n_colors);
    }
    Some(n)
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Picture, SplitMix64};
    use pictogrid_testkit as testkit;

    use super::*;

    /// Every model of the clauses, as the values of its cells: the simplest search that there is.
    fn models(encoding: &Encoding, n_cells: usize) -> Vec<Vec<Value>> {
        fn search(clauses: &[Vec<i32>], known: &mut Vec<Option<bool>>, found: &mut Vec<Vec<bool>>) {
            let value = |known: &[Option<bool>], literal: i32| {
                known[literal.unsigned_abs() as usize].map(|is| is == (literal > 0))
            };
            let before = known.clone();
            loop {
                let mut changed = false;
                for clause in clauses {
                    if clause.iter().any(|&literal| value(known, literal) == Some(true)) {
                        continue;
                    }
                    let mut open = clause.iter().filter(|&&it| value(known, it).is_none());
                    match (open.next(), open.next()) {
                        (None, _) => return known.clone_from(&before),
                        (Some(&only), None) => {
                            known[only.unsigned_abs() as usize] = Some(only > 0);
                            changed = true;
                        }
                        _ => {}
                    }
                }
                if !changed {
                    break;
                }
            }
            match known.iter().skip(1).position(Option::is_none) {
                None => found.push(known.iter().skip(1).map(|is| *is == Some(true)).collect()),
                Some(variable) => {
                    for is in [true, false] {
                        let mut next = known.clone();
                        next[variable + 1] = Some(is);
                        search(clauses, &mut next, found);
                    }
                }
            }
            known.clone_from(&before);
        }
        let clauses: Vec<Vec<i32>> = encoding.clauses().map(<[i32]>::to_vec).collect();
        let mut known = vec![None; encoding.n_variables as usize + 1];
        let mut found = Vec::new();
        search(&clauses, &mut known, &mut found);
        let values = |model: Vec<bool>| {
            let of_cell = |cell: &[bool]| {
                assert!(cell.iter().filter(|is| **is).count() < 2, "two colors");
                Value(cell.iter().position(|is| *is).map_or(0, |v| v as u8 + 1))
            };
            model[..n_cells * encoding.n_colors].chunks(encoding.n_colors).map(of_cell).collect()
        };
        found.into_iter().map(values).collect()
    }

    fn sorted(pictures: Vec<Picture>) -> Vec<Vec<Value>> {
        let mut all: Vec<_> = pictures.into_iter().map(|it| it.values().to_vec()).collect();
        all.sort();
        all
    }

    /// As many models as pictures, none twice, and the same.
    #[test]
    fn the_models_are_the_pictures() {
        let mut random = SplitMix64::new(7);
        for round in 0..200_u32 {
            let (width, height) = (1 + round % 4, 1 + round / 4 % 4);
            let picture = testkit::planted::picture(&mut random, width, height, 500);
            let puzzle = testkit::planted::puzzle(&mut random, &picture, round % 3 * 100);
            let encoding = Encoding::of(&puzzle, 1 << 20).unwrap();
            assert!(encoding.clauses().count() as u64 <= estimate(&puzzle).unwrap());
            let mut found = models(&encoding, puzzle.shape().n_cells());
            found.sort();
            assert_eq!(found, sorted(testkit::brute::solutions(&puzzle, usize::MAX)), "{picture}");
        }
    }

    #[test]
    fn the_models_of_colors_are_the_pictures() {
        let mut random = SplitMix64::new(9);
        for round in 0..100_u32 {
            let (width, height) = (1 + round % 3, 1 + round / 3 % 3);
            let cells = (0..width * height).map(|_| Value((random.next_u64() % 3) as u8)).collect();
            let picture = Picture::new(pictogrid_core::Shape::rect(width, height), cells);
            let puzzle = Puzzle::of_picture(&picture).without_goal();
            let encoding = Encoding::of(&puzzle, 1 << 20).unwrap();
            let mut found = models(&encoding, puzzle.shape().n_cells());
            found.sort();
            assert_eq!(found, sorted(testkit::brute_colors::solutions(&puzzle)), "{picture}");
        }
    }
}
