//! `pictogrid jigsaw find PICTURE|TILES`: patterns in a picture, and what they leave rough.
//!
//! ```text
//!   "Tile .."      put together first ─┐
//!   PNG, GIF ..    black and white ────┼─▶ picture ─▶ each pattern, its best orientation
//!   # and .        as it is ───────────┘                └▶ cells covered by none: roughness
//! ```
//!
//! The input says itself what it is, so no flag has to. Each pattern is seen in its best orientation,
//! and a cell that several patterns cover counts once in what is left rough together.
//!
//! Patterns are read before the input, as a wrong name there is found at once and assembling may take
//! long. If time ends the search, no roughness is given: one of some patterns alone would be a wrong
//! number.

use std::{path::Path, time::Instant};

use pictogrid_core::{Error, Fault, FaultKind, Place};
use pictogrid_generate::picture::is_picture;
use pictogrid_jigsaw::tiles::{
    Bitmap, Borders, Orientation, Searcher, Sighting, TileLimits, TileSet, Want, stitch,
};
use pictogrid_json::{Failed, JigsawSolved, JigsawStats, PatternFound, TieShape, to_line};

use crate::{
    args::{jigsaw::FindArgs, usage},
    input::files::STDIN,
    limits::{
        deadline::{Clock, Deadline},
        exit::{End, Exit},
    },
    output::printer::Printer,
    run::plan::Plan,
    wording::{duration, plural::n_of},
};

use super::{drawing, pictures, tiles};

pub(crate) fn run(args: &FindArgs) -> End {
    if args.json && args.mark.as_ref().is_some_and(|mark| mark.path.as_os_str() == STDIN) {
        let message = "--mark - and --json both go to standard output; name a file to draw into";
        usage::refuse("jigsaw find", message);
    }
    Plan {
        quiet: args.quiet,
        inputs: Some(std::slice::from_ref(&args.input)),
        also_read: args.pattern.iter().map(Path::new).collect(),
        also_written: args.mark.iter().map(|drawing| drawing.path.as_path()).collect(),
        if_exists: args.force.if_exists(),
        as_json: args.json,
        ..Plan::of(&args.assemble.bounds)
    }
    .begin()?
    .whole(|batch| serve(args, &batch.clock, &mut batch.printer))
}

/// A pattern, and where it was seen.
struct Seen<'a> {
    name: &'a str,
    sightings: Vec<Sighting>,
}

fn serve(args: &FindArgs, clock: &Clock, printer: &mut Printer) -> End {
    let mut watch = clock.deadline();
    let mut wanted = Vec::new();
    for name in &args.pattern {
        let pattern = pictures::pattern(name).map_err(|message| printer.bad(&message))?;
        wanted.push((name.as_str(), Searcher::new(&pattern)));
    }
    let name = args.input.to_string_lossy().into_owned();
    let bytes = tiles::read(&args.input, args.json, printer)?;
    let (picture, mut shape) = picture_of(&name, &bytes, (args, clock), printer)?;
    let begun = Instant::now();
    let found = look_for(wanted, &picture, &mut watch);
    let micros = begun.elapsed().as_micros() as u64;
    let before = shape.stats;
    shape.stats = JigsawStats { micros: before.micros + micros, ..before };
    let Some((seen, covered)) = found else {
        let stopped = super::cause(&watch);
        shape.stopped = Some(stopped);
        if args.json {
            printer.out_later(&to_line(&shape))?;
        }
        printer.note(&format!("{name}: stopped: {stopped}, before all patterns were looked for"));
        return Ok(Exit::Stopped);
    };
    let exit = if shape.left_over.is_empty() { Exit::Done } else { Exit::NoSolution };
    let rough = picture.n_filled() - covered.n_filled();
    let turn = seen.first().map_or(Orientation::IDENTITY, |seen| seen.sightings[0].orientation);
    if let Some(target) = &args.mark {
        let marked = covered.oriented(turn);
        let drawn = drawing::draw(&picture.oriented(turn), Some(&marked), target.form);
        drawing::deliver(target, drawn, args.force, printer)?;
    }
    if args.json {
        (shape.patterns, shape.roughness) = (seen.iter().map(as_shape).collect(), Some(rough));
        printer.out_later(&to_line(&shape))?;
    } else {
        print(&seen, rough, printer)?;
        if !args.quiet {
            printer.out_later(&format!("searched in {}", duration::show(micros)))?;
        }
    }
    Ok(exit)
}

/// The picture of a file: drawn in text, a picture file, or what its tiles make.
fn picture_of(
    name: &str,
    bytes: &[u8],
    (args, clock): (&FindArgs, &Clock),
    printer: &mut Printer,
) -> Result<(Bitmap, JigsawSolved), Exit> {
    if is_tiles(bytes) {
        return of_tiles(name, bytes, (args, clock), printer);
    }
    let read = if is_picture(bytes) {
        pictures::read(bytes).map_err(|error| Fault::new(FaultKind::Syntax, error.to_string()))
    } else {
        read_picture(bytes).map(|picture| (picture, Vec::new()))
    };
    let (picture, notes) = read.map_err(|fault| {
        printer.refuse(&Failed::new(name, name, &Error::from(fault)), args.json)
    })?;
    notes.iter().for_each(|note| printer.note(&format!("{name}: {note}")));
    Ok((picture, JigsawSolved::new(name)))
}

