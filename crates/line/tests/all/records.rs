//! Many records at once give what brute force and the plain counter give, on every level that the
//! machine has, whatever the widths, the bins and the shape of the text.
//!
//! ```text
//!   a text ─┬─ Batch, once for each level (scalar, AVX2, ..) ─▶ each count, the sum, the sum once more
//!           └─ a record at a time: the counter, or brute force up to 12 cells
//! ```
//!
//! The sum is asked twice, since a batch learns which bins are too narrow, and that may change no count.
//! Counts go around each width of a lane (16, 32, 64 bits, and beyond), where one that wraps looks like a
//! count; texts end at each byte, since vectors read many bytes at once.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use pictogrid_core::Event;
use pictogrid_line::records::{Batch, Level};
use pictogrid_line::{Count, Record, Unfinished, arrangements, blank_arrangements, unfolded};
use pictogrid_testkit::records::{KINDS, Planted};
use pictogrid_testkit::{brute, strategy};
use proptest::prelude::*;

/// The count of every record on every level, which must be `expected`, as must the sum.
fn check(text: &str, copies: u32, expected: &[BigUint]) {
    let expected: Vec<Option<Count>> =
        expected.iter().map(|count| Some(Count::from(count.clone()))).collect();
    let mut total = Count::ZERO;
    expected.iter().flatten().for_each(|count| total += count);
    for level in Level::available() {
        let (mut batch, mut counts) = (Batch::at_level(level, copies), Vec::new());
        let summary = batch.each(text.as_bytes(), &mut counts);
        let first_wrong = (0..expected.len()).find(|&i| counts.get(i) != Some(&expected[i]));
        let wrong = first_wrong.map(|i| (text.lines().nth(i), counts.get(i), &expected[i]));
        assert_eq!(wrong, None, "{} · {copies} copies", level.name());
        assert_eq!((counts.len(), &summary.sum), (expected.len(), &total));
        // What was learned on the way changes nothing.
        assert_eq!(batch.sum(text.as_bytes()).sum, total, "{} again", level.name());
    }
}

/// The same, compared with the plain counter.
fn check_with_counter(text: &str, copies: u32) {
    let expected: Vec<BigUint> = (text.lines())
        .map(|line| {
            let record: Record = line.parse().unwrap();
            unfolded(&record.line, &record.clue, copies)
        })
        .collect();
    check(text, copies, &expected);
}

#[test]
fn planted_records_of_every_kind() {
    for (kind, n) in KINDS.into_iter().zip([3000, 1500, 1500, 400, 40]) {
        for copies in [1, 2, 5] {
            check_with_counter(&Planted::new(7, kind).text(n), copies);
        }
    }
}

#[test]
fn many_copies() {
    let text = Planted::new(8, KINDS[0]).text(40);
    for copies in [3, 17, 60] {
        check_with_counter(&text, copies);
    }
    check_with_counter("?###???????? 3,2,1\n.# 1\n??? 4\n?? 0\n# 1\n", 1000);
}

/// Every width class: unknown lines, whose counts have a closed form, around each lane boundary.
#[test]
fn counts_around_every_lane_boundary() {
    let (mut text, mut expected) = (String::new(), Vec::new());
    for n in 1..=63 {
        for k in [1, 2, 3, 5, 7, 8, 9, 12, 16, 31, 32] {
            for g in [1, 2, 3] {
                // The last cell is known to be empty, so that no closed form answers.
                text += &format!("{}. {}\n", "?".repeat(n - 1), vec![g.to_string(); k].join(","));
                expected.push(blank_arrangements(n - 1, &vec![g; k]));
            }
        }
    }
    check(&text, 1, &expected);
    check_with_counter(&text, 2);
}

#[test]
fn edges_of_the_bins() {
    let full = "#".repeat(20);
    let text = [
        "# 0",
        ". 0",
        "? 0",
        "# 1",
        ". 1",
        "? 1",
        "? 2",
        "?????? 0",
        ".#. 0",
        "##### 5",
        "..... 0",
        "##.## 2,2",
        "?????? 6",
        "?????? 7",
        "?????? 1,1,1,1",
        "?.?.?.? 1,1,1,1",
        "?#?#?#?#?#?#?#? 1,3,1,6",
        "????????????????????????????????????????????????????????????????? 30,30",
        "?????????????????????????????????????????????????????????????? 61",
        "?????????????????????????????????????????????????????????????# 62",
        "??????????????????????????????? 31",
        "??????????????????????????????? 1,29",
        "???????????????????????????????? 1,29",
        "? 99",
        "????? 01,02",
        "?????  1 , 2",
        "?????\t1",
        &format!("{full} 20"),
        &format!("{full} 19"),
        &format!("{} {}", "?".repeat(63), vec!["1"; 32].join(",")),
        &format!("{} {}", "?".repeat(64), vec!["1"; 33].join(",")),
        &format!("{}. {}", "?".repeat(63), vec!["1"; 32].join(",")),
    ];
    for copies in [1, 2, 5, 6, 64] {
        check_with_counter(&text.join("\n"), copies);
        check_with_counter(&text.join("\r\n"), copies);
    }
}

