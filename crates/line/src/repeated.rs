//! Counts of a line that repeats one block many times, by a recurrence in the number of copies.
//!
//! ```text
//!   ??.?  1   by 3   ??.????.????.?   1 1 1        a(1), a(2), a(3), … = 3, 13, 63, …
//! ```
//!
//! Of all ways to put any number of clues into any number of blocks, `a(c)` counts those with `c`
//! of each. So it is a diagonal of a rational function in two variables, and such a sequence has
//! a recurrence whose coefficients are polynomials in `c` (L. Lipshitz, 1988):
//!
//! ```text
//!   p_0(c) · a(c) + p_1(c) · a(c+1) + … + p_r(c) · a(c+r) = 0
//! ```
//!
//! For blocks with few runs it is short, 10 to 200 coefficients. They are found as the dependence
//! of columns `c^t · a(c+i)`, modulo primes of 31 bits, and put together to rational numbers.
//! What is found is believed because there are at least [`SPARE`] equations more than coefficients,
//! because a further prime has to agree, and because every one of the thousands of divisions on
//! the way to the count must leave no rest. Whatever fails leaves the line to the table of `long`.
//!
//! O(u³) steps a prime for `u` coefficients; then O(c) products of numbers as long as the count
//! with short ones, where the table takes the third power of `c`.

use std::collections::VecDeque;

use num_bigint::{BigInt, BigUint, Sign};
use pictogrid_core::Line;

use crate::{
    Counter,
    ground::Ground,
    slack, unfold,
    watch::{Meter, Unfinished},
};

/// The fewest copies for which a recurrence is looked for.
const LEAST_COPIES: usize = 500;
/// The most coefficients, tried one after the other.
const MOST_COEFFICIENTS: [usize; 2] = [64, 160];
/// The orders `r` that are tried.
const ORDERS: [usize; 6] = [3, 5, 8, 12, 18, 24];
/// Equations beyond the coefficients.
const SPARE: usize = 40;
/// The primes that are tried: coefficients have up to half as many digits as all of them.
const MOST_PRIMES: usize = 150;

/// The count, or `None` if the line repeats no block or no short recurrence is found.
pub(crate) fn count(
    line: &Line,
    clue: &[u32],
    meter: &mut Meter<'_>,
) -> Result<Option<BigUint>, Unfinished> {
    let Some((block, copies)) = Block::repeated_in(line, clue) else { return Ok(None) };
    match block.recurrence(meter)? {
        Some(recurrence) => recurrence.term(&block, copies, meter),
        None => Ok(None),
    }
}

/// A record whose copies make the line, with an unknown cell between two of them.
struct Block {
    line: Line,
    clue: Vec<u32>,
}

impl Block {
    /// The smallest block that `line` and `clue` repeat, if they do so often.
    fn repeated_in(line: &Line, clue: &[u32]) -> Option<(Block, usize)> {
        let n = line.len() + 1;
        let cell = |i: usize| if i + 1 == n { None } else { line.get(i) };
        let copies = (LEAST_COPIES..=clue.len()).rev().find(|&copies| {
            let (k, width) = (clue.len() / copies, n / copies);
            clue.len().is_multiple_of(copies)
                && n.is_multiple_of(copies)
                && (k..clue.len()).all(|j| clue[j] == clue[j - k])
                && (width..n).all(|i| cell(i) == cell(i - width))
        })?;
        let block = Line::from_cells(n / copies - 1, |i| line.get(i));
        // Between two blocks lies an unknown cell, as there is one behind the last.
        let clue = clue[..clue.len() / copies].to_vec();
        Some((Block { line: block, clue }, copies))
    }

    /// The count of few copies.
    fn count(&self, copies: usize, meter: &mut Meter<'_>) -> Result<BigInt, Unfinished> {
        let (line, clue) = unfold(&self.line, &self.clue, copies as u32);
        let count = Counter::new().count_metered(&line, &clue, meter)?;
        Ok(BigUint::from(count).into())
    }

