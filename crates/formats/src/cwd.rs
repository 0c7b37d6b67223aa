//! `.cwd` of QNonograms: height, width, the rows, a blank line, the columns.
//!
//! ```text
//!   2            height
//!   3            width
//!   1 1
//!   0
//!                a blank line between the two blocks
//!   1
//!   0
//!   1
//! ```
//!
//! Forgives: commas between numbers; blank lines (empty clues only where the others are too few).
//! Cannot be written. Crossword programs have files of this suffix, too; they look different.
//! Specification: none; described in the documentation of pbnsolve,
//! <https://github.com/avi-levy/pbnsolve/blob/master/doc/input.md>. Linear.

use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits};

use crate::{
    document::{self, Entry},
    faults::Faults,
    format::{Format, Sniff},
    input::{Input, Lines, TextLine},
    numbers,
};

/// The format `cwd`.
pub(crate) const CWD: Format =
    Format { id: "cwd", extensions: &["cwd"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(mut lines) = input.lines() else { return Sniff::No };
    let mut size = |name| numbers::next_size(&mut lines, name);
    let (Ok(height), Ok(width)) = (size("height"), size("width")) else { return Sniff::No };
    let is_clue = |line: &TextLine<'_>| {
        line.trimmed().bytes().all(|byte| byte.is_ascii_digit() || b" \t,".contains(&byte))
    };
    let (height, width) = (height.number, width.number);
    let side = usize::try_from(height).unwrap_or(usize::MAX);
    let is_apart = lines.clone().nth(side).is_some_and(|line| line.is_blank());
    let lines = clue_lines(lines, [height, width], Limits::default().side as usize);
    match lines.len() as u64 == height + width && lines.iter().all(is_clue) {
        // The same lines cannot be two blocks of clues, the first of which are 1 and 3: then the
        // blank line between these would be here, and the sums differ.
        true if is_apart && numbers::are_clues(lines.into_iter(), width, height) => Sniff::Certain,
        true => Sniff::Perhaps,
        false => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| puzzle(input, limits))
}

fn puzzle(input: &Input<'_>, limits: &Limits) -> Result<Draft, Error> {
    let mut lines = input.lines()?;
    let mut size = |name| numbers::next_size(&mut lines, name);
    let (height, width) = (size("height")?, size("width")?);
    let most = limits.side as usize;
    let lines = clue_lines(lines, [height.number, width.number], most);
    if let Some(line) = lines.get(2 * most) {
        let message = format!(
            "there are more than {} clues, the limit; put each puzzle into a file of its own",
            2 * most
        );
        return Err(Fault::new(FaultKind::TooLarge, message).at(line.start()).into());
    }
    let (mut faults, mut rows) = (Faults::default(), Vec::new());
    for line in &lines {
        let nothing = || DraftClue::plain([0], Some(line.start()));
        let clue = if line.is_blank() { Ok(nothing()) } else { numbers::clue(line, limits) };
        rows.push(faults.take(clue).unwrap_or_else(nothing));
    }
    let n_rows = (height.number as usize).min(rows.len());
    let columns = rows.split_off(n_rows);
    let (width, height) = (Some(width), Some(height));
    faults.or(Draft { width, height, rows, columns, ..Draft::default() })
}

/// The lines of the clues, at most one more than two sides of `most` have. Blank ones are nothing,
/// unless the others are too few: then they are empty clues, but for the one between the sides.
fn clue_lines<'a>(lines: Lines<'a>, sides: [u64; 2], most: usize) -> Vec<TextLine<'a>> {
    let filled: Vec<_> = lines.clone().filled().take(2 * most + 1).collect();
    let [height, width] = sides.map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    let n_clues = height.saturating_add(width);
    if filled.len() >= n_clues || n_clues > 2 * most {
        return filled;
    }
    if !lines.clone().nth(height).is_some_and(|line| line.is_blank()) {
        return filled;
    }
    let mut own = lines.clone().take(height).chain(lines.skip(height + 1));
    let mut all: Vec<_> = own.by_ref().take(n_clues).collect();
    // Those at the end of the file may be missing.
    let end = TextLine { number: all.last().map_or(1, |line| line.number), text: "" };
    all.resize(n_clues, end);
    if own.all(|line| line.is_blank()) { all } else { filled }
}
