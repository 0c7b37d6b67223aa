//! `.gno` of Gnonograms: sections in brackets.
//!
//! ```text
//!   [Description]     title, author, date, difficulty, a line each; one not known is empty
//!   [License]
//!   [Dimensions]      height, then width
//!   [Row clues]       a line each, numbers with commas between
//!   [Column clues]
//!   [Solution grid]   2 filled, 1 empty, blanks between: the goal; of old, [Solution]
//!   [Locked]
//!   [Working grid]    somebody's progress, passed over
//! ```
//!
//! As in the program, the first three letters of a heading count, in any case.
//! Forgives: sections in any order, missing or unknown ones, clues or solution missing; a
//! description without an author.
//! Refuses: a solution that is not of the stated size, row by row.
//! Cannot be written. Specification: none; the source of the program,
//! <https://github.com/jeremypw/gnonograms>. Linear.

use pictogrid_core::{
    Draft, DraftCells, DraftClue, Error, Fault, FaultKind, Limits, Palette, Place, Stated, Value,
    n_of,
};

use crate::{
    document::{self, Entry},
    faults::Faults,
    finished_picture,
    format::{Format, Sniff},
    input::{Input, TextLine},
    numbers,
};

/// The format `gno`.
pub(crate) const GNO: Format =
    Format { id: "gno", extensions: &["gno"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let keys = ["[row clues", "[column clues", "[dimensions", "[solution"];
    let is_ours = |line: &str| {
        let begins = |key: &&str| {
            line.trim_ascii().get(..key.len()).is_some_and(|start| start.eq_ignore_ascii_case(key))
        };
        heading(line).is_some() && keys.iter().any(begins)
    };
    let starts = input.first_line().is_some_and(|line| line.trimmed().starts_with('['));
    if starts && input.lines_with("[").any(is_ours) { Sniff::Certain } else { Sniff::No }
}

/// The first three letters of a heading, in small letters.
fn heading(line: &str) -> Option<[u8; 3]> {
    let name = line.trim_ascii().strip_prefix('[')?.strip_suffix(']')?;
    let letters: &[u8; 3] = name.as_bytes().first_chunk()?;
    Some(letters.map(|letter| letter.to_ascii_lowercase()))
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| {
        let mut reader = Reader::new(limits);
        input.lines()?.for_each(|line| reader.line(&line));
        reader.finish()
    })
}

struct Reader<'a> {
    limits: &'a Limits,
    draft: Draft,
    faults: Faults,
    section: [u8; 3],
    n_lines: usize,
    goal: Vec<Value>,
    /// Where each row of the goal begins, and how many cells it has.
    goal_rows: Vec<(Place, u64)>,
}

