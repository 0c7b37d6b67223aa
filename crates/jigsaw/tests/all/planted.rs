//! Planted sets: what was cut apart is put together again, also where parts are missing or too
//! much.
//!
//! ```text
//!   Recipe ─ plant ─▶ text of tiles ─ solve ─▶ a grid: planted, in one of its turns
//!      what is wrong: missing, doubled, foreign, mixed    ─▶ islands and conflicts: as planted
//! ```
//!
//! The planted picture is known, so a test needs no second solver; a brute force over all ways to lay
//! tiles ends at a handful of them. Another assembly may fit where edges are ambiguous, so there
//! `Want::Unique` is asked, and the placements are bounded: a search that lost its order would still
//! find the picture, but late. Islands are found here by a walk over the planted grid of their own.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

use pictogrid_core::{Event, Silent};
use pictogrid_jigsaw::SplitMix64;
use pictogrid_jigsaw::tiles::{
    Bitmap, Borders, Conflict, Freedom, Grid, Orientation, Pattern, Report, Searcher, SolveOptions,
    TileLimits, TileSet, Verdict, Want, Wanted,
    planted::{Edges, Hidden, Planted, PlantedPicture, Recipe, occurrences, plant},
    solve, stitch,
};

fn read(planted: &Planted) -> TileSet<'_> {
    TileSet::read(&planted.text, &TileLimits::default()).unwrap()
}

fn solved(tiles: &TileSet<'_>, options: &SolveOptions) -> Report {
    solve(tiles, options, &mut Silent).unwrap()
}

/// The turns of the whole in which `grid` is the planted picture.
fn turns(
    tiles: &TileSet<'_>,
    grid: &Grid,
    picture: &PlantedPicture,
    columns: usize,
) -> Vec<Orientation> {
    let is_planted = |turn: &Orientation| {
        let turned = grid.oriented(*turn);
        let ids = turned.places().map(|(tile, orientation)| (tiles.id(tile), orientation));
        turned.n_columns() == columns && ids.eq(picture.grid.iter().copied())
    };
    Orientation::ALL.into_iter().filter(is_planted).collect()
}

#[test]
fn every_side_shape_and_freedom() {
    let mut seed = 0;
    for side in [9, 10, 24, 31, 32, 40, 66] {
        for (rows, columns) in [(1, 1), (1, 6), (5, 5), (3, 8), (7, 2)] {
            for freedom in [Freedom::One, Freedom::Four, Freedom::Eight] {
                seed += 1;
                let recipe = Recipe { rows, columns, side, freedom, seed, ..Recipe::default() };
                let planted = plant(&recipe).unwrap();
                let tiles = read(&planted);
                let report = solved(&tiles, &SolveOptions { freedom, ..SolveOptions::default() });
                assert_eq!(
                    (report.verdict, report.placements > 0),
                    (Verdict::Unique, false),
                    "{recipe:?}"
                );
                let grid = report.placement.as_ref().unwrap();
                let turns = turns(&tiles, grid, &planted.pictures[0], columns);
                assert!(!turns.is_empty(), "{recipe:?}");
                assert!(grid.n_rows() <= grid.n_columns() || freedom == Freedom::One);
                let picture = stitch(&tiles, grid, Borders::Dropped).unwrap();
                assert_eq!(picture.oriented(turns[0]), planted.pictures[0].cells);
            }
        }
    }
}

#[test]
fn the_shape_that_was_asked_for() {
    let planted = plant(&Recipe { rows: 3, columns: 8, ..Recipe::default() }).unwrap();
    let tiles = read(&planted);
    for (shape, verdict) in
        [((3, 8), Verdict::Unique), ((8, 3), Verdict::Unique), ((4, 6), Verdict::None)]
    {
        let mut options = SolveOptions::default();
        options.wanted.shape = Some(shape);
        let report = solved(&tiles, &options);
        assert_eq!(report.verdict, verdict);
        assert!(report.placement.iter().all(|grid| (grid.n_rows(), grid.n_columns()) == shape));
    }
}

#[test]
fn ambiguous_edges() {
    for (n, bits, seed) in [(8, 6, 1), (12, 8, 2), (20, 9, 3), (24, 10, 4)] {
        let recipe = Recipe {
            rows: n,
            columns: n,
            side: 20,
            edges: Edges::Bits(bits),
            seed,
            ..Recipe::default()
        };
        let planted = plant(&recipe).unwrap();
        let tiles = read(&planted);
        let options = SolveOptions { want: Want::Unique, ..SolveOptions::default() };
        let report = solved(&tiles, &options);
        assert_eq!(report.verdict, Verdict::Unique, "{n} {}", report.placements);
        assert!(
            !turns(&tiles, report.placement.as_ref().unwrap(), &planted.pictures[0], n).is_empty()
        );
    }
}

