//! Which lines of pasted clues are rows and which are columns.
//!
//! ```text
//!   two blocks                  the rule, and the only reading where there are labels
//!   one block, a - in it        1 / 3 / 1 / - / 1 / 3 / 1
//!   one block                   cut where both parts fill equally many cells
//!   a side in a line            1; 3; 1         [[1], [3], [1]]         1 3 1      see `one_line`
//! ```
//!
//! A reading is good if every clue fits into the lines of the other side and both fill equally
//! many cells. The likeliest good one counts; if two are equally likely, that is said, and if there
//! is none, what is wrong with the first.
//! Where no block has a label, a comment or title that says something of sides is a doubt.
//! Numbered rows are one block, whatever is between them. Linear.

use std::rc::Rc;

use pictogrid_core::{Fault, FaultKind, Palette, Place};

use super::{
    SUMS,
    about::{About, about},
    brackets::{is_mixed, two_lists},
    broken, counts,
    headings::{Named, is_reversed, n_clues, named},
    labels,
    legend::{Legend, Meaning, legend},
    lines::{Kind, Piece, Side, is_clue, is_nothing, is_separator, is_title, kind},
    one_line::{Cut, Pair},
    order, prose,
    size::{Size, Stated},
};
use crate::{
    faults::Faults,
    input::{Lines, TextLine},
};

/// The most clues that a side is looked at for: one more than any puzzle has.
pub(super) const MOST: usize = 1 << 16;

/// The most blocks that are looked at; more than three are refused.
pub(super) const MOST_BLOCKS: usize = 1000;

/// The most sizes that are kept, of which one is enough.
const MOST_SIZES: usize = 10;

/// Clues that belong together, and what their label says.
#[derive(Clone, Debug, Default)]
pub(super) struct Block<'a> {
    pub(super) side: Option<Side>,
    pub(super) pieces: Vec<Piece<'a>>,
    /// Whether it begins behind its label, as a side in a line does.
    pub(super) is_whole: bool,
}

impl<'a> Block<'a> {
    /// Its line, if it is one and that has no number.
    pub(super) fn line(&self) -> Option<Piece<'a>> {
        match self.pieces.as_slice() {
            [piece] if piece.number.is_none() => Some(*piece),
            _ => None,
        }
    }

    /// What is wrong with its lines, which are not a clue each.
    fn fault(&self) -> Option<Fault> {
        let is_sum = |piece: &&Piece<'_>| self.line().is_none() && is_mixed(piece.text);
        let sum = || {
            let piece = self.pieces.iter().find(is_sum)?;
            Some(Fault::new(FaultKind::Syntax, SUMS).at(piece.line.start()))
        };
        broken::fault_of(self).or_else(sum)
    }

    /// Whether its lines are not all equally long, as those of a drawing are.
    fn is_ragged(&self) -> bool {
        let length = |piece: &Piece<'_>| piece.text.len();
        self.pieces.windows(2).any(|pair| length(&pair[0]) != length(&pair[1]))
    }
}

/// The blocks of a text, and the first line that is neither clue nor label.
#[derive(Debug, Default)]
pub(super) struct Blocks<'a> {
    /// What a line above them all says of the title, or is.
    pub(super) title: Option<&'a str>,
    pub(super) author: Option<&'a str>,
    pub(super) blocks: Vec<Block<'a>>,
    pub(super) has_mark: bool,
    pub(super) text: Option<TextLine<'a>>,
    /// The sizes that are stated.
    pub(super) sizes: Vec<Stated<'a>>,
    /// Whether a row or column has its number on its label.
    pub(super) is_numbered: bool,
    /// Whether something behind a label is no clue.
    pub(super) has_slip: bool,
    /// What lines say that the letters of colors stand for.
    pub(super) legend: Vec<Meaning>,
    /// Where one is that cannot be read.
    pub(super) unclear_legend: Option<Place>,
    /// The first line of prose.
    prose: Option<TextLine<'a>>,
    /// The block that goes on.
    open: Option<usize>,
    /// What the label says that no clue has followed yet.
    label: Option<Side>,
    /// Whether that is a heading, not a label.
    is_heading: bool,
    /// The first line above clues that has a word for a side, but is no heading.
    unclear: Option<TextLine<'a>>,
    /// One that no clue has followed yet.
    maybe_unclear: Option<TextLine<'a>>,
    /// The first that says that clues are in another order than usual.
    reversed: Option<TextLine<'a>>,
    /// What is wrong with a number that may count clues.
    unclear_count: Option<Fault>,
}

