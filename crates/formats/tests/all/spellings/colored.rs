//! Spellings of colored puzzles: letters, names, numbers and what colors look like. Whatever they
//! are called, each run has the color that was meant, and black where nothing is said.
//!
//! ```text
//!   2 red, 1 black    "2r 1k"   [[2, "red"], 1]   [(2, 'red'), (1, 'black')]   {"color": "#ff0000", ..}
//! ```
//!
//! Clues are compared by names of colors and not by numbers: a reader may number them as it likes. None is
//! doubtful here, so each has to be read. A picture has a color that must be named; else it would be black
//! and white, and all spellings would pass. Words (`2 red, 1 black`) are not read, see DESIGN.md.

use pictogrid_core::{Limits, Puzzle};
use proptest::{collection::vec, prelude::*};
use serde_json::{Value, json};

/// The colors: letter, name, look. The first is the default.
const COLORS: [(char, &str, &str); 4] = [
    ('k', "black", "#000000"),
    ('r', "red", "#ff0000"),
    ('b', "blue", "#0000ff"),
    ('g', "green", "#008000"),
];

/// The runs of each line of one side: length and color.
type Side = Vec<Vec<(usize, usize)>>;

/// What is spelled.
#[derive(Clone, Debug)]
struct Meant {
    /// The color of each cell, if it has one.
    picture: Vec<Vec<Option<usize>>>,
    rows: Side,
    columns: Side,
}