impl<'a> Reader<'a> {
    fn new(limits: &'a Limits) -> Reader<'a> {
        Reader {
            limits,
            draft: Draft::default(),
            faults: Faults::default(),
            section: [0; 3],
            n_lines: 0,
            goal: Vec::new(),
            goal_rows: Vec::new(),
        }
    }

    fn line(&mut self, line: &TextLine<'_>) {
        if self.faults.is_hopeless() {
            return;
        }
        if let Some(section) = heading(line.text) {
            self.section = section;
            self.n_lines = 0;
            return;
        }
        // An author that is not known is an empty line.
        if line.is_blank() && self.section != *b"des" {
            return;
        }
        self.n_lines += 1;
        let text = line.trimmed();
        match (&self.section, self.n_lines) {
            (b"des", n) => self.describe(text, n),
            (b"lic", 1) => self.draft.about.license = Some(text.to_owned()),
            (b"dim", n @ (1 | 2)) => {
                let stated = self.faults.take(numbers::size(line));
                if n == 1 { self.draft.height = stated } else { self.draft.width = stated }
            }
            (b"row" | b"col", _) => self.clue(line),
            (b"sol", _) => self.cells(line),
            _ => {}
        }
    }

    /// Takes in line `n` of the description.
    fn describe(&mut self, text: &str, n: usize) {
        let about = &mut self.draft.about;
        let is_date = text.starts_with(|c: char| c.is_ascii_digit()) && text.contains(['-', '/']);
        match n {
            _ if text.is_empty() => {}
            1 => about.title = Some(text.to_owned()),
            // Some versions write no line for the author.
            2 if !is_date => about.author = Some(text.to_owned()),
            2 | 3 if text.len() > 1 => about.others.push(("date".to_owned(), text.to_owned())),
            _ => {}
        }
    }

    fn clue(&mut self, line: &TextLine<'_>) {
        let is_row = self.section == *b"row";
        let clues = if is_row { &mut self.draft.rows } else { &mut self.draft.columns };
        if clues.len() == self.limits.side as usize {
            let message = format!(
                "there are more than {} clues, the limit; put each puzzle into a file of its own",
                self.limits.side
            );
            return self.faults.push_once(Fault::new(FaultKind::TooLarge, message));
        }
        let clue = self.faults.take(numbers::clue(line, self.limits));
        clues.push(clue.unwrap_or(DraftClue::plain([0], Some(line.start()))));
    }

    fn cells(&mut self, line: &TextLine<'_>) {
        let before = self.goal.len();
        for c in line.trimmed().chars() {
            match c {
                '1' => self.goal.push(Value::EMPTY),
                '2' => self.goal.push(Value::FILLED),
                ' ' | '\t' => {}
                _ => {
                    let message =
                        format!("{c:?} is not a cell of a solution; 2 is filled, 1 empty");
                    let fault = Fault::new(FaultKind::Syntax, message).at(line.start());
                    return self.faults.push(fault);
                }
            }
        }
        let is_high = self.goal_rows.len() == self.limits.side as usize;
        if is_high || self.goal.len() as u64 > self.limits.cells {
            self.goal.clear();
            self.goal_rows.clear();
            let message = format!(
                "the solution has more than {} rows or {} cells, the limit; remove it",
                self.limits.side, self.limits.cells
            );
            return self.faults.push_once(Fault::new(FaultKind::TooLarge, message));
        }
        self.goal_rows.push((line.start(), (self.goal.len() - before) as u64));
    }

    /// Notes what rows of the goal are not of the size that the clues have, or of the stated one;
    /// gives the width.
    fn check_goal(&mut self) -> u64 {
        let of = |stated: Option<Stated>, clues: &[DraftClue], goal: u64| match clues {
            [] => stated.map_or(goal, |stated| stated.number),
            clues => clues.len() as u64,
        };
        let n_rows = self.goal_rows.len() as u64;
        let first = self.goal_rows.first().map_or(0, |row| row.1);
        let height = of(self.draft.height, &self.draft.rows, n_rows);
        let width = of(self.draft.width, &self.draft.columns, first);
        for (y, &(place, n)) in (1..).zip(&self.goal_rows).filter(|(_, row)| row.1 != width) {
            let message = format!(
                "row {y} of the solution has {}, the width is {width}; correct the row",
                n_of(n, "cell")
            );
            self.faults.push(Fault::new(FaultKind::GoalMismatch, message).at(place));
        }
        if let Some(&(place, _)) = self.goal_rows.last().filter(|_| n_rows != height) {
            let message = format!(
                "the solution ends with row {n_rows}, the height is {height}; add or remove rows"
            );
            self.faults.push(Fault::new(FaultKind::GoalMismatch, message).at(place));
        }
        width
    }

    fn finish(mut self) -> Result<Draft, Error> {
        let width = if self.faults.is_empty() { self.check_goal() } else { 0 };
        let has_clues = !self.draft.rows.is_empty() || !self.draft.columns.is_empty();
        if !self.faults.is_empty() {
            return self.faults.or(self.draft);
        }
        if !has_clues {
            let palette = Palette::black_and_white();
            let draft = finished_picture::by_picture(width as usize, self.goal, palette)?;
            return Ok(Draft { about: self.draft.about, ..draft });
        }
        if !self.goal.is_empty() {
            let cells = self.goal.into_iter().map(Some).collect();
            self.draft.goal = Some(DraftCells { cells, place: None });
        }
        Ok(self.draft)
    }
}
