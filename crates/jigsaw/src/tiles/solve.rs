//! From tiles to an assembly, or to what is left of one.
//!
//! ```text
//!   links plain? ── walk ──────────────────────────────▶ unique
//!        │ no, or no rectangle
//!        ▼
//!   whole pictures of most tiles? ── left_over ────────▶ left over, pictures
//!        │ no
//!   could it be whole? ── rectangles, or growth ───────▶ unique, several, solved
//!        │ no                        │ budget
//!        ▼                           ▼
//!   islands and conflicts ────────▶ none, stopped
//! ```
//!
//! Whole pictures of most tiles are looked for before a rectangle is forced that has not the shortest
//! rim: pictures that touch by chance can be strung together for ever. If two tiles have one outline, or
//! the tiles can make nothing but a row, a short search comes first, since tiles alike belong to some
//! pictures. They are also looked for when all tiles cannot hang together, and when no rectangle was
//! found; if a shape is asked for, it is the shape of the one picture.
//!
//! A set that cannot be whole is mostly known by looking: a tile that fits nowhere, tiles that hang
//! together with no others, or more sides that no other tile has than a rim has room for.

use pictogrid_core::Observer;

use super::{
    Bitmap, Borders, Freedom, Grid, TileSet, Wanted, assemblies,
    conflicts::Conflict,
    edges::Edges,
    left_over::{self, has_twins, is_doubtful, set_aside},
    links::oriented_tile,
    partial_assemblies::{Island, islands},
    search::{Assemblies, Board, Meter, Symmetries},
    stitch, verify,
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
    /// Most tiles make a rectangle, and the others belong to none.
    LeftOver,
    /// The tiles make several rectangles, each a picture of its own: the islands. Some tiles may be left
    /// over.
    Pictures,
    /// All tiles together make no rectangle.
    None,
    /// The search was stopped before that was known.
    Stopped,
}

impl Verdict {
    /// Its word in JSON, in Python and on the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Solved => "solved",
            Verdict::Several => "several",
            Verdict::LeftOver => "left_over",
            Verdict::Pictures => "pictures",
            Verdict::None => "none",
            Verdict::Stopped => "stopped",
        }
    }
}

/// The result of assembling a set of tiles.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// What became of it.
    pub verdict: Verdict,
    /// The assembly; of several the first.
    pub placement: Option<Grid>,
    /// A second assembly.
    pub second: Option<Grid>,
    /// How many of the tiles lie in the assembly, if there is one.
    pub score: Option<TileScore>,
    /// The number of assemblies, up to turning and flipping the whole, if it is known.
    pub count: Option<u64>,
    /// The number of assemblies found.
    pub at_least: u64,
    /// Whether the assembly is the only one of its shape, and others were not looked through.
    pub are_other_shapes_open: bool,
    /// Without an assembly, what can be put together; the largest first, single tiles left out.
    pub islands: Vec<Island>,
    /// Tiles that are left over beside one whole picture or several.
    pub left_over: Vec<usize>,
    /// Without an assembly, what is in the way; with one, why each tile is left over, and tiles that share
    /// an id.
    pub conflicts: Vec<Conflict>,
    /// Why the search was stopped, if it was.
    pub stopped: Option<Stop>,
    /// Tiles laid down in a search.
    pub placements: u64,
}

/// How much of a set an assembly holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TileScore {
    /// Tiles of the assembly.
    pub placed: usize,
    /// All tiles.
    pub tiles: usize,
    /// Whether every tile lies in it.
    pub is_complete: bool,
}

impl Report {
    /// What there is to say of whole pictures: nothing but tiles that share an id is in the way.
    pub(super) fn of(verdict: Verdict, tiles: &TileSet<'_>) -> Report {
        Report {
            verdict,
            placement: None,
            second: None,
            score: None,
            count: None,
            at_least: 0,
            are_other_shapes_open: false,
            islands: Vec::new(),
            left_over: Vec::new(),
            conflicts: same_ids(tiles, &[]),
            stopped: None,
            placements: 0,
        }
    }

    /// The same with tiles left over: the last tile of each reason.
    pub(super) fn because(mut self, reasons: Vec<Conflict>) -> Report {
        self.left_over = reasons.iter().filter_map(|reason| reason.tiles().pop()).collect();
        self.left_over.sort_unstable();
        self.conflicts.splice(0..0, reasons);
        self
    }

