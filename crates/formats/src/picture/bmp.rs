//! What a BMP leaves open, and how it is read here.
//!
//! Pixels that runs skip (the end of a line or of the picture before its last pixel, or a jump) have
//! no color of their own: they are transparent, as in web browsers. The decoder makes them black,
//! whatever black there is in the table of colors; so the file is decoded once more with each color
//! of the table inverted, and what looks the same in both was skipped.
//!
//! Alpha that is 0 everywhere is alpha that nobody filled in, and nothing is transparent.

use image::RgbaImage;
use pictogrid_core::Fault;

/// Where the header says how large it is; where the cells begin, how many bits one has, how they
/// are packed and how many colors there are.
const START: usize = 10;
const SIZE: usize = 14;
const BITS: usize = 28;
const PACKED: usize = 30;
const N_COLORS: usize = 46;

/// `image`, which `decode` made of `bytes`, with the right pixels transparent.
pub(super) fn mended(
    bytes: &[u8],
    mut image: RgbaImage,
    decode: impl Fn(&[u8]) -> Result<RgbaImage, Fault>,
) -> Result<RgbaImage, Fault> {
    if image.pixels().all(|pixel| pixel.0[3] == 0) {
        image.pixels_mut().for_each(|pixel| pixel.0[3] = u8::MAX);
    }
    if let Some(inverted) = inverted(bytes) {
        let other = decode(&inverted)?;
        let pixels = image.pixels_mut().zip(other.pixels());
        pixels.filter(|(one, other)| **one == **other).for_each(|(one, _)| one.0[3] = 0);
    }
    Ok(image)
}

/// The file with another color for each of its table, if it is packed in runs.
fn inverted(bytes: &[u8]) -> Option<Vec<u8>> {
    let number = |at: usize| {
        let four = bytes.get(at..at + 4)?.first_chunk()?;
        usize::try_from(u32::from_le_bytes(*four)).ok()
    };
    let is_in_runs = matches!(number(PACKED)?, 1 | 2);
    let table = SIZE.checked_add(number(SIZE)?)?;
    let bits = u32::from(*bytes.get(BITS)?).min(8);
    let n_colors = Some(number(N_COLORS)?).filter(|&n| n > 0).unwrap_or(1 << bits);
    let end = table.checked_add(n_colors.checked_mul(4)?)?.min(number(START)?).min(bytes.len());
    let mut inverted = bytes.to_vec();
    let table = inverted.get_mut(table..end).filter(|_| is_in_runs)?;
    table.iter_mut().for_each(|byte| *byte = !*byte);
    Some(inverted)
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Limits;

    use super::*;

    const BLACK: [u8; 4] = [0; 4];
    const WHITE: [u8; 4] = [255, 255, 255, 0];

    /// A file of these bytes behind its header, 3 by 2, each row from below.
    fn bmp(size: u32, bits: u8, packed: u32, table: &[[u8; 4]], cells: &[u8]) -> Vec<u8> {
        let start = SIZE + size as usize + 4 * table.len();
        let mut out = vec![0; SIZE + size as usize];
        out[..2].copy_from_slice(b"BM");
        let mut put =
            |at: usize, number: u32| out[at..at + 4].copy_from_slice(&number.to_le_bytes());
        put(START, start as u32);
        put(SIZE, size);
        put(18, 3);
        put(22, 2);
        put(PACKED, packed);
        put(N_COLORS, table.len() as u32);
        if size > 40 {
            [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000].iter().zip(0..).for_each(|(&mask, i)| {
                put(54 + 4 * i, mask);
            });
        }
        (out[26], out[BITS]) = (1, bits);
        [out, table.concat(), cells.to_vec()].concat()
    }

    fn check(bytes: &[u8], expected: &[&str]) {
        let document = crate::read(bytes, &Limits::default()).unwrap();
        let entry = document.entries.into_iter().next().unwrap();
        let puzzle = entry.check(&Limits::default()).unwrap();
        let letters = puzzle.goal().unwrap().values().iter();
        let letters: String = letters.map(|&value| puzzle.palette().letter(value)).collect();
        assert_eq!(letters, expected.concat());
    }

    #[test]
    fn what_runs_skip_is_empty() {
        for table in [[WHITE, BLACK], [BLACK; 2]] {
            let runs = |cells: &[u8]| bmp(40, 8, 1, &table, cells);
            check(&runs(b"\x01\x01\0\0\x03\x01\0\x01"), &["###", "#.."]);
            check(&runs(b"\x02\x01\0\x02\x01\x01\0\x01"), &["...", "##."]);
            check(&runs(b"\x01\x01\0\x02\0\x01\x01\x01\0\x01"), &[".#.", "#.."]);
            check(&runs(b"\0\x01"), &["...", "..."]);
            let halves = bmp(40, 4, 2, &table, b"\x02\x11\0\0\x03\x11\0\0\0\x01");
            check(&halves, &["###", "##."]);
        }
    }

    #[test]
    fn alpha_that_nobody_filled_in() {
        let cells = |alpha: u8| {
            let pixel = |c: u8| [c, c, c, alpha];
            [255, 0, 255, 0, 0, 0].map(pixel).concat()
        };
        check(&bmp(108, 32, 3, &[], &cells(0)), &["###", ".#."]);
        check(&bmp(108, 32, 3, &[], &cells(255)), &["###", ".#."]);
        // One that is filled in: the others are transparent.
        let mut one = cells(0);
        one[7] = 255;
        check(&bmp(108, 32, 3, &[], &one), &["...", ".#."]);
    }
}
