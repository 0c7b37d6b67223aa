//! Clues that are their own mirror image, and what follows: solutions come in mirror images too.
//!
//! A symmetry turns or reflects the square (the rectangle) so that every line becomes a line with
//! the same clue, and what is settled becomes what is settled:
//!
//! ```text
//!            1 2                   1 2
//!        2   # #   reflected   2   # #     the clues about the diagonal are the same, so the
//!        1   # .               1   # .     image of each solution is a solution
//! ```
//!
//! - Where a solution is not its own image, the verdict is there.
//! - What is learned holds for every solution but those shown, and these were shown with their
//!   images: so the image of a learned clause holds too. It is added if the clause spans few levels.
//!   It does not follow by unit propagation, so nothing is added where a proof is written.
//!
//! O(n) a symmetry for `n` cells at first, O(length) a clause. On the n-Dom family, whose clues are
//! symmetric about a diagonal, proofs take a quarter to a half less time. To ask for the picture that comes
//! first among its images (a lex-leader, Crawford, Ginsberg, Luks and Roy 1996) gains less
//! (`docs/lab/proofs.md`), and cannot be combined with images of clauses.

use pictogrid_core::{CellId, Picture, Rect};

use super::order_encoding::OrderEncoding;
use crate::chunked_resize::{CHUNK, CheckStop, check_stop_after};
use crate::learn::{Lit, Symmetry, Trail};
use crate::lines::Lines;
use crate::run_monitor::Halt;

/// Bytes for each variable and symmetry: its image, and a place in the image of a picture.
const BYTES_AN_IMAGE: u64 = size_of::<Option<Lit>>() as u64 + 1;

/// Finds the symmetries of the clues and of what is settled but the one that changes nothing, as
/// many as fit into `most` bytes, and the bytes that they take. Needs: `trail` is at level 0.
pub(crate) fn find(
    lines: &Lines,
    trail: &Trail,
    most: u64,
    check_stop: CheckStop<'_>,
) -> Result<(Vec<Symmetry>, u64), Halt> {
    let mut found = Vec::new();
    let Some(rect) = lines.shape().as_rect() else { return Ok((found, 0)) };
    let bytes = BYTES_AN_IMAGE * lines.n_cells() as u64;
    for turn in (1..8).filter(|turn| turn & 4 == 0 || rect.width == rect.height) {
        if bytes * (found.len() as u64 + 1) > most {
            break;
        }
        let symmetry = turned(rect, turn, check_stop)?;
        if keeps_clues(&symmetry, lines, check_stop)? && keeps_trail(&symmetry, trail, check_stop)?
        {
            found.push(symmetry);
        }
    }
    let taken = bytes * found.len() as u64;
    Ok((found, taken))
}

/// Where the cells of a rectangle go in a turn.
fn turned(rect: Rect, turn: u32, check_stop: CheckStop<'_>) -> Result<Symmetry, Halt> {
    let n_cells = rect.n_cells();
    let mut images = Vec::with_capacity(n_cells);
    for first in (0..n_cells).step_by(CHUNK) {
        let cells = first as u32..n_cells.min(first + CHUNK) as u32;
        images.extend(cells.map(|cell| Some(Lit::new(image(rect, turn, cell), true))));
        check_stop_after(n_cells, check_stop)?;
    }
    Ok(Symmetry { images })
}

fn keeps_clues(
    symmetry: &Symmetry,
    lines: &Lines,
    check_stop: CheckStop<'_>,
) -> Result<bool, Halt> {
    let mut n_read = 0;
    for line in 0..lines.n_lines() {
        if image_of_line(symmetry, lines, line).is_none() {
            return Ok(false);
        }
        n_read += lines.line_len(line);
        if n_read > CHUNK {
            n_read = 0;
            check_stop()?;
        }
    }
    Ok(true)
}

fn keeps_trail(
    symmetry: &Symmetry,
    trail: &Trail,
    check_stop: CheckStop<'_>,
) -> Result<bool, Halt> {
    let holds = |&lit: &Lit| symmetry.image(lit).is_some_and(|lit| trail.is_true(lit));
    for lits in trail.lits().chunks(CHUNK) {
        if !lits.iter().all(holds) {
            return Ok(false);
        }
        check_stop_after(trail.len(), check_stop)?;
    }
    Ok(true)
}

