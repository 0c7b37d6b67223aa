//! One picture in many drawings: signs, frames, rulers, blocks and lists that people and programs write.
//!
//! ```text
//!   picture ─▶ each drawing ─▶ read ─▶ the same picture
//! ```
//!
//! `Exact` drawings say every cell, so that each has to be read, without a note where it can be nothing else.
//! `Noted` ones have lost something (the ends of lines, whether two characters are a cell): what is read is
//! the picture, or there is a note, or it is refused. The header of `grid.rs` has the list.

use pictogrid_core::{Limits, Picture, Value};
use proptest::{collection::vec, prelude::*};

type Cells = [Vec<bool>];

/// A way to draw a picture, and whether its drawing says every cell.
type Drawn = (&'static str, fn(&Cells) -> String, bool);

const DRAWN: &[Drawn] = &[
    ("signs", |c| lines(c, "", "", ["░", "█"], ""), true),
    ("wide signs", |c| lines(c, "", "", ["．", "＃"], ""), true),
    ("emoji on white", |c| lines(c, "", "", ["⚪", "🔵"], ""), true),
    ("blanks between", |c| lines(c, "", "", [".", "#"], " "), true),
    ("commas", |c| lines(c, "", "", ["0", "1"], ", "), true),
    ("words", |c| lines(c, "", "", ["False", "True"], " "), true),
    (
        "numpy",
        |c| {
            let rows = lines(c, " [", "]", ["0", "1"], " ");
            format!("[{}]\n", rows.trim())
        },
        true,
    ),
    ("bars", |c| lines(c, "|", "|", [".", "#"], ""), true),
    ("bars between", |c| lines(c, "| ", " |", [" ", "#"], " | "), true),
    ("a frame", |c| framed(c, "┌─┐│└┘", "."), true),
    ("plus and minus", |c| framed(c, "+-+|++", "."), true),
    ("a fence", |c| format!("Look:\n\n```\n{}```\n", lines(c, "", "", [".", "#"], "")), true),
    ("texts", |c| lines(c, "\"", "\",", [".", "#"], ""), true),
    ("a ruler", ruled, true),
    ("two characters", |c| lines(c, "", "", ["..", "##"], ""), false),
    ("brackets", |c| lines(c, "", "", [". ", "[]"], ""), false),
    ("blanks in a frame", |c| framed(c, "╔═╗║╚╝", " "), false),
    ("blanks", |c| lines(c, "", "", [" ", "#"], ""), false),
    ("blanks, trimmed", |c| trimmed(&lines(c, "", "", [" ", "#"], "")), false),
    ("stars, trimmed", |c| trimmed(&lines(c, "", "", ["  ", "* "], "")), false),
    ("blocks", |c| lines(c, "", "", ["  ", "██"], ""), false),
    ("half blocks", halves, false),
    ("half blocks, trimmed", |c| trimmed(&halves(c)), false),
    ("braille", braille, false),
    ("a black ground", |c| lines(c, "", "", ["⬛", "🟩"], ""), false),
];

fn lines(cells: &Cells, before: &str, behind: &str, signs: [&str; 2], between: &str) -> String {
    let row = |row: &Vec<bool>| {
        let row: Vec<&str> = row.iter().map(|&is_filled| signs[usize::from(is_filled)]).collect();
        format!("{before}{}{behind}\n", row.join(between))
    };
    cells.iter().map(row).collect()
}

/// In a frame of these signs: the corners and the rule above, the bar, and the corners below.
fn framed(cells: &Cells, frame: &str, empty: &str) -> String {
    let signs: Vec<String> = frame.chars().map(String::from).collect();
    let [corner, rule, other, bar, left, right] = <[String; 6]>::try_from(signs).unwrap();
    let rule = rule.repeat(cells[0].len());
    let inner = lines(cells, &bar, &bar, [empty, "#"], "");
    format!("{corner}{rule}{other}\n{inner}{left}{rule}{right}\n")
}

fn ruled(cells: &Cells) -> String {
    let rows = lines(cells, "", "", [".", "#"], "");
    rows.lines().zip(1..).map(|(row, n)| format!("{n:2} {row}\n")).collect()
}

fn trimmed(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn halves(cells: &Cells) -> String {
    let row = |rows: &[Vec<bool>]| -> String {
        let sign = |x| match (rows[0][x], rows.get(1).is_some_and(|row| row[x])) {
            (false, false) => ' ',
            (true, false) => '▀',
            (false, true) => '▄',
            (true, true) => '█',
        };
        (0..rows[0].len()).map(sign).chain(['\n']).collect()
    };
    cells.chunks(2).map(row).collect()
}

fn braille(cells: &Cells) -> String {
    const BITS: [[u32; 2]; 4] = [[0, 3], [1, 4], [2, 5], [6, 7]];
    let row = |rows: &[Vec<bool>]| -> String {
        let sign = |x: usize| {
            let dots = (0..4).flat_map(|y| [(y, 0), (y, 1)]);
            let is_filled = |y: usize, x: usize| {
                rows.get(y).and_then(|row| row.get(x)).is_some_and(|&cell| cell)
            };
            let dots = dots.filter(|&(y, dx)| is_filled(y, x + dx));
            char::from_u32(0x2800 + dots.map(|(y, dx)| 1 << BITS[y][dx]).sum::<u32>()).unwrap()
        };
        (0..rows[0].len()).step_by(2).map(sign).chain(['\n']).collect()
    };
    cells.chunks(4).map(row).collect()
}

/// Pictures with both kinds of cells, often with empty lines at the ends.
fn pictures() -> impl Strategy<Value = Vec<Vec<bool>>> {
    let size = (3..=9_usize, 3..=9_usize, 1..=9_u8);
    let cells = size.prop_flat_map(|(width, height, density)| {
        vec(vec((0..10_u8).prop_map(move |n| n < density), width), height)
    });
    let has_both = |cells: &Vec<Vec<bool>>| {
        let filled = cells.iter().flatten().filter(|&&cell| cell).count();
        filled > 0 && filled < cells.len() * cells[0].len()
    };
    cells.prop_filter("of one kind of cells", has_both)
}

fn check((name, draw, is_exact): Drawn, cells: &Cells) -> Result<(), TestCaseError> {
    // Empty rows are then lost without a trace.
    if name.ends_with("trimmed") && cells.iter().any(|row| !row.contains(&true)) {
        return Ok(());
    }
    // Cells in equal pairs may be half as many.
    let are_pairs =
        |row: &Vec<bool>| row.chunks(2).all(|pair| pair.len() == 2 && pair[0] == pair[1]);
    let is_exact = is_exact && !cells.iter().all(are_pairs);
    let text = draw(cells);
    // Where rows are in equal pairs, too, a drawing is enlarged as a whole, and read as it is.
    let is_wide = name == "two characters" || name == "blocks";
    if is_wide && cells.chunks(2).all(|rows| rows.len() == 2 && rows[0] == rows[1]) {
        return Ok(());
    }
    // Nothing but filled cells is left.
    if name.ends_with("trimmed") && !text.contains(' ') {
        return Ok(());
    }
    // Whole blocks alone are cells.
    if name.starts_with("half") && !text.contains(['▀', '▄']) {
        return Ok(());
    }
    let read = pictogrid_formats::read(text.as_bytes(), &Limits::default());
    let entries = match read {
        Ok(document) => document.entries,
        Err(error) => {
            prop_assert!(!is_exact, "{name}:\n{text}{error}");
            return Ok(());
        }
    };
    let has_fault = entries.iter().any(|entry| entry.draft.is_err());
    let is_noted =
        entries.iter().flat_map(|entry| &entry.draft).any(|draft| !draft.notes.is_empty());
    prop_assert!(!(is_exact && (has_fault || is_noted)), "{name}:\n{text}{entries:?}");
    if has_fault || is_noted {
        return Ok(());
    }
    prop_assert_eq!(entries.len(), 1, "{}:\n{}", name, text);
    let puzzle = entries.into_iter().next().unwrap().check(&Limits::default()).unwrap();
    let found =
        puzzle.goal().map(Picture::values).unwrap_or_default().iter().map(|&v| v != Value::EMPTY);
    let expected = cells.iter().flatten().copied();
    prop_assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{}:\n{}", name, text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn drawings_are_read_as_meant(cells in pictures()) {
        for &drawn in DRAWN {
            check(drawn, &cells)?;
        }
    }
}

/// What has lost something is still read, where nothing of it mattered.
#[test]
fn every_drawing_of_a_house_is_read() {
    let house = ["..#..", ".###.", "#####", ".#.#."];
    let cells: Vec<Vec<bool>> =
        house.iter().map(|row| row.chars().map(|c| c == '#').collect()).collect();
    for (name, draw, _) in DRAWN {
        let document = pictogrid_formats::read(draw(&cells).as_bytes(), &Limits::default());
        let entry = document.unwrap_or_else(|error| panic!("{name}: {error}")).entries.remove(0);
        let puzzle = entry.check(&Limits::default()).unwrap();
        let goal = puzzle.goal().unwrap().values();
        let found = goal.iter().map(|&value| value != Value::EMPTY);
        assert!(found.eq(cells.iter().flatten().copied()), "{name}");
    }
}
