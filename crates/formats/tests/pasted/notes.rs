//! Clues with more around them than labels: source code, titles, legends, what is left out.

use crate::{check, puzzle, refused};

#[test]
fn lines_that_are_not_a_clue_each() {
    let message = "not one clue in each line, by the brackets; write every clue in a line of its \
                   own, or both sides as rows = [..] and columns = [..]";
    let broken =
        |text: &str, line: usize| refused(text, &[&format!("[syntax] {line}:1: {message}")]);
    broken("[[1], [1],\n[1]]\n\n[[3]]\n", 1);
    broken("[[1],\n[1], [1]]\n\n[[3]]\n", 2);
    broken("[1,\n1],\n[1]\n\n[2]\n[]\n[1]\n", 2);
    let whole = "a text over several lines; give it the quotes in lines of their own";
    refused(
        "rows = \"\"\"1\n1\"\"\"\ncols = \"\"\"\n2\n\"\"\"\n",
        &[&format!("[syntax] 1:1: {whole}")],
    );
    for quotes in ["\"\"\"", "'''"] {
        let side = |name: &str, clues: &str| format!("{name} = {quotes}\n{clues}\n{quotes}\n");
        check(&(side("rows", "1 1\n3") + &side("cols", "2\n1\n2")), "1 1;3|2;1;2");
    }
}

#[test]
fn an_empty_text_is_an_empty_clue() {
    check("\"1 1\",\n\"\",\n\"1 1\"\n\n\"1 1\",\n\"\",\n\"1 1\"\n", "1 1;;1 1|1 1;;1 1");
    check("'1',\n'',\n'1'\n---\n'1',\n'',\n'1'\n", "1;;1|1;;1");
}

#[test]
fn clues_that_are_left_out() {
    let message = "clues are left out here; write all of them, and 0 for an empty one";
    for (text, line) in [
        ("Rows: [[1], ..., [1]]\nColumns: [[3]]", 1),
        ("Rows: 1, 1, ..., 1\nColumns: 4", 1),
        ("Rows:\n1\n...\n1\n\nColumns:\n3\n", 3),
    ] {
        refused(text, &[&format!("[truncated] {line}:1: {message}")]);
    }
    check("Row 1 ... 2\nRow 2 .... 1\nCol 1 ... 2\nCol 2 .... 1", "2;1|2;1");
}

#[test]
fn what_lines_above_say() {
    let clues = "Rows:\n1 1\n3\nColumns:\n2\n1\n2\n";
    for (above, title, author) in [
        ("Title: A cat", Some("A cat"), None),
        ("name = 'A cat'\nAuthor: Jo", Some("A cat"), Some("Jo")),
        ("A cat\nby Jo", Some("A cat"), Some("Jo")),
        ("import numpy as np\nA cat", Some("A cat"), None),
    ] {
        let about = puzzle(&format!("{above}\n\n{clues}")).unwrap().about().clone();
        assert_eq!((about.title.as_deref(), about.author.as_deref()), (title, author), "{above}");
    }
    for (rows, fault) in [
        (
            "Rows (bottom to top):",
            "[syntax] 1:1: rows are read from the top and columns from the left, and so are their runs; turn the clues around",
        ),
        (
            "Rows (3):",
            "[size_mismatch] 1:1: height 3 is stated, but there are clues for 3 columns and 2 rows",
        ),
    ] {
        refused(&clues.replace("Rows:", rows), &[fault]);
    }
    check(&clues.replace("Rows:", "Rows (2):"), "1 1;3|2;1;2");
}

#[test]
fn what_may_say_what_letters_are() {
    let clues = "\n\nRows:\n2b 1r\n1b\n\nColumns:\n2b\n1b\n1r\n";
    let message = "this may say what the letters of colors are; write every entry as r = red or \
                   r = #ff0000, with commas between them";
    for above in ["b for black, r for red", "b=schwarz, r=rot", "Colors: (b)lack, (r)ed"] {
        refused(&format!("{above}{clues}"), &[&format!("[bad_color] 1:1: {message}")]);
    }
    let colors = |above: &str| -> Vec<String> {
        let puzzle = puzzle(&format!("{above}{clues}")).unwrap();
        puzzle.palette().colors()[1..].iter().map(|color| color.name.clone()).collect()
    };
    for above in ["b=black r=red", "colors = {'b': 'black', 'r': 'red'}", "Key:\nb: black\nr: red"]
    {
        assert_eq!(colors(above), ["black", "red"], "{above}");
    }
    assert_eq!(colors("A red house"), ["blue", "red"]);
}

#[test]
fn a_number_behind_a_label_may_count_the_clues() {
    let heart = "1 1;5;5;3;1|2;4;4;4;2";
    let (rows, columns) = ("1 1\n5\n5\n3\n1\n", "2\n4\n4\n4\n2\n");
    for (r, c) in [
        ("Rows: 5", "Columns: 5"),
        ("rows = 5", "cols = 5"),
        ("**Rows:** 5", "**Columns:** 5"),
        ("Rows: (5)", "Columns: (5)"),
        ("Rows: 5", "Columns:"),
    ] {
        check(&format!("{r}\n{rows}\n{c}\n{columns}"), heart);
        check(&format!("{r}\n{rows}{c}\n{columns}"), heart);
        check(&format!("{c}\n{columns}{r}\n{rows}"), heart);
    }
    check(&format!("Rows: 5\n\n{rows}\nColumns: 5\n\n{columns}"), heart);
    check("Rows: 2\n1 2\n1\nColumns: 4\n2\n0\n1\n1\n", "1 2;1|2;;1;1");
    // As many cells with the number as without: a clue is wrong, not another puzzle.
    refused(
        "Rows: 2\n1 2\n1\nColumns: 4\n0\n0\n1\n1\n",
        &["[sum_mismatch] 2:1: rows fill 4 cells, columns 2"],
    );
    // The first clue, where it is no count.
    check("Rows: 3\n1 1\n3\n\nColumns: 3\n1 1\n3\n", "3;1 1;3|3;1 1;3");
    check("Rows: 2\n1\n1\n\nColumns: 3\n1\n0\n", "2;1;1|3;1;");
    check("Rows: 3\n1\n3\n1\n\nColumns:\n2 1\n1 2\n1 1\n", "3;1;3;1|2 1;1 2;1 1");
    refused(
        "Rows: 2\n2\n1\nColumns: 2\n1\n1\n1\n",
        &[
            "[syntax] 1:1: 2 may be the first clue or how many there are; write (2) in front of the \
           : if they are so many, else the clue in a line of its own",
        ],
    );
}

