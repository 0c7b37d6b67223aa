//! `pictogrid jigsaw match`: the tiles of a board laid so that edges match.
//!
//! The tiles come from a file, size and border from flags or from there, pins from both, each a note
//! where the file leaves open what is meant; a placement
//! can be confirmed in place of a search. What is found goes to three places:
//!
//! ```text
//!   asked               found              not found
//!   nothing, --best     placed             none, stopped     and the best board
//!   --unique, --count   unique, several    none, stopped
//!
//!   standard output     the placement, or the number of --count, or one JSON object
//!   standard error      the verdict with the work
//! ```
//!
//! The library knows no flags. Where it faults the size or the border, its way out is replaced by one
//! that names a flag; whatever else is wrong with a file is said as the library says it.

use std::{
    path::{Path, PathBuf},
    time::Instant,
};

use pictogrid_core::{Error, Fault, FaultKind, Limits, Note};
use pictogrid_jigsaw::{
    Stop,
    matching::{
        self, Asked, Board, EdgeScore, Goal, Placement, ReadBoard, SolveError, SolveOptions,
        Standing, Verdict, confirm, read_board, read_placement_of, solve, write_address,
        write_placement,
    },
};
use pictogrid_json::{
    EdgesMatched, Failed, FailedKind, JigsawStop, MatchStats, MatchVerdict, Noted, Orientation,
    PlacedTile, to_line,
};

use crate::{
    args::{
        drawing::{Drawing, DrawingForm},
        matching::MatchArgs,
        number_of_threads,
    },
    input::files::{self, unreadable},
    limits::{
        deadline::Clock,
        exit::{End, Exit},
    },
    output::printer::Printer,
    run::plan::{Batch, Plan},
    wording::{duration, other_kind_of_input, plural::n_of},
};

use super::drawing;

pub(super) fn run(args: &MatchArgs) -> End {
    let also_read = args.pins.iter().chain(&args.confirm).map(PathBuf::as_path);
    Plan {
        quiet: args.quiet,
        inputs: Some(std::slice::from_ref(&args.board)),
        also_read: also_read.collect(),
        also_written: args.output.iter().map(|drawing| drawing.path.as_path()).collect(),
        if_exists: args.force.if_exists(),
        as_json: args.json,
        ..Plan::of(&args.budget.bounds)
    }
    .begin()?
    .whole(|Batch { printer, clock, .. }| match board(args) {
        Ok(read) => {
            let report = Report::new(args, &read, printer);
            match &args.confirm {
                Some(path) => report.confirm(path, printer),
                None => report.search(clock, printer),
            }
        }
        Err(refused) => Err(printer.refuse(&refused, args.json)),
    })
}

/// The most bytes of a board or a placement: far more than the most tiles need.
const MOST_BYTES: u64 = 8 << 20;

/// Why there is no board, or no placement: boxed, as it is rare and large.
type Refused = Box<Failed>;

/// A placement that breaks a rule.
fn broken(path: &Path, message: &str) -> Refused {
    Failed::of_kind(FailedKind::BrokenRule, &path.to_string_lossy(), message).into()
}

fn faults(path: &Path, error: &Error) -> Refused {
    let name = path.to_string_lossy();
    Failed::new(&name, &name, error).into()
}

/// The board, with its pins.
fn board(args: &MatchArgs) -> Result<ReadBoard, Refused> {
    let text = bytes(&args.board)?;
    let limits = Limits { bytes: MOST_BYTES, ..Limits::default() };
    let asked = Asked {
        size: args.size,
        outside: args.border.clone().unwrap_or_default(),
        pins: args.pin.clone(),
        is_upright: args.no_rotation,
    };
    // A size that the tiles do not fill is a fault of a board, not of another puzzle.
    let is_board = |error: &Error| {
        let mut kinds = error.faults().map(Fault::kind);
        kinds.any(|kind| matches!(kind, FaultKind::SizeMismatch | FaultKind::GivenMismatch))
    };
    let mut read = read_board(&text, &limits, &asked).map_err(|error| {
        let is_board = is_board(&error);
        let error =
            if is_board { error } else { other_kind_of_input::instead_of_board(&text, error) };
        faults(&args.board, &error)
    })?;
    if let Some(path) = &args.pins {
        let pins = placement(&read.board, path)?.as_pins();
        read.board = read.board.pinned(&pins).map_err(|error| faults(&args.board, &error))?;
    }
    Ok(read)
}

fn placement(board: &Board, path: &Path) -> Result<Placement, Refused> {
    let text = bytes(path)?;
    read_placement_of(board, &text).map_err(|error| faults(path, &error))
}

