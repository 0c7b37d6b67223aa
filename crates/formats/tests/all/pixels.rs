//! Pictures that are drawn large, or without white: read as what is drawn, or not without a word.
//!
//! ```text
//!   a picture of two or three colors ─▶ cells of n × m pixels ─▶ lines, a margin ─▶ PNG ─▶ read
//!   right    the picture, with a note; or its own pixels, with a note; or a refusal that says why
//! ```
//!
//! The slow twin is the drawing: of each cell that is read, all pixels in the file have the color of the
//! one that was drawn there.

use std::io::Cursor;

use image::{ImageFormat, RgbaImage};
use pictogrid_core::{Draft, Limits, Note, Picture, Puzzle, Shape, SplitMix64, Value};
use pictogrid_formats::{Told, read_told, write};

fn file(width: u32, pixels: &[[u8; 3]], format: ImageFormat) -> Vec<u8> {
    let bytes = pixels.iter().flat_map(|&[r, g, b]| [r, g, b, 255]).collect();
    let image = RgbaImage::from_raw(width, pixels.len() as u32 / width, bytes).unwrap();
    let mut file = Cursor::new(Vec::new());
    image.write_to(&mut file, format).unwrap();
    file.into_inner()
}

fn draft(bytes: &[u8], told: &Told) -> Result<Draft, String> {
    let document = read_told(bytes, None, told, &Limits::default()).unwrap();
    let entry = document.entries.into_iter().next().unwrap();
    entry.draft.map_err(|error| error.to_string())
}

fn rows(draft: &Draft) -> Vec<String> {
    let puzzle = draft.check(&Limits::default()).unwrap();
    puzzle.goal().unwrap().rows()
}

const WHITE: [u8; 3] = [255; 3];
const BLACK: [u8; 3] = [0; 3];
const GREEN: [u8; 3] = [0, 255, 0];
const GRAY: [u8; 3] = [128; 3];

fn house(empty: [u8; 3], filled: [u8; 3]) -> Vec<[u8; 3]> {
    let cells = "..#...###.#####.#.#.";
    cells.chars().map(|c| if c == '#' { filled } else { empty }).collect()
}

const HOUSE: [&str; 4] = ["..#..", ".###.", "#####", ".#.#."];

#[test]
fn a_sprite_on_black_has_empty_cells() {
    let file = file(5, &house(BLACK, GREEN), ImageFormat::Png);
    let read = draft(&file, &Told::default()).unwrap();
    assert_eq!(read.notes, [Note::EmptyColor { color: "black".to_owned() }]);
    assert_eq!(rows(&read), HOUSE);
    let told = |empty: &str| Told { empty: Some(empty.to_owned()), ..Told::default() };
    let read = draft(&file, &told("#000000")).unwrap();
    assert_eq!((read.notes.len(), rows(&read)), (0, HOUSE.map(str::to_owned).to_vec()));
    let read = draft(&file, &told("none")).unwrap();
    assert!(!rows(&read).concat().contains('.'));
    let error = draft(&file, &told("red")).unwrap_err();
    assert!(error.starts_with("no cell of this picture is red"), "{error}");
    let error = draft(&file, &told("plaid")).unwrap_err();
    assert!(error.contains("\"plaid\" is no color"), "{error}");
}

#[test]
fn a_tie_is_asked_and_white_in_a_frame_is_said() {
    let bytes = file(2, &[BLACK, GREEN, GREEN, BLACK], ImageFormat::Bmp);
    let error = draft(&bytes, &Told::default()).unwrap_err();
    assert!(
        error.ends_with(
            "no color has most of its border; make the empty cells white or transparent"
        ),
        "{error}"
    );
    let framed = [BLACK, BLACK, BLACK, BLACK, WHITE, BLACK, BLACK, BLACK, BLACK];
    let read = draft(&file(3, &framed, ImageFormat::Gif), &Told::default()).unwrap();
    assert_eq!(read.notes, [Note::EmptyColor { color: "white".to_owned() }]);
    assert_eq!(rows(&read), ["###", "#.#", "###"]);
}

#[test]
fn a_sign_that_is_named_is_empty() {
    let told = Told { empty: Some("T".to_owned()), ..Told::default() };
    let read = draft(b"FFTFF\nFTTTF\nTTTTT\nFTFTF\n", &told);
    let inverted = HOUSE.map(|row| row.replace('#', "o").replace('.', "#").replace('o', "."));
    let read = read.unwrap();
    assert_eq!((read.notes.len(), rows(&read)), (0, inverted.to_vec()));
}

/// What is written reads back the same and without a note: pictures of blocks, large ones, those without
/// an empty cell.
#[test]
fn what_is_written_is_no_question() {
    let pictures: [(u32, Vec<u8>); 4] = [
        (12, (0..144).map(|i| u8::from(i % 12 / 2 % 2 == i / 24 % 2)).collect()),
        (120, (0..1200).map(|i| u8::from(i * i % 7 < 3)).collect()),
        (3, vec![1, 2, 1, 2, 1, 2]),
        (3, vec![1, 1, 1, 1, 0, 1, 1, 1, 1]),
    ];
    for (width, cells) in pictures {
        let n_values = usize::from(*cells.iter().max().unwrap()) + 1;
        let shape = Shape::rect(width, cells.len() as u32 / width);
        let picture = Picture::new(shape, cells.into_iter().map(Value).collect());
        let palette = pictogrid_core::Palette::of_values(n_values.max(2));
        let puzzle = Puzzle::of_colors(&picture, palette);
        for id in ["png", "gif", "bmp", "pbm"] {
            if id == "pbm" && n_values > 2 {
                continue;
            }
            let bytes = write(id, std::slice::from_ref(&puzzle)).unwrap();
            let read = draft(&bytes, &Told::default()).unwrap();
            assert_eq!(read.notes, [], "{id} {width}");
            let cells = read.goal.unwrap().cells;
            let expected: Vec<_> = picture.values().iter().copied().map(Some).collect();
            assert_eq!(cells, expected, "{id} {width}");
        }
    }
}

