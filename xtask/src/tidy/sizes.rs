//! Rule: a file has at most 500 lines; and the sizes of the whole tree.
//!
//! That a function has at most 60 lines is clippy's `too_many_lines`; here functions are only
//! counted, from the line of their `fn` to that of their closing brace.

use std::fmt;

use super::source::{Finding, Source};
use super::tokens::{Token, end_of_group};

const MAX_FILE_LINES: usize = 500;

pub(crate) fn check(source: &Source) -> Vec<Finding> {
    let n_lines = source.text.lines().count();
    if n_lines <= MAX_FILE_LINES {
        return Vec::new();
    }
    let message = format!("the file has {n_lines} lines, at most {MAX_FILE_LINES} are allowed");
    vec![Finding::new(&source.path, n_lines, message)]
}

/// Lines of files and functions, for the figures of the whole tree.
#[derive(Default)]
pub(crate) struct Sizes {
    files: Vec<usize>,
    functions: Vec<usize>,
}

impl Sizes {
    /// Counts one file.
    pub(crate) fn add(&mut self, source: &Source) {
        self.files.push(source.text.lines().count());
        let starts = (0..source.tokens.len()).filter(|&at| source.tokens[at].text == "fn");
        self.functions.extend(starts.filter_map(|at| n_lines(&source.tokens[at..])));
    }
}

/// The lines of the function whose `fn` is the first token; none for a type or a declaration.
fn n_lines(tokens: &[Token]) -> Option<usize> {
    let mut at = 1;
    while let Some(token) = tokens.get(at) {
        match token.text.as_str() {
            "{" => {
                let end = at + end_of_group(&tokens[at..]) - 1;
                return Some(tokens[end].line + 1 - tokens[0].line);
            }
            // Behind `fn` a type has brackets, a function its name.
            "(" if at == 1 => return None,
            ";" => return None,
            "(" | "[" => at += end_of_group(&tokens[at..]),
            _ => at += 1,
        }
    }
    None
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<14}{:>8}{:>8}{:>8}{:>8}", "lines of", "number", "median", "p90", "max")?;
        for (name, lines) in [("files", &self.files), ("functions", &self.functions)] {
            let mut lines = lines.clone();
            lines.sort_unstable();
            let at = |percent| lines.get((lines.len().saturating_sub(1)) * percent / 100);
            let [median, p90, max] = [50, 90, 100].map(|percent| at(percent).copied().unwrap_or(0));
            write!(f, "\n{name:<14}{:>8}{median:>8}{p90:>8}{max:>8}", lines.len())?;
        }
        Ok(())
    }
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

    #[test]
    fn figures_of_a_tree() {
        let mut sizes = Sizes::default();
        for text in [
            "fn a(x: [u8; 2]) {\n}\n",
            "trait T {\n fn b();\n fn c() {\n  fn d() {}\n }\n}\n",
            "type F = fn(u8) -> u8;\nconst G: fn(u8) = g;\nstruct S {}\n",
        ] {
            sizes.add(&Source::parse("a.rs", text.to_owned()).ok().unwrap());
        }
        let text = sizes.to_string();
        let last: Vec<&str> = text.lines().last().unwrap().split_whitespace().collect();
        assert_eq!(last, ["functions", "3", "2", "2", "3"]);
    }
}
