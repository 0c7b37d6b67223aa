//! Reads a text whose lines are all as in its first tile.
//!
//! ```text
//!   Tile 2311:\n            "Tile ", digits, ":", the end of a line as in the first line
//!   ..##.\n..#..\n …        exactly side × (side + end) bytes, of which all but side × end
//!   \n                      are # or . and the ends stand where they must
//! ```
//!
//! Cells are looked at eight at a time. O(bytes). Declines whatever is different, and leaves the
//! reason to the careful reader. Counting the bytes of a whole block that are no cells, sixteen at
//! a time, looked better and took twice as long: the compiler did not see that it could.

use std::borrow::Cow;

use super::{TileLimits, TileSet};

const HEAD: &[u8] = b"Tile ";

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
        if !is_block(block, side, end) {
            return None;
        }
        rest = &text[cells + block.len()..];
        match rest.strip_prefix(end) {
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
    let digits = text.strip_prefix(HEAD)?;
    let mut id = 0_u64;
    for (n_digits, &byte) in digits.iter().enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            let is_end = byte == b':' && n_digits > 0 && digits[n_digits + 1..].starts_with(end);
            return is_end.then_some((id, HEAD.len() + n_digits + 1 + end.len()));
        }
        id = id.checked_mul(10)?.checked_add(u64::from(digit))?;
    }
    None
}

/// Whether these are rows of `side` cells, each with its line end but perhaps the last.
#[inline(always)]
fn is_block(block: &[u8], side: usize, end: &[u8]) -> bool {
    let mut rows = block.chunks_exact(side + end.len());
    let n_rows = rows.len();
    let mut strange = 0;
    for row in &mut rows {
        let (cells, line_end) = row.split_at(side);
        strange |= strange_in(cells);
        strange |= u64::from(line_end[0] ^ end[0]) | u64::from(line_end[end.len() - 1] ^ b'\n');
    }
    let last = rows.remainder();
    let is_whole = n_rows == side && last.is_empty() || n_rows + 1 == side && last.len() == side;
    strange == 0 && is_whole && strange_in(last) == 0
}

/// Zero if all bytes are `#` or `.`.
///
/// Changed by the bits of a dot, a dot is 0 and `#` is 13: as much as its lowest bit times 13,
/// which is true of no other byte with that bit.
#[inline(always)]
fn strange_in(cells: &[u8]) -> u64 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    let is_eight = |cells: &[u8]| {
        let changed = cells.first_chunk().map_or(0, |c| u64::from_le_bytes(*c)) ^ (LOW * 0x2E);
        changed ^ ((changed & LOW) * 13)
    };
    if cells.len() < 8 {
        return u64::from(cells.iter().any(|cell| !matches!(cell, b'#' | b'.')));
    }
    let mut strange = is_eight(&cells[cells.len() - 8..]);
    for eight in cells.chunks_exact(8) {
        strange |= is_eight(eight);
    }
    strange
}
