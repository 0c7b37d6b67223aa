//! A picture as black and white cells: what is dark is filled.
//!
//! ```text
//!   dots   ####....      a cell may be many dots; it is as large as it can be so that all dots of
//!          ####....      a cell are alike, and then half the light decides
//!          ........      one cell: 4 × 2 dots is no square, so 2 × 2
//! ```
//!
//! So pictures that were drawn in large cells are read again as the cells that they show, and a drawing of one dot a cell is taken as it is. O(dots).

use pictogrid_core::{Picture, Shape, Value, pixel_grid};

use super::Pixels;

/// How files of pictures begin: PNG, JPEG, GIF, BMP, WebP, PNM.
const BEGINNINGS: [&[u8]; 11] =
    [b"\x89PNG", b"\xFF\xD8", b"GIF8", b"BM", b"RIFF", b"P1", b"P2", b"P3", b"P4", b"P5", b"P6"];

/// Whether a file is one of a picture, by how it begins.
#[must_use]
pub fn is_picture(bytes: &[u8]) -> bool {
    BEGINNINGS.iter().any(|beginning| bytes.starts_with(beginning))
}

/// The cells of a picture: what is dark is filled.
#[must_use]
pub fn dark_cells(pixels: &Pixels) -> Picture {
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let dots: Vec<bool> = pixels.dots().iter().map(|&dot| is_dark(dot)).collect();
    let side = side(&dots, width);
    let value = |x: usize, y: usize| {
        if dots[y * side * width + x * side] { Value::FILLED } else { Value::EMPTY }
    };
    let values = (0..height / side).flat_map(|y| (0..width / side).map(move |x| (x, y)));
    let shape = Shape::rect((width / side) as u32, (height / side) as u32);
    Picture::new(shape, values.map(|(x, y)| value(x, y)).collect())
}

fn is_dark([red, green, blue]: [u8; 3]) -> bool {
    // How much each color adds to the light, out of a thousand.
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) < 500 * 255
}

/// The largest side of square cells of which each is of one kind of dots. A picture of one kind
/// alone is taken dot by dot.
fn side(dots: &[bool], width: usize) -> usize {
    let has_both = dots.iter().any(|dot| *dot != dots[0]);
    let [across, down] = pixel_grid::blocks(width, dots);
    if has_both { gcd(across as usize, down as usize) } else { 1 }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_back(rows: &[&str], zoom: usize) -> String {
        let (width, height) = (rows[0].len(), rows.len());
        let dot = |i: usize| {
            let (x, y) = (i % (width * zoom) / zoom, i / (width * zoom) / zoom);
            if rows[y].as_bytes()[x] == b'#' { [0xCC, 0x22, 0x22] } else { [255; 3] }
        };
        let dots = (0..width * height * zoom * zoom).map(dot).collect();
        dark_cells(&Pixels::new((width * zoom) as u32, (height * zoom) as u32, dots))
            .rows()
            .join("/")
    }

    #[test]
    fn cells_of_any_size() {
        for zoom in [1, 2, 3, 16] {
            assert_eq!(read_back(&["##.", "..#"], zoom), "##./..#", "{zoom}");
        }
        assert_eq!(read_back(&["..", ".."], 2), "..../..../..../....");
        assert_eq!(read_back(&["##..", "##.."], 1), "#.", "pairs of dots are cells, too");
    }
}
