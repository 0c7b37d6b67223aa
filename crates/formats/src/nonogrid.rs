//! The TOML of the solver nonogrid.
//!
//! ```text
//!   [colors]
//!   defs = ["b = (blue) *", "lg = (0, 204, 0) %"]     name, color, character
//!   [clues]
//!   rows = """                                        a clue a line, or with commas between
//!     3b 1 2lg                                        1: the default color, black
//!     2, 1 1      # a comment, as is anything behind ;
//!   """
//!   columns = "1, 2"
//! ```
//!
//! `B` is the default color, too, unless it is declared, and `W` that of empty cells. A name of
//! several letters is given one of them, or another letter, by which the color goes here.
//! The clues may be `[clues]` with a comment behind it, `clues = {..}` or `clues.rows = ..`.
//!
//! Forgives: quotes around a clue, blank lines, keys that are not known.
//! Refuses: runs of white.
//! Cannot be written. Specification: the comments in `examples/hello.toml`, and `src/parser.rs`, of
//! <https://github.com/tsionyx/nonogrid>.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use memchr::{memchr_iter, memchr3_iter};
use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Palette, Place};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    color_names,
    colors::{self, Colors, DEFAULT, Shade, only},
    document::{self, Entry},
    faults::Faults,
    format::{Format, Sniff},
    input::{Input, TextLine},
    numbers::shown,
    runs,
};

/// The most bytes of TOML: what is made of them takes many times as many.
const MOST_BYTES: usize = 2 << 20;

/// The most lines, keys and values in it: each takes as long as hundreds of bytes of a string. The
/// largest puzzle has a line for each clue, or two commas.
const MOST_PARTS: usize = 300_000;

/// The farthest to the right that a clue may stand and have its own column in messages.
const MOST_PADDED: usize = 200;

/// The most letters of the name of a color.
const MOST_LETTERS: usize = 64;

/// The format `nonogrid`.
pub(crate) const NONOGRID: Format =
    Format { id: "nonogrid", extensions: &["toml"], shared: &["toml"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    if input.lines_with("clues").any(has_clues) { Sniff::Certain } else { Sniff::No }
}

/// Whether the clues begin in this line: `[clues]`, `clues.rows = ".."` or `clues = {rows = ".."}`.
fn has_clues(line: &str) -> bool {
    let line = line.trim_ascii();
    if let Some(rest) = after(line, "[").and_then(|rest| after(rest, "clues")) {
        return after(rest, "]").is_some_and(|rest| rest.is_empty() || rest.starts_with('#'));
    }
    let Some(rest) = after(line, "clues") else { return false };
    let inline = || after(rest, "=").and_then(|rest| after(rest, "{"));
    let is_string = |rest: &str, key: &str| {
        let value = after(rest, key).and_then(|rest| after(rest, "="));
        value.is_some_and(|value| value.starts_with(['"', '\'']))
    };
    after(rest, ".")
        .or_else(inline)
        .is_some_and(|rest| is_string(rest, "rows") || is_string(rest, "columns"))
}

/// What comes after `word` and blanks, if `text` begins with it.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.strip_prefix(word).map(str::trim_ascii_start)
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| {
        if input.bytes().len() > MOST_BYTES {
            let message =
                format!("over {MOST_BYTES} bytes of TOML, the limit; save it in another format");
            return Err(Fault::new(FaultKind::TooLarge, message).into());
        }
        let text = input.text_in_lf()?;
        if n_parts(&text) > MOST_PARTS {
            let message = format!(
                "TOML of over {MOST_PARTS} lines, keys and values, the limit; save it in another format"
            );
            return Err(Fault::new(FaultKind::TooLarge, message).into());
        }
        puzzle(&text, limits)
    })
}

