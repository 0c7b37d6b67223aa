//! What lies on a page beside the puzzle: buttons and clocks, filled and marked cells, struck numbers.

use tiny_skia::{FillRule, PathBuilder, Transform};

use crate::flat::Pen;
use crate::layout::{Base, Layout};
use crate::puzzle::Clues;
use crate::theme::{Color, mix, near};
use crate::{Dice, Fonts, Purpose};

const TITLES: [&str; 7] =
    ["Level 24", "Nonogram", "Hard", "12:45", "Puzzle 1071", "Daily 15x15", "Random pattern"];

/// What an app has above and below.
pub(crate) fn chrome(pen: &mut Pen<'_>, dice: &mut Dice, fonts: &Fonts) {
    let Layout { chrome: [above, below], page: [width, height], margin, .. } = pen.layout;
    if above == 0 {
        return;
    }
    let face = fonts.pick(dice, Purpose::Training);
    let text = (dice.int(14, 34) as f32, pen.theme.ink);
    let title = dice.pick(&TITLES);
    let top = dice.int(18, 44) as f32;
    face.write(&mut pen.map, title, text, (width as f32 / 2.0, top));
    let clock = dice.pick(&["9:41", "12:07", "Back"]);
    face.write(&mut pen.map, clock, text, (6.0 + text.0 * 1.2, 4.0 + text.0 / 2.0));
    for _ in 0..dice.int(0, 3) {
        let (x, y) = (dice.int(0, width), dice.int(10, 11.max(above - 40)));
        let radius = dice.int(8, 20) as f32;
        ring(pen, (x as f32, y as f32), radius);
    }
    for _ in 0..dice.int(0, 4) {
        let (x, y) = (dice.int(10, 11.max(width - 60)) as f32, height - below / 2 - margin[1] / 2);
        let (size, y) = (dice.int(20, 50) as f32, y as f32);
        let color = near(dice, [90, 130, 210], 60);
        pen.pill([x, y - size / 2.0, x + size, y + size / 2.0], size / 4.0, color);
        let ends = ((x + 8.0, y - size / 4.0), (x + size - 8.0, y + size / 4.0));
        pen.stroke(ends.0, ends.1, 2.0, [255; 3]);
    }
}

fn ring(pen: &mut Pen<'_>, (x, y): (f32, f32), radius: f32) {
    let Some(path) = PathBuilder::from_circle(x, y, radius) else { return };
    let mut paint = tiny_skia::Paint::default();
    let [r, g, b] = pen.theme.ink;
    paint.set_color_rgba8(r, g, b, 255);
    let stroke = tiny_skia::Stroke { width: 2.0, ..tiny_skia::Stroke::default() };
    pen.map.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
}

fn dot(pen: &mut Pen<'_>, (x, y): (f32, f32), radius: f32, color: Color) {
    let Some(path) = PathBuilder::from_circle(x, y, radius.max(0.5)) else { return };
    let mut paint = tiny_skia::Paint::default();
    paint.set_color_rgba8(color[0], color[1], color[2], 255);
    pen.map.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
}

