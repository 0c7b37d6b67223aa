//! Some rows of the table, from one tile of positions to the next.
//!
//! ```text
//!            tile 0  tile 1  tile 2          a tile: 128 positions
//!   band 0   ──────▶ ──────▶ ──────▶ ..      a band: 32 rows
//!   band 1   ──────▶ ──────▶ ──────▶
//!   band 2           ──────▶ ──────▶
//! ```
//!
//! A band keeps the totals of its rows, put away, from tile to tile; between bands there is the row
//! of the tile alone. In which order bands go through tiles is up to `columns` and `rows`.
//!
//! A band goes through a tile a piece of the numbers at a time, the lowest first: its totals and
//! the tile fit the first cache, and the totals of the next piece are fetched meanwhile. Carries
//! wait in the order in which the next piece asks for them. There is a piece as long as there is
//! anything in it, so nobody has to know how long numbers get.
//!
//! Tiles of 32, 64 and 128 positions took 26.5, 24.2 and 20.9 s of processor time for 25,000 runs
//! of a cell or two (nothing fetched); bands of 16 rows 7 % more than those of 32.

use std::ops::Range;

use super::{
    digits::{Digits, PIECE, Packed, Pieces, in_order, pass_on},
    numbers::{Away, Numbers},
    quad::{Code, QUAD, Quad, most_due},
    shelf::{Block, Shelf},
};
use crate::simd::fetch;

/// Rows of a band.
pub(super) const ROWS: usize = 32;
/// Positions of a tile.
pub(super) const TILE: usize = 128;

const QUADS: usize = ROWS / QUAD;

/// One piece of the totals of a band.
type Totals = Pieces<ROWS>;

/// What one row of the table has to know of the line. Needs: `first <= last`.
#[derive(Clone, Debug)]
pub(super) struct RowPlan {
    /// Where the run of the row begins and ends when packed to the left.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The positions of the row.
    pub(super) first: usize,
    pub(super) last: usize,
    /// The last position of the row before.
    pub(super) last_above: usize,
    /// Those of its positions whose numbers are wanted.
    pub(super) wanted: Range<usize>,
}

/// What all rows have to know of the line, by cell.
#[derive(Debug)]
pub(super) struct Terrain {
    /// Fillable cells in a row from here, at most 255.
    pub(super) room: Vec<u8>,
    /// The same without limit.
    pub(super) wide_room: Vec<u32>,
    /// 1 where the cell is `#`; the cell behind the last is not.
    pub(super) filled: Vec<u8>,
}

/// Rows and what is known of their numbers so far.
#[derive(Debug)]
pub(super) struct Band<'a> {
    rows: &'a [RowPlan],
    /// How many rows come before.
    above: usize,
    /// The totals, a piece of all of them at a time.
    totals: Vec<Box<Block>>,
}

impl<'a> Band<'a> {
    /// Needs: at most [`ROWS`] rows, at least one, with `above` before them.
    pub(super) fn new(rows: &'a [RowPlan], above: usize) -> Band<'a> {
        Band { rows, above, totals: Vec::new() }
    }

    /// Whether any of the rows has a position in the tile.
    pub(super) fn meets(&self, tile: usize) -> bool {
        let positions = tile * TILE..(tile + 1) * TILE;
        self.rows.iter().any(|row| row.first < positions.end && row.last >= positions.start)
    }

    /// Whether no rows come before.
    pub(super) fn is_first(&self) -> bool {
        self.above == 0
    }
}

/// A number that was wanted.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) row: usize,
    /// Its position.
    pub(super) s: usize,
    /// The lowest first.
    pub(super) digits: Vec<u64>,
}

/// Takes a band through a tile. The numbers are those of the row above; they become those of the
/// last row.
pub(crate) struct Step<'a, 'b> {
    pub(super) band: &'a mut Band<'b>,
    pub(super) terrain: &'a Terrain,
    pub(super) tile: usize,
    /// The positions at which the row above is one, if it is that without runs.
    pub(super) ones: Range<usize>,
    pub(super) numbers: &'a mut Numbers,
    /// Where the numbers of the last row are put away, if they are to be.
    pub(super) away: Option<&'a mut Away>,
    /// Where blocks are.
    pub(super) shelf: &'a mut Shelf<'b>,
    /// Where numbers that are wanted are put.
    pub(super) found: &'a mut Vec<Found>,
}

/// What is in the way of a quad of rows in a tile.
#[derive(Clone, Copy)]
struct Obstacles {
    fits: [[u8; TILE]; QUAD],
    restarts: [u8; TILE],
}

