//! From tiles to an assembly, or to what is left of one.
//!
//! ```text
//!   links plain? ── walk ──────────────────────────────▶ unique
//!        │ no, or no rectangle
//!        ▼
//!   several whole ones? ── islands ────────────────────▶ pictures
//!        │ no
//!   could it be whole? ── rectangles, or growth ───────▶ unique, several, solved
//!        │ no                        │ budget
//!        ▼                           ▼
//!   islands and conflicts ────────▶ none, stopped
//! ```
//!
//! Several whole pictures are looked for before a rectangle is forced that has not the shortest rim:
//! pictures that touch by chance can be strung together for ever. They are also looked for when all
//! tiles cannot hang together, and when no rectangle was found; never if a shape is asked for.
//!
//! Shapes are tried from the one with the shortest rim. If the sides that no other tile has fill a
//! rim exactly, they say which shape it is, and other shapes do not count: edges that are alike by
//! chance can nearly always be strung to a single row of tiles, which is not wanted.
//!
//! The walk proves its assembly to be the only one (see `row_by_row`), so nearly every set of distinct
//! edges costs no search at all. A set that cannot be whole is mostly known by looking: a tile that
//! fits nowhere, tiles that hang together with no others, or more sides that no other tile has than
//! a rim has room for.

use pictogrid_core::Observer;

use super::{
    Freedom, Grid, Orientation, TileSet, Wanted,
    conflicts::Conflict,
    duplicates::duplicates,
    edge_table,
    edges::Edges,
    islands::{Island, islands, pictures},
    links::{Links, oriented_tile},
    row_by_row,
    search::{Assemblies, Board, Meter, Symmetries, grow, rectangles},
    verify,
};
use crate::{Stop, WrongAnswer};

/// Which answer is wanted where several tiles fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Want {
    /// One assembly.
    #[default]
    One,
    /// Whether there is a second one.
    Unique,
    /// How many there are.
    Count,
}

/// What a solve is to do.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions {
    /// How tiles may be laid down.
    pub freedom: Freedom,
    /// Which shapes will do.
    pub wanted: Wanted,
    /// Which answer is wanted.
    pub want: Want,
    /// The most placements of a search.
    pub placements: u64,
}

impl Default for SolveOptions {
    fn default() -> SolveOptions {
        SolveOptions {
            freedom: Freedom::Eight,
            wanted: Wanted::default(),
            want: Want::One,
            placements: 100_000_000,
        }
    }
}

/// What became of a set of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All tiles make a rectangle, in one way.
    Unique,
    /// All tiles make a rectangle; whether there are other ways was not asked.
    Solved,
    /// All tiles make a rectangle in several ways.
    Several,
    /// All tiles make several rectangles, each a picture of its own: the islands.
    Pictures,
    /// All tiles together make no rectangle.
    None,
    /// The search was stopped before that was known.
    Stopped,
}

/// The result of assembling a set of tiles.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// What became of it.
    pub verdict: Verdict,
    /// The assemblies found, two at most.
    pub grids: Vec<Grid>,
    /// The number of assemblies, up to turning and flipping the whole, if it is known.
    pub count: Option<u64>,
    /// The number of assemblies found.
    pub at_least: u64,
    /// Without an assembly, what can be put together; the largest first, single tiles left out.
    pub islands: Vec<Island>,
    /// Without an assembly, what is in the way; with one, only tiles that share an id.
    pub conflicts: Vec<Conflict>,
    /// Why the search was stopped, if it was.
    pub stopped: Option<Stop>,
    /// Tiles laid down in a search.
    pub placements: u64,
}

impl Report {
    /// What there is to say of whole pictures: nothing but tiles that share an id is in the way.
    fn of(verdict: Verdict, tiles: &TileSet<'_>) -> Report {
        Report {
            verdict,
            grids: Vec::new(),
            count: None,
            at_least: 0,
            islands: Vec::new(),
            conflicts: same_ids(tiles, &[]),
            stopped: None,
            placements: 0,
        }
    }
}

/// Assembles tiles. The observer is asked now and then whether to stop.
///
/// # Errors
/// What was found was checked and is wrong: a fault of this library.
///
/// ```
/// use pictogrid_jigsaw::tiles::{SolveOptions, TileLimits, TileSet, Verdict, solve};
/// let text = b"Tile 3:\n.#.\n..#\n.##\n\nTile 5:\n...\n#.#\n#.#\n";
/// let tiles = TileSet::read(text, &TileLimits::default())?;
/// let report = solve(&tiles, &SolveOptions::default(), &mut pictogrid_core::Silent)?;
/// assert_eq!(report.grids[0].corner_product(&tiles).to_string(), "15");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    tiles: &TileSet<'_>,
    options: &SolveOptions,
    observer: &mut dyn Observer,
) -> Result<Report, WrongAnswer> {
    let report = unchecked(tiles, options, &mut || observer.says_stop());
    verify::checked(tiles, options, report)
}

