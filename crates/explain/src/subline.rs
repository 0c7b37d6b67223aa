//! A subline: a part of a line that is a line by itself.
//!
//! ```text
//!   line   2 1 3     . # # . ? # ? ? ? .      its ends are settled
//!   subline  1 3             ? # ? ? ?        walls at both ends; cell 0 is cell 4 of the line
//! ```
//!
//! Trimming takes crosses and finished runs off both ends. People do that without thinking, so it
//! costs nothing in a grade, and every rule sees walls where the trimmed line ends.
//!
//! Rules speak of colors. A *piece* is a stretch of cells of one color, and what stops a run of a
//! color is a cell that may not have it, which in black and white is a cross. Two runs of one color
//! lie apart, two of different colors may touch. So black and white is a puzzle of one color.

use std::ops::Range;

use crate::candidates::Candidates;

/// A stretch of cells and the runs that lie in it, with walls at both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Subline<'a> {
    /// The cells.
    pub(crate) cells: &'a [Candidates],
    /// The lengths of the runs.
    pub(crate) runs: &'a [u32],
    /// The colors of the runs.
    pub(crate) colors: &'a [Candidates],
    /// Which cell of the line is cell 0.
    pub(crate) first_cell: usize,
    /// Which run of the line is run 0.
    pub(crate) first_run: usize,
}

/// A piece: where it lies, and its color.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) cells: Range<usize>,
    pub(crate) color: Candidates,
}

/// A subline seen from the other end.
#[derive(Debug, Default)]
pub(crate) struct Mirrored {
    cells: Vec<Candidates>,
    runs: Vec<u32>,
    colors: Vec<Candidates>,
}

impl Mirrored {
    pub(crate) fn of(subline: &Subline<'_>) -> Mirrored {
        Mirrored {
            cells: subline.cells.iter().rev().copied().collect(),
            runs: subline.runs.iter().rev().copied().collect(),
            colors: subline.colors.iter().rev().copied().collect(),
        }
    }

    /// Its places are counted from its own first cell and run.
    pub(crate) fn subline(&self) -> Subline<'_> {
        Subline::whole(&self.cells, &self.runs, &self.colors)
    }
}

