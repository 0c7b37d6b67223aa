//! The terminal picture: clues along the top and the left, two characters a cell.
//!
//! A terminal's characters are about twice as high as wide, so two of them make a square cell.
//! The rules between blocks of five cost no room, because Unicode has blocks that leave an eighth
//! free: a rule is drawn inside the last column and the first row beyond it.
//!
//! ```text
//!   empty     "  "    rule on the right " ▕"    rule above "▔▔"    both "▔▕"
//!   filled    "██"                      "█▉"               "▇▇"         "▇▉"
//!   unknown   "░░"    marked and filled "▓▓"    marked and empty "··"
//!   colored   blanks on the color, rules over them; without color the letter of the color, "aa"
//! ```
//!
//! A triddler has a character a triangle, see `triddler`. A picture too wide for the paper is drawn
//! without clues in half blocks, one character a cell and two rows a line, which keeps the cells
//! square, too; see `cells`. Rules of their own lines and columns were
//! tried first: they tear filled areas apart and make the picture oblong. Without color a picture in
//! a frame is read again, see `board` of `pictogrid-formats`. O(cells).

mod cells;
mod clues;
mod triddler;

use anstyle::Style;
use pictogrid_core::{Rect, Shape, Value};

use crate::{
    Draw, DrawError, Layout, Output, Paper, Scene,
    styled_text::{FAINT, Pen, box_of},
    theme::is_black_on_white,
};

/// The row of this output.
pub const OUTPUT: Output = Output {
    id: "ansi",
    suffix: "ansi",
    sentence: "the picture with its clues in blocks",
    draw: Draw::Text(draw),
};

/// Draws the puzzle with its clues, or the bare picture if the paper is too narrow for that.
///
/// # Errors
/// The shapes of puzzle, board and marks differ.
pub fn draw(scene: &Scene<'_>, paper: &Paper) -> Result<Vec<u8>, DrawError> {
    scene.check()?;
    let mut pen = Pen::new(paper.color);
    let layout = Layout::of(scene.puzzle);
    match scene.puzzle.shape() {
        Shape::Rect(rect) => Desk { scene, layout, rect, paper }.draw(&mut pen),
        Shape::Tri(tri) => triddler::draw(scene, tri, paper, &mut pen),
    }
    Ok(pen.finish())
}

/// What is drawn, and how.
struct Desk<'a> {
    scene: &'a Scene<'a>,
    layout: Layout,
    rect: Rect,
    paper: &'a Paper,
}

impl Desk<'_> {
    fn draw(&self, pen: &mut Pen) {
        let rect = self.rect;
        let beside: Vec<clues::Row> = (0..rect.height).map(|y| self.row_clue(y)).collect();
        let margin = beside.iter().map(clues::Row::width).max().unwrap_or(0);
        let margin = if self.paper.look.has_clues() { margin } else { 0 };
        let width = margin + 2 * rect.width as usize + 2;
        if self.paper.width.is_some_and(|available| width > available) {
            return self.draw_narrow(pen);
        }
        if self.paper.look.has_clues() {
            self.draw_top(margin, pen);
        }
        self.draw_edge("▁▁", margin, pen);
        for (y, clue) in (0..).zip(&beside) {
            if self.paper.look.has_clues() {
                pen.blanks(margin - clue.width());
                clue.draw(pen);
            }
            pen.write(FAINT, "▕");
            self.draw_row(y, pen);
            pen.write(FAINT, "▏");
            pen.end_line();
        }
        self.draw_edge("▔▔", margin, pen);
    }

    fn draw_edge(&self, edge: &str, margin: usize, pen: &mut Pen) {
        pen.blanks(margin + 1);
        for _ in 0..self.rect.width {
            pen.write(FAINT, edge);
        }
        pen.end_line();
    }

    /// Whether there are colors to be distinguished.
    fn is_colored(&self) -> bool {
        !is_black_on_white(self.scene.puzzle.palette())
    }

    /// The style of a box of this color, with text that can be read on it.
    fn on_color(&self, value: Value) -> Style {
        let rgb = self.scene.puzzle.palette().get(value).map_or([128; 3], |color| color.rgb);
        box_of(rgb)
    }
}
