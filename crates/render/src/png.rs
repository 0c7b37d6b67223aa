//! PNG: the canvas, with as few bits a dot as its colors need.
//!
//! ```text
//!   colors       2     4    16   256   more
//!   bits a dot   1     2     4     8     24      up to 256 in a palette
//! ```
//!
//! Few colors are made a palette here, because the drawing knows that they are few. Rows of numbers
//! of colors are not filtered, since neighbors are equal or unrelated; rows of colors are, each as
//! suits it. O(dots). An optimizer of files (oxipng, its fastest preset) made those of 14 puzzles
//! 8 % larger in all, and needs a compiler of C, which a build for web pages lacks.

use std::collections::HashMap;

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};

use crate::{
    Draw, DrawError, Image, Look, Output, Paper, Scene,
    canvas::{Canvas, dots_of_cell},
    drawing::Drawing,
    theme::Rgb,
};

/// The row of this output.
pub const OUTPUT: Output =
    Output { id: "png", suffix: "png", sentence: "a picture in dots", draw: Draw::Image(draw) };

/// The most colors of a palette.
const MOST_COLORS: usize = 256;

/// Draws scenes, one below the other.
pub fn draw(scenes: &[Scene<'_>], paper: &Paper) -> Result<Image, DrawError> {
    of_drawing(&Drawing::checked(scenes, &paper.look)?, &paper.look)
}

/// A drawing with as many dots a cell as the look wants.
pub(crate) fn of_drawing(drawing: &Drawing, look: &Look) -> Result<Image, DrawError> {
    let cell = dots_of_cell(drawing.size, look)?;
    pack(&Canvas::paint(drawing, cell), &drawing.title).map_err(DrawError::encoding)
}

/// Rows of dots of two bits, each row a number of bytes, in up to four colors.
pub(crate) fn two_bits_a_dot(
    [width, height]: [usize; 2],
    colors: &[Rgb],
    data: &[u8],
) -> Result<Image, DrawError> {
    let side = |n: usize| u32::try_from(n).map_err(|_| DrawError::encoding("too large for PNG"));
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, side(width)?, side(height)?);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Two);
    encoder.set_palette(colors.concat());
    let written = encoder.write_header().and_then(|mut png| {
        png.write_image_data(data)?;
        png.finish()
    });
    written.map_err(DrawError::encoding)?;
    Ok(bytes)
}

fn pack(canvas: &Canvas, title: &str) -> Result<Image, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, canvas.width as u32, canvas.height as u32);
    encoder.set_compression(Compression::High);
    encoder.add_itxt_chunk("Title".into(), title.into())?;
    let data = match indexed(&canvas.dots) {
        Some((palette, dots)) => {
            let (depth, n_bits) = depth(palette.len());
            encoder.set_color(ColorType::Indexed);
            encoder.set_depth(depth);
            encoder.set_palette(palette.concat());
            encoder.set_filter(Filter::NoFilter);
            packed(&dots, canvas.width, n_bits)
        }
        None => {
            encoder.set_color(ColorType::Rgb);
            encoder.set_filter(Filter::Adaptive);
            canvas.dots.concat()
        }
    };
    encoder.write_header()?.write_image_data(&data)?;
    Ok(bytes)
}

/// The fewest bits that number so many colors.
fn depth(n_colors: usize) -> (BitDepth, usize) {
    match n_colors {
        ..=2 => (BitDepth::One, 1),
        3..=4 => (BitDepth::Two, 2),
        5..=16 => (BitDepth::Four, 4),
        _ => (BitDepth::Eight, 8),
    }
}

/// Rows of numbers of `n_bits` each, the first in the highest bits; each row begins a byte.
fn packed(numbers: &[u8], width: usize, n_bits: usize) -> Vec<u8> {
    let byte = |dots: &[u8]| {
        let bits = dots.iter().zip(1..).map(|(&dot, place)| dot << (8 - place * n_bits));
        bits.fold(0, |byte, bits| byte | bits)
    };
    numbers.chunks(width.max(1)).flat_map(|row| row.chunks(8 / n_bits).map(byte)).collect()
}

/// The colors and the number of each dot's color; `None` if there are too many.
fn indexed(dots: &[Rgb]) -> Option<(Vec<Rgb>, Vec<u8>)> {
    let (mut colors, mut numbers) = (Vec::new(), HashMap::new());
    let mut indices = Vec::with_capacity(dots.len());
    for alike in dots.chunk_by(|one, other| one == other) {
        let index = *numbers.entry(alike[0]).or_insert_with(|| {
            colors.push(alike[0]);
            colors.len() - 1
        });
        if index >= MOST_COLORS {
            return None;
        }
        indices.extend(std::iter::repeat_n(index as u8, alike.len()));
    }
    Some((colors, indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_share_bytes() {
        assert_eq!(packed(&[1, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0], 6, 1), [0b1011_0000, 0b0010_1000]);
        assert_eq!(packed(&[3, 1, 2], 3, 2), [0b1101_1000]);
        assert_eq!(packed(&[9, 4, 7], 3, 4), [0x94, 0x70]);
        assert_eq!(packed(&[200, 3], 1, 8), [200, 3]);
    }

    #[test]
    fn few_colors_are_numbered() {
        let dots = [[1; 3], [1; 3], [2; 3], [1; 3]];
        assert_eq!(indexed(&dots), Some((vec![[1; 3], [2; 3]], vec![0, 0, 1, 0])));
        let many: Vec<Rgb> = (0..300).map(|i| [i as u8, (i / 256) as u8, 0]).collect();
        assert_eq!(indexed(&many), None);
    }
}
