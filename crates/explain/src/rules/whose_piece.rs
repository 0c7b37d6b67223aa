//! Whose piece: whatever run a piece is part of, they agree on a cell.
//!
//! ```text
//!   clue 2 3     . ? # ? ? ? ? ?      the piece is of the 2 or of the 3
//! ```
//!
//! A run may own a piece if it reaches it, is long enough, and fits between the crosses around it.
//! What all of them cover is filled; if none is longer than the piece, it is closed; and a cell that
//! would join pieces to one that no run can own is empty. O(k n).

use std::ops::Range;

use super::{Finding, New, Why, in_line};
use crate::part::{Mark, Part};

/// The runs that may own a piece, each with its earliest and latest start if it does.
struct Owners<'a> {
    part: &'a Part,
    lo: Vec<usize>,
    hi: Vec<usize>,
}

impl Owners<'_> {
    fn of(&self, piece: &Range<usize>) -> Vec<(usize, usize, usize)> {
        let is_cross = |&i: &usize| self.part.cells[i] == Mark::Empty;
        let gap_start = (0..piece.start).rev().find(is_cross).map_or(0, |cross| cross + 1);
        let gap_end = (piece.end..self.part.n()).find(is_cross).unwrap_or(self.part.n());
        let place = |j: usize| {
            let g = self.part.runs[j] as usize;
            let first = self.lo[j].max(gap_start).max(piece.end.saturating_sub(g));
            let last = self.hi[j].min(piece.start).min(gap_end.checked_sub(g)?);
            (first <= last && g >= piece.len()).then_some((j, first, last))
        };
        (0..self.part.runs.len()).filter_map(place).collect()
    }
}

/// What the owners of each piece agree on.
pub(super) fn find(part: &Part) -> Finding {
    let (lo, hi) = part.starts()?;
    let owners = Owners { part, lo, hi };
    let (mut new, mut used) = (New::of(part), Vec::new());
    let pieces = part.pieces();
    for (number, piece) in pieces.iter().enumerate() {
        let own = owners.of(piece);
        let longest = own.iter().map(|&(j, _, _)| part.runs[j] as usize).max()?;
        let first = own.iter().map(|&(_, _, last)| last).max().unwrap_or(piece.start);
        let end = own.iter().map(|&(j, first, _)| first + part.runs[j] as usize).min();
        let mut is_new = new.put(first..end.unwrap_or(piece.end), Mark::Filled);
        if longest == piece.len() {
            is_new |= new.close(piece.clone());
        }
        // Filled, the cell on either side would make a piece, perhaps with the next one.
        if piece.start > 0 {
            let before = number.checked_sub(1).map(|i| &pieces[i]);
            let joined = before.filter(|other| other.end + 1 == piece.start);
            let made = joined.map_or(piece.start - 1, |other| other.start)..piece.end;
            if owners.of(&made).is_empty() {
                is_new |= new.put(piece.start - 1..piece.start, Mark::Empty);
            }
        }
        let next = pieces.get(number + 1).filter(|other| piece.end + 1 == other.start);
        let made = piece.start..next.map_or(piece.end + 1, |other| other.end);
        if piece.end < part.n() && owners.of(&made).is_empty() {
            is_new |= new.put(piece.end..piece.end + 1, Mark::Empty);
        }
        if is_new {
            let runs = own.iter().map(|&(j, _, _)| j + part.first_run).collect();
            used.push((in_line(part, piece), runs));
        }
    }
    new.because(|| Why::WhosePiece { pieces: used })
}
