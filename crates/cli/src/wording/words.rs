//! Numbers and their nouns in running text, and names as they may be shown.
//!
//! ```text
//!   n_of      6, "cell"        6 cells           list   [3, 17]    3, 17
//!   escaped   "cat\u{1b}[2J"   cat\u{1b}[2J      in messages, on a terminal
//!   cell      "=HYPERLINK(..   "'=HYPERLINK(..   in a row of CSV
//! ```
//!
//! Titles and file names come from strangers: a control character can move the cursor or turn the
//! direction of what follows, and a spreadsheet runs a cell that begins with `=`, `+`, `-` or `@`. So
//! each text is tamed where it is shown, and nowhere else: puzzles and JSON keep it. Such characters
//! are shown as Rust writes them and not dropped, so that two different names never look alike.
//! O(length), and a name without them is not copied.

use std::borrow::Cow;

use pictogrid_core::is_control;

use crate::input::files::STDIN;

/// `1 cell`, `6 cells`.
pub(crate) fn n_of(n: u64, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// `3`, `3, 17`, `3, 17, 20`.
pub(crate) fn list(things: &[impl ToString]) -> String {
    let things: Vec<String> = things.iter().map(ToString::to_string).collect();
    things.join(", ")
}

/// A name or title as a terminal may show it: control characters, and those that turn the
/// direction of what follows, as they are written in source code.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_control) {
        return text.into();
    }
    let shown = |c: char| match is_control(c) {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    };
    text.chars().map(shown).collect()
}

/// A name or title as the cell of a spreadsheet: what it would run or leave its cell with is tamed.
pub(crate) fn cell(text: &str) -> String {
    let escaped = escaped(text);
    let is_formula = escaped.starts_with(['=', '+', '-', '@']) && text != STDIN;
    let guard = if is_formula { "'" } else { "" };
    if escaped.contains([',', '"']) {
        format!("\"{guard}{}\"", escaped.replace('"', "\"\""))
    } else {
        format!("{guard}{escaped}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spreadsheet_runs_no_cell() {
        let check = |text: &str, expected: &str| assert_eq!(cell(text), expected, "{text}");
        check("cat.non", "cat.non");
        check("a, \"b\"", "\"a, \"\"b\"\"\"");
        check("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\"");
        check("+1", "'+1");
        check("-1", "'-1");
        check("@sum", "'@sum");
        check("-", "-");
        check("a=b", "a=b");
        check("\t=1\r\n2\0", "\\t=1\\r\\n2\\u{0}");
    }
}