/// Whether a file is one of tiles: its first word says so.
fn is_tiles(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    text.trim_ascii_start().starts_with(b"Tile")
}

/// The picture that tiles make, and what there is to say of them.
fn of_tiles(
    name: &str,
    bytes: &[u8],
    (args, clock): (&FindArgs, &Clock),
    printer: &mut Printer,
) -> Result<(Bitmap, JigsawSolved), Exit> {
    let set = TileSet::read(bytes, &TileLimits::default())
        .map_err(|error| printer.refuse(&tiles::refused(name, bytes, error), args.json))?;
    let outcome = tiles::assemble(&set, &args.assemble, Want::One, clock)
        .map_err(|wrong| tiles::internal(name, &wrong, args.json, printer))?;
    let shape = tiles::solved(name, &set, &outcome, true);
    let Some(grid) = &outcome.report.placement else {
        if args.json {
            printer.out_later(&to_line(&shape))?;
        }
        printer.note(&format!(
            "{name}: the tiles make no single picture; `pictogrid jigsaw solve` says why"
        ));
        return Err(tiles::exit(outcome.report.verdict));
    };
    let picture = stitch(&set, grid, Borders::Dropped)
        .map_err(|wrong| tiles::internal(name, &wrong, args.json, printer))?;
    if let n @ 1.. = outcome.report.left_over.len() {
        let message =
            format!("{name}: {} left over; the picture is of the others", n_of(n as u64, "tile"));
        printer.note(&message);
    }
    Ok((picture, shape))
}

/// Reads rows of `#` and `.`; blank lines around them and blanks at their ends are forgiven. Takes no
/// memory besides the picture: of a text of short lines a list of them would be many times as large.
fn read_picture(bytes: &[u8]) -> Result<Bitmap, Fault> {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_end();
    let lines = || {
        let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
        (1..).zip(lines).skip_while(|(_, line)| line.is_empty())
    };
    let Some((_, first)) = lines().next() else {
        let message = "neither a picture nor tiles; a picture is rows of # and .";
        return Err(Fault::new(FaultKind::NoPuzzle, message));
    };
    for (line, row) in lines() {
        check_row(row, line, first.len())?;
    }
    let too_large = || Fault::new(FaultKind::TooLarge, "the picture has more than 2^36 cells");
    let mut picture = Bitmap::new(first.len(), lines().count()).ok_or_else(too_large)?;
    for (y, (_, row)) in lines().enumerate() {
        for x in (0..row.len()).filter(|&x| row[x] == b'#') {
            picture.fill(x, y);
        }
    }
    Ok(picture)
}

fn check_row(row: &[u8], line: u32, width: usize) -> Result<(), Fault> {
    if let Some(at) = row.iter().position(|cell| !matches!(cell, b'#' | b'.')) {
        let shown = String::from_utf8_lossy(&row[at..row.len().min(at + 4)]).chars().next();
        let message = format!(
            "{:?} is not a cell; a picture is rows of # and ., tiles begin with a line such as \
             `Tile 1:`",
            shown.unwrap_or(' ')
        );
        return Err(Fault::new(FaultKind::Syntax, message).at(Place::new(line, at as u32 + 1)));
    }
    if row.len() != width {
        let message = format!(
            "this row has {}, the first row has {width}; all rows must have the same length",
            n_of(row.len() as u64, "cell")
        );
        let place = Place::new(line, row.len().min(width) as u32 + 1);
        return Err(Fault::new(FaultKind::SizeMismatch, message).at(place));
    }
    Ok(())
}

/// Looks for the patterns, each in its best orientation. Gives them with the cells that some of them
/// covers; `None` if it is to stop.
fn look_for<'a>(
    wanted: Vec<(&'a str, Searcher)>,
    picture: &Bitmap,
    watch: &mut Deadline<'_>,
) -> Option<(Vec<Seen<'a>>, Bitmap)> {
    let mut covered = Bitmap::new(picture.width(), picture.height())?;
    let mut all = Vec::new();
    for (name, searcher) in wanted {
        let sightings = searcher.watched(picture, watch)?;
        covered = covered.union(&searcher.cover(picture, &sightings[0], watch)?)?;
        all.push(Seen { name, sightings });
    }
    Some((all, covered))
}

fn as_shape(seen: &Seen<'_>) -> PatternFound {
    let best = &seen.sightings[0];
    let tie = |sighting: &Sighting| TieShape {
        orientation: tiles::orientation(sighting.orientation),
        roughness: sighting.roughness,
    };
    PatternFound {
        name: seen.name.to_owned(),
        found: best.places.len(),
        orientation: tiles::orientation(best.orientation),
        roughness: best.roughness,
        ties: seen.sightings[1..].iter().map(tie).collect(),
    }
}

fn print(seen: &[Seen<'_>], rough: u64, printer: &mut Printer) -> Result<(), Exit> {
    for Seen { name, sightings, .. } in seen {
        let best = &sightings[0];
        let times = n_of(best.places.len() as u64, "time");
        printer.out_later(&format!(
            "{name}: {times} · picture as {} · roughness {}",
            best.orientation, best.roughness
        ))?;
        for tie in &sightings[1..] {
            printer.out_later(&format!(
                "{name}: as often · picture as {} · roughness {}",
                tie.orientation, tie.roughness
            ))?;
        }
    }
    if seen.len() > 1 {
        printer.out_later(&format!("together: roughness {rough}"))?;
    }
    Ok(())
}
