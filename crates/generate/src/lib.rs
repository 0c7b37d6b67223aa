//! Makes puzzles: of photographs and drawings, and of QR codes.
//!
//! ```text
//!   bytes -- load --> Pixels -- shrink --> Cells -- tones, despeckle --> Made (picture, palette)
//!                                                                          |
//!   text -- code --> picture with the fewest given cells that we find      +-- best: solved, compared
//! ```
//!
//! [`settling_cells`] says which cells would have to be given for a picture to be the only one.
//! What is made is a picture; its clues, and whether they have one solution, are for `core` and
//! `solve` to say. The same pixels and the same recipe make the same puzzle on every machine.

pub mod code;
mod hitting;
pub mod picture;
mod settling;

pub use settling::settling_cells;
