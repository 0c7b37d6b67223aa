//! Fonts of the machine, split into families for training and for measuring.
//!
//! ```text
//!   files ─▶ ten digits, ten outlines, one height ─▶ family ─▶ one in five is kept for measuring
//! ```
//!
//! A font without digits draws ten equal boxes and would poison training; one with old-style digits
//! (some hang below the line) is rare in puzzles. Both are left out. No font is part of this crate.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use pictogrid_generate::order::seed_of;
use tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Transform};
use ttf_parser::OutlineBuilder;

use crate::{Dice, Purpose};

/// Weights whose strokes vanish at the sizes of puzzles; nobody prints numbers in them.
const HAIRLINES: [&str; 5] = ["thin", "hairline", "extralight", "ultralight", "extlight"];

/// A font file in memory.
#[derive(Clone, Debug)]
pub struct Face {
    data: Vec<u8>,
}

/// Fonts by family.
#[derive(Clone, Debug, Default)]
pub struct Fonts {
    training: BTreeMap<String, Vec<PathBuf>>,
    measuring: BTreeMap<String, Vec<PathBuf>>,
    /// Fonts that were given as bytes; if there are any, all pictures use them.
    given: Vec<Face>,
}

impl Fonts {
    /// All fonts below a folder that can be used.
    #[must_use]
    pub fn below(folder: &Path) -> Fonts {
        let mut files = Vec::new();
        list(folder, &mut files);
        files.sort();
        let mut fonts = Fonts::default();
        for path in files {
            let name = path.to_string_lossy().to_lowercase();
            if HAIRLINES.iter().any(|word| name.contains(word)) {
                continue;
            }
            let is_usable = fs::read(&path).ok().and_then(Face::new).is_some();
            let Some(family) = path.file_name().map(|name| family(&name.to_string_lossy())) else {
                continue;
            };
            if is_usable {
                let side = match seed_of(&family) >> 32 & 0xFF {
                    0..51 => &mut fonts.measuring,
                    _ => &mut fonts.training,
                };
                side.entry(family).or_default().push(path);
            }
        }
        fonts
    }

    /// These fonts alone, for every purpose; those that cannot be used are left out.
    #[must_use]
    pub fn of_bytes(files: &[&[u8]]) -> Fonts {
        let given = files.iter().filter_map(|bytes| Face::new(bytes.to_vec())).collect();
        Fonts { given, ..Fonts::default() }
    }

    /// How many families there are for training and for measuring.
    #[must_use]
    pub fn families(&self) -> (usize, usize) {
        (self.training.len(), self.measuring.len())
    }

    /// A font: first a family, then one of its files.
    pub(crate) fn pick(&self, dice: &mut Dice, purpose: Purpose) -> Face {
        if !self.given.is_empty() {
            return self.given[dice.int(0, self.given.len() as i32 - 1) as usize].clone();
        }
        let families = match purpose {
            Purpose::Training => &self.training,
            Purpose::Measuring => &self.measuring,
        };
        loop {
            let at = dice.int(0, families.len() as i32 - 1) as usize;
            let files = families.values().nth(at).expect("there is a family");
            let path = &files[dice.int(0, files.len() as i32 - 1) as usize];
            if let Some(face) = fs::read(path).ok().and_then(Face::new) {
                return face;
            }
        }
    }
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            list(&path, files);
        } else if path.extension().is_some_and(|end| end == "ttf" || end == "otf") {
            files.push(path);
        }
    }
}

/// The word that a file name begins with, without digits: `DejaVuSans-Bold.ttf` is of `dejavusans`.
fn family(name: &str) -> String {
    let stem = name.split(['.', '-', '_', ' ', '[']).next().unwrap_or(name);
    stem.trim_end_matches(|c: char| c.is_ascii_digit()).to_lowercase()
}

impl Face {
    /// A font whose ten digits differ and are equally high.
    fn new(data: Vec<u8>) -> Option<Face> {
        let face = Face { data };
        let parsed = face.parsed()?;
        let mut boxes = Vec::new();
        let mut outlines = Vec::new();
        for digit in '0'..='9' {
            let mut outline = Outline::default();
            let bounds = parsed.outline_glyph(parsed.glyph_index(digit)?, &mut outline)?;
            boxes.push(bounds);
            outlines.push(outline.0.finish()?);
        }
        let high = boxes.iter().map(|of| of.y_max - of.y_min).max()?;
        let low = boxes.iter().map(|of| of.y_max - of.y_min).min()?;
        let bottom = boxes.iter().map(|of| of.y_min).min()?;
        let differ = (0..10).all(|a| (0..a).all(|b| outlines[a] != outlines[b]));
        let is_level =
            f32::from(low) > 0.86 * f32::from(high) && f32::from(bottom) > -0.12 * f32::from(high);
        (differ && is_level).then_some(face)
    }

    fn parsed(&self) -> Option<ttf_parser::Face<'_>> {
        ttf_parser::Face::parse(&self.data, 0).ok()
    }

    /// The width of a text at a size.
    pub(crate) fn width(&self, text: &str, size: f32) -> f32 {
        let Some(face) = self.parsed() else { return 0.0 };
        let scale = size / f32::from(face.units_per_em());
        let advance =
            |c| f32::from(face.glyph_index(c).and_then(|g| face.glyph_hor_advance(g)).unwrap_or(0));
        text.chars().map(advance).sum::<f32>() * scale
    }

    /// The height of digits at a size.
    pub(crate) fn digit_height(&self, size: f32) -> f32 {
        let Some(face) = self.parsed() else { return 0.0 };
        let scale = size / f32::from(face.units_per_em());
        let height = |c| {
            let bounds = face.glyph_index(c).and_then(|g| face.glyph_bounding_box(g));
            bounds.map_or(0, |bounds| bounds.y_max - bounds.y_min)
        };
        f32::from(('0'..='9').map(height).max().unwrap_or(0)) * scale
    }

    /// Draws a text around a point; gives its box: left, top, right, bottom.
    pub(crate) fn write(
        &self,
        page: &mut Pixmap,
        text: &str,
        (size, color): (f32, [u8; 3]),
        (x, y): (f32, f32),
    ) -> [f32; 4] {
        let empty = [x, y, x, y];
        let Some(face) = self.parsed() else { return empty };
        let scale = size / f32::from(face.units_per_em());
        let mut outline = Outline::default();
        for c in text.chars() {
            let Some(glyph) = face.glyph_index(c) else { continue };
            let _ = face.outline_glyph(glyph, &mut outline);
            outline.1 += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
        }
        let Some(path) = outline.0.finish() else { return empty };
        let bounds = path.bounds();
        let shift_x = x - scale * (bounds.left() + bounds.right()) / 2.0;
        let shift_y = y + scale * (bounds.top() + bounds.bottom()) / 2.0;
        // As programs place text: on whole pixels down.
        let shift_y = shift_y.round();
        let mut paint = Paint::default();
        paint.set_color_rgba8(color[0], color[1], color[2], 255);
        let place = Transform::from_row(scale, 0.0, 0.0, -scale, shift_x, shift_y);
        page.fill_path(&path, &paint, FillRule::Winding, place, None);
        [
            bounds.left() * scale + shift_x,
            shift_y - bounds.bottom() * scale,
            bounds.right() * scale + shift_x,
            shift_y - bounds.top() * scale,
        ]
    }
}

/// Outlines of glyphs one after another, and where the pen is.
#[derive(Default)]
struct Outline(PathBuilder, f32);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x + self.1, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x + self.1, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1 + self.1, y1, x + self.1, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1 + self.1, y1, x2 + self.1, y2, x + self.1, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
