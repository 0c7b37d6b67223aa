//! `.gno` of Gnonograms: sections in brackets.
//!
//! ```text
//!   [Description]     title, author, date, difficulty, a line each
//!   [License]
//!   [Dimensions]      height, then width
//!   [Row clues]       a line each, numbers with commas between
//!   [Column clues]
//!   [Solution]        2 filled, 1 empty, blanks between: the goal
//!   [Working grid]    somebody's progress, passed over
//! ```
//!
//! Forgives: sections in any order, missing or unknown ones, clues or solution missing.
//! Cannot be written. Specification: none; the source of the program,
//! <https://github.com/jeremypw/gnonograms>. Linear.

use pictogrid_core::{
    Draft, DraftCells, DraftClue, Error, Fault, FaultKind, Limits, Palette, Stated, Value,
};

use crate::{
    Entry, Format, Input, Sniff, decode::TextLine, document, faults::Faults, numbers, told,
};

/// The format `gno`.
pub(crate) const GNO: Format =
    Format { id: "gno", extensions: &["gno"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let is_ours = |line: &str| {
        let keys = ["[row clues]", "[column clues]", "[dimensions]"];
        keys.iter().any(|key| line.trim_ascii().eq_ignore_ascii_case(key))
    };
    let starts = input.first_line().is_some_and(|line| line.trimmed().starts_with('['));
    if starts && input.lines_with("[").any(is_ours) { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| {
        let mut reader = Reader { limits, ..Reader::new(limits) };
        input.lines()?.filter(|line| !line.is_blank()).for_each(|line| reader.line(&line));
        reader.finish()
    })
}

struct Reader<'a> {
    limits: &'a Limits,
    draft: Draft,
    faults: Faults,
    section: String,
    n_lines: usize,
    goal: Vec<Value>,
}

impl<'a> Reader<'a> {
    fn new(limits: &'a Limits) -> Reader<'a> {
        Reader {
            limits,
            draft: Draft::default(),
            faults: Faults::default(),
            section: String::new(),
            n_lines: 0,
            goal: Vec::new(),
        }
    }

    fn line(&mut self, line: &TextLine<'_>) {
        let text = line.trimmed();
        if let Some(name) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            self.section = numbers::shown(name).to_ascii_lowercase();
            self.n_lines = 0;
            return;
        }
        self.n_lines += 1;
        let about = &mut self.draft.about;
        match (self.section.as_str(), self.n_lines) {
            ("description", 1) => about.title = Some(text.to_owned()),
            ("description", 2) => about.author = Some(text.to_owned()),
            ("description", 3) => about.others.push(("date".to_owned(), text.to_owned())),
            ("license", 1) => about.license = Some(text.to_owned()),
            ("dimensions", n @ (1 | 2)) => {
                let place = Some(line.start());
                let number = numbers::number(text).map_err(|fault| fault.at(place));
                let stated = self.faults.take(number).map(|number| Stated { number, place });
                if n == 1 { self.draft.height = stated } else { self.draft.width = stated }
            }
            ("row clues" | "column clues", _) => self.clue(line),
            ("solution", _) => self.cells(line),
            _ => {}
        }
    }

    fn clue(&mut self, line: &TextLine<'_>) {
        let is_row = self.section == "row clues";
        let clues = if is_row { &mut self.draft.rows } else { &mut self.draft.columns };
        if clues.len() == self.limits.side as usize {
            let message = format!("more than {} clues, the limit", self.limits.side);
            return self.faults.push_once(Fault::new(FaultKind::TooLarge, message));
        }
        let clue = self.faults.take(numbers::clue(line, self.limits));
        clues.push(clue.unwrap_or(DraftClue::plain([0], Some(line.start()))));
    }

    fn cells(&mut self, line: &TextLine<'_>) {
        for c in line.trimmed().chars() {
            match c {
                '1' => self.goal.push(Value::EMPTY),
                '2' => self.goal.push(Value::FILLED),
                ' ' | '\t' => {}
                _ => {
                    let message = format!("{c:?} is no cell of a solution; 2 is filled, 1 empty");
                    let fault = Fault::new(FaultKind::Syntax, message).at(line.start());
                    return self.faults.push(fault);
                }
            }
        }
        if self.goal.len() as u64 > self.limits.cells {
            self.goal.clear();
            let message = format!("more than {} cells", self.limits.cells);
            self.faults.push_once(Fault::new(FaultKind::TooLarge, message));
        }
    }

    fn finish(mut self) -> Result<Draft, Error> {
        let has_clues = !self.draft.rows.is_empty() || !self.draft.columns.is_empty();
        if let (false, Some(width)) = (has_clues, self.draft.width) {
            let palette = Palette::black_and_white();
            let drawn = told::by_picture(width.number as usize, self.goal, palette);
            let draft = self.faults.take(drawn).unwrap_or_default();
            return self.faults.or(Draft { about: self.draft.about, ..draft });
        }
        if !self.goal.is_empty() {
            let cells = self.goal.into_iter().map(Some).collect();
            self.draft.goal = Some(DraftCells { cells, place: None });
        }
        self.faults.or(self.draft)
    }
}
