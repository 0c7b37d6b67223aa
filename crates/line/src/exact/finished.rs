//! A line of which every cell is known: its runs are read off and compared.
//!
//! ```text
//!   clue 2 1    . # # . . # .     skip the empties, count the filled cells, compare; again
//! ```
//!
//! Crossing lines settle the last cells of a line more often than the line itself does, and then
//! all that is left is to confirm it: one visit of four in a puzzle that its lines solve. O(k) steps
//! of six word operations, where `machine_words` takes two passes of about 25.

use super::plan::RunStep;

/// Whether the runs of ones in a word have the lengths of these runs.
#[inline]
pub(super) fn word_matches(steps: &[RunStep], filled: u64) -> bool {
    let mut rest = filled;
    for step in steps {
        let run = rest.checked_shr(rest.trailing_zeros()).unwrap_or(0);
        let length = run.trailing_ones();
        if length != step.end - step.start {
            return false;
        }
        rest = run.checked_shr(length).unwrap_or(0);
    }
    rest == 0
}

#[cfg(test)]
mod tests {
    use super::super::Plans;
    use super::word_matches;

    #[test]
    fn runs_are_compared_one_by_one() {
        let check = |n: usize, lengths: &[u32], filled: u64, expected: bool| {
            let mut plans = Plans::default();
            plans.push(n, lengths);
            assert_eq!(word_matches(plans.get(0).steps(), filled), expected, "{filled:b}");
        };
        check(7, &[2, 1], 0b010_0110, true);
        check(7, &[2, 1], 0b000_0110, false);
        check(7, &[2, 1], 0b110_0010, false);
        check(7, &[2, 1], 0b101_0110, false);
        check(7, &[1], 0, false);
        check(64, &[64], !0, true);
        check(64, &[63], !0 << 1, true);
        check(64, &[1, 62], !2, true);
        check(64, &[1, 61], !2, false);
    }
}
