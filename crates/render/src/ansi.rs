//! The terminal picture: clues along the top and the left, two characters a cell.
//!
//! A terminal's characters are about twice as high as wide, so two of them make a square cell.
//! The rules between blocks of five cost no room, because Unicode has blocks that leave an eighth
//! free: a rule is drawn inside the last column and the first row beyond it.
//!
//! ```text
//!   empty     "  "    rule on the right " ▕"    rule above "▔▔"    both "▔▕"
//!   filled    "██"                      "█▉"               "▇▇"         "▇▉"
//!   unknown   "░░"    marked and filled "▓▓"    marked and empty "··"
//! ```
//!
//! Neighbors of two digits would run together above the columns. In color every other column has a
//! color of its own; without color such a slot takes two lines, and every other column stands on
//! the lower one. A column is still read from top to bottom, and no number is torn in two:
//!
//! ```text
//!                              in one line          in two
//!   columns  2 14   8   14   1 3     2     1         2     1
//!                                   14 814 3        14  14
//!                                                      8   3
//! ```
//!
//! A column number of three digits or more does not fit two characters and is hyphenated, `1-`
//! above `28`; a column that long is far beyond one screen anyway. A picture too wide for the
//! paper is drawn without clues in half blocks, one character a cell and two rows a line, which
//! keeps the cells square, too. Rules of their own lines and columns were tried first: they tear
//! filled areas apart and make the picture oblong. O(cells).

use anstyle::Style;
use pictogrid_core::{CellId, Rect, Value};

use crate::{
    Layout, Output, Paper, Scene,
    pen::{FAINT, MARKED, Pen, SECOND},
};

/// The row of this output.
pub const OUTPUT: Output =
    Output { id: "ansi", suffix: "ansi", sentence: "the picture with its clues in blocks", draw };

/// Draws the puzzle with its clues, or the bare picture if the paper is too narrow for that.
#[must_use]
pub fn draw(scene: &Scene<'_>, paper: &Paper) -> Vec<u8> {
    let layout = Layout::of(scene.puzzle);
    let beside: Vec<String> = (0..layout.rect().height).map(|y| join(layout.row(y))).collect();
    let margin = beside.iter().map(String::len).max().unwrap_or(0);
    let width = margin + 2 * layout.rect().width as usize + 2;
    let mut pen = Pen::new(paper.color);
    if paper.width.is_some_and(|available| width > available) {
        draw_halves(scene, &mut pen);
        return pen.finish();
    }
    draw_top(&layout, margin, &mut pen);
    for (y, clue) in (0..).zip(&beside) {
        pen.blanks(margin - clue.len());
        pen.write(Style::new(), clue);
        pen.write(FAINT, "▕");
        draw_row(scene, &layout, y, &mut pen);
        pen.write(FAINT, "▏");
        pen.end_line();
    }
    draw_edge("▔▔", &layout, margin, &mut pen);
    pen.finish()
}

fn join(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

/// Draws the column clues, resting on the upper edge of the grid.
fn draw_top(layout: &Layout, margin: usize, pen: &mut Pen) {
    let columns: Vec<Vec<String>> =
        (0..layout.rect().width).map(|x| stack(layout.column(x))).collect();
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    for slot in 0..height {
        let numbers: Vec<Option<&str>> = (columns.iter())
            .map(|numbers| Some(numbers[(slot + numbers.len()).checked_sub(height)?].as_str()))
            .collect();
        if pen.has_color() || !is_crowded(&numbers) {
            draw_slot(numbers.into_iter(), margin, pen);
            continue;
        }
        for parity in [0, 1] {
            let every_other = (0..).zip(&numbers);
            let every_other = every_other.map(|(x, number)| number.filter(|_| x % 2 == parity));
            draw_slot(every_other, margin, pen);
        }
    }
    draw_edge("▁▁", layout, margin, pen);
}

/// Whether a number touches the one on its left.
fn is_crowded(numbers: &[Option<&str>]) -> bool {
    let touches = |pair: &[Option<&str>]| {
        pair[0].is_some() && pair[1].is_some_and(|number| !number.starts_with(' '))
    };
    numbers.windows(2).any(touches)
}

/// Draws one line of column clues, two characters a column.
fn draw_slot<'a>(numbers: impl Iterator<Item = Option<&'a str>>, margin: usize, pen: &mut Pen) {
    pen.blanks(margin + 1);
    for (x, number) in numbers.enumerate() {
        let style = if x % 2 == 0 { Style::new() } else { SECOND };
        match number {
            Some(number) => pen.write(style, number),
            None => pen.blanks(2),
        }
    }
    pen.end_line();
}

