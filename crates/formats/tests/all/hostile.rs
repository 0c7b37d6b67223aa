//! Inputs that are made to be slow or large. Each must be answered in time linear in its bytes;
//! the bound is generous (a quadratic reader needs minutes for any of these), and of the thread's own
//! processor time, so that other work on the machine does not count.

use std::time::Duration;

use cpu_time::ThreadTime;

use pictogrid_core::Limits;
use pictogrid_formats::{ids, read, read_as};

const LONG: usize = 1_000_000;
const MANY: usize = 200_000;

fn check(name: &str, text: &str) {
    let limits = Limits::default();
    let sniffed = [("the sniffing", None)];
    for (id, reader) in ids().map(|id| (id, Some(id))).chain(sniffed) {
        let start = ThreadTime::now();
        let document = match reader {
            Some(reader) => read_as(reader, text.as_bytes(), &limits),
            None => read(text.as_bytes(), &limits),
        };
        if let Ok(document) = document {
            for entry in document.entries {
                // Good or bad, as long as there is an answer.
                let _ = entry.check(&limits);
            }
        }
        let took = start.elapsed();
        assert!(took < Duration::from_secs(20), "{id} took {took:?} for {name}");
    }
}

#[test]
fn one_line_of_megabytes() {
    check("cells", &"#".repeat(LONG));
    check("a number", &format!("width 5\nrows\n{}", "9".repeat(LONG)));
    check("numbers", &format!("width 5\nrows\n{}", "1 ".repeat(LONG / 2)));
    check("commas", &format!("$1\n{}", ",".repeat(LONG)));
    check("a list", &"[2],".repeat(MANY / 4));
    check("sides in lines", &format!("{}\n{}\n", "2 1;".repeat(MANY / 9), "3;".repeat(MANY / 9)));
    let gaps = "1,1 1  1.1".repeat(MANY / 20);
    check("gaps of many kinds", &format!("Rows: {gaps}\nColumns: {gaps}\n"));
    check("empty clues", &format!("Rows: 1{}\nColumns: 1;1\n", ";".repeat(MANY)));
    check("brackets", &format!("Rows: {}\nColumns: 1\n", "(1)1".repeat(MANY / 4)));
    check("a title", &format!("title \"{}\"\nrows\n1\ncolumns\n1", "&".repeat(LONG)));
    check("a goal", &format!("goal \"{}", "1".repeat(LONG)));
    check("a bad goal", &format!("goal \"{}", "é".repeat(LONG / 2)));
}

#[test]
fn many_lines() {
    check("blank lines", &format!("5 5\n{}1", "\n".repeat(MANY)));
    check("blank clues", &format!("$1\n{}1", "\n".repeat(MANY)));
    check("clues", &format!("rows\n{}", "1\n".repeat(MANY / 2)));
    check("keys", &format!("rows\n{}", "x\n".repeat(MANY / 2)));
    check("bad clues", &format!("5 5\n{}", "1x\n".repeat(MANY / 3)));
    check("values of TOML", &format!("[clues]\nrows = [{}]\n", "1,".repeat(MANY / 2)));
    check("colors of TOML", &format!("[clues]\n[colors]\ndefs = [{}]\n", "'a',".repeat(MANY / 3)));
    let colors: String = (0..MANY / 3).map(|n| format!("[1,\"#{n:06x}\"],")).collect();
    check("colors of JSON", &format!("{{\"rows\": [[{colors}[1,1]]], \"columns\": []}}"));
    check("puzzles of JSON", &"{}\n".repeat(LONG / 3));
    check("puzzles of JSON in a line", &"{}".repeat(LONG / 2));
    let keys: String = (0..60_000).map(|n| format!("\"k{n}\":1,")).collect();
    let again = "\"k59999\":1,".repeat(2 * MANY);
    check("keys of JSON", &format!("{{\"rows\":[[1]],\"columns\":[[1]],{keys}{again}\"a\":1}}"));
    let (rows, row) = (",1\n".repeat(MANY / 3), ",1".repeat(MANY / 3));
    check("rows of a table above a long one", &format!("{rows}{row}\n1\n"));
    check("words behind clues", &format!("Rows: 1{}", " a".repeat(MANY)));
    check("labels behind clues", &format!("Rows: 1{}", " c1".repeat(MANY)));
    check("numbered clues", &"Row 1: 2\n".repeat(MANY / 9));
    let mixed: String = (0..MANY / 9).map(|n| format!("C{n}: 1\n\nR{}:\n", MANY - n)).collect();
    check("numbered clues of both sides", &format!("rows:\n{}{mixed}", "1\n".repeat(MANY / 9)));
    check("sizes", &format!("{}1\n\n1\n", "5x5\n".repeat(MANY / 9)));
    check("lists in lines", &"[[2],[3]]\n".repeat(MANY / 9));
    check("separators", &"====\n".repeat(MANY / 5));
    check("drawings", &"#\n\n".repeat(MANY / 9));
    check("rows of cells", &"#.\n".repeat(MANY / 3));
}

