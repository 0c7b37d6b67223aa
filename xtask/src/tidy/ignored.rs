//! Rule: nothing is switched off: no ignored test, no ignored example in the documentation.

use super::source::{Finding, Source};
use super::tokens::{Token, end_of_group, starts_with};

pub(crate) fn check(source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, token) in source.tokens.iter().enumerate() {
        let rest = &source.tokens[at..];
        if starts_with(rest, &["#", "["]) && ignores(&rest[1..1 + end_of_group(&rest[1..])]) {
            let message = "no test may be ignored: assert what happens today, with a FIXME";
            findings.push(Finding::new(&source.path, token.line, message));
        }
    }
    let is_ignored = |line: &str| {
        let words = ["//! ```", "/// ```"].iter().find_map(|mark| line.strip_prefix(mark));
        words.is_some_and(|words| words.split(',').any(|word| word.trim() == "ignore"))
    };
    let lines = source.text.lines().enumerate();
    findings.extend(
        lines
            .filter(|(_, line)| is_ignored(line.trim_start()))
            .map(|(index, _)| Finding::new(&source.path, index + 1, "no example may be ignored")),
    );
    findings
}

/// Whether an attribute is `[ignore…]` or `[cfg_attr(…, ignore…)]`.
fn ignores(attribute: &[Token]) -> bool {
    starts_with(attribute, &["[", "ignore"])
        || starts_with(attribute, &["[", "cfg_attr"])
            && attribute.windows(2).any(|pair| starts_with(pair, &[",", "ignore"]))
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::said;
    use super::check;

    #[test]
    fn finds_what_is_switched_off() {
        let fires = [
            "#[test] #[ignore] fn f() {}",
            "#[test] #[ignore = \"slow\"] fn f() {}",
            "#[cfg_attr(windows, ignore)] fn f() {}",
            "/// ```ignore\n/// x\n/// ```\nfn f() {}",
            "//! ```rust,ignore\n//! x\n//! ```\n",
        ];
        for text in fires {
            assert_eq!(said(check, "a.rs", text).len(), 1, "{text}");
        }
        let text = "/// Not #[ignore] here.\nfn ignore() -> &'static str { \"#[ignore]\" }";
        assert!(said(check, "a.rs", text).is_empty());
        assert!(said(check, "a.rs", "/// ```no_run\n/// f();\n/// ```\nfn f() {}").is_empty());
    }
}
