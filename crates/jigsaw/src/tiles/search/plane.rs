//! The plane on which a block of tiles grows, and the block.
//!
//! ```text
//!   . . . . . .      the block is a rectangle; its places are filled, but for those that are
//!   . a b c . .      left open for a while
//!   . d e f . .
//! ```
//!
//! It is unknown where in the picture a block lies, so the plane is twice as wide and high as the
//! block can become, and a place is a number in it. It is made of zeros, so that the system gives
//! memory only to those parts that are filled.

use super::super::links::OrientedTile;
use super::board::{Along, Board, DOWN, LEFT, Needs, RIGHT, UP};

/// What lies where.
pub(super) struct Plane {
    pitch: usize,
    /// What lies at each place plus one; 0 is empty.
    places: Vec<u32>,
}

impl Plane {
    /// An empty plane for blocks up to `reach` long, and the place in its middle.
    pub(super) fn new(reach: usize) -> (Plane, Block) {
        let pitch = 2 * reach + 1;
        let block =
            Block { top: reach, bottom: reach, left: reach, right: reach, is_closed: [false; 4] };
        (Plane { pitch, places: vec![0; pitch * pitch] }, block)
    }

    pub(super) fn at(&self, x: usize, y: usize) -> usize {
        y * self.pitch + x
    }

    pub(super) fn get(&self, at: usize) -> Option<OrientedTile> {
        self.places.get(at)?.checked_sub(1)
    }

    /// The place beside another.
    pub(super) fn beside(&self, at: usize, direction: u32) -> usize {
        match direction {
            UP => at.wrapping_sub(self.pitch),
            RIGHT => at + 1,
            DOWN => at + self.pitch,
            _ => at.wrapping_sub(1),
        }
    }

    /// What the neighbors of a place ask of it.
    pub(super) fn needs(&self, board: &Board, at: usize) -> Needs {
        [UP, RIGHT, DOWN, LEFT].map(|direction| {
            let there = self.get(self.beside(at, direction))?;
            Some(board.need(there, direction ^ 2))
        })
    }

    pub(super) fn lay(&mut self, board: &mut Board, at: usize, oriented_tile: OrientedTile) {
        board.set_used(oriented_tile, true);
        self.places[at] = oriented_tile + 1;
    }

    pub(super) fn lift(&mut self, board: &mut Board, at: usize) {
        if let Some(oriented_tile) = self.get(at) {
            board.set_used(oriented_tile, false);
            self.places[at] = 0;
        }
    }
}

/// A rectangle of the plane.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) left: usize,
    pub(super) right: usize,
    /// By direction, whether the rim was reached there.
    pub(super) is_closed: [bool; 4],
}

impl Block {
    /// Rows and columns.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.bottom - self.top + 1, self.right - self.left + 1)
    }

    pub(super) fn area(&self) -> usize {
        self.size().0 * self.size().1
    }

    /// Places of a strip in `direction`.
    pub(super) fn length(&self, direction: u32) -> usize {
        if direction.is_multiple_of(2) { self.size().1 } else { self.size().0 }
    }

    /// The place at `index` of the strip beyond the block. Strips go counterclockwise around it.
    pub(super) fn strip(&self, plane: &Plane, direction: u32, index: usize) -> usize {
        match direction {
            UP => plane.at(self.right - index, self.top - 1),
            DOWN => plane.at(self.left + index, self.bottom + 1),
            LEFT => plane.at(self.left - 1, self.top + index),
            _ => plane.at(self.right + 1, self.bottom - index),
        }
    }

    /// What the block asks for at an index of a strip, if there is such an index and the block is
    /// filled there.
    pub(super) fn asks(
        &self,
        plane: &Plane,
        board: &Board,
        (direction, index): (u32, usize),
    ) -> Option<u32> {
        let is_strip = index < self.length(direction);
        let at = is_strip.then(|| self.strip(plane, direction, index))?;
        let inside = plane.get(plane.beside(at, direction ^ 2))?;
        Some(board.need(inside, direction))
    }

    /// How a strip goes on after `index`.
    pub(super) fn along(
        &self,
        plane: &Plane,
        board: &Board,
        (direction, index): (u32, usize),
    ) -> Along {
        let beyond =
            [index + 1, index + 2].map(|index| self.asks(plane, board, (direction, index)));
        Along { direction: (direction + 3) & 3, beyond }
    }

    pub(super) fn extend(&mut self, direction: u32) {
        match direction {
            UP => self.top -= 1,
            DOWN => self.bottom += 1,
            LEFT => self.left -= 1,
            _ => self.right += 1,
        }
    }

    /// The open side along which a strip is longest, if the block may grow there to at most `n`
    /// places and `reach` tiles a side.
    pub(super) fn longest_side(&self, n: usize, reach: usize) -> Option<u32> {
        let may_grow = |direction: &u32| {
            let (rows, columns) = self.size();
            let grown = if direction.is_multiple_of(2) { rows } else { columns } + 1;
            !self.is_closed[*direction as usize]
                && grown <= reach
                && self.area() + self.length(*direction) <= n
        };
        let all = [RIGHT, DOWN, LEFT, UP].into_iter().filter(may_grow);
        all.rev().max_by_key(|&direction| self.length(direction))
    }

    /// What is left of it without so many rows and columns on every side. Needs: that is something.
    pub(super) fn core(mut self, margin: usize) -> Block {
        (self.top, self.left) = (self.top + margin, self.left + margin);
        (self.bottom, self.right) = (self.bottom - margin, self.right - margin);
        self.is_closed = [false; 4];
        self
    }

    /// Its places, row by row.
    pub(super) fn places(self, plane: &Plane) -> impl Iterator<Item = usize> {
        (self.top..=self.bottom)
            .flat_map(move |y| (self.left..=self.right).map(move |x| plane.at(x, y)))
    }

    /// Whether a place lies in it.
    pub(super) fn has(&self, plane: &Plane, at: usize) -> bool {
        let (x, y) = (at % plane.pitch, at / plane.pitch);
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }
}
