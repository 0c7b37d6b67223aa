//! Planted jigsaws: a picture first, then the tiles it is cut into, so that the answer is known.
//!
//! ```text
//!   patterns hidden in a random picture
//!      |  inside the lattice of edges
//!   cut into overlapping tiles, some taken away, some copied, some of elsewhere added
//!      |  shuffled, each turned at random
//!   text
//! ```
//!
//! What was done is recorded beside the text, so that a test can hold an answer against it. The same
//! recipe means the same jigsaw forever. O(cells), and a bit a cell of memory beside the text; two
//! more while patterns are hidden.

mod cut;
mod hidden_patterns;
mod lattice;

pub use hidden_patterns::{Hidden, occurrences};
pub use lattice::Edges;

use crate::{Error, SplitMix64};

use super::{Bitmap, Freedom, Orientation};

/// What to plant.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Rows of tiles of each picture.
    pub rows: usize,
    /// Tiles of a row.
    pub columns: usize,
    /// Cells of a side of a tile, at least 2.
    pub side: usize,
    /// What the edges are like.
    pub edges: Edges,
    /// How the tiles may be turned in the text.
    pub freedom: Freedom,
    /// Filled cells of a hundred, before patterns are hidden.
    pub fill: u64,
    /// The patterns to be hidden in every picture.
    pub hidden: Vec<Hidden>,
    /// Pictures mixed into one set.
    pub pictures: usize,
    /// Tiles taken away.
    pub missing: usize,
    /// Tiles that come twice, the second time under another id.
    pub duplicates: usize,
    /// Tiles of no picture.
    pub foreign: usize,
    /// Whether ids are spread over all 64 bits.
    pub has_wide_ids: bool,
    /// The seed of the random choices.
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            rows: 12,
            columns: 12,
            side: 10,
            edges: Edges::Distinct,
            freedom: Freedom::Eight,
            fill: 30,
            hidden: Vec::new(),
            pictures: 1,
            missing: 0,
            duplicates: 0,
            foreign: 0,
            has_wide_ids: false,
            seed: 1,
        }
    }
}

/// A jigsaw with its known solution.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The tiles as text.
    pub text: Vec<u8>,
    /// The pictures that they were cut from.
    pub pictures: Vec<PlantedPicture>,
    /// Ids of tiles that are not in the text.
    pub missing: Vec<u64>,
    /// Ids of tiles that come twice: the picture's, and the copy's.
    pub duplicates: Vec<(u64, u64)>,
    /// Ids of tiles of no picture.
    pub foreign: Vec<u64>,
}

/// One picture of a planted jigsaw.
#[derive(Clone, Debug)]
pub struct PlantedPicture {
    /// For every place, row by row, the id of its tile and how the tile of the text is laid there.
    pub grid: Vec<(u64, Orientation)>,
    /// The cells inside the edges.
    pub cells: Bitmap,
    /// The cells with all edges, those of touching tiles once.
    pub lattice: Bitmap,
}

/// Column and row.
type LatticePoint = (usize, usize);

/// All places up to and with the last one, row by row.
fn places((right, bottom): LatticePoint) -> impl Iterator<Item = LatticePoint> {
    (0..=bottom).flat_map(move |y| (0..=right).map(move |x| (x, y)))
}

/// Why a recipe cannot be followed, in words.
type Unplantable = String;

/// The most cells of a planted jigsaw.
const MOST_CELLS: usize = 4 << 30;

/// Plants a jigsaw.
///
/// ```
/// use pictogrid_jigsaw::tiles::planted::{Recipe, plant};
/// let planted = plant(&Recipe { rows: 2, columns: 3, ..Recipe::default() })?;
/// assert_eq!(planted.pictures[0].grid.len(), 6);
/// assert!(planted.text.starts_with(b"Tile "));
/// # Ok::<(), pictogrid_jigsaw::Error>(())
/// ```
///
/// # Errors
/// The error says what the recipe should have been.
pub fn plant(recipe: &Recipe) -> Result<Planted, Error> {
    check(recipe).and_then(|()| follow(recipe)).map_err(Error::recipe)
}

/// Plants by a recipe that was looked at.
fn follow(recipe: &Recipe) -> Result<Planted, Unplantable> {
    let mut random = SplitMix64::new(recipe.seed);
    let mut draw = lattice::Draw::new(recipe.edges, recipe.side);
    let crowded = || {
        format!(
            "edges of {} cells are too short for so many different ones; use longer sides, or let \
             edges be alike",
            recipe.side
        )
    };
    let mut scenes = Vec::new();
    for _ in 0..recipe.pictures {
        let lattice =
            draw.lattice((recipe.rows, recipe.columns), &mut random).ok_or_else(crowded)?;
        scenes.push(hidden_patterns::picture(recipe, lattice, &mut random)?);
    }
    let mut strangers = Vec::new();
    for _ in 0..recipe.foreign {
        let lattice = draw.lattice((1, 1), &mut random).ok_or_else(crowded)?;
        let plain = Recipe { rows: 1, columns: 1, hidden: Vec::new(), ..recipe.clone() };
        strangers.push(hidden_patterns::picture(&plain, lattice, &mut random)?.lattice);
    }
    Ok(cut::cut(recipe, scenes, &strangers, &mut random))
}

