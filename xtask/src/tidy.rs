//! Tidy: the rules of the house that no compiler knows.
//!
//! A rule takes the path and the text of a file and gives what it found; a row in [`RULES`] switches it
//! on. A row in [`TREE_RULES`] does so for what only several files together show: layers, arrows, links, twins. Others
//! do the rest: clippy the length of functions, `todo!`, and that the engine uses no clock,
//! file or thread (`clippy.toml`); cargo-deny which crate may depend on which (`deny.toml`); eslint the
//! page. Rules read lines, not tokens: code that evades one on purpose is found in review.
//!
//! ```text
//!   path, text ─▶ each row of RULES      ─▶ line, what is wrong ─▶ "path:line: message", all at once
//!   all files  ─▶ each row of TREE_RULES ─▶ the same            ─┘
//! ```
//!
//! One read of each file and a pass over it for each rule; the texts are kept meanwhile, some megabytes. A rule that another tool has was left to it,
//! since both had to be kept true by hand (`DESIGN.md`, The crates).

mod arrows;
mod flags;
mod layers;
mod links;
mod sizes;
mod twins;

use crate::repository::Repository;
use crate::step::say;

/// A fault: the line that has it, from 1, and what is wrong.
type Finding = (usize, String);

/// The same with the path of the file.
type Place = (String, usize, String);

/// Every rule of one file.
const RULES: [fn(&str, &str) -> Vec<Finding>; 6] =
    [vague_name, long_file, no_header, switched_off, own_folder, flags::check];

/// Every rule of several files.
const TREE_RULES: [fn(&Tree) -> Vec<Place>; 4] =
    [arrows::check, layers::check, links::check, twins::check];

const MAX_LINES: usize = 500;

/// Names of folders and files that say nothing about what is in them.
const VAGUE: [&str; 8] =
    ["util", "utils", "misc", "common", "helper", "helpers", "manager", "managers"];

/// Beginnings of paths that exist on one machine only, in halves, so that this file does not accuse itself.
const OWN_FOLDERS: [&str; 6] = [
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
    concat!("/ro", "ot/"),
    concat!("/tm", "p/"),
    concat!("/wo", "rk/"),
    concat!("../sh", "ared"),
];

/// How `cargo xtask tidy` is called.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only print how long files and functions are: median, ninth decile, most
    #[arg(long)]
    sizes: bool,
}

/// Every file of the project: its path and its text, which is empty of a picture or an archive.
struct Tree(Vec<(String, String)>);

impl Tree {
    fn read(repository: &Repository) -> Result<Tree, String> {
        let read = |path: String| {
            let text = repository.text(&path)?.unwrap_or_default();
            Ok((path, text))
        };
        repository.files()?.into_iter().map(read).collect::<Result<_, String>>().map(Tree)
    }

    fn files(&self) -> impl Iterator<Item = &(String, String)> {
        self.0.iter()
    }

    fn text(&self, path: &str) -> Option<&str> {
        self.files().find(|(of, _)| of == path).map(|(_, text)| text.as_str())
    }

    fn has_folder(&self, path: &str) -> bool {
        let folder = format!("{}/", path.trim_end_matches('/'));
        self.files().any(|(path, _)| path.starts_with(&folder))
    }
}

/// A file is not there whose contents a rule compares with the rest.
fn missing(path: &str) -> Place {
    (path.to_owned(), 1, "the file is missing".to_owned())
}

/// Runs the chore.
pub(crate) fn run_with(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    if arguments.sizes {
        let table = sizes::table(&Tree::read(repository)?);
        return table.iter().try_for_each(|row| say(row));
    }
    run(repository)
}

/// Checks the tree. Gives an error that counts the findings after printing them.
pub(crate) fn run(repository: &Repository) -> Result<(), String> {
    let tree = Tree::read(repository)?;
    let mut found: Vec<Place> = TREE_RULES.iter().flat_map(|rule| rule(&tree)).collect();
    for (path, text) in tree.files() {
        let of_file = RULES.iter().flat_map(|rule| rule(path, text));
        found.extend(of_file.map(|(line, message)| (path.clone(), line, message)));
    }
    for (path, line, message) in &found {
        say(&format!("{path}:{line}: {message}"))?;
    }
    match found.len() {
        0 => say(&format!("tidy: {} files, nothing found", tree.0.len())),
        n => Err(format!("tidy found {n} fault{}", if n == 1 { "" } else { "s" })),
    }
}

