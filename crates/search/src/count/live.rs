//! Which states of its script a piece may be in between its cells.
//!
//! A state is live at a place if what is left of the piece can be read up to it and on to the end.
//! One sweep from the left finds what can be reached, one from the right what can be finished from;
//! a sweep moves 64 states at once.
//!
//! ```text
//!   clue 2 1, cells      ? # ? ? ?        behind cell       0   1   2   3   4   5
//!   # one cell read,     reached          before 2          x   x
//!   ## two, . a gap      and to be        in 2                  x   x
//!                        finished         behind 2                  x   x
//!                                         before 1                      x   x
//!                                         behind 1                          x   x
//! ```
//!
//! O(cells · moves) where the states of a piece lie within one word, and otherwise times the words
//! from the lowest reached state to the highest.

use crate::ground::Planes;
use crate::lines::Spot;

use super::pieces::Piece;
use super::script::{Move, Script};

/// Words for the live states of one piece, at most; what needs more is not cut, and is eaten by no
/// profile.
const MAX_WORDS: usize = 1 << 21;

/// The states that are live at one place: a stretch of all words.
#[derive(Clone, Copy, Debug, Default)]
struct Band {
    /// Where it lies in `words`.
    at: usize,
    len: usize,
    /// The first state of its first word.
    base: u32,
}

/// A move, and the cells of a word that may have its value.
#[derive(Clone, Copy, Debug)]
struct Loaded {
    cells: u64,
    mask: u64,
    shift: u32,
}

/// The live states of a piece, place by place; reused.
#[derive(Debug, Default)]
pub(super) struct Live {
    words: Vec<u64>,
    /// Where the states of each place lie; empty if each place has one word, whose first state is
    /// `base`.
    bands: Vec<Band>,
    base: u32,
    loaded: Vec<Loaded>,
    next: Vec<u64>,
    is_known: bool,
}

impl Live {
    /// Finds the live states before each cell of `piece` and behind its last one.
    /// Needs: the line of `piece` has an arrangement.
    pub(super) fn find<G: Planes>(&mut self, ground: &G, script: &Script, piece: Piece) {
        self.bands.clear();
        self.words.clear();
        self.is_known = script.has_moves();
        if !self.is_known {
            return;
        }
        if piece.first / 64 == piece.last / 64 {
            self.find_in_word(ground, script, piece);
        } else {
            self.is_known = self.reach(ground, script, piece);
            if self.is_known {
                self.finish(ground, script, piece);
            }
        }
    }

    /// Whether the states are known; not if there are too many.
    pub(super) fn is_known(&self) -> bool {
        self.is_known
    }

    /// The states behind so many cells of the piece: words, and the first state of the first one.
    #[inline]
    pub(super) fn at(&self, i: usize) -> (&[u64], u32) {
        match self.bands.get(i) {
            None => (&self.words[i..=i], self.base),
            Some(&Band { at, len, base }) => (&self.words[at..at + len], base),
        }
    }

    /// The state behind so many cells, if there is but one.
    #[inline]
    pub(super) fn only(&self, i: usize) -> Option<u32> {
        let (words, base) = self.at(i);
        let mut filled = words.iter().enumerate().filter(|(_, word)| **word != 0);
        let (w, word) = filled.next()?;
        let is_only = word & (word - 1) == 0 && filled.next().is_none();
        is_only.then(|| base + 64 * w as u32 + word.trailing_zeros())
    }

