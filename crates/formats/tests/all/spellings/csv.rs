//! Spellings of CSV: what spreadsheets save and copy.

use super::{Meant, Side, Spelling, spelled, with_zero};

pub(crate) const SPELLINGS: &[Spelling] = &[
    Spelling::clear("commas", |m| joined(&table(m, true), ",")),
    Spelling::clear("semicolons", |m| joined(&table(m, true), ";")),
    Spelling::clear("tabs", |m| joined(&table(m, true), "\t")),
    Spelling::clear("quotes", |m| joined(&mapped(table(m, true), quoted), ",")),
    Spelling::clear("stated separator", |m| format!("sep=;\n{}", joined(&table(m, true), ";"))),
    Spelling::clear("ends of rows left out", |m| {
        let lines = joined(&table(m, true), ",");
        lines.lines().map(|line| format!("{}\n", line.trim_end_matches(','))).collect()
    }),
    Spelling::clear("a title", |m| {
        format!("The boot{}\n{}", ",".repeat(m.columns.len() + 2), joined(&table(m, true), ","))
    }),
    Spelling::clear("margins", |m| {
        let table = table(m, true);
        let blank = vec![String::new(); table[0].len() + 2];
        let row = |row: &Vec<String>| [&[String::new()], row.as_slice(), &[String::new()]].concat();
        let rows: Vec<_> = table.iter().map(row).collect();
        joined(&[vec![blank.clone(), blank.clone()], rows, vec![blank]].concat(), ",")
    }),
    Spelling::clear("clues in cells", |m| joined(&in_cells(m, ",", ", ", "0"), ",")),
    Spelling::clear("clues in cells of several lines", |m| {
        joined(&in_cells(m, " ", "\n", "0"), ";")
    }),
    Spelling::clear("clues in cells, tabs", |m| joined(&in_cells(m, " ", " ", "0"), "\t")),
    Spelling::clear("clues in quotes", |m| {
        joined(&mapped(in_cells(m, ", ", "\n", "0"), quoted), ",")
    }),
    Spelling::clear("a table of Markdown", |m| marked(&in_cells(m, " ", "<br>", "0"))),
    Spelling::clear("a table of Markdown, a number a cell", |m| marked(&table(m, true))),
    // Without a 0 an empty row cannot be distinguished from a margin.
    Spelling::doubtful("nothing for nothing", |m| joined(&table(m, false), ",")),
    Spelling::doubtful("empty cells", |m| joined(&in_cells(m, " ", "\n", ""), ",")),
];

/// Runs of columns above, runs of rows on the left, as webpbn has them.
fn table(meant: &Meant, has_zero: bool) -> Vec<Vec<String>> {
    let side = |side: &Side| if has_zero { with_zero(side) } else { side.clone() };
    let (rows, columns) = (side(&meant.rows), side(&meant.columns));
    let longest = |side: &Side| side.iter().map(Vec::len).max().unwrap_or(0);
    let (left, top) = (longest(&rows), longest(&columns));
    // What is the `index`th of `n` cells that `runs` are at the end of.
    let cell = |runs: &Vec<u32>, index: usize, n: usize| {
        (index + runs.len()).checked_sub(n).map_or(String::new(), |index| runs[index].to_string())
    };
    let above = (0..top).map(|y| {
        let corner = vec![String::new(); left];
        corner.into_iter().chain(columns.iter().map(|runs| cell(runs, y, top))).collect()
    });
    let below = rows.iter().map(|runs| {
        let cells = vec![String::new(); columns.len()];
        (0..left).map(|x| cell(runs, x, left)).chain(cells).collect()
    });
    above.chain(below).collect()
}

/// Each clue in a cell.
fn in_cells(meant: &Meant, of_row: &str, of_column: &str, empty: &str) -> Vec<Vec<String>> {
    let blank = vec![String::new(); meant.columns.len()];
    let row = |clue: String| [vec![clue], blank.clone()].concat();
    let above = [vec![String::new()], spelled(&meant.columns, of_column, empty)].concat();
    let below = spelled(&meant.rows, of_row, empty).into_iter().map(row);
    std::iter::once(above).chain(below).collect()
}

fn quoted(cell: &str) -> String {
    format!("\"{}\"", cell.replace('"', "\"\""))
}

fn mapped(table: Vec<Vec<String>>, map: fn(&str) -> String) -> Vec<Vec<String>> {
    table.into_iter().map(|row| row.iter().map(|cell| map(cell)).collect()).collect()
}

/// The rows between bars, with a rule below the first.
fn marked(table: &[Vec<String>]) -> String {
    let line = |row: &Vec<String>| format!("| {} |\n", row.join(" | "));
    let rule = format!("|{}\n", ":---:|".repeat(table[0].len()));
    let rows: Vec<String> = table.iter().map(line).collect();
    rows[0].clone() + &rule + &rows[1..].concat()
}

/// The rows as lines, with quotes where they are needed.
fn joined(table: &[Vec<String>], separator: &str) -> String {
    let needs = |cell: &String| cell.contains(separator) || cell.contains('\n');
    let cell = |cell: &String| {
        let is_quoted = cell.starts_with('"');
        if !is_quoted && needs(cell) { quoted(cell) } else { cell.clone() }
    };
    let line = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(separator) + "\n";
    table.iter().map(line).collect()
}
