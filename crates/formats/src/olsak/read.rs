//! Reads a `.g` file, section by section, a line at a time.
//!
//! ```text
//!   in the file     top left   bottom left   bottom   bottom right   top right   top
//!   lines               a           b           c           d             e        f
//!   in the draft        0           1           4           5             3        2
//!   a hexagon closes if   a + b = d + e   and   c + d = f + a
//! ```
//!
//! No file says how many lines it has: the lengths of its sections do. So blank lines are clues, and
//! those that were cut off at the end would be missed. In a triddler the first four sides fix the
//! other two, and `close` gives these back what they lack. In a rectangle nothing tells such a line
//! from one that never was, so none is added. After too many faults or colors no line is looked at.
//! Linear.

use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Place, n_of};

use super::palette;
use crate::{
    clue_lines::ClueLines,
    colors::Colors,
    faults::Faults,
    input::{Lines, TextLine},
    runs,
};

/// Sides of a hexagon in the file, as places in the draft.
const ORDER: [usize; 6] = [0, 1, 4, 5, 3, 2];

enum Section {
    Comment,
    Colors,
    Clues,
}

/// The draft of the file, or everything that is wrong with it.
pub(super) fn puzzle(lines: Lines<'_>, limits: &Limits) -> Result<Draft, Error> {
    let mut reader = Reader {
        limits,
        draft: Draft::default(),
        colors: Colors::default(),
        faults: Faults::default(),
        section: Section::Comment,
        is_triddler: false,
        sections: Vec::new(),
        is_ended: false,
        end: Place::new(1, 1),
    };
    for line in lines {
        reader.line(&line);
    }
    reader.finish()
}

struct Reader<'a> {
    limits: &'a Limits,
    draft: Draft,
    colors: Colors,
    faults: Faults,
    section: Section,
    is_triddler: bool,
    sections: Vec<ClueLines>,
    /// Whether the last section was closed by its own `:`.
    is_ended: bool,
    end: Place,
}

impl Reader<'_> {
    fn most_sections(&self) -> usize {
        if self.is_triddler { ORDER.len() } else { 2 }
    }

    fn line(&mut self, line: &TextLine<'_>) {
        if self.is_ended || self.colors.is_hopeless() || self.faults.is_hopeless() {
            return;
        }
        self.end = line.place(line.text.len());
        if line.text.starts_with(":!") && self.sections.is_empty() {
            self.section = Section::Colors;
            return;
        }
        // Rows may end with a #, too.
        let is_between = self.sections.len() % 2 == 1 && line.text.starts_with('#');
        if line.text.starts_with(':') || is_between {
            if self.sections.len() == self.most_sections() {
                self.is_ended = true;
            } else {
                self.section = Section::Clues;
                self.sections.push(ClueLines::new(self.limits.side as usize));
            }
            return;
        }
        match (&self.section, line.text.as_bytes()) {
            (Section::Clues, _) => self.clue(line),
            (_, [b'#', b'd' | b'D', ..]) => self.section = Section::Colors,
            (_, [b'#', b't' | b'T', ..]) => self.is_triddler = true,
            (Section::Colors, _) if !line.is_blank() => {
                let declared = palette::declare(&mut self.colors, line.trimmed());
                self.faults.take(declared.map_err(|fault| fault.at(line.start())));
            }
            (Section::Comment, _) if self.draft.about.title.is_none() && !line.is_blank() => {
                self.draft.about.title = Some(line.trimmed().to_owned());
            }
            _ => {}
        }
    }

    fn clue(&mut self, line: &TextLine<'_>) {
        let Some(section) = self.sections.last_mut() else { return };
        if line.is_blank() {
            return section.push_blank(line.start());
        }
        let apart = TextLine { text: &apart(line.text), ..*line };
        let clue = runs::clue(&apart, self.limits, &mut self.colors);
        let clue = self.faults.take(clue).unwrap_or(DraftClue::plain([0], Some(line.start())));
        self.faults.take(section.push(clue));
    }

    fn finish(mut self) -> Result<Draft, Error> {
        let missing = self.most_sections() - self.sections.len();
        if missing > 0 {
            let message = format!(
                "the file ends before {} of clues; begin each with a line with a colon",
                n_of(missing as u64, "section")
            );
            self.faults.push(Fault::new(FaultKind::Truncated, message).at(self.end));
            return self.faults.or(self.draft);
        }
        let mut sections: Vec<Vec<DraftClue>> =
            self.sections.drain(..).map(ClueLines::with_all_blanks).collect();
        if self.is_triddler {
            close(&mut sections);
            let mut hexagon: [Vec<DraftClue>; 6] = Default::default();
            for (section, slot) in sections.into_iter().zip(ORDER) {
                hexagon[slot] = section;
            }
            inwards(&mut hexagon);
            self.draft.hexagon = Some(Box::new(hexagon));
        } else {
            let mut sections = sections.into_iter();
            self.draft.rows = sections.next().unwrap_or_default();
            self.draft.columns = sections.next().unwrap_or_default();
        }
        if let Some(place) = self.colors.undeclared_default() {
            let message = "a run without a letter, and the color of those is not declared; give it \
                           a letter, or declare 1:* #000000 black";
            self.faults.push(Fault::new(FaultKind::BadColor, message).at(place));
        }
        self.colors.settle(&mut self.draft, &mut self.faults);
        self.faults.or(self.draft)
    }
}

/// A clue with a blank behind every letter, also of `1r1b`.
fn apart(text: &str) -> String {
    let (mut apart, mut before) = (String::new(), ' ');
    for c in text.chars() {
        let is_between = c.is_ascii_digit() && !before.is_ascii_digit();
        apart.extend((is_between && !" \t,".contains(before)).then_some(' '));
        apart.push(c);
        before = c;
    }
    apart
}

/// Gives the last two sides the lengths that close the hexagon, if blank lines at the end and
/// another cut between the two can do that.
fn close(sections: &mut [Vec<DraftClue>]) {
    let [a, b, c, d] = [0, 1, 2, 3].map(|side| sections[side].len());
    let (Some(e), Some(f)) = ((a + b).checked_sub(d), (c + d).checked_sub(a)) else { return };
    let mut both = std::mem::take(&mut sections[4]);
    let n_before = both.len();
    both.append(&mut sections[5]);
    let n_clues = both.iter().rposition(|clue| !clue.runs.is_empty()).map_or(0, |last| last + 1);
    let cut = if n_clues <= e + f { e } else { n_before };
    if n_clues <= e + f {
        both.resize(e + f, DraftClue::default());
    }
    sections[5] = both.split_off(cut.min(both.len()));
    sections[4] = both;
}

/// Turns what is written from the sides inwards, around the hexagon, into lines from the left and
/// clues from the upper end; it is its own inverse.
pub(super) fn inwards(hexagon: &mut [Vec<DraftClue>; 6]) {
    let [_, _, top, top_right, bottom, bottom_right] = hexagon;
    top.reverse();
    top_right.reverse();
    bottom.iter_mut().chain(bottom_right).for_each(|clue| clue.runs.reverse());
}
