//! Where everything is on the flat page.

use crate::font::Face;
use crate::puzzle::Clues;
use crate::{Dice, Style};

/// What is drawn around the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    Plain,
    Boxed,
    App,
    Gaps,
}

/// Sizes and places, in pixels.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) base: Base,
    pub(crate) is_half: bool,
    /// A cell.
    pub(crate) cell: i32,
    /// The font.
    pub(crate) size: f32,
    /// A thin line, a thick one, and how many cells are between thick ones (0: there are none).
    pub(crate) thin: i32,
    pub(crate) thick: i32,
    pub(crate) every: usize,
    /// From number to number of a row; 0: they stand at their own width.
    pub(crate) row_step: f32,
    pub(crate) column_step: f32,
    /// Between two numbers that stand at their own width.
    pub(crate) gap: f32,
    /// Numbers stand in boxes of a cell's size.
    pub(crate) has_slots: bool,
    pub(crate) pad: f32,
    pub(crate) has_commas: bool,
    /// The strips of numbers: left, above.
    pub(crate) strip: [i32; 2],
    /// Where the cells begin.
    pub(crate) start: [i32; 2],
    /// The page.
    pub(crate) page: [i32; 2],
    /// Room above and below for what an app has there.
    pub(crate) chrome: [i32; 2],
    /// Room on the left and above the strips.
    pub(crate) margin: [i32; 2],
}

/// What is around the cells, and whether they are half solved.
pub(crate) fn base(dice: &mut Dice, style: Style) -> (Base, bool) {
    use Base::{App, Boxed, Gaps, Plain};
    let all = [Plain, Boxed, App];
    match style {
        Style::Plain => (Plain, false),
        Style::Boxed => (Boxed, false),
        Style::App => (App, false),
        Style::Gaps => (Gaps, false),
        Style::Dark => (dice.pick(&all), false),
        Style::Half => (dice.pick(&all), true),
        Style::Dense => (dice.pick(&[Plain, Plain, Boxed]), false),
        Style::Scan | Style::Photo | Style::Curved => match dice.int(0, 4) {
            0 | 1 => (Plain, false),
            2 | 3 => (Boxed, false),
            _ => (dice.pick(&all), true),
        },
    }
}

pub(crate) fn cell_size(dice: &mut Dice, style: Style, side: usize) -> i32 {
    match style {
        Style::Dense => dice.int(11, 16),
        _ if style.is_paper() && side > 20 => dice.int(26, 48),
        _ if style.is_paper() => dice.int(34, 70),
        _ => (dice.int(420, 1100) / side as i32).clamp(15, 90),
    }
}

pub(crate) fn font_size(dice: &mut Dice, base: Base, cell: i32) -> f32 {
    let share = match base {
        Base::App => dice.float(0.3, 0.55),
        Base::Boxed => dice.float(0.5, 0.88),
        _ => dice.float(0.5, 0.78),
    };
    let cell = cell as f32;
    match base {
        Base::App => (cell * share).clamp(10.0, 40.0).floor(),
        _ => (cell * share).max(8.0).floor(),
    }
}

