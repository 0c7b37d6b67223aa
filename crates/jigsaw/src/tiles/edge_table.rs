//! Links of tiles with short edges, without sorting: a table with a place for every edge.
//!
//! ```text
//!   edge      0    1    2    3   …         who had this edge last: the second side that comes
//!   side      ·    7    ·   12             finds the first there, and both are linked
//! ```
//!
//! Of the four edges of a tile one word is made with a lane for each, so that all four are read
//! backward by reversing the word.
//!
//! Declines, and leaves it to [`Links::of`], as soon as a third side has an edge, one that reads
//! the same both ways comes twice, or a tile has an edge twice: where the answer is more than two
//! sides that touch. O(tiles), and no jump that depends on a tile: half of all sides find somebody,
//! which cannot be predicted. For 144 tiles of 10×10 it takes half as long as to sort them.

use super::{
    TileSet, cell_bits,
    links::{Links, NONE},
};

/// The longest edges that have a table; it has `2^12` places of four bytes.
const MOST_CELLS: usize = 12;

/// Bits of a lane.
const LANE: usize = 16;

/// Links the sides of tiles that may be turned and flipped. Gives `None` if links would not be
/// plain, or edges are too long.
pub(super) fn links(tiles: &TileSet<'_>) -> Option<Links> {
    let side = tiles.side();
    if side > MOST_CELLS {
        return None;
    }
    let no_side = 4 * tiles.len() as u32;
    // The last entry belongs to no side; it is only written.
    let mut to = vec![NONE; no_side as usize + 1];
    let mut last = vec![no_side << 1; 1 << side];
    for tile in 0..tiles.len() {
        let there = clockwise(tiles, tile);
        let back = there.reverse_bits() >> (LANE - side);
        let mut is_more = false;
        for turn in 0..4 {
            let lane = |word: u64, lane: usize| (word >> (LANE * lane)) as u16;
            let (there, back) = (lane(there, turn), lane(back, 3 - turn));
            let number = 4 * tile as u32 + turn as u32;
            let is_backward = u32::from(back < there);
            let place = &mut last[usize::from(there.min(back))];
            let (before, flip) = (*place >> 1, (*place & 1) ^ is_backward ^ 1);
            *place = number << 1 | is_backward;
            let is_second = before != no_side;
            let first = &mut to[before as usize];
            is_more |=
                is_second & ((*first != NONE) | (there == back) | (before >> 2 == number >> 2));
            *first = number << 1 | flip;
            to[number as usize] = if is_second { before << 1 | flip } else { NONE };
        }
        if is_more {
            return None;
        }
    }
    to.truncate(no_side as usize);
    Some(Links::plain(to))
}

/// The four edges of a tile read clockwise from the top, each in a lane of its own, the first one
/// lowest.
#[inline(always)]
fn clockwise(tiles: &TileSet<'_>, tile: usize) -> u64 {
    let (block, pitch) = tiles.block(tile);
    let side = tiles.side();
    let (top, bottom) = (&block[..side], &block[(side - 1) * pitch..]);
    let (right, left) = cell_bits::outer_columns(block, pitch, side);
    let bottom = cell_bits::backward(bottom);
    cell_bits::forward(top) | right << LANE | bottom << (2 * LANE) | left << (3 * LANE)
}

#[cfg(test)]
mod tests {
    use super::super::{
        Freedom, TileLimits,
        edges::Edges,
        planted::{self, Recipe, plant},
    };
    use super::*;

    #[test]
    fn as_sorting_links_them_or_declined() {
        let mut n_plain = 0;
        for seed in 0..300 {
            let recipe = Recipe {
                rows: 1 + seed as usize % 4,
                columns: 1 + seed as usize % 5,
                side: 2 + seed as usize % 12,
                edges: planted::Edges::Any,
                seed,
                ..Recipe::default()
            };
            let text = plant(&recipe).unwrap().text;
            let tiles = TileSet::read(&text, &TileLimits::default()).unwrap();
            let sorted = Links::of(&Edges::of(&tiles), tiles.len(), Freedom::Eight);
            if let Some(links) = links(&tiles) {
                let sides = 0..4 * tiles.len() as u32;
                assert!(sorted.is_plain() && links.is_plain());
                assert!(sides.clone().all(|side| links.get(side) == sorted.get(side)), "{seed}");
                n_plain += 1;
            }
        }
        assert!(n_plain > 50, "{n_plain}");
    }
}
