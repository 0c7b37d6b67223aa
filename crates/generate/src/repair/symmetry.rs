//! The mirror images and turns that leave a picture as it is.
//!
//! ```text
//!   # . #      left and right may be exchanged, top and bottom may not:
//!   # # #      a change of one cell changes its image, too
//! ```
//!
//! Of rectangles; triangles have none here.
//!
//! Eight images of a square and four of an oblong, each a list of O(cells), made once for a picture.

use pictogrid_core::{CellId, Picture};

/// For each symmetry but the trivial one, the image of every cell.
pub(super) fn of(picture: &Picture) -> Vec<Vec<u32>> {
    let Some(rect) = picture.shape().as_rect() else { return Vec::new() };
    let (right, bottom) = (rect.width.saturating_sub(1), rect.height.saturating_sub(1));
    let turns = if rect.width == rect.height { 8 } else { 4 };
    let image = |turn: u32| -> Vec<u32> {
        let cells = 0..rect.n_cells() as u32;
        let place = |cell| {
            let (x, y) = rect.position(CellId(cell));
            let x = if turn & 1 == 1 { right - x } else { x };
            let y = if turn & 2 == 2 { bottom - y } else { y };
            if turn & 4 == 4 { rect.cell(y, x) } else { rect.cell(x, y) }
        };
        cells.map(|cell| place(cell).0).collect()
    };
    let keeps = |image: &Vec<u32>| {
        let mut cells = image.iter().zip(picture.values());
        cells.all(|(&cell, &value)| picture.get(CellId(cell)) == value)
    };
    let moves = |image: &Vec<u32>| image.iter().zip(0..).any(|(&cell, own)| cell != own);
    (1..turns).map(image).filter(|image| moves(image) && keeps(image)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_of_small_pictures() {
        let check = |rows: &[&str], n: usize| {
            assert_eq!(of(&Picture::parse(rows).unwrap()).len(), n, "{rows:?}");
        };
        check(&["#.#", "###"], 1);
        check(&["###", "#.#", "###"], 7);
        check(&["##.", "#..", "..."], 1);
        check(&[".#.", "..#", "#.."], 1);
        check(&["##..", "..##"], 1);
        check(&["#..", "...", "..."], 1);
        check(&["##.", "...", "..."], 0);
    }
}
