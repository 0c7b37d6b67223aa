//! What commands share: their beginning and end, one solve, and the words for it.
//!
//! | file | decides |
//! |---|---|
//! | `plan` | what every command does before and behind its work |
//! | `guard` | the end of what does not end by itself: time, signals, memory |
//! | `one_puzzle` | the puzzle of a command that is about one |
//! | `workload` | what a puzzle needs of the memory |
//! | `solve_one` | one solve: its budget, what was found |
//! | `solve_observer` | the observer of a solve: deadline and progress |
//! | `verdict` | the line under a picture |
//! | `drawn_board` | the board that a drawing shows, and the remark beside it |
//! | `record_counts`, `record_limits` | sums of a block of records, and how far they may go |

pub(crate) mod drawn_board;
pub(crate) mod guard;
pub(crate) mod one_puzzle;
pub(crate) mod plan;
pub(crate) mod record_counts;
pub(crate) mod record_limits;
pub(crate) mod solve_observer;
pub(crate) mod solve_one;
pub(crate) mod verdict;
pub(crate) mod workload;
