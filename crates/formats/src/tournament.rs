//! Tournament blocks: `$n`, then a line of numbers for every column, then for every row.
//!
//! ```text
//!   $1
//!   2           column 1         numbers are separated by tabs
//!   1           column 2
//!   1           row 1
//!   2           row 2
//!   $2
//!   ..
//! ```
//!
//! No size is stated. In the tournaments every block has 50 lines for 25 columns and 25 rows, so
//! 50 lines are always that. Any other number of lines is cut in half if the two halves fill
//! equally many cells (every square puzzle does), else where the two parts do, if there is exactly
//! one such place; else in half if that can be done, so that the check can say what differs.
//!
//! Forgives: blanks and commas for tabs; blank lines (an empty clue inside of a block, nothing at
//! its end, unless that makes 50 lines); a header without a number.
//! Cannot hold: title and other keys, given cells, a goal, some puzzles that are not square (with
//! empty lines, or 50 lines in all).
//! Specification: <https://tcga.tw/icga-computer-olympiad-2019/attachment/Nonogram_rule_150520.txt>.
//! The tournaments' answers look alike (`$n` and a square of 0 and 1) and are refused by name.

use std::borrow::Cow;

use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Place, Puzzle, n_of};

use crate::{
    bundle_writer::BundleSyntax,
    clue_lines::ClueLines,
    document::{self, Entry},
    faults::Faults,
    format::{Format, Part, Sniff},
    input::{Input, TextLine},
    numbers::{self, shown},
    runs,
    spelling::cannot_hold,
    stream_splitter::{self, Begins, Cut, Head},
};

/// Lines of a block in the tournaments.
const N_LINES: u64 = 50;

/// The format `tournament`.
pub(crate) const TOURNAMENT: Format = Format {
    id: "tournament",
    extensions: &["tournament"],
    holds: &[Part::Several],
    sniff,
    read,
    cut: Some(Cut { begins, whole, read }),
    bundle_syntax: Some(BundleSyntax {
        numbered: |part, number| Cow::Owned(part.replacen("$1", &format!("${number}"), 1)),
        ..BundleSyntax::PLAIN
    }),
    write: Some(write),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    let Some(first) = input.first_line() else { return Sniff::No };
    if is_header(first.text) {
        return Sniff::Certain;
    }
    match input.lines_with("$").any(is_header) {
        true => Sniff::Perhaps,
        false => Sniff::No,
    }
}

fn begins(head: &Head<'_>) -> Begins {
    head.first_line(|input| input.first_line().is_some_and(|line| is_header(line.text)))
}

/// As far as the last header, whose block may go on.
fn whole(text: &[u8]) -> usize {
    stream_splitter::last_line(text, b"$", is_header).map_or(0, |line| line.start)
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    let mut block: Option<Block<'_>> = None;
    for line in input.lines()? {
        if is_header(line.text) {
            if let Some(block) = block.replace(Block::new(&line, limits)) {
                document::push(&mut entries, block.finish(), limits)?;
            }
        } else if let Some(block) = &mut block {
            block.line(&line, limits);
        } else if !line.is_blank() {
            let message = "text before the first block; a block begins with $ and its number";
            return Err(Fault::new(FaultKind::Syntax, message).at(line.start()).into());
        }
    }
    if let Some(block) = block {
        document::push(&mut entries, block.finish(), limits)?;
    }
    Ok(entries)
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let draft = Draft::of_puzzle(puzzle);
    check_cut(&draft)?;
    let mut out = "$1\n".to_owned();
    let clues = draft.columns.iter().chain(&draft.rows);
    clues.for_each(|clue| runs::push(&mut out, clue, "\t", |_| None));
    Ok(out.into_bytes())
}

