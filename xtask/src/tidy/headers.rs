//! Rule: every Rust file opens with `//!`, or with a document that stands for it.

use super::source::{Finding, Source};

pub(crate) fn check(source: &Source) -> Vec<Finding> {
    let words = source.text.lines().next().and_then(|line| line.strip_prefix("//!"));
    let is_document = source.text.starts_with("#![") && source.text.contains("doc = include_str!");
    if is_document || words.is_some_and(|words| !words.trim().is_empty()) {
        return Vec::new();
    }
    vec![Finding::new(&source.path, 1, "the file must open with `//!` and say what it decides")]
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::said;
    use super::check;

    #[test]
    fn the_first_line_must_be_a_header_with_words() {
        assert!(said(check, "a.rs", "//! What it decides.\nfn f() {}\n").is_empty());
        let document = "#![cfg_attr(x, doc = include_str!(\"../README.md\"))]\n";
        assert!(said(check, "a.rs", document).is_empty());
        for text in ["", "fn f() {}", "// a comment\n//! late\n", "//!\n"] {
            assert_eq!(said(check, "a.rs", text).len(), 1, "{text:?}");
        }
    }
}
