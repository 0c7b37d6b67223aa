//! Rule: a Rust file has at most 500 lines. That a function has at most 60 is clippy's
//! `too_many_lines`.

use super::Finding;

const MAX_FILE_LINES: usize = 500;

pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let n_lines = text.lines().count();
    if n_lines <= MAX_FILE_LINES || !path.ends_with(".rs") {
        return Vec::new();
    }
    vec![(n_lines, format!("the file has {n_lines} lines, at most {MAX_FILE_LINES} are allowed"))]
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_file_over_the_limit() {
        assert!(check("a.rs", &"//\n".repeat(500)).is_empty());
        assert_eq!(check("a.rs", &"//\n".repeat(501)).len(), 1);
    }
}
