//! What the campaigns of `fuzz` start from, without a fuzzer: every input that reaches some place
//! of a reader, line by line in `fuzz/seeds/parse_never_panics/ID.seeds`. Whatever it is, the
//! reader answers, with puzzles that are checked or with an error that says something.

use std::{fs, path::Path};

use pictogrid_core::Limits;
use pictogrid_formats::{by_id, read, read_as};

const SMALL: Limits = Limits { bytes: 1 << 16, side: 512, cells: 1 << 16, puzzles: 64 };

fn bytes(hex: &str) -> Vec<u8> {
    let digits = (0..hex.len()).step_by(2).map(|i| &hex[i..i + 2]);
    digits.map(|digits| u8::from_str_radix(digits, 16).unwrap()).collect()
}

#[test]
fn every_seed_is_answered() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/parse_never_panics");
    let mut n_inputs = 0;
    for file in fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path();
        let id = file.file_stem().unwrap().to_str().unwrap();
        assert!(by_id(id).is_some(), "{}: no reader of that name", file.display());
        for line in fs::read_to_string(&file).unwrap().lines() {
            let input = bytes(line);
            for document in [read_as(id, &input, &SMALL), read(&input, &SMALL)] {
                let entries = document.map(|document| document.entries);
                match entries {
                    Err(error) => assert!(!error.to_string().is_empty(), "{id} {line}"),
                    Ok(entries) => entries.into_iter().for_each(|e| drop(e.check(&SMALL))),
                }
            }
            n_inputs += 1;
        }
    }
    assert!(n_inputs > 100, "only {n_inputs} seeds");
}
