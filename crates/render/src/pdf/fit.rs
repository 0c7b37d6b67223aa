//! Which puzzles of a book would have clues that nobody can read, and what would help.
//!
//! ```text
//!   room for a puzzle      a part of the page, without heading and rights
//!   points of a number     its size in cells · points of a cell when the puzzle fills its room
//!   below the least        too large; named with all others of the book, and with a way out that
//!                          is good for all: fewer a page, the sheet on its side, a larger sheet
//! ```
//!
//! The smallest number of a puzzle counts: above columns, numbers of three digits are narrower.
//! To refuse the first one alone was tried; whoever has forty puzzles then learns of the third by
//! the third attempt. O(marks), and O(1) for each way out.

use pictogrid_core::Remedy;

use crate::{
    DrawError, Look, SmallClues,
    drawing::{Drawing, Mark},
    pdf::{
        Book, Leaf, PageOrientation, PerPage, Press, SHEETS, book,
        pack::{self, FOOT, HEAD},
    },
};

/// The least height of clues that is proposed.
const LEAST_ALLOWED: f32 = 3.0;
/// The most puzzles that are named.
const MOST_NAMED: usize = 10;

/// See [`super::too_large`].
pub(super) fn too_large(book: &Book<'_>, press: &Press, look: &Look) -> Vec<(usize, f32)> {
    if press.check().is_err() || book.leaves.iter().any(|leaf| leaf.scene.check().is_err()) {
        // It is refused for another reason.
        return Vec::new();
    }
    small(&extents(book, look), press)
}

fn small(extents: &[Extent], press: &Press) -> Vec<(usize, f32)> {
    let points = extents.iter().map(|extent| extent.points(press)).enumerate();
    points.filter(|(_, points)| *points < press.min_clue).collect()
}

/// Refuses a book that has such puzzles.
pub(super) fn check(book: &Book<'_>, press: &Press, look: &Look) -> Result<(), DrawError> {
    let extents = extents(book, look);
    let small = small(&extents, press);
    if small.is_empty() {
        return Ok(());
    }
    let mut remedies = ways_out(&extents, press);
    remedies.extend(smaller(&small));
    remedies.extend((small.len() < extents.len()).then_some(Remedy::SkipTooLarge));
    let named = |&(index, points): &(usize, f32)| {
        (index + 1, book::name(&book.leaves[index]).to_owned(), points)
    };
    Err(DrawError::CluesTooSmall(Box::new(SmallClues {
        sheet: press.sheet.id,
        least: press.min_clue,
        first: small.iter().take(MOST_NAMED).map(named).collect(),
        n: small.len(),
        n_puzzles: extents.len(),
        remedies,
    })))
}

/// The height that lets all of these pass, if a magnifying glass is not needed.
fn smaller(small: &[(usize, f32)]) -> Option<Remedy> {
    let least = small.iter().map(|(_, points)| *points).fold(f32::MAX, f32::min);
    let tenths = (least * 10.0).floor();
    (tenths / 10.0 >= LEAST_ALLOWED).then_some(Remedy::ClueHeight { tenths: tenths as u32 })
}

/// How large a puzzle is, and its smallest number, in cells.
struct Extent {
    size: [f32; 2],
    number: f32,
}

impl Extent {
    fn of(leaf: &Leaf<'_>, look: &Look) -> Extent {
        let drawing = Drawing::of(std::slice::from_ref(&leaf.scene), look);
        let sizes = drawing.marks.iter().filter_map(|mark| match mark {
            Mark::Words { size, .. } => Some(*size),
            _ => None,
        });
        Extent { size: drawing.size, number: sizes.fold(f32::MAX, f32::min) }
    }

    /// The points of its smallest number in the smallest room of a page.
    fn points(&self, press: &Press) -> f32 {
        let pages = match press.per_page {
            PerPage::Auto => pack::pages_of(&[self.size], press),
            PerPage::Exactly(n) => pack::pages_of(&vec![self.size; n.max(1) as usize], press),
        };
        let rooms = pages.iter().flatten().map(|part| part.without(HEAD, FOOT));
        let scale = rooms.map(|room| room.scale_of(self.size)).fold(book::MOST, f32::min);
        self.number * scale
    }
}

/// Those of puzzles that have clues.
fn extents(book: &Book<'_>, look: &Look) -> Vec<Extent> {
    let leaves = if look.has_clues() { book.leaves } else { &[] };
    leaves.iter().map(|leaf| Extent::of(leaf, look)).collect()
}

/// How all of them could be read.
fn ways_out(extents: &[Extent], press: &Press) -> Vec<Remedy> {
    let fits = |press: &Press| extents.iter().all(|extent| extent.points(press) >= press.min_clue);
    let turned = Press { orientation: press.orientation.turned(), ..*press };
    if fits(&turned) {
        return vec![match turned.orientation {
            PageOrientation::Landscape => Remedy::Landscape,
            PageOrientation::Portrait => Remedy::Portrait,
        }];
    }
    let n_now = match press.per_page {
        PerPage::Auto => 1,
        PerPage::Exactly(n) => n,
    };
    let with = |n| Press { per_page: PerPage::Exactly(n), ..*press };
    if let Some(n) = (1..n_now).rev().find(|&n| fits(&with(n))) {
        return vec![Remedy::PuzzlesPerPage { puzzles: n }];
    }
    let fitting = SHEETS.iter().filter(|&sheet| fits(&Press { sheet, ..*press }));
    match fitting.min_by(|a, b| (a.width * a.height).total_cmp(&(b.width * b.height))) {
        Some(sheet) => vec![Remedy::Paper { paper: sheet.id.to_owned() }],
        None => {
            vec![Remedy::LargestPaper, Remedy::choose_output(["svg"]), Remedy::LeaveOutClues]
        }
    }
}
