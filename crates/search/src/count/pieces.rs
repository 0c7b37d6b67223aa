//! Pieces: the parts of a line that have nothing to do with each other.
//!
//! A settled empty cell parts a line if the same number of runs lies before it in every
//! arrangement: then the runs before it belong to the cells before it, the others to the cells
//! behind it, and the arrangements of the line are those of the left part times those of the right.
//!
//! ```text
//!   clue 1 1 2        ? ? . ? ? . . ? ? ?       leftmost   # . . # . . . # # .
//!                                               rightmost  . # . . # . . . # #
//!   starts            1st 0..1   2nd 3..4   3rd 7..8      no range spans cell 2, 5 or 6
//!   pieces            ? ? of 1,  ? ? of 1,  ? ? ? of 2
//! ```
//!
//! Run `j` starts somewhere in `lo..=hi`, and some arrangement puts it before the cell and another
//! behind it if and only if `lo < cell < hi`. The leftmost arrangement has every `lo` at once, the
//! rightmost every `hi`, so two greedy walks tell all. Pieces begin and end with an open cell,
//! since a settled one at the end would be a parting itself or belong to a finished run.
//!
//! O(n + k) for a piece of `n` cells on ordinary lines, O(n · k) at worst; only the pieces of
//! lines that changed are cut again. (Cutting at every settled empty cell would be wrong, `?.?` of
//! 1 is one piece; cutting only where the clue runs out left the switches of a board of 17 × 17
//! in one component.)

use pictogrid_core::{CellId, Puzzle};

use crate::deduce::Deducer;
use crate::lines::Spot;

/// The part `from..to` of a line, which holds the runs `first..last` of its clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) line: u32,
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) first: u32,
    pub(super) last: u32,
    /// Open cells that are to be filled.
    pub(super) needs: u32,
    /// The sum of `hi - lo` over its runs: how much freedom is left.
    pub(super) freedom: u32,
}

/// The run lengths of all lines, and room to cut pieces.
#[derive(Debug, Default)]
pub(super) struct Cutter {
    lengths: Vec<u32>,
    /// The first run of each line, and one more for the end.
    first_run: Vec<u32>,
    ground: Ground,
    mirrored: Ground,
    lo: Vec<u32>,
    hi: Vec<u32>,
}

/// Some cells and the runs that they hold.
#[derive(Debug, Default)]
struct Ground {
    cells: Vec<Cell>,
    runs: Vec<u32>,
    /// For each cell and the end: the first empty cell from there on, or the end.
    next_empty: Vec<u32>,
    /// For each cell and the end: the last filled cell before it, plus 1; 0 if there is none.
    after_filled: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Empty,
    Filled,
    Open,
}

impl Cutter {
    /// Notes the clues of a puzzle.
    pub(super) fn load(&mut self, puzzle: &Puzzle) {
        self.lengths.clear();
        self.first_run.clear();
        for clue in puzzle.clues() {
            let plain = clue.as_plain().expect("a black-and-white clue");
            self.first_run.push(self.lengths.len() as u32);
            self.lengths.extend(plain.lengths());
        }
        self.first_run.push(self.lengths.len() as u32);
    }

    /// A whole line as a piece to be cut.
    pub(super) fn whole(&self, deducer: &Deducer, line: usize) -> Piece {
        Piece {
            line: line as u32,
            from: 0,
            to: deducer.lines.line_len(line) as u32,
            first: 0,
            last: self.first_run[line + 1] - self.first_run[line],
            needs: 0,
            freedom: 0,
        }
    }

    /// The run lengths of a piece.
    pub(super) fn runs(&self, piece: Piece) -> &[u32] {
        let before = self.first_run[piece.line as usize];
        &self.lengths[(before + piece.first) as usize..(before + piece.last) as usize]
    }

    /// Appends the pieces with open cells that `piece` consists of, from left to right.
    /// Needs: the line of `piece` is at a fixpoint, so that it has an arrangement.
    pub(super) fn cut(&mut self, deducer: &Deducer, piece: Piece, pieces: &mut Vec<Piece>) {
        let before = self.first_run[piece.line as usize];
        let runs = (before + piece.first) as usize..(before + piece.last) as usize;
        self.ground.load(deducer, piece, &self.lengths[runs]);
        self.part(piece, pieces);
    }

