//! Holds every answer against the tiles before it leaves: `pictogrid-check` works out by itself what
//! an orientation does, compares every cell of touching edges and looks at the picture.
//!
//! ```text
//!   an assembly      all tiles once, equal edges, a wanted shape, orientations that are allowed
//!   tiles left over  they and the pictures are all tiles; each has a reason; what is to fit where
//!                    another tile lies has the edges of all its neighbors
//!   two assemblies   no turn of one is the other
//!   islands          no tile twice, equal edges; as whole pictures: no hole
//!   a picture        its cells; of more than [`MOST_CHECKED`] only every so many tiles, about that
//!                    many cells in all
//! ```
//!
//! That there is no other assembly has no certificate: it rests on the proof in `row_by_row` and on tests.
//!
//! For 144 tiles the checks are two fifths of the time, 11 of 26 µs (`bench/results`). They are in the
//! library and not in its callers, so that none can forget them.

use pictogrid_check::{Assembly, Tiles};

use super::{
    Bitmap, Borders, Conflict, Grid, Orientation, Report, SolveOptions, TileScore, TileSet, Verdict,
};
use crate::WrongAnswer;

/// Cells of a picture that are all looked at once more. To look at all cells of a larger one would
/// take longer than the assembly.
const MOST_CHECKED: usize = 1 << 24;

/// A place of a grid or island: the tile and its orientation.
type PlacedTile = Option<(usize, Orientation)>;

/// The report, if nothing in it is wrong, with its score.
pub(super) fn checked(
    tiles: &TileSet<'_>,
    options: &SolveOptions,
    mut report: Report,
) -> Result<Report, WrongAnswer> {
    let is_with_rest = matches!(report.verdict, Verdict::LeftOver | Verdict::Pictures);
    if !report.left_over.is_empty() && !is_with_rest
        || report.verdict == Verdict::LeftOver && report.left_over.is_empty()
    {
        return Err(WrongAnswer::new("the verdict does not say whether tiles are left over"));
    }
    for grid in report.placement.iter().chain(&report.second) {
        let is_wanted = options.wanted.takes(grid.n_rows(), grid.n_columns(), options.freedom)
            && grid.places().all(|(_, orientation)| options.freedom.allows(orientation));
        let n_places = grid.n_rows() * grid.n_columns();
        if n_places + report.left_over.len() != tiles.len() || !is_wanted {
            return Err(WrongAnswer::new(
                "an assembly is not of the tiles or of the shape asked for",
            ));
        }
        check(tiles, grid.places().map(Some), grid.n_columns())?;
    }
    if let (Some(one), Some(other)) = (&report.placement, &report.second)
        && options.freedom.orientations().iter().any(|&turn| one.oriented(turn) == *other)
    {
        return Err(WrongAnswer::new("the second assembly is the first one turned"));
    }
    let has_grid = !matches!(report.verdict, Verdict::Pictures | Verdict::None | Verdict::Stopped);
    if has_grid && report.placement.is_none() {
        return Err(WrongAnswer::new("there is no assembly, although the count is not zero"));
    }
    for island in &report.islands {
        check(tiles, island.places.iter().copied(), island.columns)?;
    }
    check_rest(tiles, options, &report)?;
    report.score = report.placement.as_ref().map(|grid| {
        let placed = grid.n_rows() * grid.n_columns();
        TileScore { placed, tiles: tiles.len(), is_complete: placed == tiles.len() }
    });
    Ok(report)
}

/// Confirms that no tile lies twice, that whole pictures and the tiles left over are all tiles, and that a
/// tile which is to fit where another lies does.
fn check_rest(
    tiles: &TileSet<'_>,
    options: &SolveOptions,
    report: &Report,
) -> Result<(), WrongAnswer> {
    if report.islands.is_empty() && !matches!(report.verdict, Verdict::LeftOver | Verdict::Pictures)
    {
        return Ok(());
    }
    let of_grid = report.placement.iter().filter(|_| report.verdict == Verdict::LeftOver);
    let of_grid = of_grid.map(|grid| (grid.places().map(Some).collect(), grid.n_columns()));
    let of_islands = report.islands.iter().map(|island| (island.places.clone(), island.columns));
    let parts: Vec<(Vec<PlacedTile>, usize)> = of_grid.chain(of_islands).collect();
    let mut lies = vec![None; tiles.len()];
    for (part, (places, _)) in parts.iter().enumerate() {
        for (at, place) in places.iter().enumerate() {
            if let Some((tile, _)) = *place
                && lies[tile].replace((part, at)).is_some()
            {
                return Err(WrongAnswer::new("a tile lies on two islands"));
            }
        }
    }
    let is_whole = parts.iter().all(|(places, _)| places.iter().all(Option::is_some));
    if report.verdict == Verdict::Pictures && !is_whole {
        return Err(WrongAnswer::new("a picture without holes was reported, but has one"));
    }
    if report.verdict == Verdict::Pictures || report.verdict == Verdict::LeftOver {
        let mut has_reason = vec![false; tiles.len()];
        let named = report.conflicts.iter().filter_map(|why| why.tiles().pop());
        named.for_each(|tile| has_reason[tile] = true);
        for &tile in &report.left_over {
            let is_new = tile < tiles.len() && lies[tile].replace((usize::MAX, 0)).is_none();
            if !is_new || !has_reason[tile] {
                return Err(WrongAnswer::new("a tile is left over without a reason"));
            }
        }
        if lies.iter().any(Option::is_none) {
            return Err(WrongAnswer::new("a tile is neither in a picture nor left over"));
        }
    }
    let instead = report.conflicts.iter().filter_map(|conflict| match conflict {
        Conflict::Instead(pair) => Some(*pair),
        _ => None,
    });
    for [there, tile] in instead {
        if let Some((part, at)) = lies[there]
            && let Some((places, columns)) = parts.get(part)
            && !fits_instead(tiles, options, (places, *columns), (at, tile))
        {
            return Err(WrongAnswer::new("a tile does not fit where another lies"));
        }
    }
    Ok(())
}