#[test]
fn a_rim_that_does_not_give_itself_away() {
    for (seed, (rows, columns, side)) in
        (1..).zip([(25, 25, 12), (25, 25, 9), (20, 50, 10), (34, 34, 10)])
    {
        let edges = Edges::Any;
        let planted =
            plant(&Recipe { rows, columns, side, edges, seed, ..Recipe::default() }).unwrap();
        let tiles = read(&planted);
        let report = solved(&tiles, &SolveOptions::default());
        assert_eq!(report.verdict, Verdict::Solved, "{}", report.placements);
        assert!(report.placements < 200_000, "{rows}×{columns}: {}", report.placements);
        assert!(
            !turns(&tiles, report.placement.as_ref().unwrap(), &planted.pictures[0], columns)
                .is_empty()
        );
    }
}

#[test]
fn a_budget_stops_at_the_same_point() {
    let recipe =
        Recipe { rows: 12, columns: 12, side: 12, edges: Edges::Bits(4), ..Recipe::default() };
    let planted = plant(&recipe).unwrap();
    let tiles = read(&planted);
    let options = SolveOptions { placements: 10_000, want: Want::Count, ..SolveOptions::default() };
    let reports = [solved(&tiles, &options), solved(&tiles, &options)];
    assert!(reports[0].verdict == Verdict::Stopped, "{:?}", reports[0].verdict);
    assert_eq!(reports[0].placements, reports[1].placements);
    let mut stop = |_: Event<'_>| ControlFlow::Break(());
    let asked = solve(&tiles, &SolveOptions { want: Want::Count, ..options }, &mut stop).unwrap();
    assert!(asked.placements <= 10_001);
}

/// A pattern of up to 5 × 3 cells; every third one is its own mirror image.
fn pattern(random: &mut SplitMix64) -> Pattern {
    let (width, height) = (1 + random.below(5) as usize, 1 + random.below(3) as usize);
    let is_mirrored = random.below(3) == 0;
    loop {
        let mut bitmap = Bitmap::new(width, height).unwrap();
        for (x, y) in (0..width * height).map(|i| (i % width, i / width)) {
            if random.below(2) == 0 {
                bitmap.fill(x, y);
            }
        }
        let mirrored = bitmap.oriented(Orientation::flipped(0));
        let bitmap = if is_mirrored { bitmap.union(&mirrored).unwrap() } else { bitmap };
        if let Ok(pattern) = Pattern::parse(bitmap.to_string().as_bytes()) {
            return pattern;
        }
    }
}

#[test]
fn patterns_are_hidden_as_often_as_asked_for_and_found() {
    let mut random = SplitMix64::new(11);
    let [mut n_planted, mut n_symmetric, mut n_with_strays] = [0; 3];
    while n_planted < 500 {
        let pattern = pattern(&mut random);
        let (n_wanted, strays) = (1 + random.below(5) as usize, random.below(5) as usize);
        let hidden = Hidden { pattern: pattern.clone(), occurrences: n_wanted, strays };
        let (rows, columns) = [(1, 1), (1, 3), (2, 2), (3, 1)][random.below(4) as usize];
        let (side, seed) = (9 + random.below(4) as usize, random.next_u64());
        let fill = [0, 10, 30, 95][random.below(4) as usize];
        let hidden = vec![hidden];
        let recipe = Recipe { rows, columns, side, fill, hidden, seed, ..Recipe::default() };
        // Some have no room for so many, or no edges that differ.
        let Ok(planted) = plant(&recipe) else { continue };
        n_planted += 1;
        let picture = &planted.pictures[0].cells;
        let looks: BTreeMap<String, usize> = Orientation::ALL
            .iter()
            .map(|&turn| {
                let look = format!("{:?}", pattern.oriented(turn.inverse()));
                (look, occurrences(picture, &pattern, turn).len())
            })
            .collect();
        n_symmetric += usize::from(looks.len() < 8);
        n_with_strays += usize::from(strays > 0);
        let mut counts: Vec<usize> = looks.into_values().collect();
        counts.sort_unstable();
        assert_eq!(counts.pop(), Some(n_wanted), "{recipe:?}\n{picture:?}");
        assert_eq!(counts.iter().sum::<usize>(), strays, "{recipe:?}\n{picture:?}");
        let tiles = read(&planted);
        let grid = solved(&tiles, &SolveOptions::default()).placement.unwrap();
        let picture = stitch(&tiles, &grid, Borders::Dropped).unwrap();
        let found = Searcher::new(&pattern).find(&picture);
        assert_eq!(found[0].places.len(), n_wanted, "{recipe:?}\n{picture:?}");
    }
    assert!(n_symmetric > 150 && n_with_strays > 150, "{n_symmetric} {n_with_strays}");
}