/// What megabytes are made of that are no puzzle, or far too much of one.
const PIECES: &[&str] = &[
    ";\n",
    "a=1\n",
    "1 \n",
    "1\n",
    "#",
    "#\n",
    "[",
    "{",
    "{\"a\":",
    "\"",
    "\"\n",
    ",",
    ",\n",
    "\r",
    "\n1",
    "0x",
    "x = 3 y = 3\n",
    "x = 3 ",
    "<a>",
    "<a>\n",
    "-",
    "-\n",
    "(",
    ")",
    "()",
    "7",
    "1 ",
    "1,",
    "a",
    "a ",
    "a\n",
    "ab\n",
    "to ",
    "row ",
    "rows\n",
    "rows:\n",
    "Row 1: 1\n",
    "r1 ",
    "r1:",
    "rows 5\n",
    "Columns\n",
    "5x5\n",
    "b = red\n",
    "# by me\n",
    "Hello, you.\n",
    "> 1\n",
    "$\n",
    "$1\n",
    "====\n",
    "====",
    ":\n",
    ": a\n",
    "*\n",
    "?",
    "|1|\n",
    "|-|\n",
    "'''",
    "/*",
    "//\n",
    "import x\n",
    "{}",
    "{}\n",
    "{\"a\":[]}",
    "[1],",
    "{\"a\":1,",
    "a:[",
    "GRID\n",
    "ROWS\n",
    "width 5\n",
    "color a #f00\n",
    "title \"a\"\n",
    "1x1:1/1\n",
    "1x1:",
    "1/",
    "1 2 3 4\n",
    "MK Version\n",
    "[clues]\n",
    "clues\n",
    "maxlen=\n",
    "?x/",
    "pzprv3/",
    "&amp;",
    "P1\n",
    "BM",
    "\u{e9}",
    "\u{2b1b}",
    "A 1 B 2 ",
    "=",
    "...\n",
];

/// What may stand before them.
const HEADS: &[&str] =
    &["Rows: 1 ", "65535 65535\n", ",1\n1,\n", "{\"rows\": [[1]], \"columns\": ["];

#[test]
fn megabytes_of_anything_are_recognized_in_time() {
    let heads = HEADS.iter().map(|head| (*head, 1 << 17));
    for (head, n_bytes) in heads.chain([("", 4 << 20)]) {
        for piece in PIECES {
            let text = head.to_owned() + &piece.repeat(n_bytes / piece.len());
            let start = ThreadTime::now();
            // Whatever it is, it is answered.
            let _ = read(text.as_bytes(), &Limits::default());
            let took = start.elapsed();
            assert!(took < Duration::from_secs(4), "{took:?} for {head:?} and {piece:?}");
        }
    }
}

#[test]
fn noise_is_cut_short() {
    let check = |n: usize, last: &str| {
        let text = format!("5 5\n{}", "x\n".repeat(n));
        let document = read_as("nin", text.as_bytes(), &Limits::default()).unwrap();
        let error = document.entries[0].draft.as_ref().unwrap_err();
        assert_eq!(error.faults().count(), 101);
        assert!(error.to_string().ends_with(last), "{error}");
    };
    check(1000, "and 900 more faults; mend these first");
    check(MANY, "and 1000 or more faults; mend these first");
}
