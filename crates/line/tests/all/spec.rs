//! The worked examples that this crate promises, as lines of data.
//!
//! ```text
//!   ???.### 1,1,3     1 way     unfolded by 5: 1     by brute force, by listing, by counting
//! ```
//!
//! Numbers here are of the public puzzle whose records they are, or worked out by hand, so they do not
//! come from the code. Random lines are in the other files; an example is for the one who reads.

use num_bigint::BigUint;
use pictogrid_core::Line;
use pictogrid_line::{
    Arrangements, Count, Counter, Record, Slots, Table, blank_arrangements, draw, leftmost,
    line_of_slots, min_cells, overlap, rightmost, slack, unfold, unfolded,
};
use pictogrid_testkit::brute;

fn record(text: &str) -> Record {
    text.parse().unwrap()
}

#[test]
fn counts_of_records() {
    let (mut once, mut five_fold) = (Count::ZERO, Count::ZERO);
    let mut counter = Counter::new();
    for (text, one, five) in [
        ("???.### 1,1,3", 1, 1),
        (".??..??...?##. 1,1,3", 4, 16384),
        ("?#?#?#?#?#?#?#? 1,3,1,6", 1, 1),
        ("????.#...#... 4,1,1", 1, 16),
        ("????.######..#####. 1,6,5", 4, 2500),
        ("?###???????? 3,2,1", 10, 506_250),
    ] {
        let Record { line, clue } = record(text);
        assert_eq!(u128::from(brute::arrangements(&line, &clue)), one, "brute force, {text}");
        assert_eq!(Arrangements::new(&line, &clue).count() as u128, one, "enumerated, {text}");
        let counts = [(line.clone(), clue.clone()), unfold(&line, &clue, 5)];
        let counts = counts.map(|(line, clue)| counter.count(&line, &clue));
        assert_eq!(counts.each_ref().map(Count::to_u128), [Some(one), Some(five)], "{text}");
        once += &counts[0];
        five_fold += &counts[1];
    }
    assert_eq!((once.to_u128(), five_fold.to_u128()), (Some(21), Some(525_152)));
}

/// Both traps in one line each.
#[test]
fn traps_of_the_table() {
    let count = |text| {
        let Record { line, clue } = record(text);
        Counter::new().count(&line, &clue).to_u128()
    };
    assert_eq!(count("?#???## 1,2"), Some(1), "the first run may not leave a # behind");
    assert_eq!(count("##? 1"), Some(0), "a run may not touch a # on its right");
    assert_eq!(count("?? 3,2,1"), Some(0));
    assert_eq!(count(".... 0"), Some(1));
    assert_eq!(count("..# 0"), Some(0));
}

#[test]
fn counts_beyond_64_and_128_bits() {
    let ones = [1; 6];
    let expected: BigUint = "781879430625942976880".parse().unwrap();
    assert_eq!(unfolded(&Line::unknown(20), &ones, 5), expected);
    for copies in [1, 2, 5, 12, 40] {
        let length = 21 * copies as usize - 1;
        let closed = blank_arrangements(length, &ones.repeat(copies as usize));
        assert_eq!(unfolded(&Line::unknown(20), &ones, copies), closed, "{copies} copies");
        // A known empty cell in front leaves the count alone and takes the other way to it.
        let (line, clue) = unfold(&Line::unknown(20), &ones, copies);
        let walled = Line::from_cells(length + 1, |i| match i {
            0 => Some(pictogrid_core::Value::EMPTY),
            _ => line.get(i - 1),
        });
        let count = Counter::new().count(&walled, &clue);
        assert_eq!(BigUint::from(count), closed, "{copies} copies behind an empty cell");
    }
}

#[test]
fn the_closed_form() {
    assert_eq!(blank_arrangements(5, &[3]), 3_u32.into());
    assert_eq!(blank_arrangements(25, &[7, 3, 1, 1, 7]), 21_u32.into());
    for (n, clue, r, slots, ways) in [(13, &[2, 3, 4][..], 2, 4, 10_usize), (16, &[5, 7], 3, 3, 10)]
    {
        assert_eq!((slack(n, clue), clue.len() + 1), (Some(r), slots));
        assert_eq!(Slots::new(r as u32, slots).count(), ways);
        assert_eq!(blank_arrangements(n, clue), ways.into());
        assert_eq!(Arrangements::new(&Line::unknown(n), clue).count(), ways);
    }
}

#[test]
fn a_zero_is_no_run() {
    let line: Line = "??#?????".parse().unwrap();
    for (clue, runs) in [(&[0][..], &[][..]), (&[0, 2, 0, 1, 0], &[2, 1]), (&[3, 0, 0], &[3])] {
        let of = |clue: &[u32]| {
            let listed: Vec<Vec<u32>> = Arrangements::new(&line, clue).collect();
            let ends = (leftmost(&line, clue), rightmost(&line, clue));
            let cells = (overlap(&line, clue), pictogrid_line::exact::forced(&line, clue));
            let drawn: Vec<Line> = listed.iter().map(|starts| draw(8, clue, starts)).collect();
            let total = Table::new(&line, clue).map(|table| table.total());
            let counts = (pictogrid_line::arrangements(&line, clue), blank_arrangements(8, clue));
            let room = (min_cells(clue), slack(8, clue), line_of_slots(&[1, 0, 2], clue));
            (listed, ends, cells, drawn, total, counts, room)
        };
        assert_eq!(of(clue), of(runs), "{clue:?}");
    }
}
