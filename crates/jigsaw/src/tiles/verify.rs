//! Holds every answer against the tiles before it leaves: `pictogrid-check` works out by itself what
//! an orientation does, compares every cell of touching edges and looks at the picture.
//!
//! ```text
//!   an assembly      all tiles once, equal edges, a wanted shape, orientations that are allowed
//!   two assemblies   no turn of one is the other
//!   islands          no tile twice, equal edges; as whole pictures: all tiles, no hole
//!   a picture        its cells; of more than [`MOST_CHECKED`] only every so many tiles, about that
//!                    many cells in all
//! ```
//!
//! That there is no other assembly has no certificate: it rests on the proof in `row_by_row` and on tests.
//!
//! For 144 tiles the checks are two fifths of the time, 11 of 26 µs (`bench/results`). They are in the
//! library and not in its callers, so that none can forget them.

use pictogrid_check::{Assembly, Tiles};

use super::{Bitmap, Borders, Grid, Orientation, Report, SolveOptions, TileSet, Verdict};
use crate::WrongAnswer;

/// Cells of a picture that are all looked at once more. To look at all cells of a larger one would
/// take longer than the assembly.
const MOST_CHECKED: usize = 1 << 24;

/// A place of a grid or island: the tile and its orientation.
type PlacedTile = Option<(usize, Orientation)>;

/// The report, if nothing in it is wrong.
pub(super) fn checked(
    tiles: &TileSet<'_>,
    options: &SolveOptions,
    report: Report,
) -> Result<Report, WrongAnswer> {
    let n_places = |grid: &Grid| grid.n_rows() * grid.n_columns();
    for grid in &report.grids {
        let is_wanted = options.wanted.takes(grid.n_rows(), grid.n_columns(), options.freedom)
            && grid.places().all(|(_, orientation)| options.freedom.allows(orientation));
        if n_places(grid) != tiles.len() || !is_wanted {
            return Err(WrongAnswer::new(
                "an assembly is not of the tiles or of the shape asked for",
            ));
        }
        check(tiles, grid.places().map(Some), grid.n_columns())?;
    }
    if let [one, other] = &report.grids[..]
        && options.freedom.orientations().iter().any(|&turn| one.oriented(turn) == *other)
    {
        return Err(WrongAnswer::new("the second assembly is the first one turned"));
    }
    let has_grid = matches!(report.verdict, Verdict::Unique | Verdict::Solved | Verdict::Several);
    if has_grid && report.grids.is_empty() {
        return Err(WrongAnswer::new("there is no assembly, although the count is not zero"));
    }
    let mut is_laid = vec![false; tiles.len()];
    for island in &report.islands {
        check(tiles, island.places.iter().copied(), island.columns)?;
        for &(tile, _) in island.places.iter().flatten() {
            if std::mem::replace(&mut is_laid[tile], true) {
                return Err(WrongAnswer::new("a tile lies on two islands"));
            }
        }
    }
    let is_whole = is_laid.iter().all(|&is| is)
        && report.islands.iter().all(|island| island.places.iter().all(Option::is_some));
    if report.verdict == Verdict::Pictures && !is_whole {
        return Err(WrongAnswer::new("a picture without holes was reported, but has one"));
    }
    Ok(report)
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
        let grid = &report.grids[0];
        let [(first, _), (second, turn)] = [grid.get(0, 0), grid.get(0, 1)];
        let with =
            |changed: Grid| refused(&tiles, &options, &report, |report| report.grids[0] = changed);
        assert!(with(changed(grid, 1, first, turn)).contains("lies elsewhere"));
        let turned = turn.then(Orientation::new(false, 1));
        assert!(with(changed(grid, 1, second, turned)).contains("different edges"));
        assert!(with(changed(grid, 1, 12, turn)).contains("no such tile"));
        assert!(
            with(Grid::new(1, 4, grid.oriented_tile()[..4].to_vec())).contains("not of the tiles")
        );
        let upright = grid.oriented(Orientation::new(false, 1));
        assert!(with(upright).contains("the shape asked for"));
        let as_it_is = SolveOptions { freedom: Freedom::One, ..options };
        assert!(checked(&tiles, &as_it_is, report.clone()).is_err(), "tiles are turned");
        let none = refused(&tiles, &options, &report, |report| report.grids.clear());
        assert!(none.contains("there is no assembly"), "{none}");
        let again = refused(&tiles, &options, &report, |report| {
            report.grids.push(grid.oriented(Orientation::new(false, 2)));
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
    fn a_picture_with_a_wrong_cell_is_refused() {
        let edges = Edges::Bits(4);
        let text = plant(&Recipe { rows: 2, columns: 3, edges, ..Recipe::default() }).unwrap().text;
        let (tiles, options) =
            (read(&text), SolveOptions { want: Want::One, ..Default::default() });
        let grid = solve(&tiles, &options, &mut Silent).unwrap().grids.remove(0);
        for borders in [Borders::Dropped, Borders::Kept] {
            let picture = stitch(&tiles, &grid, borders).unwrap();
            let mut turned = picture.oriented(Orientation::new(true, 0));
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
