//! Cells in characters, two of them each; or one for two cells where there is no room.
//!
//! ```text
//!   upper and lower cell   # #   # .   . #   . .      in color: the upper one on the lower one
//!   half block              █     ▀     ▄    blank
//!   unknown gray, marked and filled red, marked and empty yellow
//! ```
//!
//! Where halves cannot say it all, a cell has a character to itself, and the picture is twice as high:
//! without color, letters of colors, `░` unknown, `▓` marked and filled, `·` marked and empty. One
//! `▓` for two cells of which one is marked was tried: it hides what both of them are.

use anstyle::{AnsiColor, Color, Style};
use pictogrid_core::{CellId, Rect, Value};

use crate::{
    Layout,
    ansi::Desk,
    styled_text::{FAINT, MARKED, Pen, rgb},
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
        let shows_letter =
            value != Value::EMPTY && (!pen.has_color() || self.paper.look.has_patterns());
        let text = match (is_marked, shows_letter) {
            (true, true) => format!("{letter}!"),
            (true, false) => "··".to_owned(),
            (false, true) => format!("{letter}{letter}"),
            (false, false) => ruled.to_owned(),
        };
        let style = if is_marked { self.on_color(value).bold() } else { self.on_color(value) };
        pen.write(style, &text);
    }

    /// Draws the bare picture, one character a cell, and two rows a line where that says it all.
    pub(super) fn draw_narrow(&self, pen: &mut Pen) {
        let rect = self.rect;
        let is_halved = match (self.is_colored(), pen.has_color()) {
            (false, true) => true,
            (true, false) => false,
            (false, false) | (true, true) => self.is_plain(),
        };
        for y in (0..rect.height).step_by(if is_halved { 2 } else { 1 }) {
            for x in 0..rect.width {
                let upper = self.face(rect.cell(x, y));
                if !is_halved {
                    self.draw_whole(upper, pen);
                    continue;
                }
                // Beyond the last row everything is empty.
                let lower = match y + 1 {
                    below if below < rect.height => self.face(rect.cell(x, below)),
                    _ => Face::Plain(Value::EMPTY),
                };
                let (style, text) = halves(self.half(upper), self.half(lower));
                pen.write(style, text);
            }
            pen.end_line();
        }
    }

    /// Whether every cell is known and none is marked.
    fn is_plain(&self) -> bool {
        self.scene.board.n_unknown() == 0 && self.scene.marked.is_none()
    }

    /// Draws a cell that has a character to itself.
    fn draw_whole(&self, face: Face, pen: &mut Pen) {
        let letter = self.letter(face).to_string();
        let (style, text) = match face {
            Face::Unknown => (FAINT, "░"),
            Face::Plain(_) if self.is_colored() && !pen.has_color() => (Style::new(), &*letter),
            Face::Plain(value) if self.is_colored() => (self.on_color(value), " "),
            Face::Plain(Value::EMPTY) => (FAINT, " "),
            Face::Plain(_) => (Style::new(), "█"),
            Face::Marked(Value::EMPTY) => (MARKED, "·"),
            Face::Marked(value) if self.is_colored() && pen.has_color() => {
                (self.on_color(value).bold(), "!")
            }
            Face::Marked(_) if self.is_colored() => (MARKED, &*letter),
            Face::Marked(_) => (MARKED, "▓"),
        };
        pen.write(style, text);
    }

    /// How half a character looks.
    fn half(&self, face: Face) -> Half {
        match face {
            Face::Plain(value) if self.is_colored() => {
                let color = self.scene.puzzle.palette().get(value);
                color.map_or(Half::Ink, |color| Half::Color(rgb(color.rgb)))
            }
            Face::Plain(Value::EMPTY) => Half::Paper,
            Face::Plain(_) => Half::Ink,
            Face::Unknown => Half::Color(AnsiColor::BrightBlack.into()),
            Face::Marked(Value::EMPTY) => Half::Color(AnsiColor::Yellow.into()),
            Face::Marked(_) => Half::Color(AnsiColor::Red.into()),
        }
    }

    fn letter(&self, face: Face) -> char {
        match face {
            Face::Unknown => '?',
            Face::Plain(value) | Face::Marked(value) => self.scene.puzzle.palette().letter(value),
        }
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

/// Half a character.
#[derive(Clone, Copy, PartialEq)]
enum Half {
    /// What the terminal has for text.
    Ink,
    /// What it has behind text.
    Paper,
    Color(Color),
}

/// Two halves as one character. The terminal's own colors are not known, so the block is in that
/// half which has its color by nature.
fn halves(upper: Half, lower: Half) -> (Style, &'static str) {
    let on = |under: Color| Style::new().bg_color(Some(under));
    match (upper, lower) {
        (Half::Ink, Half::Ink) => (Style::new(), "█"),
        (Half::Paper, Half::Paper) => (Style::new(), " "),
        (Half::Ink, Half::Paper) => (Style::new(), "▀"),
        (Half::Paper, Half::Ink) => (Style::new(), "▄"),
        (Half::Ink, Half::Color(under)) => (on(under), "▀"),
        (Half::Color(over), Half::Ink) => (on(over), "▄"),
        (Half::Color(over), Half::Paper) => (Style::new().fg_color(Some(over)), "▀"),
        (Half::Paper, Half::Color(under)) => (Style::new().fg_color(Some(under)), "▄"),
        (Half::Color(over), Half::Color(under)) => (on(under).fg_color(Some(over)), "▀"),
    }
}
