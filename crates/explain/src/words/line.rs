//! What is said of one line: its cells, its numbers, and the reasons of its rules.

use std::ops::Range;

use super::{capital, list, named, spans_of, word};
use crate::{
    part::Mark,
    rules::{Covered, Divided, End, Found, Nearest, Why},
};

/// How the cells and numbers of one line are called.
pub(super) struct Namer<'a> {
    pub(super) line: String,
    pub(super) unit: &'static str,
    pub(super) runs: &'a [u32],
}

impl Namer<'_> {
    /// `row 2 (3 1)`.
    pub(super) fn titled(&self) -> String {
        let numbers: Vec<String> = self.runs.iter().map(u32::to_string).collect();
        let clue = if numbers.is_empty() { "0".to_owned() } else { numbers.join(" ") };
        format!("{} ({clue})", self.line)
    }

    /// `columns 3–5`, or `column 3`.
    fn span(&self, cells: &Range<usize>) -> String {
        named(self.unit, std::slice::from_ref(cells))
    }

    /// `columns 3–5, 8 and 10–11`.
    pub(super) fn places(&self, places: &[usize]) -> String {
        spans_of(self.unit, places)
    }

    fn spans(&self, stretches: &[Range<usize>]) -> String {
        named(self.unit, stretches)
    }

    /// `columns 3–5 are filled and column 6 is empty`.
    pub(super) fn marked(&self, cells: &[(usize, Mark)]) -> String {
        let said = |mark| {
            let mut places: Vec<usize> =
                cells.iter().filter(|&&(_, found)| found == mark).map(|&(i, _)| i).collect();
            places.sort_unstable();
            let verb = if places.len() == 1 { "is" } else { "are" };
            (!places.is_empty()).then(|| format!("{} {verb} {}", self.places(&places), word(mark)))
        };
        let parts: Vec<_> = [Mark::Filled, Mark::Empty].into_iter().filter_map(said).collect();
        list(&parts, "and")
    }

    /// `5`, or `second 5` where the clue has several.
    fn number(&self, run: usize) -> String {
        const ORDINALS: [&str; 10] = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
            "tenth",
        ];
        let g = self.runs[run];
        if self.runs.iter().filter(|&&other| other == g).count() == 1 {
            return g.to_string();
        }
        let before = self.runs[..run].iter().filter(|&&other| other == g).count();
        match ORDINALS.get(before) {
            Some(ordinal) => format!("{ordinal} {g}"),
            None => format!("{g} (number {} of the clue)", run + 1),
        }
    }

    fn numbers(&self, runs: impl Iterator<Item = usize>, last: &str) -> String {
        list(&runs.map(|run| format!("the {}", self.number(run))).collect::<Vec<_>>(), last)
    }

    fn covers(&self, runs: &[Covered]) -> String {
        let covers = |one: &Covered| {
            format!("the {} always covers {}", self.number(one.run), self.span(&one.cells))
        };
        list(&runs.iter().map(covers).collect::<Vec<_>>(), "and")
    }

    pub(super) fn why(&self, found: &Found, before: &[Mark]) -> String {
        match &found.why {
            Why::NoNumberLeft => "No number is left for these cells.".to_owned(),
            Why::NoRoomToMove { runs } => match runs.len() {
                1 => format!("The {} needs all cells that are left.", self.number(runs.start)),
                _ => format!(
                    "With one empty cell between each two, {} need all cells that are left.",
                    self.numbers(runs.clone(), "and")
                ),
            },
            Why::AllFilledIn => "Every number is filled in already.".to_owned(),
            Why::AllAreNeeded { sum } => format!(
                "The numbers that are left need {sum} filled cells, and no more than these are left."
            ),
            Why::Covers { runs, slack } => format!(
                "Pushed to one side or the other, nothing moves by more than {slack}, so {}.",
                self.covers(runs)
            ),
            Why::ReachesFromWall { sides } => self.sides(sides, Namer::edge_side),
            Why::Complete { pieces } => {
                let longest = pieces.first().map_or(0, ExactSizeIterator::len);
                let verb = if pieces.len() == 1 { "piece is" } else { "pieces are" };
                format!(
                    "No number left here is longer than {longest}, so the {verb} complete: {}.",
                    self.spans(pieces)
                )
            }
            Why::TooSmall { gaps } => {
                format!("No number that is left here fits into {}.", self.spans(gaps))
            }
            Why::OnlyRun { run, pieces, reach } => format!(
                "Only the {} is left here. It covers {} and lies within {}.",
                self.number(*run),
                self.span(pieces),
                self.span(reach)
            ),
            Why::WithinReach { sides } => self.sides(sides, Namer::within_reach),
            Why::TooLong { cells, length } => format!(
                "Filled, {} would make a piece of {length}, longer than any number that is left here.",
                self.places(cells)
            ),
            Why::GrowsFromCross { pieces } => format!(
                "Every number left here is too long for the room on one side of {}, so it goes on to \
                 the other side.",
                self.spans(pieces)
            ),
            Why::Parts(parts) => {
                let said = parts.iter().take(2).map(|part| self.part(part, before));
                said.collect::<Vec<_>>().join(" ")
            }
            Why::Ranges { runs, unreached } => self.ranges(runs, unreached),
            Why::WhosePiece { pieces } => self.whose(pieces),
            Why::AllAgree => self.all_agree(before),
        }
    }

    fn part(&self, part: &Divided, before: &[Mark]) -> String {
        let cells = self.span(&part.cells);
        match part.runs.len() {
            0 => format!("No number has room in {cells}."),
            n => format!(
                "{} {} in {cells}, wherever the others go. {}",
                capital(&self.numbers(part.runs.clone(), "and")),
                if n == 1 { "lies" } else { "lie" },
                self.why(&part.by, before)
            ),
        }
    }

    fn sides(&self, sides: &[Nearest], said: impl Fn(&Self, &Nearest) -> String) -> String {
        sides.iter().map(|side| said(self, side)).collect::<Vec<_>>().join(" ")
    }

    fn end(&self, side: &Nearest) -> &'static str {
        match side.end {
            End::First => "first",
            End::Last => "last",
        }
    }

    fn edge_side(&self, side: &Nearest) -> String {
        let piece = self.span(&side.piece);
        let (number, end) = (self.number(side.run), self.end(side));
        let touches = match side.end {
            End::First => side.piece.start == side.reach.start,
            End::Last => side.piece.end == side.reach.end,
        };
        if touches {
            return format!("The {number} begins at the edge of its room, in {piece}.");
        }
        format!(
            "The {end} number left, the {number}, has to cover {piece}, since there is no room for it \
             before that, so it reaches on."
        )
    }

    fn within_reach(&self, side: &Nearest) -> String {
        format!(
            "The piece in {} is part of the {}, the {} number left, which lies within {}.",
            self.span(&side.piece),
            self.number(side.run),
            self.end(side),
            self.span(&side.reach)
        )
    }

    fn ranges(&self, runs: &[Covered], unreached: &[Range<usize>]) -> String {
        let covers = (!runs.is_empty()).then(|| self.covers(runs));
        let none =
            (!unreached.is_empty()).then(|| format!("no number reaches {}", self.spans(unreached)));
        let parts: Vec<String> = covers.into_iter().chain(none).collect();
        format!(
            "With what is known, each number has a first and a last place: {}.",
            list(&parts, "and")
        )
    }

    fn whose(&self, pieces: &[(Range<usize>, Vec<usize>)]) -> String {
        let said = |(piece, runs): &(Range<usize>, Vec<usize>)| match runs.len() {
            1 => format!(
                "The piece in {} can only be part of {}.",
                self.span(piece),
                self.numbers(runs.iter().copied(), "or")
            ),
            _ => format!(
                "The piece in {} is part of {}, and either way the same follows.",
                self.span(piece),
                self.numbers(runs.iter().copied(), "or")
            ),
        };
        pieces.iter().take(3).map(said).collect::<Vec<_>>().join(" ")
    }

    fn all_agree(&self, before: &[Mark]) -> String {
        let line = pictogrid_core::Line::from_cells(before.len(), |i| before[i].value());
        let n_ways = pictogrid_line::arrangements(&line, self.runs);
        format!("Of all {n_ways} ways to place the numbers of this line, each says the same here.")
    }
}
