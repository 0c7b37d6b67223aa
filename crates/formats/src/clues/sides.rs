//! Which lines of pasted clues are rows and which are columns: every reading of their blocks.
//!
//! ```text
//!   Rows: 5 / five lines        how many there are, as it is right, and no clue
//!   two blocks                  the rule, and the only reading where there are labels
//!   a side in a line            1; 3; 1    [[1], [3], [1]]    1 3 1        see `clues_of_one_line`
//!   one block, a - in it        1 / 3 / 1 / - / 1 / 3 / 1
//!   one block                   cut where both parts fill equally many cells
//! ```
//!
//! Without labels the first side is that of the rows, with a note; of the columns where only that fits
//! the size (`5 4`, then five clues and four). A dash alone in a line is weighed in `dashes`.
//!
//! A reading is good if every clue fits into the lines of the other side and both fill equally
//! many cells. The likeliest good one counts; if two are equally likely, they are named, and if
//! there is none, what is wrong with the first is said. Linear.

use std::rc::Rc;

use pictogrid_core::{Fault, FaultKind, Note, n_of};

use super::{
    blocks::{Block, Blocks, MOST_BLOCKS},
    clues_of_one_line, dashes,
    lines::{Piece, is_nothing, is_separator},
    notes::Stated,
    signs::Signs,
};
use crate::rows_or_columns::Side;

/// The most clues that a side is looked at for: one more than any puzzle has.
pub(super) const MOST: usize = 1 << 16;

/// The clues of one side, and what matters of them.
#[derive(Clone, Debug)]
pub(super) struct Clues<'a> {
    pub(super) pieces: Vec<Piece<'a>>,
    /// The cells that they fill, as far as they are known.
    sum: u64,
    /// The cells that the longest needs.
    longest: u64,
    is_complete: bool,
    is_fine: bool,
}

