//! Numbers and their nouns in running text, and names as they may be shown.

use std::borrow::Cow;

/// `1 cell`, `6 cells`.
pub(crate) fn n_of(n: u64, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// `3`, `3, 17`, `3, 17, 20`.
pub(crate) fn list(things: &[impl ToString]) -> String {
    let things: Vec<String> = things.iter().map(ToString::to_string).collect();
    things.join(", ")
}

/// A name or title as a terminal may show it: its control characters as they are written in source
/// code.
pub(crate) fn tame(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return text.into();
    }
    let shown = |c: char| match c.is_control() {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    };
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_title_moves_the_cursor() {
        assert_eq!(tame("Boot é"), "Boot é");
        assert_eq!(tame("a\u{1b}[2Jb\n\u{9b}c"), "a\\u{1b}[2Jb\\n\\u{9b}c");
    }

    #[test]
    fn one_and_many() {
        assert_eq!(
            [n_of(0, "cell"), n_of(1, "cell"), n_of(2, "cell")],
            ["0 cells", "1 cell", "2 cells"]
        );
        assert_eq!(list(&[3, 17]), "3, 17");
    }
}
