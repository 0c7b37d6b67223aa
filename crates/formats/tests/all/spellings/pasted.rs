//! Spellings of clues as text: what people type, and what language models answer.
//!
//! ```text
//!   two blocks       1 1    labels        Rows:     numbered      Row 1: 1 1      in a line each
//!                    3                    1 1                     Row 2: 3        rows: 1 1, 3
//!                                         3         backwards     Row 2: 3        cols: 2, 1, 2
//!                    2                    Columns:                Row 1: 1 1
//!                    ..                   ..
//! ```
//!
//! What cannot be told apart is `doubtful`: it may be refused, and is never read as another puzzle. The
//! reader has no list of these spellings but readings of blocks and lines (`clues/`), so each row asks
//! whether the right one is taken.

use super::{Side, Spelling, spelled, with_zero};

pub(crate) const SPELLINGS: &[Spelling] = &[
    Spelling::clear("two blocks", |m| {
        format!("{}\n{}", block(&m.rows, " ", "0"), block(&m.columns, " ", "0"))
    }),
    Spelling::clear("a rule between", |m| {
        format!("{}---\n{}", block(&m.rows, " ", "0"), block(&m.columns, " ", "0"))
    }),
    Spelling::clear("labels", |m| {
        labeled([("Rows:", &m.rows), ("Columns:", &m.columns)], " ", "0")
    }),
    Spelling::clear("columns first", |m| {
        labeled([("columns", &m.columns), ("rows", &m.rows)], ",", "0")
    }),
    // As marks behind each second clue, say.
    Spelling::doubtful("a dash for nothing", |m| {
        labeled([("Rows:", &m.rows), ("Columns:", &m.columns)], " ", "-")
    }),
    Spelling::clear("a size above", |m| {
        let labeled = labeled([("Rows:", &m.rows), ("Columns:", &m.columns)], " ", "0");
        format!("{}x{}\n\n{labeled}", m.columns.len(), m.rows.len())
    }),
    Spelling::clear("width and height", |m| {
        let labeled = labeled([("Rows:", &m.rows), ("Columns:", &m.columns)], ", ", "0");
        format!("A boot\nWidth: {}\nHeight: {}\n{labeled}", m.columns.len(), m.rows.len())
    }),
    Spelling::clear("lists", |m| {
        let list = |side: &Side| -> String { side.iter().map(|c| format!("{c:?}\n")).collect() };
        format!("Rows:\n{}Columns:\n{}", list(&m.rows), list(&m.columns))
    }),
    Spelling::clear("a fence", |m| {
        let labeled = labeled([("Rows:", &m.rows), ("Columns:", &m.columns)], " ", "0");
        format!("```\n{labeled}```\n")
    }),
    Spelling::clear("numbered, nothing for nothing", |m| {
        numbered("Row", &m.rows, ": ", "", 1) + "\n" + &numbered("Column", &m.columns, ": ", "", 1)
    }),
    Spelling::clear("numbered, words for nothing", |m| {
        numbered("Row", &m.rows, ": ", "none", 1) + &numbered("Col", &m.columns, ": ", "(empty)", 1)
    }),
    Spelling::clear("numbered from 0", |m| {
        numbered("R", &m.rows, ": ", "0", 0) + &numbered("C", &m.columns, ": ", "0", 0)
    }),
    Spelling::clear("numbered backwards", |m| {
        let backwards =
            |text: String| -> String { text.lines().rev().map(|l| format!("{l}\n")).collect() };
        backwards(numbered("Row", &m.rows, " = ", "", 1))
            + &backwards(numbered("Column", &m.columns, " = ", "", 1))
    }),
    Spelling::clear("numbered lists", |m| {
        let (rows, columns) =
            (numbered("", &m.rows, ". ", "0", 1), numbered("", &m.columns, ". ", "0", 1));
        format!("## Rows\n\n{rows}\n## Columns\n\n{columns}")
    }),
    Spelling::clear("numbered lists, nothing for nothing", |m| {
        let (rows, columns) =
            (numbered("", &m.rows, ": ", "", 1), numbered("", &m.columns, ": ", "", 1));
        format!("**Rows:**\n{rows}\n**Columns:**\n{columns}")
    }),
    Spelling::clear("bullets", |m| {
        let bullets = |side: &Side| -> String {
            spelled(side, " ", "0").iter().map(|clue| format!("- {clue}\n")).collect()
        };
        format!("## Rows\n{}\n## Columns\n{}", bullets(&m.rows), bullets(&m.columns))
    }),
    Spelling::clear("bold bullets", |m| {
        let bullets = |label: &str, side: &Side| -> String {
            let clues = spelled(side, " ", "0").into_iter().enumerate();
            clues.map(|(i, clue)| format!("* **{label} {}:** {clue}\n", i + 1)).collect()
        };
        format!("{}\n{}", bullets("Row", &m.rows), bullets("Column", &m.columns))
    }),
    Spelling::clear("assignments of lists", |m| {
        format!("rows = {:?}\ncols = {:?}\n", m.rows, m.columns)
    }),
    Spelling::clear("lists in a list", |m| format!("[{:?}, {:?}]\n", m.rows, m.columns)),
    Spelling::clear("two lists", |m| format!("{:?}, {:?}\n", m.rows, m.columns)),
    Spelling::clear("assignments of lists with zeros", |m| {
        format!("rows = {:?}\n\ncolumns = {:?};\n", with_zero(&m.rows), with_zero(&m.columns))
    }),
    Spelling::clear("clues in parentheses", |m| {
        let side = |side: &Side| -> Vec<String> {
            spelled(side, " ", "").iter().map(|clue| format!("({clue})")).collect()
        };
        format!("Rows: {}\nColumns: {}\n", side(&m.rows).join(" "), side(&m.columns).join(" "))
    }),
    Spelling::clear("clues in quotes", |m| {
        let side = |side: &Side| -> Vec<String> {
            spelled(side, ",", "0").iter().map(|clue| format!("{clue:?}")).collect()
        };
        format!("rows: {}\ncols: {}\n", side(&m.rows).join(", "), side(&m.columns).join(", "))
    }),
    Spelling::clear("a row of a table", |m| {
        let side = |side: &Side| spelled(side, " ", "").join(" | ");
        format!("Rows: | {} |\nColumns: | {} |\n", side(&m.rows), side(&m.columns))
    }),
    Spelling::clear("a size above sides in a line", |m| {
        let side = |side: &Side| spelled(side, " ", "0").join("; ");
        let (rows, columns) = (side(&m.rows), side(&m.columns));
        format!("Size: {}x{}\nRows: {rows}\nColumns: {columns}\n", m.columns.len(), m.rows.len())
    }),
];

