//! Lines whose runs are all equally long: products of polynomials modulo many primes.
//!
//! If it does not matter which run is which, all that the cells on both sides of an empty cell
//! have to agree on is how many runs lie on each side:
//!
//! ```text
//!   ? ? . ? ? # ? ? . ? ?      runs of 1
//!   1+2x    x+2x²     1+2x     coefficient of x^m: ways with m runs
//!   └──────────┬───────────┘
//!   x + 6x² + 12x³ + 8x⁴       the product; the count for k runs is the coefficient of x^k
//! ```
//!
//! Products of polynomials take O(n log² n) steps, where a table takes O(n · k). But a step on
//! coefficients of the length of the count would be as dear as memory is scarce, so everything is
//! done modulo primes of 31 bits, sixteen at a time, and the count is put together from what it
//! leaves modulo as many of them as `bound` says its bits need.
//!
//! These are the lines that cost the table most: the shorter the runs, the more slack, and runs
//! of one cell are equally long. 25,000 of them in 100,000 cells, 1 % known, take 2300 primes and a
//! sixth of the time, and 40 MB for any line. One run that differs, and it is the table's again.

mod bound;
mod field;
mod primes;
mod stretch;
mod transform;

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use num_bigint::BigUint;

use crate::{
    Crew,
    ground::Ground,
    simd::{Level, Task},
};
use field::Field;
pub(crate) use field::{LANES, Moduli, Residues, Times};
use stretch::Stretch;
use transform::Roots;

/// How the count of a line is found.
#[derive(Debug)]
pub(crate) struct Plan {
    g: usize,
    stretches: Vec<Stretch>,
    /// The coefficient that is asked for.
    at: usize,
    primes: Vec<u32>,
    /// The binary logarithm of the length of the last product.
    log: u32,
}

/// Coefficients of the first products; each is of a few stretches.
const FIRST_SIZE: usize = 512;
/// The most factors of the last product.
const MOST_LAST: usize = 8;

/// Cost of an addition of 64 bits in a table, in butterflies modulo 16 primes.
const ADDITION: f64 = 0.02;

impl Plan {
    /// A plan for a line that has an arrangement, `None` if this way is not for it.
    pub(crate) fn new(ground: &Ground, clue: &[u32]) -> Option<Plan> {
        let (&g, k) = (clue.first()?, clue.len());
        if clue.iter().any(|&other| other != g) {
            return None;
        }
        let g = g as usize;
        let mut stretches = stretch::stretches(ground, g)?;
        let least: usize = stretches.iter_mut().map(Stretch::trim).sum();
        let most: usize = stretches.iter().map(|stretch| stretch.most_runs(g)).sum();
        let mut at = k.checked_sub(least)?;
        let missing = most.checked_sub(at)?;
        if missing < at {
            at = missing;
            stretches.iter_mut().for_each(Stretch::reverse);
        }
        let log = (at + 1).next_power_of_two().ilog2();
        let primes = enough_primes(log + 1, bound::most_bits(ground, g, k))?;
        Some(Plan { g, stretches, at, primes, log })
    }

    /// Whether this is likely to cost less than a table with so many places of runs.
    pub(crate) fn is_worth(&self, n_places: usize) -> bool {
        let (log, n_batches) = (f64::from(self.log), (self.primes.len() / LANES) as f64);
        let butterflies = n_batches * log * log * log.exp2();
        let additions = n_places as f64 * (self.primes.len() / 8) as f64;
        butterflies < additions * ADDITION
    }

    /// The count.
    pub(crate) fn count(&self, level: Level, crew: Crew) -> BigUint {
        let batches: Vec<&[u32; LANES]> = self.primes.as_chunks().0.iter().collect();
        let next = AtomicUsize::new(0);
        let residues = Mutex::new(vec![0; self.primes.len()]);
        let work = || {
            while let Some((i, primes)) = {
                let i = next.fetch_add(1, Ordering::Relaxed);
                batches.get(i).map(|primes| (i, **primes))
            } {
                let mut left = [0; LANES];
                level.run(Batch { plan: self, primes, left: &mut left });
                let mut residues = residues.lock().unwrap_or_else(PoisonError::into_inner);
                residues[i * LANES..][..LANES].copy_from_slice(&left);
            }
        };
        (crew.both)(&mut || work(), &mut || work());
        let residues = residues.into_inner().unwrap_or_else(PoisonError::into_inner);
        primes::number(&self.primes, &residues)
    }
}