impl<'a> Clues<'a> {
    pub(super) fn new(pieces: Vec<Piece<'a>>) -> Rc<Clues<'a>> {
        let (sum, longest) = (0, 0);
        let mut clues =
            Clues { pieces: Vec::new(), sum, longest, is_complete: true, is_fine: true };
        for piece in &pieces {
            clues.add(piece.text);
        }
        Rc::new(Clues { pieces, ..clues })
    }

    fn add(&mut self, text: &str) {
        if text == "*" {
            self.is_complete = false;
            return;
        }
        if is_nothing(text) {
            return;
        }
        match Signs::of(text).are_numbers() {
            true => self.add_numbers(text),
            false => self.add_runs(text),
        }
    }

    /// Of runs that may have colors or be unknown.
    fn add_runs(&mut self, text: &str) {
        self.is_fine &= clues_of_one_line::fault_of_clue(text).is_none();
        let (mut length, mut last) = (0_u64, None);
        for token in text.split(is_separator).filter(|token| !token.is_empty()) {
            let color = token.trim_start_matches(|c: char| c.is_ascii_digit() || c == '?');
            let run = token[..token.len() - color.len()].parse::<u32>();
            self.is_fine &= run.is_ok() || token.starts_with('?');
            self.is_complete &= run.is_ok();
            self.sum += u64::from(run.clone().unwrap_or(0));
            let run = u64::from(run.unwrap_or(1));
            if run > 0 {
                length += run + u64::from(last == Some(color));
                last = Some(color);
            }
        }
        self.longest = self.longest.max(length);
    }

    /// As `add_runs`, of numbers alone, which most of a large text is.
    fn add_numbers(&mut self, text: &str) {
        let mut length = 0_u64;
        for run in numbers(text) {
            self.is_fine &= run.is_some();
            self.is_complete &= run.is_some();
            self.sum += u64::from(run.unwrap_or(0));
            let run = u64::from(run.unwrap_or(1));
            if run > 0 {
                length += run + u64::from(length > 0);
            }
        }
        self.longest = self.longest.max(length);
    }
}

/// The numbers of a text of digits and what separates them; `None` for one that is too large.
fn numbers(text: &str) -> impl Iterator<Item = Option<u32>> {
    let words =
        text.as_bytes().split(|byte| !byte.is_ascii_digit()).filter(|word| !word.is_empty());
    words.map(|word| {
        word.iter().try_fold(0_u32, |number, digit| {
            number.checked_mul(10)?.checked_add(u32::from(digit - b'0'))
        })
    })
}

/// The cells that a clue fills, as far as they are known.
fn filled(text: &str) -> u64 {
    if Signs::of(text).are_numbers() {
        return numbers(text).map(|run| u64::from(run.unwrap_or(0))).sum();
    }
    let length = |token: &str| -> u64 {
        let color = token.trim_start_matches(|c: char| c.is_ascii_digit() || c == '?');
        token[..token.len() - color.len()].parse::<u32>().unwrap_or(0).into()
    };
    text.split(is_separator).map(length).sum()
}

/// Two sides, and what their labels say.
pub(super) struct Reading<'a> {
    pub(super) labels: [Option<Side>; 2],
    pub(super) sides: [Rc<Clues<'a>>; 2],
    /// What else they could be.
    pub(super) notes: Vec<Note>,
}

impl<'a> Reading<'a> {
    fn new(labels: [Option<Side>; 2], sides: [Rc<Clues<'a>>; 2]) -> Reading<'a> {
        Reading { labels, sides, notes: Vec::new() }
    }

    /// Whether no label says which side is which.
    fn is_bare(&self) -> bool {
        self.labels == [None; 2]
    }

    /// Whether the clues are as many as every size says, in either order where no label names a side.
    fn has_size(&self, sizes: &[Stated<'_>]) -> bool {
        let is_of = |n_clues: [usize; 2]| sizes.iter().all(|stated| stated.is_of(n_clues));
        let [one, other] = self.n_clues();
        is_of([one, other]) || self.is_bare() && is_of([other, one])
    }

    /// The same with a note if nothing says which side is which, the columns first where only that
    /// fits the sizes.
    fn in_order(mut self, sizes: &[Stated<'_>]) -> Reading<'a> {
        let texts = |index: usize| self.sides[index].pieces.iter().map(|piece| piece.text);
        if !self.is_bare() || texts(0).eq(texts(1)) {
            return self;
        }
        let [one, other] = self.n_clues();
        let is_of = |n_clues| sizes.iter().all(|stated| stated.is_exactly(n_clues));
        match (is_of([one, other]), is_of([other, one])) {
            (true, true) => self.notes.push(Note::RowsFirst),
            (false, true) => {
                self.labels = [Some(Side::Columns), Some(Side::Rows)];
                self.notes.push(Note::ColumnsFirst);
            }
            _ => {}
        }
        self
    }
}

impl Reading<'_> {
    /// Whether every clue fits and both sides fill equally many cells, as far as that is known.
    fn is_good(&self) -> bool {
        let [one, other] = &self.sides;
        let fits =
            |clues: &Clues<'_>, lines: &Clues<'_>| clues.longest <= lines.pieces.len() as u64;
        one.is_fine
            && other.is_fine
            && fits(one, other)
            && fits(other, one)
            && (one.sum == other.sum || !one.is_complete || !other.is_complete)
    }

    /// Whether the columns come first.
    pub(super) fn is_swapped(&self) -> bool {
        matches!(self.labels, [Some(Side::Columns), _] | [None, Some(Side::Rows)])
    }

    /// How many rows and columns there are.
    pub(super) fn n_clues(&self) -> [usize; 2] {
        let [one, other] = self.sides.each_ref().map(|clues| clues.pieces.len());
        if self.is_swapped() { [other, one] } else { [one, other] }
    }
}

/// The only good reading of the likeliest kind that has one, and whether it is good; or else the
/// first.
pub(super) fn choose<'a>(found: &Blocks<'a>) -> Result<(Reading<'a>, bool), Fault> {
    let is_fit = |reading: &Reading<'_>| reading.is_good() && reading.has_size(&found.sizes);
    let (mut first, mut of_other_size) = (None, None);
    for kind in KINDS {
        for tier in kind(found)? {
            let mut best: Option<Reading<'_>> = None;
            for reading in tier {
                match (&best, is_fit(&reading)) {
                    (None, true) => best = Some(reading),
                    (Some(best), true) => return Err(both(best, &reading)),
                    _ if reading.is_good() => of_other_size = of_other_size.or(Some(reading)),
                    _ => first = first.or(Some(reading)),
                }
            }
            if let Some(best) = best {
                let marks = dashes::without(&best).filter(is_fit);
                let best = dashes::settled(best, marks)?;
                return Ok((best.in_order(&found.sizes), true));
            }
        }
    }
    if let Some(reading) = of_other_size.or(first) {
        return Ok((reading, false));
    }
    let message = not_two(&found.blocks);
    // The third is where it goes wrong; where there is none, the first is all there is.
    let extra = found.blocks.get(2).or(found.blocks.first());
    let place = extra.and_then(|block| block.pieces.first()).map(|piece| piece.line.start());
    Err(Fault::new(FaultKind::Syntax, message).at(place))
}

/// The most blocks whose clues are counted in a message.
const MOST_NAMED: usize = 6;

/// What is wrong with blocks that are not two sides: how many there are, what is in them, what is missing.
fn not_two(blocks: &[Block<'_>]) -> String {
    let must_be = "there must be two blocks, with a blank line or a label between";
    match blocks {
        [block @ Block { side: Some(side), .. }] => {
            let clues = n_of(block.pieces.len() as u64, "clue");
            let missing = if *side == Side::Rows { Side::Columns } else { Side::Rows };
            format!(
                "{clues} labeled as {}s, but the {}s are missing; add them",
                side.name(),
                missing.name()
            )
        }
        [block] if block.pieces.len() == 1 => {
            format!("one clue in all; write each clue in a line of its own, and {must_be}")
        }
        [block] => {
            let cells: u64 = block.pieces.iter().map(|piece| filled(piece.text)).sum();
            let clues = n_of(block.pieces.len() as u64, "clue");
            let parts = match cells % 2 {
                0 => "no line parts them into sides that fill as many each",
                _ => "an odd number, so that no two sides fill as many each",
            };
            format!(
                "1 block of {clues} that fill {} in all, {parts}; {must_be}",
                n_of(cells, "cell")
            )
        }
        _ if blocks.len() > MOST_BLOCKS => format!("over {MOST_BLOCKS} blocks of clues; {must_be}"),
        _ => {
            let sizes = blocks.iter().take(MOST_NAMED).map(|block| block.pieces.len().to_string());
            let sizes = sizes.collect::<Vec<_>>().join(", ");
            let more = if blocks.len() > MOST_NAMED { ", .." } else { "" };
            format!("{} blocks of {sizes}{more} clues; {must_be}", blocks.len())
        }
    }
}

/// What is wrong where two readings are equally likely.
fn both(one: &Reading<'_>, other: &Reading<'_>) -> Fault {
    let [[rows, columns], [other_rows, other_columns]] = [one.n_clues(), other.n_clues()];
    let message = format!(
        "these clues may be {} and {}, or {other_rows} and {other_columns}; write ; between \
         clues, blanks within them and 0 for an empty one",
        n_of(rows as u64, "row"),
        n_of(columns as u64, "column")
    );
    let place = one.sides[0].pieces.first().map(|piece| piece.line.start());
    Fault::new(FaultKind::Syntax, message).at(place)
}

/// Readings that are equally likely.
type Tier<'a> = Vec<Reading<'a>>;

/// A kind of reading: the tiers of it, the likeliest first; none if blocks are not of it.
type ReadAs = for<'a> fn(&Blocks<'a>) -> Result<Vec<Tier<'a>>, Fault>;

/// The kinds, the likeliest first.
const KINDS: [ReadAs; 6] = [counted, in_lines, two_blocks, two_lines, two_lists, cut];

fn two_blocks<'a>(found: &Blocks<'a>) -> Result<Vec<Tier<'a>>, Fault> {
    let [one, other] = found.blocks.as_slice() else { return Ok(Vec::new()) };
    let sides = [one, other].map(|block| Clues::new(block.pieces.clone()));
    let reading = Reading::new([one.side, other.side], sides);
    let marks = dashes::without(&reading);
    Ok([Some(reading), marks].into_iter().flatten().map(|reading| vec![reading]).collect())
}

/// Without the numbers behind labels that count their lines, those of both if both do.
fn counted<'a>(found: &Blocks<'a>) -> Result<Vec<Tier<'a>>, Fault> {
    let [one, other] = found.blocks.as_slice() else { return Ok(Vec::new()) };
    let is_count = |block: &Block<'_>| block.head() == Some(block.pieces.len() as u64 - 1);
    let heads = [one, other].map(|block| block.pieces.len() > 1 && is_count(block));
    let masks = [[true, true], [true, false], [false, true]];
    let masks = masks.into_iter().filter(|mask| (0..2).all(|i| heads[i] || !mask[i]));
    let reading = |mask: [bool; 2]| {
        let sides = std::array::from_fn(|i| {
            Clues::new([one, other][i].pieces[usize::from(mask[i])..].to_vec())
        });
        vec![Reading::new([one.side, other.side], sides)]
    };
    Ok(masks.map(reading).collect())
}

