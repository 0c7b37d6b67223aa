//! Up to 128 rows of the table, made of the row before them, a piece of the numbers at a time.
//!
//! ```text
//!            s ─▶  64 positions, a tile
//!   row 0        ┌──────────┐┌──────────┐         the lowest piece of all numbers first, then
//!   rows 1..4    │ a pass   ││          │         the next, which takes up the carries that
//!   rows 5..8    │          ││          │         the one below has left in the order in which
//!     ..         └──────────┘└──────────┘         they came
//!   row 128
//! ```
//!
//! A pass takes four rows through the positions of a tile, totals in registers, and leaves the
//! last of the four in the tile for the next pass. After [`CHAIN`] rows the tile passes on its
//! carries, every [`STEPS`] positions the totals do. Between sheets only the last row exists, put
//! away without the gaps of the digits. So memory is a row, and every addition is one of
//! registers.
//!
//! A position where nothing known is in the way costs one addition a row. Known cells are bits of
//! a code: whether the run fits, whether the cell behind it is `#` and the total restarts.

use std::ops::Range;

use super::digits::{CHAIN, Digits, PIECE, Packed, STEPS, TILE, Tile};
use crate::{alike::Times, simd::Task};

/// Rows of a sheet.
pub(super) const ROWS: usize = CHAIN * 8;
/// Rows of a pass.
const QUAD: usize = 4;

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

/// One piece of the numbers of a row, by tile; `None` where all of them are zero.
pub(super) type Strip = Vec<Option<Box<Packed>>>;

/// Some rows on their way through the pieces.
#[derive(Debug)]
pub(super) struct Sheet {
    rows: Vec<RowPlan>,
    /// The tiles that the rows lie in.
    first_tile: usize,
    n_tiles: usize,
    /// For every quad of rows and tile, what is in the way at each position.
    codes: Vec<[u8; TILE]>,
    totals: Vec<[Digits; QUAD]>,
    /// For every quad and tile, what totals passed on.
    of_totals: Vec<[[u32; QUAD]; TILE / STEPS]>,
    /// For every chain and tile, what its numbers passed on.
    of_numbers: Vec<[u32; TILE]>,
    /// Whether anything was passed on in a tile.
    has_carries: Vec<bool>,
    /// For every row, the digits of the numbers that are wanted.
    found: Vec<Vec<Vec<u64>>>,
    next_piece: usize,
}

impl Sheet {
    /// Needs: at most [`ROWS`] rows, at least one.
    pub(super) fn new(rows: Vec<RowPlan>, terrain: &Terrain) -> Sheet {
        let first_tile = rows[0].first / TILE;
        let last = rows.iter().map(|row| row.last).max().unwrap_or_default();
        let n_tiles = last / TILE + 1 - first_tile;
        let (n_quads, n_chains) = (rows.len().div_ceil(QUAD), rows.len().div_ceil(CHAIN));
        let mut codes = vec![[0; TILE]; n_quads * n_tiles];
        for (i, row) in rows.iter().enumerate() {
            let codes = &mut codes[i / QUAD * n_tiles..][..n_tiles];
            row.encode(codes.as_flattened_mut(), first_tile * TILE, i % QUAD, terrain);
        }
        Sheet {
            first_tile,
            n_tiles,
            codes,
            totals: vec![[Digits::ZERO; QUAD]; n_quads],
            of_totals: vec![[[0; QUAD]; TILE / STEPS]; n_quads * n_tiles],
            of_numbers: vec![[0; TILE]; n_chains * n_tiles],
            has_carries: vec![false; n_tiles],
            found: rows.iter().map(|row| vec![Vec::new(); row.wanted.len()]).collect(),
            next_piece: 0,
            rows,
        }
    }

    /// The piece that comes next.
    pub(super) fn next_piece(&self) -> usize {
        self.next_piece
    }

    /// Whether there may be something in a piece of which the row before has none.
    pub(super) fn has_carries(&self) -> bool {
        self.has_carries.contains(&true)
    }

    /// The digits that were wanted, by row and position.
    pub(super) fn into_found(self) -> Vec<Vec<Vec<u64>>> {
        self.found
    }
}

impl RowPlan {
    /// Adds the bits of this row, the `q`th of its quad. `codes` begin at position `from`.
    fn encode(&self, codes: &mut [u8], from: usize, q: usize, terrain: &Terrain) {
        let (fit, restart) = (1 << (2 * q), 2 << (2 * q));
        let codes = &mut codes[self.first - from..=self.last - from];
        let closed = &terrain.filled[self.end + self.first..];
        for (code, filled) in codes.iter_mut().zip(closed) {
            *code |= filled * restart;
        }
        // Behind its last position the row above has no ways.
        let n_above = (self.last_above + 1).saturating_sub(self.first);
        let (cells, g) = (self.start + self.first.., self.end - self.start);
        if let Ok(g) = u8::try_from(g) {
            for (code, room) in codes.iter_mut().take(n_above).zip(&terrain.room[cells]) {
                *code |= u8::from(*room >= g) * fit;
            }
        } else {
            for (code, room) in codes.iter_mut().take(n_above).zip(&terrain.wide_room[cells]) {
                *code |= u8::from(*room as usize >= g) * fit;
            }
        }
    }
}

