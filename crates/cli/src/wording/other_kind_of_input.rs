//! Another input than was expected, a nonogram or other tiles: said as what it is.
//!
//! ```text
//!   jigsaw solve cat.non       this is a nonogram (format non), not tiles; solve it: `pictogrid solve`
//!   jigsaw solve edges.txt     this is a board of tiles with colored edges; `pictogrid jigsaw match` ..
//! ```
//!
//! Asked only when reading has failed, so that a good input costs nothing. The first fault of the reader
//! alone ("tile 1 has no heading") would send people to mend a file that is whole.

use pictogrid_core::{Error, Fault, FaultKind, Limits, Remedy, Task};
use pictogrid_jigsaw::{
    matching::{Asked, read_board},
    tiles::{TileLimits, TileSet},
};

/// The fault of a nonogram, if these bytes are one; `expected` is such as `tiles`.
pub(crate) fn fault(bytes: &[u8], expected: &str) -> Option<Fault> {
    let format = pictogrid_formats::format_of_puzzles(bytes, &Limits::default())?;
    let message = format!("this is a nonogram (format {format}), not {expected}");
    Some(Fault::new(FaultKind::Unsupported, message).remedy(Remedy::Use { task: Task::Solve }))
}

/// What is wrong with bytes that are no tiles of text, of which `error` was said.
pub(crate) fn instead_of_tiles(bytes: &[u8], error: Error) -> Error {
    let is_board = || read_board(bytes, &Limits::default(), &Asked::default()).is_ok();
    let board = || is_board().then(|| other("a board of tiles with colored edges", "jigsaw match"));
    fault(bytes, "tiles").or_else(board).map_or(error, Error::from)
}

/// The same of bytes that are no tiles with colored edges.
pub(crate) fn instead_of_board(bytes: &[u8], error: Error) -> Error {
    let is_set = || TileSet::read(bytes, &TileLimits::default()).is_ok();
    let set = || is_set().then(|| other("a set of tiles of text", "jigsaw solve"));
    fault(bytes, "tiles").or_else(set).map_or(error, Error::from)
}

fn other(what: &str, command: &str) -> Fault {
    let message = format!("this is {what}; `pictogrid {command}` puts it together");
    Fault::new(FaultKind::Unsupported, message)
}
