//! Numbers behind the labels of sides that are no clues, but say how many clues there are.
//!
//! ```text
//!   Rows: 5        five lines below, and as many as are said below the other label, too: a size
//!   1 1
//!   5 ..           else the first clue, unless without it, too, both sides fill equally many cells
//!   Columns: 5
//!   2 ..
//! ```
//!
//! A number behind one label alone counts the lines if both sides fill equally many cells without
//! it: then they do not with it. Behind both labels it may be either where it is right for one of
//! them only: that is refused. Linear.

use pictogrid_core::{Fault, FaultKind};

use super::{
    lines::{Piece, Side},
    sides::{Block, sum},
    size::{Size, Stated},
};

/// A number alone behind a label.
struct Count<'a> {
    /// The block that it begins.
    index: usize,
    side: Side,
    piece: Piece<'a>,
    number: u64,
    n_below: usize,
    /// Whether a blank line is between it and the lines below, which are the next block.
    is_apart: bool,
}

impl Count<'_> {
    fn is_right(&self) -> bool {
        self.n_below > 0 && self.number == self.n_below as u64
    }
}

/// Takes out of the blocks what counts their lines, and adds it to the sizes; or says what may.
pub(super) fn take<'a>(
    blocks: &mut Vec<Block<'a>>,
    sizes: &mut Vec<Stated<'a>>,
) -> Result<(), Fault> {
    if blocks.len() > 4 || blocks.iter().filter(|block| block.side.is_some()).count() != 2 {
        return Ok(());
    }
    let counts: Vec<Count<'a>> = (0..blocks.len()).filter_map(|i| count(blocks, i)).collect();
    let is_taken = match counts.as_slice() {
        [one, other] if one.is_right() && other.is_right() => one.side != other.side,
        [one, other] if one.is_right() || other.is_right() => {
            let right = if one.is_right() { one } else { other };
            if is_even(blocks, &counts) && one.n_below > 0 && other.n_below > 0 {
                let message = format!(
                    "{} may be the first clue or how many there are; write ({}) in front of the : \
                     if they are so many, else the clue in a line of its own",
                    right.number, right.number
                );
                return Err(Fault::new(FaultKind::Syntax, message).at(right.piece.line.start()));
            }
            false
        }
        [one] => one.is_right() && !one.is_apart && is_even(blocks, &counts),
        _ => false,
    };
    // From the end, so that what is in front stays where it is.
    for count in counts.into_iter().rev().filter(|_| is_taken) {
        let number = count.number;
        let size =
            if count.side == Side::Rows { Size::Height(number) } else { Size::Width(number) };
        sizes.push(Stated { size, line: count.piece.line });
        let block = &mut blocks[count.index];
        (block.is_whole, _) = (false, block.pieces.remove(0));
        if count.is_apart {
            blocks.remove(count.index);
            blocks[count.index].side = Some(count.side);
        }
    }
    Ok(())
}

/// The number that is alone behind the label of a block.
fn count<'a>(blocks: &[Block<'a>], index: usize) -> Option<Count<'a>> {
    let block = &blocks[index];
    let (side, piece) = (block.side?, *block.pieces.first()?);
    let text = piece.text.trim_matches([' ', '\t', '(', ')', ':']);
    let is_number = block.is_whole && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_number && piece.number.is_none())?;
    let next = blocks.get(index + 1).filter(|next| next.side.is_none());
    let is_apart = block.pieces.len() == 1 && next.is_some();
    let n_below =
        if is_apart { next.map_or(0, |b| b.pieces.len()) } else { block.pieces.len() - 1 };
    Some(Count { index, side, piece, number, n_below, is_apart })
}

/// Whether both sides fill equally many cells without the counts.
fn is_even(blocks: &[Block<'_>], counts: &[Count<'_>]) -> bool {
    let sum_of = |side: Side| -> u64 {
        let own = blocks.iter().filter(|block| block.side == Some(side));
        let all: u64 = own.flat_map(|block| &block.pieces).map(sum).sum();
        let counts = counts.iter().filter(|count| count.side == side && count.n_below > 0);
        all - counts.map(|count| sum(&count.piece)).sum::<u64>()
    };
    sum_of(Side::Rows) == sum_of(Side::Columns)
}
