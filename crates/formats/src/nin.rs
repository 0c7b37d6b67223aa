//! `.nin`: width and height, then a line of numbers for every row, then for every column.
//!
//! ```text
//!   3 2          width 3, height 2
//!   1 1          row 1
//!   0            row 2: an empty line
//!   1            column 1
//!   0            column 2
//!   1            column 3
//! ```
//!
//! Forgives: commas between numbers; blank lines anywhere (they count as empty clues only where
//! that makes the number of lines right, see `clue_lines`).
//! Several puzzles may follow one another: behind the last clue that the size needs the next one
//! begins. Blank lines among its clues are clues where that makes rows and columns fill equally
//! many cells, else nothing. What is no size there is a fault, up to the next size. If the first has
//! less than six lines, the first four must be good, without blank lines: pasted clues look alike.
//! Where these are no puzzle, but would be with the columns in front of the rows, that is read, with a
//! note. Of one puzzle in a file that only looks like `.nin` a note says so, too, if it is a puzzle
//! either way; a grid with as many rows as columns always is.
//! Cannot hold: title and other keys, given cells, a goal.
//! Specification: none is written down; this is what the `nonogram` program by Jakub Wilk reads.
//! Mind that `.mk` looks alike and gives the height first; it has a line `#` in its middle.
//!
//! The stated size is only ever compared, so a header that lies costs nothing.

use std::borrow::Cow;

use pictogrid_core::{
    Draft, DraftClue, Error, Fault, FaultKind, Limits, Note, Place, Puzzle, Stated, n_of,
};

use crate::{
    bundle_writer::BundleSyntax,
    clue_lines::ClueLines,
    document::{self, Entry},
    faults::Faults,
    format::{Format, Part, Sniff},
    input::{Input, Lines, TextLine},
    numbers, runs,
    stream_splitter::{Begins, Cut, Head, whole_lines},
};

/// The format `nin`.
pub(crate) const NIN: Format = Format {
    id: "nin",
    extensions: &["nin"],
    holds: &[Part::Several],
    is_rows_first: true,
    sniff,
    read,
    cut: Some(Cut { begins, whole, read: read_several }),
    bundle_syntax: Some(BundleSyntax::PLAIN),
    write: Some(write),
    ..Format::ROW
};

/// More lines than any puzzle has.
const MOST_LINES: usize = 1 << 17;

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(lines) = input.lines() else { return Sniff::No };
    let mut lines = lines.filled();
    let Some(first) = lines.next() else { return Sniff::No };
    if first.trimmed().starts_with(',') {
        return Sniff::No; // a table with an empty corner, `.csv`
    }
    let Ok([width, height]) = size(&first) else {
        // Two numbers that are wrong: this reader says what is wrong with them.
        let is_number = |token: &str| token.bytes().all(|b| b.is_ascii_digit() || b == b'-');
        let tokens = || first.trimmed().split([' ', '\t']).filter(|token| !token.is_empty());
        let are_two = first.trimmed().len() <= numbers::MOST_SIZES
            && tokens().take(3).count() == 2
            && tokens().all(is_number);
        return if are_two { Sniff::Perhaps } else { Sniff::No };
    };
    if lines.clone().take(MOST_LINES).any(|line| line.trimmed() == "#") {
        return Sniff::No; // `.mk`, where the height comes first
    }
    // A drawing of 0 and 1 may begin with two numbers too; as clues it does not fit.
    if first.text.starts_with('\t') {
        return Sniff::Perhaps; // rather the corner of a table
    }
    let is_complete = numbers::are_clues(lines.clone(), width.number, height.number);
    let is_number = |line: TextLine<'_>| line.text.chars().all(|c| c.is_ascii_digit() || c == ' ');
    if is_complete || is_complete_with_blanks(input, &first) {
        Sniff::Certain
    } else if (width.number, height.number) == (1, 1) && lines.take(MOST_LINES).all(is_number) {
        Sniff::No // rather two clues, or two cells, of something larger
    } else {
        Sniff::Perhaps
    }
}

/// Whether blank lines before the last clue have to be clues, and these make a puzzle.
fn is_complete_with_blanks(input: &Input<'_>, first: &TextLine<'_>) -> bool {
    let Ok(lines) = input.lines() else { return false };
    if lines.clone().filled().nth(MOST_LINES).is_some() {
        return false;
    }
    let last = lines.clone().filled().last().map_or(0, |line| line.number);
    let lines = lines.take(last as usize).skip(first.number as usize);
    let limits = Limits::default();
    lines.clone().any(|line| line.is_blank())
        && read_puzzle(first, lines, &limits).is_ok_and(|draft| draft.check(&limits).is_ok())
}

