//! Makes puzzles from photographs, drawings and QR codes, mends pictures, and makes puzzles to order.
//!
//! ```text
//!   bytes -- load --> Pixels -- shrink --> Cells -- tones, despeckle --> Made (picture, palette)
//!                                                                          |
//!   text -- code --> picture with the fewest given cells that we find      +-- best: solved, compared
//! ```
//!
//! [`repair`] finds the cells to change so that a picture is the only solution (`solve` finds those to
//! give); [`order`] makes puzzles of a level from a seed. This crate makes
//! pictures; `core` makes their clues, and `solve` says whether these have one solution. The same
//! pixels and the same recipe make the same puzzle on every machine.

pub mod code;
#[cfg(feature = "codes")]
pub mod code_reader;
pub mod order;
pub mod picture;
pub mod repair;