/// There are variables for the places of runs now. Keeps as many symmetries as fit into `most`
/// bytes more. Gives: the bytes that they take more.
pub(crate) fn extend(
    symmetries: &mut Vec<Symmetry>,
    lines: &Lines,
    order: &OrderEncoding,
    most: u64,
) -> u64 {
    let n_variables = order.extension.n_variables as usize;
    let bytes = BYTES_AN_IMAGE * (n_variables - lines.n_cells()) as u64;
    symmetries.truncate(most.checked_div(bytes).map_or(usize::MAX, |n| n as usize));
    for symmetry in &mut *symmetries {
        symmetry.images.reserve_exact(n_variables - symmetry.images.len());
        symmetry.images.resize(n_variables, None);
        (0..lines.n_lines()).for_each(|line| extend_by_line(symmetry, lines, order, line));
    }
    bytes * symmetries.len() as u64
}

/// The images of a picture; it may be among them. Where memory had no room for all symmetries,
/// two that are kept may lead to the image under one that is not: it is among them, too, because
/// clauses come to rest on images of images.
pub(crate) fn images_of(symmetries: &[Symmetry], picture: &Picture) -> Vec<Picture> {
    let images_of = |one: &Picture| -> Vec<Picture> {
        symmetries.iter().map(|symmetry| image_of_picture(symmetry, one)).collect()
    };
    let mut images = images_of(picture);
    let mut next = 0;
    while let Some(image) = images.get(next) {
        for further in images_of(image) {
            if further != *picture && !images.contains(&further) {
                images.push(further);
            }
        }
        next += 1;
    }
    images
}

fn image_of_cell(symmetry: &Symmetry, cell: u32) -> u32 {
    symmetry.images[cell as usize].expect("a cell has an image").variable() as u32
}

fn image_of_picture(symmetry: &Symmetry, picture: &Picture) -> Picture {
    let mut values = picture.values().to_vec();
    for (cell, &value) in picture.values().iter().enumerate() {
        values[image_of_cell(symmetry, cell as u32) as usize] = value;
    }
    Picture::new(picture.shape(), values)
}

/// The line that a line becomes, and whether it is read backwards there. `None` if its clue is
/// another.
fn image_of_line(symmetry: &Symmetry, lines: &Lines, line: usize) -> Option<(usize, bool)> {
    let moved = lines.cells_of(line).iter().map(|cell| image_of_cell(symmetry, cell));
    let home = lines.home(CellId(moved.clone().next()?));
    let clue = lengths(lines, line);
    std::iter::once(&home).chain(&*lines.crossings(home)).find_map(|spot| {
        let other = spot.line as usize;
        let (there, its) = (lines.cells_of(other).iter(), lengths(lines, other));
        let is_same = there.clone().eq(moved.clone()) && its == clue;
        let is_back = there.rev().eq(moved.clone()) && its.iter().eq(clue.iter().rev());
        (is_same || is_back).then_some((other, !is_same))
    })
}

/// Finds the images of the bounds of the runs of a line.
fn extend_by_line(symmetry: &mut Symmetry, lines: &Lines, order: &OrderEncoding, line: usize) {
    let Some((other, is_back)) = image_of_line(symmetry, lines, line) else { return };
    let (runs, theirs) = (order.runs_of(line), order.runs_of(other));
    if runs.len() != theirs.len() {
        return;
    }
    for (j, run) in runs.iter().enumerate() {
        for t in i64::from(run.lo)..i64::from(run.hi) {
            // Backwards, a run that starts at `t` or before ends at its image or after.
            let after = lines.line_len(line) as i64 - t - i64::from(run.len);
            let (run_there, at) =
                if is_back { (theirs[runs.len() - 1 - j], after - 1) } else { (theirs[j], t) };
            if let (Some(from), Some(to)) = (run.variable(t), run_there.variable(at)) {
                symmetry.images[from as usize] = Some(Lit::new(to, !is_back));
            }
        }
    }
}

/// What a cell becomes: the bits of `turn` say whether x and y run backwards and change places.
fn image(rect: Rect, turn: u32, cell: u32) -> u32 {
    let (x, y) = rect.position(CellId(cell));
    let x = if turn & 1 != 0 { rect.width - 1 - x } else { x };
    let y = if turn & 2 != 0 { rect.height - 1 - y } else { y };
    if turn & 4 != 0 { rect.cell(y, x).0 } else { rect.cell(x, y).0 }
}

