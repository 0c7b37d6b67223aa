//! What files say, where two readings are possible: the same picture in many spellings.

use std::{fs, path::Path};

use pictogrid_core::{Clue, Limits, LineId, Puzzle, Shape, Value};
use pictogrid_formats::Document;

fn document(file: &str) -> Document {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(file);
    let bytes = fs::read(path).unwrap();
    pictogrid_formats::read(&bytes, &Limits::default()).unwrap()
}

fn puzzles(file: &str) -> Vec<Puzzle> {
    let check = |entry: pictogrid_formats::Entry| entry.check(&Limits::default()).unwrap();
    document(file).entries.into_iter().map(check).collect()
}

fn title(file: &str) -> Option<String> {
    puzzles(file)[0].about().title.clone()
}

#[test]
fn one_picture_in_many_spellings() {
    let check = |picture: &str, spellings: &[&str]| {
        let clues = puzzles(picture)[0].clues().to_vec();
        for file in spellings {
            assert_eq!(puzzles(file)[0].clues(), clues, "{file} is not {picture}");
        }
    };
    check(
        "grid/heart.txt",
        &[
            "non/heart.non",
            "non/cr.non",
            "non/crlf-bom.non",
            "non/latin-1.non",
            "non/forgiving.non",
            "non/blank-is-nothing.non",
            "non/bundle.nonpack",
            "tournament/small.tournament",
            "grid/two.txt",
        ],
    );
    check(
        "grid/spaced-digits.txt",
        &["nin/boat.nin", "nin/blank-is-clue.nin", "non/blank-is-clue.non"],
    );
    check("grid/digits.txt", &["non/duck.non", "nin/duck-crlf.nin"]);
    check("grid/crlf-bom.txt", &["nin/key.nin", "nin/commas.nin"]);
    check("grid/cat.txt", &["non/cat.non"]);
}

/// Checks that `text` is read as pasted clues, and as these.
#[track_caller]
fn check_pasted(text: &str, clues: &[&[u32]]) {
    check_as("clues", text, clues);
}

/// Checks that `text` is read in the format of this id, and as these clues.
#[track_caller]
fn check_as(id: &str, text: &str, clues: &[&[u32]]) {
    let document = pictogrid_formats::read(text.as_bytes(), &Limits::default());
    let document = document.unwrap_or_else(|error| panic!("{text:?}: {error}"));
    assert_eq!(document.format, id, "{text:?}");
    let puzzle = document.entries.into_iter().next().unwrap().check(&Limits::default());
    let clues: Vec<Clue> = clues.iter().map(|runs| Clue::plain(runs)).collect();
    assert_eq!(puzzle.unwrap().clues(), clues, "{text:?}");
}

#[test]
fn lists_of_source_code_go_by_their_brackets() {
    let sides = [
        ["[[1], [],\n [1]]", "[[1],\n [], [1]]"],
        ["[\n  [1],  # 1\n  [],\n  [1],\n]", "[\n  [1],\n  [], // 2\n  [1]\n]"],
        ["[[1],\n[\n],[1]]", "([1], (), (1,))"],
    ];
    let clues: &[&[u32]] = &[&[1], &[], &[1], &[1], &[], &[1]];
    for [rows, columns] in sides {
        check_as("json", &format!("rows = {rows}\ncols = {columns}\n"), clues);
        check_as("json", &format!("const rows = {rows};\nconst columns = {columns};"), clues);
        check_as("json", &format!("rows: {rows}\ncolumns: {columns}"), clues);
        check_as("json", &format!("cat = {{\n'rows': {rows},\n'cols': {columns}\n}}"), clues);
        check_as("json", &format!("{{\nrows: {rows},\ncols: {columns}\n}}"), clues);
    }
    let wrapped = "rows = [\n [1,\n  1],\n]\ncols = [[1], [], [1]]";
    check_as("json", wrapped, &[&[1, 1], &[1], &[], &[1]]);
}

#[test]
fn pasted_clues_in_many_spellings() {
    let check = |text: &str| check_pasted(text, &[&[1], &[3], &[1], &[1], &[3], &[1]]);
    for between in ["\n", "---\n", "&\n", "-\n", "columns:\n", "", "[Column clues]\n"] {
        check(&format!("1\n3\n1\n{between}1\n3\n1\n"));
        check(&format!("1\r\n3\r\n1\r\n{between}1\r\n3\r\n1"));
        check(&format!("3x3\n1\n3\n1\n{between}1\n3\n1\n"));
    }
    check("1: 1\n2: 3\n3: 1\n\n1: 1\n2: 3\n3: 1\n");
    check("Across\n1\n3\n1\nDown\n1\n3\n1\n");
    check("C\n1\n3\n1\nR\n1\n3\n1\n");
    check("Row 1: 1\nRow 2: 3\nRow 3: 1\nColumn 1: 1\nColumn 2: 3\nColumn 3: 1\n");
    for side in ["1, 3, 1", "1;3;1", "1|3|1", "1 / 3 / 1", "[[1],[3],[1]]", "(1) (3) (1)", "1 3 1"]
    {
        check(&format!("{side}\n{side}\n"));
        check(&format!("rows: {side}\ncolumns: {side}\n"));
        check(&format!("\n{side}\n\n{side}"));
    }
    check("[[[1], [3], [1]], [[1], [3], [1]]]\n");
}

