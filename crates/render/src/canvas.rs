//! The canvas: marks as dots.
//!
//! ```text
//!   Fill                edges rounded to dots: cells are equally large and never blurred
//!   Stroke, straight    at least one dot wide, around the same edge
//!   slanted, Polygon    smoothed edges
//!   Words               smoothed; each number is drawn once and stamped where it occurs
//! ```
//!
//! Smoothing has sixteen steps, so that a picture has few colors and its files stay small. Areas are
//! filled row by row without any blending; the library for paths only sees glyphs and slanted
//! sides. O(dots), four bytes each.

use std::collections::HashMap;

use tiny_skia::{FillRule, Mask, Path, PathBuilder, Transform};
use ttf_parser::OutlineBuilder;

use pictogrid_core::Remedy;

use crate::{
    DrawError, Look, MostDots,
    drawing::{Drawing, Mark},
    font,
    theme::{Rgb, mix},
};

/// The most dots of a picture.
const MOST_DOTS: f32 = 100e6;
/// Fewer dots a cell, and no number can be read.
pub(crate) const LEAST_FOR_CLUES: u32 = 8;
/// The dots of a longer side that is not asked for.
const SIDE: f32 = 3600.0;
/// The most dots a cell that are not asked for.
const USUAL: f32 = 24.0;

/// Dots, opaque.
pub(crate) struct Canvas {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) dots: Vec<Rgb>,
    /// Dots of a cell.
    cell: f32,
    stamps: HashMap<(String, u32), Stamp>,
}

/// How much of each dot is covered, and where that lies around a middle.
#[derive(Clone)]
struct Stamp {
    left: i32,
    top: i32,
    width: usize,
    cover: Vec<u8>,
}

/// Dots a cell for a drawing: those asked for, or as many as are usual at its size.
pub(crate) fn dots_of_cell(size: [f32; 2], look: &Look) -> Result<u32, DrawError> {
    let least = if look.has_clues() { LEAST_FOR_CLUES } else { 1 };
    let usual = (SIDE / size[0].max(size[1])).min(USUAL) as u32;
    let cell = look.cell.unwrap_or(usual.max(least));
    if cell < least {
        return Err(DrawError::CellTooSmall { cell, least });
    }
    let has_room = |cell: u32| size[0] * size[1] * (cell as f32).powi(2) <= MOST_DOTS;
    if !has_room(cell) {
        let smaller = (least..cell)
            .rev()
            .find(|&cell| has_room(cell))
            .map(|dots| Remedy::CellAtMost { dots });
        let clues = (smaller.is_none() && look.has_clues()).then_some(Remedy::LeaveOutClues);
        return Err(DrawError::TooManyDots {
            dots: size.map(|side| (side * cell as f32).round() as u64),
            most: MostDots::Millions((MOST_DOTS / 1e6) as u32),
            remedies: smaller
                .into_iter()
                .chain(clues)
                .chain([Remedy::choose_output(["svg"])])
                .collect(),
        });
    }
    Ok(cell)
}

impl Canvas {
    /// Paints a drawing with this many dots a cell.
    pub(crate) fn paint(drawing: &Drawing, cell: u32) -> Canvas {
        let cell = cell as f32;
        let [width, height] = drawing.size.map(|side| ((side * cell).round() as usize).max(1));
        let dots = vec![drawing.paper; width * height];
        let mut canvas = Canvas { width, height, dots, cell, stamps: HashMap::new() };
        canvas.add(&drawing.marks);
        canvas
    }

    /// Paints more marks.
    pub(crate) fn add(&mut self, marks: &[Mark]) {
        for mark in marks {
            match mark {
                Mark::Fill { at, size, ink } => {
                    let far = [at[0] + size[0], at[1] + size[1]];
                    self.fill(at.map(|x| self.dot(x)), far.map(|x| self.dot(x)), *ink);
                }
                Mark::Stroke { from, to, width, ink } => self.stroke(*from, *to, *width, *ink),
                Mark::Polygon { points, ink } => {
                    let points = points.iter().map(|p| p.map(|x| x * self.cell)).collect();
                    self.polygon(points, *ink);
                }
                Mark::Words { at, size, text, ink } => self.words(*at, *size, text, *ink),
            }
        }
    }

    /// The nearest edge between dots.
    pub(crate) fn dot(&self, cells: f32) -> i32 {
        (cells * self.cell).round() as i32
    }

    fn fill(&mut self, from: [i32; 2], to: [i32; 2], ink: Rgb) {
        let clip = |x: i32, most: usize| x.clamp(0, most as i32) as usize;
        let (left, right) = (clip(from[0], self.width), clip(to[0], self.width));
        for y in clip(from[1], self.height)..clip(to[1], self.height) {
            self.dots[y * self.width + left..y * self.width + right].fill(ink);
        }
    }

