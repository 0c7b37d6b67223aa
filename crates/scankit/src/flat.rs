//! The flat page: strips, cells, lines, numbers.

use tiny_skia::{Color as Ink, FillRule, Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};

use crate::font::Face;
use crate::layout::{self, Base, Layout, row_width};
use crate::marks;
use crate::page::Warp;
use crate::puzzle::{Clues, puzzle};
use crate::theme::{Color, Theme, mix, near, theme};
use crate::{Dice, Fonts, Purpose, Style};

/// A number that was drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// Whether it belongs to a row, and not to a column.
    pub is_row: bool,
    /// Which row or column.
    pub line: usize,
    /// Its value; 0 stands for a blank line.
    pub value: u32,
    /// Its box on the flat page: left, top, right, bottom.
    pub area: [f32; 4],
}

/// What a picture shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Truth {
    /// The puzzle.
    pub clues: Clues,
    /// Every number that was drawn.
    pub numbers: Vec<Number>,
    /// Where the cells begin on the flat page.
    pub start: [f32; 2],
    /// Pixels of a cell on the flat page.
    pub cell: f32,
    /// From the flat page to the picture.
    pub warp: Warp,
}

/// What is drawn with.
pub(crate) struct Pen<'a> {
    pub(crate) map: Pixmap,
    pub(crate) theme: Theme,
    pub(crate) layout: Layout,
    pub(crate) face: &'a Face,
}

/// Draws a puzzle flat.
pub(crate) fn draw(
    dice: &mut Dice,
    style: Style,
    purpose: Purpose,
    fonts: &Fonts,
) -> (Pixmap, Truth) {
    let base = layout::base(dice, style);
    let most = match style {
        Style::Gaps | Style::App => 20,
        Style::Dark | Style::Half | Style::Curved => 25,
        Style::Photo => 30,
        _ => 40,
    };
    let mut clues = puzzle(dice, most, purpose);
    if purpose == Purpose::Training {
        scramble(dice, &mut clues);
    }
    let side = clues.rows.len().max(clues.columns.len());
    let cell = layout::cell_size(dice, style, side);
    let face = fonts.pick(dice, purpose);
    let size = layout::font_size(dice, base.0, cell);
    let theme = theme(dice, style);
    let layout = layout::layout(dice, style, base, &clues, (&face, cell, size));
    let [width, height] = layout.page.map(|side| side.max(1) as u32);
    let mut map = Pixmap::new(width, height).expect("a page has a size");
    let [r, g, b] = theme.ground;
    map.fill(Ink::from_rgba8(r, g, b, 255));
    let mut pen = Pen { map, theme, layout, face: &face };
    pen.gradient(dice, style);
    marks::chrome(&mut pen, dice, fonts);
    pen.strips(dice, &clues);
    marks::cells(&mut pen, dice, &clues);
    if pen.layout.base != Base::Gaps {
        pen.grid(dice, &clues);
    }
    let can_gray = !style.is_paper();
    let numbers = pen.numbers(dice, &clues, can_gray);
    let start = pen.layout.start.map(|at| at as f32);
    (pen.map, Truth { clues, numbers, start, cell: cell as f32, warp: Warp::none() })
}

/// Other numbers in the same places, so that training meets all of them.
fn scramble(dice: &mut Dice, clues: &mut Clues) {
    for number in clues.rows.iter_mut().chain(&mut clues.columns).flatten() {
        let most = dice.pick(&[9, 39]);
        *number = dice.int(0, most) as u32;
    }
}

