//! `.sgriddler` of Griddlers Solver: width and height, the state of solving, the clues.
//!
//! ```text
//!   MK Version 3.0
//!
//!   3 2                      width, then height
//!
//!    # . #                   # filled, . empty; o and , marked as perhaps these; ? open
//!    # ?                     what a short line leaves out is open
//!
//!    2                       the columns, their numbers from the bottom up
//!    1
//!    -1                      a number that was crossed out while solving
//!
//!    1 1                     the rows, their numbers from the right
//!    2
//! ```
//!
//! The clues are the puzzle. The picture is the goal if it is finished and has these clues; else
//! it is somebody's progress, which may be wrong, and is left out. Where no clues follow, or none
//! but zeros, the picture is the puzzle, and has to be finished. A finished picture that has the
//! clues as they stand, and not from the end, was written by a program that turned them round.
//!
//! Forgives: blank lines, as clues only where that makes the number of lines right; no blanks
//! between cells; lines of open cells alone, however many; clues of the rows that are missing if
//! the picture has those of the columns; any text behind the clues, which is a comment.
//! Refuses: other characters in the picture, which may be colors; no description of them is known.
//! Cannot be written. Specification: the manual of Griddlers Solver, chapter 6; what
//! <https://webpbn.com/export.cgi> writes. Linear.

use pictogrid_core::{
    Draft, DraftClue, DraftRun, Error, Fault, FaultKind, Limits, Palette, Stated, Value, n_of,
};

use crate::{
    document::{self, Entry},
    faults::Faults,
    finished_picture,
    format::{Format, Sniff},
    input::{Input, TextLine},
    numbers,
};

/// The first words of every file.
const MARK: &str = "MK Version";

/// The format `sgriddler`.
pub(crate) const SGRIDDLER: Format =
    Format { id: "sgriddler", extensions: &["sgriddler", "griddler"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let is_ours = input.first_line().is_some_and(|line| line.trimmed().starts_with(MARK));
    if is_ours { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| {
        let lines = || Ok::<_, Error>(input.lines()?.skip_while(|line| !is_size(line)));
        let Some(size) = lines()?.next() else {
            let message =
                "the file ends before its size; write width and height below its first line";
            let end = input.lines()?.last().map(|line| line.start());
            return Err(Fault::new(FaultKind::Truncated, message).at(end).into());
        };
        let size = Size::of(&size, limits)?;
        let most = 2 * (size.height + size.width);
        let by_place = Parts::by_place(lines()?.skip(1).take(most + 4), &size);
        let not_blank = lines()?.skip(1).filter(|line| !line.is_blank());
        let parts = match by_place {
            Some(parts) if !parts.columns.is_empty() => parts,
            _ => Parts::without_blanks(not_blank.take(most + 1), &size)?,
        };
        puzzle(&parts, &size, limits)
    })
}

fn is_size(line: &TextLine<'_>) -> bool {
    !line.is_blank() && !line.trimmed().starts_with(MARK)
}

/// The stated size, within the limits.
struct Size {
    width: usize,
    height: usize,
    stated: [Stated; 2],
}

impl Size {
    fn of(line: &TextLine<'_>, limits: &Limits) -> Result<Size, Fault> {
        let stated =
            numbers::two_sizes(line, "the size is not two numbers; write width and height")?;
        let [width, height] = stated.map(|side| side.number);
        finished_picture::check_size(width, height, limits)
            .map_err(|fault| fault.at(line.start()))?;
        Ok(Size { width: width as usize, height: height as usize, stated })
    }
}

/// The lines of the picture and of the clues.
struct Parts<'a> {
    picture: Vec<TextLine<'a>>,
    columns: Vec<TextLine<'a>>,
    rows: Vec<TextLine<'a>>,
    /// Whether blank lines count, so that those at the end may be missing.
    is_by_place: bool,
}

