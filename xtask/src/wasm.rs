//! Wasm: the library with every feature is built for web pages, and needs nothing of them.
//!
//! ```text
//!   examples of crates/pictogrid ──cargo build──▶ *.wasm ──▶ sections ──▶ no import
//! ```
//!
//! A module that imports a function runs only where somebody stubs it, so an import is a fault.

use std::fs;
use std::path::Path;

use crate::repository::Repository;
use crate::step::{run as must, say};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// The section of a module that lists its imports.
const IMPORTS: u8 = 2;

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

/// Builds every example of the library with all features, and looks at what it imports.
pub(crate) fn check(repository: &Repository) -> Result<(), String> {
    let words = ["build", "--package", "pictogrid", "--examples", "--all-features"];
    let mut cargo = repository.cargo();
    // Nothing of it is run, so nothing needs to be optimized.
    cargo.args(words).env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
    must(cargo.args(["--target", TARGET]))?;
    let modules = repository.target().join(TARGET).join("debug/examples");
    let mut n_modules = 0;
    for entry in fs::read_dir(&modules).map_err(|e| format!("{}: {e}", modules.display()))? {
        let path = entry.map_err(|e| e.to_string())?.path();
        // Cargo leaves a second name with a hash behind.
        let is_named = path.file_stem().is_some_and(|stem| !stem.to_string_lossy().contains('-'));
        if !is_named || path.extension().is_none_or(|suffix| suffix != "wasm") {
            continue;
        }
        let bytes = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        match n_imports(&bytes) {
            Some(0) => n_modules += 1,
            Some(n) => return Err(format!("{} has {n} imports", path.display())),
            None => return Err(format!("{} is no module", path.display())),
        }
    }
    say(&format!("{n_modules} modules, no imports"))
}

/// The number of imports of a module; `None` if the bytes are none.
fn n_imports(module: &[u8]) -> Option<u64> {
    let mut rest = module.strip_prefix(b"\0asm\x01\0\0\0")?;
    while let Some((&id, behind)) = rest.split_first() {
        let (length, section) = number(behind)?;
        if id == IMPORTS {
            return Some(number(section)?.0);
        }
        rest = section.get(usize::try_from(length).ok()?..)?;
    }
    Some(0)
}

/// A number in groups of 7 bits, the lowest first, and what is behind it.
fn number(mut bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some((number, bytes));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_counted() {
        let module = |sections: &[u8]| [b"\0asm\x01\0\0\0", sections].concat();
        assert_eq!(n_imports(&module(&[])), Some(0));
        assert_eq!(n_imports(&module(&[1, 2, 7, 7, 3, 1, 0])), Some(0));
        assert_eq!(n_imports(&module(&[1, 2, 7, 7, 2, 3, 0x81, 0x01, 0])), Some(129));
        assert_eq!(n_imports(&module(&[1, 200])), None);
        assert_eq!(n_imports(b"MZ"), None);
    }
}
