//! Primes that suit transforms, and a number from what it leaves modulo many of them.
//!
//! A transform of 2^t values asks for a root of order 2^t, so primes are `c · 2^t + 1`, from 2^31
//! down. There are about 1500 down to 2^30 for t = 16, and as many bits again below.
//!
//! ```text
//!   number  =  v0  +  v1 · p0  +  v2 · p0 · p1  +  ..        0 <= vi < pi
//! ```
//!
//! Each digit follows from the residue of its prime and the digits before it: O(N²) steps for N
//! primes, which for 2300 of them is a fiftieth of a second.

use num_bigint::BigUint;

/// The least prime that is used: below, there is less to gain from each.
const LEAST: u32 = 1 << 24;

/// The primes below 2^31 that leave 1 modulo 2^`log`, from the largest down. Needs: `log < 24`.
pub(super) fn primes(log: u32) -> impl Iterator<Item = u32> {
    let most = (1_u32 << (31 - log)) - 1;
    (LEAST >> log..=most).rev().map(move |c| (c << log) + 1).filter(|&p| is_prime(p))
}

/// Miller and Rabin's test with bases that are known to be enough below 2^32.
fn is_prime(p: u32) -> bool {
    let (odd, twos) = ((p - 1) >> (p - 1).trailing_zeros(), (p - 1).trailing_zeros());
    [2, 7, 61].into_iter().all(|base| {
        let mut power = power(base, odd, p);
        power == 1
            || (0..twos).any(|_| {
                let is_last = power == p - 1;
                power = product(power, power, p);
                is_last
            })
    })
}

/// A number whose order modulo `p` is 2^`log`. Needs: `log` is positive and 2^`log` divides
/// `p - 1`.
pub(super) fn root(p: u32, log: u32) -> u32 {
    let candidates = (2..p).map(|base| power(base, (p - 1) >> log, p));
    let is_root = |&root: &u32| power(root, 1 << (log - 1), p) == p - 1;
    candidates.into_iter().find(is_root).expect("half of all bases give one")
}

fn product(a: u32, b: u32, p: u32) -> u32 {
    (u64::from(a) * u64::from(b) % u64::from(p)) as u32
}

fn power(base: u32, exponent: u32, p: u32) -> u32 {
    (0..u32::BITS - exponent.leading_zeros()).rev().fold(1, |power, bit| {
        let square = product(power, power, p);
        if exponent >> bit & 1 == 1 { product(square, base, p) } else { square }
    })
}

/// The number below the product of the primes that leaves these residues.
pub(super) fn number(primes: &[u32], residues: &[u32]) -> BigUint {
    let mut digits: Vec<u32> = Vec::with_capacity(primes.len());
    for (&p, &residue) in primes.iter().zip(residues) {
        // What the digits so far come to, and what the next is worth.
        let (mut sum, mut worth) = (0, 1);
        for (&digit, &other) in digits.iter().zip(primes) {
            sum = ((u64::from(sum) + u64::from(digit) * u64::from(worth)) % u64::from(p)) as u32;
            worth = product(worth, other % p, p);
        }
        let left = (u64::from(residue) + u64::from(p) - u64::from(sum)) % u64::from(p);
        digits.push(product(left as u32, power(worth, p - 2, p), p));
    }
    let highest_first = digits.iter().zip(primes).rev();
    highest_first.fold(BigUint::ZERO, |number, (&digit, &p)| number * p + digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_with_roots() {
        let some: Vec<u32> = primes(16).take(40).collect();
        assert_eq!(some[..2], [2_147_352_577, 2_146_959_361]);
        for p in some {
            assert!((2..46_341).all(|d| p % d != 0) && p % (1 << 16) == 1, "{p}");
            let root = root(p, 16);
            assert_eq!((power(root, 1 << 15, p), power(root, 1 << 16, p)), (p - 1, 1));
        }
        assert_eq!((63..2000).step_by(2).filter(|&p| is_prime(p)).count(), 303 - 18);
    }

    #[test]
    fn a_number_from_its_residues() {
        let primes: Vec<u32> = primes(14).take(50).collect();
        let mut number_told = BigUint::from(1_u32);
        for i in 0..30_u32 {
            number_told = number_told * 1_234_567_891_u32 + i;
            let residues: Vec<u32> =
                primes.iter().map(|&p| u32::try_from(&number_told % p).unwrap()).collect();
            assert_eq!(number(&primes, &residues), number_told);
        }
    }
}
