//! Sixteen residues at a time, each modulo a prime of its own.
//!
//! ```text
//!   lane      0     1     2    ..   15
//!   prime     p0    p1    p2   ..   p15       all below 2^31
//! ```
//!
//! Lanes never meet, so every loop over them is a few registers wide and needs no shuffles,
//! whatever an algorithm does with the places of its numbers. Residues are in Montgomery's form,
//! `a · 2^32`, in which a product needs no division: with `q` chosen so that `a · b` and `q · p`
//! agree in the lower 32 bits, what is left is the difference of the upper ones.
//!
//! A product has 64 bits, so processors multiply every other lane at a time. Compilers do not find
//! that; they widen all lanes and narrow them again, which takes twice as long. So products are
//! the one operation that `simd` has a version of for each level; [`Moduli::times`] is their twin.

/// Primes that are worked with together.
pub(crate) const LANES: usize = 16;

/// A residue a prime, each below its prime, in Montgomery's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Residues(pub(crate) [u32; LANES]);

impl Residues {
    pub(super) const ZERO: Residues = Residues([0; LANES]);
}

/// The primes, and their inverses modulo 2^32.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moduli {
    pub(crate) primes: Residues,
    pub(crate) inverses: Residues,
}

impl Moduli {
    /// The products of residues, right everywhere.
    #[inline(always)]
    pub(crate) fn times(a: &Residues, b: &Residues, moduli: &Moduli) -> Residues {
        let mut products = [0; LANES];
        for (l, product) in products.iter_mut().enumerate() {
            let p = moduli.primes.0[l];
            let all = u64::from(a.0[l]) * u64::from(b.0[l]);
            let q = (all as u32).wrapping_mul(moduli.inverses.0[l]);
            let other = u64::from(q) * u64::from(p);
            let high = ((all >> 32) as u32).wrapping_sub((other >> 32) as u32);
            *product = high.min(high.wrapping_add(p));
        }
        Residues(products)
    }
}

/// A way to multiply residues.
pub(crate) trait Times: Fn(&Residues, &Residues, &Moduli) -> Residues + Copy {}

impl<T: Fn(&Residues, &Residues, &Moduli) -> Residues + Copy> Times for T {}

/// What residues are added and multiplied with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<T> {
    moduli: Moduli,
    /// The residues of 2^64, which bring a number into Montgomery's form.
    squares: Residues,
    times: T,
}

impl<T: Times> Field<T> {
    /// Needs: odd primes below 2^31.
    pub(super) fn new(primes: [u32; LANES], times: T) -> Field<T> {
        let inverses = primes.map(|p| {
            // Every step doubles the bits that are right; p is its own inverse modulo 8.
            (0..4).fold(p, |x, _| x.wrapping_mul(2_u32.wrapping_sub(p.wrapping_mul(x))))
        });
        let squares = Residues(primes.map(|p| ((1_u128 << 64) % u128::from(p)) as u32));
        let moduli = Moduli { primes: Residues(primes), inverses: Residues(inverses) };
        Field { moduli, squares, times }
    }

    #[inline(always)]
    pub(super) fn add(&self, a: &Residues, b: &Residues) -> Residues {
        let mut sums = [0; LANES];
        for (l, sum) in sums.iter_mut().enumerate() {
            let all = a.0[l].wrapping_add(b.0[l]);
            *sum = all.min(all.wrapping_sub(self.moduli.primes.0[l]));
        }
        Residues(sums)
    }

    #[inline(always)]
    pub(super) fn subtract(&self, a: &Residues, b: &Residues) -> Residues {
        let mut differences = [0; LANES];
        for (l, difference) in differences.iter_mut().enumerate() {
            let all = a.0[l].wrapping_sub(b.0[l]);
            *difference = all.min(all.wrapping_add(self.moduli.primes.0[l]));
        }
        Residues(differences)
    }

    #[inline(always)]
    pub(super) fn multiply(&self, a: &Residues, b: &Residues) -> Residues {
        (self.times)(a, b, &self.moduli)
    }

    /// A number below 2^32 in Montgomery's form.
    #[inline(always)]
    pub(super) fn residues(&self, number: u32) -> Residues {
        self.formed([number; LANES])
    }

    /// A number a prime in Montgomery's form.
    #[inline(always)]
    pub(super) fn formed(&self, numbers: [u32; LANES]) -> Residues {
        self.multiply(&Residues(numbers), &self.squares)
    }

    /// The residues of any number.
    #[inline(always)]
    pub(super) fn residues_of(&self, number: u128) -> Residues {
        let mut sum = Residues::ZERO;
        for quarter in (0..4).rev() {
            // 2^64 is also 2^32 in Montgomery's form.
            sum = self.multiply(&sum, &self.squares);
            sum = self.add(&sum, &self.residues((number >> (32 * quarter)) as u32));
        }
        sum
    }

    /// `a` to the power of one exponent for each prime.
    #[inline(always)]
    pub(super) fn power(&self, a: &Residues, exponents: [u32; LANES]) -> Residues {
        let (one, mut power) = (self.residues(1), self.residues(1));
        for bit in (0..32).rev() {
            power = self.multiply(&power, &power);
            let mut factor = one;
            for (l, exponent) in exponents.into_iter().enumerate() {
                if exponent >> bit & 1 != 0 {
                    factor.0[l] = a.0[l];
                }
            }
            power = self.multiply(&power, &factor);
        }
        power
    }

    /// What `a`, of which no residue is zero, is to be multiplied with to give one.
    #[inline(always)]
    pub(super) fn inverse(&self, a: &Residues) -> Residues {
        self.power(a, self.moduli.primes.0.map(|p| p - 2))
    }

    /// The residues as numbers, out of Montgomery's form.
    #[inline(always)]
    pub(super) fn plain(&self, a: &Residues) -> [u32; LANES] {
        self.multiply(a, &Residues([1; LANES])).0
    }
}

#[cfg(test)]
mod tests {
    use super::super::primes::primes;
    use super::*;

    #[test]
    fn as_long_numbers_do_it() {
        let primes: [u32; LANES] = primes(16).take(LANES).collect::<Vec<_>>().try_into().unwrap();
        let field = Field::new(primes, Moduli::times);
        let mut state = 1_u128;
        for _ in 0..200 {
            state = state.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835) ^ 77;
            let (a, b) = (state, state.rotate_left(50) ^ 5);
            let (x, y) = (field.residues_of(a), field.residues_of(b));
            for (l, p) in primes.into_iter().enumerate() {
                let (a, b, p) = (a % u128::from(p), b % u128::from(p), u128::from(p));
                assert_eq!(u128::from(field.plain(&x)[l]), a);
                assert_eq!(u128::from(field.plain(&field.add(&x, &y))[l]), (a + b) % p);
                assert_eq!(u128::from(field.plain(&field.subtract(&x, &y))[l]), (a + p - b) % p);
                assert_eq!(u128::from(field.plain(&field.multiply(&x, &y))[l]), a * b % p);
            }
            assert_eq!(field.multiply(&x, &field.inverse(&x)), field.residues(1));
        }
    }
}
