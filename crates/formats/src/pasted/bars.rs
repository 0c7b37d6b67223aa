//! Bars around each clue of a line, and not between clues.
//!
//! ```text
//!   |3| |1 1| || |2 1|     four clues: nothing but a blank or a comma between two bars
//!   | 3 | | 1 1 |          the same, or a table with an empty clue: refused
//!   | 3 | | 1 | 1 |        a table, as there is a clue behind every bar in some line
//! ```
//!
//! Linear.

use pictogrid_core::{Fault, FaultKind};

use super::{lines::Piece, sides::MOST};

const BAR: char = '|';

/// How a line has its bars.
enum Bars<'a> {
    /// Around these clues.
    Around(Vec<&'a str>),
    /// Around these, or between clues.
    Either(usize),
    Between,
    None,
}

/// The clues of lines that have bars around each of them; what is wrong if that cannot be told.
pub(super) fn in_bars<'a>(
    lines: [Option<Piece<'a>>; 2],
) -> Result<[Option<Vec<Piece<'a>>>; 2], Fault> {
    let bars = lines.map(|line| line.map_or(Bars::None, |line| bars(line.text)));
    if bars.iter().any(|bars| matches!(bars, Bars::Between)) {
        return Ok([None, None]);
    }
    let is_long = |bars: &Bars<'_>| matches!(bars, Bars::Around(clues) if clues.len() > 2);
    let is_either = |bars: &Bars<'_>| match bars {
        Bars::Around(clues) => clues.len() > 1,
        Bars::Either(n) => *n > 1,
        _ => false,
    };
    let are_tight = !bars.iter().any(|bars| matches!(bars, Bars::Either(_)));
    if !(are_tight && bars.iter().any(is_long)) {
        let unclear = lines.iter().zip(&bars).find(|(_, bars)| is_either(bars));
        let Some((Some(piece), _)) = unclear else { return Ok([None, None]) };
        let message = "the bars may be around each clue or between clues, of which some are empty; \
                       write ; between clues, and 0 for an empty one";
        return Err(Fault::new(FaultKind::Syntax, message).at(piece.line.start()));
    }
    let mut pieces = lines.iter().zip(bars).map(|(line, bars)| match (line, bars) {
        (Some(piece), Bars::Around(clues)) => {
            Some(clues.into_iter().take(MOST).map(|text| Piece { text, ..*piece }).collect())
        }
        _ => None,
    });
    Ok([pieces.next().flatten(), pieces.next().flatten()])
}

fn bars(text: &str) -> Bars<'_> {
    // More clues than any side has need not be kept.
    let parts: Vec<&str> = text.trim().split(BAR).take(2 * MOST + 2).collect();
    if parts.len() < 2 {
        return Bars::None;
    }
    let is_between = |part: &&str| part.chars().all(|c| matches!(c, ' ' | '\t' | ',' | ';'));
    let outer: Vec<&str> = parts.iter().copied().step_by(2).collect();
    let inner: Vec<&str> = parts.iter().copied().skip(1).step_by(2).collect();
    let has_ends = outer[0].is_empty() && is_between(&outer[outer.len() - 1]);
    let are_pairs = parts.len() % 2 == 1;
    if !are_pairs || !has_ends || !outer.iter().all(is_between) {
        return Bars::Between;
    }
    let gaps = &outer[1..outer.len() - 1];
    let has_sign = gaps.iter().all(|gap| gap.contains([',', ';']));
    let is_tight = inner.iter().all(|clue| clue.trim() == *clue);
    match gaps.iter().all(|gap| !gap.is_empty()) && (has_sign || is_tight) {
        true => Bars::Around(inner),
        false if gaps.iter().any(|gap| gap.is_empty()) => Bars::Between,
        false => Bars::Either(inner.len()),
    }
}