/// A picture drawn large.
struct Drawn {
    size: [usize; 2],
    cells: Vec<[u8; 3]>,
    /// For each pixel along a side the cell, or none for a line or the margin.
    sides: [Vec<Option<usize>>; 2],
    cell: [usize; 2],
}

impl Drawn {
    fn random(random: &mut SplitMix64) -> (Drawn, Vec<u8>) {
        let mut next = |n: u64| random.below(n) as usize;
        let size = [5 + next(8), 5 + next(8)];
        let colors = [WHITE, BLACK, GREEN];
        let n_colors = 2 + next(2) as u64;
        let cells: Vec<_> = (0..size[0] * size[1]).map(|_| colors[next(n_colors)]).collect();
        let (line, margin) = ([0, 1, 2][next(3)], [0, 3, 10][next(3)]);
        let cell = [3 + next(10), 3 + next(10)];
        let sides = [0, 1].map(|axis| {
            let mut side = vec![None; margin + line];
            for i in 0..size[axis] {
                side.extend(vec![Some(i); cell[axis]]);
                side.extend(vec![None; line]);
            }
            side.extend(vec![None; margin]);
            side
        });
        let drawn = Drawn { size, cells, sides, cell };
        let n = [drawn.sides[0].len(), drawn.sides[1].len()];
        let is_margin = |at: usize, axis: usize| at < margin || at >= n[axis] - margin;
        let mut pixels = Vec::new();
        for y in 0..n[1] {
            for x in 0..n[0] {
                pixels.push(match (drawn.sides[0][x], drawn.sides[1][y]) {
                    _ if is_margin(x, 0) || is_margin(y, 1) => WHITE,
                    (Some(x), Some(y)) => drawn.cells[y * size[0] + x],
                    _ => GRAY,
                });
            }
        }
        let bytes = file(n[0] as u32, &pixels, ImageFormat::Png);
        (drawn, bytes)
    }
}

#[test]
fn what_is_drawn_large_is_read_as_what_is_drawn() {
    let mut random = SplitMix64::new(11);
    let mut n_small = 0;
    for round in 0..400 {
        let (drawn, bytes) = Drawn::random(&mut random);
        let Ok(read) = draft(&bytes, &Told::default()) else { continue };
        let size =
            |stated: &Option<pictogrid_core::Stated>| stated.as_ref().unwrap().number as usize;
        let found = [size(&read.width), size(&read.height)];
        let notes = read.notes.clone();
        let n_pixels = [drawn.sides[0].len(), drawn.sides[1].len()];
        if found == n_pixels {
            assert!(notes.iter().any(|note| matches!(note, Note::PixelIsCell { .. })), "{round}");
            continue;
        }
        let [width, height] = drawn.cell.map(|n| n as u32);
        if found != drawn.size || !notes.contains(&Note::CellPixels { width, height }) {
            assert!(notes.iter().any(|note| matches!(note, Note::CellPixels { .. })), "{round}");
            continue;
        }
        n_small += 1;
        let puzzle = read.check(&Limits::default()).unwrap();
        let ground = match notes.iter().find_map(|note| match note {
            Note::EmptyColor { color } => Some(color.as_str()),
            _ => None,
        }) {
            Some("black") => BLACK,
            Some("lime") => GREEN,
            _ => WHITE,
        };
        let values = puzzle.goal().unwrap().values();
        for (value, color) in values.iter().zip(&drawn.cells) {
            assert_eq!(*value == Value::EMPTY, *color == ground, "{round}");
        }
    }
    assert!(n_small > 330, "{n_small}");
}

#[test]
fn printed_puzzles_are_not_pixels() {
    // Lines each 12 pixels, and numbers: strokes in some of the cells.
    let pixel = |i: usize| {
        let (x, y) = (i % 145, i / 145);
        let is_line = x % 12 == 0 || y % 12 == 0;
        let is_stroke = (x % 12 == 5 && (3..9).contains(&(y % 12)) && (x / 12 + y / 12) % 3 == 0)
            || (x % 12 == 7 && y % 12 == 6 && x / 12 % 2 == 0);
        if is_line || is_stroke { BLACK } else { WHITE }
    };
    let pixels: Vec<_> = (0..145 * 145).map(pixel).collect();
    let bytes = file(145, &pixels, ImageFormat::Png);
    let error = draft(&bytes, &Told::default()).unwrap_err();
    assert!(
        error.starts_with(
            "this looks like a printed puzzle: its numbers are not read here; read it as"
        ),
        "{error}"
    );
    let told = Told { pixels: Some([1, 1]), ..Told::default() };
    assert_eq!(rows(&draft(&bytes, &told).unwrap()).len(), 145);
}
