//! A line by a plain table: slow, and right because it says cell by cell what an arrangement is.
//!
//! ```text
//!   cells .. i ..         can hold exactly the runs .. j ..
//!   from the right        table[j][i]: the cells from i on hold the runs from j on
//!   from the left         the states that are reached, and can be finished
//! ```
//!
//! Brute force ends at short lines; this takes lines of any length, O(n · k · g). It is the twin of
//! the words and bits of `line::exact`: no word, no slack, no extremes of the runs, so an error at the
//! border of a word cannot be in both.

use pictogrid_core::{Line, Value};

/// Whether there is an arrangement of these runs.
#[must_use]
pub fn is_possible(line: &Line, lengths: &[u32]) -> bool {
    suffixes(line, lengths)[0][0]
}

/// The line with every cell settled that is equal in all arrangements, `None` if there is none: by
/// walking every state that can be reached and can be finished.
#[must_use]
pub fn forced(line: &Line, lengths: &[u32]) -> Option<Line> {
    let (n, k) = (line.len(), lengths.len());
    let finish = suffixes(line, lengths);
    if !finish[0][0] {
        return None;
    }
    let mut reached = vec![vec![false; n + 2]; k + 1];
    reached[0][0] = true;
    let (mut fill, mut empty) = (vec![false; n], vec![false; n + 1]);
    for i in 0..n {
        for j in 0..=k {
            if !reached[j][i] || !finish[j][i] {
                continue;
            }
            if line.get(i) != Some(Value::FILLED) && finish[j][i + 1] {
                empty[i] = true;
                reached[j][i + 1] = true;
            }
            if j < k && run_fits(line, i, lengths[j]) && finish[j + 1][after(i, lengths[j])] {
                let end = i + lengths[j] as usize;
                fill[i..end].fill(true);
                empty[end] = true;
                reached[j + 1][after(i, lengths[j])] = true;
            }
        }
    }
    Some(Line::from_cells(n, |i| match (fill[i], empty[i]) {
        (true, true) => None,
        (true, false) => Some(Value::FILLED),
        (false, _) => Some(Value::EMPTY),
    }))
}

/// `table[j][i]`: cells `i..` can hold exactly the runs `j..`.
fn suffixes(line: &Line, lengths: &[u32]) -> Vec<Vec<bool>> {
    let (n, k) = (line.len(), lengths.len());
    let mut table = vec![vec![false; n + 2]; k + 1];
    for j in (0..=k).rev() {
        for i in (0..=n + 1).rev() {
            table[j][i] = if i >= n {
                j == k
            } else {
                let is_gap = line.get(i) != Some(Value::FILLED) && table[j][i + 1];
                is_gap
                    || j < k && run_fits(line, i, lengths[j]) && table[j + 1][after(i, lengths[j])]
            };
        }
    }
    table
}

fn after(i: usize, g: u32) -> usize {
    i + g as usize + 1
}

fn run_fits(line: &Line, i: usize, g: u32) -> bool {
    let end = i + g as usize;
    end <= line.len()
        && (i..end).all(|i| line.get(i) != Some(Value::EMPTY))
        && (end == line.len() || line.get(end) != Some(Value::FILLED))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute;

    #[test]
    fn the_table_equals_brute_force() {
        for (cells, clue) in [
            ("??????????", &[6][..]),
            ("??????????", &[1, 3, 4]),
            ("?###????????", &[3, 2, 1]),
            ("#.??", &[]),
            ("", &[]),
            ("", &[1]),
            ("???", &[2, 1]),
            ("?.?#?.??#?", &[1, 2, 1]),
        ] {
            let line: Line = cells.parse().unwrap();
            let expected = brute::forced(&line, clue);
            assert_eq!(is_possible(&line, clue), expected.is_some(), "{cells} {clue:?}");
            assert_eq!(forced(&line, clue), expected, "{cells} {clue:?}");
        }
    }
}
