//! The words of hints. Everything that is said is said here, so that a translation is one file.
//!
//! ```text
//!   where   Look at row 14.
//!   rule    Whose piece? Whatever number a piece is part of, they agree on a cell.
//!   why     The piece in columns 10–11 is part of the first 5 or of the second 5, ...
//!   do      Columns 12–14 are filled.
//! ```
//!
//! A reason has at most three sentences; a what-if is a short story, a line each.

use std::ops::Range;

use pictogrid_core::{CellId, LineId, Shape};

use crate::{
    board::what_if::WhatIf,
    clash::Clash,
    ladder::Rule,
    part::{Mark, stretches},
    rules::{Covered, Divided, End, Found, Nearest, Why},
    steps::{Explainer, Reason, Step},
};

/// How much a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Telling {
    /// Where to look.
    Where,
    /// Which rule helps there.
    Rule,
    /// Why it does.
    Why,
    /// What to do.
    Do,
}

impl Explainer {
    /// One stage of a hint, in English.
    #[must_use]
    pub fn text(&self, step: &Step, telling: Telling) -> String {
        match telling {
            Telling::Where => self.place(step),
            Telling::Rule => format!("{}: {}", step.rule.id(), step.rule.row().sentence),
            Telling::Why => self.why(step),
            Telling::Do => self.deed(step),
        }
    }

    /// What is wrong with a board, in English.
    #[must_use]
    pub fn clash_text(&self, clash: &Clash) -> String {
        let Some(line) = clash.line else {
            return match clash.cells.len() {
                0 => "The clues contradict each other: no picture fits them.".to_owned(),
                1 => format!("{} can't be right.", capital(&self.cells_by_name(&clash.cells))),
                _ => format!("{} can't all be right.", capital(&self.cells_by_name(&clash.cells))),
            };
        };
        let namer = self.namer(line);
        let places: Vec<usize> = (self.grid.lines[line].iter().enumerate())
            .filter(|(_, cell)| clash.cells.contains(&CellId(**cell)))
            .map(|(i, _)| i)
            .collect();
        match places.len() {
            0 => format!("{} has no room for its numbers.", capital(&namer.line)),
            1 => format!("{}: {} can't be right.", capital(&namer.line), namer.places(&places)),
            _ => format!("{}: {} can't all be right.", capital(&namer.line), namer.places(&places)),
        }
    }

    fn namer(&self, line: usize) -> Namer<'_> {
        let shape = self.grid.shape;
        let unit = match shape.as_rect() {
            Some(rect) if line < rect.height as usize => "column",
            Some(_) => "row",
            None => "cell",
        };
        let line_name = shape.line_name(LineId(line as u32));
        Namer { line: line_name, unit, runs: &self.grid.runs[line] }
    }

    /// `row 2 columns 1–3 and 5, row 4 column 1`.
    fn cells_by_name(&self, cells: &[CellId]) -> String {
        let shape = self.grid.shape;
        let unit = if shape.as_rect().is_some() { "column" } else { "cell" };
        let of_row = |(y, row): (usize, Range<u32>)| {
            let inside = cells.iter().filter(|cell| row.contains(&cell.0));
            let mut places: Vec<usize> = inside.map(|cell| (cell.0 - row.start) as usize).collect();
            places.sort_unstable();
            (!places.is_empty()).then(|| format!("row {} {}", y + 1, spans_of(unit, &places)))
        };
        let rows: Vec<String> = shape.rows().into_iter().enumerate().filter_map(of_row).collect();
        list(&rows, "and")
    }

    fn place(&self, step: &Step) -> String {
        match &step.reason {
            Reason::Line { line, .. } => format!("Look at {}.", self.namer(*line).line),
            Reason::WhatIf(what_if) => {
                format!("Look at {}.", cell_name(self.grid.shape, CellId(what_if.cell)))
            }
            Reason::Counting(count) => {
                format!("Look at {} together.", self.lines_by_name(&count.lines))
            }
            Reason::BothWays(both) => {
                format!("Look at {}.", cell_name(self.grid.shape, CellId(both.cell)))
            }
        }
    }

    fn why(&self, step: &Step) -> String {
        match &step.reason {
            Reason::Line { line, before, found } => self.namer(*line).why(found, before),
            Reason::WhatIf(what_if) => self.story(what_if),
            Reason::Counting(count) => {
                let crossing = match self.grid.shape.as_rect() {
                    Some(rect) if count.lines[0] < rect.height as usize => "columns",
                    _ => "rows",
                };
                let need =
                    if count.least == count.sum { "all of them" } else { "nearly all of them" };
                format!(
                    "{} hold {} filled cells together. Wherever their numbers lie, the {crossing} \
                     need {need} there: at least {}.",
                    capital(&self.lines_by_name(&count.lines)),
                    count.sum,
                    count.least
                )
            }
            Reason::BothWays(both) => format!(
                "Whether {} is filled or empty, the lines lead to the same.",
                cell_name(self.grid.shape, CellId(both.cell))
            ),
        }
    }

    /// A supposition and where it leads, a line each.
    fn story(&self, what_if: &WhatIf) -> String {
        let name = cell_name(self.grid.shape, CellId(what_if.cell));
        let mut story = format!("Suppose {name} is {}.", word(what_if.supposed));
        for link in &what_if.chain {
            let namer = self.namer(link.line);
            let cells: Vec<(usize, Mark)> = (link.cells.iter())
                .filter_map(|&(cell, mark)| {
                    let place =
                        self.grid.lines[link.line].iter().position(|&other| other == cell)?;
                    Some((place, mark))
                })
                .collect();
            story += &format!("\n  {}: then {}.", capital(&namer.titled()), namer.marked(&cells));
        }
        let clash = self.namer(what_if.clash);
        story + &format!("\n  {}: now it can't be finished.", capital(&clash.titled()))
    }

    fn deed(&self, step: &Step) -> String {
        match &step.reason {
            Reason::Line { line, found, .. } => {
                format!("{}.", capital(&self.namer(*line).marked(&found.cells)))
            }
            Reason::WhatIf(what_if) => {
                let name = cell_name(self.grid.shape, CellId(what_if.cell));
                format!("So {name} is {}.", word(what_if.supposed.opposite()))
            }
            _ => {
                let of = |mark| {
                    let cells = step.cells.iter().filter(move |&&(_, found)| found == mark);
                    cells.map(|&(cell, _)| cell).collect::<Vec<_>>()
                };
                let said = |mark| {
                    let cells = of(mark);
                    let verb = if cells.len() == 1 { "is" } else { "are" };
                    (!cells.is_empty())
                        .then(|| format!("{} {verb} {}", self.cells_by_name(&cells), word(mark)))
                };
                let parts: Vec<_> =
                    [Mark::Filled, Mark::Empty].into_iter().filter_map(said).collect();
                format!("{}.", capital(&list(&parts, "and")))
            }
        }
    }

    /// `row 2`, `rows 2–5` or `rows 2, 4, …, 18`.
    fn lines_by_name(&self, lines: &[usize]) -> String {
        let height = self.grid.shape.as_rect().map_or(0, |rect| rect.height as usize);
        let Some(&line) = lines.first() else { return String::new() };
        let (word, first) = if line < height { ("row", 0) } else { ("column", height) };
        let numbers: Vec<usize> = lines.iter().map(|line| line - first + 1).collect();
        match numbers[..] {
            [one] => format!("{word} {one}"),
            [first, second, .., last] if second == first + 1 => format!("{word}s {first}–{last}"),
            [first, second, _, .., last] => format!("{word}s {first}, {second}, …, {last}"),
            _ => format!("{word}s {} and {}", numbers[0], numbers[numbers.len() - 1]),
        }
    }
}