/// Whole batches of primes whose product has more bits than that; `None` if there are too few.
fn enough_primes(log: u32, bits: usize) -> Option<Vec<u32>> {
    let (mut sum, mut enough) = (0.0, Vec::new());
    let mut primes = (log < 24).then(|| primes::primes(log)).into_iter().flatten();
    while sum <= bits as f64 + 1.0 {
        let batch: Vec<u32> = primes.by_ref().take(LANES).collect();
        if batch.len() < LANES {
            return None;
        }
        sum += batch.iter().map(|&p| f64::from(p).log2()).sum::<f64>();
        enough.extend(batch);
    }
    Some(enough)
}

/// Sixteen primes of a plan, and what the count leaves modulo each of them.
struct Batch<'a> {
    plan: &'a Plan,
    primes: [u32; LANES],
    left: &'a mut [u32; LANES],
}

impl Task for Batch<'_> {
    #[inline(always)]
    fn run(self, times: impl Times) {
        let Batch { plan, primes, left } = self;
        let field = Field::new(primes, times);
        let roots = Roots::new(&field, primes, plan.log + 1);
        let mut factors = plan.factors(&field);
        let mut size = FIRST_SIZE;
        while !plan.is_last(&factors) {
            factors = plan.products(&field, &roots, &factors, size.min(2 << plan.log));
            size *= 4;
        }
        let product = roots.product(&field, &factors, 1 << plan.log);
        *left = field.plain(&product[plan.at]);
    }
}

impl Plan {
    /// Whether one more product of all, modulo x^(2^log) - 1, gives the coefficient that is asked
    /// for: nothing else may fall on it.
    #[inline(always)]
    fn is_last(&self, factors: &[Vec<Residues>]) -> bool {
        let degree: usize = factors.iter().map(|factor| factor.len() - 1).sum();
        factors.len() <= MOST_LAST && degree < self.at + (1 << self.log)
    }

    /// The products of as many neighbors as give fewer coefficients than `size`, and none of them
    /// beyond the one that is asked for.
    #[inline(always)]
    fn products(
        &self,
        field: &Field<impl Times>,
        roots: &Roots,
        factors: &[Vec<Residues>],
        size: usize,
    ) -> Vec<Vec<Residues>> {
        let mut products = Vec::new();
        let mut rest = factors;
        while !rest.is_empty() {
            let (mut n, mut degree) = (0, 0);
            while n < rest.len() && (n == 0 || degree + rest[n].len() <= size) {
                degree += rest[n].len() - 1;
                n += 1;
            }
            let (these, others) = rest.split_at(n);
            rest = others;
            if let [one] = these {
                products.push(one.clone());
                continue;
            }
            let mut product = roots.product(field, these, (degree + 1).next_power_of_two());
            product.truncate((degree + 1).min(self.at + 1));
            products.push(product);
        }
        products
    }

    /// The polynomials of the stretches, up to the coefficient that is asked for.
    #[inline(always)]
    fn factors(&self, field: &Field<impl Times>) -> Vec<Vec<Residues>> {
        let longest = self.stretches.iter().map(|stretch| match stretch {
            Stretch::Blank { n_cells, .. } => *n_cells,
            Stretch::Told(_) => 0,
        });
        let choices = Choices::new(field, longest.max().unwrap_or_default() + 1);
        let mut factors = Vec::with_capacity(self.stretches.len());
        for stretch in &self.stretches {
            let length = (stretch.most_runs(self.g) + 1).min(self.at + 1);
            let mut factor = Vec::with_capacity(length);
            match stretch {
                Stretch::Told(ways) => {
                    factor.extend(ways[..length].iter().map(|&ways| field.residues_of(ways)));
                }
                Stretch::Blank { n_cells, is_reversed } => {
                    let most = stretch.most_runs(self.g);
                    for m in 0..length {
                        let m = if *is_reversed { most - m } else { m };
                        factor.push(choices.choose(field, n_cells + 1 - m * self.g, m));
                    }
                }
            }
            factors.push(factor);
        }
        factors
    }
}

