//! The command as a person or a script meets it: arguments and files in, text and exit code out.
//!
//! What a person would type, good and bad, stands in `tests/cmd` as transcripts ([`transcripts`]).
//! Here is what needs code: pipes and signals, large and generated inputs, bytes that are compared.

mod carried;
mod documented;
mod files;
mod jigsaw;
mod limits;
mod make;
mod packed;
mod pipes;
mod records;
mod render;
mod sandbox;
mod scan;
mod search;
mod solve;
mod stdin;
mod teach;
mod transcripts;
mod web;
