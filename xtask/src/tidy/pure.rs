//! Rule: the engine touches no file, clock, thread or network.
//!
//! Budgets count work, so that runs repeat exactly; clocks and threads live in the programs that
//! use the engine, and in files that are called for them, which a feature switches on. Tests
//! and examples may do as they like.

use super::source::{Finding, Source};

/// Folders below `crates/`, and the modules of `std` that they must not name.
const FORBIDDEN: [(&[&str], &[&str]); 3] = [
    (&["core"], &["fs", "time", "thread", "net", "env", "process", "sync"]),
    (
        &["line", "search", "check", "solve", "jigsaw"],
        &["fs", "time", "thread", "net", "env", "process"],
    ),
    (&["render", "wire"], &["fs", "time", "thread", "net", "process"]),
];

/// Files that a feature switches on.
const OPTIONAL: [&str; 2] = ["/threads.rs", "/deadline.rs"];

pub(crate) fn check(source: &Source) -> Vec<Finding> {
    let is_example = source.path.contains("/examples/");
    if is_example || OPTIONAL.iter().any(|name| source.path.ends_with(name)) {
        return Vec::new();
    }
    let folder = source.crate_folder();
    let rows = FORBIDDEN.iter().filter(|(folders, _)| folders.contains(&folder));
    let forbidden: Vec<&str> = rows.flat_map(|(_, modules)| modules.iter().copied()).collect();
    let (code, mut findings) = (source.shipped(), Vec::new());
    for (at, _) in code.match_indices("std::") {
        // Neither part of another name nor the beginning of a text.
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '"') {
            continue;
        }
        let line = code[..at].matches('\n').count() + 1;
        for module in modules(&code[at + "std::".len()..]) {
            if forbidden.contains(&module) {
                let message = format!("`{folder}` must not use std::{module}");
                findings.push(Finding::new(&source.path, line, message));
            }
        }
    }
    findings
}

/// The modules that stand behind `std::`: one, or those between braces.
fn modules(rest: &str) -> Vec<&str> {
    let (mut modules, mut depth, mut is_next) = (Vec::new(), 0, true);
    for word in rest.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_') {
        let name = word.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '_');
        if is_next && !name.is_empty() {
            modules.push(name);
            is_next = false;
        }
        match word.chars().next_back() {
            Some('{') => depth += 1,
            Some('}') => depth -= 1,
            Some(',') if depth == 1 => is_next = true,
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    modules
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::said;
    use super::check;

    #[test]
    fn files_and_clocks_are_found_in_the_engine() {
        let fires = |path: &str, text: &str| said(check, path, text).len();
        assert_eq!(fires("crates/core/src/a.rs", "use std::fs::File;"), 1);
        assert_eq!(fires("crates/core/src/a.rs", "fn f() { std::fs::read(\"x\"); }"), 1);
        assert_eq!(fires("crates/core/src/a.rs", "fn f() { p!(std::net::X); }"), 1);
        assert_eq!(fires("crates/solve/src/a.rs", "use std::{fmt, time::Instant, thread};"), 2);
        assert_eq!(fires("crates/line/src/a.rs", "use std::{io::{self, fs}, fmt};"), 0);
        assert_eq!(fires("crates/cli/src/a.rs", "use std::time::Instant;"), 0);
    }

    #[test]
    fn comments_strings_and_tests_do_not_count() {
        let text = "//! Not std::fs.\nconst S: &str = \"std::fs\";\n#[cfg(test)]\nmod t {\n    use std::fs;\n}\n";
        assert!(said(check, "crates/core/src/a.rs", text).is_empty());
        assert!(said(check, "crates/core/tests/a.rs", "use std::fs;").is_empty());
    }
}