impl<'a> Subline<'a> {
    /// The whole line.
    pub(crate) fn whole(
        cells: &'a [Candidates],
        runs: &'a [u32],
        colors: &'a [Candidates],
    ) -> Subline<'a> {
        Subline { cells, runs, colors, first_cell: 0, first_run: 0 }
    }

    /// These cells with these runs.
    pub(crate) fn slice(&self, cells: Range<usize>, runs: Range<usize>) -> Subline<'a> {
        Subline {
            first_cell: self.first_cell + cells.start,
            first_run: self.first_run + runs.start,
            cells: &self.cells[cells],
            runs: &self.runs[runs.clone()],
            colors: &self.colors[runs],
        }
    }

    /// Without the crosses and finished runs at both ends. O(n).
    pub(crate) fn trimmed(&self) -> Subline<'a> {
        let (mut cells, mut runs) = (0..self.n(), 0..self.runs.len());
        loop {
            match self.cells[cells.clone()] {
                [Candidates::EMPTY, ..] => cells.start += 1,
                [mark, ..] if mark.is_settled() && !runs.is_empty() => {
                    let end = cells.start + self.runs[runs.start] as usize;
                    if !self.is_finished(cells.start..end, &cells, runs.start, mark) {
                        break;
                    }
                    (cells.start, runs.start) = (end, runs.start + 1);
                }
                _ => break,
            }
        }
        loop {
            match self.cells[cells.clone()] {
                [.., Candidates::EMPTY] => cells.end -= 1,
                [.., mark] if mark.is_settled() && !runs.is_empty() => {
                    let length = self.runs[runs.end - 1] as usize;
                    let Some(start) = cells.end.checked_sub(length) else { break };
                    if !self.is_finished(start..cells.end, &cells, runs.end - 1, mark) {
                        break;
                    }
                    (cells.end, runs.end) = (start, runs.end - 1);
                }
                _ => break,
            }
        }
        self.slice(cells, runs)
    }

    /// Whether run `j` lies in these cells, which begin with or end in its color, and is closed.
    fn is_finished(
        &self,
        run: Range<usize>,
        within: &Range<usize>,
        j: usize,
        mark: Candidates,
    ) -> bool {
        let color = self.colors[j];
        let is_outside = |i: usize| !within.contains(&i) || !self.cells[i].meets(color);
        mark == color
            && run.start >= within.start
            && run.end <= within.end
            && self.cells[run.clone()].iter().all(|&mark| mark == color)
            && is_outside(run.end)
            && (run.start == 0 || is_outside(run.start - 1))
    }

    /// The number of cells.
    pub(crate) fn n(&self) -> usize {
        self.cells.len()
    }

    /// The sum of the runs.
    pub(crate) fn sum(&self) -> usize {
        self.runs.iter().map(|&g| g as usize).sum()
    }

    /// The empties before run `j`, if all runs are packed to the left: 1 between runs of one color.
    pub(crate) fn gap_before(&self, j: usize) -> usize {
        usize::from(j > 0 && self.colors[j - 1] == self.colors[j])
    }

    /// The empties to spare, `None` if the runs have no room.
    pub(crate) fn slack(&self) -> Option<usize> {
        let gaps: usize = (0..self.runs.len()).map(|j| self.gap_before(j)).sum();
        self.n().checked_sub(self.sum() + gaps)
    }

    /// How many cells have a color.
    pub(crate) fn n_filled(&self) -> usize {
        self.cells.iter().filter(|mark| mark.is_filled()).count()
    }

    /// How many cells may have a color.
    pub(crate) fn n_not_empty(&self) -> usize {
        self.cells.iter().filter(|&&mark| mark != Candidates::EMPTY).count()
    }

    /// The lengths of the runs of a color.
    pub(crate) fn lengths_of(&self, color: Candidates) -> impl Iterator<Item = usize> {
        let runs = self.runs.iter().zip(self.colors);
        runs.filter(move |&(_, &other)| other == color).map(|(&g, _)| g as usize)
    }

    /// The maximal stretches of cells that are known to be of one color, from the left.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece> + Clone {
        let cells = self.cells;
        let is_piece = |mark: Candidates| mark.is_settled() && mark != Candidates::EMPTY;
        let mut end = 0;
        std::iter::from_fn(move || {
            let start = (end..cells.len()).find(|&i| is_piece(cells[i]))?;
            let color = cells[start];
            end = (start..cells.len()).find(|&i| cells[i] != color).unwrap_or(cells.len());
            Some(Piece { cells: start..end, color })
        })
    }

    /// The cells around a stretch, itself included, that may have a color.
    pub(crate) fn room(&self, stretch: &Range<usize>, color: Candidates) -> Range<usize> {
        let is_wall = |&i: &usize| !self.cells[i].meets(color);
        let start = (0..stretch.start).rev().find(is_wall).map_or(0, |wall| wall + 1);
        start..(stretch.end..self.n()).find(is_wall).unwrap_or(self.n())
    }

    /// The earliest and the latest start of every run with all that is known; `None` if the line
    /// has no arrangement.
    pub(crate) fn starts(&self) -> Option<(Vec<usize>, Vec<usize>)> {
        let is_black = |&mark: &Candidates| mark.without(Candidates::OPEN) == Candidates::NONE;
        let is_plain = self.colors.iter().all(|&color| color == Candidates::FILLED);
        if is_plain && self.cells.iter().all(is_black) {
            let cells = self.cells;
            let line = pictogrid_core::Line::from_cells(cells.len(), |i| cells[i].value());
            let wide = |starts: Vec<u32>| starts.into_iter().map(|s| s as usize).collect();
            let lo = pictogrid_line::leftmost(&line, self.runs).map(wide)?;
            let hi = pictogrid_line::rightmost(&line, self.runs).map(wide)?;
            return Some((lo, hi));
        }
        let (n, k) = (self.n(), self.runs.len());
        let from_right = Mirrored::of(self).subline().earliest()?;
        let latest = |j: usize| n - self.runs[j] as usize - from_right[k - 1 - j];
        Some((self.earliest()?, (0..k).map(latest).collect()))
    }

    /// The earliest start of every run, all in one arrangement; `None` if there is none.
    ///
    /// A run is moved right only where it must be: its cells may not have its color, or a cell behind it
    /// that may not be empty would stay open, since all later runs lie behind that. So no start is beyond
    /// the earliest one, and where nothing moves any more they are an arrangement. Bytes: 4 a cell and color.
    fn earliest(&self) -> Option<Vec<usize>> {
        let (n, k) = (self.n(), self.runs.len());
        let rooms = self.rooms();
        let next_filled = self.next_filled();
        let mut starts = vec![0; k];
        let end = |starts: &[usize], j: usize| match j {
            0 => 0,
            j => starts[j - 1] + self.runs[j - 1] as usize,
        };
        let mut j = 0;
        loop {
            let open = end(&starts, j)..match j {
                j if j == k => n,
                j => {
                    let from = starts[j].max(end(&starts, j) + self.gap_before(j));
                    starts[j] = first_room(&rooms, self.colors[j], self.runs[j], from)?;
                    starts[j]
                }
            };
            let filled = *next_filled.get(open.start)? as usize;
            if filled < open.end {
                // The run before must get as far as that cell.
                j = j.checked_sub(1)?;
                starts[j] = filled + 1 - self.runs[j] as usize;
            } else if j == k {
                return Some(starts);
            } else {
                j += 1;
            }
        }
    }

    /// For each color of a run: how many cells from each on may have it, one after another.
    fn rooms(&self) -> Vec<(Candidates, Vec<u32>)> {
        let mut colors = self.colors.to_vec();
        colors.sort_unstable();
        colors.dedup();
        let room = |color: Candidates| {
            let mut room = vec![0; self.n()];
            let mut n_cells = 0;
            for (i, mark) in self.cells.iter().enumerate().rev() {
                n_cells = if mark.meets(color) { n_cells + 1 } else { 0 };
                room[i] = n_cells;
            }
            (color, room)
        };
        colors.into_iter().map(room).collect()
    }

    /// For each cell the next one, itself included, that may not be empty; the end of the line if there is
    /// none. One more for the end.
    fn next_filled(&self) -> Vec<u32> {
        let mut next = vec![self.n() as u32; self.n() + 1];
        for (i, mark) in self.cells.iter().enumerate().rev() {
            next[i] = if mark.meets(Candidates::EMPTY) { next[i + 1] } else { i as u32 };
        }
        next
    }
}

