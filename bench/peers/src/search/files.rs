//! Puzzles from files and folders.
//!
//! ```text
//!   a file     taken as it is, a fault if no format recognizes it
//!   a folder   all that some format recognizes, also in its folders
//!   bundle     "name 1", "name 2" ..
//! ```
//!
//! Goals are dropped: a solve compares its picture with the goal, and what is timed should not. Files
//! are sorted, so that the rows of two runs stand in the same order. Each file of a folder is read once
//! to recognize it and once more to load it, before any clock starts.

use std::fs;
use std::path::{Path, PathBuf};

use pictogrid_core::{Limits, Picture, Puzzle, Shape, Value};
use pictogrid_formats::Input;

/// A puzzle and what it is called in the table.
pub struct Named {
    pub name: String,
    pub puzzle: Puzzle,
}

/// How large a puzzle is.
pub fn size(puzzle: &Puzzle) -> String {
    match puzzle.shape() {
        Shape::Rect(rect) => format!("{}×{}", rect.width, rect.height),
        shape => format!("{} cells", shape.n_cells()),
    }
}

/// The puzzle of a picture; the picture itself is not kept.
pub fn of_rows(rows: &[Vec<bool>]) -> Puzzle {
    let shape = Shape::rect(rows[0].len() as u32, rows.len() as u32);
    let values = rows.iter().flatten().map(|&filled| Value(u8::from(filled))).collect();
    Puzzle::of_picture(&Picture::new(shape, values)).without_goal()
}

/// The files named, and those in folders and their folders that some format recognizes.
pub fn files(places: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for place in places {
        if place.is_dir() {
            add_folder(place, &mut files)?;
        } else {
            files.push(place.clone());
        }
    }
    files.sort();
    Ok(files)
}

fn add_folder(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let fault = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        if path.is_dir() {
            add_folder(&path, files)?;
            continue;
        }
        let bytes = fs::read(&path).map_err(fault)?;
        let input = Input::new(&bytes, &Limits::default());
        if input.is_ok_and(|input| pictogrid_formats::recognize(&input).is_ok()) {
            files.push(path);
        }
    }
    Ok(())
}

/// The name of a file and its puzzles.
pub fn load(file: &Path) -> Result<(String, Vec<Puzzle>), String> {
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let (bytes, limits) = (fs::read(file).map_err(|error| fault(&error))?, Limits::default());
    let document = pictogrid_formats::read(&bytes, &limits).map_err(|error| fault(&error))?;
    let puzzles: Result<Vec<Puzzle>, _> =
        document.entries.into_iter().map(|entry| entry.check(&limits)).collect();
    Ok((name, puzzles.map_err(|error| fault(&error))?))
}

/// All puzzles, each with a name of its own.
pub fn named(places: &[PathBuf]) -> Result<Vec<Named>, String> {
    let mut all = Vec::new();
    for file in files(places)? {
        let (stem, puzzles) = load(&file)?;
        let is_alone = puzzles.len() == 1;
        for (number, puzzle) in (1..).zip(puzzles) {
            let name = if is_alone { stem.clone() } else { format!("{stem} {number}") };
            all.push(Named { name, puzzle: puzzle.without_goal() });
        }
    }
    Ok(all)
}
