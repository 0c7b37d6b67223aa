//! Clues: the numbers beside their lines.
//!
//! ```text
//!   black and white     12             a bare number
//!   colored            [12]            on a box of the color of its run
//!   color unknown      [12]            on an empty box with a frame
//!   nearly paper        [12]            on its box, which has a frame, too
//!   with patterns      [12A]           and the letter of the color, below it above columns
//! ```
//!
//! A letter, and not the pattern itself: at the size of a clue nobody distinguishes one hatching from
//! another, and a page of forty columns had a swatch over each number. The legend says which pattern a
//! letter stands for. A number that is too wide for its slot shrinks until it fits; that happens above
//! columns, from three digits on.
//!
//! O(numbers), each a mark or two.

use pictogrid_core::{LineId, Value};

use crate::{
    drawing::{Mark, Stage},
    font,
    layout::Number,
    plot::{End, LETTER, NUMBER},
    theme::{Rgb, contrast, mix, readable_on},
};

/// The height of a colored box.
const BOX: f32 = 0.75;
/// The frame of a box that would not be seen on the paper.
const RIM: f32 = 0.0625;
/// The least contrast of a box that is seen without a frame.
const SEEN: f32 = 1.3;
/// From the middle of a box to those of the number and the letter in it.
const STACKED: f32 = 0.3;
/// By how much the ground of a number is larger that a step rests on.
const BOLD: f32 = 0.1;
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
                let is_bold = self.is_bold(line, index);
                let at = end.middle_of(index, numbers.len());
                self.draw_number((number, is_bold), end, at, marks);
            }
        }
    }

    fn draw_number(
        &self,
        (number, is_bold): (&Number, bool),
        end: &End,
        at: [f32; 2],
        marks: &mut Vec<Mark>,
    ) {
        let is_plain = self.scene.puzzle.palette().is_two_valued();
        let letter = if self.patterned { LETTER } else { 0.0 };
        let (is_beside, text) = (end.step[1] == 0.0, number.text());
        let is_run = matches!(number, Number::Run(_));
        let height = if is_beside { BOX } else { end.room[1] - APART };
        let size = [end.room[0] - APART, height];
        let mut ink = self.look.theme.ink;
        if is_bold {
            let hint = self.look.theme.hint;
            self.draw_area(at, size.map(|side| side + BOLD), hint, marks);
            ink = readable_on(hint);
        }
        if is_run && !(is_plain && number.value() == Some(Value::FILLED)) {
            let color = number.value().map(|value| self.inks.of(value));
            self.draw_area(at, size, color.unwrap_or(self.look.theme.paper), marks);
            ink = color.map_or(self.look.theme.ink, readable_on);
        }
        let Some(value) = number.value().filter(|_| is_run && self.patterned) else {
            return marks.push(words(at, text, size[0], ink));
        };
        // The letter takes the end of the slot at the grid, the number the far end.
        let (number_at, letter_at, rooms) = if is_beside {
            let letter_at = [at[0] + (size[0] - letter) / 2.0, at[1]];
            ([at[0] - letter / 2.0, at[1]], letter_at, [size[0] - letter, letter])
        } else {
            ([at[0], at[1] - STACKED], [at[0], at[1] + STACKED], [size[0]; 2])
        };
        marks.push(words(letter_at, self.letter(value), rooms[1], ink));
        marks.push(words(number_at, text, rooms[0], ink));
    }

    /// Draws an area in this color, with a frame if it would not be seen on the paper.
    pub(super) fn draw_area(
        &self,
        middle: [f32; 2],
        size: [f32; 2],
        ink: Rgb,
        marks: &mut Vec<Mark>,
    ) {
        let at = |size: [f32; 2]| [0, 1].map(|axis| middle[axis] - size[axis] / 2.0);
        if contrast(ink, self.look.theme.paper) >= SEEN {
            marks.push(Mark::Fill { at: at(size), size, ink });
            return;
        }
        let inner = size.map(|side| side - 2.0 * RIM);
        marks.push(Mark::Fill { at: at(size), size, ink: self.look.theme.thick });
        marks.push(Mark::Fill { at: at(inner), size: inner, ink });
    }
}

/// A text in the middle of its room, smaller if it would be wider.
fn words(at: [f32; 2], text: String, room: f32, ink: Rgb) -> Mark {
    let size = NUMBER * (room / (font::width(&text) * NUMBER)).min(1.0);
    Mark::Words { at, size, text, ink }
}
