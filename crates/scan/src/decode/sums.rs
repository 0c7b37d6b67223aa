//! Combinations of readings whose rows and columns have equal sums, the cheapest first.
//!
//! ```text
//!   line      readings (cost over the cheapest, change of rows − columns)
//!   row 1     (0, 0) (2.1, +3) (4.0, −1)
//!   col 1     (0, 0) (0.7, −3)                 rows − columns = 0 is wanted
//! ```
//!
//! The least cost from a line to the end, for each difference that is left, follows by dynamic programming
//! from the last line backwards. With it a best-first search (A*: Hart, Nilsson and Raphael, "A formal basis
//! for the heuristic determination of minimum cost paths", 1968) never opens a partial combination that
//! leads nowhere, so each next one costs O(lines · readings). A test compares it with all combinations.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A reading of a line: what it costs more than the cheapest, and by how much it changes rows − columns.
pub(crate) type Choice = (f32, i32);

/// Differences that are looked at are at most this far from 0 on the way.
const REACH: i32 = 400;
/// Partial combinations in memory, at most.
const MOST: usize = 200_000;

/// A combination: the readings that are not the cheapest of their line, as line and number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Combination {
    pub(crate) cost: f32,
    pub(crate) changed: Vec<(usize, usize)>,
}

/// Combinations one after another.
#[derive(Debug)]
pub(crate) struct Combinations<'a> {
    lines: &'a [Vec<Choice>],
    /// For each line and difference before it: the least cost to the end.
    least: Vec<Vec<f32>>,
    open: BinaryHeap<Partial>,
}

#[derive(Debug)]
struct Partial {
    total: f32,
    cost: f32,
    line: usize,
    difference: i32,
    changed: Vec<(usize, usize)>,
}

impl PartialEq for Partial {
    fn eq(&self, other: &Partial) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Partial {}

impl PartialOrd for Partial {
    fn partial_cmp(&self, other: &Partial) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Partial {
    /// The cheapest is the greatest; of equal ones the farthest.
    fn cmp(&self, other: &Partial) -> Ordering {
        let by_cost = other.total.total_cmp(&self.total).then(self.line.cmp(&other.line));
        by_cost.then_with(|| other.changed.cmp(&self.changed))
    }
}

impl<'a> Combinations<'a> {
    /// Combinations of these lines, whose cheapest readings differ by `difference`.
    pub(crate) fn new(lines: &'a [Vec<Choice>], difference: i32) -> Combinations<'a> {
        let width = (2 * REACH + 1) as usize;
        let mut least = vec![vec![f32::INFINITY; width]; lines.len() + 1];
        least[lines.len()][REACH as usize] = 0.0;
        for (line, choices) in lines.iter().enumerate().rev() {
            for before in -REACH..=REACH {
                let costs = choices.iter().filter_map(|&(cost, change)| {
                    Some(cost + at(&least[line + 1], before + change)?)
                });
                least[line][(before + REACH) as usize] = costs.fold(f32::INFINITY, f32::min);
            }
        }
        let mut open = BinaryHeap::new();
        if let Some(total) = at(&least[0], difference).filter(|total| total.is_finite()) {
            open.push(Partial { total, cost: 0.0, line: 0, difference, changed: Vec::new() });
        }
        Combinations { lines, least, open }
    }
}

impl Iterator for Combinations<'_> {
    type Item = Combination;

    fn next(&mut self) -> Option<Combination> {
        while let Some(partial) = self.open.pop() {
            let Partial { cost, line, difference, changed, .. } = partial;
            let Some(choices) = self.lines.get(line) else {
                return Some(Combination { cost, changed });
            };
            for (number, &(more, change)) in choices.iter().enumerate() {
                let (cost, difference) = (cost + more, difference + change);
                let rest = at(&self.least[line + 1], difference).unwrap_or(f32::INFINITY);
                if !rest.is_finite() || self.open.len() >= MOST {
                    continue;
                }
                let mut changed = changed.clone();
                if number > 0 {
                    changed.push((line, number));
                }
                self.open.push(Partial {
                    total: cost + rest,
                    cost,
                    line: line + 1,
                    difference,
                    changed,
                });
            }
        }
        None
    }
}

fn at(costs: &[f32], difference: i32) -> Option<f32> {
    costs.get(usize::try_from(difference + REACH).ok()?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All combinations with equal sums, by trying every one.
    fn brute(lines: &[Vec<Choice>], difference: i32) -> Vec<f32> {
        let mut all = vec![(0f32, difference)];
        for choices in lines {
            let with = |&(cost, difference): &(f32, i32)| {
                choices.iter().map(move |&(more, change)| (cost + more, difference + change))
            };
            all = all.iter().flat_map(with).collect();
        }
        let mut costs: Vec<f32> = all.iter().filter(|of| of.1 == 0).map(|of| of.0).collect();
        costs.sort_by(f32::total_cmp);
        costs
    }

    proptest! {
        #[test]
        fn combinations_are_those_of_brute_force(
            lines in prop::collection::vec(prop::collection::vec((0.1f32..9.0, -4i32..5), 0..4), 0..6),
            difference in -5i32..6,
        ) {
            let lines: Vec<Vec<Choice>> = lines.into_iter().map(|mut line| {
                line.insert(0, (0.0, 0));
                line
            }).collect();
            let found: Vec<Combination> = Combinations::new(&lines, difference).collect();
            let expected = brute(&lines, difference);
            prop_assert_eq!(found.len(), expected.len());
            for (a, b) in found.iter().zip(&expected) {
                prop_assert!((a.cost - b).abs() < 1e-3);
                let sum: i32 = a.changed.iter().map(|&(line, k)| lines[line][k].1).sum();
                prop_assert_eq!(sum + difference, 0);
            }
        }
    }
}
