//! The counts of components that were met, in bounded memory.
//!
//! Two generations: what is new goes into the young one, and what is found in the old one moves
//! there. When the young one has half of the memory, the old one is dropped and the young one grows
//! old. What was of use lately survives, there is no order to keep up, and what is forgotten is
//! only counted again. (Forgetting nothing until the memory is full and everything then lost the
//! states of the lines at hand, which are the ones that are asked for next.)
//!
//! ```text
//!   young   new counts, and old ones that were found again ── half of the memory ──▶ becomes old
//!   old     only read ──────────────────────────────────────────────────────────────▶ dropped
//! ```
//!
//! A look-up hashes its key, at most twice; an entry takes its key and 144 bytes.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use pictogrid_line::Count;

/// What an entry needs beside the bytes of its key: both boxes, their headers, and the share of
/// the table that is kept free.
const BYTES_AN_ENTRY: usize = 144;

type Generation = HashMap<Box<[u8]>, Count, BuildHasherDefault<KeyHasher>>;

/// Counts by key.
#[derive(Debug, Default)]
pub(super) struct Cache {
    young: Generation,
    old: Generation,
    young_bytes: usize,
    limit: usize,
    pub(super) n_hits: u64,
}

impl Cache {
    /// Forgets everything, and gives the memory back. `limit` is in bytes.
    pub(super) fn reset(&mut self, limit: usize) {
        *self = Cache { limit, ..Cache::default() };
    }

    /// The number of counts at hand.
    pub(super) fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }

    pub(super) fn get(&mut self, key: &[u8]) -> Option<Count> {
        let found = match self.young.get(key) {
            Some(count) => Some(count.clone()),
            None => self.old.remove_entry(key).map(|(key, count)| {
                self.insert(key, count.clone());
                count
            }),
        };
        self.n_hits += u64::from(found.is_some());
        found
    }

    pub(super) fn insert(&mut self, key: Box<[u8]>, count: Count) {
        self.young_bytes += key.len() + BYTES_AN_ENTRY + count.heap_bytes();
        self.young.insert(key, count);
        if self.young_bytes > self.limit / 2 {
            self.old = std::mem::take(&mut self.young);
            self.young_bytes = 0;
        }
    }
}

/// Eight bytes at a time: a multiplication and a rotation for each. A person who picks clues so that
/// keys collide makes his own count slow, never wrong.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct KeyHasher(u64);

const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        let mut state = self.0 ^ bytes.len() as u64;
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            let word = u64::from_le_bytes(chunk.try_into().expect("eight bytes"));
            state = (state ^ word).wrapping_mul(ODD).rotate_left(29);
        }
        for &byte in chunks.remainder() {
            state = (state ^ u64::from(byte)).wrapping_mul(ODD).rotate_left(29);
        }
        self.0 = state;
    }

    /// A profile: a multiplication, and one at the end.
    fn write_u128(&mut self, profile: u128) {
        let (low, high) = (profile as u64, (profile >> 64) as u64);
        self.0 = (self.0 ^ low).wrapping_mul(ODD).rotate_left(32) ^ high;
    }

    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(ODD);
        mixed ^ mixed >> 29
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_of_use_survives() {
        let mut cache = Cache::default();
        cache.reset(20 * (BYTES_AN_ENTRY + 1));
        for key in 0..100_u8 {
            cache.insert([key].into(), Count::from(u128::from(key)));
            assert_eq!(cache.get(&[0]), Some(Count::from(0)), "asked for all the time");
            assert!(cache.len() <= 20);
        }
        assert_eq!(cache.get(&[99]), Some(Count::from(99)));
        assert_eq!((cache.get(&[5]), cache.n_hits), (None, 101));
    }

    #[test]
    fn equal_keys_hash_alike_and_others_do_not() {
        let hash = |bytes: &[u8]| {
            let mut hasher = KeyHasher::default();
            hasher.write(bytes);
            hasher.finish()
        };
        assert_eq!(hash(b"0123456789"), hash(b"0123456789"));
        let mut hashes: Vec<u64> = (0..1000_u32).map(|n| hash(&n.to_be_bytes())).collect();
        hashes.push(hash(b""));
        hashes.push(hash(b"\0"));
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), 1002);
    }
}
