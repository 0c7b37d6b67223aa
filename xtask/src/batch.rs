//! Batch: lints and tests of `crates/batch`, a workspace of its own.
//!
//! It brings DataFusion and Ballista, which compile for minutes, so it is left out unless it is asked for.
//! Checking all of that for clippy alone would be a second pass of minutes, so clippy compiles our crate for
//! its tests; the folder is that of other crates outside the workspace.

use crate::deny;
use crate::repository::Repository;
use crate::step::{run as must, say};

/// Set where the crate must be tested: then nothing is left out.
const MUST: &str = "PICTOGRID_BATCH";

/// Tests the crate, or says why that was left out.
pub(crate) fn check(repository: &Repository) -> Result<(), String> {
    if std::env::var_os(MUST).is_none() {
        return say(&format!("left out: it compiles for minutes; {MUST}=1 asks for it"));
    }
    let manifest = repository.path("crates/batch/Cargo.toml").display().to_string();
    deny::check_metadata(repository, "crates/batch/Cargo.toml")?;
    let target = repository.path("target/outside").display().to_string();
    let mut cargo = repository.cargo();
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver").env("RUSTFLAGS", "-D warnings");
    cargo.args(["test", "--quiet", "--locked", "--all-targets", "--manifest-path", &manifest]);
    must(cargo.args(["--target-dir", &target]))
}
