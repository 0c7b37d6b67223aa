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
//! more than about half of its digits. Rows are done 32 at a time, position by position: their
//! totals stay in a near cache, and a row of the whole line is read and written once for 32 of
//! them. Kept are one row of each side.
//!
//! O(k · w) additions of numbers of a quarter of the digits on average, for `k` runs of `w` possible
//! starts, and `w` products: with the third power of the length for lines of which little is known.
//! Records unfolded to 100,000 cells take some milliseconds if most of their runs have few places;
//! for many others `repeated` is faster. `docs/algorithms/counting.md` has the figures.

use num_bigint::BigUint;

use crate::{
    extremes::Reach,
    ground::Ground,
    slack,
    watch::{Meter, Unfinished},
};

/// Rows that are done together.
const BAND: usize = 32;

/// The count of a line that has an arrangement. Needs: at least one run.
pub(crate) fn count(
    ground: &Ground,
    reach: &Reach,
    clue: &[u32],
    meter: &mut Meter<'_>,
) -> Result<BigUint, Unfinished> {
    let middle = middle(reach);
    count_from_both_ends(ground, reach, clue, middle, meter)
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
    ground: &Ground,
    reach: &Reach,
    clue: &[u32],
    middle: usize,
    meter: &mut Meter<'_>,
) -> Result<BigUint, Unfinished> {
    let (n, r) = (ground.n(), slack(ground.n(), clue).expect("an arrangement exists"));
    let (mirrored, mirrored_clue) = reach.mirrored();
    let mirror = |starts: &[u32]| -> Vec<u32> {
        let mirror = |(&start, &g): (&u32, &u32)| n as u32 - start - g;
        starts.iter().zip(clue).rev().map(mirror).collect()
    };
    let here = Side { ground, clue, lo: &reach.lo, hi: &reach.hi };
    let (lo, hi) = (&mirror(&reach.hi), &mirror(&reach.lo));
    let there = Side { ground: mirrored, clue: mirrored_clue, lo, hi };
    let (ahead, behind) = (here.row(middle, meter)?, there.row(clue.len() - 1 - middle, meter)?);
    let (g, packed) = (clue[middle], clue[..middle].iter().map(|&g| g as usize + 1).sum::<usize>());
    let mut sum = BigUint::ZERO;
    for start in reach.lo[middle] as usize..=reach.hi[middle] as usize {
        let s = start - packed;
        if ground.fits(start, g)
            && let (Some(ahead), Some(behind)) = (ahead.get(s), behind.get(r - s))
        {
            meter.work(n_digits(ahead) * n_digits(behind))?;
            sum += ahead * behind;
        }
    }
    Ok(sum)
}

/// The digits of a number, in words, and what having one at all costs.
fn n_digits(number: &BigUint) -> u64 {
    number.bits() / 64 + 8
}

/// The memory of the digits of a number.
fn n_bytes(number: &BigUint) -> u64 {
    number.bits() / 8 + 32
}

/// The memory of a row before its numbers have digits.
fn row_bytes(width: usize) -> u64 {
    (width * size_of::<BigUint>()) as u64
}

/// The line read from one end.
struct Side<'a> {
    ground: &'a Ground,
    clue: &'a [u32],
    lo: &'a [u32],
    hi: &'a [u32],
}

/// What is known of a row beforehand.
struct Plan {
    g: u32,
    /// The packed start of the run, and the cell behind it.
    start: usize,
    end: usize,
    /// The positions that the next run asks for.
    first: usize,
    last: usize,
}

/// A row of the table; beyond its numbers all are zero, or not needed.
struct Row {
    first: usize,
    numbers: Vec<BigUint>,
}

impl Row {
    fn get(&self, s: usize) -> Option<&BigUint> {
        self.numbers.get(s.checked_sub(self.first)?)
    }
}

