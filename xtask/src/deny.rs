//! Deny: what may be built in, by license and by source, as `deny.toml` says.
//!
//! `cargo deny` does it where it is installed. Building that tool takes longer than all our tests, so
//! elsewhere the same three questions are asked here of `cargo metadata`:
//!
//! ```text
//!   licenses    of every crate that is not ours, the expression is allowed
//!   bans        no crate of ours depends on any version (`*`) of another
//!   sources     every crate comes from the registry of cargo itself: none from git, and none that
//!               another crate asks a registry of its own for
//! ```
//!
//! Crates that stand in the lock file several times are left to the tool, which only warns.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::repository::Repository;
use crate::step::{run as must, say};

/// Asks the tool, or the metadata.
pub(crate) fn check(repository: &Repository) -> Result<(), String> {
    let mut version = repository.cargo();
    if version.args(["deny", "--version"]).output().is_ok_and(|asked| asked.status.success()) {
        let words =
            ["deny", "--workspace", "--all-features", "check", "licenses", "bans", "sources"];
        return must(repository.cargo().args(words));
    }
    check_metadata(repository, "Cargo.toml")
}

/// Asks the metadata of one workspace.
pub(crate) fn check_metadata(repository: &Repository, manifest: &str) -> Result<(), String> {
    let rules = repository.text("deny.toml")?.ok_or("deny.toml is no text")?;
    let rules: toml::Table = rules.parse().map_err(|error| format!("deny.toml: {error}"))?;
    let allowed = rules["licenses"]["allow"].as_array().ok_or("deny.toml: no licenses.allow")?;
    let allowed: BTreeSet<&str> = allowed.iter().filter_map(toml::Value::as_str).collect();
    let packages = repository.packages(manifest, &["--all-features", "--locked"])?;
    let faults: Vec<String> = packages.iter().flat_map(|one| faults(one, &allowed)).collect();
    match faults.as_slice() {
        [] => say(&format!("{} crates: licenses, bans and sources are good", packages.len())),
        _ => Err(faults.join("\n")),
    }
}

/// What is wrong with one crate.
fn faults(package: &Value, allowed: &BTreeSet<&str>) -> Vec<String> {
    let name = package["name"].as_str().unwrap_or("?");
    let mut faults = Vec::new();
    let is_ours = package["source"].is_null();
    if let Some(source) = package["source"].as_str().filter(|it| !it.starts_with("registry+")) {
        faults.push(format!("{name} comes from {source}"));
    }
    for to in package["dependencies"].as_array().into_iter().flatten() {
        if is_ours && to["req"] == "*" && to["path"].is_null() {
            faults.push(format!("{name}: any version of {}", to["name"]));
        }
        // Cargo names a registry only where it is not its own.
        if !to["registry"].is_null() {
            faults.push(format!("{name}: {} of another registry", to["name"]));
        }
    }
    let license = package["license"].as_str().unwrap_or("");
    if !is_allowed(license, allowed) {
        faults.push(format!("{name} has the license {license:?}, which deny.toml does not allow"));
    }
    faults
}

/// Whether a license expression is met by allowed licenses alone: every one that it names is allowed, or
/// one of them where it is nothing but a choice. An old `/` is an `OR`. A choice within an `AND` is left
/// to the tool.
fn is_allowed(expression: &str, allowed: &BTreeSet<&str>) -> bool {
    let expression = expression.replace('/', " OR ").replace(['(', ')'], "");
    let choices = expression.split(" OR ").flat_map(|choice| choice.split(" AND "));
    let mut licenses = choices.map(|license| allowed.contains(license.trim()));
    if expression.contains(" AND ") { licenses.all(|is| is) } else { licenses.any(|is| is) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn allowed() -> BTreeSet<&'static str> {
        ["MIT", "Zlib", "Apache-2.0", "Apache-2.0 WITH LLVM-exception"].into()
    }

    #[test]
    fn expressions() {
        let check = |expression| is_allowed(expression, &allowed());
        for good in [
            "MIT",
            "GPL-3.0 OR MIT",
            "MIT/Apache-2.0",
            "(MIT OR Apache-2.0) AND Zlib",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
        ] {
            assert!(check(good), "{good}");
        }
        for bad in
            ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR GPL-3.0) AND GPL-3.0", "MIT WITH other"]
        {
            assert!(!check(bad), "{bad}");
        }
    }

    #[test]
    fn every_fault_of_a_crate() {
        let found = |package| faults(&package, &allowed());
        let good = json!({"name": "a", "source": "registry+x", "license": "MIT"});
        assert!(found(good).is_empty());
        let git = json!({"name": "a", "source": "git+https://example.org", "license": "GPL-3.0"});
        assert_eq!(found(git).len(), 2);
        let foreign = json!({"name": "a", "source": "registry+x", "license": "MIT", "dependencies": [
            {"name": "b", "req": "1", "registry": "y"}, {"name": "c", "req": "1", "registry": null}]});
        assert_eq!(found(foreign), ["a: \"b\" of another registry"]);
        let ours = json!({"name": "a", "source": null, "license": "MIT", "dependencies": [
            {"name": "b", "req": "*"}, {"name": "c", "req": "*", "path": "/c"}]});
        assert_eq!(found(ours), ["a: any version of \"b\""]);
    }
}
