//! Page: its files, unpacked into a table, and the file that an address is about.
//!
//! ```text
//!   program ─ page.tar.zst ─ unpacked once ─▶ name ─▶ bytes
//!   GET /a/b.js?v=1 ─▶ "a/b.js" ─▶ its bytes and type, or 404;  "/" is index.html
//! ```
//!
//! Names are looked up in the table, so no path reaches the file system: `/../Cargo.toml` is a name
//! that is not there. The page is built by `cargo xtask web`; without it the program is built all the
//! same.
//!
//! One archive and not a file each: packed together they take 1.2 MB of the program in place of 5.2
//! (`DESIGN.md`). Files below `assets/` have a hash in their names, so a browser may keep them for a
//! year. All are in memory while the server runs; a request costs a look-up.

use std::{
    collections::HashMap,
    io::{self, Read},
};

use rust_embed::RustEmbed;

use super::answer::{Answer, NOT_FOUND};

/// The page as one file, as `cargo xtask web` has packed it; nothing if it was not built before.
#[derive(RustEmbed)]
#[folder = "../../web/packed"]
#[allow_missing = true]
struct Packed;

/// The files of the page, by their names.
pub(super) struct Page(HashMap<String, Vec<u8>>);

impl Page {
    /// Those that are in the program; `None` if there are none.
    pub(super) fn unpacked() -> io::Result<Option<Page>> {
        let Some(packed) = Packed::get("page.tar.zst") else { return Ok(None) };
        let mut archive = tar::Archive::new(zstd::Decoder::new(packed.data.as_ref())?);
        let mut files = HashMap::new();
        for file in archive.entries()? {
            let mut file = file?;
            if !file.header().entry_type().is_file() {
                continue;
            }
            let name = file.path()?.to_string_lossy().into_owned();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            files.insert(name, bytes);
        }
        Ok(Some(Page(files)))
    }

    /// What is answered to one who asks for an address.
    pub(super) fn answer(&self, target: &str) -> Answer<'_> {
        let name = name_of(target);
        match self.0.get(name) {
            Some(bytes) => Answer::file(type_of(name), bytes, is_hashed(name)),
            None => Answer::refusal(NOT_FOUND, "not found\n"),
        }
    }

    /// One of these files, for tests.
    #[cfg(test)]
    pub(super) fn of<const N: usize>(files: [(&str, &[u8]); N]) -> Page {
        Page(files.map(|(name, bytes)| (name.to_owned(), bytes.to_owned())).into())
    }
}

/// The types of files, by their suffixes.
const TYPES: [(&str, &str); 11] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("txt", "text/plain; charset=utf-8"),
];

/// The file that an address is about.
fn name_of(url: &str) -> &str {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    match path.strip_prefix('/') {
        Some("") => "index.html",
        name => name.unwrap_or_default(),
    }
}

fn type_of(name: &str) -> &'static str {
    let suffix = name.rsplit('.').next().unwrap_or_default();
    let found = TYPES.iter().find(|(other, _)| *other == suffix);
    found.map_or("application/octet-stream", |(_, kind)| kind)
}

/// Whether the name of a file changes with what it holds.
fn is_hashed(name: &str) -> bool {
    name.starts_with("assets/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_types() {
        assert_eq!(
            [name_of("/"), name_of("/?a=/b"), name_of("/a/b.js?v=1")],
            ["index.html", "index.html", "a/b.js"]
        );
        assert_eq!(name_of("/../Cargo.toml"), "../Cargo.toml");
        assert_eq!(name_of("http://elsewhere/"), "");
        assert_eq!(
            [type_of("a.wasm"), type_of("a")],
            ["application/wasm", "application/octet-stream"]
        );
    }
}