/// Takes a sheet through its next piece. The strip is that piece of the row before; it becomes
/// that of the last row.
pub(super) struct Step<'a> {
    pub(super) sheet: &'a mut Sheet,
    pub(super) strip: &'a mut Strip,
}

impl Task for Step<'_> {
    #[inline(always)]
    fn run(self, _: impl Times) {
        let Step { sheet, strip } = self;
        sheet.totals.fill([Digits::ZERO; QUAD]);
        let mut is_alive = false;
        for tile in 0..sheet.n_tiles {
            let place = &mut strip[sheet.first_tile + tile];
            if is_alive || sheet.has_carries[tile] || place.is_some() {
                let mut numbers = match place {
                    Some(packed) => packed.unpack(),
                    None => Tile::ZERO,
                };
                is_alive = sheet.through_tile(tile, &mut numbers);
                Packed::put(place, &numbers);
            }
        }
        // Nobody asks for what lies outside of the last row.
        let last_row = &sheet.rows[sheet.rows.len() - 1];
        let kept = last_row.first / TILE..last_row.last / TILE + 1;
        for (at, place) in strip.iter_mut().enumerate() {
            if !kept.contains(&at) {
                *place = None;
            }
        }
        sheet.next_piece += 1;
    }
}

impl Sheet {
    /// Takes all rows through a tile. Gives whether a total is left that is not zero.
    #[inline(always)]
    fn through_tile(&mut self, tile: usize, numbers: &mut Tile) -> bool {
        let (mut any_carry, mut is_alive) = (0, false);
        for chain in 0..self.rows.len().div_ceil(CHAIN) {
            let quads = self.totals.len().min((chain + 1) * (CHAIN / QUAD));
            for quad in chain * (CHAIN / QUAD)..quads {
                self.pass(quad, tile, numbers);
                is_alive |= self.totals[quad].iter().any(|total| !total.is_zero());
                let carries = self.of_totals[quad * self.n_tiles + tile].as_flattened();
                any_carry |= carries.iter().fold(0, |any, carry| any | carry);
            }
            let carries = &mut self.of_numbers[chain * self.n_tiles + tile];
            any_carry |= u32::from(numbers.pass_on(carries));
        }
        self.has_carries[tile] = any_carry != 0;
        is_alive
    }

    /// Takes a quad of rows through a tile, and notes what is wanted on the way.
    #[inline(always)]
    fn pass(&mut self, quad: usize, tile: usize, numbers: &mut Tile) {
        let quad_rows = quad * QUAD..self.rows.len().min(quad * QUAD + QUAD);
        let rows = &self.rows[quad_rows.clone()];
        let origin = (self.first_tile + tile) * TILE;
        let last = rows.iter().map(|row| row.last).max().unwrap_or_default();
        let mut done = rows[0].first.max(origin);
        let to = (last + 1).min(origin + TILE);
        let at = quad * self.n_tiles + tile;
        let mut stretch = Stretch {
            numbers,
            totals: &mut self.totals[quad],
            codes: &self.codes[at],
            of_totals: &mut self.of_totals[at],
        };
        while done < to {
            let next_of = |row: &RowPlan| {
                let next = row.wanted.start.max(done);
                (next < row.wanted.end.min(to)).then_some(next)
            };
            let next = rows.iter().filter_map(next_of).min();
            let end = next.map_or(to, |s| s + 1);
            stretch.advance(done - origin..end - origin);
            done = end;
            let Some(s) = next else { continue };
            for (q, row) in rows.iter().enumerate().filter(|(_, row)| row.wanted.contains(&s)) {
                let number = &mut self.found[quad_rows.start + q][s - row.wanted.start];
                number.resize(self.next_piece * PIECE, 0);
                number.extend(stretch.totals[q].in_order());
            }
        }
    }
}

/// A quad of rows in a tile.
struct Stretch<'a> {
    numbers: &'a mut Tile,
    totals: &'a mut [Digits; QUAD],
    codes: &'a [u8; TILE],
    of_totals: &'a mut [[u32; QUAD]; TILE / STEPS],
}

impl Stretch<'_> {
    /// Takes the totals through some positions. This is where the time goes.
    #[inline(always)]
    fn advance(&mut self, positions: Range<usize>) {
        let mut totals = *self.totals;
        for s in positions {
            let (code, mut number) = (self.codes[s], self.numbers.get(s));
            for (q, total) in totals.iter_mut().enumerate() {
                if code >> (2 * q) & 1 != 0 {
                    total.add(&number);
                }
                if code >> (2 * q) & 2 != 0 {
                    *total = Digits::ZERO;
                }
                number = *total;
            }
            self.numbers.set(s, number);
            if s % STEPS == STEPS - 1 {
                for (total, carry) in totals.iter_mut().zip(&mut self.of_totals[s / STEPS]) {
                    *carry = total.pass_on(*carry);
                }
            }
        }
        *self.totals = totals;
    }
}
