//! Scans a picture for one turned pattern, sixteen words of places at a time.
//!
//! ```text
//!   the sea monster      .................. #.      o-----o  two cells 6 columns apart:
//!                        o....oo....oo....###       looked up for the whole picture once,
//!                        .o..o..o..o..o..o...       then each such pair is one step
//! ```
//!
//! The distance that occurs most often between two cells of the pattern is looked up for the whole
//! picture first: the plane of that distance has a bit where both cells are filled. Pairs are rarer
//! than cells, so they are tried first, and a chunk of places is given up as soon as none is left
//! in it: after four or five steps in a picture half full, of fifteen. The planes of a distance
//! across and of one down serve all eight orientations.
//!
//! The picture is scanned in bands of rows, so that the planes of a band and all eight scans of it
//! stay in the cache, and planes take no memory to speak of: for the picture of a million tiles
//! whole planes took twice the picture and 1.6 times as long.
//!
//! A chunk is 16 words so that the compiler makes vectors of it. Word by word, giving up each alone,
//! took 1.6 times as long.

use super::{Bitmap, Orientation, Pattern};

/// A cell relative to another: columns to the right, rows down.
type Cell = (usize, usize);

/// Two cells that are looked up together, relative to the top left corner of both.
pub(super) type Pair = (Cell, Cell);

/// Words that are looked at together.
const CHUNK: usize = 16;

/// A pattern as it stands in the picture, taken apart.
#[derive(Clone, Debug)]
pub(super) struct Turned {
    pub(super) pattern: Pattern,
    /// The two cells of every pair.
    pair: Pair,
    /// Where the pairs stand, and the cells that are in none.
    pairs: Vec<Cell>,
    singles: Vec<Cell>,
}

impl Turned {
    /// Takes the pattern apart into pairs of cells like `pair`.
    pub(super) fn new(pattern: Pattern, pair: Pair) -> Turned {
        let cells = pattern.cells();
        let index = |(x, y): Cell| cells.binary_search_by_key(&(y, x), |&(x, y)| (y, x)).ok();
        let (mut pairs, mut singles) = (Vec::new(), Vec::new());
        let mut is_done = vec![false; cells.len()];
        for (i, &(x, y)) in cells.iter().enumerate() {
            // The corner of the pair whose first cell this is.
            let corner = x.checked_sub(pair.0.0).zip(y.checked_sub(pair.0.1));
            let other = corner.and_then(|(x, y)| index((x + pair.1.0, y + pair.1.1)));
            match other.filter(|&j| j != i && !is_done[i] && !is_done[j]) {
                Some(j) => {
                    pairs.extend(corner);
                    (is_done[i], is_done[j]) = (true, true);
                }
                None => continue,
            }
        }
        singles.extend((0..cells.len()).filter(|&i| !is_done[i]).map(|i| cells[i]));
        Turned { pattern, pair, pairs, singles }
    }
}

/// The two cells at the distance that occurs most often in the pattern.
pub(super) fn distance(pattern: &Pattern) -> Pair {
    const MOST_LOOKED_AT: usize = 64;
    let cells = &pattern.cells()[..pattern.cells().len().min(MOST_LOOKED_AT)];
    let mut pairs: Vec<Pair> = Vec::new();
    for (i, a) in cells.iter().enumerate() {
        pairs.extend(cells[i + 1..].iter().map(|b| from_corner((*a, *b))));
    }
    pairs.sort_unstable();
    let runs = pairs.chunk_by(|a, b| a == b);
    runs.max_by_key(|run| run.len()).map_or(((0, 0), (0, 0)), |run| run[0])
}

/// A pair of cells as it lies in a turned picture.
pub(super) fn turned((a, b): Pair, orientation: Orientation) -> Pair {
    let size = (a.0.max(b.0) + 1, a.1.max(b.1) + 1);
    let size = if orientation.is_transposing() { (size.1, size.0) } else { size };
    let back = orientation.inverse();
    from_corner((back.source(a.0, a.1, size), back.source(b.0, b.1, size)))
}

/// The pair moved to the top left, the upper or left one of its cells first.
fn from_corner((a, b): Pair) -> Pair {
    let (left, top) = (a.0.min(b.0), a.1.min(b.1));
    let moved = |cell: Cell| (cell.0 - left, cell.1 - top);
    let (a, b) = (moved(a), moved(b));
    if (a.1, a.0) <= (b.1, b.0) { (a, b) } else { (b, a) }
}

/// A band of a picture: some rows, and where pairs of their cells are both filled.
pub(super) struct Band<'a> {
    /// The rows, and at least one word behind them.
    words: &'a [u64],
    stride: usize,
    /// A word for each of the band's, for every pair that was needed so far.
    planes: Vec<(Pair, Vec<u64>)>,
}

/// Words of a band, so that it and its planes fit the second cache.
const MOST_WORDS: usize = 1 << 14;

