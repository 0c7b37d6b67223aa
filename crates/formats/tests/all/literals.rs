//! One puzzle in the literals of many languages, and under many names.
//!
//! ```text
//!   ..#..      rows     1 / 3 / 5 / 1 1            what is read must be this house, or its columns and
//!   .###.      columns  1 / 3 / 3 / 3 / 1          rows with a note that says that they were guessed
//!   #####
//!   .#.#.
//! ```
//!
//! Each text is written by hand, as people write it in that language.

use pictogrid_core::{Limits, Note, Picture, Puzzle};
use pictogrid_formats::{Told, read, read_told};

fn house() -> Puzzle {
    Puzzle::of_picture(&Picture::parse(&["..#..", ".###.", "#####", ".#.#."]).unwrap())
}

/// The notes of a text that is read as the house.
fn notes(text: &str) -> Vec<Note> {
    let limits = Limits::default();
    let document = read(text.as_bytes(), &limits).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let [entry] =
        <[_; 1]>::try_from(document.entries).unwrap_or_else(|_| panic!("several: {text}"));
    let draft = entry.draft.unwrap_or_else(|error| panic!("{text}\n{error}"));
    let notes = draft.notes.clone();
    let puzzle = draft.check(&limits).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(puzzle.clues(), house().clues(), "{text}");
    notes
}

