//! A side that is one line: every way to cut it into clues.
//!
//! ```text
//!   2; 1 1; 5         2 1 3        ; | and ends of lines are never within a clue
//!   1-1 5 5           1.1, 5       of two kinds of signs the looser one is between clues
//!   1 1  5  5         1 1, 5 5     two blanks are looser than one, a sign with a blank than one
//!   1,1 5             1/1, 5       without; where either may be, both are tried
//!   [[1, 1], [5]]   (1 1) 5   "1 1", "5"     in brackets or quotes each, but for those of one run
//!   2; ; 2            ; 2          nothing between two signs, or before the first: an empty clue
//!   2; 1;             | 2 | 1 |    a sign behind the last: one or none; bars around: a border
//! ```
//!
//! As soon as there are two kinds, both are never between clues: then a slip in one clue would
//! pass for many clues of one run. A dash alone (`1 - 3`), bars around each clue (`|3| |1 1|`) and
//! brackets that may be sums (`2 (2)`) are refused. Each cut is linear.

use std::rc::Rc;

use pictogrid_core::{Fault, FaultKind};

use super::{
    lines::{CLOSE, OPEN, Piece, is_separator},
    sides::{Clues, MOST},
    signs::Signs,
};

/// The most kinds of gaps in a line that are distinguished.
const MOST_KINDS: u32 = 4;

/// The signs between clues of which two in a row have an empty clue between them.
const SIGNS: [char; 4] = [';', '|', '/', ','];

/// From loose to tight, with what looks like each.
const ORDER: [&str; 10] = ["\n", ";", "|", "\t", "/", ",", ":", "-–—−", ".·•_", "\u{a0}"];

/// A kind of gap between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Gap {
    /// Its loosest sign; a blank if there is none.
    sign: char,
    /// The blanks in it, as far as that matters: without a sign 2 are many, beside one 1 is some.
    blanks: usize,
}

impl Gap {
    fn of(text: &str) -> Gap {
        let loosest = ORDER.iter().find(|signs| text.contains(|c| signs.contains(c)));
        let sign = loosest.and_then(|signs| signs.chars().next()).unwrap_or(' ');
        let most = match sign {
            ' ' => 2,
            '\n' | ';' | '|' | '\t' => 0,
            _ => 1,
        };
        Gap { sign, blanks: text.matches(' ').count().min(most) }
    }

    /// Whether this is so loose that it is never within a clue.
    fn is_strong(self) -> bool {
        matches!(self.sign, '\n' | ';' | '|' | '\t')
    }

    /// Whether this is certainly between clues where `other` is.
    fn is_looser(self, other: Gap) -> bool {
        if self.sign == other.sign {
            return self.blanks > other.blanks;
        }
        let is_list = |gap: Gap| matches!(gap.sign, ',' | '/');
        match (self, other) {
            _ if self.is_strong() => self.sign == '\n' || !other.is_strong(),
            _ if other.is_strong() => false,
            // Nobody puts a blank that does not break into a list.
            (Gap { sign: '\u{a0}', .. }, _) => false,
            (_, Gap { sign: '\u{a0}', .. }) => true,
            (Gap { sign: ' ', .. }, _) => other.blanks == 0 && (self.blanks > 1 || !is_list(other)),
            (_, Gap { sign: ' ', .. }) => is_list(self) && self.blanks > 0 && other.blanks == 1,
            // `1, 1/3` is written either way.
            (Gap { sign: ',', .. }, Gap { sign: '/', .. }) => false,
            _ if self.blanks != other.blanks => self.blanks > other.blanks,
            _ => is_list(self) && !is_list(other),
        }
    }
}

/// The kinds of gaps of two lines, each a bit of a set.
#[derive(Clone, Debug, Default)]
struct Gaps(Vec<Gap>);

impl Gaps {
    /// The bit of a kind. There are less than 32 kinds.
    fn bit(&mut self, gap: Gap) -> u32 {
        let index = self.0.iter().position(|&kind| kind == gap).unwrap_or_else(|| {
            self.0.push(gap);
            self.0.len() - 1
        });
        1 << index
    }

