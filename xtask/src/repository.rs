//! The repository: where its root is, which files are part of it, and commands run in its root.
//!
//! ```text
//!   find     the folder above xtask, as it was when this program was built
//!   files    walked, sorted, `/` on every system; without target, node_modules, generated ..
//! ```
//!
//! The files are found by walking the folders rather than by asking git, so that the chores work in an
//! unpacked archive too. Build outputs are left out by the names of their folders; what git ignores
//! besides is walked all the same, so a new kind of output needs its name here.
//!
//! O(files) each time it is asked, some thousand, with nothing kept: a chore may have changed them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::step::output;

/// Folders whose contents are made by tools and are no part of the project.
const OUTPUT_FOLDERS: [&str; 6] =
    ["target", ".git", "artifacts", "coverage", "corpus", "node_modules"];
/// And those of the page and the npm package.
const GENERATED: [&str; 5] = [
    "packages/npm/dist",
    "packages/npm/src/json",
    "packages/npm/wasm",
    "web/dist",
    "web/src/generated",
];

/// The folder that holds the workspace.
pub(crate) struct Repository {
    root: PathBuf,
}

impl Repository {
    /// The repository that this program was built from.
    pub(crate) fn find() -> Result<Repository, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask has no parent")?;
        Ok(Repository { root: root.to_path_buf() })
    }

    /// A path below the root.
    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// Where cargo builds.
    pub(crate) fn target(&self) -> PathBuf {
        self.path("").join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
    }

    /// A command that will run in the root.
    pub(crate) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        command
    }

    /// The cargo that runs us, as a command that will run in the root.
    pub(crate) fn cargo(&self) -> Command {
        self.command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
    }

    /// What cargo says of the packages of a manifest.
    pub(crate) fn packages(&self, manifest: &str, words: &[&str]) -> Result<Vec<Value>, String> {
        let mut cargo = self.cargo();
        cargo.args(["metadata", "--format-version", "1", "--quiet", "--manifest-path"]);
        let text = output(cargo.arg(self.path(manifest)).args(words))?;
        let said: Value =
            serde_json::from_str(&text).map_err(|e| format!("cargo metadata: {e}"))?;
        Ok(said["packages"].as_array().cloned().unwrap_or_default())
    }

    /// Every file of the project as a path relative to the root with `/` between its parts,
    /// sorted.
    pub(crate) fn files(&self) -> Result<Vec<String>, String> {
        let mut files = Vec::new();
        walk(&self.root, "", &mut files)?;
        files.sort();
        Ok(files)
    }

    /// The files whose name ends in `.suffix`, below any of `folders`.
    pub(crate) fn files_in(&self, folders: &[&str], suffix: &str) -> Result<Vec<String>, String> {
        let in_folders = |file: &String| folders.iter().any(|f| Path::new(file).starts_with(f));
        let has_suffix =
            |file: &String| file.strip_suffix(suffix).is_some_and(|stem| stem.ends_with('.'));
        Ok(self.files()?.into_iter().filter(|f| in_folders(f) && has_suffix(f)).collect())
    }

    /// The text of a file, `None` if it is not text.
    pub(crate) fn text(&self, relative: &str) -> Result<Option<String>, String> {
        let bytes = fs::read(self.path(relative)).map_err(|e| format!("{relative}: {e}"))?;
        Ok(String::from_utf8(bytes).ok())
    }
}

fn walk(folder: &Path, prefix: &str, files: &mut Vec<String>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for entry in entries {
        let entry = entry.map_err(|e| format!("{}: {e}", folder.display()))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type().map_err(|e| format!("{prefix}{name}: {e}"))?;
        if kind.is_dir() {
            let is_made = GENERATED.contains(&format!("{prefix}{name}").as_str());
            if !is_made && !OUTPUT_FOLDERS.contains(&name.as_str()) {
                walk(&entry.path(), &format!("{prefix}{name}/"), files)?;
            }
        } else if kind.is_file() && name != ".git" {
            files.push(format!("{prefix}{name}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Repository;

    #[test]
    fn finds_its_own_sources_and_no_outputs() {
        let repository = Repository::find().unwrap();
        let files = repository.files_in(&["xtask"], "rs").unwrap();
        assert!(files.contains(&"xtask/src/repository.rs".to_owned()));
        assert!(repository.files().unwrap().iter().all(|f| !f.starts_with("target/")));
    }
}
