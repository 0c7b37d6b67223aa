//! The smallest, the longest and the largest puzzles.

use crate::desk::Desk;

fn non(rows: &[String], columns: &[String]) -> String {
    let (width, height) = (columns.len(), rows.len());
    let (rows, columns) = (rows.join("\n"), columns.join("\n"));
    format!("width {width}\nheight {height}\nrows\n{rows}\ncolumns\n{columns}\n")
}

#[track_caller]
fn check(rows: &[String], columns: &[String], picture: &str) {
    let ran = Desk::new().pipe(non(rows, columns), &["solve", "--ascii"]);
    assert_eq!((ran.out.as_str(), ran.code), (picture, 0), "{}", ran.err);
}

fn same(clue: &str, n: usize) -> Vec<String> {
    vec![clue.to_owned(); n]
}

#[test]
fn one_cell() {
    check(&same("1", 1), &same("1", 1), "#\n");
    check(&same("0", 1), &same("0", 1), ".\n");
}

#[test]
fn one_row_and_one_column() {
    let columns = ["1", "0", "1", "1"].map(str::to_owned);
    check(&same("1,2", 1), &columns, "#.##\n");
    check(&columns, &same("1,2", 1), "#\n.\n#\n#\n");
}

#[test]
fn nothing_and_everything() {
    check(&same("0", 6), &same("0", 7), &".......\n".repeat(6));
    check(&same("7", 6), &same("6", 7), &"#######\n".repeat(6));
}

#[test]
fn the_largest_class() {
    let n = 512;
    check(&same("512", n), &same("512", n), &("#".repeat(n) + "\n").repeat(n));
    let frame: Vec<String> =
        (0..n).map(|y| if y == 0 || y == n - 1 { "512" } else { "1,1" }.to_owned()).collect();
    let ran = Desk::new().pipe(non(&frame, &frame), &["solve"]);
    ran.is(0, "unique · lines only", "").is(0, "1 1▕██ ", "").is(0, " 5-", "");
}

#[test]
fn larger_than_allowed() {
    let text = non(&same("1", 5000), &same("1", 5000));
    Desk::new().pipe(text, &["solve"]).is(1, "", "a grid of 5000 × 5000 cells is over the limit");
}
