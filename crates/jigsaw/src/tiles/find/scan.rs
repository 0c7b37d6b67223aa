//! Scans a picture for all turned patterns, 64 places at a time.
//!
//! ```text
//!   plane of a motif      one bit a place: all cells of the motif are filled there
//!   words that are left   few: for each of its patterns, AND what that has beside the motif
//!   bits that are left    places; whether the pattern lies inside is asked last
//! ```
//!
//! A row has a word of its own to begin with, so one cell below another is a whole row of words
//! away, and any cell is some words and some bits from any other: an AND of words that were moved.
//! What is moved across the end of a row is wrong, and so is a place from which the pattern reaches
//! beyond the picture; such places are refused at the end, where few are left, and no word is masked.
//!
//! Most of the work are the ANDs of whole planes, without a branch, of which the compiler makes
//! vectors. Two patterns share a plane, see `motif`: for a monster and 96 × 96 cells it takes a third
//! of the time that a plane of pairs and giving up chunk by chunk took, which masked every word.
//!
//! The picture is scanned in bands of rows, so that a band and its planes stay in the cache and take
//! no memory to speak of: for the picture of a million tiles whole planes took 1.6 times as long.
//! O(m · cells / 64) for a pattern of `m` cells at worst.

use super::{
    Bitmap, Cell, Pattern,
    motif::{self, Motif, Offset},
};

/// Patterns that have a motif in common.
#[derive(Clone, Debug)]
pub(super) struct Group {
    motif: Motif,
    members: Vec<Member>,
}

/// A pattern of a group.
#[derive(Clone, Debug)]
struct Member {
    /// Which of all patterns it is.
    index: usize,
    size: Cell,
    /// Where it has the first cell of the motif.
    first: Cell,
    /// From there to the cells that it has beside the motif.
    others: Vec<(isize, isize)>,
}

impl Member {
    fn new(index: usize, pattern: &Pattern, first: Cell, motif: &[Cell]) -> Member {
        let is_of_motif = |cell: Cell| {
            motif.iter().any(|&shared| {
                (cell.0 + motif[0].0, cell.1 + motif[0].1)
                    == (shared.0 + first.0, shared.1 + first.1)
            })
        };
        let step = |(x, y): Cell| {
            (x.wrapping_sub(first.0).cast_signed(), y.wrapping_sub(first.1).cast_signed())
        };
        let others = pattern.cells().iter().filter(|&&cell| !is_of_motif(cell));
        Member {
            index,
            size: (pattern.width(), pattern.height()),
            first,
            others: others.map(|&cell| step(cell)).collect(),
        }
    }

    fn fits(&self, picture: &Bitmap) -> bool {
        self.size.0 <= picture.width() && self.size.1 <= picture.height()
    }
}

/// Groups of the patterns, each with the one it has most in common with.
pub(super) fn groups<'p>(patterns: impl Iterator<Item = &'p Pattern>) -> Vec<Group> {
    let mut left: Vec<(usize, &Pattern)> = patterns.enumerate().collect();
    let mut groups = Vec::new();
    while !left.is_empty() {
        let (index, pattern) = left.remove(0);
        let shared = left.iter().enumerate().filter_map(|(at, &(_, other))| {
            motif::shared(pattern, other).map(|(cells, first)| (at, cells, first))
        });
        let own = motif::own(pattern);
        let best = shared.max_by_key(|(at, cells, _)| (cells.len(), usize::MAX - at));
        groups.push(match best {
            Some((at, cells, first)) => {
                let (other, its) = left.remove(at);
                let members = vec![
                    Member::new(index, pattern, cells[0], &cells),
                    Member::new(other, its, first, &cells),
                ];
                Group { motif: Motif::new(&cells), members }
            }
            None => Group {
                motif: Motif::new(own),
                members: vec![Member::new(index, pattern, own[0], own)],
            },
        });
    }
    groups
}

/// Words of a band, so that it and its planes fit the second cache.
const MOST_WORDS: usize = 1 << 14;

