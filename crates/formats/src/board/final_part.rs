//! Which part of an answer is its final one, where it says so: language models write drafts before.
//!
//! ```text
//!   <think> .. </think> ..        what stands behind the thoughts
//!   .. <answer> .. </answer> ..   the last answer in tags; its closing tag may be missing
//!   ``` .. ```  .. ``` .. ```     the last fenced block that has a board
//! ```
//!
//! Each narrows what the one above it leaves. A fenced block of rows that do not have the size of the puzzle
//! is a board with a fault, so no earlier one is taken for it: a draft would count as the answer. A block
//! of something else, such as a program, is passed over. Linear.
//!
//! To take the last board of a text, whatever stands around it, lost: models repeat the board of an
//! earlier step behind their answer, and nothing says so.

use std::ops::Range;

use pictogrid_core::{Error, FaultKind, Puzzle};

use super::{MOST_BOARDS, rows};

/// The part of a text that is its answer.
pub(super) fn answer(text: &str) -> Range<usize> {
    let start = text.rfind("</think>").map_or(0, |at| at + "</think>".len());
    let Some(open) = text[start..].rfind("<answer>") else { return start..text.len() };
    let open = start + open + "<answer>".len();
    let end = text[open..].find("</answer>").map_or(text.len(), |at| open + at);
    open..end
}

/// The last blocks of a part of a text between lines of three backticks; the last one may be open.
pub(super) fn fences(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let (mut fences, mut open, mut at) = (Vec::new(), None, part.start);
    for line in text[part.clone()].split_inclusive('\n') {
        let end = at + line.len();
        if line.trim_start().starts_with("```") {
            match open.take() {
                Some(start) => fences.push(start..at),
                None => open = Some(end),
            }
        }
        at = end;
    }
    fences.extend(open.map(|start| start..part.end));
    let n_first = fences.len().saturating_sub(MOST_BOARDS);
    fences.drain(..n_first);
    fences
}

/// The fault of a block that is meant as a board, but is none of this puzzle; `fault` is that of the value
/// in brackets that it begins with, if it does.
pub(super) fn odd_board(block: &str, puzzle: &Puzzle, fault: Option<Error>) -> Option<Error> {
    let block_text = block.trim();
    // An object that is whole may say something else.
    let is_cut_off = block_text.starts_with('{') && !block_text.ends_with('}');
    if is_cut_off || block_text.starts_with('[') && fault.is_some() {
        return fault;
    }
    let n_lines = block.lines().filter(|line| !line.trim().is_empty()).count();
    if n_lines < 2 {
        return None;
    }
    let error = rows::no_board(block, puzzle);
    let is_size = error.faults().any(|fault| fault.kind() == FaultKind::GivenMismatch);
    is_size.then_some(error)
}
