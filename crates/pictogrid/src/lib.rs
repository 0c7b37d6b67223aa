//! Pictures hidden in grids: nonograms (paint-by-number, hanjie, picross, griddlers) counted line
//! by line, deduced, solved and checked.
//!
//! This crate is the front door: it re-exports the crates behind it, each under its own name.
//!
//! ```
//! use pictogrid::solve::{Options, Silent, Verdict, solve};
//! use pictogrid::{Limits, formats};
//!
//! let file = b"width 5\nheight 5\n\nrows\n1,1\n5\n5\n3\n1\n\ncolumns\n2\n4\n4\n4\n2\n";
//! let document = formats::read(file, &Limits::default())?;
//! for entry in document.entries {
//!     let puzzle = entry.check(&Limits::default())?;
//!     let report = solve(&puzzle, &Options::default(), &mut Silent)?;
//!     assert_eq!(report.verdict, Verdict::Unique);
//!     assert_eq!(report.solutions[0].rows()[1], "#####");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One line at a time:
//!
//! ```
//! use pictogrid::line::{self, exact};
//!
//! let record: line::Record = "?###???????? 3,2,1".parse()?;
//! assert_eq!(line::arrangements(&record.line, &record.clue), 10u32.into());
//! let forced = exact::forced(&record.line, &record.clue).expect("it has arrangements");
//! assert_eq!(forced.to_string(), ".###.???????");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use pictogrid_core::*;

/// Makes puzzles: of pictures, and of QR codes (feature `generate`, on unless switched off).
///
/// ```
/// use pictogrid::generate::picture::{Pixels, Recipe, best};
/// use pictogrid::{Puzzle, solve::Verdict};
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

/// Confirms answers with code that shares nothing with the solver.
pub use pictogrid_check as check;
/// Reads and writes puzzle files.
pub use pictogrid_formats as formats;
/// Cut pictures put together again.
pub use pictogrid_jigsaw as jigsaw;
/// One line at a time: counts, arrangements, forced cells.
pub use pictogrid_line as line;
/// Draws puzzles and pictures.
///
/// ```
/// use pictogrid::render::{Paper, Scene, svg};
/// use pictogrid::{Board, Picture, Puzzle};
///
/// let puzzle = Puzzle::of_picture(&Picture::parse(&["#.#", "###"])?);
/// let board = Board::unknown(puzzle.shape());
/// let scene = Scene { puzzle: &puzzle, board: &board, marked: None };
/// let file = String::from_utf8(svg::draw(&[scene], &Paper::default())?)?;
/// assert!(file.contains("Rows: 1 1; 3."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub use pictogrid_render as render;
/// Solves puzzles.
pub use pictogrid_solve as solve;
