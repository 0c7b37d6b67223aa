//! Sentences about one line: its cells, its numbers, and the reasons of its rules.
//!
//! ```text
//!   Why::Covers { run 1, cells 3..5 }    Wherever the second 5 goes, it covers columns 4–5.
//!       number(1)    "second 5"          `5` alone, where the clue has one of this length and color
//!       span(3..5)   "columns 4–5"       from 1; `column 4` of one cell
//! ```
//!
//! A rule finds numbers and cells, no words, so that a translation replaces this folder alone. A text
//! with gaps for each reason would not do: the words around a gap depend on what fills it (is or are,
//! both or all, whether two numbers touch). A reason has three sentences at most, so further parts and
//! pieces are left out. Linear in what is named; only for "there are N ways left" something is computed
//! here: the arrangements of the line are counted.

use std::ops::Range;

use pictogrid_core::{Run, Value};
use pictogrid_line::colored::{ValueSets, arrangements};

use super::{by_candidates, capital, colors::Colors, list, numbered, spans_of};
use crate::{
    candidates::Candidates,
    grid::GridLine,
    rules::{Covered, Divided, Found, LineEnd, Nearest, Why},
};

/// How the cells and numbers of one line are called.
pub(super) struct Namer<'a> {
    pub(super) line: String,
    pub(super) unit: &'static str,
    pub(super) of: &'a GridLine,
    pub(super) colors: Colors<'a>,
}