/// Width and height together of a puzzle that begins a bundle for sure. A smaller one may as well be
/// a clue of two runs and those of the next lines, pasted: `1 1`, `0`, `0`.
const LEAST_SIDES: u64 = 6;
/// How many puzzles must be good where the first is smaller.
const PUZZLES_TO_BE_SURE: usize = 4;

/// A good puzzle, and the size of another one; if it is small, some good ones without blank lines.
fn begins(head: &Head<'_>) -> Begins {
    let n_bytes = if head.is_all { head.bytes.len() } else { whole_lines(head.bytes) };
    let text = in_ascii(&head.bytes[..n_bytes]);
    let mut lines = Lines::of(&text);
    let Some(first) = lines.next_filled() else { return head.unclear() };
    let Ok([width, height]) = size(&first) else { return Begins::No };
    let Some(end) = end_of_puzzle(&text) else { return head.unclear() };
    let (_, mut behind) = Lines::of(&text).split_at(end);
    let Some(next) = behind.next_filled() else { return head.unclear() };
    if size(&next).is_err() || !is_good(&text[..end]) {
        return Begins::No;
    }
    if width.number + height.number >= LEAST_SIDES {
        return Begins::Yes;
    }
    match are_good(text.trim_start(), head.is_all) {
        Some(true) => Begins::Yes,
        Some(false) => Begins::No,
        None => head.unclear(),
    }
}

/// Whether the text of one puzzle is without fault.
fn is_good(text: &str) -> bool {
    let limits = Limits::default();
    let mut lines = Lines::of(text);
    let first = lines.next_filled();
    let draft = first.map(|first| read_puzzle(&first, lines, &limits));
    draft.is_some_and(|draft| draft.is_ok_and(|draft| draft.check(&limits).is_ok()))
}

/// Whether the first puzzles of a bundle are without fault and blank lines; `None` if too few of them
/// are there yet.
fn are_good(mut text: &str, is_all: bool) -> Option<bool> {
    for _ in 0..PUZZLES_TO_BE_SURE {
        if text.trim().is_empty() {
            return is_all.then_some(true);
        }
        let Some(end) = end_of_puzzle(text) else { return is_all.then_some(false) };
        let (puzzle, behind) = text.split_at(end);
        if Lines::of(puzzle).any(|line| line.is_blank()) || !is_good(puzzle) {
            return Some(false);
        }
        text = behind;
    }
    Some(true)
}

/// As far as the last puzzle ends whose last line is there.
fn whole(text: &[u8]) -> usize {
    let text = in_ascii(&text[..whole_lines(text)]);
    let mut n_bytes = 0;
    while let Some(end) = end_of_puzzle(&text[n_bytes..]) {
        n_bytes += end;
    }
    n_bytes
}

/// The bytes as text of as many characters; what is no ASCII is no number in any encoding.
fn in_ascii(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => text.into(),
        _ => {
            bytes.iter().map(|&byte| if byte.is_ascii() { char::from(byte) } else { '?' }).collect()
        }
    }
}

/// Where the first puzzle of a bundle ends; none if the text ends before.
fn end_of_puzzle(text: &str) -> Option<usize> {
    let mut lines = Lines::of(text);
    let first = lines.next_filled()?;
    let Ok([width, height]) = size(&first) else {
        let mut before = text.len() - lines.rest().len();
        while let Some(line) = lines.next() {
            if size(&line).is_ok() {
                return Some(before);
            }
            before = text.len() - lines.rest().len();
        }
        return None;
    };
    let (width, height) = (width.number, height.number);
    let stated = width + height;
    let clues = lines.clone();
    let (mut n_lines, mut n_clues) = (0, 0);
    while n_clues < stated {
        n_clues += u64::from(!lines.next()?.is_blank());
        n_lines += 1;
        let may_be_blank = n_lines == stated && n_clues < stated;
        if may_be_blank && numbers::are_clues(clues.clone().take(stated as usize), width, height) {
            break;
        }
    }
    Some(text.len() - lines.rest().len())
}

/// The puzzles of a bundle.
fn read_several(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    let mut lines = input.lines()?;
    while !lines.rest().is_empty() {
        let text = lines.rest();
        let (mut own, behind) = lines.split_at(end_of_puzzle(text).unwrap_or(text.len()));
        lines = behind;
        if let Some(first) = own.next_filled() {
            let draft = read_puzzle(&first, own, limits);
            document::push(
                &mut entries,
                Entry { place: first.start(), name: None, draft },
                limits,
            )?;
        }
    }
    Ok(entries)
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    if begins(&Head { bytes: input.unmarked(), is_all: true }) == Begins::Yes {
        return read_several(input, limits);
    }
    document::one(input, |first| {
        let lines = input.lines()?.filter(|line| line.number > first.number);
        read_puzzle(first, lines, limits).map(in_order)
    })
}

