//! The assemblies of all tiles: by links, where every edge has one partner, or by search.
//!
//! ```text
//!   links plain? ── walk ──▶ the only one
//!        │ no
//!   shapes, the shortest rim first ── rectangles, or growth ──▶ one, two, or how many
//! ```
//!
//! Shapes are tried from the one with the shortest rim. If the sides that no other tile has fill a
//! rim exactly, they say which shape it is, and other shapes do not count: edges that are alike by
//! chance can nearly always be strung to a single row of tiles, which is not wanted.
//!
//! The walk proves its assembly to be the only one (see `row_by_row`), so nearly every set of distinct
//! edges costs no search at all.

use super::{
    Freedom, Grid, Orientation, SolveOptions, TileSet, Want, Wanted, edge_table,
    edges::Edges,
    links::Links,
    row_by_row,
    search::{Assemblies, Board, Meter, grow, rectangles},
};
use crate::Stop;

/// The assembly by links from a table of short edges.
pub(super) fn by_table(tiles: &TileSet<'_>, options: &SolveOptions) -> Option<Grid> {
    let links = (options.freedom == Freedom::Eight).then(|| edge_table::links(tiles)).flatten()?;
    row_by_row::assemble(&links, tiles.len(), options.freedom, &options.wanted)
}

/// The assembly by links from sorted edges.
pub(super) fn by_links(
    tiles: &TileSet<'_>,
    edges: &Edges<'_>,
    options: &SolveOptions,
) -> Option<Grid> {
    let links = Links::of(edges, tiles.len(), options.freedom);
    row_by_row::assemble(&links, tiles.len(), options.freedom, &options.wanted)
}

/// Whether the tiles can only make a row, which a set that lacks a tile or has one too many mostly can.
pub(super) fn is_row(board: &Board, options: &SolveOptions) -> bool {
    let compact = shapes(board.n_tiles, 0, options).first().copied();
    board.n_tiles > 3 && compact.is_some_and(|(rows, columns)| rows.min(columns) == 1)
}

/// Whether the rim of the most compact shape has no room for all sides that no other tile has.
pub(super) fn is_forced(board: &Board, options: &SolveOptions) -> bool {
    let compact = shapes(board.n_tiles, 0, options).first().copied();
    compact.is_none_or(|(rows, columns)| 2 * (rows + columns) < board.n_alone)
}

/// Searches for assemblies of all tiles.
pub(super) fn search(
    board: &mut Board,
    options: &SolveOptions,
    meter: &mut Meter<'_>,
    found: &mut Assemblies,
) {
    /// With fewer tiles every corner is tried sooner than anything grows. (For this and the
    /// next no other number is on record; they only choose what goes first.)
    const FEW: usize = 400;
    /// With fewer doubtful sides on the rim a false corner is given up soon.
    const DOUBTFUL: usize = 8;
    let n = board.n_tiles;
    let shapes = shapes(n, board.n_alone, options);
    let Some(&(rows, columns)) = shapes.first() else { return };
    let is_loose = 2 * (rows + columns) - board.n_alone > DOUBTFUL;
    if n > FEW && is_loose {
        grow_somewhere(board, options, meter, found);
        if !found.grids.is_empty() && options.want == Want::One || meter.stopped.is_some() {
            return;
        }
    }
    let grown = std::mem::take(found);
    every_shape(board, &shapes, options.want, meter, found);
    if found.count == 0 {
        *found = grown;
    }
}

/// The same within so many placements; what is left of the budget is left. Gives whether it came to its
/// end.
pub(super) fn briefly(
    board: &mut Board,
    options: &SolveOptions,
    placements: u64,
    meter: &mut Meter<'_>,
    found: &mut Assemblies,
) -> bool {
    let budget = meter.most;
    meter.most = budget.min(meter.placements + placements);
    search(board, options, meter, found);
    meter.most = budget;
    let is_at_its_end = meter.stopped.is_none();
    meter.stopped.take_if(|stop| *stop == Stop::Placements && meter.placements < budget);
    is_at_its_end
}

