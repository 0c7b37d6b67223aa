//! Blocks of clues whose lines are not a clue each.
//!
//! ```text
//!   - - 1            a list in a list, a number a line
//!     - 1
//!   [1], [1],        several in a line, and one over several: brackets of source code
//!   [1,
//!    2],
//!   1                clues that are left out
//!   ...
//! ```
//!
//! Read line by line they would be other clues. Linear.

use pictogrid_core::{Fault, FaultKind};

use super::{brackets::first_broken, lines::Piece, sides::Block};
use crate::input::TextLine;

/// What is wrong with the lines of a block.
pub(super) fn fault_of(block: &Block<'_>) -> Option<Fault> {
    nested(block).or_else(|| left_out(block)).or_else(|| broken(block))
}

/// That a block has lists in a list, a number a line: `- - 1` and `  - 1` below it.
fn nested(block: &Block<'_>) -> Option<Fault> {
    let bullet = |text: &'_ str| -> Option<usize> {
        let rest = text.trim_start().strip_prefix('-')?;
        (rest.is_empty() || rest.starts_with(' ')).then(|| text.len() - rest.len())
    };
    let pieces = || block.pieces.iter().filter(|piece| piece.number.is_none());
    let bullets = || pieces().filter_map(|p| bullet(p.line.text).map(|end| (p.line, end)));
    let has_clue = |(line, end): &(TextLine<'_>, usize)| !line.text[*end..].trim().is_empty();
    let (_, first) =
        bullets().next().filter(|_| block.pieces.len() > 1 && bullets().any(|b| has_clue(&b)))?;
    let is_inner =
        |(line, end): &(TextLine<'_>, usize)| *end != first || bullet(&line.text[*end..]).is_some();
    let (line, _) = bullets().find(is_inner)?;
    let message = "a list in a list; write every clue in a line of its own, as 1 1 or [1, 1]";
    Some(Fault::new(FaultKind::Syntax, message).at(line.start()))
}

/// That something is left out of a block: `1, 1, ..., 1`.
fn left_out(block: &Block<'_>) -> Option<Fault> {
    let is_between = |c: char| " \t,;|[](){}".contains(c);
    let is_left_out = |piece: &&Piece<'_>| match piece.number {
        None => piece.text.split(is_between).any(|word| word == "..."),
        // Before a clue they may lead to it.
        Some(_) => piece.text.trim() == "...",
    };
    let piece = block.pieces.iter().find(is_left_out)?;
    let message = "clues are left out here; write all of them, and 0 for an empty one";
    Some(Fault::new(FaultKind::Truncated, message).at(piece.line.start()))
}

/// That lists or texts of a block go over several lines, or several are in one of them.
fn broken(block: &Block<'_>) -> Option<Fault> {
    let texts = || block.pieces.iter().filter(|piece| piece.number.is_none());
    texts().nth(1)?;
    let fault = |piece: &Piece<'_>, message| {
        Some(Fault::new(FaultKind::Syntax, message).at(piece.line.start()))
    };
    let is_cut = |piece: &&Piece<'_>| {
        [r#"""""#, "'''"].iter().any(|quotes| piece.text.matches(quotes).count() == 1)
    };
    if let Some(piece) = texts().find(is_cut) {
        return fault(piece, "a text over several lines; give it the quotes in lines of their own");
    }
    let piece = texts().nth(first_broken(texts().map(|piece| piece.text))?)?;
    fault(
        piece,
        "not one clue in each line, by the brackets; write every clue in a line of its own, or both \
         sides as rows = [..] and columns = [..]",
    )
}
