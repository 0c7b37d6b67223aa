//! Forced cells against a plain table, on lines of every size class.
//!
//! ```text
//!   cells   0 to 64    60 to 129    120 to 699          each class has code of its own
//! ```
//!
//! The table is `line_table` of the testkit: whether the first `i` cells can hold the first `j` runs, and
//! the same from the right, cell by cell. Shorter lines are also held against brute force.
//!
//! Two twins, since the table could share an idea with the fast code; brute force restates the
//! definition, but ends at short lines.

use pictogrid_core::{Line, Plain, Value};
use pictogrid_line::exact::{Plans, Scratch, forced};
use pictogrid_testkit::{SplitMix64, line_table};
use proptest::prelude::*;

/// A clue and a line that shows some cells of one of its arrangements, one in three with a lie.
fn partly_known(n: std::ops::Range<usize>) -> impl Strategy<Value = (Line, Vec<u32>)> {
    let fill = prop::sample::select(vec![2_u32, 20, 50, 80, 97]);
    let shown = prop::sample::select(vec![0_u32, 2, 10, 25, 50, 100]);
    (n, fill, shown, any::<u64>()).prop_map(|(n, fill, shown, seed)| {
        let mut rng = SplitMix64::new(seed);
        let (mut cells, mut now) = (Vec::new(), false);
        for _ in 0..n {
            // Stay as it is more often than not, so that runs are long and few.
            if rng.chance(50) {
                now = rng.chance(fill);
            }
            cells.push(now);
        }
        let clue = Plain::of_cells(cells.iter().copied()).lengths().to_vec();
        let value = |is_filled| Some(Value(u8::from(is_filled)));
        let mut line =
            Line::from_cells(n, |i| if rng.chance(shown) { value(cells[i]) } else { None });
        if n > 0 && rng.chance(33) {
            let i = rng.below(n as u64) as usize;
            line.set(i, value(!cells[i]));
        }
        (line, clue)
    })
}

fn check((line, clue): &(Line, Vec<u32>)) -> Result<(), TestCaseError> {
    let show = |line: Option<Line>| line.map(|line| line.to_string());
    prop_assert_eq!(
        show(forced(line, clue)),
        show(line_table::forced(line, clue)),
        "{} {:?}",
        line,
        clue
    );
    let is_possible = line_table::is_possible(line, clue);
    prop_assert_eq!(allows(line, clue), is_possible, "{} {:?}", line, clue);
    Ok(())
}

/// Whether there is an arrangement, by the pass from the left alone that explanations rest on.
fn allows(line: &Line, clue: &[u32]) -> bool {
    let mut plans = Plans::default();
    plans.push(line.len(), clue);
    let mask = |other| -> Vec<u64> {
        let words =
            (0..line.len().div_ceil(64).max(1)).map(|w| 64 * w..line.len().min(64 * w + 64));
        let bit = |i: usize| u64::from(line.get(i) != Some(other)) << (i % 64);
        words.map(|places| places.map(bit).sum()).collect()
    };
    plans.get(0).allows(&mut Scratch::default(), &mask(Value::EMPTY), &mask(Value::FILLED))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn one_word_equals_the_table(case in partly_known(0..65)) {
        check(&case)?;
    }

    #[test]
    fn two_words_equal_the_table(case in partly_known(60..130)) {
        check(&case)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn many_words_equal_the_table(case in partly_known(120..700)) {
        check(&case)?;
    }
}

#[test]
fn examples() {
    let check = |cells: &str, clue: &[u32], expected: Option<&str>| {
        let found = forced(&cells.parse().unwrap(), clue).map(|line| line.to_string());
        assert_eq!(found.as_deref(), expected, "{cells} {clue:?}");
    };
    check("??????????", &[6], Some("????##????"));
    check("??????????", &[1, 3, 4], Some("#.###.####"));
    check("?###????????", &[3, 2, 1], Some(".###.???????"));
    check("#.??", &[], None);
    check("????", &[], Some("...."));
    check("", &[], Some(""));
    check("???", &[2, 1], None);
    check("?????", &[u32::MAX], None);
}

/// Runs whose end falls on the last bit of a word, with and without slack.
#[test]
fn word_borders() {
    for n in [63, 64, 65, 127, 128, 129, 191, 192, 193, 256, 300] {
        for slack in [0, 1, 2, 62, 63, 64, 65] {
            for known in [&[][..], &[0], &[n - 1], &[n / 2], &[0, n - 1], &[0, n - 2], &[1, n - 1]]
            {
                let g = n as u32 - slack.min(n as u32 - 1);
                let mut line = Line::unknown(n);
                known.iter().for_each(|&i| line.set(i, Some(Value::FILLED)));
                for clue in [&[g][..], &[1], &[1, 1], &[1, g.saturating_sub(2).max(1)]] {
                    let expected = line_table::forced(&line, clue);
                    assert_eq!(forced(&line, clue), expected, "{n} {clue:?} {known:?}");
                    let allowed = expected.is_some();
                    assert_eq!(allows(&line, clue), allowed, "{n} {clue:?} {known:?}");
                }
            }
        }
    }
}