    /// The states behind so many cells, ascending.
    pub(super) fn states(&self, i: usize) -> impl Iterator<Item = u32> + '_ {
        let (words, base) = self.at(i);
        (0..64 * words.len() as u32)
            .filter(|&s| words[s as usize / 64] >> (s % 64) & 1 == 1)
            .map(move |state| base + state)
    }

    /// Both sweeps where all states lie in one word.
    fn find_in_word<G: Planes>(&mut self, ground: &G, script: &Script, piece: Piece) {
        let (from, to) = (piece.from as usize, piece.to as usize);
        let (w, base) = (piece.first as usize / 64, piece.first / 64 * 64);
        self.base = base;
        let mut states = 1 << (piece.first % 64);
        self.words.push(states);
        for block in from / 64..to.div_ceil(64) {
            self.load(ground, script, piece.line, (w, block));
            for place in from.max(64 * block)..to.min(64 * block + 64) {
                states = self.loaded.iter().fold(0, |next, step| {
                    let may = 0_u64.wrapping_sub(step.cells >> (place % 64) & 1);
                    next | (states & step.mask & may) << step.shift
                });
                self.words.push(states);
            }
        }
        let ends = script.ends(piece.last).filter(|&end| end >= base);
        states &= ends.fold(0, |ends, end| ends | 1 << (end - base));
        self.words[to - from] = states;
        for block in (from / 64..to.div_ceil(64)).rev() {
            self.load(ground, script, piece.line, (w, block));
            for place in (from.max(64 * block)..to.min(64 * block + 64)).rev() {
                let before = self.loaded.iter().fold(0, |before, step| {
                    let may = 0_u64.wrapping_sub(step.cells >> (place % 64) & 1);
                    before | step.mask & may & states >> step.shift
                });
                states = before & self.words[place - from];
                self.words[place - from] = states;
            }
        }
    }

    /// Loads the moves from states of word `w` within it, for 64 cells.
    #[inline]
    fn load<G: Planes>(
        &mut self,
        ground: &G,
        script: &Script,
        line: u32,
        (w, block): (usize, usize),
    ) {
        self.loaded.clear();
        for step in script.moves() {
            let mask = step.mask[w];
            if mask != 0 && step.shift < 64 {
                let cells = ground.plane(line as usize, step.plane)[block];
                self.loaded.push(Loaded { cells, mask, shift: step.shift });
            }
        }
    }

    /// The sweep from the left. Gives `false` if there are too many words.
    fn reach<G: Planes>(&mut self, ground: &G, script: &Script, piece: Piece) -> bool {
        self.push_band(&[1 << (piece.first % 64)], piece.first / 64 * 64);
        for place in piece.from as usize..piece.to as usize {
            let Band { at, len, base } = self.bands[self.bands.len() - 1];
            let mut next = std::mem::take(&mut self.next);
            next.clear();
            for step in moves_at(ground, script, piece.line, place) {
                let (words, bits) = (step.shift as usize / 64, step.shift % 64);
                for w in 0..len {
                    let from = self.words[at + w] & step.mask[base as usize / 64 + w];
                    if from != 0 {
                        next.resize(next.len().max(w + words + 2), 0);
                        next[w + words] |= from << bits;
                        next[w + words + 1] |= from >> 1 >> (63 - bits);
                    }
                }
            }
            self.push_band(&next, base);
            self.next = next;
            if self.words.len() + self.bands.len() > MAX_WORDS {
                return false;
            }
        }
        true
    }

    /// Appends the states behind one more cell, without empty words around them.
    fn push_band(&mut self, words: &[u64], base: u32) {
        let first = words.iter().position(|&word| word != 0).unwrap_or(0);
        let last = words.iter().rposition(|&word| word != 0).map_or(first, |last| last + 1);
        let (at, len, base) = (self.words.len(), last - first, base + 64 * first as u32);
        self.words.extend(&words[first..last]);
        self.bands.push(Band { at, len, base });
    }

    /// The sweep from the right, over what the other has reached.
    fn finish<G: Planes>(&mut self, ground: &G, script: &Script, piece: Piece) {
        let ends = script.ends(piece.last);
        let n = self.bands.len() - 1;
        let Band { at, len, base } = self.bands[n];
        for state in (0..64 * len as u32).filter(|state| !ends.contains(&(base + state))) {
            self.words[at + state as usize / 64] &= !(1 << (state % 64));
        }
        for i in (0..n).rev() {
            let (here, behind) = (self.bands[i], self.bands[i + 1]);
            for w in 0..here.len {
                let word = here.base as usize / 64 + w;
                let mut before = 0;
                for step in moves_at(ground, script, piece.line, piece.from as usize + i) {
                    // The states that this word leads to, as bits of two words behind the cell.
                    let to = 64 * word + step.shift as usize;
                    let of = |word: usize| {
                        let w = word.checked_sub(behind.base as usize / 64);
                        w.filter(|&w| w < behind.len).map_or(0, |w| self.words[behind.at + w])
                    };
                    let bits = to % 64;
                    let next = of(to / 64) >> bits | of(to / 64 + 1) << 1 << (63 - bits);
                    before |= step.mask[word] & next;
                }
                self.words[here.at + w] &= before;
            }
        }
    }
}

/// The moves with values that the cell at `place` may have.
fn moves_at<'a, G: Planes>(
    ground: &'a G,
    script: &'a Script,
    line: u32,
    place: usize,
) -> impl Iterator<Item = Move<'a>> {
    let spot = Spot { line, place: place as u32 };
    script.moves().filter(move |step| ground.may(spot, step.plane))
}
