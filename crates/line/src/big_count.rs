//! A count that cannot wrap: a machine number as long as it fits, any length beyond.
//!
//! ```text
//!   Small(u128)  ── a sum or product carries ──▶  Big(BigUint)
//!   sums and products never shrink, so nothing has to become small again (0 · x is 0)
//! ```
//!
//! Nearly every count of a real line fits 128 bits, and adding two of those allocates nothing: one
//! addition that looks for a carry. What does not fit becomes a [`BigUint`]. The smaller form is always
//! taken where it fits, so equal counts compare equal, and any big one is more than any small one.
//!
//! Big numbers of our own were ten times as fast on lines of 100,000 cells, but took a third of the
//! crate, for lines that nobody has.

use std::{
    fmt,
    ops::{AddAssign, MulAssign},
};

use num_bigint::BigUint;

/// A number of arrangements, exact however large.
///
/// ```
/// use pictogrid_line::Count;
/// let mut sum = Count::from(u128::MAX);
/// sum += &Count::from(1);
/// assert_eq!(sum.to_string(), "340282366920938463463374607431768211456");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count(Form);

/// In the order of the numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Form {
    Small(u128),
    /// More than `u128::MAX`.
    Big(BigUint),
}

impl Count {
    /// No arrangement.
    pub const ZERO: Count = Count(Form::Small(0));
    /// One arrangement.
    pub const ONE: Count = Count(Form::Small(1));

    /// Whether the count is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        *self == Count::ZERO
    }

    /// Bytes on the heap, beside the size of the value itself.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        match &self.0 {
            Form::Small(_) => 0,
            Form::Big(big) => big.bits().div_ceil(8) as usize,
        }
    }

    /// The count, if it is less than 2^128.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        match self.0 {
            Form::Small(small) => Some(small),
            Form::Big(_) => None,
        }
    }
}

impl Default for Count {
    fn default() -> Count {
        Count::ZERO
    }
}

impl From<u128> for Count {
    fn from(small: u128) -> Count {
        Count(Form::Small(small))
    }
}

impl From<BigUint> for Count {
    fn from(big: BigUint) -> Count {
        match u128::try_from(&big) {
            Ok(small) => Count(Form::Small(small)),
            Err(_) => Count(Form::Big(big)),
        }
    }
}

impl From<Count> for BigUint {
    fn from(count: Count) -> BigUint {
        match count.0 {
            Form::Small(small) => small.into(),
            Form::Big(big) => big,
        }
    }
}

impl AddAssign<&Count> for Count {
    fn add_assign(&mut self, other: &Count) {
        match (&mut self.0, &other.0) {
            (Form::Big(sum), Form::Big(more)) => *sum += more,
            (Form::Big(sum), Form::Small(more)) => *sum += *more,
            (Form::Small(sum), Form::Big(more)) => self.0 = Form::Big(more + *sum),
            (Form::Small(sum), Form::Small(more)) => {
                self.0 = match sum.checked_add(*more) {
                    Some(small) => Form::Small(small),
                    None => Form::Big(BigUint::from(*sum) + *more),
                }
            }
        }
    }
}

impl MulAssign<&Count> for Count {
    fn mul_assign(&mut self, other: &Count) {
        if self.is_zero() || other.is_zero() {
            *self = Count::ZERO;
            return;
        }
        match (&mut self.0, &other.0) {
            (Form::Big(product), Form::Big(factor)) => *product *= factor,
            (Form::Big(product), Form::Small(factor)) => *product *= *factor,
            (Form::Small(product), Form::Big(factor)) => self.0 = Form::Big(factor * *product),
            (Form::Small(product), Form::Small(factor)) => {
                self.0 = match product.checked_mul(*factor) {
                    Some(small) => Form::Small(small),
                    None => Form::Big(BigUint::from(*product) * *factor),
                }
            }
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Small(small) => fmt::Display::fmt(small, f),
            Form::Big(big) => fmt::Display::fmt(big, f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_across_the_border() {
        let (top, one) = (Count::from(u128::MAX), Count::from(1));
        let border = Count::from(BigUint::from(u128::MAX) + 1_u32);
        assert_eq!((top.to_u128(), border.to_u128()), (Some(u128::MAX), None));
        for (a, b, expected) in [
            (&top, &one, "340282366920938463463374607431768211456"),
            (&one, &border, "340282366920938463463374607431768211457"),
            (&border, &one, "340282366920938463463374607431768211457"),
            (&border, &border, "680564733841876926926749214863536422912"),
            (&one, &one, "2"),
        ] {
            let mut sum = a.clone();
            sum += b;
            assert_eq!(sum.to_string(), expected);
        }
    }

    #[test]
    fn products_across_the_border() {
        let (top, two) = (Count::from(u128::MAX), Count::from(2));
        let border = Count::from(BigUint::from(u128::MAX) + 1_u32);
        let check = |a: &Count, b: &Count, expected: &str| {
            let mut product = a.clone();
            product *= b;
            assert_eq!(product.to_string(), expected);
            assert!(product.is_zero() || product >= *a);
        };
        check(&top, &two, "680564733841876926926749214863536422910");
        check(&two, &border, "680564733841876926926749214863536422912");
        check(&border, &two, "680564733841876926926749214863536422912");
        check(&two, &two, "4");
        check(&border, &Count::ZERO, "0");
        check(&Count::ZERO, &border, "0");
        check(&border, &Count::ONE, "340282366920938463463374607431768211456");
        let two_to_the_256 =
            "115792089237316195423570985008687907853269984665640564039457584007913129639936";
        check(&border, &border, two_to_the_256);
        assert!(top < border && two < top && border > two);
    }

    #[test]
    fn a_small_number_has_one_form() {
        assert_eq!(Count::from(BigUint::from(5_u32)), Count::from(5));
        assert_eq!(BigUint::from(Count::from(5)), BigUint::from(5_u32));
    }
}
