//! What fits beside what, and which tiles are used.
//!
//! A code is the class of an edge and the direction in which it is read: `2 × class`, plus one if
//! read backward; an edge that reads the same both ways has one code. Two tiles touch if the code
//! of one side is the other's, read backward. The tiles that fit beside a side are found in the
//! list of its class, each in the one orientation that its side demands.
//!
//! ```text
//!   +-------+ +-------+
//!   |     . | | .     |     both are read clockwise: the right side of the left tile
//!   |     . | | .     |     downward, . . # #, and the left side of the right tile
//!   |     # | | #     |     upward, # # . .; if class 5 is . . # #, their codes are
//!   |     # | | #     |     10 and 11, and each is the other read backward
//!   +-------+ +-------+
//!   members  .. | 4a+1 4b+3 .. | ..     class 5: all sides 4 × tile + side that have either code
//! ```
//!
//! So what fits a place is a list that is there already, and whether two sides touch is one comparison
//! of numbers, however long the edges are. The lists lie behind each other in one array, a number for
//! each side of each tile.
//!
//! The lists are made once, O(sides). To compare the cells of two edges at each place costs a length of an edge
//! each time.

use super::super::{
    Freedom,
    edges::{Edges, is_backward, side_of},
    links::{self, OrientedTile, oriented_with, side_toward, tile_of},
};
use super::{Pairs, Symmetries};

/// The directions as sides of a place: up, right, down, left.
pub(in super::super) const UP: u32 = 0;
pub(in super::super) const RIGHT: u32 = 1;
pub(in super::super) const DOWN: u32 = 2;
pub(in super::super) const LEFT: u32 = 3;

/// What a place needs on each side: a code, or nothing.
pub(in super::super) type Needs = [Option<u32>; 4];

/// How a strip goes on after a place of it.
#[derive(Clone, Copy)]
pub(in super::super) struct Along {
    /// To which side.
    pub(super) direction: u32,
    /// What the block asks for at the next place and the one behind it, if there are.
    pub(super) beyond: [Option<u32>; 2],
}

/// A set of codes that may have some too many: a bit for all codes that are equal in ten bits.
struct Steps([u64; 16]);

impl Steps {
    #[inline(always)]
    fn add(&mut self, code: u32) {
        self.0[code as usize / 64 % 16] |= 1 << (code % 64);
    }

    #[inline(always)]
    fn has(&self, code: u32) -> bool {
        self.0[code as usize / 64 % 16] >> (code % 64) & 1 == 1
    }
}

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
    pub(super) is_used: Vec<bool>,
    pub(in super::super) symmetries: Symmetries,
    /// The ways to lay tiles by two codes, if a search has asked for them.
    pub(in super::super) pairs: Pairs,
}

impl Board {
    /// Numbers the classes of `edges`. Tiles for which `is_left_out` is true count as used
    /// from the start and are partners of no other.
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
            pairs: Pairs::default(),
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
    pub(in super::super) fn code(&self, oriented_tile: OrientedTile, direction: u32) -> u32 {
        let code = self.codes[side_toward(oriented_tile, direction) as usize];
        if oriented_tile & 4 == 0 { code } else { self.reversed(code) }
    }

    /// What the place beside `oriented_tile` in `direction` needs on the side that they share.
    #[inline(always)]
    pub(in super::super) fn need(&self, oriented_tile: OrientedTile, direction: u32) -> u32 {
        self.reversed(self.code(oriented_tile, direction))
    }

    /// Whether a laid tile has no possible partner in `direction`.
    #[inline(always)]
    pub(in super::super) fn is_alone(&self, oriented_tile: OrientedTile, direction: u32) -> bool {
        self.is_alone[side_toward(oriented_tile, direction) as usize]
    }

    pub(in super::super) fn is_used(&self, oriented_tile: OrientedTile) -> bool {
        self.is_used[tile_of(oriented_tile) as usize]
    }

    pub(in super::super) fn set_used(&mut self, oriented_tile: OrientedTile, is_used: bool) {
        self.is_used[tile_of(oriented_tile) as usize] = is_used;
    }