impl Side<'_> {
    /// The row of the first `k` runs. Needs: there is one run more.
    fn row(&self, k: usize, meter: &mut Meter<'_>) -> Result<Row, Unfinished> {
        // No filled cell lies before the rightmost place of the first run.
        let (first, last) = (self.lo[0] as usize, self.hi[0] as usize);
        let (width, one) = (last - first + 1, BigUint::from(1_u32));
        meter.take(row_bytes(width) + width as u64 * n_bytes(&one))?;
        let mut row = Row { first, numbers: vec![one; width] };
        for plans in self.plans(k).chunks(BAND) {
            row = self.pass(row, plans, meter)?;
        }
        Ok(row)
    }

    fn plans(&self, k: usize) -> Vec<Plan> {
        let mut start = 0;
        let plan = |j: usize| {
            let (g, here) = (self.clue[j], start);
            let end = here + g as usize;
            start = end + 1;
            let (first, last) = (self.lo[j] as usize - here, self.hi[j + 1] as usize - start);
            Plan { g, start: here, end, first, last }
        };
        (0..k).map(plan).collect()
    }

    /// Makes the last row of a band of the row above it. The positions of every row begin no
    /// earlier and end no earlier than those of the row above it.
    fn pass(&self, above: Row, plans: &[Plan], meter: &mut Meter<'_>) -> Result<Row, Unfinished> {
        let (top, bottom) = (&plans[0], &plans[plans.len() - 1]);
        let (width, width_above) = (bottom.last - bottom.first + 1, above.numbers.len());
        meter.take(row_bytes(width))?;
        let mut numbers = Vec::with_capacity(width);
        let n_unasked = top.first - above.first;
        let mut above = above.numbers.into_iter();
        above.by_ref().take(n_unasked).for_each(|number| meter.give_back(n_bytes(&number)));
        let mut totals = vec![BigUint::ZERO; plans.len()];
        let mut rows = 0..0;
        for s in top.first..=bottom.last {
            while plans[rows.start].last < s {
                rows.start += 1;
            }
            while plans.get(rows.end).is_some_and(|plan| plan.first <= s) {
                rows.end += 1;
            }
            // The row above the band, if it goes that far; where the first rows of the band do not,
            // those behind them begin with 0.
            let number = above.next();
            meter.give_back(number.as_ref().map_or(0, n_bytes));
            let number = number.unwrap_or_default();
            let mut from = &number;
            for (plan, total) in plans[rows.clone()].iter().zip(&mut totals[rows.clone()]) {
                if !self.ground.is_open(plan.end + s) {
                    total.clone_from(&BigUint::ZERO);
                } else if self.ground.fits(plan.start + s, plan.g) {
                    *total += from;
                }
                from = total;
            }
            meter.work(rows.len() as u64 * n_digits(from))?;
            if s >= bottom.first {
                meter.take(n_bytes(from))?;
                numbers.push(from.clone());
            }
        }
        meter.give_back(row_bytes(width_above));
        Ok(Row { first: bottom.first, numbers })
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Line, Value};
    use pictogrid_testkit::{SplitMix64, brute, planted, strategy};
    use proptest::prelude::*;

    use super::*;

    /// The count from both ends, however short the line, with every run in the middle.
    fn counts(line: &Line, clue: &[u32]) -> Vec<BigUint> {
        let ground = Ground::new(line);
        Meter::unwatched(|meter| {
            let mut reach = Reach::default();
            if !reach.find(line, &ground, clue, meter)? {
                return Ok(vec![BigUint::ZERO]);
            }
            let middles = if line.len() < 100 { 0..clue.len() } else { 0..0 };
            let counts = middles.map(|m| count_from_both_ends(&ground, &reach, clue, m, meter));
            let mut counts: Vec<BigUint> = counts.collect::<Result<_, _>>()?;
            counts.push(count(&ground, &reach, clue, meter)?);
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

    /// Notes what it allows.
    struct Noting {
        bytes: u64,
        most: u64,
        is_balanced: bool,
    }

    impl crate::Watch for Noting {
        fn may_take(&mut self, bytes: u64) -> bool {
            self.most = self.most.max(bytes);
            self.is_balanced = bytes == 0;
            bytes <= self.bytes
        }
    }

    #[test]
    fn memory_is_bounded_and_about_what_the_rows_take() {
        let mut line = Line::unknown(8000);
        line.set(0, Some(Value::EMPTY));
        let clue = [1].repeat(2000);
        let mut watch = Noting { bytes: u64::MAX, most: 0, is_balanced: false };
        let mut counter = crate::Counter::new();
        assert!(counter.count_within(&line, &clue, &mut watch).is_ok() && watch.is_balanced);
        // Two rows of 4000 numbers of up to 3600 bits.
        assert!((2 << 20..5 << 20).contains(&watch.most), "{} bytes", watch.most);
        let mut less = Noting { bytes: 1 << 20, most: 0, is_balanced: false };
        let count = counter.count_within(&line, &clue, &mut less);
        assert!(matches!(count, Err(Unfinished::Memory(bytes)) if bytes > 1 << 20), "{count:?}");
        assert!(less.is_balanced);
    }
}