    /// Finds the earliest and latest start of every run on the ground.
    fn reach(&mut self) {
        self.mirrored.load_mirrored(&self.ground);
        self.ground.push_left(&mut self.lo);
        self.mirrored.push_left(&mut self.hi);
        let n = self.ground.cells.len() as u32;
        self.hi.reverse();
        for (start, g) in self.hi.iter_mut().zip(&self.ground.runs) {
            *start = n - *start - g;
        }
    }

    /// Parts `piece`, which is on the ground, by the earliest and latest starts of its runs.
    fn part(&mut self, piece: Piece, pieces: &mut Vec<Piece>) {
        self.reach();
        let n = self.ground.cells.len() as u32;
        let (mut begin, mut n_before, mut n_perhaps, mut first) = (0, 0, 0, 0);
        for cell in 0..=n {
            if cell < n && self.ground.cells[cell as usize] != Cell::Empty {
                continue;
            }
            let is_before = |starts: &[u32], j: usize| starts.get(j).is_some_and(|&s| s < cell);
            while is_before(&self.hi, n_before) {
                n_before += 1;
            }
            while is_before(&self.lo, n_perhaps) {
                n_perhaps += 1;
            }
            if n_before == n_perhaps {
                self.push_piece(piece, begin..cell, first..n_before, pieces);
                (begin, first) = (cell + 1, n_before);
            }
        }
    }

    fn push_piece(
        &self,
        whole: Piece,
        cells: std::ops::Range<u32>,
        runs: std::ops::Range<usize>,
        pieces: &mut Vec<Piece>,
    ) {
        let part = &self.ground.cells[cells.start as usize..cells.end as usize];
        if !part.contains(&Cell::Open) {
            return;
        }
        let n_filled = part.iter().filter(|&&cell| cell == Cell::Filled).count() as u32;
        let sum: u32 = self.ground.runs[runs.clone()].iter().sum();
        let spread = self.hi[runs.clone()].iter().zip(&self.lo[runs.clone()]);
        pieces.push(Piece {
            line: whole.line,
            from: whole.from + cells.start,
            to: whole.from + cells.end,
            first: whole.first + runs.start as u32,
            last: whole.first + runs.end as u32,
            needs: sum - n_filled,
            freedom: spread.map(|(hi, lo)| hi - lo).sum(),
        });
    }
}

impl Piece {
    /// The open cells of the piece, in order.
    pub(super) fn open_cells(self, deducer: &Deducer) -> impl Iterator<Item = CellId> + '_ {
        let in_line = deducer.lines.cells_of(self.line as usize);
        self.open_places(deducer).map(move |place| CellId(in_line.at(place as usize)))
    }

    /// The places of its open cells in the line, in order.
    pub(super) fn open_places(self, deducer: &Deducer) -> impl Iterator<Item = u32> + '_ {
        let words = deducer.cells.words(self.line as usize);
        let (fill, empty) =
            (&deducer.cells.may_fill[words.clone()], &deducer.cells.may_empty[words]);
        let (from, to) = (self.from, self.to);
        (from / 64..to.div_ceil(64)).flat_map(move |w| {
            let mut open = fill[w as usize] & empty[w as usize];
            open &= !0 << from.saturating_sub(64 * w);
            if to < 64 * (w + 1) {
                open &= !(!0 << (to - 64 * w));
            }
            std::iter::from_fn(move || {
                let place = (open != 0).then(|| 64 * w + open.trailing_zeros());
                open &= open.wrapping_sub(1);
                place
            })
        })
    }
}

impl Ground {
    fn load(&mut self, deducer: &Deducer, piece: Piece, runs: &[u32]) {
        let spot = |place| Spot { line: piece.line, place };
        self.cells.clear();
        self.cells.extend((piece.from..piece.to).map(|place| {
            deducer.cells.get(spot(place)).map_or(Cell::Open, |value| {
                if value == pictogrid_core::Value::EMPTY { Cell::Empty } else { Cell::Filled }
            })
        }));
        self.runs.clear();
        self.runs.extend(runs);
        self.survey();
    }

    fn load_mirrored(&mut self, other: &Ground) {
        self.cells.clear();
        self.cells.extend(other.cells.iter().rev());
        self.runs.clear();
        self.runs.extend(other.runs.iter().rev());
        self.survey();
    }

