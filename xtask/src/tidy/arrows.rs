//! Rule: the crates lean on each other only as drawn here.
//!
//! ```text
//!   core <- line <- search <- solve        core <- check   (never line, search, solve)
//!   core <- formats, render, planted       solve -> check  (to verify its own answers)
//!   core, check, planted <- jigsaw         core, line <- explain      core <- arrow
//!   core, solve <- generate                core, solve, explain <- wire
//!   cli, wasm -> libraries, never other programs
//!   pictogrid -> what a user of the library needs     testkit -> core, check, planted (in tests only)
//! ```
//!
//! The table is compared with what `cargo metadata` says; a new crate is a new row.

use serde_json::Value;

use crate::repository::Repository;
use crate::step::output;

/// What one crate may depend on.
struct Row {
    name: &'static str,
    /// Our crates, without their prefix.
    ours: &'static [&'static str],
    /// Crates of others; `None` where any may be used.
    others: Option<&'static [&'static str]>,
}

const NONE: Option<&[&str]> = Some(&[]);

const ARROWS: [Row; 21] = [
    Row { name: "core", ours: &[], others: Some(&["smallvec"]) },
    Row { name: "line", ours: &["core"], others: Some(&["num-bigint"]) },
    Row { name: "search", ours: &["core", "line"], others: NONE },
    Row { name: "check", ours: &["core"], others: NONE },
    Row { name: "solve", ours: &["core", "line", "search", "check"], others: NONE },
    Row { name: "explain", ours: &["core", "line"], others: NONE },
    Row { name: "planted", ours: &["core"], others: NONE },
    Row { name: "save", ours: &[], others: Some(&["tempfile"]) },
    Row { name: "arrow", ours: &["core"], others: Some(&["arrow-array"]) },
    Row { name: "generate", ours: &["core", "line", "planted", "solve", "explain"], others: None },
    Row { name: "formats", ours: &["core"], others: None },
    Row { name: "render", ours: &["core"], others: None },
    Row { name: "jigsaw", ours: &["core", "check", "planted"], others: None },
    Row { name: "wire", ours: &["core", "solve", "explain", "generate"], others: None },
    Row { name: "testkit", ours: &["core", "check", "planted"], others: None },
    Row {
        name: "pictogrid",
        ours: &[
            "core", "line", "solve", "check", "explain", "formats", "generate", "render", "jigsaw",
            "wire",
        ],
        others: NONE,
    },
    Row {
        name: "cli",
        ours: &[
            "core", "line", "solve", "check", "explain", "generate", "formats", "render", "jigsaw",
            "planted", "save", "wire",
        ],
        others: None,
    },
    Row {
        name: "python",
        ours: &["arrow", "pictogrid", "save"],
        others: Some(&["csscolorparser", "num-bigint", "numpy", "pyo3", "pyo3-arrow"]),
    },
    Row {
        name: "wasm",
        ours: &["core", "solve", "check", "explain", "generate", "formats", "render", "wire"],
        others: Some(&["serde", "serde_json", "ts-rs", "wasm-bindgen"]),
    },
    Row {
        name: "wasm-engine",
        ours: &["core", "line", "solve", "check"],
        others: Some(&["wasm-bindgen"]),
    },
    Row { name: "xtask", ours: &[], others: None },
];

/// The crate that every other may use in its tests.
const FOR_TESTS: &str = "testkit";

/// One dependency as cargo states it.
#[derive(Debug, PartialEq, Eq)]
struct Arrow {
    from: String,
    to: String,
    /// Whether `to` is a crate of ours.
    is_ours: bool,
    /// Whether it is needed in tests only.
    is_for_tests: bool,
}

/// What is wrong, each with the manifest that says it.
pub(super) fn check(repository: &Repository) -> Result<Vec<String>, String> {
    let mut cargo = repository.cargo();
    let text = output(cargo.args(["metadata", "--format-version", "1", "--no-deps", "--quiet"]))?;
    let metadata = serde_json::from_str(&text).map_err(|e| format!("cargo metadata: {e}"))?;
    let (crates, arrows) = read(&metadata);
    let unknown = crates.iter().filter(|name| row(name).is_none());
    let unknown = unknown.map(|name| {
        at_manifest(name, &format!("crate `{name}` has no row in the table of arrows"))
    });
    let refused = arrows.iter().filter_map(|arrow| Some(at_manifest(&arrow.from, &refuse(arrow)?)));
    Ok(unknown.chain(refused).collect())
}

