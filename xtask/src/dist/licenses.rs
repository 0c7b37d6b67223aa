//! The licenses of what is compiled in: the crates, and the fonts.
//!
//! cargo-about finds the text of each crate's license, also where the crate itself lacks the file;
//! `about.toml` says which are allowed, `about.hbs` what the text looks like.

use std::fs;
use std::path::Path;

use super::said;
use crate::repository::Repository;
use crate::step::output;

/// Beside ours, in whatever has compiled code; `LICENSE-*` takes them all.
pub(super) const NAME: &str = "LICENSE-THIRD-PARTY";

/// Writes the licenses of all that is compiled into a package into a folder.
pub(super) fn write(
    repository: &Repository,
    package: &str,
    features: &[&str],
    folder: &Path,
) -> Result<(), String> {
    let mut cargo = repository.cargo();
    cargo.args(["about", "generate", "--fail", "--config", "xtask/src/dist/about.toml"]);
    cargo.arg("--manifest-path").arg(repository.path(package).join("Cargo.toml"));
    let text = output(cargo.args(features).arg("xtask/src/dist/about.hbs"))?;
    let fonts = repository.text("crates/render/fonts/LICENSE")?.unwrap_or_default();
    let rule = "-".repeat(80);
    let text = format!("{}\n\n{rule}\nThe fonts in drawings\n\n{fonts}", text.trim_end());
    fs::create_dir_all(folder).map_err(|error| said(folder, &error))?;
    let path = folder.join(NAME);
    fs::write(&path, text).map_err(|error| said(&path, &error))
}
