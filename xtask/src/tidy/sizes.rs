//! Rule: a file has at most 500 lines. (A function has at most 60 by clippy's `too_many_lines`.)

use super::source::{Finding, Source};

const MAX_FILE_LINES: usize = 500;

pub(crate) fn check(source: &Source) -> Vec<Finding> {
    let n_lines = source.text.lines().count();
    if n_lines <= MAX_FILE_LINES {
        return Vec::new();
    }
    let message = format!("the file has {n_lines} lines, at most {MAX_FILE_LINES} are allowed");
    vec![Finding::new(&source.path, n_lines, message)]
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::said;
    use super::*;

    #[test]
    fn a_file_over_the_limit() {
        assert!(said(check, "a.rs", &"//\n".repeat(500)).is_empty());
        assert_eq!(said(check, "a.rs", &"//\n".repeat(501)).len(), 1);
    }
}
