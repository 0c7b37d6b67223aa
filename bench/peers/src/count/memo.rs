//! A memoized recursion, as most people write it for the puzzle of a day: at a cell, with so many runs
//! still to come, either leave the cell empty or start the next run.
//!
//! ```text
//!   ways(cells, runs) = ways(cells - 1, runs)             if the cell may be empty
//!                     + ways(cells - g - 1, runs - 1)     if the next run of g fits here
//! ```
//!
//! One entry for each cell and number of runs, O(n · k) of them, each with a look at the g cells of a
//! run. Nothing is reused but the memory: it is here as the peer that people know, and to agree with.

use super::{COPIES, Counts, Sums, Wanted};

/// The memory, by cell and run.
#[derive(Default)]
pub struct Memo {
    known: Vec<Option<u128>>,
}

impl Counts for Memo {
    fn sums(&mut self, text: &[u8], wanted: Wanted) -> Option<Sums> {
        let text = std::str::from_utf8(text).ok()?;
        let (mut folded, mut unfolded) = (None, None);
        for record in text.lines() {
            let (cells, clue) = record.split_once(' ')?;
            let clue: Vec<usize> = clue.split(',').map_while(|run| run.parse().ok()).collect();
            if wanted != Wanted::Unfolded {
                *folded.get_or_insert(0) += self.count(cells.as_bytes(), &clue);
            }
            if wanted != Wanted::Folded {
                let copies = COPIES as usize;
                let cells = vec![cells; copies].join("?");
                *unfolded.get_or_insert(0) += self.count(cells.as_bytes(), &clue.repeat(copies));
            }
        }
        Some((folded, unfolded))
    }
}

impl Memo {
    fn count(&mut self, cells: &[u8], clue: &[usize]) -> u128 {
        self.known.clear();
        self.known.resize((cells.len() + 1) * (clue.len() + 1), None);
        self.from(cells, clue, clue.len() + 1)
    }

    /// The ways to finish `cells` with the runs of `clue`.
    fn from(&mut self, cells: &[u8], clue: &[usize], width: usize) -> u128 {
        let Some(&cell) = cells.first() else { return u128::from(clue.is_empty()) };
        let at = cells.len() * width + clue.len();
        if let Some(count) = self.known[at] {
            return count;
        }
        let mut count = 0;
        if cell != b'#' {
            count += self.from(&cells[1..], clue, width);
        }
        if let Some((&g, rest)) = clue.split_first()
            && cell != b'.'
            && cells.len() >= g
            && !cells[..g].contains(&b'.')
            && cells.get(g) != Some(&b'#')
        {
            count += self.from(&cells[(g + 1).min(cells.len())..], rest, width);
        }
        self.known[at] = Some(count);
        count
    }
}
