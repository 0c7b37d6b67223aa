//! Rule: the engine touches no file, clock, thread or network.
//!
//! Budgets count work, so that runs repeat exactly; clocks and threads live in the programs that
//! use the engine, and in files that are called for them, which a feature switches on. Tests
//! and examples may do as they like.
//!
//! A module of `std` is known by the paths that its users have to write: `std::fs`, or `fs::read`.

use super::{Finding, crate_folder, shipped};

/// Folders below `crates/`, and the modules of `std` that they must not name.
const FORBIDDEN: [(&[&str], &[&str]); 3] = [
    (&["core"], &["fs", "time", "thread", "net", "env", "process", "sync"]),
    (
        &["line", "search", "check", "solve", "jigsaw"],
        &["fs", "time", "thread", "net", "env", "process"],
    ),
    (&["render", "json"], &["fs", "time", "thread", "net", "process"]),
];

/// Files that a feature switches on, and what is not shipped.
const FREE: [&str; 4] = ["/threads.rs", "/deadline.rs", "/tests/", "/examples/"];

pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let folder = crate_folder(path);
    let row = FORBIDDEN.iter().find(|(folders, _)| folders.contains(&folder));
    let (Some((_, modules)), true) = (row, path.ends_with(".rs")) else { return Vec::new() };
    if FREE.iter().any(|name| path.contains(name)) {
        return Vec::new();
    }
    let code =
        (1..).zip(shipped(text).lines()).filter(|(_, line)| !line.trim_start().starts_with("//"));
    let mut findings = Vec::new();
    for (number, line) in code {
        let named = modules.iter().filter(|module| uses(line, module));
        findings
            .extend(named.map(|module| (number, format!("`{folder}` must not use std::{module}"))));
    }
    findings
}

/// Whether a line has a path through a module.
fn uses(line: &str, module: &str) -> bool {
    let is_in_word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(module).any(|(at, _)| {
        let (before, behind) = (&line[..at], &line[at + module.len()..]);
        let is_word = !before.ends_with(is_in_word) && !behind.starts_with(is_in_word);
        let is_first = !before.ends_with("::") && behind.starts_with("::");
        is_word && (before.ends_with("std::") || is_first)
    })
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn files_and_clocks_are_found_in_the_engine() {
        let fires = |path: &str, text: &str| check(path, text).len();
        assert_eq!(fires("crates/core/src/a.rs", "use std::fs;"), 1);
        assert_eq!(fires("crates/core/src/a.rs", "fn f() { std::fs::read(\"x\"); }"), 1);
        assert_eq!(fires("crates/core/src/a.rs", "fn f() { p!(std::net::X); }"), 1);
        assert_eq!(fires("crates/solve/src/a.rs", "use std::{fmt, time::Instant};"), 1);
        assert_eq!(
            fires("crates/solve/src/a.rs", "use std::{\n thread,\n};\nthread::spawn(f);"),
            1
        );
        assert_eq!(fires("crates/line/src/a.rs", "use core::time::Duration;\nlifetime::y();"), 0);
        assert_eq!(fires("crates/cli/src/a.rs", "use std::time::Instant;"), 0);
    }

    #[test]
    fn comments_and_tests_do_not_count() {
        let text = "//! Not std::fs.\n#[cfg(test)]\nmod tests { use std::fs; }";
        assert!(check("crates/core/src/a.rs", text).is_empty());
        assert!(check("crates/core/tests/a.rs", "use std::fs;").is_empty());
    }
}