    /// The counts of 1 to `copies` copies modulo `prime`: the table of `count`, with every shift.
    fn counts(
        &self,
        copies: usize,
        prime: Prime,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u64>, Unfinished> {
        let (line, clue) = unfold(&self.line, &self.clue, copies as u32);
        let ground = Ground::new(&line);
        let r = slack(line.len(), &clue).unwrap_or(0);
        let mut row: Vec<u64> = (0..=r).map(|s| u64::from(ground.is_clear(0, s))).collect();
        let (mut start, mut counts) = (0, Vec::with_capacity(copies));
        for (j, &g) in (1..).zip(&clue) {
            meter.work(r as u64)?;
            let (end, mut total) = (start + g as usize, 0);
            for (s, ways) in row.iter_mut().enumerate() {
                total += if ground.fits(start + s, g) { *ways } else { 0 };
                total -= if total >= prime.0 { prime.0 } else { 0 };
                total = if ground.is_open(end + s) { total } else { 0 };
                *ways = total;
            }
            start = end + 1;
            if j % self.clue.len() == 0 {
                // The cell behind so many copies is behind the run at this shift.
                let n = j / self.clue.len() * (self.line.len() + 1);
                counts.push(row[n - start]);
            }
        }
        Ok(counts)
    }

    /// The shortest recurrence among those that are tried.
    fn recurrence(&self, meter: &mut Meter<'_>) -> Result<Option<Recurrence>, Unfinished> {
        let mut primes = Prime::all();
        let prime = primes.next().expect("there are many primes");
        for most in MOST_COEFFICIENTS {
            let counts = self.counts(most + SPARE + ORDERS[ORDERS.len() - 1], prime, meter)?;
            let mut found: Option<Shape> = None;
            for r in ORDERS {
                let most = found.as_ref().map_or(most, |shape| shape.coefficients - 1);
                let shape = Shape { r, coefficients: most };
                if let Some(dependence) = shape.dependence(&counts, prime, meter)? {
                    found = Some(Shape { r, coefficients: dependence.len() });
                }
            }
            if let Some(shape) = found {
                return self.recurrence_of(&shape, primes, meter);
            }
        }
        Ok(None)
    }

    /// The recurrence of that shape, put together of residues until a further prime agrees.
    fn recurrence_of(
        &self,
        shape: &Shape,
        primes: impl Iterator<Item = Prime>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Recurrence>, Unfinished> {
        let (mut residues, mut modulus) = (Vec::new(), BigInt::from(1));
        let mut guess: Option<Vec<BigInt>> = None;
        for prime in primes.take(MOST_PRIMES) {
            let counts = self.counts(shape.coefficients + SPARE + shape.r, prime, meter)?;
            let Some(dependence) = shape.dependence(&counts, prime, meter)? else { continue };
            if dependence.len() < shape.coefficients {
                continue;
            }
            if let Some(guess) = &guess
                && is_multiple(guess, &dependence, prime)
            {
                return Ok(Some(Recurrence::new(shape.r, guess)));
            }
            residues.resize(shape.coefficients, BigInt::ZERO);
            let inverse = prime.inverse(prime.residue(&modulus));
            for (known, new) in residues.iter_mut().zip(&dependence) {
                let step = (new + prime.0 - prime.residue(known)) % prime.0 * inverse % prime.0;
                *known += &modulus * step;
            }
            modulus *= prime.0;
            meter.work(modulus.bits() * modulus.bits() / 64 * shape.coefficients as u64)?;
            guess = integers(&residues, &modulus);
        }
        Ok(None)
    }
}

/// What a recurrence looks like: its order, and the number of coefficients, of which the columns
/// `c^t · a(c+i)` are ordered by `t`, then `i`.
struct Shape {
    r: usize,
    coefficients: usize,
}

impl Shape {
    /// The first dependence between the columns, if one is among them: the coefficient of each
    /// column up to that which depends on those before it, which is 1.
    fn dependence(
        &self,
        counts: &[u64],
        prime: Prime,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<u64>>, Unfinished> {
        let n = self.coefficients;
        let mut rows: Vec<Vec<u64>> = (0..n + SPARE).map(|i| self.row(i, counts, prime)).collect();
        for column in 0..n {
            let Some(pivot) = (column..rows.len()).find(|&i| rows[i][column] != 0) else {
                return Ok(Some(solution(&rows, column, prime)));
            };
            rows.swap(column, pivot);
            let (above, below) = rows.split_at_mut(column + 1);
            let pivot = &mut above[column][column..];
            let inverse = prime.inverse(pivot[0]);
            pivot.iter_mut().for_each(|entry| *entry = prime.reduce(*entry * inverse));
            meter.work((pivot.len() * below.len()) as u64)?;
            for row in below {
                let row = &mut row[column..];
                let factor = prime.0 - row[0];
                let entries = row.iter_mut().zip(&*pivot);
                entries.for_each(|(entry, above)| *entry = prime.reduce(*entry + factor * above));
            }
        }
        Ok(None)
    }

    /// The equation of `i + 1` copies.
    fn row(&self, i: usize, counts: &[u64], prime: Prime) -> Vec<u64> {
        let mut power = 1;
        let mut row = Vec::with_capacity(self.coefficients);
        while row.len() < self.coefficients {
            row.extend(counts[i..=i + self.r].iter().map(|count| prime.reduce(count * power)));
            power = prime.reduce(power * (i as u64 + 1));
        }
        row.truncate(self.coefficients);
        row
    }
}

/// How the column depends on those before it. Needs: the rows above it are reduced.
fn solution(rows: &[Vec<u64>], column: usize, prime: Prime) -> Vec<u64> {
    let mut solution = vec![0; column + 1];
    solution[column] = 1;
    for i in (0..column).rev() {
        let entries = rows[i][i + 1..=column].iter().zip(&solution[i + 1..]);
        let sum = entries.fold(0, |sum, (entry, factor)| prime.reduce(sum + entry * factor));
        solution[i] = prime.reduce(prime.0 - sum);
    }
    solution
}

/// A recurrence: `p_0` to `p_r`, the constant coefficient of each first.
struct Recurrence(Vec<Vec<BigInt>>);

impl Recurrence {
    /// Of the coefficients of the columns of a [`Shape`].
    fn new(r: usize, coefficients: &[BigInt]) -> Recurrence {
        let polynomial = |i: usize| coefficients.iter().skip(i).step_by(r + 1).cloned().collect();
        let mut polynomials: Vec<Vec<BigInt>> = (0..=r).map(polynomial).collect();
        while polynomials.pop_if(|last| last.iter().all(|c| *c == BigInt::ZERO)).is_some() {}
        Recurrence(polynomials)
    }

    /// The count of so many copies, `None` if a division leaves a rest.
    fn term(
        &self,
        block: &Block,
        copies: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<BigUint>, Unfinished> {
        let Some((leading, others)) = self.0.split_last() else { return Ok(None) };
        let r = others.len();
        let mut last = VecDeque::new();
        for c in 1..=r {
            last.push_back(block.count(c, meter)?);
        }
        for c in 1..=copies - r {
            let terms = others.iter().zip(&last).map(|(p, count)| value(p, c) * count);
            let (dividend, divisor) = (-terms.sum::<BigInt>(), value(leading, c));
            let next = if divisor != BigInt::ZERO {
                let next = &dividend / &divisor;
                if &next * &divisor != dividend {
                    return Ok(None);
                }
                next
            } else if c + r < LEAST_COPIES {
                block.count(c + r, meter)?
            } else {
                return Ok(None);
            };
            meter.work((r as u64 + 2) * (next.bits() / 8 + 64))?;
            last.pop_front();
            last.push_back(next);
        }
        Ok(last.pop_back().and_then(|count| count.to_biguint()))
    }
}

/// The value of a polynomial.
fn value(polynomial: &[BigInt], c: usize) -> BigInt {
    polynomial.iter().rev().fold(BigInt::ZERO, |value, coefficient| value * c + coefficient)
}

/// Integers that stand in the proportions of the residues; `None` if the modulus is too small.
fn integers(residues: &[BigInt], modulus: &BigInt) -> Option<Vec<BigInt>> {
    let (mut integers, mut denominator) = (Vec::new(), BigInt::from(1));
    for residue in residues {
        let (numerator, further) = fraction(&(residue * &denominator % modulus), modulus)?;
        if further != BigInt::from(1) {
            integers.iter_mut().for_each(|integer| *integer *= &further);
            denominator *= further;
        }
        integers.push(numerator);
    }
    Some(integers)
}

/// The fraction of a residue whose parts are below the root of half the modulus: a step of
/// Euclid's algorithm.
fn fraction(residue: &BigInt, modulus: &BigInt) -> Option<(BigInt, BigInt)> {
    let most = (modulus / 2_u32).sqrt();
    let (mut before, mut rest) = (modulus.clone(), residue.clone());
    let (mut factor_before, mut factor) = (BigInt::ZERO, BigInt::from(1));
    while rest > most {
        let quotient = &before / &rest;
        let next = before - &quotient * &rest;
        (before, rest) = (rest, next);
        let next = factor_before - quotient * &factor;
        (factor_before, factor) = (factor, next);
    }
    let is_negative = factor.sign() == Sign::Minus;
    let (numerator, denominator) = if is_negative { (-rest, -factor) } else { (rest, factor) };
    (denominator <= most).then_some((numerator, denominator))
}

/// Whether the integers are a multiple of the dependence, whose last entry is 1.
fn is_multiple(integers: &[BigInt], dependence: &[u64], prime: Prime) -> bool {
    let last = prime.residue(&integers[integers.len() - 1]);
    let mut pairs = integers.iter().zip(dependence);
    last != 0 && pairs.all(|(integer, entry)| prime.residue(integer) == prime.reduce(entry * last))
}

/// A prime below 2^31, so that the product of two residues fits a word, and 2^64 over it.
#[derive(Clone, Copy)]
struct Prime(u64, u64);

impl Prime {
    /// All of more than 30 bits, the largest first.
    fn all() -> impl Iterator<Item = Prime> {
        let is_prime =
            |n: &u64| (3..).step_by(2).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
        let odd = (1 << 30..1_u64 << 31).rev().filter(|n| n % 2 == 1);
        odd.filter(is_prime).map(|n| Prime(n, u64::MAX / n))
    }

    /// The residue of a word, without a division.
    fn reduce(self, number: u64) -> u64 {
        let quotient = ((u128::from(number) * u128::from(self.1)) >> 64) as u64;
        let rest = number - quotient * self.0;
        if rest >= self.0 { rest - self.0 } else { rest }
    }

    fn residue(self, number: &BigInt) -> u64 {
        let rest = number % self.0;
        let rest = if rest.sign() == Sign::Minus { rest + self.0 } else { rest };
        rest.try_into().expect("less than the prime")
    }

    /// The inverse of a number that is no multiple of the prime, by Fermat.
    fn inverse(self, number: u64) -> u64 {
        let (mut result, mut square, mut exponent) = (1, number, self.0 - 2);
        while exponent > 0 {
            if exponent % 2 == 1 {
                result = self.reduce(result * square);
            }
            square = self.reduce(square * square);
            exponent /= 2;
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::strategy;
    use proptest::prelude::*;

    use super::*;
    use crate::{Unwatched, Watch, arrangements, unfolded};

    fn recurrence(line: &Line, clue: &[u32]) -> Option<(Block, Recurrence)> {
        let block = Block { line: line.clone(), clue: clue.to_vec() };
        let recurrence = Meter::unwatched(|meter| block.recurrence(meter))?;
        Some((block, recurrence))
    }

    /// The count by the recurrence, and by the table.
    fn both(block: &Block, recurrence: &Recurrence, copies: usize) -> (Option<BigUint>, BigUint) {
        let term = Meter::unwatched(|meter| recurrence.term(block, copies, meter));
        (term, unfolded(&block.line, &block.clue, copies as u32))
    }

    #[test]
    fn runs_that_can_go_anywhere() {
        for (line, clue) in [
            ("?????.", &[1][..]),
            ("??.??#??", &[1, 2]),
            (".?.?????.", &[1, 1]),
            ("??.??.??.#?.", &[1, 1, 1, 1]),
            ("?#???", &[1]),
            ("#????.????#", &[2, 1]),
        ] {
            let (block, recurrence) = recurrence(&line.parse().unwrap(), clue).unwrap();
            for copies in [25, 60, 150] {
                let (term, expected) = both(&block, &recurrence, copies);
                assert_eq!(term, Some(expected), "{line} {clue:?} by {copies}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn counts_are_those_of_the_table((line, clue) in strategy::record(1..=7)) {
            let has_counts = !clue.is_empty() && unfolded(&line, &clue, 2) != BigUint::ZERO;
            if has_counts && let Some((block, recurrence)) = recurrence(&line, &clue) {
                let (term, expected) = both(&block, &recurrence, 70);
                prop_assert_eq!(term, Some(expected));
            }
        }
    }

    #[test]
    fn a_long_line_modulo_a_prime() {
        let block = Block { line: "??..?#?..??.".parse().unwrap(), clue: vec![2, 1] };
        let (line, clue) = unfold(&block.line, &block.clue, 1500);
        let prime = Prime::all().nth(500).unwrap();
        let counts = Meter::unwatched(|meter| block.counts(1500, prime, meter));
        assert_eq!(prime.residue(&arrangements(&line, &clue).into()), counts[1499]);
        assert!(Meter::unwatched(|meter| count(&line, &clue, meter)).is_some());
    }

    #[test]
    fn what_repeats_no_block() {
        let (mut line, clue) = unfold(&"??..".parse().unwrap(), &[1], 600);
        let copies =
            |line: &Line, clue: &[u32]| Block::repeated_in(line, clue).map(|found| found.1);
        assert_eq!(copies(&line, &clue), Some(600));
        assert_eq!(copies(&line, &clue[1..]), None);
        line.set(7, None);
        assert_eq!(copies(&line, &clue), None);
    }

    #[test]
    fn a_watch_stops_it() {
        struct Impatient;
        impl Watch for Impatient {
            fn should_stop(&mut self) -> bool {
                true
            }
        }
        let (line, clue) = unfold(&"???.?".parse().unwrap(), &[1], 1000);
        let stopped = count(&line, &clue, &mut Meter::new(&mut Impatient));
        assert_eq!(stopped, Err(Unfinished::Stopped));
        assert!(count(&line, &clue, &mut Meter::new(&mut Unwatched)).unwrap().is_some());
    }
}
