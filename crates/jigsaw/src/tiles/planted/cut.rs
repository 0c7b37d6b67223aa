//! Cuts planted pictures into tiles, turns and shuffles them, and writes them down.
//!
//! ```text
//!   lattice of a picture     tiles of side s share their edges: the next begins s - 1 cells on
//!   + - - + - - +
//!   |     |     |            ids ─▶ turned ─▶ some missing, some twice, some foreign ─▶ shuffled ─▶ text
//!   + - - + - - +
//! ```
//!
//! What was done to each tile is kept beside the text, so a test knows the answer without a solver. Tiles
//! are not copied before they are written: each is a corner in its lattice and a turn, so the text takes
//! most of the memory. All is drawn from one stream of random numbers: a seed is a set of tiles.

use crate::SplitMix64;

use super::super::{Bitmap, Freedom, Orientation};
use super::{Planted, PlantedPicture, Recipe};

/// A tile of the text: a square of a lattice, laid down in some orientation.
struct CutTile<'a> {
    id: u64,
    lattice: &'a Bitmap,
    /// Top left cell in the lattice.
    corner: (usize, usize),
    /// What was done to the square before it was written.
    turned: Orientation,
}

/// Cuts everything. The grids of the pictures are filled in here.
pub(super) fn cut(
    recipe: &Recipe,
    mut pictures: Vec<PlantedPicture>,
    strangers: &[Bitmap],
    random: &mut SplitMix64,
) -> Planted {
    let (step, n_a_picture) = (recipe.side - 1, recipe.rows * recipe.columns);
    let n_places = n_a_picture * pictures.len();
    let mut ids = ids(n_places + recipe.duplicates + strangers.len(), recipe.has_wide_ids, random);
    let mut order: Vec<usize> = (0..n_places).collect();
    random.shuffle(&mut order);
    let (missing, rest) = order.split_at(recipe.missing);
    let doubled = &rest[..recipe.duplicates];
    let mut is_missing = vec![false; n_places];
    missing.iter().for_each(|&place| is_missing[place] = true);
    let mut copies = vec![None; n_places];
    (n_places..).zip(doubled).for_each(|(copy, &place)| copies[place] = Some(copy));
    let turned: Vec<Orientation> = (0..ids.len()).map(|_| any(recipe.freedom, random)).collect();
    let mut cuts = Vec::with_capacity(ids.len());
    for (number, picture) in pictures.iter().enumerate() {
        for place in 0..n_a_picture {
            let at = number * n_a_picture + place;
            let corner = (place % recipe.columns * step, place / recipe.columns * step);
            let tile = |at: usize| CutTile {
                id: ids[at],
                lattice: &picture.lattice,
                corner,
                turned: turned[at],
            };
            cuts.extend((!is_missing[at]).then(|| tile(at)));
            cuts.extend(copies[at].map(tile));
        }
    }
    let foreign = ids.split_off(n_places + recipe.duplicates);
    for ((lattice, &id), &turned) in strangers.iter().zip(&foreign).zip(turned.iter().rev()) {
        cuts.push(CutTile { id, lattice, corner: (0, 0), turned });
    }
    random.shuffle(&mut cuts);
    let text = write(&cuts, recipe.side);
    for (number, picture) in pictures.iter_mut().enumerate() {
        let places = number * n_a_picture..(number + 1) * n_a_picture;
        picture.grid = places.map(|at| (ids[at], turned[at].inverse())).collect();
    }
    Planted {
        text,
        pictures,
        missing: missing.iter().map(|&place| ids[place]).collect(),
        duplicates: doubled.iter().zip(&ids[n_places..]).map(|(&at, &id)| (ids[at], id)).collect(),
        foreign,
    }
}

fn any(freedom: Freedom, random: &mut SplitMix64) -> Orientation {
    let allowed = freedom.orientations();
    allowed[random.below(allowed.len() as u64) as usize]
}

/// `n` different ids in random order: of four digits or as many as it takes, or of up to 64 bits
/// with the largest of all among them.
fn ids(n: usize, is_wide: bool, random: &mut SplitMix64) -> Vec<u64> {
    let mut first = 1000;
    while !is_wide && 9 * first < n as u64 {
        first *= 10;
    }
    let (low, room) = if is_wide { (0, u64::MAX) } else { (first, 9 * first) };
    let step = room / n as u64;
    let mut ids: Vec<u64> = (0..n as u64).map(|i| low + i * step + random.below(step)).collect();
    if is_wide {
        ids[n - 1] = u64::MAX;
    }
    random.shuffle(&mut ids);
    ids
}

fn write(cuts: &[CutTile<'_>], side: usize) -> Vec<u8> {
    let mut text = Vec::with_capacity(cuts.len() * (side * (side + 1) + 12));
    for cut in cuts {
        text.extend_from_slice(format!("Tile {}:\n", cut.id).as_bytes());
        for y in 0..side {
            for x in 0..side {
                let (dx, dy) = cut.turned.source(x, y, (side, side));
                let is_filled = cut.lattice.get(cut.corner.0 + dx, cut.corner.1 + dy);
                text.push(if is_filled { b'#' } else { b'.' });
            }
            text.push(b'\n');
        }
        text.push(b'\n');
    }
    text
}