type Spelling = (&'static str, fn(&Meant) -> String);

const SPELLINGS: &[Spelling] = &[
    ("JSON, letters in texts", |m| sides(m, |runs| json!(texts(runs, letter).join(" ")))),
    ("JSON, letters in lists", |m| sides(m, |runs| json!(texts(runs, letter)))),
    ("JSON, pairs", |m| sides(m, |runs| lists(runs, |n, c| json!([n, COLORS[c].1])))),
    ("JSON, pairs the other way", |m| sides(m, |runs| lists(runs, |n, c| json!([COLORS[c].1, n])))),
    ("JSON, numbers and pairs", |m| {
        sides(m, |runs| lists(runs, |n, c| if c == 0 { json!(n) } else { json!([n, COLORS[c].1]) }))
    }),
    ("JSON, objects", |m| {
        sides(m, |runs| lists(runs, |n, c| json!({ "length": n, "color": COLORS[c].1 })))
    }),
    ("JSON, objects with looks", |m| {
        sides(m, |runs| lists(runs, |n, c| json!({ "count": n, "color": COLORS[c].2 })))
    }),
    ("JSON, a palette with white", |m| {
        let palette: Vec<&str> = ["white"].into_iter().chain(COLORS.map(|color| color.1)).collect();
        with_palette(m, "palette", &json!(palette), |n, c| json!([n, c + 1]))
    }),
    ("JSON, a palette without white", |m| {
        let palette = COLORS.map(|color| color.2);
        with_palette(m, "colors", &json!(palette), |n, c| json!({ "n": n, "c": c + 1 }))
    }),
    ("JSON, a palette of objects", |m| {
        let colors = COLORS.map(|(_, name, look)| json!({ "name": name, "rgb": look }));
        let empty = json!({ "name": "white", "rgb": "#fff" });
        let palette: Vec<Value> = [empty].into_iter().chain(colors).collect();
        with_palette(m, "palette", &json!(palette), |n, c| json!({ "len": n, "color": c + 1 }))
    }),
    ("JSON, a palette of letters", |m| {
        let palette: serde_json::Map<String, Value> =
            COLORS.into_iter().map(|(c, _, look)| (c.to_string(), json!(look))).collect();
        with_palette(m, "palette", &json!(palette), |n, c| json!(letter(n, c)))
    }),
    ("JSON, a solution of names", |m| {
        let cell = |cell: &Option<usize>| json!(cell.map_or("white", |c| COLORS[c].1));
        let row = |row: &Vec<Option<usize>>| row.iter().map(cell).collect::<Value>();
        let goal: Value = m.picture.iter().map(row).collect();
        let side = |side: &Side| -> Value {
            side.iter().map(|runs| lists(runs, |n, c| json!([n, COLORS[c].1]))).collect()
        };
        json!({ "rows": side(&m.rows), "columns": side(&m.columns), "solution": goal }).to_string()
    }),
    ("pasted", |m| blocks(m, |runs| texts(runs, default_or_letter).join(" "))),
    ("pasted, commas, capitals", |m| {
        blocks(m, |runs| texts(runs, letter).join(", ").to_uppercase())
    }),
    ("pasted, a legend", |m| {
        let legend = COLORS.map(|(letter, _, look)| format!("# {letter} = {look}\n")).concat();
        format!("{legend}\n{}", blocks(m, |runs| texts(runs, letter).join(" ")))
    }),
    ("pasted, lists of pairs", |m| pairs(m, ", ")),
    ("pasted, lists of pairs over several lines", |m| pairs(m, ",\n  ")),
    ("CSV", |m| {
        let (rows, columns) = (with_zero(&m.rows), with_zero(&m.columns));
        let [rows, columns] = [rows, columns].map(|side| -> Vec<Vec<String>> {
            side.iter().map(|runs| texts(runs, default_or_letter)).collect()
        });
        let [left, top] = [&rows, &columns].map(|side| side.iter().map(Vec::len).max().unwrap());
        let padded = |runs: &[String], n: usize| {
            [vec![String::new(); n - runs.len()], runs.to_vec()].concat()
        };
        let above = (0..top).map(|y| {
            let cells: Vec<String> =
                columns.iter().map(|runs| padded(runs, top)[y].clone()).collect();
            format!("{}{}\n", ",".repeat(left), cells.join(","))
        });
        let below = rows
            .iter()
            .map(|runs| format!("{}{}\n", padded(runs, left).join(","), ",".repeat(columns.len())));
        above.chain(below).collect()
    }),
    ("non, declared", |m| {
        let colors: String =
            COLORS.iter().map(|(letter, name, _)| format!("color {letter} {name}\n")).collect();
        colors + &blocks(m, |runs| texts(runs, letter).join(",")).replace(':', "").to_lowercase()
    }),
];

fn letter(length: usize, color: usize) -> String {
    match length {
        0 => "0".to_owned(),
        _ => format!("{length}{}", COLORS[color].0),
    }
}

fn default_or_letter(length: usize, color: usize) -> String {
    if color == 0 { length.to_string() } else { letter(length, color) }
}

/// Both sides with labels, a clue a line.
fn blocks(meant: &Meant, clue: impl Fn(&[(usize, usize)]) -> String) -> String {
    let lines =
        |side: &Side| with_zero(side).iter().map(|runs| clue(runs) + "\n").collect::<String>();
    format!("Rows:\n{}Columns:\n{}", lines(&meant.rows), lines(&meant.columns))
}

fn texts(runs: &[(usize, usize)], text: impl Fn(usize, usize) -> String) -> Vec<String> {
    runs.iter().map(|&(length, color)| text(length, color)).collect()
}

fn lists(runs: &[(usize, usize)], run: impl Fn(usize, usize) -> Value) -> Value {
    runs.iter().map(|&(length, color)| run(length, color)).collect()
}

fn with_zero(side: &Side) -> Side {
    side.iter().map(|runs| if runs.is_empty() { vec![(0, 0)] } else { runs.clone() }).collect()
}

/// Both sides as variables, each clue a list of lengths with the names of their colors.
fn pairs(meant: &Meant, between: &str) -> String {
    let side = |side: &Side| -> String {
        let clue = |runs: &Vec<_>| texts(runs, |n, c| format!("({n}, '{}')", COLORS[c].1));
        let clues = side.iter().map(|runs| format!("[{}]", clue(runs).join(between)));
        format!("[{}]", clues.collect::<Vec<_>>().join(", "))
    };
    format!("rows = {}\ncols = {}\n", side(&meant.rows), side(&meant.columns))
}

fn sides(meant: &Meant, clue: impl Fn(&[(usize, usize)]) -> Value) -> String {
    let side = |side: &Side| side.iter().map(|runs| clue(runs)).collect::<Value>();
    json!({ "rows": side(&meant.rows), "columns": side(&meant.columns) }).to_string()
}

fn with_palette(
    meant: &Meant,
    key: &str,
    palette: &Value,
    run: impl Fn(usize, usize) -> Value,
) -> String {
    let side = |side: &Side| side.iter().map(|runs| lists(runs, &run)).collect::<Value>();
    json!({ "rows": side(&meant.rows), "columns": side(&meant.columns), key: palette }).to_string()
}

fn runs(cells: &[Option<usize>]) -> Vec<(usize, usize)> {
    let runs = cells.chunk_by(|one, other| one == other);
    runs.filter_map(|run| run[0].map(|color| (run.len(), color))).collect()
}

/// Small pictures with at least one run in a color that has to be named.
fn meant() -> impl Strategy<Value = Meant> {
    let cell = prop_oneof![3 => Just(None), 4 => (0..COLORS.len()).prop_map(Some)];
    let picture = (2..=6_usize, 2..=6_usize)
        .prop_flat_map(move |(width, height)| vec(vec(cell.clone(), width), height));
    let picture = picture.prop_map(|picture| {
        let rows = picture.iter().map(|row| runs(row)).collect();
        let column = |x: usize| runs(&picture.iter().map(|row| row[x]).collect::<Vec<_>>());
        let columns = (0..picture[0].len()).map(column).collect();
        Meant { picture, rows, columns }
    });
    picture.prop_filter("black and white", |meant| {
        meant.picture.iter().flatten().any(|cell| cell.is_some_and(|color| color > 0))
    })
}

/// The clues of the puzzle as lengths and names of colors.
fn clues_of(puzzle: &Puzzle) -> Vec<Vec<(Option<u32>, String)>> {
    let name = |value| puzzle.palette().get(value).unwrap().name.to_string();
    let runs = puzzle.clues().iter().map(|clue| clue.to_runs().unwrap());
    runs.map(|runs| {
        runs.iter().map(|run| (run.length.map(u32::from), name(run.value.unwrap()))).collect()
    })
    .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn colors_are_read_as_meant(meant in meant()) {
        let limits = Limits::default();
        let clue = |runs: &Vec<(usize, usize)>| -> Vec<_> {
            let run = |&(length, color): &(usize, usize)| (Some(length as u32), COLORS[color].1.to_owned());
            runs.iter().map(run).collect()
        };
        let expected: Vec<_> = meant.rows.iter().chain(&meant.columns).map(clue).collect();
        for (name, write) in SPELLINGS {
            let text = write(&meant);
            let read = pictogrid_formats::read(text.as_bytes(), &limits).and_then(|mut document| document.entries.remove(0).check(&limits));
            let puzzle = read.map_err(|error| TestCaseError::fail(format!("{name}: {text}\n{error}")))?;
            prop_assert_eq!(clues_of(&puzzle), expected.clone(), "{}: {}", name, text);
        }
    }
}
