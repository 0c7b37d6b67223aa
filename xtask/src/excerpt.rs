//! An excerpt: what stands in a document between two marks, written by a chore and not by hand.
//!
//! ```text
//!   <!-- begin techniques -->      the marks are comments, which a reader of the page does not see
//!   | ... |
//!   <!-- end techniques -->
//! ```

use std::fs;

use crate::repository::Repository;

/// Puts `text` between the marks of this name in a document of the repository.
pub(crate) fn replace(
    repository: &Repository,
    document: &str,
    name: &str,
    text: &str,
) -> Result<(), String> {
    let path = repository.path(document);
    let fault = |error: std::io::Error| format!("{document}: {error}");
    let before = fs::read_to_string(&path).map_err(fault)?;
    let after = between_marks(&before, name, text).ok_or_else(|| {
        format!("{document}: no marks <!-- begin {name} --> and <!-- end {name} -->")
    })?;
    fs::write(&path, after).map_err(fault)
}

fn between_marks(document: &str, name: &str, text: &str) -> Option<String> {
    let (begin, end) = (format!("<!-- begin {name} -->\n"), format!("<!-- end {name} -->"));
    let (head, rest) = document.split_once(&begin)?;
    let (_, tail) = rest.split_once(&end)?;
    Some(format!("{head}{begin}{}\n{end}{tail}", text.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::between_marks;

    #[test]
    fn only_what_is_between_the_marks_changes() {
        let document = "a\n<!-- begin x -->\nold\n<!-- end x -->\nb\n";
        let after = between_marks(document, "x", "new\n\n").unwrap();
        assert_eq!(after, "a\n<!-- begin x -->\nnew\n<!-- end x -->\nb\n");
        assert_eq!(between_marks(&after, "x", "new").unwrap(), after);
        assert_eq!(between_marks(document, "y", "new"), None);
    }
}
