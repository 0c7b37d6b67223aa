//! Package: what goes to npm, built, packed, installed into an empty folder and tried there.
//!
//! ```text
//!   packages/npm/src ──tsc──▶ dist      npm pack ──▶ a folder of its own ──npm install──▶ its tests
//! ```
//!
//! Nothing is fetched: the compiler is the page's, and the package depends on nothing.

use std::fs;
use std::path::Path;

use crate::repository::Repository;
use crate::step::{run as must, say};

const FOLDER: &str = "packages/npm";
const TSC: &str = "web/node_modules/typescript/bin/tsc";

/// Compiles the package.
pub(crate) fn build(repository: &Repository) -> Result<(), String> {
    let dist = repository.path(FOLDER).join("dist");
    if dist.is_dir() {
        fs::remove_dir_all(&dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    }
    must(repository.command("node").args([TSC, "--project", FOLDER]))
}

/// Installs what would be published, and runs the tests of the package against that.
pub(crate) fn check(repository: &Repository) -> Result<(), String> {
    let folder = std::env::temp_dir().join(format!("pictogrid-npm-{}", std::process::id()));
    let said = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(said)?;
    let tried = try_in(repository, &folder);
    fs::remove_dir_all(&folder).map_err(said)?;
    tried
}

fn try_in(repository: &Repository, folder: &Path) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{}: {error}", folder.display());
    let npm = |words: &[&str]| {
        let mut npm = repository.command("npm");
        npm.current_dir(folder).args(words).args(["--offline", "--no-audit", "--no-fund"]);
        must(npm.args(["--loglevel", "error"]).env("NO_UPDATE_NOTIFIER", "1"))
    };
    fs::write(folder.join("package.json"), r#"{"private":true,"type":"module"}"#).map_err(said)?;
    npm(&["pack", &repository.path(FOLDER).to_string_lossy(), "--ignore-scripts"])?;
    let packed = names(folder)?.into_iter().find(|name| name.ends_with(".tgz"));
    npm(&["install", &format!("./{}", packed.ok_or("npm packed nothing")?)])?;
    let tests = repository.path(FOLDER).join("test");
    let mut names = names(&tests)?;
    for name in &names {
        fs::copy(tests.join(name), folder.join(name)).map_err(said)?;
    }
    names.retain(|name| name.ends_with(".test.mjs"));
    let testdata = repository.path("testdata");
    let mut node = repository.command("node");
    node.current_dir(folder).arg("--test").args(&names).env("TESTDATA", testdata);
    must(&mut node)?;
    let tsc = repository.path(TSC);
    let strict = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022"];
    must(repository.command("node").current_dir(folder).arg(tsc).args(strict).arg("types.ts"))?;
    say("the types are good for tsc --strict")
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Result<Vec<String>, String> {
    let said = |error: std::io::Error| format!("{}: {error}", folder.display());
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    fs::read_dir(folder).map_err(said)?.map(|entry| entry.map(name).map_err(said)).collect()
}
