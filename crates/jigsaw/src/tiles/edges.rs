//! The edges of all tiles, equal ones side by side.
//!
//! ```text
//!        --0-->          a side is 4 × tile + 0..4, clockwise from the top, and its edge is
//!       ^ tile |         read clockwise, too: then a turn moves edges on and reverses none
//!       3      1
//!       |      v         two tiles touch where one edge is the other read backward
//!        <--2--
//! ```
//!
//! The key of an edge is the smaller of its two readings, so that touching edges have one key, and
//! a bit says which reading it was. Keys are sorted; a run of equal keys is a class. Up to 31 cells
//! the key is the edge itself, of longer edges a number that each gets when it is met first.
//!
//! O(sides), sorted by digits (`radix`). Both keys are looked at once and not each pair of sides, which is what the
//! test does; short edges have a table that spares the sorting (`edge_table`).

use std::collections::HashMap;

use super::{TileSet, cell_bits, radix};

/// Bits of a key.
const KEY_BITS: usize = 31;

/// One side of a tile: its key in bits 32 and up, its number in bits 1 to 31, and in bit 0 whether
/// the key is its edge read backward.
pub(super) type Entry = u64;

/// The number of the side: four times the tile, and 0 to 3 for top, right, bottom, left.
pub(super) fn side_of(entry: Entry) -> u32 {
    (entry as u32) >> 1
}

/// Whether the key is the edge read counterclockwise. Never so for an edge that reads the same
/// both ways.
pub(super) fn is_backward(entry: Entry) -> bool {
    entry & 1 == 1
}

/// All sides of all tiles, those with equal edges side by side.
pub(super) struct Edges<'a> {
    tiles: &'a TileSet<'a>,
    entries: Vec<Entry>,
}

impl<'a> Edges<'a> {
    /// Sorts the edges of `tiles`.
    pub(super) fn of(tiles: &'a TileSet<'a>) -> Edges<'a> {
        let side = tiles.side();
        let mut entries = Vec::with_capacity(4 * tiles.len());
        let mut numbers = HashMap::new();
        for tile in 0..tiles.len() {
            let readings = match side {
                ..=KEY_BITS => short_edges(tiles, tile),
                _ => long_edges(tiles, tile, &mut numbers),
            };
            for (number, (there, back)) in (4 * tile as u64..).zip(readings) {
                entries.push(there.min(back) << 32 | number << 1 | u64::from(back < there));
            }
        }
        radix::sort_by_key(&mut entries, side.min(KEY_BITS) as u32);
        Edges { tiles, entries }
    }

    /// The classes: all sides with one edge, whichever way it is read.
    pub(super) fn classes(&self) -> impl Iterator<Item = &[Entry]> {
        self.entries.chunk_by(|a, b| a >> 32 == b >> 32)
    }

    /// Whether the edges of a class read the same both ways.
    pub(super) fn is_palindrome(&self, class: &[Entry]) -> bool {
        let side = self.tiles.side();
        if side <= KEY_BITS {
            let key = class[0] >> 32;
            return key.reverse_bits() >> (64 - side) == key;
        }
        let reading = |is_backward| words(self.tiles, side_of(class[0]), is_backward);
        reading(false) == reading(true)
    }
}

/// The four edges of a tile read clockwise and backward. Needs: up to [`KEY_BITS`] cells.
#[inline(always)]
fn short_edges(tiles: &TileSet<'_>, tile: usize) -> [(u64, u64); 4] {
    let (block, pitch) = tiles.block(tile);
    let side = tiles.side();
    let (top, bottom) = (&block[..side], &block[(side - 1) * pitch..]);
    let (right, left) = cell_bits::outer_columns(block, pitch, side);
    let reversed = |bits: u64| bits.reverse_bits() >> (64 - side);
    [
        (cell_bits::forward(top), cell_bits::backward(top)),
        (right, reversed(right)),
        (cell_bits::backward(bottom), cell_bits::forward(bottom)),
        (left, reversed(left)),
    ]
}

/// The same for edges of any length: the number of the smaller reading, with the larger reading one
/// more than it, so that the order of the two is kept.
fn long_edges(
    tiles: &TileSet<'_>,
    tile: usize,
    numbers: &mut HashMap<Vec<u64>, u64>,
) -> [(u64, u64); 4] {
    std::array::from_fn(|side| {
        let number = (4 * tile + side) as u32;
        let (there, back) = (words(tiles, number, false), words(tiles, number, true));
        let (is_larger, is_smaller) = (there > back, there < back);
        let n_met = numbers.len() as u64;
        let key = *numbers.entry(there.min(back)).or_insert(n_met);
        (key + u64::from(is_larger), key + u64::from(is_smaller))
    })
}

/// An edge as words of 64 cells, read clockwise or backward.
pub(super) fn words(tiles: &TileSet<'_>, number: u32, is_backward: bool) -> Vec<u64> {
    let (tile, side) = (number as usize / 4, number % 4);
    let last = tiles.side() - 1;
    let cell = |i: usize| match side {
        0 => tiles.cell(tile, i, 0),
        1 => tiles.cell(tile, last, i),
        2 => tiles.cell(tile, last - i, last),
        _ => tiles.cell(tile, 0, last - i),
    };
    let mut words = vec![0; (last + 1).div_ceil(64)];
    for i in 0..=last {
        let at = if is_backward { last - i } else { i };
        words[i / 64] |= u64::from(cell(at)) << (i % 64);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::{
        TileLimits,
        planted::{Recipe, plant},
    };
    use super::*;

    /// The classes as sets of sides with their readings, made by comparing everything.
    fn slow_classes(tiles: &TileSet<'_>) -> Vec<Vec<(u32, bool)>> {
        let mut classes: std::collections::BTreeMap<Vec<u64>, Vec<(u32, bool)>> =
            std::collections::BTreeMap::new();
        for number in 0..4 * tiles.len() as u32 {
            let (there, back) = (words(tiles, number, false), words(tiles, number, true));
            // Compared as numbers, the last word first, as short edges are.
            let key = |words: &[u64]| words.iter().rev().copied().collect::<Vec<_>>();
            let is_backward =
                if tiles.side() > KEY_BITS { back < there } else { key(&back) < key(&there) };
            classes
                .entry(if is_backward { back } else { there })
                .or_default()
                .push((number, is_backward));
        }
        let mut classes: Vec<_> = classes.into_values().collect();
        classes.sort();
        classes
    }

    #[test]
    fn equal_edges_meet_at_any_length() {
        for side in [2, 3, 7, 8, 9, 10, 24, 31, 32, 33, 63, 64, 65, 130] {
            let edges = super::super::planted::Edges::Any;
            let recipe =
                Recipe { rows: 4, columns: 5, side, edges, duplicates: 3, ..Recipe::default() };
            let text = plant(&recipe).unwrap().text;
            let tiles = TileSet::read(&text, &TileLimits::default()).unwrap();
            let edges = Edges::of(&tiles);
            let mut found: Vec<Vec<(u32, bool)>> = edges
                .classes()
                .map(|class| class.iter().map(|&e| (side_of(e), is_backward(e))).collect())
                .collect();
            found.iter_mut().for_each(|class: &mut Vec<(u32, bool)>| class.sort_unstable());
            found.sort();
            assert_eq!(found, slow_classes(&tiles), "side {side}");
            for class in edges.classes() {
                let number = side_of(class[0]);
                let is_same = words(&tiles, number, false) == words(&tiles, number, true);
                assert_eq!(edges.is_palindrome(class), is_same);
            }
        }
    }
}
