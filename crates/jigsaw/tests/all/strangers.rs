//! Sets in which something is wrong, from seeds, and what is made of them: how many of the true tiles
//! lie on one island, which strangers are named, and whether a false tile is called sure.
//!
//! ```text
//!   a picture, cut   + strangers   0 to 3: of an inner tile, of one on the rim, of a part of an outline, or
//!   or several                     of nothing
//!                    + copies      0 to 2
//!                    − missing     0 to 2
//! ```
//!
//! A stranger with the outline of a tile cannot be told from it by anybody: either of the two counts as the true
//! one where it lies, and the other has to be named beside it.

#![expect(clippy::print_stdout, reason = "the table is shown with --nocapture")]

use std::collections::BTreeSet;

use pictogrid_core::Silent;
use pictogrid_jigsaw::tiles::{
    Conflict, Orientation, Report, SolveOptions, TileLimits, TileSet, Verdict, solve,
};

use super::stranger_sets::{Kind, Set};

/// What was counted in some sets.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    sets: usize,
    /// True tiles, and of those as many as lie on one island, for each part of a picture.
    tiles: usize,
    together: usize,
    /// The same where the tile of the file itself has to lie there, and not its twin.
    itself: usize,
    strangers: usize,
    named: usize,
    /// Tiles that are laid where they do not belong, and no word says so.
    sure_and_false: usize,
    /// Sets of which nothing is missing, and those of which the whole pictures were found.
    whole: usize,
    found: usize,
}

/// The ids of an island, those that a weak joint holds, and pairs of neighbors.
#[derive(Default)]
struct Ids {
    all: BTreeSet<u64>,
    weak: BTreeSet<u64>,
    pairs: Vec<[u64; 2]>,
}

/// The islands of a report, of an assembly too.
fn islands(tiles: &TileSet<'_>, report: &Report) -> Vec<Ids> {
    let of = |places: &[Option<(usize, Orientation)>], columns: usize, weak: &[[usize; 2]]| {
        let ids: Vec<Option<u64>> =
            places.iter().map(|place| place.map(|(tile, _)| tiles.id(tile))).collect();
        let mut pairs = Vec::new();
        for (at, &id) in ids.iter().enumerate() {
            let right = (!(at + 1).is_multiple_of(columns)).then_some(at + 1);
            for other in [right, Some(at + columns)].into_iter().flatten() {
                let pair = id.zip(ids.get(other).copied().flatten());
                pairs.extend(pair.map(|(a, b)| [a, b]));
            }
        }
        let weak = weak.iter().flatten().map(|&tile| tiles.id(tile)).collect();
        Ids { all: ids.into_iter().flatten().collect(), weak, pairs }
    };
    let of_grid = |grid: &pictogrid_jigsaw::tiles::Grid| {
        of(&grid.places().map(Some).collect::<Vec<_>>(), grid.n_columns(), &[])
    };
    let of_islands =
        report.islands.iter().map(|island| of(&island.places, island.columns, &island.weak));
    report.placement.iter().map(of_grid).chain(of_islands).collect()
}

fn count(set: &Set, counts: &mut Counts) -> Verdict {
    let tiles = TileSet::read(set.text.as_bytes(), &TileLimits::default()).unwrap();
    let options = SolveOptions { placements: 2_000_000, ..SolveOptions::default() };
    let report = solve(&tiles, &options, &mut Silent).unwrap();
    let islands = islands(&tiles, &report);
    let named: BTreeSet<u64> = (report.conflicts.iter())
        .filter(|conflict| {
            matches!(
                conflict,
                Conflict::Duplicate(_)
                    | Conflict::Instead(_)
                    | Conflict::Stray(_)
                    | Conflict::Unjoined(_)
            )
        })
        .flat_map(Conflict::tiles)
        .map(|tile| tiles.id(tile))
        .collect();
    counts.sets += 1;
    for part in set.parts().iter().filter(|part| part.len() > 1) {
        counts.tiles += part.len();
        let of = |ids: &BTreeSet<u64>, is_twin_good: bool| {
            let standing: BTreeSet<u64> =
                ids.iter().map(|&id| if is_twin_good { set.original(id) } else { id }).collect();
            standing.intersection(part).count()
        };
        counts.together += islands.iter().map(|island| of(&island.all, true)).max().unwrap_or(0);
        counts.itself += islands.iter().map(|island| of(&island.all, false)).max().unwrap_or(0);
    }
    counts.strangers += set.strangers.len();
    // A weak joint is named, so its tiles are, and they are not called sure.
    let is_weak = |id: &u64| islands.iter().any(|island| island.weak.contains(id));
    counts.named += set.strangers.iter().filter(|id| named.contains(id) || is_weak(id)).count();
    let parts = set.parts();
    for Ids { all, weak, pairs } in &islands {
        let standing: Vec<u64> = all.iter().map(|&id| set.original(id)).collect();
        let share = |part: &&BTreeSet<u64>| standing.iter().filter(|id| part.contains(id)).count();
        let home = parts.iter().max_by_key(share);
        let is_true = |id: &u64| home.is_some_and(|home| home.contains(&set.original(*id)));
        let is_told = |id: &u64| weak.contains(id) || named.contains(id);
        // A false tile beside a true one, and no word of either.
        let is_sure =
            |pair: &&[u64; 2]| is_true(&pair[0]) != is_true(&pair[1]) && !pair.iter().any(is_told);
        counts.sure_and_false += pairs.iter().filter(is_sure).count();
    }
    if set.pictures.iter().all(|(grid, _)| !grid.contains(&0)) {
        let originals = |ids: &BTreeSet<u64>| ids.iter().map(|&id| set.original(id)).collect();
        let found: BTreeSet<BTreeSet<u64>> =
            islands.iter().map(|island| originals(&island.all)).collect();
        let is_whole = !matches!(report.verdict, Verdict::None | Verdict::Stopped);
        counts.whole += 1;
        counts.found += usize::from(is_whole && found == parts.into_iter().collect());
    }
    report.verdict
}

