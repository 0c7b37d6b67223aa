//! What is read of JSON and of the literals of programs: keys, colors, cells, and every fault.

use pictogrid_core::{Draft, DraftClue, DraftRun, Limits, Palette};

/// The clues of a draft, with the values of runs behind a colon unless they are 1; then the colors.
fn shown(draft: &Draft) -> String {
    let run = |run: &DraftRun| {
        let length = run.length.map_or("?".to_owned(), |length| length.to_string());
        match run.value.map(|value| value.0) {
            Some(1) => length,
            value => {
                format!("{length}:{}", value.map_or("?".to_owned(), |value| value.to_string()))
            }
        }
    };
    let clue = |clue: &DraftClue| match clue.is_unknown {
        true => "*".to_owned(),
        false => clue.runs.iter().map(run).collect::<Vec<_>>().join(" "),
    };
    let side = |side: &[DraftClue]| side.iter().map(clue).collect::<Vec<_>>().join(";");
    let colors = draft.palette.colors().iter().map(|c| format!("{} {}", c.letter, c.name));
    let colors = match draft.palette == Palette::black_and_white() {
        true => String::new(),
        false => format!(" / {}", colors.collect::<Vec<_>>().join(", ")),
    };
    let hexagon = draft.hexagon.iter().flat_map(|sides| sides.iter()).map(|s| side(s) + "|");
    let hexagon: String = hexagon.collect();
    format!("{hexagon}{}|{}{colors}", side(&draft.rows), side(&draft.columns))
}

/// What is read of a text: each puzzle behind what it is called, or the first fault.
fn read(text: &str) -> String {
    let limits = Limits { side: 40, ..Limits::default() };
    let document = match pictogrid_formats::read_as("json", text.as_bytes(), &limits) {
        Ok(document) => document,
        Err(error) => return error.first().to_string(),
    };
    let entries = document.entries.into_iter().map(|entry| {
        let name = entry.name.map_or_else(String::new, |name| format!("{name} "));
        match entry.draft {
            Ok(draft) => name + &shown(&draft),
            Err(error) => format!("{name}{}", error.first()),
        }
    });
    entries.collect::<Vec<_>>().join(" & ")
}

/// The same of both sides as JSON, and whatever else an object has.
fn sides(rows: &str, more: &str) -> String {
    read(&format!("{{\"rows\": {rows}, \"columns\": []{more}}}"))
}

