//! Random choices from a seed and a word.

use pictogrid_core::SplitMix64;
use pictogrid_generate::order::seed_of;

/// Random choices.
#[derive(Clone, Debug)]
pub struct Dice {
    numbers: SplitMix64,
}

impl Dice {
    /// The choices of a seed; another word makes others.
    #[must_use]
    pub fn new(seed: u64, word: &str) -> Dice {
        let mut first = SplitMix64::new(seed ^ seed_of(word));
        Dice { numbers: SplitMix64::new(first.next_u64()) }
    }

    /// A number of 64 bits.
    pub fn seed(&mut self) -> u64 {
        self.numbers.next_u64()
    }

    /// A whole number, both ends included. Needs: `lo <= hi`.
    pub fn int(&mut self, lo: i32, hi: i32) -> i32 {
        lo + self.numbers.below((i64::from(hi) - i64::from(lo) + 1) as u64) as i32
    }

    /// A number between two others.
    pub fn float(&mut self, lo: f32, hi: f32) -> f32 {
        lo + (hi - lo) * (self.numbers.below(1 << 24) as f32 / (1 << 24) as f32)
    }

    /// `true` in this share of all cases.
    pub fn chance(&mut self, share: f32) -> bool {
        self.float(0.0, 1.0) < share
    }

    /// One of several. Needs: there is one.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.numbers.below(items.len() as u64) as usize]
    }

    /// A number of the normal distribution: twelve even ones, added.
    pub fn normal(&mut self) -> f32 {
        (0..12).map(|_| self.float(0.0, 1.0)).sum::<f32>() - 6.0
    }
}
