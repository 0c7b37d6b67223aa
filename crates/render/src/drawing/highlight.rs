//! What a step of an explained solve points at.
//!
//! ```text
//!   the line       tinted, under its cells and its clue
//!   needed cells   in a frame of the color of marks
//!   new cells      in the color of hints; a color of the puzzle keeps itself, in a frame
//!   numbers        those that the step rests on, on the color of hints
//! ```
//!
//! Marks and not another picture: the same layout draws a step and a plain board, so a lesson looks
//! like the puzzle. The tint lies under everything else, so that it hides nothing. O(cells of the lines
//! and of the step).

use pictogrid_core::{LineId, Value};

use crate::{
    drawing::{Mark, Stage},
    theme::{is_black_on_white, mix},
};

/// How much of the color of hints a line has that is pointed at, in percent.
const TINT: u8 = 16;
/// The side of the dot of a cell that becomes empty.
const DOT: f32 = 0.34;

impl Stage<'_> {
    /// Tints the lines.
    pub(super) fn light_lines(&self, marks: &mut Vec<Mark>) {
        let ink = mix(self.ground, self.look.theme.hint, TINT);
        for &line in self.spot.iter().flat_map(|step| &step.lines) {
            for cell in self.scene.board.shape().line_cells(line) {
                marks.push(Mark::Polygon { points: self.plot.outline(cell), ink });
            }
        }
    }

    /// Draws the cells that are needed, and those that are new.
    pub(super) fn draw_spot(&self, marks: &mut Vec<Mark>) {
        let Some(step) = self.spot else { return };
        let (hint, mark) = (self.look.theme.hint, self.look.theme.mark);
        for &(cell, value) in &step.cells {
            match value {
                Some(Value::EMPTY) => self.dot(cell, DOT, hint, marks),
                Some(_) if is_black_on_white(self.scene.puzzle.palette()) => {
                    self.ink_cell(cell, hint, marks);
                }
                _ => self.frame(cell, hint, marks),
            }
        }
        step.needed.iter().for_each(|&cell| self.frame(cell, mark, marks));
    }

    /// Whether the step rests on this number.
    pub(super) fn is_bold(&self, line: LineId, index: usize) -> bool {
        self.spot.is_some_and(|step| step.numbers.contains(&(line, index)))
    }
}
