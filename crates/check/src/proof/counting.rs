//! Counting: what follows from the number of filled cells of several parallel lines.
//!
//! ```text
//!   rows 2, 4, 6   hold 3 filled cells together, by their clues
//!   each column    has a least number of filled cells in these rows, over all its arrangements
//!   their sum      is 3, too: no column has more there, so each cell that would need more is refuted
//! ```
//!
//! [`Need`] is a plain table over runs and cells, filled from both ends. It goes through every
//! arrangement that agrees with the known cells, and no other: the least number is that of all of them,
//! and so no picture that fits is excluded. O(runs · cells²) a line.

use super::cells::Literal;

/// What no arrangement has.
const NO_WAY: u64 = u64::MAX;

/// What a line needs in the set, and what it would need with each literal.
pub(super) struct Need {
    pub(super) least: u64,
    /// By cell: if it is empty, and if it is filled.
    pub(super) of_cell: Vec<[u64; 2]>,
}

/// Finds the need of a line: `may` says what its cells may be (empty, filled), `is_in` which of them
/// are in the set. `None` if it has no arrangement.
pub(super) fn need(clue: &[u32], may: &[[bool; 2]], is_in: &[bool]) -> Option<Need> {
    let (n, k) = (may.len(), clue.len());
    // Where run `j` ends if it begins at `i`, with one empty cell behind it unless the line ends, and
    // how many of its cells are in the set.
    let place = |j: usize, i: usize| -> Option<(usize, u64)> {
        let end = i + *clue.get(j)? as usize;
        let fits = end <= n && may[i..end].iter().all(|may| may[1]) && (end == n || may[end][0]);
        fits.then(|| (end, is_in[i..end].iter().filter(|&&is_in| is_in).count() as u64))
    };
    let behind = |end: usize| (end + 1).min(n);
    // after[j][i]: the runs from j on in the cells from i on.
    let mut after = vec![vec![NO_WAY; n + 1]; k + 1];
    after[k][n] = 0;
    for j in (0..=k).rev() {
        for i in (0..=n).rev() {
            if i < n && may[i][0] {
                after[j][i] = after[j][i].min(after[j][i + 1]);
            }
            if let Some((end, n_in)) = place(j, i) {
                after[j][i] = after[j][i].min(after[j + 1][behind(end)].saturating_add(n_in));
            }
        }
    }
    let least = after[0][0];
    let mut of_cell = vec![[NO_WAY; 2]; n];
    // before[j][i]: the first j runs in the cells before i, where run j may begin.
    let mut before = vec![vec![NO_WAY; n + 1]; k + 1];
    before[0][0] = 0;
    for j in 0..=k {
        for i in 0..=n {
            let so_far = before[j][i];
            if so_far == NO_WAY {
                continue;
            }
            if i < n && may[i][0] {
                before[j][i + 1] = before[j][i + 1].min(so_far);
                of_cell[i][0] = of_cell[i][0].min(so_far.saturating_add(after[j][i + 1]));
            }
            if let Some((end, n_in)) = place(j, i) {
                let to = &mut before[j + 1][behind(end)];
                *to = (*to).min(so_far + n_in);
                let whole = after[j + 1][behind(end)].saturating_add(so_far + n_in);
                for need in &mut of_cell[i..end] {
                    need[1] = need[1].min(whole);
                }
                if let Some(need) = of_cell.get_mut(end) {
                    need[0] = need[0].min(whole);
                }
            }
        }
    }
    (least != NO_WAY).then_some(Need { least, of_cell })
}

/// The literals that hold because their contrary would need more than the set has room for; `None` if
/// the set has no room for the least numbers. `needs` are those of the crossing lines, each with
/// its cells.
pub(super) fn forced(room: u64, needs: &[(&[i32], Need)]) -> Option<Vec<Literal>> {
    let spare = room.checked_sub(needs.iter().map(|(_, need)| need.least).sum())?;
    let mut forced = Vec::new();
    for (cells, Need { least, of_cell }) in needs {
        for (&cell, [empty, filled]) in cells.iter().zip(of_cell) {
            forced.extend((*filled > least + spare).then_some(-cell));
            forced.extend((*empty > least + spare).then_some(cell));
        }
    }
    Some(forced)
}