    /// The kinds in a set.
    fn of(&self, set: u32) -> impl Iterator<Item = Gap> + Clone {
        let kinds = self.0.iter().enumerate();
        kinds.filter(move |&(index, _)| set >> index & 1 == 1).map(|(_, &gap)| gap)
    }

    /// The sets of gaps that may be between the clues of a line that has the gaps in `all`; none
    /// if these are too many.
    fn cuts(&self, all: u32) -> Vec<u32> {
        let is_strong = |gap: Gap| gap.is_strong() && gap.sign != '\t';
        match all.count_ones() {
            0 => vec![0],
            // What is cut at tabs may be one clue, a number a cell.
            1 if self.of(all).all(is_strong) => vec![all],
            1 => vec![all, 0],
            2..=MOST_KINDS => {
                (1..=all).filter(|set| set & !all == 0 && self.may_cut(*set, all)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn may_cut(&self, set: u32, all: u32) -> bool {
        if set == all {
            // `1,2, 3` is rather sloppy than in twos.
            let mut signs = self.of(all).map(|gap| gap.sign);
            let first = signs.next();
            return first != Some(' ') && signs.all(|sign| Some(sign) == first);
        }
        // Beside tabs, blanks are never between clues, however many they are.
        if self.of(all).any(|gap| gap.sign == '\t') && !self.of(set).all(Gap::is_strong) {
            return false;
        }
        let mut within = self.of(all & !set);
        !within.any(|within| self.of(set).any(|between| within.is_looser(between)))
    }
}

/// A side of which each line is a clue, or that is a line.
enum Source<'a> {
    Clues(Vec<Piece<'a>>),
    Line(Line<'a>),
}

/// A line that is cut at its gaps.
struct Line<'a> {
    piece: Piece<'a>,
    /// What is in its brackets, if there are some.
    text: &'a str,
    /// Where its numbers are, from and to.
    words: Vec<(usize, usize)>,
    /// The gap in front of each of them but the first, as a bit.
    gaps: Vec<u32>,
    /// All gaps, those in front of the first and behind the last number, too.
    all: u32,
}

/// One way to cut a side: the gaps between clues, and all that it has.
struct Cut<'a> {
    loose: u32,
    all: u32,
    clues: Rc<Clues<'a>>,
}

/// Every way to cut two sides, of which at least one is a line: first those in which no gap is
/// between clues in one line and within a clue in the other.
pub(super) fn ways<'a>(sides: [&[Piece<'a>]; 2]) -> Result<[Vec<[Rc<Clues<'a>>; 2]>; 2], Fault> {
    let mut gaps = Gaps::default();
    let [one, other] = sides.map(|pieces| Source::of(pieces, &mut gaps));
    let sources = [one?, other?];
    let lines = || {
        sources.iter().filter_map(|source| match source {
            Source::Line(line) => Some(line),
            Source::Clues(_) => None,
        })
    };
    let are_tables = lines().all(|line| line.is_table() || !line.text.contains('|'));
    let mut barred = lines().filter(|line| line.text.contains('|')).peekable();
    if let Some(first) = barred.peek().map(|line| line.piece.line.start())
        && barred.all(|line| may_be_in_bars(line.text))
    {
        let message = "the bars may stand around clues or between them; write ; between clues, and 0 \
                       for an empty clue";
        return Err(Fault::new(FaultKind::Syntax, message).at(first));
    }
    let mut cuts = Vec::new();
    for source in &sources {
        cuts.push(source.cuts(&gaps, are_tables)?);
    }
    let mut ways = [Vec::new(), Vec::new()];
    for one in &cuts[0] {
        for other in &cuts[1] {
            let differs = one.loose & other.all & !other.loose | other.loose & one.all & !one.loose;
            ways[usize::from(differs != 0)].push([Rc::clone(&one.clues), Rc::clone(&other.clues)]);
        }
    }
    Ok(ways)
}

impl<'a> Source<'a> {
    fn of(pieces: &[Piece<'a>], gaps: &mut Gaps) -> Result<Source<'a>, Fault> {
        let [piece @ Piece { number: None, .. }] = pieces else {
            return Ok(Source::Clues(pieces.to_vec()));
        };
        let fault = |message: &str| Fault::new(FaultKind::Syntax, message).at(piece.line.start());
        match parts(piece.text).map_err(fault)? {
            Some(parts) => {
                let clues = parts.into_iter().map(|text| Piece { text, ..*piece });
                Ok(Source::Clues(clues.collect()))
            }
            None => Line::of(*piece, gaps).map(Source::Line).map_err(fault),
        }
    }

    /// The ways to cut it. Bars at both ends are a border if both lines have them.
    fn cuts(&self, gaps: &Gaps, are_tables: bool) -> Result<Vec<Cut<'a>>, Fault> {
        let line = match self {
            Source::Clues(pieces) => {
                let clues = Clues::new(pieces.clone());
                return Ok(vec![Cut { loose: 0, all: 0, clues }]);
            }
            Source::Line(line) => line,
        };
        let is_border = line.is_table() && are_tables;
        let dropped: &[[usize; 2]] = match (is_border, line.is_table()) {
            (true, _) => &[[1, 1]],
            (false, true) => &[[0, 0], [1, 1]],
            _ => &[[0, 0], [0, 1]],
        };
        let mut cuts: Vec<Cut<'_>> = Vec::new();
        for loose in gaps.cuts(line.all) {
            for (index, &ends) in dropped.iter().enumerate() {
                let pieces = line.cut(loose, ends, gaps);
                // Without a sign at its end, that is the same.
                let is_new = index == 0
                    || cuts.last().is_none_or(|last| last.clues.pieces.len() != pieces.len());
                if is_new {
                    cuts.push(Cut { loose, all: line.all, clues: Clues::new(pieces) });
                }
            }
        }
        if cuts.is_empty() {
            let message = "too many kinds of signs between numbers; write ; between clues, and \
                           blanks within them";
            return Err(Fault::new(FaultKind::Syntax, message).at(line.piece.line.start()));
        }
        Ok(cuts)
    }
}

impl<'a> Line<'a> {
    fn of(piece: Piece<'a>, gaps: &mut Gaps) -> Result<Line<'a>, &'static str> {
        let text = piece.text.trim_matches(|c: char| "[]{}() \n".contains(c));
        let is_dash = |word: &str| !word.is_empty() && word.chars().all(|c| "-–—−".contains(c));
        if text.contains(|c| !is_separator(c))
            && !text.contains(SIGNS)
            && text.split_whitespace().any(is_dash)
        {
            return Err(
                "a dash between blanks may be an empty clue or none; write 0 for an empty \
                        clue, and ; between clues",
            );
        }
        let (mut words, mut bits, mut rest) = (Vec::new(), Vec::new(), 0);
        // Nearly all gaps of a long line are as the one before.
        let mut last = ("", 0);
        while let Some(start) = text[rest..].find(|c| !is_separator(c)) {
            let start = rest + start;
            if !words.is_empty() {
                let gap = &text[rest..start];
                if gap != last.0 {
                    last = (gap, gaps.bit(Gap::of(gap)));
                }
                bits.push(last.1);
            }
            rest = text[start..].find(is_separator).map_or(text.len(), |end| start + end);
            words.push((start, rest));
        }
        let all = bits.iter().fold(0, |all, bit| all | bit);
        let mut line = Line { piece, text, words, gaps: bits, all };
        let (before, behind) = line.ends();
        // One sign at the end of several numbers is rather a full stop.
        let is_stop = behind.matches(SIGNS).count() == 1 && line.words.len() > 1;
        for end in [before, if is_stop { "" } else { behind }] {
            let gap = Gap::of(end);
            let is_known = gaps.of(line.all).any(|known| known.sign == gap.sign);
            if SIGNS.contains(&gap.sign) && !is_known {
                line.all |= gaps.bit(gap);
            }
        }
        Ok(line)
    }

    /// Whether there is a border around it.
    fn is_table(&self) -> bool {
        let (before, behind) = self.ends();
        before.trim_start().starts_with('|') && behind.trim_end().ends_with('|')
    }

    /// What stands in front of the first and behind the last number.
    fn ends(&self) -> (&'a str, &'a str) {
        let start = self.words.first().map_or(0, |word| word.0);
        let end = self.words.last().map_or(0, |word| word.1);
        (&self.text[..start], &self.text[end..])
    }

    /// The clues of it, with `loose` gaps between them and so many signs dropped at either end.
    fn cut(&self, loose: u32, dropped: [usize; 2], gaps: &Gaps) -> Vec<Piece<'a>> {
        let signs: Vec<char> =
            gaps.of(loose).map(|gap| gap.sign).filter(|sign| SIGNS.contains(sign)).collect();
        // How many clues without a run a text has between `n` signs and the others.
        let empty = |text: &'a str, n: usize| {
            let n_empty = text.matches(signs.as_slice()).count().saturating_sub(n).min(MOST);
            std::iter::repeat_n(Piece { text: &text[..0], ..self.piece }, n_empty)
        };
        let (before, behind) = self.ends();
        let mut clues: Vec<Piece<'a>> = empty(before, dropped[0]).collect();
        let mut first = 0;
        let mut push = |clues: &mut Vec<Piece<'a>>, last: usize| {
            let text =
                self.words.get(first).map_or("", |word| &self.text[word.0..self.words[last].1]);
            clues.push(Piece { text, ..self.piece });
            first = last + 1;
        };
        for (last, gap) in self.gaps.iter().enumerate() {
            if clues.len() < MOST && gap & loose != 0 {
                push(&mut clues, last);
                clues.extend(empty(&self.text[self.words[last].1..self.words[last + 1].0], 1));
            }
        }
        push(&mut clues, self.words.len().saturating_sub(1));
        clues.extend(empty(behind, dropped[1]));
        clues
    }
}

