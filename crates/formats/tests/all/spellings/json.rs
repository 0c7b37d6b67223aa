//! Spellings of JSON: what scripts, data sets and language models write.
//!
//! ```text
//!   always      {"rows": [[1, 1], [3]], ..}   {"rowClues": ..}   ["1 1", "3"]   [[1, 0], [3]]   [[1], 3]
//!               rows = [..]; cols = [..]      {'rows': ..}       two in a list, a line each
//!               int[][] rows = {{..}};        listOf(listOf(..))    - [1, 1]     {"topHeader": ..}
//!   if clear    "rows" and "row_clues"        a side twice: refused, never half of it
//!               [[..], [..]]    [[0, 1], ..]  two lists, or a picture, without a name
//! ```
//!
//! Each is a function from a planted picture to a text, written by `serde_json` or by hand where scripts are
//! not strict. Files as examples would show that something is read, not that it is what was meant. Each runs
//! for 64 pictures, saved in seven ways.

use serde_json::{Value, json};

use super::{Meant, Reads, Side, Spelling, spelled, with_zero};

pub(crate) const SPELLINGS: &[Spelling] = &[
    Spelling::clear("rows and columns", |m| sides("rows", &m.rows, "columns", &m.columns)),
    Spelling::clear("columns first", |m| sides("col_clues", &m.columns, "row_clues", &m.rows)),
    Spelling::clear("camels", |m| sides("rowClues", &m.rows, "colClues", &m.columns)),
    Spelling::clear("left and top", |m| sides("left", &m.rows, "top", &m.columns)),
    Spelling::clear("a zero for nothing", |m| {
        sides("rows", &with_zero(&m.rows), "cols", &with_zero(&m.columns))
    }),
    Spelling::clear("zeros in front", |m| {
        sides("rows", &padded(&m.rows, true), "columns", &padded(&m.columns, true))
    }),
    Spelling::clear("zeros behind", |m| {
        sides("rows", &padded(&m.rows, false), "columns", &padded(&m.columns, false))
    }),
    Spelling::clear("indented", |m| {
        let value = json!({ "rows": m.rows, "columns": m.columns });
        serde_json::to_string_pretty(&value).unwrap()
    }),
    Spelling::clear("a size and other keys", |m| {
        let (width, height) = (m.columns.len(), m.rows.len());
        json!({
            "id": 7, "width": width, "height": height, "difficulty": "easy", "tags": ["x", "y"],
            "rowHints": m.rows, "columnHints": m.columns,
        })
        .to_string()
    }),
    Spelling::clear("texts", |m| {
        let text = |side: &Side| spelled(side, " ", "");
        json!({ "rows": text(&m.rows), "columns": text(&m.columns) }).to_string()
    }),
    Spelling::clear("texts with commas", |m| {
        json!({ "rows": spelled(&m.rows, ",", "0"), "columns": spelled(&m.columns, ", ", "0") })
            .to_string()
    }),
    Spelling::clear("numbers as texts", |m| {
        let texts = |side: &Side| -> Vec<Vec<String>> {
            side.iter().map(|runs| runs.iter().map(u32::to_string).collect()).collect()
        };
        json!({ "rows": texts(&m.rows), "columns": texts(&m.columns) }).to_string()
    }),
    Spelling::clear("a number for a list of one", |m| {
        let scalar = |side: &Side| -> Vec<Value> {
            let clue = |runs: &Vec<u32>| match runs.as_slice() {
                [] => json!(0),
                [run] => json!(run),
                runs => json!(runs),
            };
            side.iter().map(clue).collect()
        };
        json!({ "rows": scalar(&m.rows), "columns": scalar(&m.columns) }).to_string()
    }),
    Spelling::clear("runs as objects", |m| {
        let objects = |side: &Side, key: &str| -> Vec<Vec<Value>> {
            let run = |run: &u32| json!({ key: run, "color": "black" });
            side.iter().map(|runs| runs.iter().map(run).collect()).collect()
        };
        let (rows, columns) = (objects(&m.rows, "count"), objects(&m.columns, "length"));
        json!({ "rows": rows, "columns": columns }).to_string()
    }),
    Spelling::clear("clues in an object, a solution of numbers", |m| {
        let clues = json!({ "rows": m.rows, "cols": m.columns });
        json!({ "id": "a7", "clues": clues, "solution": drawn(m, &json!(1), &json!(0)) })
            .to_string()
    }),
    Spelling::clear("a goal of booleans", |m| {
        let goal = drawn(m, &json!(true), &json!(false));
        json!({ "rows": m.rows, "columns": m.columns, "goal": goal }).to_string()
    }),
    Spelling::clear("a solution of digits", |m| {
        let digits = |row: &Vec<bool>| -> String {
            row.iter().map(|&is_filled| if is_filled { '1' } else { '0' }).collect()
        };
        let solution: Vec<String> = m.picture.iter().map(digits).collect();
        json!({ "rows": m.rows, "columns": m.columns, "solution": solution }).to_string()
    }),
    Spelling::clear("a given without cells", |m| {
        let given = vec![vec![Value::Null; m.columns.len()]; m.rows.len()];
        json!({ "rows": m.rows, "columns": m.columns, "given": given }).to_string()
    }),
    Spelling::clear("in a list under a key", |m| {
        let puzzle = json!({ "rows": m.rows, "columns": m.columns });
        json!({ "puzzles": [puzzle], "meta": { "n": 1 } }).to_string()
    }),
    Spelling {
        n_puzzles: 2,
        ..Spelling::clear("a list", |m| {
            let puzzle = json!({ "rows": m.rows, "columns": m.columns });
            json!([puzzle, puzzle]).to_string()
        })
    },
    Spelling {
        n_puzzles: 2,
        ..Spelling::clear("a line each", |m| {
            let line = json!({ "row_clues": m.rows, "column_clues": m.columns }).to_string();
            format!("{line}\n{line}\n")
        })
    },
    Spelling::clear("a literal of Python", |m| {
        let (rows, columns) = (tuples(&m.rows), tuples(&m.columns));
        format!(
            "# drawn by me\ncat = {{'title': 'it\\'s \"one\"', 'rows': [{rows}], 'columns': ({columns}), 'by': None}}\n"
        )
    }),
    Spelling {
        n_puzzles: 2,
        ..Spelling::clear("a list of dictionaries", |m| {
            let puzzle = format!("{{'rows': {:?}, 'cols': {:?}}}", m.rows, m.columns);
            format!("[\n  {puzzle},\n  {puzzle},\n]\n")
        })
    },
    Spelling::clear("a literal of JavaScript", |m| {
        let value = json!({ "rows": m.rows, "columns": m.columns });
        let text = serde_json::to_string_pretty(&value).unwrap();
        let text = text.replace("\"rows\"", "rows").replace("\"columns\"", "columns");
        format!("// A puzzle.\nexport const cat = {};\n", text.replace("\n  ]", ",\n  ]"))
    }),
    Spelling::clear("lists with names, broken behind every comma", |m| named(m, 1)),
    Spelling::clear("lists with names, broken behind every third comma", |m| named(m, 3)),
    Spelling::clear("keys without brackets around them", |m| {
        format!("\"rows\": {:#?},\n'cols': {:?},\n", m.rows, m.columns)
    }),
    Spelling::clear("constants and comments", |m| {
        let list = |side: &Side| -> String {
            let clue = |(i, runs): (usize, &Vec<u32>)| format!("  {runs:?}, // [{i}]\n");
            side.iter().enumerate().map(clue).collect()
        };
        let (rows, columns) = (list(&m.rows), list(&m.columns));
        format!("'use strict';\nconst columns = [\n{columns}];\nconst rows = [\n{rows}];\n")
    }),
    Spelling::clear("names that only say which side it is", |m| {
        sides("topHeader", &m.columns, "sideHeader", &m.rows)
    }),
    Spelling::clear("Java", |m| {
        let (rows, columns) = (braces(&m.rows), braces(&m.columns));
        format!("class A {{\n  int[][] rows = {rows};\n  int[][] cols = {columns};\n}}\n")
    }),
    Spelling::clear("Kotlin in a page", |m| {
        let call = |side: &Side| format!("{side:?}").replace('[', "listOf(").replace(']', ")");
        let (rows, columns) = (call(&m.rows), call(&m.columns));
        format!("<p>Here:</p>\n<pre>val rows = {rows}\nval cols = {columns}</pre>\n")
    }),
    Spelling::clear("blocks of YAML", |m| {
        let block =
            |side: &Side| -> String { side.iter().map(|runs| format!("  - {runs:?}\n")).collect() };
        format!("puzzle:\n  columns:\n{}  rows:\n{}", block(&m.columns), block(&m.rows))
    }),
    Spelling {
        reads: Reads::IfClear,
        ..Spelling::clear("two lists without names", |m| json!([m.rows, m.columns]).to_string())
    },
    Spelling {
        reads: Reads::IfClear,
        ..Spelling::clear("a picture alone", |m| drawn(m, &json!(1), &json!(0)).to_string())
    },
    Spelling {
        reads: Reads::IfClear,
        ..Spelling::clear("a picture in words", |m| {
            let cells = drawn(m, &json!("filled"), &json!("crossed"));
            json!([{ "name": "a", "board": cells }]).to_string()
        })
    },
    Spelling {
        reads: Reads::IfClear,
        ..Spelling::clear("filled cells", |m| {
            let (width, height) = (m.columns.len(), m.rows.len());
            let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let filled = all.filter(|&(x, y)| m.picture[y][x]);
            let filled: Vec<Value> = filled.map(|(x, y)| json!({ "row": y, "col": x })).collect();
            json!({ "width": width, "height": height, "cells": filled }).to_string()
        })
    },
    // A puzzle without a side, or with another one's, must not pass for one.
    Spelling {
        reads: Reads::IfClear,
        ..Spelling::clear("a side twice", |m| {
            let (rows, columns) = (json!(m.rows), json!(m.columns));
            format!("{{\"rows\": {rows}, \"row_clues\": {columns}, \"columns\": {columns}}}")
        })
    },
];

