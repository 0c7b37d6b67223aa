//! Where the two halves of a table meet: the sum of the products of ways here and ways on.
//!
//! ```text
//!   ahead    0  1  3  6  4      ways to have come to a position
//!   behind   2  2  1  1  0      ways to go on from it
//!   count    0 +2 +3 +6 +0
//! ```
//!
//! Products need twice the bits, and their sum up to 9 more. Narrow lanes add the two halves of a
//! product apart, which cannot overflow; middle ones watch the top bit of the sum; wide ones,
//! which are few, check every step. O(w).

use std::fmt::Debug;

use super::lanes::Row;

/// A lane whose halves can be joined.
pub(crate) trait Meet: Sized {
    /// A number for counts.
    type Wide: Copy + Debug + Default + Into<u128>;

    /// The counts of the lanes; where one may not fit, the top bit of `sticky` is set. What a lane
    /// gives whose top bit was set before does not matter. Needs: fewer than 2^16 positions.
    fn meet<const N: usize>(
        ahead: &[Row<Self, N>],
        behind: &[Row<Self, N>],
        counts: &mut [Self::Wide; N],
        sticky: &mut Row<Self, N>,
    );
}

impl Meet for u16 {
    type Wide = u64;

    #[inline(always)]
    fn meet<const N: usize>(
        ahead: &[Row<u16, N>],
        behind: &[Row<u16, N>],
        counts: &mut [u64; N],
        sticky: &mut Row<u16, N>,
    ) {
        let (mut low, mut high) = ([0_u32; N], [0_u32; N]);
        for (a, b) in ahead.iter().zip(behind) {
            for l in 0..N {
                let (a, b) = (a.0[l], b.0[l]);
                let product = u32::from(a) * u32::from(b);
                low[l] += product & 0xFFFF;
                high[l] += product >> 16;
                let is_over = a.max(b) == u16::MAX && a.min(b) > 0;
                sticky.0[l] |= u16::from(is_over) << 15;
            }
        }
        for (count, (low, high)) in counts.iter_mut().zip(low.into_iter().zip(high)) {
            *count = (u64::from(high) << 16) + u64::from(low);
        }
    }
}

impl Meet for u32 {
    type Wide = u64;

    #[inline(always)]
    fn meet<const N: usize>(
        ahead: &[Row<u32, N>],
        behind: &[Row<u32, N>],
        counts: &mut [u64; N],
        sticky: &mut Row<Self, N>,
    ) {
        let (mut sums, mut tops) = ([0_u64; N], [0_u64; N]);
        for (a, b) in ahead.iter().zip(behind) {
            for l in 0..N {
                sums[l] = sums[l].wrapping_add(u64::from(a.0[l]).wrapping_mul(u64::from(b.0[l])));
                tops[l] |= sums[l];
            }
        }
        *counts = sums;
        for (sticky, top) in sticky.0.iter_mut().zip(tops) {
            *sticky |= (top >> 32) as u32;
        }
    }
}

impl Meet for u64 {
    type Wide = u128;

    #[inline(always)]
    fn meet<const N: usize>(
        ahead: &[Row<u64, N>],
        behind: &[Row<u64, N>],
        counts: &mut [u128; N],
        sticky: &mut Row<Self, N>,
    ) {
        for (l, count) in counts.iter_mut().enumerate() {
            let sum = ahead.iter().zip(behind).try_fold(0_u128, |sum, (a, b)| {
                sum.checked_add(u128::from(a.0[l]) * u128::from(b.0[l]))
            });
            *count = sum.unwrap_or_default();
            sticky.0[l] |= u64::from(sum.is_none()) << 63;
        }
    }
}
