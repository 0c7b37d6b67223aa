//! The rows or the columns, and the words that people have for them.
//!
//! ```text
//!   rows     row, row clues, rowHints, left, horizontal, across
//!   columns  column, cols, column hints, top, vertical, down
//! ```

/// The words for the rows, and those for the columns.
pub(crate) const SIDES: [&[&str]; 2] = [
    &["row", "rows", "horizontal", "horizontals", "horizontally"],
    &["column", "columns", "col", "cols", "vertical", "verticals", "vertically"],
];

/// Where the rows are and where the columns are, or which way they go.
pub(crate) const PLACES: [&[&str]; 2] = [&["across", "left"], &["down", "top"]];

/// Words behind them that say no more.
const BEHIND: [&str; 5] = ["clues", "hints", "constraints", "numbers", "clue"];

/// A side of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The rows, from the top.
    Rows,
    /// The columns, from the left.
    Columns,
}

impl Side {
    /// What we call a line of it.
    pub(crate) fn name(self) -> &'static str {
        if self == Side::Rows { "row" } else { "column" }
    }

    /// The side that a word in small letters means, with or without a word behind it.
    pub(crate) fn of_word(word: &str) -> Option<Side> {
        let is = |index: usize, word| SIDES[index].contains(&word) || PLACES[index].contains(&word);
        let sides = [(0, Side::Rows), (1, Side::Columns)];
        let find = |word| sides.into_iter().find(|&(index, _)| is(index, word));
        let bare = || BEHIND.iter().find_map(|end| word.strip_suffix(end)).map(str::trim_end);
        find(word).or_else(|| find(bare()?)).map(|(_, side)| side)
    }
}
