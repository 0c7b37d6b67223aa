//! `.non`: Simpson's format and its extended keys; several puzzles in one file between lines of
//! `====` (then often called `.nonpack`).
//!
//! ```text
//!   title "Boot"          also: catalogue, by, copyright, license; unknown keys are kept
//!   width 2
//!   height 2
//!   color a #ff0000       a color and its letter, see `color`
//!   rows                  a clue a line: runs with commas or blanks between them, 0 if empty;
//!                         3 black, 3a in color; ours: ? and ?a blots, * no clue, see `runs`
//!   1
//!   2
//!   columns
//!   2
//!   1
//!   given "1???"          ours: row by row, 1 or a letter filled, 0 empty, ? unknown
//!   goal "1011"           the solution, row by row
//! ```
//!
//! Specifications: <http://www.comp.lancs.ac.uk/~ss/nonogram/fmt2> (Simpson) and
//! <https://github.com/mikix/nonogram-db/blob/master/FORMAT.md> (extended). They differ in what a
//! blank line among clues means: nothing, or an empty clue. `clue_lines` decides.
//!
//! Forgives: keys in any case and order; `width` or `height` missing, or called `columns 2` and
//! `rows 2`; text without quotes; HTML escapes; lines that start with `#` (dropped); a text key
//! that comes twice (joined by a line break); cells of `goal` and `given` in several strings, on
//! one line or many, with blanks in them; empty puzzles between separators.
//! Refuses: a key that is nearly a known one (`givne`), because what it says would be lost.
//! Cannot hold: triangles. Comments, the order of keys, whether
//! text was quoted and letters that cannot be written (digits) are not kept.

mod color;
mod keys;
mod read;
mod text;
mod write;

use pictogrid_core::{Error, Limits, Place, Puzzle};

use crate::{
    bundle_writer::BundleSyntax,
    document::{self, Entry},
    format::{Format, Part, Sniff},
    input::{Input, TextLine},
    spelling::with_palette,
    stream_splitter::{self, Begins, Cut, Head},
};

/// The format `non`.
pub(crate) const NON: Format = Format {
    id: "non",
    extensions: &["non", "nonpack"],
    holds: &[
        Part::About,
        Part::Given,
        Part::Goal,
        Part::Colors,
        Part::Palette,
        Part::Blots,
        Part::Unknown,
        Part::Several,
    ],
    sniff,
    read,
    cut: Some(Cut { begins, whole, read }),
    bundle_syntax: Some(BundleSyntax::with("\n====\n\n")),
    spell,
    write: Some(write),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(lines) = input.lines() else { return Sniff::No };
    let mut best = Sniff::No;
    let mut has = [false; 2];
    // There may be a million colors, which say nothing.
    let may_tell =
        |line: &TextLine<'_>| keys::may_begin(line.text) && !line.text.starts_with("color ");
    for line in lines.filled().filter(may_tell) {
        let (key, rest) = split_key(line.trimmed());
        best = best.max(sniff_line(key, rest));
        for (has, known) in has.iter_mut().zip(["rows", "columns"]) {
            *has |= rest.is_empty() && key.eq_ignore_ascii_case(known);
        }
        // One of them alone, or both with a number, is a label of pasted clues, too.
        if has == [true; 2] {
            return Sniff::Certain;
        }
    }
    best
}

/// A puzzle and the line behind it: what is alone is read as a whole.
fn begins(head: &Head<'_>) -> Begins {
    let first = head.bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    match whole(head.bytes) {
        // What may be a bundle of another format by its first line is none of this one.
        _ if first.is_some_and(|first| first.is_ascii_digit() || b"{$".contains(first)) => {
            Begins::No
        }
        0 => head.unclear(),
        n => head.is(&head.bytes[..n], |input| sniff(input) >= Sniff::Likely),
    }
}

/// As far as the end of the last line between puzzles.
fn whole(text: &[u8]) -> usize {
    stream_splitter::last_line(text, b"====", is_separator).map_or(0, |line| line.end)
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    let mut reader: Option<(Place, read::Reader<'_>)> = None;
    for line in input.lines()? {
        if is_separator(line.text) {
            finish(&mut entries, reader.take(), limits)?;
        } else if reader.is_some() || !line.is_blank() {
            let new = || (line.start(), read::Reader::new(line.start(), limits));
            reader.get_or_insert_with(new).1.line(&line);
        }
    }
    finish(&mut entries, reader, limits)?;
    Ok(entries)
}

fn spell(puzzle: &Puzzle) -> Puzzle {
    with_palette(puzzle, color::spell(puzzle.palette()))
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    Ok(write::puzzle(puzzle)?.into_bytes())
}

fn sniff_line(key: &str, rest: &str) -> Sniff {
    let is = |keys: &[&str]| keys.iter().any(|known| key.eq_ignore_ascii_case(known));
    let is_number = !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    if is(&["width", "height"]) && is_number {
        Sniff::Likely
    } else if is(&["rows", "columns"]) && (rest.is_empty() || is_number)
        || is(&["catalogue", "title", "by", "copyright", "license", "goal", "given"])
            && rest.starts_with('"')
    {
        Sniff::Perhaps
    } else {
        Sniff::No
    }
}

/// The first word of a line and what comes behind it.
fn split_key(line: &str) -> (&str, &str) {
    let end = line.find([' ', '\t', '"']).unwrap_or(line.len());
    (&line[..end], line[end..].trim_matches([' ', '\t']))
}

/// Whether `key` can be a key: what a line begins with is one word.
fn is_word(key: &str) -> bool {
    let is_odd = |c: char| c == '"' || c.is_whitespace() || c.is_control();
    key.starts_with(char::is_alphabetic) && !key.contains(is_odd)
}

fn is_separator(line: &str) -> bool {
    line.contains('=') && {
        let text = line.trim_matches([' ', '\t']);
        text.len() >= 4 && text.bytes().all(|byte| byte == b'=')
    }
}

fn finish(
    entries: &mut Vec<Entry>,
    reader: Option<(Place, read::Reader<'_>)>,
    limits: &Limits,
) -> Result<(), Error> {
    let Some((place, reader)) = reader else { return Ok(()) };
    let name = reader.title();
    document::push(entries, Entry { place, name, draft: reader.finish() }, limits)
}