/// The first place from this one on that has room for a run.
fn first_room(
    rooms: &[(Candidates, Vec<u32>)],
    color: Candidates,
    length: u32,
    from: usize,
) -> Option<usize> {
    let of_color = rooms.binary_search_by_key(&color, |room| room.0).ok()?;
    let room = &rooms[of_color].1;
    let mut at = from;
    loop {
        match *room.get(at)? {
            0 => at += 1,
            n_cells if n_cells < length => at += n_cells as usize + 1,
            _ => return Some(at),
        }
    }
}

/// The marks of a text of `#`, `.` and `?`, of letters of colors, and `?` for what is open.
#[cfg(test)]
pub(crate) fn marks(text: &str, n_values: usize) -> Vec<Candidates> {
    let values = (0..n_values as u8).map(pictogrid_core::Value);
    let value = |c: char| values.clone().find(|value| value.to_char() == c);
    text.chars().map(|c| value(c).map_or(Candidates::open(n_values), Candidates::of)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trimmed_at_both_ends() {
        let check = |text: &str, runs: &[u32], cells: &str, left: &[u32], first| {
            let colors = vec![Candidates::FILLED; runs.len()];
            let line = marks(text, 2);
            let subline = Subline::whole(&line, runs, &colors).trimmed();
            let found: String = subline.cells.iter().map(|mark| mark.to_char()).collect();
            assert_eq!((found.as_str(), subline.runs, subline.first_cell), (cells, left, first));
        };
        check(".##.?#???.", &[2, 1, 3], "?#???", &[1, 3], 4);
        check("?#?.#", &[1, 1], "?#?", &[1], 0);
        check("..#..", &[1], "", &[], 5);
        check("#?", &[2], "#?", &[2], 0);
        check("##", &[1], "##", &[1], 0);
    }

    /// Every way to lay runs down, tried.
    fn starts_by_force(subline: &Subline<'_>) -> Option<(Vec<usize>, Vec<usize>)> {
        fn lay(subline: &Subline<'_>, starts: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
            let j = starts.len();
            let may_be_empty = |cells: Range<usize>| {
                subline.cells[cells].iter().all(|mark| mark.meets(Candidates::EMPTY))
            };
            let end = starts.last().map_or(0, |start| start + subline.runs[j - 1] as usize);
            if j == subline.runs.len() {
                if may_be_empty(end..subline.n()) {
                    all.push(starts.clone());
                }
                return;
            }
            let length = subline.runs[j] as usize;
            for start in end + subline.gap_before(j)..=subline.n().saturating_sub(length) {
                let run = subline.cells.get(start..start + length);
                let fits = |run: &[Candidates]| run.iter().all(|m| m.meets(subline.colors[j]));
                if may_be_empty(end..start) && run.is_some_and(fits) {
                    starts.push(start);
                    lay(subline, starts, all);
                    starts.pop();
                }
            }
        }
        let (mut all, k) = (Vec::new(), subline.runs.len());
        lay(subline, &mut Vec::new(), &mut all);
        let least = |j: usize| all.iter().map(|starts| starts[j]).min();
        let most = |j: usize| all.iter().map(|starts| starts[j]).max();
        all.first()?;
        Some(((0..k).filter_map(least).collect(), (0..k).filter_map(most).collect()))
    }

    proptest::proptest! {
        #[test]
        fn first_and_last_starts_are_those_of_all_ways(
            cells in proptest::collection::vec(1_u8..8, 0..12),
            runs in proptest::collection::vec((1_u32..4, 1_u8..3), 0..5),
        ) {
            let of_bits = |&bits: &u8| {
                let values = (0..3).filter(|value| bits >> value & 1 == 1);
                values.map(|value| Candidates::of(pictogrid_core::Value(value)))
                    .reduce(Candidates::or).unwrap_or(Candidates::EMPTY)
            };
            let cells: Vec<Candidates> = cells.iter().map(of_bits).collect();
            let lengths: Vec<u32> = runs.iter().map(|run| run.0).collect();
            let color = |run: &(u32, u8)| Candidates::of(pictogrid_core::Value(run.1));
            let colors: Vec<Candidates> = runs.iter().map(color).collect();
            let subline = Subline::whole(&cells, &lengths, &colors);
            proptest::prop_assert_eq!(subline.starts(), starts_by_force(&subline));
        }
    }
}
