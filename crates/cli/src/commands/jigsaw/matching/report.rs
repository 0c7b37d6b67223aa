//! What is said of a board of edge matching: the placement, the verdict, the exit code.
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
//! Nothing is shown that `confirm` has not looked at: a placement that is said to be whole has every
//! edge matched, or the program calls itself wrong and gives no answer.

use pictogrid_jigsaw::matching::{
    Board, Confirmed, Placement, Search, confirm, dots, svg, write_placement,
};
use pictogrid_wire::{
    EdgesMatched, JigsawStop, Laid, MatchStats, MatchVerdict, Orientation, to_line,
};

use crate::{
    args::{
        drawing::{Drawing, DrawingForm},
        matching::MatchArgs,
    },
    console::Console,
    duration,
    exit::Exit,
    words::n_of,
};

use super::{
    super::{drawing::dots_as_png, make},
    crew::{Findings, Goal},
};

/// A search that has ended.
#[derive(Clone, Copy)]
pub(super) struct Outcome<'a> {
    pub(super) goal: Goal,
    pub(super) search: &'a Search,
    pub(super) findings: &'a Findings,
    pub(super) micros: u64,
    /// The expected number of tiles laid, as a power of ten.
    pub(super) forecast: f64,
}

/// Says what became of a board.
pub(super) struct Report<'a> {
    args: &'a MatchArgs,
    board: &'a Board,
    name: String,
}

