//! One assembly of whatever shape, grown from a tile anywhere, strip by strip.
//!
//! ```text
//!   + + + + s     the block grows by whole strips: a row or column along its longest side
//!   + + + + s     that is still open; a strip is tried place by place, each with a neighbor in
//!   + + + + s     the block and one in the strip
//! ```
//!
//! A rim whose edges other tiles have by chance does not give itself away, and then no corner is
//! known to begin from. A false block dies within a few strips, and how many tiles it may have by
//! chance is known beforehand: of `r` × `c` tiles there are as many as strangers beside one tile to
//! the power `r + c − 2`, times strangers beside two to the power `(r − 1)(c − 1)`. With ten
//! thousand tiles and ten bits an edge the first factor rules up to 3×4, 37 thousand false blocks
//! to a tile; and at 7×7 there are 10^−4. A block as large as that is surely right, and `breadth_first`
//! makes the whole of it. With forty thousand tiles there are 10^29 before they become fewer, so
//! no search that knows a block by what is in it can find the right one.
//!
//! A picture too narrow for such a block is grown to the end here: where no strip of six or more
//! tiles fits, the rim is taken to be reached, and the side is closed. Each decision is taken back
//! when all that follows from it fails; so the search is complete, but to close sides early in
//! every possible way would take forever, and the budget ends that.

use super::super::{
    Freedom, Grid, Orientation,
    links::{OrientedTile, oriented_tile},
};
use super::{
    Assemblies, Board, Meter, Pairs,
    breadth_first::BreadthFirst,
    pairs::Strangers,
    plane::{Block, Plane},
};

/// The longest side of a block that is tried.
const MOST_SIDE: usize = 1024;

/// The shortest strip whose absence says that the rim was reached.
const RIM: usize = 6;

/// Rows and columns of a block on every side that do not count as surely right.
const MARGIN: usize = 2;

/// Looks for one assembly of `n` tiles in which the tile `seed` lies as it is.
pub(in super::super) fn grow(
    board: &mut Board,
    n: usize,
    seed: u32,
    meter: &mut Meter<'_>,
    found: &mut Assemblies,
) {
    if board.pairs.is_empty() {
        board.pairs = Pairs::of(board, board.freedom == Freedom::Eight);
    }
    let sure = Sure::of(board.pairs.strangers());
    let was_used = board.is_used.clone();
    let reach = n.min(MOST_SIDE);
    let (plane, block) = Plane::new(reach);
    let mut growth = Growth { n, reach, sure, plane, block, board };
    let first = growth.plane.at(reach, reach);
    growth.plane.lay(growth.board, first, oriented_tile(seed, Orientation::IDENTITY));
    if growth.run(&mut Vec::new(), meter) {
        let Growth { plane, block, .. } = &growth;
        let (rows, columns) = block.size();
        let places: Option<Vec<OrientedTile>> =
            block.places(plane).map(|at| plane.get(at)).collect();
        if let Some(places) = places {
            found.take(|| Grid::new(rows, columns, places));
        }
    }
    board.is_used = was_used;
}

/// Sizes beyond which chance is out of the question.
#[derive(Clone, Copy)]
struct Sure {
    /// Rows and columns of a block.
    block: usize,
    /// Tiles of a strip along a block.
    strip: usize,
}

impl Sure {
    fn of(strangers: Strangers) -> Sure {
        /// False blocks to a right one, and false strips to a side: powers of two.
        const RARE_BLOCK: f64 = -8.0;
        const RARE_STRIP: f64 = -12.0;
        let [one, two] =
            [strangers.beside_one, strangers.beside_two].map(|n| n.max(f64::MIN_POSITIVE).log2());
        if two >= 0.0 {
            return Sure { block: usize::MAX, strip: usize::MAX };
        }
        let least = |is_rare: &dyn Fn(f64) -> bool| {
            (3..=MOST_SIDE).find(|&k| is_rare((k - 1) as f64)).unwrap_or(usize::MAX)
        };
        let strip = least(&|steps| one + steps * two < RARE_STRIP);
        let block = least(&|steps| 2.0 * steps * one + steps * steps * two < RARE_BLOCK);
        Sure { block: block.max(strip + 2 * MARGIN), strip }
    }
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
    sure: Sure,
    plane: Plane,
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
                None if self.block.area() == self.n || self.spread(meter) => return true,
                None => match self.block.longest_side(self.n, self.reach) {
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
            let at = self.block.strip(&self.plane, direction, index);
            let needs = self.plane.needs(self.board, at);
            let along = self.block.along(&self.plane, self.board, (direction, index));
            if let Some(oriented_tile) = self.board.next_along(&needs, along, &mut cursor) {
                if meter.tick() {
                    return false;
                }
                self.plane.lay(self.board, at, oriented_tile);
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

    /// Spreads a block that has just become large enough for its core to be surely right. Tiles near
    /// its sides are laid anew: not enough neighbors confirm them.
    fn spread(&mut self, meter: &mut Meter<'_>) -> bool {
        let (rows, columns) = self.block.size();
        if rows.min(columns) != self.sure.block || rows.abs_diff(columns) > 1 {
            return false;
        }
        let core = self.block.core(MARGIN);
        let around: Vec<(usize, OrientedTile)> = (self.block.places(&self.plane))
            .filter(|&at| !core.has(&self.plane, at))
            .filter_map(|at| Some((at, self.plane.get(at)?)))
            .collect();
        around.iter().for_each(|&(at, _)| self.plane.lift(self.board, at));
        let spread = BreadthFirst {
            board: self.board,
            plane: &mut self.plane,
            block: core,
            n: self.n,
            reach: self.reach,
            sure: self.sure.strip,
        };
        let whole = spread.run(meter);
        if let Some(whole) = whole {
            self.block = whole;
        } else {
            around
                .iter()
                .for_each(|&(at, oriented_tile)| self.plane.lay(self.board, at, oriented_tile));
        }
        whole.is_some()
    }

    /// Takes back closed sides and the last tile. Gives the strip to go on with and where in its
    /// list to go on.
    fn back(&mut self, stack: &mut Vec<Choice>) -> Option<(Option<(u32, usize)>, u32)> {
        loop {
            match stack.pop()? {
                Choice::Closed { block } => self.block = block,
                Choice::Tile { at, cursor, block, direction, index } => {
                    self.plane.lift(self.board, at);
                    self.block = block;
                    return Some((Some((direction, index)), cursor));
                }
            }
        }
    }
}
