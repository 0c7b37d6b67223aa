//! `.cwc`: `.cwd` with colors. Sizes and the number of colors, then lengths and colors of the
//! rows, then those of the columns, a line each.
//!
//! ```text
//!   2            height
//!   3            width
//!   2            colors besides that of empty cells
//!   1 1          the lengths in row 1
//!                row 2 is empty
//!                a blank line between two blocks
//!   1 2          their colors: 1 is the first, 2 the second
//!
//!   ..           the same for the columns
//! ```
//!
//! A blank line is an empty clue or lies between two blocks, so lines are counted.
//! Forgives: commas between numbers; a 0 in an empty line; blank lines that are missing at the end
//! of the file; a number of colors that counts the one of empty cells, too (what writes it does not
//! say; a last color that no run has is left out). How the colors look is not stated.
//! Cannot be written. No specification is known: <https://webpbn.com/export.cgi> writes it, and
//! <https://github.com/kamilkhanlab/NonogramSolver.jl> reads it line by line, as here. Linear.

use pictogrid_core::{
    Draft, DraftClue, DraftRun, Error, Fault, FaultKind, Limits, Palette, Stated, Value, n_of,
};

use crate::{
    colors,
    document::{self, Entry},
    faults::Faults,
    finished_picture,
    format::{Format, Sniff},
    input::{Input, Lines, TextLine},
    numbers,
};

/// The format `cwc`.
pub(crate) const CWC: Format =
    Format { id: "cwc", extensions: &["cwc"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(mut lines) = input.lines() else { return Sniff::No };
    let all = lines.clone();
    let Ok([height, width, _]) = head(&mut lines) else { return Sniff::No };
    let mut has_runs = false;
    for n in [height, width] {
        let Ok(mut pairs) = side(&mut lines, n.number as usize) else { return Sniff::No };
        let n_runs = pairs.try_fold(0, |n, (lengths, _)| Some(n + n_numbers(&lengths)?));
        let Some(n_runs) = n_runs else { return Sniff::No };
        has_runs |= n_runs > 0;
    }
    // Nothing else has a color for every number, so many lines behind it.
    match has_runs && lines.all(|line| line.is_blank()) {
        true if puzzle(all, &Limits::default()).is_ok() => Sniff::Certain,
        true => Sniff::Perhaps,
        false => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| puzzle(input.lines()?, limits))
}

fn puzzle(mut lines: Lines<'_>, limits: &Limits) -> Result<Draft, Error> {
    let [height, width, n_colors] = head(&mut lines)?;
    finished_picture::check_size(width.number, height.number, limits)
        .map_err(|fault| fault.at(height.place))?;
    if n_colors.number > Palette::MOST_COLORS as u64 + 1 {
        return Err(colors::too_many().at(n_colors.place).into());
    }
    let mut faults = Faults::default();
    let mut clues = Vec::new();
    for (n, name) in [(height.number, "row"), (width.number, "column")] {
        let mut n_read = 0;
        for (lengths, colors) in side(&mut lines, n as usize)? {
            n_read += 1;
            clues.extend(faults.take(clue(&lengths, colors.as_ref(), &n_colors, limits)));
        }
        if n_read < n {
            let message =
                format!("the file ends before the lengths of {name} {}; add them", n_read + 1);
            return Err(Fault::new(FaultKind::Truncated, message).at(lines.end()).into());
        }
    }
    if let Some(line) = lines.next_filled() {
        let message = "more lines than the sizes need; remove them, or correct the sizes";
        faults.push(Fault::new(FaultKind::SizeMismatch, message).at(line.start()));
    }
    let mut clues = faults.or(clues)?;
    let most = clues.iter().flat_map(|clue| &clue.runs).filter_map(|run| run.value).max();
    let palette = Palette::of_values(most.map_or(2, |value| usize::from(value.0) + 1).max(2));
    let columns = clues.split_off(height.number as usize);
    let (width, height) = (Some(width), Some(height));
    Ok(Draft { width, height, rows: clues, columns, palette, ..Draft::default() })
}

/// Height, width and the number of colors: the first lines that are not blank.
fn head(lines: &mut Lines<'_>) -> Result<[Stated; 3], Fault> {
    let mut next = |name| numbers::next_size(lines, name);
    Ok([next("height")?, next("width")?, next("number of colors")?])
}

/// The lengths and the colors of `n` clues, which are taken off the lines.
fn side<'a>(
    lines: &mut Lines<'a>,
    n: usize,
) -> Result<impl Iterator<Item = (TextLine<'a>, Option<TextLine<'a>>)> + use<'a>, Fault> {
    let lengths = lines.clone().take(n);
    let mut colors = lines.clone().skip(n.saturating_add(1));
    for _ in 0..2 {
        match lines.nth(n) {
            Some(line) if !line.is_blank() => {
                let message =
                    format!("no blank line after {n} clues; insert it, or correct the size");
                return Err(Fault::new(FaultKind::SizeMismatch, message).at(line.start()));
            }
            _ => {}
        }
    }
    Ok(lengths.map(move |lengths| (lengths, colors.next())))
}

/// How many numbers a line has; `None` if it has anything else.
fn n_numbers(line: &TextLine<'_>) -> Option<usize> {
    let mut tokens = line.text.split([' ', '\t', ',']).filter(|token| !token.is_empty());
    tokens.try_fold(0, |n, token| token.bytes().all(|b| b.is_ascii_digit()).then_some(n + 1))
}

/// One clue of lengths and as many colors.
fn clue(
    lengths: &TextLine<'_>,
    colors: Option<&TextLine<'_>>,
    n_colors: &Stated,
    limits: &Limits,
) -> Result<DraftClue, Fault> {
    let numbers = |line: &TextLine<'_>| -> Result<Vec<u64>, Fault> {
        let is_empty = line.is_blank() || line.trimmed() == "0";
        let clue = if is_empty { DraftClue::default() } else { numbers::clue(line, limits)? };
        Ok(clue.runs.iter().filter_map(|run| run.length).collect())
    };
    let place = colors.map_or(lengths.start(), TextLine::start);
    let (lengths, colors) = (numbers(lengths)?, colors.map_or(Ok(Vec::new()), numbers)?);
    if lengths.len() != colors.len() {
        let message = format!(
            "{} but {}; write one color per run",
            n_of(lengths.len() as u64, "run"),
            n_of(colors.len() as u64, "color")
        );
        return Err(Fault::new(FaultKind::Syntax, message).at(place));
    }
    let run = |(length, color): (u64, u64)| {
        if color == 0 || color > n_colors.number.min(Palette::MOST_COLORS as u64) {
            let message = format!("color {color} is none; write 1 to {}", n_colors.number);
            return Err(Fault::new(FaultKind::BadColor, message).at(place));
        }
        Ok(DraftRun { length: Some(length), value: Some(Value(color as u8)) })
    };
    let runs = lengths.into_iter().zip(colors).map(run).collect::<Result<_, _>>()?;
    Ok(DraftClue { runs, is_unknown: false, place: Some(place) })
}
