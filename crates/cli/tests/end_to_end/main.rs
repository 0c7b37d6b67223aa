//! The command as a person or a script meets it: arguments and files in, text and exit code out.
//!
//! One file a command, one for bad input, one for written files and one for pipes and signals. Every flag has a success
//! and a failure.

mod bad_input;
mod bench;
mod board;
mod check;
mod convert;
mod count;
mod desk;
mod documented;
mod files;
mod jigsaw_find;
mod jigsaw_make;
mod jigsaw_match;
mod jigsaw_solve;
mod limits;
mod line;
mod make;
mod packed;
mod pages;
mod pipes;
mod render;
mod search;
mod sizes;
mod solve;
mod teach;
mod verify;
