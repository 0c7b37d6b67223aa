//! How long files and functions are: `cargo xtask tidy --sizes`.
//!
//! ```text
//!                     files  median   p90   max      functions  median   p90   max
//!   .rs                 ..                                                       the longest, where
//!   .ts .svelte         ..
//!   .py .pyi            ..
//! ```
//!
//! Functions are found by their indentation, which formatters keep: one ends at the first line that is
//! indented no deeper than its first and closes a brace, in Python before the next line that is
//! indented no deeper. So a function inside another counts for both. One pass for each function, and no
//! parser for four languages. Only Rust has limits (`tidy`, clippy); these numbers are for people.

use super::Tree;

/// Whether a function begins in a line, which is not indented.
type Begins = fn(&str) -> bool;

/// Languages: what their files end with, and where functions begin.
const LANGUAGES: [(&[&str], Begins); 3] = [
    (&[".rs"], begins_rust),
    (&[".ts", ".svelte"], begins_script),
    (&[".py", ".pyi"], begins_python),
];

/// The table.
pub(super) fn table(tree: &Tree) -> Vec<String> {
    let head = ["files", "median", "p90", "max", "functions", "median", "p90", "max"];
    let head = head.map(|word| format!("{word:>10}")).concat();
    let mut rows = vec![format!("{:12}{head}", "")];
    for (endings, begins) in LANGUAGES {
        let is_of = |path: &str| endings.iter().any(|ending| path.ends_with(ending));
        let of_language = || tree.files().filter(|(path, _)| is_of(path));
        let files = of_language().map(|(path, text)| (text.lines().count(), path.clone()));
        let functions = of_language().flat_map(|(path, text)| {
            let found = functions(text, begins, path.contains(".py")).into_iter();
            found.map(move |(line, length)| (length, format!("{path}:{line}")))
        });
        let (files, functions) = (Lengths::of(files.collect()), Lengths::of(functions.collect()));
        let numbers = files.numbers().into_iter().chain(functions.numbers());
        let numbers: String = numbers.map(|n| format!("{n:>10}")).collect();
        rows.push(format!("{:12}{numbers}", endings.join(" ")));
        rows.push(format!("{:12}longest: {}, {}", "", files.longest(), functions.longest()));
    }
    rows
}

/// Lengths with their places, shortest first.
struct Lengths(Vec<(usize, String)>);

impl Lengths {
    fn of(mut lengths: Vec<(usize, String)>) -> Lengths {
        lengths.sort();
        Lengths(lengths)
    }

    /// How many, the median, the ninth decile, the most.
    fn numbers(&self) -> [usize; 4] {
        let n = self.0.len();
        let at = |percent: usize| self.0.get((n * percent / 100).min(n.saturating_sub(1)));
        let [median, p90, max] = [50, 90, 100].map(|percent| at(percent).map_or(0, |one| one.0));
        [n, median, p90, max]
    }

    fn longest(&self) -> &str {
        self.0.last().map_or("none", |one| &one.1)
    }
}

/// The functions of a text: the line of each, from 1, and how many lines it has.
fn functions(text: &str, begins: Begins, is_python: bool) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let first = (0..lines.len()).filter(|&at| begins(lines[at].trim_start()));
    first.map(|at| (at + 1, length(&lines[at..], is_python))).collect()
}

/// The lines of the function that begins in the first of these.
fn length(lines: &[&str], is_python: bool) -> usize {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let own = indent(lines[0]);
    let is_whole = lines[0].trim_end().ends_with([';', '}']) && lines[0].contains(['{', ';']);
    if is_whole && !is_python {
        return 1;
    }
    let is_out = |line: &&str| !line.trim().is_empty() && indent(line) <= own;
    if is_python {
        let closes = |line: &&str| is_out(line) && !line.trim_start().starts_with([')', ']']);
        let n = lines[1..].iter().position(closes).unwrap_or(lines.len() - 1);
        return lines[..=n].iter().rposition(|line| !line.trim().is_empty()).unwrap_or(0) + 1;
    }
    let ends = |line: &&str| {
        is_out(line) && line.trim_start().starts_with('}')
            || line.ends_with(';') && indent(line) <= own
    };
    lines[1..].iter().position(ends).map_or(lines.len(), |n| n + 2)
}

fn begins_rust(line: &str) -> bool {
    let words = ["pub(crate) ", "pub(super) ", "pub ", "const ", "unsafe "];
    let rest = words.iter().fold(line, |line, word| line.strip_prefix(word).unwrap_or(line));
    rest.starts_with("fn ")
}

fn begins_script(line: &str) -> bool {
    let words = ["export ", "default ", "private ", "public ", "static ", "async "];
    let rest = words.iter().fold(line, |line, word| line.strip_prefix(word).unwrap_or(line));
    if rest.starts_with("function ") || rest.starts_with("function* ") {
        return true;
    }
    let name = rest.split('(').next().unwrap_or_default();
    let is_name =
        !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_#$".contains(c));
    let is_keyword = ["if", "for", "while", "switch", "catch", "return"].contains(&name);
    is_name && !is_keyword && rest.len() > name.len() && rest.ends_with('{')
}

fn begins_python(line: &str) -> bool {
    line.starts_with("def ") || line.starts_with("async def ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_each_language_are_measured() {
        let rust = "impl A {\n    pub(crate) fn a(\n        b: u8,\n    ) -> u8 {\n        b\n    }\n\n    fn c() {}\n}\n";
        assert_eq!(functions(rust, begins_rust, false), [(2, 5), (8, 1)]);
        let declared = "trait A {\n    fn a();\n    fn b() {\n    }\n}\n";
        assert_eq!(functions(declared, begins_rust, false), [(2, 1), (3, 2)]);
        let script = "export async function a() {\n  if (b) {\n    c();\n  }\n}\n\nclass D {\n  e(f: g): h {\n  }\n}\n";
        assert_eq!(functions(script, begins_script, false), [(1, 5), (8, 2)]);
        let python = "def a(\n    b,\n):\n    return b\n\n\nclass C:\n    def d(self): ...\n";
        assert_eq!(functions(python, begins_python, true), [(1, 4), (8, 1)]);
    }

    #[test]
    fn the_middle_the_ninth_tenth_and_the_most() {
        let lengths = (1..=20).rev().map(|n| (n, format!("{n}.rs"))).collect();
        let lengths = Lengths::of(lengths);
        assert_eq!((lengths.numbers(), lengths.longest()), ([20, 11, 19, 20], "20.rs"));
        assert_eq!(Lengths::of(Vec::new()).numbers(), [0; 4]);
    }
}
