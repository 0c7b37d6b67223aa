//! Proofs: how long they take to write and to check, and how long they are.
//!
//! ```text
//!   puzzle ─ solve, a scribe listens ─▶ text in memory ─ check::proof ─▶ ms, ms, ratio, kB
//! ```
//!
//! Writing is timed with the text kept in memory, as a file would be if disks took no time. The checker
//! is the one of `verify`, which shares no code with the solver; a proof that it refuses ends the table
//! with an error.
//!
//! A search that writes a proof does without places of runs and images of clauses, so "solving" here is
//! slower than in the other tables; what that costs is in `docs/lab/proofs.md`. A search that is given
//! up has no ratio.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use pictogrid_check::proof::{ProofLimits, verify};
use pictogrid_core::Puzzle;
use pictogrid_solve::{Event, EventKind, Observer, Options, ProofStep, Solver, Verdict};

use crate::Say;
use crate::clock::timed;

use super::files::Named;
use super::patience::Patience;
use super::techniques::Terms;

/// Measures and prints; an answer that the checker refuses is an error.
pub fn run(puzzles: &[Named], terms: Terms, say: Say<'_>) -> Result<(), String> {
    say("# Proofs, written and checked\n")?;
    say("| puzzle | verdict | solving, ms | checking, ms | checking / solving | kB |")?;
    say("|---|---|--:|--:|--:|--:|")?;
    let (mut solved, mut checked) = (0.0, 0.0);
    for named in puzzles {
        let mut scribe = Scribe::new(&named.puzzle, Patience::new(terms.limit));
        let (report, took) =
            timed(|| Solver::new().solve(&named.puzzle, &Options::default(), &mut scribe));
        let solving = took.as_secs_f64() * 1e3;
        let report = report.map_err(|wrong| wrong.to_string())?;
        if report.verdict() == Verdict::Stopped {
            say(&format!("| {} | given up | > {solving:.0} | – | – | – |", named.name))?;
            continue;
        }
        let claim = report.verdict().id();
        let proof = format!("{}conclude {claim}\n", scribe.text);
        let limits = ProofLimits::default();
        let (verified, took) = timed(|| verify(&named.puzzle, proof.as_bytes(), &limits));
        let checking = took.as_secs_f64() * 1e3;
        verified.map_err(|wrong| format!("{}: {wrong}", named.name))?;
        (solved, checked) = (solved + solving, checked + checking);
        let (ratio, kb) = (checking / solving, proof.len().div_ceil(1000));
        let times = format!("{solving:.2} | {checking:.2} | {ratio:.1}×");
        say(&format!("| {} | {claim} | {times} | {kb} |", named.name))?;
    }
    let ratio = checked / solved;
    say(&format!("\nAll together: solving {solved:.0} ms, checking {checked:.0} ms, {ratio:.1}×."))
}

/// Writes a proof down as it comes.
struct Scribe {
    text: String,
    patience: Patience,
}

impl Scribe {
    fn new(puzzle: &Puzzle, patience: Patience) -> Scribe {
        let (size, print) = (puzzle.shape().extent(), puzzle.fingerprint());
        Scribe { text: format!("pictogrid-proof 1\nsize {size}\nclues {print:016x}\n"), patience }
    }
}

impl Observer for Scribe {
    fn wants(&self, kind: EventKind) -> bool {
        kind == EventKind::Clause
    }

    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Solution(picture) => {
                self.text.push_str("solution ");
                self.text.extend(picture.values().iter().map(|value| value.to_char()));
                self.text.push('\n');
            }
            Event::Clause(step, clause) => {
                self.text.push_str(if step == ProofStep::Learn { "learn" } else { "forget" });
                for literal in clause {
                    write!(self.text, " {literal}").expect("a string takes all");
                }
                self.text.push('\n');
            }
            _ => {}
        }
        self.patience.on(event)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::search::made::{noise, permutations};

    #[test]
    fn every_proof_is_checked() {
        let mut text = String::new();
        let terms = Terms { seeds: 1, limit: Duration::from_secs(20) };
        run(&[noise(9, 0.5), permutations(5)], terms, &mut |line| {
            text += line;
            Ok(())
        })
        .unwrap();
        assert!(text.contains("| permutations 5 | several |"), "{text}");
        assert!(text.contains("All together"), "{text}");
    }
}
