//! A whole picture although some tiles are left over: copies, strangers with the outline of a tile, tiles
//! that fit nowhere.
//!
//! ```text
//!   1 2 3      104 and 999 have equal outlines: 999 is set aside, and the rest is
//!   4 5 6      a whole. "9 of 10 tiles make 3 × 3; 999 also fits where 104 lies."
//!   7 8 9   X
//! ```
//!
//! Set aside are: of tiles that look the same, and of tiles with one outline, all but the first; and tiles
//! that fit beside no other. Nothing can tell which tile of one outline is the stranger, so both are named.
//! The rest is a whole by its links, or else by the rectangles that rings of four confirm (`pictures`), or
//! else by a short search.
//!
//! A picture of at most half of the tiles is none: what hangs together then is an island. And tiles that
//! look alike belong to some pictures, so a set is looked at like this only where not all of it makes a
//! whole, or where the whole has a tile beside its own mirror image (`is_doubtful`).
//!
//! To try without each tile in turn is the obvious way: a search a tile, and it ends at two strangers.

use super::{
    Freedom, Grid, Orientation, Report, SolveOptions, TileSet, Verdict, Want, assemblies,
    conflicts::Conflict,
    duplicates::duplicates,
    edges::Edges,
    links::{OrientedTile, orientation_of, oriented_tile, tile_of},
    partial_assemblies::Island,
    pictures::{Pictures, pictures},
    search::{Assemblies, Board, Meter, Symmetries},
};

/// Placements of a search for a whole of the rest.
const SHORT: u64 = 200_000;

/// Tiles that are set aside, and why.
pub(super) struct Aside {
    pub(super) is_left_out: Vec<bool>,
    pub(super) reasons: Vec<Conflict>,
}

/// The outline of a tile: its codes from the top clockwise, in the least of all orientations.
fn outline(board: &Board, tile: u32) -> [u32; 4] {
    let codes = |&orientation: &Orientation| {
        let laid = oriented_tile(tile, orientation);
        [0, 1, 2, 3].map(|direction| board.code(laid, direction))
    };
    board.freedom.orientations().iter().map(codes).min().unwrap_or_default()
}

/// Groups of tiles with one outline, of two or more, each in the order of the text.
fn twins(board: &Board) -> Vec<Vec<usize>> {
    let mut order: Vec<([u32; 4], usize)> =
        (0..board.n_tiles).map(|tile| (outline(board, tile as u32), tile)).collect();
    order.sort_unstable();
    let groups = order.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1);
    groups.map(|group| group.iter().map(|&(_, tile)| tile).collect()).collect()
}

/// Whether two tiles have one outline.
pub(super) fn has_twins(board: &Board) -> bool {
    !twins(board).is_empty()
}

/// Sets copies aside, and all tiles of one outline but the first. Needs: a board of all tiles.
pub(super) fn set_aside(tiles: &TileSet<'_>, board: &Board) -> Aside {
    let mut aside = Aside { is_left_out: vec![false; tiles.len()], reasons: Vec::new() };
    let groups = twins(board);
    if groups.is_empty() {
        return aside;
    }
    let copies = duplicates(tiles, &groups.concat(), board.freedom);
    for &(copy, tile) in &copies {
        aside.is_left_out[copy] = true;
        aside.reasons.push(Conflict::Duplicate([tile, copy]));
    }
    for group in groups {
        for &tile in &group[1..] {
            if !std::mem::replace(&mut aside.is_left_out[tile], true) {
                aside.reasons.push(Conflict::Instead([group[0], tile]));
            }
        }
    }
    aside
}

/// Whether a grid of all tiles says less than one of most of them: it is a single row, which many tiles
/// make by chance, or it has a tile beside its own mirror image, as if their joint were the mirror. Such a
/// tile was copied, or has the outline of the other: it touches with an edge that belongs on the rim. Short
/// edges say nothing of that kind, since then outlines are equal by chance.
pub(super) fn is_doubtful(board: &Board, grid: &Grid, side: usize) -> bool {
    const NO_CHANCE: f64 = 0.001;
    let outlines_alike = 4.0 * (board.n_tiles as f64).powi(2) * 0.5_f64.powi(4 * side as i32 - 4);
    let laid = grid.oriented_tile();
    let columns = grid.n_columns();
    let is_mirror = |a: OrientedTile, b: OrientedTile, flip: Orientation| {
        let mirrored = oriented_tile(tile_of(b), orientation_of(b).then(flip));
        (0..4).all(|direction| board.code(a, direction) == board.code(mirrored, direction))
    };
    let (across, down) = (Orientation::flipped(0), Orientation::flipped(2));
    let is_mirrored = || {
        laid.iter().enumerate().any(|(at, &tile)| {
            let right = (!(at + 1).is_multiple_of(columns)).then(|| laid[at + 1]);
            right.is_some_and(|right| is_mirror(tile, right, across))
                || laid.get(at + columns).is_some_and(|&below| is_mirror(tile, below, down))
        })
    };
    let is_row = laid.len() > 3 && grid.n_rows().min(columns) == 1;
    outlines_alike < NO_CHANCE && (is_row || board.freedom == Freedom::Eight && is_mirrored())
}

