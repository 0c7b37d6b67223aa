//! Lines above pasted clues that say what the puzzle is called, and whose it is.
//!
//! ```text
//!   Title: A boot     name = 'A boot'     by Jo     Author: Jo     # (c) is left to comments
//! ```

use super::headings::LONGEST;

/// What a line says of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About<'a> {
    Title(&'a str),
    Author(&'a str),
}

const TITLE: [&str; 3] = ["title", "name", "puzzle name"];
const AUTHOR: [&str; 5] = ["author", "by", "creator", "designer", "made by"];

/// What a line says, if it is of this kind.
pub(super) fn about(line: &str) -> Option<About<'_>> {
    if line.len() > LONGEST {
        return None;
    }
    if let Some(name) = line.strip_prefix("by ").or_else(|| line.strip_prefix("By ")) {
        return Some(About::Author(bare(name))).filter(|_| !name.contains([':', '=']));
    }
    let (key, text) = line.split_once([':', '='])?;
    let (key, text) = (bare(key).to_lowercase(), bare(text));
    if text.is_empty() || text.ends_with(['{', '[', '(']) {
        return None;
    }
    if TITLE.contains(&&*key) {
        return Some(About::Title(text));
    }
    AUTHOR.contains(&&*key).then_some(About::Author(text))
}

/// The text without quotes and marks around it.
fn bare(text: &str) -> &str {
    text.trim_matches(|c| " \t\"'`*;,".contains(c))
}
