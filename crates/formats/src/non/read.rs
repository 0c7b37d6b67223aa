//! Reads one puzzle of a `.non` file, line by line.
//!
//! What a line is depends on the section it stands in:
//!
//! ```text
//!   Keys              a key starts a section or is done with its line
//!   Rows, Columns     digits: a clue; blank: noted; a letter: a key, which ends the section,
//!                     unless clues are missing and it is hardly a word: `l1` is a typo
//!   Goal, Given       a line that starts with a quote, or any line while a quote is open: cells
//! ```

use pictogrid_core::{
    Draft, DraftCells, DraftClue, Error, Fault, FaultKind, Limits, Place, Stated, Value,
};

use super::{color, is_word, keys, split_key, text};
use crate::{
    clue_lines::ClueLines,
    colors::{Colors, DEFAULT},
    faults::Faults,
    input::TextLine,
    numbers::{self, shown},
    runs,
};

/// The most unknown keys that are kept for one puzzle.
const MOST_OTHERS: usize = 1000;

/// The most letters of a line that is taken for a clue with a typo.
const MOST_TYPO: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Keys,
    Rows,
    Columns,
    Goal,
    Given,
}

/// A puzzle that is being read.
pub(super) struct Reader<'a> {
    limits: &'a Limits,
    draft: Draft,
    colors: Colors,
    /// Colors that clues call by their names, and their letters.
    names: Vec<(String, char)>,
    faults: Faults,
    section: Section,
    rows: Option<ClueLines>,
    columns: Option<ClueLines>,
    /// Whether a quote of `goal` or `given` is open.
    is_open: bool,
    /// The end of the last line that was not blank.
    end: Place,
}

