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
//! Rows come first unless labels say otherwise or only the other order fits the lengths. A line
//! of nothing but separators (`-`, `()`) is an empty clue, as is 0.
//! This is also what webpbn exports as ish (commas), keen (a blank line between),
//! makhorin (`*` comments, `&` between) and syro (a 0 at the end of every line, which is dropped);
//! its faase (labels `rows` and `columns`) is read as `.non`, which it is but for the size.
//! Forgives: a size before the clues; lines that start with `#`, `*`, `%` or `//` are comments.
//! Runs in color (`3b`) and blots (`?`) are read as in `.non`.
//! Cannot hold: title and other keys, given cells, a goal, how colors look, more than 51 of them,
//! more than one puzzle.
//! No specification: this is what there is when there is none. Linear.

use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Puzzle};

use crate::{
    Entry, Format, Input, Part, Sniff,
    colors::Colors,
    decode::{Lines, TextLine},
    document,
    faults::Faults,
    met, runs,
    write::cannot_hold,
};

/// What stands between numbers.
const SEPARATORS: &str = " \t,.;:-_/|'\"()[]{}";

/// The format `clues`.
pub(crate) const PASTED: Format = Format {
    id: "clues",
    extensions: &["clues"],
    holds: &[Part::Colors, Part::Blots, Part::Untold],
    sniff,
    read,
    spell: met::rows_first,
    write: Some(write),
};

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(lines) = input.lines() else { return Sniff::No };
    let (mut n_blocks, mut is_open, mut has_mark) = (0, false, false);
    for line in lines {
        match kind(&line) {
            Kind::Clue if is_open => {}
            Kind::Clue => (n_blocks, is_open) = (n_blocks + 1, true),
            Kind::Break if line.is_blank() => is_open = false,
            Kind::Break | Kind::Label(_) => (is_open, has_mark) = (false, true),
            Kind::Comment => {}
            Kind::Text => return Sniff::No,
        }
        if n_blocks > 3 {
            return Sniff::No;
        }
    }
    match (n_blocks, has_mark) {
        (2, true) | (3, _) => Sniff::Likely,
        (2, false) => Sniff::Perhaps,
        _ => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| puzzle(input.lines()?, limits))
}

fn write(puzzles: &[Puzzle]) -> Result<Vec<u8>, Error> {
    let mut out = String::new();
    for puzzle in puzzles {
        let (draft, palette) = (Draft::of_puzzle(puzzle), puzzle.palette());
        if !met::is_spelled(palette) {
            return Err(cannot_hold("clues", met::TOO_MANY));
        }
        for (label, clues) in [("rows:\n", &draft.rows), ("\ncolumns:\n", &draft.columns)] {
            out.push_str(label);
            clues
                .iter()
                .for_each(|clue| runs::push(&mut out, clue, " ", |v| met::letter(palette, v)));
        }
    }
    Ok(out.into_bytes())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Rows,
    Columns,
}

/// A block of clues and what its label says.
type Block = (Option<Side>, Vec<DraftClue>);

enum Kind {
    Clue,
    Break,
    Label(Side),
    Comment,
    Text,
}

/// What a line is by itself.
fn kind(line: &TextLine<'_>) -> Kind {
    let text = line.trimmed();
    let is_rule = text.len() >= 3 && text.bytes().all(|byte| b"-=_~".contains(&byte));
    if text.is_empty() || text == "&" || is_rule {
        return Kind::Break;
    }
    let word =
        text.trim_end_matches([':', ' ']).trim_start_matches(['[', ' ']).trim_end_matches(']');
    // A line of megabytes is no label, and not worth a copy.
    let is_short = word.len() <= "column clues".len();
    match is_short.then(|| word.to_ascii_lowercase()).as_deref() {
        Some("row" | "rows" | "row clues" | "horizontal") => return Kind::Label(Side::Rows),
        Some("column" | "columns" | "cols" | "col" | "column clues" | "vertical") => {
            return Kind::Label(Side::Columns);
        }
        Some("*") => return Kind::Clue,
        _ => {}
    }
    if text.starts_with(['#', '*', '%']) || text.starts_with("//") {
        return Kind::Comment;
    }
    let is_run = |c: char| c.is_ascii_alphanumeric() || c == '?' || SEPARATORS.contains(c);
    let is_clue = text.chars().all(is_run)
        && text.split(|c| SEPARATORS.contains(c)).all(|token| {
            token.is_empty() || token.starts_with(|c: char| c.is_ascii_digit() || c == '?')
        });
    if is_clue { Kind::Clue } else { Kind::Text }
}

