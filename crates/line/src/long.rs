//! Counts of any length: rows of big integers, from both ends to a run in the middle.
//!
//! The table is that of `count`, but its numbers are as long as the count, so what counts is how
//! many digits are added and how far away they are. Both ends are read up to the same run:
//!
//! ```text
//!   clue 2 1 3           m          run m at shift s, its neighbors empty
//!            ? # # . ? . # . ? # # # ?
//!   ways to come here ─▶│   │◀─ ways from there, the mirrored line, at shift r - s
//! ```
//!
//! So the count is a sum of products over the places of that run, and no number but the count has
//! more than about half of its digits.
//!
//! O(k · w) additions of numbers of a quarter of the digits on average, for `k` runs of `w` possible
//! starts, and `w` products: with the third power of the length for lines of which little is known.
//! Lines of 10,000 cells take up to 0.5 s. Records unfolded to 100,000 cells take some milliseconds
//! if most of their runs have few places, and minutes if they can go anywhere: those stop when the
//! observer says so. A recurrence in the number of copies was faster, but it was guessed from small
//! counts, not proven. Rows done 32 at a time, so that their totals stay in a near cache, took less
//! than half of the time for lines of 20,000 cells, and made no difference up to 10,000.
//! `docs/algorithms/counting.md` has the figures.

use num_bigint::BigUint;

use crate::{
    count::Rows,
    count_limits::{Meter, Unfinished},
    extremes::Reach,
    placement_masks::PlacementMasks,
    slack,
};

/// The count of a line that has an arrangement. Needs: at least one run.
pub(crate) fn count(
    masks: &PlacementMasks,
    reach: &Reach,
    clue: &[u32],
    meter: &mut Meter<'_>,
) -> Result<BigUint, Unfinished> {
    let middle = middle(reach);
    count_from_both_ends(masks, reach, clue, middle, meter)
}

/// The run before and behind which runs have about as many places.
fn middle(reach: &Reach) -> usize {
    let (half, mut so_far) = (reach.n_places() / 2, 0);
    let middle = reach.lo.iter().zip(&reach.hi).position(|(lo, hi)| {
        so_far += u64::from(hi - lo) + 1;
        so_far > half
    });
    middle.unwrap_or(0)
}

