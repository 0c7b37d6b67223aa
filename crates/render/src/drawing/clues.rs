//! Clues: the numbers beside their lines.
//!
//! ```text
//!   black and white     12             a bare number
//!   colored            [12]            on a box of the color of its run
//!   color not told     [12]            on an empty box with a frame
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
    theme::readable_on,
};

/// The height of a colored box.
const BOX: f32 = 0.75;
/// Paper between two boxes.
const APART: f32 = 0.125;

impl Stage<'_> {
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
    ) -> [u8; 3] {
        let theme = self.look.theme;
        let at = [middle[0] - size[0] / 2.0, middle[1] - size[1] / 2.0];
        let Some(value) = value else {
            marks.push(Mark::Fill { at, size, ink: theme.thick });
            let inner = [at[0] + 0.0625, at[1] + 0.0625];
            let size = [size[0] - 0.125, size[1] - 0.125];
            marks.push(Mark::Fill { at: inner, size, ink: theme.paper });
            return theme.ink;
        };
        let ink = self.inks.of(value);
        marks.push(Mark::Fill { at, size, ink });
        readable_on(ink)
    }

    /// Draws the sample of a pattern, a small cell.
    fn draw_sample(&self, value: Value, middle: [f32; 2], marks: &mut Vec<Mark>) {
        let side = SAMPLE - 0.0625;
        let ink = self.inks.of(value);
        let at = [middle[0] - side / 2.0, middle[1] - side / 2.0];
        marks.push(Mark::Fill { at, size: [side, side], ink });
        pattern::draw(value, middle, side, ink, marks);
    }
}
