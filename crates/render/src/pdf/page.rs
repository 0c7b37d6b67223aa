//! Paints marks and lines of text on one page.
//!
//! A glyph is placed by its own width; nothing is shaped, because the scripts that the font has need
//! none. Neighbors in order with the same ink are one path, as in `svg`, which keeps the file small.
//!
//! ```text
//!   marks, in order                         on the page
//!   Fill, Polygon, Fill     all black       one path, filled
//!   Stroke, Stroke          gray, as wide   one path, drawn with their width
//!   Fill                    black           a path of its own: it lies above the strokes
//!   Words, Words            of any ink      a line of glyphs each, its middle at `at`
//!
//!   a point of a mark, in cells  --> frame.at + point · frame.scale, in points of the page
//! ```
//!
//! O(marks), in one pass. A path for each mark is simpler and makes each cell of a picture an object of the file.

use krilla::{
    color::rgb::Color,
    geom::{PathBuilder, Point, Rect},
    num::NormalizedF32,
    paint::{Fill, LineCap, Stroke},
    surface::Surface,
    text::{Font, GlyphId, KrillaGlyph},
};

use crate::{
    drawing::{Group, Mark, groups},
    font,
    theme::Rgb,
};

/// Where a line of text stands.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

/// A line of text.
pub(super) struct Line {
    pub(super) text: String,
    /// The left end, the middle or the right end of its baseline.
    pub(super) at: [f32; 2],
    pub(super) size: f32,
    pub(super) align: Align,
    pub(super) ink: Rgb,
}

/// Where and how large marks are painted.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) at: [f32; 2],
    pub(super) scale: f32,
}

impl Frame {
    fn place(&self, point: [f32; 2]) -> [f32; 2] {
        [self.at[0] + point[0] * self.scale, self.at[1] + point[1] * self.scale]
    }
}

/// Paints pages.
pub(super) struct Pen {
    font: Font,
}

impl Pen {
    pub(super) fn new() -> Pen {
        Pen { font: Font::new(font::SANS.into(), 0).expect("the font that ships can be read") }
    }

    /// Colors a page, unless it is white anyway.
    pub(super) fn begin(&self, surface: &mut Surface<'_>, size: [f32; 2], paper: Rgb) {
        if paper == [255; 3] {
            return;
        }
        let mut path = PathBuilder::new();
        if let Some(rect) = Rect::from_xywh(0.0, 0.0, size[0], size[1]) {
            path.push_rect(rect);
        }
        fill(surface, path, paper);
    }

    /// Paints marks.
    pub(super) fn marks(&self, surface: &mut Surface<'_>, marks: &[Mark], frame: Frame) {
        for (group, marks) in groups(marks) {
            match group {
                Group::Areas(ink) => fill(surface, areas(marks, frame), ink),
                Group::Lines(ink, width) => {
                    stroke(surface, lines(marks, frame), width * frame.scale, ink);
                }
                Group::Words(..) => self.numbers(surface, marks, frame),
            }
        }
    }

    /// Writes a line of text.
    pub(super) fn line(&self, surface: &mut Surface<'_>, line: &Line) {
        let width = font::width(&line.text) * line.size;
        let left = match line.align {
            Align::Left => line.at[0],
            Align::Middle => line.at[0] - width / 2.0,
            Align::Right => line.at[0] - width,
        };
        let glyph = |(at, c): (usize, char)| {
            let glyph = font::glyph(c);
            let id = GlyphId::new(glyph.0.into());
            let range = at..at + c.len_utf8();
            KrillaGlyph::new(id, font::advance(glyph), 0.0, 0.0, 0.0, range, None)
        };
        let glyphs: Vec<KrillaGlyph> = line.text.char_indices().map(glyph).collect();
        surface.set_stroke(None);
        surface.set_fill(Some(solid(line.ink)));
        let start = Point::from_xy(left, line.at[1]);
        surface.draw_glyphs(start, &glyphs, self.font.clone(), &line.text, line.size, false);
    }

    fn numbers(&self, surface: &mut Surface<'_>, marks: &[Mark], frame: Frame) {
        for mark in marks {
            let Mark::Words { at, size, text, ink } = mark else { continue };
            let [x, y] = frame.place(*at);
            let size = size * frame.scale;
            let at = [x, y + size * font::DIGIT_HEIGHT / 2.0];
            let text = text.clone();
            self.line(surface, &Line { text, at, size, align: Align::Middle, ink: *ink });
        }
    }
}

fn areas(marks: &[Mark], frame: Frame) -> PathBuilder {
    let mut path = PathBuilder::new();
    for mark in marks {
        match mark {
            Mark::Fill { at, size, .. } => {
                let ([x, y], [w, h]) = (frame.place(*at), size.map(|side| side * frame.scale));
                if let Some(rect) = Rect::from_xywh(x, y, w, h) {
                    path.push_rect(rect);
                }
            }
            Mark::Polygon { points, .. } => {
                for (index, point) in points.iter().enumerate() {
                    let [x, y] = frame.place(*point);
                    if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
                }
                path.close();
            }
            Mark::Stroke { .. } | Mark::Words { .. } => {}
        }
    }
    path
}

fn lines(marks: &[Mark], frame: Frame) -> PathBuilder {
    let mut path = PathBuilder::new();
    for mark in marks {
        let Mark::Stroke { from, to, .. } = mark else { continue };
        let ([x, y], [u, v]) = (frame.place(*from), frame.place(*to));
        path.move_to(x, y);
        path.line_to(u, v);
    }
    path
}

fn fill(surface: &mut Surface<'_>, path: PathBuilder, ink: Rgb) {
    surface.set_stroke(None);
    surface.set_fill(Some(solid(ink)));
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

fn stroke(surface: &mut Surface<'_>, path: PathBuilder, width: f32, ink: Rgb) {
    let [r, g, b] = ink;
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke {
        paint: Color::new(r, g, b).into(),
        width,
        line_cap: LineCap::Square,
        ..Stroke::default()
    }));
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

fn solid([r, g, b]: Rgb) -> Fill {
    let paint = Color::new(r, g, b).into();
    Fill { paint, opacity: NormalizedF32::ONE, ..Fill::default() }
}
