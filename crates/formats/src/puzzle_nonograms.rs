//! Pages of puzzle-nonograms.com, saved as HTML: the clues are in a script, of which a line is enough.
//!
//! ```text
//!   var task = '1/3/1.1/2/2/1';       the columns, then the rows; / between clues, . between runs
//!   var puzzleWidth = 3; puzzleHeight: 3
//! ```
//!
//! That is a game ID of Simon Tatham's collection in two parts, so `tatham` reads it. Where a page says no
//! size, columns and rows fill equally many cells: as many of them where that fits, with a note if other
//! sizes would fit, too. Cannot be written. Specification: none; this is what the script of the site reads.
//! Linear in the page.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Note, Place};

use crate::{
    document::Entry,
    format::{Format, Sniff},
    input::{Input, TextLine},
    tatham,
};

/// What the clues and the sizes are called in a page.
const TASK: &str = "task";
const SIZES: [&str; 2] = ["puzzleWidth", "puzzleHeight"];

/// The most characters between a name and its value.
const MOST_BETWEEN: usize = 8;

/// The format `puzzle-nonograms`.
pub(crate) const PUZZLE_NONOGRAMS: Format =
    Format { id: "puzzle-nonograms", sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    // A line of the script by itself begins with it.
    let is_line = || {
        let words = input.first_line().map(|line| line.trimmed().trim_start_matches("var "));
        words.is_some_and(|line| line.starts_with(TASK))
    };
    let is_page = input.has("<script") || input.has("puzzleWidth");
    if (is_page || is_line()) && task(input).is_some() { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    if input.first_line().is_none() {
        return input.lines().map(|_| Vec::new());
    }
    let Some((place, number, clues)) = task(input) else {
        let message = "no puzzle in this page; save the page while it shows the puzzle";
        return Err(Fault::new(FaultKind::NoPuzzle, message).into());
    };
    let draft = puzzle(input, number, clues, limits).map_err(|error| {
        let faults = error.faults().map(|fault| fault.clone().at(place)).collect();
        Error::from_faults(faults).unwrap_or(error)
    });
    let draft = draft.map(|draft| Draft { place: Some(place), ..draft });
    Ok(vec![Entry { place, name: None, draft }])
}

/// Where the clues are, in which line, and what they are.
fn task<'a>(input: &'a Input<'_>) -> Option<(Place, u32, &'a str)> {
    if !input.has(TASK) {
        return None;
    }
    input.lines().ok()?.find_map(|line| {
        line.text.match_indices(TASK).find_map(|(at, _)| {
            let rest = &line.text[at + TASK.len()..];
            let start = rest.find(['\'', '"']).filter(|&start| start <= MOST_BETWEEN)?;
            let clues = rest[start + 1..].split(['\'', '"']).next()?;
            let is_clue = |c: char| c.is_ascii_digit() || c == '.' || c == '/';
            let is_value = rest[..start].contains(['=', ':']);
            let are_clues = is_value && clues.contains('/') && clues.chars().all(is_clue);
            are_clues.then(|| (line.place(at), line.number, clues))
        })
    })
}

fn puzzle(input: &Input<'_>, number: u32, clues: &str, limits: &Limits) -> Result<Draft, Error> {
    let sizes = SIZES.map(|name| size(input, name));
    let (sizes, note) = match sizes {
        [Some(width), Some(height)] => ([width, height], None),
        _ => halves(clues).ok_or_else(|| {
            let message = "this page has clues, but no size; write them behind it, as 5x4:1/3/..";
            Fault::new(FaultKind::Truncated, message)
        })?,
    };
    let text = format!("{}x{}:{clues}", sizes[0], sizes[1]);
    let mut draft = tatham::read_id(&TextLine { number, text: &text }, limits)?;
    draft.notes.extend(note);
    Ok(draft)
}

/// The number that a page gives this name.
fn size(input: &Input<'_>, name: &'static str) -> Option<usize> {
    input.lines_with(name).find_map(|line| {
        let rest = &line[line.find(name)? + name.len()..];
        let start = rest.find(|c: char| c.is_ascii_digit()).filter(|&at| at <= MOST_BETWEEN)?;
        let digits = rest[start..].split(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse().ok()
    })
}

/// The width and the height where columns and rows fill equally many cells.
fn halves(clues: &str) -> Option<([usize; 2], Option<Note>)> {
    let sum = |clue: &str| -> u64 {
        clue.split('.').filter_map(|run| run.parse::<u32>().ok()).map(u64::from).sum()
    };
    let sums: Vec<u64> = clues.split('/').map(sum).collect();
    let total: u64 = sums.iter().sum();
    let mut before = 0;
    let mut widths = Vec::new();
    for (at, sum) in sums.iter().enumerate() {
        if at > 0 && 2 * before == total {
            widths.push(at);
        }
        before += sum;
    }
    let n = sums.len();
    match widths.as_slice() {
        &[width] => Some(([width, n - width], None)),
        several if several.contains(&(n / 2)) && n.is_multiple_of(2) => {
            Some(([n / 2; 2], Some(Note::CutInMiddle)))
        }
        _ => None,
    }
}
