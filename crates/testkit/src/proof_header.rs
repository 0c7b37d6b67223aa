//! How every proof about a puzzle begins, for tests that write the rest themselves.

use pictogrid_core::Puzzle;

/// The first three lines of a proof of `puzzle`: format, size, fingerprint of the clues.
#[must_use]
pub fn proof_header(puzzle: &Puzzle) -> Vec<String> {
    vec![
        "pictogrid-proof 1".to_owned(),
        format!("size {}", puzzle.shape().extent()),
        format!("clues {:016x}", puzzle.fingerprint()),
    ]
}
