//! Rule: the crates lean on each other only as drawn here.
//!
//! ```text
//!   core <- line <- search <- solve        core <- check   (never line, search, solve)
//!   core <- formats, render, planted       solve -> check  (to verify its own answers)
//!   core, check, planted <- jigsaw         core, line <- explain      core <- arrow
//!   core, solve <- generate                core, solve, explain <- json
//!   cli, wasm -> libraries, never other programs
//!   pictogrid -> what a user of the library needs     testkit -> core, check, planted (in tests only)
//! ```
//!
//! The table is compared with what `cargo metadata` says; a new crate is a new row.

use serde_json::Value;

use crate::repository::Repository;

/// What one crate may depend on.
struct Row {
    name: &'static str,
    /// Our crates, without their prefix.
    ours: &'static [&'static str],
    /// Crates of others; `None` where any may be used.
    others: Option<&'static [&'static str]>,
}

const NONE: Option<&[&str]> = Some(&[]);

const ARROWS: [Row; 19] = [
    Row { name: "core", ours: &[], others: Some(&["smallvec"]) },
    Row { name: "line", ours: &["core"], others: Some(&["num-bigint"]) },
    Row { name: "search", ours: &["core", "line"], others: NONE },
    Row { name: "check", ours: &["core"], others: NONE },
    Row { name: "solve", ours: &["core", "line", "search", "check"], others: NONE },
    Row { name: "explain", ours: &["core", "line"], others: NONE },
    Row { name: "save", ours: &[], others: Some(&["tempfile"]) },
    Row { name: "arrow", ours: &["core"], others: Some(&["arrow-array"]) },
    Row { name: "generate", ours: &["core", "line", "solve", "explain"], others: None },
    Row { name: "formats", ours: &["core"], others: None },
    Row { name: "render", ours: &["core"], others: None },
    Row { name: "jigsaw", ours: &["core", "check"], others: None },
    Row { name: "json", ours: &["core", "solve", "explain", "generate"], others: None },
    Row { name: "testkit", ours: &["core", "check"], others: None },
    Row {
        name: "pictogrid",
        ours: &[
            "core", "line", "solve", "check", "explain", "formats", "generate", "render", "jigsaw",
            "json",
        ],
        others: NONE,
    },
    Row {
        name: "cli",
        ours: &[
            "core", "line", "solve", "check", "explain", "generate", "formats", "render", "jigsaw",
            "save", "json",
        ],
        others: None,
    },
    Row {
        name: "python",
        ours: &["arrow", "pictogrid", "save"],
        others: Some(&["csscolorparser", "num-bigint", "numpy", "pyo3", "pyo3-arrow"]),
    },
    Row {
        name: "js",
        ours: &[
            "core", "line", "solve", "check", "explain", "generate", "formats", "render", "json",
        ],
        others: Some(&["serde", "serde_json", "ts-rs", "wasm-bindgen"]),
    },
    Row { name: "xtask", ours: &[], others: None },
];

/// The crate that every other may use in its tests.
const FOR_TESTS: &str = "testkit";

/// What is wrong, each with the manifest that says it.
pub(super) fn check(repository: &Repository) -> Result<Vec<String>, String> {
    let packages = repository.packages("Cargo.toml", &["--no-deps"])?;
    Ok(packages.iter().flat_map(faults).collect())
}

/// What is wrong with the dependencies of one crate, as cargo states them.
fn faults(package: &Value) -> Vec<String> {
    let from = short(package);
    let folder = if from == "xtask" { "" } else { "crates/" };
    let place = format!("{folder}{from}/Cargo.toml:1");
    let Some(row) = ARROWS.iter().find(|row| row.name == from) else {
        return vec![format!("{place}: crate `{from}` has no row in the table of arrows")];
    };
    let refused = |dependency: &&Value| {
        let to = short(dependency);
        let is_for_tests = dependency["kind"] == "dev";
        let is_ours = !dependency["path"].is_null();
        if is_ours {
            !(row.ours.contains(&to) || is_for_tests && to == FOR_TESTS)
        } else {
            !is_for_tests && row.others.is_some_and(|others| !others.contains(&to))
        }
    };
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    let fault = |to: &Value| format!("{place}: `{from}` must not depend on `{}`", short(to));
    dependencies.filter(refused).map(fault).collect()
}

/// The name of a crate without our prefix.
fn short(package: &Value) -> &str {
    let name = package["name"].as_str().unwrap_or_default();
    name.strip_prefix("pictogrid-").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn is_refused(from: &str, dependency: &Value) -> bool {
        let package = json!({"name": format!("pictogrid-{from}"), "dependencies": [dependency]});
        !faults(&package).is_empty()
    }

    fn ours(to: &str, kind: Option<&str>) -> Value {
        json!({"name": format!("pictogrid-{to}"), "path": "/x", "kind": kind})
    }

    #[test]
    fn arrows_that_are_not_drawn_are_refused() {
        let refused = |from, to| is_refused(from, &ours(to, None));
        assert!(
            refused("check", "solve") && refused("check", "line") && refused("formats", "solve")
        );
        assert!(refused("line", "testkit") && refused("core", "line") && refused("cli", "xtask"));
        assert!(!refused("solve", "check") && !refused("cli", "solve") && !refused("json", "core"));
        assert!(refused("no-such-crate", "core"));
        let serde = json!({"name": "serde", "path": null, "kind": null});
        assert!(is_refused("core", &serde) && !is_refused("cli", &serde));
    }

    #[test]
    fn tests_may_use_the_testkit_and_crates_of_others() {
        let refused = |from, to| is_refused(from, &ours(to, Some("dev")));
        assert!(!refused("line", "testkit") && refused("check", "solve"));
        assert!(!is_refused("core", &json!({"name": "proptest", "kind": "dev"})));
    }
}
