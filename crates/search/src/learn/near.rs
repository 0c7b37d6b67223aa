//! The second solution is near the first: most differ in 4 to 14 cells that lie together.
//!
//! All cells are assumed to be as in the solution, except those of a small window, and a few
//! conflicts are spent on it; windows overlap by half, and if none gives another solution, larger
//! ones are tried. Without this a second solution next to the first can take half a minute.
//!
//! A window is a corner cell, some places on along its line, and from each of these as many along
//! the line that crosses there: on a rectangle, a square. No coordinates are needed for that.

use pictogrid_core::CellId;

use super::engine::Engine;
use super::lit::Lit;
use crate::lines::Lines;

/// Sides of the windows, in the order tried.
pub(crate) const SIDES: [u32; 3] = [4, 8, 14];

/// The corners of windows of `side` that overlap by half.
pub(crate) fn corners(lines: &Lines, side: u32) -> impl Iterator<Item = CellId> + '_ {
    let step = (side / 2).max(1);
    (0..lines.n_cells() as u32).map(CellId).filter(move |&cell| {
        let home = lines.home(cell);
        let crossing = lines.crossings(home).first();
        home.place.is_multiple_of(step)
            && crossing.is_none_or(|crossing| crossing.place.is_multiple_of(step))
    })
}

/// Marks the cells of the window in `inside`.
pub(crate) fn mark_window(lines: &Lines, corner: CellId, side: u32, inside: &mut [bool]) {
    inside.fill(false);
    let home = lines.home(corner);
    for &cell in
        lines.cells_of(home.line as usize).iter().skip(home.place as usize).take(side as usize)
    {
        inside[cell as usize] = true;
        let Some(crossing) = lines.crossings(lines.home(CellId(cell))).first() else { continue };
        let across = lines.cells_of(crossing.line as usize).iter();
        for &cell in across.skip(crossing.place as usize).take(side as usize) {
            inside[cell as usize] = true;
        }
    }
}

/// What holds outside of the window, as in `solution`, less what holds anyway; `None` if nothing
/// inside is open. Needs: level 0.
pub(crate) fn assumptions(engine: &Engine, solution: &[Lit], inside: &[bool]) -> Option<Vec<Lit>> {
    let open = |lit: &&Lit| engine.trail.is_open(**lit);
    let has_open = solution.iter().filter(open).any(|lit| inside[lit.variable()]);
    let outside = solution.iter().filter(open).filter(|lit| !inside[lit.variable()]);
    has_open.then(|| outside.copied().collect())
}
