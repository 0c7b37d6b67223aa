//! How far work may go: time, memory, Ctrl-C; and how a command ends.
//!
//! | file | decides |
//! |---|---|
//! | `exit` | how a command ends, and which of several ends counts |
//! | `stop` | Ctrl-C, and output that nobody reads; what is worked on |
//! | `deadline` | how long something may take |
//! | `memory` | the memory of everything at once |
//!
//! What reads, writes and prints asks these, so they know nothing of that. Who ends what does not ask is
//! `run::guard`.

pub(crate) mod deadline;
pub(crate) mod exit;
pub(crate) mod memory;
pub(crate) mod stop;
