//! Clues as people paste them, and as several programs write them: two blocks of lines.
//!
//! ```text
//!   rows:         2          1, 1       ( 2 )       labels or none; blanks, commas, points, dashes,
//!   2             1-1        ------     ( 1 1 )     slashes or brackets between the numbers; a blank
//!   1 1                      2          &           line, a rule, a & or a label between the blocks
//!   columns:      1          1          ( 1 )
//!   ..            2 ..       1          ..
//! ```
//!
//! Rows come first unless labels say otherwise; without labels a note says so.
//! A line of nothing but separators (`-`, `()`) is an empty clue, as is 0, and a numbered label with
//! nothing or `none`, `empty` and the like behind it; without a number the label is a heading.
//! This is also what webpbn exports as ish (commas), keen (a blank line between),
//! makhorin (`*` comments, `&` between) and syro (a 0 at the end of every line, which is dropped);
//! its faase (labels `rows` and `columns`) is read as `.non`, which it is but for the size.
//! Every reading is tried (`sides`), and exactly one has to fit; where several do, they are named.
//! Forgives: a title, an author, a size, legends, and sentences above or below clues with labels
//! (`notes`); lines that start with `#`, `*`, `%` or `//` are comments, unless they name a side
//! (`labels`), as are imports of Python; headings, lists, bold labels and fences of Markdown;
//! settings (`boxSize: 20`) above labels; labels of six languages more, and wide digits and signs;
//! numbers of rows and columns (`Row 3: 2 1`, `3: 2 1`) in any order (`numbers`); the `>` of an
//! answer by mail; sides that are one line (`clues_of_one_line`).
//! Refuses, because it may be another puzzle: a number of a row that is missing or there twice, a
//! size (`9x9`) that is not that of the clues, a label with anything but a clue behind it, both
//! blocks labeled as one side, a comment or title with a word for a side that is no heading while
//! no label names one, another order than usual (`bottom to top`), clues that are left out (`...`),
//! numbers in brackets beside others, lists in the list of a clue.
//! Runs in color (`3b`) and blots (`?`) are read as in `.non`; lines such as `b = blue` say what the
//! letters are. Colors in words (`3 blue, 1 red`) are refused: too many readings of them were tried.
//! Cannot be written: title and other keys, given cells, a goal, how colors look, and where clues are
//! unknown colors that no clue has; more than one puzzle.
//! No specification: this is what there is when there is none. Linear.

mod blocks;
mod clues_of_one_line;
mod dashes;
mod labels;
mod lines;
mod notes;
mod numbers;
mod sides;
mod signs;
mod unrecognized;

use std::borrow::Cow;

use memchr::memchr2;
use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Puzzle};

use crate::{
    colors::{Colors, Shade},
    document::{self, Entry},
    faults::Faults,
    format::{Format, Part, Sniff},
    input::{Input, Lines, TextLine},
    rows_or_columns::Side,
    runs, undeclared_colors,
};

use blocks::{Block, Blocks};
use lines::{Kind, Piece, is_nothing, is_separator, kind};
use notes::{Meaning, Stated};
use sides::Reading;

/// The format `clues`.
pub(crate) const PASTED: Format = Format {
    id: "clues",
    extensions: &["clues"],
    holds: &[Part::Colors, Part::Blots, Part::Unknown],
    is_rows_first: true,
    sniff,
    read,
    spell: undeclared_colors::rows_first,
    write: Some(write),
    ..Format::ROW
};

/// The text of an input, with usual signs for wide ones, and blanks for the `>` of an answer by mail, so
/// that places stay where they are. A line without the sign stays as it is: it is somebody's words, or a
/// clue of its own.
fn text<'i>(input: &'i Input<'_>) -> Result<Cow<'i, str>, Error> {
    let mut text = input.text_in_lf()?;
    if memchr2(WIDE[0], WIDE[1], text.as_bytes()).is_some() {
        text = text.chars().map(narrow).collect::<String>().into();
    }
    if !input.first_line().is_some_and(|line| line.trimmed().starts_with('>')) {
        return Ok(text);
    }
    let mut blanked = String::with_capacity(text.len() + 1);
    for line in Lines::of(&text) {
        let rest = line.text.trim_start_matches(['>', ' ', '\t']);
        let (before, _) = line.text.split_at(line.text.len() - rest.len());
        let is_quoted = before.contains('>');
        blanked.extend(before.chars().map(|c| if is_quoted { ' ' } else { c }));
        blanked.extend([rest, "\n"]);
    }
    Ok(blanked.into())
}