    /// The picture of the assembly, if there is one. Needs: the tiles that were assembled.
    ///
    /// # Errors
    /// See [`stitch`].
    pub fn picture(
        &self,
        tiles: &TileSet<'_>,
        borders: Borders,
    ) -> Result<Option<Bitmap>, WrongAnswer> {
        self.placement.as_ref().map(|grid| stitch(tiles, grid, borders)).transpose()
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
/// let grid = report.placement.ok_or("no picture")?;
/// assert_eq!(grid.corner_product(&tiles).to_string(), "15");
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
    let only = |grid: Grid| Report {
        placement: Some(grid),
        count: Some(1),
        at_least: 1,
        ..Report::of(Verdict::Unique, tiles)
    };
    if let Some(grid) = assemblies::by_table(tiles, options) {
        return only(grid);
    }
    let edges = Edges::of(tiles);
    if let Some(grid) = assemblies::by_links(tiles, &edges, options) {
        return only(grid);
    }
    let most = options.placements;
    let mut meter = Meter { placements: 0, most, should_stop, stopped: None };
    let mut board = Board::new(&edges, tiles.len(), options.freedom, &vec![false; tiles.len()]);
    board.symmetries = Symmetries::of(tiles);
    match searched(tiles, &edges, &mut board, options, &mut meter) {
        Ok(found) => {
            drop(board);
            let mut report = of_assemblies(tiles, options.want, found, &meter);
            if report.placement.is_none() {
                (report.islands, report.conflicts) = put_together(tiles, &edges, options.freedom);
            }
            report
        }
        Err(most_of) => *most_of,
    }
}

/// Searches for assemblies of all tiles, or else gives whole pictures of most of them: first, if the
/// tiles cannot hang together or only in a shape that is forced; after a short search, if a set looks as
/// if a tile were too much; or at last, if there is no assembly.
fn searched(
    tiles: &TileSet<'_>,
    edges: &Edges<'_>,
    board: &mut Board,
    options: &SolveOptions,
    meter: &mut Meter<'_>,
) -> Result<Assemblies, Box<Report>> {
    let mut found = Assemblies::default();
    let may_be_whole = board.may_be_whole();
    if !may_be_whole || assemblies::is_forced(board, options) {
        most_of(tiles, edges, board, options, meter)?;
        if may_be_whole {
            assemblies::search(board, options, meter, &mut found);
        }
        return Ok(found);
    }
    if has_twins(board) || assemblies::is_row(board, options) {
        let one = SolveOptions { want: Want::One, ..*options };
        let is_exhausted = assemblies::briefly(board, &one, SHORT, meter, &mut found);
        if found.grids.first().is_none_or(|grid| is_doubtful(board, grid, tiles.side())) {
            most_of(tiles, edges, board, options, meter)?;
        }
        if meter.stopped.is_some()
            || is_exhausted && found.count == 0
            || options.want == Want::One && found.count > 0
        {
            return Ok(found);
        }
        found = Assemblies::default();
    }
    assemblies::search(board, options, meter, &mut found);
    if found.count == 0 {
        most_of(tiles, edges, board, options, meter)?;
    }
    Ok(found)
}

/// Placements of the search before a tile is taken to be too much.
const SHORT: u64 = 100_000;

fn most_of(
    tiles: &TileSet<'_>,
    edges: &Edges<'_>,
    board: &Board,
    options: &SolveOptions,
    meter: &mut Meter<'_>,
) -> Result<(), Box<Report>> {
    let report = left_over::most_of(tiles, edges, board, options, meter);
    report.map_or(Ok(()), |report| Err(Box::new(report)))
}

/// What the assemblies that were found come to.
fn of_assemblies(tiles: &TileSet<'_>, want: Want, found: Assemblies, meter: &Meter<'_>) -> Report {
    let verdict = match (found.count, meter.stopped, want) {
        (0, Some(_), _) => Verdict::Stopped,
        (0, None, _) => Verdict::None,
        (1, Some(_), Want::Unique) | (_, Some(_), Want::Count) => Verdict::Stopped,
        (_, _, Want::One) => Verdict::Solved,
        (1, ..) => Verdict::Unique,
        _ => Verdict::Several,
    };
    let is_counted = meter.stopped.is_none()
        && !found.are_other_shapes_open
        && (want == Want::Count || found.count == 0 || verdict == Verdict::Unique);
    let mut grids = found.grids.into_iter();
    Report {
        count: is_counted.then_some(found.count),
        at_least: found.count,
        stopped: meter.stopped,
        placement: grids.next(),
        second: grids.next(),
        are_other_shapes_open: found.are_other_shapes_open,
        placements: meter.placements,
        ..Report::of(verdict, tiles)
    }
}

/// Puts together what can be of a set that is no whole, and says what is in the way.
fn put_together(
    tiles: &TileSet<'_>,
    edges: &Edges<'_>,
    freedom: Freedom,
) -> (Vec<Island>, Vec<Conflict>) {
    let none = vec![false; tiles.len()];
    let aside = set_aside(tiles, &Board::new(edges, tiles.len(), freedom, &none));
    let board = Board::new(edges, tiles.len(), freedom, &aside.is_left_out);
    let (islands, of_joints) = islands(&board, &aside.is_left_out, tiles.side());
    let mut conflicts = aside.reasons;
    conflicts.extend(same_ids(tiles, &aside.is_left_out));
    let (islands, strays): (Vec<Island>, Vec<Island>) =
        islands.into_iter().partition(|island| island.n_tiles() > 1);
    let mut is_told = vec![false; tiles.len()];
    for conflict in &of_joints {
        if let Conflict::Instead([_, tile]) = *conflict {
            is_told[tile] = true;
        }
    }
    let stray = |island: &Island| {
        let (tile, upright) = island.places.first().copied()??;
        let is_alone = (0..4).all(|side| board.is_alone(oriented_tile(tile as u32, upright), side));
        let reason = if is_alone { Conflict::Stray(tile) } else { Conflict::Unjoined(tile) };
        (!is_told[tile]).then_some(reason)
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
