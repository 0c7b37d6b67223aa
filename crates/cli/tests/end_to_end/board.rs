//! `solve --board`: half-solved boards come back in.

use serde_json::json;

use crate::desk::{Desk, HEART, HEART_ROWS, TWO};

#[test]
fn solve_edit_solve() {
    let desk = Desk::new();
    desk.put("two.non", TWO).put("heart.non", HEART);
    let half = desk.run(&["solve", "two.non", "--only", "lines", "--ascii"]);
    half.is(5, "??\n??\n", "");
    desk.put("half.txt", half.out.replacen('?', "#", 1));
    desk.run(&["solve", "two.non", "--board", "half.txt", "--ascii"]).is(0, "#.\n.#\n", "unique");
    // From a pipe, in JSON, and finished already.
    let piped = ["solve", "two.non", "--board", "-", "--ascii"];
    desk.pipe("??\n?#\n", &piped).is(0, "#.\n.#\n", "unique");
    let half = desk.run(&["solve", "two.non", "--only", "lines", "--json"]).out;
    desk.pipe(&half, &piped).is(3, "", "several");
    desk.pipe(half.replacen('?', ".", 1), &piped).is(0, ".#\n#.\n", "unique");
    desk.pipe(HEART_ROWS, &["solve", "heart.non", "--board", "-"]).is(0, "unique", "");
    let json = desk.run(&["solve", "heart.non", "--json"]).out;
    desk.pipe(json, &["solve", "heart.non", "--board", "-"]).is(0, "unique", "");
    // The board may be in a file and the puzzle in the pipe.
    desk.pipe(TWO, &["solve", "--board", "half.txt", "--ascii"]).is(0, "#.\n.#\n", "unique");
}

#[test]
fn the_picture_with_its_clues_is_read() {
    let desk = Desk::new();
    desk.put("two.non", TWO).put("heart.non", HEART);
    let half = desk.run(&["solve", "two.non", "--only", "lines"]).out;
    assert!(half.contains("1▕░░░░▏"), "{half}");
    let piped = ["solve", "two.non", "--board", "-", "--ascii"];
    desk.pipe(&half, &piped).is(3, "", "several");
    desk.pipe(half.replacen("░░", "██", 1), &piped).is(0, "#.\n.#\n", "unique");
    desk.pipe(half.replacen("░░░░▏", "░░··▏", 1), &piped).is(3, "", "several");
    desk.pipe(half.replacen("░░░░▏", "░░  ▏", 1), &piped).is(0, "#.\n.#\n", "unique");
    // Two pictures in which no cell is certain.
    desk.pipe(desk.run(&["solve", "two.non"]).out, &piped).is(3, "", "several");
    let whole = desk.run(&["solve", "heart.non"]).out;
    desk.pipe(&whole, &["solve", "heart.non", "--board", "-"]).is(0, "unique", "");
    // A cell that contradicts the clues has its place in the drawing.
    let wrong = whole.replacen("5▕██████", "5▕████  ", 1);
    let ran = desk.pipe(wrong, &["solve", "heart.non", "--board", "-"]);
    ran.is(4, "-:4:9: row 2, column 3 of the board is .; no picture", "");
    desk.pipe(&whole, &piped).is(1, "", "the board has 5 × 5 cells, the puzzle 2 × 2 cells");
    let halves = "▄▀▄▀▄\n▀███▀\n  ▀\n";
    let ran = desk.pipe(halves, &["solve", "heart.non", "--board", "-"]);
    ran.is(
        1,
        "",
        "-:1:1: '▄' is no cell of a board: these are . #, and ? if it is not known; write",
    );
    assert!(ran.err.contains("write the board with --ascii"), "{}", ran.err);
    let torn = half.replacen("░░▏", "░▏", 1);
    desk.pipe(torn, &piped).is(1, "", "-:3:");
}

#[test]
fn colors_are_the_letters_of_the_palette() {
    let desk = Desk::new();
    desk.put("colors.non", "width 2\nheight 2\ncolor a red\nrows\n1a\n1a\ncolumns\n1a\n1a\n");
    let half = desk.run(&["solve", "colors.non", "--only", "lines", "--ascii"]);
    half.is(5, "??\n??\n", "");
    let whole = desk.pipe("a?\n??\n", &["solve", "colors.non", "--board", "-", "--ascii"]);
    whole.is(0, "a.\n.a\n", "unique");
    desk.pipe("x?\n??\n", &["solve", "colors.non", "--board", "-"]).is(
        1,
        "",
        "-:1:1: 'x' is no cell",
    );
}

