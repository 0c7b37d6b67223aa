//! Rule: files and folders are named for a technique, a format or a noun, never for a drawer.

use super::source::Finding;

const DRAWERS: [&str; 8] =
    ["util", "utils", "misc", "common", "helper", "helpers", "manager", "managers"];

pub(crate) fn check(path: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for part in path.split('/') {
        let stem = part.split('.').find(|stem| !stem.is_empty()).unwrap_or(part);
        let lower = stem.to_lowercase();
        if lower.split(['_', '-']).any(|word| DRAWERS.contains(&word)) {
            let message =
                format!("`{part}` is a drawer, not a name; move it to the noun it serves");
            findings.push(Finding::new(path, 1, message));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn drawers_are_found_anywhere_in_a_path() {
        for path in
            ["crates/core/src/utils.rs", "crates/line-utils/a.rs", "a/Misc/b.md", "my_helpers.rs"]
        {
            assert_eq!(check(path).len(), 1, "{path}");
        }
        for path in ["crates/line/src/overlap.rs", ".ci/run", "commonplace.rs"] {
            assert!(check(path).is_empty(), "{path}");
        }
    }
}