impl<'a> Report<'a> {
    pub(super) fn new(args: &'a MatchArgs, board: &'a Board) -> Report<'a> {
        Report { args, board, name: args.board.display().to_string() }
    }

    /// A placement that keeps the rules.
    pub(super) fn confirmed(
        &self,
        placement: &Placement,
        confirmed: Confirmed,
        console: &mut Console,
    ) -> Result<Exit, Exit> {
        let (verdict, exit) = if confirmed.is_complete {
            (MatchVerdict::Placed, Exit::Done)
        } else {
            (MatchVerdict::Partial, Exit::NoSolution)
        };
        let mut shape = self.shape(verdict);
        self.fill(&mut shape, placement, confirmed);
        if let Some(sheet) = &self.args.output {
            self.write(sheet, &shape, placement, console)?;
        }
        if self.args.json {
            console.out_later(&to_line(&shape))?;
        } else {
            console.out_later(&format!("{verdict}: {}", score(confirmed)))?;
        }
        Ok(exit)
    }

    /// What a search found.
    pub(super) fn searched(
        &self,
        outcome: &Outcome<'_>,
        console: &mut Console,
    ) -> Result<Exit, Exit> {
        let Outcome { goal, search, findings, micros, forecast } = *outcome;
        let (verdict, exit) = verdict(goal, findings);
        let mut shape = self.shape(verdict);
        shape.why = search.impossible().map(str::to_owned);
        let is_stopped = exit == Exit::Stopped;
        let cause = findings.stopped.and_then(JigsawStop::by_id).unwrap_or(JigsawStop::Time);
        shape.stopped = is_stopped.then_some(cause);
        let placements = findings.placements.to_string();
        shape.stats =
            Some(MatchStats { micros, placements, forecast: (forecast * 100.0).round() / 100.0 });
        if goal == Goal::Count {
            let all = Some(findings.all.to_string());
            let is_known = exit != Exit::Stopped;
            shape.up_to_turns =
                (is_known && search.knows_turns()).then(|| findings.up_to_turns.to_string());
            (shape.count, shape.at_least) = if is_known { (all, None) } else { (None, all) };
        }
        let shown = shown(goal, exit, findings);
        if let Some(placement) = shown {
            let confirmed = confirm(self.board, placement).ok();
            let may_mismatch = exit == Exit::Stopped || findings.is_best;
            let is_right = confirmed.is_some_and(|c| c.is_complete || may_mismatch);
            let Some(confirmed) = confirmed.filter(|_| is_right) else {
                console.error(&format!(
                    "{}: a wrong placement was caught; please report it",
                    self.name
                ));
                return Err(Exit::Internal);
            };
            self.fill(&mut shape, placement, confirmed);
        }
        shape.best = findings.is_best;
        self.print(&shape, shown, console)?;
        console.note(&self.note(&shape, search.knows_turns()));
        Ok(exit)
    }

    fn shape(&self, verdict: MatchVerdict) -> EdgesMatched {
        let size = (self.board.width(), self.board.height());
        EdgesMatched::new(&self.name, size, self.board.n_edges(), verdict)
    }

    fn fill(&self, shape: &mut EdgesMatched, placement: &Placement, confirmed: Confirmed) {
        let laid = |laid: &pictogrid_jigsaw::matching::Laid| {
            Laid::new(laid.tile as u64 + 1, Orientation::new(false, laid.turns()))
        };
        let rows = placement.cells().chunks(placement.width());
        shape.tiles =
            rows.map(|row| row.iter().map(|cell| cell.as_ref().map(laid)).collect()).collect();
        shape.placed = Some(confirmed.placed);
        shape.matched = Some(confirmed.matched);
    }

    /// Prints the result, and writes the file if one is wanted.
    fn print(
        &self,
        shape: &EdgesMatched,
        shown: Option<&Placement>,
        console: &mut Console,
    ) -> Result<(), Exit> {
        if let (Some(sheet), Some(placement)) = (&self.args.output, shown) {
            self.write(sheet, shape, placement, console)?;
        }
        if self.args.json {
            return console.out_later(&to_line(shape));
        }
        if let Some(count) = &shape.count {
            return console.out_later(count);
        }
        match shown {
            Some(placement) if self.args.output.is_none() => {
                console.out(write_placement(placement).as_bytes())
            }
            _ => Ok(()),
        }
    }

    fn write(
        &self,
        sheet: &Drawing,
        shape: &EdgesMatched,
        placement: &Placement,
        console: &mut Console,
    ) -> Result<(), Exit> {
        let bytes = match sheet.form {
            DrawingForm::Text => write_placement(placement).into_bytes(),
            DrawingForm::Svg => svg(self.board, placement).into_bytes(),
            DrawingForm::Png => dots_as_png(&dots(self.board, placement)),
            DrawingForm::Json => (to_line(shape) + "\n").into_bytes(),
        };
        make::save(&sheet.path, &bytes, self.args.force, console)
    }

    /// The verdict in words, with the work.
    fn note(&self, shape: &EdgesMatched, knows_turns: bool) -> String {
        let mut parts = vec![shape.verdict.to_string()];
        if let (Some(placed), Some(matched)) = (shape.placed, shape.matched) {
            let edges = shape.edges;
            let n_tiles = n_of(placed as u64, "tile");
            parts.push(format!("{n_tiles}, {matched} of {edges} edges match"));
        }
        parts.extend(shape.best.then(|| "no full board matches more".to_owned()));
        parts.extend(shape.why.clone());
        if let Some(count) = &shape.count {
            let turns = match &shape.up_to_turns {
                Some(kinds) if knows_turns => format!(" in all turns, {kinds} up to turns"),
                _ => " with these hints".to_owned(),
            };
            parts.push(format!("{count} found{turns}"));
        }
        parts.extend(shape.at_least.as_ref().map(|n| format!("at least {n} in all turns")));
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

fn score(confirmed: Confirmed) -> String {
    let Confirmed { placed, matched, edges, .. } = confirmed;
    format!("{}, {matched} of {edges} edges match", n_of(placed as u64, "tile"))
}

/// The verdict in a word, and the end that it means.
pub(super) fn verdict(goal: Goal, findings: &Findings) -> (MatchVerdict, Exit) {
    let is_found = findings.first.is_some();
    match goal {
        Goal::First | Goal::Best if is_found => (MatchVerdict::Placed, Exit::Done),
        Goal::Unique if findings.are_several => (MatchVerdict::Several, Exit::Several),
        _ if findings.stopped.is_some() && !findings.is_best => {
            (MatchVerdict::Stopped, Exit::Stopped)
        }
        _ if !is_found => (MatchVerdict::None, Exit::NoSolution),
        _ if findings.are_several => (MatchVerdict::Several, Exit::Several),
        _ => (MatchVerdict::Unique, Exit::Done),
    }
}

/// What is shown: a solution, or the best board: of all, or of a search that was stopped.
fn shown(goal: Goal, exit: Exit, findings: &Findings) -> Option<&Placement> {
    match &findings.first {
        Some((_, placement)) => Some(placement),
        None if findings.is_best || exit == Exit::Stopped && goal != Goal::Count => {
            findings.best.as_ref().map(|(_, placement)| placement)
        }
        None => None,
    }
}
