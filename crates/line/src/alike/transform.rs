//! Products of polynomials, by transforming them to values at the roots of one.
//!
//! ```text
//!   coefficients   a0 a1 a2 a3 a4 a5 a6 a7          modulo x^8 - 1
//!                  └────┬────┘ └────┬────┘
//!                   x^4 - 1      x^4 + 1            a step splits x^2h - z² into x^h - z
//!                  └─┬─┘└─┬─┘  └─┬─┘└─┬─┘           and x^h + z
//!                  values at the roots
//! ```
//!
//! Steps go through the whole polynomial while it is larger than the first cache, then part by
//! part. Values come in the order in which the parts do, which nobody needs to know: they are
//! multiplied with those of another polynomial and go back the same way. The `z` of part `i` does
//! not depend on the size, so one table serves all sizes. O(n log n).

use super::{
    field::{Field, LANES, Residues, Times},
    primes,
};

/// Values that stay in the first cache.
const NEAR: usize = 256;

/// The roots of one of every part, and what takes them back.
#[derive(Debug)]
pub(super) struct Roots {
    there: Vec<Residues>,
    back: Vec<Residues>,
}

impl Roots {
    /// For transforms of up to 2^`log` values. Needs: a positive one, and primes that leave 1 modulo 2^`log`.
    #[inline(always)]
    pub(super) fn new(field: &Field<impl Times>, primes: [u32; LANES], log: u32) -> Roots {
        let root = field.formed(primes.map(|p| primes::root(p, log)));
        let (there, back) = (table(field, root, log), table(field, field.inverse(&root), log));
        Roots { there, back }
    }

    /// The product of all factors modulo x^`size` - 1. Needs: factors of at most that length, which
    /// is a power of two up to that of the table.
    #[inline(always)]
    pub(super) fn product(
        &self,
        field: &Field<impl Times>,
        factors: &[Vec<Residues>],
        size: usize,
    ) -> Vec<Residues> {
        let scale = field.inverse(&field.residues(size as u32));
        let (mut product, mut values) = (vec![scale; size], vec![Residues::ZERO; size]);
        for factor in factors {
            // Where the upper half is zero, a step makes a copy of the lower one.
            let width = factor.len().next_power_of_two();
            for copy in values.chunks_exact_mut(width) {
                copy[..factor.len()].copy_from_slice(factor);
                copy[factor.len()..].fill(Residues::ZERO);
            }
            self.there(field, &mut values, width);
            for (product, value) in product.iter_mut().zip(&values) {
                *product = field.multiply(product, value);
            }
        }
        self.back(field, &mut product);
        product
    }

    /// Takes values there that were split into parts of `width` already.
    #[inline(always)]
    fn there(&self, field: &Field<impl Times>, values: &mut [Residues], width: usize) {
        let mut half = width / 2;
        while half >= NEAR {
            for (part, z) in values.chunks_exact_mut(2 * half).zip(&self.there) {
                split(field, part, z);
            }
            half /= 2;
        }
        for (i, near) in values.chunks_mut(NEAR).enumerate() {
            let mut half = near.len().min(width) / 2;
            while half > 0 {
                let roots = &self.there[i * near.len() / (2 * half)..];
                for (part, z) in near.chunks_exact_mut(2 * half).zip(roots) {
                    split(field, part, z);
                }
                half /= 2;
            }
        }
    }

    #[inline(always)]
    fn back(&self, field: &Field<impl Times>, values: &mut [Residues]) {
        for (i, near) in values.chunks_mut(NEAR).enumerate() {
            let mut half = 1;
            while half < near.len() {
                let roots = &self.back[i * near.len() / (2 * half)..];
                for (part, z) in near.chunks_exact_mut(2 * half).zip(roots) {
                    join(field, part, z);
                }
                half *= 2;
            }
        }
        let mut half = NEAR;
        while half < values.len() {
            for (part, z) in values.chunks_exact_mut(2 * half).zip(&self.back) {
                join(field, part, z);
            }
            half *= 2;
        }
    }
}