/// The shapes of the pictures of a set.
type Shapes = &'static [(usize, usize)];

const KINDS: [(&str, Shapes, Kind); 20] = [
    ("nothing wrong", &[(4, 5)], NONE),
    ("one stranger inside", &[(4, 4)], Kind { inner: 1, ..NONE }),
    ("two strangers inside", &[(5, 4)], Kind { inner: 2, ..NONE }),
    ("one on the rim", &[(3, 4)], Kind { on_rim: 1, ..NONE }),
    ("two on the rim", &[(4, 5)], Kind { on_rim: 2, ..NONE }),
    ("three, rim and inside", &[(5, 5)], Kind { on_rim: 2, inner: 1, ..NONE }),
    ("on the rim, another rim", &[(4, 4)], Kind { on_rim_inside: 1, ..NONE }),
    ("three that fit nowhere", &[(3, 5)], Kind { strays: 3, ..NONE }),
    ("two with an edge of a tile", &[(4, 4)], Kind { of_one_edge: 2, ..NONE }),
    ("copies", &[(4, 4)], Kind { copies: 2, ..NONE }),
    ("a row with a copy", &[(1, 6)], Kind { copies: 1, ..NONE }),
    ("a row with a stranger", &[(1, 7)], Kind { on_rim: 1, ..NONE }),
    ("two rows, a stranger", &[(2, 5)], Kind { on_rim: 1, ..NONE }),
    ("two rows, one missing", &[(2, 5)], Kind { missing: 1, ..NONE }),
    ("a large one, four too many", &[(9, 9)], LARGE),
    ("two large ones, copies", &[(8, 7), (5, 9)], Kind { copies: 2, inner: 1, ..NONE }),
    ("missing tiles", &[(5, 5)], Kind { missing: 2, ..NONE }),
    ("missing, a stranger, a copy", &[(5, 5)], Kind { missing: 1, inner: 1, copies: 1, ..NONE }),
    ("two pictures, a row", &[(4, 4), (2, 3), (1, 5)], NONE),
    ("two pictures, strangers", &[(4, 4), (3, 3)], Kind { inner: 1, strays: 1, ..NONE }),
];
const NONE: Kind = Kind {
    on_rim: 0,
    inner: 0,
    on_rim_inside: 0,
    of_one_edge: 0,
    strays: 0,
    copies: 0,
    missing: 0,
};
const LARGE: Kind = Kind { on_rim: 1, inner: 1, strays: 1, copies: 1, ..NONE };

/// Sets of each kind.
const SEEDS: usize = 15;

#[test]
fn three_hundred_sets_with_strangers() {
    let (mut without, mut with) = (Counts::default(), Counts::default());
    println!("{:28} sets  together  itself  named  sure, false  whole", "");
    for (number, (name, shapes, kind)) in KINDS.iter().enumerate() {
        let mut of_kind = Counts::default();
        for seed in 0..SEEDS {
            let side = [8, 10, 12, 16, 24][seed % 5];
            let set = Set::new(shapes, side, *kind, (100 * number + seed) as u64);
            let mut counts = Counts::default();
            let verdict = count(&set, &mut counts);
            let is_short_of = counts.together < counts.tiles
                || counts.named < counts.strangers
                || counts.found < counts.whole
                || counts.sure_and_false > 0;
            if is_short_of {
                println!("  {name}, side {side}, seed {seed}: {verdict:?} {counts:?}");
            }
            of_kind.add(&counts);
            if set.n_on_rim > 0 { with.add(&counts) } else { without.add(&counts) }
        }
        of_kind.print(name);
    }
    without.print("without a stranger on the rim");
    with.print("with one");
    assert!(without.together * 100 >= without.tiles * 99, "{without:?}");
    assert!(with.together * 100 >= with.tiles * 95, "{with:?}");
    let [named, strangers] = [without.named + with.named, without.strangers + with.strangers];
    assert!(named * 100 >= strangers * 90, "{named} of {strangers}");
    assert_eq!(without.sure_and_false + with.sure_and_false, 0);
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        let Counts {
            sets,
            tiles,
            together,
            itself,
            strangers,
            named,
            sure_and_false,
            whole,
            found,
        } = *other;
        self.sets += sets;
        self.tiles += tiles;
        self.together += together;
        self.itself += itself;
        self.strangers += strangers;
        self.named += named;
        self.sure_and_false += sure_and_false;
        self.whole += whole;
        self.found += found;
    }

    fn print(&self, name: &str) {
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        println!(
            "{name:30} {:4}  {:6.1} %  {:6.1} %  {}/{}  {}  {}/{}",
            self.sets,
            percent(self.together, self.tiles),
            percent(self.itself, self.tiles),
            self.named,
            self.strangers,
            self.sure_and_false,
            self.found,
            self.whole,
        );
    }
}
