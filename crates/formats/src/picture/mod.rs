//! Pictures as puzzles: PNG, GIF, BMP and PBM. Every pixel is a cell, every color a color.
//!
//! ```text
//!   transparent, or else white   empty; where there are both or neither, see `background`
//!   any other color, exactly     a color of the puzzle, in the order in which they are met
//! ```
//!
//! A picture that is drawn larger is read cell by cell, with a note: see `cells`.
//!
//! The clues are read off the picture, which is the goal. For a photograph or a scan there are
//! other means (`pictogrid make`): a picture with more than 254 colors is refused as soon as the
//! 255th is met. Where nothing is white or transparent, the color of the border is empty, with a note.
//! Forgives: pixels of any depth, in gray or from a table; colors that are seen through in part,
//! which count as they are where nothing lies behind them; of an animation the first picture is
//! taken, with a note; alpha of a BMP that is 0 all over means nothing.
//! Empty cells are white, but black behind a picture that has no color but white, or it would not
//! be seen.
//! Refuses: what looks like a printed puzzle; transparent and white cells beside other colors, if either may be what is empty; a BMP
//! that is compressed, as what its runs skip has no color.
//! Cannot hold: title and other keys, given cells, clues that are not those of the goal, names
//! of colors, colors that are never used, the color of empty cells; PBM has no colors. PNG, GIF and BMP write empty cells
//! transparent if white is a color of its own, which BMP programs may not show, and refuse that
//! where it would not read back.
//! Specifications: <https://www.w3.org/TR/png/>, <https://www.w3.org/Graphics/GIF/spec-gif89a.txt>,
//! <https://netpbm.sourceforge.net/doc/pbm.html>. Sizes are checked before anything is unpacked.

mod background;
mod cells;
mod pbm;
mod pbm_text;
mod pixel_mark;

use std::{collections::HashSet, io::Cursor};

use image::{ImageDecoder, ImageError, ImageFormat, ImageReader, RgbaImage};
use pictogrid_core::{
    Error, Fault, FaultKind, Limits, MOST_PIXELS, MOST_PIXELS_PER_SIDE, Place, Puzzle, Remedy,
    Task, Value, n_frames,
};

use crate::{
    document::Entry,
    finished_picture,
    format::{Format, Part, Sniff},
    goal_picture::{WHITE, drawn, spelled},
    input::Input,
    reading_options::Told,
    rendered,
    spelling::cannot_hold,
};

use cells::Known;

pub(crate) use pbm::PBM;

/// The format `png`.
pub(crate) const PNG: Format = Format {
    id: "png",
    extensions: &["png"],
    sniff: |input| starts(input, b"\x89PNG\r\n\x1a\n"),
    // Puzzles that a drawing carries come before its pixels.
    archive: Some(rendered::archive),
    read: |input, limits| read(input, ImageFormat::Png, limits),
    write: Some(|puzzle| write(puzzle, "png", ImageFormat::Png)),
    ..PICTURE
};

/// The format `gif`.
pub(crate) const GIF: Format = Format {
    id: "gif",
    extensions: &["gif"],
    sniff: |input| starts(input, b"GIF8"),
    read: |input, limits| read(input, ImageFormat::Gif, limits),
    write: Some(|puzzle| write(puzzle, "gif", ImageFormat::Gif)),
    ..PICTURE
};

/// The format `bmp`.
pub(crate) const BMP: Format = Format {
    id: "bmp",
    extensions: &["bmp"],
    // Two letters may begin a text; a picture is no text.
    sniff: |input| if input.lines().is_ok() { Sniff::No } else { starts(input, b"BM") },
    read: |input, limits| read(input, ImageFormat::Bmp, limits),
    write: Some(|puzzle| write(puzzle, "bmp", ImageFormat::Bmp)),
    ..PICTURE
};

/// What the three have in common.
const PICTURE: Format = Format {
    is_picture: true,
    holds: &[Part::Goal, Part::Colors, Part::Palette],
    spell: spelled,
    ..Format::ROW
};