impl Namer<'_> {
    /// `row 2 (3 1)`.
    pub(super) fn title(&self) -> String {
        format!("{} ({})", self.line, self.clue())
    }

    /// `3 1`, `3a 1b`; `0` without runs, `…` where the clue is unknown.
    pub(super) fn clue(&self) -> String {
        let numbers: Vec<String> = self.of.runs.iter().map(|run| self.colors.number(run)).collect();
        match self.of.clue.n_runs() {
            None => "…".to_owned(),
            Some(0) => "0".to_owned(),
            Some(_) => numbers.join(" "),
        }
    }

    /// `columns 3–5`, or `column 3`.
    fn span(&self, cells: &Range<usize>) -> String {
        numbered(self.unit, std::slice::from_ref(cells))
    }

    /// `columns 3–5, 8 and 10–11`.
    pub(super) fn places(&self, places: &[usize]) -> String {
        spans_of(self.unit, places)
    }

    fn spans(&self, stretches: &[Range<usize>]) -> String {
        numbered(self.unit, stretches)
    }

    /// `columns 3–5 are filled and column 6 is empty`.
    pub(super) fn cells_text(&self, cells: &[(usize, Candidates)]) -> String {
        let text = |(mark, places): (Candidates, Vec<usize>)| {
            let verb = if places.len() == 1 { "is" } else { "are" };
            format!("{} {verb} {}", self.places(&places), self.colors.word(mark))
        };
        list(&by_candidates(cells).into_iter().map(text).collect::<Vec<_>>(), "and")
    }

    /// `5`, or `second 5` where the clue has several.
    fn number(&self, run: usize) -> String {
        const ORDINALS: [&str; 10] = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
            "tenth",
        ];
        let runs = &self.of.runs;
        let length = runs[run].length.map_or("?".to_owned(), |length| length.to_string());
        let name = self.colors.adjective(runs[run].value) + &length;
        let own = runs[run];
        let n_alike = |runs: &[Run]| runs.iter().filter(|&&other| other == own).count();
        if n_alike(runs) == 1 {
            return name;
        }
        match ORDINALS.get(n_alike(&runs[..run])) {
            Some(ordinal) => format!("{ordinal} {name}"),
            None => format!("{name} (number {} of the clue)", run + 1),
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

    pub(super) fn why(&self, found: &Found, before: &[Candidates]) -> String {
        match &found.why {
            Why::NoNumberLeft => "No number is left for these cells.".to_owned(),
            Why::NoRoomToMove { runs } => self.no_room_to_move(runs),
            Why::AllFilledIn => "Every number is filled in already.".to_owned(),
            Why::AllAreNeeded { sum } => format!(
                "The numbers left here add up to {sum}, and only {sum} cells are left that are filled or open."
            ),
            Why::Covers { runs, slack: None } => format!(
                "Wherever the {} goes, it covers {}.",
                self.number(runs[0].run),
                self.span(&runs[0].cells)
            ),
            Why::Covers { runs, slack: Some(slack) } => format!(
                "Packed closely, the numbers left here leave {slack} cell{} over, so none can move by more \
                 than {slack}: {}.",
                if *slack == 1 { "" } else { "s" },
                self.covers(runs)
            ),
            Why::ReachesFromWall { sides } => self.sides(sides, Namer::edge_side),
            Why::Complete { pieces } => {
                let longest = pieces.first().map_or(0, ExactSizeIterator::len);
                let color = self.color_of(pieces.first(), before);
                let cells = self.spans(pieces);
                let complete = match pieces.len() {
                    1 => format!("the piece in {cells} is complete"),
                    _ => format!("the pieces in {cells} are complete"),
                };
                format!("No {color}number left here is longer than {longest}, so {complete}.")
            }
            Why::TooSmall { gaps } => {
                format!("No number that is left here fits into {}.", self.spans(gaps))
            }
            Why::OnlyRun { run, pieces, reach } => format!(
                "Only the {} is left here. It covers {}, so it reaches no further than {}.",
                self.number(*run),
                self.span(pieces),
                self.span(reach)
            ),
            Why::WithinReach { sides } => self.sides(sides, Namer::within_reach),
            Why::TooLong { cells, length } => self.too_long(cells, *length, before),
            Why::GrowsFromCross { pieces } => format!(
                "On one side of {} a cross or the end is so near that no {}number left here has room, so \
                 {} on to the other side.",
                self.spans(pieces),
                self.color_of(pieces.first(), before),
                if pieces.len() == 1 { "it goes" } else { "each goes" }
            ),
            Why::Parts(parts) => self.parts(parts, before),
            Why::Ranges { runs, unreached } => self.ranges(runs, unreached),
            Why::WhosePiece { pieces } => self.whose(pieces),
            Why::AllAgree => self.all_agree(before, found.cells.len()),
        }
    }

    fn no_room_to_move(&self, runs: &Range<usize>) -> String {
        let own = &self.of.runs[runs.clone()];
        let names = match own.len() {
            1 => {
                return format!(
                    "The {} needs all cells that are left here.",
                    self.number(runs.start)
                );
            }
            2 | 3 => self.numbers(runs.clone(), "and"),
            n => format!("the {n} numbers that are left"),
        };
        let n_apart = own.windows(2).filter(|pair| pair[0].lies_apart_from(&pair[1])).count();
        let between = match n_apart {
            0 => "Without an empty cell between them",
            1 if own.len() == 2 => "With one empty cell between them",
            n if n + 1 == own.len() => "With one empty cell between each two",
            _ => "With one empty cell between each two of one color",
        };
        format!("{between}, {names} need all cells that are left here.")
    }

    fn too_long(&self, cells: &[usize], length: usize, before: &[Candidates]) -> String {
        let beside = cells.first().map(|&i| i.saturating_sub(1)..i);
        let color = self.color_of(beside.as_ref(), before);
        let (each, more) = if cells.len() == 1 { ("it", "") } else { ("each", " or more") };
        let filled = if color.is_empty() { "filled" } else { color.trim_end() };
        format!(
            "If {} were {filled}, {each} would join its neighbors to a piece of {length}{more}, \
             longer than any {color}number left here.",
            self.places(cells)
        )
    }

    /// As many of the parts as three sentences hold.
    fn parts(&self, parts: &[Divided], before: &[Candidates]) -> String {
        let mut said = String::new();
        for part in parts {
            let next = self.part(part, before);
            let n_sentences = said.matches(". ").count() + next.matches(". ").count() + 2;
            if said.is_empty() {
                said = next;
            } else if n_sentences <= 3 {
                said += &format!(" {next}");
            }
        }
        said
    }

    fn part(&self, part: &Divided, before: &[Candidates]) -> String {
        let cells = self.span(&part.cells);
        if part.runs.is_empty() {
            return format!("No number has room in {cells}.");
        }
        let numbers = capital(&self.numbers(part.runs.clone(), "and"));
        let lie = if part.runs.len() == 1 { "lies" } else { "lie" };
        let why = self.why(&part.by, before);
        format!("{numbers} always {lie} in {cells}: {}", why[..1].to_lowercase() + &why[1..])
    }

    fn sides(&self, sides: &[Nearest], said: impl Fn(&Self, &Nearest) -> String) -> String {
        sides.iter().map(|side| said(self, side)).collect::<Vec<_>>().join(" ")
    }

    /// Which number it is, and on which side of it the end is.
    fn end(&self, side: &Nearest) -> [&'static str; 2] {
        match side.end {
            LineEnd::First => ["first", "before"],
            LineEnd::Last => ["last", "behind"],
        }
    }

    fn edge_side(&self, side: &Nearest) -> String {
        let piece = self.span(&side.piece);
        let (number, [end, beyond]) = (self.number(side.run), self.end(side));
        let (touching, at) = match side.end {
            LineEnd::First => (side.piece.start == side.reach.start, side.piece.start),
            LineEnd::Last => (side.piece.end == side.reach.end, side.piece.end - 1),
        };
        if touching {
            let verb = if side.end == LineEnd::First { "begins" } else { "ends" };
            let at_edge = at == 0 || at + 1 == self.of.cells.len();
            let room =
                if at_edge { "at the edge of the line" } else { "next to cells that are settled" };
            return format!(
                "The {number}, the {end} number left, {verb} in {}, {room}.",
                self.places(&[at])
            );
        }
        format!(
            "There is too little room for the {number}, the {end} number left, {beyond} {piece}, so \
             it covers {piece} and goes on from there."
        )
    }

    fn within_reach(&self, side: &Nearest) -> String {
        let [end, beyond] = self.end(side);
        format!(
            "There is too little room for the {}, the {end} number left, {beyond} {}, so this piece is \
             part of it, and it reaches no further than {}.",
            self.number(side.run),
            self.span(&side.piece),
            self.span(&side.reach)
        )
    }

    fn ranges(&self, runs: &[Covered], unreached: &[Range<usize>]) -> String {
        let covers = (!runs.is_empty()).then(|| self.covers(runs));
        let other = if self.colors.open == Candidates::OPEN { "" } else { " of another color" };
        let none = (!unreached.is_empty())
            .then(|| format!("no number{other} reaches {}", self.spans(unreached)));
        let parts: Vec<String> = covers.into_iter().chain(none).collect();
        format!(
            "With what is known, each number has a first and a last place where it fits. So {}.",
            list(&parts, "and")
        )
    }

    fn whose(&self, pieces: &[(Range<usize>, Vec<usize>)]) -> String {
        let text = |(piece, runs): &(Range<usize>, Vec<usize>)| match runs.len() {
            1 => format!(
                "The piece in {} can only be part of {}: no other number reaches it and has room there.",
                self.span(piece),
                self.numbers(runs.iter().copied(), "or")
            ),
            n => format!(
                "The piece in {} is part of {}, and {} it is, the same follows.",
                self.span(piece),
                self.numbers(runs.iter().copied(), "or"),
                if n == 2 { "whichever of the two" } else { "whichever of them" }
            ),
        };
        pieces.iter().take(3).map(text).collect::<Vec<_>>().join(" ")
    }

    /// The color of a stretch as an adjective.
    fn color_of(&self, stretch: Option<&Range<usize>>, before: &[Candidates]) -> String {
        let mark = stretch.and_then(|stretch| before.get(stretch.start));
        self.colors.adjective(mark.and_then(|mark| mark.value()))
    }

    fn all_agree(&self, before: &[Candidates], n_cells: usize) -> String {
        let n_values = self.colors.open.n_values() as usize;
        let mut line = ValueSets::unknown(before.len(), n_values);
        for (i, mark) in before.iter().enumerate() {
            let gone = (0..n_values as u8).map(Value).filter(|&value| !mark.may(value));
            gone.for_each(|value| line.rule_out(i, value));
        }
        let n_ways = arrangements(&line, &self.of.clue);
        if n_ways == 1.into() {
            return "There is only one way left to place the numbers of this line.".to_owned();
        }
        let both = if n_ways == 2.into() { "both" } else { "all" };
        let cells = if n_cells == 1 { "this cell is" } else { "these cells are" };
        format!(
            "There are {n_ways} ways left to place the numbers of this line, and in {both} of them \
             {cells} the same."
        )
    }
}
