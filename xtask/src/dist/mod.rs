//! Dist: the files that people install, made into one folder, and each tried where nothing else is.
//!
//! ```text
//!   npm      the page and its engine ──▶ pictogrid-V.tgz            an empty folder
//!   binary   static, no shared library ─▶ pictogrid-V-TARGET.tar.gz  an empty root
//!   deb      the same for Debian ──────▶ pictogrid_V_amd64.deb      dpkg into an empty root
//!   wheel    for any Linux with Python ▶ pictogrid-V-….whl          a fresh virtual environment
//!   sdist    its sources ──────────────▶ pictogrid-V.tar.gz         built in a fresh one
//!   crates   ──────────────────────────▶ pictogrid-*-V.crate        each built from its package
//!   all of them ──▶ *.cdx.json (bills of materials), SHA256SUMS
//! ```
//!
//! Whatever holds compiled code has with it the licenses of what was compiled in (`licenses`). The
//! bills are made by cargo-cyclonedx, which the CycloneDX project itself keeps, and which maturin uses
//! for the bill within a wheel; cargo-auditable writes into the binary, where people do not look.
//!
//! What of this is cheap is one of the tests ([`check`]).

mod binary;
mod crates;
mod deb;
mod documents;
mod empty_root;
mod licenses;
mod npm;
mod python;
mod required_programs;
mod sbom;

use std::fs;
use std::path::{Path, PathBuf};

use crate::repository::Repository;
use crate::step::{Steps, run as must, say};

/// What `dist` may be asked.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only these parts [default: all]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "PART")]
    only: Vec<Part>,
    /// The folder for the files
    #[arg(long, value_name = "FOLDER", default_value = "target/packages")]
    out: PathBuf,
}

/// A file to install, in the order in which they are made: the binary has the page in it, which is
/// built with the npm package.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    Npm,
    Binary,
    Deb,
    Wheel,
    Sdist,
    Crates,
}

/// What every part is made with.
struct Dist<'a> {
    repository: &'a Repository,
    /// Where the files go.
    out: PathBuf,
    version: String,
}

/// What is made before it is packed, relative to the root of the repository.
const PARTS: &str = "target/dist-parts";

/// Makes the parts that are asked for, tries each, and sums up the folder.
pub(crate) fn run(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    let parts: &[Part] = match arguments.only.as_slice() {
        [] => <Part as clap::ValueEnum>::value_variants(),
        some => some,
    };
    required_programs::missing(repository, parts)?;
    let dist = Dist {
        repository,
        out: repository.path("").join(&arguments.out),
        version: version(repository)?,
    };
    if arguments.only.is_empty() && dist.out.is_dir() {
        fs::remove_dir_all(&dist.out).map_err(|error| said(&dist.out, &error))?;
    }
    fs::create_dir_all(&dist.out).map_err(|error| said(&dist.out, &error))?;
    let mut steps = Steps::default();
    let is_wanted = |part: Part| parts.contains(&part);
    for (part, name, make) in MAKERS {
        if is_wanted(*part) {
            steps.step(name, || make(&dist))?;
        }
    }
    steps.step("checksums", || checksums(&dist.out))?;
    steps.finish()?;
    list(&dist.out)
}

type Maker = fn(&Dist<'_>) -> Result<(), String>;

const MAKERS: &[(Part, &str, Maker)] = &[
    (Part::Npm, "npm package", npm::make),
    (Part::Binary, "static binary", binary::make),
    (Part::Deb, "Debian package", deb::make),
    (Part::Wheel, "wheel", python::wheel),
    (Part::Sdist, "source package of Python", python::sdist),
    (Part::Crates, "crates", crates::make),
];

/// What can go wrong with packages and takes seconds to see: licenses, lists, manual, completions.
pub(crate) fn check(repository: &Repository) -> Result<(), String> {
    crates::check(repository)?;
    documents::check(repository, &repository.target().join("debug/pictogrid"))
}

/// The version of all packages.
fn version(repository: &Repository) -> Result<String, String> {
    let manifest = repository.text("Cargo.toml")?.ok_or("Cargo.toml is no text")?;
    let manifest: toml::Table = manifest.parse().map_err(|error| format!("Cargo.toml: {error}"))?;
    let version = manifest["workspace"]["package"]["version"].as_str();
    version.map(str::to_owned).ok_or_else(|| "Cargo.toml: no workspace.package.version".to_owned())
}

/// Sums up the folder, in the form that `sha256sum --check` reads.
fn checksums(out: &Path) -> Result<(), String> {
    let shell =
        "rm -f SHA256SUMS && sha256sum -- * >SHA256SUMS && sha256sum --check --quiet SHA256SUMS";
    must(std::process::Command::new("sh").args(["-c", shell]).current_dir(out).env("LC_ALL", "C"))
}

/// Says what there is, with sizes.
fn list(out: &Path) -> Result<(), String> {
    for path in files(out)? {
        let size = fs::metadata(&path).map_err(|error| said(&path, &error))?.len();
        say(&format!("{size:>12}  {}", path.display()))?;
    }
    Ok(())
}

/// The files of a folder, sorted.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| said(folder, &error))?;
    let path = |entry: std::io::Result<fs::DirEntry>| entry.map(|entry| entry.path());
    let paths: std::io::Result<Vec<PathBuf>> = entries.map(path).collect();
    let mut paths = paths.map_err(|error| said(folder, &error))?;
    paths.sort();
    Ok(paths)
}

/// Fails if a file is larger than it may be, else says its size.
fn bound_size(path: &Path, most: u64) -> Result<(), String> {
    let size = fs::metadata(path).map_err(|error| said(path, &error))?.len();
    if size > most {
        return Err(format!("{} has {size} bytes, more than {most}", path.display()));
    }
    say(&format!("{}: {size} of at most {most} bytes", path.display()))
}

fn said(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