/// Both lists with their names.
const NAMED: &[&str] = &[
    r#"{"rows": [{"clue": [1]}, {"clue": [3]}, {"clue": [5]}, {"clue": [1, 1], "done": false}],
        "cols": [{"n": [1]}, {"n": [3]}, {"n": [3]}, {"n": [3]}, {"n": [1]}]}"#,
    // JSON, JSON5, JavaScript, TypeScript
    r#"{"rows": [[1], [3], [5], [1, 1]], "columns": [[1], [3], [3], [3], [1]]}"#,
    "// house\n{rows: [[1], [3], [5], [1, 1],], /* and */ columns: [[1], [3], [3], [3], [1]],}",
    "const rows = [[1], [3], [5], [1, 1]];\nconst cols = [[1], [3], [3], [3], [1]];",
    "module.exports = { rows: [[1], [3], [5], [1, 1]], cols: [[1], [3], [3], [3], [1]] };",
    "export default {rows: ['1', '3', '5', '1 1'], cols: ['1', '3', '3', '3', '1']}",
    "function f() {\n  const p = { rows: [[1], [3], [5], [1, 1]], cols: [[1], [3], [3], [3], [1]] };\n  return g(p);\n}",
    "const rows: number[][] = [[1], [3], [5], [1, 1]];\nconst columns: number[][] = [[1], [3], [3], [3], [1]];",
    "export const house: Puzzle = {\n  rows: [[1], [3], [5], [1, 1]],\n  columns: [[1], [3], [3], [3], [1]],\n} as const;",
    // Python
    "rows = [[1], [3], [5], [1, 1]]\ncols = [[1], [3], [3], [3], [1]]\n",
    "ROWS = ((1,), (3,), (5,), (1, 1))\nCOLS = ((1,), (3,), (3,), (3,), (1,))\n",
    "rows: list[list[int]] = [[1], [3], [5], [1, 1]]\ncols: list[list[int]] = [[1], [3], [3], [3], [1]]\n",
    "house = dict(rows=[[1], [3], [5], [1, 1]], columns=[[1], [3], [3], [3], [1]])\n",
    "def main():\n    rows = [(1,), (3,), (5,), (1, 1)]\n    cols = [(1,), (3,), (3,), (3,), (1,)]\n    solve(rows, cols)\n",
    "self.rows = np.array([[0, 1], [0, 3], [0, 5], [1, 1]])\nself.cols = np.array([[1], [3], [3], [3], [1]])",
    // TOML, YAML
    "title = \"House\"\nrows = [[1], [3], [5], [1, 1]]\ncolumns = [[1], [3], [3], [3], [1]]\n",
    "[puzzle]\nname = \"House\"\n\n[puzzle.clues]\nrows = [\n  [1],\n  [3],\n  [5],\n  [1, 1],\n]\ncolumns = [[1], [3], [3], [3], [1]]\n",
    "rows:\n  - [1]\n  - [3]\n  - [5]\n  - [1, 1]\ncolumns: [[1], [3], [3], [3], [1]]\n",
    "puzzle:\n  title: House # mine\n  rows:\n  - - 1\n  - - 3\n  - - 5\n  - - 1\n    - 1\n  columns:\n  - - 1\n  - - 3\n  - - 3\n  - - 3\n  - - 1\n",
    "rows: [\"1\", \"3\", \"5\", \"1 1\"]\ncolumns: [\"1\", \"3\", \"3\", \"3\", \"1\"]\n",
    // C, C++, Java, C#
    "int rows[4][2] = {{0, 1}, {0, 3}, {0, 5}, {1, 1}};\nint cols[5][1] = {{1}, {3}, {3}, {3}, {1}};\n",
    "static const uint8_t row_clues[][2] = { {1, 0}, {3, 0}, {5, 0}, {1, 1}, };\nstatic const uint8_t col_clues[][1] = { {1}, {3}, {3}, {3}, {1}, };",
    "std::vector<std::vector<int>> rows = {{1}, {3}, {5}, {1, 1}};\nstd::vector<std::vector<int>> cols = {{1}, {3}, {3}, {3}, {1}};",
    "public class House {\n  static final int[][] ROWS = new int[][] {{1}, {3}, {5}, {1, 1}};\n  static final int[][] COLS = new int[][] {{1}, {3}, {3}, {3}, {1}};\n}",
    "List<List<Integer>> rows = List.of(List.of(1), List.of(3), List.of(5), List.of(1, 1));\nList<List<Integer>> columns = List.of(List.of(1), List.of(3), List.of(3), List.of(3), List.of(1));",
    "rows = Arrays.asList(Arrays.asList(1), Arrays.asList(3), Arrays.asList(5), Arrays.asList(1, 1));\ncolumns = Arrays.asList(Arrays.asList(1), Arrays.asList(3), Arrays.asList(3), Arrays.asList(3), Arrays.asList(1));",
    "int[][] rows = { new int[] { 1 }, new[] { 3 }, new[] { 5 }, new[] { 1, 1 } };\nint[][] columns = { new[] { 1 }, new[] { 3 }, new[] { 3 }, new[] { 3 }, new[] { 1 } };",
    // Rust, Go, Swift, Kotlin, Scala, Dart
    "let rows = vec![vec![1], vec![3], vec![5], vec![1, 1]];\nlet cols = vec![vec![1], vec![3], vec![3], vec![3], vec![1]];",
    "const ROWS: &[&[u8]] = &[&[1], &[3], &[5], &[1, 1]];\nconst COLS: &[&[u8]] = &[&[1u8], &[3], &[3], &[3], &[1]];",
    "rows := [][]int{{1}, {3}, {5}, {1, 1}}\ncols := [][]int{{1}, {3}, {3}, {3}, {1}}\n",
    "var p = Puzzle{\n\tRows: [][]int{{1}, {3}, {5}, {1, 1}},\n\tCols: [][]int{{1}, {3}, {3}, {3}, {1}},\n}\n",
    "let rows: [[Int]] = [[1], [3], [5], [1, 1]]\nlet columns: [[Int]] = [[1], [3], [3], [3], [1]]",
    "val rows = listOf(listOf(1), listOf(3), listOf(5), listOf(1, 1))\nval columns = listOf(listOf(1), listOf(3), listOf(3), listOf(3), listOf(1))",
    "val rows = arrayOf(intArrayOf(1), intArrayOf(3), intArrayOf(5), intArrayOf(1, 1))\nval cols = arrayOf(intArrayOf(1), intArrayOf(3), intArrayOf(3), intArrayOf(3), intArrayOf(1))",
    "val rows = Array(Array(1), Array(3), Array(5), Array(1, 1))\nval cols = Array(Array(1), Array(3), Array(3), Array(3), Array(1))",
    "final rows = <List<int>>[[1], [3], [5], [1, 1]];\nfinal columns = <List<int>>[[1], [3], [3], [3], [1]];",
    // PHP, Ruby, Perl, Lua
    "$rows = array(array(1), array(3), array(5), array(1, 1));\n$cols = array(array(1), array(3), array(3), array(3), array(1));",
    "<?php\nreturn ['rows' => [[1], [3], [5], [1, 1]], 'columns' => [[1], [3], [3], [3], [1]]];\n",
    "puzzle = { :rows => [[1], [3], [5], [1, 1]], :columns => [[1], [3], [3], [3], [1]] }",
    "my @rows = ([1], [3], [5], [1, 1]);\nmy @cols = ([1], [3], [3], [3], [1]);",
    "local rows = {{1}, {3}, {5}, {1, 1}}\nlocal cols = {{1}, {3}, {3}, {3}, {1}}",
    // Haskell, OCaml, Elixir, Clojure
    "rows = [[1],[3],[5],[1,1]]\ncolumns = [[1],[3],[3],[3],[1]]",
    "let rows = [[1]; [3]; [5]; [1; 1]]\nlet columns = [[1]; [3]; [3]; [3]; [1]]",
    "%{rows: [[1], [3], [5], [1, 1]], columns: [[1], [3], [3], [3], [1]]}",
    "%{:rows => [[1] [3] [5] [1 1]], :columns => [[1] [3] [3] [3] [1]]}",
    // A page, and notes with code in them
    "<html><script>\nvar data = {\"rows\": [[1],[3],[5],[1,1]], \"columns\": [[1],[3],[3],[3],[1]]};\n</script></html>",
    "Here it is:\n\n```python\nrows = [[1], [3], [5], [1, 1]]\ncolumns = [[1], [3], [3], [3], [1]]\n```\n\nHave fun!\n",
];

