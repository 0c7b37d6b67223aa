//! Answers as JSON.

use pictogrid_jigsaw::tiles::{self, Grid, Island, TileSet, Verdict};
use pictogrid_json::{
    ConflictKind, ConflictShape, IslandShape, JigsawSolved, JigsawStats, JigsawStop, JigsawVerdict,
    Orientation, PlacedTile, TileId,
};

use super::tiles::{Outcome, name};

/// What became of a set of tiles; the tiles themselves unless `is_brief`.
pub(super) fn solved(
    source: &str,
    tiles: &TileSet<'_>,
    outcome: &Outcome,
    is_brief: bool,
) -> JigsawSolved {
    let report = &outcome.report;
    let mut shape = JigsawSolved::new(source);
    shape.verdict = JigsawVerdict::by_id(name(report.verdict));
    shape.count = report.count.map(|count| count.to_string());
    if report.verdict == Verdict::Stopped && report.at_least > 0 {
        shape.at_least = Some(report.at_least.to_string());
    }
    if let Some(grid) = report.grids.first() {
        (shape.rows, shape.columns) = (Some(grid.n_rows()), Some(grid.n_columns()));
        shape.corner_product = Some(grid.corner_product(tiles).to_string());
    }
    if !is_brief {
        shape.tiles = report.grids.first().map(|grid| rows(tiles, grid));
        shape.second = report.grids.get(1).map(|grid| rows(tiles, grid));
        shape.islands = report.islands.iter().map(|island| islands(tiles, island)).collect();
        let conflict = |conflict: &pictogrid_jigsaw::tiles::Conflict| ConflictShape {
            kind: ConflictKind::by_id(conflict.kind()).unwrap_or(ConflictKind::Unjoined),
            ids: conflict.tiles().iter().map(|&tile| TileId(tiles.id(tile))).collect(),
            message: conflict.message(tiles),
        };
        shape.conflicts = report.conflicts.iter().map(conflict).collect();
    }
    shape.stopped = outcome.stopped.and_then(JigsawStop::by_id);
    shape.stats = JigsawStats { micros: outcome.micros, placements: report.placements };
    shape
}

/// The word of an orientation.
pub(super) fn orientation(laid: tiles::Orientation) -> Orientation {
    Orientation::new(laid.is_flipped(), laid.turns())
}

fn rows(tiles: &TileSet<'_>, grid: &Grid) -> Vec<Vec<PlacedTile>> {
    let laid = |row: usize, column: usize| {
        let (tile, laid) = grid.get(row, column);
        PlacedTile::new(tiles.id(tile), self::orientation(laid))
    };
    (0..grid.n_rows())
        .map(|row| (0..grid.n_columns()).map(|column| laid(row, column)).collect())
        .collect()
}

fn islands(tiles: &TileSet<'_>, island: &Island) -> IslandShape {
    let rows = island.places.chunks(island.columns).map(|row| {
        let laid = row.iter().map(|place| {
            place.map(|(tile, laid)| PlacedTile::new(tiles.id(tile), self::orientation(laid)))
        });
        laid.collect()
    });
    IslandShape {
        rows: island.rows,
        columns: island.columns,
        weak: island.weak,
        tiles: rows.collect(),
    }
}
