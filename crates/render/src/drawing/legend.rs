//! The legend of a colored puzzle: what each color is, and which of them is the ground.
//!
//! ```text
//!   [//] A red   [||] B   [  ] ground, stays white
//! ```
//!
//! It stands below the grid wherever clues are drawn, but not in films, which have no room for it. The
//! letter is there with patterns, as beside the clues, and the sign that cells of the color have.
//! Colors without a clue are left out; so is a name that only repeats the numbers or the letter of the
//! color. The lines are as wide as the drawing, or [`LEAST_WIDTH`]. O(clues).

use pictogrid_core::Value;

use crate::{
    drawing::{Mark, Stage, pattern},
    font,
    plot::{MARGIN, NUMBER},
    theme::is_black_on_white,
};

/// The side of a swatch.
const SWATCH: f32 = 0.875;
/// Between a swatch and its text.
const GAP: f32 = 0.25;
/// Between two colors.
const APART: f32 = 0.75;
/// From one line to the next.
const LINE: f32 = 1.25;
/// The least width of a line.
const LEAST_WIDTH: f32 = 12.0;

/// One color of the legend.
struct Entry {
    value: Value,
    text: String,
    /// The upper left corner of its swatch, below the upper left corner of the legend.
    at: [f32; 2],
}

impl Entry {
    fn width(&self) -> f32 {
        SWATCH + GAP + font::width(&self.text) * NUMBER
    }
}

impl Stage<'_> {
    /// Width and height of the legend with its margins; nothing if there is none.
    pub(super) fn legend_size(&self) -> [f32; 2] {
        let entries = self.legend();
        let Some(last) = entries.last() else { return [0.0; 2] };
        let right = entries.iter().map(|entry| entry.at[0] + entry.width()).fold(0.0, f32::max);
        [right + 2.0 * MARGIN, last.at[1] + LINE]
    }

    /// Draws the legend below the grid.
    pub(super) fn draw_legend(&self, marks: &mut Vec<Mark>) {
        for entry in self.legend() {
            let [x, y] = [MARGIN + entry.at[0], self.plot.size[1] + entry.at[1]];
            let middle = [x + SWATCH / 2.0, y + SWATCH / 2.0];
            let ink = self.inks.of(entry.value);
            self.draw_area(middle, [SWATCH; 2], ink, marks);
            if self.patterned && entry.value != Value::EMPTY {
                pattern::draw(entry.value, middle, SWATCH, ink, marks);
            }
            let width = font::width(&entry.text) * NUMBER;
            if width > 0.0 {
                let at = [x + SWATCH + GAP + width / 2.0, middle[1]];
                let ink = self.look.theme.ink;
                marks.push(Mark::Words { at, size: NUMBER, text: entry.text, ink });
            }
        }
    }

    /// The colors of the puzzle in lines.
    fn legend(&self) -> Vec<Entry> {
        let palette = self.scene.puzzle.palette();
        if !self.look.has_clues() || self.look.is_moving || is_black_on_white(palette) {
            return Vec::new();
        }
        let most = (self.plot.size[0] - 2.0 * MARGIN).max(LEAST_WIDTH);
        let mut at = [0.0, 0.0];
        let values = (1..palette.n_values()).map(|value| Value(value as u8));
        let values = values.filter(|&value| self.has_clue(value)).chain([Value::EMPTY]);
        let mut entries: Vec<Entry> = Vec::new();
        for value in values {
            let entry = Entry { value, text: self.legend_text(value), at };
            if at[0] > 0.0 && at[0] + entry.width() > most {
                at = [0.0, at[1] + LINE];
            }
            let entry = Entry { at, ..entry };
            at[0] += entry.width() + APART;
            entries.push(entry);
        }
        entries
    }

    /// The letter of a color: that of the puzzle, if all its colors have letters; or
    /// A, B, C, because a sign such as # is hard to read beside a number.
    pub(super) fn letter(&self, value: Value) -> String {
        let palette = self.scene.puzzle.palette();
        let mut others = palette.colors().iter().skip(1);
        let usual = b'A'.saturating_add(value.0.saturating_sub(1));
        match others.all(|color| color.letter.is_ascii_alphabetic()) {
            false if usual.is_ascii_uppercase() => char::from(usual).to_string(),
            _ => palette.letter(value).to_string(),
        }
    }

    fn legend_text(&self, value: Value) -> String {
        if value == Value::EMPTY {
            let is_white = self.ground == self.inks.of(value);
            return if is_white { "ground" } else { "ground, stays white" }.to_owned();
        }
        let palette = self.scene.puzzle.palette();
        let name = palette.get(value).map_or("", |color| color.name.trim());
        let name: String = name.chars().filter(|c| !c.is_control()).take(MOST_LETTERS).collect();
        let is_nameless = name.starts_with('#') || name.chars().count() < 2;
        match (self.patterned, is_nameless) {
            (true, true) => self.letter(value),
            (true, false) => format!("{} {name}", self.letter(value)),
            (false, true) => String::new(),
            (false, false) => name,
        }
    }

    /// Whether some run may have this color.
    fn has_clue(&self, value: Value) -> bool {
        let lines = self.layout.lines().iter().flatten();
        let mut colors = lines.map(crate::layout::Number::value);
        colors.any(|color| color.is_none_or(|color| color == value))
    }
}

/// The most letters of a name.
const MOST_LETTERS: usize = 24;
