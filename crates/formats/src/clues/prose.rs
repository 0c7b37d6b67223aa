//! Sentences around clues, which language models and letters have.
//!
//! ```text
//!   Here is a 5x5 nonogram:         prose, which states a size
//!   Let me know if it is unique!    prose
//!   Columns go from left to right.  prose, too: where labels name both sides, it says no more
//!   Room 2 1                        none: a clue with a slip, perhaps
//! ```
//!
//! Only where labels name both sides, and with a blank line to the clues below which it stands.
//! Linear.

use super::size::{Size, size};

/// The most characters of a sentence.
const MOST_CHARS: usize = 500;

/// Whether a line is nothing but a sentence or its end: words, and of numbers only sizes.
pub(super) fn is_prose(text: &str) -> bool {
    let end = text.trim_end_matches(['"', '\'', ')', '*', '”']).chars().next_back();
    // `Row one:` is rather a label.
    let least_words = if end == Some(':') { 3 } else { 2 };
    text.chars().nth(MOST_CHARS).is_none()
        && end.is_some_and(|end| ".!?:…".contains(end))
        && text.split_whitespace().nth(least_words - 1).is_some()
        // `l l O`
        && text.split_whitespace().any(|word| word.len() > 2)
        && text.split_whitespace().all(|word| is_word(word) || size_of(word).is_some())
}

/// The size that a sentence states.
pub(super) fn size_in(text: &str) -> Option<Size> {
    text.split_whitespace().find_map(size_of)
}

/// Whether this has letters or signs, and no number.
fn is_word(word: &str) -> bool {
    !word.contains(|c: char| c.is_numeric() || "[]{}=|;".contains(c))
}

/// The size that a word is.
fn size_of(word: &str) -> Option<Size> {
    size(word.trim_matches(|c: char| !c.is_alphanumeric()))
}
