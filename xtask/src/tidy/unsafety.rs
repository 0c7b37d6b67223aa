//! Rule: `unsafe` lives in one file, and every use of it says why it is sound.

use super::source::{Finding, Source};

/// The only file that may hold `unsafe`.
const ALLOWED: &str = "crates/line/src/simd.rs";

pub(crate) fn check(source: &Source) -> Vec<Finding> {
    let lines: Vec<&str> = source.text.lines().collect();
    let mut findings = Vec::new();
    for token in source.tokens.iter().filter(|token| token.text == "unsafe") {
        if source.path != ALLOWED {
            let message = format!("`unsafe` is allowed in {ALLOWED} only");
            findings.push(Finding::new(&source.path, token.line, message));
        } else if !says_why(&lines[..token.line]) {
            let message = "a `SAFETY:` comment must stand above every `unsafe`";
            findings.push(Finding::new(&source.path, token.line, message));
        }
    }
    findings
}

/// Whether the comment block right above the last of `lines` holds `SAFETY:`.
fn says_why(lines: &[&str]) -> bool {
    let above = lines.iter().rev().skip(1).map(|line| line.trim_start());
    above
        .take_while(|line| line.starts_with("//") || line.starts_with("#["))
        .any(|line| line.contains("SAFETY:"))
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::said;
    use super::{ALLOWED, check};

    #[test]
    fn one_file_and_a_reason() {
        let bare = "fn f() { unsafe { g() } }";
        assert_eq!(said(check, "crates/core/src/lib.rs", bare).len(), 1);
        assert_eq!(said(check, ALLOWED, bare).len(), 1);
        let reasoned = "// SAFETY: `g` has no conditions.\nunsafe fn g() {}";
        assert!(said(check, ALLOWED, reasoned).is_empty());
        assert!(said(check, "a.rs", "#![forbid(unsafe_code)]").is_empty());
    }
}
