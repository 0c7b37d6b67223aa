//! What is empty in a picture that does not say it: what most of the border has.
//!
//! ```text
//!   a a a a      border   a 9 times, b 3 times
//!   a b b b      empty    a; nothing where two have as much
//!   a b b b
//! ```
//!
//! The same rule for drawings of signs and for pixels. A corner counts once for its row and once for its
//! column, so that it does not matter how the border is walked. Linear in the border.

use std::{collections::HashMap, hash::Hash};

/// What most of these have; `None` if two have as much.
pub fn commonest<T: Copy + Eq + Hash>(border: impl IntoIterator<Item = T>) -> Option<T> {
    let mut counts: HashMap<T, usize> = HashMap::new();
    for cell in border {
        *counts.entry(cell).or_default() += 1;
    }
    let most = counts.values().copied().max()?;
    let mut first = counts.into_iter().filter(|&(_, n)| n == most);
    let (cell, _) = first.next()?;
    first.next().is_none().then_some(cell)
}

/// The border of a picture of `width` cells a row: its first and last row, its first and last column.
pub fn border<T: Copy>(width: usize, cells: &[T]) -> impl Iterator<Item = T> {
    let rows = || cells.chunks_exact(width.max(1));
    let whole = rows().next().into_iter().chain(rows().next_back()).flatten();
    let ends = rows().flat_map(|row| [row.first(), row.last()]).flatten();
    whole.chain(ends).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_border_decides_and_a_tie_does_not() {
        let check = |width, cells: &str, expected| {
            let cells: Vec<char> = cells.chars().collect();
            assert_eq!(commonest(border(width, &cells)), expected, "{cells:?}");
        };
        check(4, "aaaaabbbabbb", Some('a'));
        check(3, "aaaabaaaa", Some('a'));
        check(2, "abab", None);
        check(1, "a", Some('a'));
        check(3, "", None);
    }
}
