//! Planted boards: the picture first, then its tiles, turned and shuffled. The solution is kept.
//!
//! ```text
//!   0  0  0          edges between border cells get border colors, all others inner colors,
//!  0 2─2 1─1 0       each color as often as any other but for one
//!    7  9  5  ...
//! ```
//!
//! That is how the hardest known boards are made: with `B` border colors among `Q`, the border is a
//! puzzle of its own. With none, every edge may have every color. Boards in which two tiles look
//! the same, or a tile looks the same when turned, are drawn again, as long as others are likely.
//!
//! Linear in the cells, for each of at most 50 draws. A solution that is kept says whether a search
//! that found nothing has missed one, also where no search comes to an end.

use std::collections::HashSet;

use super::board::{Board, MAX_COLORS, MOST_TILES, OrientedTile, Placement, Wanted, turns};
use super::read::Listed;
use crate::{Error, SplitMix64};

/// How to make a board with a known solution.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Colors of edges, without that of the border.
    pub colors: usize,
    /// How many of them lie between two cells of the border, and nowhere else.
    pub border_colors: usize,
    /// The seed of the random choices.
    pub seed: u64,
}

/// A planted board.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The board, without pins.
    pub board: Board,
    /// The placement that the board was made from. There may be other solutions.
    pub solution: Placement,
}

/// How often a board is drawn again.
const DRAWS: usize = 50;

/// Plants a board.
///
/// # Errors
/// The error says what the recipe should have been.
pub fn planted(recipe: &Recipe) -> Result<Planted, Error> {
    check(recipe).map_err(Error::recipe)?;
    let mut random = SplitMix64::new(recipe.seed);
    let mut cell_sides = picture(recipe, &mut random);
    for _ in 1..DRAWS {
        if all_differ(&cell_sides) {
            break;
        }
        cell_sides = picture(recipe, &mut random);
    }
    Ok(cut(recipe, &cell_sides, &mut random))
}

/// Says what of a recipe cannot be.
fn check(recipe: &Recipe) -> Result<(), String> {
    let Recipe { width, height, colors, border_colors, .. } = *recipe;
    let n = width.saturating_mul(height);
    if n == 0 || n > MOST_TILES {
        return Err(format!("a board of {width}x{height} tiles; 1 to {MOST_TILES} are allowed"));
    }
    if colors == 0 || colors >= MAX_COLORS {
        return Err(format!("{colors} colors; 1 to {} are allowed", MAX_COLORS - 1));
    }
    if border_colors >= colors {
        return Err(format!(
            "{border_colors} of {colors} colors for the border leave none for inside"
        ));
    }
    Ok(())
}

/// The sides of every cell.
fn picture(recipe: &Recipe, random: &mut SplitMix64) -> Vec<[u32; 4]> {
    let (w, h) = (recipe.width, recipe.height);
    let (mut ring, mut inner) = (Vec::new(), Vec::new());
    for i in 0..w * h {
        let (x, y) = (i % w, i / w);
        if x + 1 < w {
            (if y == 0 || y + 1 == h { &mut ring } else { &mut inner }).push((i, i + 1, 1));
        }
        if y + 1 < h {
            (if x == 0 || x + 1 == w { &mut ring } else { &mut inner }).push((i, i + w, 2));
        }
    }
    let (colors, border) = (recipe.colors as u32, recipe.border_colors as u32);
    let mut cell_sides = vec![[0; 4]; w * h];
    if border == 0 {
        ring.append(&mut inner);
        paint(&mut cell_sides, &mut ring, 1..colors + 1, random);
    } else {
        paint(&mut cell_sides, &mut ring, 1..border + 1, random);
        paint(&mut cell_sides, &mut inner, border + 1..colors + 1, random);
    }
    cell_sides
}

/// Gives the edges the colors, each as often as any other but for one. An edge is two cells and
/// the side on which the first has the second.
fn paint(
    cell_sides: &mut [[u32; 4]],
    edges: &mut [(usize, usize, usize)],
    colors: std::ops::Range<u32>,
    random: &mut SplitMix64,
) {
    random.shuffle(edges);
    for (&(from, to, side), color) in edges.iter().zip(colors.cycle()) {
        cell_sides[from][side] = color;
        cell_sides[to][(side + 2) % 4] = color;
    }
}

/// Whether no two tiles, and no two turns of a tile, look the same.
fn all_differ(cell_sides: &[[u32; 4]]) -> bool {
    let all: Vec<[u32; 4]> = cell_sides.iter().flat_map(|&tile| turns(tile)).collect();
    all.iter().collect::<HashSet<_>>().len() == all.len()
}

/// Cuts the picture into tiles, shuffled and turned.
fn cut(recipe: &Recipe, cell_sides: &[[u32; 4]], random: &mut SplitMix64) -> Planted {
    let mut cells: Vec<usize> = (0..cell_sides.len()).collect();
    random.shuffle(&mut cells);
    let mut tiles = Vec::with_capacity(cell_sides.len());
    let mut placed = vec![None; cell_sides.len()];
    for (tile, cell) in cells.into_iter().enumerate() {
        let turns = random.below(4) as u8;
        let mut sides = cell_sides[cell];
        sides.rotate_left(usize::from(turns));
        tiles.push(sides);
        placed[cell] = Some(OrientedTile::new(tile, turns));
    }
    let listed = Listed { size: Some((recipe.width, recipe.height)), tiles };
    let board = Board::new(listed, &Wanted::default()).expect("as many tiles as cells");
    Planted { board, solution: Placement::of(recipe.width, placed) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipe(width: usize, height: usize, colors: usize, border_colors: usize) -> Recipe {
        Recipe { width, height, colors, border_colors, seed: 7 }
    }

    #[test]
    fn kinds_are_even_and_tiles_differ() {
        let Planted { board, .. } = planted(&recipe(16, 16, 22, 5)).unwrap();
        assert!(all_differ(board.tiles()));
        for color in 1..=22 {
            let n = board.tiles().iter().flatten().filter(|&&k| k == color).count();
            let each = if color <= 5 { 24 } else { 2 * 420 / 17 };
            assert!(n.abs_diff(each) <= 2, "color {color} has {n} sides");
        }
    }

    #[test]
    fn recipes_that_make_no_board() {
        for (recipe, says) in [
            (recipe(0, 4, 3, 0), "1 to"),
            (recipe(1000, 1000, 3, 0), "1000x1000"),
            (recipe(4, 4, 0, 0), "0 colors"),
            (recipe(4, 4, 3, 3), "leave none"),
        ] {
            let error = planted(&recipe).unwrap_err();
            assert!(error.is_recipe() && error.to_string().contains(says), "{error}");
        }
    }
}
