//! What `jigsaw solve` and `jigsaw find` do alike: read the file with room for it at once, say every
//! fault, assemble until the budget, the clock or Ctrl-C ends it, and give the answer as JSON.
//!
//! ```text
//!   file ─ read ─▶ bytes ─▶ TileSet, which lies over them ─ assemble ─▶ Outcome ─▶ JSON
//!                     └─ what is no set of tiles: `refused`, also with the command that reads it
//! ```
//!
//! A set of tiles points into the bytes of its file, so the file is in memory to the end, but once: a copy
//! of each tile would be as much again. `find` needs the picture alone, so its JSON leaves out where each
//! tile lies (`is_brief`). Beside the search all here is linear in the tiles.

use std::{path::Path, time::Instant};

use pictogrid_core::Error;
use pictogrid_jigsaw::{
    Stop as SearchStop, WrongAnswer,
    tiles::{self, Grid, Island, Report, SolveOptions, TileLimits, TileSet, Verdict, Want, solve},
};
use pictogrid_json::{
    ConflictKind, ConflictShape, Failed, FailedKind, IslandShape, JigsawSolved, JigsawStats,
    JigsawStop, JigsawVerdict, Orientation, PlacedTile, TileId,
};

use crate::{
    args::jigsaw::AssembleArgs,
    input::files::{self, unreadable},
    limits::{deadline::Clock, exit::Exit},
    output::printer::Printer,
    wording::other_kind_of_input,
};

/// Reads a whole input; or says why that cannot be.
pub(super) fn read(path: &Path, as_json: bool, printer: &mut Printer) -> Result<Vec<u8>, Exit> {
    files::read(path, u64::from(TileLimits::default().bytes)).map_err(|error| {
        let name = path.to_string_lossy();
        printer.refuse(&Failed::of_kind(FailedKind::Io, &name, &unreadable(&error, path)), as_json)
    })
}

/// The faults of a file that is no set of tiles.
pub(super) fn refused(name: &str, bytes: &[u8], error: Error) -> Failed {
    Failed::new(name, name, &other_kind_of_input::instead_of_tiles(bytes, error))
}

/// What became of a set of tiles.
pub(super) struct Outcome {
    pub(super) report: Report,
    /// What ended the search, if it was ended.
    pub(super) stopped: Option<&'static str>,
    pub(super) micros: u64,
}

/// Puts tiles together, within the budget and until Ctrl-C.
pub(super) fn assemble(
    tiles: &TileSet<'_>,
    args: &AssembleArgs,
    want: Want,
    clock: &Clock,
) -> Result<Outcome, WrongAnswer> {
    let mut options = SolveOptions {
        freedom: args.orientations,
        want,
        placements: args.placements,
        ..SolveOptions::default()
    };
    options.wanted.shape = args.shape;
    let mut watch = clock.deadline();
    let begun = Instant::now();
    let report = solve(tiles, &options, &mut watch)?;
    let micros = begun.elapsed().as_micros() as u64;
    let stopped = report.stopped.map(|stop| match stop {
        SearchStop::Placements => "placements",
        SearchStop::Asked => super::cause(&watch).id(),
    });
    Ok(Outcome { report, stopped, micros })
}

/// The exit code that a verdict has: that of no picture also where some tiles are left over.
pub(super) fn exit(verdict: Verdict) -> Exit {
    match verdict {
        Verdict::Unique | Verdict::Solved => Exit::Done,
        Verdict::Several => Exit::Several,
        Verdict::None | Verdict::Pictures | Verdict::LeftOver => Exit::NoSolution,
        Verdict::Stopped => Exit::Stopped,
    }
}

/// Says that a wrong answer was caught.
pub(super) fn internal(
    name: &str,
    wrong: &WrongAnswer,
    as_json: bool,
    printer: &mut Printer,
) -> Exit {
    let what = &wrong.message;
    let message = format!("a wrong answer was caught and not given: {what}; please report it");
    printer.refuse(&Failed::of_kind(FailedKind::Internal, name, &message), as_json);
    Exit::Internal
}

/// What became of a set of tiles; the tiles themselves unless `is_brief`.
pub(super) fn solved(
    source: &str,
    tiles: &TileSet<'_>,
    outcome: &Outcome,
    is_brief: bool,
) -> JigsawSolved {
    let report = &outcome.report;
    let id = |tile: usize| TileId(tiles.id(tile));
    let mut shape = JigsawSolved::new(source);
    shape.verdict = JigsawVerdict::by_id(report.verdict.id());
    shape.count = report.count.map(|count| count.to_string());
    if report.verdict == Verdict::Stopped && report.at_least > 0 {
        shape.at_least = Some(report.at_least.to_string());
    }
    shape.other_shapes_open = report.are_other_shapes_open;
    shape.left_over = report.left_over.iter().map(|&tile| id(tile)).collect();
    if let Some(grid) = &report.placement {
        (shape.rows, shape.columns) = (Some(grid.n_rows()), Some(grid.n_columns()));
        shape.corner_product = Some(grid.corner_product(tiles).to_string());
    }
    if !is_brief {
        shape.tiles = report.placement.as_ref().map(|grid| rows(tiles, grid));
        shape.second = report.second.as_ref().map(|grid| rows(tiles, grid));
        shape.islands = report.islands.iter().map(|island| islands(tiles, island)).collect();
        let conflict = |conflict: &pictogrid_jigsaw::tiles::Conflict| ConflictShape {
            kind: ConflictKind::by_id(conflict.kind()).unwrap_or(ConflictKind::Unjoined),
            ids: conflict.tiles().into_iter().map(id).collect(),
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
    match laid.is_flipped() {
        true => Orientation::flipped(laid.turns()),
        false => Orientation::turned(laid.turns()),
    }
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
        weak: island.weak.len(),
        weak_joints: island
            .weak
            .iter()
            .map(|pair| pair.map(|tile| TileId(tiles.id(tile))))
            .collect(),
        tiles: rows.collect(),
    }
}
