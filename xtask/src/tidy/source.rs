//! One Rust file as the rules see it, and what a rule may find in it.

use std::fmt;
use std::str::FromStr;

use proc_macro2::TokenStream;

use super::tokens::{self, Token};

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

/// A Rust file: its text and its tokens.
pub(crate) struct Source {
    /// Relative to the root, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
    /// Every token.
    pub(crate) tokens: Vec<Token>,
    /// The tokens outside `#[cfg(test)]` items; none of those in a `tests` folder.
    pub(crate) shipped: Vec<Token>,
}

impl Source {
    /// Reads Rust. The finding says where it is not Rust.
    pub(crate) fn parse(path: &str, text: String) -> Result<Source, Finding> {
        let stream = TokenStream::from_str(&text)
            .map_err(|e| Finding::new(path, e.span().start().line, e.to_string()))?;
        let is_test = path.split('/').any(|part| part == "tests");
        let shipped = if is_test { Vec::new() } else { tokens::shipped(stream.clone()) };
        Ok(Source { path: path.to_owned(), text, tokens: tokens::all(stream), shipped })
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
        let source = Source::parse(path, text.to_owned()).unwrap();
        rule(&source).into_iter().map(|f| format!("{}: {}", f.line, f.message)).collect()
    }

    #[test]
    fn knows_its_crate() {
        let of = |path| Source::parse(path, String::new()).unwrap().crate_folder().to_owned();
        assert_eq!(of("crates/line/src/exact/mod.rs"), "line");
        assert_eq!(of("xtask/src/main.rs"), "xtask");
    }

    #[test]
    fn what_is_not_rust_is_a_finding() {
        let finding = Source::parse("a.rs", "fn ok() {}\nfn f( {".to_owned()).err().unwrap();
        assert_eq!(finding.line, 2);
    }
}
