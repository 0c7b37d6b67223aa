//! Arrays of C: clues to be compiled into a program.
//!
//! ```text
//!   /* a nonogram */
//!   #define WIDTH 5
//!   #define HEIGHT 4
//!   static const unsigned short rows[HEIGHT][2] = {
//!       {1, 0}, {3, 0}, {5, 0}, {1, 1},           zeros fill up
//!   };
//!   static const unsigned short columns[WIDTH][1] = {
//!       {1}, {3}, {3}, {3}, {1},
//!   };
//! ```
//!
//! Meant to be written; it is read as any values in the source of a program are, by the reader of `json`.
//! Cannot hold: title and other keys, given cells, a
//! goal, colors, more than one puzzle. Specification: this header. Linear.

use pictogrid_core::{Draft, Error, Puzzle};

use crate::{
    format::{Format, Sniff},
    input::Input,
    json,
};

/// The format `c`.
pub(crate) const C: Format = Format {
    id: "c",
    extensions: &["c", "h"],
    sniff,
    read: json::read,
    write: Some(write),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    let starts = |name: &'static str, start: &str| {
        input.lines_with(name).any(|line| line.trim_start().starts_with(start))
    };
    let is_ours = starts("WIDTH", "#define WIDTH ")
        && starts("HEIGHT", "#define HEIGHT ")
        && starts("rows", "static const unsigned short rows[HEIGHT]");
    if is_ours { Sniff::Certain } else { Sniff::No }
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let Draft { rows, columns, .. } = Draft::of_puzzle(puzzle);
    let mut out = format!(
        "/* a nonogram */\n#define WIDTH {}\n#define HEIGHT {}\n",
        columns.len(),
        rows.len()
    );
    for ((name, size), clues) in
        [("rows", "HEIGHT"), ("columns", "WIDTH")].into_iter().zip([rows, columns])
    {
        let most = clues.iter().map(|clue| clue.runs.len()).max().unwrap_or(0).max(1);
        out += &format!("static const unsigned short {name}[{size}][{most}] = {{\n");
        for clue in clues {
            let runs =
                clue.runs.iter().map(|run| run.length.unwrap_or(0)).chain(std::iter::repeat(0));
            let runs: Vec<String> = runs.take(most).map(|n| n.to_string()).collect();
            out += &format!("    {{{}}},\n", runs.join(", "));
        }
        out += "};\n";
    }
    Ok(out.into_bytes())
}
