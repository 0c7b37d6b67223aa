//! Edge matching: sizes, colors and pins that no board has.
//!
//! ```text
//!   texts    empty, cut, not UTF-8, too few numbers    pins     ",", "0,0:0", beyond all numbers
//!   sizes    0, 1, 257, the last of 32 and of 64 bits  colors   0, 1, 5, all
//! ```
//!
//! Products of such sizes do not fit a number, so this is where a multiplication that wraps is seen.
//! What is refused has to be refused before it is allocated.

use pictogrid::Silent;
use pictogrid::jigsaw::matching::{
    BestSearch, Board as Tiles, BruteForce, Goal, Listed, OrientedTile, Pin, Placement, Recipe,
    Search, SolveOptions, Wanted, confirm, forecast, parse_pin, planted, read_placement,
    read_tiles, solve, write_placement, write_tiles,
};

use super::*;

pub(crate) const CASES: &[(&str, fn())] =
    &[("matching::read", reads), ("matching::planted", plants), ("matching::solve", solves)];

fn reads() {
    for text in [&b""[..], b"0", b"0 0\n", b"9 9 9\n", b"0 0 0 0\n", b"\xff", b"1 1 1\n0 0 0 0\n"] {
        made((read_tiles(text, &Default::default()), read_placement(text)));
    }
    for text in ["", ",", "0,0:0", "1,1=1", "99999999999999999999,1=1"] {
        made(parse_pin(text).is_ok());
    }
}

fn plants() {
    let sizes = [0, 1, 2, 257, u32::MAX as usize, usize::MAX];
    for (width, height) in sizes.into_iter().flat_map(|x| sizes.map(|y| (x, y))) {
        for colors in [0, 1, 5, usize::MAX] {
            let recipe =
                Recipe { width, height, colors, border_colors: colors / 2, seed: u64::MAX };
            made(planted(&recipe).map(|planted| write_placement(&planted.solution)).is_ok());
        }
    }
}

fn solves() {
    let lists: [&[[u32; 4]]; 5] =
        [&[], &[[0; 4]], &[[0; 4]; 4], &[[0, 1, 1, 0]; 4], &[[u32::MAX; 4], [7; 4]]];
    for tiles in lists {
        for size in [None, Some((0, 0)), Some((2, 2)), Some((1, 1)), Some((usize::MAX, 2))] {
            for border in [None, Some(0), Some(u32::MAX)] {
                for n in [0, usize::MAX] {
                    let pin = Pin { x: n, y: 0, oriented_tile: OrientedTile::new(n, 255) };
                    for pins in [vec![], vec![pin], vec![pin, pin]] {
                        let listed = Listed { size: None, tiles: tiles.to_vec() };
                        let board = Tiles::new(listed, &Wanted { size, border, pins });
                        board.iter().for_each(solve_one);
                    }
                }
            }
        }
    }
}

fn solve_one(board: &Tiles) {
    made((forecast(board), write_tiles(board), board.colors(OrientedTile::new(usize::MAX, 3))));
    for goal in [Goal::First, Goal::Unique, Goal::Count, Goal::Best] {
        let mut options = SolveOptions::default();
        (options.goal, options.placements) = (goal, Some(1000));
        let report = solve(board, &options, &mut Silent).unwrap();
        made(report.placement.map(|placement| confirm(board, &placement).unwrap()));
    }
    for cells in [vec![], vec![None], vec![Some(OrientedTile::new(usize::MAX, 1)); 4]] {
        for width in [0, 1, 2, usize::MAX] {
            let placement = Placement::new(width, cells.clone());
            made(placement.map(|placement| {
                (confirm(board, &placement).is_ok(), placement.turned(), placement.as_pins())
            }));
        }
    }
    made(BruteForce::search(board, 1000).pictures.len());
    made(Search::new(board).map(|search| search.begin(usize::MAX).is_some()).is_ok());
    made(BestSearch::new(board, 0).map(|mut best| best.round(&mut |_| true)).is_ok());
}