/// Parts of the planted pictures that hang together, as sets of ids.
fn expected_islands(recipe: &Recipe, planted: &Planted) -> BTreeSet<BTreeSet<u64>> {
    let missing: BTreeSet<u64> = planted.missing.iter().copied().collect();
    let mut islands = BTreeSet::new();
    for picture in &planted.pictures {
        let mut left: BTreeMap<usize, u64> = (0..)
            .zip(&picture.grid)
            .filter(|(_, place)| !missing.contains(&place.0))
            .map(|(at, place)| (at, place.0))
            .collect();
        while let Some((&first, _)) = left.iter().next() {
            let (mut island, mut next) = (BTreeSet::new(), vec![first]);
            while let Some(at) = next.pop() {
                let Some(id) = left.remove(&at) else { continue };
                island.insert(id);
                let (row, column) = (at / recipe.columns, at % recipe.columns);
                next.extend(at.checked_sub(recipe.columns));
                next.extend((row + 1 < recipe.rows).then_some(at + recipe.columns));
                next.extend((column > 0).then(|| at - 1));
                next.extend((column + 1 < recipe.columns).then_some(at + 1));
            }
            islands.insert(island);
        }
    }
    islands
}

/// Mixed pictures with tiles missing, doubled and foreign: every island or picture right, all strange
/// tiles named.
fn check_imperfect(recipe: &Recipe) {
    let planted = plant(recipe).unwrap();
    let tiles = read(&planted);
    let report = solved(&tiles, &SolveOptions::default());
    let verdict = match (recipe.missing, recipe.pictures) {
        (0, 1) => Verdict::LeftOver,
        (0, _) => Verdict::Pictures,
        _ => Verdict::None,
    };
    assert_eq!(report.verdict, verdict, "{recipe:?}");
    let copies: BTreeMap<u64, u64> = planted.duplicates.iter().map(|&(a, b)| (b, a)).collect();
    let original = |tile: usize| *copies.get(&tiles.id(tile)).unwrap_or(&tiles.id(tile));
    let of_places = |places: &mut dyn Iterator<Item = (usize, Orientation)>| -> BTreeSet<u64> {
        places.map(|(tile, _)| original(tile)).collect()
    };
    let islands =
        report.islands.iter().map(|island| of_places(&mut island.places.iter().copied().flatten()));
    let grids = report.placement.iter().map(|grid| of_places(&mut grid.places()));
    let found: BTreeSet<BTreeSet<u64>> = grids.chain(islands).collect();
    let strays: BTreeSet<u64> = (report.conflicts.iter())
        .filter_map(|conflict| match conflict {
            Conflict::Stray(tile) => Some(original(*tile)),
            _ => None,
        })
        .collect();
    let (alone, expected): (BTreeSet<_>, BTreeSet<_>) =
        expected_islands(recipe, &planted).into_iter().partition(|island| island.len() == 1);
    let foreign: BTreeSet<u64> =
        alone.into_iter().flatten().chain(planted.foreign.iter().copied()).collect();
    assert_eq!(strays, foreign, "{recipe:?}");
    assert_eq!(found.len(), report.islands.len() + report.placement.iter().len());
    assert_eq!(found, expected, "{recipe:?}");
    let doubled: BTreeSet<BTreeSet<u64>> = (report.conflicts.iter())
        .filter_map(|conflict| match conflict {
            Conflict::Duplicate(pair) => Some(pair.iter().map(|&tile| tiles.id(tile)).collect()),
            _ => None,
        })
        .collect();
    assert_eq!(doubled, planted.duplicates.iter().map(|&(a, b)| [a, b].into()).collect());
}

#[test]
fn islands_of_mixed_pictures() {
    for seed in 0..4 {
        for edges in [Edges::Distinct, Edges::Any] {
            let recipe = Recipe {
                rows: 12,
                columns: 12,
                side: 24,
                edges,
                pictures: 3,
                missing: 43,
                foreign: 21,
                duplicates: 4,
                seed,
                ..Recipe::default()
            };
            check_imperfect(&recipe);
        }
    }
}

#[test]
fn one_thing_wrong_at_a_time() {
    let recipe = Recipe { rows: 6, columns: 6, side: 24, ..Recipe::default() };
    check_imperfect(&Recipe { missing: 5, ..recipe.clone() });
    check_imperfect(&Recipe { foreign: 2, ..recipe.clone() });
    check_imperfect(&Recipe { pictures: 2, foreign: 2, duplicates: 1, ..recipe.clone() });
    check_imperfect(&Recipe { duplicates: 3, ..recipe.clone() });
    check_imperfect(&Recipe { pictures: 2, ..recipe });
}

