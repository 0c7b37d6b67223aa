//! What mail puts around clues: a `>` before every line of an answer.
//!
//! ```text
//!   > Rows:          Rows:        blanks for the signs, so that places stay where they are
//!   > 2 1            2 1
//!   >
//! ```
//!
//! A line without the sign stays as it is: it is somebody's words, or a clue of its own. Linear, and
//! nothing is copied of a text whose first line has no such sign.

use std::borrow::Cow;

use crate::input::Lines;

/// The sign before a line.
const SIGN: char = '>';

/// The text of `lines` without the signs of an answer by mail, if it has some.
pub(super) fn without_signs(lines: Lines<'_>) -> Option<String> {
    let mut first = lines.clone().filter(|line| !line.is_blank());
    let is_quoted = first.next().is_some_and(|line| line.trimmed().starts_with(SIGN));
    is_quoted.then(|| lines.map(|line| blanked(line.text) + "\n").collect())
}

/// The line with blanks for the signs it begins with.
fn blanked(line: &str) -> Cow<'_, str> {
    let rest = line.trim_start_matches([SIGN, ' ', '\t']);
    let before = &line[..line.len() - rest.len()];
    if !before.contains(SIGN) {
        return line.into();
    }
    (" ".repeat(before.len()) + rest).into()
}