/// How a cell that is known to be empty is marked.
#[derive(Clone, Copy)]
enum Mark {
    Dot,
    Text(&'static str),
    Cross,
}

/// Cells: gaps, filled ones, marks, the cross of a highlighted row and column.
pub(crate) fn cells(pen: &mut Pen<'_>, dice: &mut Dice, clues: &Clues) {
    let (width, height) = (clues.columns.len(), clues.rows.len());
    let Layout { base, is_half, cell, start, .. } = pen.layout;
    let share = dice.float(0.1, 1.0);
    let are_marks_hidden = dice.chance(0.3);
    let inks =
        [[200, 20, 20], pen.theme.ink, mix(pen.theme.ink, pen.theme.ground, 0.5), [240, 140, 20]];
    let color = dice.pick(&inks);
    let texts = [
        Mark::Cross,
        Mark::Cross,
        Mark::Text("×"),
        Mark::Text("x"),
        Mark::Text("X"),
        Mark::Text("·"),
    ];
    let mark = if dice.chance(0.3) { Mark::Dot } else { dice.pick(&texts) };
    let is_lit = is_half && dice.chance(0.4);
    let lit = (dice.int(0, height as i32 - 1) as usize, dice.int(0, width as i32 - 1) as usize);
    let inset = if is_half { dice.pick(&[0, 0, 1, 2]) as f32 } else { 0.0 };
    let gap = (cell as f32 * 0.06).max(1.0).floor();
    let p = cell as f32;
    let light = mix(pen.theme.cell, [120, 220, 120], 0.4);
    for i in 0..height {
        for j in 0..width {
            let (x, y) = (start[0] as f32 + j as f32 * p, start[1] as f32 + i as f32 * p);
            let is_known = is_half && dice.chance(share);
            let is_filled = clues.filled[i * width + j];
            if base == Base::Gaps {
                let area = [x + gap, y + gap, x + p - gap, y + p - gap];
                pen.pill(area, (p * 0.15).floor(), mix([110, 90, 180], pen.theme.ground, 0.6));
                continue;
            }
            if is_lit && (lit.0 == i || lit.1 == j) {
                pen.rect([x, y, x + p, y + p], light);
            }
            if is_known && is_filled {
                let area = [x + inset, y + inset, x + p - inset, y + p - inset];
                pen.rect(area, pen.theme.fill);
            } else if is_known && !are_marks_hidden {
                draw_mark(pen, dice, mark, (x, y), color);
            }
        }
    }
}

fn draw_mark(pen: &mut Pen<'_>, dice: &mut Dice, mark: Mark, (x, y): (f32, f32), color: Color) {
    let p = pen.layout.cell as f32;
    match mark {
        Mark::Dot => dot(pen, (x + p / 2.0, y + p / 2.0), (p / 10.0).max(1.0), color),
        Mark::Text(text) => {
            let size = (p * 0.75).max(8.0);
            pen.face.write(&mut pen.map, text, (size, color), (x + p / 2.0, y + p / 2.0));
        }
        Mark::Cross => {
            let (q, w) = ((p * dice.pick(&[0.25, 0.3])).floor(), (p / 12.0).max(1.0));
            pen.stroke((x + q, y + q), (x + p - q, y + p - q), w, color);
            pen.stroke((x + p - q, y + q), (x + q, y + p - q), w, color);
        }
    }
}

/// How numbers that are done are shown.
pub(crate) struct Done {
    is_half: bool,
    is_struck: bool,
    is_gray: bool,
    is_level: bool,
}

impl Done {
    pub(crate) fn new(dice: &mut Dice, is_half: bool, can_gray: bool) -> Done {
        Done {
            is_half,
            is_struck: is_half && dice.chance(0.5),
            // Paper cannot turn a number gray.
            is_gray: is_half && dice.chance(0.4) && can_gray,
            is_level: dice.chance(0.5),
        }
    }

    /// Draws a number; gives its box.
    pub(crate) fn put(
        &mut self,
        pen: &mut Pen<'_>,
        dice: &mut Dice,
        value: u32,
        middle: (f32, f32),
    ) -> [f32; 4] {
        let is_done = self.is_half && dice.chance(0.3);
        let (ink, ground) = (pen.theme.ink, pen.theme.ground);
        let color = if is_done && self.is_gray { mix(ink, ground, 0.6) } else { ink };
        let text = (pen.layout.size, color);
        let area = pen.face.write(&mut pen.map, &value.to_string(), text, middle);
        if is_done && self.is_struck {
            let width = (pen.layout.cell as f32 / 20.0).max(1.0);
            let [left, top, right, bottom] = area;
            let (from, to) = match self.is_level {
                true => ((left - 2.0, middle.1), (right + 2.0, middle.1)),
                false => ((left - 1.0, bottom + 1.0), (right + 1.0, top - 1.0)),
            };
            pen.stroke(from, to, width, mix(ink, ground, 0.2));
        }
        area
    }
}
