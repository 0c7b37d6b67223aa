//! All ways to lay a tile, by the codes of two sides that follow each other clockwise.
//!
//! ```text
//!        ? ──need──┐         a place with a neighbor on the left and one above needs two codes;
//!        ┌────?────┤         what has the first is a group, and a group is in the order of the
//!   need │ place             second, so that the tiles with both are one stretch of it
//! ```
//!
//! With `b` bits an edge the list of one code has `8 N / 2^b` ways, the stretch of two `8 N / 4^b`:
//! with ten bits and ten thousand tiles 78 and 0.15. A turn moves codes on and changes none, so one
//! table serves all four corners. 8 bytes a way, 64 a tile, built only where a search needs it.
//!
//! Whether anything at all has two codes is asked far more often than what: at the first place of a
//! strip 78 tiles fit, and after most of them nothing fits at the second. A set of bits, one in
//! sixteen of them set, answers that from the second cache; a false yes costs a look at the table.

use super::super::links::oriented_with;
use super::board::{Board, RIGHT, UP};

/// The ways to lay tiles; each is twice the number of its side that comes first, plus one if the
/// tile is flipped.
#[derive(Default)]
pub(in super::super) struct Pairs {
    /// Where the group of each first code begins.
    starts: Vec<u32>,
    /// The second code in the upper half, the way in the lower.
    ways: Vec<u64>,
    /// A bit for every two codes that some way has, and how many places of bits there are, as a
    /// power of two.
    some: Vec<u64>,
    some_bits: u32,
}

/// How many tiles fit by chance beside the one that belongs there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strangers {
    /// At a place with one neighbor.
    pub(super) beside_one: f64,
    /// At a place with two.
    pub(super) beside_two: f64,
}

impl Pairs {
    /// Lists all ways, those with a flip only if tiles may be flipped.
    pub(super) fn of(board: &Board, may_flip: bool) -> Pairs {
        let flips: &[bool] = if may_flip { &[false, true] } else { &[false] };
        let ways = || {
            (0..4 * board.n_tiles as u32).flat_map(move |side| {
                flips.iter().map(move |&is_flipped| {
                    let oriented_tile = oriented_with(side, UP, is_flipped);
                    let (first, second) =
                        (board.code(oriented_tile, UP), board.code(oriented_tile, RIGHT));
                    (first, u64::from(second) << 32 | u64::from(side << 1 | u32::from(is_flipped)))
                })
            })
        };
        let mut starts = vec![0_u32; board.n_codes() + 1];
        ways().for_each(|(first, _)| starts[first as usize + 1] += 1);
        (1..starts.len()).for_each(|code| starts[code] += starts[code - 1]);
        let mut next = starts.clone();
        let n_ways = starts[starts.len() - 1] as usize;
        let some_bits = (16 * n_ways).next_power_of_two().trailing_zeros().max(6);
        let mut pairs =
            Pairs { ways: vec![0; n_ways], starts, some: vec![0; 1 << (some_bits - 6)], some_bits };
        for (first, way) in ways() {
            let place = &mut next[first as usize];
            pairs.ways[*place as usize] = way;
            *place += 1;
            let bit = pairs.bit(first, (way >> 32) as u32);
            pairs.some[bit / 64] |= 1 << (bit % 64);
        }
        for code in 0..board.n_codes() {
            let (from, to) = (pairs.starts[code] as usize, pairs.starts[code + 1] as usize);
            pairs.ways[from..to].sort_unstable();
        }
        pairs
    }

    /// Whether there is a table at all.
    pub(super) fn is_empty(&self) -> bool {
        self.ways.is_empty()
    }

    /// The ways with these two codes; of each the lower half counts.
    #[inline(always)]
    pub(super) fn with(&self, first: u32, second: u32) -> &[u64] {
        let group = self.group(first as usize);
        let from = group.partition_point(|way| ((way >> 32) as u32) < second);
        let n = group[from..].iter().take_while(|&&way| (way >> 32) as u32 == second).count();
        &group[from..from + n]
    }

    /// How many tiles fit by chance, on average over all sides.
    pub(super) fn strangers(&self) -> Strangers {
        let (mut one, mut two) = (0.0, 0.0);
        for code in 0..self.starts.len() - 1 {
            let group = self.group(code);
            one += (group.len() * group.len()) as f64;
            let runs = group.chunk_by(|a, b| a >> 32 == b >> 32);
            two += runs.map(|run| (run.len() * run.len()) as f64).sum::<f64>();
        }
        let n = self.ways.len().max(1) as f64;
        Strangers { beside_one: one / n - 1.0, beside_two: two / n - 1.0 }
    }

    /// Whether some way may have these two codes; if not, none has.
    #[inline(always)]
    pub(super) fn may_have(&self, first: u32, second: u32) -> bool {
        let bit = self.bit(first, second);
        self.some[bit / 64] >> (bit % 64) & 1 == 1
    }

    #[inline(always)]
    fn bit(&self, first: u32, second: u32) -> usize {
        let both = u64::from(first) << 32 | u64::from(second);
        (both.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.some_bits)) as usize
    }

    /// The ways with this code first, in the order of their second.
    #[inline(always)]
    pub(super) fn group(&self, first: usize) -> &[u64] {
        &self.ways[self.starts[first] as usize..self.starts[first + 1] as usize]
    }
}