impl<'a> Blocks<'a> {
    /// The blocks of some lines, as far as they are clues.
    pub(super) fn of(lines: Lines<'a>) -> Blocks<'a> {
        let mut blocks = Blocks::default();
        for line in lines.flat_map(labels::sides) {
            if blocks.are_too_many() {
                break;
            }
            if !blocks.take(&line) {
                blocks.text = Some(line);
                break;
            }
        }
        blocks.close();
        if blocks.blocks.iter().any(|block| block.side.is_none()) {
            blocks.text = blocks.prose.or(blocks.text);
        }
        blocks
    }

    /// The blocks of some lines that are clues but for a slip here and there, which is taken for a
    /// clue; none if they are something else.
    pub(super) fn with_slips(lines: Lines<'a>) -> Option<Blocks<'a>> {
        let (mut blocks, mut n_slips) = (Blocks::default(), 0);
        for line in lines.flat_map(labels::sides) {
            if blocks.are_too_many() {
                return None;
            }
            if !blocks.take(&line) {
                n_slips += 1;
                if !line.text.bytes().any(|byte| byte.is_ascii_digit()) {
                    return None;
                }
                blocks.push_line(line);
            }
        }
        blocks.close();
        let n_clues: usize = blocks.blocks.iter().map(|block| block.pieces.len()).sum();
        let are_two = matches!(blocks.blocks.len(), 2 | 3);
        (are_two && 4 * n_slips <= n_clues && !blocks.may_be_drawn()).then_some(blocks)
    }

    /// Puts in order what can only be known where all lines are.
    fn close(&mut self) {
        self.unclear_count = counts::take(&mut self.blocks, &mut self.sizes).err();
    }

    /// Whether nothing that follows matters any more.
    fn are_too_many(&self) -> bool {
        self.blocks.len() > MOST_BLOCKS
    }

    /// Takes a line in, unless it is neither clue nor label nor title.
    fn take(&mut self, line: &TextLine<'a>) -> bool {
        if line.is_blank() {
            self.open = None;
            return true;
        }
        if self.take_legend(line) || self.take_about(line) {
            return true;
        }
        let is_reversed = self.reversed.is_none() && is_reversed(line.trimmed());
        self.reversed = self.reversed.or(Some(*line).filter(|_| is_reversed));
        match kind(line) {
            Kind::Break => (self.has_mark, self.open) = (true, None),
            Kind::Comment => self.take_heading(line),
            Kind::Size(size) if self.sizes.len() < MOST_SIZES => {
                self.sizes.push(Stated { size, line: *line });
            }
            Kind::Size(_) => {}
            Kind::Label(side) => self.take_label(side, line),
            Kind::Counted(side, n) => {
                self.push_size(side, n, line);
                self.take_label(side, line);
            }
            Kind::Numbered(side, piece) => {
                (self.is_numbered, self.has_mark) = (true, true);
                self.has_slip |= !is_fine(piece.text);
                self.label = self.label.filter(|&label| label != side);
                self.open = self.block_of(side);
                self.push(Some(side), piece);
            }
            Kind::Whole(side, piece) => {
                (self.open, self.has_mark, self.label) = (None, true, None);
                self.has_slip |= !is_fine(piece.text);
                self.push(Some(side), piece);
                self.blocks.last_mut().into_iter().for_each(|block| block.is_whole = true);
            }
            Kind::Clue => self.push_line(*line),
            Kind::Text if is_nothing(line.text) && self.expects_clue() => self.push_line(*line),
            Kind::Text if matches!(named(line.trimmed()), Named::Clearly(_)) => {
                self.take_heading(line);
            }
            // Below clues, but not right below.
            Kind::Text if self.open.is_none() && prose::is_prose(line.trimmed()) => {
                let size = prose::size_in(line.trimmed()).filter(|_| self.sizes.len() < MOST_SIZES);
                self.sizes.extend(size.map(|size| Stated { size, line: *line }));
                self.prose = self.prose.or(Some(*line));
            }
            Kind::Text => {
                let is_first = self.title.is_none() && self.label.is_none();
                let is_title = is_first && self.blocks.is_empty() && is_title(line.trimmed());
                self.title = self.title.or(Some(line.trimmed()).filter(|_| is_title));
                self.take_heading(line);
                return is_title;
            }
        }
        true
    }

    /// Takes in what a line says of the letters of colors; whether it says nothing else.
    fn take_legend(&mut self, line: &TextLine<'a>) -> bool {
        match legend(line.text) {
            Legend::Of(entries) => {
                let room = Palette::MOST_COLORS.saturating_sub(self.legend.len());
                let entries = entries.into_iter().take(room);
                let place = line.start();
                self.legend.extend(entries.map(|(letter, rgb)| Meaning { letter, rgb, place }));
                return true;
            }
            Legend::Unclear => self.unclear_legend = self.unclear_legend.or(Some(line.start())),
            Legend::No => {}
        }
        false
    }

    /// Takes in what a line above all clues says of the title or the author; whether it does.
    fn take_about(&mut self, line: &TextLine<'a>) -> bool {
        let Some(about) = about(line.trimmed()).filter(|_| self.blocks.is_empty()) else {
            return false;
        };
        let (field, text) = match about {
            About::Title(text) => (&mut self.title, text),
            About::Author(text) => (&mut self.author, text),
        };
        let is_new = field.is_none();
        *field = field.or(Some(text));
        is_new
    }

    /// Takes in which side a comment or a text names, if it does.
    fn take_heading(&mut self, line: &TextLine<'a>) {
        let side = match named(line.trimmed()) {
            Named::No => return,
            Named::Clearly(side) => Some(side),
            Named::Unclearly => None,
        };
        if let Some((side, n)) = side.zip(n_clues(line.trimmed())) {
            self.push_size(side, n, line);
        }
        let open = self.open.and_then(|open| self.blocks[open].side);
        if side.is_some() && side == self.label.or(open) {
            return;
        }
        match side {
            Some(_) if self.label.is_none() => {
                (self.open, self.has_mark) = (None, true);
                (self.label, self.is_heading) = (side, true);
            }
            // Of two headings in a row neither is one.
            Some(_) if self.is_heading => {
                (self.label, self.maybe_unclear) = (None, Some(*line));
            }
            _ => self.maybe_unclear = self.maybe_unclear.or(Some(*line)),
        }
    }

    /// Takes in that a line names a side and nothing else.
    fn take_label(&mut self, side: Side, line: &TextLine<'a>) {
        let is_other = self.label.is_some_and(|label| label != side) && !self.is_heading;
        self.maybe_unclear = self.maybe_unclear.or(Some(*line).filter(|_| is_other));
        (self.open, self.has_mark) = (None, true);
        (self.label, self.is_heading) = (Some(side).filter(|_| !is_other), false);
    }

    /// Takes in how many clues a side has.
    fn push_size(&mut self, side: Side, n: u64, line: &TextLine<'a>) {
        let size = if side == Side::Rows { Size::Height(n) } else { Size::Width(n) };
        if self.sizes.len() < MOST_SIZES {
            self.sizes.push(Stated { size, line: *line });
        }
    }

    /// That clues are in another order, or no label names a side, but a line that nobody can be sure
    /// of.
    pub(super) fn doubt(&self) -> Option<Fault> {
        if let Some(line) = self.reversed {
            let message = "rows are read from the top and columns from the left, and so are their \
                           runs; turn the clues around";
            return Some(Fault::new(FaultKind::Syntax, message).at(line.start()));
        }
        let line = self.unclear.filter(|_| self.blocks.iter().all(|block| block.side.is_none()))?;
        let message =
            "this may say which side comes first; name the sides with `Rows:` and `Columns:`";
        Some(Fault::new(FaultKind::Syntax, message).at(line.start()))
    }

    /// Whether a clue may be next: there are some, or a label before them.
    fn expects_clue(&self) -> bool {
        self.label.is_some() || !self.blocks.is_empty()
    }

    /// The block that a numbered row or column belongs to, if there is one.
    fn block_of(&self, side: Side) -> Option<usize> {
        let is_of = |&index: &usize| self.blocks[index].side == Some(side);
        let is_numbered = |b: &Block<'_>| b.pieces.first().is_some_and(|p| p.number.is_some());
        // More than these are refused anyway.
        let mut first = self.blocks.iter().take(3);
        let numbered = || first.position(|b| b.side == Some(side) && is_numbered(b));
        self.open.filter(is_of).or_else(numbered)
    }

    /// Adds a line that is a clue, to a block of its own if a label stands before it.
    fn push_line(&mut self, line: TextLine<'a>) {
        let side = if self.open.is_some() { None } else { self.label.take() };
        self.push(side, Piece { line, text: line.trimmed(), number: None });
    }

    fn push(&mut self, side: Option<Side>, piece: Piece<'a>) {
        self.unclear = self.unclear.or(self.maybe_unclear);
        match self.open.and_then(|open| self.blocks.get_mut(open)) {
            Some(block) if block.pieces.len() > 2 * MOST => {}
            Some(block) => block.pieces.push(piece),
            None => {
                self.open = Some(self.blocks.len());
                self.blocks.push(Block { side, pieces: vec![piece], is_whole: false });
            }
        }
    }

    /// Takes the size and the numbers of lines out of the blocks and puts numbered clues in order.
    pub(super) fn settle(&mut self) -> Faults {
        if let [block, _, _] = self.blocks.as_slice()
            && block.side.is_none()
            && let Some(size) = size_of(block)
        {
            self.sizes.push(size);
            self.blocks.remove(0);
        }
        let mut faults = Faults::default();
        faults.take(self.unclear_count.take().map_or(Ok(()), Err));
        order::take_counts(&mut self.blocks);
        for block in &mut self.blocks {
            order::sort(block, &mut faults);
            faults.take(block.fault().map_or(Ok(()), Err));
        }
        faults
    }

    /// Whether some clue has a run or is said to be unknown: points alone are rather a drawing.
    pub(super) fn says_something(&self) -> bool {
        if self.is_numbered {
            return true;
        }
        let mut pieces = self.blocks.iter().flat_map(|block| &block.pieces);
        pieces.any(|piece| !piece.text.chars().all(is_separator))
    }

    /// Whether it may be a drawing: no number is above 1, and lines of two blocks are as long as
    /// each other, but longer than a cell.
    pub(super) fn may_be_drawn(&self) -> bool {
        let texts = || self.blocks.iter().flat_map(|block| &block.pieces).map(|piece| piece.text);
        if texts().flat_map(str::bytes).any(|byte| matches!(byte, b'2'..=b'9')) {
            return false;
        }
        let is_ragged = || self.blocks.iter().any(Block::is_ragged);
        self.blocks.len() != 2 || !is_ragged() && texts().any(|text| text.len() > 1)
    }
}

/// Readings of a text that are equally likely.
pub(super) enum Tier<'a> {
    Blocks([Block<'a>; 2]),
    /// Lines, each of which is cut when it is this reading's turn.
    Cuts(Rc<Pair<'a>>, Vec<[Cut; 2]>),
}

impl<'a> Tier<'a> {
    /// The two sides in each reading.
    pub(super) fn readings(&self) -> impl Iterator<Item = [Block<'a>; 2]> {
        let (blocks, cuts) = match self {
            Tier::Blocks(blocks) => (Some(blocks.clone()), None),
            Tier::Cuts(pair, cuts) => (None, Some((pair, cuts))),
        };
        let cuts = cuts.into_iter().flat_map(|(pair, cuts)| cuts.iter().map(|&cut| pair.cut(cut)));
        blocks.into_iter().chain(cuts)
    }
}

/// The readings of blocks as two sides, those in front likelier than all behind them, or what
/// cannot be told.
pub(super) fn tiers<'a>(blocks: &[Block<'a>], has_size: bool) -> Result<Vec<Tier<'a>>, Fault> {
    let side = |piece: Piece<'a>| Block { pieces: vec![piece], ..Block::default() };
    match blocks {
        [first, second] => {
            let lines = [first, second].map(|block| block.line().is_some());
            let is_whole = lines[0] && first.is_whole || lines[1] && second.is_whole;
            match lines == [true; 2] || is_whole {
                true => in_lines(first.clone(), second.clone(), has_size),
                false => Ok(vec![Tier::Blocks([first.clone(), second.clone()])]),
            }
        }
        [block] if block.side.is_none() => {
            let cut = cut(&block.pieces).map(Tier::Blocks);
            let lines = match block.pieces.as_slice() {
                [first, second] if first.number.is_none() => {
                    in_lines(side(*first), side(*second), has_size)?
                }
                [piece] if let Some(sides) = two_lists(piece.text) => {
                    let [first, second] = sides.map(|text| side(Piece { text, ..*piece }));
                    in_lines(first, second, has_size)?
                }
                _ => Vec::new(),
            };
            Ok(lines.into_iter().chain(cut).collect())
        }
        _ => Ok(Vec::new()),
    }
}

/// The ways to cut sides that are a line each, or one of them.
fn in_lines<'a>(one: Block<'a>, other: Block<'a>, has_size: bool) -> Result<Vec<Tier<'a>>, Fault> {
    let blocks = [one, other];
    let pair = Rc::new(Pair::of(&blocks, has_size)?);
    let ways = pair.ways().map(|cuts| Tier::Cuts(Rc::clone(&pair), cuts));
    Ok(ways.into_iter().chain([Tier::Blocks(blocks)]).collect())
}

/// Whether something behind a label is a clue, or says that there is none.
fn is_fine(text: &str) -> bool {
    is_clue(text) || is_nothing(text) || text == "*"
}

/// The size that a line of two numbers is.
fn size_of<'a>(block: &Block<'a>) -> Option<Stated<'a>> {
    let [Piece { line, text, number: None }] = block.pieces.as_slice() else { return None };
    let numbers = text.split(is_separator).filter(|token| !token.is_empty()).map(str::parse);
    let numbers = numbers.take(3).collect::<Result<Vec<u64>, _>>().ok()?;
    let size = Size::Both(numbers.try_into().ok()?);
    Some(Stated { size, line: *line })
}

