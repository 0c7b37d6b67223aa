//! Reads and writes puzzle files.
//!
//! ```text
//!   bytes --Input--> lines --sniff--> one format --read--> Entry, Entry, ..  (a Draft or an Error each)
//!   a stream --Puzzles--> blocks of whole puzzles, where it is a bundle --read--> the same
//!   puzzles --write--> bytes --read back and compared--> bytes, or an Error that says what is lost
//! ```
//!
//! Each format is one file (or folder) with one row in [`FORMATS`]; its header says what it
//! forgives, what it cannot hold and where its specification is. Nothing else in the workspace
//! knows a format by name.
//!
//! ```text
//!   stream, write           a bundle of any length; a file that reads back the same
//!   clue_edits              other clues in a text
//!   read                    an input in whatever format it is
//!   registry, not_a_puzzle  which format that is, or what else it is
//!   nin, non, csv, ..       the formats
//!   numbers, colors, ..     what several of them share
//!   format, document        what a format is, and what it makes of an input
//!   stream_splitter         where a stream is cut into puzzles
//!   input, places           bytes, lines and places
//! ```
//!
//! Features: `text` (the formats of text, always there), `pictures` (PNG, GIF, BMP, PBM) and `packed`
//! (zip archives of puzzles), all on by default. Input that needs a feature which is
//! off is refused; the error names the feature.
//!
//! Cost: sniffing looks at each line at most once a format, and at no more lines than a puzzle may have
//! where that tells enough; reading is linear in the bytes and allocates in proportion to what the input
//! holds, never to what it claims.

mod board;
mod bundle_writer;
mod c_array;
mod cell_signs;
mod clue_edits;
mod clue_lines;
mod clues;
mod cnf;
mod color_names;
mod colors;
mod csv;
mod cwc;
mod cwd;
mod document;
mod drawing;
mod drawing_rows;
mod dzn;
mod empty_sign;
mod escapes;
mod faults;
mod finished_picture;
mod format;
mod freenono;
mod gno;
mod goal_picture;
mod grid;
mod input;
mod json;
mod literal;
mod loss;
#[cfg(test)]
mod mini;
mod mistyped_clues;
mod mk;
mod native_formats;
mod nin;
mod non;
mod nonograms_org;
mod nonogrid;
mod not_a_puzzle;
mod numbers;
mod olsak;
mod picross;
#[cfg(feature = "pictures")]
mod picture;
mod places;
mod puzzle_nonograms;
mod pzpr;
mod read;
mod reading_options;
mod registry;
mod rendered;
mod rows_or_columns;
mod runs;
mod saved_game;
mod sgriddler;
mod spelling;
mod stream;
mod stream_splitter;
mod tatham;
mod tournament;
mod undeclared_colors;
mod webpbn;
mod write;
mod xml;

pub use board::{BoardRow, ReadBoard, Unnamed, read_board};
pub use bundle_writer::BundleWriter;
pub use clue_edits::with_clues;
pub use document::{Document, Entry};
pub use format::{Format, Part, Sniff};
pub use input::{Input, Lines, TextLine};
pub use loss::{lost, strip, stuck};
pub use native_formats::{read_native, write_native};
pub use read::{
    FileKind, bytes_to_read, format_of_puzzles, is_of_pictures, is_of_puzzles, is_rows_first,
    kind_of, read, read_as, read_told,
};
pub use reading_options::Told;
pub use registry::{FORMATS, by_extension, by_id, ids, is_puzzle_in_a_line, other_task, recognize};
pub use rendered::{MOST_CARRIED, carried, with_carried, with_puzzle};
pub use stream::{Puzzles, StreamError};
pub use write::{write, write_what_fits};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
