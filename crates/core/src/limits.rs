//! How large an input may be. Every reader is given one of these.
//!
//! The defaults admit every puzzle known to exist (the largest has 512×512 cells) with room to
//! spare, and refuse a header that claims a billion cells before anything is allocated for it.
//!
//! A picture to make a puzzle of may have more pixels than a puzzle has cells: a photograph has. How many
//! stands here, too, so that whoever refuses a picture as a puzzle knows whether it can be made into one.

/// The most pixels a side of a picture that a puzzle is made of.
pub const MOST_PIXELS_PER_SIDE: u32 = 20_000;
/// The most pixels in all of such a picture.
pub const MOST_PIXELS: u64 = 100_000_000;

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
