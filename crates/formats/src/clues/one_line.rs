//! Sides that are one line each: every way to cut them into clues.
//!
//! ```text
//!   1-1 5 5 3 1  /  2 4 4 4 2         five rows, five columns: `gaps` says what is between clues
//!   [[1, 1], [5]]  (1 1) 5            in brackets each, but for those of one run
//!   2; ; 2                            nothing between two signs: an empty clue
//!   1 - 3   and   1; 3;               a dash, or a sign at the end of a line, may be an empty
//!                                     clue or not: refused, but for a sign if a size is stated
//!   |3| |1 1|                         bars around each clue, or an empty one between: refused
//! ```
//!
//! What is between clues in one line is not within one of the other, as far as that can be.
//! Each way is linear.

use pictogrid_core::{Fault, FaultKind};

use super::{
    LISTS_IN_CLUE, SUMS,
    brackets::{Brackets, has_lists, in_brackets, is_mixed},
    gaps::{Gap, Gaps, SIGNS, is_dash},
    lines::{Piece, Side, is_separator},
    sides::{Block, MOST, sum_of},
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
}

impl<'a> Pair<'a> {
    /// The two sides, unless it cannot be told how one of them is cut, whichever way that is tried. A
    /// stated size may tell what a sign at the end of a line is.
    pub(super) fn of(blocks: &[Block<'a>; 2], has_size: bool) -> Result<Pair<'a>, Fault> {
        let lines = blocks.iter().filter_map(Block::line);
        let fault = |piece: &Piece<'a>, message: &str| {
            Fault::new(FaultKind::Syntax, message).at(piece.line.start())
        };
        let mut pieces = blocks.iter().flat_map(|block| &block.pieces);
        if let Some(piece) = pieces.find(|piece| has_lists(piece.text, false)) {
            return Err(fault(piece, LISTS_IN_CLUE));
        }
        if let Some(piece) = lines.clone().find(|piece| are_sums(piece.text)) {
            return Err(fault(&piece, SUMS));
        }
        let mut barred = lines.filter(|piece| piece.text.contains('|')).peekable();
        if let Some(piece) = barred.peek().copied()
            && barred.all(|piece| may_be_in_bars(piece.text))
        {
            let message = "the bars may be around each clue or between clues, of which some are \
                           empty; write ; between clues, and 0 for an empty one";
            return Err(fault(&piece, message));
        }
        let mut gaps = Gaps::default();
        let sources = blocks.each_ref().map(|block| Source::of(&block.pieces, &mut gaps));
        let pair = Pair { sides: blocks.each_ref().map(|block| block.side), sources, gaps };
        pair.lines()
            .find_map(|line| Some((line, pair.doubt(line, has_size)?)))
            .map_or(Ok(()), |(line, message)| Err(fault(&line.piece, &message)))?;
        Ok(pair)
    }

    /// Every way to cut the two sides: first those in which no gap is between clues in one line
    /// and within a clue in the other.
    pub(super) fn ways(&self) -> [Vec<[Cut; 2]>; 2] {
        let all = self.sources.each_ref().map(Source::all);
        let cuts = self.sources.each_ref().map(|source| self.cuts(source));
        let mut ways = [Vec::new(), Vec::new()];
        for &one in &cuts[0] {
            for &other in &cuts[1] {
                let differs = one.loose & all[1] & !other.loose | other.loose & all[0] & !one.loose;
                ways[usize::from(differs != 0)].push([one, other]);
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

    /// What cannot be told of a line.
    fn doubt(&self, line: &Line<'a>, has_size: bool) -> Option<String> {
        if line.has_dash() {
            return Some(
                "a dash between blanks may be an empty clue or none; write 0 for an empty clue, \
                 and ; between clues"
                    .to_owned(),
            );
        }
        if let Some(sign) = self.sign_at_end(line).filter(|_| !has_size) {
            return Some(format!(
                "there may be an empty clue behind the last {sign}; write 0 for it, or leave the \
                 {sign} out"
            ));
        }
        if line.is_table() && self.lines().any(|other| other.has_bar() && !other.is_table()) {
            return Some(
                "the | at both ends may be a border or empty clues; write 0 for an empty clue, and \
                 a border around both lines or none"
                    .to_owned(),
            );
        }
        self.gaps.cuts(line.all()).is_empty().then(|| {
            "too many kinds of signs between numbers; write ; between clues, and blanks within them"
                .to_owned()
        })
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

    /// The two sides in one way.
    pub(super) fn cut(&self, cuts: [Cut; 2]) -> [Block<'a>; 2] {
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
        let is_several = !self.words.is_empty() && !self.text.contains(SIGNS);
        is_several && self.text.split_whitespace().any(is_dash)
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

/// Whether all brackets of a line have the sum of what is before them.
fn are_sums(text: &str) -> bool {
    is_mixed(text) && {
        let mut parts = text.split(['(', '[', '{']);
        let mut before = parts.next().unwrap_or_default();
        parts.all(|part| {
            let (inner, behind) = part.split_once([')', ']', '}']).unwrap_or((part, ""));
            let is_sum = sum_of(inner) == sum_of(before) && sum_of(before) > 0;
            before = behind;
            is_sum
        })
    }
}

/// Whether the bars of a line may be around each of its clues.
fn may_be_in_bars(text: &str) -> bool {
    let is_blank = |part: &str| part.chars().all(|c| " \t,;".contains(c));
    let mut n_outer = 0;
    let mut outer = text.trim().split('|').step_by(2).inspect(|_| n_outer += 1);
    let are_blank = outer.all(is_blank);
    let n_bars = text.matches('|').count();
    are_blank && n_outer > 2 && n_bars.is_multiple_of(2)
}
