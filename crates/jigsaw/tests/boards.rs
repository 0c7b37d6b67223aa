//! Every file in `testdata/boards`: of the good ones as many solutions are counted as are
//! stated here, by the search and by plain recursion; of the `bad-*` ones is said what stands in
//! `.expected` beside them.

use std::{collections::BTreeMap, fs, path::Path};

use pictogrid_core::{Error, Limits, Silent};
use pictogrid_jigsaw::matching::{
    Board, BruteForce, Goal, SolveOptions, Wanted, read_tiles, solve,
};

fn files() -> BTreeMap<String, Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/boards");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(&path).unwrap())
        })
        .collect()
}

fn board(text: &[u8]) -> Result<Board, Error> {
    read_tiles(text, &Limits::default()).and_then(|listed| Board::new(listed, &Wanted::default()))
}

/// Solutions with all turns of the whole board.
fn count(board: &Board) -> Option<u64> {
    let options = SolveOptions { goal: Goal::Count, ..SolveOptions::default() };
    solve(board, &options, &mut Silent).unwrap().count
}

#[test]
fn good_files_have_as_many_solutions_as_are_stated() {
    let files = files();
    let stated = [("forgiving-row", 1), ("no-solution", 0), ("oblong", 2), ("square", 4)];
    assert_eq!(files.keys().filter(|name| !name.starts_with("bad-")).count(), stated.len());
    for (name, expected) in stated {
        let board = board(&files[&format!("{name}.txt")]).unwrap();
        assert_eq!(count(&board), Some(expected), "{name}");
        assert_eq!(BruteForce::search(&board, u64::MAX).pictures.len() as u64, expected, "{name}");
    }
}

#[test]
fn bad_files_are_refused() {
    let files = files();
    let is_bad = |name: &&String| name.starts_with("bad-") && name.ends_with(".txt");
    assert!(files.keys().filter(is_bad).count() >= 4);
    for name in files.keys().filter(is_bad) {
        let expected = String::from_utf8(files[&format!("{name}.expected")].clone()).unwrap();
        let error = board(&files[name]).unwrap_err().to_string();
        assert_eq!(error, expected.replace("\r\n", "\n").trim_end(), "{name}");
    }
}
