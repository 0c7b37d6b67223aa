//! The whole pictures in a set of tiles: rectangles that rings of four confirm, and single rows.
//!
//! ```text
//!   1 2 3   a b   P Q R S      rings join the tiles of the first two. What no ring joins is strung by
//!   4 5 6   c d                edges that no third tile has, and is a picture if it is a row of which
//!   7 8 9          X           chance makes none. X touches nothing for sure: it is left over
//! ```
//!
//! Joints without a ring do not join rectangles, so that pictures which touch by chance are kept apart.
//! But with long edges they do not touch by chance: with `f` free sides of `s` cells there are about
//! `f² / 2^s` such joints, and if one is there although none is expected, a tile is missing between, and
//! nothing is a whole.
//!
//! Linear in the tiles, as at most eight sides of an edge are looked at (`partial_assemblies`).

use super::{
    conflicts::Conflict,
    edges::Edges,
    partial_assemblies::{Island, Joint, Sea, joints},
    search::Board,
};

/// Whole pictures, the largest first, and why other tiles are left over.
pub(super) struct Pictures {
    pub(super) islands: Vec<Island>,
    pub(super) reasons: Vec<Conflict>,
}

/// So few joints or rows by chance are none.
const NO_CHANCE: f64 = 0.01;

/// The whole pictures that the tiles make, without those for which `is_left_out` is true. Gives `None` if
/// something is a part of a picture. Needs: a board without these.
pub(super) fn pictures(
    edges: &Edges<'_>,
    board: &Board,
    is_left_out: &[bool],
    side: usize,
) -> Option<Pictures> {
    let joints = joints(board);
    let mut sea = Sea::new(board, is_left_out);
    join(&mut sea, joints.iter().filter(|joint| joint.rings > 0));
    let instead = sea.instead(&joints);
    let is_loose: Vec<bool> = (0..board.n_tiles).map(|tile| sea.n_beside(tile) == 1).collect();
    let mut whole: Vec<Island> =
        sea.islands().into_iter().filter(|island| island.n_tiles() > 1).collect();
    let rows = rows(edges, board, &is_loose, side)?;
    let (alone, rows): (Vec<Island>, _) = rows.into_iter().partition(|row| row.n_tiles() == 1);
    whole.extend(rows);
    if whole.is_empty() || whole.iter().any(|island| island.n_tiles() < island.places.len()) {
        return None;
    }
    let mut island_of = vec![None; board.n_tiles];
    for (number, island) in whole.iter().enumerate() {
        island.places.iter().flatten().for_each(|&(tile, _)| island_of[tile] = Some(number));
    }
    let rims = whole.iter().map(|island| 2 * (island.rows + island.columns));
    let n_by_chance = {
        let n_free = rims.sum::<usize>() + 4 * alone.len();
        (n_free as f64).powi(2) * 0.5_f64.powi(side as i32)
    };
    let is_thin = |number: usize| whole[number].rows.min(whole[number].columns) == 2;
    let is_part = |joint: &Joint| match joint.tiles().map(|tile| island_of[tile]) {
        [Some(a), Some(b)] => a != b && n_by_chance < NO_CHANCE,
        // It is likelier that one tile is missing than that a stranger fits by chance.
        [Some(island), None] | [None, Some(island)] => n_by_chance < NO_CHANCE || is_thin(island),
        [None, None] => n_by_chance < NO_CHANCE,
    };
    if joints.iter().any(|joint| joint.is_only() && joint.rings == 0 && is_part(joint)) {
        return None;
    }
    whole.sort_by_key(|island| std::cmp::Reverse(island.n_tiles()));
    let reason = |island: &Island| {
        let tile = island.places.iter().flatten().next()?.0;
        let pair = instead.binary_search_by_key(&tile, |&[_, other]| other);
        Some(pair.map_or(Conflict::Unjoined(tile), |at| Conflict::Instead(instead[at])))
    };
    Some(Pictures { reasons: alone.iter().filter_map(reason).collect(), islands: whole })
}

/// The rows that loose tiles make by edges that no other loose tile has, and single tiles. Gives `None` if
/// they make anything else, or a row that may be one by chance.
fn rows(edges: &Edges<'_>, board: &Board, is_loose: &[bool], side: usize) -> Option<Vec<Island>> {
    let is_left_out: Vec<bool> = is_loose.iter().map(|&is| !is).collect();
    let board = Board::new(edges, board.n_tiles, board.freedom, &is_left_out);
    let joints = joints(&board);
    let mut sea = Sea::new(&board, &is_left_out);
    join(&mut sea, joints.iter().filter(|joint| joint.is_only()));
    let islands = sea.islands();
    let n_loose = is_loose.iter().filter(|&&is| is).count();
    let is_row = |island: &Island| {
        let n_across = island.rows.min(island.columns);
        n_across == 1 && n_rows_by_chance(n_loose, island.n_tiles(), side) < NO_CHANCE
    };
    islands.iter().all(|island| island.n_tiles() == 1 || is_row(island)).then_some(islands)
}

fn join<'a>(sea: &mut Sea<'_>, joints: impl Iterator<Item = &'a Joint>) {
    for joint in joints {
        if !sea.is_joined(joint) {
            // A joint that is refused leaves its tiles where better ones put them.
            let _ = sea.join(joint);
        }
    }
}

/// The rows of `length` to be expected among `n` tiles of random cells: from any tile on, one of the four
/// sides of one of the tiles that are left is equal to its far side.
fn n_rows_by_chance(n: usize, length: usize, side: usize) -> f64 {
    let n_edges = 2_f64.powi(side as i32 - 1);
    (1..length).fold(n as f64, |rows, i| rows * 4.0 * (n - i) as f64 / n_edges)
}