/// Searches one shape after another. Where one has a single assembly and that is the question, the others
/// have no more than a share of the budget: they can take all of it and say nothing.
fn every_shape(
    board: &mut Board,
    shapes: &[(usize, usize)],
    want: Want,
    meter: &mut Meter<'_>,
    found: &mut Assemblies,
) {
    let most = match want {
        Want::One => 1,
        Want::Unique => 2,
        Want::Count => u64::MAX,
    };
    let budget = meter.most;
    for &shape in shapes {
        let is_other = want == Want::Unique && found.count == 1;
        if is_other {
            meter.most = budget.min(meter.placements + OTHER_SHAPE);
        }
        rectangles(board, shape, most, meter, found);
        meter.most = budget;
        if is_other && found.count == 1 && meter.stopped.take().is_some() {
            found.are_other_shapes_open = true;
            break;
        }
        let is_tight = 2 * (shape.0 + shape.1) == board.n_alone;
        if found.count >= most || meter.stopped.is_some() || is_tight && found.count > 0 {
            break;
        }
    }
}

/// Placements in each other shape once an assembly is the only one of its own: a row of 36 tiles, of
/// which many touch, took 100 million and was not done.
const OTHER_SHAPE: u64 = 100_000;

/// Tiles from which an assembly is grown before that is given up: each has a share of the budget,
/// so more of them would have less. No other number is on record.
const SEEDS: u32 = 12;

/// Grows an assembly from one tile after another, each with a part of the budget.
fn grow_somewhere(
    board: &mut Board,
    options: &SolveOptions,
    meter: &mut Meter<'_>,
    found: &mut Assemblies,
) {
    let most = meter.most;
    let share = (most / u64::from(SEEDS)).max(4 * board.n_tiles as u64);
    for seed in 0..SEEDS.min(board.n_tiles as u32) {
        meter.most = most.min(meter.placements + share);
        grow(board, board.n_tiles, seed, meter, found);
        meter.most = most;
        if meter.stopped == Some(Stop::Placements) && meter.placements < most {
            meter.stopped = None;
        }
        found.grids = std::mem::take(&mut found.grids)
            .iter()
            .filter_map(|grid| grid.of_shape(board, &options.wanted))
            .collect();
        found.count = found.grids.len() as u64;
        if found.count > 0 || meter.stopped.is_some() {
            return;
        }
    }
}

/// The shapes that `n` tiles can have whose rim has room for `n_alone` sides, the tightest first.
fn shapes(n: usize, n_alone: usize, options: &SolveOptions) -> Vec<(usize, usize)> {
    let pairs = (1..=n).take_while(|rows| rows * rows <= n).filter(|rows| n.is_multiple_of(*rows));
    let mut shapes: Vec<(usize, usize)> =
        pairs.flat_map(|rows| [(rows, n / rows), (n / rows, rows)]).collect();
    shapes.retain(|&(rows, columns)| {
        options.wanted.takes(rows, columns, options.freedom) && 2 * (rows + columns) >= n_alone
    });
    shapes.sort_by_key(|&(rows, columns)| (rows + columns, rows));
    shapes.dedup(); // A square was listed twice.
    shapes
}

impl Grid {
    /// The same assembly as it is shown, if it has a wanted shape.
    pub(super) fn of_shape(&self, board: &Board, wanted: &Wanted) -> Option<Grid> {
        let turned =
            board.freedom.orientations().iter().map(|&turn: &Orientation| self.oriented(turn));
        let fitting =
            turned.filter(|grid| wanted.takes(grid.n_rows(), grid.n_columns(), board.freedom));
        fitting.min_by_key(|grid| {
            let right = grid.n_columns() - 1;
            (grid.get(0, 0).0, grid.get(0, right).0)
        })
    }
}
