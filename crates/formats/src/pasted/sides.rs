//! Which lines of pasted clues are rows and which are columns.
//!
//! ```text
//!   two blocks                  the rule, and the only reading where there are labels
//!   one block, a - in it        1 / 3 / 1 / - / 1 / 3 / 1
//!   one block                   cut where both parts fill equally many cells
//!   a side in a line            1; 3; 1         [[1], [3], [1]]         1 3 1
//! ```
//!
//! A reading is good if every clue fits into the lines of the other side and both fill equally
//! many cells. The first good one counts; if there is none, what is wrong is said of the first.
//! Lines that count themselves (`1: 3`, `2: 1 1`) lose their numbers. Linear.

use super::lines::{Kind, Piece, Side, is_separator, is_title, kind};
use crate::decode::{Lines, TextLine};

/// The most clues that a side is looked at for: one more than any puzzle has.
const MOST: usize = 1 << 16;

/// Clues that belong together, and what their label says.
#[derive(Clone, Debug, Default)]
pub(super) struct Block<'a> {
    pub(super) side: Option<Side>,
    pub(super) pieces: Vec<Piece<'a>>,
}

/// The blocks of a text, and the first line that is neither clue nor label.
#[derive(Debug, Default)]
pub(super) struct Blocks<'a> {
    /// A line of text above them all.
    pub(super) title: Option<TextLine<'a>>,
    pub(super) blocks: Vec<Block<'a>>,
    pub(super) has_mark: bool,
    pub(super) text: Option<TextLine<'a>>,
    is_open: bool,
    /// What the label says that no clue has followed yet.
    label: Option<Side>,
}