/// Whether a tile fits at a place beside its neighbors. Only they are looked at, as a set of their own.
fn fits_instead(
    tiles: &TileSet<'_>,
    options: &SolveOptions,
    (places, columns): (&[PlacedTile], usize),
    (at, tile): (usize, usize),
) -> bool {
    let column = at % columns;
    let around = [
        at.checked_sub(columns),
        (column > 0).then(|| at - 1),
        (column + 1 < columns).then_some(at + 1),
        at.checked_add(columns),
    ];
    let neighbor = |at: Option<usize>| places.get(at?).copied().flatten();
    let [above, left, right, below] = around.map(neighbor);
    let (text, first, pitch) = tiles.parts();
    let fits = |&turn: &Orientation| {
        let cross = [None, above, None, left, Some((tile, turn)), right, None, below, None];
        let first: Vec<u32> = cross.iter().flatten().map(|&(tile, _)| first[tile]).collect();
        let mut number = 0..;
        let names =
            cross.map(|place| place.map(|(_, turn)| (number.next().unwrap_or(0), turn.name())));
        let tiles = Tiles { text, first: &first, side: tiles.side(), pitch };
        Assembly { tiles, places: &names, columns: 3 }.check().is_ok()
    };
    options.freedom.orientations().iter().any(fits)
}

fn check(
    tiles: &TileSet<'_>,
    places: impl Iterator<Item = PlacedTile>,
    columns: usize,
) -> Result<(), WrongAnswer> {
    assembly(tiles, &names(places), columns).check().map_err(WrongAnswer::new)
}

/// The picture, if it shows the tiles of the grid.
pub(super) fn checked_picture(
    tiles: &TileSet<'_>,
    grid: &Grid,
    borders: Borders,
    picture: Bitmap,
) -> Result<Bitmap, WrongAnswer> {
    let inset = usize::from(borders == Borders::Dropped);
    let step = (picture.width() * picture.height()).div_ceil(MOST_CHECKED);
    let places = names(grid.places().map(Some));
    assembly(tiles, &places, grid.n_columns())
        .check_picture(inset, step, picture.words())
        .map_err(WrongAnswer::new)?;
    Ok(picture)
}

/// The names of the orientations, by which they are known to everybody.
fn names(places: impl Iterator<Item = PlacedTile>) -> Vec<Option<(usize, &'static str)>> {
    places.map(|place| place.map(|(tile, orientation)| (tile, orientation.name()))).collect()
}

