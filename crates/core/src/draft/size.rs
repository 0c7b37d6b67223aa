//! The size of the grid that a draft states, and whether its clues agree.
//!
//! ```text
//!   width 10, clues for 9 columns      a fault, at the place of the 10; no grid to go on with
//!   nothing stated                     the clues say it
//!   six sides                          they have to close a hexagon
//! ```
//!
//! The clues decide, and a stated size is only compared: to cut or fill up clues until they fit would make
//! another puzzle of a file that lacks a line. Without a size no clue is held against its line, since
//! each would be too long or too short. Limits are compared before anything has the size of the grid: O(1).

use crate::{Fault, FaultKind, Limits, Shape, Side, Tri, n_of};

use super::{Draft, Stated};

/// Gives the shape of the grid, or `None` after noting why there is none to work with.
pub(super) fn check(draft: &Draft, limits: &Limits, faults: &mut Vec<Fault>) -> Option<Shape> {
    match &draft.hexagon {
        None => rectangle(draft, limits, faults),
        Some(sides) => {
            let has_rectangle = !draft.rows.is_empty() || !draft.columns.is_empty();
            if has_rectangle || draft.width.is_some() || draft.height.is_some() {
                let message =
                    "a triddler has six sides; remove its rows, columns, width and height";
                faults.push(Fault::new(FaultKind::SizeMismatch, message).at(draft.place));
                return None;
            }
            let shape = hexagon(sides.each_ref().map(Vec::len), limits);
            shape.map_err(|fault| faults.push(fault.at(draft.place))).ok()
        }
    }
}

fn hexagon(lengths: [usize; 6], limits: &Limits) -> Result<Shape, Fault> {
    let most = limits.side / 4;
    let too_large = || {
        let cells = limits.cells;
        let message = format!(
            "a hexagon is over the limit of {most} lines per side or {cells} cells; use a part of it"
        );
        Fault::new(FaultKind::TooLarge, message)
    };
    if lengths.iter().any(|&length| length as u64 > u64::from(most)) {
        return Err(too_large());
    }
    let Some(tri) = Tri::new(lengths.map(|length| length as u32)) else {
        let side = |(side, length): (&Side, &usize)| format!("{} {length}", side.name());
        let said = Side::ALL.iter().zip(&lengths).map(side).collect::<Vec<_>>().join(", ");
        let message =
            format!("sides of these lengths do not close a hexagon: {said}; add or remove clues");
        return Err(Fault::new(FaultKind::SizeMismatch, message));
    };
    let shape = Shape::Tri(tri);
    if shape.n_cells() as u64 > limits.cells { Err(too_large()) } else { Ok(shape) }
}

fn rectangle(draft: &Draft, limits: &Limits, faults: &mut Vec<Fault>) -> Option<Shape> {
    let before = faults.len();
    if draft.rows.is_empty() || draft.columns.is_empty() {
        let missing = if draft.rows.is_empty() { "rows" } else { "columns" };
        faults.push(
            Fault::new(
                FaultKind::SizeMismatch,
                format!("there are no clues for the {missing}; add them"),
            )
            .at(draft.place),
        );
    }
    let sides = [
        ("width", "column", draft.width, draft.columns.len()),
        ("height", "row", draft.height, draft.rows.len()),
    ];
    for (side, line, stated, n_clues) in sides {
        let Some(stated) = stated else { continue };
        if stated.number != n_clues as u64 && n_clues > 0 {
            faults.push(size_fault(side, line, stated, n_clues));
        }
    }
    if faults.len() > before {
        return None;
    }
    let (width, height) = (draft.columns.len() as u64, draft.rows.len() as u64);
    if width.max(height) > u64::from(limits.side) || width * height > limits.cells {
        let message = format!(
            "a grid of {width} × {height} cells is over the limit of {} per side and {} in all; use a part of it",
            limits.side, limits.cells
        );
        faults.push(Fault::new(FaultKind::TooLarge, message).at(draft.place));
        return None;
    }
    Some(Shape::rect(width as u32, height as u32))
}

fn size_fault(side: &str, line: &str, stated: Stated, n_clues: usize) -> Fault {
    let n_lines = n_of(n_clues as u64, line);
    let message = format!(
        "{side} {} is stated, but there are clues for {n_lines}; correct one of the two",
        stated.number
    );
    Fault::new(FaultKind::SizeMismatch, message).at(stated.place)
}
