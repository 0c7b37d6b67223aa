//! The Debian package: the static binary, the manual and completions, where Debian looks for them.
//!
//! `[package.metadata.deb]` of the command says which file goes where. The package depends on nothing,
//! so dpkg installs it into an empty root.
//!
//! ```text
//!   static binary, man pages, completions ─ cargo deb ─▶ .deb ─ dpkg ─▶ empty root ─ runs there? ─▶ done
//! ```
//!
//! The binary is the one of `binary`, not built again. One package for all of Debian, as it is static.

use std::fs;

use super::{Dist, PARTS, empty_root, said};
use crate::step::run as must;

/// Packs what the part `binary` has made, and tries it.
pub(super) fn make(dist: &Dist<'_>) -> Result<(), String> {
    let repository = dist.repository;
    if !repository.path(PARTS).join("pictogrid").is_file() {
        return Err("there is no binary yet: `cargo xtask dist --only binary,deb`".to_owned());
    }
    let package = dist.out.join(format!("pictogrid_{}_amd64.deb", dist.version));
    let mut cargo = repository.cargo();
    cargo.args(["deb", "--package", "pictogrid-cli", "--no-build", "--no-strip", "--locked"]);
    cargo.args(["--target", super::required_programs::TARGET, "--output"]).arg(&package);
    must(&mut cargo)?;
    let root = tempfile::tempdir().map_err(|error| error.to_string())?;
    let admin = root.path().join("var/lib/dpkg");
    for name in ["info", "updates"] {
        fs::create_dir_all(admin.join(name)).map_err(|error| said(&admin, &error))?;
    }
    fs::write(admin.join("status"), "").map_err(|error| said(&admin, &error))?;
    let mut dpkg = empty_root::as_root(repository, "dpkg")?;
    must(dpkg.arg("--root").arg(root.path()).arg("--install").arg(&package))?;
    empty_root::put_puzzle(repository, root.path())?;
    empty_root::solves(repository, root.path(), "/usr/bin/pictogrid")
}
