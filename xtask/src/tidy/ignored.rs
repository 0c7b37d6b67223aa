//! Rule: nothing is switched off: no ignored test, no ignored example in the documentation.

use super::Finding;

pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let lines = (1..).zip(text.lines()).filter(|_| path.ends_with(".rs"));
    let found =
        lines.filter_map(|(number, line)| Some((number, why(line.trim_start())?.to_owned())));
    found.collect()
}

/// What is wrong with a line, if it switches something off.
fn why(line: &str) -> Option<&'static str> {
    let is_conditional = line.starts_with("#[cfg_attr(") && line.contains(", ignore");
    if line.starts_with("#[ignore") || is_conditional {
        return Some("no test may be ignored: assert what happens today, with a FIXME");
    }
    let words = ["//! ```", "/// ```"].iter().find_map(|mark| line.strip_prefix(mark))?;
    let is_ignored = words.split(',').any(|word| word.trim() == "ignore");
    is_ignored.then_some("no example may be ignored")
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn finds_what_is_switched_off() {
        let fires = [
            "#[test]\n#[ignore]\nfn f() {}",
            "#[test]\n    #[ignore = \"slow\"]\nfn f() {}",
            "#[cfg_attr(windows, ignore)]\nfn f() {}",
            "/// ```ignore\n/// x\n/// ```\nfn f() {}",
            "//! ```rust,ignore\n//! x\n//! ```\n",
        ];
        for text in fires {
            assert_eq!(check("a.rs", text).len(), 1, "{text}");
        }
        let text = "/// Not #[ignore] here.\nfn ignore() -> &'static str { \"#[ignore]\" }";
        assert!(check("a.rs", text).is_empty());
        assert!(check("a.rs", "/// ```no_run\n/// f();\n/// ```\nfn f() {}").is_empty());
    }
}
