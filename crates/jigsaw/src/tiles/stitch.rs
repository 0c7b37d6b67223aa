//! Stitches a grid of tiles into one picture.
//!
//! Rows of an oriented tile are rows or columns of its text, read forward or backward, from the
//! first or from the last: five bits of a choice, and never a turned tile.
//!
//! ```text
//!   turns   read      backward      from the last
//!   0       rows      if flipped    no
//!   1       columns   yes           if flipped
//!   2       rows      unless        yes
//!   3       columns   no            unless flipped
//! ```
//!
//! Tiles are taken in the order of their places, so that the rows being written stay in the cache.
//! Where they are in the text is anywhere, so a few are asked for before the first is read: of a
//! million tiles each one took 640 ns without that and takes 300, where two hundred are work.
//! (Eight at a time, or one word for all choices of an orientation in place of jumps, gains nothing.)
//! Longer sides than 64 are laid cell by cell. O(cells / 8).

use super::{
    Bitmap, Grid, Orientation, TileSet,
    cell_bits::{Window, backward, forward, transposed},
    links::{OrientedTile, orientation_of, tile_of},
    verify,
};
use crate::WrongAnswer;

/// What becomes of the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Borders {
    /// They are left out.
    #[default]
    Dropped,
    /// They are drawn, and touching ones stand side by side.
    Kept,
}

/// The picture of `grid`, which is one of these tiles. Tiles of side 2 have nothing inside their
/// edges.
///
/// # Errors
/// The picture was checked and does not show the tiles: a fault of this library, or the grid is one
/// of other tiles.
pub fn stitch(tiles: &TileSet<'_>, grid: &Grid, borders: Borders) -> Result<Bitmap, WrongAnswer> {
    if grid.places().any(|(tile, _)| tile >= tiles.len()) {
        return Err(WrongAnswer::new("the grid is not one of these tiles"));
    }
    verify::checked_picture(tiles, grid, borders, unchecked(tiles, grid, borders))
}

fn unchecked(tiles: &TileSet<'_>, grid: &Grid, borders: Borders) -> Bitmap {
    let inset = usize::from(borders == Borders::Dropped);
    let side = tiles.side() - 2 * inset;
    let mut picture = Bitmap::empty(grid.n_columns() * side, grid.n_rows() * side);
    if side == 0 {
        return picture;
    }
    let is_large = tiles.len() > IN_CACHE;
    let mut lines = [0; 64];
    for (n_before, tiles_ahead) in grid.oriented_tile().chunks(AHEAD).enumerate() {
        if is_large {
            fetch(tiles, tiles_ahead);
        }
        for (at, &oriented_tile) in (n_before * AHEAD..).zip(tiles_ahead) {
            let (tile, orientation) =
                (tile_of(oriented_tile) as usize, orientation_of(oriented_tile));
            let corner = (at % grid.n_columns() * side, at / grid.n_columns() * side);
            let (block, pitch) = tiles.block(tile);
            let inside =
                Window { text: &block[inset * pitch + inset..], pitch, width: side, height: side };
            if side == 8 {
                picture.blit_all(corner, side, &lay_eight(&inside, orientation));
            } else if side <= 64 {
                lay_window(&inside, orientation, &mut lines);
                picture.blit_all(corner, side, &lines[..side]);
            } else {
                lay(&inside, orientation, corner, &mut picture);
            }
        }
    }
    picture
}

/// Tiles that are asked for before the first of them is read.
const AHEAD: usize = 4;

/// So many tiles are in a cache anyway.
const IN_CACHE: usize = 2_000;

/// Looks at a byte of every cache line of some tiles, so that memory brings all of them at once.
fn fetch(tiles: &TileSet<'_>, some: &[OrientedTile]) {
    const LINE: usize = 64;
    let mut any = 0;
    for &oriented_tile in some {
        let (block, _) = tiles.block(tile_of(oriented_tile) as usize);
        any |= block.iter().step_by(LINE).chain(block.last()).fold(0, |any, byte| any | byte);
    }
    std::hint::black_box(any);
}

