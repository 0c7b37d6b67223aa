//! Sides that are one line each: every way to cut them into clues.
//!
//! ```text
//!   1-1 5 5 3 1  /  2 4 4 4 2         five rows, five columns: `gaps` says what is between clues
//!   [[1, 1], [5]]  (1 1) 5            in brackets each, but for those of one run
//!   2; ; 2                            nothing between two signs: an empty clue
//!   1 - 3   and   1; 3;               a dash, or a sign at the end of a line, may be an empty
//!                                     clue or not: refused, but for a sign if a size is stated
//! ```
//!
//! What is between clues in one line is not within one of the other, as far as that can be.
//! Each way is linear.

use std::rc::Rc;

use pictogrid_core::{Fault, FaultKind};

use super::{
    LISTS_IN_CLUE, bars,
    brackets::{Brackets, has_lists_in_clues, in_brackets},
    gaps::{Gap, Gaps, SIGNS, is_dash},
    lines::{Piece, Side, is_separator},
    sides::{Block, MOST},
    sums,
};

/// The signs around a clue that look the same on both sides.
const QUOTES: [char; 2] = ['"', '\''];

/// The clues of a side, or the line that they are in.
#[derive(Debug)]
enum Source<'a> {
    Clues(Vec<Piece<'a>>),
    Line(Line<'a>),
}

/// A line that is cut at its gaps.
#[derive(Debug)]
struct Line<'a> {
    piece: Piece<'a>,
    /// What is in its brackets, if there are some.
    text: &'a str,
    /// Where its numbers are, from and to.
    words: Vec<(usize, usize)>,
    /// The gap in front of each of them but the first, as a bit.
    gaps: Vec<u32>,
    /// Those that are in front of the first and behind the last, if they are some.
    ends: u32,
}

/// Two sides, at least one of which is a line.
#[derive(Debug)]
pub(super) struct Pair<'a> {
    sides: [Option<Side>; 2],
    sources: [Source<'a>; 2],
    gaps: Gaps,
    /// A side in whose clues there are lists.
    lists_in_clues: Option<Piece<'a>>,
    /// What is wrong with a line by its brackets or bars.
    fault: Option<Fault>,
}

impl<'a> Pair<'a> {
    pub(super) fn of(blocks: &[Block<'a>; 2]) -> Pair<'a> {
        let mut gaps = Gaps::default();
        let lines = blocks.each_ref().map(|block| match block.pieces.as_slice() {
            [piece] if piece.number.is_none() => Some(*piece),
            _ => None,
        });
        let (fault, barred) = match bars::in_bars(lines) {
            Ok(barred) => (None, barred),
            Err(fault) => (Some(fault), [None, None]),
        };
        let sum = |piece: &Piece<'a>| {
            sums::in_one_line(piece.text).map(|fault| fault.at(piece.line.start()))
        };
        let fault = fault.or_else(|| lines.iter().flatten().find_map(sum));
        let [one, other] = barred;
        let mut source = |block: &Block<'a>, barred: Option<Vec<Piece<'a>>>| match barred {
            Some(pieces) => Source::Clues(pieces),
            None => Source::of(&block.pieces, &mut gaps),
        };
        let sources = [source(&blocks[0], one), source(&blocks[1], other)];
        let sides = blocks.each_ref().map(|block| block.side);
        let mut pieces = blocks.iter().flat_map(|block| &block.pieces);
        let lists_in_clues = pieces.find(|piece| has_lists_in_clues(piece.text)).copied();
        Pair { sides, sources, gaps, lists_in_clues, fault }
    }

    /// The two sides in every way: first those in which no gap is between clues in one
    /// line and within a clue in the other.
    pub(super) fn ways(self: &Rc<Self>) -> [Vec<Way<'a>>; 2] {
        let all = self.sources.each_ref().map(Source::all);
        let cuts = self.sources.each_ref().map(|source| self.cuts(source));
        let mut ways = [Vec::new(), Vec::new()];
        for &one in &cuts[0] {
            for &other in &cuts[1] {
                let differs = one.loose & all[1] & !other.loose | other.loose & all[0] & !one.loose;
                ways[usize::from(differs != 0)].push(Way::Cut(Rc::clone(self), [one, other]));
            }
        }
        ways
    }

    /// The ways to cut a side.
    fn cuts(&self, source: &Source<'a>) -> Vec<Cut> {
        let Source::Line(line) = source else { return vec![Cut::default()] };
        let cut = |drops_end| move |loose| Cut { loose, drops_end };
        let cuts = self.gaps.cuts(line.all());
        let without = self.sign_at_end(line).map(|_| cuts.clone().into_iter().map(cut(true)));
        cuts.into_iter().map(cut(false)).chain(without.into_iter().flatten()).collect()
    }

    /// What cannot be told of the lines, whichever way they are cut. A stated size may tell what a
    /// sign at the end of a line is.
    pub(super) fn doubt(&self, has_size: bool) -> Option<Fault> {
        let mut kinds = self.lines().flat_map(|line| self.gaps.of(line.all()));
        let has_blank = kinds.any(Gap::is_blank);
        let fault = |line: &Line<'_>, message: String| {
            Some(Fault::new(FaultKind::Syntax, message).at(line.piece.line.start()))
        };
        if let Some(piece) = self.lists_in_clues {
            return Some(Fault::new(FaultKind::Syntax, LISTS_IN_CLUE).at(piece.line.start()));
        }
        if let Some(fault) = &self.fault {
            return Some(fault.clone());
        }
        for line in self.lines() {
            if line.has_dash() && (has_blank || line.has_dash_at_end()) {
                return fault(line, "a dash between blanks may be an empty clue or none; write 0 for an empty clue, and ; between clues".into());
            }
            if let Some(sign) = self.sign_at_end(line).filter(|_| !has_size) {
                return fault(
                    line,
                    format!(
                        "there may be an empty clue behind the last {sign}; write 0 for it, or leave the {sign} out"
                    ),
                );
            }
            if line.is_table() && self.lines().any(|other| other.has_bar() && !other.is_table()) {
                return fault(line, "the | at both ends may be a border or empty clues; write 0 for an empty clue, and a border around both lines or none".into());
            }
            if self.gaps.cuts(line.all()).is_empty() {
                return fault(line, "too many kinds of signs between numbers; write ; between clues, and blanks within them".into());
            }
        }
        None
    }