fn sides(first: &str, one: &Side, second: &str, other: &Side) -> String {
    format!("{{{}: {}, {}: {}}}", json!(first), json!(one), json!(second), json!(other))
}

/// The clues as Java and C have them.
fn braces(side: &Side) -> String {
    format!("{side:?}").replace('[', "{").replace(']', "}")
}

/// Both sides as variables, with a line's end behind every `every`th comma.
fn named(meant: &Meant, every: usize) -> String {
    let list = |side: &Side| -> String {
        let text = format!("{side:?}");
        let parts: Vec<&str> = text.split_inclusive(',').collect();
        parts.chunks(every).map(|parts| parts.concat() + "\n  ").collect()
    };
    format!("rows = {}\ncols = {}\n", list(&meant.rows), list(&meant.columns))
}

/// The clues as tuples of Python.
fn tuples(side: &Side) -> String {
    let tuple = |runs: &Vec<u32>| runs.iter().map(|run| format!("{run},")).collect::<String>();
    side.iter().map(|runs| format!("({}), ", tuple(runs))).collect()
}

/// All clues of one length.
fn padded(side: &Side, in_front: bool) -> Side {
    let longest = side.iter().map(Vec::len).max().unwrap_or(0);
    let padded = |runs: &Vec<u32>| {
        let zeros = vec![0; longest - runs.len()];
        if in_front { [zeros, runs.clone()].concat() } else { [runs.clone(), zeros].concat() }
    };
    side.iter().map(padded).collect()
}

fn drawn(meant: &Meant, filled: &Value, empty: &Value) -> Value {
    let row = |row: &Vec<bool>| -> Value {
        row.iter().map(|&is_filled| if is_filled { filled } else { empty }.clone()).collect()
    };
    meant.picture.iter().map(row).collect()
}
