//! All tests that need the program or a session: one binary, for each links DataFusion and Ballista anew.

mod cluster;
mod functions;
mod jobs;
mod kill;
mod stores;
mod support;
