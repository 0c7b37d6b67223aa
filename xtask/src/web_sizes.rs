//! Web sizes: what a visitor of the page downloads, packed with Brotli, held against budgets.
//!
//! A first visit is the page with its scripts, styles and fonts, and the engine's core; the solver,
//! drawings and the readers of other files come when they are needed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::repository::Repository;
use crate::step::{output, say};
use crate::web::tool;

const DIST: &str = "web/dist";
/// Bytes of a kilobyte, as budgets count.
const KB: u64 = 1000;

/// A budget: what it is about, which files, and how many kilobytes.
struct Budget {
    name: &'static str,
    is: fn(&str) -> bool,
    most: u64,
}

const BUDGETS: [Budget; 5] = [
    Budget { name: "engine, core", is: is_core, most: 210 },
    Budget { name: "scripts and styles", is: is_code, most: 70 },
    Budget { name: "first visit", is: |name| !is_later(name), most: 350 },
    Budget { name: "engine with the solver", is: |name| name.starts_with("solver"), most: 330 },
    Budget { name: "engine with everything", is: |name| name.starts_with("full"), most: 900 },
];

fn has_suffix(name: &str, suffixes: &[&str]) -> bool {
    suffixes.iter().any(|suffix| name.ends_with(suffix))
}

fn is_core(name: &str) -> bool {
    name.starts_with("core") && name.ends_with(".wasm")
}

/// What comes when it is needed, or after the first board can be played: by the names of its files.
fn is_later(name: &str) -> bool {
    const LATER: [&str; 13] = [
        "solver",
        "full",
        "starter",
        "sw.js",
        "kill-switch",
        "Explain",
        "Library",
        "Settings",
        "Share",
        "Choice",
        "Dialog",
        "Drop",
        "Switch",
    ];
    LATER.iter().any(|module| name.starts_with(module))
}

fn is_code(name: &str) -> bool {
    has_suffix(name, &[".js", ".css", ".html"]) && !is_later(name)
}

/// Files that no first visit loads: maps, packed copies, pictures for other programs.
fn is_beside(name: &str) -> bool {
    has_suffix(name, &[".map", ".br", ".gz", ".txt", "_headers", ".webmanifest", ".png"])
}

/// Prints what each file takes, and fails if a budget is overspent.
pub(crate) fn check(repository: &Repository) -> Result<(), String> {
    let mut files = Vec::new();
    walk(&repository.path(DIST), &mut files).map_err(|error| format!("{DIST}: {error}"))?;
    files.retain(|path| !is_beside(&path.to_string_lossy()));
    files.sort();
    let mut words = vec!["brotli".to_owned()];
    words.extend(files.iter().map(|path| path.to_string_lossy().into_owned()));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let printed = output(&mut tool(repository, &words))?;
    let bytes = printed.lines().map(|line| line.trim().parse::<u64>());
    let bytes = bytes.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let sized: Vec<(String, u64)> = files.iter().map(name).zip(bytes).collect();
    for (name, bytes) in &sized {
        say(&format!("{:>8.1} kB  {name}", kilobytes(*bytes)))?;
    }
    let mut overspent = Vec::new();
    for budget in &BUDGETS {
        let of_it = sized.iter().filter(|(name, _)| (budget.is)(name));
        let sum: u64 = of_it.map(|(_, bytes)| bytes).sum();
        let line = format!("{}: {:.1} kB of {} kB", budget.name, kilobytes(sum), budget.most);
        say(&line)?;
        overspent.extend((sum > budget.most * KB).then_some(line));
    }
    match overspent.as_slice() {
        [] => Ok(()),
        lines => Err(format!("too big: {}", lines.join("; "))),
    }
}

/// The engine alone, as a program that only solves gets it.
const ENGINE: &str = "packages/npm/wasm/engine_bg.wasm";
const ENGINE_MOST: u64 = 150 * KB;

/// Prints what the engine alone takes in the npm package, and fails if that is too much.
pub(crate) fn package(repository: &Repository) -> Result<(), String> {
    let printed = output(&mut tool(repository, &["brotli", ENGINE]))?;
    let bytes: u64 = printed.trim().parse().map_err(|error| format!("{ENGINE}: {error}"))?;
    let line = format!("engine alone: {:.1} kB of {} kB", kilobytes(bytes), ENGINE_MOST / KB);
    say(&line)?;
    if bytes > ENGINE_MOST { Err(format!("too big: {line}")) } else { Ok(()) }
}

fn kilobytes(bytes: u64) -> f64 {
    bytes as f64 / KB as f64
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => walk(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}
