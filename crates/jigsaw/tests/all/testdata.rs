//! Every file in `testdata/boards` and `testdata/tiles`: the good ones have the answers that are stated
//! here, of boards as many as plain recursion finds; of the `bad-*` ones is said what stands in
//! `.expected` beside them.
//!
//! ```text
//!   bad-NAME.txt             bad-NAME.txt.expected     place, fault, way out, to the letter
//!   NAME.txt                 read without a fault      its verdict here
//! ```
//!
//! Files, so that a new fault is two files and no Rust. At least four bad ones are asked for, or an
//! empty folder would pass.

use std::{collections::BTreeMap, fs, path::Path};

use pictogrid_core::{Error, Limits, Silent};
use pictogrid_jigsaw::matching::{self, Board, BruteForce, Goal, Wanted, read_tiles};
use pictogrid_jigsaw::tiles::{self, TileLimits, TileSet, Verdict, Want};

fn files(folder: &str) -> BTreeMap<String, Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(folder);
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(&path).unwrap())
        })
        .collect()
}

/// Reads every file: the good ones without a fault, the bad ones with the fault that is expected.
fn check_faults(folder: &str, read: impl Fn(&[u8]) -> Result<(), Error>) {
    let (files, mut n_bad) = (files(folder), 0);
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".txt")) {
        let message = read(text).map_err(|error| error.to_string());
        if name.starts_with("bad-") {
            let expected = String::from_utf8_lossy(&files[&format!("{name}.expected")]);
            assert_eq!(message.unwrap_err(), expected.replace("\r\n", "\n").trim_end(), "{name}");
            n_bad += 1;
        } else {
            assert_eq!(message, Ok(()), "{name}");
        }
    }
    assert!(n_bad >= 4, "{folder}");
}

fn board(text: &[u8]) -> Result<Board, Error> {
    read_tiles(text, &Limits::default()).and_then(|listed| Board::new(listed, &Wanted::default()))
}

#[test]
fn bad_files_are_refused_and_good_ones_read() {
    check_faults("boards", |text| board(text).map(drop));
    check_faults("tiles", |text| TileSet::read(text, &TileLimits::default()).map(drop));
}

/// Solutions are counted with all turns of the whole board.
#[test]
fn good_boards_have_as_many_solutions_as_are_stated() {
    let files = files("boards");
    let expected_counts = [("forgiving-row", 1), ("no-solution", 0), ("oblong", 2), ("square", 4)];
    assert_eq!(
        files.keys().filter(|name| !name.starts_with("bad-")).count(),
        expected_counts.len()
    );
    for (name, expected) in expected_counts {
        let board = board(&files[&format!("{name}.txt")]).unwrap();
        let options = matching::SolveOptions { goal: Goal::Count, ..Default::default() };
        let count = matching::solve(&board, &options, &mut Silent).unwrap().count;
        assert_eq!(count, Some(expected), "{name}");
        assert_eq!(BruteForce::search(&board, u64::MAX).pictures.len() as u64, expected, "{name}");
    }
}

#[test]
fn good_tiles_have_the_verdict_that_is_stated() {
    let files = files("tiles");
    let verdicts = [
        ("monsters", Verdict::Unique, Some(1)),
        ("six", Verdict::Unique, Some(1)),
        ("ambiguous", Verdict::Several, Some(8)),
        ("mixed", Verdict::None, Some(0)),
        ("crlf-wide-ids", Verdict::Unique, Some(1)),
    ];
    for (name, verdict, count) in verdicts {
        let text = &files[&format!("{name}.txt")];
        let tiles = TileSet::read(text, &TileLimits::default()).unwrap();
        let options = tiles::SolveOptions { want: Want::Count, ..Default::default() };
        let report = tiles::solve(&tiles, &options, &mut Silent).unwrap();
        assert_eq!((report.verdict, report.count), (verdict, count), "{name}");
    }
}

/// One tile or two have the outline of another: the picture is that of the others, and both are named.
#[test]
fn a_stranger_is_named_beside_the_tile_that_it_is_like() {
    let files = files("tiles");
    type Named = &'static [[u64; 2]];
    let sets: [(&str, (usize, usize), Named); 8] = [
        ("decoy-corner", (3, 3), &[[100, 999]]),
        ("decoy-inner", (3, 3), &[[104, 999]]),
        ("decoy-of-corner-4x3", (3, 4), &[[100, 900]]),
        ("decoy-of-edge-4x3", (3, 4), &[[101, 900]]),
        ("decoy-of-inner-4x3", (3, 4), &[[104, 900]]),
        ("decoy-of-inner-5x4", (4, 5), &[[105, 900]]),
        ("decoy-of-two-4x3", (3, 4), &[[100, 900], [111, 901]]),
        ("torn-2x3-and-decoy", (2, 3), &[[6304, 6343]]),
    ];
    for (name, shape, expected) in sets {
        let tiles = TileSet::read(&files[&format!("{name}.txt")], &TileLimits::default()).unwrap();
        let report = tiles::solve(&tiles, &Default::default(), &mut Silent).unwrap();
        let grid = report.placement.as_ref().unwrap();
        assert_eq!((grid.n_rows(), grid.n_columns()), shape, "{name}");
        assert_eq!(report.verdict, Verdict::LeftOver, "{name}");
        let score = report.score.unwrap();
        let n_placed = shape.0 * shape.1;
        assert_eq!((score.placed, score.tiles), (n_placed, tiles.len()), "{name}");
        let mut named: Vec<[u64; 2]> = (report.conflicts.iter())
            .filter_map(|conflict| match conflict {
                tiles::Conflict::Instead(pair) => Some(pair.map(|tile| tiles.id(tile))),
                _ => None,
            })
            .collect();
        named.iter_mut().for_each(|pair| pair.sort_unstable());
        named.sort_unstable();
        assert_eq!(named, expected, "{name}");
    }
}

#[test]
fn a_picture_of_one_row_among_others() {
    let files = files("tiles");
    let text = &files["three-pictures-one-a-strip.txt"];
    let tiles = TileSet::read(text, &TileLimits::default()).unwrap();
    let report = tiles::solve(&tiles, &Default::default(), &mut Silent).unwrap();
    let shape =
        |island: &tiles::Island| (island.rows.min(island.columns), island.rows.max(island.columns));
    let shapes: Vec<_> = report.islands.iter().map(shape).collect();
    assert_eq!((report.verdict, shapes), (Verdict::Pictures, vec![(5, 8), (2, 4), (1, 6)]));
}

#[test]
fn the_only_assembly_of_a_shape_is_known_before_rows_are_searched() {
    let files = files("tiles");
    let text = &files["unique-only-as-6x6.txt"];
    let tiles = TileSet::read(text, &TileLimits::default()).unwrap();
    let options = tiles::SolveOptions { want: Want::Unique, ..Default::default() };
    let report = tiles::solve(&tiles, &options, &mut Silent).unwrap();
    assert_eq!((report.verdict, report.count), (Verdict::Unique, None));
    assert!(report.are_other_shapes_open && report.placements < 1_000_000);
}