    fn survey(&mut self) {
        let n = self.cells.len();
        self.next_empty.clear();
        self.next_empty.resize(n + 1, n as u32);
        for i in (0..n).rev() {
            let is_empty = self.cells[i] == Cell::Empty;
            self.next_empty[i] = if is_empty { i as u32 } else { self.next_empty[i + 1] };
        }
        self.after_filled.clear();
        self.after_filled.push(0);
        for i in 0..n {
            let before = self.after_filled[i];
            let is_filled = self.cells[i] == Cell::Filled;
            self.after_filled.push(if is_filled { i as u32 + 1 } else { before });
        }
    }

    /// Writes the leftmost start of every run. Needs: there is an arrangement.
    ///
    /// Runs are put down one after the other. A filled cell that is left between a run and the one
    /// before it is nothing that the later run can ever cover, so the earlier one moves to it.
    fn push_left(&self, starts: &mut Vec<u32>) {
        let n = self.cells.len() as u32;
        let k = self.runs.len();
        starts.clear();
        starts.resize(k, 0);
        let mut j = 0;
        loop {
            let behind = if j == 0 { 0 } else { starts[j - 1] + self.runs[j - 1] };
            let here = if j == k {
                n
            } else {
                let gap = u32::from(j > 0);
                self.first_place(self.runs[j], (behind + gap).max(starts[j]))
            };
            let stray = self.after_filled[here as usize];
            if stray > behind {
                j -= 1;
                starts[j] = stray - self.runs[j];
            } else if j == k {
                return;
            } else {
                starts[j] = here;
                j += 1;
            }
        }
    }

    /// The first start from `from` on where `g` cells hold no empty one and no filled one follows.
    fn first_place(&self, g: u32, from: u32) -> u32 {
        let mut start = from;
        loop {
            let empty = self.next_empty[start as usize];
            if empty < start + g {
                start = empty + 1;
            } else if self.cells.get((start + g) as usize) == Some(&Cell::Filled) {
                start += 1;
            } else {
                return start;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cuts a line and lists its pieces, each as its cells and its runs.
    fn check(line: &str, runs: &[u32], expected: &[(&str, &[u32])]) {
        let mut cutter = Cutter::default();
        cutter.ground.cells.extend(line.chars().map(|c| match c {
            '.' => Cell::Empty,
            '#' => Cell::Filled,
            _ => Cell::Open,
        }));
        cutter.ground.runs.extend(runs);
        cutter.ground.survey();
        let (to, last) = (line.len() as u32, runs.len() as u32);
        let whole = Piece { line: 0, from: 0, to, first: 0, last, needs: 0, freedom: 0 };
        let mut pieces = Vec::new();
        cutter.part(whole, &mut pieces);
        let shown: Vec<(&str, &[u32])> = (pieces.iter())
            .map(|piece| {
                let cells = &line[piece.from as usize..piece.to as usize];
                let n_filled = cells.matches('#').count() as u32;
                let runs = &runs[piece.first as usize..piece.last as usize];
                assert_eq!(piece.needs, runs.iter().sum::<u32>() - n_filled);
                (cells, runs)
            })
            .collect();
        assert_eq!(shown, expected, "{line} {runs:?}");
    }

    #[test]
    fn cut_where_the_runs_on_both_sides_are_known() {
        check("??.??..???", &[1, 1, 2], &[("??", &[1]), ("??", &[1]), ("???", &[2])]);
        check("??.??.", &[1, 1], &[("??", &[1]), ("??", &[1])]);
        check(".??.#.", &[1, 1], &[("??", &[1])]);
        check("?#?.??", &[2, 1], &[("?#?", &[2]), ("??", &[1])]);
    }

    #[test]
    fn not_cut_where_a_run_has_a_choice() {
        check("?.?", &[1], &[("?.?", &[1])]);
        check("??.???", &[1, 1], &[("??.???", &[1, 1])]);
        check("????", &[1, 1], &[("????", &[1, 1])]);
    }

    #[test]
    fn a_finished_line_has_no_piece() {
        check(".##.#", &[2, 1], &[]);
        check("...", &[], &[]);
    }

    #[test]
    fn freedom_is_what_the_runs_can_move() {
        let mut cutter = Cutter::default();
        cutter.ground.cells = vec![Cell::Open; 7];
        cutter.ground.runs = vec![2, 1];
        cutter.ground.survey();
        let whole = Piece { line: 0, from: 0, to: 7, first: 0, last: 2, needs: 0, freedom: 0 };
        let mut pieces = Vec::new();
        cutter.part(whole, &mut pieces);
        assert_eq!(pieces[0].freedom, 6, "each of two runs may start at 4 places");
    }
}
