//! A row of bits in machine words.
//!
//! ```text
//!   bit        0 1 2 .. 63 | 64 65 ..          a line of 65 to 128 cells has two words
//!   word       0           | 1                 what is behind the last bit is zero, always
//! ```
//!
//! A word at a time is what makes lines fast: 64 cells in an instruction. Because the rest of the last
//! word is zero, two rows are equal where their words are, and ones are counted without a mask.
//! Beyond the last bit there is nothing: it reads as zero and takes no one. `has` and `put`, of this
//! crate alone, leave the length to the caller, for inner loops.

/// `len` bits; bit `i` is bit `i % 64` of word `i / 64`. Bits beyond `len` are zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bits {
    words: Box<[u64]>,
    len: usize,
}

impl Bits {
    /// `len` bits, all zero.
    #[must_use]
    pub fn zeros(len: usize) -> Bits {
        Bits { words: vec![0; len.div_ceil(64)].into(), len }
    }

    /// `len` bits, all one.
    #[must_use]
    pub fn ones(len: usize) -> Bits {
        let mut bits = Bits { words: vec![!0; len.div_ceil(64)].into(), len };
        bits.trim();
        bits
    }

    /// Makes what is behind the last bit zero.
    fn trim(&mut self) {
        if let Some(last) = self.words.last_mut() {
            *last &= !0 >> ((64 - self.len % 64) % 64);
        }
    }

    /// The number of bits.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no bits at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Bit `i`; zero if there is no such bit.
    #[must_use]
    pub fn get(&self, i: usize) -> bool {
        i < self.len && self.has(i)
    }

    /// Bit `i`. Needs: one that is there.
    #[inline]
    pub(crate) fn has(&self, i: usize) -> bool {
        debug_assert!(i < self.len);
        self.words[i / 64] >> (i % 64) & 1 == 1
    }

    /// Sets bit `i` to `value`, if there is such a bit.
    pub fn set(&mut self, i: usize, value: bool) {
        if i < self.len {
            self.put(i, value);
        }
    }

    /// Sets bit `i` to `value`. Needs: one that is there.
    #[inline]
    pub(crate) fn put(&mut self, i: usize, value: bool) {
        debug_assert!(i < self.len);
        let mask = 1 << (i % 64);
        if value {
            self.words[i / 64] |= mask;
        } else {
            self.words[i / 64] &= !mask;
        }
    }

    /// The number of bits that are one.
    #[must_use]
    pub fn n_ones(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The words, lowest bits first.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Lets `write` change the words as a whole; what it leaves beyond `len` is made zero.
    pub fn write<T>(&mut self, write: impl FnOnce(&mut [u64]) -> T) -> T {
        let given = write(&mut self.words);
        self.trim();
        given
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn ones_end_at_the_length() {
        for len in [0, 1, 63, 64, 65, 128, 130] {
            let bits = Bits::ones(len);
            assert_eq!((bits.n_ones(), bits.len()), (len, len));
            assert_eq!(bits.words().len(), len.div_ceil(64));
        }
    }

    #[test]
    fn there_is_nothing_behind_the_last_bit() {
        let mut bits = Bits::zeros(3);
        bits.set(3, true);
        assert!(!bits.get(3) && bits == Bits::zeros(3));
        bits.write(|words| words.fill(!0));
        assert_eq!(bits, Bits::ones(3));
    }

    #[test]
    fn set_and_get() {
        let mut bits = Bits::zeros(70);
        bits.set(69, true);
        assert!(bits.get(69) && !bits.get(68));
        bits.set(69, false);
        assert_eq!(bits, Bits::zeros(70));
    }
}
