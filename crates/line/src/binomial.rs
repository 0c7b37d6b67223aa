//! The closed form: on a line of unknown cells, arrangements are choices.
//!
//! Take away the empty cell that every run but the last has behind it and shrink every run to one
//! cell: `k` runs and `r` spare empties remain, in any order.
//!
//! ```text
//!   ? ? ? ? ? ? ?   clue 2 1      r = 3, k = 2      C(5, 2) = 10 orders of A B . . .
//! ```
//!
//! The product is built up so that every partial one is itself a binomial and each division
//! leaves no rest: min(k, r) steps over numbers as long as the result.

use std::ops::RangeInclusive;

use num_bigint::BigUint;

use crate::{
    Count,
    count_limits::{Meter, Unfinished},
    slack::{runs, slack},
};

/// The number of arrangements of `clue` on `n` unknown cells: C(k + r, k) with `r` the slack.
///
/// ```
/// assert_eq!(pictogrid_line::blank_arrangements(5, &[3]), 3_u32.into());
/// assert_eq!(pictogrid_line::blank_arrangements(25, &[7, 3, 1, 1, 7]), 21_u32.into());
/// ```
#[must_use]
pub fn blank_arrangements(n: usize, clue: &[u32]) -> BigUint {
    let clue = &*runs(clue);
    Meter::unlimited(|meter| blank_count(n, clue, meter)).into()
}

/// The same as a [`Count`].
pub(crate) fn blank_count(
    n: usize,
    clue: &[u32],
    meter: &mut Meter<'_>,
) -> Result<Count, Unfinished> {
    let Some(r) = slack(n, clue) else { return Ok(Count::ZERO) };
    choose((clue.len() + r) as u64, clue.len().min(r) as u64, meter)
}

/// C(of, take). Needs: `take <= of`.
fn choose(of: u64, take: u64, meter: &mut Meter<'_>) -> Result<Count, Unfinished> {
    let mut small: u128 = 1;
    for i in 1..=take {
        let factor = of - take + i;
        match small.checked_mul(factor.into()) {
            Some(product) => small = product / u128::from(i),
            None => return choose_from(small.into(), i..=take, of - take, meter).map(Count::from),
        }
    }
    Ok(small.into())
}

/// Goes on from `partial`, which lacks these factors above `rest`.
fn choose_from(
    mut partial: BigUint,
    factors: RangeInclusive<u64>,
    rest: u64,
    meter: &mut Meter<'_>,
) -> Result<BigUint, Unfinished> {
    for i in factors {
        meter.work(partial.bits() / 8)?;
        partial *= rest + i;
        partial /= i;
    }
    Ok(partial)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pascals_triangle_far_down() {
        let mut row = vec![BigUint::from(1_u32)];
        for of in 1..=200_u64 {
            row.push(BigUint::ZERO);
            for take in (1..row.len()).rev() {
                let above = row[take - 1].clone();
                row[take] += above;
            }
            for take in [0, 1, of / 3, of / 2, of] {
                let count = Meter::unlimited(|meter| choose(of, take, meter));
                assert_eq!(BigUint::from(count), row[take as usize], "C({of}, {take})");
            }
        }
    }

    #[test]
    fn edges() {
        assert_eq!(blank_arrangements(0, &[]), 1_u32.into());
        assert_eq!(blank_arrangements(9, &[]), 1_u32.into());
        assert_eq!(blank_arrangements(9, &[9]), 1_u32.into());
        assert_eq!(blank_arrangements(9, &[10]), BigUint::ZERO);
        assert_eq!(blank_arrangements(9, &[u32::MAX; 5]), BigUint::ZERO);
    }
}
