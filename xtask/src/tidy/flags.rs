//! No library names a flag or a command of the command line in a text: it does not know how it was
//! called. What to do about a fault is a `Remedy`, which each front end words.
//!
//! ```text
//!   "make it smaller with --size"   in crates/generate   found: `--size`
//!   "use `pictogrid solve`"         in crates/explain    found: `pictogrid solve`
//!   // as --size does               a comment            may say what it likes
//! ```
//!
//! Looks at string literals outside of tests, so one pass over the text of each file. It reads quotes
//! itself: a parser of Rust would be a crate more for one rule. Flags in messages, replaced by each
//! front end, were the way before: a sentence that was missed told users of the page to add `--from`.

use super::Finding;

/// The front ends `js` and `python` too: their callers have no command line.
const LIBRARIES: [&str; 16] = [
    "arrow",
    "check",
    "core",
    "explain",
    "formats",
    "generate",
    "jigsaw",
    "js",
    "json",
    "line",
    "pictogrid",
    "python",
    "render",
    "save",
    "search",
    "solve",
];

pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let library = path.strip_prefix("crates/").and_then(|path| path.split_once("/src/"));
    if !library.is_some_and(|(name, _)| LIBRARIES.contains(&name)) || !path.ends_with(".rs") {
        return Vec::new();
    }
    let shipped = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let found = literals(shipped).into_iter().filter_map(|(line, literal)| {
        let named = flag(&literal).or_else(|| command(&literal))?;
        let message = format!("a library names {named:?}; give a Remedy instead");
        Some((line, message))
    });
    found.collect()
}

/// `--size`
fn flag(literal: &str) -> Option<&str> {
    let at = literal.match_indices("--").map(|(at, _)| at).find(|&at| {
        let before = literal[..at].chars().next_back();
        let is_begin = before.is_none_or(|c| !c.is_alphanumeric() && c != '-');
        is_begin && literal[at + 2..].starts_with(|c: char| c.is_ascii_lowercase())
    })?;
    literal[at..].split(|c: char| c != '-' && !c.is_alphanumeric()).next()
}

/// `pictogrid solve`
fn command(literal: &str) -> Option<&str> {
    let at = literal.find("pictogrid ")?;
    let rest = &literal[at..];
    let end = rest.char_indices().skip("pictogrid ".len()).find(|(_, c)| !c.is_ascii_lowercase());
    let named = &rest[..end.map_or(rest.len(), |(end, _)| end)];
    (named.len() > "pictogrid ".len()).then_some(named)
}

/// Every string literal with its line, from 1, as it is written. Linear.
fn literals(text: &str) -> Vec<(usize, String)> {
    let (mut found, mut rest, mut line) = (Vec::new(), text, 1);
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let (length, literal) = match c {
            '/' if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), None),
            '/' if rest.starts_with("/*") => {
                (rest.find("*/").map_or(rest.len(), |at| at + 2), None)
            }
            'r' if !before.is_alphanumeric() && before != '_' && raw(rest).is_some() => {
                let (start, end, length) = raw(rest).unwrap_or_default();
                (length, Some(start..end))
            }
            '"' => {
                let end = closing(rest);
                (end + 1, Some(1..end))
            }
            '\'' => (character(rest), None),
            _ => (c.len_utf8(), None),
        };
        let length = length.min(rest.len());
        if let Some(literal) = literal.and_then(|range| rest.get(range)) {
            found.push((line, literal.to_owned()));
        }
        line += rest[..length].matches('\n').count();
        before = rest[..length].chars().next_back().unwrap_or(' ');
        rest = &rest[length..];
    }
    found
}

/// Where the text of a raw string begins and ends, and its whole length: of `r#"a"#` 3, 4 and 6.
fn raw(text: &str) -> Option<(usize, usize, usize)> {
    let behind = text[1..].trim_start_matches('#');
    let n_marks = text.len() - 1 - behind.len();
    let inside = behind.strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(n_marks));
    let start = n_marks + 2;
    let end = start + inside.find(&close)?;
    Some((start, end, end + close.len()))
}

/// Where the quote is that closes a string.
fn closing(text: &str) -> usize {
    let mut is_escaped = false;
    let close = text.char_indices().skip(1).find(|&(_, c)| {
        let closes = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        closes
    });
    close.map_or(text.len(), |(at, _)| at)
}

/// The length of a character such as `'"'`, or of the quote of a lifetime.
fn character(text: &str) -> usize {
    let inside = &text[1..];
    let first = inside.chars().next().map_or(0, char::len_utf8);
    let length = if inside.starts_with('\\') {
        inside.get(2..).and_then(|rest| rest.find('\'')).map_or(0, |at| at + 2)
    } else {
        first
    };
    if inside[length..].starts_with('\'') { length + 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(text: &str) -> Vec<usize> {
        check("crates/render/src/a.rs", text).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn flags_and_commands_in_texts() {
        assert_eq!(lines_of("let a = \"take --cell 4\";\nlet b = \"`pictogrid make`\";"), [1, 2]);
        assert_eq!(lines_of("let a = '\"';\nlet b = r#\"a \" --size\"#;"), [2]);
        assert_eq!(lines_of("let a = \"\\\" --size\n\";"), [1]);
    }

    #[test]
    fn what_names_none() {
        for text in [
            "/// `--cell` of `pictogrid render`.\nfn a() {}",
            "// don't say \"--cell\"",
            "let a = \"a -- b\"; let b = \"---a\"; let c = \"the library pictogrid\";",
            "fn a<'a>(b: &'a str) { b == \"x\" || b == \"\\'\" }",
            "#[cfg(test)]\nmod tests { const A: &str = \"--cell\"; }",
        ] {
            assert!(lines_of(text).is_empty(), "{text}");
        }
        assert!(check("crates/cli/src/a.rs", "\"--cell\"").is_empty());
        assert_eq!(check("crates/python/src/a.rs", "\"--cell\"").len(), 1);
    }
}
