//! Grids of picross-solver: a name, and rows and columns in brackets, one grid behind another.
//!
//! ```text
//!   # a comment
//!   GRID Boot          a grid begins; its name may be missing
//!   ROWS
//!   [ 2 ]
//!   [ ]                an empty row
//!   COLUMNS            in any order
//!   [ 1 ]
//!   [ 1 ]
//! ```
//!
//! Forgives: blank lines, commas between numbers, brackets without blanks in them.
//! Refuses: anything else in front of the first grid or among the clues of one.
//! Cannot be written: `.nin` says the same. Specification: the header `picross_io.h` of
//! <https://github.com/pierre-dejoue/picross-solver>. Linear.

use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Place};

use crate::{
    document::{self, Entry},
    faults::Faults,
    format::{Format, Part, Sniff},
    input::{Input, TextLine},
    numbers::{self, shown},
    rows_or_columns::Side,
};

/// The format `picross`.
pub(crate) const PICROSS: Format =
    Format { id: "picross", holds: &[Part::Several], sniff, read, ..Format::ROW };

/// The most lines that are looked at for the first grid.
const MOST_ABOVE: usize = 1000;

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(lines) = input.lines() else { return Sniff::No };
    let mut lines = lines.take(MOST_ABOVE).filter(|line| !is_nothing(line));
    let is_grid = lines.next().is_some_and(|line| name(&line).is_some());
    let is_side = |line: TextLine<'_>| matches!(line.trimmed(), "ROWS" | "COLUMNS");
    if is_grid && lines.next().is_some_and(is_side) { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    let mut grid: Option<Grid> = None;
    for line in input.lines()?.filter(|line| !is_nothing(line)) {
        if let Some(name) = name(&line) {
            if let Some(grid) = grid.replace(Grid::new(&line, name)) {
                document::push(&mut entries, grid.finish(), limits)?;
            }
        } else if let Some(grid) = &mut grid {
            grid.line(&line, limits);
        } else {
            let message = "text before the first grid; a grid begins with GRID and its name";
            return Err(Fault::new(FaultKind::Syntax, message).at(line.start()).into());
        }
    }
    grid.map_or(Ok(()), |grid| document::push(&mut entries, grid.finish(), limits))?;
    Ok(entries)
}

/// Whether a line is blank or a comment.
fn is_nothing(line: &TextLine<'_>) -> bool {
    line.is_blank() || line.trimmed().starts_with('#')
}

/// What stands behind `GRID`, if a line begins a grid.
fn name<'a>(line: &TextLine<'a>) -> Option<&'a str> {
    let rest = line.trimmed().strip_prefix("GRID")?;
    (rest.is_empty() || rest.starts_with([' ', '\t'])).then(|| rest.trim_matches([' ', '\t']))
}

/// A grid that is being read.
struct Grid {
    place: Place,
    draft: Draft,
    faults: Faults,
    /// The side that clues are of, and which sides there are.
    side: Option<Side>,
    has: [bool; 2],
    end: Place,
}

impl Grid {
    fn new(line: &TextLine<'_>, name: &str) -> Grid {
        let place = line.start();
        let mut draft = Draft { place: Some(place), ..Draft::default() };
        draft.about.title = Some(name.to_owned()).filter(|name| !name.is_empty());
        let end = line.place(line.text.len());
        Grid { place, draft, faults: Faults::default(), side: None, has: [false; 2], end }
    }

    fn line(&mut self, line: &TextLine<'_>, limits: &Limits) {
        if self.faults.is_hopeless() {
            return;
        }
        self.end = line.place(line.text.len());
        let fault = |kind, message: String| Fault::new(kind, message).at(line.start());
        let side = match line.trimmed() {
            "ROWS" => Side::Rows,
            "COLUMNS" => Side::Columns,
            _ => {
                let clue = clue(line, limits);
                let Some(clue) = self.faults.take(clue) else { return };
                let clues = match self.side {
                    Some(Side::Rows) => &mut self.draft.rows,
                    Some(Side::Columns) => &mut self.draft.columns,
                    None => {
                        let message =
                            "a clue before ROWS or COLUMNS; write one of the two above it"
                                .to_owned();
                        return self.faults.push(fault(FaultKind::Syntax, message));
                    }
                };
                if clues.len() < limits.side as usize {
                    return clues.push(clue);
                }
                let message = format!(
                    "there are more than {} clues, the limit; begin the next grid with GRID",
                    limits.side
                );
                return self.faults.push_once(fault(FaultKind::TooLarge, message));
            }
        };
        self.side = Some(side);
        if std::mem::replace(&mut self.has[side as usize], true) {
            let message =
                format!("a second {} in one grid; begin another with GRID", line.trimmed());
            self.faults.push(fault(FaultKind::Syntax, message));
        }
    }

    fn finish(mut self) -> Entry {
        for (has, name) in self.has.into_iter().zip(["ROWS", "COLUMNS"]) {
            if !has {
                let message =
                    format!("the grid ends without its {name}; write it and the clues below");
                self.faults.push(Fault::new(FaultKind::Truncated, message).at(self.end));
            }
        }
        let name = self.draft.about.title.clone();
        Entry { place: self.place, name, draft: self.faults.or(self.draft) }
    }
}

/// The clue that stands in brackets on a line.
fn clue(line: &TextLine<'_>, limits: &Limits) -> Result<DraftClue, Fault> {
    let place = Some(line.start());
    // A blank for the bracket, so that places stay.
    let text = line.text.replacen('[', " ", 1);
    let inside = text.trim_end_matches([' ', '\t']).strip_suffix(']');
    let Some(text) = inside.filter(|_| line.trimmed().starts_with('[')) else {
        let message = format!("{:?} is not a clue; write a clue as [ 1 2 ]", shown(line.trimmed()));
        return Err(Fault::new(FaultKind::Syntax, message).at(place));
    };
    let inner = TextLine { text, ..*line };
    let is_empty = inner.is_blank();
    let clue = if is_empty { DraftClue::default() } else { numbers::clue(&inner, limits)? };
    Ok(DraftClue { place, ..clue })
}
