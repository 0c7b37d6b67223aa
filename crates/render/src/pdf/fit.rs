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

use crate::{
    Look, Refusal,
    drawing::{Drawing, Mark},
    pdf::{
        Book, Leaf, PerPage, Press, SHEETS, book,
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
pub(super) fn check(book: &Book<'_>, press: &Press, look: &Look) -> Result<(), Refusal> {
    let extents = extents(book, look);
    let small = small(&extents, press);
    if small.is_empty() {
        return Ok(());
    }
    let sheet = press.sheet.id;
    let least = press.min_clue;
    let way_out = way_out(&extents, press) + &smaller(&small);
    let named = |(index, points): &(usize, f32)| {
        format!("{} · {} ({points:.1})", index + 1, book::name(&book.leaves[*index]))
    };
    Err(Refusal::new(match &small[..] {
        [(index, points)] if extents.len() == 1 => format!(
            "on {sheet} the clues of {:?} would be {points:.1} points high, which is hard to read \
             below {least}; {way_out}",
            book::name(&book.leaves[*index])
        ),
        _ => format!(
            "on {sheet} the clues of {} of {} puzzles would be less than {least} points high, which \
             is hard to read: {}{}; {way_out}{}",
            small.len(),
            extents.len(),
            small.iter().take(MOST_NAMED).map(named).collect::<Vec<_>>().join(", "),
            if small.len() > MOST_NAMED { ", .." } else { "" },
            match small.len() < extents.len() {
                true => ", or leave these out with --skip-too-large",
                false => "",
            },
        ),
    }))
}

/// The flag that lets all of these pass, if a magnifying glass is not needed.
fn smaller(small: &[(usize, f32)]) -> String {
    let least = small.iter().map(|(_, points)| *points).fold(f32::MAX, f32::min);
    let least = (least * 10.0).floor() / 10.0;
    if least < LEAST_ALLOWED { String::new() } else { format!(", or allow --min-clue {least}") }
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
    let leaves = if look.clues { book.leaves } else { &[] };
    leaves.iter().map(|leaf| Extent::of(leaf, look)).collect()
}

/// How all of them could be read.
fn way_out(extents: &[Extent], press: &Press) -> String {
    let fits = |press: &Press| extents.iter().all(|extent| extent.points(press) >= press.min_clue);
    let turned = Press { is_landscape: !press.is_landscape, ..*press };
    if fits(&turned) {
        let flag = if turned.is_landscape { "lay the sheet down with" } else { "leave out" };
        return format!("{flag} --landscape");
    }
    let n_now = match press.per_page {
        PerPage::Auto => 1,
        PerPage::Exactly(n) => n,
    };
    let with = |n| Press { per_page: PerPage::Exactly(n), ..*press };
    if let Some(n) = (1..n_now).rev().find(|&n| fits(&with(n))) {
        return format!("put fewer on a page with --per-page {n}");
    }
    let fitting = SHEETS.iter().filter(|&sheet| fits(&Press { sheet, ..*press }));
    match fitting.min_by(|a, b| (a.width * a.height).total_cmp(&(b.width * b.height))) {
        Some(sheet) => format!("--paper {} is the smallest on which they can", sheet.id),
        None => {
            "no sheet is large enough by itself; add --landscape or --per-page 1 to the largest, \
                 choose SVG, or leave the clues out with --no-clues"
                .to_owned()
        }
    }
}