/// The most bytes that a color profile may unpack to.
const MOST_BESIDE: u64 = 16 << 20;

/// Bytes that a pixel takes while a picture becomes a draft: first as it is stored, in red, green,
/// blue and alpha, as a value, and then in the goal and, where every run has one cell, in the clues.
const BYTES_A_PIXEL: u64 = 48;

/// Bytes that reading a picture takes; `None` if it is none, or is refused by its first bytes.
pub(crate) fn bytes_to_read(bytes: &[u8]) -> Option<u64> {
    let number = |at: usize, n: usize| {
        let digits = bytes.get(at..at + n)?.iter();
        Some(digits.fold(0, |number, &byte| number << 8 | u64::from(byte)))
    };
    let backwards = |at: usize, n: usize| Some(number(at, n)?.swap_bytes() >> (64 - 8 * n));
    let size = match bytes {
        [0x89, b'P', b'N', b'G', ..] => [number(16, 4)?, number(20, 4)?],
        [b'G', b'I', b'F', b'8', ..] => [backwards(6, 2)?, backwards(8, 2)?],
        // Upside down, the height is negative.
        [b'B', b'M', ..] => {
            [backwards(18, 4)?, u64::from((backwards(22, 4)? as i32).unsigned_abs())]
        }
        [b'P', b'4', ..] => [8, bytes.len() as u64],
        [b'P', b'1'..=b'6', ..] => [1, bytes.len() as u64],
        _ => return None,
    };
    let [width, height] = size;
    let limits = Limits::default();
    let n_pixels = width.checked_mul(height).filter(|&n| n <= limits.cells)?;
    Some(BYTES_A_PIXEL * n_pixels + bytes.len() as u64)
}

