//! The plot of a rectangle: row clues on the left, column clues on top.
//!
//! ```text
//!               1  1            slots for the longest clue of each direction
//!         2  1  1  2            each clue ends at the grid and reads from outside
//!    1 1  ▮  .  ▮  .            thin rules, thick ones every five, guides between the clues
//! ```
//!
//! The rules between lines go on between their clues: large numbers of neighbors, 17 16 16, would be
//! read as one, and a clue far from the grid would lose its line.
//!
//! Every length is a multiple of a sixteenth, so that on a canvas with a whole number of dots a cell
//! all cells are equally large: products stay exact, and rounding them never goes two ways. O(lines):
//! no cell is looked at, as cells are drawn from their number.

use pictogrid_core::{CellId, Rect, Shape};

use crate::Layout;

use super::{Clues, End, GAP, LETTER, MARGIN, Plot, Rule, STEP_ABOVE, THICK, THIN, widest};

pub(super) fn plot(rect: Rect, layout: &Layout, clues: Clues) -> Plot {
    let letter = if clues == Clues::Lettered { LETTER } else { 0.0 };
    let widest = widest(&layout.lines()[..rect.height as usize]);
    let (beside, above) = (sixteenths(widest + GAP + letter), STEP_ABOVE + letter);
    let mut origin = [MARGIN; 2];
    if clues != Clues::None {
        origin[0] += layout.n_slots(0) as f32 * beside;
        origin[1] += layout.n_slots(1) as f32 * above;
    }
    let [left, top] = origin;
    let row = |y: u32| End {
        at: [left, top + y as f32 + 0.5],
        step: [-beside, 0.0],
        room: [beside, 1.0],
        reads_outward: false,
    };
    let column = |x: u32| End {
        at: [left + x as f32 + 0.5, top],
        step: [0.0, -above],
        room: [1.0, above],
        reads_outward: false,
    };
    let grid = Grid { rect, origin };
    let [right, bottom] = grid.corner();
    Plot {
        size: [right + MARGIN, bottom + MARGIN],
        ground: vec![origin, [right, top], [right, bottom], [left, bottom]],
        thin: grid.rules(THIN, |i| i > 0 && !Layout::has_rule_before(i)),
        thick: grid.thick(),
        guides: if clues == Clues::None { Vec::new() } else { grid.guides() },
        square: 1.0,
        shape: Shape::Rect(rect),
        origin,
        ends: (0..rect.height).map(row).chain((0..rect.width).map(column)).collect(),
    }
}

pub(super) fn outline(rect: Rect, origin: [f32; 2], cell: CellId) -> [[f32; 2]; 4] {
    let (x, y) = rect.position(cell);
    let (x, y) = (origin[0] + x as f32, origin[1] + y as f32);
    [[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]]
}

fn sixteenths(length: f32) -> f32 {
    (length * 16.0).ceil() / 16.0
}

struct Grid {
    rect: Rect,
    origin: [f32; 2],
}

impl Grid {
    fn thick(&self) -> Vec<Rule> {
        let Rect { width, height } = self.rect;
        let mut rules = self.rules(THICK, Layout::has_rule_before);
        rules.extend([0, width].map(|x| self.upright(x, THICK)));
        rules.extend([0, height].map(|y| self.level(y, THICK)));
        rules
    }

    /// The rules between lines, gone on with from the grid to the end of the clues.
    fn guides(&self) -> Vec<Rule> {
        let [left, top] = self.origin;
        let width = |i: u32, n: u32| if i < n && Layout::has_rule_before(i) { THICK } else { THIN };
        let upright = (0..=self.rect.width).map(|x| {
            let at = left + x as f32;
            Rule { from: [at, MARGIN], to: [at, top], width: width(x, self.rect.width) }
        });
        let level = (0..=self.rect.height).map(|y| {
            let at = top + y as f32;
            Rule { from: [MARGIN, at], to: [left, at], width: width(y, self.rect.height) }
        });
        upright.chain(level).collect()
    }

    fn rules(&self, weight: f32, is_wanted: impl Fn(u32) -> bool) -> Vec<Rule> {
        let upright = (0..self.rect.width).filter(|&x| is_wanted(x));
        let level = (0..self.rect.height).filter(|&y| is_wanted(y));
        let upright = upright.map(|x| self.upright(x, weight));
        upright.chain(level.map(|y| self.level(y, weight))).collect()
    }

    fn upright(&self, x: u32, width: f32) -> Rule {
        let x = self.origin[0] + x as f32;
        Rule { from: [x, self.origin[1]], to: [x, self.corner()[1]], width }
    }

    fn level(&self, y: u32, width: f32) -> Rule {
        let y = self.origin[1] + y as f32;
        Rule { from: [self.origin[0], y], to: [self.corner()[0], y], width }
    }

    fn corner(&self) -> [f32; 2] {
        [self.origin[0] + self.rect.width as f32, self.origin[1] + self.rect.height as f32]
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Picture, Puzzle};

    use super::*;

    #[test]
    fn cells_are_equally_large_on_every_canvas() {
        let puzzle = Puzzle::of_picture(&Picture::parse(&["#.#", "##."]).unwrap());
        let plot = Plot::new(&Layout::of(&puzzle), Clues::Plain);
        for dots in 3..64 {
            let edge = |x: f32| (x * dots as f32).round();
            for cell in (0..6).map(CellId) {
                let corners = plot.outline(cell);
                let (a, c) = (corners[0], corners[2]);
                assert_eq!([edge(c[0]) - edge(a[0]), edge(c[1]) - edge(a[1])], [dots as f32; 2]);
            }
        }
    }
}
