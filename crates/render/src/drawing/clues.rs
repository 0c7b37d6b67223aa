//! Clues: the numbers beside their lines.
//!
//! ```text
//!   black and white     12             a bare number
//!   colored            [12]            on a box of the color of its run
//!   color not told     [12]            on an empty box with a frame
//!   nearly paper        [12]            on its box, which has a frame, too
//!   with patterns      [12][//]        and a sample of the pattern beside it
//! ```
//!
//! A number that is too wide for its slot shrinks until it fits; that happens above columns, from
//! three digits on.

use pictogrid_core::{LineId, Value};

use crate::{
    drawing::{Mark, Stage, pattern},
    font,
    layout::Number,
    plot::{End, NUMBER, SAMPLE},
    theme::{Rgb, contrast, mix, readable_on},
};

/// The height of a colored box.
const BOX: f32 = 0.75;
/// The frame of a box that would not be seen on the paper.
const RIM: f32 = 0.0625;
/// The least contrast of a box that is seen without a frame.
const SEEN: f32 = 1.3;
/// Paper between two boxes.
const APART: f32 = 0.125;

impl Stage<'_> {
    /// Draws the rules between clues.
    pub(super) fn draw_guides(&self, marks: &mut Vec<Mark>) {
        let ink = mix(self.look.theme.paper, self.look.theme.thin, 60);
        marks.extend(self.plot.guides.iter().map(|rule| rule.drawn(ink)));
    }

    /// Draws all clues.
    pub(super) fn draw_clues(&self, marks: &mut Vec<Mark>) {
        for line in (0..self.scene.puzzle.shape().n_lines() as u32).map(LineId) {
            let end = self.plot.end(line);
            let numbers = self.layout.line(line);
            for (index, number) in numbers.iter().enumerate() {
                let slot = if end.reads_outward { index } else { numbers.len() - 1 - index };
                self.draw_number(number, end, end.middle(slot), marks);
            }
        }
    }

    fn draw_number(&self, number: &Number, end: &End, at: [f32; 2], marks: &mut Vec<Mark>) {
        let is_plain = self.scene.puzzle.palette().is_two_valued();
        let sample = if self.patterned { SAMPLE } else { 0.0 };
        let (is_beside, text) = (end.step[1] == 0.0, number.text());
        let is_run = matches!(number, Number::Run(_));
        // The sample takes the far end of the slot, the number the end at the grid.
        let (dx, dy) = if is_beside { (sample / 2.0, 0.0) } else { (0.0, sample / 2.0) };
        let middle = [at[0] + dx, at[1] + dy];
        let room = [
            end.room[0] - APART - if is_beside { sample } else { 0.0 },
            if is_beside { BOX } else { end.room[1] - APART - sample },
        ];
        let mut ink = self.look.theme.ink;
        if is_run && !(is_plain && number.value() == Some(Value::FILLED)) {
            ink = self.draw_box(number.value(), middle, room, marks);
        }
        if let Some(value) = number.value().filter(|_| is_run && self.patterned) {
            let far = if is_beside {
                [at[0] - (end.room[0] - sample - APART) / 2.0, at[1]]
            } else {
                [at[0], at[1] - (end.room[1] - sample - APART) / 2.0]
            };
            self.draw_sample(value, far, marks);
        }
        let width = font::width(&text) * NUMBER;
        let size = NUMBER * (room[0] / width).min(1.0);
        marks.push(Mark::Words { at: middle, size, text, ink });
    }

    /// Draws the box of a colored number and gives the ink that can be read on it.
    fn draw_box(
        &self,
        value: Option<Value>,
        middle: [f32; 2],
        size: [f32; 2],
        marks: &mut Vec<Mark>,
    ) -> Rgb {
        let ink = value.map_or(self.look.theme.paper, |value| self.inks.of(value));
        self.draw_area(middle, size, ink, marks);
        value.map_or(self.look.theme.ink, |_| readable_on(ink))
    }

    /// Draws an area in this color, with a frame if it would not be seen on the paper.
    fn draw_area(&self, middle: [f32; 2], size: [f32; 2], ink: Rgb, marks: &mut Vec<Mark>) {
        let at = |size: [f32; 2]| [0, 1].map(|axis| middle[axis] - size[axis] / 2.0);
        if contrast(ink, self.look.theme.paper) >= SEEN {
            marks.push(Mark::Fill { at: at(size), size, ink });
            return;
        }
        let inner = size.map(|side| side - 2.0 * RIM);
        marks.push(Mark::Fill { at: at(size), size, ink: self.look.theme.thick });
        marks.push(Mark::Fill { at: at(inner), size: inner, ink });
    }

    /// Draws the sample of a pattern, a small cell.
    fn draw_sample(&self, value: Value, middle: [f32; 2], marks: &mut Vec<Mark>) {
        let side = SAMPLE - 0.0625;
        let ink = self.inks.of(value);
        self.draw_area(middle, [side; 2], ink, marks);
        pattern::draw(value, middle, side, ink, marks);
    }
}
