//! Cells: filled, empty, unknown, and those to point at.
//!
//! ```text
//!   filled   the color of the cell; neighbors in a row are one rectangle
//!   empty    blank in a finished picture; a dot where other cells are still unknown
//!   unknown  blank
//!   marked   the same in a frame of the color of marks
//! ```
//!
//! What is still to be filled in stands on white, whatever color the picture has behind it: to print
//! that would take all the ink and leave nothing to write on. A finished picture has its own ground,
//! and so has a film, in which nothing but cells changes. Thin rules lie below filled cells, so that
//! areas are whole; thick rules lie above everything, so that cells can be counted. A dot for an empty
//! cell is what people put on paper.

use pictogrid_core::{CellId, Rect, Shape, Value};

use crate::{
    drawing::{Mark, Stage, pattern},
    plot::Rule,
    theme::{Rgb, mix, readable_on},
};

/// The side of the dot of an empty cell.
const DOT: f32 = 0.1875;
/// The weight of the frame of a marked cell.
const FRAME: f32 = 0.125;

impl Stage<'_> {
    /// Draws the grid with everything in it.
    pub(super) fn draw_grid(&self, marks: &mut Vec<Mark>) {
        let ink = self.ground;
        marks.push(match self.plot.ground[..] {
            [at, _, [right, bottom], _] => {
                Mark::Fill { at, size: [right - at[0], bottom - at[1]], ink }
            }
            _ => Mark::Polygon { points: self.plot.ground.clone(), ink },
        });
        self.light_lines(marks);
        let thin = self.thin();
        marks.extend(self.plot.thin.iter().map(|rule| rule.drawn(thin)));
        match self.scene.board.shape() {
            Shape::Rect(rect) => self.fill_rows(rect, marks),
            Shape::Tri(_) => self.fill_cells(marks),
        }
        let n = self.scene.board.shape().n_cells() as u32;
        let is_finished = self.scene.board.n_unknown() == 0;
        for cell in (0..n).map(CellId) {
            self.draw_sign(cell, is_finished, marks);
        }
        self.draw_spot(marks);
        self.draw_thick(marks);
    }

    /// Draws a few cells anew, with all that lies on them.
    #[cfg(feature = "png")]
    pub(crate) fn redraw(&self, cells: &[CellId], is_finished: bool) -> Vec<Mark> {
        let mut marks = Vec::new();
        for &cell in cells {
            self.fill_cell(cell, &mut marks);
            self.draw_sign(cell, is_finished, &mut marks);
        }
        marks
    }

    /// Draws the rules above the cells.
    pub(crate) fn draw_thick(&self, marks: &mut Vec<Mark>) {
        marks.extend(self.plot.thick.iter().map(|rule| rule.drawn(self.look.theme.thick)));
    }

    /// Thin rules are seen on the color of empty cells, which need not be that of the theme.
    fn thin(&self) -> Rgb {
        let empty = self.ground;
        if empty == self.look.theme.empty {
            self.look.theme.thin
        } else {
            mix(empty, readable_on(empty), 20)
        }
    }

    /// Fills the cells row by row, neighbors of one color at once.
    fn fill_rows(&self, rect: Rect, marks: &mut Vec<Mark>) {
        for y in 0..rect.height {
            let color = |x| self.scene.board.get(rect.cell(x, y)).filter(|&v| v != Value::EMPTY);
            let mut x = 0;
            while x < rect.width {
                let Some(value) = color(x) else {
                    x += 1;
                    continue;
                };
                let end = (x..rect.width).find(|&next| color(next) != Some(value));
                let end = end.unwrap_or(rect.width);
                let at = self.plot.outline(rect.cell(x, y))[0];
                let ink = self.inks.of(value);
                marks.push(Mark::Fill { at, size: [(end - x) as f32, 1.0], ink });
                x = end;
            }
        }
    }

    /// Fills the cells one by one.
    fn fill_cells(&self, marks: &mut Vec<Mark>) {
        for cell in (0..self.scene.board.shape().n_cells() as u32).map(CellId) {
            self.fill_cell(cell, marks);
        }
    }

    /// Fills a cell that has a color.
    fn fill_cell(&self, cell: CellId, marks: &mut Vec<Mark>) {
        let value = self.scene.board.get(cell).filter(|&value| value != Value::EMPTY);
        if let Some(value) = value {
            self.ink_cell(cell, self.inks.of(value), marks);
        }
    }

    /// Fills a cell with a color. A slanted one is a little larger than it is, so that no paper
    /// shines through between neighbors whose edges are smoothed.
    pub(super) fn ink_cell(&self, cell: CellId, ink: Rgb, marks: &mut Vec<Mark>) {
        let points = self.plot.outline(cell);
        match self.scene.board.shape() {
            Shape::Rect(_) => marks.push(Mark::Fill { at: points[0], size: [1.0; 2], ink }),
            Shape::Tri(_) => {
                let points = scaled(&points, self.plot.middle(cell), 1.03);
                marks.push(Mark::Polygon { points, ink });
            }
        }
    }

    /// Draws what lies on the color of a cell: its pattern, its dot, its frame.
    fn draw_sign(&self, cell: CellId, is_finished: bool, marks: &mut Vec<Mark>) {
        let value = self.scene.board.get(cell);
        if let Some(value) = value.filter(|&value| value != Value::EMPTY && self.patterned) {
            let square = self.plot.square;
            pattern::draw(value, self.plot.middle(cell), square, self.inks.of(value), marks);
        }
        let is_marked = self.scene.marked.is_some_and(|marked| marked.get(cell.0 as usize));
        if value == Some(Value::EMPTY) && (!is_finished || is_marked) {
            let empty = self.ground;
            self.dot(cell, DOT, mix(empty, readable_on(empty), 45), marks);
        }
        if is_marked {
            self.frame(cell, self.look.theme.mark, marks);
        }
    }

    /// Draws the dot of an empty cell.
    pub(super) fn dot(&self, cell: CellId, side: f32, ink: Rgb, marks: &mut Vec<Mark>) {
        let at = self.plot.middle(cell).map(|x| x - side / 2.0);
        marks.push(Mark::Fill { at, size: [side; 2], ink });
    }

    /// Draws a frame inside of a cell.
    pub(super) fn frame(&self, cell: CellId, ink: Rgb, marks: &mut Vec<Mark>) {
        let inner = scaled(&self.plot.outline(cell), self.plot.middle(cell), 0.875);
        for (index, &from) in inner.iter().enumerate() {
            let to = inner[(index + 1) % inner.len()];
            marks.push(Mark::Stroke { from, to, width: FRAME, ink });
        }
    }
}

impl Rule {
    /// The rule in this color.
    pub(super) fn drawn(&self, ink: Rgb) -> Mark {
        Mark::Stroke { from: self.from, to: self.to, width: self.width, ink }
    }
}

/// The points, nearer to the middle or farther from it.
fn scaled(points: &[[f32; 2]], middle: [f32; 2], scale: f32) -> Vec<[f32; 2]> {
    let scaled =
        |point: &[f32; 2]| [0, 1].map(|axis| middle[axis] + (point[axis] - middle[axis]) * scale);
    points.iter().map(scaled).collect()
}