/// The numbers of a column from the top, each two characters wide; long ones hyphenated.
fn stack(numbers: &[u32]) -> Vec<String> {
    let mut stacked = Vec::with_capacity(numbers.len());
    for number in numbers {
        let high = if *number >= 100 { (number / 100).to_string() } else { String::new() };
        stacked.extend(high.chars().map(|digit| format!("{digit}-")));
        let low = number % 100;
        stacked.push(if high.is_empty() { format!("{low:2}") } else { format!("{low:02}") });
    }
    stacked
}

fn draw_edge(edge: &str, layout: &Layout, margin: usize, pen: &mut Pen) {
    pen.blanks(margin + 1);
    for _ in 0..layout.rect().width {
        pen.write(FAINT, edge);
    }
    pen.end_line();
}

fn draw_row(scene: &Scene<'_>, layout: &Layout, y: u32, pen: &mut Pen) {
    let Rect { width, .. } = layout.rect();
    let below_rule = layout.has_rule_before(y);
    for x in 0..width {
        let before_rule = x + 1 < width && layout.has_rule_before(x + 1);
        let (style, text) = match Look::of(scene, layout.rect().cell(x, y)) {
            Look::Marked(Value::EMPTY) => (MARKED, "··"),
            Look::Marked(_) => (MARKED, "▓▓"),
            Look::Unknown => (FAINT, "░░"),
            Look::Plain(Value::EMPTY) => (FAINT, empty(before_rule, below_rule)),
            Look::Plain(_) => (Style::new(), filled(before_rule, below_rule)),
        };
        pen.write(style, text);
    }
}

fn empty(before_rule: bool, below_rule: bool) -> &'static str {
    match (before_rule, below_rule) {
        (false, false) => "  ",
        (true, false) => " ▕",
        (false, true) => "▔▔",
        (true, true) => "▔▕",
    }
}

fn filled(before_rule: bool, below_rule: bool) -> &'static str {
    match (before_rule, below_rule) {
        (false, false) => "██",
        (true, false) => "█▉",
        (false, true) => "▇▇",
        (true, true) => "▇▉",
    }
}

/// How a cell looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Unknown,
    Plain(Value),
    Marked(Value),
}

impl Look {
    fn of(scene: &Scene<'_>, cell: CellId) -> Look {
        let is_marked = scene.marked.is_some_and(|marked| marked.get(cell.0 as usize));
        match scene.board.get(cell) {
            None => Look::Unknown,
            Some(value) if is_marked => Look::Marked(value),
            Some(value) => Look::Plain(value),
        }
    }
}

/// Draws two rows a line, without clues. Beyond the last row everything is empty.
fn draw_halves(scene: &Scene<'_>, pen: &mut Pen) {
    let rect = scene.board.shape().as_rect().expect("a rectangle");
    for y in (0..rect.height).step_by(2) {
        for x in 0..rect.width {
            let upper = Look::of(scene, rect.cell(x, y));
            let lower = if y + 1 < rect.height {
                Look::of(scene, rect.cell(x, y + 1))
            } else {
                Look::Plain(Value::EMPTY)
            };
            let (style, text) = half(upper, lower);
            pen.write(style, text);
        }
        pen.end_line();
    }
}

fn half(upper: Look, lower: Look) -> (Style, &'static str) {
    let pair = [upper, lower];
    if pair.contains(&Look::Unknown) {
        return (FAINT, "░");
    }
    if pair.iter().any(|look| matches!(look, Look::Marked(_))) {
        return (MARKED, "▓");
    }
    let is_filled = |look| look != Look::Plain(Value::EMPTY);
    let text = match (is_filled(upper), is_filled(lower)) {
        (true, true) => "█",
        (true, false) => "▀",
        (false, true) => "▄",
        (false, false) => " ",
    };
    (Style::new(), text)
}
