//! Pasted clues: what is read, and what is refused because it may be another puzzle.

mod forum;
mod notes;

use pictogrid_core::{Clue, Error, Fault, Limits, Puzzle};

fn puzzle(text: &str) -> Result<Puzzle, Error> {
    let limits = Limits::default();
    let mut document = pictogrid_formats::read(text.as_bytes(), &limits)?;
    assert_eq!(document.format, "clues", "{text:?}");
    document.entries.remove(0).check(&limits)
}

/// Checks that `text` has these clues: rows, a bar, columns, with semicolons between.
#[track_caller]
fn check(text: &str, expected: &str) {
    let puzzle = puzzle(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let clues: Vec<Clue> = expected
        .split([';', '|'])
        .map(|clue| clue.split_whitespace().map(|run| run.parse().unwrap()).collect::<Vec<u32>>())
        .map(|runs| Clue::plain(&runs))
        .collect();
    assert_eq!(puzzle.clues(), clues, "{text:?}");
    let n_rows = expected.split('|').next().unwrap().split(';').count();
    assert_eq!(puzzle.shape().as_rect().unwrap().height as usize, n_rows, "{text:?}");
}

/// Checks that `text` is refused with these faults.
#[track_caller]
fn refused(text: &str, expected: &[&str]) {
    let error = puzzle(text).expect_err(text);
    let faults: Vec<String> =
        error.faults().map(|fault: &Fault| format!("[{}] {fault}", fault.kind().id())).collect();
    assert_eq!(faults, expected, "{text:?}");
}

#[test]
fn a_numbered_label_with_nothing_behind_it_is_an_empty_clue() {
    for nothing in ["", " ", " -", " []", " ()", " 0", " none", " (empty)"] {
        let columns = format!("Col 1: 2\nCol 2: 2\nCol 3:{nothing}\n");
        check(&format!("Row 1:{nothing}\nRow 2: 2\nRow 3: 2\n{columns}"), ";2;2|2;2;");
        check(&format!("R1: 1\nR2:{nothing}\nR3: 1\nC1: 1\nC2:{nothing}\nC3: 1"), "1;;1|1;;1");
        check(&format!("Row 1: 1 1\nRow 2:{nothing}\n\nCol 1: 1\nCol 2: 0\nCol 3: 1"), "1 1;|1;;1");
    }
    check("Row 1\nRow 2 2\nRow 3 2\nCol 1 2\nCol 2 2\nCol 3", ";2;2|2;2;");
    check("Rows:\nnone\n2\n2\nColumns:\n2\n2\nempty", ";2;2|2;2;");
    check("Rows:\n2\n2\n\nColumns:\n2\n2\n", "2;2|2;2");
}

#[test]
fn a_label_is_no_title() {
    let others = "Row 2: 2\nRow 3: 2\nCol 1: 2\nCol 2: 2\nCol 3:\n";
    refused(&format!("Row 1: l\n{others}"), &["[bad_number] 1:8: \"l\" is not a number"]);
    refused(
        &format!("* by me\nRow 1: see\n{others}"),
        &["[bad_number] 2:8: \"see\" is not a number"],
    );
    refused("Columns: many\nRows: 2; 2\n", &["[bad_number] 1:10: \"many\" is not a number"]);
    refused(
        &format!("Row 1:\n{others}Rows 4-5: 2\n"),
        &[
            "[syntax] 7:1: a clue without a number among numbered columns; write it behind its label",
        ],
    );
    // An O is no title above two rows of three.
    let error = puzzle("O\n2\n2\n\n2\n2\n0\n").unwrap_err();
    assert!(error.to_string().contains(": no format recognizes"), "{error}");
    let error = puzzle("Rows 1-3: 2\nColumns:\n3\n3\n").unwrap_err();
    assert!(error.to_string().contains(": no format recognizes"), "{error}");
}

#[test]
fn numbers_of_labels_are_an_order() {
    let columns = "C1: 1\nC2: 3\nC3: 1\n";
    let expected = "1;3;1|1;3;1";
    check(&format!("Row 1: 1\nRow 2: 3\nRow 3: 1\n{columns}"), expected);
    check(&format!("Row 0: 1\nRow 1: 3\nRow 2: 1\n{columns}"), expected);
    check(&format!("Row 2: 3\nRow 3: 1\nRow 1: 1\n{columns}"), expected);
    check(&format!("Row 1: 1\n\n{columns}\nRow 2: 3\nRow 3: 1\n"), expected);
    check("C1: 2\nR2: 1\nR3: 2\nC2: 2\nR1: 1", "1;1;2|2;2");
    refused(
        &format!("Row 1: 1\nRow 3: 1\n{columns}"),
        &["[syntax] 2:1: row 2 is missing before row 3; write 0 for an empty row"],
    );
    refused(
        &format!("Row 1: 1\nRow 2: 3\nRow 2: 1\nRow 6: 1\n{columns}"),
        &[
            "[syntax] 3:1: row 2 is there twice, on line 2 already",
            "[syntax] 4:1: rows 3 to 5 are missing; write 0 for an empty row",
        ],
    );
    refused(
        &format!("{columns}Row 2: 1\nRow 3: 3\nRow 4: 1\n"),
        &["[syntax] 4:1: row 1 is missing before row 2; write 0 for an empty row"],
    );
    refused(
        &format!("Row 1: 1\n3\nRow 3: 1\n{columns}"),
        &["[syntax] 2:1: a clue without a number among numbered rows; write it behind its label"],
    );
}

#[test]
fn lines_that_count_themselves() {
    for sign in [":", ")", "."] {
        let line = |n, clue: &str| format!("{n}{sign} {clue}\n");
        let rows = line(1, "1 1") + &line(2, "") + &line(3, "3");
        let columns = line(2, "1") + &line(1, "2") + &line(3, "2");
        check(&format!("{rows}\n{columns}"), "1 1;;3|2;1;2");
        let rows = line(1, "1 1") + &line(3, "3");
        refused(
            &format!("Rows:\n{rows}\nColumns:\n{columns}"),
            &["[syntax] 3:1: row 2 is missing before row 3; write 0 for an empty row"],
        );
    }
    check("Rows:\n1: 1\nColumns:\n1: 1\n", "1|1");
    // As Markdown allows it, which shows other numbers.
    check("Rows:\n1. 1\n1. 3\n1. 1\n\nColumns:\n1. 1\n1. 3\n1. 1\n", "1;3;1|1;3;1");
    check("1) 2\n\n1) 1\n2) 1\n", "2|1;1");
    check("1.1\n3\n\n2\n1\n2\n", "1 1;3|2;1;2");
    check("1.1\n2.\n\n2.\n1.\n1.\n", "1 1;2|2;1;1");
}

#[test]
fn a_side_is_labeled_once() {
    refused(
        "Rows:\n2\n2\nRows:\n2\n2\n",
        &["[syntax] 5:1: both blocks of clues are labeled as rows"],
    );
}

#[test]
fn a_stated_size_is_compared() {
    let clues = "Rows:\n1 2\n2\n1 1\nColumns:\n2\n2\n1\n1 1\n";
    for size in ["4x3", "3 x 4", "Size: 4×3", "Grid size: 3 by 4", "width: 4\nheight = 3"] {
        check(&format!("{size}\n{clues}"), "1 2;2;1 1|2;2;1;1 1");
    }
    let but = "is stated, but there are clues for 4 columns and 3 rows";
    for size in ["9x9", "9 × 9", "Size: 9x9", "size 9"] {
        refused(&format!("{size}\n{clues}"), &[&format!("[size_mismatch] 1:1: size 9 × 9 {but}")]);
    }
    refused(
        &format!("A cat\nwidth: 3\nheight: 3\n{clues}"),
        &[&format!("[size_mismatch] 2:1: width 3 {but}")],
    );
    refused(
        "5 5\n\n1 2\n2\n1 1\n\n2\n2\n1\n1 1\n",
        &[&format!("[size_mismatch] 1:1: size 5 × 5 {but}")],
    );
    // A clue below its label is no size.
    let error = puzzle("Rows:\n1 1\n\n1\n\nColumns:\n2\n0\n2\n").unwrap_err();
    assert!(error.to_string().starts_with("7:1: 3 blocks of clues; there must be"), "{error}");
    // One block, cut where the size says.
    refused(
        "3x4\n2\n2\n2\n2\n",
        &[
            "[size_mismatch] 1:1: size 3 × 4 is stated, but there are clues for 2 columns and 2 rows",
        ],
    );
}

#[test]
fn marks_of_markdown() {
    let list = "- Row 1: [1, 2]\n- Row 2: [2]\n- Row 3: []\n";
    let columns = "- Col 1: 1\n- Col 2: [1]\n- Col 3: 1\n- Col 4: [2]\n";
    check(&format!("```text\n{list}{columns}```\n"), "1 2;2;|1;1;1;2");
    let columns = columns.replace("- ", "* ");
    check(&format!("```\n{list}```\n\n```\n{columns}```\n"), "1 2;2;|1;1;1;2");
    check("1   1\t3\n2\t1\t2\n", "1 1;3|2;1;2");
    check("Rows\t1 1\t3\nColumns\t2\t1\t2\n", "1 1;3|2;1;2");
    check("Rows: 1 1, 3 / Columns: 2, 1, 2\n", "1 1;3|2;1;2");
    check("rows: 1-1 3; columns: 2 1 2\n", "1 1;3|2;1;2");
    check("> Rows:\n> 1 1\n> 3\n>\n> Columns:\n> 2\n> 1\n> 2\n", "1 1;3|2;1;2");
    check("rows: “1 1”, “3”\ncolumns: “2”, “1”, “2”\n", "1 1;3|2;1;2");
    check("row 1\t1\t1\nrow 2\t3\ncol 1\t2\ncol 2\t1\ncol 3\t2\n", "1 1;3|2;1;2");
    check("## Columns\n\n1. 2\n2. 1\n3. 2\n\n## Rows\n\n1. 1 1\n2. 3\n", "1 1;3|2;1;2");
    check("**Columns:**\n2\n1\n2\n\n**Rows:**\n1 1\n3\n", "1 1;3|2;1;2");
}

#[test]
fn lists_in_lists() {
    let message = "a list in a list; write every clue in a line of its own, as 1 1 or [1, 1]";
    let fault = |place: &str| format!("[syntax] {place}: {message}");
    refused(
        "columns:\n- - 2\n- []\n- - 1\nrows:\n- - 1\n  - 1\n- - 1\n",
        &[&fault("2:1"), &fault("6:1")],
    );
    refused("columns:\n- 2\n- 0\n- 1\nrows:\n-\n  - 1\n  - 1\n- 1\n", &[&fault("7:3")]);
    check("columns:\n- 2\n- []\n- 1\nrows:\n- [1, 1]\n- 1\n", "1 1;1|2;;1");
    check("columns:\n  - 2\n  - \n  - 1\nrows:\n- 1 1\n- 1\n", "1 1;1|2;;1");
    check("rows:\n1 1\n  1\ncolumns:\n  2\n  -\n  1\n", "1 1;1|2;;1");
}

#[test]
fn headings_in_more_words_name_their_side() {
    for (columns, rows) in [
        ("## Columns (left to right)", "## Rows (top to bottom)"),
        ("**Columns** (left to right)", "**Rows** (top to bottom)"),
        ("# Column hints", "# Row hints"),
        ("## Columns (3)", "## Rows (2)"),
        ("## Column clues, left to right", "# by me"),
        ("# 1. Columns", "# 2. Rows"),
        ("# Vertical clues", "# Horizontal clues"),
        ("# Top clues", "# Left clues"),
        ("# Columns →", "# Rows ↓"),
        ("Column hints", "Row hints"),
        ("Columns: left to right", "Rows: top to bottom"),
        ("A cat\nColumns →", ""),
        ("# by J. Left\nColumns:", ""),
        ("# Rows come second", "# Rows"),
    ] {
        check(&format!("{columns}\n2\n0\n1\n\n{rows}\n1 1\n1\n"), "1 1;1|2;;1");
    }
    check("# Column hints\n2\n0\n1\n# Row hints\n1 1\n1\n", "1 1;1|2;;1");
    check("Top 10\nRows:\n1 1\n1\n\n2\n0\n1\n# a column is empty", "1 1;1|2;;1");
}

#[test]
fn what_may_name_a_side_is_not_passed_over() {
    let message = "this may say which side comes first; name the sides with `Rows:` and `Columns:`";
    for (line, above) in [
        (1, "Columns first, then rows"),
        (1, "# Columns first, then rows"),
        (2, "A cat\n// the columns come first"),
        (1, "# rows: 2\n# columns: 3"),
        (2, "# rows\n# columns"),
        (2, "# row hints\n# column hints"),
        (1, "# left to right"),
    ] {
        let fault = format!("[syntax] {line}:1: {message}");
        refused(&format!("{above}\n2\n0\n1\n\n1 1\n1\n"), &[&fault]);
    }
    let fault = format!("[syntax] 5:1: {message}");
    refused("2\n0\n1\n\n# now for the rows\n1 1\n1\n", &[&fault]);
}

#[test]
fn the_looser_separator_is_between_clues() {
    let heart = "1 1;5;5;3;1|2;4;4;4;2";
    for rows in [
        "1-1 5 5 3 1",
        "1-1, 5, 5, 3, 1",
        "1.1 5 5 3 1",
        "1–1 5 5 3 1",
        "1\u{a0}1 5 5 3 1",
        "1,1 5 5 3 1",
        "1,1  5  5  3  1",
        "1_1 5 5 3 1",
        "1/1, 5, 5, 3, 1",
        "1 1  5  5  3  1",
        "1 1, 5, 5, 3, 1",
        "1 1,5,5,3,1",
        "1, 1; 5; 5; 3; 1",
        "1,1/5/5/3/1",
        "(1 1) 5 5 3 1",
        "[1, 1], 5, 5, [3], 1",
        "\"1,1\", \"5\", \"5\", \"3\", \"1\"",
        "| 1 1 | 5 | 5 | 3 | 1 |",
    ] {
        for columns in ["2 4 4 4 2", "2, 4, 4, 4, 2", "2;4;4;4;2"] {
            check(&format!("Rows: {rows}\nColumns: {columns}\n"), heart);
            check(&format!("Columns: {columns}\nRows: {rows}\n"), heart);
        }
    }
    check("Rows: 1_2 2 1_1\nColumns: 1_1 1 2 2\n", "1 2;2;1 1|1 1;1;2;2");
    check("Rows: 1 2  2  1 1\nColumns: 1 1  1  2  2\n", "1 2;2;1 1|1 1;1;2;2");
    check("Rows: 1/2, 2, 1/1\nColumns: 1/1, 1, 2, 2\n", "1 2;2;1 1|1 1;1;2;2");
    check("1.2 2 1.1\n1.1 1 2 2\n", "1 2;2;1 1|1 1;1;2;2");
    // Each line in its own way, where one way does not do for both.
    check("Rows: 1 2, 2, 1 1\nColumns: 1-1 1 2 2\n", "1 2;2;1 1|1 1;1;2;2");
    check("Rows: 2\nColumns: 1 1\n", "2|1;1");
    check("Rows: 3; 1\nColumns:\n2\n1\n1\n", "3;1|2;1;1");
    // Of numbers that are equally wide by blanks alone none is the second run of another.
    let row = |n: usize| " 1".repeat(n);
    check(
        &format!(
            "Rows: 10  2 10\nColumns:{}{}\n",
            row(8).replace('1', "2"),
            row(2).replace('1', "3")
        ),
        "10;2;10|2;2;2;2;2;2;2;2;3;3",
    );
}

#[test]
fn empty_clues_between_signs() {
    check("Rows: 2; ; 2\nColumns: 1 1; 1 1\n", "2;;2|1 1;1 1");
    check("Rows: 2; -; 2\nColumns: 1 1; 1 1\n", "2;;2|1 1;1 1");
    check("Rows: 2, none, 2\nColumns: 1 1, 1 1\n", "2;;2|1 1;1 1");
    check("Rows: ; 2; 2\nColumns: 2; 2; 0\n", ";2;2|2;2;");
    check("Rows: ; ; 2\nColumns: 1; 1\n", ";;2|1;1");
    check("Rows: , , 2\nColumns: 1, 1\n", ";;2|1;1");
    check("Rows: | | 2\nColumns: 1 | 1\n", ";;2|1;1");
    check("Rows: -; -; 2\nColumns: 1; 1\n", ";;2|1;1");
    check("rows: \"\",\"\",\"2\"\ncolumns: \"1\",\"1\"\n", ";;2|1;1");
    check("rows: \"2\", \"\", \"\"\ncolumns: \"1\", \"1\"\n", "2;;|1;1");
    check("Rows: [[1], [], [1]]\nColumns: [[1, 1]]\n", "1;;1|1 1");
    check("[[2], [], [2]]\n[[1, 1], [1, 1]]\n", "2;;2|1 1;1 1");
    check("Rows: \"2\", \"\", \"2\"\nColumns: \"1 1\", \"1 1\"\n", "2;;2|1 1;1 1");
    check("|2||2|\n|1 1|1 1|\n", "2;;2|1 1;1 1");
    let message =
        "there may be an empty clue behind the last ;; write 0 for it, or leave the ; out";
    refused("Rows: ; 2; 2\nColumns: 2; 2;\n", &[&format!("[syntax] 2:1: {message}")]);
    let message = "a dash between blanks may be an empty clue or none; write 0 for an empty clue, and ; \
                   between clues";
    refused("Rows: - 2 2\nColumns: 2 2 -\n", &[&format!("[syntax] 1:1: {message}")]);
    refused("Rows: 1 - - 1\nColumns: 1-1\n", &[&format!("[syntax] 1:1: {message}")]);
}

#[test]
fn a_size_says_what_a_sign_at_the_end_is() {
    let sides = "Rows: 1 2; 2; \nColumns: ; 1; ; 2; 2; ; \n";
    let message =
        "there may be an empty clue behind the last ;; write 0 for it, or leave the ; out";
    refused(sides, &[&format!("[syntax] 1:1: {message}")]);
    refused("Rows: 2; 2;\nColumns: 2; 2;\n", &[&format!("[syntax] 1:1: {message}")]);
    refused("Rows: 1; ; \nColumns: ; ; 1\n", &[&format!("[syntax] 1:1: {message}")]);
    check(&format!("7x3\n{sides}"), "1 2;2;|;1;;2;2;;");
    check(&format!("6x2\n{sides}"), "1 2;2|;1;;2;2;");
    check(&format!("width: 7\nheight: 2\n{sides}"), "1 2;2|;1;;2;2;;");
}

#[test]
fn clues_that_may_be_cut_in_two_ways() {
    let otherwise = "cut in another way; write ; between clues, and blanks within them";
    refused(
        "Rows: 2 1,2\nColumns: 1;2;0;2\n",
        &[&format!(
            "[syntax] 1:1: these clues may be 2 rows and 4 columns, or 2 and 4, {otherwise}"
        )],
    );
    let sloppy = "Rows: 1,1, 2\nColumns: 1;2;1\n";
    refused(
        sloppy,
        &[&format!(
            "[syntax] 1:1: these clues may be 3 rows and 3 columns, or 2 and 3, {otherwise}"
        )],
    );
    check(&format!("3x2\n{sloppy}"), "1 1;2|1;2;1");
    check(&format!("3x3\n{sloppy}"), "1;1;2|1;2;1");
}

#[test]
fn clues_that_fit_only_if_their_signs_meant_nothing() {
    refused(
        "Rows: 1 1 1, 3, 2\nColumns: 3, 2, 3\n",
        &["[clue_too_long] 1:1: row 1 needs 5 cells, the grid has 3 columns"],
    );
    refused(
        "Row 1: 1 1\nCol 1: 1 1\n",
        &[
            "[clue_too_long] 1:8: row 1 needs 3 cells, the grid has 1 columns",
            "[clue_too_long] 2:8: column 1 needs 3 cells, the grid has 1 rows",
        ],
    );
    let error = puzzle("Rows:\n1 1\n1 1\n").unwrap_err();
    assert!(error.to_string().contains(": no format recognizes"), "{error}");
}

#[test]
fn bars_at_both_ends_are_a_border_if_both_lines_have_them() {
    check("Rows: | 1 1 | | 2 |\nColumns: | 1 | 1 | 2 |\n", "1 1;;2|1;1;2");
    let message = "the | at both ends may be a border or empty clues; write 0 for an empty clue, \
                   and a border around both lines or none";
    refused("Rows: |1 2|1|\nColumns: 1|1||1|1\n", &[&format!("[syntax] 1:1: {message}")]);
}

#[test]
fn ones_and_zeros_that_are_no_drawing() {
    check("1\n0\n0\n0\n\n1\n0\n0\n", "1;;;|1;;");
    check("1 1\n0\n1 1\n\n1 1\n0\n1 1\n", "1 1;;1 1|1 1;;1 1");
    // Lines of one length are cells.
    let document = pictogrid_formats::read(b"1 1\n0 1\n\n1 1\n1 0\n", &Limits::default());
    assert_eq!(document.unwrap().format, "grid");
    // And so are those that do not fit as clues.
    let document = pictogrid_formats::read(b"1 1\n0\n\n1\n0\n0\n", &Limits::default());
    let error = document.unwrap().entries.remove(0).check(&Limits::default()).unwrap_err();
    assert_eq!(error.to_string(), "2:1: this row has 1 cells, the first has 2");
}

#[test]
fn clues_that_begin_like_a_size_of_other_formats() {
    // As many lines as a `.cwd` of 2 × 3 or a `.nin` of 3 × 1 has.
    check("2\n3\n0\n\n2\n2\n1\n0\n", "2;3;|2;2;1;");
    check("3 1\n\n1\n1\n1\n0\n1\n", "3 1|1;1;1;;1");
    // And fit, but for the blank line.
    check("3\n3\n3\n0\n\n3\n3\n3\n0\n", "3;3;3;|3;3;3;");
}

#[test]
fn sentences_around_clues_with_labels() {
    let clues = "**Row clues:**\n1. 1 1\n2. 3\n\n**Column clues:**\n1. 2\n2. 1\n3. 2\n";
    let expected = "1 1;3|2;1;2";
    check(&format!("Sure! Here is a 3x2 nonogram:\n\n{clues}\nGood luck!\n"), expected);
    check(&format!("{clues}\n---\n\nLet me know if it is *too* easy for you.\n"), expected);
    refused(
        &format!("Here is a 3x3 nonogram for you:\n\n{clues}"),
        &[
            "[size_mismatch] 1:1: size 3 × 3 is stated, but there are clues for 3 columns and 2 rows",
        ],
    );
    // Right below clues, with a number, or where a label is missing, it may be more.
    refused(
        &format!("{clues}And that is all.\n"),
        &[
            "[syntax] 9:1: \"And that is all.\" is neither a clue such as 2 1 nor a label such as rows:; write # before a comment",
        ],
    );
    refused(
        &format!("{clues}\nSolution:\n.#.\n###\n"),
        &[
            "[syntax] 10:1: \"Solution:\" is neither a clue such as 2 1 nor a label such as rows:; write # before a comment",
        ],
    );
    refused(
        &format!("{clues}\nHave fun with room 3 1.\n"),
        &[
            "[syntax] 10:1: 3 blocks of clues; there must be two, with a blank line or a label between",
        ],
    );
    let error = puzzle("Here is a nonogram for you:\n\n1 1\n3\n\n2\n1\n2\n").unwrap_err();
    assert!(error.to_string().contains(": no format recognizes"), "{error}");
}

#[test]
fn both_sides_in_one_line() {
    for text in [
        "[[[1, 1], [3]], [[2], [1], [2]]]",
        "[[1, 1], [3]], [[2], [1], [2]]",
        "([[1, 1], [3]], [[2], [1], [2]])",
        "((1, 1), (3,)), ((2,), (1,), (2,))",
        "{{1, 1}, {3}} {{2}, {1}, {2}}",
        "[1 1; 3] [2; 1; 2]",
    ] {
        check(text, "1 1;3|2;1;2");
    }
}

#[test]
fn lists_in_the_list_of_a_clue() {
    let faults = |lines: &[usize]| -> Vec<String> {
        let message = "lists in the list of a clue; if they are runs with their colors, write \
                       (1, 'red') with words or letters for the colors";
        lines.iter().map(|line| format!("[syntax] {line}:1: {message}")).collect()
    };
    let check = |text: &str, lines: &[usize]| {
        let faults = faults(lines);
        refused(text, &faults.iter().map(String::as_str).collect::<Vec<_>>());
    };
    // Their numbers would fit as the clues of six rows and six columns.
    let pairs = "[[(1,1),(1,2)],[(1,1),(1,2)]]";
    check(&format!("rows: {pairs}\ncolumns: {pairs}\n"), &[1]);
    check(&format!("rows: [[1], [1]]\ncolumns: {pairs}\n"), &[2]);
    check("Row 1: [(1, 2)]\nRow 2: 1\nColumn 1: 2\nColumn 2: 1", &[1]);
    check("Rows:\n[(1,1),(1,2)]\n[[2,1]]\nColumns:\n[2]\n[(2, 1), (1, 1)]\n", &[2, 3, 6]);
}
