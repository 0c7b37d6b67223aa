//! The static binary, with the page in it, the manual and completions, as an archive.
//!
//! ```text
//!   cargo-zigbuild ─▶ at most 10 MB? ─▶ archive ─▶ unpacked into an empty root ─▶ solves, serves the page
//!                                       README, licenses, man, completions
//! ```
//!
//! What is tried is what was packed, in a root without a library or a shell: a binary that needs one of the
//! builder's files starts on the builder's machine, and nowhere else. The size is bounded where it is made,
//! since it grows a little with each change and nobody looks (DESIGN.md, the crates). Owners in the archive
//! are 0, since those of a builder mean nothing.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;

use super::required_programs::{TARGET, with_zig};
use super::{Dist, PARTS, bound_size, documents, empty_root, licenses, said, sbom};
use crate::step::{output, run as must, say};
use crate::web::PACKED;

/// The most bytes that the binary may have.
const MOST: u64 = 10_000_000;

/// Builds the binary, packs it, and tries what was packed in an empty root.
pub(super) fn make(dist: &Dist<'_>) -> Result<(), String> {
    let repository = dist.repository;
    if !repository.path(PACKED).is_file() {
        return Err(
            "the page, which goes into the binary, is not built: `cargo xtask web`".to_owned()
        );
    }
    let words = ["zigbuild", "--locked", "--package", "pictogrid-cli", "--profile", "dist"];
    must(with_zig(repository, "cargo-zigbuild")?.args(words).args(["--target", TARGET]))?;
    let built = repository.target().join(TARGET).join("dist/pictogrid");
    bound_size(&built, MOST)?;
    let parts = repository.path(PARTS);
    documents::write(repository, &built, &parts)?;
    licenses::write(repository, "crates/cli", &[], &parts)?;
    let program = parts.join("pictogrid");
    fs::copy(&built, &program).map_err(|error| said(&program, &error))?;
    let name = format!("pictogrid-{}-{TARGET}", dist.version);
    let archive = dist.out.join(format!("{name}.tar.gz"));
    let mut tar = repository.command("tar");
    tar.args(["--create", "--gzip", "--owner=0", "--group=0", "--numeric-owner"]);
    tar.arg("--file").arg(&archive).args(["--transform", &format!("flags=r;s,^,{name}/,")]);
    must(
        tar.args(["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"])
            .arg("--directory")
            .arg(&parts)
            .args(["pictogrid", "man", "completions", licenses::NAME]),
    )?;
    sbom::write(dist, "crates/cli", &[], TARGET, &name)?;
    let root = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut tar = repository.command("tar");
    tar.args(["--extract", "--strip-components=1", "--file"]).arg(&archive).arg("--directory");
    must(tar.arg(root.path()))?;
    tried(dist, root.path())
}

/// Solves, and serves the page, with nothing but what the archive has and a puzzle.
fn tried(dist: &Dist<'_>, root: &std::path::Path) -> Result<(), String> {
    let repository = dist.repository;
    empty_root::put_puzzle(repository, root)?;
    empty_root::solves(repository, root, "/pictogrid")?;
    let version = output(empty_root::command(repository, root, "/pictogrid")?.arg("--version"))?;
    if version.trim() != format!("pictogrid {}", dist.version) {
        return Err(format!("the binary says {version:?}, the version is {}", dist.version));
    }
    let mut web = empty_root::command(repository, root, "/pictogrid")?;
    web.args(["web", "--port", "0"]).stdout(Stdio::piped());
    let mut web = web.spawn().map_err(|error| error.to_string())?;
    let served = web.stdout.take().ok_or("no output").and_then(|out| {
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).map_err(|_| "no address")?;
        Ok(line)
    });
    let answer = served.map_err(str::to_owned).and_then(|line| page(&line));
    // The program may have ended already.
    let _ = web.kill();
    let _ = web.wait();
    say(&format!("the page has {} bytes", answer?))
}

/// The number of bytes of the page at the address that a line begins with.
fn page(line: &str) -> Result<usize, String> {
    let address = line.strip_prefix("http://").and_then(|rest| rest.split('/').next());
    let address = address.ok_or_else(|| format!("`pictogrid web` says {line:?}"))?;
    let asked = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect(address)?;
        write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map(|_| answer)
    };
    let answer = asked().map_err(|error| format!("{address}: {error}"))?;
    if answer.starts_with("HTTP/1.1 200") {
        return Ok(answer.len());
    }
    Err(format!("{address} answers {answer:?}"))
}
