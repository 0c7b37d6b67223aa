//! Rule: a file has at most 500 lines, a function at most 60; and the sizes of the whole tree.
//!
//! A function's lines run from the line of its `fn` to that of its closing brace. One may be
//! longer if the line right above it (or above its attributes) gives the reason:
//! `// Long because: one arm a keyword.`

use std::fmt;

use syn::spanned::Spanned;
use syn::visit::Visit;

use super::source::{Finding, Source};

const MAX_FILE_LINES: usize = 500;
const MAX_FUNCTION_LINES: usize = 60;
const REASON: &str = "// Long because: ";

pub(crate) fn check(source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    let n_lines = source.text.lines().count();
    if n_lines > MAX_FILE_LINES {
        let message = format!("the file has {n_lines} lines, at most {MAX_FILE_LINES} are allowed");
        findings.push(Finding::new(&source.path, n_lines, message));
    }
    let lines: Vec<&str> = source.text.lines().collect();
    for function in functions(source) {
        let has_reason = [function.first, function.line].iter().any(|&line| {
            let above = line.checked_sub(2).and_then(|index| lines.get(index));
            above.is_some_and(|text| text.trim_start().starts_with(REASON))
        });
        if function.n_lines > MAX_FUNCTION_LINES && !has_reason {
            let message = format!(
                "`{}` has {} lines, at most {MAX_FUNCTION_LINES} are allowed; split it, or write `{REASON}…` above it",
                function.name, function.n_lines
            );
            findings.push(Finding::new(&source.path, function.line, message));
        }
    }
    findings
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
        self.functions.extend(functions(source).iter().map(|function| function.n_lines));
    }
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

struct Function {
    name: String,
    /// The line of its first attribute or comment, else of its `fn`.
    first: usize,
    /// The line of its `fn`.
    line: usize,
    n_lines: usize,
}

fn functions(source: &Source) -> Vec<Function> {
    let mut finder = Finder::default();
    finder.visit_file(&source.syntax);
    finder.functions
}

#[derive(Default)]
struct Finder {
    functions: Vec<Function>,
}

impl Finder {
    fn add(&mut self, item: &impl Spanned, signature: &syn::Signature, block: &syn::Block) {
        let line = signature.fn_token.span().start().line;
        self.functions.push(Function {
            name: signature.ident.to_string(),
            first: item.span().start().line,
            line,
            n_lines: block.span().end().line + 1 - line,
        });
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add(item, &item.sig, &item.block);
        syn::visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add(item, &item.sig, &item.block);
        syn::visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.add(item, &item.sig, block);
        }
        syn::visit::visit_trait_item_fn(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::said;
    use super::*;

    /// A function of `n_lines` lines with `above` on the line before it.
    fn function(above: &str, n_lines: usize) -> String {
        format!("{above}\nfn long() {{\n{}}}\n", "    ();\n".repeat(n_lines - 2))
    }

    #[test]
    fn a_function_over_the_limit_needs_a_reason() {
        assert!(said(check, "a.rs", &function("", 60)).is_empty());
        let found = said(check, "a.rs", &function("", 61));
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("2: `long` has 61 lines"), "{found:?}");
        assert!(said(check, "a.rs", &function("// Long because: one arm a key.", 61)).is_empty());
        let above_attribute = "// Long because: one arm a key.\n#[inline]";
        assert!(said(check, "a.rs", &function(above_attribute, 61)).is_empty());
    }

    #[test]
    fn methods_and_inner_functions_count() {
        let method = format!("struct S;\nimpl S {{{}}}\n", function("", 70));
        assert_eq!(said(check, "a.rs", &method).len(), 1);
        let inner = format!("trait T {{ fn f() {{ {} }} }}", function("", 70));
        assert_eq!(said(check, "a.rs", &inner).len(), 2);
    }

    #[test]
    fn a_file_over_the_limit() {
        assert!(said(check, "a.rs", &"//\n".repeat(500)).is_empty());
        assert_eq!(said(check, "a.rs", &"//\n".repeat(501)).len(), 1);
    }

    #[test]
    fn figures_of_a_tree() {
        let mut sizes = Sizes::default();
        for n in [3, 10, 20] {
            sizes.add(&Source::parse("a.rs", function("", n)).ok().unwrap());
        }
        let text = sizes.to_string();
        let last: Vec<&str> = text.lines().last().unwrap().split_whitespace().collect();
        assert_eq!(last, ["functions", "3", "10", "10", "20"]);
    }
}
