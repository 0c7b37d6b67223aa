//! What comes in: puzzles, records, boards and proofs, from files, folders and standard input.
//!
//! | file | decides |
//! |---|---|
//! | `items` | the puzzles of all inputs, one after another |
//! | `sources` | which files the arguments stand for |
//! | `one_puzzle` | the puzzle of a command that is about one |
//! | `board_file` | half-solved boards: `--board`, `--at` |
//! | `record_blocks` | files of records in blocks of whole lines |
//! | `files` | one file or standard input, and why it cannot be read |
//! | `compression` | gzip and zstd |

pub(crate) mod board_file;
pub(crate) mod compression;
pub(crate) mod files;
pub(crate) mod items;
pub(crate) mod one_puzzle;
pub(crate) mod record_blocks;
pub(crate) mod sources;
