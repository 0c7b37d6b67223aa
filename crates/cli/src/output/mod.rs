//! What goes out: standard output, standard error, the files that a command writes, and what is wrong.
//!
//! | file | decides |
//! |---|---|
//! | `messages` | what is printed about a puzzle |
//! | `pipeline` | many items at once, their messages in the order of the items |
//! | `last_output` | what waits for its turn is printed before the process is ended |
//! | `printer` | standard output and standard error, the file of `--output` |
//! | `faults` | what is wrong with an input |
//! | `advice` | what to do about differing sums, after `none` and after `several` |
//! | `progress` | bars on standard error |
//! | `multi_scene_file` | pictures that are drawn into one file |
//! | `puzzle_file` | puzzles as a file whose suffix chooses the format |
//! | `proof_file` | the file of `--proof` |

pub(crate) mod advice;
pub(crate) mod faults;
pub(crate) mod last_output;
pub(crate) mod messages;
pub(crate) mod multi_scene_file;
pub(crate) mod pipeline;
pub(crate) mod printer;
pub(crate) mod progress;
pub(crate) mod proof_file;
pub(crate) mod puzzle_file;