    fn lines(&self) -> impl Iterator<Item = &Line<'a>> {
        self.sources.iter().filter_map(|source| match source {
            Source::Line(line) => Some(line),
            Source::Clues(_) => None,
        })
    }

    /// The sign that a line ends in, if it is between numbers, too, and no border of a table.
    fn sign_at_end(&self, line: &Line<'_>) -> Option<char> {
        let is_gap = |c: &char| self.lines().any(|l| self.gaps.of(l.all()).any(|g| g.sign == *c));
        let last = line.ends().1.trim_end().chars().next_back();
        last.filter(|c| SIGNS.contains(c) && !line.is_table()).filter(is_gap)
    }

    fn cut(&self, cuts: [Cut; 2]) -> [Block<'a>; 2] {
        let block = |index: usize| {
            let pieces = match &self.sources[index] {
                Source::Clues(pieces) => pieces.clone(),
                Source::Line(line) => line.cut(cuts[index], &self.gaps),
            };
            Block { side: self.sides[index], pieces, ..Block::default() }
        };
        [block(0), block(1)]
    }
}

/// One way to cut a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cut {
    /// The gaps that are between clues.
    loose: u32,
    /// Whether the sign at its end is not in front of an empty clue.
    drops_end: bool,
}

/// One way to take a text for two sides. A line is cut when it is this one's turn.
#[derive(Debug)]
pub(super) enum Way<'a> {
    Blocks([Block<'a>; 2]),
    Cut(Rc<Pair<'a>>, [Cut; 2]),
}

impl<'a> Way<'a> {
    pub(super) fn sides(self) -> [Block<'a>; 2] {
        match self {
            Way::Blocks(blocks) => blocks,
            Way::Cut(pair, cuts) => pair.cut(cuts),
        }
    }
}

impl<'a> Source<'a> {
    fn of(pieces: &[Piece<'a>], gaps: &mut Gaps) -> Source<'a> {
        match pieces {
            [piece] if piece.number.is_none() => match in_brackets(piece.text) {
                Brackets::Parts(parts) => {
                    Source::Clues(parts.into_iter().map(|text| Piece { text, ..*piece }).collect())
                }
                Brackets::One(text) => Source::Line(Line::of(*piece, text, gaps)),
            },
            _ => Source::Clues(pieces.to_vec()),
        }
    }

    fn all(&self) -> u32 {
        match self {
            Source::Clues(_) => 0,
            Source::Line(line) => line.all(),
        }
    }
}

impl<'a> Line<'a> {
    fn of(piece: Piece<'a>, text: &'a str, gaps: &mut Gaps) -> Line<'a> {
        let mut words = Vec::new();
        let mut rest = 0;
        while let Some(start) = text[rest..].find(|c| !is_separator(c)) {
            let start = rest + start;
            rest = text[start..].find(is_separator).map_or(text.len(), |end| start + end);
            words.push((start, rest));
        }
        let bits = words.windows(2).map(|pair| gaps.bit(Gap::of(&text[pair[0].1..pair[1].0])));
        let bits = bits.collect();
        let mut line = Line { piece, text, words, gaps: bits, ends: 0 };
        gaps.are_padded |= line.is_padded();
        let (before, behind) = line.ends();
        // One sign at the end of several numbers is rather a full stop.
        let n_signs = behind.matches(SIGNS).count();
        let is_stop = n_signs == 1 && behind.trim_end().ends_with(SIGNS) && line.words.len() > 1;
        for end in [before, if is_stop { "" } else { behind }] {
            let gap = Gap::of(end);
            let same = line.gaps.iter().find(|&&bit| gaps.of(bit).any(|g| g.sign == gap.sign));
            let same = same.copied();
            // The other quote of a pair is beside the number.
            let is_quoted = gap.sign == '"' && end.matches(QUOTES).nth(2).is_some();
            if SIGNS.contains(&gap.sign) || is_quoted {
                line.ends |= same.unwrap_or_else(|| gaps.bit(gap));
            }
        }
        line
    }

    /// Whether there is a border around it.
    fn is_table(&self) -> bool {
        let (before, behind) = self.ends();
        before.trim_start().starts_with('|') && behind.trim_end().ends_with('|')
    }

    /// Whether there are bars between its numbers.
    fn has_bar(&self) -> bool {
        self.words.windows(2).any(|pair| self.text[pair[0].1..pair[1].0].contains('|'))
    }

    /// The gaps that it has.
    fn all(&self) -> u32 {
        self.gaps.iter().fold(self.ends, |all, gap| all | gap)
    }

    /// What stands in front of the first and behind the last number.
    fn ends(&self) -> (&'a str, &'a str) {
        let start = self.words.first().map_or(0, |word| word.0);
        let end = self.words.last().map_or(0, |word| word.1);
        (&self.text[..start], &self.text[end..])
    }

    /// Whether its numbers are equally far from each other, though not equally wide.
    fn is_padded(&self) -> bool {
        let is_even = |at: fn(&(usize, usize)) -> usize| {
            let steps = || self.words.windows(2).map(|pair| at(&pair[1]) - at(&pair[0]));
            steps().all(|step| Some(step) == steps().next())
        };
        let is_mixed = self.all().count_ones() > 1;
        is_mixed && self.words.len() > 2 && (is_even(|word| word.0) || is_even(|word| word.1))
    }

    /// Whether a dash stands alone, without signs that it may be a clue between.
    fn has_dash(&self) -> bool {
        !self.text.contains(SIGNS) && self.text.split_whitespace().any(is_dash)
    }

    /// Whether a dash stands alone that has no number on one side of it.
    fn has_dash_at_end(&self) -> bool {
        let mut words = self.text.split_whitespace().map(is_dash);
        let mut before = words.next().unwrap_or(false);
        let is_several = !self.words.is_empty();
        let has_two = words.any(|is_dash| std::mem::replace(&mut before, is_dash) && is_dash);
        let mut ends = self.text.split_whitespace();
        let first = ends.next().is_some_and(is_dash);
        is_several && (first || has_two || ends.next_back().is_some_and(is_dash))
    }

    /// The clues of it, cut in one way.
    fn cut(&self, Cut { loose, drops_end }: Cut, gaps: &Gaps) -> Vec<Piece<'a>> {
        let (before, behind) = self.ends();
        let is_quoted = gaps.of(loose).any(|gap| gap.sign == '"');
        let signs: Vec<char> = gaps.of(loose).map(|gap| gap.sign).collect();
        let signs =
            |text: &str| text.chars().filter(|c| signs.contains(c) && SIGNS.contains(c)).count();
        let quotes = |text: &str| text.matches(QUOTES).count();
        // How many clues without a run a text between others has, less `n` signs or quotes.
        let n_empty = |text: &str, n: usize| {
            let n = if is_quoted {
                quotes(text).saturating_sub(n) / 2
            } else {
                signs(text).saturating_sub(n)
            };
            n.min(MOST)
        };
        let is_table = self.is_table();
        let (text, piece) = (self.text, self.piece);
        let empty =
            |at: usize, n: usize| std::iter::repeat_n(Piece { text: &text[at..at], ..piece }, n);
        let mut clues: Vec<Piece<'a>> =
            empty(0, n_empty(before, usize::from(is_table || is_quoted))).collect();
        let mut first = 0;
        for (index, gap) in self.gaps.iter().enumerate() {
            if clues.len() < MOST && gap & loose != 0 {
                let (end, next) = (self.words[index].1, self.words[index + 1].0);
                clues.push(Piece { text: &text[self.words[first].0..end], ..piece });
                let between = &text[end..next];
                clues.extend(empty(end, n_empty(between, 1 + usize::from(is_quoted))));
                first = index + 1;
            }
        }
        match (self.words.get(first), self.words.last()) {
            (Some(start), Some(end)) => clues.push(Piece { text: &text[start.0..end.1], ..piece }),
            _ => clues.push(Piece { text: &text[..0], ..piece }),
        }
        let n_ends = usize::from(is_table || is_quoted || drops_end);
        clues.extend(empty(text.len(), n_empty(behind, n_ends)));
        clues
    }
}
