//! Boards of a few tiles with colored edges from bytes, and every answer to them held against plain
//! recursion over cells, tiles and turns.
//!
//! ```text
//!   32b 01230123.. = 12 ! 52       spaces and line ends mean nothing
//!   3 2       columns and rows; b: the border is color 0
//!   colors    of the edges: below each row of cells but the last, then right of each column but the
//!             last, then around; what is missing is 1
//!   = 1 2     the tile of cell 1 is a pin, turned by 2 more than it should be
//!   ! 5 2     the side with this number is color 2 instead
//! ```
//!
//! Tiles are cut from a whole board, turned and listed in reverse, so that most boards can be filled, in
//! several ways where colors are few; a changed side makes those that cannot. Boards of up to nine tiles
//! with at most `MOST_PICTURES` pictures: the twin lists them all.

use pictogrid_core::Silent;
use pictogrid_jigsaw::matching::{
    Board, BruteForce, Goal, Listed, OrientedTile, Pin, SolveOptions, Verdict, Wanted, confirm,
    solve,
};

/// The most tiles.
const MOST_TILES: usize = 9;
/// The most tiles that the twin places.
const MOST_PLACEMENTS: u64 = 20_000;
/// The most pictures of a board.
const MOST_PICTURES: u64 = 200;

/// The tiles of a whole board, row by row, as they lie.
fn tiles((width, height): (usize, usize), has_border: bool, colors: &[u8]) -> Vec<[u32; 4]> {
    let color = |i: usize| colors.get(i).map_or(1, |&byte| u32::from(byte % 5));
    let (n_below, n_right) = (width * (height - 1), height * (width - 1));
    let around = |i: usize| if has_border { 0 } else { color(n_below + n_right + i) };
    let below = |x: usize, y: usize| color(y * width + x);
    let right = |x: usize, y: usize| color(n_below + y * (width - 1) + x);
    let tile = |i: usize| {
        let (x, y) = (i % width, i / width);
        [
            if y == 0 { around(x) } else { below(x, y - 1) },
            if x + 1 == width { around(width + y) } else { right(x, y) },
            if y + 1 == height { around(width + height + x) } else { below(x, y) },
            if x == 0 { around(2 * width + height + y) } else { right(x - 1, y) },
        ]
    };
    (0..width * height).map(tile).collect()
}

/// A board of a few tiles.
fn board(bytes: &[u8]) -> Option<Board> {
    let bytes: Vec<u8> = bytes.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let side = |byte: u8| usize::from(byte % 8).clamp(1, 4);
    let (width, height) = (side(*bytes.first()?), side(*bytes.get(1)?));
    if width * height > MOST_TILES {
        return None;
    }
    let has_border = bytes.get(2) == Some(&b'b');
    let rest = bytes.get(2 + usize::from(has_border)..).unwrap_or_default();
    let end = rest.iter().position(|byte| b"=!".contains(byte)).unwrap_or(rest.len());
    let (colors, mut changes) = rest.split_at(end);
    let mut tiles = tiles((width, height), has_border, colors);
    let n = tiles.len();
    let mut pins = Vec::new();
    while let [kind, at, by, behind @ ..] = changes {
        let (at, by) = (usize::from(*at), by % 8);
        match kind {
            b'!' => tiles[at / 4 % n][at % 4] = u32::from(by % 5),
            b'=' => {
                let cell = at % n;
                let oriented_tile = OrientedTile::new(n - 1 - cell, (4 - cell as u8 % 4) % 4 + by);
                pins.push(Pin { x: cell % width, y: cell / width, oriented_tile });
            }
            _ => {}
        }
        changes = behind;
    }
    (0..n).for_each(|cell| tiles[cell].rotate_right(cell % 4));
    tiles.reverse();
    let wanted = Wanted { border: has_border.then_some(0), pins, ..Wanted::default() };
    Board::new(Listed { size: Some((width, height)), tiles }, &wanted).ok()
}

/// What is said of a board with so many pictures.
fn verdict_of(goal: Goal, n_pictures: u64) -> Verdict {
    match (goal, n_pictures) {
        (_, 0) => Verdict::None,
        (Goal::First, _) => Verdict::Placed,
        (_, 1) => Verdict::Unique,
        _ => Verdict::Several,
    }
}

/// Every verdict on any board of a few tiles, and the number of its pictures, is what plain recursion
/// finds; every placement keeps the rules.
pub fn matching_equals_brute_force(bytes: &[u8]) {
    let Some(board) = board(bytes) else { return };
    let plain = BruteForce::search(&board, MOST_PLACEMENTS);
    let all = plain.pictures.len() as u64;
    if plain.placements == MOST_PLACEMENTS || all > MOST_PICTURES {
        return;
    }
    let has_pins = !board.pins().is_empty();
    let up_to_turns = if has_pins { all } else { plain.up_to_turns(&board) };
    for goal in [Goal::First, Goal::Unique, Goal::Count] {
        let options = SolveOptions { goal, placements: None, n_threads: 1, seed: 0 };
        let report = solve(&board, &options, &mut Silent).expect("a right answer");
        let context = || format!("{goal:?}: {all} pictures, {report:?}\n{board:?}");
        assert_eq!(report.verdict, verdict_of(goal, up_to_turns), "{}", context());
        let score = report.placement.as_ref().map(|it| confirm(&board, it).expect("it fits"));
        let is_complete = score.is_some_and(|score| score.is_complete);
        assert_eq!(is_complete, all > 0, "{}", context());
        if goal == Goal::Count {
            assert_eq!(report.count, Some(all), "{}", context());
            assert_eq!(report.up_to_turns, (!has_pins).then_some(up_to_turns), "{}", context());
        }
    }
}
