//! What `jigsaw solve` and `jigsaw find` do alike: read the file with room for it at once, say every
//! fault, assemble until the budget, the clock or Ctrl-C ends it.

use std::path::Path;

use pictogrid_jigsaw::{
    Stop as SearchStop, WrongAnswer,
    tiles::{Report, SolveOptions, TileLimits, TileSet, Verdict, Want, solve},
};
use pictogrid_json::{Failed, FailedKind};

use crate::{
    args::jigsaw::AssembleArgs,
    input::{compression, items::unreadable},
    output::printer::Printer,
    run::{deadline::Deadline, exit::Exit, stop::Stop},
};

/// Reads a whole input; or says why that cannot be.
pub(super) fn read(path: &Path, as_json: bool, printer: &mut Printer) -> Result<Vec<u8>, Exit> {
    compression::read(path, u64::from(TileLimits::default().bytes)).map_err(|error| {
        let name = path.to_string_lossy();
        printer.refuse(&Failed::of_kind(FailedKind::Io, &name, &unreadable(&error)), as_json)
    })
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
) -> Result<Outcome, WrongAnswer> {
    let mut options = SolveOptions {
        freedom: args.orientations,
        want,
        placements: args.placements,
        ..SolveOptions::default()
    };
    options.wanted.shape = args.shape;
    let mut watch = Deadline::new(args.timeout, stop);
    let report = stop.during(|| solve(tiles, &options, &mut watch))?;
    let micros = watch.micros();
    let stopped = report.stopped.map(|stop| match stop {
        SearchStop::Placements => "placements",
        SearchStop::Asked => super::cause(&watch).id(),
    });
    Ok(Outcome { report, stopped, micros })
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