/// Reads the lines of a square of eight cells in the order in which they are laid.
#[inline(always)]
fn lay_eight(square: &Window<'_>, orientation: Orientation) -> [u64; 8] {
    let columns = square.eight_by_eight();
    let (is_backward, is_from_last) = reading(orientation);
    let lines = if orientation.is_transposing() { columns } else { transposed(columns) };
    let lines = if is_from_last { lines.swap_bytes() } else { lines };
    // Backward, every byte of the word is to be read from its other end.
    let lines = if is_backward { lines.reverse_bits().swap_bytes() } else { lines };
    lines.to_le_bytes().map(u64::from)
}

/// Lays a square of text that is wider than a word into the picture at `corner`, cell by cell.
fn lay(
    square: &Window<'_>,
    orientation: Orientation,
    corner: (usize, usize),
    picture: &mut Bitmap,
) {
    let side = square.width;
    for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
        let (from_x, from_y) = orientation.source(x, y, (side, side));
        if square.text[from_y * square.pitch + from_x] == b'#' {
            picture.fill(corner.0 + x, corner.1 + y);
        }
    }
}

/// Whether lines are read backward, and whether from the last.
#[inline(always)]
fn reading(orientation: Orientation) -> (bool, bool) {
    // The table of the header, a bit for each orientation.
    const BACKWARD: u32 = 0b0011_0110;
    const FROM_LAST: u32 = 0b0110_1100;
    let of = |orientations: u32| orientations >> orientation.index() & 1 == 1;
    (of(BACKWARD), of(FROM_LAST))
}

/// Reads the lines of a window in the order in which they are laid.
#[inline(always)]
fn lay_window(window: &Window<'_>, orientation: Orientation, lines: &mut [u64; 64]) {
    let (is_backward, is_from_last) = reading(orientation);
    let n_lines = if orientation.is_transposing() {
        window.columns(is_backward, lines);
        window.width
    } else {
        let rows = lines[..window.height].iter_mut().zip(window.text.chunks(window.pitch));
        if is_backward {
            rows.for_each(|(line, row)| *line = backward(&row[..window.width]));
        } else {
            rows.for_each(|(line, row)| *line = forward(&row[..window.width]));
        }
        window.height
    };
    if is_from_last {
        lines[..n_lines].reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{TileLimits, links::oriented_tile};
    use super::*;

    #[test]
    fn every_orientation_and_side() {
        for side in [2, 3, 5, 9, 10, 11, 24, 64, 66, 67, 131] {
            let rows: Vec<String> = (0..side)
                .map(|y| {
                    (0..side).map(|x| if (x * x + 3 * y) % 7 < 3 { '#' } else { '.' }).collect()
                })
                .collect();
            let text = format!("Tile 1:\n{}\n", rows.join("\n"));
            let tiles = TileSet::read(text.as_bytes(), &TileLimits::default()).unwrap();
            let whole = Bitmap::parse(&rows).unwrap();
            let inner: Vec<&str> = rows[1..side - 1].iter().map(|row| &row[1..side - 1]).collect();
            for orientation in Orientation::ALL {
                let grid = Grid::new(
                    1,
                    2,
                    vec![oriented_tile(0, orientation), oriented_tile(0, Orientation::IDENTITY)],
                );
                let kept = unchecked(&tiles, &grid, Borders::Kept);
                let expected = whole.oriented(orientation);
                for (y, row) in rows.iter().enumerate() {
                    assert_eq!(
                        kept.row_text(y),
                        expected.row_text(y) + row,
                        "{side} {orientation}"
                    );
                }
                let dropped = unchecked(&tiles, &grid, Borders::Dropped);
                assert_eq!((dropped.width(), dropped.height()), (2 * side - 4, side - 2));
                if side > 2 {
                    let expected = Bitmap::parse(&inner).unwrap().oriented(orientation);
                    assert_eq!(dropped.row_text(0), expected.row_text(0) + inner[0]);
                }
            }
        }
    }
}
