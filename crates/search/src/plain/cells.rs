//! What every cell may still be, line by line, and the trail that undoes it.
//!
//! Each line has two masks (may be filled, may be empty), of as many words as it needs (two
//! rows of 30,000 cells took 450 MB when all lines had those of the longest). A cell that is settled
//! is cleared in one of the two masks of every line through it, those lines are queued, and its
//! spot goes on the trail. Undoing sets both bits again. A settled cell is settled for good above
//! the mark to which the trail is undone, so nothing else has to be remembered.
//!
//! ```text
//!              may_fill   may_empty      a puzzle of 2 × 3 cells; the cell in row 0, column 1,
//!   row 0        1 1 1      1 0 1        is filled: one bit is gone in its row, one in its column
//!   row 1        1 1 1      1 1 1
//!   column 0     1 1        1 1          trail: row 0, place 1 (one spot a cell)
//!   column 1     1 1        0 1          undone, both bits of row 0, place 1 are set again, and
//!   column 2     1 1        1 1          both of column 1, place 0, by the crossings
//! ```

use pictogrid_core::{Board, CellId, Picture, Value};

use crate::lines::{Comb, Lines, Spot};
use crate::queue::Queue;

/// The masks of all lines.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    /// The first word of each line, and one more for the end.
    first_word: Vec<u32>,
    pub(crate) may_fill: Vec<u64>,
    pub(crate) may_empty: Vec<u64>,
    /// The settled cells, each by one of its spots, in the order in which they were settled.
    pub(crate) trail: Vec<Spot>,
    n_cells: usize,
}

/// What every cell may be at some point, to come back to.
#[derive(Debug, Default)]
pub(crate) struct Saved {
    may_fill: Vec<u64>,
    may_empty: Vec<u64>,
    /// The length of the trail.
    mark: usize,
}

impl Cells {
    /// Everything unknown.
    pub(crate) fn reset(&mut self, lines: &Lines) {
        self.n_cells = lines.n_cells();
        self.trail.clear();
        // Doubling would take twice as much at the end.
        self.trail.reserve_exact(self.n_cells);
        self.first_word.clear();
        self.may_fill.clear();
        let n_words = (0..lines.n_lines()).map(|line| lines.line_len(line).div_ceil(64).max(1));
        self.may_fill.reserve_exact(n_words.sum());
        for line in 0..lines.n_lines() {
            let n = lines.line_len(line);
            let word = |w: usize| match n.saturating_sub(64 * w) {
                0 => 0,
                left @ 1..64 => !0 >> (64 - left),
                _ => !0,
            };
            self.first_word.push(self.may_fill.len() as u32);
            self.may_fill.extend((0..n.div_ceil(64).max(1)).map(word));
        }
        self.first_word.push(self.may_fill.len() as u32);
        self.may_empty.clone_from(&self.may_fill);
    }

    pub(crate) fn n_unknown(&self) -> usize {
        self.n_cells - self.trail.len()
    }

    /// The words of a line in both masks.
    #[inline]
    pub(crate) fn words(&self, line: usize) -> std::ops::Range<usize> {
        self.first_word[line] as usize..self.first_word[line + 1] as usize
    }

    /// The word of a cell in both masks.
    #[inline(always)]
    fn word(&self, spot: Spot) -> usize {
        self.first_word[spot.line as usize] as usize + spot.place as usize / 64
    }

    /// What the cell at a spot is, `None` if it is open.
    #[inline]
    pub(crate) fn get(&self, spot: Spot) -> Option<Value> {
        let word = self.word(spot);
        let bit = spot.place % 64;
        match (self.may_fill[word] >> bit & 1, self.may_empty[word] >> bit & 1) {
            (1, 1) => None,
            (1, _) => Some(Value::FILLED),
            _ => Some(Value::EMPTY),
        }
    }

    /// Whether the cell at a spot is open.
    #[inline]
    pub(crate) fn is_open(&self, spot: Spot) -> bool {
        let word = self.word(spot);
        self.may_fill[word] & self.may_empty[word] & 1 << (spot.place % 64) != 0
    }

    /// Settles an open cell in all its lines and queues them.
    pub(crate) fn decide(&mut self, lines: &Lines, queue: &mut Queue, cell: CellId, value: Value) {
        let home = lines.home(cell);
        self.forbid_others(home, value);
        queue.insert(home.line);
        self.settle_crossings(lines, queue, home, value);
    }

    /// A line has settled the cell at `spot`: takes it over into the other lines and the trail.
    #[inline]
    pub(crate) fn settle_crossings(
        &mut self,
        lines: &Lines,
        queue: &mut Queue,
        spot: Spot,
        value: Value,
    ) {
        for &crossing in &*lines.crossings(spot) {
            self.forbid_others(crossing, value);
            queue.insert(crossing.line);
        }
        self.trail.push(spot);
    }

