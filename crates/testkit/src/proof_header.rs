//! How every proof about a puzzle begins, for tests that write the rest themselves.

use pictogrid_core::Puzzle;

/// The three lines that say which format it is and which puzzle it is about.
#[must_use]
pub fn proof_header(puzzle: &Puzzle) -> Vec<String> {
    vec![
        "pictogrid-proof 1".to_owned(),
        format!("size {}", puzzle.shape().extent()),
        format!("clues {:016x}", puzzle.fingerprint()),
    ]
}
