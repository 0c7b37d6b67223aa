//! The TOML of the solver nonogrid.
//!
//! ```text
//!   [colors]
//!   defs = ["b = (blue) *", "g = (0, 204, 0) %"]      letter, color, character
//!   [clues]
//!   rows = """                                        a clue a line, or with commas between
//!     3b 1                                            1: the default color, black
//!     2, 1 1      # a comment, as is anything behind ;
//!   """
//!   columns = "1, 2"
//! ```
//!
//! Forgives: quotes around a clue, blank lines, keys that are not known.
//! Cannot be written. Specification: the comments in `examples/hello.toml` of
//! <https://github.com/tsionyx/nonogrid>.

use std::borrow::Cow;

use memchr::{memchr_iter, memchr3_iter};
use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Place};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    Entry, Format, Input, Sniff,
    colors::{Colors, Shade},
    decode::TextLine,
    document,
    faults::Faults,
    numbers::shown,
    runs, shades,
};

/// The most bytes of TOML: what is made of them takes many times as many.
const MOST_BYTES: usize = 2 << 20;

/// The most lines, keys and values in it: each takes as long as hundreds of bytes of a string. The
/// largest puzzle has a line for each clue, or two commas.
const MOST_PARTS: usize = 300_000;

/// The farthest to the right that a clue may stand and have its own column in messages.
const MOST_PADDED: usize = 200;

/// The format `nonogrid`.
pub(crate) const NONOGRID: Format =
    Format { id: "nonogrid", extensions: &["toml"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let has_clues = input.lines_with("[clues]").any(|line| line.trim_ascii() == "[clues]");
    if has_clues { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| {
        if input.bytes().len() > MOST_BYTES {
            let message = format!("over {MOST_BYTES} bytes of TOML, the limit");
            return Err(Fault::new(FaultKind::TooLarge, message).into());
        }
        let text = input.text_in_lf()?;
        if n_parts(&text) > MOST_PARTS {
            let message = format!("TOML of over {MOST_PARTS} lines, keys and values, the limit");
            return Err(Fault::new(FaultKind::TooLarge, message).into());
        }
        puzzle(&text, limits)
    })
}

fn puzzle(text: &str, limits: &Limits) -> Result<Draft, Error> {
    let table = DeTable::parse(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let message = format!("not TOML: {}", error.message());
        Fault::new(FaultKind::Syntax, message).at(Place::new(line_of(text, start), 1))
    })?;
    let get = |name: &str, key: &str| table.get_ref().get(name)?.get_ref().get(key);
    let (mut faults, mut colors) = (Faults::default(), Colors::default());
    let defs = get("colors", "defs").and_then(|defs| defs.get_ref().as_array());
    for def in defs.into_iter().flatten() {
        if faults.is_hopeless() {
            break;
        }
        let declared = declare(&mut colors, def.get_ref().as_str().unwrap_or_default());
        let at = |fault: Fault| fault.at(Place::new(line_of(text, def.span().start), 1));
        faults.take(declared.map_err(at));
    }
    let mut side = |key: &str| match get("clues", key).and_then(|value| Written::of(text, value)) {
        Some(written) => written.clues(key, limits, &mut colors, &mut faults),
        None => {
            faults.push(Fault::new(FaultKind::Truncated, format!("`{key}` is missing")));
            Vec::new()
        }
    };
    let (rows, columns) = (side("rows"), side("columns"));
    let mut draft = Draft { rows, columns, ..Draft::default() };
    if let Some(finished) = faults.take(colors.finish()) {
        finished.settle(&mut draft);
    }
    faults.or(draft)
}

/// At least how many parts a text has for the reader of TOML; more, if a string has such signs.
fn n_parts(text: &str) -> usize {
    let bytes = text.as_bytes();
    memchr3_iter(b'\n', b',', b'=', bytes).count() + memchr3_iter(b'.', b'[', b'{', bytes).count()
}

/// The number of the line in which byte `offset` is.
fn line_of(text: &str, offset: usize) -> u32 {
    let before = text.as_bytes().get(..offset).unwrap_or_default();
    memchr_iter(b'\n', before).count() as u32 + 1
}

/// A string of the file.
struct Written<'a> {
    /// What it says.
    content: &'a str,
    /// The line in which it begins.
    line: u32,
    /// What stands before it in that line; nothing if escapes have made another text of it, so that
    /// nobody knows any more where its lines were.
    before: Option<&'a str>,
}

impl<'a> Written<'a> {
    /// The string that `value` is, if it is one.
    fn of(text: &'a str, value: &'a Spanned<DeValue<'a>>) -> Option<Written<'a>> {
        let DeValue::String(content) = value.get_ref() else { return None };
        let start = match content {
            Cow::Borrowed(slice) => Some(slice.as_ptr().addr() - text.as_ptr().addr()),
            Cow::Owned(_) => None,
        };
        let before = start.and_then(|start| text.get(..start)?.rsplit('\n').next());
        let line = line_of(text, start.unwrap_or(value.span().start));
        Some(Written { content, line, before })
    }

    /// The clues in it: one a line, or with commas between them.
    fn clues(
        &self,
        key: &str,
        limits: &Limits,
        colors: &mut Colors,
        faults: &mut Faults,
    ) -> Vec<DraftClue> {
        let (mut clues, mut padded, mut n_met) = (Vec::new(), String::new(), 0);
        for (index, line) in (0..).zip(self.content.lines()) {
            let number = self.line + if self.before.is_some() { index } else { 0 };
            let indent = self.before.filter(|_| index == 0).map_or(0, |text| text.chars().count());
            let told = line.split(['#', ';']).next().unwrap_or("");
            for part in told.split(',') {
                let part = part.trim().trim_matches(['"', '\'']).trim();
                if part.is_empty() || clues.len() > limits.side as usize {
                    continue;
                }
                // Blanks for what stands before it, so that places are those in the file; of many
                // clues in a long line each would be as long, so these have the place of the line.
                let offset = part.as_ptr().addr() - line.as_ptr().addr();
                let is_far = self.before.is_none() || indent + offset > MOST_PADDED;
                let n_before = if is_far { 0 } else { indent + line[..offset].chars().count() };
                padded.clear();
                padded.extend(std::iter::repeat_n(' ', n_before));
                padded.push_str(part);
                let clue = runs::clue(&TextLine { number, text: &padded }, limits, colors);
                n_met += 1;
                let clue = clue.map_err(|fault| {
                    let message = format!("{key} {n_met}: {}", fault.message());
                    let start = Some(Place::new(number, 1));
                    Fault::new(fault.kind(), message)
                        .at(fault.place().filter(|_| !is_far).or(start))
                });
                clues.extend(faults.take(clue));
            }
        }
        clues
    }
}

/// Notes a color: `b = (blue) *`.
fn declare(colors: &mut Colors, def: &str) -> Result<(), Fault> {
    let bad = || {
        let message = format!("{:?} is no color; write it as r = (red) %", shown(def));
        Fault::new(FaultKind::BadColor, message)
    };
    let (letter, rest) = def.split_once('=').ok_or_else(bad)?;
    let rest = rest.trim().trim_end_matches(|c| c != ')');
    let color = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).ok_or_else(bad)?;
    let rgb = shades::parse(color).ok_or_else(bad)?;
    let mut letters = letter.trim().chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if !letter.is_ascii_digit() => {
            let name = color.trim().to_owned();
            colors.declare(letter, Shade { name: Some(name), rgb })
        }
        _ => Err(bad()),
    }
}
