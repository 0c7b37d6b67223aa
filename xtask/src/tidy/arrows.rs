//! The arrows between our crates: what `ARCHITECTURE.md` draws is what the manifests say, and no more.
//!
//! ```text
//!   ARCHITECTURE.md     solve ──▶ core, line         crates/solve/Cargo.toml   core, line, search
//!   found               solve ──▶ search is not drawn
//! ```
//!
//! Both ways: an arrow that is not drawn, one that is drawn and gone, a crate without a row, a row without
//! a crate. What tests use is left out, since every crate may use the testkit and crates of others there.
//! cargo-deny bounds who may depend on whom (`deny.toml`); a drawing that says less or more than is so was
//! seen by nobody. Manifests are read as they are, with the `toml` crate: `cargo metadata` says the same and
//! needs the index, which a machine without a network may lack.

use std::collections::{BTreeMap, BTreeSet};

use super::{Place, Tree};

const MAP: &str = "ARCHITECTURE.md";
const ARROW: &str = "──▶";
/// The package that programs depend on; all others begin with its name and `-`.
const OURS: &str = "pictogrid";

type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Compares the drawing with the manifests.
pub(super) fn check(tree: &Tree) -> Vec<Place> {
    let Some(text) = tree.text(MAP) else { return vec![super::missing(MAP)] };
    let mut found = Vec::new();
    let (mut drawn, mut lines) = (Arrows::new(), BTreeMap::new());
    for (line, (name, uses)) in
        (1..).zip(text.lines()).filter_map(|(n, line)| Some((n, row(line)?)))
    {
        if drawn.insert(name.clone(), uses).is_some() {
            found.push((MAP.to_owned(), line, format!("`{name}` has two rows")));
        }
        lines.insert(name, line);
    }
    let built = match built(tree) {
        Ok(built) => built,
        Err(place) => return vec![place],
    };
    let line_of = |name: &String| lines.get(name).copied().unwrap_or(1);
    let none = BTreeSet::new();
    for name in drawn.keys().chain(built.keys()).collect::<BTreeSet<_>>() {
        let mut say = |message: String| found.push((MAP.to_owned(), line_of(name), message));
        match (drawn.get(name), built.get(name)) {
            (None, _) => say(format!("`{name}` has no row of arrows")),
            (_, None) => say(format!("there is no crate `{name}`")),
            _ => {}
        }
        let [drawn, built] = [&drawn, &built].map(|arrows| arrows.get(name).unwrap_or(&none));
        for used in built.difference(drawn) {
            say(format!("`{name} {ARROW} {used}` is not drawn"));
        }
        for used in drawn.difference(built) {
            say(format!("`{name} {ARROW} {used}` is drawn, and no manifest says so"));
        }
    }
    found
}

/// A row of the drawing: `solve ──▶ core, line      a remark`, with `nothing` for a crate that uses none.
fn row(line: &str) -> Option<(String, BTreeSet<String>)> {
    let (name, uses) = line.split_once(ARROW)?;
    let name = name.trim();
    let uses = uses.trim_start();
    let uses = uses.split_once("  ").map_or(uses, |(uses, _remark)| uses);
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase());
    let uses: BTreeSet<String> = uses.split(", ").map(|name| name.trim().to_owned()).collect();
    let is_row = is_name(name) && uses.iter().all(|name| is_name(name));
    is_row.then(|| (name.to_owned(), uses.into_iter().filter(|name| name != "nothing").collect()))
}

/// Which of our crates each of them is built with, by the manifests in `crates`.
fn built(tree: &Tree) -> Result<Arrows, Place> {
    let mut built = Arrows::new();
    for (path, text) in tree.files() {
        let folders: Vec<&str> = path.split('/').collect();
        if !matches!(folders[..], ["crates", _, "Cargo.toml"]) {
            continue;
        }
        let manifest: toml::Table =
            text.parse().map_err(|error| (path.clone(), 1, format!("no manifest: {error}")))?;
        let name = manifest.get("package").and_then(|package| package.get("name"));
        let Some(name) = name.and_then(toml::Value::as_str).and_then(short) else { continue };
        let of_target = manifest.get("target").and_then(toml::Value::as_table);
        let of_targets = of_target.into_iter().flat_map(toml::Table::values);
        let tables = of_targets.filter_map(toml::Value::as_table).chain([&manifest]);
        let uses = tables.filter_map(|table| table.get("dependencies")?.as_table());
        let uses = uses.flat_map(toml::Table::keys).filter_map(|name| short(name));
        built.insert(name.to_owned(), uses.map(str::to_owned).collect());
    }
    Ok(built)
}

/// `line` of `pictogrid-line`; none of a crate of others.
fn short(name: &str) -> Option<&str> {
    if name == OURS { Some(name) } else { name.strip_prefix(OURS)?.strip_prefix('-') }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(drawing: &str) -> Vec<String> {
        let manifest = |name: &str, uses: &str| {
            let text = format!(
                "[package]\nname = \"pictogrid-{name}\"\n[dev-dependencies]\npictogrid-tests = 1\n{uses}"
            );
            (format!("crates/{name}/Cargo.toml"), text)
        };
        let uses = "[dependencies]\nserde = 1\npictogrid-core = 1\n[target.'cfg(unix)'.dependencies]\npictogrid = 1";
        let tree = Tree(vec![
            (MAP.to_owned(), drawing.to_owned()),
            manifest("core", ""),
            manifest("line", uses),
        ]);
        check(&tree).into_iter().map(|(_, line, message)| format!("{line} {message}")).collect()
    }

    #[test]
    fn what_is_drawn_is_what_is_built() {
        let right = "core ──▶ nothing\nline ──▶ core, pictogrid   a remark\nfile ─▶ text";
        assert_eq!(found(right), Vec::<String>::new());
        assert_eq!(
            found("core ──▶ nothing\nline ──▶ core"),
            ["2 `line ──▶ pictogrid` is not drawn"]
        );
        assert_eq!(
            found("core ──▶ line\nline ──▶ core, pictogrid"),
            ["1 `core ──▶ line` is drawn, and no manifest says so"]
        );
        assert_eq!(
            found("line ──▶ core, pictogrid\nsolve ──▶ nothing"),
            ["1 `core` has no row of arrows", "2 there is no crate `solve`"]
        );
    }
}
