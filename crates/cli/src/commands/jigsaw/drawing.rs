//! Pictures of jigsaws, handed over to be drawn: as text, SVG or PNG by the suffix of their file.

use pictogrid_jigsaw::{
    matching::{Board, Placement},
    tiles::Bitmap,
};
use pictogrid_render::{self as render, CellLook, DrawError, EdgeTile, EdgeTiles};

use crate::args::drawing::DrawingForm;

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
    let drawn = EdgeTiles { width: placement.width(), cells: &cells, border: board.border() };
    match form {
        DrawingForm::Png => drawn.png(),
        _ => drawn.svg().map(String::into_bytes),
    }
}