#[test]
fn clues_in_another_order_are_refused_however_that_is_said() {
    let clues = "\n1 1\n3\nColumns:\n2\n1\n2\n";
    let message = "rows are read from the top and columns from the left, and so are their runs; \
                   turn the clues around";
    for order in ["(right→left):", "(from right)", "from bottom:", "(←):", "(<-)", ", from right:"]
    {
        refused(&format!("Rows {order}{clues}"), &[&format!("[syntax] 1:1: {message}")]);
    }
    for order in ["(left→right):", "(left to right)", "→", "(->)", "(top → bottom):", "(↓)"]
    {
        check(&format!("Rows {order}{clues}"), "1 1;3|2;1;2");
    }
}

#[test]
fn sums_in_brackets_are_no_runs() {
    let (rows, columns) = ("1 (1)\n1 1 (2)\n- 0 (0)\n", "1 (1)\n1 (1)\n1 (1)\n");
    let expected = "1;1 1;|1;1;1";
    let rows = rows.replace("- ", "");
    check(&format!("Rows:\n{rows}\nColumns:\n{columns}"), expected);
    check(&format!("{rows}\n{columns}").replace('(', "[").replace(')', "]"), expected);
    let message = "numbers in brackets beside numbers without; leave out what is no run, and write the \
                   others without brackets";
    let fault = |line: usize| format!("[syntax] {line}:1: {message}");
    // One of them is no sum.
    let text = format!("Rows:\n{rows}\nColumns:\n1 (2)\n1 (1)\n1 (1)\n");
    refused(&text, &[&fault(2), &fault(7)]);
    refused("Rows:\n(1) 2\n(2) 2\nColumns:\n2\n2\n", &[&fault(2)]);
    refused("Rows: 2 (2), 2 (2)\nColumns: 1 (1), 3 (3)\n", &[&fault(1)]);
    check("Rows:\n(1 1)\n[3]\nColumns:\n2\n1\n2\n", "1 1;3|2;1;2");
}

#[test]
fn bars_around_each_clue_of_a_line() {
    let rows = "Rows: |3| |1 1| || |2 1|\n";
    check(&format!("{rows}Columns: |1 1| |1 1| |1| |2| |1|\n"), "3;1 1;;2 1|1 1;1 1;1;2;1");
    check(&format!("{rows}Columns: 1 1; 1 1; 1; 2; 1\n"), "3;1 1;;2 1|1 1;1 1;1;2;1");
    check("Rows: |3|, |1 1|, ||, |2 1|\nColumns:\n1 1\n1 1\n1\n2\n1\n", "3;1 1;;2 1|1 1;1 1;1;2;1");
    check("|2| |2|\n|1 1|1 1|\n", "2;;2|1 1;1 1");
    let message = "the bars may be around each clue or between clues, of which some are empty; write ; \
                   between clues, and 0 for an empty one";
    for text in [
        "Rows: | 3 | | 1 1 |\nColumns: | 2 | | 1 | | 2 |\n",
        "Rows: |2| |2|\nColumns: |1 1| |1 1|\n",
        "Rows: | 2 | | 2 |\nColumns:\n1 1\n1 1\n",
    ] {
        refused(text, &[&format!("[syntax] 1:1: {message}")]);
    }
}

#[test]
fn bare_labels_are_not_the_keys_of_non() {
    let clues = ["1 1\n3\n", "2\n1\n2\n"];
    for [rows, columns] in [
        ["rows", "cols"],
        ["ROWS", "COLS"],
        ["Rows", "Cols"],
        ["Rows 2", "Columns 3"],
        ["rows 2", "cols 3"],
    ] {
        let text = format!("{rows}\n{}{columns}\n{}", clues[0], clues[1]);
        check(&text, "1 1;3|2;1;2");
        check(&text.replace(columns, &format!("\n{columns}")), "1 1;3|2;1;2");
    }
    refused(
        "Rows 3\n1 1\n3\n\nColumns 3\n2\n1\n2\n",
        &["[size_mismatch] 1:1: height 3 is stated, but there are clues for 3 columns and 2 rows"],
    );
    let non = "rows 2\ncolumns 3\nrows\n1,1\n3\ncolumns\n2\n1\n2\n";
    let document = pictogrid_formats::read(non.as_bytes(), &pictogrid_core::Limits::default());
    assert_eq!(document.unwrap().format, "non");
}

#[test]
fn the_first_line_between_labels_that_cannot_be_read_is_named() {
    let text = "Rows:\n1 1\nas above\nColumns:\n2\n1\n2\n";
    let error = puzzle(text).unwrap_err().to_string();
    let message = "\"as above\" is neither a clue such as 2 1 nor a label such as rows:; write # before a comment";
    assert_eq!(error, format!("3:1: {message}"));
    let error = puzzle("Rows:\n1 1\nas above\n").unwrap_err().to_string();
    assert!(error.contains(": no format recognizes"), "{error}");
}
