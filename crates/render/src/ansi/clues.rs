//! Clues in characters.
//!
//! Neighbors of two digits would run together above the columns. In color every other column has a
//! color of its own; without color such a slot takes two lines, and every other column stands on
//! the lower one. A column is still read from top to bottom, and no number is torn in two:
//!
//! ```text
//!                              in one line          in two          colored, without color
//!   columns  2 14   8   14   1 3     2     1         2     1         3    1    the letter of the
//!                                   14 814 3        14  14           a    b    color below
//!                                                      8   3         1         its number
//! ```
//!
//! A column number of three digits or more does not fit two characters and is hyphenated, `1-`
//! above `28`; a column that long is far beyond one screen anyway. O(clues).

use anstyle::Style;

use crate::{
    ansi::Desk,
    layout::Number,
    scene_text,
    styled_text::{Pen, SECOND},
};

/// Two characters of a column, and their style if it is not that of the column.
#[derive(Clone)]
struct Slot {
    text: String,
    style: Option<Style>,
}

/// The clue of a row: scene_text, the blanks between them, and their styles.
pub(super) struct Row(Vec<(String, Style)>);

impl Row {
    /// Characters it takes.
    pub(super) fn width(&self) -> usize {
        let letters: usize = self.0.iter().map(|(word, _)| word.chars().count()).sum();
        letters + self.0.len().saturating_sub(1)
    }

    pub(super) fn draw(&self, pen: &mut Pen) {
        for (index, (word, style)) in self.0.iter().enumerate() {
            if index > 0 {
                pen.blanks(1);
            }
            pen.write(*style, word);
        }
    }
}

impl Desk<'_> {
    /// The clue of row `y`.
    pub(super) fn row_clue(&self, y: u32) -> Row {
        let palette = self.scene.puzzle.palette();
        let word = |number: &Number| match self.style(number) {
            Some(style) => (number.text(), style),
            None => (scene_text::text(number, palette), Style::new()),
        };
        Row(self.layout.line(self.rect.row(y)).iter().map(word).collect())
    }

    /// Draws the column clues, resting on the upper edge of the grid.
    pub(super) fn draw_top(&self, margin: usize, pen: &mut Pen) {
        let columns: Vec<Vec<Slot>> = (0..self.rect.width)
            .map(|x| self.stack(self.layout.line(self.rect.column(x))))
            .collect();
        let height = columns.iter().map(Vec::len).max().unwrap_or(0);
        for slot in 0..height {
            let slots: Vec<Option<&Slot>> = (columns.iter())
                .map(|slots| Some(&slots[(slot + slots.len()).checked_sub(height)?]))
                .collect();
            if pen.has_color() || !is_crowded(&slots) {
                draw_slots(slots.into_iter(), margin, pen);
                continue;
            }
            for parity in [0, 1] {
                let every_other = (0..).zip(&slots);
                let every_other = every_other.map(|(x, slot)| slot.filter(|_| x % 2 == parity));
                draw_slots(every_other, margin, pen);
            }
        }
    }

    /// The style of a number that has a color of its own, where color can be seen.
    fn style(&self, number: &Number) -> Option<Style> {
        let value = number.value().filter(|_| matches!(number, Number::Run(_)))?;
        (self.is_colored() && self.paper.color).then(|| self.on_color(value))
    }

    /// The numbers of a column from the top, each two characters wide; long ones hyphenated.
    fn stack(&self, numbers: &[Number]) -> Vec<Slot> {
        let palette = self.scene.puzzle.palette();
        let mut stacked = Vec::with_capacity(numbers.len());
        for number in numbers {
            let style = self.style(number);
            let text = number.text();
            // An ellipsis is one character of three bytes.
            let n_high = if text.is_ascii() { text.len().saturating_sub(2) } else { 0 };
            let (high, low) = text.split_at(n_high);
            let slot = |text| Slot { text, style };
            stacked.extend(high.chars().map(|digit| slot(format!("{digit}-"))));
            stacked.push(slot(format!("{low:>2}")));
            if style.is_none() {
                let named = scene_text::text(number, palette);
                let letter = named.strip_prefix(&text).filter(|letter| !letter.is_empty());
                stacked.extend(letter.map(|letter| slot(format!("{letter:>2}"))));
            }
        }
        stacked
    }
}

/// Whether a number touches the one on its left.
fn is_crowded(slots: &[Option<&Slot>]) -> bool {
    let touches = |pair: &[Option<&Slot>]| {
        pair[0].is_some() && pair[1].is_some_and(|slot| !slot.text.starts_with(' '))
    };
    slots.windows(2).any(touches)
}

/// Draws one line of column clues, two characters a column.
fn draw_slots<'a>(slots: impl Iterator<Item = Option<&'a Slot>>, margin: usize, pen: &mut Pen) {
    pen.blanks(margin + 1);
    for (x, slot) in slots.enumerate() {
        let usual = if x % 2 == 0 { Style::new() } else { SECOND };
        match slot {
            Some(slot) => pen.write(slot.style.unwrap_or(usual), &slot.text),
            None => pen.blanks(2),
        }
    }
    pen.end_line();
}