/// The layout of a puzzle.
pub(crate) fn layout(
    dice: &mut Dice,
    style: Style,
    (base, is_half): (Base, bool),
    clues: &Clues,
    (face, cell, size): (&Face, i32, f32),
) -> Layout {
    let digits = ('0'..='9').map(|c| face.width(&c.to_string(), size));
    let digit_width = digits.fold(0.0, f32::max);
    let digit_height = face.digit_height(size);
    let (thin, thick) = lines(dice, style, cell);
    let every = dice.pick(&[5, 5, 5, 5, 0]);
    let p = cell as f32;
    let (row_step, has_slots) = row_step(dice, base, clues, (p, digit_width));
    let has_commas = base == Base::Plain && dice.chance(0.12);
    let gap = digit_width
        * match style {
            _ if has_commas => dice.float(0.7, 1.0),
            Style::Dense => dice.float(0.6, 0.9),
            _ => dice.float(0.55, 1.1),
        };
    let column_step = if has_slots { p } else { digit_height * dice.float(1.25, 1.7) + 1.0 };
    let pad = (p * dice.float(0.08, 0.3)).floor().max(3.0);
    let width = |row: &Vec<u32>| row_width(face, size, row, gap);
    let longest = |lines: &[Vec<u32>]| lines.iter().map(Vec::len).max().unwrap_or(0) as f32;
    let mut left = match row_step > 0.0 {
        true => (longest(&clues.rows) * row_step) as i32,
        false => (clues.rows.iter().map(width).fold(0.0, f32::max) + 2.0 * pad) as i32,
    };
    let above = longest(&clues.columns) * column_step + if has_slots { 0.0 } else { 2.0 * pad };
    if has_slots && dice.chance(0.3) {
        left += cell;
    }
    let (margin, far, chrome) = around(dice, style, cell);
    let strip = [left, above as i32];
    let start = [margin[0] + strip[0], margin[1] + chrome[0] + strip[1]];
    let (w, h) = (clues.columns.len() as i32 * cell, clues.rows.len() as i32 * cell);
    let page = [start[0] + w + far[0], start[1] + h + far[1] + chrome[1]];
    Layout {
        base,
        is_half,
        cell,
        size,
        thin,
        thick,
        every,
        row_step,
        column_step,
        gap,
        has_slots,
        pad,
        has_commas,
        strip,
        start,
        page,
        chrome,
        margin,
    }
}

/// The step from number to number of a row where numbers stand in boxes (else 0), and whether the boxes
/// are cells of the grid.
fn row_step(
    dice: &mut Dice,
    base: Base,
    clues: &Clues,
    (cell, digit_width): (f32, f32),
) -> (f32, bool) {
    let mut has_slots = base == Base::Boxed && dice.chance(0.7);
    let mut step = match base {
        Base::Boxed if has_slots => cell,
        Base::Boxed => (digit_width * 1.2).max(cell * dice.float(0.6, 0.9)),
        _ => 0.0,
    };
    if step > 0.0 && clues.rows.iter().flatten().any(|&n| n > 9) {
        step = step.max(2.0 * digit_width * 1.05 + 2.0);
        has_slots &= step <= cell;
    }
    (step, has_slots)
}

/// Room before and after the puzzle, and above and below for what an app has there.
fn around(dice: &mut Dice, style: Style, cell: i32) -> ([i32; 2], [i32; 2], [i32; 2]) {
    let mut room = || dice.int(4.max(cell / 3), 30.max(cell * 2));
    let (margin, far) = ([room(), room()], [room(), room()]);
    let has_chrome = matches!(style, Style::App | Style::Dark | Style::Gaps)
        || (matches!(style, Style::Half | Style::Plain) && dice.chance(0.4));
    let chrome = if has_chrome { [dice.int(40, 240), dice.int(40, 300)] } else { [0, 0] };
    (margin, far, chrome)
}

fn lines(dice: &mut Dice, style: Style, cell: i32) -> (i32, i32) {
    let thin = match style {
        _ if cell < 30 || style == Style::App => 1,
        Style::Photo | Style::Curved | Style::Scan => dice.pick(&[1, 2, 2, 3, 4]),
        _ => dice.pick(&[1, 1, 2, 2, 3]),
    };
    let more = if dice.chance(0.85) { dice.pick(&[0, 1, 1, 2]) } else { 0 };
    (thin, thin + more)
}

/// How wide a row of numbers is.
pub(crate) fn row_width(face: &Face, size: f32, row: &[u32], gap: f32) -> f32 {
    let widths = row.iter().map(|n| face.width(&n.to_string(), size));
    widths.sum::<f32>() + gap * row.len().saturating_sub(1) as f32
}
