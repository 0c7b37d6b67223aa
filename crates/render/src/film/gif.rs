//! GIF: a palette for the whole film, one color of which is none.
//!
//! ```text
//!   palette   255 colors and CLEAR      shot    left, top, width, height, delay in 1/100 s
//!   canvas    kept (disposal Keep)      dots    a color is painted, CLEAR leaves what is there
//! ```
//!
//! A shot is only the part that a step has changed, and what is the same inside it is CLEAR: long runs
//! of one number, which LZW packs best. The numbers are those of `Reel`, the same for all shots, so no
//! frame has a palette of its own (768 bytes each). If there are more colors than 255, each of the
//! others is painted as the nearest of the 255 most frequent.
//!
//! O(dots of all shots), with the file in memory; LZW and the rest of the format are the `gif` crate's.
//! Films of lessons (`lesson`) are packed here, too.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::{Draw, DrawError, Image, Look, Output};

use super::{CLEAR, Film, Reel};

/// The row of this output.
pub const OUTPUT: Output = Output {
    id: "gif",
    suffix: "gif",
    sentence: "an animation of the solution",
    draw: Draw::Film(draw),
};

fn draw(film: &Film<'_>, look: &Look) -> Result<Image, DrawError> {
    self::film(&Reel::shoot(film, look)?)
}

/// The file of a film.
pub(crate) fn film(reel: &Reel) -> Result<Image, DrawError> {
    pack(reel).map_err(DrawError::encoding)
}

fn pack(reel: &Reel) -> Result<Image, gif::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, reel.width, reel.height, &reel.colors.concat())?;
    encoder.set_repeat(Repeat::Infinite)?;
    for shot in &reel.shots {
        encoder.write_frame(&Frame {
            left: shot.left,
            top: shot.top,
            width: shot.width,
            height: shot.height,
            delay: shot.hundredths,
            dispose: DisposalMethod::Keep,
            transparent: Some(CLEAR),
            buffer: Cow::Borrowed(&shot.dots),
            ..Frame::default()
        })?;
    }
    drop(encoder);
    Ok(bytes)
}