/// Runs that can go anywhere on 100,000 cells: minutes of work, which the caller ends.
#[test]
fn a_record_that_takes_minutes_is_stopped() {
    let mut stop = |_: Event<'_>| ControlFlow::Break(());
    let counted = Batch::new(10_000).sum_within(b".?.?????. 1,1", 1 << 30, &mut stop);
    assert_eq!(counted, Err(Unfinished::Stopped));
}

/// What wraps elsewhere.
#[test]
fn the_count_that_needs_seventy_bits() {
    let text = "???????????????????? 1,1,1,1,1,1\n".repeat(40);
    let expected: BigUint = "781879430625942976880".parse().unwrap();
    check(&text, 5, &vec![expected; 40]);
}

#[test]
fn both_sums_in_one_pass() {
    for (kind, n) in KINDS.into_iter().zip([4000, 500, 500, 200, 10]) {
        let text = Planted::new(9, kind).text(n);
        for level in Level::available() {
            for copies in [1, 2, 5] {
                let (folded, summary) = Batch::at_level(level, copies).sum_both(text.as_bytes());
                assert_eq!(folded, Batch::new(1).sum(text.as_bytes()).sum, "{}", level.name());
                assert_eq!(summary, Batch::new(copies).sum(text.as_bytes()));
            }
        }
    }
}

#[test]
fn faults_are_listed_and_left_out() {
    let text = "?? 1\n\n?x 1\n  \r\n??? 1,,1\n?? 1";
    for level in Level::available() {
        let (mut batch, mut counts) = (Batch::at_level(level, 1), Vec::new());
        let summary = batch.each(text.as_bytes(), &mut counts);
        assert_eq!(counts, [Some(2.into()), None, None, Some(2.into())]);
        assert_eq!((summary.n_records, summary.sum), (2, 4.into()));
        let faults: Vec<(usize, usize)> =
            summary.faults.iter().map(|faulty| (faulty.at, faulty.error.column())).collect();
        assert_eq!(faults, [(6, 2), (15, 7)]);
    }
}

#[test]
fn a_text_of_any_length() {
    let record = "?###???????? 3,2,1\n";
    for length in 0..3 * record.len() {
        let text = &record.repeat(3)[..length];
        let expected: Vec<Option<Count>> = (text.lines())
            .map(|line| {
                let record = line.parse::<Record>().ok()?;
                Some(arrangements(&record.line, &record.clue).into())
            })
            .collect();
        for level in Level::available() {
            let mut counts = Vec::new();
            Batch::at_level(level, 1).each(text.as_bytes(), &mut counts);
            assert_eq!(counts, expected, "{text:?}");
        }
    }
}

proptest! {
    #[test]
    fn counts_are_those_of_brute_force(
        records in proptest::collection::vec(strategy::record(0..=12), 1..80),
    ) {
        let records: Vec<_> = records.into_iter().filter(|(line, _)| !line.is_empty()).collect();
        let text = |(line, clue): &(pictogrid_core::Line, Vec<u32>)| {
            format!("{}\n", Record { line: line.clone(), clue: clue.clone() })
        };
        let all: String = records.iter().map(text).collect();
        let expected: Vec<BigUint> = records.iter()
            .map(|(line, clue)| brute::arrangements(line, clue).into())
            .collect();
        check(&all, 1, &expected);
    }

    #[test]
    fn unfolded_counts_are_those_of_the_counter(
        records in proptest::collection::vec(strategy::record(1..=63), 1..40),
        copies in 2_u32..=6,
    ) {
        let all: String = records.iter()
            .map(|(line, clue)| format!("{}\n", Record { line: line.clone(), clue: clue.clone() }))
            .collect();
        check_with_counter(&all, copies);
    }

    #[test]
    fn any_bytes_are_read_as_the_reader_reads_them(
        text in proptest::collection::vec(
            prop_oneof![
                4 => prop::sample::select(b"#.?".to_vec()),
                3 => prop::sample::select(b"0123 ,\n".to_vec()),
                1 => any::<u8>(),
            ],
            0..300,
        ),
    ) {
        let mut expected = Vec::new();
        let summary = Batch::at_level(Level::SCALAR, 1).each(&text, &mut expected);
        for level in Level::available() {
            let mut counts = Vec::new();
            prop_assert_eq!(&Batch::at_level(level, 1).each(&text, &mut counts), &summary);
            prop_assert_eq!(&counts, &expected);
        }
    }
}