/// An error that says why, if a reader would not find where the columns of a puzzle end.
fn check_cut(draft: &Draft) -> Result<(), Error> {
    let (width, height) = (draft.columns.len(), draft.rows.len());
    let clues = [draft.columns.as_slice(), &draft.rows].concat();
    if cut(&clues, Place::new(1, 1)).is_ok_and(|at| at == width) {
        return Ok(());
    }
    let why = match clues.len() as u64 {
        N_LINES => "50 lines are always 25 and 25",
        _ => "as some lines are empty, its columns may end elsewhere",
    };
    let what = format!(
        "this puzzle of {width} × {height} cells: it does not store the size, and {why}; choose \
         another format, such as nin"
    );
    Err(cannot_hold("tournament", &what))
}

/// Whether `line` begins a block: `$` and a number, or `$` alone.
fn is_header(line: &str) -> bool {
    let number = line.trim_matches([' ', '\t']).strip_prefix('$').map(str::trim_ascii);
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A block that is being read.
struct Block<'a> {
    header: TextLine<'a>,
    section: ClueLines,
    faults: Faults,
    end: Place,
}

impl<'a> Block<'a> {
    fn new(header: &TextLine<'a>, limits: &Limits) -> Block<'a> {
        Block {
            header: *header,
            section: ClueLines::new(limits.side as usize * 2),
            faults: Faults::default(),
            end: header.place(header.text.len()),
        }
    }

    fn line(&mut self, line: &TextLine<'_>, limits: &Limits) {
        if self.faults.is_hopeless() {
            return;
        }
        if line.is_blank() {
            return self.section.push_blank(line.start());
        }
        self.end = line.place(line.text.len());
        if let Some(clue) = self.faults.take(numbers::clue(line, limits)) {
            self.faults.take(self.section.push(clue));
        }
    }

    fn finish(self) -> Entry {
        let place = self.header.start();
        let name = Some(shown(self.header.trimmed()));
        let Block { section, faults, end, .. } = self;
        let draft = faults.or(section).and_then(|section| {
            let clues = clues(section);
            let (columns, rows) = clues.split_at(cut(&clues, end)?);
            let (columns, rows) = (columns.to_vec(), rows.to_vec());
            Ok(Draft { place: Some(place), rows, columns, ..Draft::default() })
        });
        Entry { place, name, draft }
    }
}

/// The clues of a block: as many as in the tournaments if that can be, else with all blank lines
/// inside of the block.
fn clues(section: ClueLines) -> Vec<DraftClue> {
    match section.blanks_for(N_LINES) {
        Some(_) => section.with_stated(Some(N_LINES)),
        None => section.with_blanks_inside(),
    }
}

/// The number of clues that are columns; `end` is the end of the block.
fn cut(clues: &[DraftClue], end: Place) -> Result<usize, Error> {
    let n = clues.len();
    let is_answer =
        |clue: &DraftClue| clue.runs.len() > 1 && clue.runs.iter().all(|run| run.length <= Some(1));
    if n > 0
        && clues.iter().all(is_answer)
        && clues.iter().any(|clue| clue.runs.contains(&0.into()))
    {
        let message =
            "these are answers (a square of 0 and 1), not clues; name the file of the puzzles";
        return Err(Fault::new(FaultKind::Unsupported, message).at(clues[0].place).into());
    }
    if n < 2 {
        let message =
            format!("the block ends after {}; it needs columns and rows", n_of(n as u64, "clue"));
        return Err(Fault::new(FaultKind::Truncated, message).at(end).into());
    }
    let sum = |clues: &[DraftClue]| -> u128 {
        clues.iter().flat_map(|clue| &clue.runs).filter_map(|run| run.length).map(u128::from).sum()
    };
    let total = sum(clues);
    let half = n / 2;
    if n as u64 == N_LINES || (n.is_multiple_of(2) && 2 * sum(&clues[..half]) == total) {
        return Ok(half);
    }
    let mut before = 0;
    let mut equal = (1..n).filter(|&at| {
        before += sum(&clues[at - 1..at]);
        2 * before == total
    });
    match (equal.next(), equal.next()) {
        (Some(at), None) => Ok(at),
        _ if n.is_multiple_of(2) => Ok(half),
        _ => {
            let message = format!(
                "{n} clues cannot be divided into columns and rows; a tournament file has 25 of each"
            );
            Err(Fault::new(FaultKind::SizeMismatch, message).at(end).into())
        }
    }
}
