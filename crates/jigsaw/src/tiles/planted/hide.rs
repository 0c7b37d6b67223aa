//! Hides patterns inside a planted picture, some of them overlapping.
//!
//! All occurrences of a pattern stand in one orientation of the picture, strays in the others;
//! every other one is laid a few cells beside the one before, so that they overlap. Chance adds
//! occurrences, too, where the picture is dense: [`occurrences`] finds them all, cell by cell.

use crate::SplitMix64;

use super::super::{Bitmap, Orientation, Pattern};
use super::{PlantedPicture, Recipe, Unplantable};

/// A pattern to be hidden.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// The pattern.
    pub pattern: Pattern,
    /// How often it is laid in the orientation that has most of it.
    pub occurrences: usize,
    /// How often it is laid in other orientations.
    pub strays: usize,
}

/// Fills the insides of the tiles: the grid of the result is still empty.
pub(super) fn picture(
    recipe: &Recipe,
    mut lattice: Bitmap,
    random: &mut SplitMix64,
) -> Result<PlantedPicture, Unplantable> {
    let inner = recipe.side - 2;
    let mut cells = Bitmap::new(recipe.columns * inner, recipe.rows * inner);
    for y in 0..cells.height() {
        for x in 0..cells.width() {
            if random.below(100) < recipe.fill {
                cells.fill(x, y);
            }
        }
    }
    for hidden in &recipe.hidden {
        hide(hidden, &mut cells, random)?;
    }
    for y in 0..cells.height() {
        for x in 0..cells.width() {
            if cells.get(x, y) {
                let at = |i: usize| i / inner * (recipe.side - 1) + 1 + i % inner;
                lattice.fill(at(x), at(y));
            }
        }
    }
    Ok(PlantedPicture { grid: Vec::new(), cells, lattice })
}

fn hide(hidden: &Hidden, cells: &mut Bitmap, random: &mut SplitMix64) -> Result<(), Unplantable> {
    let upright = random.below(8) as usize;
    let mut before = (0, 0);
    for number in 0..hidden.occurrences + hidden.strays {
        let is_stray = number >= hidden.occurrences;
        let index = if is_stray { upright + 1 + random.below(7) as usize } else { upright };
        let pattern = hidden.pattern.oriented(Orientation::ALL[index % 8].inverse());
        let (width, height) = (pattern.width(), pattern.height());
        if width > cells.width() || height > cells.height() {
            return Err(format!(
                "the pattern is larger than the picture of {} × {} cells; make more or larger tiles",
                cells.width(),
                cells.height()
            ));
        }
        let room = ((cells.width() - width) as u64, (cells.height() - height) as u64);
        let mut place = (random.below(room.0 + 1), random.below(room.1 + 1));
        if number % 2 == 1 && !is_stray {
            place = ((before.0 + 1).min(room.0), before.1);
        }
        before = place;
        for &(x, y) in pattern.cells() {
            cells.fill(place.0 as usize + x, place.1 as usize + y);
        }
    }
    Ok(())
}

/// Where `pattern` stands in the picture turned by `orientation`: the top left corners in the
/// picture as it is. The slow and obvious way, a look at every cell of every place: O(cells).
#[must_use]
pub fn occurrences(
    cells: &Bitmap,
    pattern: &Pattern,
    orientation: Orientation,
) -> Vec<(usize, usize)> {
    let turned = pattern.oriented(orientation.inverse());
    if turned.width() > cells.width() || turned.height() > cells.height() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for y in 0..=cells.height() - turned.height() {
        for x in 0..=cells.width() - turned.width() {
            if turned.cells().iter().all(|&(dx, dy)| cells.get(x + dx, y + dy)) {
                found.push((x, y));
            }
        }
    }
    found
}
