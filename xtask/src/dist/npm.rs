//! The npm package: built with the page, packed, and tried from its archive in an empty folder.
//!
//! ```text
//!   crates/js ─ web ─▶ packages/npm ─ pack ─▶ pictogrid-V-npm.tgz ─▶ installed elsewhere, its tests run
//!                         └ licenses of all crates in it, bill of materials beside it
//! ```
//!
//! It is tried from the archive, since a file that `package.json` forgets to list is there in the checkout.
//! Minutes, most of them for the modules, three of which the page needs as well.

use super::{Dist, licenses, sbom};
use crate::package;
use crate::step::run as must;
use crate::wasm;
use crate::web;

/// The features of its largest module.
const FULL: [&str; 2] = ["--features", "make"];

/// Builds, packs and tries.
pub(super) fn make(dist: &Dist<'_>) -> Result<(), String> {
    let repository = dist.repository;
    licenses::write(repository, "crates/js", &FULL, &repository.path(package::FOLDER))?;
    web::run(repository, &web::Arguments::default())?;
    let name = format!("pictogrid-{}-npm", dist.version);
    sbom::write(dist, "crates/js", &FULL, wasm::TARGET, &name)?;
    let archive = package::pack(repository, &dist.out)?;
    package::tried(repository, &archive)?;
    let mut tar = repository.command("tar");
    let file = format!("package/{}", licenses::NAME);
    must(tar.args(["--list", "--file"]).arg(&archive).arg(file))
}