fn puzzle(text: &str, limits: &Limits) -> Result<Draft, Error> {
    let table = DeTable::parse(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let message = format!("not TOML: {}; correct this line", error.message());
        Fault::new(FaultKind::Syntax, message).at(Place::new(line_of(text, start), 1))
    })?;
    let get = |name: &str, key: &str| table.get_ref().get(name)?.get_ref().get(key);
    let (mut faults, mut colors) = (Faults::default(), Colors::default());
    let mut names = Names::default();
    let defs = get("colors", "defs").and_then(|defs| defs.get_ref().as_array());
    let mut declared = Vec::new();
    for def in defs.into_iter().flatten() {
        if faults.is_hopeless() || declared.len() > Palette::MOST_COLORS {
            break;
        }
        let place = Place::new(line_of(text, def.span().start), 1);
        let color = color(def.get_ref().as_str().unwrap_or_default());
        declared.extend(faults.take(color.map_err(|fault| fault.at(place))).map(|c| (c, place)));
    }
    names.declare(declared.iter().map(|((name, _), _)| *name));
    for ((name, shade), place) in declared {
        let declared = colors.declare(names.letter(name), shade);
        faults.take(declared.map_err(|fault| fault.at(place)));
    }
    let mut side = |key: &str| match get("clues", key).and_then(|value| Written::of(text, value)) {
        Some(written) => written.clues(key, limits, (&names, &mut colors), &mut faults),
        None => {
            let end = Place::new(text.lines().count().max(1) as u32, 1);
            let message = format!("`{key}` is missing; add it below [clues], as text");
            faults.push(Fault::new(FaultKind::Truncated, message).at(end));
            Vec::new()
        }
    };
    let (rows, columns) = (side("rows"), side("columns"));
    let mut draft = Draft { rows, columns, ..Draft::default() };
    colors.settle(&mut draft, &mut faults);
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
        (names, colors): (&Names<'_>, &mut Colors),
        faults: &mut Faults,
    ) -> Vec<DraftClue> {
        let (mut clues, mut padded, mut n_met) = (Vec::new(), String::new(), 0);
        for (index, line) in (0..).zip(self.content.lines()) {
            let number = self.line + if self.before.is_some() { index } else { 0 };
            let indent = self.before.filter(|_| index == 0).map_or(0, |text| text.chars().count());
            let said = line.split(['#', ';']).next().unwrap_or("");
            for part in said.split(',') {
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
                let clue = names
                    .spell(part, &mut padded)
                    .and_then(|()| runs::clue(&TextLine { number, text: &padded }, limits, colors));
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

/// The name and the color of a definition: `b = (blue) *`.
fn color(def: &str) -> Result<(&str, Shade), Fault> {
    let bad = || {
        let shown = shown(def);
        let message =
            format!("{shown:?} is not a name and a color; write for example: r = (red) %");
        Fault::new(FaultKind::BadColor, message)
    };
    let (name, rest) = def.split_once('=').ok_or_else(bad)?;
    let rest = rest.trim().trim_end_matches(|c| c != ')');
    let color = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).ok_or_else(bad)?;
    let rgb = color_names::parse(color).ok_or_else(bad)?;
    let name = name.trim();
    let is_name = name.chars().count() <= MOST_LETTERS && !name.contains(char::is_whitespace);
    if !is_name || name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(bad());
    }
    Ok((name, Shade { name: Some(color.trim().to_owned()), rgb }))
}

/// The names of the colors, and the letters that stand for them.
#[derive(Default)]
struct Names<'a>(HashMap<&'a str, char>);

impl<'a> Names<'a> {
    /// Gives each name a letter: its only one, else one of its own that is free, else any.
    fn declare(&mut self, names: impl Iterator<Item = &'a str> + Clone) {
        let mut taken: HashSet<char> = names.clone().filter_map(only).collect();
        // No letter of a name is one of a clue in the default color, or a blot.
        taken.extend(['B', 'W', '?', DEFAULT]);
        for name in names {
            if self.0.contains_key(name) {
                continue;
            }
            let own = name.chars().filter(|&c| colors::is_letter(c)).chain(colors::letters());
            let Some(letter) = only(name).or_else(|| own.into_iter().find(|c| !taken.contains(c)))
            else {
                continue;
            };
            taken.insert(letter);
            self.0.insert(name, letter);
        }
    }

    fn letter(&self, name: &str) -> char {
        self.0.get(name).copied().unwrap_or(DEFAULT)
    }

    /// Adds `clue` to `out` with letters for names, and blanks where these were longer.
    fn spell(&self, clue: &str, out: &mut String) -> Result<(), Fault> {
        for piece in clue.split_inclusive([' ', '\t']) {
            let is_length = |c: char| c.is_ascii_digit() || c == '?';
            let run = piece.trim_end_matches([' ', '\t']);
            let name = run.trim_start_matches(is_length);
            let letter = match self.0.get(name) {
                Some(&letter) => Some(letter),
                None if name == "B" => None,
                None if name == "W" => {
                    let message = "W is white, the color of empty cells; a run needs another color";
                    return Err(Fault::new(FaultKind::BadColor, message));
                }
                None => {
                    out.push_str(piece);
                    continue;
                }
            };
            out.push_str(&run[..run.len() - name.len()]);
            out.extend(letter);
            let n_blank = name.chars().count() - usize::from(letter.is_some());
            out.extend(std::iter::repeat_n(' ', n_blank));
            out.push_str(&piece[run.len()..]);
        }
        Ok(())
    }
}
