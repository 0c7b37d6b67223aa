//! The list of fast paths with their slow twins (`docs/twins.md`): what it names is there.
//!
//! ```text
//!   | fast path | slow twin | property | fuzz |
//!   | `crates/line/src/simd.rs` | .. | `crates/line/tests/all/a.rs` `a_equals_b` | `x_equals_y` |
//!     a file that exists                 a file that has `fn a_equals_b`           a target, or none: why
//! ```
//!
//! A list of tests that nobody holds against the tests is right on the day it is written. Each word in
//! backquotes is looked at: a path is a file or folder of the tree, any other word is a function of the last
//! file before it. The last cell of a row names targets of `fuzz/fuzz_targets` whose inputs reach the fast path,
//! or says why there is none. O(words · files). That a new fast path has a row is for reviewers.

use super::{Place, Tree};

const LIST: &str = "docs/twins.md";
const TARGETS: &str = "fuzz/fuzz_targets/";

/// Finds names without a file or a function, and rows without a property.
pub(super) fn check(tree: &Tree) -> Vec<Place> {
    let Some(text) = tree.text(LIST) else { return vec![super::missing(LIST)] };
    let mut found = Vec::new();
    let is_row = |line: &&str| line.starts_with('|') && !line.starts_with("|---");
    let rows = (1..).zip(text.lines()).filter(|(_, line)| is_row(line));
    for (line, row) in rows.filter(|(_, row)| row.contains('`')) {
        let mut say = |message: String| found.push((LIST.to_owned(), line, message));
        let (mut file, mut n_properties) = (None, 0);
        let (row, fuzz) = row.trim_end_matches([' ', '|']).rsplit_once(" | ").unwrap_or((row, ""));
        let targets: Vec<&str> = fuzz.split('`').skip(1).step_by(2).collect();
        for target in &targets {
            if tree.text(&format!("{TARGETS}{target}.rs")).is_none() {
                say(format!("there is no target `{target}` in {TARGETS}"));
            }
        }
        if targets.is_empty() && !fuzz.starts_with("none: ") {
            say("the last cell names no fuzz target; if there is none, write `none: ` and why"
                .to_owned());
        }
        for word in row.split('`').skip(1).step_by(2) {
            if word.contains('/') {
                file = tree.text(word);
                if file.is_none() && !tree.has_folder(word) {
                    say(format!("there is no `{word}`"));
                }
            } else if file.is_some_and(|text| text.contains(&format!("fn {word}("))) {
                n_properties += 1;
            } else {
                say(format!("the file before it has no `fn {word}`"));
            }
        }
        if n_properties == 0 {
            say("no property is named".to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(row: &str) -> Vec<String> {
        let list = format!("| fast | slow | property | fuzz |\n|---|---|---|---|\n{row}\n");
        let test = "#[test]\nfn a_equals_b() {}\n";
        let tree = Tree(vec![
            (LIST.to_owned(), list),
            ("crates/a/b.rs".to_owned(), test.to_owned()),
            ("fuzz/fuzz_targets/x_is_y.rs".to_owned(), String::new()),
        ]);
        check(&tree).into_iter().map(|(_, line, message)| format!("{line} {message}")).collect()
    }

    #[test]
    fn what_is_named_is_there() {
        let row = "| `crates/a/` | a loop | `crates/a/b.rs` `a_equals_b` |";
        assert!(found(&format!("{row} `x_is_y` |")).is_empty());
        assert!(found(&format!("{row} none: its input is ours |")).is_empty());
        assert_eq!(
            found(&format!("{row} `x_is_z` |")),
            ["3 there is no target `x_is_z` in fuzz/fuzz_targets/"]
        );
        assert_eq!(
            found(&format!("{row} a day |")),
            ["3 the last cell names no fuzz target; if there is none, write `none: ` and why"]
        );
        assert_eq!(
            found("| `crates/c.rs` | a loop | `crates/a/b.rs` `a_equals_c` | `x_is_y` |"),
            [
                "3 there is no `crates/c.rs`",
                "3 the file before it has no `fn a_equals_c`",
                "3 no property is named"
            ]
        );
    }
}
