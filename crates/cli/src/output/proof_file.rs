//! The file of `--proof`: every step of a solve as `docs/proof.md` has it, packed if its suffix
//! says so, and in its place only when the proof is complete.
//!
//! ```text
//!   pictogrid-proof 1 / size .. / clues ..        at the beginning
//!   learn 3 -7 12     forget ..     solution ..   while it is searched, a line a step
//!   conclude unique                               at the end; else the partial file goes
//! ```
//!
//! Steps go to the file as they come: a proof may be larger than the memory, and the search keeps only
//! clauses that it has not forgotten. A write that fails is kept and told at the end, and nothing is
//! written after it, so the search needs no way to fail. One buffer for lines, used again.

use std::{
    io::{self, Write},
    path::Path,
};

use pictogrid_core::{Event, Puzzle};
use pictogrid_save::IfExists;
use pictogrid_solve::{Verdict, proof_begin, proof_end, proof_line};

use crate::input::compression::Packer;

pub(crate) struct ProofFile {
    packer: Packer,
    /// What went wrong first; nothing is written after it.
    error: Option<io::Error>,
    line: String,
}

impl ProofFile {
    pub(crate) fn begin(
        path: &Path,
        puzzle: &Puzzle,
        if_exists: IfExists,
    ) -> io::Result<ProofFile> {
        let packer = Packer::begin(path, if_exists)?;
        let mut file = ProofFile { packer, error: None, line: proof_begin(puzzle) };
        file.say();
        Ok(file)
    }

    /// Adds a clause, drops it, or adds a solution, which from here on is excluded.
    pub(crate) fn add(&mut self, event: Event<'_>) {
        self.line.clear();
        proof_line(event, &mut self.line);
        self.say();
    }

    /// Ends the proof. A solve that was stopped has none: nothing is left, and `false` is given.
    pub(crate) fn finish(mut self, verdict: Verdict) -> io::Result<bool> {
        let Some(end) = proof_end(verdict) else { return Ok(false) };
        self.line = end;
        self.say();
        if let Some(error) = self.error {
            return Err(error);
        }
        self.packer.finish()?;
        Ok(true)
    }

    /// Writes the line.
    fn say(&mut self) {
        if self.error.is_none() {
            self.error = self.packer.write_all(self.line.as_bytes()).err();
        }
    }
}
