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

use pictogrid_core::{Picture, Puzzle, Value};
use pictogrid_save::IfExists;
use pictogrid_solve::{ProofStep, Verdict};

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
        let mut file = ProofFile { packer, error: None, line: String::new() };
        file.say(&format!("pictogrid-proof 1\nsize {}", puzzle.shape().extent()));
        file.say(&format!("clues {:016x}", puzzle.fingerprint()));
        Ok(file)
    }

    /// Adds a clause, or drops it.
    pub(crate) fn step(&mut self, step: ProofStep, clause: &[i32]) {
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        line.push_str(match step {
            ProofStep::Learn => "learn",
            ProofStep::Forget => "forget",
            ProofStep::Count => "count",
        });
        for number in clause {
            line.push(' ');
            line.push_str(&number.to_string());
        }
        self.say(&line);
        self.line = line;
    }

    /// Adds a solution, which from here on is excluded.
    pub(crate) fn solution(&mut self, picture: &Picture) {
        let cells = picture.values().iter().map(|&value| match value {
            Value::EMPTY => '.',
            _ => '#',
        });
        let line: String = "solution ".chars().chain(cells).collect();
        self.say(&line);
    }

    /// Ends the proof. A solve that was stopped has none: nothing is left, and `false` is given.
    pub(crate) fn finish(mut self, verdict: Verdict) -> io::Result<bool> {
        if verdict == Verdict::Stopped {
            return Ok(false);
        }
        self.say(&format!("conclude {}", verdict.id()));
        if let Some(error) = self.error {
            return Err(error);
        }
        self.packer.finish()?;
        Ok(true)
    }

    fn say(&mut self, line: &str) {
        if self.error.is_none() {
            self.error = writeln!(self.packer, "{line}").err();
        }
    }
}