impl<'a> Blocks<'a> {
    /// The blocks of some lines, as far as they are clues.
    pub(super) fn of(lines: Lines<'a>) -> Blocks<'a> {
        let mut blocks = Blocks::default();
        for line in lines {
            if !blocks.take(&line) {
                blocks.text = Some(line);
                break;
            }
        }
        blocks
    }

    /// The blocks of some lines that are clues but for a slip here and there, which is taken for a
    /// clue; none if they are something else.
    pub(super) fn with_slips(lines: Lines<'a>) -> Option<Blocks<'a>> {
        let (mut blocks, mut n_slips) = (Blocks::default(), 0);
        for line in lines {
            if !blocks.take(&line) {
                n_slips += 1;
                if !line.text.bytes().any(|byte| byte.is_ascii_digit()) {
                    return None;
                }
                blocks.push_line(line);
            }
        }
        let n_clues: usize = blocks.blocks.iter().map(|block| block.pieces.len()).sum();
        let are_two = matches!(blocks.blocks.len(), 2 | 3);
        (are_two && 4 * n_slips <= n_clues && !blocks.may_be_drawn()).then_some(blocks)
    }

    /// Takes a line in, unless it is neither clue nor label nor title.
    fn take(&mut self, line: &TextLine<'a>) -> bool {
        match kind(line) {
            Kind::Break => {
                self.has_mark |= !line.is_blank();
                self.is_open = false;
            }
            Kind::Comment => {}
            Kind::Label(side) => {
                (self.is_open, self.has_mark) = (false, true);
                self.label = Some(side);
            }
            Kind::Numbered(side, piece) => {
                self.has_mark = true;
                self.is_open &= self.blocks.last().is_some_and(|b| b.side == Some(side));
                self.push(Some(side), piece);
            }
            Kind::Whole(side, piece) => {
                (self.is_open, self.has_mark, self.label) = (false, true, None);
                self.push(Some(side), piece);
            }
            Kind::Clue => self.push_line(*line),
            Kind::Text => {
                let is_first = self.title.is_none() && self.label.is_none();
                let is_title = is_first && self.blocks.is_empty() && is_title(line.trimmed());
                self.title = self.title.or(Some(*line).filter(|_| is_title));
                return is_title;
            }
        }
        true
    }

    /// Adds a line that is a clue, to a block of its own if a label stands before it.
    fn push_line(&mut self, line: TextLine<'a>) {
        let side = if self.is_open { None } else { self.label.take() };
        self.push(side, Piece { line, text: line.trimmed() });
    }

    fn push(&mut self, side: Option<Side>, piece: Piece<'a>) {
        match self.blocks.last_mut() {
            Some(block) if self.is_open && block.pieces.len() > 2 * MOST => {}
            Some(block) if self.is_open => block.pieces.push(piece),
            _ => self.blocks.push(Block { side, pieces: vec![piece] }),
        }
        self.is_open = true;
    }

    /// Whether some clue has a run or is said to be unknown: points alone are rather a drawing.
    pub(super) fn says_something(&self) -> bool {
        let mut pieces = self.blocks.iter().flat_map(|block| &block.pieces);
        pieces.any(|piece| !piece.text.chars().all(is_separator))
    }

    /// Whether no number is above 1: then it may be a drawing.
    pub(super) fn may_be_drawn(&self) -> bool {
        let pieces = self.blocks.iter().flat_map(|block| &block.pieces);
        !pieces.flat_map(|piece| piece.text.bytes()).any(|byte| matches!(byte, b'2'..=b'9'))
    }
}

/// Every way to take blocks for two sides, the likeliest first.
pub(super) fn readings<'a>(mut blocks: Vec<Block<'a>>) -> Vec<[Block<'a>; 2]> {
    if blocks.len() == 3 && is_size(&blocks[0]) {
        blocks.remove(0);
    }
    blocks.iter_mut().for_each(without_numbers);
    let is_labeled = blocks.iter().any(|block| block.side.is_some());
    let mut readings = Vec::new();
    if let [one, other] = blocks.as_slice() {
        readings.push([one.clone(), other.clone()]);
    }
    if let [block] = blocks.as_slice()
        && !is_labeled
    {
        readings.extend(cut(&block.pieces));
        if let [piece] = block.pieces.as_slice() {
            readings.extend(list(piece));
        }
    }
    let pieces: Vec<_> = blocks.iter().flat_map(|block| &block.pieces).collect();
    if let [one, other] = pieces.as_slice() {
        let side = |index: usize| blocks.get(index).and_then(|block| block.side);
        let of = |split: fn(&Piece<'a>) -> Option<Vec<Piece<'a>>>| {
            let (one, other) = (split(one)?, split(other)?);
            Some([Block { side: side(0), pieces: one }, Block { side: side(1), pieces: other }])
        };
        // One line with several clues in it is likelier than one clue.
        readings.splice(0..0, of(parts));
        readings.extend(of(words));
    }
    readings
}

/// A line of two numbers, width and height.
fn is_size(block: &Block<'_>) -> bool {
    let [piece] = block.pieces.as_slice() else { return false };
    piece.text.split(is_separator).filter(|token| !token.is_empty()).count() == 2
}

/// One block as two: at its only line without numbers, or where both parts fill equally many cells.
fn cut<'a>(pieces: &[Piece<'a>]) -> Vec<[Block<'a>; 2]> {
    let block = |pieces: &[Piece<'a>]| Block { side: None, pieces: pieces.to_vec() };
    let is_rule = |piece: &&Piece<'_>| piece.text.chars().all(is_separator);
    if let (1, Some(at)) =
        (pieces.iter().filter(is_rule).count(), pieces.iter().position(|piece| is_rule(&piece)))
    {
        return vec![[block(&pieces[..at]), block(&pieces[at + 1..])]];
    }
    let sums: Vec<u64> = pieces.iter().map(sum).collect();
    let total: u64 = sums.iter().sum();
    let is_equal = |at: usize, before: u64| at > 0 && 2 * before == total;
    let mut before = 0;
    let mut cuts = Vec::new();
    for (at, sum) in sums.iter().enumerate() {
        if is_equal(at, before) {
            cuts.push(at);
        }
        before += sum;
    }
    let half = pieces.len() / 2;
    let at = match cuts.as_slice() {
        [at] => Some(*at),
        _ => Some(half).filter(|half| cuts.contains(half)),
    };
    at.map(|at| [block(&pieces[..at]), block(&pieces[at..])]).into_iter().collect()
}

/// The cells that a clue fills, as far as they are told.
fn sum(piece: &Piece<'_>) -> u64 {
    let tokens = piece.text.split(is_separator);
    let digits = tokens.map(|token| token.trim_end_matches(|c: char| !c.is_ascii_digit()));
    digits.filter_map(|digits| digits.parse::<u32>().ok()).map(u64::from).sum()
}

/// The clues of a side that is one line: in brackets each, or with some sign between them.
fn parts<'a>(piece: &Piece<'a>) -> Option<Vec<Piece<'a>>> {
    let part = |text: &'a str| Piece { line: piece.line, text: text.trim() };
    let in_brackets: Vec<_> = innermost(piece.text).take(MOST).map(part).collect();
    if in_brackets.len() > 1 {
        return Some(in_brackets);
    }
    let text = piece.text.trim_end_matches([';', '|', '/', ',', ' ']);
    let text = text.trim_matches(|c| "[]{}()".contains(c));
    let sign = [';', '|', '/', ','].into_iter().find(|&sign| text.contains(sign))?;
    Some(text.split(sign).take(MOST).map(part).collect())
}

