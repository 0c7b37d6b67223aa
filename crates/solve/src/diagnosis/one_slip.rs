//! The clues that one slip of the hand away are the one that is written.
//!
//! ```text
//!   3 1 2  covers 6 cells;  where 7 are needed:   4 1 2   3 2 2   3 1 3     a number is another
//!                                                 1 3 1 2   3 1 1 2   …     a number is missing
//!                           where 5 are needed:   2 1 2   3 1 1    3 2      … or is one too many
//!                           where 6 are needed:   1 3 2   3 2 1             neighbors are swapped
//! ```
//!
//! Each clue comes once, and only if the line has room for it. O(k) clues of k runs.

use std::num::NonZero;

use pictogrid_core::{Clue, Run, Value};

/// The clues that differ from `runs` by one number and cover `more` cells of `value` more than they
/// do. Needs: runs of known length and color; `more` is not 0.
pub(super) fn of_one_number(
    runs: &[Run],
    (value, more): (Value, i64),
    n: usize,
) -> impl Iterator<Item = Clue> {
    let with = |change: &dyn Fn(&mut Vec<Run>)| {
        let mut changed = runs.to_vec();
        change(&mut changed);
        changed
    };
    let mut found = Vec::new();
    for (j, run) in runs.iter().enumerate().filter(|(_, run)| run.value == Some(value)) {
        let length = i64::from(run.min_length()) + more;
        if let Some(length) = u32::try_from(length).ok().and_then(NonZero::new) {
            found.push(with(&|changed| changed[j].length = Some(length)));
        }
        // Of equal neighbors, it does not matter which goes.
        if length == 0 && runs.get(j + 1) != Some(run) {
            found.push([&runs[..j], &runs[j + 1..]].concat());
        }
    }
    if let Some(length) = u32::try_from(more).ok().filter(|&length| length as usize <= n) {
        let added = Run::new(length, value);
        // Before a run that equals it or behind that, it is the same.
        let places = (0..=runs.len()).filter(|&j| runs.get(j) != Some(&added));
        found.extend(places.map(|j| with(&|changed| changed.insert(j, added))));
    }
    fitting(found, n)
}

/// The clues that differ from `runs` by one run of `length` cells that holds `to` and not `from`.
pub(super) fn of_one_color(
    runs: &[Run],
    (from, to): (Value, Value),
    length: i64,
    n: usize,
) -> impl Iterator<Item = Clue> {
    let is_meant = |run: &Run| run.value == Some(from) && i64::from(run.min_length()) == length;
    let places = (0..runs.len()).filter(|&j| is_meant(&runs[j]));
    let changed = places.map(|j| {
        let mut changed = runs.to_vec();
        changed[j].value = Some(to);
        changed
    });
    fitting(changed.collect(), n)
}

/// The clues in which two neighbors of `runs` have changed places.
pub(super) fn swapped(runs: &[Run], n: usize) -> impl Iterator<Item = Clue> {
    let places = (1..runs.len()).filter(|&j| runs[j - 1] != runs[j]);
    let changed = places.map(|j| {
        let mut changed = runs.to_vec();
        changed.swap(j - 1, j);
        changed
    });
    fitting(changed.collect(), n)
}

/// The clues that a line of `n` cells has room for.
fn fitting(clues: Vec<Vec<Run>>, n: usize) -> impl Iterator<Item = Clue> {
    clues.into_iter().map(Clue::of_runs).filter(move |clue| clue.min_cells() <= n as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_change_places() {
        let runs = [3, 1, 2].map(|length| Run::new(length, Value::FILLED));
        let found: Vec<Clue> = swapped(&runs, 10).collect();
        assert_eq!(found, [Clue::plain(&[1, 3, 2]), Clue::plain(&[3, 2, 1])]);
    }
}