impl<'a> Reader<'a> {
    /// Nothing read yet of the puzzle that begins at `place`.
    pub(super) fn new(place: Place, limits: &'a Limits) -> Reader<'a> {
        Reader {
            limits,
            draft: Draft { place: Some(place), ..Draft::default() },
            colors: Colors::default(),
            names: Vec::new(),
            faults: Faults::default(),
            section: Section::Keys,
            rows: None,
            columns: None,
            is_open: false,
            end: place,
        }
    }

    /// The title read so far.
    pub(super) fn title(&self) -> Option<String> {
        self.draft.about.title.clone()
    }

    /// Takes in the next line.
    pub(super) fn line(&mut self, line: &TextLine<'_>) {
        if self.colors.is_hopeless() || self.faults.is_hopeless() {
            return;
        }
        let Some(first) = line.trimmed().chars().next() else {
            return self.lines().into_iter().for_each(|lines| lines.push_blank(line.start()));
        };
        self.end = line.place(line.text.trim_end_matches([' ', '\t']).len());
        let is_cells = matches!(self.section, Section::Goal | Section::Given);
        if is_cells && (self.is_open || first == '"') {
            self.cells(line, line.trimmed());
        } else if let Some(text) = self.in_letters(line) {
            self.clue(&TextLine { text: &text, ..*line });
        } else if first.is_ascii_digit() || "+-,?*".contains(first) || self.has_typo(line) {
            self.clue(line);
        } else if is_word(split_key(line.trimmed()).0) && !self.says_nothing(line) {
            self.key(line);
        } else if first != '#' {
            let message = format!(
                "{:?} is neither a key nor a clue; write clues as numbers",
                shown(line.trimmed())
            );
            self.faults.push(Fault::new(FaultKind::Syntax, message).at(line.start()));
        }
    }

    /// The lines of the section, if it is one of clues.
    fn lines(&mut self) -> Option<&mut ClueLines> {
        match self.section {
            Section::Rows => self.rows.as_mut(),
            Section::Columns => self.columns.as_mut(),
            Section::Keys | Section::Goal | Section::Given => None,
        }
    }

    /// Whether a line that begins with a letter stands where a clue is missing and is no key.
    /// Taken as a key it would end the section, and the fault would be said far from here.
    fn has_typo(&self, line: &TextLine<'_>) -> bool {
        let (lines, stated) = match self.section {
            Section::Rows => (&self.rows, self.draft.height),
            Section::Columns => (&self.columns, self.draft.width),
            Section::Keys | Section::Goal | Section::Given => return false,
        };
        let (Some(lines), Some(stated)) = (lines, stated) else { return false };
        let is_letter = |c: &char| !c.is_ascii_digit() && !" ,\t".contains(*c);
        let n_letters = line.trimmed().chars().filter(is_letter).count();
        line.trimmed().starts_with(char::is_alphabetic)
            && n_letters <= MOST_TYPO
            && !keys::is_known(split_key(line.trimmed()).0)
            && (lines.n_clues() as u64) < stated.number
    }

    /// Whether a line among clues is an unknown key without a text. Taken as a key it would end the section
    /// and say nothing: it is a clue that somebody mistyped.
    fn says_nothing(&self, line: &TextLine<'_>) -> bool {
        let (key, rest) = split_key(line.trimmed());
        let is_among = matches!(self.section, Section::Rows | Section::Columns);
        is_among && rest.is_empty() && !keys::is_known(key)
    }

    /// A clue that calls its colors by their names, in letters: a name is that of all runs behind
    /// it, up to the next one.
    fn in_letters(&self, line: &TextLine<'_>) -> Option<String> {
        let is_clue = matches!(self.section, Section::Rows | Section::Columns);
        if self.names.is_empty() || !is_clue {
            return None;
        }
        let (mut text, mut last) = (String::new(), DEFAULT);
        let tokens = line.trimmed().split([' ', '\t', ',']).filter(|token| !token.is_empty());
        for token in tokens {
            if let Some((_, letter)) = self.names.iter().find(|(name, _)| name == token) {
                last = *letter;
                continue;
            }
            numbers::number(token).ok()?;
            text.push_str(token);
            text.extend((last != DEFAULT).then_some(last));
            text.push(' ');
        }
        Some(text)
    }

    fn clue(&mut self, line: &TextLine<'_>) {
        if self.lines().is_none() {
            let message =
                "these numbers belong to no section; write `rows` or `columns` above them";
            return self.faults.push(Fault::new(FaultKind::Syntax, message).at(line.start()));
        }
        let clue = self.faults.take(runs::clue(line, self.limits, &mut self.colors));
        // A line with a typo is still a line: its neighbors keep their numbers.
        let clue = clue.unwrap_or(DraftClue::plain([0], Some(line.start())));
        let pushed = self.lines().map_or(Ok(()), |lines| lines.push(clue));
        self.faults.take(pushed);
    }

    fn key(&mut self, line: &TextLine<'_>) {
        let (key, value) = split_key(line.trimmed());
        self.section = Section::Keys;
        if key.eq_ignore_ascii_case("color")
            && let Some(named) = color::declare_name(&mut self.colors, value)
        {
            let named = named.map_err(|fault| fault.at(line.start()));
            return self.names.extend(self.faults.take(named));
        }
        match key.to_ascii_lowercase().as_str() {
            "rows" if value.is_empty() => self.start(Section::Rows, line),
            "columns" if value.is_empty() => self.start(Section::Columns, line),
            "width" | "columns" => self.size(line, value, Section::Columns),
            "height" | "rows" => self.size(line, value, Section::Rows),
            "goal" => self.start_cells(Section::Goal, line, value),
            "given" => self.start_cells(Section::Given, line, value),
            "color" => {
                let place = || line.place(line.offset_of(value));
                let declared = color::declare(&mut self.colors, value);
                self.faults.take(declared.map_err(|fault| fault.at(place())));
            }
            _ => self.text(line, key, value),
        }
    }

    fn start(&mut self, section: Section, line: &TextLine<'_>) {
        self.section = section;
        let most = self.limits.side as usize;
        let lines = if section == Section::Rows { &mut self.rows } else { &mut self.columns };
        if lines.replace(ClueLines::new(most)).is_some() {
            self.twice(line);
        }
    }

    /// The number of lines of `section` is stated.
    fn size(&mut self, line: &TextLine<'_>, value: &str, section: Section) {
        let place = line.place(line.offset_of(value));
        let number = numbers::number(value).map_err(|fault| fault.at(place));
        let Some(number) = self.faults.take(number) else { return };
        let is_rows = section == Section::Rows;
        let slot = if is_rows { &mut self.draft.height } else { &mut self.draft.width };
        if slot.replace(Stated { number, place: Some(place) }).is_some() {
            self.twice(line);
        }
    }

    fn twice(&mut self, line: &TextLine<'_>) {
        let key = split_key(line.trimmed()).0;
        let message = format!("a second `{key}` in one puzzle; puzzles are separated by ====");
        self.faults.push(Fault::new(FaultKind::Syntax, message).at(line.start()));
    }

    fn text(&mut self, line: &TextLine<'_>, key: &str, value: &str) {
        let Some(text) = text::decode(value) else {
            let message = "this quote is not closed; add a \" at its end";
            let place = line.place(line.offset_of(value));
            return self.faults.push(Fault::new(FaultKind::Syntax, message).at(place));
        };
        if let Some(meant) = keys::meant(key) {
            let message = format!("unknown key `{key}`; did you mean `{meant}`?");
            return self.faults.push(Fault::new(FaultKind::Syntax, message).at(line.start()));
        }
        let about = &mut self.draft.about;
        let slot = match key.to_ascii_lowercase().as_str() {
            "catalogue" => &mut about.catalogue,
            "title" => &mut about.title,
            "by" => &mut about.author,
            "copyright" => &mut about.copyright,
            "license" => &mut about.license,
            _ if about.others.len() < MOST_OTHERS => {
                return about.others.push((key.to_owned(), text));
            }
            _ => {
                let message =
                    format!("more than {MOST_OTHERS} unknown keys in one puzzle; remove some");
                let fault = Fault::new(FaultKind::TooLarge, message).at(line.start());
                return self.faults.push_once(fault);
            }
        };
        match slot {
            None => *slot = Some(text),
            Some(before) => {
                before.push('\n');
                before.push_str(&text);
            }
        }
    }

    fn start_cells(&mut self, section: Section, line: &TextLine<'_>, value: &str) {
        self.section = section;
        self.is_open = false;
        let place = Some(line.place(line.offset_of(value)));
        let is_goal = section == Section::Goal;
        let slot = if is_goal { &mut self.draft.goal } else { &mut self.draft.given };
        if slot.replace(DraftCells { cells: Vec::new(), place }).is_some() {
            self.twice(line);
        }
        self.cells(line, value);
    }

    /// Takes in cells; the first bad character ends the line.
    fn cells(&mut self, line: &TextLine<'_>, part: &str) {
        let is_goal = self.section == Section::Goal;
        let slot = if is_goal { &mut self.draft.goal } else { &mut self.draft.given };
        let Some(slot) = slot else { return };
        self.is_open ^= part.bytes().filter(|&byte| byte == b'"').count() % 2 == 1;
        for (offset, c) in part.char_indices() {
            let at = |fault: Fault| fault.at(line.place(line.offset_of(part) + offset));
            match c {
                '"' | ' ' | '\t' => {}
                _ => {
                    match cell(c, &mut self.colors, || line.place(line.offset_of(part) + offset)) {
                        Ok(value) if (slot.cells.len() as u64) < self.limits.cells => {
                            slot.cells.push(value);
                        }
                        Ok(_) => {
                            let message = format!(
                                "there are more than {} cells, the limit; remove the picture",
                                self.limits.cells
                            );
                            return self.faults.push(at(Fault::new(FaultKind::TooLarge, message)));
                        }
                        Err(fault) => {
                            self.faults.take::<()>(Err(at(fault)));
                            return;
                        }
                    }
                }
            }
        }
    }

    /// The draft, or everything that is wrong with the text of this puzzle.
    pub(super) fn finish(mut self) -> Result<Draft, Error> {
        if self.is_open {
            let message = "the puzzle ends inside of a quote; add a \" at its end";
            self.faults.push(Fault::new(FaultKind::Truncated, message).at(self.end));
        }
        let stated = self.draft.height.map(|height| height.number);
        let rows = self.rows.take();
        self.draft.rows = self.clues(rows, stated, Section::Rows);
        let stated = self.draft.width.map(|width| width.number);
        let columns = self.columns.take();
        self.draft.columns = self.clues(columns, stated, Section::Columns);
        self.colors.settle(&mut self.draft, &mut self.faults);
        self.faults.or(self.draft)
    }

    fn clues(
        &mut self,
        lines: Option<ClueLines>,
        stated: Option<u64>,
        section: Section,
    ) -> Vec<DraftClue> {
        let (key, name) =
            if section == Section::Rows { ("rows", "row") } else { ("columns", "column") };
        let Some(lines) = lines else {
            let message =
                format!("the puzzle ends without its `{key}`; write that, and the clues below it");
            self.faults.push(Fault::new(FaultKind::Truncated, message).at(self.end));
            return Vec::new();
        };
        let clues = lines.with_stated(stated);
        let n_clues = clues.len() as u64;
        if let Some(stated) = stated.filter(|&n| n_clues < n && self.section == section) {
            let message = format!(
                "the puzzle ends after {n_clues} of {stated} {name} clues; correct the size, or add clues"
            );
            self.faults.push(Fault::new(FaultKind::Truncated, message).at(self.end));
        }
        clues
    }
}

fn cell(c: char, colors: &mut Colors, place: impl Fn() -> Place) -> Result<Option<Value>, Fault> {
    match c {
        '0' => Ok(Some(Value::EMPTY)),
        '?' => Ok(None),
        '1' => colors.value(DEFAULT, place).map(Some),
        _ if c.is_ascii_alphabetic() || colors.is_declared(c) => colors.value(c, place).map(Some),
        _ => {
            let message =
                format!("{c:?} is not a cell; 1 or a color is filled, 0 empty, ? unknown");
            Err(Fault::new(FaultKind::Syntax, message))
        }
    }
}
