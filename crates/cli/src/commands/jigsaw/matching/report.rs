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

use pictogrid_jigsaw::{
    Stop,
    matching::{self, Board, EdgeScore, Placement, Verdict, write_placement},
};
use pictogrid_json::{
    EdgesMatched, JigsawStop, MatchStats, MatchVerdict, Orientation, PlacedTile, to_line,
};

use crate::{
    args::{
        drawing::{Drawing, DrawingForm},
        matching::MatchArgs,
    },
    output::printer::Printer,
    run::exit::{End, Exit},
    wording::{duration, words::n_of},
};

use super::super::{drawing, files};

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
        confirmed: EdgeScore,
        printer: &mut Printer,
    ) -> End {
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
    pub(super) fn searched(
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
        shape.best = found.is_best;
        self.print(&shape, shown, printer)?;
        printer.note(&self.note(&shape));
        Ok(exit)
    }

    fn shape(&self, verdict: MatchVerdict) -> EdgesMatched {
        let size = (self.board.width(), self.board.height());
        EdgesMatched::new(&self.name, size, self.board.n_edges(), verdict)
    }

    fn fill(&self, shape: &mut EdgesMatched, placement: &Placement, confirmed: EdgeScore) {
        let oriented_tile = |oriented_tile: &pictogrid_jigsaw::matching::OrientedTile| {
            PlacedTile::new(
                oriented_tile.tile as u64 + 1,
                Orientation::new(false, oriented_tile.turns()),
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
        files::deliver(sheet, drawn, self.args.force, printer)
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
