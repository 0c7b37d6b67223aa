//! The words of hints. All sentences for players are in this folder, so that a translation replaces it.
//!
//! | file | has the words for |
//! |---|---|
//! | this | a step, stage by stage; what a rule is about |
//! | `colors` | what a cell is |
//! | `document` | a step as text, as Markdown, in parts |
//! | `end` | mistakes, and why there is no further step |
//! | `line` | the reason of a rule of one line |
//! | `sketch` | the heading of a step, and its line in text before and after |
//!
//! ```text
//!   where   Look at row 14.
//!   rule    whose-piece: A piece can be part of only some of the numbers, ...
//!   why     The piece in columns 10–11 is part of the first 5 or of the second 5, ...
//!   do      Columns 12–14 are filled.
//! ```
//!
//! A reason has at most three sentences; a what-if is a short story, a line each.

mod colors;
mod document;
mod end;
mod line;
mod sketch;

use std::ops::Range;

use pictogrid_core::{CellId, LineId, Shape};

use colors::Colors;
pub use document::markdown_head;
use line::Namer;

use crate::{
    board::{both_ways::BothWays, what_if::WhatIf},
    candidates::Candidates,
    rule_table::{RULE_TABLE, Rule, level_word},
    steps::{Explainer, Reason, Step},
};

/// One of the four parts of a hint in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextPart {
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
    /// One part of a hint, in English.
    #[must_use]
    pub fn text(&self, step: &Step, part: TextPart) -> String {
        match part {
            TextPart::Where => self.place(step),
            TextPart::Rule => format!("{}: {}", step.rule.id(), step.rule.row().sentence),
            TextPart::Why => self.why(step),
            TextPart::Do => self.deed(step),
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
        Namer { line: line_name, unit, of: &self.grid.lines[line], colors: self.colors() }
    }

    fn colors(&self) -> Colors<'_> {
        Colors { palette: &self.grid.palette, open: self.grid.open }
    }

    /// What a cell may be, in letters: its own if it is settled, `?` if nothing is known, else all
    /// that are left.
    #[must_use]
    pub fn letters(&self, mark: Candidates) -> String {
        let colors = self.colors();
        if mark == self.grid.open {
            return "?".to_owned();
        }
        mark.values().map(|value| colors.letter(Candidates::of(value))).collect()
    }

    /// The clue of a line: `3 1`, with the letters of colors `3a 1b`.
    #[must_use]
    pub fn clue_text(&self, line: usize) -> String {
        self.namer(line).clue()
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
            Reason::WhatIf(WhatIf { cell, .. }) | Reason::BothWays(BothWays { cell, .. }) => {
                format!("Look at {}.", cell_name(self.grid.shape, CellId(*cell)))
            }
            Reason::Counting(count) => {
                format!("Look at {} together.", self.lines_by_name(&count.lines))
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
                let spare = match count.sum.saturating_sub(count.least) {
                    0 => "none is".to_owned(),
                    1 => "only 1 is".to_owned(),
                    n => format!("only {n} are"),
                };
                format!(
                    "The numbers of {} add up to {}. Wherever the numbers of the {crossing} lie, they \
                     need at least {} filled cells there, so {spare} left for anything else.",
                    self.lines_by_name(&count.lines),
                    count.sum,
                    count.least
                )
            }
            Reason::BothWays(both) => {
                let (colors, cell) = (self.colors(), CellId(both.cell));
                let values = both.candidates.without(Candidates::EMPTY).values();
                let mut words: Vec<String> =
                    values.map(|value| colors.word(Candidates::of(value))).collect();
                words.push(colors.word(Candidates::EMPTY));
                format!(
                    "Whether {} is {}, following the lines gives the same for other cells.",
                    cell_name(self.grid.shape, cell),
                    list(&words, "or")
                )
            }
        }
    }

    /// A supposition and where it leads, a line each.
    fn story(&self, what_if: &WhatIf) -> String {
        let name = cell_name(self.grid.shape, CellId(what_if.cell));
        let mut story = format!("Suppose {name} is {}.", self.colors().word(what_if.supposed));
        for link in &what_if.chain {
            let namer = self.namer(link.line);
            let cells: Vec<(usize, Candidates)> = (link.cells.iter())
                .filter_map(|&(cell, mark)| Some((self.grid.place(link.line, cell)?, mark)))
                .collect();
            story +=
                &format!("\n  {}: then {}.", capital(&namer.title()), namer.cells_text(&cells));
        }
        let clash = self.namer(what_if.clash);
        story + &format!("\n  {}: now its numbers don't fit.", capital(&clash.title()))
    }

    fn deed(&self, step: &Step) -> String {
        match &step.reason {
            Reason::Line { line, found, .. } => {
                format!("{}.", capital(&self.namer(*line).cells_text(&found.cells)))
            }
            Reason::WhatIf(what_if) => {
                let name = cell_name(self.grid.shape, CellId(what_if.cell));
                let left = step.cells.first().map_or(Candidates::ANY, |&(_, mark)| mark);
                format!("So {name} is {}.", self.colors().word(left))
            }
            _ => format!("{}.", capital(&self.cells_text(&step.cells))),
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

/// Cells by what they are now: colors first, what is empty last.
fn by_candidates<T: Copy + Ord>(cells: &[(T, Candidates)]) -> Vec<(Candidates, Vec<T>)> {
    let mut marks: Vec<Candidates> = cells.iter().map(|&(_, mark)| mark).collect();
    marks.sort_by_key(|&mark| (mark == Candidates::EMPTY, mark));
    marks.dedup();
    let of = |mark: Candidates| {
        let mut own: Vec<T> =
            cells.iter().filter(|&&(_, other)| other == mark).map(|&(cell, _)| cell).collect();
        own.sort_unstable();
        (mark, own)
    };
    marks.into_iter().map(of).collect()
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
    let mut stretches: Vec<Range<usize>> = Vec::new();
    for &i in places {
        match stretches.last_mut() {
            Some(last) if last.end == i => last.end = i + 1,
            _ => stretches.push(i..i + 1),
        }
    }
    numbered(unit, &stretches)
}

fn numbered(unit: &str, stretches: &[Range<usize>]) -> String {
    let numbers: Vec<String> = (stretches.iter())
        .map(|cells| match cells.len() {
            1 => (cells.start + 1).to_string(),
            _ => format!("{}–{}", cells.start + 1, cells.end),
        })
        .collect();
    let is_one = stretches.len() == 1 && stretches[0].len() == 1;
    format!("{unit}{} {}", if is_one { "" } else { "s" }, list(&numbers, "and"))
}

/// How many steps of each rule there were, the hardest level, and how many cells are left open.
pub(crate) fn summary_text(rules: &[Rule], n_open: usize) -> String {
    let count = |rule: Rule| rules.iter().filter(|&&other| other == rule).count();
    let used = RULE_TABLE.iter().map(|row| (count(row.rule), row.id)).filter(|&(n, _)| n > 0);
    let used: Vec<String> = used.map(|(n, id)| format!("{n} {id}")).collect();
    let steps = if rules.len() == 1 { "step" } else { "steps" };
    let mut text = format!("{} {steps}", rules.len());
    if let Some(hardest) = rules.iter().max() {
        let level = hardest.level();
        text += &format!(", {}; level {level}, {}", used.join(", "), level_word(level));
    }
    match n_open {
        0 => text,
        1 => text + "; 1 cell is left open",
        n => format!("{text}; {n} cells are left open"),
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
