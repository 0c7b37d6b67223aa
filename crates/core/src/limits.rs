//! How large an input may be. Every reader is given one of these.
//!
//! The defaults admit every puzzle known to exist (the largest has 512×512 cells) with room to
//! spare, and refuse a header that claims a billion cells before anything is allocated for it.

/// Bounds on what a reader accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one input, after decompression.
    pub bytes: u64,
    /// Cells along one side of a grid, and so cells of one line of a puzzle.
    pub side: u32,
    /// Cells of one grid.
    pub cells: u64,
    /// Puzzles in one bundle.
    pub puzzles: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: 64 << 20, side: 65_535, cells: 16 << 20, puzzles: 1_000_000 }
    }
}
