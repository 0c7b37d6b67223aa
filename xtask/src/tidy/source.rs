//! One Rust file as the rules see it, and what a rule may find in it.

use std::fmt;

/// A fault, and where it is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    path: String,
    line: usize,
    message: String,
}

impl Finding {
    /// A fault in `line` (from 1) of the file `path`.
    pub(crate) fn new(path: &str, line: usize, message: impl Into<String>) -> Finding {
        Finding { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// A Rust file, formatted by rustfmt.
pub(crate) struct Source {
    /// Relative to the root, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    /// The text with blank lines for comments and for items that are only compiled for tests; nothing
    /// of a file in a `tests` folder. Such an item ends at the brace below its first letter, or with
    /// its first line if that ends in a semicolon.
    pub(crate) fn shipped(&self) -> String {
        let mut shipped = String::new();
        if self.path.split('/').any(|part| part == "tests") {
            return shipped;
        }
        let mut test: Option<&str> = None;
        for line in self.text.lines() {
            let code = line.trim_start();
            let indent = &line[..line.len() - code.len()];
            if code.starts_with("#[cfg(test)]") {
                test = Some(indent);
            } else if test == Some(indent) && (code.starts_with('}') || code.ends_with(';')) {
                test = None;
            } else if test.is_none() && !code.starts_with("//") {
                shipped.push_str(line);
            }
            shipped.push('\n');
        }
        shipped
    }

    /// The crate it belongs to, by the folder's name: `line` for `crates/line/src/lib.rs`.
    pub(crate) fn crate_folder(&self) -> &str {
        let path = self.path.strip_prefix("crates/").unwrap_or(&self.path);
        path.split('/').next().unwrap_or_default()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// What `rule` says about `text` as the file `path`: `line: message` each.
    pub(crate) fn said(rule: fn(&Source) -> Vec<Finding>, path: &str, text: &str) -> Vec<String> {
        let source = Source { path: path.to_owned(), text: text.to_owned() };
        rule(&source).into_iter().map(|f| format!("{}: {}", f.line, f.message)).collect()
    }
}