impl<'a> Parts<'a> {
    /// The parts where the program has them, with a blank line before each and others as empty
    /// lines; `None` if they are not there.
    fn by_place(lines: impl Iterator<Item = TextLine<'a>>, size: &Size) -> Option<Parts<'a>> {
        let mut lines = lines.peekable();
        lines.next_if(TextLine::is_blank);
        let mut next = |n: usize| lines.by_ref().take(n).collect::<Vec<_>>();
        let [picture, gap, columns, other_gap, rows, behind] =
            [size.height, 1, size.width, 1, size.height, 1].map(&mut next);
        let is_fine = |line: &TextLine<'_>| line.is_blank() || is_clue(line);
        let fits = !picture.iter().chain(&behind).any(is_clue)
            && gap.iter().chain(&other_gap).all(TextLine::is_blank)
            && columns.iter().chain(&rows).all(is_fine);
        let parts = Parts { picture, columns, rows, is_by_place: true };
        (fits && parts.has_clues()).then_some(parts)
    }

    /// The parts of lines none of which is blank.
    fn without_blanks(
        lines: impl Iterator<Item = TextLine<'a>>,
        size: &Size,
    ) -> Result<Parts<'a>, Fault> {
        let mut lines = lines.peekable();
        let mut picture: Vec<_> =
            std::iter::from_fn(|| lines.next_if(|line| !is_clue(line))).collect();
        // Of a picture of which nothing is known yet, some programs write rows for columns.
        picture.retain(|line| !line.text.trim_matches(['?', ' ', '\t']).is_empty());
        if let Some(line) = picture.get(size.height) {
            let message = format!(
                "unexpected picture row: the picture has {}; remove this one, or correct the size",
                n_of(size.height as u64, "row")
            );
            return Err(Fault::new(FaultKind::SizeMismatch, message).at(line.start()));
        }
        let columns: Vec<_> = lines.by_ref().take(size.width).collect();
        let rows: Vec<_> = lines.by_ref().take(size.height).collect();
        let follows =
            |line: &TextLine<'_>| rows.last().is_some_and(|last| last.number + 1 == line.number);
        if let Some(line) = lines.next().filter(|line| is_clue(line) && follows(line)) {
            let message = format!(
                "unexpected clue: the size is {} × {}; remove it, or correct the size",
                size.width, size.height
            );
            return Err(Fault::new(FaultKind::SizeMismatch, message).at(line.start()));
        }
        Ok(Parts { picture, columns, rows, is_by_place: false })
    }

    fn has_clues(&self) -> bool {
        self.columns.iter().chain(&self.rows).any(is_clue)
    }
}

/// Whether a line begins like a clue, and not like one of the picture.
fn is_clue(line: &TextLine<'_>) -> bool {
    let text = line.trimmed();
    text.strip_prefix('-').unwrap_or(text).starts_with(|c: char| c.is_ascii_digit())
}

fn puzzle(parts: &Parts<'_>, size: &Size, limits: &Limits) -> Result<Draft, Error> {
    let mut faults = Faults::default();
    let mut picture = Vec::new();
    for line in &parts.picture {
        picture.extend(faults.take(cells(line, size.width)));
    }
    let mut clues = |lines: &[TextLine<'_>]| -> Vec<DraftClue> {
        lines.iter().filter_map(|line| faults.take(clue(line, limits))).collect()
    };
    let (columns, rows) = (clues(&parts.columns), clues(&parts.rows));
    if !faults.is_empty() {
        return faults.or(Draft::default());
    }
    if let Some(draft) = finished(&picture, size) {
        let draft = finished_picture::by_picture(size.width, draft, Palette::black_and_white())?;
        if is_of(&draft, &columns, &rows) {
            return Ok(draft);
        }
    }
    if !parts.has_clues() {
        return Err(unfinished(&picture, size).into());
    }
    if rows.is_empty() {
        let message = "the clues of the rows are missing; add them, or finish the picture, from \
                       which they can be read";
        return Err(Fault::new(FaultKind::Truncated, message).at(size.stated[0].place).into());
    }
    let turned = |clues: Vec<DraftClue>| -> Vec<DraftClue> {
        let turned = clues.into_iter().map(|mut clue| {
            clue.runs.reverse();
            clue
        });
        turned.collect()
    };
    let (columns, mut rows) = (turned(columns), turned(rows));
    if parts.is_by_place && sum(&columns) == sum(&rows) {
        rows.resize(size.height, DraftClue::default());
    }
    let [width, height] = size.stated.map(Some);
    Ok(Draft { width, height, rows, columns, place: size.stated[0].place, ..Draft::default() })
}

