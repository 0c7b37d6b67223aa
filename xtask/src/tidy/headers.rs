//! Rule: every Rust file opens with `//!`, or with a document that stands for it.

use super::Finding;

pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let words = text.lines().next().and_then(|line| line.strip_prefix("//!"));
    let is_document = text.starts_with("#![") && text.contains("doc = include_str!");
    let has_header = is_document || words.is_some_and(|words| !words.trim().is_empty());
    if has_header || !path.ends_with(".rs") {
        return Vec::new();
    }
    vec![(1, "the file must open with `//!` and say what it decides".to_owned())]
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn the_first_line_must_be_a_header_with_words() {
        assert!(check("a.rs", "//! What it decides.\nfn f() {}\n").is_empty());
        let document = "#![cfg_attr(x, doc = include_str!(\"../README.md\"))]\n";
        assert!(check("a.rs", document).is_empty());
        for text in ["", "fn f() {}", "// a comment\n//! late\n", "//!\n"] {
            assert_eq!(check("a.rs", text).len(), 1, "{text:?}");
        }
    }
}
