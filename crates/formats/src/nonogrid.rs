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

use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Place};
use toml::{Table, Value};

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

/// The format `nonogrid`.
pub(crate) const NONOGRID: Format =
    Format { id: "nonogrid", extensions: &["toml"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let has_clues = input.lines_with("[clues]").any(|line| line.trim_ascii() == "[clues]");
    if has_clues { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| puzzle(&parse(input)?, limits))
}

fn parse(input: &Input<'_>) -> Result<Table, Error> {
    if input.bytes().len() > MOST_BYTES {
        let message = format!("over {MOST_BYTES} bytes of TOML, the limit");
        return Err(Fault::new(FaultKind::TooLarge, message).into());
    }
    let text: String = input.lines()?.flat_map(|line| [line.text, "\n"]).collect();
    text.parse::<Table>().map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let before = text.get(..start).unwrap_or("");
        let line = before.bytes().filter(|&byte| byte == b'\n').count() as u32 + 1;
        let message = format!("not TOML: {}", error.message());
        Fault::new(FaultKind::Syntax, message).at(Place::new(line, 1)).into()
    })
}

fn puzzle(table: &Table, limits: &Limits) -> Result<Draft, Error> {
    let (mut faults, mut colors) = (Faults::default(), Colors::default());
    let defs = table.get("colors").and_then(|colors| colors.get("defs")).and_then(Value::as_array);
    for def in defs.into_iter().flatten() {
        faults.take(declare(&mut colors, def.as_str().unwrap_or_default()));
    }
    let mut side = |key: &str| {
        let text = table.get("clues").and_then(|clues| clues.get(key)).and_then(Value::as_str);
        let Some(text) = text else {
            faults.push(Fault::new(FaultKind::Truncated, format!("`{key}` is missing")));
            return Vec::new();
        };
        let mut clues: Vec<DraftClue> = Vec::new();
        for line in text.lines() {
            let line = line.split(['#', ';']).next().unwrap_or("");
            for part in line.split(',') {
                let part = part.trim().trim_matches(['"', '\'']).trim();
                let line = TextLine { number: 1, text: part };
                if !part.is_empty() && clues.len() <= limits.side as usize {
                    let clue = runs::clue(&line, limits, &mut colors).map_err(|fault| {
                        let message = format!("{key} {}: {}", clues.len() + 1, fault.message());
                        Fault::new(fault.kind(), message)
                    });
                    clues.extend(faults.take(clue).map(|clue| DraftClue { place: None, ..clue }));
                }
            }
        }
        clues
    };
    let (rows, columns) = (side("rows"), side("columns"));
    let mut draft = Draft { rows, columns, ..Draft::default() };
    let finished = colors.finish().map_err(|fault| Fault::new(fault.kind(), fault.message()));
    if let Some(finished) = faults.take(finished) {
        finished.settle(&mut draft);
    }
    faults.or(draft)
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