fn count_from_both_ends(
    masks: &PlacementMasks,
    reach: &Reach,
    clue: &[u32],
    middle: usize,
    meter: &mut Meter<'_>,
) -> Result<BigUint, Unfinished> {
    let (n, r) = (masks.n(), slack(masks.n(), clue).expect("an arrangement exists"));
    let (mirrored, mirrored_clue) = reach.mirrored();
    let mirror = |starts: &[u32]| -> Vec<u32> {
        let mirror = |(&start, &g): (&u32, &u32)| n as u32 - start - g;
        starts.iter().zip(clue).rev().map(mirror).collect()
    };
    let here = Rows { masks, clue, lo: &reach.lo, hi: &reach.hi };
    let (lo, hi) = (&mirror(&reach.hi), &mirror(&reach.lo));
    let there = Rows { masks: mirrored, clue: mirrored_clue, lo, hi };
    let (mut ahead, mut behind) = (Vec::new(), Vec::new());
    here.fill(&mut ahead, middle, meter)?;
    there.fill(&mut behind, clue.len() - 1 - middle, meter)?;
    let (g, packed) = (clue[middle], clue[..middle].iter().map(|&g| g as usize + 1).sum::<usize>());
    let mut sum = BigUint::ZERO;
    for start in reach.lo[middle] as usize..=reach.hi[middle] as usize {
        let s = start - packed;
        if masks.fits(start, g) {
            let (ahead, behind): (&BigUint, &BigUint) = (&ahead[s], &behind[r - s]);
            meter.work((ahead.bits() / 64 + 8) * (behind.bits() / 64 + 8))?;
            sum += ahead * behind;
        }
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Line, Silent, Value};
    use pictogrid_testkit::{SplitMix64, brute, planted, strategy};
    use proptest::prelude::*;

    use super::*;

    /// The count from both ends, however short the line, with every run in the middle.
    fn counts(line: &Line, clue: &[u32]) -> Vec<BigUint> {
        let masks = PlacementMasks::new(line);
        Meter::unlimited(|meter| {
            let mut reach = Reach::default();
            if !reach.find(line, &masks, clue, meter)? {
                return Ok(vec![BigUint::ZERO]);
            }
            let middles = if line.len() < 100 { 0..clue.len() } else { 0..0 };
            let counts = middles.map(|m| count_from_both_ends(&masks, &reach, clue, m, meter));
            let mut counts: Vec<BigUint> = counts.collect::<Result<_, _>>()?;
            counts.push(count(&masks, &reach, clue, meter)?);
            Ok(counts)
        })
    }

    /// The slow twin: the plain table, cell by cell, modulo a prime.
    fn modulo(line: &Line, clue: &[u32], prime: u64) -> u64 {
        let cells: Vec<Option<Value>> =
            (0..line.len()).map(|i| line.get(i)).chain([Some(Value::EMPTY)]).collect();
        let may = |value, i: usize| cells[i].is_none_or(|known| known == Value(value));
        // Ways to finish the first `e` cells with the runs so far, the last of them empty.
        let mut ways: Vec<u64> =
            (0..=cells.len()).map(|e| (0..e).all(|i| may(0, i)).into()).collect();
        for g in clue.iter().map(|&g| g as usize) {
            let (mut next, mut room) = (vec![0; cells.len() + 1], 0);
            for e in 1..=cells.len() {
                let ends_here = if room >= g { ways[e - 1 - g] } else { 0 };
                next[e] = u64::from(may(0, e - 1)) * ((next[e - 1] + ends_here) % prime);
                room = if may(1, e - 1) { room + 1 } else { 0 };
            }
            ways = next;
        }
        ways[cells.len()]
    }

    const PRIME: u64 = (1 << 61) - 1;

    proptest! {
        #[test]
        fn counts_are_those_of_brute_force((line, clue) in strategy::record(0..=14)) {
            let expected = BigUint::from(brute::arrangements(&line, &clue));
            if !clue.is_empty() {
                for count in counts(&line, &clue) {
                    prop_assert_eq!(&count, &expected);
                }
            }
        }
    }

    #[test]
    fn short_lines_as_machine_numbers_count_them() {
        let mut rng = SplitMix64::new(5);
        for n in 1..400 {
            let planted = planted::line(&mut rng, n, 20 + n as u32 % 60, n as u32 % 61);
            if !planted.clue.is_empty() {
                let expected = crate::arrangements(&planted.line, &planted.clue);
                for count in counts(&planted.line, &planted.clue) {
                    assert_eq!(count, expected, "{}", planted.line);
                }
            }
        }
    }

    #[test]
    fn long_lines_as_a_table_counts_them_modulo_a_prime() {
        let mut rng = SplitMix64::new(6);
        // Few and many runs, of which little or much is known, or only one kind of cell.
        for (n, fill, shown, kinds) in [
            (3000, 50, 1, ".#"),
            (3000, 50, 10, ".#"),
            (2000, 20, 2, "."),
            (2000, 50, 2, "#"),
            (4000, 10, 0, ".#"),
            (1500, 60, 25, ".#"),
        ] {
            let planted = planted::line(&mut rng, n, fill, shown);
            let is_of_kind =
                |known: &Value| kinds.contains(if *known == Value(0) { '.' } else { '#' });
            let line = Line::from_cells(n, |i| planted.line.get(i).filter(is_of_kind));
            let count = counts(&line, &planted.clue).pop().unwrap();
            let expected = modulo(&line, &planted.clue, PRIME);
            assert_eq!(count % PRIME, expected.into(), "{n} cells, {shown} % shown of {kinds}");
        }
    }

    #[test]
    fn memory_is_bounded_and_about_what_the_rows_take() {
        let mut line = Line::unknown(8000);
        line.set(0, Some(Value::EMPTY));
        let (clue, mut counter) = ([1].repeat(2000), crate::Counter::new());
        let mut count = |bytes| counter.count_within(&line, &clue, bytes, &mut Silent);
        // Two rows of 4000 numbers of up to 3600 bits.
        assert!(count(5 << 20).is_ok());
        let stopped = count(1 << 20);
        assert!(
            matches!(stopped, Err(Unfinished::Memory(bytes)) if bytes > 1 << 20),
            "{stopped:?}"
        );
    }
}
