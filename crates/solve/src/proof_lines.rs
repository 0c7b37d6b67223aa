//! The lines of a proof as `docs/proof.md` has them, from the events of a solve.
//!
//! ```text
//!   pictogrid-proof 1 / size .. / clues ..        first
//!   learn 3 -7 12     forget ..     solution ..   a line an event
//!   conclude unique                               last
//! ```
//!
//! Lines alone, without a place to put them: the command writes them to a file as they come, and Python
//! keeps them as a text. O(length of a line).

use pictogrid_core::{Event, ProofStep, Puzzle, Value};

use crate::Verdict;

/// The first lines of the proof about a puzzle.
#[must_use]
pub fn proof_begin(puzzle: &Puzzle) -> String {
    let (size, clues) = (puzzle.shape().extent(), puzzle.fingerprint());
    format!("pictogrid-proof 1\nsize {size}\nclues {clues:016x}\n")
}

/// Adds the line of an event, if a proof has one for it: a clause, or a solution, which from there on is
/// excluded.
pub fn proof_line(event: Event<'_>, text: &mut String) {
    match event {
        Event::Clause(step, clause) => {
            text.push_str(match step {
                ProofStep::Learn => "learn",
                ProofStep::Forget => "forget",
                ProofStep::Count => "count",
            });
            for number in clause {
                text.push(' ');
                text.push_str(&number.to_string());
            }
        }
        Event::Solution(picture) => {
            text.push_str("solution ");
            text.extend(picture.values().iter().map(|&value| match value {
                Value::EMPTY => '.',
                _ => '#',
            }));
        }
        _ => return,
    }
    text.push('\n');
}

/// The last line; a solve that was stopped has no proof.
#[must_use]
pub fn proof_end(verdict: Verdict) -> Option<String> {
    (verdict != Verdict::Stopped).then(|| format!("conclude {}\n", verdict.id()))
}