fn unchecked(
    tiles: &TileSet<'_>,
    options: &SolveOptions,
    should_stop: &mut dyn FnMut() -> bool,
) -> Report {
    let whole = |links: &Links| {
        let grid = row_by_row::assemble(links, tiles.len(), options.freedom, &options.wanted)?;
        let (grids, count, at_least) = (vec![grid], Some(1), 1);
        Some(Report { grids, count, at_least, ..Report::of(Verdict::Unique, tiles) })
    };
    let is_free = options.freedom == Freedom::Eight;
    if let Some(report) =
        is_free.then(|| edge_table::links(tiles)).flatten().and_then(|l| whole(&l))
    {
        return report;
    }
    let edges = Edges::of(tiles);
    let links = Links::of(&edges, tiles.len(), options.freedom);
    if let Some(report) = whole(&links) {
        return report;
    }
    drop(links);
    let most = options.placements;
    let mut meter = Meter { placements: 0, most, should_stop, stopped: None };
    let mut found = Assemblies::default();
    let mut board = Board::new(&edges, tiles.len(), options.freedom, &vec![false; tiles.len()]);
    board.symmetries = Symmetries::of(tiles);
    if let Some(islands) = searched(&mut board, options, &mut meter, &mut found) {
        let placements = meter.placements;
        return Report { islands, placements, ..Report::of(Verdict::Pictures, tiles) };
    }
    drop(board);
    let verdict = match (found.count, meter.stopped, options.want) {
        (0, Some(_), _) => Verdict::Stopped,
        (0, None, _) => Verdict::None,
        (1, Some(_), Want::Unique) | (_, Some(_), Want::Count) => Verdict::Stopped,
        (_, _, Want::One) => Verdict::Solved,
        (1, ..) => Verdict::Unique,
        _ => Verdict::Several,
    };
    let is_counted = meter.stopped.is_none()
        && (options.want == Want::Count || found.count == 0 || verdict == Verdict::Unique);
    let mut report = Report {
        count: is_counted.then_some(found.count),
        at_least: found.count,
        stopped: meter.stopped,
        grids: found.grids,
        placements: meter.placements,
        ..Report::of(verdict, tiles)
    };
    if report.grids.is_empty() {
        (report.islands, report.conflicts) = put_together(tiles, &edges, options.freedom);
    }
    report
}

/// Searches for assemblies of all tiles, and for several whole pictures: first, if the tiles cannot
/// hang together or only in a shape that is forced, or else if there is no assembly. Gives the
/// pictures.
fn searched(
    board: &mut Board,
    options: &SolveOptions,
    meter: &mut Meter<'_>,
    found: &mut Assemblies,
) -> Option<Vec<Island>> {
    let may_be_whole = board.may_be_whole();
    let are_wanted = options.wanted.shape.is_none();
    let come_first = !may_be_whole || is_forced(board, options);
    let islands = (are_wanted && come_first).then(|| pictures(board)).flatten();
    if islands.is_some() || !may_be_whole {
        return islands;
    }
    search(board, options, meter, found);
    (are_wanted && !come_first && found.count == 0).then(|| pictures(board)).flatten()
}

/// Whether the rim of the most compact shape has no room for all sides that no other tile has.
fn is_forced(board: &Board, options: &SolveOptions) -> bool {
    let compact = shapes(board.n_tiles, 0, options).first().copied();
    compact.is_none_or(|(rows, columns)| 2 * (rows + columns) < board.n_alone)
}

/// Searches for assemblies of all tiles.
fn search(
    board: &mut Board,
    options: &SolveOptions,
    meter: &mut Meter<'_>,
    found: &mut Assemblies,
) {
    /// With fewer tiles every corner is tried sooner than anything grows. (For this and the
    /// next no other number is on record; they only choose what goes first.)
    const FEW: usize = 400;
    /// With fewer doubtful sides on the rim a false corner is given up soon.
    const DOUBTFUL: usize = 8;
    let n = board.n_tiles;
    let shapes = shapes(n, board.n_alone, options);
    let Some(&(rows, columns)) = shapes.first() else { return };
    let is_loose = 2 * (rows + columns) - board.n_alone > DOUBTFUL;
    if n > FEW && is_loose {
        grow_somewhere(board, options, meter, found);
        if !found.grids.is_empty() && options.want == Want::One || meter.stopped.is_some() {
            return;
        }
    }
    let grown = std::mem::take(found);
    let most = match options.want {
        Want::One => 1,
        Want::Unique => 2,
        Want::Count => u64::MAX,
    };
    for shape in shapes {
        rectangles(board, shape, most, meter, found);
        let is_tight = 2 * (shape.0 + shape.1) == board.n_alone;
        if found.count >= most || meter.stopped.is_some() || is_tight && found.count > 0 {
            break;
        }
    }
    if found.count == 0 {
        *found = grown;
    }
}

/// Tiles from which an assembly is grown before that is given up: each has a share of the budget,
/// so more of them would have less. No other number is on record.
const SEEDS: u32 = 12;

