//! The numbers of rows and columns: what their order is, and which of them are missing.
//!
//! ```text
//!   Row 2: 1 1     1: 3        1. 3       as far as they are 1 to n or 0 to n - 1, in any order
//!   Row 1: 3       2) 1 1      2. 1 1
//!   Row 4: 1                              with three lines a fault: row 3 is missing
//! ```
//!
//! As lists of Markdown may be numbered, with 1 in front of every line, they are in their order.
//! Lines that only count themselves do so if all of their block do; a point, or a sign with
//! something right behind it, may as well be between two runs. Linear.

use pictogrid_core::{Fault, FaultKind};

use super::{
    lines::{Piece, Side},
    sides::Block,
};
use crate::faults::Faults;

/// Puts the clues of a block in the order of their numbers, if they have some.
pub(super) fn sort(block: &mut Block<'_>, faults: &mut Faults) {
    if block.pieces.iter().all(|piece| piece.number.is_none()) {
        return;
    }
    let name = match block.side {
        Some(Side::Rows) => "row",
        Some(Side::Columns) => "column",
        None => "line",
    };
    let Some(mut numbers) =
        block.pieces.iter().map(|piece| piece.number).collect::<Option<Vec<u32>>>()
    else {
        let bare = block.pieces.iter().filter(|piece| piece.number.is_none());
        for piece in bare {
            let message = format!(
                "a clue without a number among numbered {name}s; write it behind its label"
            );
            faults.push(Fault::new(FaultKind::Syntax, message).at(piece.line.start()));
        }
        return;
    };
    if !numbers.is_sorted() {
        block.pieces.sort_by_key(|piece| piece.number);
        numbers.sort_unstable();
    }
    let mut expected = u32::from(numbers[0] != 0);
    for (index, (piece, &number)) in block.pieces.iter().zip(&numbers).enumerate() {
        let before = index.checked_sub(1).and_then(|before| block.pieces.get(before));
        if let Some(before) = before.filter(|before| before.number == Some(number)) {
            let line = before.line.number;
            let message = format!("{name} {number} is there twice, on line {line} already");
            faults.push(Fault::new(FaultKind::Syntax, message).at(piece.line.start()));
        } else if number > expected {
            let message = match number - expected {
                1 => format!("{name} {expected} is missing before {name} {number}"),
                _ => format!("{name}s {expected} to {} are missing", number - 1),
            };
            let message = format!("{message}; write 0 for an empty {name}");
            faults.push(Fault::new(FaultKind::Syntax, message).at(piece.line.start()));
        }
        expected = number.saturating_add(1);
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
        if let Some(counts) = count(block) {
            for (piece, (number, _, rest)) in block.pieces.iter_mut().zip(counts) {
                (piece.number, piece.text) = (Some(number), rest);
            }
            let is_list = block.pieces.len() > 1 && block.pieces.iter().all(is_first_in_list);
            if is_list {
                block.pieces.iter_mut().for_each(|piece| piece.number = None);
            }
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

/// Whether a line counts itself as the first of a list of Markdown.
fn is_first_in_list(piece: &Piece<'_>) -> bool {
    piece.number == Some(1) && !piece.line.trimmed().starts_with("1:")
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
