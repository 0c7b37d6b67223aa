//! What would mend sums that differ, in a sentence that names no flag, button or argument.
//!
//! ```text
//!   a picture would fit if row 3 were 1,1 and not 2
//!   a picture would fit with one number changed in any of rows 2, 7, 8 or columns 1, 3
//!   no change of one number helps; a column of 7 cells seems to be missing
//!   correct one of the clues                                  it was not looked for
//! ```
//!
//! The command, Python and npm say it behind "rows fill 16 cells, columns 17"; the page has buttons instead.
//! In the command alone, as it was before, the exceptions of the others left people with the two sums.
//! Linear in the changes that were found.

use pictogrid_core::n_of;

use crate::{Advice, Failed, FailedKind, TypoCandidate};

/// The most changes that are worth spelling out in a sentence.
const MOST_SPELLED: usize = 4;

/// The most lines of a direction that are worth naming in a sentence.
const MOST_NAMED: usize = 8;

impl Failed {
    /// What would mend sums that differ, if that is what is wrong.
    #[must_use]
    pub fn on_sums(&self) -> Option<String> {
        (self.error.first.kind == FailedKind::SumMismatch).then(|| self.advice.on_sums())
    }
}

impl Advice {
    /// What would mend sums that differ. Needs: they do.
    #[must_use]
    pub fn on_sums(&self) -> String {
        let Some(candidates) = &self.typo_candidates else {
            return "correct one of the clues".to_owned();
        };
        match (&candidates[..], self.incomplete) {
            ([], true) => {
                "no change of one number was found that helps before time ran out".to_owned()
            }
            ([], false) => match &self.missing_line {
                Some(line) => {
                    let cells = n_of(line.cells.into(), "cell");
                    let kind = &line.kind;
                    format!(
                        "no change of one number helps; a {kind} of {cells} seems to be missing"
                    )
                }
                None => "no change of one number helps: at least two are wrong".to_owned(),
            },
            (found, false) => helpful(found),
            (found, true) => helpful(found) + "; time ran out, so there may be others",
        }
    }
}

fn helpful(candidates: &[TypoCandidate]) -> String {
    if candidates.len() > MOST_SPELLED {
        let sides: Vec<String> =
            ["row", "column"].iter().filter_map(|kind| lines(kind, candidates)).collect();
        let lines = sides.join(" or ");
        return format!("a picture would fit with one number changed in any of {lines}");
    }
    let words = |TypoCandidate { line, clue, instead }: &TypoCandidate| {
        format!("{} {} were {instead} and not {clue}", line.kind, line.index + 1)
    };
    let changes: Vec<String> = candidates.iter().map(words).collect();
    format!("a picture would fit if {}", changes.join(", or "))
}

/// `rows 2, 7`: the lines of a kind, each once, of many the first.
fn lines(kind: &str, candidates: &[TypoCandidate]) -> Option<String> {
    let of_kind = candidates.iter().filter(|candidate| candidate.line.kind == kind);
    let mut numbers: Vec<u32> = of_kind.map(|candidate| candidate.line.index + 1).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let n_more = numbers.len().saturating_sub(MOST_NAMED);
    let more = if n_more == 0 { String::new() } else { format!(" and {n_more} more") };
    let plural = if numbers.len() == 1 { "" } else { "s" };
    let list: Vec<String> = numbers.iter().take(MOST_NAMED).map(u32::to_string).collect();
    (!numbers.is_empty()).then(|| format!("{kind}{plural} {}{more}", list.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Line;

    #[test]
    fn of_many_the_first_are_named() {
        let candidate = |line: u32| TypoCandidate {
            line: Line { kind: "row".to_owned(), index: line },
            clue: "2".to_owned(),
            instead: "3,1".to_owned(),
        };
        let typo_candidates = Some((0..10).map(candidate).collect());
        let advice = Advice { typo_candidates, incomplete: true, ..Advice::default() };
        assert_eq!(
            advice.on_sums(),
            "a picture would fit with one number changed in any of rows 1, 2, 3, 4, 5, 6, 7, 8 and 2 \
             more; time ran out, so there may be others"
        );
    }
}
