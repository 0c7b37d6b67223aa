//! What stands between the numbers of a line, and which of it is between clues.
//!
//! ```text
//!   2 1 3              one kind: a clue each
//!   1-1 5 5  1.1, 5    a blank is looser than a point or a dash, a comma than both
//!   1 1, 5  1-1 - 5    a comma with a blank is looser than a blank, any sign than one without
//!   1 1  5             two blanks are looser than one
//!   1 1; 5  1,1|5      ; and | are looser than anything but quotes
//!   1   1⇥5            so is a tab: it is between the cells of a spreadsheet
//!   1,1 5  1/1, 5      either may be between clues
//! ```
//!
//! The looser of two kinds is between clues. As soon as there are two, it is never both: then a
//! slip in one clue would pass for many clues of one run. Linear.

use super::lines::is_separator;

/// The most kinds of gaps in a line that are told apart.
const MOST_KINDS: u32 = 4;

/// The signs between clues of which two in a row have an empty clue between them.
pub(super) const SIGNS: [char; 4] = [';', '|', '/', ','];

/// A kind of gap between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gap {
    /// Its loosest sign; a blank if there is none.
    pub(super) sign: char,
    /// The blanks in it, as far as that matters: without a sign 2 are many, beside one 1 is some.
    blanks: u8,
}

impl Gap {
    pub(super) fn of(text: &str) -> Gap {
        let mut sign = ' ';
        let mut blanks = 0_u8;
        for c in text.chars() {
            match c {
                ' ' => blanks = blanks.saturating_add(1),
                _ if tightness(plain(c)) < tightness(sign) => sign = plain(c),
                _ => {}
            }
        }
        let most = match sign {
            ' ' => 2,
            '"' | ';' | '|' | '\t' => 0,
            _ => 1,
        };
        Gap { sign, blanks: blanks.min(most) }
    }

    pub(super) fn is_blank(self) -> bool {
        self.sign == ' '
    }

    /// Whether this is so loose that it is never within a clue.
    fn is_strong(self) -> bool {
        matches!(self.sign, '"' | ';' | '|' | '\t')
    }

    /// Whether this is certainly between clues where `other` is.
    fn is_looser(self, other: Gap) -> bool {
        if self.sign == other.sign {
            return self.blanks > other.blanks;
        }
        let is_list = |gap: Gap| matches!(gap.sign, ',' | '/');
        match (self, other) {
            _ if self.is_strong() => self.sign == '"' || !other.is_strong(),
            _ if other.is_strong() => false,
            // Nobody puts a blank that does not break into a list.
            (Gap { sign: '\u{a0}', .. }, _) => false,
            (_, Gap { sign: '\u{a0}', .. }) => true,
            _ if self.is_blank() => other.blanks == 0 && (self.blanks > 1 || !is_list(other)),
            _ if other.is_blank() => is_list(self) && self.blanks > 0 && other.blanks == 1,
            // `1, 1/3` is written either way.
            _ if self.sign == ',' && other.sign == '/' => false,
            _ if self.blanks != other.blanks => self.blanks > other.blanks,
            _ => is_list(self) && !is_list(other),
        }
    }
}

/// How tight a sign is among those of one gap.
fn tightness(sign: char) -> usize {
    let signs = ['"', ';', '|', '\t', '/', ',', ':', '-', '.', '_', '\u{a0}', ' '];
    signs.iter().position(|&other| other == sign).unwrap_or(signs.len())
}

/// The sign that a separator is, whatever it looks like.
fn plain(c: char) -> char {
    match c {
        '\'' | '“' | '”' | '„' | '‘' | '’' => '"',
        '–' | '—' | '−' => '-',
        '·' | '•' => '.',
        _ => c,
    }
}

/// The kinds of gaps of some lines, each a bit of a set.
#[derive(Clone, Debug, Default)]
pub(super) struct Gaps {
    kinds: Vec<Gap>,
    /// Whether some blanks may be there to make all numbers equally wide.
    pub(super) are_padded: bool,
}

impl Gaps {
    /// The bit of a kind. There are less than 32 kinds.
    pub(super) fn bit(&mut self, gap: Gap) -> u32 {
        let index = self.kinds.iter().position(|&kind| kind == gap).unwrap_or_else(|| {
            self.kinds.push(gap);
            self.kinds.len() - 1
        });
        1 << index
    }

    /// The kinds in a set.
    pub(super) fn of(&self, set: u32) -> impl Iterator<Item = Gap> + Clone {
        let kinds = self.kinds.iter().enumerate();
        kinds.filter(move |&(index, _)| set >> index & 1 == 1).map(|(_, &gap)| gap)
    }

    /// The sets of gaps that may be between the clues of a line that has the gaps in `all`; none
    /// if these are too many.
    pub(super) fn cuts(&self, all: u32) -> Vec<u32> {
        let is_strong = || self.of(all).all(Gap::is_strong);
        match all.count_ones() {
            0 => vec![0],
            // What is cut at tabs may be one clue, a number a cell.
            1 if is_strong() && self.of(all).all(|gap| gap.sign != '\t') => vec![all],
            1 => vec![all, 0],
            2..=MOST_KINDS => self.subsets(all).filter(|&set| self.may_cut(set, all)).collect(),
            _ => Vec::new(),
        }
    }

    fn subsets(&self, all: u32) -> impl Iterator<Item = u32> {
        let mut set = all;
        std::iter::from_fn(move || {
            let next = Some(set).filter(|&set| set != 0);
            set = set.wrapping_sub(1) & all;
            next
        })
    }

    fn may_cut(&self, set: u32, all: u32) -> bool {
        if set == all {
            // `1,2, 3` and numbers that stand below each other are rather sloppy than in twos.
            let mut signs = self.of(all).map(|gap| gap.sign);
            let first = signs.next();
            return signs.all(|sign| Some(sign) == first)
                && (first != Some(' ') || self.are_padded);
        }
        // Beside tabs, blanks are never between clues, however many they are.
        if self.of(all).any(|gap| gap.sign == '\t') && !self.of(set).all(Gap::is_strong) {
            return false;
        }
        let mut within = self.of(all & !set);
        !within.any(|within| self.of(set).any(|between| within.is_looser(between)))
    }
}

/// Whether a word is a dash by itself, which may be an empty clue.
pub(super) fn is_dash(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| is_separator(c) && plain(c) == '-')
}
