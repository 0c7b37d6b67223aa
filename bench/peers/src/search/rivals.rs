//! Rivals beside the table of verdicts: the crate nonogrid in this process, and any program.
//!
//! A program is run on each file and timed by the clock on the wall, its start included, which is
//! a millisecond or two. Both get a single run a file.

use std::path::Path;
use std::time::Instant;

use pictogrid_solve::Verdict;

use crate::clock::Contender;
use crate::puzzles::Nonogrid;
use crate::rival;

use super::verdicts::Set;

/// Who is asked.
pub struct Rivals {
    /// Seconds that nonogrid gets for a puzzle.
    pub nonogrid: Option<u32>,
    /// A command; `{file}` stands for the file.
    pub also: Option<String>,
}

impl Rivals {
    pub fn heads(&self) -> String {
        let names = [self.nonogrid.map(|_| " nonogrid |"), self.also.as_ref().map(|_| " also |")];
        names.into_iter().flatten().collect()
    }

    pub fn rules(&self) -> String {
        "--:|".repeat(self.heads().matches('|').count())
    }

    /// What they took, in milliseconds.
    pub fn cells(&self, set: &Set) -> Result<String, String> {
        let mut cells = String::new();
        if let Some(limit) = self.nonogrid {
            cells += &format!(" {} |", nonogrid(set, limit));
        }
        if let Some(command) = &self.also {
            let took = set.file.as_ref().map(|file| program(command, file));
            cells += &format!(" {} |", took.transpose()?.unwrap_or_else(|| "–".to_owned()));
        }
        Ok(cells)
    }
}

/// One puzzle at a time: a set of many could take it days.
fn nonogrid(set: &Set, limit: u32) -> String {
    let [puzzle] = &set.puzzles[..] else { return "–".to_owned() };
    let Some(mut peer) = Nonogrid::new(puzzle, limit) else { return "–".to_owned() };
    let ms = peer.sample(1).as_secs_f64() * 1e3;
    match peer.verdict() {
        Some(Verdict::Stopped) => format!("> {ms:.0}"),
        Some(_) => format!("{ms:.1}"),
        None => "broke down".to_owned(),
    }
}

/// The time that `command` takes on a file.
fn program(command: &str, file: &Path) -> Result<String, String> {
    let start = Instant::now();
    let output = rival::run(command, file)?;
    let ms = start.elapsed().as_secs_f64() * 1e3;
    if output.status.success() {
        Ok(format!("{ms:.1}"))
    } else {
        Ok(format!("ended with {} after {ms:.0}", output.status))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_timed_and_a_missing_one_is_an_error() {
        assert!(program("true {file}", Path::new("a.non")).unwrap().parse::<f64>().is_ok());
        assert!(program("false", Path::new("a.non")).unwrap().starts_with("ended with"));
        assert!(program("no-such-program-here", Path::new("a.non")).is_err());
    }

    #[test]
    fn a_column_for_each() {
        let both = Rivals { nonogrid: Some(5), also: Some("true".to_owned()) };
        assert_eq!(both.rules(), "--:|--:|");
        assert_eq!(Rivals { nonogrid: None, also: None }.rules(), "");
    }
}