/// A whole picture, or several, of most of the tiles, and what there is to say of the others. Needs: a
/// board of all tiles. May give a report with nothing left over where it has several pictures.
pub(super) fn most_of(
    tiles: &TileSet<'_>,
    edges: &Edges<'_>,
    board: &Board,
    options: &SolveOptions,
    meter: &mut Meter<'_>,
) -> Option<Report> {
    let mut aside = set_aside(tiles, board);
    let reduced = Board::new(edges, tiles.len(), options.freedom, &aside.is_left_out);
    for tile in 0..tiles.len() {
        let upright = oriented_tile(tile as u32, Orientation::IDENTITY);
        if !aside.is_left_out[tile] && (0..4).all(|side| reduced.is_alone(upright, side)) {
            aside.is_left_out[tile] = true;
            aside.reasons.push(Conflict::Stray(tile));
        }
    }
    let rest: Vec<usize> = (0..tiles.len()).filter(|&tile| !aside.is_left_out[tile]).collect();
    if rest.len() < 2 || 2 * rest.len() <= tiles.len() {
        return None;
    }
    let is_less = rest.len() < tiles.len();
    let subset = tiles.subset(&rest);
    let subset_edges = is_less.then(|| Edges::of(&subset));
    if let Some(edges) = &subset_edges
        && let Some(grid) = assemblies::by_links(&subset, edges, options)
    {
        return Some(left_over(tiles, grid.renumbered(&rest), aside.reasons, meter));
    }
    let found = pictures(edges, &reduced, &aside.is_left_out, tiles.side());
    let is_row = |island: &Island| island.rows.min(island.columns) == 1;
    // No ring confirms a row, so all tiles in one row are better than some.
    if found.as_ref().is_none_or(|found| found.islands.iter().all(is_row))
        && let Some(edges) = &subset_edges
        && let Some(grid) = by_search(&subset, edges, options, meter)
    {
        return Some(left_over(tiles, grid.renumbered(&rest), aside.reasons, meter));
    }
    of_pictures(tiles, (found?, aside.reasons), &reduced, options, meter)
}

/// The report of one picture with tiles left over. Every one has a reason that names it last.
fn left_over(tiles: &TileSet<'_>, grid: Grid, reasons: Vec<Conflict>, meter: &Meter<'_>) -> Report {
    Report {
        placement: Some(grid),
        placements: meter.placements,
        ..Report::of(Verdict::LeftOver, tiles).because(reasons)
    }
}

/// The report of pictures that rings confirm, if they are most of the tiles and of a wanted shape.
fn of_pictures(
    tiles: &TileSet<'_>,
    (mut found, mut reasons): (Pictures, Vec<Conflict>),
    board: &Board,
    options: &SolveOptions,
    meter: &Meter<'_>,
) -> Option<Report> {
    let n_laid: usize = found.islands.iter().map(Island::n_tiles).sum();
    reasons.append(&mut found.reasons);
    if 2 * n_laid <= tiles.len() {
        return None;
    }
    if let [only] = &found.islands[..] {
        let places = only.places.iter().flatten();
        let laid = places.map(|&(tile, turn)| oriented_tile(tile as u32, turn)).collect();
        let grid = Grid::new(only.rows, only.columns, laid).of_shape(board, &options.wanted)?;
        return (n_laid < tiles.len()).then(|| left_over(tiles, grid, reasons, meter));
    }
    let placements = meter.placements;
    let is_wanted = options.wanted.shape.is_none();
    let report = Report::of(Verdict::Pictures, tiles).because(reasons);
    is_wanted.then_some(Report { islands: found.islands, placements, ..report })
}

/// An assembly of the rest, if a short search finds one.
fn by_search(
    rest: &TileSet<'_>,
    edges: &Edges<'_>,
    options: &SolveOptions,
    meter: &mut Meter<'_>,
) -> Option<Grid> {
    let mut board = Board::new(edges, rest.len(), options.freedom, &vec![false; rest.len()]);
    board.symmetries = Symmetries::of(rest);
    if !board.may_be_whole() || meter.stopped.is_some() {
        return None;
    }
    let one = SolveOptions { want: Want::One, ..*options };
    let mut found = Assemblies::default();
    let _ = assemblies::briefly(&mut board, &one, SHORT, meter, &mut found);
    found.grids.into_iter().next()
}
