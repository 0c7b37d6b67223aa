//! Runs whose colors are words, before or behind each length.
//!
//! ```text
//!   2 red, 1 blue      red:2 blue:1      2 #f00      1 dark blue      3 red 1
//! ```
//!
//! Which of them comes first is so for the whole text. A run may have no color; `and` and `then`
//! may be between runs. Linear.

use crate::shades;

/// Words that say nothing between runs.
const BETWEEN: [&str; 2] = ["and", "then"];

/// The length and the color of each run of a text; none if no color in it is a word, or a length is
/// missing.
pub(crate) fn runs(text: &str) -> Option<Vec<(&str, Option<&str>)>> {
    let parts = parts(text);
    let first = parts.first().filter(|_| parts.iter().any(|part| is_word(part)))?;
    let is_behind = !is_word(first);
    let mut runs: Vec<(Option<&str>, Option<&str>)> = Vec::new();
    for part in parts {
        let last = runs.last_mut();
        match (is_word(part), last) {
            (true, Some((_, color @ None))) if is_behind => *color = Some(part),
            (true, _) if !is_behind => runs.push((None, Some(part))),
            (false, Some((length @ None, _))) => *length = Some(part),
            (false, _) => runs.push((Some(part), None)),
            (true, _) => return None,
        }
    }
    runs.into_iter().map(|(length, color)| Some((length?, color))).collect()
}

/// Lengths and colors, in order.
fn parts(text: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_alphanumeric() || "#?_".contains(c);
    let mut parts: Vec<&str> = Vec::new();
    // Where each of them ends in the text.
    let mut end = 0;
    let is_said = |part: &&str| !part.is_empty() && !BETWEEN.contains(part);
    for part in text.split(|c| !is_part(c)).filter(is_said) {
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        let is_close = matches!(&text[end..start], " " | "-");
        end = start + part.len();
        if let Some(last) = parts.last_mut().filter(|last| is_close && is_word(last)) {
            let both = &text[start - 1 - last.len()..end];
            if shades::in_words(both).is_some() {
                *last = both;
                continue;
            }
        }
        let length = part.find(|c: char| !c.is_ascii_digit() && c != '?').unwrap_or(part.len());
        let (length, color) = part.split_at(length);
        parts.extend([length, color].into_iter().filter(|part| !part.is_empty()));
    }
    parts
}

fn is_word(part: &str) -> bool {
    part.len() > 1 && part.chars().any(|c| !c.is_ascii_digit() && c != '?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let shown = |(length, color): (&str, Option<&str>)| match color {
            Some(color) => format!("{length} {color}"),
            None => length.to_owned(),
        };
        let found = runs(text).map(|runs| runs.into_iter().map(shown).collect::<Vec<_>>());
        assert_eq!(
            found.map(|runs| runs.join(", ")).as_deref().unwrap_or("none"),
            expected,
            "{text}"
        );
    }

    #[test]
    fn colors_behind_lengths() {
        check("2 red, 1 blue", "2 red, 1 blue");
        check("2red 1 1blue", "2 red, 1, 1 blue");
        check("(2, 'red') (? #f00)", "2 red, ? #f00");
        check("2 dark blue 1 sky-blue 3 ruby", "2 dark blue, 1 sky-blue, 3 ruby");
        check("2 dark red 1", "2 dark red, 1");
        check("2 red and 1 blue, then 1", "2 red, 1 blue, 1");
    }

    #[test]
    fn colors_before_lengths() {
        check("red:2 dark blue: 1", "2 red, 1 dark blue");
        check("red 2 1", "2 red, 1");
    }

    #[test]
    fn what_is_none() {
        for text in ["", "2 1", "2r 1b", "2 red blue", "red", "red blue 2", "2 deep ruby", "2 r"] {
            check(text, "none");
        }
    }
}