/// The cells of a line of the picture, `None` where they are open.
fn cells(line: &TextLine<'_>, width: usize) -> Result<Vec<Option<Value>>, Fault> {
    let is_blank = |c: char| c == ' ' || c == '\t';
    let text = line.text.trim_end_matches(is_blank);
    // A blank before each cell, as the program writes them: then a cell may be blank, too.
    let is_spaced = text.chars().step_by(2).all(is_blank);
    let mut cells = Vec::new();
    for (i, c) in text.chars().enumerate() {
        let cell = match c {
            '#' => Some(Value::FILLED),
            '.' => Some(Value::EMPTY),
            'o' | ',' | '?' => None,
            _ if is_blank(c) && (!is_spaced || i % 2 == 0) => continue,
            _ if is_blank(c) => None,
            _ => {
                let message = format!("{c:?} is not known as a cell; # is filled, . empty, ? open");
                return Err(Fault::new(FaultKind::Unsupported, message).at(line.start()));
            }
        };
        if cells.len() == width {
            let message =
                format!("this row has more cells than the width, {width}; correct one of the two");
            return Err(Fault::new(FaultKind::SizeMismatch, message).at(line.start()));
        }
        cells.push(cell);
    }
    Ok(cells)
}

/// The cells of the whole picture, if it is finished.
fn finished(picture: &[Vec<Option<Value>>], size: &Size) -> Option<Vec<Value>> {
    let is_whole =
        picture.len() == size.height && picture.iter().all(|row| row.len() == size.width);
    if !is_whole {
        return None;
    }
    picture.iter().flatten().copied().collect()
}

/// The fault of a picture that would have to be finished, as nothing else tells the puzzle.
fn unfinished(picture: &[Vec<Option<Value>>], size: &Size) -> Fault {
    let n: usize = picture.iter().map(Vec::len).sum();
    let needed = size.width * size.height;
    let place = size.stated[0].place;
    if n < needed {
        let message = format!(
            "the picture has {}, the size needs {needed}; add the missing cells or the clues",
            n_of(n as u64, "cell")
        );
        return Fault::new(FaultKind::SizeMismatch, message).at(place);
    }
    let n_open = picture.iter().flatten().filter(|cell| cell.is_none()).count();
    let message = format!(
        "the picture has {} and no clues follow; add the clues, or write # and . for \
         these cells",
        n_of(n_open as u64, "unknown cell")
    );
    Fault::new(FaultKind::Truncated, message).at(place)
}

/// A clue as it stands, from its end.
fn clue(line: &TextLine<'_>, limits: &Limits) -> Result<DraftClue, Fault> {
    if line.is_blank() {
        return Ok(DraftClue::plain([], Some(line.start())));
    }
    let run = |token: &str| numbers::number(token.strip_prefix('-').unwrap_or(token));
    numbers::clue_of(line, limits, |token, _| run(token).map(DraftRun::from))
}

/// Whether the puzzle of a picture has the clues that are there, which are from their end or, by
/// mistake, are not.
fn is_of(draft: &Draft, columns: &[DraftClue], rows: &[DraftClue]) -> bool {
    let own = || draft.columns.iter().zip(columns).chain(draft.rows.iter().zip(rows));
    own().all(|(own, stated)| lengths(own).eq(lengths(stated).rev()))
        || own().all(|(own, stated)| lengths(own).eq(lengths(stated)))
        || sum(columns) + sum(rows) == 0
}

fn lengths(clue: &DraftClue) -> impl DoubleEndedIterator<Item = u64> {
    clue.runs.iter().filter_map(|run| run.length).filter(|&length| length > 0)
}

fn sum(clues: &[DraftClue]) -> u64 {
    clues.iter().flat_map(lengths).fold(0, u64::saturating_add)
}
