//! The blocks of clues in a text, and what stands around them.
//!
//! ```text
//!   A heart          a title, as it is above all clues and neither label nor clue
//!   rows:            a label: the block below is that side
//!   1 1              a line of it; a blank line, a rule or a label ends it
//!   R1: 1            numbered rows are one block, whatever is between them
//! ```
//!
//! Where no block has a label, a comment or title that says something of sides is a doubt. Linear.

use pictogrid_core::{Fault, FaultKind, Palette, Place};

use super::{
    labels::{Named, is_reversed, n_clues, named},
    lines::{Kind, Piece, is_clue, is_nothing, is_separator, is_title, kind_of, lines},
    notes::{About, Legend, Meaning, Size, Stated, about, is_prose, is_setting, legend, size_in},
    signs::Signs,
    unrecognized::has_slip,
};
use crate::{input::TextLine, rows_or_columns::Side};

/// The most blocks that are looked at; more than three are refused.
pub(super) const MOST_BLOCKS: usize = 1000;

/// The most lines of anything but clues, and the most that may be clues with a slip: what has more is
/// something else, and megabytes of it need not be read to know that.
const MOST_OTHERS: usize = 2000;
const MOST_SLIPS: usize = 1000;

/// The most clues of a puzzle within the usual limits: 65,535 columns have 256 rows.
const MOST_CLUES: usize = 65_535 + 256;

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

impl Block<'_> {
    /// Whether it is a line without a number.
    pub(super) fn is_line(&self) -> bool {
        matches!(self.pieces.as_slice(), [piece] if piece.number.is_none())
    }

    /// The number alone behind its label, which may count its lines.
    pub(super) fn head(&self) -> Option<u64> {
        let text = self.pieces.first().filter(|_| self.is_whole)?.text;
        let text = text.trim_matches([' ', '\t', '(', ')', ':']);
        text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
    }
}

/// What a text says.
#[derive(Debug, Default)]
pub(super) struct Blocks<'a> {
    /// What a line above them all says of the title, or is.
    pub(super) title: Option<&'a str>,
    pub(super) author: Option<&'a str>,
    pub(super) blocks: Vec<Block<'a>>,
    /// Whether a label, a rule or the like stands between lines.
    pub(super) has_mark: bool,
    /// The first line that is neither clue nor label.
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
    /// What is wrong if there is more than any puzzle has; what follows is not looked at.
    pub(super) too_large: Option<Fault>,
    n_clues: usize,
    n_others: usize,
    /// The first line of prose.
    prose: Option<TextLine<'a>>,
    /// The block that goes on.
    open: Option<usize>,
    /// The side that no clue has followed yet, and whether a label says so or a heading.
    pending: Option<(Side, bool)>,
    /// The first line above clues that has a word for a side, but is no heading.
    unclear: Option<TextLine<'a>>,
    /// One that no clue has followed yet.
    maybe_unclear: Option<TextLine<'a>>,
    /// The first that says that clues are in another order than usual.
    reversed: Option<TextLine<'a>>,
}

