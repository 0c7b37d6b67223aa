//! Numbers in brackets beside others that have none: sums, or nobody knows what.
//!
//! ```text
//!   1 1 (2)            on every line the sum of what is before it: left out
//!   1 1 (3), (1) 2     something else: refused, as it may be a run or none
//! ```
//!
//! Linear.

use pictogrid_core::{Fault, FaultKind};

use super::{
    brackets::innermost,
    lines::is_separator,
    sides::{Block, sum_of},
};

/// Takes the sums out of blocks in which every line ends in one.
pub(super) fn take(blocks: &mut [Block<'_>]) {
    let mut pieces = blocks.iter().flat_map(|block| &block.pieces);
    if pieces.clone().next().is_none() || !pieces.all(|piece| without_sum(piece.text).is_some()) {
        return;
    }
    for piece in blocks.iter_mut().flat_map(|block| &mut block.pieces) {
        piece.text = without_sum(piece.text).unwrap_or(piece.text);
    }
}

/// What is wrong with a block in which numbers in brackets are beside others.
pub(super) fn fault_of(block: &Block<'_>) -> Option<Fault> {
    // In one line they are clues, see `in_one_line`.
    if matches!(block.pieces.as_slice(), [piece] if piece.number.is_none()) {
        return None;
    }
    let piece = block.pieces.iter().find(|piece| is_mixed(piece.text))?;
    Some(fault().at(piece.line.start()))
}

/// What is wrong with a line of clues if all its brackets are sums of what is before them.
pub(super) fn in_one_line(text: &str) -> Option<Fault> {
    let (mut rest, mut n) = (0, 0);
    for (start, end) in innermost(text) {
        let (before, inner) = (&text[rest..start], &text[start + 1..end]);
        if !has_number(before) || number(inner) != Some(sum_of(before)) {
            return None;
        }
        (rest, n) = (end + 1, n + 1);
    }
    (n > 0 && !has_number(&text[rest..])).then(fault)
}

fn fault() -> Fault {
    let message = "numbers in brackets beside numbers without; leave out what is no run, and write the \
                   others without brackets";
    Fault::new(FaultKind::Syntax, message)
}

/// The clue of a line that ends in its sum in brackets.
fn without_sum(text: &str) -> Option<&str> {
    let whole = text.trim_end_matches([' ', '\t', ',', ';', '.']).strip_suffix([')', ']', '}'])?;
    let (before, inner) = whole.rsplit_once(['(', '[', '{'])?;
    let is_bare = has_number(before) && !before.contains(['(', ')', '[', ']', '{', '}']);
    (is_bare && number(inner) == Some(sum_of(before))).then(|| before.trim_end())
}

/// Whether there are plain numbers in brackets and others without.
fn is_mixed(text: &str) -> bool {
    let (mut rest, mut has_inner, mut has_outer) = (0, false, false);
    for (start, end) in innermost(text) {
        let inner = &text[start + 1..end];
        has_inner |=
            has_number(inner) && inner.chars().all(|c| c.is_ascii_digit() || is_separator(c));
        has_outer |= has_number(&text[rest..start]);
        rest = end + 1;
    }
    has_inner && (has_outer || has_number(&text[rest..]))
}

fn has_number(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

fn number(text: &str) -> Option<u64> {
    text.trim().parse::<u32>().ok().map(u64::from)
}