/// Binomials modulo the primes.
struct Choices {
    factorials: Vec<Residues>,
    inverses: Vec<Residues>,
}

impl Choices {
    /// Of up to `most` things. Needs: fewer than the least prime.
    #[inline(always)]
    fn new(field: &Field<impl Times>, most: usize) -> Choices {
        let mut factorials = vec![field.residues(1)];
        for i in 1..=most {
            factorials.push(field.multiply(&factorials[i - 1], &field.residues(i as u32)));
        }
        let mut inverses = vec![field.inverse(&factorials[most]); most + 1];
        for i in (1..=most).rev() {
            inverses[i - 1] = field.multiply(&inverses[i], &field.residues(i as u32));
        }
        Choices { factorials, inverses }
    }

    /// C(of, take). Needs: `take <= of`.
    #[inline(always)]
    fn choose(&self, field: &Field<impl Times>, of: usize, take: usize) -> Residues {
        let orders = field.multiply(&self.inverses[take], &self.inverses[of - take]);
        field.multiply(&self.factorials[of], &orders)
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Line, Value};
    use pictogrid_testkit::SplitMix64;

    use super::*;
    use crate::{extremes::Reach, long};

    /// A line of `n` cells with `k` runs of `g`, of which about `shown` of 1000 cells are known.
    fn planted(rng: &mut SplitMix64, n: usize, (k, g): (usize, usize), shown: u64) -> Line {
        let mut gaps = vec![0; k + 1];
        for _ in 0..n + 1 - k * (g + 1) {
            gaps[rng.below(k as u64 + 1) as usize] += 1;
        }
        let runs = gaps.iter().flat_map(|&gap| {
            std::iter::repeat_n(false, gap).chain(std::iter::repeat_n(true, g)).chain([false])
        });
        let cells: Vec<bool> = runs.take(n).collect();
        Line::from_cells(n, |i| (rng.below(1000) < shown).then_some(Value(cells[i].into())))
    }

    /// As `long` counts them, at every level.
    fn check(line: &Line, clue: &[u32]) {
        let (ground, mut reach) = (Ground::new(line), Reach::default());
        assert!(reach.find(line, &ground, clue), "{line} has an arrangement");
        let plan = Plan::new(&ground, clue).expect("all runs are equally long");
        let expected = long::count(&ground, &reach, clue, Level::best(), Crew::ONE);
        for level in Level::available() {
            let count = plan.count(level, Crew::ONE);
            assert_eq!(count, expected, "{} runs on {line}, {}", clue.len(), level.name());
        }
    }

    #[test]
    fn short_lines() {
        let mut rng = SplitMix64::new(8);
        for i in 0..120 {
            let (k, g) = (1 + i % 7, 1 + i % 3);
            let n = k * (g + 1) + i % 23;
            let line = planted(&mut rng, n, (k, g), (i as u64 * 37) % 600);
            check(&line, &vec![g as u32; k]);
        }
    }

    #[test]
    fn long_lines() {
        let mut rng = SplitMix64::new(9);
        for (n, k, g, shown) in [
            (3000, 800, 1, 10),
            (3000, 1300, 1, 3),
            (2500, 60, 1, 100),
            (2500, 600, 1, 300),
            (3000, 500, 2, 40),
            (2000, 200, 5, 50),
        ] {
            check(&planted(&mut rng, n, (k, g), shown), &vec![g as u32; k]);
        }
    }

    #[test]
    fn lines_for_others() {
        let ground = Ground::new(&Line::unknown(3000));
        assert!(Plan::new(&ground, &[1, 1, 2]).is_none() && Plan::new(&ground, &[]).is_none());
        let mut line = Line::unknown(3000);
        line.set(1500, Some(Value(1)));
        assert!(Plan::new(&Ground::new(&line), &[2; 90]).is_none(), "no cell is empty for sure");
        assert!(Plan::new(&Ground::new(&line), &[1; 90]).is_some(), "its neighbors are empty");
    }
}