/// The powers of a root of order 2^`log` in the order of the parts: the bits of the exponents,
/// `log - 1` of them, are those of the index in reverse.
#[inline(always)]
fn table(field: &Field<impl Times>, root: Residues, log: u32) -> Vec<Residues> {
    let mut powers = vec![field.residues(1)];
    let mut squares = vec![root];
    for _ in 1..log {
        let last = squares[squares.len() - 1];
        squares.push(field.multiply(&last, &last));
    }
    // Index bit b stands for exponent 2^(log - 2 - b).
    for b in 0..log.saturating_sub(1) {
        let factor = squares[(log - 2 - b) as usize];
        for i in 0..1 << b {
            powers.push(field.multiply(&powers[i], &factor));
        }
    }
    powers
}

/// Of residues modulo x^2h - z², those modulo x^h - z and x^h + z.
#[inline(always)]
fn split(field: &Field<impl Times>, part: &mut [Residues], z: &Residues) {
    let (low, high) = part.split_at_mut(part.len() / 2);
    for (a, b) in low.iter_mut().zip(high) {
        let moved = field.multiply(b, z);
        (*a, *b) = (field.add(a, &moved), field.subtract(a, &moved));
    }
}

/// The way back, twice as much each time; `z` is the inverse of that of the way there.
#[inline(always)]
fn join(field: &Field<impl Times>, part: &mut [Residues], z: &Residues) {
    let (low, high) = part.split_at_mut(part.len() / 2);
    for (a, b) in low.iter_mut().zip(high) {
        let difference = field.subtract(a, b);
        (*a, *b) = (field.add(a, b), field.multiply(&difference, z));
    }
}

#[cfg(test)]
mod tests {
    use super::{super::field::Moduli, *};

    /// Some numbers that are nothing special.
    fn some(field: &Field<impl Times>, n: usize, seed: u32) -> Vec<Residues> {
        (0..n as u32).map(|i| field.residues((i ^ seed).wrapping_mul(0x9E37_79B9) >> 1)).collect()
    }

    /// Both ways agree, whatever the lengths, the size and what falls on itself.
    #[test]
    fn products_as_by_multiplying_each_with_each() {
        let primes: [u32; LANES] =
            primes::primes(10).take(LANES).collect::<Vec<_>>().try_into().unwrap();
        let field = Field::new(primes, Moduli::times);
        let roots = Roots::new(&field, primes, 10);
        for (n, m, size) in [
            (30, 30, 64),
            (1, 2, 2),
            (100, 29, 128),
            (300, 200, 512),
            (500, 525, 1024),
            (40, 60, 64),
        ] {
            let [a, b] = [some(&field, n, 1), some(&field, m, 2)];
            let mut expected = vec![Residues::ZERO; size];
            for (i, a) in a.iter().enumerate() {
                for (j, b) in b.iter().enumerate() {
                    let place = &mut expected[(i + j) % size];
                    *place = field.add(place, &field.multiply(a, b));
                }
            }
            assert!(roots.product(&field, &[a, b], size) == expected, "{n} by {m}");
        }
    }

    #[test]
    fn of_no_factor_and_of_three() {
        let primes: [u32; LANES] =
            primes::primes(5).take(LANES).collect::<Vec<_>>().try_into().unwrap();
        let field = Field::new(primes, Moduli::times);
        let roots = Roots::new(&field, primes, 5);
        let one = field.residues(1);
        let told = |product: Vec<Residues>| -> Vec<u32> {
            product.iter().map(|residues| field.plain(residues)[3]).collect()
        };
        assert_eq!(told(roots.product(&field, &[], 4)), [1, 0, 0, 0]);
        let thrice = vec![vec![one; 2]; 3];
        assert_eq!(told(roots.product(&field, &thrice, 4)), [1, 3, 3, 1]);
        assert_eq!(told(roots.product(&field, &thrice, 2)), [4, 4]);
    }
}
