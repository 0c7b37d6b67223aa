//! Reads a text whose lines are all as in its first tile.
//!
//! ```text
//!   Tile 2311:\n            "Tile ", digits, ":", the end of a line as in the first line
//!   ..##.\n..#..\n …        exactly side × (side + end) bytes, of which all but side × end
//!   \n                      are # or . and the ends stand where they must
//! ```
//!
//! A block is looked at without a branch, beside a block that says where line ends belong;
//! row by row, eight cells at a time, took more than twice as long. O(bytes). Declines whatever is
//! different, and leaves the reason to the lenient reader.

use std::borrow::Cow;

use super::{TileLimits, TileSet};

const HEAD: &[u8; 5] = b"Tile ";

/// Reads a regular text. Gives `None` if it is not, or is larger than allowed.
pub(super) fn read<'a>(text: &'a [u8], limits: &TileLimits) -> Option<TileSet<'a>> {
    if text.len() as u64 > u64::from(limits.bytes) {
        return None;
    }
    let first_end = text.iter().position(|&byte| byte == b'\n')?;
    let end: &[u8] = if text[..first_end].ends_with(b"\r") { b"\r\n" } else { b"\n" };
    let first_row = &text[first_end + 1..];
    let side = first_row.iter().position(|&byte| byte == end[0]).unwrap_or(first_row.len());
    if side < 2 || side as u64 > u64::from(limits.side) {
        return None;
    }
    let pitch = side + end.len();
    let most = (text.len() / (side * pitch) + 1).min(limits.tiles as usize);
    let (mut ids, mut at) = (Vec::with_capacity(most), Vec::with_capacity(most));
    let form = Form::new(side, end);
    let mut rest = text;
    loop {
        let (id, n_head) = header(rest, end)?;
        if ids.len() == limits.tiles as usize {
            return None;
        }
        let cells = text.len() - rest.len() + n_head;
        ids.push(id);
        at.push(cells as u32);
        // The last line of a text may lack its end.
        let block = &text[cells..text.len().min(cells + side * pitch)];
        // Without its last line end, a block is shorter by that alone.
        let is_whole = block.len() == side * pitch || block.len() + end.len() == side * pitch;
        if !is_whole || !form.fits(block) {
            return None;
        }
        rest = &text[cells + block.len()..];
        match behind_end(rest, end) {
            Some(behind) => rest = behind,
            None if rest.is_empty() => {}
            None => return None,
        }
        if rest.is_empty() {
            return Some(TileSet { text: Cow::Borrowed(text), side, pitch, ids, at });
        }
    }
}

/// The id of a header and the bytes of its line.
fn header(text: &[u8], end: &[u8]) -> Option<(u64, usize)> {
    let (head, digits) = text.split_first_chunk()?;
    if head != HEAD {
        return None;
    }
    let mut id = 0_u64;
    for (n_digits, &byte) in digits.iter().enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            let is_end =
                byte == b':' && n_digits > 0 && behind_end(&digits[n_digits + 1..], end).is_some();
            return is_end.then_some((id, HEAD.len() + n_digits + 1 + end.len()));
        }
        id = id.checked_mul(10)?.checked_add(u64::from(digit))?;
    }
    None
}

/// What follows the end of a line, if the text begins with that. Spelled out, since to compare so
/// few bytes by a call costs as much as to look at a whole row.
#[inline(always)]
fn behind_end<'a>(text: &'a [u8], end: &[u8]) -> Option<&'a [u8]> {
    match (text, end.len()) {
        ([b'\n', behind @ ..], 1) | ([b'\r', b'\n', behind @ ..], 2) => Some(behind),
        _ => None,
    }
}

/// What the bytes of a block must be.
struct Form {
    /// For every byte, all ones if it is of a line end.
    is_end: Vec<u8>,
    /// What it must be there, changed by a dot; zero for cells.
    ends: Vec<u8>,
}

impl Form {
    fn new(side: usize, end: &[u8]) -> Form {
        let row = |cell: u8, end: Vec<u8>| [vec![cell; side], end].concat().repeat(side);
        let is_end = row(0, vec![0xFF; end.len()]);
        Form { is_end, ends: row(0, end.iter().map(|byte| byte ^ b'.').collect()) }
    }

    /// Whether the bytes are as they must be. Needs: no more bytes than a block has.
    #[inline(always)]
    fn fits(&self, block: &[u8]) -> bool {
        let all = block.iter().zip(&self.is_end).zip(&self.ends);
        all.fold(0, |any, ((&byte, &is_end), &end)| any | strange(byte, is_end, end)) == 0
    }
}

/// Zero if the byte is as it must be.
///
/// Changed by the bits of a dot, a dot is 0 and `#` is 13: as much as its lowest bit times 13,
/// which is true of no other byte with that bit.
#[inline(always)]
fn strange(byte: u8, is_end: u8, end: u8) -> u8 {
    let changed = byte ^ b'.';
    let no_cell = changed ^ (0_u8.wrapping_sub(changed & 1) & 13);
    (no_cell & !is_end) | ((changed & is_end) ^ end)
}
