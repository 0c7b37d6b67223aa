//! PNG: the canvas, with as few bits a dot as its colors need, packed by oxipng.
//!
//! Few colors are made a palette here, because the drawing knows that they are few; oxipng then
//! takes 1, 2, 4 or 8 bits a dot and chooses how to filter rows, with its fastest preset. O(dots).

use std::collections::HashMap;

use oxipng::{BitDepth, ColorType, Options, RGBA8, RawImage};

use crate::{
    Draw, Image, Output, Paper, Refusal, Scene,
    canvas::{self, Canvas},
    drawing::Drawing,
    theme::Rgb,
};

/// The row of this output.
pub const OUTPUT: Output =
    Output { id: "png", suffix: "png", sentence: "a picture in dots", draw: Draw::Image(draw) };

/// The most colors of a palette.
const MOST_COLORS: usize = 256;

/// Draws scenes, one below the other.
pub fn draw(scenes: &[Scene<'_>], paper: &Paper) -> Result<Image, Refusal> {
    let drawing = Drawing::of(scenes, &paper.look);
    let cell = canvas::dots_of_cell(drawing.size, &paper.look)?;
    let canvas = Canvas::paint(&drawing, cell);
    pack(&canvas, &drawing.title).map_err(|error| Refusal::new(error.to_string()))
}

fn pack(canvas: &Canvas, title: &str) -> oxipng::PngResult<Image> {
    let (width, height) = (canvas.width as u32, canvas.height as u32);
    let mut image = match indexed(&canvas.dots) {
        Some((palette, dots)) => {
            let palette = palette.into_iter().map(|[r, g, b]| RGBA8::new(r, g, b, 255)).collect();
            RawImage::new(width, height, ColorType::Indexed { palette }, BitDepth::Eight, dots)?
        }
        None => {
            let color = ColorType::RGB { transparent_color: None };
            RawImage::new(width, height, color, BitDepth::Eight, canvas.dots.concat())?
        }
    };
    image.add_png_chunk(*b"iTXt", [b"Title\0\0\0\0\0", title.as_bytes()].concat());
    image.create_optimized_png(&Options::from_preset(0))
}

/// The colors and the number of each dot's color; `None` if there are too many.
pub(crate) fn indexed(dots: &[Rgb]) -> Option<(Vec<Rgb>, Vec<u8>)> {
    let (mut colors, mut numbers) = (Vec::new(), HashMap::new());
    let mut indices = Vec::with_capacity(dots.len());
    let mut last = None;
    for &dot in dots {
        let index = match last {
            Some((color, index)) if color == dot => index,
            _ => *numbers.entry(dot).or_insert_with(|| {
                colors.push(dot);
                colors.len() - 1
            }),
        };
        if index >= MOST_COLORS {
            return None;
        }
        last = Some((dot, index));
        indices.push(index as u8);
    }
    Some((colors, indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colors_are_numbered() {
        let dots = [[1; 3], [1; 3], [2; 3], [1; 3]];
        assert_eq!(indexed(&dots), Some((vec![[1; 3], [2; 3]], vec![0, 0, 1, 0])));
        let many: Vec<Rgb> = (0..300).map(|i| [i as u8, (i / 256) as u8, 0]).collect();
        assert_eq!(indexed(&many), None);
    }
}