/// Files and folders are named for a technique, a format or a noun.
fn vague_name(path: &str, _text: &str) -> Vec<Finding> {
    let is_vague = |part: &&str| {
        let stem = part.split('.').find(|stem| !stem.is_empty()).unwrap_or(part);
        stem.to_lowercase().split(['_', '-']).any(|word| VAGUE.contains(&word))
    };
    let fault = |part| (1, format!("`{part}` is no name; move it to the noun that it serves"));
    path.split('/').filter(is_vague).map(fault).collect()
}

/// A Rust file has at most 500 lines.
fn long_file(path: &str, text: &str) -> Vec<Finding> {
    let n_lines = text.lines().count();
    let fault = format!("the file has {n_lines} lines, at most {MAX_LINES} are allowed");
    if n_lines > MAX_LINES && path.ends_with(".rs") { vec![(n_lines, fault)] } else { Vec::new() }
}

/// Every Rust file opens with `//!`, or with a document that stands for it.
fn no_header(path: &str, text: &str) -> Vec<Finding> {
    let words = text.lines().next().and_then(|line| line.strip_prefix("//!"));
    let is_document = text.starts_with("#![") && text.contains("doc = include_str!");
    if !path.ends_with(".rs") || is_document || words.is_some_and(|words| !words.trim().is_empty())
    {
        return Vec::new();
    }
    vec![(1, "the file must open with `//!` and say what it decides".to_owned())]
}

/// No test and no example is ignored. Clippy only asks for a reason.
fn switched_off(path: &str, text: &str) -> Vec<Finding> {
    let is_off = |line: &str| {
        let mut words = ["//! ```", "/// ```"].iter().filter_map(|mark| line.strip_prefix(mark));
        line.starts_with("#[ignore")
            || line.starts_with("#[cfg_attr(") && line.contains(", ignore")
            || words.any(|words| words.split(',').any(|word| word.trim() == "ignore"))
    };
    let lines = (1..).zip(text.lines()).filter(|_| path.ends_with(".rs"));
    let fault = "nothing may be ignored: assert what happens today, with a FIXME";
    let off = lines.filter(|(_, line)| is_off(line.trim_start()));
    off.map(|(number, _)| (number, fault.to_owned())).collect()
}

/// Nothing names a folder of one person's machine.
fn own_folder(_path: &str, text: &str) -> Vec<Finding> {
    let begins_path = |line: &str, at: usize| {
        !line[..at].ends_with(|c: char| c.is_alphanumeric() || "._-/}".contains(c))
    };
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for folder in OWN_FOLDERS {
            if line.match_indices(folder).any(|(at, _)| begins_path(line, at)) {
                found.push((number, format!("`{folder}` exists on one machine only")));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_fires_and_lets_the_rest_pass() {
        let long = "//! A.\n".repeat(MAX_LINES + 1);
        let own = format!("//! A.\n// see {}me/me/cat.non", "/ho");
        let address = format!("//! https://example.org{}me/x", "/ho");
        let cases = [
            ("crates/core/src/utils.rs", "//! A.", 1),
            ("crates/line-utils/Misc/b.md", "", 2),
            ("commonplace.rs", "//! A.", 0),
            ("a.rs", &long, 1),
            ("a.md", &long, 0),
            ("a.rs", "// a comment\n//! late", 1),
            ("a.rs", "//!\n", 1),
            ("a.rs", "#![cfg_attr(x, doc = include_str!(\"../README.md\"))]", 0),
            ("a.rs", "//! A.\n    #[ignore = \"slow\"]\nfn f() {}", 1),
            ("a.rs", "//! A.\n#[cfg_attr(windows, ignore)]\nfn f() {}", 1),
            ("a.rs", "//! A.\n/// ```rust,ignore\n/// ```", 1),
            ("a.rs", "//! Not #[ignore] here.\n/// ```no_run\n/// ```", 0),
            ("a.rs", &own, 1),
            ("a.rs", &address, 0),
        ];
        for (path, text, n_found) in cases {
            let found = RULES.iter().flat_map(|rule| rule(path, text)).count();
            assert_eq!(found, n_found, "{path} {text:.60}");
        }
    }
}
