//! Sets of puzzles, from the files of `bench/sets`: what is in each and why.
//!
//! ```text
//!   name, why, folder              of the set; without a folder its files come from --puzzles
//!   puzzle   name, why, file       a file by its name, * for any letters
//!            name, why, picture    made from a seed: width, height, fill, smooth
//!            bar, elsewhere        what is aimed at, and figures of other machines
//! ```
//!
//! A set is shipped, or it names files that are looked for in a folder given by the person who
//! measures, because not everyone's puzzles may be passed on. An entry is a file (a name with `*`,
//! found in the folder or below it) or a picture made from a seed.
//!
//! Unknown fields are faults: a slip in one would drop a puzzle without a word. A set whose folder is
//! missing is named in the table and not left out silently.

use std::fs;
use std::path::{Path, PathBuf};

use pictogrid_core::{Limits, Puzzle};
use serde::Deserialize;

use crate::generate::picture;
use crate::search::files::of_rows;

/// A set as its file states it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    pub name: String,
    pub why: String,
    /// The folder of its files, relative to the repository; none for a set that is not shipped.
    folder: Option<String>,
    #[serde(rename = "puzzle")]
    puzzles: Vec<Listed>,
    /// The files to take when all are wanted.
    rest: Option<String>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    name: String,
    #[expect(dead_code, reason = "said for the person who reads the file")]
    why: String,
    file: Option<String>,
    picture: Option<Recipe>,
    bar: Option<f64>,
    elsewhere: Option<Elsewhere>,
}

/// A picture made from a seed.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Recipe {
    width: usize,
    height: usize,
    fill: f64,
    smooth: usize,
    seed: u64,
}

/// What was measured on another machine, in µs.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elsewhere {
    /// `None` if it was not run.
    pub nonogrid_us: Option<f64>,
    pub best_peer: String,
    pub best_peer_us: f64,
}

/// A puzzle to be measured.
pub struct Entry {
    pub name: String,
    pub puzzle: Puzzle,
    /// How many times faster than nonogrid we mean to be.
    pub bar: Option<f64>,
    pub elsewhere: Option<Elsewhere>,
}

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Every set, in the order of the names of their files.
pub fn all() -> Result<Vec<Set>, String> {
    let mut files = files_below(&Path::new(ROOT).join("bench/sets"), 0)?;
    files.retain(|file| file.extension().is_some_and(|suffix| suffix == "toml"));
    files.iter().map(|file| toml::from_str(&text(file)?).map_err(|e| at(file, &e))).collect()
}

impl Set {
    /// Its puzzles; `None` if it needs a folder that was not given.
    pub fn entries(&self, given: Option<&Path>, all: bool) -> Result<Option<Vec<Entry>>, String> {
        let folder = match (&self.folder, given) {
            (Some(folder), _) => Path::new(ROOT).join(folder),
            (None, Some(given)) => given.to_path_buf(),
            (None, None) => return Ok(None),
        };
        let files = files_below(&folder, 3)?;
        let (mut entries, mut used) = (Vec::new(), Vec::new());
        for listed in &self.puzzles {
            let puzzle = match (&listed.file, &listed.picture) {
                (Some(pattern), None) => {
                    let found = files.iter().find(|file| matches(pattern, name(file)));
                    let file = found.ok_or_else(|| {
                        format!("{}: no file {pattern} in {}", listed.name, folder.display())
                    })?;
                    used.push(file);
                    read(file)?
                }
                (None, Some(recipe)) => make(recipe),
                _ => return Err(format!("{}: needs either a file or a picture", listed.name)),
            };
            let (bar, elsewhere) = (listed.bar, listed.elsewhere.clone());
            entries.push(Entry { name: listed.name.clone(), puzzle, bar, elsewhere });
        }
        let rest = self.rest.as_ref().filter(|_| all || self.puzzles.is_empty());
        let is_rest = |file: &&PathBuf| {
            rest.is_some_and(|pattern| matches(pattern, name(file))) && !used.contains(file)
        };
        for file in files.iter().filter(is_rest) {
            let name = name(file).rsplit_once('.').map_or(name(file), |(stem, _)| stem).to_owned();
            entries.push(Entry { name, puzzle: read(file)?, bar: None, elsewhere: None });
        }
        Ok(Some(entries))
    }
}

fn read(file: &Path) -> Result<Puzzle, String> {
    let bytes = fs::read(file).map_err(|e| at(file, &e))?;
    let limits = Limits::default();
    let document = pictogrid_formats::read(&bytes, &limits).map_err(|e| at(file, &e))?;
    let entry = document.entries.into_iter().next().ok_or_else(|| at(file, &"no puzzle"))?;
    entry.check(&limits).map(Puzzle::without_goal).map_err(|e| at(file, &e))
}

fn make(recipe: &Recipe) -> Puzzle {
    let &Recipe { width, height, fill, smooth, seed } = recipe;
    of_rows(&picture(width, height, fill, smooth, seed))
}

/// The files in a folder and so many folders below it, sorted.
fn files_below(folder: &Path, depth: usize) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|e| at(folder, &e))? {
        let path = entry.map_err(|e| at(folder, &e))?.path();
        if path.is_file() {
            files.push(path);
        } else if depth > 0 && path.is_dir() {
            files.extend(files_below(&path, depth - 1)?);
        }
    }
    files.sort();
    Ok(files)
}

fn name(file: &Path) -> &str {
    file.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

fn text(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|e| at(file, &e))
}

fn at(file: &Path, what: &dyn std::fmt::Display) -> String {
    format!("{}: {what}", file.display())
}

/// Whether `name` reads as `pattern`, in which `*` stands for any letters.
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((head, tail)) => name.strip_prefix(head).is_some_and(|rest| {
            let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
            ends.into_iter().any(|at| matches(tail, &rest[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_anything() {
        for (pattern, name) in [("*00006*", "webpbn-00006-cat.non"), ("a.non", "a.non"), ("*", "")]
        {
            assert!(matches(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("*.non", "cat.txt"), ("a", "ab"), ("a*b", "ac")] {
            assert!(!matches(pattern, name), "{pattern} {name}");
        }
    }

    #[test]
    fn every_set_reads_and_the_shipped_ones_are_complete() {
        for set in all().unwrap() {
            assert!(set.folder.is_none() || !set.entries(None, true).unwrap().unwrap().is_empty());
        }
    }
}
