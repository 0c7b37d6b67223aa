//! All tests that need the program or a session: one binary, for each links DataFusion and Ballista anew.
//!
//! ```text
//!   functions   SQL in a session        jobs, kill   the program and its folders
//!   stores      an object store         cluster      several processes
//!   targets     one file, and folders by the values of a column
//! ```

mod cluster;
mod functions;
mod jobs;
mod kill;
mod stores;
mod support;
mod targets;
