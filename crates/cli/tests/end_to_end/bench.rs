//! `pictogrid bench`.

use crate::desk::Desk;

#[test]
fn records_from_a_seed() {
    let desk = Desk::new();
    let make = ["bench", "--make", "records", "--lines", "12345", "--seed", "7"];
    let records = desk.run(&make).out;
    assert_eq!(records.lines().count(), 12_345);
    assert_eq!(desk.run(&make).out, records);
    let counted = desk.pipe(&records, &["count", "--unfold", "5"]);
    counted.is(0, "", "12345 records");
    for kind in ["known", "dense", "longer", "long"] {
        let other = desk.run(&["bench", "--make", "records", "--lines", "10", "--kind", kind]).out;
        assert_eq!(desk.pipe(other, &["count"]).code, 0, "{kind}");
    }
}

#[test]
fn one_long_line() {
    let desk = Desk::new();
    let make = ["bench", "--make", "line", "--cells", "500", "--runs", "100", "--known", "2.5"];
    let line = desk.run(&make).out;
    assert_eq!(line.split(' ').next().map(str::len), Some(500));
    desk.pipe(&line, &["count"]).is(0, "", "1 record");
    desk.run(&[&make[..], &["--length", "9"]].concat()).is(1, "", "do not fit 500 cells");
    desk.run(&[&make[..], &["--length", "0.5"]].concat()).is(1, "", "1 cell at least");
}

#[test]
fn what_cannot_be_made() {
    let desk = Desk::new();
    desk.run(&["bench"]).is(2, "", "--make");
    desk.run(&["bench", "--make", "tiles"]).is(2, "", "records");
    desk.run(&["bench", "--make", "records", "--kind", "odd"]).is(2, "", "usual");
}

#[test]
fn flags_of_the_other_material_are_refused() {
    let desk = Desk::new();
    desk.run(&["bench", "--make", "records", "--cells", "5"]).is(2, "", "for one long line");
    desk.run(&["bench", "--make", "line", "--lines", "5"]).is(2, "", "are for records");
}