/// Says what of a recipe cannot be.
fn check(recipe: &Recipe) -> Result<(), Unplantable> {
    let side = recipe.side;
    let n_places = (recipe.rows.checked_mul(recipe.columns))
        .and_then(|n| n.checked_mul(recipe.pictures))
        .unwrap_or(usize::MAX);
    let n_tiles = n_places.saturating_add(recipe.foreign).saturating_add(recipe.duplicates);
    if side < 2 {
        return Err("a tile has at least 2 cells a side".to_owned());
    }
    if n_tiles.saturating_mul(side.saturating_mul(side.saturating_add(1))) > MOST_CELLS {
        return Err(format!("more than {MOST_CELLS} cells in all; make fewer or smaller tiles"));
    }
    if n_places == 0 {
        return Err("no tiles; a picture has at least one row and one column".to_owned());
    }
    if recipe.missing.saturating_add(recipe.duplicates) > n_places {
        return Err(format!(
            "{} tiles cannot be missing and {} others come twice: there are {n_places}",
            recipe.missing, recipe.duplicates
        ));
    }
    if recipe.missing == n_places && recipe.foreign == 0 {
        return Err(format!("all {n_places} tiles would be missing; take fewer away"));
    }
    if let Edges::Bits(bits) = recipe.edges
        && bits > side - 2
    {
        return Err(format!(
            "a tile of side {side} has room for at most {} bits an edge between its corners",
            side - 2
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Pattern, TileLimits, TileSet};
    use super::*;

    #[test]
    fn ids_are_all_different_and_may_be_wide() {
        for has_wide_ids in [false, true] {
            let planted = plant(&Recipe { has_wide_ids, foreign: 5, ..Recipe::default() }).unwrap();
            let tiles = TileSet::read(&planted.text, &TileLimits::default()).unwrap();
            let mut ids: Vec<u64> = (0..tiles.len()).map(|tile| tiles.id(tile)).collect();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), 149);
            assert_eq!(ids.last() == Some(&u64::MAX), has_wide_ids);
        }
    }

    #[test]
    fn what_cannot_be_planted() {
        let why = |recipe: Recipe| {
            let error = plant(&recipe).unwrap_err();
            assert!(error.is_recipe());
            error.to_string()
        };
        assert!(why(Recipe { side: 1, ..Recipe::default() }).contains("at least 2"));
        assert!(why(Recipe { rows: usize::MAX, ..Recipe::default() }).contains("in all"));
        assert!(why(Recipe { rows: 0, ..Recipe::default() }).contains("no tiles"));
        assert!(why(Recipe { missing: 145, ..Recipe::default() }).contains("there are 144"));
        assert!(why(Recipe { edges: Edges::Bits(9), ..Recipe::default() }).contains("at most 8"));
        assert!(why(Recipe { side: 4, ..Recipe::default() }).contains("too short"));
        let hidden = vec![Hidden { pattern: Pattern::sea_monster(), occurrences: 1, strays: 0 }];
        assert!(
            why(Recipe { rows: 1, columns: 1, hidden, ..Recipe::default() }).contains("larger")
        );
    }

    #[test]
    fn what_cannot_be_hidden() {
        let why = |hidden: &[(&str, usize, usize)]| {
            let hidden = hidden.iter().map(|&(pattern, occurrences, strays)| Hidden {
                pattern: Pattern::parse(pattern.as_bytes()).unwrap(),
                occurrences,
                strays,
            });
            let hidden = hidden.collect();
            plant(&Recipe { rows: 3, columns: 3, hidden, ..Recipe::default() })
                .unwrap_err()
                .to_string()
        };
        let (hook, square) = ("##\n#.\n", "##\n##\n");
        assert!(why(&[(hook, 300, 0)]).contains(" of 300 occurrences of a pattern of 2 × 2 cells"));
        assert!(why(&[(hook, 9, 27), (hook, 1, 0)]).contains("stands 9 times already"));
        // Two of these as large as the picture share a side, and a third brings the fourth with it.
        let corner = "#\n".repeat(23) + &"#".repeat(24);
        assert!(why(&[(&corner, 1, 2)]).contains("1 of 2 strays of a pattern of 24 × 24 cells"));
        assert!(why(&[(square, 2, 1)]).contains("1 strays in 0 other orientations"));
        assert!(why(&[(square, 2, 0), (hook, 1, 0)]).contains("times already"));
    }
}