/// Each side in a line, or one of them behind its label.
fn in_lines<'a>(found: &Blocks<'a>) -> Result<Vec<Tier<'a>>, Fault> {
    let [one, other] = found.blocks.as_slice() else { return Ok(Vec::new()) };
    let lines = [one, other].map(|block| (block.is_line(), block.is_line() && block.is_whole));
    match lines {
        [(true, _), (true, _)] | [(_, true), _] | [_, (_, true)] => {
            of_lines([one.side, other.side], [&one.pieces, &other.pieces])
        }
        _ => Ok(Vec::new()),
    }
}

/// Each side in a line, with nothing between.
fn two_lines<'a>(found: &Blocks<'a>) -> Result<Vec<Tier<'a>>, Fault> {
    match found.blocks.as_slice() {
        [Block { side: None, pieces, .. }] if pieces.len() == 2 && pieces[0].number.is_none() => {
            of_lines([None; 2], [&pieces[..1], &pieces[1..]])
        }
        _ => Ok(Vec::new()),
    }
}

/// Both sides in a line, as two lists.
fn two_lists<'a>(found: &Blocks<'a>) -> Result<Vec<Tier<'a>>, Fault> {
    if let [Block { side: None, pieces, .. }] = found.blocks.as_slice()
        && let [piece] = pieces.as_slice()
        && let Some([one, other]) = clues_of_one_line::two_lists(piece.text)
    {
        let side = |text| [Piece { text, ..*piece }];
        return of_lines([None; 2], [&side(one), &side(other)]);
    }
    Ok(Vec::new())
}

