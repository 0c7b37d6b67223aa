//! Wasm: the library with every feature is built for web pages, and needs nothing of them.
//!
//! ```text
//!   examples of crates/pictogrid ──cargo build──▶ *.wasm ──Node──▶ no import
//! ```
//!
//! A module that imports a function runs only where somebody stubs it, so an import is a fault.
//!
//! Built and looked at, since nothing else shows it: a clock or a random number deep in a dependency
//! compiles and imports. Node says what a module imports, so no parser of modules is needed.

use std::path::Path;

use crate::repository::Repository;
use crate::step::{output, run as must, say};
use crate::web;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// What Node does with the modules of a folder. Cargo leaves a second name with a hash behind.
const READ: &str = r#"
const { readdirSync, readFileSync } = require("node:fs");
const [folder] = process.argv.slice(1);
const names = readdirSync(folder).filter((name) => /^[^-]+\.wasm$/.test(name));
for (const name of names) {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(`${folder}/${name}`)));
  if (imports.length > 0) throw new Error(`${name} has imports: ${JSON.stringify(imports)}`);
}
console.log(names.length);
"#;

/// Whether a target is installed; else what to do about it.
pub(crate) fn has_target(repository: &Repository, target: &str) -> Result<(), String> {
    let asked = repository
        .command("rustc")
        .args(["--print", "target-libdir", "--target", target])
        .output()
        .map_err(|error| format!("rustc: {error}"))?;
    let folder = String::from_utf8_lossy(&asked.stdout).trim().to_owned();
    if asked.status.success() && Path::new(&folder).is_dir() {
        return Ok(());
    }
    Err(format!("{target} is not installed; `rustup target add {target}`"))
}

/// Why the modules cannot be built and read here, if so.
pub(crate) fn missing(repository: &Repository) -> Option<String> {
    has_target(repository, TARGET).and_then(|()| web::node(repository)).err()
}

/// Builds every example of the library with all features, and looks at what it imports.
pub(crate) fn check(repository: &Repository) -> Result<(), String> {
    let words = ["build", "--package", "pictogrid", "--examples", "--all-features"];
    let mut cargo = repository.cargo();
    // Nothing of it is run, so nothing needs to be optimized.
    cargo.args(words).env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
    must(cargo.args(["--target", TARGET]))?;
    let modules = repository.target().join(TARGET).join("debug/examples");
    let n_modules = output(repository.command("node").args(["--eval", READ]).arg(&modules))?;
    say(&format!("{} modules, no imports", n_modules.trim()))
}
