//! A row table as one would write it for the puzzle of a day, well: a row a run, a running total, one
//! row kept, buffers reused. No SIMD, no bits, numbers of 64 bits and, when those are too small, of
//! 128.
//!
//! ```text
//!   row j, place s    ways in which the runs up to j end with s of the spare empties used
//!   updated in place: the running total of what is on its left, and the row before it at s
//! ```
//!
//! The same recurrence as `line::count`, O(k · r) additions. So beside it the table shows what lanes,
//! bits and records counted together buy, and not what a better idea does; beside the recursion it
//! shows the idea.

use super::{COPIES, Counts, Sums, Wanted};

/// The buffers.
#[derive(Default)]
pub struct RowTable {
    cells: Vec<u8>,
    clue: Vec<usize>,
    runs: Vec<usize>,
    row: Vec<u64>,
    wide_row: Vec<u128>,
    /// How many cells from here on may be filled.
    room: Vec<usize>,
}

impl Counts for RowTable {
    fn sums(&mut self, text: &[u8], wanted: Wanted) -> Option<Sums> {
        let (mut folded, mut unfolded) = (0, 0);
        for record in text.split(|&byte| byte == b'\n').filter(|record| !record.is_empty()) {
            let blank = record.iter().position(|&byte| byte == b' ')?;
            read_clue(&record[blank + 1..], &mut self.clue);
            if wanted != Wanted::Unfolded {
                folded += self.count(&record[..blank], 1)?;
            }
            if wanted != Wanted::Folded {
                unfolded += self.count(&record[..blank], COPIES as usize)?;
            }
        }
        let is_wanted = |other: Wanted| wanted == other || wanted == Wanted::Both;
        Some((
            is_wanted(Wanted::Folded).then_some(folded),
            is_wanted(Wanted::Unfolded).then_some(unfolded),
        ))
    }
}

fn read_clue(text: &[u8], clue: &mut Vec<usize>) {
    clue.clear();
    clue.push(0);
    for &byte in text {
        match (byte, clue.last_mut()) {
            (b',', _) => clue.push(0),
            (digit, Some(number)) => *number = *number * 10 + usize::from(digit - b'0'),
            _ => {}
        }
    }
}

impl RowTable {
    fn count(&mut self, cells: &[u8], copies: usize) -> Option<u128> {
        self.cells.clear();
        self.runs.clear();
        for copy in 0..copies {
            if copy > 0 {
                self.cells.push(b'?');
            }
            self.cells.extend_from_slice(cells);
            self.runs.extend_from_slice(&self.clue);
        }
        let n = self.cells.len();
        let Some(r) = (n + 1).checked_sub(self.runs.iter().sum::<usize>() + self.runs.len()) else {
            return Some(0);
        };
        self.cells.push(b'.');
        self.room.clear();
        self.room.resize(n + 1, 0);
        for i in (0..n).rev() {
            self.room[i] = if self.cells[i] == b'.' { 0 } else { self.room[i + 1] + 1 };
        }
        if let Some(count) = self.rows(r) {
            return Some(count.into());
        }
        self.wide_rows(r)
    }

    fn rows(&mut self, r: usize) -> Option<u64> {
        self.row.clear();
        self.row.resize(r + 1, 0);
        for (ways, &cell) in self.row.iter_mut().zip(&self.cells) {
            *ways = 1;
            if cell == b'#' {
                break;
            }
        }
        let (mut start, mut seen) = (0, 0);
        for &g in &self.runs {
            let mut total = 0_u64;
            let here = self.row.iter_mut().zip(&self.room[start..]).zip(&self.cells[start + g..]);
            for ((ways, &room), &behind) in here {
                if room >= g {
                    total = total.wrapping_add(*ways);
                }
                if behind == b'#' {
                    total = 0;
                }
                *ways = total;
                seen |= total;
            }
            start += g + 1;
        }
        // Two numbers without the top bit do not wrap, so the first that is too large shows it.
        if seen >> 63 == 0 { self.row.last().copied() } else { None }
    }

    fn wide_rows(&mut self, r: usize) -> Option<u128> {
        self.wide_row.clear();
        self.wide_row.resize(r + 1, 0);
        for (ways, &cell) in self.wide_row.iter_mut().zip(&self.cells) {
            *ways = 1;
            if cell == b'#' {
                break;
            }
        }
        let mut start = 0;
        for &g in &self.runs {
            let mut total = 0_u128;
            for s in 0..=r {
                if self.room[start + s] >= g {
                    total = total.checked_add(self.wide_row[s])?;
                }
                if self.cells[start + g + s] == b'#' {
                    total = 0;
                }
                self.wide_row[s] = total;
            }
            start += g + 1;
        }
        self.wide_row.last().copied()
    }
}