fn of_lines<'a>(
    labels: [Option<Side>; 2],
    lines: [&[Piece<'a>]; 2],
) -> Result<Vec<Tier<'a>>, Fault> {
    let tier = |ways: Vec<[Rc<Clues<'a>>; 2]>| {
        ways.into_iter().map(|sides| Reading::new(labels, sides)).collect()
    };
    Ok(clues_of_one_line::ways(lines)?.into_iter().map(tier).collect())
}

/// One block as two: at its only line without numbers, or where both parts fill equally many cells.
fn cut<'a>(found: &Blocks<'a>) -> Result<Vec<Tier<'a>>, Fault> {
    let [Block { side: None, pieces, .. }] = found.blocks.as_slice() else { return Ok(Vec::new()) };
    if pieces.len() < 2 {
        return Ok(Vec::new());
    }
    let reading = |one: &[Piece<'a>], other: &[Piece<'a>]| {
        Reading::new([None; 2], [one, other].map(|pieces| Clues::new(pieces.to_vec())))
    };
    let is_rule = |piece: &Piece<'_>| piece.text.chars().all(is_separator);
    let rules: Vec<usize> = (0..pieces.len()).filter(|&at| is_rule(&pieces[at])).take(2).collect();
    let middle = halves(pieces).map(|(at, is_only)| {
        let mut halves = reading(&pieces[..at], &pieces[at..]);
        halves.notes.extend((!is_only).then_some(Note::CutInMiddle));
        halves.notes.extend((!rules.is_empty()).then_some(Note::DashesEmpty));
        halves
    });
    let between = match rules.as_slice() {
        &[at] => Some(reading(&pieces[..at], &pieces[at + 1..])),
        _ => None,
    };
    let between = between.map(|mut between| {
        let is_fit = |middle: &Reading<'_>| middle.is_good() && middle.has_size(&found.sizes);
        let is_other = middle.as_ref().is_some_and(is_fit);
        between.notes.extend(is_other.then_some(Note::DashBetweenSides));
        between
    });
    Ok([between, middle].into_iter().flatten().map(|reading| vec![reading]).collect())
}

/// Where both parts of a block fill equally many cells, and whether that is nowhere else: in the
/// middle, if there are several such places.
fn halves(pieces: &[Piece<'_>]) -> Option<(usize, bool)> {
    let sums = pieces.iter().map(|piece| filled(piece.text));
    let mut total = 0;
    let mut before = Vec::with_capacity(pieces.len());
    for sum in sums {
        before.push(total);
        total += sum;
    }
    let halves: Vec<usize> = (1..pieces.len()).filter(|&at| 2 * before[at] == total).collect();
    let middle = halves.iter().find(|&&at| at == pieces.len() / 2);
    match (halves.as_slice(), middle) {
        (&[at], _) => Some((at, true)),
        (_, Some(&at)) => Some((at, false)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_alone_are_runs_without_colors() {
        for text in
            ["1", "3 1", " 1,, 2;\t3 ", "0", "0 0 2", "", "4294967295 1", "4294967296 2", "007"]
        {
            let new = || Clues {
                pieces: Vec::new(),
                sum: 0,
                longest: 0,
                is_complete: true,
                is_fine: true,
            };
            let (mut fast, mut slow) = (new(), new());
            fast.add_numbers(text);
            slow.add_runs(text);
            assert!(Signs::of(text).are_numbers());
            assert_eq!(format!("{fast:?}"), format!("{slow:?}"), "{text}");
        }
    }
}
