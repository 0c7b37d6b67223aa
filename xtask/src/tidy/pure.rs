//! Rule: the engine touches no file, clock, thread or network.
//!
//! Budgets count work, so that runs repeat exactly; clocks and threads live in the programs that
//! use the engine, and in files that are called for them, which a feature switches on. Tests
//! and examples may do as they like.

use super::source::{Finding, Source};
use super::tokens::{Token, end_of_group, starts_with};

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
    let mut findings = Vec::new();
    for at in 0..source.shipped.len() {
        for module in modules_of_std(&source.shipped[at..]) {
            if forbidden.contains(&module.text.as_str()) {
                let message = format!("`{folder}` must not use std::{}", module.text);
                findings.push(Finding::new(&source.path, module.line, message));
            }
        }
    }
    findings
}

/// The modules of `std` that are named by a path or an import that begins at the first token.
fn modules_of_std(tokens: &[Token]) -> Vec<&Token> {
    if !starts_with(tokens, &["std", ":", ":"]) {
        return Vec::new();
    }
    let rest = &tokens[3..];
    if !starts_with(rest, &["{"]) {
        return rest.iter().take(1).collect();
    }
    let group = &rest[..end_of_group(rest)];
    let mut modules = Vec::new();
    let mut at = 0;
    while at + 1 < group.len() {
        match group[at].text.as_str() {
            "{" if at > 0 => at += end_of_group(&group[at..]),
            "{" | "," => {
                modules.push(&group[at + 1]);
                at += 1;
            }
            _ => at += 1,
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
        let text =
            "//! Not std::fs.\nconst S: &str = \"std::fs\";\n#[cfg(test)] mod t { use std::fs; }";
        assert!(said(check, "crates/core/src/a.rs", text).is_empty());
        assert!(said(check, "crates/core/tests/a.rs", "use std::fs;").is_empty());
    }
}
