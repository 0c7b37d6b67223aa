//! The plain table: which prefixes and suffixes of a line fit which parts of its clue.
//!
//! ```text
//!              i cells                j runs
//!   before[j][i]: the first i cells hold exactly the first j runs
//!   after[j][i]:  the cells from i on hold exactly the runs from j on
//! ```
//!
//! A cell may be empty if it stands between a prefix and a suffix that share the clue; a run may
//! lie where it fits between two of them. One byte an entry, O(n · k) time and room: obviously
//! right, and what most solvers do.

/// Room for the two tables, reused from line to line.
#[derive(Default)]
pub struct Table {
    before: Vec<bool>,
    after: Vec<bool>,
    /// The number of empty cells before each cell.
    empties: Vec<u32>,
    /// How many runs begin to cover at a cell, less those that end there.
    covers: Vec<i32>,
    settled: Vec<u8>,
}

impl Table {
    /// The line with the cells settled that every arrangement agrees about; `None` without one.
    pub fn settle(&mut self, cells: &[u8], clue: &[u32]) -> Option<&[u8]> {
        let (n, k) = (cells.len(), clue.len());
        self.empties.clear();
        self.empties.push(0);
        for (i, &cell) in cells.iter().enumerate() {
            self.empties.push(self.empties[i] + u32::from(cell == b'.'));
        }
        self.fill_before(cells, clue);
        self.fill_after(cells, clue);
        if !self.before[k * (n + 1) + n] {
            return None;
        }
        self.count_covers(cells, clue);
        self.settled.clear();
        let mut covered = 0;
        for (i, &cell) in cells.iter().enumerate() {
            covered += self.covers[i];
            let may_empty = cell != b'#'
                && (0..=k).any(|j| self.before[j * (n + 1) + i] && self.after[j * (n + 1) + i + 1]);
            self.settled.push(match (covered > 0, may_empty) {
                (true, false) => b'#',
                (false, _) => b'.',
                (true, true) => b'?',
            });
        }
        Some(&self.settled)
    }

    fn fits(&self, start: usize, end: usize) -> bool {
        self.empties[start] == self.empties[end]
    }

    fn fill_before(&mut self, cells: &[u8], clue: &[u32]) {
        let (n, row) = (cells.len(), cells.len() + 1);
        self.before.clear();
        self.before.resize((clue.len() + 1) * row, false);
        self.before[0] = true;
        for j in 0..=clue.len() {
            for i in 1..=n {
                let ends_empty = cells[i - 1] != b'#' && self.before[j * row + i - 1];
                let ends_filled = j > 0
                    && (i.checked_sub(clue[j - 1] as usize)).is_some_and(|start| {
                        let before = match start.checked_sub(1) {
                            None => j == 1,
                            Some(gap) => cells[gap] != b'#' && self.before[(j - 1) * row + gap],
                        };
                        before && self.fits(start, i)
                    });
                self.before[j * row + i] = ends_empty || ends_filled;
            }
        }
    }

    fn fill_after(&mut self, cells: &[u8], clue: &[u32]) {
        let (n, k, row) = (cells.len(), clue.len(), cells.len() + 1);
        self.after.clear();
        self.after.resize((k + 1) * row, false);
        self.after[k * row + n] = true;
        for j in (0..=k).rev() {
            for i in (0..n).rev() {
                let begins_empty = cells[i] != b'#' && self.after[j * row + i + 1];
                let begins_filled = j < k && {
                    let end = i + clue[j] as usize;
                    let after = |end: usize| match cells.get(end) {
                        None => j + 1 == k,
                        Some(&gap) => gap != b'#' && self.after[(j + 1) * row + end + 1],
                    };
                    end <= n && after(end) && self.fits(i, end)
                };
                self.after[j * row + i] = begins_empty || begins_filled;
            }
        }
    }

    /// Needs: both tables. Notes every place where a run can lie.
    fn count_covers(&mut self, cells: &[u8], clue: &[u32]) {
        let (n, k, row) = (cells.len(), clue.len(), cells.len() + 1);
        self.covers.clear();
        self.covers.resize(n + 1, 0);
        for (j, &length) in clue.iter().enumerate() {
            for end in length as usize..=n {
                let start = end - length as usize;
                let before = match start.checked_sub(1) {
                    None => j == 0,
                    Some(gap) => cells[gap] != b'#' && self.before[j * row + gap],
                };
                let after = match cells.get(end) {
                    None => j + 1 == k,
                    Some(&gap) => gap != b'#' && self.after[(j + 1) * row + end + 1],
                };
                if before && after && self.fits(start, end) {
                    self.covers[start] += 1;
                    self.covers[end] -= 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    fn check(cells: &str, clue: &[u32], expected: Option<&str>) {
        let mut table = Table::default();
        let settled = table.settle(cells.as_bytes(), clue);
        assert_eq!(settled, expected.map(str::as_bytes), "{cells} {clue:?}");
    }

    #[test]
    fn small_lines() {
        check("??????????", &[6], Some("????##????"));
        check("??????????", &[1, 3, 4], Some("#.###.####"));
        check("???#??x??".replace('x', ".").as_str(), &[3, 1], Some(".??#??.??"));
        check("??#??.", &[2, 1], Some(".##.#."));
        check("???", &[], Some("..."));
        check("?#?", &[], None);
        check("??", &[3], None);
    }
}
