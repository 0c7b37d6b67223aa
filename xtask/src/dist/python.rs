//! The Python package: a wheel, for any Linux of the last ten years if it is made on Linux, and its sources.
//!
//! ```text
//!   wheel   maturin ─▶ size bound ─▶ a fresh environment: first answer
//!     Linux         Zig as linker, manylinux2014, for the machine's own processor
//!     macOS, Windows  the linker of the system
//!   sdist   maturin ─▶ what was packed is built there, too
//! ```
//!
//! Both are installed by pip into an environment that has nothing else; the time from `pip install` to
//! the first answer is said. numpy is fetched for it. So what is tried is the file that people get,
//! with its licenses, types and bill of materials, not the folder that it was made from.
//!
//! Zig brings the old glibc that manylinux2014 asks for, so no container of an old Linux is needed. The
//! sources are built in a quick profile beside what was built already, which takes less than a release.

use std::env::consts::{ARCH, OS};
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::required_programs::with_zig;
use super::{Dist, bound_size, files, licenses};
use crate::python;
use crate::repository::Repository;
use crate::step::{run as must, say};

const PACKAGE: &str = "crates/python";
/// The most bytes that the wheel may have.
const MOST: u64 = 6_000_000;

/// The first answer, and what a package must bring along.
const TRY: &str = r#"
import importlib.metadata, pictogrid

found = pictogrid.solve([[1, 1], [3]], [[2], [1], [2]])
print(found)
assert found.verdict == "unique", found.verdict
assert found.picture.tolist() == [[1, 0, 1], [1, 1, 1]]
names = [path.name for path in importlib.metadata.files("pictogrid")]
for wanted in ("LICENSE-MIT", "LICENSE-APACHE", "LICENSE-THIRD-PARTY", "py.typed", "_engine.pyi"):
    assert wanted in names, f"{wanted} is missing in {names}"
assert any(name.endswith(".cyclonedx.json") for name in names), f"no bill of materials in {names}"
"#;

/// Builds the wheel, and installs it.
pub(super) fn wheel(dist: &Dist<'_>) -> Result<(), String> {
    licenses(dist.repository)?;
    let mut maturin = maturin(dist, "build")?;
    maturin.args(["--profile", "dist", "--locked"]);
    if OS == "linux" {
        maturin.args(["--zig", "--compatibility", "manylinux2014", "--target"]);
        maturin.arg(format!("{ARCH}-unknown-linux-gnu"));
    }
    must(&mut maturin)?;
    let begin = format!("pictogrid-{}-", dist.version);
    let is_wheel = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(&begin) && name.ends_with(".whl")
    };
    let wheel = files(&dist.out)?.into_iter().find(is_wheel).ok_or("maturin made no wheel")?;
    bound_size(&wheel, MOST)?;
    tried(dist.repository, &wheel)
}

/// Packs the sources, and builds and installs what was packed.
pub(super) fn sdist(dist: &Dist<'_>) -> Result<(), String> {
    licenses(dist.repository)?;
    must(&mut maturin(dist, "sdist")?)?;
    let sources = dist.out.join(format!("pictogrid-{}.tar.gz", dist.version));
    tried(dist.repository, &sources)
}

fn licenses(repository: &Repository) -> Result<(), String> {
    licenses::write(repository, PACKAGE, &[], &repository.path(PACKAGE))
}

fn maturin(dist: &Dist<'_>, word: &str) -> Result<std::process::Command, String> {
    let mut maturin = with_zig(dist.repository, "maturin")?;
    maturin.args([word, "--manifest-path"]).arg(dist.repository.path(PACKAGE).join("Cargo.toml"));
    maturin.arg("--out").arg(&dist.out);
    Ok(maturin)
}

/// Installs a file into a fresh environment, and asks for a first answer.
fn tried(repository: &Repository, file: &Path) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    must(repository.command("python3").args(["-m", "venv"]).arg(folder.path()))?;
    let python: PathBuf = folder.path().join(python::PROGRAM);
    let run = |words: &[&str]| {
        let mut command = repository.command(&python);
        command.current_dir(folder.path()).args(words);
        // Sources are built as quickly as can be, beside what has been built already.
        command.env("CARGO_TARGET_DIR", repository.target());
        command.env("MATURIN_PEP517_ARGS", "--profile dev");
        must(&mut command)
    };
    let start = Instant::now();
    let file = file.to_string_lossy();
    run(&["-m", "pip", "install", "--quiet", "--disable-pip-version-check", &file])?;
    let installed = start.elapsed();
    run(&["-c", TRY])?;
    say(&format!(
        "first answer {:.1} s after `pip install` began, {:.1} s after it ended",
        start.elapsed().as_secs_f64(),
        (start.elapsed() - installed).as_secs_f64()
    ))
}