#[test]
fn pasted_clues_of_several_numbers() {
    let check = |text: &str| check_pasted(text, &[&[1, 1], &[3], &[1, 1], &[3], &[1], &[3]]);
    for two in ["1 1", "1.1", "1-1", "1–1", "1\u{a0}1", "\"1,1\"", "( 1 1 )", "1 1 0", "1/1"] {
        let end = if two.ends_with(" 0") { " 0" } else { "" };
        check(&format!("{two}\n3{end}\n{two}\n\n3{end}\n1{end}\n3{end}\n"));
    }
    check("1 1; 3; 1 1\n3; 1; 3\n");
    check("rows: 1 1, 3, 1 1\ncolumns: 3, 1, 3\n");
    check("[[1,1],[3],[1,1]]\n[[3],[1],[3]]\n");
    check("1,1|3|1,1\n3|1|3\n");
    check("columns:\n3\n1\n3\nrows:\n1 1\n3\n1 1\n");
}

#[test]
fn goals_are_read_as_they_are_drawn() {
    let goal = |file: &str| puzzles(file)[0].goal().unwrap().to_string();
    assert_eq!(goal("non/forgiving.non"), ".#.#.\n#####\n#####\n.###.\n..#..\n");
    assert_eq!(goal("non/forgiving.non"), goal("grid/heart.txt"));
    assert_eq!(goal("non/one-empty-cell.non"), ".\n");
}

#[test]
fn text_in_every_encoding() {
    assert_eq!(title("non/crlf-bom.non").unwrap(), "Herz, für Windows");
    assert_eq!(title("non/latin-1.non").unwrap(), "Coeur d'été");
    let forgiving = puzzles("non/forgiving.non").remove(0);
    let about = forgiving.about();
    assert_eq!(about.title.as_deref(), Some("Tom & the \"Heart\""));
    assert_eq!(about.author.as_deref(), Some("One\nTwo"));
    let others = [("difficulty", "3"), ("maxrule", "2")];
    assert_eq!(about.others, others.map(|(key, value)| (key.to_owned(), value.to_owned())));
}

#[test]
fn given_cells() {
    let puzzle = puzzles("non/gchq-2015.non").remove(0);
    assert_eq!(puzzle.shape(), Shape::rect(25, 25));
    assert_eq!(puzzle.given().len(), 22);
    assert!(puzzle.given().iter().all(|&(_, value)| value == Value::FILLED));
    let filled: u64 = puzzle.clues()[..25].iter().map(Clue::n_covered).sum();
    assert_eq!(filled, 339);
    assert_eq!(puzzle.goal(), None);
}

#[test]
fn bundles_name_their_puzzles() {
    let names = |file: &str| -> Vec<String> {
        document(file).entries.into_iter().map(|entry| entry.name.unwrap()).collect()
    };
    assert_eq!(names("non/bundle.nonpack"), ["Heart", "Boat", "Two diagonals"]);
    assert_eq!(names("tournament/small.tournament"), ["$1", "$2", "$3"]);
    let lines = |file: &str| -> Vec<u32> {
        document(file).entries.iter().map(|entry| entry.place.line).collect()
    };
    assert_eq!(lines("grid/two.txt"), [1, 8]);
}

#[test]
fn a_bad_neighbor_hides_nothing() {
    let entries = document("non/bad-second-of-bundle.nonpack").entries;
    let good: Vec<bool> = entries.iter().map(|entry| entry.draft.is_ok()).collect();
    assert_eq!(good, [true, false, true]);
}

#[test]
fn tournament_blocks_list_columns_first() {
    let puzzle = puzzles("tournament/small.tournament").remove(2);
    assert_eq!(puzzle.shape(), Shape::rect(12, 10));
    assert_eq!(puzzle.clue(LineId(9)).n_runs(), Some(0));
}

#[test]
fn records_are_sent_elsewhere() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/records/day12.txt");
    let error = pictogrid_formats::read(&fs::read(path).unwrap(), &Limits::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1:1: these are line records, not a puzzle; count them with `pictogrid count`"
    );
}

