//! Every file in `testdata/tiles`: the good ones are put together or fall into islands, and of the
//! `bad-*` ones is said what stands in `.expected` beside them.

use std::{fs, path::Path};

use pictogrid_core::Silent;
use pictogrid_jigsaw::tiles::{SolveOptions, TileLimits, TileSet, Verdict, Want, solve};

fn files() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/tiles");
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = entries.filter(|path| path.extension().is_some_and(|suffix| suffix == "txt"));
    texts.map(|path| (path.to_string_lossy().into_owned(), fs::read(&path).unwrap())).collect()
}

#[test]
fn bad_files_are_refused_and_good_ones_read() {
    let mut n_bad = 0;
    for (path, text) in files() {
        let read = TileSet::read(&text, &TileLimits::default());
        if !path.contains("/bad-") && !path.contains("\\bad-") {
            assert!(read.is_ok(), "{path}");
            continue;
        }
        n_bad += 1;
        let expected = fs::read_to_string(format!("{path}.expected")).unwrap();
        let error = read.unwrap_err().to_string();
        assert_eq!(error, expected.replace("\r\n", "\n").trim_end(), "{path}");
    }
    assert!(n_bad >= 4);
}

#[test]
fn good_files_have_the_verdict_that_is_stated() {
    let verdicts = [
        ("monsters", Verdict::Unique, Some(1)),
        ("six", Verdict::Unique, Some(1)),
        ("ambiguous", Verdict::Several, Some(8)),
        ("mixed", Verdict::None, Some(0)),
        ("crlf-wide-ids", Verdict::Unique, Some(1)),
    ];
    for (name, verdict, count) in verdicts {
        let (_, text) = files().into_iter().find(|(path, _)| path.contains(name)).unwrap();
        let tiles = TileSet::read(&text, &TileLimits::default()).unwrap();
        let options = SolveOptions { want: Want::Count, ..SolveOptions::default() };
        let report = solve(&tiles, &options, &mut Silent).unwrap();
        assert_eq!((report.verdict, report.count), (verdict, count), "{name}");
    }
}