/// What may be between runs and between clues where a side is one line, and whether that is clear
/// where an empty clue is a 0.
macro_rules! in_lines {
    ($($name:literal $run:literal $clue:literal $kind:ident),* $(,)?) => { vec![$(
        Spelling::$kind(concat!($name, ", labels"), |m| {
            let side = |side: &Side| spelled(side, $run, "0").join($clue);
            format!("Rows: {}\nColumns: {}\n", side(&m.rows), side(&m.columns))
        }),
        Spelling::$kind(concat!($name, ", no labels"), |m| {
            let side = |side: &Side| spelled(side, $run, "0").join($clue);
            format!("{}\n{}\n", side(&m.rows), side(&m.columns))
        }),
    )*] };
}

/// The same with nothing for nothing, which the ends of a line may hide. (Bars around both lines
/// are a border.)
macro_rules! with_nothing {
    ($($name:literal $run:literal $clue:literal),* $(,)?) => { vec![$(
        Spelling::doubtful(concat!($name, ", nothing for nothing"), |m| {
            let side = |side: &Side| spelled(side, $run, "").join($clue);
            format!("Rows: {}\nColumns: {}\n", side(&m.rows), side(&m.columns))
        }),
    )*] };
}

/// Each side in a line.
pub(crate) fn in_lines() -> Vec<Spelling> {
    let with_zeros = in_lines![
        "semicolons" " " "; " clear,
        "semicolons and commas" "," ";" clear,
        "bars" " " "|" clear,
        "bars and blanks" " " " | " clear,
        "slashes and blanks" " " " / " clear,
        "commas and a blank" " " ", " clear,
        "points" "." ", " clear,
        "dashes" "-" " " clear,
        "two blanks" " " "  " clear,
        "commas" " " "," doubtful,
        "blanks and commas" "," " " doubtful,
        "slashes and commas" "," "/" doubtful,
    ];
    let with_nothing = with_nothing![
        "semicolons" " " "; ",
        "semicolons and commas" "," ";",
        "slashes and blanks" " " " / ",
        "commas and a blank" " " ", ",
        "points" "." ", ",
        "commas" " " ",",
        "slashes and commas" "," "/",
    ];
    with_zeros.into_iter().chain(with_nothing).collect()
}

fn block(side: &Side, between: &str, empty: &str) -> String {
    spelled(side, between, empty).join("\n") + "\n"
}

/// Two sides, each below its label.
fn labeled(sides: [(&str, &Side); 2], between: &str, empty: &str) -> String {
    sides.map(|(label, side)| format!("{label}\n{}", block(side, between, empty))).join("\n")
}

/// A line for each clue, with its number behind `label`, counted from `start`.
fn numbered(label: &str, side: &Side, sign: &str, empty: &str, start: usize) -> String {
    let clues = spelled(side, " ", empty).into_iter().enumerate();
    let blank = if label.len() > 1 { " " } else { "" };
    clues.map(|(i, clue)| format!("{label}{blank}{}{sign}{clue}\n", i + start)).collect()
}
