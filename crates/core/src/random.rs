//! Numbers from a seed: SplitMix64, pinned here so that a seed means the same material forever.
//!
//! The state grows by a fixed odd number a step and each state is mixed by two multiplications
//! (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). It passes the
//! usual statistical tests, and is far too simple for anyone to be surprised by it. A generator
//! from a crate was not taken because those may change what a seed means between versions.
//! This is its only home: jigsaws, generated puzzles, tests and measurements take it from here.
//!
//! ```text
//!   state + 0x9E37_79B9_7F4A_7C15 ─▶ mixed: xor, multiply, xor, multiply, xor ─▶ 64 bits
//! ```

/// A generator of numbers from a seed. O(1) a number.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// The generator of this seed; every seed is as good as any other.
    #[must_use]
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { state: seed }
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number in `0..bound`: the high half of a product, which is uneven by less than
    /// `bound / 2^64`. A bound of 0 gives 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// A number in `lo..=hi`. Needs: `lo <= hi`, and not all numbers there are.
    pub fn between(&mut self, (lo, hi): (u64, u64)) -> u64 {
        lo + self.below(hi - lo + 1)
    }

    /// `true` in `percent` of 100 cases.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < u64::from(percent)
    }

    /// Puts the items into one of all their orders, each as likely as any other.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    #[test]
    fn published_first_numbers() {
        let first = |seed| {
            let mut numbers = SplitMix64::new(seed);
            [numbers.next_u64(), numbers.next_u64(), numbers.next_u64()]
        };
        assert_eq!(first(0), [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]);
        let of_1234567 =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(first(1_234_567), of_1234567);
    }

    #[test]
    fn bounds_are_kept_and_reached() {
        let mut numbers = SplitMix64::new(1);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[numbers.below(5) as usize] = true;
            assert!((3..=4).contains(&numbers.between((3, 4))));
        }
        assert_eq!(seen, [true; 5]);
        assert!((0..100).all(|_| numbers.chance(100)) && !(0..100).any(|_| numbers.chance(0)));
    }

    #[test]
    fn a_shuffle_loses_nothing_and_reaches_every_order() {
        let mut numbers = SplitMix64::new(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let mut items = [1, 2, 3];
            numbers.shuffle(&mut items);
            seen.insert(items);
        }
        assert_eq!(seen.len(), 6);
    }
}