/// Adds every place where each of the patterns stands, by rows, to the list of its own.
pub(super) fn scan<'t>(
    picture: &Bitmap,
    patterns: &(impl Iterator<Item = &'t Turned> + Clone),
    places: &mut [Vec<Cell>],
) {
    let (words, stride) = picture.words();
    let n_rows = (MOST_WORDS / stride.max(1)).max(1);
    let deepest = patterns.clone().map(|turned| turned.pattern.height()).max().unwrap_or(0);
    for top in (0..picture.height()).step_by(n_rows) {
        let behind = ((top + n_rows + deepest) * stride + 1).min(words.len());
        let mut band = Band { words: &words[top * stride..behind], stride, planes: Vec::new() };
        for (turned, places) in patterns.clone().zip(&mut *places) {
            let (width, height) = (turned.pattern.width(), turned.pattern.height());
            let n_left = (picture.height() + 1).saturating_sub(top + height);
            if width <= picture.width() && n_left > 0 {
                let size = (picture.width() - width + 1, n_left.min(n_rows));
                band.places(turned, size, |(x, y)| places.push((x, top + y)));
            }
        }
    }
}

impl Band<'_> {
    /// Tells every place where the pattern stands, in the first columns and rows of the band.
    fn places(&mut self, turned: &Turned, (columns, rows): Cell, mut tell: impl FnMut(Cell)) {
        if !turned.pairs.is_empty() && !self.planes.iter().any(|plane| plane.0 == turned.pair) {
            self.planes.push((turned.pair, self.plane(turned.pair)));
        }
        let (words, stride) = (self.words, self.stride);
        let plane = self.planes.iter().find(|plane| plane.0 == turned.pair).map_or(words, |p| &p.1);
        let pairs = turned.pairs.iter().map(|cell| Step::new(plane, stride, *cell));
        let singles = turned.singles.iter().map(|cell| Step::new(words, stride, *cell));
        let steps: Vec<Step<'_>> = pairs.chain(singles).collect();
        let n_words = (rows - 1) * stride + columns.div_ceil(64);
        for from in (0..n_words).step_by(CHUNK) {
            let mut left = masks(from, columns, stride);
            left[CHUNK.min(n_words - from)..].fill(0);
            for step in &steps {
                step.restrict(&mut left, from);
                if left.iter().fold(0, |any, word| any | word) == 0 {
                    break;
                }
            }
            for (at, mut word) in (from..).zip(left) {
                while word != 0 {
                    tell((at % stride * 64 + word.trailing_zeros() as usize, at / stride));
                    word &= word - 1;
                }
            }
        }
    }

    /// Where both cells of a pair are filled.
    fn plane(&self, (a, b): Pair) -> Vec<u64> {
        let [a, b] = [a, b].map(|cell| Step::new(self.words, self.stride, cell));
        let mut plane: Vec<u64> = a.moved().zip(b.moved()).map(|(a, b)| a & b).collect();
        plane.resize(self.words.len(), 0);
        plane
    }
}

/// One AND: words moved by whole words and then by bits.
struct Step<'a> {
    words: &'a [u64],
    offset: usize,
    shift: u32,
}

impl<'a> Step<'a> {
    fn new(words: &'a [u64], stride: usize, (x, y): Cell) -> Step<'a> {
        Step { words, offset: y * stride + x / 64, shift: x as u32 % 64 }
    }

    /// The moved words, as far as there are any.
    fn moved(&self) -> impl Iterator<Item = u64> {
        let (shift, back) = (self.shift, 63 - self.shift);
        let words = self.words.get(self.offset..).unwrap_or_default();
        words.windows(2).map(move |pair| pair[0] >> shift | pair[1] << 1 << back)
    }

    /// Keeps the places, from word `from` on, at which this step finds what it needs. Words behind
    /// the last one of the picture are not looked at and stay as they are.
    #[inline(always)]
    fn restrict(&self, places: &mut [u64; CHUNK], from: usize) {
        let words = &self.words[from + self.offset..];
        let (shift, back) = (self.shift, 63 - self.shift);
        if let Some(words) = words.first_chunk::<{ CHUNK + 1 }>() {
            for (at, place) in places.iter_mut().enumerate() {
                *place &= words[at] >> shift | words[at + 1] << 1 << back;
            }
        } else {
            for (place, pair) in places.iter_mut().zip(words.windows(2)) {
                *place &= pair[0] >> shift | pair[1] << 1 << back;
            }
        }
    }
}

/// Where a pattern may begin that fits `n_columns` columns: all places but those too far right.
#[inline(always)]
fn masks(from: usize, n_columns: usize, stride: usize) -> [u64; CHUNK] {
    let mut masks = [0; CHUNK];
    let mut column = from % stride;
    for mask in &mut masks {
        let n_left = n_columns.saturating_sub(64 * column);
        column = if column + 1 == stride { 0 } else { column + 1 };
        *mask = if n_left >= 64 { u64::MAX } else { (1 << n_left) - 1 };
    }
    masks
}