fn assembly<'a>(
    tiles: &'a TileSet<'_>,
    places: &'a [Option<(usize, &'static str)>],
    columns: usize,
) -> Assembly<'a> {
    let (text, first, pitch) = tiles.parts();
    Assembly { tiles: Tiles { text, first, side: tiles.side(), pitch }, places, columns }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Silent;

    use super::super::{
        Freedom, TileLimits, Want,
        links::oriented_tile,
        planted::{Edges, Recipe, plant},
        solve, stitch,
    };
    use super::*;

    /// A report with a fault planted into it.
    fn refused(
        tiles: &TileSet<'_>,
        options: &SolveOptions,
        report: &Report,
        mutate: impl FnOnce(&mut Report),
    ) -> String {
        let mut report = report.clone();
        assert!(checked(tiles, options, report.clone()).is_ok());
        mutate(&mut report);
        checked(tiles, options, report).unwrap_err().to_string()
    }

    fn read(text: &[u8]) -> TileSet<'_> {
        TileSet::read(text, &TileLimits::default()).unwrap()
    }

    /// The grid with one place changed.
    fn changed(grid: &Grid, at: usize, tile: usize, orientation: Orientation) -> Grid {
        let mut places = grid.oriented_tile().to_vec();
        places[at] = oriented_tile(tile as u32, orientation);
        Grid::new(grid.n_rows(), grid.n_columns(), places)
    }

    #[test]
    fn planted_faults_of_an_assembly_are_refused() {
        let text = plant(&Recipe { rows: 3, columns: 4, ..Recipe::default() }).unwrap().text;
        let (tiles, options) = (read(&text), SolveOptions::default());
        let report = solve(&tiles, &options, &mut Silent).unwrap();
        let grid = report.placement.as_ref().unwrap();
        let [(first, _), (second, turn)] = [grid.get(0, 0), grid.get(0, 1)];
        let with = |changed: Grid| {
            refused(&tiles, &options, &report, |report| report.placement = Some(changed))
        };
        assert!(with(changed(grid, 1, first, turn)).contains("lies elsewhere"));
        let turned = turn.then(Orientation::turned(1));
        assert!(with(changed(grid, 1, second, turned)).contains("different edges"));
        assert!(with(changed(grid, 1, 12, turn)).contains("no such tile"));
        assert!(
            with(Grid::new(1, 4, grid.oriented_tile()[..4].to_vec())).contains("not of the tiles")
        );
        let upright = grid.oriented(Orientation::turned(1));
        assert!(with(upright).contains("the shape asked for"));
        let as_it_is = SolveOptions { freedom: Freedom::One, ..options };
        assert!(checked(&tiles, &as_it_is, report.clone()).is_err(), "tiles are turned");
        let none = refused(&tiles, &options, &report, |report| report.placement = None);
        assert!(none.contains("there is no assembly"), "{none}");
        let again = refused(&tiles, &options, &report, |report| {
            report.second = Some(grid.oriented(Orientation::turned(2)));
        });
        assert!(again.contains("the first one turned"), "{again}");
    }

    #[test]
    fn planted_faults_of_islands_are_refused() {
        let recipe = Recipe { rows: 4, columns: 4, side: 14, pictures: 2, ..Recipe::default() };
        let text = plant(&recipe).unwrap().text;
        let (tiles, options) = (read(&text), SolveOptions::default());
        let report = solve(&tiles, &options, &mut Silent).unwrap();
        assert_eq!(report.verdict, Verdict::Pictures);
        let with = |mutate: &dyn Fn(&mut Report)| refused(&tiles, &options, &report, mutate);
        assert!(with(&|report| report.islands[0].places[0] = None).contains("without holes"));
        let twice = with(&|report| report.islands[1] = report.islands[0].clone());
        assert!(twice.contains("on two islands"), "{twice}");
        let swapped = with(&|report| report.islands[0].places.swap(0, 5));
        assert!(swapped.contains("different edges"), "{swapped}");
    }

    #[test]
    fn planted_faults_of_what_is_left_over_are_refused() {
        let recipe = Recipe { rows: 3, columns: 4, duplicates: 1, foreign: 1, ..Recipe::default() };
        let text = plant(&recipe).unwrap().text;
        let (tiles, options) = (read(&text), SolveOptions::default());
        let report = solve(&tiles, &options, &mut Silent).unwrap();
        assert_eq!((report.verdict, report.left_over.len()), (Verdict::LeftOver, 2));
        let grid = report.placement.clone().unwrap();
        let with = |mutate: &dyn Fn(&mut Report)| refused(&tiles, &options, &report, mutate);
        assert!(
            with(&|report| report.left_over[0] = grid.get(0, 0).0).contains("without a reason")
        );
        assert!(with(&|report| report.left_over.clear()).contains("whether tiles are left over"));
        assert!(with(&|report| report.verdict = Verdict::Solved).contains("left over"));
        assert!(with(&|report| report.left_over.truncate(1)).contains("not of the tiles"));
        assert!(with(&|report| report.conflicts.clear()).contains("without a reason"));
        let stranger = report
            .left_over
            .iter()
            .copied()
            .find(|&tile| report.conflicts.contains(&Conflict::Stray(tile)));
        let (stranger, there) = (stranger.unwrap(), grid.get(1, 1).0);
        let instead = with(&|report| report.conflicts.push(Conflict::Instead([there, stranger])));
        assert!(instead.contains("does not fit where another lies"), "{instead}");
    }

    #[test]
    fn a_picture_with_a_wrong_cell_is_refused() {
        let edges = Edges::Bits(4);
        let text = plant(&Recipe { rows: 2, columns: 3, edges, ..Recipe::default() }).unwrap().text;
        let (tiles, options) =
            (read(&text), SolveOptions { want: Want::One, ..Default::default() });
        let grid = solve(&tiles, &options, &mut Silent).unwrap().placement.unwrap();
        for borders in [Borders::Dropped, Borders::Kept] {
            let picture = stitch(&tiles, &grid, borders).unwrap();
            let mut turned = picture.oriented(Orientation::flipped(0));
            assert!(checked_picture(&tiles, &grid, borders, turned.clone()).is_err());
            turned = picture.clone();
            if turned.get(3, 2) {
                turned.clear(3, 2)
            } else {
                turned.fill(3, 2)
            };
            let wrong = checked_picture(&tiles, &grid, borders, turned).unwrap_err();
            assert!(wrong.to_string().contains("does not show the tile at 0"), "{wrong}");
            assert!(checked_picture(&tiles, &grid, borders, picture).is_ok());
        }
    }
}
