//! Four cells that change places: another picture, found without a solve.
//!
//! ```text
//!   . # . .      . . # .     two rows, two columns: all four keep their clues,
//!   . . # .      . # . .     so both pictures fit
//! ```
//!
//! Sparse noise is full of them. Of rectangles; in a triangle three lines go through a cell, and four
//! cells are not enough.
//!
//! Each pair of open cells in a row is held against the rows below, until enough are found. In noise of
//! 20×20 cells it took the stage of single changes from 195 to 0.4 ms: a change that leaves one of them
//! as it is is ruled out without a solve.

use pictogrid_core::Value;

use super::canvas::{Board, Canvas};

/// What four cells would be.
pub(super) type Switch = [(u32, Value); 4];

impl Canvas {
    /// Up to `most` switches of cells that are open on a board.
    pub(super) fn switches(&self, board: &Board, most: usize) -> Vec<Switch> {
        let mut found = Vec::new();
        let Some(rect) = self.shape.as_rect() else { return found };
        let is_open = |x, y| board.is_open(rect.cell(x, y).0);
        let open: Vec<Vec<u32>> = (0..rect.height)
            .map(|y| (0..rect.width).filter(|&x| is_open(x, y)).collect())
            .collect();
        for (y, row) in (0..).zip(&open) {
            for (i, &x) in row.iter().enumerate() {
                for &right in &row[i + 1..] {
                    let upper = [rect.cell(x, y).0, rect.cell(right, y).0];
                    if !self.may_switch(upper) {
                        continue;
                    }
                    for lower in y + 1..rect.height {
                        let lower = [rect.cell(x, lower).0, rect.cell(right, lower).0];
                        if let Some(switch) = self.switch(board, upper, lower) {
                            found.push(switch);
                            if found.len() >= most {
                                return found;
                            }
                        }
                    }
                }
            }
        }
        found
    }

    fn switch(&self, board: &Board, upper: [u32; 2], lower: [u32; 2]) -> Option<Switch> {
        let [one, other] = upper.map(|cell| self.value(cell));
        let is_switch = lower.map(|cell| self.value(cell)) == [other, one]
            && lower.iter().all(|&cell| board.is_open(cell))
            && self.may_switch(lower)
            && self.may_switch([upper[0], lower[0]])
            && self.may_switch([upper[1], lower[1]]);
        is_switch.then(|| [(upper[0], other), (upper[1], one), (lower[0], one), (lower[1], other)])
    }

    /// Whether two cells of a line differ, and it keeps its clue if they change places.
    fn may_switch(&self, [one, other]: [u32; 2]) -> bool {
        if self.value(one) == self.value(other) {
            return false;
        }
        let across = |line: &&u32| self.through(other).contains(line);
        let Some(&line) = self.through(one).iter().find(across) else { return false };
        let switched = |cell: u32| match cell {
            cell if cell == one => self.value(other),
            cell if cell == other => self.value(one),
            cell => self.value(cell),
        };
        self.is_same_clue(line, |cell| self.value(cell), switched)
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{LineId, Picture, Puzzle};

    use super::*;

    #[test]
    fn a_switch_is_another_picture() {
        let n = |rows: &[&str]| {
            let picture = Picture::parse(rows).unwrap();
            let puzzle = Puzzle::of_picture(&picture);
            let canvas = Canvas::new(&puzzle, &picture);
            let switches = canvas.switches(&canvas.blank(), 9);
            for switch in &switches {
                let mut values = picture.values().to_vec();
                switch.iter().for_each(|&(cell, value)| values[cell as usize] = value);
                let other = Picture::new(picture.shape(), values);
                let mut lines = (0..picture.shape().n_lines() as u32).map(LineId);
                assert!(lines.all(|line| other.clue(line) == picture.clue(line)));
            }
            switches.len()
        };
        assert_eq!((n(&["#.", ".#"]), n(&["##", ".#"]), n(&["#..", "...", "..#"])), (1, 0, 1));
        assert_eq!(n(&["#...", ".##.", "...#"]), 3);
    }
}
