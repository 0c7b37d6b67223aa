//! Which puzzles share a page, and where on it each of them stands.
//!
//! ```text
//!   Exactly(4)          Auto: shelves, filled from the left, cells of USUAL points
//!   +-----+-----+       +---+ +----+ +--+
//!   |  1  |  2  |       | 1 | | 2  | |3 |
//!   +-----+-----+       +---+ |    | +--+
//!   |  3  |  4  |             +----+
//!   +-----+-----+       +--------+ +-+      5 would not fit: the next page
//!                       |   4    |
//! ```
//!
//! Puzzles are packed in their order, so that numbers go on from left to right and from page to page;
//! to sort them for the best packing would save paper and lose that. What is larger than a page with
//! such cells has one of its own, and smaller cells. O(puzzles).

use crate::{
    Look,
    drawing::Stage,
    pdf::{Book, PerPage, Press, area::Area},
};

/// Room for heading and rights.
pub(super) const HEAD: f32 = 34.0;
pub(super) const FOOT: f32 = 12.0;
/// Room for the page number.
pub(super) const PAGE: f32 = 16.0;
/// Between the parts of a page.
pub(super) const APART: f32 = 18.0;
/// Points of a cell where pages are packed: 7 mm, which a pencil fills.
const USUAL: f32 = 19.84;
/// The least width of a part, so that its heading can be read.
const LEAST_WIDTH: f32 = 130.0;

/// The room of each puzzle, page by page.
pub(super) fn pages(book: &Book<'_>, press: &Press, look: &Look) -> Vec<Vec<Area>> {
    let sizes = book.leaves.iter().map(|leaf| Stage::new(&leaf.scene, look).size());
    pages_of(&sizes.collect::<Vec<_>>(), press)
}

/// The same for puzzles of these sizes, in cells.
pub(super) fn pages_of(sizes: &[[f32; 2]], press: &Press) -> Vec<Vec<Area>> {
    let page = Area::of(press.size()).without(0.0, PAGE);
    match press.per_page {
        PerPage::Exactly(n) => {
            let n = n.max(1);
            let parts = page.split(n, APART);
            sizes.chunks(n as usize).map(|chunk| parts[..chunk.len()].to_vec()).collect()
        }
        PerPage::Auto => shelves(sizes, page),
    }
}

fn shelves(sizes: &[[f32; 2]], page: Area) -> Vec<Vec<Area>> {
    let mut pages: Vec<Vec<Area>> = Vec::new();
    // Where the shelf is, how high it is so far, and where the next puzzle would stand on it.
    let (mut top, mut height, mut left) = (0.0, 0.0, 0.0);
    for size in sizes {
        let room = page.without(HEAD, FOOT);
        let scale = room.scale_of(*size).min(USUAL);
        let needed = [(size[0] * scale).max(LEAST_WIDTH), size[1] * scale + HEAD + FOOT];
        let needed = [needed[0].min(page.width), needed[1].min(page.height)];
        if left > 0.0 && left + needed[0] > page.width {
            (top, height, left) = (top + height + APART, 0.0, 0.0);
        }
        if pages.is_empty() || top + needed[1] > page.height {
            pages.push(Vec::new());
            (top, height, left) = (0.0, 0.0, 0.0);
        }
        let area = Area {
            left: page.left + left,
            top: page.top + top,
            width: needed[0],
            height: needed[1],
        };
        pages.last_mut().expect("one was begun").push(area);
        left += needed[0] + APART;
        height = f32::max(height, needed[1]);
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the sizes are: all are there, inside of the margins, and none lies on another.
    #[test]
    fn packed_puzzles_keep_apart() {
        let mut state = 1_u32;
        let mut next = |n: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % n
        };
        let press = Press { per_page: PerPage::Auto, ..Press::default() };
        let page = Area::of(press.size()).without(0.0, PAGE);
        for _ in 0..200 {
            let n = 1 + next(30);
            let largest = 1 + next(60);
            let side = |next: &mut dyn FnMut(u32) -> u32| 2.0 + next(largest) as f32;
            let sizes: Vec<[f32; 2]> = (0..n).map(|_| [side(&mut next), side(&mut next)]).collect();
            let pages = pages_of(&sizes, &press);
            assert_eq!(pages.iter().map(Vec::len).sum::<usize>(), sizes.len());
            for areas in &pages {
                for (i, a) in areas.iter().enumerate() {
                    let ends = [a.left + a.width, a.top + a.height];
                    assert!(a.left >= page.left && ends[0] <= page.left + page.width + 0.01);
                    assert!(a.top >= page.top && ends[1] <= page.top + page.height + 0.01);
                    for b in &areas[..i] {
                        let is_beside = b.left + b.width <= a.left || ends[0] <= b.left;
                        let is_below = b.top + b.height <= a.top || ends[1] <= b.top;
                        assert!(is_beside || is_below, "{a:?} {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn small_puzzles_share_a_page_and_large_ones_do_not() {
        let press = Press { per_page: PerPage::Auto, ..Press::default() };
        let n_a_page = |sizes: &[[f32; 2]]| {
            pages_of(sizes, &press).iter().map(Vec::len).collect::<Vec<usize>>()
        };
        assert_eq!(n_a_page(&[[8.0, 8.0]; 9]), [9]);
        assert_eq!(n_a_page(&[[8.0, 8.0], [60.0, 70.0], [8.0, 8.0]]), [1, 1, 1]);
    }
}