#[test]
fn lists_with_names_are_read_in_any_language() {
    for text in NAMED {
        assert_eq!(notes(text), [], "{text}");
    }
    assert!(NAMED.len() > 40);
}

/// Lists without names, or with names that say nothing.
#[test]
fn rows_are_first_where_nothing_says_which_they_are() {
    for text in [
        "[[[1], [3], [5], [1, 1]], [[1], [3], [3], [3], [1]]]",
        "{\"a\": [[1], [3], [5], [1, 1]], \"b\": [[1], [3], [3], [3], [1]]}",
        "{\"clues\": [[[1], [3], [5], [1, 1]], [[1], [3], [3], [3], [1]]]}",
        "puzzle = ([[1], [3], [5], [1, 1]], [[1], [3], [3], [3], [1]])",
        "rows([[1],[3],[5],[1,1]]).\ncolumns([[1],[3],[3],[3],[1]]).",
        "std::vector<std::vector<int>> r{{1}, {3}, {5}, {1, 1}}, c{{1}, {3}, {3}, {3}, {1}};",
        "[[1.0],[3.0],[5.0],[1.0,1.0]]\n[[1.0],[3.0],[3.0],[3.0],[1.0]]\n",
    ] {
        assert_eq!(notes(text), [Note::RowsFirst], "{text}");
    }
    let sized =
        "{\"width\": 5, \"height\": 4, \"a\": [[1],[3],[3],[3],[1]], \"b\": [[1],[3],[5],[1,1]]}";
    assert_eq!(notes(sized), [Note::ColumnsFirst]);
}