fn puzzle(lines: Lines<'_>, limits: &Limits) -> Result<Draft, Error> {
    let (mut faults, mut colors) = (Faults::default(), Colors::default());
    let mut blocks: Vec<Block> = Vec::new();
    let (mut is_open, mut label) = (false, None);
    for line in lines {
        match kind(&line) {
            Kind::Break => is_open = false,
            Kind::Comment => {}
            Kind::Label(side) => (is_open, label) = (false, Some(side)),
            Kind::Text => {
                let message = "neither clues nor a label such as `rows`";
                faults.push(Fault::new(FaultKind::Syntax, message).at(line.start()));
            }
            Kind::Clue => {
                if !is_open {
                    blocks.push((label.take(), Vec::new()));
                    is_open = true;
                }
                let clues = &mut blocks.last_mut().expect("a block is open").1;
                if clues.len() == limits.side as usize {
                    let message =
                        format!("more than {} clues in one block, the limit", limits.side);
                    return Err(Fault::new(FaultKind::TooLarge, message).at(line.start()).into());
                }
                clues.extend(faults.take(clue(&line, limits, &mut colors)));
            }
        }
    }
    let [one, other] = two_blocks(blocks)?;
    let mut draft = in_order(one, other);
    if let Some(finished) = faults.take(colors.finish()) {
        finished.settle(&mut draft);
    }
    faults.or(draft)
}

fn clue(line: &TextLine<'_>, limits: &Limits, colors: &mut Colors) -> Result<DraftClue, Fault> {
    if line.trimmed() == "*" {
        return Ok(DraftClue::unknown(Some(line.start())));
    }
    // Every separator is one byte, so that places stay where they are.
    let blank = |c: char| if SEPARATORS.contains(c) { ' ' } else { c };
    let text: String = line.text.chars().map(blank).collect();
    let spaced = TextLine { number: line.number, text: &text };
    if spaced.is_blank() {
        return Ok(DraftClue::plain([0], Some(line.start())));
    }
    runs::clue(&spaced, limits, colors)
}

/// The blocks of clues, without a size before them and zeros at the end of all lines.
fn two_blocks(mut blocks: Vec<Block>) -> Result<[Block; 2], Fault> {
    if blocks.len() == 3 && blocks[0].1.len() == 1 && blocks[0].1[0].runs.len() == 2 {
        blocks.remove(0);
    }
    let n_blocks = blocks.len();
    let mut blocks: [_; 2] = blocks.try_into().map_err(|_| {
        let message = format!(
            "{n_blocks} blocks of clues; there must be two, with a blank line or a label between"
        );
        Fault::new(FaultKind::Syntax, message)
    })?;
    let clues = || blocks.iter().flat_map(|block| &block.1);
    let ends_in_zero = |clue: &DraftClue| clue.runs.last().is_some_and(|run| run.length == Some(0));
    if clues().all(ends_in_zero) && clues().any(|clue| clue.runs.len() > 1) {
        for clue in blocks.iter_mut().flat_map(|block| &mut block.1) {
            clue.runs.pop();
        }
    }
    Ok(blocks)
}

/// Rows and columns, by their labels or by what fits.
fn in_order(one: Block, other: Block) -> Draft {
    let needed = |clues: &[DraftClue]| {
        let length = |clue: &DraftClue| -> u64 {
            let covered: u64 = clue.runs.iter().map(|run| run.length.unwrap_or(1)).sum();
            let is_plain = clue.runs.windows(2).all(|pair| pair[0].value == pair[1].value);
            covered + if is_plain { clue.runs.len().saturating_sub(1) as u64 } else { 0 }
        };
        clues.iter().map(length).max().unwrap_or(0)
    };
    let fits = |rows: &[DraftClue], columns: &[DraftClue]| {
        needed(rows) <= columns.len() as u64 && needed(columns) <= rows.len() as u64
    };
    let swaps = match (one.0, other.0) {
        (Some(Side::Columns), _) | (None, Some(Side::Rows)) => true,
        (Some(Side::Rows), _) | (None, Some(Side::Columns)) => false,
        (None, None) => !fits(&one.1, &other.1) && fits(&other.1, &one.1),
    };
    let (rows, columns) = if swaps { (other.1, one.1) } else { (one.1, other.1) };
    Draft { rows, columns, ..Draft::default() }
}