/// Whether the bars of a line may be around each of its clues.
fn may_be_in_bars(text: &str) -> bool {
    let is_blank = |part: &str| part.chars().all(|c| " \t,;".contains(c));
    let n_bars = text.matches('|').count();
    n_bars > 2 && n_bars.is_multiple_of(2) && text.trim().split('|').step_by(2).all(is_blank)
}

/// The clues of a line by their brackets or quotes; none if it has none, or one pair around it all.
fn parts(text: &str) -> Result<Option<Vec<&str>>, &'static str> {
    for quotes in [&['"', '“', '”', '„'][..], &['\'', '‘', '’']] {
        let n = text.matches(quotes).count();
        let is_outer = |part: &str| part.chars().all(is_separator);
        if n > 1 && n % 2 == 0 && text.split(quotes).step_by(2).all(is_outer) {
            return Ok(Some(text.split(quotes).skip(1).step_by(2).take(MOST).collect()));
        }
    }
    if depth(text) > 2 {
        return Err(LISTS_IN_CLUE);
    }
    let (mut parts, mut rest) = (Vec::new(), 0);
    let (mut has_several, mut has_bare, mut n) = (false, false, 0);
    for (start, end) in innermost(text).take(MOST) {
        let inner = &text[start + 1..end];
        has_bare |= push_outside(&text[rest..start], &mut parts);
        has_several |= has_several_numbers(inner);
        parts.push(inner);
        (rest, n) = (end + 1, n + 1);
    }
    has_bare |= push_outside(&text[rest..], &mut parts);
    if has_bare && n > 0 && !has_several {
        return Err(SUMS);
    }
    // `[[1, 1]]` is a list of one clue.
    let is_one = n == 0 || n == 1 && parts.len() == 1 && text.matches(OPEN).count() == 1;
    Ok(Some(parts).filter(|_| !is_one))
}

