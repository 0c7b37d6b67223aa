//! Rule: nothing is switched off: no ignored test, no ignored example in the documentation.

use super::source::{Finding, Source};

pub(crate) fn check(source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, line) in source.text.lines().enumerate() {
        if let Some(message) = ignored(line.trim_start()) {
            findings.push(Finding::new(&source.path, index + 1, message));
        }
    }
    findings
}

/// What is said of a line that switches something off.
fn ignored(line: &str) -> Option<&'static str> {
    let attributes = line.split("#[").skip(1).filter(|_| line.starts_with("#["));
    let ignores = |attribute: &str| {
        attribute.starts_with("ignore")
            || attribute.starts_with("cfg_attr(") && attribute.contains(", ignore")
    };
    if attributes.into_iter().any(ignores) {
        return Some("no test may be ignored: assert what happens today, with a FIXME");
    }
    let words = ["//! ```", "/// ```"].iter().find_map(|mark| line.strip_prefix(mark))?;
    let is_ignored = words.split(',').any(|word| word.trim() == "ignore");
    is_ignored.then_some("no example may be ignored")
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
