//! Titles and file names as they may be shown: on a terminal, and in a row of CSV.
//!
//! ```text
//!   escaped   "cat\u{1b}[2J"   cat\u{1b}[2J      in messages, on a terminal
//!   cell      "=HYPERLINK(..   "'=HYPERLINK(..   in a row of CSV; `-` is standard input and stays
//! ```
//!
//! They come from strangers: a control character can move the cursor or turn the direction of what follows,
//! and a spreadsheet runs a cell that begins with `=`, `+`, `-` or `@`. So each text is tamed where it is
//! shown, and nowhere else: puzzles and JSON keep it. Such characters are shown as Rust writes them and not
//! dropped, so that two different names never look alike. O(length), and a name without them is not copied.

use std::borrow::Cow;

use pictogrid_core::is_control;

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
    let is_formula = escaped.starts_with(['=', '+', '-', '@']) && text != "-";
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