/// Adds every place where each of the patterns stands, by rows, to the list of its own.
/// Gives `None` if `should_stop` returns true, which is called after every band and whenever as many cells
/// as it has words were asked for.
pub(super) fn scan(
    picture: &Bitmap,
    groups: &[Group],
    places: &mut [Vec<Cell>],
    should_stop: &mut dyn FnMut() -> bool,
) -> Option<()> {
    let (words, stride) = picture.words();
    let n_rows = (MOST_WORDS / stride.max(1)).max(1);
    let mut planes = Planes::default();
    let mut asked = 0;
    for group in groups.iter().filter(|group| group.members.iter().any(|m| m.fits(picture))) {
        let depth = group.motif.depth();
        for top in (0..picture.height()).step_by(n_rows) {
            let behind = ((top + n_rows + depth) * stride + 1).min(words.len());
            planes.find(&group.motif, &words[top * stride..behind], stride);
            let n_words = planes.now.len().min(n_rows * stride);
            for (at, chunk) in
                (top * stride..).step_by(CHUNK).zip(planes.now[..n_words].chunks(CHUNK))
            {
                if chunk.iter().fold(0, |any, word| any | word) == 0 {
                    continue;
                }
                for (at, &word) in (at..).zip(chunk).filter(|(_, word)| **word != 0) {
                    for member in group.members.iter().filter(|member| member.fits(picture)) {
                        asked += member.places(picture, (at, word), &mut places[member.index]);
                    }
                    if asked > MOST_WORDS {
                        asked = 0;
                        if should_stop() {
                            return None;
                        }
                    }
                }
            }
            if should_stop() {
                return None;
            }
        }
    }
    Some(())
}

/// Words that are asked together whether any place is left.
const CHUNK: usize = 8;

impl Member {
    /// Adds the places of one word at which all of the pattern stands. Gives how many of its cells
    /// were asked for.
    fn places(
        &self,
        picture: &Bitmap,
        (at, mut left): (usize, u64),
        places: &mut Vec<Cell>,
    ) -> usize {
        let (words, stride) = picture.words();
        for (asked, &(x, y)) in self.others.iter().enumerate() {
            if left == 0 {
                return asked;
            }
            let bits = (at as isize + y * stride as isize) * 64 + x;
            let word = |at: isize| usize::try_from(at).ok().and_then(|at| words.get(at)).copied();
            let (first, shift) = (bits.div_euclid(64), bits.rem_euclid(64));
            left &= word(first).unwrap_or(0) >> shift
                | word(first + 1).unwrap_or(0) << 1 << (63 - shift);
        }
        while left != 0 {
            let cell = (at % stride * 64 + left.trailing_zeros() as usize, at / stride);
            let corner = cell.0.checked_sub(self.first.0).zip(cell.1.checked_sub(self.first.1));
            let is_inside = |&(x, y): &Cell| {
                x + self.size.0 <= picture.width() && y + self.size.1 <= picture.height()
            };
            places.extend(corner.filter(is_inside));
            left &= left - 1;
        }
        self.others.len()
    }
}

/// Two planes: the one that is found, and room for the next.
#[derive(Default)]
struct Planes {
    now: Vec<u64>,
    next: Vec<u64>,
}

impl Planes {
    /// Finds where all cells of a motif are filled. Places behind the plane are not such.
    fn find(&mut self, motif: &Motif, words: &[u64], stride: usize) {
        let bits = |&(x, y): &Offset| (y * stride * 64).wrapping_add_signed(x);
        self.now.clear();
        self.now.extend_from_slice(words);
        for step in &motif.base {
            meet(&mut self.next, &self.now, words, bits(step));
            std::mem::swap(&mut self.now, &mut self.next);
        }
        for step in &motif.copies {
            meet(&mut self.next, &self.now, &self.now, bits(step));
            std::mem::swap(&mut self.now, &mut self.next);
        }
    }
}

/// Bits that are set in `a` and, so many bits behind them, in `b`.
fn meet(out: &mut Vec<u64>, a: &[u64], b: &[u64], bits: usize) {
    let (words, shift) = (bits / 64, bits % 64);
    let moved = b.get(words..).unwrap_or_default().windows(2);
    out.clear();
    out.extend(a.iter().zip(moved).map(|(a, b)| a & (b[0] >> shift | b[1] << 1 << (63 - shift))));
    out.push(0);
}