/// What the numbers of a quad pass on in a tile: on their way, and at its end.
type Carries = [u64; most_due(TILE) + QUAD];

/// A number that is wanted, as its digits come to be known.
struct Sought {
    row: usize,
    s: usize,
    digits: Vec<u64>,
}

impl Step<'_, '_> {
    /// Does it, with `pass` for quads of rows, which takes numbers in parts of `R` registers of
    /// `W` digits.
    #[inline(always)]
    pub(crate) fn run<const W: usize, const R: usize>(
        self,
        pass: impl Fn(Quad<'_, W, R>) -> usize + Copy,
    ) {
        let Step { band, terrain, tile, ones, numbers, mut away, shelf, found } = self;
        let origin = tile * TILE;
        if !ones.is_empty() {
            numbers.start::<W, R>(origin, ones);
        }
        let codes = band.codes(origin, terrain);
        let mut carries: [Carries; QUADS] = [[0; most_due(TILE) + QUAD]; QUADS];
        let mut sought = band.sought(origin);
        let (mut piece, mut totals, mut of_row) = (0, Totals::ZERO, [0; TILE]);
        while piece < numbers.n.max(band.totals.len())
            || carries.as_flattened().iter().chain(&of_row).fold(0, |any, carry| any | carry) != 0
        {
            if piece == numbers.n {
                numbers.push();
            }
            band.unpack(piece, &mut totals);
            for part in 0..PIECE / (W * R) {
                let numbers = numbers.tiles[piece].part_mut::<W, R>(part);
                let quads = totals.part_mut::<W, R>(part).as_chunks_mut::<QUAD>().0;
                for (quad, totals) in quads.iter_mut().enumerate() {
                    if part == 0
                        && let Some(next) = band.totals.get(piece + 1)
                    {
                        fetch(&next[quad * QUAD..][..QUAD]);
                    }
                    let (codes, carries) = (&codes[quad], &mut carries[quad]);
                    let of_quad = |sought: &&mut Sought| sought.row / QUAD == quad;
                    let sought = sought.iter_mut().filter(of_quad);
                    Passage { band, origin, quad, codes, totals, carries }
                        .run(numbers, sought, pass);
                }
            }
            band.put_away(piece, &totals, shelf);
            if let Some(away) = &mut away {
                away.put::<W, R>(piece, &mut numbers.tiles[piece], &mut of_row, shelf);
            }
            piece += 1;
        }
        numbers.trim();
        if let Some(away) = away {
            away.cut_to(numbers.n, shelf);
        }
        let above = band.above;
        let to_found = |Sought { row, s, digits }| Found { row: above + row, s, digits };
        found.extend(sought.into_iter().map(to_found));
        if band.rows.iter().all(|row| row.last < origin + TILE) {
            shelf.take_back(band.totals.drain(..));
        }
    }
}

impl Band<'_> {
    /// What is in the way of each quad in the tile that begins at position `origin`.
    #[inline(always)]
    fn codes(&self, origin: usize, terrain: &Terrain) -> [[Code; TILE]; QUADS] {
        let mut obstacles = [Obstacles { fits: [[0; TILE]; QUAD], restarts: [0; TILE] }; QUADS];
        for (i, row) in self.rows.iter().enumerate() {
            obstacles[i / QUAD].add(row, i % QUAD, origin, terrain);
        }
        // Not by `map`, which compilers may call.
        let mut codes = [[Code::default(); TILE]; QUADS];
        for (codes, obstacles) in codes.iter_mut().zip(&mut obstacles) {
            *codes = obstacles.codes();
        }
        codes
    }

    #[inline(always)]
    fn unpack(&self, piece: usize, totals: &mut Totals) {
        match self.totals.get(piece) {
            Some(packed) => {
                for (row, total) in totals.0.iter_mut().enumerate() {
                    *total = packed[one_by_one(row)].unpack();
                }
            }
            None => *totals = Totals::ZERO,
        }
    }

    #[inline(always)]
    fn put_away(&mut self, piece: usize, totals: &Totals, shelf: &mut Shelf<'_>) {
        if piece >= self.totals.len() && totals.is_zero() {
            return;
        }
        self.totals.resize_with(self.totals.len().max(piece + 1), || shelf.block());
        for (row, total) in totals.0.iter().enumerate() {
            self.totals[piece][one_by_one(row)] = Packed::new(total);
        }
    }

    /// What is wanted of the positions of a tile, quad by quad, and there from left to right.
    fn sought(&self, origin: usize) -> Vec<Sought> {
        let mut sought = Vec::new();
        for (row, plan) in self.rows.iter().enumerate() {
            let range = plan.wanted.start.max(origin)..plan.wanted.end.min(origin + TILE);
            sought.extend(range.map(|s| Sought { row, s, digits: Vec::new() }));
        }
        sought.sort_by_key(|sought| (sought.row / QUAD, sought.s, sought.row));
        sought
    }
}

