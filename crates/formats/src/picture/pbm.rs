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
//! between them; any end of a line; a header of bits that ends in CR LF or a comment, if the number
//! of bytes tells so (see `pnm`). Graymaps and pixmaps (P2, P3, P5, P6) are read as any picture.
//! Further pictures in the same file are passed over. Written is P1, which is text. Our own
//! reader and writer: the format is smaller than the use of any library for it.
//! Refuses: more cells than the size says, bytes of which it is not certain where they begin, PAM
//! (P7). Cannot hold: what no picture can (see `picture`), and colors.
//! Specification: <https://netpbm.sourceforge.net/doc/pbm.html>, and `pgm.html` and `ppm.html`
//! beside it. Linear in the cells.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Palette, Place, Puzzle, Value};

use super::pnm::Header;
use crate::{
    document::Entry,
    format::{Format, Part, Sniff},
    input::Input,
    spelling::{cannot_hold, palette_of_letters, with_palette},
    told,
};

/// The format `pbm`.
pub(crate) const PBM: Format = Format {
    id: "pbm",
    extensions: &["pbm", "pnm"],
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
    let is_text = input.lines().is_ok();
    match kind {
        b'1' | b'4' => Sniff::Certain,
        b'7' if input.has("ENDHDR") || !is_text => Sniff::Certain,
        b'7' => Sniff::No,
        // A title that is like the first line of one is no more than that.
        _ => match Header::of(bytes, &Limits::default()) {
            Ok(header) if header.is_whole() => Sniff::Certain,
            Ok(_) => Sniff::Perhaps,
            Err(fault) if is_text && fault.kind() != FaultKind::TooLarge => Sniff::No,
            Err(_) => Sniff::Certain,
        },
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    if input.first_line().is_none() && input.lines().is_ok() {
        return Ok(Vec::new());
    }
    let draft = draft(input.bytes(), limits).map_err(super::advised);
    Ok(vec![Entry { place: Place::new(1, 1), name: None, draft }])
}

fn spell(puzzle: &Puzzle) -> Puzzle {
    let puzzle = super::spelled(puzzle);
    // Black is black here, whatever it was.
    with_palette(&puzzle, palette_of_letters(puzzle.palette()))
}

fn write(puzzles: &[Puzzle]) -> Result<Vec<u8>, Error> {
    let [puzzle] = puzzles else { return Err(cannot_hold("pbm", Part::Several.name())) };
    let (Some(goal), Some(rect)) = (puzzle.goal(), puzzle.shape().as_rect()) else {
        return Err(cannot_hold("pbm", "a puzzle without its picture"));
    };
    let mut out = format!("P1\n{} {}\n", rect.width, rect.height);
    for row in goal.values().chunks(rect.width as usize) {
        out.extend(row.iter().map(|&v| if v == Value::EMPTY { '0' } else { '1' }));
        out.push('\n');
    }
    Ok(out.into_bytes())
}

fn draft(bytes: &[u8], limits: &Limits) -> Result<Draft, Fault> {
    if bytes.starts_with(b"P7") {
        let message = "a PAM picture (P7), which is not read; save it as PNG";
        return Err(Fault::new(FaultKind::Unsupported, message));
    }
    let header = Header::of(bytes, limits)?;
    let cells = match header.kind {
        b'1' => header.digits()?,
        b'4' => header.bits()?,
        _ => return super::draft(header.colors()?),
    };
    let cells = cells.into_iter().map(|is_black| Value(is_black.into())).collect();
    told::by_picture(header.width, cells, Palette::black_and_white())
}
