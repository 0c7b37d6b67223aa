//! Reads a text whose lines are all as in its first tile.
//!
//! ```text
//!   Tile 2311:\n            "Tile ", digits, ":", the end of a line as in the first line
//!   ..##.\n..#..\n …        exactly side × (side + end) bytes, of which all but side × end
//!   \n                      are # or . and the ends stand where they must
//! ```
//!
//! That all bytes of a block are right needs no look at each of them: as many bytes as there are
//! bytes of line ends are neither `#` nor `.`, and the line ends are where they belong, so nothing
//! else is anywhere. The count runs over the whole block, many bytes an instruction. O(bytes).
//! Declines whatever is different, and leaves the reason to the careful reader.

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

/// Whether these are `side` rows of cells, each with its line end but perhaps the last.
fn is_block(block: &[u8], side: usize, end: &[u8]) -> bool {
    let pitch = side + end.len();
    let n_ends = match side * pitch - block.len() {
        0 => side,
        n if n == end.len() => side - 1,
        _ => return false,
    };
    let is_ended = match *end {
        [only] => (0..n_ends).all(|y| block[y * pitch + side] == only),
        _ => (0..n_ends).all(|y| block[y * pitch + side..].starts_with(end)),
    };
    is_ended && n_strange(block) == n_ends * end.len()
}

/// The number of bytes that are neither `#` nor `.`.
fn n_strange(bytes: &[u8]) -> usize {
    let is_strange = |byte: u8| u8::from((byte != b'#') & (byte != b'.'));
    let (chunks, rest) = bytes.as_chunks::<16>();
    let mut n: usize = rest.iter().map(|&byte| usize::from(is_strange(byte))).sum();
    // Lanes of a byte each, summed before any of them can overflow.
    for many in chunks.chunks(255) {
        let mut lanes = [0_u8; 16];
        for chunk in many {
            for (lane, &byte) in lanes.iter_mut().zip(chunk) {
                *lane += is_strange(byte);
            }
        }
        n += lanes.iter().map(|&lane| usize::from(lane)).sum::<usize>();
    }
    n
}
