//! The edges of tiles as bits, to compare those that touch a word at a time.
//!
//! ```text
//!   corners   0 1      above 0-1   below 2-3   left 0-2   right 1-3
//!             2 3      a turned tile shows the same four on other sides, some of them backward
//! ```
//!
//! They are read in the order of the text, which is long, and not in that of the places, in which a
//! tile lies anywhere: that way, 100,000 tiles took 1.5 times as long to assemble and check. Each edge
//! is kept in one direction; of two that are read in opposite ones, one is turned.
//!
//! Each tile is read once along its border, and what an orientation does to its sides is a table of 8 ×
//! 4 entries. A comparison costs a word for 64 cells; memory is four such edges a place.

use super::{Tiles, filled, gathered, source};

/// The edges of a tile: from which corner to which. Corners are numbered row by row.
const EDGES: [(usize, usize); 4] = [(0, 1), (2, 3), (0, 2), (1, 3)];

/// Which edge of a tile lies on a side, and whether its last cell comes first there.
type EdgeSide = (usize, bool);

/// The edges of the tiles of all places as bits, the first cell lowest: those of [`EDGES`].
pub(super) struct Edges {
    side: usize,
    /// Words of an edge.
    n_words: usize,
    words: Vec<u64>,
    /// By orientation, what lies on the left, on the right, above and below, each read from its upper
    /// or left end.
    sides: [[EdgeSide; 4]; 8],
}

impl Edges {
    /// Of so many places; `place_of` has the place of every tile that is laid. Needs: all of these are
    /// in the text.
    pub(super) fn new(tiles: &Tiles<'_>, n_places: usize, place_of: &[Option<u32>]) -> Edges {
        let (side, pitch) = (tiles.side, tiles.pitch);
        let n_words = side.div_ceil(64);
        let mut words = vec![0; 4 * n_words * n_places];
        for (&first, &place) in tiles.first.iter().zip(place_of) {
            let Some(place) = place else { continue };
            let block = &tiles.text[first as usize..][..(side - 1) * pitch + side];
            let edges = &mut words[place as usize * 4 * n_words..][..4 * n_words];
            let (across, down) = edges.split_at_mut(2 * n_words);
            let (above, below) = across.split_at_mut(n_words);
            pack(&block[..side], above);
            pack(&block[block.len() - side..], below);
            let (left, right) = down.split_at_mut(n_words);
            for (rows, (left, right)) in
                block.chunks(pitch.saturating_mul(64)).zip(left.iter_mut().zip(right))
            {
                for (y, row) in rows.chunks(pitch).enumerate() {
                    *left |= u64::from(row[0] == b'#') << y;
                    *right |= u64::from(row[side - 1] == b'#') << y;
                }
            }
        }
        let sides = std::array::from_fn(|orientation| {
            let corner = |x, y| {
                let (x, y) = source(orientation, 1, (x, y));
                (2 * y + x) as usize
            };
            let [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)];
            [(a, c), (b, d), (a, b), (c, d)].map(|(from, to)| {
                let edge = EDGES.iter().position(|&edge| edge == (from.min(to), from.max(to)));
                (edge.unwrap_or_default(), from > to)
            })
        });
        Edges { side, n_words, words, sides }
    }

    /// The edge on a side of a place, whose tile has this orientation, and whether it is read backward.
    pub(super) fn on_side(
        &self,
        (place, orientation): (usize, usize),
        side: usize,
    ) -> (&[u64], bool) {
        let (edge, is_backward) = self.sides[orientation][side];
        (&self.words[(4 * place + edge) * self.n_words..][..self.n_words], is_backward)
    }

    /// Whether two edges are equal as they are read.
    pub(super) fn are_equal(&self, a: (&[u64], bool), b: (&[u64], bool)) -> bool {
        if a.1 == b.1 { a.0 == b.0 } else { is_reverse(a.0, b.0, self.side) }
    }
}

/// Writes a row of cells as bits.
fn pack(row: &[u8], words: &mut [u64]) {
    let (eights, rest) = row.as_chunks::<8>();
    for (at, eight) in eights.iter().enumerate() {
        words[at / 8] |= gathered(filled(eight)) << (at % 8 * 8);
    }
    for (x, cell) in rest.iter().enumerate() {
        let x = 8 * eights.len() + x;
        words[x / 64] |= u64::from(*cell == b'#') << (x % 64);
    }
}

/// Whether one edge of `n` cells is the other read from its end.
fn is_reverse(a: &[u64], b: &[u64], n: usize) -> bool {
    // The last word reversed: the bits that are not in use come first then.
    let unused = 64 * a.len() - n;
    let from_end = |at: usize| a.iter().rev().nth(at).map_or(0, |word| word.reverse_bits());
    b.iter()
        .enumerate()
        .all(|(at, &word)| word == from_end(at) >> unused | from_end(at + 1) << 1 << (63 - unused))
}
