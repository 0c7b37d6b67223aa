//! A few square tiles from bytes, and every answer to them held against brute force.
//!
//! ```text
//!   3 e 4 5R..     side 2 to 4, freedom (1 as they lie, 4 turned, 8 flipped, too), how many, then the cells:
//!                  a byte a row, its lowest bits; spaces and line ends mean nothing, what is missing is empty
//! ```
//!
//! Sides are short, so that edges are alike by chance and most sets have several assemblies or none. Sets with
//! more assemblies than the twin lists say nothing. The twin is that of the tests of `jigsaw`.

use pictogrid_core::Silent;
use pictogrid_jigsaw::tiles::{Freedom, SolveOptions, TileLimits, TileSet, Verdict, Want, solve};

use super::every_assembly::{Cells, assembly, brute, text};

/// The most tiles: the twin tries all orders.
const MOST_TILES: usize = 6;

/// A few tiles, and how they may be laid.
fn tiles(bytes: &[u8]) -> Option<(Vec<Cells>, Freedom)> {
    let mut bytes = bytes.iter().copied().filter(|byte| !byte.is_ascii_whitespace());
    let side = usize::from(bytes.next()? % 8).clamp(2, 4);
    let freedom = match bytes.next()? % 4 {
        0 => Freedom::Eight,
        1 => Freedom::One,
        _ => Freedom::Four,
    };
    let n = usize::from(bytes.next()? % 8).clamp(1, MOST_TILES);
    let mut row = || {
        let byte = bytes.next().unwrap_or(0);
        (0..side).map(|x| byte >> x & 1 == 1).collect()
    };
    Some(((0..n).map(|_| (0..side).map(|_| row()).collect()).collect(), freedom))
}

/// Every verdict on any set of a few tiles, every assembly and the number of them, is what brute force finds.
pub fn tiles_equal_brute_force(bytes: &[u8]) {
    let Some((tiles, freedom)) = tiles(bytes) else { return };
    let Some(expected) = brute(&tiles, freedom) else { return };
    let ids: Vec<u64> = (1..=tiles.len() as u64).collect();
    let text = text(&tiles, &ids);
    let set =
        TileSet::read(text.as_bytes(), &TileLimits::default()).expect("tiles that are written");
    for want in [Want::Count, Want::Unique, Want::One] {
        let options = SolveOptions { freedom, want, ..SolveOptions::default() };
        let report = solve(&set, &options, &mut Silent).expect("no wrong answer");
        let context =
            || format!("{want:?} {freedom:?}, {} expected, {report:?}\n{text}", expected.len());
        let is_right = match report.verdict {
            Verdict::Unique => expected.len() == 1,
            Verdict::Several => expected.len() > 1,
            Verdict::None => expected.is_empty(),
            // Where tiles look alike a picture of most of them is preferred, and why is said.
            Verdict::LeftOver | Verdict::Pictures => {
                expected.is_empty() || want == Want::One || !report.conflicts.is_empty()
            }
            Verdict::Solved => want == Want::One && !expected.is_empty(),
            Verdict::Stopped => false,
        };
        assert!(is_right, "{}", context());
        if let Some(count) = report.count {
            assert_eq!(count, expected.len() as u64, "{}", context());
        }
        if !matches!(report.verdict, Verdict::LeftOver | Verdict::Pictures) {
            for grid in report.placement.iter().chain(&report.second) {
                assert!(expected.contains(&assembly(&tiles, grid, freedom)), "{}", context());
            }
        }
    }
}
