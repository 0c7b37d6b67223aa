//! Pictures of jigsaws, drawn as text, SVG or PNG by the suffix of their file, and written there.
//!
//! ```text
//!   cells of text tiles      draw        ─▶ text, SVG, PNG ─┐
//!   tiles with colored edges draw_board  ─▶ SVG, PNG ───────┴▶ deliver ─▶ a file, or standard output
//! ```
//!
//! `render` draws, and knows nothing of tiles: cells come as a function of their place, edges as
//! numbers, so no picture is copied for it. O(cells) to draw, and what was drawn is in memory once.
//!
//! A file is begun beside its place and renamed when it is whole (`save`). What cannot be drawn is said
//! with what helps, in flags.

use std::{io::Write, path::Path};

use pictogrid_jigsaw::{
    matching::{Board, Placement},
    tiles::Bitmap,
};
use pictogrid_render::{self as render, CellLook, DrawError, EdgeTile, EdgeTiles};
use pictogrid_save::Save;

use crate::{
    args::{
        ForceArgs,
        drawing::{Drawing, DrawingForm},
    },
    input::{file_conflicts::unwritable, files::STDIN},
    limits::exit::Exit,
    output::printer::Printer,
    wording::remedy,
};

/// Draws a picture. There is no form of it as JSON; text stands for that.
pub(super) fn draw(
    picture: &Bitmap,
    marked: Option<&Bitmap>,
    form: DrawingForm,
) -> Result<Vec<u8>, DrawError> {
    let look = |x: usize, y: usize| match marked {
        _ if !picture.get(x, y) => CellLook::Empty,
        Some(marked) if marked.get(x, y) => CellLook::Marked,
        _ => CellLook::Filled,
    };
    let drawn = render::Bitmap { width: picture.width(), height: picture.height(), look: &look };
    match form {
        DrawingForm::Text | DrawingForm::Json => Ok(drawn.text()),
        DrawingForm::Svg => Ok(drawn.svg().into_bytes()),
        DrawingForm::Png => drawn.png(),
    }
}

/// Draws a placement that keeps the rules of its board, as SVG or PNG.
pub(super) fn draw_board(
    board: &Board,
    placement: &Placement,
    form: DrawingForm,
) -> Result<Vec<u8>, DrawError> {
    let tile = |cell: &Option<pictogrid_jigsaw::matching::OrientedTile>| {
        let oriented_tile = (*cell)?;
        Some(EdgeTile { number: oriented_tile.tile + 1, colors: board.colors(oriented_tile)? })
    };
    let cells: Vec<Option<EdgeTile>> = placement.cells().iter().map(tile).collect();
    let drawn = EdgeTiles {
        width: placement.width(),
        cells: &cells,
        border: board.border(),
        is_signed: board.rules().is_signed,
    };
    match form {
        DrawingForm::Png => drawn.png(),
        _ => drawn.svg().map(String::into_bytes),
    }
}

/// Writes what was drawn to its file, or to standard output.
pub(super) fn deliver(
    target: &Drawing,
    drawn: Result<Vec<u8>, DrawError>,
    force: ForceArgs,
    printer: &mut Printer,
) -> Result<(), Exit> {
    let name = target.path.display();
    let drawn = drawn.map_err(|error| {
        let message = remedy::text(&error, &error.remedies());
        printer.bad(&format!("{name}: {message}"))
    })?;
    save(&target.path, &drawn, force, printer)
}

/// Writes a file, or to standard output.
pub(super) fn save(
    path: &Path,
    bytes: &[u8],
    force: ForceArgs,
    printer: &mut Printer,
) -> Result<(), Exit> {
    if path.as_os_str() == STDIN {
        return printer.out(bytes);
    }
    let saved = Save::begin(path, force.if_exists()).and_then(|mut save| {
        save.write_all(bytes)?;
        save.finish()
    });
    saved.map_err(|error| printer.bad(&format!("{}: {}", path.display(), unwritable(&error))))
}