fn bytes(path: &Path) -> Result<Vec<u8>, Refused> {
    files::read(path, MOST_BYTES).map_err(|error| {
        Failed::of_kind(FailedKind::Io, &path.to_string_lossy(), &unreadable(&error, path)).into()
    })
}

/// Says what became of a board.
struct Report<'a> {
    args: &'a MatchArgs,
    board: &'a Board,
    notes: &'a [Note],
    name: String,
}

impl<'a> Report<'a> {
    /// Says what was taken for granted when the board was read.
    fn new(args: &'a MatchArgs, read: &'a ReadBoard, printer: &mut Printer) -> Report<'a> {
        let name = args.board.display().to_string();
        for note in &read.notes {
            printer.note(&format!("{name}: {note}"));
        }
        Report { args, board: &read.board, notes: &read.notes, name }
    }

    fn confirm(&self, path: &Path, printer: &mut Printer) -> End {
        let confirmed = placement(self.board, path).and_then(|placement| {
            let score = confirm(self.board, &placement);
            Ok((score.map_err(|error| broken(path, &error.to_string()))?, placement))
        });
        match confirmed {
            Ok((score, placement)) => self.confirmed(&placement, score, printer),
            Err(refused) => Err(printer.refuse(&refused, self.args.json)),
        }
    }

    /// Searches, and says what was found.
    fn search(&self, clock: &Clock, printer: &mut Printer) -> End {
        let args = self.args;
        let mut watch = clock.deadline();
        let goal = if args.count {
            Goal::Count
        } else if args.unique {
            Goal::Unique
        } else if args.best {
            Goal::Best
        } else {
            Goal::First
        };
        let options = SolveOptions {
            goal,
            placements: args.budget.placements,
            n_threads: number_of_threads(args.budget.threads),
            seed: args.budget.seed,
        };
        let begun = Instant::now();
        let found = solve(self.board, &options, &mut watch);
        let ended = (super::cause(&watch), begun.elapsed().as_micros() as u64);
        match found {
            Ok(found) => self.searched(&found, ended, printer),
            Err(SolveError::TooLarge(large)) => {
                Err(printer.refuse(&faults(&args.board, &large.into()), args.json))
            }
            Err(wrong) => {
                printer.error(&format!("{}: {wrong}; please report it", self.name));
                Err(Exit::Internal)
            }
        }
    }

    /// A placement that keeps the rules.
    fn confirmed(&self, placement: &Placement, confirmed: EdgeScore, printer: &mut Printer) -> End {
        let (verdict, exit) = if confirmed.is_complete {
            (MatchVerdict::Placed, Exit::Done)
        } else {
            (MatchVerdict::Partial, Exit::NoSolution)
        };
        let mut shape = self.shape(verdict);
        self.fill(&mut shape, placement, confirmed);
        if let Some(sheet) = &self.args.output {
            self.write(sheet, &shape, placement, printer)?;
        }
        if self.args.json {
            printer.out_later(&to_line(&shape))?;
        } else {
            let score = score(confirmed.placed, confirmed.matched, confirmed.edges);
            printer.out_later(&format!("{verdict}: {score}"))?;
        }
        Ok(exit)
    }

    /// What a search found, why it ended if it was asked to, and how long it took.
    fn searched(
        &self,
        found: &matching::Report,
        (asked, micros): (JigsawStop, u64),
        printer: &mut Printer,
    ) -> End {
        let (verdict, exit) = match found.verdict {
            Verdict::Unique => (MatchVerdict::Unique, Exit::Done),
            Verdict::Several => (MatchVerdict::Several, Exit::Several),
            Verdict::None => (MatchVerdict::None, Exit::NoSolution),
            Verdict::Stopped => (MatchVerdict::Stopped, Exit::Stopped),
            Verdict::Placed => (MatchVerdict::Placed, Exit::Done),
        };
        let mut shape = self.shape(verdict);
        shape.why.clone_from(&found.why);
        shape.stopped = found.stopped.map(|stop| match stop {
            Stop::Placements => JigsawStop::Placements,
            Stop::Asked => asked,
        });
        let placements = found.placements.to_string();
        let forecast = (found.forecast * 100.0).round() / 100.0;
        shape.stats = Some(MatchStats { micros, placements, forecast });
        shape.count = found.count.map(|count| count.to_string());
        shape.up_to_turns = found.up_to_turns.map(|count| count.to_string());
        let is_open = self.args.count && exit == Exit::Stopped;
        shape.at_least = is_open.then(|| found.at_least.to_string());
        let shown = found.placement.as_ref();
        if let (Some(placement), Some(score)) = (shown, found.score) {
            self.fill(&mut shape, placement, score);
        }
        shape.best = found.standing == Some(Standing::Best);
        self.print(&shape, shown, printer)?;
        printer.note(&self.note(&shape));
        Ok(exit)
    }

    fn shape(&self, verdict: MatchVerdict) -> EdgesMatched {
        let size = (self.board.width(), self.board.height());
        let notes = Noted::all(self.notes);
        EdgesMatched { notes, ..EdgesMatched::new(&self.name, size, self.board.n_edges(), verdict) }
    }

    fn fill(&self, shape: &mut EdgesMatched, placement: &Placement, confirmed: EdgeScore) {
        let oriented_tile = |oriented_tile: &pictogrid_jigsaw::matching::OrientedTile| {
            PlacedTile::new(
                oriented_tile.tile as u64 + 1,
                Orientation::turned(oriented_tile.turns()),
            )
        };
        let rows = placement.cells().chunks(placement.width());
        shape.tiles = rows
            .map(|row| row.iter().map(|cell| cell.as_ref().map(oriented_tile)).collect())
            .collect();
        shape.placed = Some(confirmed.placed);
        shape.matched = Some(confirmed.matched);
    }

    /// Prints the result, and writes the file if one is wanted.
    fn print(
        &self,
        shape: &EdgesMatched,
        shown: Option<&Placement>,
        printer: &mut Printer,
    ) -> Result<(), Exit> {
        if let (Some(sheet), Some(placement)) = (&self.args.output, shown) {
            self.write(sheet, shape, placement, printer)?;
        }
        if self.args.json {
            return printer.out_later(&to_line(shape));
        }
        if let Some(count) = &shape.count {
            return printer.out_later(count);
        }
        match shown {
            Some(placement) if self.args.address => {
                let address = write_address(self.board, placement);
                let address =
                    address.map_err(|fault| printer.bad(&format!("{}: {}", self.name, fault)))?;
                printer.out_later(&address)
            }
            Some(placement) if self.args.output.is_none() => {
                printer.out(write_placement(placement).as_bytes())
            }
            _ => Ok(()),
        }
    }

    fn write(
        &self,
        sheet: &Drawing,
        shape: &EdgesMatched,
        placement: &Placement,
        printer: &mut Printer,
    ) -> Result<(), Exit> {
        let drawn = match sheet.form {
            DrawingForm::Json => Ok((to_line(shape) + "\n").into_bytes()),
            DrawingForm::Text => Ok(write_placement(placement).into_bytes()),
            form => drawing::draw_board(self.board, placement, form),
        };
        drawing::deliver(sheet, drawn, self.args.force, printer)
    }

    /// The verdict in words, with the work.
    fn note(&self, shape: &EdgesMatched) -> String {
        let mut parts = vec![shape.verdict.to_string()];
        if let (Some(placed), Some(matched)) = (shape.placed, shape.matched) {
            parts.push(score(placed, matched, shape.edges));
        }
        parts.extend(shape.best.then(|| "no full board matches more".to_owned()));
        parts.extend(shape.why.clone());
        if let Some(count) = &shape.count {
            let turns = match &shape.up_to_turns {
                Some(colors) => format!(", {colors} if rotated boards count as one"),
                None if self.board.pins().is_empty() => String::new(),
                None => " with these pins".to_owned(),
            };
            parts.push(format!("{count} found{turns}"));
        }
        parts.extend(shape.at_least.as_ref().map(|n| format!("at least {n} with rotated boards")));
        parts.extend(shape.stopped.map(|cause| match cause {
            JigsawStop::Time => "the time is up".to_owned(),
            JigsawStop::Placements => "as many tiles laid as allowed".to_owned(),
            _ => "interrupted".to_owned(),
        }));
        if let Some(stats) = &shape.stats {
            parts.push(format!("{} laid", n_tiles(&stats.placements)));
            if shape.stopped.is_some() && stats.forecast > 6.0 {
                parts.push(format!("about 10^{:.0} for all", stats.forecast));
            }
            parts.push(duration::show(stats.micros));
        }
        format!("{}: {}", self.name, parts.join(" · "))
    }
}

fn n_tiles(number: &str) -> String {
    if number == "1" { "1 tile".to_owned() } else { format!("{number} tiles") }
}

fn score(placed: usize, matched: usize, edges: usize) -> String {
    format!("{}, {matched} of {edges} edges match", n_of(placed as u64, "tile"))
}