/// The first bytes of wide digits and signs.
const WIDE: [u8; 2] = [0xE3, 0xEF];

/// The usual sign for a wide digit, or for what stands between wide digits.
fn narrow(c: char) -> char {
    const SIGNS: &str = "：:，,、,；;．.・.（(）)［[］]＝=－-／/｜|\u{3000} ";
    match c {
        '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
        '\u{3000}'..='\u{ff5e}' => {
            SIGNS.find(c).and_then(|at| SIGNS[at..].chars().nth(1)).unwrap_or(c)
        }
        _ => c,
    }
}

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(text) = text(input) else { return Sniff::No };
    let mut found = Blocks::of(&text);
    let n_blocks = found.blocks.len();
    if !(1..=3).contains(&n_blocks) || !found.says_something() {
        return Sniff::No;
    }
    // Nothing else has such labels, and what is wrong with these clues nobody can tell better.
    let has_labels = n_blocks > 1 && found.blocks.iter().take(2).all(|block| block.side.is_some());
    let is_meant = found.is_numbered || has_labels || (found.has_slip && n_blocks > 1);
    let least = if is_meant { Sniff::Perhaps } else { Sniff::No };
    if found.text.is_some() || found.has_slip || found.too_large.is_some() {
        return least;
    }
    let (has_mark, may_be_drawn) = (found.has_mark, found.may_be_drawn());
    let has_title = found.title.is_some();
    let mut is_plausible =
        || settle(&mut found).is_empty() && sides::choose(&found).is_ok_and(|(_, is_good)| is_good);
    match (n_blocks, has_mark) {
        _ if has_title => {
            if is_plausible() {
                Sniff::Likely
            } else {
                least
            }
        }
        (2, true) | (3, _) => Sniff::Likely,
        _ if !may_be_drawn && is_plausible() => Sniff::Likely,
        (2, false) => Sniff::Perhaps,
        _ => least,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| puzzle(&text(input)?, limits))
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let mut out = String::new();
    let (draft, palette) = (Draft::of_puzzle(puzzle), puzzle.palette());
    for (label, clues) in [("rows:\n", &draft.rows), ("\ncolumns:\n", &draft.columns)] {
        out.push_str(label);
        clues.iter().for_each(|clue| {
            runs::push(&mut out, clue, " ", |v| undeclared_colors::letter(palette, v));
        });
    }
    Ok(out.into_bytes())
}

fn puzzle(text: &str, limits: &Limits) -> Result<Draft, Error> {
    let found = Blocks::of(text);
    let Some(line) = found.text else { return draft(found, limits) };
    Err(slip_in(text, &found, limits).unwrap_or_else(|| unread(&line)))
}

fn unread(line: &TextLine<'_>) -> Error {
    Fault::new(FaultKind::Syntax, unrecognized::unread(line)).at(line.start()).into()
}

/// The puzzle of two sides, the rows first, each in a cell of a table. Places are those of the cell.
pub(crate) fn of_sides(sides: [&str; 2], limits: &Limits) -> Result<Draft, Error> {
    of_blocks(sides.map(|text| vec![(1, text)]), true, limits)
}

/// The puzzle of the clues of two sides, the rows first, each in a line of its own.
pub(crate) fn of_clues(sides: &[Vec<(u32, &str)>; 2], limits: &Limits) -> Result<Draft, Error> {
    of_blocks(sides.clone(), false, limits)
}

fn of_blocks(
    sides: [Vec<(u32, &str)>; 2],
    is_whole: bool,
    limits: &Limits,
) -> Result<Draft, Error> {
    let piece = |(number, text)| {
        let line = TextLine { number, text };
        Piece { line, text: line.trimmed(), number: None }
    };
    let [rows, columns] = sides.map(|clues| clues.into_iter().map(piece).collect());
    let of = |side, pieces| Block { side: Some(side), pieces, is_whole };
    let blocks = vec![of(Side::Rows, rows), of(Side::Columns, columns)];
    draft(Blocks::of_blocks(blocks), limits)
}