/// The puzzle with its columns first if only that fits the size, and a note if that fits, too.
fn in_order(mut draft: Draft) -> Draft {
    let runs = |clues: &[DraftClue]| -> Vec<_> { clues.iter().map(|c| c.runs.clone()).collect() };
    let width = draft.columns.len();
    let all: Vec<DraftClue> = draft.rows.iter().chain(&draft.columns).cloned().collect();
    let (columns, rows) = all.split_at(width);
    match (is_fit(&draft.rows, &draft.columns), is_fit(rows, columns)) {
        (_, true) if runs(rows) == runs(&draft.rows) => {}
        (true, true) => draft.notes.push(Note::RowsFirst),
        (false, true) => {
            (draft.rows, draft.columns) = (rows.to_vec(), columns.to_vec());
            draft.notes.push(Note::ColumnsFirst);
        }
        (_, false) => {}
    }
    draft
}

/// Whether every clue fits into the lines of the other side, and both sides fill as many cells.
fn is_fit(rows: &[DraftClue], columns: &[DraftClue]) -> bool {
    let lengths = |clue: &DraftClue| {
        let lengths = clue.runs.iter().filter_map(|run| run.length);
        lengths.fold((0, 0), |(sum, cells): (u64, u64), run| {
            (sum.saturating_add(run), cells.saturating_add(run + u64::from(cells > 0)))
        })
    };
    let sum = |clues: &[DraftClue], n: usize| {
        clues.iter().map(lengths).try_fold(0_u64, |all, (sum, cells)| {
            (cells <= n as u64).then(|| all.saturating_add(sum))
        })
    };
    let sums = [sum(rows, columns.len()), sum(columns, rows.len())];
    sums[0].is_some() && sums[0] == sums[1]
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let draft = Draft::of_puzzle(puzzle);
    let mut out = format!("{} {}\n", draft.columns.len(), draft.rows.len());
    let clues = draft.rows.iter().chain(&draft.columns);
    clues.for_each(|clue| runs::push(&mut out, clue, " ", |_| None));
    Ok(out.into_bytes())
}

/// Width and height, if `line` is two numbers.
fn size(line: &TextLine<'_>) -> Result<[Stated; 2], Fault> {
    numbers::two_sizes(
        line,
        "the first line of .nin is not two numbers; write the width and the height",
    )
}

fn read_puzzle<'a>(
    first: &TextLine<'a>,
    lines: impl Iterator<Item = TextLine<'a>>,
    limits: &Limits,
) -> Result<Draft, Error> {
    let [width, height] = size(first)?;
    let stated = width.number + height.number;
    let mut faults = Faults::default();
    let mut section = ClueLines::new(limits.side as usize * 2);
    let mut last = *first;
    for line in lines {
        last = line;
        if faults.is_hopeless() {
            break;
        }
        if line.is_blank() {
            section.push_blank(line.start());
        } else if let Some(clue) = faults.take(numbers::clue(&line, limits)) {
            section.push(clue)?;
        }
    }
    let clues = faults.or(section)?.with_stated(Some(stated));
    check_number(&clues, (stated, first.number), last.place(last.text.len()))?;
    let columns = clues[height.number as usize..].to_vec();
    let mut rows = clues;
    rows.truncate(height.number as usize);
    let place = Some(first.start());
    Ok(Draft { place, width: Some(width), height: Some(height), rows, columns, ..Draft::default() })
}

/// Complains unless there are `stated` clues, which line `line` says; `end` is where they end.
fn check_number(clues: &[DraftClue], (stated, line): (u64, u32), end: Place) -> Result<(), Fault> {
    let n_clues = clues.len() as u64;
    if n_clues < stated {
        let message = format!(
            "the file ends after {n_clues} of the {stated} clues that the size on line {line} needs; \
             correct the size, or add clues"
        );
        return Err(Fault::new(FaultKind::Truncated, message).at(end));
    }
    if n_clues > stated {
        let are = if n_clues == 1 { "is" } else { "are" };
        let found = n_of(n_clues, "clue");
        let message = format!(
            "there {are} {found}, the size on line {line} needs {stated}; correct one of the two"
        );
        let place = clues[stated as usize].place;
        return Err(Fault::new(FaultKind::SizeMismatch, message).at(place));
    }
    Ok(())
}
