//! Web: the page, from the engine to the files that a host serves.
//!
//! ```text
//!   crates/js ──cargo, a feature each──▶ module ──wasm-bindgen──▶ packages/npm/wasm/{play,solver,full,make,small}
//!                                                ──binaryen──▶ the same, smaller and faster
//!   types of JSON ──ts-rs──▶ packages/npm/src/json        starter pack ──▶ web/src/generated
//!   packages/npm ──tsc──▶ packages/npm/dist, which the page imports as `pictogrid`
//!   web/ ──npm ci, vite──▶ web/dist ──Brotli──▶ sizes, held against the budgets of web/package.json
//!                                   ──tar, zstd──▶ web/packed, which the command line has in it
//! ```
//!
//! wasm-bindgen and zstd are in `xtask-web`, a workspace of its own, so that no other chore builds them.

use std::fs;
use std::time::SystemTime;

use crate::package;
use crate::repository::Repository;
use crate::step::{Steps, output, run as must, say};
use crate::test::whole;
use crate::wasm::{self, TARGET};

/// What `web` may be asked.
#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// Build only what comes from Rust: the engine, the types of its JSON and the starter pack
    #[arg(long, conflicts_with_all = ["serve", "test"])]
    pub(crate) engine: bool,
    /// Then serve the page on this machine
    #[arg(long)]
    serve: bool,
    /// The port for --serve
    #[arg(long, value_name = "N", default_value_t = 4173)]
    port: u16,
    /// Then run the tests of the page: of its parts, of the engine in Node, and in a browser
    #[arg(long, conflicts_with = "serve")]
    pub(crate) test: bool,
}

/// The oldest Node that the page's tools run on.
const NODE: u32 = 20;

/// A module of the engine: its name is that of the feature that makes it.
struct Module {
    name: &'static str,
    profile: &'static str,
    /// What binaryen does (DESIGN.md). Rust leaves the first bytes of the memory unused.
    optimizes: [&'static str; 2],
}

/// Those of the page get smaller by two percent of what is downloaded, the solver alone gets faster.
const MODULES: [Module; 5] = [
    Module { name: "play", profile: "web", optimizes: ["-O1", "--low-memory-unused"] },
    Module { name: "solver", profile: "web", optimizes: ["-O1", "--low-memory-unused"] },
    Module { name: "full", profile: "web", optimizes: ["-O1", "--low-memory-unused"] },
    Module { name: "make", profile: "web", optimizes: ["-O1", "--low-memory-unused"] },
    Module { name: "small", profile: "web-small", optimizes: ["-O4", "--low-memory-unused"] },
];

/// The crate that the page needs, where no other is built beside it.
const OF_PAGE: &str = "--package pictogrid-js --features ts";

/// What is built of the page, and the folders that are made before.
const WASM: &str = "packages/npm/wasm";
const JSON_TYPES: &str = "packages/npm/src/json";
const GENERATED: &str = "web/src/generated";
const STARTER: &str = "testdata/starter/starter.nonpack";

/// The whole page as one file.
pub(crate) const PACKED: &str = "web/packed/page.tar.zst";
const EMBEDS: &str = "crates/cli/src/commands/web/page.rs";

/// What the modules need of WebAssembly: what Rust takes for granted, and no more.
const ABILITIES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
];

/// Builds the page, and does with it what is asked.
pub(crate) fn run(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    wasm::has_target(repository, TARGET)?;
    if !arguments.engine {
        node(repository)?;
    }
    let mut steps = Steps::default();
    steps.step("engine", || engine(repository))?;
    steps.step("types, starter pack", || data(repository, arguments.test))?;
    if arguments.engine {
        return steps.finish();
    }
    steps.step("packages", || packages(repository))?;
    steps.step("engine, optimized", || optimized(repository))?;
    steps.step("package", || package::build(repository))?;
    steps.step("page", || must(&mut npm(repository, &["run", "build"])))?;
    steps.step("page, packed", || packed(repository))?;
    steps.step("sizes", || must(&mut npm(repository, &["run", "--silent", "sizes"])))?;
    if arguments.test {
        steps.step("command and package", || same_answers(repository))?;
        steps.step("page from the command", || {
            must(whole(repository, "test --quiet --test end_to_end").args(["--", "web::"]))
        })?;
        steps.step("package installed", || package::check(repository))?;
        steps.step("rules of the page", || must(&mut npm(repository, &["run", "lint"])))?;
        steps.step("types of the page", || must(&mut npm(repository, &["run", "check"])))?;
        steps.step("tests of the page", || must(&mut npm(repository, &["run", "test"])))?;
        steps.step("tests in a browser", || must(&mut npm(repository, &["run", "e2e"])))?;
    }
    steps.finish()?;
    if arguments.serve { serve(repository, arguments.port) } else { Ok(()) }
}

/// Why the page cannot be built and tested here, if so.
pub(crate) fn missing(repository: &Repository) -> Option<String> {
    let no_browser = || (!has_browser(repository)).then(|| "no Chromium".to_owned());
    wasm::missing(repository).or_else(no_browser)
}

/// Builds and tests the page.
pub(crate) fn check(repository: &Repository) -> Result<(), String> {
    run(repository, &Arguments { test: true, ..Arguments::default() })
}

