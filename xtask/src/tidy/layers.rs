//! The layers of the command form no circle: each uses only those above it in the table of `main.rs`.
//!
//! ```text
//!   | `wording` |        crates/cli/src/limits/memory.rs   crate::wording::bytes    above: fine
//!   | `limits`  |        crates/cli/src/limits/exit.rs     crate::output::faults    below: found
//!   | `output`  |
//! ```
//!
//! The order of the table is the proof: where every arrow goes up there is no way back. Arrows are read from
//! what is written behind `crate::`, in `use` and elsewhere, comments and tests included, so that a file
//! cannot be understood with layers that it may not know. One pass over the files of the command. A search for
//! circles among the arrows was the other way: it says that there is one, and not which arrow is wrong.

use super::{Place, Tree};

/// Where the command is.
const COMMAND: &str = "crates/cli/src/";

/// Finds arrows that go down the table, layers without a row, and rows without a layer.
pub(super) fn check(tree: &Tree) -> Vec<Place> {
    let main = format!("{COMMAND}main.rs");
    let Some(text) = tree.text(&main) else { return vec![super::missing(&main)] };
    let rows: Vec<(usize, &str)> = (1..).zip(text.lines()).filter_map(row).collect();
    let order = |layer: &str| rows.iter().position(|&(_, of)| of == layer);
    let mut found = Vec::new();
    for &(line, layer) in &rows {
        if !tree.files().any(|(path, _)| path.starts_with(&format!("{COMMAND}{layer}/"))) {
            found.push((main.clone(), line, format!("there is no layer `{layer}`")));
        }
    }
    for (path, text) in tree.files() {
        let layer = path.strip_prefix(COMMAND).and_then(|inside| inside.split_once('/'));
        let Some((layer, _)) = layer.filter(|_| path.ends_with(".rs")) else { continue };
        let Some(own) = order(layer) else {
            found.push((path.clone(), 1, format!("the layer `{layer}` has no row in {main}")));
            continue;
        };
        for (line, used) in arrows(text) {
            if order(used).is_some_and(|used| used > own) {
                let message = format!("`{layer}` uses `{used}`, which is below it in {main}");
                found.push((path.clone(), line, message));
            }
        }
    }
    found
}

/// The layer of a row, as of ``//! | `args` | the command line |``.
fn row((line, text): (usize, &str)) -> Option<(usize, &str)> {
    let (layer, _) = text.strip_prefix("//! | `")?.split_once('`')?;
    Some((line, layer))
}

/// What stands behind each `crate::`, with its line: of `crate::{a::b, c}` both `a` and `c`.
fn arrows(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (at, marker) in text.match_indices("crate::") {
        let (line, start) = (text[..at].matches('\n').count() + 1, at + marker.len());
        let is_part = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        match text[start..].strip_prefix('{') {
            _ if is_part => {}
            None => found.extend(name(&text[start..]).map(|name| (line, name))),
            Some(group) => {
                let (mut depth, mut is_first) = (0_usize, true);
                for (i, c) in group.char_indices() {
                    match c {
                        '}' if depth == 0 => break,
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        ',' if depth == 0 => is_first = true,
                        _ if is_first && !c.is_whitespace() => {
                            let line = line + group[..i].matches('\n').count();
                            found.extend(name(&group[i..]).map(|name| (line, name)));
                            is_first = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    found
}

fn name(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    (end > 0).then_some(&text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIN: &str =
        "//! | layer | decides |\n//! |---|---|\n//! | `low` | a |\n//! | `high` | b |\n";

    fn found(low: &str, high: &str) -> Vec<(String, usize)> {
        let file = |name: &str, text: &str| (format!("{COMMAND}{name}"), text.to_owned());
        let files = [file("main.rs", MAIN), file("low/a.rs", low), file("high/b.rs", high)];
        let found = check(&Tree(files.to_vec())).into_iter();
        found.map(|(path, line, _)| (path[COMMAND.len()..].to_owned(), line)).collect()
    }

    #[test]
    fn arrows_go_up_only() {
        assert_eq!(found("use std::a;", "use crate::low::a;"), []);
        assert_eq!(
            found("use crate::{\n    low::{a, high},\n    high::b,\n};", ""),
            [("low/a.rs".to_owned(), 3)]
        );
        assert_eq!(found("fn a() {\n    crate::high::b()\n}", ""), [("low/a.rs".to_owned(), 2)]);
        assert_eq!(found("// pictogrid_crate::high", "use crate::high::c;"), []);
    }

    #[test]
    fn rooms_and_rows_belong_together() {
        let file = |name: &str, text: &str| (format!("{COMMAND}{name}"), text.to_owned());
        let files = vec![file("main.rs", MAIN), file("low/a.rs", ""), file("other/c.rs", "")];
        let found: Vec<_> = check(&Tree(files)).into_iter().map(|(path, ..)| path).collect();
        assert_eq!(found, [format!("{COMMAND}main.rs"), format!("{COMMAND}other/c.rs")]);
    }
}
