//! Sorts numbers by their upper half, a digit at a time from the lowest.
//!
//! A pass counts how often each digit occurs, turns the counts into places and moves every number
//! to its place; equal digits keep their order, so that after the last pass all are sorted, and
//! numbers with equal keys stand as they came. Digits have 8 to 11 bits: with more, the places
//! being written to outgrow the nearest cache. O(n) a pass; for 4 million keys of 24 bits about
//! a sixth of the time of the library's sort.
//!
//! ```text
//!   keys 31 12 32 11     by the low digit 31 11 12 32     by the high one 11 12 31 32
//! ```

/// The most bits of a digit.
const MOST_DIGIT: u32 = 11;

/// Sorts `numbers` by bits 32 to 32 + `key_bits`; bits above must be zero.
pub(super) fn sort_by_key(numbers: &mut Vec<u64>, key_bits: u32) {
    let n_passes = key_bits.div_ceil(MOST_DIGIT).max(1);
    let digit_bits = key_bits.div_ceil(n_passes).max(1);
    let mut room = vec![0; numbers.len()];
    let mut places = vec![0_u32; 1 << digit_bits];
    for pass in 0..n_passes {
        let shift = 32 + pass * digit_bits;
        let digit = |number: u64| (number >> shift) as usize & ((1 << digit_bits) - 1);
        places.fill(0);
        for &number in numbers.iter() {
            places[digit(number)] += 1;
        }
        let mut next = 0;
        for place in &mut places {
            next += std::mem::replace(place, next);
        }
        for &number in numbers.iter() {
            let place = &mut places[digit(number)];
            room[*place as usize] = number;
            *place += 1;
        }
        std::mem::swap(numbers, &mut room);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SplitMix64;

    #[test]
    fn as_the_library_sorts() {
        for key_bits in [1, 4, 10, 11, 12, 24, 31] {
            let mut random = SplitMix64::new(u64::from(key_bits));
            let mut numbers: Vec<u64> =
                (0..500).map(|i| random.below(1 << key_bits) << 32 | i).collect();
            let mut expected = numbers.clone();
            expected.sort_by_key(|number| number >> 32);
            sort_by_key(&mut numbers, key_bits);
            assert_eq!(numbers, expected, "{key_bits} bits");
        }
        let mut none = Vec::new();
        sort_by_key(&mut none, 0);
        assert!(none.is_empty());
    }
}