/// Adds the clues without brackets beside those that have some; whether there are any with numbers.
fn push_outside<'a>(text: &'a str, parts: &mut Vec<&'a str>) -> bool {
    let is_word = |part: &&str| !part.chars().all(is_separator);
    let n = text.matches([',', ';']).count();
    let has_word = is_word(&text);
    if n == 0 {
        parts.extend(text.split(is_separator).filter(is_word).take(MOST));
    } else {
        // Between two commas is a clue, and before the first or behind the last if there is one.
        let clues = text.split([',', ';']).enumerate();
        let clues = clues.filter(|(index, part)| (0 < *index && *index < n) || is_word(part));
        parts.extend(clues.map(|(_, part)| part.trim()).take(MOST));
    }
    has_word
}

/// What is said of a clue that is a list of lists.
pub(super) const LISTS_IN_CLUE: &str = "lists in the list of a clue; if they are runs with their \
    colors, write 1r, or each side as a list with a name, rows = [[(1, 'red')], ..]";

/// What is said of numbers in brackets beside others.
pub(super) const SUMS: &str = "some numbers of this line are in brackets and some are not; write \
    each run as a number without brackets, and leave out any other number, such as a sum";

/// What is said of several clues in a line among lines that are one each.
const SEVERAL: &str = "several lists in this line; write every clue in a line of its own, or all of \
    them in one list";

