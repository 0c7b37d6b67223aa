//! Reads a nonogram from a screenshot or a photograph.
//!
//! ```text
//!   pixels ─▶ lattice ─▶ sheet ─▶ glyphs ─▶ reading ─▶ decode ─▶ Scanned: clues, verdict, doubts
//!             where lines  page    ink, net  lines,     sums,
//!             are          flat              candidates solver
//! ```
//!
//! | room | what it does |
//! |---|---|
//! | `raster` | pictures as numbers, and filters |
//! | `lattice` | where the lines of the grid are: `screenshot`, `photo` |
//! | `glyphs` | ink of each line, shapes, a small net |
//! | `reading` | which glyphs belong to a line, and its likeliest readings |
//! | `decode` | the puzzle chooses: equal sums, one solution; what is in doubt |
//!
//! A nonogram checks itself, and that is used to choose among readings. Black and white, numbers on the left
//! and above, printed digits. The same pixels give the same answer on every machine: nothing here uses a
//! clock, a file or a thread, and a budget counts the work of solving.
//!
//! ```
//! use pictogrid_scan::{NoGrid, Options, Pixels, scan};
//!
//! let blank = Pixels::from_gray(200, 200, &[255; 200 * 200]).unwrap();
//! assert_eq!(scan(&blank, &Options::default()), Err(NoGrid::NoLines));
//! ```

// See clippy.toml: no clock, no file, no thread.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

mod attempt;
mod decode;
mod evidence;
mod glyphs;
mod lattice;
mod outcome;
mod raster;
mod reading;
mod scanned;
mod sheet;
#[doc(hidden)]
pub mod training;

pub use raster::Pixels;
pub use scanned::{Doubt, Line, Note, Reading, Scanned, Undecoded, Verdict};

use attempt::{Attempt, Tools};
use decode::Decoder;
use glyphs::Reader;
use lattice::Lattice;

/// A side of more pixels is halved, or more, first.
const LONGEST: usize = 2800;
/// A lattice of more cells a side is a pattern and no puzzle.
const MOST_LINES: usize = 140;
/// More pixels than that are refused.
const MOST_PIXELS: usize = 200_000_000;

/// What helps a scan.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// The corners of the grid in the picture, used together with `size`: without its numbers, from the top left clockwise.
    pub corners: Option<[[f32; 2]; 4]>,
    /// Columns and rows, used together with `corners`.
    pub size: Option<[usize; 2]>,
    /// Line visits that all solving may take.
    pub budget: u64,
}

impl Default for Options {
    /// Nothing is known; about half a second of solving at most.
    fn default() -> Options {
        Options { corners: None, size: None, budget: 2_000_000 }
    }
}

/// Why nothing was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoGrid {
    /// The picture has no pixels, or more than 200 million.
    Size,
    /// There are no equally spaced lines.
    NoLines,
    /// There are lines, but no numbers beside them.
    NoNumbers,
}

impl core::fmt::Display for NoGrid {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            NoGrid::Size => "the picture has no pixels, or more than 200 million",
            NoGrid::NoLines => "no grid was found in the picture; give its corners",
            NoGrid::NoNumbers => "a grid was found, but no numbers to its left and above it",
        })
    }
}

impl std::error::Error for NoGrid {}

/// Reads the puzzle of a picture.
///
/// # Errors
/// There is no grid with numbers.
pub fn scan(picture: &Pixels, options: &Options) -> Result<Scanned, NoGrid> {
    let longest = picture.width().max(picture.height());
    let n_pixels = picture.width() * picture.height();
    if n_pixels == 0 || n_pixels > MOST_PIXELS {
        return Err(NoGrid::Size);
    }
    let factor = (longest as f32 / LONGEST as f32).max(1.0);
    let shrunk = (factor > 1.0).then(|| picture.shrunk(factor));
    let mut tools = Tools { reader: Reader::new(), decoder: Decoder::new(options.budget) };
    let picture = shrunk.as_ref().unwrap_or(picture);
    let found = search(picture, options, factor, &mut tools)?;
    Ok(outcome::scanned(&found, factor))
}

/// The best of all tries.
fn search(
    picture: &Pixels,
    options: &Options,
    factor: f32,
    tools: &mut Tools,
) -> Result<Attempt, NoGrid> {
    if let (Some(corners), Some(size)) = (options.corners, options.size) {
        let corners = corners.map(|corner| corner.map(|at| at / factor));
        let lattice = Lattice::between(corners, size).ok_or(NoGrid::NoLines)?;
        return Attempt::new(picture, &lattice, tools).ok_or(NoGrid::NoNumbers);
    }
    let is_grid = |lattice: &Lattice| lattice.n.iter().all(|n| (4..=MOST_LINES).contains(n));
    let straight = lattice::screenshot(picture).filter(|l| l.score > 3.0 && is_grid(l));
    let mut best = straight.as_ref().and_then(|lattice| Attempt::new(picture, lattice, tools));
    let is_settled = |best: &Option<Attempt>| best.as_ref().is_some_and(Attempt::is_unique);
    if let Some(lattice) = straight.as_ref().filter(|_| !is_settled(&best))
        && let Some(grown) = one_line_more(picture, lattice, tools)
    {
        best = Some(grown);
    }
    let mut has_lines = straight.is_some();
    if !is_settled(&best) {
        for lattice in lattice::photo(picture).into_iter().filter(is_grid) {
            has_lines = true;
            let Some(found) = Attempt::new(picture, &lattice, tools) else { continue };
            // A part of a grid is always unique, too: a bent one that is smaller than a straight one is that.
            let is_part = best.as_ref().is_some_and(|best| best.has_all_of(&found));
            if !is_part && best.as_ref().is_none_or(|best| found.quality() > best.quality()) {
                best = Some(found);
            }
            if is_settled(&best) {
                break;
            }
        }
    }
    best.ok_or(if has_lines { NoGrid::NoNumbers } else { NoGrid::NoLines })
}

/// An outer line may have been missed: one more on a side, if it has numbers and the puzzle is unique. A
/// blank line more is always unique, too.
fn one_line_more(picture: &Pixels, lattice: &Lattice, tools: &mut Tools) -> Option<Attempt> {
    const CHEAP: f32 = 6.0;
    let [width, height] = [picture.width(), picture.height()].map(|side| side as f32);
    for (axis, is_last) in [(0, false), (1, false), (0, true), (1, true)] {
        let grown = lattice.grown(axis, usize::from(!is_last), usize::from(is_last));
        let end = |axis: usize| grown.start[axis] + grown.n[axis] as f32 * grown.pitch[axis];
        let is_outside = grown.start[axis] < -0.1 * grown.pitch[axis];
        if is_outside || end(0) > width + 3.0 || end(1) > height + 3.0 {
            continue;
        }
        let Some(found) = Attempt::new(picture, &grown, tools) else { continue };
        let edge = match (axis, is_last) {
            (1, false) => 0,
            (1, true) => found.size[1] - 1,
            (_, false) => found.size[1],
            (_, true) => found.lines.len() - 1,
        };
        let has_numbers = found.taken(edge).is_some_and(|reading| !reading.clue.is_empty());
        let cost = found.decoded.choice.as_ref().map_or(f32::MAX, |choice| choice.cost);
        if has_numbers && found.is_unique() && cost < CHEAP {
            return Some(found);
        }
    }
    None
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