fn starts(input: &Input<'_>, magic: &[u8]) -> Sniff {
    if input.bytes().starts_with(magic) { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, format: ImageFormat, limits: &Limits) -> Result<Vec<Entry>, Error> {
    if input.first_line().is_none() && input.lines().is_ok() {
        return Ok(Vec::new());
    }
    let draft = pixels(input.bytes(), format, limits);
    let known = Known {
        is_marked: pixel_mark::is_in(input.bytes()),
        n_frames: n_frames(input.bytes()),
        ..Known::default()
    };
    let draft =
        draft.and_then(|image| cells::draft(image, input.told(), known)).map_err(Error::from);
    Ok(vec![Entry { place: Place::new(1, 1), name: None, draft }])
}

fn write(puzzle: &Puzzle, id: &str, format: ImageFormat) -> Result<Vec<u8>, Error> {
    let goal = drawn(id, puzzle)?;
    let rect = puzzle.shape().as_rect().expect("no triangles");
    let colors = puzzle.palette().colors();
    let is_taken = colors[1..].iter().any(|color| color.rgb == WHITE);
    let mut met = HashSet::new();
    if !colors[1..].iter().all(|color| met.insert(color.rgb)) {
        return Err(cannot_hold(id, "two colors that look the same"));
    } else if is_taken && !goal.values().contains(&Value::EMPTY) {
        return Err(cannot_hold(id, "white cells that are filled, where none is empty"));
    }
    let pixel = |value: Value| match (value, colors[usize::from(value.0)].rgb) {
        (Value::EMPTY, _) if is_taken => [255, 255, 255, 0],
        (_, [red, green, blue]) => [red, green, blue, 255],
    };
    let pixels = goal.values().iter().flat_map(|&value| pixel(value)).collect();
    let image = RgbaImage::from_raw(rect.width, rect.height, pixels);
    let image = image.expect("a pixel for every cell");
    if background::of_gaps(&image).is_err() {
        let what = "filled white cells that may be taken for empty ones; give white another shade";
        return Err(cannot_hold(id, what));
    }
    let mut out = Cursor::new(Vec::new());
    match image.write_to(&mut out, format) {
        Ok(()) if needs_mark(image) => Ok(pixel_mark::put(out.into_inner(), format)),
        Ok(()) => Ok(out.into_inner()),
        Err(error) => Err(cannot_hold(id, &format!("this picture: {}", what_is_wrong(&error)))),
    }
}

/// Whether a picture without a mark would be read with a note, or not at all.
fn needs_mark(image: RgbaImage) -> bool {
    let draft = cells::draft(image, &Told::default(), Known::default());
    draft.map_or(true, |draft| !draft.notes.is_empty())
}

/// The pixels, if there are not too many of them.
fn pixels(bytes: &[u8], format: ImageFormat, limits: &Limits) -> Result<RgbaImage, Fault> {
    if format != ImageFormat::Bmp {
        return decoded(bytes, format, limits);
    }
    // How its cells are packed; 1 and 2 are runs, which may skip cells.
    if matches!(bytes.get(30..34), Some([1 | 2, 0, 0, 0])) {
        let message = "this BMP is compressed, which is not supported; save it without compression, or as PNG";
        return Err(Fault::new(FaultKind::Unsupported, message));
    }
    let mut image = decoded(bytes, format, limits)?;
    if image.pixels().all(|pixel| pixel.0[3] == 0) {
        image.pixels_mut().for_each(|pixel| pixel.0[3] = u8::MAX);
    }
    Ok(image)
}

fn decoded(bytes: &[u8], format: ImageFormat, limits: &Limits) -> Result<RgbaImage, Fault> {
    let broken = |error| broken(format, &error);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    // Beside its pixels a PNG may have texts and a color profile, which are never looked at: the
    // first are kept as they are, thrice at most, and the last is passed over if it unpacks to more.
    let mut beside = image::Limits::no_limits();
    beside.max_alloc = Some(3 * bytes.len() as u64 + MOST_BESIDE);
    reader.limits(beside);
    let mut decoder = reader.into_decoder().map_err(broken)?;
    let (width, height) = decoder.dimensions();
    check_size([width, height], limits)?;
    let mut bounds = image::Limits::no_limits();
    bounds.max_alloc = Some(u64::from(width) * u64::from(height) * 32 + (1 << 20));
    decoder.set_limits(bounds).map_err(broken)?;
    Ok(image::DynamicImage::from_decoder(decoder).map_err(broken)?.into_rgba8())
}

/// The fault of a picture that is larger than any puzzle: a photograph or a scan, of which a puzzle can
/// be made if it is not too large for that.
fn check_size([width, height]: [u32; 2], limits: &Limits) -> Result<(), Fault> {
    let Some(what) = finished_picture::over_limits(width.into(), height.into(), limits) else {
        return Ok(());
    };
    let n_pixels = u64::from(width) * u64::from(height);
    if width.max(height) <= MOST_PIXELS_PER_SIDE && n_pixels <= MOST_PIXELS {
        return Err(Fault::new(FaultKind::TooLarge, what).remedy(Remedy::Use { task: Task::Make }));
    }
    Err(Fault::new(FaultKind::TooLarge, format!("{what}; make the picture smaller first")))
}

/// The fault of a picture that cannot be decoded.
fn broken(format: ImageFormat, error: &ImageError) -> Fault {
    let name = match format {
        ImageFormat::Pnm => "picture of Netpbm".to_owned(),
        _ => format.extensions_str()[0].to_uppercase(),
    };
    let what = what_is_wrong(error);
    let message = format!("this {name} {what}; save it anew with a drawing program");
    Fault::new(FaultKind::Syntax, message)
}

/// What the error of a decoder or an encoder means. Its own words speak of chunks and color types.
fn what_is_wrong(error: &ImageError) -> &'static str {
    match error {
        ImageError::Limits(_) => "takes more memory than is allowed",
        ImageError::Unsupported(_) => "has pixels of a kind that is not supported",
        ImageError::IoError(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
            "is cut off"
        }
        _ => "is damaged",
    }
}