#[test]
fn a_title_above_pasted_clues() {
    let check = |text: &str, title: Option<&str>| {
        let document = pictogrid_formats::read(text.as_bytes(), &Limits::default()).unwrap();
        assert_eq!(document.format, "clues", "{text:?}");
        let entry = document.entries.into_iter().next().unwrap();
        assert_eq!(entry.name.as_deref(), title, "{text:?}");
        let puzzle = entry.check(&Limits::default()).unwrap();
        assert_eq!(puzzle.about().title.as_deref(), title, "{text:?}");
    };
    for between in ["\n", "---\n", "columns:\n"] {
        let heart = format!("1 1\n3\n1\n{between}2\n2\n2\n");
        check(&heart, None);
        check(&format!("Heart\n{heart}"), Some("Heart"));
        check(&format!("\n  A heart, 3 by 3!\n\n3x3\n{heart}"), Some("A heart, 3 by 3!"));
        check(&format!("# by me\nÉtude\nrows:\n{heart}"), Some("Étude"));
    }
}

/// Checks that `text` is recognized as `format` and holds the same puzzle as `expected`.
#[track_caller]
fn check_same(format: &str, text: &str, expected: &str) {
    let read = |text: &str| {
        let document = pictogrid_formats::read(text.as_bytes(), &Limits::default());
        let document = document.unwrap_or_else(|error| panic!("{text:?}: {error}"));
        let format = document.format;
        let entry = document.entries.into_iter().next().unwrap();
        let puzzle = entry.check(&Limits::default());
        (format, puzzle.unwrap_or_else(|error| panic!("{text:?}: {error}")))
    };
    let (found, puzzle) = read(text);
    assert_eq!(found, format, "{text:?}");
    let expected = read(expected).1;
    assert_eq!(puzzle.clues(), expected.clues(), "{text:?}");
    let rgb = |puzzle: &Puzzle| -> Vec<_> {
        puzzle.palette().colors().iter().map(|color| color.rgb).collect()
    };
    assert_eq!(rgb(&puzzle), rgb(&expected), "{text:?}");
}

#[test]
fn colors_of_g() {
    let clues = ": rows\n1r1b\n: columns\n1r\n1b\n: end\n";
    let plain = format!("T\n#d\n  r:%  #00ff00 red\n  b:b  #0000ff blue\n{clues}");
    for colors in [
        // Without a blank behind the character that is printed; with no such character at all.
        "#d\n  r:%#00ff00 red\n  b:b#0000ff\n",
        "#d\n  r:  #00ff00 red\n  b:  #0000ff blue\n",
        // In the names of X11.
        "#d\n  r:% green\n  b:b blue\n",
        ":! colors\n  r:% green\n  b:b blue\n",
    ] {
        check_same("g", &format!("T\n{colors}{clues}"), &plain);
    }
    check_same("g", &plain.replace(": columns", "# columns"), &plain);
    check_same("g", &plain.replace("1r1b", "1r 1b"), &plain);
    // `?` is no blot if it is a color.
    check_same("g", &plain.replace('r', "?").replace("?ows", "rows"), &plain);
    let text = plain.replace("1r1b", "1r 1");
    let document = pictogrid_formats::read(text.as_bytes(), &Limits::default()).unwrap();
    let error = document.entries.into_iter().next().unwrap().check(&Limits::default()).unwrap_err();
    assert!(error.to_string().starts_with("6:4: a run without a letter"), "{error}");
}

#[test]
fn marks_and_ends_of_mk() {
    let plain = "1 3\n1 1\n#\n1\n0\n1\n";
    for text in [
        "1 3\n1 1\n# the columns\n1\n0\n1\n",
        "1 3\n1 1\n: columns\n1\n0\n1\n",
        "1 3\n1 1\n#\n1\n0\n1\n\nThis is the end.\n",
        "1 3\n1 1\n#columns\n1\n0\n1\n\nThis is the end.\n",
    ] {
        check_same("mk", text, plain);
    }
}

#[test]
fn blank_lines_of_nin_are_recognized() {
    check_same("nin", "1 4\n1\n\n1\n\n1 1\n", "1 4\n1\n0\n1\n0\n1 1\n");
    check_same("nin", "3 2\n\n1 1\n1\n\n1\n", "3 2\n0\n1 1\n1\n0\n1\n");
}

#[test]
fn addresses_for_editing() {
    let plain = "https://puzz.link/p?nonogram/2/1/112";
    for kind in ["nonogram_edit", "nonogram_play", "m+nonogram"] {
        check_same("pzpr", &plain.replace("nonogram", kind), plain);
    }
}