/// The same, if nothing but blanks are between them: a clue has one number.
fn words<'a>(piece: &Piece<'a>) -> Option<Vec<Piece<'a>>> {
    let words = piece.text.split(is_separator).filter(|word| !word.is_empty());
    let words = words.take(MOST).map(|text| Piece { line: piece.line, text });
    let words: Vec<_> = words.collect();
    (words.len() > 1).then_some(words)
}

/// What stands in brackets that have no others in them.
fn innermost(text: &str) -> impl Iterator<Item = &str> {
    let mut open = None;
    text.char_indices().filter_map(move |(at, c)| match c {
        '[' | '(' | '{' => {
            open = Some(at + 1);
            None
        }
        ']' | ')' | '}' => open.take().map(|start| &text[start..at]),
        _ => None,
    })
}

/// A list of two lists of clues: `[[[1], [2]], [[2], [1]]]`.
fn list<'a>(piece: &Piece<'a>) -> Option<[Block<'a>; 2]> {
    let inner = piece.text.strip_prefix(['[', '(', '{'])?;
    let mut depth = 0_usize;
    let end = inner.char_indices().find(|&(_, c)| {
        depth += usize::from("[({".contains(c));
        let is_close = "])}".contains(c);
        depth = depth.saturating_sub(usize::from(is_close));
        is_close && depth == 0
    })?;
    let (one, other) = inner.split_at(end.0 + 1);
    let block = |text| {
        let pieces = parts(&Piece { line: piece.line, text })?;
        Some(Block { side: None, pieces })
    };
    Some([block(one)?, block(other)?])
}

/// Takes the numbers away with which all lines of a block count themselves: `1: 3`, `2: 1 1`.
fn without_numbers(block: &mut Block<'_>) {
    let behind = |text: &'_ str, n: usize| -> Option<usize> {
        let digits = n.to_string();
        let rest = text.strip_prefix(digits.as_str())?;
        rest.starts_with([':', ')']).then_some(digits.len() + 1)
    };
    let first = usize::from(!block.pieces.first().is_some_and(|p| p.text.starts_with('0')));
    let ends: Option<Vec<usize>> =
        (first..).zip(&block.pieces).map(|(n, p)| behind(p.text, n)).collect();
    if let Some(ends) = ends.filter(|ends| ends.len() > 1) {
        for (piece, end) in block.pieces.iter_mut().zip(ends) {
            piece.text = piece.text[end..].trim();
        }
    }
}
