//! Package: what goes to npm, built, packed, installed into an empty folder and tried there.
//!
//! ```text
//!   packages/npm/src ──tsc──▶ dist      npm pack ──▶ a folder of its own ──npm install──▶ its tests
//! ```
//!
//! Nothing is fetched: the compiler is the page's, and the package depends on nothing.
//!
//! Installed and tried as a stranger would, because a file that is missing in the package is there in
//! the checkout.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::repository::Repository;
use crate::step::{output, run as must, say};

pub(crate) const FOLDER: &str = "packages/npm";
const LICENSES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
const TSC: &str = "web/node_modules/typescript/bin/tsc";

/// Compiles the package.
pub(crate) fn build(repository: &Repository) -> Result<(), String> {
    let dist = repository.path(FOLDER).join("dist");
    if dist.is_dir() {
        fs::remove_dir_all(&dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    }
    // npm leaves out links, so these are no links as those of the crates are.
    for license in LICENSES {
        let to = repository.path(FOLDER).join(license);
        fs::copy(repository.path(license), &to)
            .map_err(|error| format!("{}: {error}", to.display()))?;
    }
    must(repository.command("node").args([TSC, "--project", FOLDER]))
}

/// Packs what would be published, and tries that.
pub(crate) fn check(repository: &Repository) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let archive = pack(repository, folder.path())?;
    tried(repository, &archive)
}

/// Packs what would be published into a folder. Gives the archive.
pub(crate) fn pack(repository: &Repository, folder: &Path) -> Result<PathBuf, String> {
    let package = repository.path(FOLDER);
    let words = ["pack", &package.to_string_lossy(), "--ignore-scripts", "--json"];
    let said = output(npm(repository, folder).args(words))?;
    let said: serde_json::Value =
        serde_json::from_str(&said).map_err(|error| format!("npm pack: {error}"))?;
    let name = said[0]["filename"].as_str().ok_or("npm packed nothing")?;
    Ok(folder.join(name))
}

/// Installs an archive into an empty folder, and runs the tests of the package against that.
pub(crate) fn tried(repository: &Repository, archive: &Path) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let folder = folder.path();
    let said = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::write(folder.join("package.json"), r#"{"private":true,"type":"module"}"#).map_err(said)?;
    must(npm(repository, folder).arg("install").arg(archive))?;
    for license in LICENSES {
        if !folder.join("node_modules/pictogrid").join(license).is_file() {
            return Err(format!("{} lacks {license}", archive.display()));
        }
    }
    let tests = repository.path(FOLDER).join("test");
    let mut names = names(&tests)?;
    for name in &names {
        fs::copy(tests.join(name), folder.join(name)).map_err(said)?;
    }
    names.retain(|name| name.ends_with(".test.mjs"));
    let mut node = repository.command("node");
    node.current_dir(folder).args(["--test", "--test-reporter=spec"]).args(&names);
    node.env("TESTDATA", repository.path("testdata"));
    must(&mut node)?;
    let tsc = repository.path(TSC);
    let strict = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022"];
    must(repository.command("node").current_dir(folder).arg(tsc).args(strict).arg("types.ts"))?;
    say("the types are good for tsc --strict")
}

/// npm in a folder, without a network.
fn npm(repository: &Repository, folder: &Path) -> Command {
    let mut npm = repository.command("npm");
    npm.current_dir(folder).args(["--offline", "--no-audit", "--no-fund", "--loglevel", "error"]);
    npm.env("NO_UPDATE_NOTIFIER", "1");
    npm
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Result<Vec<String>, String> {
    let said = |error: std::io::Error| format!("{}: {error}", folder.display());
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    fs::read_dir(folder).map_err(said)?.map(|entry| entry.map(name).map_err(said)).collect()
}