/// Where brackets without others in them begin and end.
fn innermost(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut open = None;
    text.char_indices().filter_map(move |(at, c)| {
        if OPEN.contains(&c) {
            open = Some(at);
        }
        if CLOSE.contains(&c) { open.take().map(|start| (start, at)) } else { None }
    })
}

/// In how many brackets the innermost one is.
fn depth(text: &str) -> usize {
    let step = |depth: &mut usize, c: char| {
        *depth = if OPEN.contains(&c) { *depth + 1 } else { depth.saturating_sub(1) };
        Some(*depth)
    };
    let brackets = text.chars().filter(|c| OPEN.contains(c) || CLOSE.contains(c));
    brackets.scan(0, step).max().unwrap_or(0)
}

fn has_several_numbers(text: &str) -> bool {
    text.split(is_separator).filter(|word| !word.is_empty()).nth(1).is_some()
}

/// What is wrong with the brackets of one clue.
pub(super) fn fault_of_clue(text: &str) -> Option<&'static str> {
    if !Signs::of(text).opens() {
        return None;
    }
    if depth(text) > 1 {
        return Some(LISTS_IN_CLUE);
    }
    let has_number = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let is_plain = |c: char| c.is_ascii_digit() || is_separator(c);
    let (mut rest, mut has_inner, mut has_outer) = (0, false, false);
    for (start, end) in innermost(text) {
        let inner = &text[start + 1..end];
        if has_inner && text[rest..start].contains(',') {
            return Some(SEVERAL);
        }
        has_inner |= has_number(inner) && inner.chars().all(is_plain);
        has_outer |= has_number(&text[rest..start]);
        rest = end + 1;
    }
    (has_inner && (has_outer || has_number(&text[rest..]))).then_some(SUMS)
}

/// The two lists of clues of a line, in a list or not: `[[[1], [2]], [[2], [1]]]`.
pub(super) fn two_lists(text: &str) -> Option<[&str; 2]> {
    let lists = match outermost(text)?.as_slice() {
        [whole] => outermost(&whole[1..whole.len() - 1])?,
        lists => lists.to_vec(),
    };
    lists.try_into().ok()
}

/// The lists of a text, with their brackets, unless there are more than two or anything else.
fn outermost(text: &str) -> Option<Vec<&str>> {
    let (mut lists, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, c) in text.char_indices() {
        if OPEN.contains(&c) {
            start = if depth == 0 { at } else { start };
            depth += 1;
        } else if CLOSE.contains(&c) {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                lists.push(&text[start..=at]);
            }
        } else if depth == 0 && !is_separator(c) || lists.len() > 2 {
            return None;
        }
    }
    (depth == 0).then_some(lists)
}
