//! What goes out: standard output, standard error, and the files that a command writes.
//!
//! | file | decides |
//! |---|---|
//! | `messages` | what is printed about a puzzle, in the order of the inputs |
//! | `printer` | standard output and standard error, the file of `--output` |
//! | `progress` | bars on standard error |
//! | `gallery` | pictures that are drawn into one file |
//! | `file_conflicts` | files that would be read and written, or written twice |
//! | `puzzle_file` | puzzles as a file whose suffix chooses the format |
//! | `proof_file` | the file of `--proof` |
//! | `qr` | a picture as a QR code |

pub(crate) mod file_conflicts;
pub(crate) mod gallery;
pub(crate) mod messages;
pub(crate) mod printer;
pub(crate) mod progress;
pub(crate) mod proof_file;
pub(crate) mod puzzle_file;
pub(crate) mod qr;