    /// Takes every value but `value` from a cell, in one line.
    #[inline(always)]
    pub(crate) fn forbid_others(&mut self, spot: Spot, value: Value) {
        let word = self.word(spot);
        let mask = if value == Value::FILLED { &mut self.may_empty } else { &mut self.may_fill };
        mask[word] &= !(1 << (spot.place % 64));
    }

    /// Takes a value from each cell where lines cross the comb, bit `i` for the one of line
    /// `comb.first + i`: filled from those in `emptied`, empty from those in `filled`.
    /// Which of the two a cell is is no branch. Needs: lines have one word.
    #[inline(always)]
    pub(crate) fn settle_teeth(&mut self, comb: Comb, emptied: u64, filled: u64) {
        let first = comb.first as usize;
        let (fill, empty) = (&mut self.may_fill[first..], &mut self.may_empty[first..]);
        let mut new_cells = emptied | filled;
        while new_cells != 0 {
            let place = new_cells.trailing_zeros() as usize;
            new_cells &= new_cells - 1;
            fill[place] &= !((emptied >> place & 1) << comb.tooth);
            empty[place] &= !((filled >> place & 1) << comb.tooth);
        }
    }

    /// Opens again every cell settled since the trail had `mark` entries.
    pub(crate) fn undo_to(&mut self, lines: &Lines, mark: usize) {
        for index in mark..self.trail.len() {
            let spot = self.trail[index];
            self.open(spot);
            lines.crossings(spot).iter().for_each(|&crossing| self.open(crossing));
        }
        self.trail.truncate(mark);
    }

    /// Copies what every cell may be to `saved`.
    pub(crate) fn save(&self, saved: &mut Saved) {
        saved.may_fill.clone_from(&self.may_fill);
        saved.may_empty.clone_from(&self.may_empty);
        saved.mark = self.trail.len();
    }

    /// Back to what was saved. Needs: since then cells were settled, and none opened.
    ///
    /// Opening them one by one is slower unless few of many are settled.
    pub(crate) fn restore(&mut self, lines: &Lines, saved: &Saved) {
        if 8 * (self.trail.len() - saved.mark) < self.may_fill.len() {
            return self.undo_to(lines, saved.mark);
        }
        self.may_fill.copy_from_slice(&saved.may_fill);
        self.may_empty.copy_from_slice(&saved.may_empty);
        self.trail.truncate(saved.mark);
    }

    #[inline]
    pub(crate) fn open(&mut self, spot: Spot) {
        let word = self.word(spot);
        self.may_fill[word] |= 1 << (spot.place % 64);
        self.may_empty[word] |= 1 << (spot.place % 64);
    }

    /// What is known, as a board.
    pub(crate) fn board(&self, lines: &Lines) -> Board {
        Board::of(lines.shape(), 2, |value, plane| {
            let masks = if value == Value::FILLED { &self.may_fill } else { &self.may_empty };
            plane.fill(0);
            let mut first = 0;
            for row in lines.rows() {
                // Rows end within words of the plane.
                for (at, &word) in (first..).step_by(64).zip(&masks[self.words(row)]) {
                    let (index, shift) = (at / 64, at % 64);
                    let beyond = word >> 1 >> (63 - shift);
                    if word != 0 {
                        plane[index] |= word << shift;
                    }
                    if beyond != 0 {
                        plane[index + 1] |= beyond;
                    }
                }
                first += lines.line_len(row);
            }
        })
    }

    /// The finished picture. Needs: no cell is open.
    pub(crate) fn picture(&self, lines: &Lines) -> Picture {
        debug_assert_eq!(self.n_unknown(), 0);
        // Eight are written at once, also behind the last.
        let mut values = Vec::with_capacity(self.n_cells + 7);
        for row in lines.rows() {
            let (first, n) = (values.len(), lines.line_len(row));
            for (at, word) in (0..n).step_by(64).zip(&self.may_fill[self.words(row)]) {
                for bits in word.to_le_bytes().into_iter().take((n - at).div_ceil(8)) {
                    values.extend_from_slice(&eight(bits));
                }
            }
            values.truncate(first + n);
        }
        Picture::new(lines.shape(), values)
    }
}

/// The values of eight cells, of which the bits say whether they are filled: each bit is brought to a
/// byte of its own, and then to the lowest place of that.
fn eight(bits: u8) -> [Value; 8] {
    let apart = (u64::from(bits) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    let lowest = ((apart + 0x7F7F_7F7F_7F7F_7F7F) >> 7) & 0x0101_0101_0101_0101;
    lowest.to_le_bytes().map(Value)
}
