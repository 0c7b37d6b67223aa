//! Title, author and rights of a puzzle, as its file states them.
//!
//! ```text
//!   known to all formats      title, author, copyright, license, catalogue
//!   known to one program      others: key and text, in their order
//! ```
//!
//! Texts are kept as they are, since a file is to be written as it was read; who shows one asks
//! [`is_control`] first. A map for everything was the other way: then each format would look for `by`,
//! `author` and `creator`, and the order of the others would be lost.

/// Whether a character is no text, but moves the cursor or turns the direction of what follows:
/// with one of these a name on a terminal can look like another one.
#[must_use]
pub fn is_control(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}');
    c.is_control() || turns || matches!(c, '\u{2066}'..='\u{2069}')
}

/// Title, author and rights of a puzzle, as the file states them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The name of the puzzle.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The copyright notice.
    pub copyright: Option<String>,
    /// The license it may be shared under.
    pub license: Option<String>,
    /// Its number or name in a collection.
    pub catalogue: Option<String>,
    /// Keys that pictogrid does not use, kept so that they can be written again.
    pub others: Vec<(String, String)>,
}
