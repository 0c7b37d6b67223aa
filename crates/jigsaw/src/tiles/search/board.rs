//! What fits beside what, and which tiles are used.
//!
//! A code is the class of an edge and the direction in which it is read: `2 × class`, plus one if
//! read backward; an edge that reads the same both ways has one code. Two tiles touch if the code
//! of one side is the other's, read backward. The tiles that fit beside a side are found in the
//! list of its class, each in the one orientation that its side demands.

use super::super::{
    Freedom,
    edges::{Edges, is_backward, side_of},
    links::{self, Laid, laid_with, side_toward, tile_of},
};
use super::Symmetries;

/// The directions as sides of a place: up, right, down, left.
pub(in super::super) const UP: u32 = 0;
pub(in super::super) const RIGHT: u32 = 1;
pub(in super::super) const DOWN: u32 = 2;
pub(in super::super) const LEFT: u32 = 3;

/// What a place needs on each side: a code, or nothing.
pub(in super::super) type Needs = [Option<u32>; 4];

/// The edges of all tiles as codes, and which tiles are used.
pub(in super::super) struct Board {
    pub(in super::super) freedom: Freedom,
    pub(in super::super) n_tiles: usize,
    /// The code of every side.
    codes: Vec<u32>,
    /// Whether the edges of a class read the same both ways.
    is_palindrome: Vec<bool>,
    /// All sides by class, and where each class begins.
    members: Vec<u32>,
    starts: Vec<u32>,
    /// Sides that no other tile has: they lie on the rim of every assembly.
    is_alone: Vec<bool>,
    pub(in super::super) n_alone: usize,
    is_used: Vec<bool>,
    pub(in super::super) symmetries: Symmetries,
}

impl Board {
    /// Numbers the classes of `edges`. Tiles of which `is_left_out` says so are used from the start
    /// and nobody's partner.
    pub(in super::super) fn new(
        edges: &Edges<'_>,
        n_tiles: usize,
        freedom: Freedom,
        is_left_out: &[bool],
    ) -> Board {
        let mut board = Board {
            freedom,
            n_tiles,
            codes: vec![0; 4 * n_tiles],
            is_palindrome: Vec::new(),
            members: Vec::with_capacity(4 * n_tiles),
            starts: vec![0],
            is_alone: vec![true; 4 * n_tiles],
            n_alone: 0,
            is_used: is_left_out.to_vec(),
            symmetries: Symmetries::default(),
        };
        for class in edges.classes() {
            let is_palindrome = edges.is_palindrome(class);
            let number = board.is_palindrome.len() as u32;
            let is_in = |entry: u64| !is_left_out[side_of(entry) as usize / 4];
            let class: Vec<u64> = class.iter().copied().filter(|&entry| is_in(entry)).collect();
            for &entry in &class {
                let side = side_of(entry);
                board.codes[side as usize] = number << 1 | u32::from(is_backward(entry));
                board.members.push(side);
                // With many of a kind somebody fits; with few, all pairs are looked at.
                board.is_alone[side as usize] = class.len() <= 16
                    && !class
                        .iter()
                        .any(|&other| links::fits(entry, other, is_palindrome, freedom));
            }
            board.is_palindrome.push(is_palindrome);
            board.starts.push(board.members.len() as u32);
        }
        let is_in = |side: &usize| board.is_alone[*side] && !is_left_out[side / 4];
        board.n_alone = (0..4 * n_tiles).filter(is_in).count();
        board
    }

    /// Whether all tiles may hang together: each has a possible neighbor, and from each all others
    /// can be reached.
    pub(in super::super) fn may_be_whole(&self) -> bool {
        let mut leader: Vec<u32> = (0..self.n_tiles as u32).collect();
        let mut n_groups = self.n_tiles;
        for class in self.classes() {
            let mut touching = class.iter().filter(|&&side| !self.is_alone[side as usize]);
            let Some(&first) = touching.next() else { continue };
            for &side in touching {
                let (a, b) = (find(&mut leader, first / 4), find(&mut leader, side / 4));
                leader[a as usize] = b;
                n_groups -= usize::from(a != b);
            }
        }
        n_groups == 1
    }