/// The two lists of clues of a text, in a list or not: `[[[1], [2]], [[2], [1]]]`.
pub(crate) fn two_lists(text: &str) -> Option<[&str; 2]> {
    clues_of_one_line::two_lists(text)
}

/// What is wrong with an input that is two blocks of clues but for a few slips, or that labels both
/// sides; nothing if it is something else.
pub(crate) fn slip(input: &Input<'_>, limits: &Limits) -> Option<Error> {
    let text = text(input).ok()?;
    slip_in(&text, &Blocks::of(&text), limits)
}

/// What is wrong with an input that no format recognizes: as clues with a few slips, or what `other`
/// says, or the first line that cannot be read.
pub(crate) fn unrecognized(
    input: &Input<'_>,
    limits: &Limits,
    other: impl FnOnce() -> Option<Error>,
) -> Error {
    let text = match text(input) {
        Ok(text) => text,
        Err(error) => return error,
    };
    let found = Blocks::of(&text);
    let error = slip_in(&text, &found, limits).or_else(other);
    error.unwrap_or_else(|| unrecognized::nearest(&text, found, limits))
}

fn slip_in(text: &str, found: &Blocks<'_>, limits: &Limits) -> Option<Error> {
    let has_lines = Lines::of(text).filled().nth(1).is_some();
    if found.too_large.is_some() || !has_lines {
        return None;
    }
    if let Some(blocks) = Blocks::with_slips(text) {
        return draft(blocks, limits).and_then(|draft| draft.check(limits)).err();
    }
    let line = found.text?;
    let mut has_label = [false; 2];
    for line in Lines::of(text).filter(|line| labels::names_side(line.text)) {
        if let Kind::Label(side) | Kind::Counted(side, _) = kind(&line) {
            has_label[side as usize] = true;
        }
    }
    (has_label == [true; 2]).then(|| unread(&line))
}

/// Takes the size and the numbers of lines out of the blocks and puts numbered clues in order.
fn settle(found: &mut Blocks<'_>) -> Faults {
    if let [block, _, _] = found.blocks.as_slice()
        && block.side.is_none()
        && let [Piece { line, text, number: None }] = block.pieces.as_slice()
    {
        let numbers = text.split(is_separator).filter(|token| !token.is_empty()).map(str::parse);
        let numbers: Option<Vec<u64>> = numbers.take(3).map(Result::ok).collect();
        if let Some([one, other]) = numbers.as_deref() {
            let size = notes::Size::Bare([*one, *other]);
            found.sizes.push(Stated { size, line: *line });
            found.blocks.remove(0);
        }
    }
    let mut faults = Faults::default();
    numbers::take_counts(&mut found.blocks);
    for block in &mut found.blocks {
        numbers::sort(block, &mut faults);
        faults.take(numbers::fault_of(block).map_or(Ok(()), Err));
    }
    faults
}

fn draft(mut found: Blocks<'_>, limits: &Limits) -> Result<Draft, Error> {
    found.too_large.take().map_or(Ok(()), Err)?;
    settle(&mut found).or(())?;
    let (reading, _) = sides::choose(&found)?;
    let (mut faults, mut colors) = (Faults::default(), Colors::default());
    let mut sides = [0, 1].map(|index| {
        let pieces = &reading.sides[index].pieces;
        if let Some(piece) = pieces.get(limits.side as usize) {
            let message = format!("more than {} clues in one block, the limit", limits.side);
            faults.push(Fault::new(FaultKind::TooLarge, message).at(piece.line.start()));
        }
        let pieces = pieces.iter().take(limits.side as usize);
        let clues = pieces.filter_map(|piece| faults.take(clue(piece, limits, &mut colors)));
        clues.collect::<Vec<DraftClue>>()
    });
    drop_zeros_at_ends(&mut sides);
    if faults.is_empty() {
        check(&reading, &found.sizes, &mut faults);
    }
    declare(&found, &mut colors, &mut faults);
    let [first, second] = sides;
    let (rows, columns) = if reading.is_swapped() { (second, first) } else { (first, second) };
    let mut draft = Draft { rows, columns, ..Draft::default() };
    colors.settle(&mut draft, &mut faults);
    let mut draft = faults.or(draft)?;
    found.doubt().map_or(Ok(()), Err)?;
    draft.notes = reading.notes;
    draft.about.title = found.title.map(str::to_owned);
    draft.about.author = found.author.map(str::to_owned);
    Ok(draft)
}