/// One block as two: at its only line without numbers, or where both parts fill equally many cells.
fn cut<'a>(pieces: &[Piece<'a>]) -> Option<[Block<'a>; 2]> {
    let block = |pieces: &[Piece<'a>]| Block { pieces: pieces.to_vec(), ..Block::default() };
    let is_rule = |piece: &Piece<'_>| piece.text.chars().all(is_separator);
    let mut rules = pieces.iter().enumerate().filter(|(_, piece)| is_rule(piece));
    if let (Some((at, _)), None) = (rules.next(), rules.next()) {
        return Some([block(&pieces[..at]), block(&pieces[at + 1..])]);
    }
    let sums: Vec<u64> = pieces.iter().map(sum).collect();
    let total: u64 = sums.iter().sum();
    let before = sums.iter().scan(0, |before, sum| Some(std::mem::replace(before, *before + sum)));
    let is_half = |&(at, before): &(usize, u64)| at > 0 && 2 * before == total;
    let cuts: Vec<usize> = before.enumerate().filter(is_half).map(|(at, _)| at).collect();
    let half = pieces.len() / 2;
    let at = match cuts.as_slice() {
        [at] => *at,
        cuts => *cuts.iter().find(|&&at| at == half)?,
    };
    Some([block(&pieces[..at]), block(&pieces[at..])])
}

/// The cells that a clue fills, as far as they are known.
pub(super) fn sum(piece: &Piece<'_>) -> u64 {
    sum_of(piece.text)
}

/// The sum of the numbers in a text.
pub(super) fn sum_of(text: &str) -> u64 {
    let tokens = text.split(is_separator);
    let digits = tokens.map(|token| token.trim_end_matches(|c: char| !c.is_ascii_digit()));
    digits.filter_map(|digits| digits.parse::<u32>().ok()).map(u64::from).sum()
}