    /// The code read backward.
    #[inline(always)]
    pub(in super::super) fn reversed(&self, code: u32) -> u32 {
        code ^ u32::from(!self.is_palindrome[code as usize >> 1])
    }

    /// The code that a laid tile turns to `direction`, read clockwise.
    #[inline(always)]
    pub(in super::super) fn code(&self, laid: Laid, direction: u32) -> u32 {
        let code = self.codes[side_toward(laid, direction) as usize];
        if laid & 4 == 0 { code } else { self.reversed(code) }
    }

    /// What the place beside `laid` in `direction` needs on the side that they share.
    #[inline(always)]
    pub(in super::super) fn need(&self, laid: Laid, direction: u32) -> u32 {
        self.reversed(self.code(laid, direction))
    }

    /// Whether a laid tile has no possible partner in `direction`.
    #[inline(always)]
    pub(in super::super) fn is_alone(&self, laid: Laid, direction: u32) -> bool {
        self.is_alone[side_toward(laid, direction) as usize]
    }

    pub(in super::super) fn is_used(&self, laid: Laid) -> bool {
        self.is_used[tile_of(laid) as usize]
    }

    pub(in super::super) fn set_used(&mut self, laid: Laid, is_used: bool) {
        self.is_used[tile_of(laid) as usize] = is_used;
    }

    /// The unused tile that fits a place with these needs and comes next after `cursor`, which
    /// begins at 0; the cursor moves behind it. Needs: something is needed.
    pub(in super::super) fn next_fit(&self, needs: &Needs, cursor: &mut u32) -> Option<Laid> {
        let known = (0..4).filter_map(|direction| Some((direction, needs[direction as usize]?)));
        let (direction, need) = known.min_by_key(|&(_, need)| self.class(need).len())?;
        let members = self.class(need);
        // Two steps a member: as it is, and flipped.
        while let Some(&side) = members.get(*cursor as usize / 2) {
            let is_flipped = *cursor % 2 == 1;
            *cursor += 1;
            let code = self.codes[side as usize];
            if need != if is_flipped { self.reversed(code) } else { code } {
                continue;
            }
            let laid = laid_with(side, direction, is_flipped);
            if !self.is_used(laid)
                && self.symmetries.is_first(laid, self.freedom)
                && self.fits(laid, needs)
            {
                return Some(laid);
            }
        }
        None
    }

    /// The sides of every class.
    pub(in super::super) fn classes(&self) -> impl Iterator<Item = &[u32]> {
        self.starts.windows(2).map(|ends| &self.members[ends[0] as usize..ends[1] as usize])
    }

    /// Whether two sides of a class touch if one of their tiles is flipped, or none is.
    pub(in super::super) fn touch(&self, from: u32, to: u32, is_flipped: bool) -> bool {
        let code = self.codes[to as usize];
        let other = if is_flipped { self.reversed(code) } else { code };
        let fits = match self.freedom {
            Freedom::Eight => true,
            Freedom::Four => !is_flipped,
            Freedom::One => !is_flipped && from & 3 == (to & 3) ^ 2,
        };
        fits && from / 4 != to / 4 && self.reversed(self.codes[from as usize]) == other
    }

    /// Whether a laid tile has what is needed.
    fn fits(&self, laid: Laid, needs: &Needs) -> bool {
        (0..4).all(|direction| {
            needs[direction as usize].is_none_or(|need| self.code(laid, direction) == need)
        })
    }

    fn class(&self, code: u32) -> &[u32] {
        let class = code as usize >> 1;
        &self.members[self.starts[class] as usize..self.starts[class + 1] as usize]
    }
}

/// The leader of the group of `tile`; the way to it is halved.
fn find(leader: &mut [u32], mut tile: u32) -> u32 {
    while leader[tile as usize] != tile {
        leader[tile as usize] = leader[leader[tile as usize] as usize];
        tile = leader[tile as usize];
    }
    tile
}
