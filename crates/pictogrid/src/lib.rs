#![cfg_attr(
    all(feature = "explain", feature = "formats", feature = "jigsaw", feature = "render"),
    doc = include_str!("../README.md")
)]
//! This crate is the front door: it re-exports the crates behind it, each under its own name, and
//! what nearly every program needs at its root.
//!
//! ```text
//!   root                     Puzzle, solve, solutions, Options, Report, Verdict .. : core and solve
//!   explain formats render   a feature each: without any 10 crates are built, with `full` 104
//!   generate jigsaw json scan
//! ```
//!
//! One crate and one version to depend on, and no code here: nothing can be slower or mean something
//! else than in the crates behind. A page or a small program leaves out what it does not use.

pub use pictogrid_core::*;
pub use pictogrid_solve::{
    ListError, Options, Pictures, Report, Solutions, Solver, SolverOracle, StopReason, Verdict,
    WrongAnswer, solutions, solve,
};

/// Confirms answers with code that shares nothing with the solver.
pub use pictogrid_check as check;
/// Explains puzzles: the next step with its reason, mistakes, and grades.
///
/// ```
/// use std::ops::ControlFlow::Continue;
/// use pictogrid::Puzzle;
/// use pictogrid::explain::{Answer, TextPart, Tutor, Wish, grade};
/// use pictogrid::NoOracle;
///
/// let puzzle = Puzzle::from_clues([[2], [1]], [[2], [1]])?;
/// let mut tutor = Tutor::new(&puzzle)?;
/// let answer = tutor.hint(&Wish::default(), &mut NoOracle, &mut || Continue(()))?;
/// let Answer::Hint(hint) = answer else { panic!() };
/// let text = |part| tutor.explainer().text(&hint.step, part);
/// assert_eq!(text(TextPart::Where), "Look at row 1.");
/// assert_eq!(text(TextPart::Why), "The 2 needs all cells that are left here.");
/// assert_eq!(grade(&puzzle, &mut || Continue(()))?.level, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "explain")]
pub use pictogrid_explain as explain;
/// Reads and writes puzzle files.
#[cfg(feature = "formats")]
pub use pictogrid_formats as formats;
/// Makes puzzles: of pictures, and of QR codes.
///
/// ```
/// use pictogrid::generate::picture::{Pixels, Recipe, best};
/// use pictogrid::{Puzzle, Verdict};
///
/// // A dark disk of 40 × 40 pixels; `generate::picture::load` reads a file.
/// let dot = |i: i32| (2 * (i % 40) - 39).pow(2) + (2 * (i / 40) - 39).pow(2) < 576;
/// let dots = (0..1600).map(|i| if dot(i) { [30; 3] } else { [240; 3] }).collect();
/// let tried = best::best(&Pixels::new(40, 40, dots), &Recipe::new(10))?;
/// assert_eq!(tried[0].verdict, Verdict::Unique);
/// assert!(tried[0].made.likeness > 0.8);
/// let puzzle = Puzzle::of_picture(&tried[0].made.picture);
/// assert_eq!(puzzle.goal().map(|goal| goal.rows()[4].clone()).as_deref(), Some("..######.."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "generate")]
pub use pictogrid_generate as generate;
/// Cut pictures put together again.
#[cfg(feature = "jigsaw")]
pub use pictogrid_jigsaw as jigsaw;
/// The JSON shapes, version 1.
///
/// ```
/// use pictogrid::json::{Origin, Solved, to_line};
/// use pictogrid::{Options, Puzzle, Silent, solve};
///
/// let puzzle = Puzzle::from_clues([[2], [1]], [[2], [1]])?;
/// let report = solve(&puzzle, &Options::default(), &mut Silent)?;
/// let line = to_line(&Solved::new(Origin::default(), &puzzle, &report));
/// assert!(line.contains("\"verdict\":\"unique\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "serde")]
pub use pictogrid_json as json;
/// One line at a time: counts, arrangements, forced cells.
pub use pictogrid_line as line;
/// Draws puzzles and pictures.
#[cfg(feature = "render")]
pub use pictogrid_render as render;
/// Reads puzzles from screenshots and photographs.
///
/// ```
/// use pictogrid::scan::{NoGrid, Options, Pixels, scan};
///
/// // A blank page; `generate::picture::load` reads a file, and its `dots` are the bytes.
/// let page = Pixels::from_rgb(60, 40, &[255; 60 * 40 * 3]).ok_or("bytes and size differ")?;
/// assert_eq!(scan(&page, &Options::default()), Err(NoGrid::NoLines));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "scan")]
pub use pictogrid_scan as scan;
/// Solves puzzles.
pub use pictogrid_solve as solve;

/// The example of the repository's own page runs, too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
