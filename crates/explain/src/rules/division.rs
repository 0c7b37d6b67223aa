//! Division: a cross with the same runs on its left in every arrangement makes two lines of one.
//!
//! ```text
//!   clue 3 3     ? ? ? ? . ? ? ? ?      the first 3 ends before the cross, wherever it lies, and
//!   result       ? # # ? . ? # # ?      the other begins behind it
//! ```
//!
//! Run `j` lies before a cross if its rightmost place does, run `j + 1` behind it if its leftmost
//! place does. Each part is trimmed and asked all basic rules; the cheapest answers count. O(k n).

use super::{Divided, Finding, Why, basic};
use crate::{candidates::Candidates, subline::Subline};

/// The cheapest findings in the parts between dividing crosses.
pub(super) fn find(subline: &Subline<'_>) -> Finding {
    if !subline.cells.contains(&Candidates::EMPTY) {
        return None;
    }
    let (lo, hi) = subline.starts()?;
    let mut parts = Vec::new();
    let (mut first_cell, mut first_run) = (0, 0);
    for cross in (0..subline.n()).filter(|&i| subline.cells[i] == Candidates::EMPTY) {
        // So many runs lie before the cross in every arrangement.
        let before = (0..subline.runs.len())
            .take_while(|&j| hi[j] + subline.runs[j] as usize <= cross)
            .count();
        if lo.get(before).is_none_or(|&start| start > cross) {
            parts.push((first_cell..cross, first_run..before));
            (first_cell, first_run) = (cross + 1, before);
        }
    }
    if first_cell == 0 {
        return None;
    }
    parts.push((first_cell..subline.n(), first_run..subline.runs.len()));
    let mut found: Vec<Divided> = Vec::new();
    for (cells, runs) in parts {
        let inner = subline.slice(cells, runs);
        let Some(by) = basic(&inner.trimmed()) else { continue };
        let cost = found.first().map_or(f64::INFINITY, |best| best.by.rule.cost());
        if by.rule.cost() < cost {
            found.clear();
        } else if by.rule.cost() > cost {
            continue;
        }
        let cells = inner.first_cell..inner.first_cell + inner.n();
        let runs = inner.first_run..inner.first_run + inner.runs.len();
        found.push(Divided { cells, runs, by });
    }
    let settled = found.iter().flat_map(|divided| &divided.by.cells);
    let cells: Vec<_> = settled.map(|&(i, mark)| (i - subline.first_cell, mark)).collect();
    (!cells.is_empty()).then_some((cells, Why::Parts(found)))
}