fn at_manifest(name: &str, message: &str) -> String {
    let folder = if name == "xtask" { "" } else { "crates/" };
    format!("{folder}{name}/Cargo.toml:1: {message}")
}

fn row(name: &str) -> Option<&'static Row> {
    ARROWS.iter().find(|row| row.name == name)
}

/// Why the arrow may not be, `None` if it may.
fn refuse(arrow: &Arrow) -> Option<String> {
    let row = row(&arrow.from)?;
    let to = arrow.to.as_str();
    let allowed = match (arrow.is_ours, arrow.is_for_tests) {
        (true, true) => to == FOR_TESTS || row.ours.contains(&to),
        (true, false) => row.ours.contains(&to),
        (false, true) => true,
        (false, false) => row.others.is_none_or(|others| others.contains(&to)),
    };
    let kind = if arrow.is_for_tests { ", not even in tests" } else { "" };
    (!allowed).then(|| format!("`{}` must not depend on `{to}`{kind}", arrow.from))
}

/// The crates of the workspace and their arrows, names without the prefix.
fn read(metadata: &Value) -> (Vec<String>, Vec<Arrow>) {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let (mut crates, mut arrows) = (Vec::new(), Vec::new());
    for package in list(&metadata["packages"]) {
        let from = short(&package["name"]);
        for dependency in list(&package["dependencies"]) {
            arrows.push(Arrow {
                from: from.clone(),
                to: short(&dependency["name"]),
                is_ours: !dependency["path"].is_null(),
                is_for_tests: dependency["kind"] == "dev",
            });
        }
        crates.push(from);
    }
    (crates, arrows)
}

fn short(name: &Value) -> String {
    let name = name.as_str().unwrap_or_default();
    name.strip_prefix("pictogrid-").unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn arrow(from: &str, to: &str, is_ours: bool, is_for_tests: bool) -> Arrow {
        Arrow { from: from.to_owned(), to: to.to_owned(), is_ours, is_for_tests }
    }

    #[test]
    fn arrows_that_are_not_drawn_are_refused() {
        let refused = |from, to| refuse(&arrow(from, to, true, false)).is_some();
        assert!(
            refused("check", "solve") && refused("check", "line") && refused("formats", "solve")
        );
        assert!(refused("line", "testkit") && refused("core", "line") && refused("cli", "xtask"));
        assert!(!refused("solve", "check") && !refused("cli", "solve") && !refused("wire", "core"));
        assert!(refuse(&arrow("core", "serde", false, false)).is_some());
        assert!(refuse(&arrow("cli", "serde", false, false)).is_none());
    }

    #[test]
    fn tests_may_use_the_testkit_and_crates_of_others() {
        assert!(refuse(&arrow("line", "testkit", true, true)).is_none());
        assert!(refuse(&arrow("core", "proptest", false, true)).is_none());
        assert!(refuse(&arrow("check", "solve", true, true)).is_some());
    }

    #[test]
    fn reads_what_cargo_says() {
        let metadata = json!({"packages": [{"name": "pictogrid-line", "dependencies": [
            {"name": "pictogrid-core", "path": "/x", "kind": null},
            {"name": "proptest", "kind": "dev"},
        ]}]});
        let (crates, arrows) = read(&metadata);
        assert_eq!(crates, ["line"]);
        let expected = [arrow("line", "core", true, false), arrow("line", "proptest", false, true)];
        assert_eq!(arrows, expected);
    }

    #[test]
    fn the_table_has_no_cycle() {
        // Rows are in an order in which each leans only on rows above it.
        for (index, row) in ARROWS.iter().enumerate() {
            let above: Vec<&str> = ARROWS[..index].iter().map(|row| row.name).collect();
            assert!(row.ours.iter().all(|to| above.contains(to)), "{}", row.name);
        }
    }
}
