//! One assembly of whatever shape, grown from a tile anywhere, strip by strip.
//!
//! ```text
//!   + + + + s     the block grows by whole strips: a row or column along its longest side
//!   + + + + s     that is still open; a strip is tried place by place, each with a neighbor in
//!   + + + + s     the block and one in the strip
//! ```
//!
//! A rim whose edges other tiles have by chance does not give itself away, and then no corner is
//! known to begin from. A false strip dies within a few tiles once the block is some tiles wide,
//! so where no strip holds the rim must be: the side is closed. Each decision is taken back when
//! all that follows from it fails; so the search is complete, but to close sides early in every
//! possible way would take forever, and the budget ends that.
//!
//! The plane is a grid twice as wide and high as the longest block can be, so memory is bounded by
//! giving up on blocks longer than [`MOST_SIDE`].

use super::super::{
    Grid, Orientation,
    links::{Laid, laid},
};
use super::{
    Board, Found, Meter,
    board::{DOWN, LEFT, Needs, RIGHT, UP},
};

/// The longest side of a block that is tried.
const MOST_SIDE: usize = 1024;

/// The shortest strip whose absence says that the rim was reached.
const RIM: usize = 6;

const EMPTY: Laid = u32::MAX;

/// Looks for one assembly of `n` tiles in which the tile `seed` lies as it is.
pub(in super::super) fn grow(
    board: &mut Board,
    n: usize,
    seed: u32,
    meter: &mut Meter<'_>,
    found: &mut Found,
) {
    let reach = n.min(MOST_SIDE);
    let pitch = 2 * reach + 1;
    let mut growth = Growth {
        n,
        reach,
        pitch,
        plane: vec![EMPTY; pitch * pitch],
        block: Block {
            top: reach,
            bottom: reach,
            left: reach,
            right: reach,
            is_closed: [false; 4],
        },
        board,
    };
    growth.lay(reach * pitch + reach, laid(seed, Orientation::IDENTITY));
    let mut stack: Vec<Choice> = Vec::new();
    let is_done = growth.run(&mut stack, meter);
    if is_done {
        let Block { top, bottom, left, right, .. } = growth.block;
        let places = (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * pitch + x));
        let places = places.map(|at| growth.plane[at]).collect();
        found.take(|| Grid::new(bottom - top + 1, right - left + 1, places));
    }
    for at in 0..growth.plane.len() {
        if growth.plane[at] != EMPTY {
            growth.lift(at);
        }
    }
}

/// A rectangle of the plane that is filled.
#[derive(Clone, Copy)]
struct Block {
    top: usize,
    bottom: usize,
    left: usize,
    right: usize,
    is_closed: [bool; 4],
}

/// What was chosen, to be taken back.
enum Choice {
    /// A tile at a place of a strip that grows from `block` in `direction`.
    Tile { at: usize, cursor: u32, block: Block, direction: u32, index: usize },
    /// A side of `block` was closed.
    Closed { block: Block },
}

struct Growth<'a> {
    board: &'a mut Board,
    n: usize,
    reach: usize,
    pitch: usize,
    plane: Vec<Laid>,
    block: Block,
}

impl Growth<'_> {
    /// Grows until all tiles are used, nothing is left to try, or the budget is.
    fn run(&mut self, stack: &mut Vec<Choice>, meter: &mut Meter<'_>) -> bool {
        // The strip in progress: its direction and how many of its places are filled.
        let mut strip: Option<(u32, usize)> = None;
        let mut cursor = 0;
        loop {
            let (direction, index) = match strip {
                Some(strip) => strip,
                None if self.block.area() == self.n => return true,
                None => match self.direction() {
                    Some(direction) => (direction, 0),
                    None => match self.back(stack) {
                        Some(next) => {
                            (strip, cursor) = next;
                            continue;
                        }
                        None => return false,
                    },
                },
            };
            let at = self.place(direction, index);
            if let Some(laid) = self.board.next_fit(&self.needs(at), &mut cursor) {
                if meter.tick() {
                    return false;
                }
                self.lay(at, laid);
                stack.push(Choice::Tile { at, cursor, block: self.block, direction, index });
                cursor = 0;
                strip = Some((direction, index + 1));
                if index + 1 == self.block.length(direction) {
                    self.block.extend(direction);
                    strip = None;
                }
            } else if index == 0 && self.block.length(direction) >= RIM {
                stack.push(Choice::Closed { block: self.block });
                self.block.is_closed[direction as usize] = true;
                (strip, cursor) = (None, 0);
            } else {
                match self.back(stack) {
                    Some(next) => (strip, cursor) = next,
                    None => return false,
                }
            }
        }
    }

    /// Takes back closed sides and the last tile. Gives the strip to go on with and where in its
    /// list to go on.
    fn back(&mut self, stack: &mut Vec<Choice>) -> Option<(Option<(u32, usize)>, u32)> {
        loop {
            match stack.pop()? {
                Choice::Closed { block } => self.block = block,
                Choice::Tile { at, cursor, block, direction, index } => {
                    self.lift(at);
                    self.block = block;
                    return Some((Some((direction, index)), cursor));
                }
            }
        }
    }

    /// The open side along which a strip is longest, if the block may grow there.
    fn direction(&self) -> Option<u32> {
        let block = &self.block;
        let may_grow = |direction: &u32| {
            let (rows, columns) = block.size();
            let grown = if direction.is_multiple_of(2) { rows } else { columns } + 1;
            !block.is_closed[*direction as usize]
                && grown <= self.reach
                && block.area() + block.length(*direction) <= self.n
        };
        let all = [RIGHT, DOWN, LEFT, UP].into_iter().filter(may_grow);
        all.rev().max_by_key(|&direction| block.length(direction))
    }

    /// The place of the plane at `index` of the strip beyond the block.
    fn place(&self, direction: u32, index: usize) -> usize {
        let Block { top, bottom, left, right, .. } = self.block;
        let (x, y) = match direction {
            UP => (left + index, top - 1),
            DOWN => (left + index, bottom + 1),
            LEFT => (left - 1, top + index),
            _ => (right + 1, top + index),
        };
        y * self.pitch + x
    }

    /// What the neighbors of a place ask of it.
    fn needs(&self, at: usize) -> Needs {
        let beside = |at: usize, back: u32| {
            let laid = self.plane.get(at).copied().filter(|&laid| laid != EMPTY)?;
            Some(self.board.need(laid, back))
        };
        [
            beside(at.wrapping_sub(self.pitch), DOWN),
            beside(at + 1, LEFT),
            beside(at + self.pitch, UP),
            beside(at.wrapping_sub(1), RIGHT),
        ]
    }

    fn lay(&mut self, at: usize, laid: Laid) {
        self.board.set_used(laid, true);
        self.plane[at] = laid;
    }

    fn lift(&mut self, at: usize) {
        let laid = std::mem::replace(&mut self.plane[at], EMPTY);
        self.board.set_used(laid, false);
    }
}

impl Block {
    fn size(&self) -> (usize, usize) {
        (self.bottom - self.top + 1, self.right - self.left + 1)
    }

    fn area(&self) -> usize {
        self.size().0 * self.size().1
    }

    /// Places of a strip in `direction`.
    fn length(&self, direction: u32) -> usize {
        if direction.is_multiple_of(2) { self.size().1 } else { self.size().0 }
    }

    fn extend(&mut self, direction: u32) {
        match direction {
            UP => self.top -= 1,
            DOWN => self.bottom += 1,
            LEFT => self.left -= 1,
            _ => self.right += 1,
        }
    }
}