    fn stroke(&mut self, from: [f32; 2], to: [f32; 2], width: f32, ink: Rgb) {
        if from[0] != to[0] && from[1] != to[1] {
            let points =
                sides(from.map(|x| x * self.cell), to.map(|x| x * self.cell), width * self.cell);
            return self.polygon(points, ink);
        }
        let weight = ((width * self.cell).round() as i32).max(1);
        let (low, high) = (weight / 2, weight - weight / 2);
        let [left, top] = [from[0].min(to[0]), from[1].min(to[1])].map(|x| self.dot(x) - low);
        let [right, bottom] = [from[0].max(to[0]), from[1].max(to[1])].map(|x| self.dot(x) + high);
        self.fill([left, top], [right, bottom], ink);
    }

    fn polygon(&mut self, points: Vec<[f32; 2]>, ink: Rgb) {
        let mut path = PathBuilder::new();
        for (index, [x, y]) in points.into_iter().enumerate() {
            if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        path.close();
        if let Some(stamp) = path.finish().and_then(|path| stamp_of(&path)) {
            self.press(&stamp, [0, 0], ink);
        }
    }

    fn words(&mut self, at: [f32; 2], size: f32, text: &str, ink: Rgb) {
        let size = size * self.cell;
        let key = (text.to_owned(), size.to_bits());
        let stamp = match self.stamps.get(&key) {
            Some(stamp) => stamp.clone(),
            None => {
                let Some(stamp) = outline(text, size).and_then(|path| stamp_of(&path)) else {
                    return;
                };
                self.stamps.insert(key, stamp.clone());
                stamp
            }
        };
        self.press(&stamp, at.map(|x| self.dot(x)), ink);
    }

    fn press(&mut self, stamp: &Stamp, at: [i32; 2], ink: Rgb) {
        for (row, cover) in stamp.cover.chunks(stamp.width).enumerate() {
            let Some(y) = usize::try_from(at[1] + stamp.top + row as i32).ok() else { continue };
            for (column, &cover) in cover.iter().enumerate().filter(|(_, cover)| **cover > 0) {
                let Some(x) = usize::try_from(at[0] + stamp.left + column as i32).ok() else {
                    continue;
                };
                if x < self.width && y < self.height {
                    let dot = &mut self.dots[y * self.width + x];
                    *dot = mix(*dot, ink, cover);
                }
            }
        }
    }
}

/// The four corners of a slanted line, with square ends.
fn sides(from: [f32; 2], to: [f32; 2], width: f32) -> Vec<[f32; 2]> {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let scale = width / 2.0 / dx.hypot(dy);
    let (u, v) = (dx * scale, dy * scale);
    vec![
        [from[0] - u - v, from[1] - v + u],
        [from[0] - u + v, from[1] - v - u],
        [to[0] + u + v, to[1] + v - u],
        [to[0] + u - v, to[1] + v + u],
    ]
}

/// The outline of a text around its middle.
fn outline(text: &str, size: f32) -> Option<Path> {
    let scale = size / 2048.0;
    let mut pen = Pen {
        path: PathBuilder::new(),
        x: -font::width(text) * size / 2.0,
        y: font::DIGIT_HEIGHT * size / 2.0,
        scale,
    };
    for c in text.chars() {
        let glyph = font::glyph(c);
        font::draw(glyph, &mut pen);
        pen.x += font::advance(glyph) * size;
    }
    pen.path.finish()
}

/// How much a path covers of each dot around it, in percent.
fn stamp_of(path: &Path) -> Option<Stamp> {
    let bounds = path.bounds();
    let (left, top) = (bounds.left().floor(), bounds.top().floor());
    let width = (bounds.right().ceil() - left).max(1.0) as u32;
    let height = (bounds.bottom().ceil() - top).max(1.0) as u32;
    let mut mask = Mask::new(width, height)?;
    mask.fill_path(path, FillRule::Winding, true, Transform::from_translate(-left, -top));
    let percent = |cover: &u8| ((u32::from(*cover) + 8) / 17 * 100 / 15) as u8;
    let cover = mask.data().iter().map(percent).collect();
    Some(Stamp { left: left as i32, top: top as i32, width: width as usize, cover })
}

/// Draws glyphs into a path; y grows downwards there.
struct Pen {
    path: PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ((cx, cy), (x, y)) = (self.at(cx, cy), self.at(x, y));
        self.path.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let ((ax, ay), (bx, by), (x, y)) = (self.at(ax, ay), self.at(bx, by), self.at(x, y));
        self.path.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClueArea;

    #[test]
    fn sizes_that_are_refused() {
        let look = |cell, clues| Look { cell, clues, ..Look::default() };
        assert_eq!(dots_of_cell([10.0, 10.0], &look(None, ClueArea::Drawn)).unwrap(), 24);
        assert_eq!(dots_of_cell([240.0, 240.0], &look(None, ClueArea::Drawn)).unwrap(), 15);
        assert_eq!(dots_of_cell([9.0, 9.0], &look(Some(1), ClueArea::LeftOut)).unwrap(), 1);
        assert!(dots_of_cell([9.0, 9.0], &look(Some(5), ClueArea::Drawn)).is_err());
        assert!(dots_of_cell([65e3, 65e3], &look(None, ClueArea::Drawn)).is_err());
        assert!(dots_of_cell([9.0, 9.0], &look(Some(65_536), ClueArea::Drawn)).is_err());
    }
}