#[test]
fn sides_are_known_by_any_of_their_words() {
    for (rows, columns) in [
        ("R", "C"),
        ("r", "c"),
        ("ROWS", "COLS"),
        ("y", "x"),
        ("h", "v"),
        ("hor", "ver"),
        ("horizontalHints", "verticalHints"),
        ("left", "top"),
        ("leftSide", "topSide"),
        ("side", "top"),
        ("west", "north"),
        ("across", "down"),
        ("lines", "columns"),
        ("row-rules", "column-rules"),
        ("rowDescriptions", "columnDescriptions"),
        ("row_sums", "col_sums"),
        ("y_hints", "x_hints"),
        ("rowsHints", "colsHints"),
        ("cluesRows", "cluesCols"),
        ("rowhints", "colhints"),
        ("row_runs", "anything"),
        ("anything", "columnBlocks"),
        ("numbersLeft", "numbersTop"),
        ("Row groups", "Column groups"),
    ] {
        let (own, other) = ("[[1], [3], [5], [1, 1]]", "[[1], [3], [3], [3], [1]]");
        for text in [
            format!("{{\"{rows}\": {own}, \"{columns}\": {other}}}"),
            format!("[{{\"id\": 1, \"data\": {{\"{columns}\": {other}, \"{rows}\": {own}}}}}]"),
        ] {
            assert_eq!(notes(&text), [], "{text}");
        }
    }
}

#[test]
fn a_picture_alone_is_a_puzzle() {
    for text in [
        r#"[[0,0,1,0,0],[0,1,1,1,0],[1,1,1,1,1],[0,1,0,1,0]]"#,
        "[\"..#..\",\".###.\",\"#####\",\".#.#.\"]",
        r#"{"pixels": ["00100","01110","11111","01010"], "level": 3}"#,
        r#"{"picture": "..#..\n.###.\n#####\n.#.#."}"#,
        "{\"rows\": [\"..#..\",\".###.\",\"#####\",\".#.#.\"]}",
        r#"{"data": [[false,false,true,false,false],[false,true,true,true,false],[true,true,true,true,true],[false,true,false,true,false]]}"#,
        r#"{"cells": [["empty","empty","filled","empty","empty"],["empty","filled","filled","filled","empty"],["filled","filled","filled","filled","filled"],["empty","filled","empty","filled","empty"]]}"#,
        r#"{"a": [["","","X","",""],["","X","X","X",""],["X","X","X","X","X"],["","X","","X",""]]}"#,
        r#"{"width": 5, "height": 4, "data": "00100011101111101010"}"#,
        r#"{"w": 5, "h": 4, "data": [0,0,1,0,0,0,1,1,1,0,1,1,1,1,1,0,1,0,1,0]}"#,
        r#"{"solution": "00100,01110,11111,01010"}"#,
        r#"{"width": 5, "height": 4, "filled": [{"x":2,"y":0},{"x":1,"y":1},{"x":2,"y":1},{"x":3,"y":1},{"x":0,"y":2},{"x":1,"y":2},{"x":2,"y":2},{"x":3,"y":2},{"x":4,"y":2},{"x":1,"y":3},{"x":3,"y":3}]}"#,
        r#"{"width": 5, "height": 4, "on": [[2,0],[1,1],[2,1],[3,1],[0,2],[1,2],[2,2],[3,2],[4,2],[1,3],[3,3]]}"#,
        r#"{"grid": [["0","0","1","0","0"],["0","1","1","1","0"],["1","1","1","1","1"],["0","1","0","1","0"]]}"#,
        r#"{"board": [[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]], "mask": [[0,0,1,0,0],[0,1,1,1,0],[1,1,1,1,1],[0,1,0,1,0]]}"#,
        r#"{"palette": ["white", "black"], "cells": [[0,0,1,0,0],[0,1,1,1,0],[1,1,1,1,1],[0,1,0,1,0]]}"#,
        "picture: |\n  ..#..\n  .###.\n  #####\n  .#.#.\n",
        "bool house[4][5] = {{0,0,1,0,0},{0,1,1,1,0},{1,1,1,1,1},{0,1,0,1,0}};",
        "const HOUSE: [[u8; 5]; 4] = [[0,0,1,0,0],[0,1,1,1,0],[1,1,1,1,1],[0,1,0,1,0]];",
        "name: House\ngrid:\n  - 00100\n  - 01110\n  - 11111\n  - 01010\n",
        "const art = `\n..#..\n.###.\n#####\n.#.#.\n`;",
    ] {
        assert_eq!(notes(text), [], "{text}");
    }
    let null = r#"[[null,null,1,null,null],[null,1,1,1,null],[1,1,1,1,1],[null,1,null,1,null]]"#;
    assert_eq!(notes(null), [Note::EmptySign { sign: "null".into() }]);
    let gray = "[[255,255,0,255,255],[255,0,0,0,255],[0,0,0,0,0],[255,0,255,0,255]]";
    assert_eq!(notes(gray), [Note::EmptySign { sign: "255".into() }]);
    let pair = r#"{"size": [5, 4], "solution": "00100011101111101010"}"#;
    assert_eq!(notes(pair), [Note::WidthFirst]);
}