/// A cell by its row and column, as in `row 3 column 7`; in other shapes by its row and place.
fn cell_name(shape: Shape, cell: CellId) -> String {
    for (y, row) in shape.rows().iter().enumerate() {
        if row.contains(&cell.0) {
            let word = if shape.as_rect().is_some() { "column" } else { "cell" };
            return format!("row {} {word} {}", y + 1, cell.0 - row.start + 1);
        }
    }
    String::new()
}

fn word(mark: Mark) -> &'static str {
    match mark {
        Mark::Filled => "filled",
        Mark::Empty => "empty",
        Mark::Open => "open",
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

fn list(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// `columns 3–5, 8 and 10–11`, or `column 3`.
fn spans_of(unit: &str, places: &[usize]) -> String {
    let end = places.last().map_or(0, |last| last + 1);
    let mut marks = vec![Mark::Open; end];
    places.iter().for_each(|&i| marks[i] = Mark::Filled);
    named(unit, &stretches(&marks, |mark| mark == Mark::Filled))
}

fn named(unit: &str, stretches: &[Range<usize>]) -> String {
    let numbers: Vec<String> = (stretches.iter())
        .map(|cells| match cells.len() {
            1 => (cells.start + 1).to_string(),
            _ => format!("{}–{}", cells.start + 1, cells.end),
        })
        .collect();
    let is_one = stretches.len() == 1 && stretches[0].len() == 1;
    format!("{unit}{} {}", if is_one { "" } else { "s" }, list(&numbers, "and"))
}

/// How the cells and numbers of one line are called.
struct Namer<'a> {
    line: String,
    unit: &'static str,
    runs: &'a [u32],
}

impl Namer<'_> {
    /// `row 2 (3 1)`.
    fn titled(&self) -> String {
        let numbers: Vec<String> = self.runs.iter().map(u32::to_string).collect();
        let clue = if numbers.is_empty() { "0".to_owned() } else { numbers.join(" ") };
        format!("{} ({clue})", self.line)
    }

    /// `columns 3–5`, or `column 3`.
    fn span(&self, cells: &Range<usize>) -> String {
        named(self.unit, std::slice::from_ref(cells))
    }

    /// `columns 3–5, 8 and 10–11`.
    fn places(&self, places: &[usize]) -> String {
        spans_of(self.unit, places)
    }

    fn spans(&self, stretches: &[Range<usize>]) -> String {
        named(self.unit, stretches)
    }

    /// `columns 3–5 are filled and column 6 is empty`.
    fn marked(&self, cells: &[(usize, Mark)]) -> String {
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

    fn why(&self, found: &Found, before: &[Mark]) -> String {
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

/// The rules as a page: each with its names, its sentence and a line before and after it.
#[must_use]
pub fn rule_text(rule: Rule) -> String {
    let row = rule.row();
    let mut text =
        format!("{} (level {}, {} points)\n{}\n", row.id, rule.level(), row.cost, row.sentence);
    if !row.synonyms.is_empty() {
        text += &format!("Also called: {}.\n", row.synonyms.join("; "));
    }
    if !row.example.before.is_empty() {
        let clue: Vec<String> = row.example.clue.iter().map(u32::to_string).collect();
        let clue = if clue.is_empty() { "0".to_owned() } else { clue.join(" ") };
        text += &format!(
            "\n  clue    {clue}\n  before  {}\n  after   {}\n",
            row.example.before, row.example.after
        );
    }
    text
}