/// The two pictures of a recipe as they stand in one text, and the search for them.
fn of_several_pictures(recipe: &Recipe) -> Report {
    let planted = plant(recipe).unwrap();
    let tiles = read(&planted);
    let options = SolveOptions { placements: 2_000_000, ..SolveOptions::default() };
    let report = solved(&tiles, &options);
    let ids = |island: &pictogrid_jigsaw::tiles::Island| {
        island.places.iter().flatten().map(|place| tiles.id(place.0)).collect::<BTreeSet<u64>>()
    };
    let found: BTreeSet<BTreeSet<u64>> = report.islands.iter().map(ids).collect();
    let is_found = found == expected_islands(recipe, &planted);
    assert_eq!(report.verdict == Verdict::Pictures, is_found, "{:?} {recipe:?}", report.verdict);
    report
}

#[test]
fn several_whole_pictures_are_found_before_a_rectangle_is_forced() {
    // With so few cells an edge, some sides of different pictures are equal.
    let mut n_hanging_together = 0;
    for seed in 0..12 {
        let (rows, columns) = [(6, 6), (5, 8), (4, 7)][seed as usize % 3];
        let edges = Edges::Any;
        let recipe =
            Recipe { rows, columns, side: 14, edges, pictures: 2, seed, ..Recipe::default() };
        let report = of_several_pictures(&recipe);
        assert_eq!((report.verdict, report.placements), (Verdict::Pictures, 0), "{recipe:?}");
        let planted = plant(&recipe).unwrap();
        let shape = Wanted { shape: Some((1, 2 * rows * columns)) };
        let forced = SolveOptions { wanted: shape, placements: 1000, ..SolveOptions::default() };
        n_hanging_together += usize::from(solved(&read(&planted), &forced).placements > 0);
    }
    assert!(n_hanging_together > 2, "{n_hanging_together}");
}

#[test]
fn tiles_that_fit_are_not_called_strays() {
    // All edges alike in pairs: tiles fit beside many others, and no ring says which.
    let planted = plant(&Recipe {
        rows: 9,
        columns: 9,
        side: 6,
        edges: Edges::Any,
        missing: 7,
        ..Recipe::default()
    });
    let planted = planted.unwrap();
    let tiles = read(&planted);
    let report = solved(&tiles, &SolveOptions { placements: 10_000, ..SolveOptions::default() });
    let fits = |tile: usize| {
        let edges = |tile: usize| {
            let n = tiles.side();
            let cell = |x: usize, y: usize| tiles.row(tile, y)[x];
            let side = |at: &dyn Fn(usize) -> u8| (0..n).map(at).collect::<Vec<u8>>();
            [
                side(&|i| cell(i, 0)),
                side(&|i| cell(n - 1, i)),
                side(&|i| cell(i, n - 1)),
                side(&|i| cell(0, i)),
            ]
        };
        let others = (0..tiles.len()).filter(|&other| other != tile).flat_map(edges);
        let others: Vec<Vec<u8>> = others.collect();
        edges(tile).iter().any(|edge| {
            let backward: Vec<u8> = edge.iter().rev().copied().collect();
            others.contains(edge) || others.contains(&backward)
        })
    };
    let mut n_unjoined = 0;
    for conflict in &report.conflicts {
        match conflict {
            Conflict::Stray(tile) => assert!(!fits(*tile), "{conflict:?}"),
            Conflict::Unjoined(tile) => {
                assert!(fits(*tile), "{conflict:?}");
                n_unjoined += 1;
            }
            _ => {}
        }
    }
    assert!(n_unjoined > 0, "{:?}", report.conflicts);
}

#[test]
fn an_id_that_two_tiles_have_is_noted_of_a_whole_picture_too() {
    for edges in [Edges::Distinct, Edges::Any] {
        let recipe = Recipe { rows: 4, columns: 4, side: 9, edges, ..Recipe::default() };
        let planted = plant(&recipe).unwrap();
        let text = String::from_utf8(planted.text).unwrap();
        let headers: Vec<&str> = text.lines().filter(|line| line.starts_with("Tile")).collect();
        let text = text.replace(headers[5], headers[2]);
        let tiles = TileSet::read(text.as_bytes(), &TileLimits::default()).unwrap();
        let report = solved(&tiles, &SolveOptions::default());
        assert!(report.placement.is_some());
        assert_eq!(report.conflicts, [Conflict::SameId([2, 5])]);
    }
}