impl<'a> Blocks<'a> {
    /// The blocks of a text, as far as it is clues.
    pub(super) fn of(text: &'a str) -> Blocks<'a> {
        let mut blocks = Blocks::default();
        for line in lines(text) {
            if !blocks.take(&line) {
                blocks.text = Some(line);
            }
            if blocks.text.is_some() || blocks.is_full(&line) {
                break;
            }
        }
        if blocks.blocks.iter().any(|block| block.side.is_none()) {
            blocks.text = blocks.prose.or(blocks.text);
        }
        blocks
    }

    /// A text of these blocks and nothing else.
    pub(super) fn of_blocks(blocks: Vec<Block<'a>>) -> Blocks<'a> {
        Blocks { blocks, ..Blocks::default() }
    }

    /// The blocks of a text that is clues but for a slip here and there, which is taken for a clue;
    /// none if it is something else.
    pub(super) fn with_slips(text: &'a str) -> Option<Blocks<'a>> {
        let (mut blocks, mut n_slips) = (Blocks::default(), 0);
        for line in lines(text) {
            if !blocks.take(&line) {
                n_slips += 1;
                blocks.push_line(line);
                line.text.contains(|c: char| c.is_ascii_digit()).then_some(())?;
            }
            let may_be = blocks.blocks.len() <= 3 && n_slips <= MOST_SLIPS;
            (may_be && !blocks.is_full(&line)).then_some(())?;
        }
        let are_two = matches!(blocks.blocks.len(), 2 | 3);
        (are_two && 4 * n_slips <= blocks.n_clues && !blocks.may_be_drawn()).then_some(blocks)
    }

    /// Whether there is so much that `line` is the last that is looked at, which is noted.
    fn is_full(&mut self, line: &TextLine<'a>) -> bool {
        let message = if self.n_clues > MOST_CLUES {
            format!("more than {MOST_CLUES} clues, the limit")
        } else if self.n_others > MOST_OTHERS {
            format!("more than {MOST_OTHERS} lines beside the clues, the limit; leave some out")
        } else {
            return self.blocks.len() > MOST_BLOCKS;
        };
        self.too_large = Some(Fault::new(FaultKind::TooLarge, message).at(line.start()));
        true
    }

    /// Takes a line in, unless it is neither clue nor label nor title.
    fn take(&mut self, line: &TextLine<'a>) -> bool {
        let text = line.trimmed();
        let signs = Signs::of(text);
        if signs.are_plain() {
            self.push_line(*line);
            return true;
        }
        if line.is_blank() {
            let open = self.open.map(|open| &self.blocks[open]);
            // How many there are may stand above a blank line.
            let is_head = open.is_some_and(|open| open.pieces.len() == 1 && open.head().is_some());
            self.open = self.open.filter(|_| is_head);
            return true;
        }
        let n_clues = self.n_clues;
        let is_taken = signs.has_letter() && (self.take_legend(line) || self.take_about(text))
            || self.take_line(line, signs);
        self.n_others += usize::from(self.n_clues == n_clues);
        is_taken
    }

    /// Takes in a line that is not blank and is neither a legend nor says who made the puzzle.
    fn take_line(&mut self, line: &TextLine<'a>, signs: Signs) -> bool {
        let text = line.trimmed();
        let is_reversed = signs.has_letter() && self.reversed.is_none() && is_reversed(text);
        self.reversed = self.reversed.or(Some(*line).filter(|_| is_reversed));
        match kind_of(line, signs) {
            Kind::Break => (self.has_mark, self.open) = (true, None),
            Kind::Comment => self.take_heading(line),
            Kind::Size(size) => self.push_size(size, line),
            Kind::Label(side) => {
                self.take_side(side, true, line);
                self.count(side, n_clues(text), line);
            }
            Kind::Counted(side, n) => {
                self.count(side, Some(n), line);
                self.take_side(side, true, line);
            }
            Kind::Numbered(side, piece) => {
                (self.is_numbered, self.has_mark) = (true, true);
                self.pending = self.pending.filter(|&(pending, _)| pending != side);
                self.open = self.block_of(side);
                self.push_labeled(side, piece);
            }
            Kind::Whole(side, piece) => {
                (self.open, self.has_mark, self.pending) = (None, true, None);
                self.push_labeled(side, piece);
                self.blocks.last_mut().into_iter().for_each(|block| block.is_whole = true);
            }
            Kind::Clue => self.push_line(*line),
            Kind::Text if is_nothing(text) && self.expects_clue() => self.push_line(*line),
            Kind::Text if matches!(named(text), Named::Clearly(_)) => self.take_heading(line),
            // Below clues, but not right below.
            Kind::Text if self.open.is_none() && is_prose(text) => {
                size_in(text).into_iter().for_each(|size| self.push_size(size, line));
                self.prose = self.prose.or(Some(*line));
            }
            Kind::Text => return self.take_title(line) || self.take_setting(line),
        }
        true
    }

    /// Takes in what a line says of the letters of colors; whether it says nothing else.
    fn take_legend(&mut self, line: &TextLine<'a>) -> bool {
        match legend(line.text) {
            Legend::Of(entries) => {
                let room = Palette::MOST_COLORS.saturating_sub(self.legend.len());
                let place = line.start();
                let entries = entries.into_iter().take(room);
                self.legend.extend(entries.map(|(letter, rgb)| Meaning { letter, rgb, place }));
                return true;
            }
            Legend::Unclear => self.unclear_legend = self.unclear_legend.or(Some(line.start())),
            Legend::No => {}
        }
        false
    }

    /// Takes in what a line above all clues says of the title or the author; whether it does.
    fn take_about(&mut self, text: &'a str) -> bool {
        if !self.blocks.is_empty() {
            return false;
        }
        let Some(about) = about(text) else { return false };
        let (field, text) = match about {
            About::Title(text) => (&mut self.title, text),
            About::Author(text) => (&mut self.author, text),
        };
        let is_new = field.is_none();
        *field = field.or(Some(text));
        is_new
    }

    /// Takes a line of text for the title, if it may be; whether it is.
    fn take_title(&mut self, line: &TextLine<'a>) -> bool {
        let is_first = self.title.is_none() && self.pending.is_none() && self.blocks.is_empty();
        let is_title = is_first && is_title(line.trimmed());
        self.title = self.title.or(Some(line.trimmed()).filter(|_| is_title));
        self.take_heading(line);
        is_title
    }

    /// Takes a setting above clues for prose, which is passed over only where labels say what the clues
    /// are; whether it is one.
    fn take_setting(&mut self, line: &TextLine<'a>) -> bool {
        let is_one = self.blocks.is_empty() && is_setting(line.trimmed()) && !has_slip(line);
        self.prose = self.prose.or(Some(*line).filter(|_| is_one));
        is_one
    }

    /// Takes in which side a comment or a text names, if it does.
    fn take_heading(&mut self, line: &TextLine<'a>) {
        match named(line.trimmed()) {
            Named::No => {}
            Named::Clearly(side) => {
                self.count(side, n_clues(line.trimmed()), line);
                self.take_side(side, false, line);
            }
            Named::Unclearly => self.maybe_unclear = self.maybe_unclear.or(Some(*line)),
        }
    }

    /// Takes in that a line names a side. Of two labels or two headings in a row neither counts.
    fn take_side(&mut self, side: Side, is_label: bool, line: &TextLine<'a>) {
        let open = self.open.and_then(|open| self.blocks[open].side);
        match self.pending {
            Some((pending, was_label)) if pending != side && (was_label || !is_label) => {
                self.pending = self.pending.filter(|_| was_label != is_label);
                self.maybe_unclear = self.maybe_unclear.or(Some(*line));
            }
            Some((pending, _)) if pending == side && !is_label => {}
            None if open == Some(side) && !is_label => {}
            _ => self.pending = Some((side, is_label)),
        }
        if is_label || open != Some(side) {
            (self.open, self.has_mark) = (None, true);
        }
    }

    /// Takes in how many clues a side has.
    fn count(&mut self, side: Side, n: Option<u64>, line: &TextLine<'a>) {
        let size = n.map(if side == Side::Rows { Size::Height } else { Size::Width });
        size.into_iter().for_each(|size| self.push_size(size, line));
    }

    fn push_size(&mut self, size: Size, line: &TextLine<'a>) {
        if self.sizes.len() < MOST_SIZES {
            self.sizes.push(Stated { size, line: *line });
        }
    }

    /// That clues are in another order, or no label names a side, but a line that nobody can be sure
    /// of.
    pub(super) fn doubt(&self) -> Option<Fault> {
        let fault = |line: TextLine<'_>, message| {
            Some(Fault::new(FaultKind::Syntax, message).at(line.start()))
        };
        if let Some(line) = self.reversed {
            let message = "clues must run from the top and from the left; write these lines in the \
                           opposite order";
            return fault(line, message);
        }
        let line = self.unclear.filter(|_| self.blocks.iter().all(|block| block.side.is_none()))?;
        fault(
            line,
            "this may say which side comes first; name the sides with `Rows:` and `Columns:`",
        )
    }

    /// Whether a clue may be next: there are some, or a label before them.
    fn expects_clue(&self) -> bool {
        self.pending.is_some() || !self.blocks.is_empty()
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
        let side = if self.open.is_some() { None } else { self.pending.take() };
        let piece = Piece { line, text: line.trimmed(), number: None };
        self.push(side.map(|(side, _)| side), piece);
    }

    fn push_labeled(&mut self, side: Side, piece: Piece<'a>) {
        self.has_slip |= !(is_clue(piece.text) || is_nothing(piece.text) || piece.text == "*");
        self.push(Some(side), piece);
    }

    fn push(&mut self, side: Option<Side>, piece: Piece<'a>) {
        self.unclear = self.unclear.or(self.maybe_unclear);
        self.n_clues += 1;
        match self.open.and_then(|open| self.blocks.get_mut(open)) {
            Some(block) => block.pieces.push(piece),
            None => {
                self.open = Some(self.blocks.len());
                self.blocks.push(Block { side, pieces: vec![piece], is_whole: false });
            }
        }
    }

    /// Whether some clue has a run or is said to be unknown: points alone are rather a drawing.
    pub(super) fn says_something(&self) -> bool {
        let mut pieces = self.blocks.iter().flat_map(|block| &block.pieces);
        let says = |text: &str| {
            let signs = Signs::of(text);
            signs.has_odd() || signs.says_something() && !text.chars().all(is_separator)
        };
        self.is_numbered || pieces.any(|piece| says(piece.text))
    }

    /// Whether it may be a drawing: no number is above 1, and lines of two blocks are as long as
    /// each other, but longer than a cell.
    pub(super) fn may_be_drawn(&self) -> bool {
        let texts = || self.blocks.iter().flat_map(|block| &block.pieces).map(|piece| piece.text);
        if texts().flat_map(str::bytes).any(|byte| matches!(byte, b'2'..=b'9')) {
            return false;
        }
        let is_ragged = |block: &Block<'_>| {
            block.pieces.windows(2).any(|pair| pair[0].text.len() != pair[1].text.len())
        };
        let is_long = texts().any(|text| text.len() > 1);
        self.blocks.len() != 2 || is_long && !self.blocks.iter().any(is_ragged)
    }
}