/// A zero at the end of every line is no run.
fn drop_zeros_at_ends(sides: &mut [Vec<DraftClue>; 2]) {
    let ends_in_zero = |clue: &DraftClue| clue.runs.last().is_some_and(|run| run.length == Some(0));
    let clues = || sides.iter().flatten();
    if clues().all(ends_in_zero) && clues().any(|clue| clue.runs.len() > 1) {
        sides.iter_mut().flatten().for_each(|clue| clue.runs.truncate(clue.runs.len() - 1));
    }
}

/// Notes what is wrong with the sides as a whole.
fn check(reading: &Reading<'_>, sizes: &[Stated<'_>], faults: &mut Faults) {
    let wrong = sizes.iter().filter(|stated| !stated.is_of(reading.n_clues()));
    wrong.for_each(|stated| faults.push(stated.fault(reading.n_clues())));
    if let [Some(one), Some(other)] = reading.labels
        && one == other
    {
        let message = format!(
            "both blocks of clues are labeled as {}s; label one of them as the other side",
            one.name()
        );
        let place = reading.sides[1].pieces.first().map(|piece| piece.line.start());
        faults.push(Fault::new(FaultKind::Syntax, message).at(place));
    }
}

/// Gives letters the colors that a legend says, in capitals or not.
fn declare(found: &Blocks<'_>, colors: &mut Colors, faults: &mut Faults) {
    for &Meaning { letter, rgb, place } in &found.legend {
        let others = [letter, letter.to_ascii_lowercase(), letter.to_ascii_uppercase()];
        if let Some(letter) = others.into_iter().find(|&c| colors.is_met(c)) {
            let declared = colors.declare(letter, Shade { name: None, rgb });
            faults.take(declared.map_err(|fault| fault.at(place)));
        }
    }
    if let Some(place) = found.unclear_legend.filter(|_| colors.has_letters()) {
        let message = "this may say what the letters of colors are; write every entry as r = red or \
                       r = #ff0000, with commas between them";
        faults.push(Fault::new(FaultKind::BadColor, message).at(place));
    }
}

fn clue(piece: &Piece<'_>, limits: &Limits, colors: &mut Colors) -> Result<DraftClue, Fault> {
    let line = &piece.line;
    let fault = clues_of_one_line::fault_of_clue(piece.text);
    if let Some(message) = fault.or_else(|| unrecognized::color_in_words(piece.text)) {
        return Err(Fault::new(FaultKind::Syntax, message).at(line.start()));
    }
    if piece.text == "*" {
        return Ok(DraftClue::unknown(Some(line.start())));
    }
    if is_nothing(piece.text) {
        return Ok(DraftClue::plain([0], Some(line.start())));
    }
    // Blanks for the separators and for what comes before the clue, so that places stay where they
    // are. Before each of many clues in a line that would be quadratic: they have the place of it.
    let start = line.offset_of(piece.text);
    let is_part = start + piece.text.len() < line.text.trim_end().len();
    let before = if is_part { "" } else { &line.text[..start] };
    let blank = |c: char| if is_separator(c) { ' ' } else { c };
    let text: String = before.chars().map(|_| ' ').chain(piece.text.chars().map(blank)).collect();
    let spaced = TextLine { number: line.number, text: &text };
    if spaced.is_blank() {
        return Ok(DraftClue::plain([0], Some(line.start())));
    }
    let clue = runs::clue(&spaced, limits, colors);
    if !is_part {
        return clue;
    }
    let place = Some(line.start());
    clue.map(|clue| DraftClue { place, ..clue }).map_err(|fault| fault.at(place))
}
