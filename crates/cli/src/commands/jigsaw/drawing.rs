//! A picture as text, SVG or PNG, with some cells marked or none.
//!
//! ```text
//!   .#.O      # filled, O filled and marked, . empty; SVG and PNG draw what is marked in red
//! ```
//!
//! A small picture is drawn in large cells, so that one sees it; a PNG has two bits a pixel.

use std::fmt::Write as _;

use pictogrid_jigsaw::{matching::Dots, tiles::Bitmap};

use crate::args::drawing::DrawingForm;

/// Pixels along the longer side that a small picture is blown up to, if that is a whole number.
const PIXELS: usize = 512;

/// Draws a picture. There is no form of it as JSON; text stands for that.
pub(crate) fn draw(picture: &Bitmap, marked: Option<&Bitmap>, form: DrawingForm) -> Vec<u8> {
    match form {
        DrawingForm::Text | DrawingForm::Json => text(picture, marked),
        DrawingForm::Svg => svg(picture, marked).into_bytes(),
        DrawingForm::Png => png(picture, marked),
    }
}

fn text(picture: &Bitmap, marked: Option<&Bitmap>) -> Vec<u8> {
    let mut text = Vec::with_capacity((picture.width() + 1) * picture.height());
    for y in 0..picture.height() {
        let row = (0..picture.width()).map(|x| match look(picture, marked, x, y) {
            Look::Empty => b'.',
            Look::Filled => b'#',
            Look::Marked => b'O',
        });
        text.extend(row);
        text.push(b'\n');
    }
    text
}

/// How a cell looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Empty,
    Filled,
    Marked,
}

fn look(picture: &Bitmap, marked: Option<&Bitmap>, x: usize, y: usize) -> Look {
    match (picture.get(x, y), marked.is_some_and(|marked| marked.get(x, y))) {
        (false, _) => Look::Empty,
        (true, false) => Look::Filled,
        (true, true) => Look::Marked,
    }
}

fn svg(picture: &Bitmap, marked: Option<&Bitmap>) -> String {
    let (width, height) = (picture.width(), picture.height());
    let scale = scale(picture);
    let cells = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let n_of = |wanted| cells().filter(|&(x, y)| look(picture, marked, x, y) == wanted).count();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {width} {height}\" shape-rendering=\"crispEdges\" role=\"img\" \
         aria-labelledby=\"t d\">\n<title id=\"t\">A picture put together of tiles</title>\n\
         <desc id=\"d\">{width} × {height} cells, {} of them filled, {} marked.</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        width * scale,
        height * scale,
        n_of(Look::Filled) + n_of(Look::Marked),
        n_of(Look::Marked)
    );
    for (wanted, color) in [(Look::Filled, "#111"), (Look::Marked, "#c22")] {
        let mut path = String::new();
        for y in 0..height {
            let mut x = 0;
            while x < width {
                let from = x;
                while x < width && look(picture, marked, x, y) == wanted {
                    x += 1;
                }
                if x > from {
                    // Writing to a string cannot fail.
                    let n = x - from;
                    let _ = write!(path, "M{from} {y}h{n}v1h-{n}z");
                }
                x += 1;
            }
        }
        if !path.is_empty() {
            svg += &format!("<path fill=\"{color}\" d=\"{path}\"/>\n");
        }
    }
    svg + "</svg>\n"
}

fn scale(picture: &Bitmap) -> usize {
    (PIXELS / picture.width().max(picture.height()).max(1)).clamp(1, 16)
}

fn png(picture: &Bitmap, marked: Option<&Bitmap>) -> Vec<u8> {
    let scale = scale(picture);
    let (width, height) = (picture.width() * scale, picture.height() * scale);
    let mut data = Vec::with_capacity(width.div_ceil(4) * height);
    for y in 0..picture.height() {
        let mut row = vec![0_u8; width.div_ceil(4)];
        for x in 0..picture.width() {
            let color = look(picture, marked, x, y) as u8;
            for pixel in x * scale..(x + 1) * scale {
                row[pixel / 4] |= color << (6 - pixel % 4 * 2);
            }
        }
        (0..scale).for_each(|_| data.extend_from_slice(&row));
    }
    encoded(
        (width, height),
        |encoder| {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_depth(png::BitDepth::Two);
            encoder.set_palette(vec![255, 255, 255, 0x11, 0x11, 0x11, 0xCC, 0x22, 0x22]);
        },
        &data,
    )
}

/// Dots of three colors each as a PNG.
pub(crate) fn dots_as_png(dots: &Dots) -> Vec<u8> {
    encoded(
        (dots.width, dots.height),
        |encoder| encoder.set_color(png::ColorType::Rgb),
        &dots.bytes,
    )
}

fn encoded(
    (width, height): (usize, usize),
    set: impl FnOnce(&mut png::Encoder<'_, &mut Vec<u8>>),
    data: &[u8],
) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    set(&mut encoder);
    // Writing to memory cannot fail, and every row has its length.
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(data)?;
        writer.finish()
    });
    debug_assert!(written.is_ok());
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(form: DrawingForm) -> Vec<u8> {
        let picture = Bitmap::parse(&["##.", "..#"]).unwrap();
        let marked = Bitmap::parse(&["#..", "..."]).unwrap();
        draw(&picture, Some(&marked), form)
    }

    #[test]
    fn text_and_svg() {
        assert_eq!(drawn(DrawingForm::Text), b"O#.\n..#\n");
        let svg = String::from_utf8(drawn(DrawingForm::Svg)).unwrap();
        assert!(svg.contains("fill=\"#111\" d=\"M1 0h1v1h-1zM2 1h1v1h-1z\""), "{svg}");
        assert!(svg.contains("fill=\"#c22\" d=\"M0 0h1v1h-1z\""), "{svg}");
    }

    #[test]
    fn png_pixels() {
        let file = drawn(DrawingForm::Png);
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (48, 32));
        let at = |x: usize, y: usize| pixels[y * info.line_size + x / 4] >> (6 - x % 4 * 2) & 3;
        assert_eq!([at(0, 0), at(17, 15), at(33, 0), at(47, 31), at(0, 16)], [2, 1, 0, 1, 0]);
    }
}
