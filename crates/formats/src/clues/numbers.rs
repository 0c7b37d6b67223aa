//! The lines of a block in order, and what may not be read as a clue a line.
//!
//! ```text
//!   Row 2: 1 1     1: 3        1. 3       as far as they are 1 to n or 0 to n - 1, in any order
//!   Row 1: 3       2) 1 1      2. 1 1
//!   Row 4: 1                              with three lines a fault: row 3 is missing
//!   - - 1          1                      a list in a list, clues that are left out: faults
//!     - 1          ...
//! ```
//!
//! As lists of Markdown may be numbered, with 1 in front of every line, they are in their order.
//! Lines that only count themselves do so if all of their block do; a point, or a sign with
//! something right behind it, may as well be between two runs. Linear.

use pictogrid_core::{Fault, FaultKind};

use super::{blocks::Block, lines::Piece};
use crate::faults::Faults;

/// Puts the clues of a block in the order of their numbers, if they have some.
pub(super) fn sort(block: &mut Block<'_>, faults: &mut Faults) {
    if block.pieces.iter().all(|piece| piece.number.is_none()) {
        return;
    }
    let name = block.side.map_or("line", |side| side.name());
    let mut fault = |piece: &Piece<'_>, message: String| {
        faults.push(Fault::new(FaultKind::Syntax, message).at(piece.line.start()));
    };
    let mut bare = block.pieces.iter().filter(|piece| piece.number.is_none()).peekable();
    if bare.peek().is_some() {
        let message = format!(
            "this clue has no number, but other {name}s are numbered; write its number in front"
        );
        return bare.for_each(|piece| fault(piece, message.clone()));
    }
    block.pieces.sort_by_key(|piece| piece.number);
    let mut before: Option<&Piece<'_>> = None;
    let mut expected = u32::from(block.pieces.first().is_some_and(|p| p.number != Some(0)));
    for piece in &block.pieces {
        let number = piece.number.unwrap_or(0);
        if let Some(before) = before.filter(|before| before.number == Some(number)) {
            let line = before.line.number;
            fault(
                piece,
                format!(
                    "{name} {number} is there twice, on line {line} already; remove one, or number them anew"
                ),
            );
        } else if number > expected {
            let missing = match number - expected {
                1 => format!("{name} {expected} is missing before {name} {number}"),
                _ => format!("{name}s {expected} to {} are missing", number - 1),
            };
            fault(piece, format!("{missing}; write 0 for an empty {name}"));
        }
        (before, expected) = (Some(piece), number.saturating_add(1));
    }
}

/// Takes the numbers away with which all lines of a block count themselves: `1: 3`, `2: 1 1`. A
/// block of one line does so only beside others that do.
pub(super) fn take_counts(blocks: &mut [Block<'_>]) {
    let is_one = |block: &Block<'_>| block.pieces.len() == 1;
    let is_counted = |block: &Block<'_>| match block.pieces.as_slice() {
        [piece] => counted(piece).is_some_and(|(number, is_apart, _)| number < 2 && is_apart),
        _ => count(block).is_some(),
    };
    let are_counted = blocks.iter().all(is_counted);
    for block in blocks.iter_mut().filter(|block| are_counted || !is_one(block)) {
        let Some(counts) = count(block) else { continue };
        // As Markdown may number them.
        let is_list = block.pieces.len() > 1 && counts.iter().all(|count| count.0 == 1);
        for (piece, (number, _, rest)) in block.pieces.iter_mut().zip(counts) {
            (piece.number, piece.text) = (Some(number).filter(|_| !is_list), rest);
        }
    }
}

/// The numbers with which the lines of a block count themselves.
fn count<'a>(block: &Block<'a>) -> Option<Vec<(u32, bool, &'a str)>> {
    if block.pieces.iter().any(|piece| piece.number.is_some()) {
        return None;
    }
    let counts = block.pieces.iter().map(counted).collect::<Option<Vec<_>>>()?;
    let says_something = counts.iter().any(|(.., rest)| !rest.is_empty());
    let first = counts.first().map_or(1, |count| u32::from(count.0 != 0));
    let is_in_order = (first..).zip(&counts).all(|(n, count)| count.0 == n);
    let is_sure = counts.iter().all(|&(_, is_apart, _)| is_apart);
    (says_something && (is_in_order || is_sure)).then_some(counts)
}

/// The number that a line begins with, whether a blank or nothing is behind its sign, and the rest.
fn counted<'a>(piece: &Piece<'a>) -> Option<(u32, bool, &'a str)> {
    let text = piece.text;
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let rest = text[end..].strip_prefix([':', ')', '.'])?;
    let is_apart = rest.is_empty() || rest.starts_with([' ', '\t', '[', '(']);
    let is_point = text[end..].starts_with('.');
    let number = text[..end].parse().ok()?;
    (is_apart || !is_point).then(|| (number, is_apart, rest.trim()))
}

/// What is wrong with the lines of a block, which are not a clue each.
pub(super) fn fault_of(block: &Block<'_>) -> Option<Fault> {
    let bare = || block.pieces.iter().filter(|piece| piece.number.is_none());
    let indent = |piece: &Piece<'_>| piece.line.text.find('-');
    let is_item = |piece: &&Piece<'_>| {
        piece.text.strip_prefix('-').is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let first = bare().find(is_item).filter(|_| block.pieces.len() > 1).map(indent);
    let is_nested = |piece: &&Piece<'_>| {
        first.is_some_and(|first| {
            indent(piece) != first || piece.text[1..].trim_start().starts_with("- ")
        })
    };
    let is_left_out = |piece: &&Piece<'_>| match piece.number {
        _ if !piece.text.contains("...") => false,
        None => piece.text.split(|c| " \t\n,;|[](){}".contains(c)).any(|word| word == "..."),
        // Before a clue they may lead to it.
        Some(_) => piece.text.trim() == "...",
    };
    let is_cut = |piece: &&Piece<'_>| {
        piece.text.contains(['"', '\''])
            && [r#"""""#, "'''"].iter().any(|quotes| piece.text.matches(quotes).count() == 1)
    };
    let nested = bare().filter(is_item).find(is_nested).map(|piece| {
        let message = "a list in a list; write every clue in a line of its own, as 1 1 or [1, 1]";
        (piece, FaultKind::Syntax, message)
    });
    let left_out = || {
        let message = "clues are left out here; write all of them, and 0 for an empty one";
        Some((block.pieces.iter().find(is_left_out)?, FaultKind::Truncated, message))
    };
    let cut = || {
        let message = "a text over several lines; give it the quotes in lines of their own";
        Some((bare().find(is_cut)?, FaultKind::Syntax, message))
    };
    let (piece, kind, message) = nested.or_else(left_out).or_else(cut)?;
    Some(Fault::new(kind, message).at(piece.line.start()))
}
