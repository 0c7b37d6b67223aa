//! Rule: nothing unfinished and nothing switched off: no `todo!`, `unimplemented!` or `dbg!`, no
//! ignored test, no ignored example in the documentation.

use super::source::{Finding, Source};
use super::tokens::{Token, end_of_group, starts_with};

const MACROS: [&str; 3] = ["todo", "unimplemented", "dbg"];

pub(crate) fn check(source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    for at in 0..source.tokens.len() {
        let (token, rest) = (&source.tokens[at], &source.tokens[at..]);
        if let Some(name) = MACROS.iter().find(|name| starts_with(rest, &[name, "!"])) {
            let message = format!("`{name}!` does not belong in finished code");
            findings.push(Finding::new(&source.path, token.line, message));
        }
        if starts_with(rest, &["#", "["]) && ignores(&rest[1..1 + end_of_group(&rest[1..])]) {
            let message = "no test may be ignored: assert what happens today, with a FIXME";
            findings.push(Finding::new(&source.path, token.line, message));
        }
    }
    findings.extend(ignored_examples(source));
    findings
}

/// Whether an attribute is `[ignore…]` or `[cfg_attr(…, ignore…)]`.
fn ignores(attribute: &[Token]) -> bool {
    starts_with(attribute, &["[", "ignore"])
        || starts_with(attribute, &["[", "cfg_attr"])
            && attribute.windows(2).any(|pair| starts_with(pair, &[",", "ignore"]))
}

fn ignored_examples(source: &Source) -> Vec<Finding> {
    let is_ignored = |line: &str| {
        let words = ["//! ```", "/// ```"].iter().find_map(|mark| line.strip_prefix(mark));
        words.is_some_and(|words| words.split(',').any(|word| word.trim() == "ignore"))
    };
    let lines = source.text.lines().enumerate();
    lines
        .filter(|(_, line)| is_ignored(line.trim_start()))
        .map(|(index, _)| Finding::new(&source.path, index + 1, "no example may be ignored"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::said;
    use super::check;

    #[test]
    fn finds_what_is_unfinished_or_switched_off() {
        let fires = [
            "fn f() { todo!() }",
            "fn f() { g(dbg!(1)); }",
            "fn f() { unimplemented!(\"later\") }",
            "#[test] #[ignore] fn f() {}",
            "#[test] #[ignore = \"slow\"] fn f() {}",
            "#[cfg_attr(windows, ignore)] fn f() {}",
            "/// ```ignore\n/// x\n/// ```\nfn f() {}",
            "//! ```rust,ignore\n//! x\n//! ```\n",
        ];
        for text in fires {
            assert_eq!(said(check, "a.rs", text).len(), 1, "{text}");
        }
    }

    #[test]
    fn leaves_words_alone() {
        let text = "/// Never todo!() here.\nfn ignore() -> &'static str { \"dbg!(#[ignore])\" }";
        assert!(said(check, "a.rs", text).is_empty());
        assert!(said(check, "a.rs", "/// ```no_run\n/// f();\n/// ```\nfn f() {}").is_empty());
    }
}