#[test]
fn a_board_that_contradicts_the_clues() {
    let desk = Desk::new();
    desk.put("heart.non", HEART).put("two.non", TWO);
    let wrong = HEART_ROWS.replacen("#####", "###.#", 1).replace(".###.", "?????");
    desk.put("wrong.txt", &wrong);
    desk.run(&["solve", "heart.non", "--board", "wrong.txt"]).is(
        4,
        "wrong.txt:2:4: row 2, column 4 of the board is .; no picture has that and fits the clues and \
         the cells before it\n",
        "",
    );
    let json = desk.run(&["solve", "heart.non", "--board", "wrong.txt", "--json"]).json();
    assert_eq!(json[0]["culprits"], json!([{"what": "row 2, column 4 of the board"}]));
    // Each cell by itself is in some picture.
    desk.pipe("#?\n#?\n", &["solve", "two.non", "--board", "-"]).is(
        4,
        "-:2:1: row 2, column 1",
        "",
    );
    // What is wrong without the board is not laid on it.
    let turned = "width 5\nheight 5\nrows\n2,1\n1,3\n1,1,1\n2\n1,2\ncolumns\n4\n1,2\n2,1\n2\n2,1\n";
    desk.put("turned.non", turned);
    let ran = desk.run(&["solve", "turned.non", "--board", "wrong.txt"]);
    ran.is(4, "a picture would fit if row 5 were 2,1 and not 1,2", "");
}

#[test]
fn boards_that_are_none_of_the_puzzle() {
    let desk = Desk::new();
    desk.put("two.non", TWO).put("given.non", format!("{TWO}given \"1???\"\n"));
    let check = |puzzle: &str, board: &str, message: &str| {
        desk.pipe(board, &["solve", puzzle, "--board", "-"]).is(1, "", message);
    };
    check("two.non", "#.?\n???\n", "-:1:1: the board has 3 × 2 cells, the puzzle 2 × 2 cells");
    check(
        "two.non",
        "??\n???\n",
        "-:2:1: row 2 of the board has 3 cells, the puzzle has 2 × 2 cells",
    );
    check("two.non", "??\n1?\n", "-:2:1: '1' is no cell of a board: these are . #, and ? if it");
    check("two.non", "", "-: the board is empty");
    check("two.non", "{\"verdict\":\"none\"}", "-: JSON without `known` cells");
    check("two.non", "{\"known\":[\"??\",", "-: no board in JSON: ");
    check(
        "given.non",
        ".?\n??\n",
        "-:1:1: row 1, column 1 is . on the board, and given as # in the",
    );
    let json = desk.pipe("?\n", &["solve", "two.non", "--board", "-", "--json"]).json();
    assert_eq!(json[0]["error"]["kind"], "given_mismatch");
    desk.run(&["solve", "two.non", "--board", "gone.txt"]).is(1, "", "gone.txt: cannot be read: ");
    desk.run(&["solve", "--board", "-"]).is(2, "", "standard input cannot be both");
    desk.run(&["solve", "two.non", "--board", "b", "--proof", "p"]).is(
        2,
        "",
        "cannot be used with",
    );
    desk.put("all.non", format!("{TWO}====\n{TWO}")).put("b.txt", "??\n??\n");
    desk.run(&["solve", "all.non", "--board", "b.txt"]).is(
        1,
        "",
        "b.txt: a board is of one puzzle",
    );
    desk.run(&["solve", "two.non", "--board", "b.txt", "-o", "b.txt", "--force"]).is(
        1,
        "",
        "b.txt: is to be read",
    );
}

#[test]
fn several_says_what_to_do() {
    let desk = Desk::new();
    desk.pipe(TWO, &["solve"]).is(
        3,
        "it would be unique with 1 cell given: row 1, column 1 filled\n",
        "",
    );
    let json = desk.pipe(TWO, &["solve", "--json"]).json();
    let mend = json[0]["mend"].as_array().unwrap();
    assert_eq!(mend.len(), 1, "{json:?}");
    // What it says is so.
    let cell = &mend[0];
    let mut board = [['?'; 2]; 2];
    let at = |key: &str| cell[key].as_u64().unwrap() as usize - 1;
    board[at("row")][at("column")] = cell["value"].as_str().unwrap().chars().next().unwrap();
    let board: String = board.iter().map(|row| row.iter().collect::<String>() + "\n").collect();
    desk.put("two.non", TWO);
    desk.pipe(board, &["solve", "two.non", "--board", "-"]).is(0, "unique", "");
    assert_eq!(desk.pipe(HEART, &["solve", "--json"]).json()[0].get("mend"), None);
    let half =
        |dark: &str, light: &str| format!("{}{}\n", dark.repeat(4), light.repeat(4)).repeat(4);
    desk.put("diagonal.pbm", format!("P1\n8 8\n{}{}", half("1 ", "0 "), half("0 ", "1 ")));
    let made = desk.run(&["make", "diagonal.pbm", "--size", "4"]);
    made.is(3, "--best looks for settings that leave one picture\n", "");
}