impl Pen<'_> {
    pub(crate) fn rect(&mut self, [x0, y0, x1, y1]: [f32; 4], color: Color) {
        let Some(rect) = Rect::from_ltrb(x0, y0, x1, y1) else { return };
        self.map.fill_rect(rect, &paint(color), Transform::identity(), None);
    }

    /// A rectangle with round corners.
    pub(crate) fn pill(&mut self, [x0, y0, x1, y1]: [f32; 4], radius: f32, color: Color) {
        let r = radius.min((x1 - x0) / 2.0).min((y1 - y0) / 2.0);
        if r <= 0.0 {
            return self.rect([x0, y0, x1, y1], color);
        }
        let mut path = PathBuilder::new();
        path.move_to(x0 + r, y0);
        path.line_to(x1 - r, y0);
        path.quad_to(x1, y0, x1, y0 + r);
        path.line_to(x1, y1 - r);
        path.quad_to(x1, y1, x1 - r, y1);
        path.line_to(x0 + r, y1);
        path.quad_to(x0, y1, x0, y1 - r);
        path.line_to(x0, y0 + r);
        path.quad_to(x0, y0, x0 + r, y0);
        path.close();
        if let Some(path) = path.finish() {
            let place = Transform::identity();
            self.map.fill_path(&path, &paint(color), FillRule::Winding, place, None);
        }
    }

    pub(crate) fn stroke(&mut self, from: (f32, f32), to: (f32, f32), width: f32, color: Color) {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        if let Some(path) = path.finish() {
            let stroke = Stroke { width, ..Stroke::default() };
            self.map.stroke_path(&path, &paint(color), &stroke, Transform::identity(), None);
        }
    }

    fn gradient(&mut self, dice: &mut Dice, style: Style) {
        if style != Style::Dark || !dice.chance(0.5) {
            return;
        }
        let end = near(dice, self.theme.ground, 40);
        let (width, height) = (self.map.width() as f32, self.map.height());
        for y in 0..height {
            let color = mix(self.theme.ground, end, y as f32 / height as f32);
            self.rect([0.0, y as f32, width, y as f32 + 1.0], color);
        }
    }

    /// Where the cells end.
    pub(crate) fn end(&self, clues: &Clues) -> [i32; 2] {
        let Layout { start, cell, .. } = self.layout;
        [start[0] + clues.columns.len() as i32 * cell, start[1] + clues.rows.len() as i32 * cell]
    }

    fn strips(&mut self, dice: &mut Dice, clues: &Clues) {
        let Layout { base, start, strip, cell, .. } = self.layout;
        let ([x, y], end) = (start.map(|at| at as f32), self.end(clues).map(|at| at as f32));
        let [left, above] = [x - strip[0] as f32, y - strip[1] as f32];
        if base == Base::Gaps {
            return;
        }
        if self.theme.strip != self.theme.ground {
            let color = self.theme.strip;
            if base == Base::App && dice.chance(0.6) {
                let (p, q) = (cell as f32, (cell as f32 * 0.04).max(1.0).floor());
                for i in 0..clues.rows.len() {
                    let top = y + i as f32 * p;
                    self.pill([left, top + q, x - q, top + p - q], 2.0 * q, color);
                }
                for j in 0..clues.columns.len() {
                    let side = x + j as f32 * p;
                    self.pill([side + q, above, side + p - q, y - q], 2.0 * q, color);
                }
            } else {
                self.rect([left, y, x, end[1]], color);
                self.rect([x, above, end[0], y], color);
            }
        }
        self.rect([x, y, end[0], end[1]], self.theme.cell);
    }

    fn grid(&mut self, dice: &mut Dice, clues: &Clues) {
        let Layout { start, strip, cell, thin, thick, every, base, has_slots, .. } = self.layout;
        let ([x, y], end) = (start, self.end(clues));
        let reach = if base == Base::Boxed { strip } else { [0, 0] };
        let Theme { bold, line, .. } = self.theme;
        let kind = |k: usize, n: usize| {
            let is_fifth = every > 0 && k.is_multiple_of(every);
            let is_bold = is_fifth || (k == 0 || k == n) && thick > thin;
            (if is_bold { thick } else { thin }, if is_bold { bold } else { line })
        };
        for j in 0..=clues.columns.len() {
            let at = x + j as i32 * cell;
            let (width, color) = kind(j, clues.columns.len());
            self.line([at, y - reach[1], at, end[1]], width, color);
        }
        for i in 0..=clues.rows.len() {
            let at = y + i as i32 * cell;
            let (width, color) = kind(i, clues.rows.len());
            self.line([x - reach[0], at, end[0], at], width, color);
        }
        if base != Base::Boxed {
            return;
        }
        self.line([x - strip[0], y, x - strip[0], end[1]], thin, line);
        self.line([x, y - strip[1], end[0], y - strip[1]], thin, line);
        if has_slots && dice.chance(0.8) {
            for k in 0..=strip[0] / cell {
                self.line([x - k * cell, y, x - k * cell, end[1]], thin, line);
            }
            for k in 0..=strip[1] / cell {
                self.line([x, y - k * cell, end[0], y - k * cell], thin, line);
            }
        }
    }

    /// A line of whole pixels around two ends.
    fn line(&mut self, [x0, y0, x1, y1]: [i32; 4], width: i32, color: Color) {
        let (before, after) = (width / 2, width - width / 2);
        let ends = [x0 - before, y0 - before, x1 + after, y1 + after];
        self.rect(ends.map(|at| at as f32), color);
    }

    fn numbers(&mut self, dice: &mut Dice, clues: &Clues, can_gray: bool) -> Vec<Number> {
        let Layout { start, strip, cell, row_step, column_step, gap, pad, has_slots, size, .. } =
            self.layout;
        let ([x, y], p) = (start.map(|at| at as f32), cell as f32);
        let mut done = marks::Done::new(dice, self.layout.is_half, can_gray);
        let is_zero_shown = !dice.chance(0.4);
        let shown = |line: &Vec<u32>| match line.is_empty() && is_zero_shown {
            true => vec![0],
            false => line.clone(),
        };
        let is_centered = row_step <= 0.0 && dice.chance(0.1);
        let mut numbers = Vec::new();
        for (line, row) in clues.rows.iter().map(shown).enumerate() {
            let middle = y + (line as f32 + 0.5) * p;
            let width = row_width(self.face, size, &row, gap);
            let mut left = x - pad - width;
            if is_centered {
                left = x - (strip[0] as f32 + width) / 2.0;
            }
            for (k, &value) in row.iter().enumerate() {
                let own = self.face.width(&value.to_string(), size);
                let center = match row_step > 0.0 {
                    true => x - ((row.len() - k) as f32 - 0.5) * row_step,
                    false => left + own / 2.0,
                };
                let area = done.put(self, dice, value, (center, middle));
                numbers.push(Number { is_row: true, line, value, area });
                left += own;
                if self.layout.has_commas && k + 1 < row.len() {
                    let pen = (size, self.theme.ink);
                    let below = area[3] - size * 0.02;
                    self.face.write(&mut self.map, ",", pen, (left + gap * 0.25, below));
                }
                left += gap;
            }
        }
        for (line, column) in clues.columns.iter().map(shown).enumerate() {
            let center = x + (line as f32 + 0.5) * p;
            let foot = y - if has_slots { 0.0 } else { pad };
            for (k, &value) in column.iter().enumerate() {
                let middle = foot - ((column.len() - k) as f32 - 0.5) * column_step;
                let area = done.put(self, dice, value, (center, middle));
                numbers.push(Number { is_row: false, line, value, area });
            }
        }
        numbers
    }
}

fn paint(color: Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(color[0], color[1], color[2], 255);
    paint
}
