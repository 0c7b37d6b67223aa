//! How many bits a count can have, before it is known.
//!
//! Give every run the weight x, and the weights of all arrangements with any number of runs sum
//! up to T(x), which one pass over the line finds. Those with k runs are among them, so there are
//! at most T(x) / x^k, for any x above 0. The best x makes k the usual number of runs, and then
//! hardly anything is lost: a few bits of tens of thousands.
//!
//! ```text
//!   log T(x) - k · log x      ╲            ╱
//!                              ╲__      __╱        convex in log x, so thirds are cut off
//!                                 ──────
//! ```
//!
//! Machine numbers with an exponent of their own lose less than a bit in a million cells; four
//! bits more are told. O(n) a value of x.

use crate::ground::Ground;

/// No count of `k` runs of `g` cells has more bits than this.
pub(super) fn most_bits(ground: &Ground, g: usize, k: usize) -> usize {
    let bits = |log_x: f64| log_sum(ground, g, log_x) - k as f64 * log_x;
    let (mut low, mut high) = (-40.0, 40.0);
    for _ in 0..40 {
        let third = (high - low) / 3.0;
        let (a, b) = (low + third, high - third);
        if bits(a) < bits(b) {
            high = b;
        } else {
            low = a;
        }
    }
    (bits((low + high) / 2.0) + 4.0).max(4.0) as usize
}

/// The binary logarithm of T(2^`log_x`).
fn log_sum(ground: &Ground, g: usize, log_x: f64) -> f64 {
    let (n, x) = (ground.n(), log_x.exp2());
    // Of the first e cells with the last of them empty, at `e % (g + 1)`, times 2^-exponent.
    let mut sums = vec![0.0; g + 1];
    sums[0] = 1.0;
    let (mut last, mut exponent) = (1.0_f64, 0.0);
    for e in 1..=n + 1 {
        let mut sum = 0.0;
        if ground.is_open(e - 1) {
            sum = last;
            if e > g && ground.fits(e - 1 - g, g as u32) {
                sum += x * sums[e % (g + 1)];
            }
        }
        sums[e % (g + 1)] = sum;
        last = sum;
        if sum > 0.0 && !(SCALE.recip()..SCALE).contains(&sum) {
            // What is needed is the largest of them, the rest may vanish beside it.
            let most = sums.iter().copied().fold(0.0, f64::max);
            sums.iter_mut().for_each(|sum| *sum /= most);
            last /= most;
            exponent += most.log2();
        }
    }
    last.log2() + exponent
}

/// Sums beyond this or its inverse are scaled.
const SCALE: f64 = 1e100;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blank_arrangements;

    #[test]
    fn tiny_weights_do_not_vanish() {
        let line: pictogrid_core::Line = ".#".repeat(2000).parse().unwrap();
        assert_eq!(most_bits(&Ground::new(&line), 1, 2000), 4, "the one arrangement there is");
    }

    #[test]
    fn hardly_above_the_closed_form() {
        for (n, g, k) in [(1000, 1, 250), (5000, 1, 100), (5000, 3, 1200), (300, 1, 150)] {
            let ground = Ground::new(&pictogrid_core::Line::unknown(n));
            let exact = blank_arrangements(n, &vec![g as u32; k]).bits() as usize;
            let told = most_bits(&ground, g, k);
            assert!((exact..exact + 20).contains(&told), "{told} for {exact} bits");
        }
    }
}
