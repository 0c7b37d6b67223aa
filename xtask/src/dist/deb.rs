//! The Debian package: the static binary, the manual and completions, where Debian looks for them.
//!
//! `[package.metadata.deb]` of the command says which file goes where. The package depends on nothing,
//! so dpkg installs it into an empty root.

use std::fs;

use super::{Dist, PARTS, empty_root, said};
use crate::repository::Repository;
use crate::step::{run as must, say};

const MANIFEST: &str = "crates/cli/Cargo.toml";

/// What must be there when the package is installed.
const INSTALLED: [&str; 9] = [
    "usr/bin/pictogrid",
    "usr/share/man/man1/pictogrid.1.gz",
    "usr/share/man/man1/pictogrid-jigsaw-solve.1.gz",
    "usr/share/bash-completion/completions/pictogrid",
    "usr/share/zsh/vendor-completions/_pictogrid",
    "usr/share/fish/vendor_completions.d/pictogrid.fish",
    "usr/share/doc/pictogrid/copyright",
    "usr/share/doc/pictogrid/LICENSE-APACHE",
    "usr/share/doc/pictogrid/LICENSE-THIRD-PARTY",
];

/// Packs what the part `binary` has made, and tries it.
pub(super) fn make(dist: &Dist<'_>) -> Result<(), String> {
    let repository = dist.repository;
    if !repository.path(PARTS).join("pictogrid").is_file() {
        return Err("there is no binary yet: `cargo xtask dist --only binary,deb`".to_owned());
    }
    let package = dist.out.join(format!("pictogrid_{}_amd64.deb", dist.version));
    let mut cargo = repository.cargo();
    cargo.args(["deb", "--package", "pictogrid-cli", "--no-build", "--no-strip", "--locked"]);
    cargo.args(["--target", super::tools::TARGET, "--output"]).arg(&package);
    must(&mut cargo)?;
    let root = tempfile::tempdir().map_err(|error| error.to_string())?;
    let admin = root.path().join("var/lib/dpkg");
    for name in ["info", "updates"] {
        fs::create_dir_all(admin.join(name)).map_err(|error| said(&admin, &error))?;
    }
    fs::write(admin.join("status"), "").map_err(|error| said(&admin, &error))?;
    let mut dpkg = empty_root::as_root(repository, "dpkg")?;
    must(dpkg.arg("--root").arg(root.path()).arg("--install").arg(&package))?;
    for name in INSTALLED {
        if !root.path().join(name).is_file() {
            return Err(format!("{} does not install {name}", package.display()));
        }
    }
    empty_root::put_puzzle(repository, root.path())?;
    empty_root::solves(repository, root.path(), "/usr/bin/pictogrid")
}

/// Every file of the package that is kept in the repository is there.
pub(super) fn check(repository: &Repository) -> Result<(), String> {
    let manifest = repository.text(MANIFEST)?.ok_or("the manifest is no text")?;
    let manifest: toml::Table = manifest.parse().map_err(|error| format!("{MANIFEST}: {error}"))?;
    let assets = manifest["package"]["metadata"]["deb"]["assets"].as_array();
    let assets = assets.ok_or_else(|| format!("{MANIFEST}: no assets"))?;
    for asset in assets {
        let source =
            asset[0].as_str().ok_or_else(|| format!("{MANIFEST}: {asset:?} has no source"))?;
        let is_made = source.starts_with(&format!("../../{PARTS}/"));
        if !is_made && !repository.path("crates/cli").join(source).is_file() {
            return Err(format!("{MANIFEST}: {source}, an asset, is not there"));
        }
    }
    say(&format!("{} sorts of files in the Debian package", assets.len()))
}