/// The lengths of the runs of a line, in order.
fn lengths(lines: &Lines, line: usize) -> Vec<usize> {
    lines.plans.get(line).runs().map(|run| run.len()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::{Clauses, Reason};
    use pictogrid_core::Puzzle;

    fn lines_of(rows: &[&str]) -> Lines {
        let mut lines = Lines::default();
        lines.load_of(&Puzzle::of_picture(&Picture::parse(rows).unwrap()));
        lines
    }

    fn symmetries(lines: &Lines, known: &[Lit]) -> Vec<Symmetry> {
        let mut trail = Trail::default();
        trail.reset(lines.n_cells(), &mut || Ok(())).unwrap();
        known.iter().for_each(|&lit| trail.push(lit, Reason::None));
        find(lines, &trail, u64::MAX, &mut || Ok(())).unwrap().0
    }

    #[test]
    fn symmetries_are_found() {
        let check = |rows: &[&str], known: &[Lit], n: usize| {
            assert_eq!(symmetries(&lines_of(rows), known).len(), n, "{rows:?} {known:?}");
        };
        check(&["##.", "#..", "..."], &[], 1);
        check(&["###", "...", "###"], &[], 3);
        check(&["#.#", ".#.", "#.#"], &[], 7);
        check(&["##", "#.", ".."], &[], 0);
        check(&["#..#", ".##."], &[], 1);
        check(&[".#..", "...#", "#...", "..#."], &[], 7);
        check(&["##.#", "...#", "#...", "#.##"], &[], 3);
        // The clues of both rows and of all columns are the same, the rows are not.
        check(&["#.#.", ".#.#"], &[], 3);
        let (corner, opposite) = (Lit::new(0, true), Lit::new(8, true));
        check(&["#..", ".#.", "..#"], &[corner], 1);
        check(&["#..", ".#.", "..#"], &[corner, opposite], 3);
        check(&["#..", ".#.", "..#"], &[corner, !opposite], 1);
    }

    #[test]
    fn the_image_of_a_picture_fits_symmetric_clues() {
        let picture = Picture::parse(&["##.", "#..", "..#"]).unwrap();
        let images = images_of(&symmetries(&lines_of(&["#..", ".#.", "..#"]), &[]), &picture);
        assert_eq!(images.len(), 7);
        for image in [["..#", "#..", "##."], [".##", "..#", "#.."], ["##.", "#..", "..#"]] {
            assert!(images.contains(&Picture::parse(&image).unwrap()), "{image:?}");
        }
    }

    /// Which literals hold in a picture, those of the places of runs too.
    fn settle(order: &OrderEncoding, picture: &Picture) -> Trail {
        let (mut trail, mut clauses) = (Trail::default(), Clauses::default());
        let n = order.extension.n_variables as usize;
        trail.reset(n, &mut || Ok(())).unwrap();
        clauses.reset(n, &mut || Ok(())).unwrap();
        clauses.extend(n, &order.extension.clauses);
        let cells = picture.values().iter().zip(0..);
        cells.for_each(|(value, cell)| trail.push(Lit::new(cell, value.0 == 1), Reason::None));
        clauses.propagate(&mut trail).expect("the picture fits");
        trail
    }

    #[test]
    fn what_holds_in_a_picture_becomes_what_holds_in_its_image() {
        for rows in [
            ["#..#..", ".#..#.", "#..#..", "..#..#"],
            ["##.##.", "......", ".#.#..", "......"],
            ["#.....", "#...##", "##...#", ".....#"],
        ] {
            let (lines, picture) = (lines_of(&rows), Picture::parse(&rows).unwrap());
            let (mut order, mut trail) = (OrderEncoding::default(), Trail::default());
            trail.reset(lines.n_cells(), &mut || Ok(())).unwrap();
            assert!(order.load(&lines, &trail, u64::MAX));
            let mut symmetries = symmetries(&lines, &[]);
            extend(&mut symmetries, &lines, &order, u64::MAX);
            let before = settle(&order, &picture);
            for (symmetry, image) in symmetries.iter().zip(images_of(&symmetries, &picture)) {
                let after = settle(&order, &image);
                for &lit in before.lits() {
                    let lit = symmetry.image(lit).expect("every bound has an image");
                    assert!(after.is_true(lit), "{rows:?} {lit:?}");
                }
            }
        }
    }
}