/// Grows an assembly from one tile after another, each with a part of the budget.
fn grow_somewhere(
    board: &mut Board,
    options: &SolveOptions,
    meter: &mut Meter<'_>,
    found: &mut Assemblies,
) {
    let most = meter.most;
    let share = (most / u64::from(SEEDS)).max(4 * board.n_tiles as u64);
    for seed in 0..SEEDS.min(board.n_tiles as u32) {
        meter.most = most.min(meter.placements + share);
        grow(board, board.n_tiles, seed, meter, found);
        meter.most = most;
        if meter.stopped == Some(Stop::Placements) && meter.placements < most {
            meter.stopped = None;
        }
        found.grids = std::mem::take(&mut found.grids)
            .iter()
            .filter_map(|grid| grid.of_shape(board, &options.wanted))
            .collect();
        found.count = found.grids.len() as u64;
        if found.count > 0 || meter.stopped.is_some() {
            return;
        }
    }
}

/// The shapes that `n` tiles can have whose rim has room for `n_alone` sides, the tightest first.
fn shapes(n: usize, n_alone: usize, options: &SolveOptions) -> Vec<(usize, usize)> {
    let pairs = (1..=n).take_while(|rows| rows * rows <= n).filter(|rows| n.is_multiple_of(*rows));
    let mut shapes: Vec<(usize, usize)> =
        pairs.flat_map(|rows| [(rows, n / rows), (n / rows, rows)]).collect();
    shapes.retain(|&(rows, columns)| {
        options.wanted.takes(rows, columns, options.freedom) && 2 * (rows + columns) >= n_alone
    });
    shapes.sort_by_key(|&(rows, columns)| (rows + columns, rows));
    shapes.dedup(); // A square was listed twice.
    shapes
}

/// Puts together what can be of a set that is no whole, and says what is in the way.
fn put_together(
    tiles: &TileSet<'_>,
    edges: &Edges<'_>,
    freedom: Freedom,
) -> (Vec<Island>, Vec<Conflict>) {
    let copies = duplicates(tiles, freedom);
    let mut is_left_out = vec![false; tiles.len()];
    copies.iter().for_each(|&(copy, _)| is_left_out[copy] = true);
    let board = Board::new(edges, tiles.len(), freedom, &is_left_out);
    let (islands, of_joints) = islands(&board, &is_left_out);
    let duplicate = |&(copy, tile): &(usize, usize)| Conflict::Duplicate([tile, copy]);
    let mut conflicts: Vec<Conflict> = copies.iter().map(duplicate).collect();
    conflicts.extend(same_ids(tiles, &is_left_out));
    let (islands, strays): (Vec<Island>, Vec<Island>) =
        islands.into_iter().partition(|island| island.n_tiles() > 1);
    let stray = |island: &Island| {
        let (tile, upright) = island.places.first().copied()??;
        let is_alone = (0..4).all(|side| board.is_alone(oriented_tile(tile as u32, upright), side));
        Some(if is_alone { Conflict::Stray(tile) } else { Conflict::Unjoined(tile) })
    };
    conflicts.extend(strays.iter().filter_map(stray));
    conflicts.extend(of_joints);
    (islands, conflicts)
}

/// Tiles that share an id with another, of those that are not left out. Small ids are ticked off,
/// which takes a bit each of a few words a tile; others are sorted.
fn same_ids(tiles: &TileSet<'_>, is_left_out: &[bool]) -> Vec<Conflict> {
    let n_words = (0..tiles.len()).map(|tile| tiles.id(tile) >> 6).max().unwrap_or(0) as usize + 1;
    let mut seen = vec![0_u64; n_words.min(4 * tiles.len() + 256)];
    let is_new = |tile: usize| {
        let id = tiles.id(tile);
        let Some(word) = seen.get_mut((id >> 6) as usize) else { return false };
        let before = *word;
        *word |= 1 << (id & 63);
        before != *word
    };
    if (0..tiles.len()).all(is_new) {
        return Vec::new();
    }
    let mut order: Vec<usize> =
        (0..tiles.len()).filter(|&tile| is_left_out.get(tile) != Some(&true)).collect();
    order.sort_by_key(|&tile| tiles.id(tile));
    let pairs = order.windows(2).filter(|pair| tiles.id(pair[0]) == tiles.id(pair[1]));
    pairs.map(|pair| Conflict::SameId([pair[0], pair[1]])).collect()
}

impl Grid {
    /// The same assembly as it is shown, if it has a wanted shape.
    fn of_shape(&self, board: &Board, wanted: &Wanted) -> Option<Grid> {
        let turned =
            board.freedom.orientations().iter().map(|&turn: &Orientation| self.oriented(turn));
        let fitting =
            turned.filter(|grid| wanted.takes(grid.n_rows(), grid.n_columns(), board.freedom));
        fitting.min_by_key(|grid| {
            let right = grid.n_columns() - 1;
            (grid.get(0, 0).0, grid.get(0, right).0)
        })
    }
}
