//! The chores of the web page that need more than the others.
//!
//! ```text
//!   bindgen MODULE FOLDER NAME     the JavaScript around a module of `crates/js`, and the module
//!   pack FOLDER FILE               the files of a folder as one, a tar packed with zstd
//! ```
//!
//! A workspace of its own, run by `cargo xtask web`, so that no other chore has to build it.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

/// zstd at its strongest that takes no more memory to unpack than the files themselves.
const LEVEL: i32 = 19;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["bindgen", module, folder, name] => bindgen(module, folder, name),
        ["pack", folder, into] => {
            pack(Path::new(folder), Path::new(into)).map_err(|error| format!("{into}: {error}"))
        }
        _ => Err("bindgen MODULE FOLDER NAME, or pack FOLDER FILE".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask-web: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm`.
fn bindgen(module: &str, folder: &str, name: &str) -> Result<(), String> {
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(module).out_name(name).omit_default_module_path(false);
    bindgen.typescript(true).remove_name_section(true).remove_producers_section(true);
    let web = bindgen.web(true).map_err(|error| format!("{error:#}"))?;
    web.generate(folder).map_err(|error| format!("{module}: {error:#}"))
}

/// Packs all files of a folder into one, as content that they share is then packed once.
fn pack(folder: &Path, into: &Path) -> io::Result<()> {
    if let Some(parent) = into.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut files = tar::Builder::new(zstd::Encoder::new(fs::File::create(into)?, LEVEL)?);
    files.mode(tar::HeaderMode::Deterministic);
    files.append_dir_all("", folder)?;
    files.into_inner()?.finish()?.sync_all()
}
