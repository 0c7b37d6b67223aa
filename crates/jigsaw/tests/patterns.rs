//! A thousand small jigsaws with patterns in them, from text to roughness, against brute force:
//! every orientation, every place, every cell.
//!
//! They are made to break shortcuts: patterns that overlap themselves, as many strays in other
//! orientations, patterns that are their own mirror image, single rows of tiles, pictures nearly
//! empty and nearly full. How many there are of each kind is asserted, too.

use std::collections::BTreeSet;

use pictogrid_core::Silent;
use pictogrid_jigsaw::{
    SplitMix64,
    tiles::{
        Bitmap, Borders, Pattern, Searcher, SolveOptions, TileLimits, TileSet,
        planted::{Hidden, Recipe, plant},
        solve, stitch,
    },
};

type Cells = Vec<Vec<bool>>;

/// The eight ways to look at a rectangle.
fn looks(mut cells: Cells) -> Vec<Cells> {
    let mut looks = Vec::new();
    for _ in 0..2 {
        for _ in 0..4 {
            looks.push(cells.clone());
            let (rows, columns) = (cells.len(), cells[0].len());
            cells =
                (0..columns).map(|y| (0..rows).map(|x| cells[rows - 1 - x][y]).collect()).collect();
        }
        cells.iter_mut().for_each(|row| row.reverse());
    }
    looks
}

/// What brute force says of one look at a picture.
struct Seen {
    n_places: usize,
    n_covered: usize,
}

fn see(picture: &Cells, pattern: &[(usize, usize)]) -> Seen {
    let (mut n_places, mut covered) = (0, BTreeSet::new());
    for (y, row) in picture.iter().enumerate() {
        for x in 0..row.len() {
            let cells: Vec<(usize, usize)> =
                pattern.iter().map(|&(dx, dy)| (x + dx, y + dy)).collect();
            let is_filled =
                |&(x, y): &(usize, usize)| picture.get(y).and_then(|row| row.get(x)) == Some(&true);
            if cells.iter().all(is_filled) {
                n_places += 1;
                covered.extend(cells);
            }
        }
    }
    Seen { n_places, n_covered: covered.len() }
}

/// A pattern of up to 5 × 3 cells; every third one is its own mirror image.
fn pattern(random: &mut SplitMix64) -> Pattern {
    let (width, height) = (1 + random.below(5) as usize, 1 + random.below(3) as usize);
    let is_mirrored = random.below(3) == 0;
    loop {
        let mut rows: Vec<Vec<u8>> = (0..height)
            .map(|_| (0..width).map(|_| b"#."[random.below(2) as usize]).collect())
            .collect();
        if is_mirrored {
            rows.iter_mut()
                .for_each(|row| (0..width / 2).for_each(|x| row[width - 1 - x] = row[x]));
        }
        if let Ok(pattern) = Pattern::parse(&rows.join(&b'\n')) {
            return pattern;
        }
    }
}

/// A recipe that hides the pattern, or leaves it to chance how often it stands.
fn recipe(random: &mut SplitMix64, pattern: &Pattern) -> Recipe {
    let is_hidden = random.below(2) == 0;
    let shapes = [(1, 1), (1, 2), (1, 3), (2, 2), (3, 1)];
    let (rows, columns) = shapes[random.below(5) as usize];
    let hidden = Hidden {
        pattern: pattern.clone(),
        occurrences: 1 + random.below(5) as usize,
        strays: random.below(5) as usize,
    };
    Recipe {
        rows,
        columns,
        side: 9 + random.below(4) as usize,
        fill: [0, 10, 30, 95][random.below(4) as usize],
        hidden: if is_hidden { vec![hidden] } else { Vec::new() },
        seed: random.next_u64(),
        ..Recipe::default()
    }
}

fn cells(picture: &Bitmap) -> Cells {
    let row = |y| (0..picture.width()).map(|x| picture.get(x, y)).collect();
    (0..picture.height()).map(row).collect()
}

#[test]
fn a_thousand_pictures_with_patterns() {
    let mut random = SplitMix64::new(11);
    let [mut n, mut overlapping, mut strays, mut symmetric, mut rows, mut exact] = [0; 6];
    while n < 1000 {
        let pattern = pattern(&mut random);
        let recipe = recipe(&mut random, &pattern);
        // Some have no room for so many, or no edges that differ.
        let Ok(planted) = plant(&recipe) else { continue };
        n += 1;
        let tiles = TileSet::read(&planted.text, &TileLimits::default()).unwrap();
        let report = solve(&tiles, &SolveOptions::default(), &mut Silent).unwrap();
        let picture = stitch(&tiles, &report.grids[0], Borders::Dropped).unwrap();
        let found = Searcher::new(&pattern).find(&picture);

        let planted_cells = cells(&planted.pictures[0].cells);
        let n_filled = planted_cells.iter().flatten().filter(|cell| **cell).count();
        let seen: Vec<Seen> =
            looks(planted_cells).iter().map(|look| see(look, pattern.cells())).collect();
        let most = seen.iter().map(|seen| seen.n_places).max().unwrap();
        let best = seen.iter().filter(|seen| seen.n_places == most);
        let expected: BTreeSet<usize> =
            best.clone().map(|seen| n_filled - seen.n_covered).collect();
        let roughness: BTreeSet<usize> = found.iter().map(|s| s.roughness as usize).collect();
        assert_eq!(found[0].places.len(), most, "{recipe:?}\n{picture:?}");
        if let Some(hidden) = recipe.hidden.first() {
            exact += 1;
            check_hidden(hidden, &planted.pictures[0].cells);
        }
        assert_eq!(roughness, expected, "{recipe:?}\n{picture:?}");

        overlapping +=
            usize::from(best.clone().any(|seen| seen.n_covered < most * pattern.cells().len()));
        strays += usize::from(seen.iter().any(|seen| (1..most).contains(&seen.n_places)));
        symmetric +=
            usize::from(looks(pattern_cells(&pattern)).iter().collect::<BTreeSet<_>>().len() < 8);
        rows += usize::from(recipe.rows.min(recipe.columns) == 1);
    }
    let kinds = [overlapping, strays, symmetric, rows, exact];
    assert!(kinds.iter().all(|&n| n > 250), "overlaps, strays, symmetric, rows, exact: {kinds:?}");
}

/// Exactly as often as asked for: in one orientation, and in all others that differ together.
fn check_hidden(hidden: &Hidden, picture: &Bitmap) {
    let looks: BTreeSet<Cells> = looks(pattern_cells(&hidden.pattern)).into_iter().collect();
    let count = |look: &Cells| {
        let places = |cells: &Cells| -> Vec<(usize, usize)> {
            let all = (0..cells.len()).flat_map(|y| (0..cells[0].len()).map(move |x| (x, y)));
            all.filter(|&(x, y)| cells[y][x]).collect()
        };
        see(&cells(picture), &places(look)).n_places
    };
    let mut counts: Vec<usize> = looks.iter().map(count).collect();
    counts.sort_unstable();
    assert_eq!(counts.pop(), Some(hidden.occurrences), "{hidden:?}\n{picture:?}");
    assert_eq!(counts.iter().sum::<usize>(), hidden.strays, "{hidden:?}\n{picture:?}");
}

fn pattern_cells(pattern: &Pattern) -> Cells {
    let mut cells = vec![vec![false; pattern.width()]; pattern.height()];
    pattern.cells().iter().for_each(|&(x, y)| cells[y][x] = true);
    cells
}
