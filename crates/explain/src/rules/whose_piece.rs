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
use crate::{candidates::Candidates, subline::Subline};

/// The runs that may own a piece, each with its earliest and latest start if it does.
struct Owners<'a> {
    subline: &'a Subline<'a>,
    lo: Vec<usize>,
    hi: Vec<usize>,
}

impl Owners<'_> {
    fn of(&self, piece: &Range<usize>, color: Candidates) -> Vec<(usize, usize, usize)> {
        let room = self.subline.room(piece, color);
        let place = |j: usize| {
            let g = self.subline.runs[j] as usize;
            let first = self.lo[j].max(room.start).max(piece.end.saturating_sub(g));
            let last = self.hi[j].min(piece.start).min(room.end.checked_sub(g)?);
            let is_owner = first <= last && g >= piece.len() && self.subline.colors[j] == color;
            is_owner.then_some((j, first, last))
        };
        (0..self.subline.runs.len()).filter_map(place).collect()
    }
}

/// What the owners of each piece agree on.
pub(super) fn find(subline: &Subline<'_>) -> Finding {
    let (lo, hi) = subline.starts()?;
    let owners = Owners { subline, lo, hi };
    let (mut new, mut used) = (New::of(subline), Vec::new());
    let pieces: Vec<_> = subline.pieces().collect();
    for (number, piece) in pieces.iter().enumerate() {
        let (color, piece) = (piece.color, &piece.cells);
        let other = Candidates::ANY.without(color);
        let own = owners.of(piece, color);
        let longest = own.iter().map(|&(j, _, _)| subline.runs[j] as usize).max()?;
        let first = own.iter().map(|&(_, _, last)| last).max().unwrap_or(piece.start);
        let end = own.iter().map(|&(j, first, _)| first + subline.runs[j] as usize).min();
        let mut is_new = new.put(first..end.unwrap_or(piece.end), color);
        if longest == piece.len() {
            is_new |= new.close(piece.clone(), color);
        }
        // With its color, the cell on either side would make a piece, perhaps with the next one.
        if piece.start > 0 {
            let before = number.checked_sub(1).map(|i| &pieces[i]);
            let joined = before.filter(|it| it.color == color && it.cells.end + 1 == piece.start);
            let made = joined.map_or(piece.start - 1, |it| it.cells.start)..piece.end;
            if owners.of(&made, color).is_empty() {
                is_new |= new.put(piece.start - 1..piece.start, other);
            }
        }
        let next = pieces.get(number + 1);
        let joined = next.filter(|it| it.color == color && piece.end + 1 == it.cells.start);
        let made = piece.start..joined.map_or(piece.end + 1, |it| it.cells.end);
        if piece.end < subline.n() && owners.of(&made, color).is_empty() {
            is_new |= new.put(piece.end..piece.end + 1, other);
        }
        if is_new {
            let runs = own.iter().map(|&(j, _, _)| j + subline.first_run).collect();
            used.push((in_line(subline, piece), runs));
        }
    }
    new.because(|| Why::WhosePiece { pieces: used })
}
