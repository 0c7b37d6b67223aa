//! Where a long line is cut: so that both sides take as long, and at a known cell.
//!
//! Of `j` runs and `s` spare empties in any order there are C(j + s, j), and the bits of that are
//! what a number of the table costs. Summed over a sample of the numbers before a cut and, seen
//! from the other end, of those behind it, this says how long each side will take, and the cut at
//! which both do is found by halving. Known cells make all numbers smaller, those of both sides
//! alike.
//!
//! A known cell is best, because an empty one is covered by no run and a filled one by one run, so
//! that fewer numbers are wanted of each row. One that is not far is taken.

use crate::{extremes::Reach, ground::Ground, slack};

/// The cell to cut at. Needs: at least one run, and that the line has an arrangement.
pub(super) fn best(ground: &Ground, reach: &Reach, clue: &[u32]) -> usize {
    let n = ground.n();
    let middle = Sample::new(ground, reach, clue).middle();
    let near = |range: usize, is_good: fn(&Ground, usize) -> bool| {
        (0..range).find_map(|d| {
            let both = [middle.checked_sub(d), Some(middle + d)];
            both.into_iter().flatten().find(|&i| i < n && is_good(ground, i))
        })
    };
    near(n / 20, |ground, i| !ground.fits(i, 1))
        .or_else(|| near(n / 10, |ground, i| !ground.is_open(i)))
        .unwrap_or(middle)
}

/// Rows that are looked at, and numbers of each of them.
const ROWS: usize = 256;
const NUMBERS: usize = 8;

/// Some rows of the table.
struct Sample {
    n: usize,
    k: f64,
    r: f64,
    rows: Vec<Row>,
}

struct Row {
    j: f64,
    /// The cell behind the run when packed to the left.
    end: f64,
    /// Its positions.
    first: f64,
    last: f64,
}

impl Sample {
    fn new(ground: &Ground, reach: &Reach, clue: &[u32]) -> Sample {
        let (mut start, mut rows) = (0, Vec::new());
        let apart = clue.len().div_ceil(ROWS);
        for (j, &g) in clue.iter().enumerate() {
            let end = start + g;
            if j % apart == apart / 2 {
                let positions = (reach.lo[j] - start, reach.hi[j] - start);
                let (first, last) = (f64::from(positions.0), f64::from(positions.1) + 1.0);
                rows.push(Row { j: j as f64 + 1.0, end: f64::from(end), first, last });
            }
            start = end + 1;
        }
        let r = slack(ground.n(), clue).expect("an arrangement exists") as f64;
        Sample { n: ground.n(), k: clue.len() as f64, r, rows }
    }

    /// The first cell from which on what lies before costs more than what lies behind.
    fn middle(&self) -> usize {
        let (mut from, mut to) = (0, self.n - 1);
        while from < to {
            let cell = usize::midpoint(from, to);
            let [before, behind] = self.costs(cell as f64);
            if before < behind {
                from = cell + 1;
            } else {
                to = cell;
            }
        }
        from
    }

    /// What both sides of a cut cost.
    fn costs(&self, cell: f64) -> [f64; 2] {
        let (mut before, mut behind) = (0.0, 0.0);
        for row in &self.rows {
            let cut = (cell - row.end).clamp(row.first, row.last);
            before += integral(row.first, cut, |s| bits(row.j, s));
            behind += integral(cut, row.last, |s| bits(self.k - row.j, self.r - s));
        }
        [before, behind]
    }
}

fn integral(from: f64, to: f64, value: impl Fn(f64) -> f64) -> f64 {
    let width = (to - from) / NUMBERS as f64;
    (0..NUMBERS).map(|i| width * value(from + width * (i as f64 + 0.5))).sum()
}

/// About the bits of C(a + b, a), and those of a machine word, which no number goes below.
fn bits(a: f64, b: f64) -> f64 {
    let part = |x: f64| if x > 0.0 { x * ((a + b) / x).log2() } else { 0.0 };
    64.0 + part(a) + part(b)
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Line, Value};

    use super::*;

    fn cut_of(line: &Line, clue: &[u32]) -> usize {
        let (ground, mut reach) = (Ground::new(line), Reach::default());
        assert!(reach.find(line, &ground, clue));
        best(&ground, &reach, clue)
    }

    #[test]
    fn a_line_that_is_its_own_mirror_image_is_cut_in_the_middle() {
        let cut = cut_of(&Line::unknown(1000), &[1].repeat(250));
        assert!((495..505).contains(&cut), "{cut}");
        let mut line = Line::unknown(1000);
        line.set(520, Some(Value::EMPTY));
        line.set(505, Some(Value(1)));
        assert_eq!(cut_of(&line, &[1].repeat(250)), 520, "an empty cell first");
    }

    #[test]
    fn where_short_runs_are_there_are_more_numbers() {
        let clue = [[1].repeat(200), [8].repeat(50)].concat();
        assert!(cut_of(&Line::unknown(1200), &clue) < 500);
    }
}
