//! Tiles read, put together, and the answer checked by code that shares nothing with what found it.
//!
//! What `jigsaw solve` and `jigsaw find` do alike: read the file with room for it at once, say every
//! fault, assemble until the budget, the clock or Ctrl-C ends it, and hold each assembly, island and
//! picture against the tiles (`pictogrid_check::Assembly` turns and flips them by itself).
//!
//! A picture of more than [`MOST_CHECKED`] cells is checked in as many of them, evenly spread: to
//! look at all would take longer than the assembly.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
    time::Instant,
};

use pictogrid_check::Assembly;
use pictogrid_core::Error;
use pictogrid_jigsaw::tiles::{
    Bitmap, Borders, Grid, Report, SolveOptions, Stop as SearchStop, TileLimits, TileSet, Verdict,
    Want, solve,
};
use pictogrid_wire::{Failed, FailedKind, to_line};

use crate::{
    args::jigsaw::AssembleArgs,
    console::Console,
    exit::Exit,
    input::{STDIN, unreadable},
    packing,
    stop::Stop,
};

/// Cells of a picture that are all looked at once more; of a larger one, as many are.
const MOST_CHECKED: usize = 1 << 24;

/// Reads a whole input. The buffer is as large as the file if that is known, so that it is not
/// copied while it grows.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let most = u64::from(TileLimits::default().bytes) + 1;
    if path.as_os_str() == STDIN {
        let mut bytes = Vec::new();
        packing::unpack(io::stdin())?.take(most).read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    let n_bytes = if metadata.is_file() { metadata.len().min(most) as usize } else { 0 };
    let mut bytes = Vec::with_capacity(n_bytes);
    packing::unpack(file)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Says that an input cannot be read.
pub(super) fn fail(name: &str, error: &io::Error, as_json: bool, console: &mut Console) -> Exit {
    let message = unreadable(error);
    if as_json {
        let said = console.out_later(&to_line(&Failed::of_kind(FailedKind::Io, name, &message)));
        return said.err().unwrap_or(Exit::Bad);
    }
    console.error(&format!("{name}: {message}"));
    Exit::Bad
}

/// Says every fault of an input.
pub(super) fn refuse(name: &str, error: &Error, as_json: bool, console: &mut Console) -> Exit {
    if as_json {
        let said = console.out_later(&to_line(&Failed::new(name, name, error)));
        return said.err().unwrap_or(Exit::Bad);
    }
    for fault in error.faults() {
        match fault.place() {
            Some(place) => console.error(&format!("{name}:{place}: {}", fault.message())),
            None => console.error(&format!("{name}: {}", fault.message())),
        }
    }
    Exit::Bad
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
    stop: &Stop,
) -> Outcome {
    let mut options = SolveOptions {
        freedom: args.orientations.into(),
        want,
        placements: args.placements,
        ..SolveOptions::default()
    };
    options.wanted.shape = args.shape;
    let clock = Instant::now();
    let mut asked = "interrupted";
    let mut should_stop = || {
        let is_late = args.timeout.is_some_and(|timeout| clock.elapsed() >= timeout);
        if is_late {
            asked = "time";
        }
        is_late || stop.is_raised()
    };
    let report = stop.during(|| solve(tiles, &options, &mut should_stop));
    let micros = clock.elapsed().as_micros() as u64;
    let stopped = match report.stopped {
        Some(SearchStop::Placements) => Some("placements"),
        Some(SearchStop::Asked) => Some(asked),
        None => None,
    };
    Outcome { report, stopped, micros }
}

/// The exit code that a verdict has.
pub(super) fn exit(verdict: Verdict) -> Exit {
    match verdict {
        Verdict::Unique | Verdict::Solved => Exit::Done,
        Verdict::Several => Exit::Several,
        Verdict::None | Verdict::Pictures => Exit::NoSolution,
        Verdict::Stopped => Exit::Stopped,
    }
}

/// The name of a verdict.
pub(super) fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Unique => "unique",
        Verdict::Solved => "solved",
        Verdict::Several => "several",
        Verdict::Pictures => "pictures",
        Verdict::None => "none",
        Verdict::Stopped => "stopped",
    }
}

/// Confirms every assembly and every island of a report.
pub(super) fn check(tiles: &TileSet<'_>, report: &Report) -> Result<(), String> {
    for grid in &report.grids {
        if grid.n_rows() * grid.n_columns() != tiles.len() {
            return Err("not every tile is laid".to_owned());
        }
        confirm(tiles, &places(grid), grid.n_columns())?;
    }
    for island in &report.islands {
        let places: Vec<_> =
            island.places.iter().map(|place| place.map(|(tile, o)| (tile, o.name()))).collect();
        confirm(tiles, &places, island.columns)?;
    }
    Ok(())
}

fn places(grid: &Grid) -> Vec<Option<(usize, &'static str)>> {
    grid.places().map(|(tile, orientation)| Some((tile, orientation.name()))).collect()
}

fn confirm(
    tiles: &TileSet<'_>,
    places: &[Option<(usize, &'static str)>],
    columns: usize,
) -> Result<(), String> {
    let row = |tile: usize, y: usize| tiles.row(tile, y);
    let assembly = Assembly { side: tiles.side(), row: &row, places, columns };
    assembly.check().map_err(|wrong| wrong.to_string())
}

/// Confirms that a picture shows the tiles of a grid.
pub(super) fn check_picture(
    tiles: &TileSet<'_>,
    grid: &Grid,
    borders: Borders,
    picture: &Bitmap,
) -> Result<(), String> {
    let row = |tile: usize, y: usize| tiles.row(tile, y);
    let (places, columns) = (places(grid), grid.n_columns());
    let assembly = Assembly { side: tiles.side(), row: &row, places: &places, columns };
    let inset = usize::from(borders == Borders::Dropped);
    let step = (picture.width() * picture.height()).div_ceil(MOST_CHECKED);
    let is_filled = |x: usize, y: usize| picture.get(x, y);
    assembly.check_picture(inset, step, &is_filled).map_err(|wrong| wrong.to_string())
}

/// Says that a wrong answer was caught.
pub(super) fn internal(name: &str, message: &str, as_json: bool, console: &mut Console) -> Exit {
    let message = format!("a wrong answer was caught and not given: {message}; please report it");
    if as_json {
        let said =
            console.out_later(&to_line(&Failed::of_kind(FailedKind::Internal, name, &message)));
        return said.err().unwrap_or(Exit::Internal);
    }
    console.error(&format!("{name}: {message}"));
    Exit::Internal
}
