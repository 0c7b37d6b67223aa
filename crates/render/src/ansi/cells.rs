//! Cells in characters, two of them each; or one for two cells where there is no room.
//!
//! ```text
//!   upper and lower cell   # #   # .   . #   . .      in color: the upper one on the lower one
//!   half block              █     ▀     ▄    blank    without: a letter a cell, nothing halved
//! ```

use anstyle::{Color, Style};
use pictogrid_core::{CellId, Rect, Value};

use crate::{
    Layout,
    ansi::Desk,
    pen::{FAINT, MARKED, Pen, rgb},
};

/// How a cell looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Face {
    Unknown,
    Plain(Value),
    Marked(Value),
}

impl Desk<'_> {
    fn face(&self, cell: CellId) -> Face {
        let is_marked = self.scene.marked.is_some_and(|marked| marked.get(cell.0 as usize));
        match self.scene.board.get(cell) {
            None => Face::Unknown,
            Some(value) if is_marked => Face::Marked(value),
            Some(value) => Face::Plain(value),
        }
    }

    /// Draws the cells of row `y`.
    pub(super) fn draw_row(&self, y: u32, pen: &mut Pen) {
        let Rect { width, .. } = self.rect;
        let below_rule = Layout::has_rule_before(y);
        for x in 0..width {
            let before_rule = x + 1 < width && Layout::has_rule_before(x + 1);
            let face = self.face(self.rect.cell(x, y));
            if self.is_colored() && face != Face::Unknown {
                self.draw_colored(face, empty(before_rule, below_rule), pen);
                continue;
            }
            let (style, text) = match face {
                Face::Marked(Value::EMPTY) => (MARKED, "··"),
                Face::Marked(_) => (MARKED, "▓▓"),
                Face::Unknown => (FAINT, "░░"),
                Face::Plain(Value::EMPTY) => (FAINT, empty(before_rule, below_rule)),
                Face::Plain(_) => (Style::new(), filled(before_rule, below_rule)),
            };
            pen.write(style, text);
        }
    }

    /// Draws a cell of a colored puzzle; `ruled` is how an empty one looks here.
    fn draw_colored(&self, face: Face, ruled: &str, pen: &mut Pen) {
        let (value, is_marked) = match face {
            Face::Plain(value) => (value, false),
            Face::Marked(value) => (value, true),
            Face::Unknown => return,
        };
        let letter = self.scene.puzzle.palette().letter(value);
        let shows_letter = value != Value::EMPTY && (!pen.has_color() || self.paper.look.patterns);
        let text = match (is_marked, shows_letter) {
            (true, true) => format!("{letter}!"),
            (true, false) => "··".to_owned(),
            (false, true) => format!("{letter}{letter}"),
            (false, false) => ruled.to_owned(),
        };
        let style = if is_marked { self.on_color(value).bold() } else { self.on_color(value) };
        pen.write(style, &text);
    }

    /// Draws the bare picture, one character a cell.
    pub(super) fn draw_narrow(&self, pen: &mut Pen) {
        let rect = self.rect;
        let has_letters = self.is_colored() && !pen.has_color();
        for y in (0..rect.height).step_by(if has_letters { 1 } else { 2 }) {
            for x in 0..rect.width {
                let upper = self.face(rect.cell(x, y));
                if has_letters {
                    pen.write(Style::new(), &self.letter(upper).to_string());
                    continue;
                }
                // Beyond the last row everything is empty.
                let lower = match y + 1 {
                    below if below < rect.height => self.face(rect.cell(x, below)),
                    _ => Face::Plain(Value::EMPTY),
                };
                let colored = self.is_colored().then(|| self.colored_half(upper, lower)).flatten();
                let (style, text) = colored.unwrap_or_else(|| half(upper, lower));
                pen.write(style, text);
            }
            pen.end_line();
        }
    }

    fn letter(&self, face: Face) -> char {
        match face {
            Face::Unknown => '?',
            Face::Plain(value) | Face::Marked(value) => self.scene.puzzle.palette().letter(value),
        }
    }

    /// The upper color on the lower one; `None` where there is more to say than colors.
    fn colored_half(&self, upper: Face, lower: Face) -> Option<(Style, &'static str)> {
        let color = |face| {
            let Face::Plain(value) = face else { return None };
            self.scene.puzzle.palette().get(value).map(|color| rgb(color.rgb))
        };
        let (upper, lower): (Color, Color) = (color(upper)?, color(lower)?);
        Some((Style::new().fg_color(Some(upper)).bg_color(Some(lower)), "▀"))
    }
}

fn empty(before_rule: bool, below_rule: bool) -> &'static str {
    match (before_rule, below_rule) {
        (false, false) => "  ",
        (true, false) => " ▕",
        (false, true) => "▔▔",
        (true, true) => "▔▕",
    }
}

fn filled(before_rule: bool, below_rule: bool) -> &'static str {
    match (before_rule, below_rule) {
        (false, false) => "██",
        (true, false) => "█▉",
        (false, true) => "▇▇",
        (true, true) => "▇▉",
    }
}

fn half(upper: Face, lower: Face) -> (Style, &'static str) {
    let pair = [upper, lower];
    if pair.contains(&Face::Unknown) {
        return (FAINT, "░");
    }
    if pair.iter().any(|face| matches!(face, Face::Marked(_))) {
        return (MARKED, "▓");
    }
    let is_filled = |face| face != Face::Plain(Value::EMPTY);
    let text = match (is_filled(upper), is_filled(lower)) {
        (true, true) => "█",
        (true, false) => "▀",
        (false, true) => "▄",
        (false, false) => " ",
    };
    (Style::new(), text)
}
