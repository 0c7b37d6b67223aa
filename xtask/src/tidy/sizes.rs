//! Rule: a Rust file has at most 500 lines. That a function has at most 60 is clippy's
//! `too_many_lines`. And the sizes of the whole tree, for ARCHITECTURE.md.

use std::collections::BTreeMap;
use std::fmt;

use super::{Finding, shipped};

const MAX_FILE_LINES: usize = 500;

pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let n_lines = text.lines().count();
    if n_lines <= MAX_FILE_LINES || !path.ends_with(".rs") {
        return Vec::new();
    }
    vec![(n_lines, format!("the file has {n_lines} lines, at most {MAX_FILE_LINES} are allowed"))]
}

/// Lines of the Rust in each folder: code, comments, tests with examples, and all with blank ones.
#[derive(Default)]
pub(super) struct Sizes {
    folders: BTreeMap<String, [usize; 4]>,
    files: Vec<usize>,
    functions: Vec<usize>,
}

impl Sizes {
    pub(super) fn add(&mut self, path: &str, text: &str) {
        if !path.ends_with(".rs") {
            return;
        }
        let n_parts = if path.starts_with("crates/") { 2 } else { 1 };
        let folder: Vec<&str> = path.split('/').take(n_parts).collect();
        let is_test = path.contains("/tests/") || path.contains("/examples/");
        let shipped = if is_test { "" } else { shipped(text) };
        let is_comment = |line: &&str| line.trim_start().starts_with("//");
        let n_full = |text: &str| text.lines().filter(|line| !line.trim().is_empty()).count();
        let n_comments = shipped.lines().filter(is_comment).count();
        let n_code = n_full(shipped) - n_comments;
        let n_tests = n_full(&text[shipped.len()..]);
        let n_lines = text.lines().count();
        let sums = self.folders.entry(folder.join("/")).or_default();
        for (sum, n) in sums.iter_mut().zip([n_code, n_comments, n_tests, n_lines]) {
            *sum += n;
        }
        self.files.push(n_lines);
        self.functions.extend(function_lengths(text));
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self
            .folders
            .values()
            .fold([0; 4], |all, some| std::array::from_fn(|at| all[at] + some[at]));
        writeln!(f, "| | code | comments | tests | with blank lines |\n|---|--:|--:|--:|--:|")?;
        let rows = self.folders.iter().map(|(folder, lines)| (format!("`{folder}`"), *lines));
        for (name, lines) in rows.chain([("all".to_owned(), all)]) {
            let [code, comments, tests, all] = lines;
            writeln!(f, "| {name} | {code} | {comments} | {tests} | {all} |")?;
        }
        for (name, lines) in [("files", &self.files), ("functions", &self.functions)] {
            let mut lines = lines.clone();
            lines.sort_unstable();
            let at = |share: usize| lines.get((lines.len() * share / 100).min(lines.len() - 1));
            let [median, most] = [at(50), at(100)].map(|length| length.unwrap_or(&0));
            writeln!(f, "{} {name}: median {median} lines, longest {most}", lines.len())?;
        }
        Ok(())
    }
}

/// The lengths of the functions of a file that rustfmt has laid out: from the line with `fn` to the
/// first brace that closes with the same indentation.
fn function_lengths(text: &str) -> impl Iterator<Item = usize> {
    let lines: Vec<&str> = text.lines().collect();
    (0..lines.len()).filter_map(move |first| {
        let line = lines[first];
        let words = line.trim_start().split('(').next()?;
        let is_function = words.split(' ').any(|word| word == "fn") && !words.starts_with("//");
        if !is_function || line.ends_with(';') || line.ends_with('}') {
            return is_function.then_some(1);
        }
        let indent = line.len() - line.trim_start().len();
        let is_last = |line: &&str| line.len() > indent && line[indent..].starts_with('}');
        let is_last = |line: &&str| line.trim_start().len() + indent == line.len() && is_last(line);
        Some(lines[first..].iter().position(is_last)? + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::{Sizes, check};

    #[test]
    fn lines_are_counted_by_kind() {
        let mut sizes = Sizes::default();
        let text = "//! A.\n\nfn f(\n    a: u8,\n) {\n    g();\n}\n\n#[cfg(test)]\nmod tests {\n    fn t() {}\n}\n";
        sizes.add("crates/a/src/lib.rs", text);
        sizes.add("crates/a/tests/b.rs", "fn b() {}\n");
        let shown = sizes.to_string();
        assert!(shown.contains("| `crates/a` | 5 | 1 | 5 | 13 |"), "{shown}");
        assert!(shown.contains("3 functions: median 1 lines, longest 5"), "{shown}");
    }

    #[test]
    fn a_file_over_the_limit() {
        assert!(check("a.rs", &"//\n".repeat(500)).is_empty());
        assert_eq!(check("a.rs", &"//\n".repeat(501)).len(), 1);
    }
}
