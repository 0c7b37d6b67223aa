//! How far a word is from another: a slip is a letter too many, missing, wrong, or swapped with its
//! neighbor (the distance of Damerau, 1964, with each letter moved once at most).

/// The most letters of a word.
pub(crate) const LONGEST: usize = 16;

/// How many slips make `to` of `from`, row by row of the usual table; two earlier rows are kept.
/// Needs: no more than [`LONGEST`] letters in either.
pub(crate) fn slips(from: &[char], to: &[u8]) -> usize {
    let mut before = [0; LONGEST + 1];
    let mut last: [usize; LONGEST + 1] = std::array::from_fn(|j| j);
    for i in 0..from.len() {
        let mut row = [i + 1; LONGEST + 1];
        let is = |i: usize, j: usize| from[i] == char::from(to[j]);
        for j in 0..to.len() {
            let wrong = last[j] + usize::from(!is(i, j));
            let mut least = wrong.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && is(i, j - 1) && is(i - 1, j) {
                least = least.min(before[j - 1] + 1);
            }
            row[j + 1] = least;
        }
        before = std::mem::replace(&mut last, row);
    }
    last[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        for (from, n) in
            [("given", 0), ("givne", 1), ("gien", 1), ("gifen", 1), ("giiven", 1), ("", 5)]
        {
            let letters: Vec<char> = from.chars().collect();
            assert_eq!(slips(&letters, b"given"), n, "{from}");
        }
    }
}