/// Whether there is a browser for the tests in one.
fn has_browser(repository: &Repository) -> bool {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let answers = |name: &&str| repository.command(name).arg("--version").output().is_ok();
    std::env::var_os("CHROMIUM").is_some() || names.iter().any(answers)
}

/// The version of Node, if it is new enough; else what to do about it.
pub(crate) fn node(repository: &Repository) -> Result<String, String> {
    let asked = repository.command("node").arg("--version").output();
    let version = asked.map(|asked| String::from_utf8_lossy(&asked.stdout).trim().to_owned());
    let version = version.map_err(|_| {
        format!("no Node; the page needs Node {NODE} or later, from https://nodejs.org")
    })?;
    let major = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok());
    if major.is_some_and(|major: u32| major >= NODE) {
        return Ok(version);
    }
    Err(format!("Node {version} is too old; the page needs Node {NODE} or later"))
}

/// The program with what the page needs beyond the other chores, as a command.
pub(crate) fn tool(repository: &Repository, words: &[&str]) -> std::process::Command {
    let mut cargo = repository.cargo();
    cargo.args(["run", "--quiet", "--locked", "--manifest-path", "xtask-web/Cargo.toml"]);
    cargo.arg("--target-dir").arg(repository.target()).arg("--").args(words);
    cargo
}

fn engine(repository: &Repository) -> Result<(), String> {
    for Module { name, profile, .. } in MODULES {
        let words = ["build", "--package", "pictogrid-js", "--lib", "--target", TARGET];
        must(repository.cargo().args(words).args(["--profile", profile, "--features", name]))?;
        let module = repository.target().join(TARGET).join(profile).join("pictogrid_js.wasm");
        must(&mut tool(repository, &["bindgen", &module.to_string_lossy(), WASM, name]))?;
    }
    Ok(())
}

/// Lets binaryen go over what Rust compiled.
fn optimized(repository: &Repository) -> Result<(), String> {
    for Module { name, optimizes, .. } in MODULES {
        let module = repository.path(WASM).join(format!("{name}_bg.wasm"));
        let mut node = repository.command("node");
        node.arg("web/node_modules/binaryen/bin/wasm-opt").args(optimizes).args(ABILITIES);
        must(node.arg(&module).arg("-o").arg(&module))?;
    }
    Ok(())
}

/// Writes the types of the engine's JSON, and the starter pack.
fn data(repository: &Repository, beside_tests: bool) -> Result<(), String> {
    let folder = repository.path(JSON_TYPES);
    if folder.is_dir() {
        fs::remove_dir_all(&folder).map_err(|e| format!("{JSON_TYPES}: {e}"))?;
    }
    let examples = repository.target().join("debug/examples");
    let words = "build --quiet --example types --example starter";
    if beside_tests {
        must(&mut whole(repository, words))?;
    } else {
        must(repository.cargo().args(words.split(' ')).args(OF_PAGE.split(' ')))?;
    }
    must(repository.command(examples.join("types")).arg(folder))?;
    let json = output(repository.command(examples.join("starter")).arg(STARTER))?;
    let folder = repository.path(GENERATED);
    let written = fs::create_dir_all(&folder);
    let written = written.and_then(|()| fs::write(folder.join("starter.json"), json));
    written.map_err(|e| format!("{GENERATED}: {e}"))
}

/// npm in the folder of the page, as a command.
fn npm(repository: &Repository, words: &[&str]) -> std::process::Command {
    let mut npm = repository.command("npm");
    npm.current_dir(repository.path("web")).args(words);
    npm.env("NO_UPDATE_NOTIFIER", "1").env("VITE_CJS_IGNORE_WARNING", "1");
    npm
}

/// Installs the packages that are locked, if that was not done since they changed.
fn packages(repository: &Repository) -> Result<(), String> {
    let changed = |path: &str| fs::metadata(repository.path(path)).and_then(|m| m.modified()).ok();
    let installed = changed("web/node_modules/.package-lock.json");
    if installed.is_some() && installed >= changed("web/package-lock.json") {
        return say("as locked");
    }
    must(&mut npm(repository, &["ci", "--no-audit", "--no-fund"]))
}

/// Packs the page for the command, which is compiled again: cargo does not see by itself that a file is
/// there that was not when it compiled what embeds it.
fn packed(repository: &Repository) -> Result<(), String> {
    must(&mut tool(repository, &["pack", "web/dist", PACKED]))?;
    let source = fs::File::options().append(true).open(repository.path(EMBEDS));
    let touched = source.and_then(|source| source.set_modified(SystemTime::now()));
    touched.map_err(|e| format!("{EMBEDS}: {e}"))
}

/// Asks the command and the package the same.
fn same_answers(repository: &Repository) -> Result<(), String> {
    must(&mut whole(repository, "build --quiet --bin pictogrid"))?;
    let command = repository.target().join("debug/pictogrid");
    must(repository.command("node").arg("xtask-web/same_answers.mjs").arg(command))
}

fn serve(repository: &Repository, port: u16) -> Result<(), String> {
    say(&format!("http://127.0.0.1:{port}/ · Ctrl-C ends it"))?;
    let port = port.to_string();
    let words = ["vite", "preview", "--host", "127.0.0.1", "--port", &port, "--strictPort"];
    let mut npx = repository.command("npx");
    must(npx.current_dir(repository.path("web")).args(words))
}