    /// The unused tile that fits a place with these needs and comes next after `cursor`, which
    /// begins at 0; the cursor moves behind it. Needs: something is needed.
    pub(in super::super) fn next_fit(
        &self,
        needs: &Needs,
        cursor: &mut u32,
    ) -> Option<OrientedTile> {
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
            let oriented_tile = oriented_with(side, direction, is_flipped);
            if self.may_lie(oriented_tile, needs) {
                return Some(oriented_tile);
            }
        }
        None
    }

    /// The same for a place of a strip: tiles after which nothing at all would fit at the next place
    /// are passed over, and those after which nothing would fit at the one behind it.
    /// Needs: there are pairs, and the block, or a hole of it, lies in the direction before that of
    /// the strip.
    #[inline(always)]
    pub(in super::super) fn next_along(
        &self,
        needs: &Needs,
        along: Along,
        cursor: &mut u32,
    ) -> Option<OrientedTile> {
        let (inside, back) = ((along.direction + 3) & 3, along.direction ^ 2);
        let goes_on = |_, oriented_tile| {
            let ahead = self.need(oriented_tile, along.direction);
            along.beyond[0].is_none_or(|next| self.pairs.may_have(ahead, next))
        };
        match (needs[back as usize], needs[inside as usize]) {
            (Some(before), Some(code)) => {
                self.next_way((self.pairs.with(before, code), back), needs, cursor, goes_on)
            }
            (Some(before), None) => {
                self.next_way((self.pairs.group(before as usize), back), needs, cursor, goes_on)
            }
            (None, Some(code)) => {
                let steps = self.steps(along);
                let ways = self.pairs.group(code as usize);
                self.next_way((ways, inside), needs, cursor, |way, _| {
                    steps.has(self.reversed((way >> 32) as u32))
                })
            }
            (None, None) => None,
        }
    }

    /// The next way of a list that may lie where `needs` are and that `goes_on`.
    #[inline(always)]
    fn next_way(
        &self,
        (ways, direction): (&[u64], u32),
        needs: &Needs,
        cursor: &mut u32,
        goes_on: impl Fn(u64, OrientedTile) -> bool,
    ) -> Option<OrientedTile> {
        while let Some(&way) = ways.get(*cursor as usize) {
            *cursor += 1;
            let oriented_tile = oriented_with(way as u32 >> 1, direction, way & 1 == 1);
            if goes_on(way, oriented_tile) && self.may_lie(oriented_tile, needs) {
                return Some(oriented_tile);
            }
        }
        None
    }

    /// What the second tile of a strip may need on the side of the first, so that a third fits.
    #[inline(always)]
    fn steps(&self, along: Along) -> Steps {
        let Some(next) = along.beyond[0] else { return Steps([u64::MAX; 16]) };
        let mut steps = Steps([0; 16]);
        for &way in self.pairs.group(next as usize) {
            let ahead = self.reversed((way >> 32) as u32);
            if along.beyond[1].is_none_or(|behind| self.pairs.may_have(ahead, behind)) {
                let inside = (along.direction + 3) & 3;
                let oriented_tile = oriented_with(way as u32 >> 1, inside, way & 1 == 1);
                steps.add(self.code(oriented_tile, along.direction ^ 2));
            }
        }
        steps
    }

    /// Whether an unused tile may be laid so where this is needed.
    #[inline(always)]
    fn may_lie(&self, oriented_tile: OrientedTile, needs: &Needs) -> bool {
        !self.is_used(oriented_tile)
            && self.symmetries.is_first(oriented_tile, self.freedom)
            && self.fits(oriented_tile, needs)
    }

    /// The number of codes.
    pub(super) fn n_codes(&self) -> usize {
        2 * self.is_palindrome.len()
    }

    /// The sides of every class.
    pub(in super::super) fn classes(&self) -> impl Iterator<Item = &[u32]> {
        self.starts.windows(2).map(|ends| &self.members[ends[0] as usize..ends[1] as usize])
    }

    /// Whether two sides of a class touch if one of their tiles is flipped, or none is.
    pub(in super::super) fn touch(&self, from: u32, to: u32, is_flipped: bool) -> bool {
        let code = self.codes[to as usize];
        let other = if is_flipped { self.reversed(code) } else { code };
        links::may_touch((from, to), is_flipped, self.freedom)
            && self.reversed(self.codes[from as usize]) == other
    }

    /// Whether a laid tile has what is needed.
    fn fits(&self, oriented_tile: OrientedTile, needs: &Needs) -> bool {
        (0..4).all(|direction| {
            needs[direction as usize].is_none_or(|need| self.code(oriented_tile, direction) == need)
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
