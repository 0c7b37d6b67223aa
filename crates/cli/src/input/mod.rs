//! What comes in: puzzles, records, boards and proofs, from files, folders and standard input.
//!
//! | file | decides |
//! |---|---|
//! | `items` | the puzzles of all inputs, one after another |
//! | `sources` | which files the arguments stand for |
//! | `file_conflicts` | files that would be read and written, or written twice |
//! | `board_file` | half-solved boards: `--board`, `--at` |
//! | `record_blocks` | files of records in blocks of whole lines |
//! | `files` | one file or standard input, and why it cannot be read |
//! | `picture_file` | pictures in pixels: `make`, `scan` |
//! | `compression` | gzip and zstd |

pub(crate) mod board_file;
pub(crate) mod compression;
pub(crate) mod file_conflicts;
pub(crate) mod files;
pub(crate) mod items;
pub(crate) mod picture_file;
pub(crate) mod record_blocks;
pub(crate) mod sources;
