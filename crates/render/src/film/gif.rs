//! GIF: a palette for the whole film, one color of which is none.

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
