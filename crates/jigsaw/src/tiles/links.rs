//! Links: for every side of every tile the one side that it can touch, where there is only one.
//!
//! ```text
//!   a class of one side     it touches nothing: it lies on the rim, or its partner is missing
//!   a class of two          each touches the other, and never anything else
//!   a class of more         several fit, and only a search can say which touch
//! ```
//!
//! Which sides of a class fit depends on how tiles may be laid down. Two edges that are read the
//! same way touch only if one of the tiles is flipped; unflipped tiles touch with edges that are
//! read in opposite ways; and if nothing may be turned, right touches left and bottom touches top.
//! An edge that reads the same both ways fits with and without a flip, which is two ways, so it
//! links no tiles where tiles may be flipped.
//!
//! 4 bytes a side, made in one pass over the classes: a step along a link is a look-up and no
//! comparison of edges.

use super::{
    Freedom, Orientation,
    edges::{Edges, Entry, is_backward, side_of},
};

/// No side fits.
pub(super) const NONE: u32 = u32::MAX;
/// Several sides fit, or one in several ways.
pub(super) const MANY: u32 = u32::MAX - 1;

/// A tile and how it is laid down: `8 × tile + orientation`.
pub(super) type OrientedTile = u32;

/// A tile laid down.
pub(super) fn oriented_tile(tile: u32, orientation: Orientation) -> OrientedTile {
    tile << 3 | orientation.index() as u32
}

/// The tile of `oriented_tile`.
pub(super) fn tile_of(oriented_tile: OrientedTile) -> u32 {
    oriented_tile >> 3
}

/// The orientation of `oriented_tile`.
pub(super) fn orientation_of(oriented_tile: OrientedTile) -> Orientation {
    Orientation::ALL[(oriented_tile & 7) as usize]
}

/// The number of the side that a tile laid down turns to `direction`: 0 up, 1 right, 2 down,
/// 3 left.
#[inline(always)]
pub(super) fn side_toward(oriented_tile: OrientedTile, direction: u32) -> u32 {
    let turns = oriented_tile & 3;
    let side = if oriented_tile & 4 == 0 {
        direction.wrapping_sub(turns)
    } else {
        turns.wrapping_sub(direction)
    };
    (oriented_tile >> 3) << 2 | side & 3
}

/// The side `number` of a tile, turned to `direction`, flipped or not.
#[inline(always)]
pub(super) fn oriented_with(number: u32, direction: u32, is_flipped: bool) -> OrientedTile {
    let side = number & 3;
    let turns = if is_flipped { side + direction } else { direction.wrapping_sub(side) };
    (number >> 2) << 3 | u32::from(is_flipped) << 2 | turns & 3
}

/// Every side's partner.
pub(super) struct Links {
    /// For every side [`NONE`], [`MANY`], or twice the side that it touches, plus one if one of the
    /// two tiles is flipped and the other is not.
    to: Vec<u32>,
    n_ambiguous: usize,
}

impl Links {
    /// Links the sides of `n_tiles` tiles.
    pub(super) fn of(edges: &Edges<'_>, n_tiles: usize, freedom: Freedom) -> Links {
        let mut links = Links { to: vec![NONE; 4 * n_tiles], n_ambiguous: 0 };
        for class in edges.classes().filter(|class| class.len() > 1) {
            links.link_class(class, edges.is_palindrome(class), freedom);
        }
        links
    }

    /// These partners, of which every side has one or none.
    pub(super) fn plain(to: Vec<u32>) -> Links {
        Links { to, n_ambiguous: 0 }
    }

    /// Whether every side has one partner or none.
    pub(super) fn is_plain(&self) -> bool {
        self.n_ambiguous == 0
    }

    /// What is known of a side: [`NONE`], [`MANY`], or its partner.
    #[inline(always)]
    pub(super) fn get(&self, number: u32) -> u32 {
        self.to[number as usize]
    }

    /// The tile that lies beside `oriented_tile` in `direction`. Needs: links are plain.
    #[inline(always)]
    pub(super) fn neighbor(
        &self,
        oriented_tile: OrientedTile,
        direction: u32,
    ) -> Option<OrientedTile> {
        let link = self.to[side_toward(oriented_tile, direction) as usize];
        let is_flipped = (oriented_tile >> 2 & 1) ^ (link & 1) == 1;
        (link < MANY).then(|| oriented_with(link >> 1, direction ^ 2, is_flipped))
    }

    fn link_class(&mut self, class: &[Entry], is_palindrome: bool, freedom: Freedom) {
        for &a in class {
            let mut fitting = class.iter().filter(|&&b| fits(a, b, is_palindrome, freedom));
            let (first, second) = (fitting.next(), fitting.next());
            let Some(&first) = first else { continue };
            let number = side_of(a) as usize;
            if second.is_some() || is_palindrome && freedom == Freedom::Eight {
                self.to[number] = MANY;
                self.n_ambiguous += 1;
            } else {
                let flip = u32::from(is_backward(a) == is_backward(first) && !is_palindrome);
                self.to[number] = side_of(first) << 1 | flip;
            }
        }
    }
}

/// Whether two sides of a class can touch.
pub(super) fn fits(a: Entry, b: Entry, is_palindrome: bool, freedom: Freedom) -> bool {
    let (from, to) = (side_of(a), side_of(b));
    may_touch((from, to), is_backward(a) == is_backward(b) && !is_palindrome, freedom)
}

/// Whether tiles may be laid so that these sides touch, one of the tiles flipped or none.
pub(super) fn may_touch((from, to): (u32, u32), is_flipped: bool, freedom: Freedom) -> bool {
    let may_lie = match freedom {
        Freedom::Eight => true,
        Freedom::Four => !is_flipped,
        Freedom::One => !is_flipped && from & 3 == (to & 3) ^ 2,
    };
    from >> 2 != to >> 2 && may_lie
}
