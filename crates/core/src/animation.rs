//! How many pictures an animation has: GIF and APNG.
//!
//! ```text
//!   GIF    header, colors, blocks: '!' kind, pieces | ',' picture, colors, pieces | ';' the end
//!   PNG    a chunk `acTL` before the first pixels says it
//! ```
//!
//! Readers that take the first picture say so. Nothing is unpacked, so this is linear in the bytes, and a
//! damaged file has as many as are met before the damage; to decode them all took a hundred times as long.

/// Pictures in an animation; 1 in anything else.
#[must_use]
pub fn n_frames(bytes: &[u8]) -> u32 {
    let found = match bytes {
        [b'G', b'I', b'F', ..] => in_gif(bytes),
        [0x89, b'P', b'N', b'G', ..] => in_png(bytes),
        _ => None,
    };
    found.unwrap_or(1).max(1)
}

/// Bytes of a table of colors, by the flags that announce it.
fn table(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// The end of the pieces that begin at `at`: each says its length, the last is empty.
fn behind_pieces(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match *bytes.get(at)? {
            0 => return Some(at + 1),
            length => at += 1 + usize::from(length),
        }
    }
}

fn in_gif(bytes: &[u8]) -> Option<u32> {
    let (mut at, mut n) = (13 + table(*bytes.get(10)?), 0);
    loop {
        let next = match bytes.get(at) {
            Some(b'!') => behind_pieces(bytes, at + 2),
            Some(b',') => {
                n += 1;
                let flags = bytes.get(at + 9).copied().unwrap_or(0);
                behind_pieces(bytes, at + 11 + table(flags))
            }
            _ => None,
        };
        match next {
            Some(next) => at = next,
            None => return Some(n),
        }
    }
}

fn in_png(bytes: &[u8]) -> Option<u32> {
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let mut at = 8;
    loop {
        match bytes.get(at + 4..at + 8)? {
            b"acTL" => return number(at + 8),
            b"IDAT" => return None,
            _ => at = at.checked_add(12)?.checked_add(number(at)? as usize)?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &[u8] = b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0";

    #[test]
    fn pictures_of_a_gif_are_counted() {
        let head = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff".to_vec();
        let control = b"!\xf9\x04\0\0\0\0\0";
        for n in 0..4 {
            let frames = [&control[..], ONE].concat().repeat(n);
            let file = [&head[..], &frames, b";"].concat();
            assert_eq!(n_frames(&file), (n as u32).max(1));
            for end in 0..file.len() {
                assert!(n_frames(&file[..end]) <= (n as u32).max(1));
            }
        }
    }

    #[test]
    fn pictures_of_a_png_are_stated() {
        let head = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR.................";
        let file = [&head[..], b"\0\0\0\x08acTL\0\0\0\x07\0\0\0\0...."].concat();
        assert_eq!((n_frames(&file), n_frames(head), n_frames(b"P1 1 1 1")), (7, 1, 1));
    }
}
