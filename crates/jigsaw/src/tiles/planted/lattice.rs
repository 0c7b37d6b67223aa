//! The edges of a planted picture: a lattice of lines in which the tiles overlap by one cell.
//!
//! ```text
//!   o--e--o--e--o      o a corner, shared by up to four tiles
//!   |     |     |      - | the inner cells of an edge, shared by two tiles
//!   e     e     e
//!   |     |     |      2 tiles of side 7 are 13 cells wide: touching edges are one and the same,
//!   o--e--o--e--o      so that they are equal by construction
//! ```
//!
//! How many kinds of edges there are says how hard the jigsaw is. [`Edges::Distinct`] draws an edge
//! again until no other edge is like it, read either way; [`Edges::Bits`] gives inner edges few cells to
//! differ in, while the rim stays unmistakable; [`Edges::Any`] leaves everything to chance.
//!
//! O(cells of the picture); only distinct edges may have to be drawn again.

use std::collections::HashSet;

use crate::SplitMix64;

use super::super::Bitmap;
use super::places;

/// What the edges of a planted picture are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// No edge equals another or itself, read either way, but where two tiles touch.
    Distinct,
    /// Inner edges differ in so many cells in their middle; the rim is distinct.
    Bits(usize),
    /// Every cell is random, on the rim, too.
    Any,
}

/// Where an edge of the lattice lies.
#[derive(Clone, Copy)]
struct LatticeEdge {
    from: (usize, usize),
    along: (usize, usize),
    is_rim: bool,
}

/// How often an edge is drawn again before there is no room for one more.
const MOST_DRAWS: usize = 2000;

/// Draws edges and knows which there are.
pub(super) struct Draw {
    edges: Edges,
    side: usize,
    /// A digest of every edge drawn so far, the same from both ends. Two edges that share one by
    /// chance are drawn again for nothing, and no harm is done.
    seen: HashSet<u64>,
}

impl Draw {
    pub(super) fn new(edges: Edges, side: usize) -> Draw {
        Draw { edges, side, seen: HashSet::new() }
    }

    /// A lattice of `rows` × `columns` tiles; the insides of the tiles stay empty. Gives `None` if
    /// there is no room for so many different edges.
    pub(super) fn lattice(
        &mut self,
        (rows, columns): (usize, usize),
        random: &mut SplitMix64,
    ) -> Option<Bitmap> {
        let step = self.side - 1;
        let mut lattice = Bitmap::empty(columns * step + 1, rows * step + 1);
        let is_chance = !matches!(self.edges, Edges::Bits(_));
        for (x, y) in places((columns, rows)) {
            if is_chance && random.below(2) == 1 {
                lattice.fill(x * step, y * step);
            }
        }
        // Inner edges first: they have the least room, and the rim must differ from them.
        for is_rim in [false, true] {
            for along in [(1, 0), (0, 1)] {
                for (x, y) in places((columns - along.0, rows - along.1)) {
                    let is_here = match along {
                        (1, _) => y == 0 || y == rows,
                        _ => x == 0 || x == columns,
                    };
                    if is_rim == is_here {
                        let from = (x * step, y * step);
                        self.edge(&mut lattice, LatticeEdge { from, along, is_rim }, random)?;
                    }
                }
            }
        }
        Some(lattice)
    }

    /// Draws the inner cells of an edge.
    fn edge(
        &mut self,
        lattice: &mut Bitmap,
        line: LatticeEdge,
        random: &mut SplitMix64,
    ) -> Option<()> {
        let LatticeEdge { from, along, is_rim } = line;
        let cell = |i: usize| (from.0 + i * along.0, from.1 + i * along.1);
        let (first, n_random) = match self.edges {
            Edges::Bits(bits) if !is_rim => ((self.side - bits) / 2, bits),
            _ => (1, self.side - 2),
        };
        for _ in 0..MOST_DRAWS {
            for i in first..first + n_random {
                let (x, y) = cell(i);
                if random.below(2) == 1 {
                    lattice.fill(x, y);
                } else {
                    lattice.clear(x, y);
                }
            }
            let edge: Vec<bool> =
                (0..self.side).map(|i| lattice.get(cell(i).0, cell(i).1)).collect();
            if self.takes(&edge, is_rim) {
                return Some(());
            }
        }
        None
    }

    /// Whether the edge will do; if so, it is noted.
    fn takes(&mut self, edge: &[bool], is_rim: bool) -> bool {
        let digest = |cells: &mut dyn Iterator<Item = &bool>| {
            cells.fold(0_u64, |hash, &cell| {
                (hash ^ (hash >> 29) ^ u64::from(cell)).wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1
            })
        };
        let (there, back) = (digest(&mut edge.iter()), digest(&mut edge.iter().rev()));
        match self.edges {
            Edges::Any => true,
            Edges::Bits(_) if !is_rim => {
                self.seen.insert(there.min(back));
                true
            }
            _ => there != back && self.seen.insert(there.min(back)),
        }
    }
}
