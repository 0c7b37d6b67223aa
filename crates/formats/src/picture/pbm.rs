//! PBM: black and white, as digits (P1) or as bits (P4); and the other pictures of netpbm.
//!
//! ```text
//!   P1              or P4, and behind the height one blank and the bits,
//!   # a comment     each row from a new byte, 1 is black
//!   3 2
//!   1 0 1
//!   0 1 0
//! ```
//!
//! Forgives: comments anywhere before the cells, and among those of digits; digits without blanks
//! between them; any end of a line in files of digits. Graymaps and pixmaps (P2, P3, P5, P6) and PAM
//! (P7) are read as any picture. Further pictures in the same file are passed over. Written is P1,
//! which is text. The crate `image` decodes the cells; what is wrong in a file of digits, and where, says
//! `pbm_text`.
//! Refuses: more cells than the size says, and bytes of which it is not certain where they begin
//! (behind CR LF or a comment). Cannot hold: what no picture can (see `picture`), and colors.
//! Specification: <https://netpbm.sourceforge.net/doc/pbm.html>, and `pgm.html` and `ppm.html`
//! beside it. Linear in the cells.

use std::{borrow::Cow, io::Cursor};

use image::{ImageFormat, RgbaImage, codecs::pnm::PnmDecoder};
use pictogrid_core::{Error, Fault, FaultKind, Limits, Place, Puzzle, Value};

use crate::{
    document::Entry,
    format::{Format, Part, Sniff},
    goal_picture::{drawn, spelled},
    input::Input,
    spelling::{no_limits, palette_of_letters, with_palette},
};

use super::{
    cells::{self, Known},
    pbm_text as text, pixel_mark,
};

/// The format `pbm`.
pub(crate) const PBM: Format = Format {
    id: "pbm",
    extensions: &["pbm", "pnm"],
    is_picture: true,
    holds: &[Part::Goal],
    sniff,
    read,
    spell,
    write: Some(write),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    let bytes = input.bytes();
    let [b'P', kind @ b'1'..=b'7', next, ..] = bytes else { return Sniff::No };
    if !next.is_ascii_whitespace() && *next != b'#' {
        return Sniff::No;
    }
    // A title that is like the first line of one is no more than that.
    let is_sure = matches!(kind, b'1' | b'4') || input.lines().is_err();
    let is_picture = || match pixels(bytes, &Limits::default()) {
        Ok(_) => true,
        Err(fault) => fault.kind() == FaultKind::TooLarge,
    };
    match is_sure || is_picture() {
        true => Sniff::Certain,
        false if header(bytes).is_ok() => Sniff::Perhaps,
        false => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    if input.first_line().is_none() && input.lines().is_ok() {
        return Ok(Vec::new());
    }
    let known = Known {
        is_marked: pixel_mark::is_in(input.bytes()),
        is_black_on_white: matches!(input.bytes(), [_, b'1' | b'4', ..]),
        n_frames: 1,
    };
    let image = pixels(input.bytes(), limits).map_err(|fault| text::placed(input, fault));
    let draft = image.and_then(|image| cells::draft(image, input.told(), known));
    let draft = draft.map_err(Error::from);
    Ok(vec![Entry { place: Place::new(1, 1), name: None, draft }])
}

fn spell(puzzle: &Puzzle) -> Puzzle {
    let puzzle = spelled(puzzle);
    // Black is black here, whatever it was.
    with_palette(&puzzle, palette_of_letters(puzzle.palette()))
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let goal = drawn("pbm", puzzle)?;
    let rect = goal.shape().as_rect().expect("no triangles");
    let mut out = format!("P1\n{} {}\n", rect.width, rect.height);
    for row in goal.values().chunks(rect.width as usize) {
        out.extend(row.iter().map(|&v| if v == Value::EMPTY { '0' } else { '1' }));
        out.push('\n');
    }
    let bytes = out.into_bytes();
    let image = pixels(&bytes, &no_limits()).map_err(Error::from)?;
    Ok(if super::needs_mark(image) { pixel_mark::put(bytes, ImageFormat::Pnm) } else { bytes })
}

fn pixels(bytes: &[u8], limits: &Limits) -> Result<RgbaImage, Fault> {
    let bytes = without_comments(bytes);
    let image = super::decoded(&bytes, ImageFormat::Pnm, limits)?;
    check_cells(&bytes)?;
    Ok(image)
}

/// The file without the comments of a file of digits, which `image` takes in its header alone.
fn without_comments(bytes: &[u8]) -> Cow<'_, [u8]> {
    if !matches!(bytes, [_, b'1'..=b'3', ..]) {
        return bytes.into();
    }
    let mut is_comment = false;
    let is_kept = |byte: &u8| {
        is_comment = *byte == b'#' || is_comment && !matches!(byte, b'\r' | b'\n');
        !is_comment
    };
    bytes.iter().copied().filter(is_kept).collect()
}

/// The decoder of a file, which has read its header.
fn header(bytes: &[u8]) -> Result<PnmDecoder<Cursor<&[u8]>>, Fault> {
    PnmDecoder::new(Cursor::new(bytes)).map_err(|error| super::broken(ImageFormat::Pnm, &error))
}

/// A fault if the cells do not end where the file or another picture does: then the size is wrong,
/// or the bytes do not begin where `image` has taken them from.
fn check_cells(bytes: &[u8]) -> Result<(), Fault> {
    let (cursor, header) = header(bytes)?.into_inner();
    let start = cursor.position() as usize;
    let (before, rest) = bytes.split_at(start.min(bytes.len()));
    let (width, height) = (header.width() as usize, header.height() as usize);
    let most = header.maximal_sample();
    let depth = if matches!(bytes[1], b'3' | b'6') { 3 } else { 1 };
    let n_numbers = width.saturating_mul(height).saturating_mul(depth);
    let is_fine = match bytes[1] {
        b'1' => rest.iter().filter(|byte| byte.is_ascii_digit()).count() == n_numbers,
        b'2' | b'3' => {
            let mut numbers = rest.split(u8::is_ascii_whitespace).filter(|one| !one.is_empty());
            let is_cell = |number: &[u8]| {
                let number = std::str::from_utf8(number).ok().and_then(|text| text.parse().ok());
                number.is_some_and(|number: u32| number <= most)
            };
            (&mut numbers).take(n_numbers).all(is_cell) && numbers.next().is_none()
        }
        b'7' => true,
        kind => {
            let n_bytes = match kind {
                b'4' => width.div_ceil(8).saturating_mul(height),
                _ => n_numbers.saturating_mul(if most > 255 { 2 } else { 1 }),
            };
            let behind = rest.get(n_bytes..).unwrap_or_default();
            let is_next = matches!(behind, [b'P', b'1'..=b'7', ..]);
            let is_crlf = before.ends_with(b"\r") && rest.starts_with(b"\n");
            !is_crlf && (is_next || behind.trim_ascii().is_empty())
        }
    };
    if is_fine {
        return Ok(());
    }
    let message = format!(
        "the cells are not {width} × {height} numbers up to {most}; correct the header, or save it as PNG"
    );
    Err(Fault::new(FaultKind::SizeMismatch, message))
}