impl Obstacles {
    /// Adds those of a row, the `q`th of its quad, in the tile that begins at position `origin`.
    #[inline(always)]
    fn add(&mut self, row: &RowPlan, q: usize, origin: usize, terrain: &Terrain) {
        let (from, to) = (row.first.max(origin), (row.last + 1).min(origin + TILE));
        if from >= to {
            return;
        }
        let closed = &terrain.filled[row.end + from..row.end + to];
        for (restart, filled) in self.restarts[from - origin..].iter_mut().zip(closed) {
            *restart |= filled << q;
        }
        // Behind its last position the row above has no ways.
        let to = to.min(row.last_above + 1).max(from);
        let (cells, g) = (row.start + from..row.start + to, row.end - row.start);
        let places = self.fits[q][from - origin..].iter_mut();
        if let Ok(g) = u8::try_from(g) {
            for (fit, room) in places.zip(&terrain.room[cells]) {
                *fit = if *room >= g { 0xFF } else { 0 };
            }
        } else {
            for (fit, room) in places.zip(&terrain.wide_room[cells]) {
                *fit = if *room as usize >= g { 0xFF } else { 0 };
            }
        }
    }
}

impl Obstacles {
    /// Position by position. What restarts does not go on to the row below.
    #[inline(always)]
    fn codes(&mut self) -> [Code; TILE] {
        for (q, fits) in self.fits.iter_mut().enumerate().skip(1) {
            for (fit, restarts) in fits.iter_mut().zip(&self.restarts) {
                *fit &= (restarts >> (q - 1) & 1).wrapping_sub(1);
            }
        }
        let mut codes = std::array::from_fn(|s| Code {
            fits: self.fits.each_ref().map(|fits| fits[s]),
            restarts: self.restarts[s].into(),
            n_clear: 0,
        });
        Code::count_clear(&mut codes);
        codes
    }
}

/// The same row, but hidden: compilers who see a plain loop take eight rows at once, digit by
/// digit, each gathered from eight places.
#[inline(always)]
pub(super) fn one_by_one(row: usize) -> usize {
    std::hint::black_box(row) % ROWS
}

/// A part of a quad of rows in a tile.
struct Passage<'a, const W: usize, const R: usize> {
    band: &'a Band<'a>,
    origin: usize,
    quad: usize,
    codes: &'a [Code; TILE],
    totals: &'a mut [Digits<W, R>; QUAD],
    carries: &'a mut Carries,
}

impl<const W: usize, const R: usize> Passage<'_, W, R> {
    /// Takes the quad through the tile, and notes what is sought on the way.
    #[inline(always)]
    fn run<'s>(
        self,
        tile: &mut [Digits<W, R>; TILE],
        sought: impl Iterator<Item = &'s mut Sought>,
        pass: impl Fn(Quad<'_, W, R>) -> usize,
    ) {
        let first = self.quad * QUAD;
        let Some(rows) = self.band.rows.get(first..) else { return };
        let rows = &rows[..rows.len().min(QUAD)];
        let Some(last) = rows.iter().map(|row| row.last).max() else { return };
        let end = self.origin + TILE;
        let (mut done, to) = (rows[0].first.max(self.origin), (last + 1).min(end));
        let totals = self.totals;
        let mut n_used = 0;
        // One place from which to pass: if there are two, compilers may call what they would
        // inline, without the instructions of the level.
        for sought in sought.map(Some).chain([None]) {
            let to = sought.as_ref().map_or(to, |sought| sought.s + 1);
            if done < to {
                let range = done - self.origin..to - self.origin;
                let steps = self.band.above + first + done;
                let (numbers, codes) = (&mut tile[range.clone()], &self.codes[range]);
                let carries = &mut self.carries[n_used..];
                n_used += pass(Quad { totals, numbers, codes, steps, carries });
                done = to;
            }
            if let Some(Sought { row, digits, .. }) = sought {
                digits.extend(in_order(&totals[*row - first]));
            }
        }
        for (q, total) in totals.iter_mut().enumerate() {
            // Nobody asks for what lies behind the last position of a row.
            if rows.get(q).is_none_or(|row| row.last < end) {
                *total = [[0; W]; R];
            } else {
                let carry = &mut self.carries[most_due(TILE) + q];
                *carry = pass_on(total, *carry);
            }
        }
        debug_assert!(n_used <= most_due(TILE), "each number passes on once");
    }
}