#[test]
fn literals() {
    let expected = "1 1;3|2;";
    for text in [
        "{\"rows\": [[1, 1], [3]], \"columns\": [[2], []]}",
        "{'rows': [(1, 1), (3,)], 'columns': [[2], ()], 'by': None,}",
        "# mine\n[{'rows': ((1, 1), [3]), 'columns': [(2,), [],]},]\n",
        "{rows: [[1, 1], [3],], /* 4 */ `columns`: [(([2])), []], hints: undefined}",
        "return { // one\n rows: [[1, 1], [3]], columns: [[2], []] };\n",
        "export default {rows : [[1, 1], [3]], columns : [[2], []]}",
        "const rows = [[1, 1],\n [3]];\nvar cols: number[][] = [[2], []];",
        "import x\n```python\nrows = ([1, 1], [3]) # [3]\ncols = [(2), ()]\n```\n",
        "rows: [[1, 1], [3]], cols: [[2], []],",
        "'rows': [[1, 1], [3]],\n'cols': [(2,), [],]",
        "\"\"\"A\n cat.\"\"\"\nconst cat: Cat<number[]> = {'rows': [[1, 1], [3]], 'cols': [2, []]}",
        "use\u{a0}= 1; b['rows'] = [[1, 1], [3]]; b['cols'] = [[2], []]",
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
    let texts =
        "{'rows': [[1]], 'columns': [[1]], 'title': 'it\\'s \\x41\\u00e9\\ud83d\\ude00\\n'}";
    assert_eq!(read(texts), "it's Aé😀\n 1|1");
}

#[test]
fn what_is_no_literal() {
    for (text, expected) in [
        ("{a: b}", "1:5: not JSON: a value should be here, not 'b'"),
        (
            "{'a",
            "1:4: not JSON: it ends where the quote at the end of a text should be; the file may be cut off",
        ),
        ("{'a\nb'}", "1:4: not JSON: the quote at the end of a text should be here, not '\\n'"),
        ("{a: 1]", "1:6: not JSON: a comma or } should be here, not ']'"),
        ("{,}", "1:2: not JSON: a key should be here, not ','"),
        ("{a 1}", "1:4: not JSON: a colon should be here, not '1'"),
        ("(1, 2", "1:6: not JSON: it ends where a comma or ) should be; the file may be cut off"),
        ("[1 2]", "1:4: not JSON: a comma or ] should be here, not '2'"),
        ("[(1, 2})", "1:7: not JSON: a comma or ) should be here, not '}'"),
        ("[1,, 2]", "1:4: not JSON: a value should be here, not ','"),
        ("{'a': 01}", "1:7: not JSON: \"01\" is no number"),
        ("{'a': '\\q'}", "1:8: not JSON: a backslash before nothing that it may stand before"),
        ("{'a': '\\ud83d'}", "1:8: not JSON: a backslash before nothing that it may stand before"),
        ("a = 1\na = 2", "2:1: a second value of `a`"),
        ("a = [1], [2]", "1:10: not JSON: a name and its value should be here, not '['"),
        ("{'a': [1], 'b': 1, 'b': 2, 'a': [2]}", "1:28: a second value of `a`"),
        ("{'a': '''b'''}", "1:9: not JSON: a comma or } should be here, not '\\''"),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
    let deep = format!("{}1{}", "[".repeat(500), "]".repeat(500));
    assert_eq!(read(&deep), "1:130: more than 128 lists in each other, the limit");
    let long = format!("{{'rows': [[{}1]]}}", "1,".repeat(40));
    assert_eq!(read(&long), "1:92: a list of more than 40 entries, the limit");
}

#[test]
fn keys() {
    let expected = "1|";
    for key in ["rows", "row_clues", "rowHints", "Row Constraints", "ROW", "left", "across"] {
        assert_eq!(read(&format!("{{\"{key}\": [[1]], \"cols\": []}}")), expected, "{key}");
    }
    for key in ["columns", "cols", "col-clues", "ColumnNumbers", "top", "down"] {
        assert_eq!(read(&format!("{{\"{key}\": [], \"rows\": [[1]]}}")), expected, "{key}");
    }
    assert_eq!(read("{\"row_clues\": [[2]], \"rows\": 3, \"cols\": []}"), "2|");
    for (text, expected) in [
        (
            "{\"row_clues\": [[2]], \"rows\": [[1]], \"cols\": []}",
            "1:15: both `rows` and `row_clues` may be the clues of the rows",
        ),
        ("{\"rows\": 3, \"cols\": []}", "1:10: `rows` is no list of clues"),
        (
            "{\"row_1\": [[1]], \"rowing\": [], \"cols\": []}",
            "1:1: the list `rows` is missing; there is `row_1`, `rowing`, `cols`",
        ),
        ("{}", "1:1: the list `rows` is missing; there is nothing"),
        ("[5]", "1:2: a puzzle is an object with `rows` and `columns`"),
        (
            "{\"verdict\": 1, \"rows\": []}",
            "1:1: this is an answer of pictogrid, not a puzzle; give the puzzle itself",
        ),
        ("{\"hexagon\": [[], [[1]], [], [null], [], []]}", "|1||*||||"),
        ("{\"hexagon\": [[]]}", "1:13: `hexagon` is a list of six sides, not of 1"),
        ("{\"hexagon\": [1, [], [], [], [], []]}", "1:13: side 1 of `hexagon` is no list of clues"),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn what_is_around_puzzles() {
    let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
    for (text, expected) in [
        ("{\"id\": 3, \"clues\": ONE}", "1|1"),
        ("{\"all\": [ONE, 5]}", "1|1 & 1:45: a puzzle is an object with `rows` and `columns`"),
        ("{\"all\": [{\"data\": ONE}]}", "1|1"),
        ("{\"train\": [ONE], \"test\": [ONE], \"n\": 2}", "1|1 & 1|1"),
        ("{\"cat\": ONE, \"boot\": {\"data\": ONE}}", "cat 1|1 & boot 1|1"),
        ("ONE\n\nONE", "1|1 & 1|1"),
        (
            "ONE\n{\"rows\": [[1]\nONE",
            "1|1 & 3:1: not JSON: it ends where a comma or ] should be; the file may be cut off & 1|1",
        ),
    ] {
        assert_eq!(read(&text.replace("ONE", one)), expected, "{text}");
    }
}

#[test]
fn keys_with_a_slip() {
    for (key, known) in [("givens", "given"), ("palete", "palette"), ("gaol", "goal")] {
        let expected = format!("unknown key `{key}`; did you mean `{known}`?");
        assert!(sides("[]", &format!(", \"{key}\": [1]")).ends_with(&expected), "{key}");
    }
    for more in ["\"tags\": [1]", "\"solutions\": [1]", "\"givens\": \"x\"", "\"metadata\": {}"] {
        assert_eq!(sides("[]", &format!(", {more}")), "|", "{more}");
    }
    let board = |cells: &str| sides("[[1], [1]]", &format!(", \"Pre-filled\": {cells}"));
    for cells in [
        "[[0, 1], [0, 0]]",
        "[\"..\", \".#\"]",
        "[\"#.\"]",
        "[[1], [0]]",
        "[[1, 1]]",
        "[[0, 0]]",
        "[{\"row\": 0}]",
        "{\"0,0\": 1}",
        "\"#.\"",
    ] {
        assert!(board(cells).ends_with("did you mean `given`?"), "{cells}");
    }
    for cells in [
        "[[0, 0], [0, 0]]",
        "[[null], [null]]",
        "[\"..\", \"..\"]",
        "[]",
        "{}",
        "\"....\"",
        "\"a state\"",
        "5",
    ] {
        assert_eq!(board(cells), "1;1|", "{cells}");
    }
    for more in [
        "\"colors\": {\"rows\": [], \"cols\": []}",
        "\"clue_colors\": {\"rows\": []}",
        "\"row_colours\": []",
    ] {
        let found = sides("[]", &format!(", {more}"));
        assert!(found.contains("tells colors apart from the runs"), "{more}: {found}");
    }
}

#[test]
fn clues() {
    for (clue, expected) in [
        ("[2, 1]", "2 1"),
        ("\"2 1\"", "2 1"),
        ("\"2, 1\"", "2 1"),
        ("[\"2\", \"1\"]", "2 1"),
        ("7", "7"),
        ("[null, \"?\"]", "? ?"),
        ("[]", ""),
        ("\"\"", ""),
        ("null", "*"),
        ("[0, 0, 2, 1]", "2 1"),
        ("[2, 1, 0]", "2 1"),
        ("[0, 0]", "0"),
        ("[1, 0, 2]", "1 0 2"),
        ("[{\"len\": null, \"color\": null}]", "?:?"),
        ("[{\"count\": 0, \"color\": 0}]", "0:0"),
        ("[{\"len\": 1, \"colorOf\": 1}]", "row 1: a run has a `len` and a `color`, not `colorOf`"),
        ("[{\"len\": 1, \"length\": 1}]", "row 1: `length` says what another key of the run says"),
        ("[{\"color\": 1}]", "row 1: a run without its `len`; write null if it is unknown"),
        ("[[1]]", "row 1: a run that is a list has two entries, its length and its color"),
        ("\"2 x\"", "row 1: \"x\" is not a number"),
        ("[-1]", "row 1: -1 is not a number from 0 to 4294967295"),
        ("[4294967296]", "row 1: 4294967296 is not a number from 0 to 4294967295"),
        ("true", "row 1: a clue is a list of runs, or null if it is unknown"),
    ] {
        let found = sides(&format!("[{clue}]"), "");
        let found = found.strip_prefix("1:11: ").or(found.strip_suffix('|')).unwrap_or(&found);
        assert_eq!(found, expected, "{clue}");
    }
}

#[test]
fn colors() {
    for (palette, rows, expected) in [
        // Lists with an empty color or without.
        ("[\"white\", \"red\", \"blue\"]", "[[[2, 1]]]", "2 / . white, # red, a blue"),
        ("[\"red\", \"blue\"]", "[[[2, 1]]]", "2 / . white, # red, a blue"),
        ("[\"ivory\", \"blue\"]", "[[[2, 1]]]", "2 / . ivory, # blue"),
        ("[\"red\", \"blue\"]", "[[[2, 1], [1, 2]]]", "2 1:2 / . white, # red, a blue"),
        ("[\"red\", \"blue\"]", "[[[2, 0], [1, 1]]]", "2 1:2 / . white, # red, a blue"),
        (
            "[\"red\", \"blue\"]",
            "[[[2, \"Red\"], [1, \"#00f\"]]]",
            "2 1:2 / . white, # red, a blue",
        ),
        // Objects, with an index or without.
        (
            "[{\"index\": 2, \"name\": \"ruby\", \"hex\": \"#e00020\"}, {\"index\": 1, \"id\": \"r\", \"rgb\": [255, 0, 0]}]",
            "[[[1, 1], [1, 2]]]",
            "1 1:2 / . white, r red, # ruby",
        ),
        (
            "[\"white\", \"red\", \"blue\", \"green\", \"black\"]",
            "[[[2, \"red\"], [1, \"g\"]]]",
            "2 1:3 / . white, # red, a blue, b green, c black",
        ),
        ("[{\"name\": \"paper\"}, {\"name\": \"fog\"}]", "[[1]]", "1 / . paper, # fog"),
        (
            "{\".\": \"#eee\", \"r\": \"#f00\", \"ruby\": {\"rgb\": \"#e00020\"}}",
            "[\"2r\", [[1, \"Ruby\"]]]",
            "2;1:2 / . #eeeeee, r red, # ruby",
        ),
        (
            "{\"10\": \"navy\", \"2\": \"red\", \"0\": \"ivory\"}",
            "[[[1, 2], [1, 10]]]",
            "1 1:2 / . ivory, # red, a navy",
        ),
        // What runs name.
        ("null", "[\"2r 1\", \"1b\"]", "2:2 1;1:3 / . white, # black, r red, b blue"),
        (
            "null",
            "[[[2, \"Red\"], [\"blue\", 1]], \"1 red 2 #00f\"]",
            "2 1:2;1 2:2 / . white, # red, a blue",
        ),
        ("null", "[[1, 0], [[0, \"red\"]]]", "1;0:0 / "),
        ("null", "[[[1, 2]]]", "1:2 / . white, # black, a red"),
        // Faults.
        ("[{\"index\": 1}, {\"index\": 1}]", "[[1]]", "two colors of the palette share an index"),
        ("[\"white\", \"red\"]", "[[[1, \"pink\"]]]", "\"pink\" is no color of the palette"),
        ("[\"white\", \"red\"]", "[[[1, 0]]]", "0 is the color of empty cells, and no run has it"),
        ("[\"white\", \"red\"]", "[[[1, []]]]", "a list is no color of the palette"),
        (
            "[\"white\", \"red\"], \"background\": 7",
            "[[1]]",
            "`background` is no color of the palette",
        ),
    ] {
        let found = sides(rows, &format!(", \"palette\": {palette}"));
        let (clues, colors) = found.split_once(" / ").unwrap_or((&found, ""));
        let read = format!("{} / {colors}", clues.trim_end_matches('|'));
        let is_it = read == expected || found.contains(expected) && !expected.contains(" / ");
        assert!(is_it, "{palette} {rows}: {found}");
    }
    let many = format!("[{}1]", "1,".repeat(300));
    assert!(sides("[[1]]", &format!(", \"palette\": {many}")).contains("more than"));
}

#[test]
fn cells() {
    let more = ", \"palette\": [\"red\", \"blue\"], \"goal\": [[0]]";
    let found = sides("[[[2, 0]]]", more);
    assert!(found.contains("no number of the palette is that of empty cells"), "{found}");
    for (cells, expected) in [
        ("5", "1:37: goal: cells are a list of rows"),
        ("[5]", "1:37: goal: a row of cells is a text or a list"),
        ("[\"q\"]", "1:37: goal: 'q' is no letter of the palette"),
    ] {
        assert_eq!(sides("[]", &format!(", \"goal\": {cells}")), expected, "{cells}");
    }
}
