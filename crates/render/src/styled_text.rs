//! A pen: text with styles that change only where they must.
//!
//! ```text
//!   write   red "3 ", red "1 ", plain "##"      ESC[31m 3 1 ESC[0m ##
//!   end     plain again, blanks cut off         no color is left behind
//! ```
//!
//! A style is written when it differs from the one in use, and every line ends in plain text, so that a
//! cut-off picture leaves no color behind. Without color a pen writes text alone.
//!
//! A code takes as many bytes as several cells, and neighbors mostly look alike, so this keeps a
//! picture short. A change writes a reset and then the new style, since the codes of terminals add to
//! the style in use. Blanks at the end of a line are cut only behind the reset: a blank with a color is
//! a cell. O(text), kept until the end.

use anstyle::{AnsiColor, Color, Effects, RgbColor, Style};

use crate::theme::{Rgb, readable_on};

/// Rules, frame and cells that are not known.
pub(crate) const FAINT: Style = Style::new().effects(Effects::DIMMED);
/// Every other column clue, so that neighbors of two digits stay apart.
pub(crate) const SECOND: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Cyan)));
/// Cells to point at.
pub(crate) const MARKED: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red)));

/// A color as terminals take it.
pub(crate) fn rgb([r, g, b]: Rgb) -> Color {
    Color::Rgb(RgbColor(r, g, b))
}

/// A box of this color, with text that can be read on it.
pub(crate) fn box_of(color: Rgb) -> Style {
    Style::new().bg_color(Some(rgb(color))).fg_color(Some(rgb(readable_on(color))))
}

/// Collects styled text.
pub(crate) struct Pen {
    text: String,
    color: bool,
    style: Style,
}

impl Pen {
    pub(crate) fn new(color: bool) -> Pen {
        Pen { text: String::new(), color, style: Style::new() }
    }

    /// Whether styles are seen.
    pub(crate) fn has_color(&self) -> bool {
        self.color
    }

    /// Writes `text` in `style`.
    pub(crate) fn write(&mut self, style: Style, text: &str) {
        self.change(style);
        self.text.push_str(text);
    }

    /// Writes plain blanks.
    pub(crate) fn blanks(&mut self, n: usize) {
        self.change(Style::new());
        self.text.extend(std::iter::repeat_n(' ', n));
    }

    /// Ends the line. Blanks at its end are dropped: nobody sees them.
    pub(crate) fn end_line(&mut self) {
        self.change(Style::new());
        self.text.truncate(self.text.trim_end_matches(' ').len());
        self.text.push('\n');
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.text.into_bytes()
    }

    fn change(&mut self, style: Style) {
        if !self.color || style == self.style {
            return;
        }
        if self.style != Style::new() {
            self.text.push_str(&self.style.render_reset().to_string());
        }
        if style != Style::new() {
            self.text.push_str(&style.render().to_string());
        }
        self.style = style;
    }
}
