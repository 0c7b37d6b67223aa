//! Rule: files and folders are named for a technique, a format or a noun, never for a drawer.

use super::Finding;

const DRAWERS: [&str; 8] =
    ["util", "utils", "misc", "common", "helper", "helpers", "manager", "managers"];

pub(super) fn check(path: &str, _text: &str) -> Vec<Finding> {
    let is_drawer = |part: &&str| {
        let stem = part.split('.').find(|stem| !stem.is_empty()).unwrap_or(part);
        stem.to_lowercase().split(['_', '-']).any(|word| DRAWERS.contains(&word))
    };
    let fault =
        |part| (1, format!("`{part}` is a drawer, not a name; move it to the noun it serves"));
    path.split('/').filter(is_drawer).map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn drawers_are_found_anywhere_in_a_path() {
        for path in
            ["crates/core/src/utils.rs", "crates/line-utils/a.rs", "a/Misc/b.md", "my_helpers.rs"]
        {
            assert_eq!(check(path, "").len(), 1, "{path}");
        }
        for path in ["crates/line/src/overlap.rs", ".ci/run", "commonplace.rs"] {
            assert!(check(path, "").is_empty(), "{path}");
        }
    }
}
