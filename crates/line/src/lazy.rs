//! Long numbers that put off their carries.
//!
//! A digit has 48 bits in a word of 64, so that digits can be added for a while before any has to
//! be carried:
//!
//! ```text
//!   word     0000 0000 0000 0000 | dddd dddd .. dddd       16 bits of room, 48 of digit
//!   totals   t0 += x,  t1 += t0,  t2 += t1,  ..            a step: a chain of additions
//! ```
//!
//! After `t` steps from digits below b, the total `q` of a chain has digits below
//! C(t + q + 1, q + 1) · b. For a chain of 16 and 5 steps that is 20349 · b, less than 2^15 · b, and
//! `b` is 2^48 and a little: a carry is passed on by one digit only, which leaves digits of up to
//! 2^48 + 2^16. So no word ever overflows. Passing on one digit makes every digit independent of
//! the others, so a processor does many at once.
//!
//! O(digits) an operation. No more than one word above the last digit is ever written.

use num_bigint::BigUint;

/// Totals that may add up to one another in a step.
pub(crate) const CHAIN: usize = 16;
/// Steps until carries are passed on.
const STEPS: usize = 5;
/// Bits of a digit.
const BITS: u32 = 48;
const DIGIT: u64 = (1 << BITS) - 1;
/// Digits that are worked on together.
const GROUP: usize = 8;

/// A number whose digits are below 2^48 + 2^16, the lowest first, none of the highest zero.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lazy(Vec<u64>);

impl Lazy {
    pub(crate) fn one() -> Lazy {
        Lazy(vec![1])
    }

    /// The number, with all carries passed on.
    pub(crate) fn to_big(&self) -> BigUint {
        let mut bytes = Vec::with_capacity(self.0.len() * 6 + 8);
        let mut carry = 0;
        for digit in &self.0 {
            let sum = digit + carry;
            bytes.extend_from_slice(&(sum & DIGIT).to_le_bytes()[..6]);
            carry = sum >> BITS;
        }
        bytes.extend_from_slice(&carry.to_le_bytes());
        BigUint::from_bytes_le(&bytes)
    }
}

/// A chain of totals of which each adds up the one before. All of them have room for one length,
/// of which a whole number of groups is in use.
#[derive(Debug)]
pub(crate) struct Totals {
    totals: Vec<Vec<u64>>,
    n_steps: usize,
    /// Digits that may not be zero.
    length: usize,
}

impl Totals {
    /// So many totals, all zero. Needs: at most [`CHAIN`].
    pub(crate) fn new(n: usize) -> Totals {
        Totals { totals: vec![vec![0; GROUP]; n], n_steps: 0, length: 1 }
    }

    /// Makes a total zero.
    #[inline(always)]
    pub(crate) fn restart(&mut self, q: usize) {
        self.totals[q].fill(0);
    }

    /// Adds a number to the first total. At most once a step.
    #[inline(always)]
    pub(crate) fn add(&mut self, number: &Lazy) {
        self.reach(number.0.len());
        add(&mut self.totals[0], &number.0);
    }

    /// Adds the total above to total `q`. At most once a step, from the first total to the last.
    #[inline(always)]
    pub(crate) fn add_above(&mut self, q: usize) {
        let (before, rest) = self.totals.split_at_mut(q);
        add(&mut rest[0], &before[q - 1]);
    }

    /// Writes a total to `number`.
    #[inline(always)]
    pub(crate) fn store(&self, q: usize, number: &mut Lazy) {
        let total = &self.totals[q];
        let n = total.len() - total.iter().rev().take_while(|&&digit| digit == 0).count();
        let digits = &mut number.0;
        let n_stored = if n == 0 { 0 } else { n + 1 };
        if digits.capacity() < n_stored {
            digits.reserve_exact(n_stored + GROUP - digits.len());
        }
        digits.clear();
        digits.resize(n_stored, 0);
        if let [first, others @ ..] = &mut digits[..] {
            *first = total[0] & DIGIT;
            others[n - 1] = total[n - 1] >> BITS;
            for (digit, pair) in others.iter_mut().zip(total.windows(2)) {
                *digit = (pair[1] & DIGIT) + (pair[0] >> BITS);
            }
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
    }

    /// Ends a step; passes carries on when it is time.
    #[inline(always)]
    pub(crate) fn end_step(&mut self) {
        self.n_steps += 1;
        if self.n_steps < STEPS {
            return;
        }
        self.n_steps = 0;
        // One digit more for what the highest passes on.
        self.reach(self.length + 1);
        for total in &mut self.totals {
            carry(total);
        }
        // What was passed on to the new digit is there now, or it is not needed yet.
        if self.totals.iter().all(|total| total[self.length - 1] == 0) {
            self.length -= 1;
        }
    }

    /// Makes room for so many digits.
    #[inline(always)]
    fn reach(&mut self, length: usize) {
        self.length = self.length.max(length);
        let room = length.next_multiple_of(GROUP);
        if self.totals[0].len() < room {
            for total in &mut self.totals {
                total.resize(room, 0);
            }
        }
    }
}

#[inline(always)]
fn add(total: &mut [u64], number: &[u64]) {
    for (digit, more) in total.iter_mut().zip(number) {
        *digit += more;
    }
}

/// Passes every carry on by one digit. Needs: whole groups, the highest digit without a carry.
#[inline(always)]
fn carry(total: &mut [u64]) {
    let mut end = total.len();
    while end > GROUP {
        let (below, group) = total[end - GROUP - 1..end].split_at_mut(1);
        let mut carried = [0; GROUP];
        carried[0] = below[0] >> BITS;
        for i in 1..GROUP {
            carried[i] = group[i - 1] >> BITS;
        }
        for (digit, carried) in group.iter_mut().zip(carried) {
            *digit = (*digit & DIGIT) + carried;
        }
        end -= GROUP;
    }
    for i in (1..end).rev() {
        total[i] = (total[i] & DIGIT) + (total[i - 1] >> BITS);
    }
    total[0] &= DIGIT;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pascal's triangle, a chain of rows at a time, against the numbers of `num-bigint`.
    #[test]
    fn chains_of_totals() {
        let mut row = vec![Lazy::one(); 400];
        let mut expected = vec![BigUint::from(1_u32); 400];
        for n_rows in [16, 1, 7, 16, 16, 16, 16, 16, 16] {
            let mut totals = Totals::new(n_rows);
            let mut sums = vec![BigUint::ZERO; n_rows];
            for s in 0..row.len() {
                totals.add(&row[s]);
                sums[0] += &expected[s];
                for q in 1..n_rows {
                    totals.add_above(q);
                    let above = sums[q - 1].clone();
                    sums[q] += above;
                }
                totals.store(n_rows - 1, &mut row[s]);
                totals.end_step();
                expected[s] = sums[n_rows - 1].clone();
                assert_eq!(row[s].to_big(), expected[s]);
            }
        }
    }

    #[test]
    fn a_restart_leaves_nothing() {
        let (mut totals, mut number) = (Totals::new(2), Lazy(vec![DIGIT; 30]));
        for _ in 0..12 {
            totals.add(&number);
            totals.add_above(1);
            totals.end_step();
        }
        totals.restart(1);
        totals.store(1, &mut number);
        assert_eq!(number.to_big(), BigUint::ZERO);
        totals.store(0, &mut number);
        assert_eq!(number.to_big(), (BigUint::from(12_u32) << 1440) - 12_u32);
    }
}