#[test]
fn what_is_left_out_is_noted() {
    let own = r#""rows": [[1], [3], [5], [1, 1]], "columns": [[1], [3], [3], [3], [1]]"#;
    let left = |key: &str| vec![Note::LeftOut { key: key.to_owned() }];
    let other = format!("{{{own}, \"easier\": [[0, 1], [1, 0]]}}");
    assert_eq!(notes(&other), left("easier"));
    let begun =
        format!("{{{own}, \"solution\": [[1,-1,-1,0,0],[-1,1,1,1,0],[1,1,1,1,1],[0,1,0,1,0]]}}");
    assert_eq!(notes(&begun), left("solution"));
    let more = format!("{{{own}, \"more\": {{{own}}}}}");
    assert_eq!(notes(&more), left("more"));
    let looks =
        format!("{{{own}, \"colors\": {{\"filled\": \"#1a1a2e\"}}, \"tags\": [\"a\", \"b\"]}}");
    assert_eq!(notes(&looks), []);
}

#[test]
fn what_has_a_structure_and_is_no_puzzle_is_told() {
    for (text, expected) in [
        (
            r#"{"hor": [[1], [3], [5], [1, 1], [2]], "ver": [[1], [3], [3], [5]]}"#,
            "1:1: two lists of 5 and 4 clues under `hor` and `ver`, but their sums are 13 and 12",
        ),
        (
            r#"{"a": [[2], [2]], "b": [[2], [2]], "c": [[2], [2]]}"#,
            "1:1: there are 3 lists of clues (2 under `a`, 2 under `b`, 2 under `c`), and nothing says \
             which two belong together; call them `rows` and `columns`",
        ),
        (
            r#"{"a": [[3]], "b": [[1], [1, 1]]}"#,
            "1:1: two lists of 1 and 2 clues under `a` and `b`, but a line of one needs 3 cells and one \
             of the other 3",
        ),
        (
            "[[1, 0, null], [0, 1, 1]]",
            "1:1: a list of 2 lists, which is no finished picture: row 1, column 3 is not known; to go on \
             from a board, name the puzzle as well",
        ),
        (
            "[[4, 0], [0, 7], [3, 3]]",
            "1:1: a list of 3 lists, but neither two lists of clues that fit each other nor a picture of \
             two signs, such as 0 and 1",
        ),
    ] {
        let error = read(text.as_bytes(), &Limits::default());
        let error = match error {
            Ok(mut document) => document.entries.remove(0).draft.unwrap_err(),
            Err(error) => error,
        };
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

#[test]
fn a_person_may_say_that_the_columns_come_first() {
    let told = Told { has_columns_first: true, ..Told::default() };
    let text = "{\"a\": [[1], [3], [3], [3], [1]], \"b\": [[1], [3], [5], [1, 1]]}\n";
    for text in [text.to_owned(), text.repeat(2)] {
        let document = read_told(text.as_bytes(), None, &told, &Limits::default()).unwrap();
        for entry in document.entries {
            let draft = entry.draft.unwrap();
            assert_eq!(draft.notes, []);
            assert_eq!(draft.check(&Limits::default()).unwrap().clues(), house().clues());
        }
    }
    let named = "{\"rows\": [[1], [3], [5], [1, 1]], \"columns\": [[1], [3], [3], [3], [1]]}";
    let mut document = read_told(named.as_bytes(), None, &told, &Limits::default()).unwrap();
    let puzzle = document.entries.remove(0).check(&Limits::default()).unwrap();
    assert_eq!(puzzle.clues(), house().clues());
}
