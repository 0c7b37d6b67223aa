//! Large neighborhood search (Shaw 1998) for the second solution: most differ from the first in 4 to 14
//! cells that lie together.
//!
//! All cells are assumed to be as in the solution, except those of a small window, and a few
//! conflicts are spent on it; windows overlap by half, and if none gives another solution, larger
//! ones are tried. Without this a second solution next to the first can take half a minute.
//!
//! A window is a corner cell, some places on along its line, and from each of these as many along
//! the line that crosses there: on a rectangle, a square. No coordinates are needed for that.

use pictogrid_core::CellId;

use crate::learn::{Engine, Lit};
use crate::lines::Lines;

/// Sides of the windows, in the order tried.
pub(crate) const SIDES: [u32; 3] = [4, 8, 14];

/// The corners of windows of `side` that overlap by half.
pub(crate) fn corners(lines: &Lines, side: u32) -> impl Iterator<Item = CellId> + '_ {
    let step = (side / 2).max(1);
    (0..lines.n_cells() as u32).map(CellId).filter(move |&cell| {
        let home = lines.home(cell);
        let crossing = lines.crossings(home).first().copied();
        home.place.is_multiple_of(step)
            && crossing.is_none_or(|crossing| crossing.place.is_multiple_of(step))
    })
}

/// The cells of the window, some of them twice.
pub(crate) fn load_window(lines: &Lines, corner: CellId, side: u32, window: &mut Vec<u32>) {
    window.clear();
    let (home, side) = (lines.home(corner), side as usize);
    let along = lines.cells_of(home.line as usize).iter();
    for cell in along.skip(home.place as usize).take(side) {
        window.push(cell);
        let Some(crossing) = lines.crossings(lines.home(CellId(cell))).first().copied() else {
            continue;
        };
        let across = lines.cells_of(crossing.line as usize).iter();
        window.extend(across.skip(crossing.place as usize).take(side));
    }
}

/// A solution, and what of it does not hold anyway.
#[derive(Debug, Default)]
pub(crate) struct Neighborhood {
    loose: Vec<Lit>,
    is_inside: Vec<bool>,
}

impl Neighborhood {
    /// Those of `solution`. Needs: level 0.
    pub(crate) fn new(engine: &Engine, solution: &[Lit]) -> Neighborhood {
        let is_loose = |lit: &Lit| engine.trail.is_open(*lit);
        let loose = solution.iter().copied().filter(is_loose).collect();
        Neighborhood { loose, is_inside: vec![false; engine.trail.n_variables()] }
    }

    /// What is to be assumed around a window; `None` if nothing inside is open. Needs: level 0.
    pub(crate) fn around(&mut self, engine: &Engine, window: &[u32]) -> Option<Vec<Lit>> {
        if !window.iter().any(|&cell| engine.trail.is_open(Lit::new(cell, true))) {
            return None;
        }
        window.iter().for_each(|&cell| self.is_inside[cell as usize] = true);
        let is_outside = |lit: &Lit| !self.is_inside[lit.variable()] && engine.trail.is_open(*lit);
        let assumed = self.loose.iter().copied().filter(is_outside).collect();
        window.iter().for_each(|&cell| self.is_inside[cell as usize] = false);
        Some(assumed)
    }
}
