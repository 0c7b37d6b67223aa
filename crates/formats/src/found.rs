//! Found: whether a file that nobody named, but that lies among puzzles, is meant to be one.
//!
//! ```text
//!   its suffix                           is meant to be one
//!   .non, .nin: of no other files        always, also if it is empty or damaged
//!   .txt, or none                        if any format takes it
//!   .json, .png, .md: of other files     if a format is sure of it, or a puzzle comes of it
//!   any                                  if it is a photograph
//! ```
//!
//! Whoever checks a collection wants to hear of its damaged puzzles, and not of its `package.json`.
//! A photograph is a picture like any other, whether a format reads such files (PNG) or not (JPEG): it
//! is refused with the command that makes a puzzle of it.
//! To go by the contents alone was tried and lost: nothing tells an empty `.non` from an empty
//! anything.

use pictogrid_core::Limits;

use crate::{Input, Sniff, by_extension, finish, refused, surest};

/// Suffixes that files of other kinds have, too: data, pages, pictures, packs, a part of a
/// makefile, a grammar, data of other MiniZinc models.
const SHARED: &[&str] = &[
    "txt", "json", "jsonl", "ndjson", "xml", "csv", "tsv", "toml", "html", "htm", "zip", "png",
    "gif", "bmp", "pbm", "pnm", "mk", "g", "dzn",
];

/// Whether a file that was found among puzzles is meant to be one. Its suffix is without a dot and
/// may be empty.
#[must_use]
pub fn is_meant(suffix: &str, bytes: &[u8], limits: &Limits) -> bool {
    let suffix = suffix.to_ascii_lowercase();
    if by_extension(&suffix).is_some() && !SHARED.contains(&suffix.as_str()) {
        return true;
    }
    if refused::is_photograph(bytes) {
        return true;
    }
    let Ok(input) = Input::new(bytes, limits) else { return false };
    match surest(&input) {
        Ok((format, Sniff::Perhaps)) if !matches!(suffix.as_str(), "" | "txt") => {
            let document = finish(format, &input, limits);
            document.is_ok_and(|d| d.entries.into_iter().any(|entry| entry.check(limits).is_ok()))
        }
        found => found.is_ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(suffix: &str, text: &str, expected: bool) {
        let found = is_meant(suffix, text.as_bytes(), &Limits::default());
        assert_eq!(found, expected, "{suffix}: {text}");
    }

    #[test]
    fn suffixes_of_puzzles_are_always_meant() {
        for text in ["", "Dear Sir,\n", "{}"] {
            check("non", text, true);
            check("NIN", text, true);
            check("pbn", text, true);
        }
    }

    #[test]
    fn other_suffixes_by_their_contents() {
        check("txt", "", false);
        check("txt", "Dear Sir,\n", false);
        check("txt", "2 2\n1\n", true);
        check("", "2 2\n1\n", true);
        check("md", "---\ntitle: Notes\n---\n", false);
        check("md", "aa.\n.ab\n", true);
        check("json", "{\"name\": \"pack\", \"version\": \"1.0.0\"}", false);
        check("json", "{\"rows\": 1}", true);
        check("yml", "---\non: push\n", false);
        check("zip", "PK\u{3}\u{4}", false);
    }
}
