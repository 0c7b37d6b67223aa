//! How work is done: at once and in order, within time and memory, until Ctrl-C.
//!
//! | file | decides |
//! |---|---|
//! | `exit` | how a command ends, and which of several ends counts |
//! | `stop` | Ctrl-C, and output that nobody reads; what is worked on |
//! | `deadline` | how long something may take |
//! | `guard` | the end of what does not end by itself: time, signals, memory |
//! | `pipeline` | many items at once, their results in order |
//! | `batch` | what every command does before and behind its work |
//! | `memory`, `workload` | the memory of everything at once, and what a puzzle needs of it |
//! | `solve_one` | one solve: its budget, what was found |
//! | `record_counts`, `record_limits` | sums of a block of records, and how far they may go |

pub(crate) mod batch;
pub(crate) mod deadline;
pub(crate) mod exit;
pub(crate) mod guard;
pub(crate) mod memory;
pub(crate) mod pipeline;
pub(crate) mod record_counts;
pub(crate) mod record_limits;
pub(crate) mod solve_one;
pub(crate) mod stop;
pub(crate) mod workload;
