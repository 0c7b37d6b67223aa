//! APNG: a PNG whose further frames are painted over the first. Programs that know only PNG show the
//! first.
//!
//! ```text
//!   PLTE, tRNS   255 colors, and CLEAR with alpha 0
//!   first shot   the whole canvas: what a viewer of PNG shows
//!   other shots  the part that changed; blend Over, dispose None: CLEAR leaves what is there
//! ```
//!
//! The same reel as in `gif`, dot by dot, so that the two cannot differ; only the packing does. Numbers
//! of a palette and not colors: a byte a dot in place of three. Rows are not filtered, because the
//! difference of two numbers of colors means nothing and only makes rows less alike. Compression is the
//! balanced one of the `png` crate. O(dots of all shots).

use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, EncodingError, Filter};

use crate::{Draw, DrawError, Image, Look, Output};

use super::{Film, MOST_COLORS, Reel};

/// The row of this output.
pub const OUTPUT: Output = Output {
    id: "apng",
    suffix: "apng",
    sentence: "an animation of the solution, as PNG",
    draw: Draw::Film(draw),
};

fn draw(film: &Film<'_>, look: &Look) -> Result<Image, DrawError> {
    let reel = Reel::shoot(film, look)?;
    pack(&reel).map_err(DrawError::encoding)
}

fn pack(reel: &Reel) -> Result<Image, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, reel.width.into(), reel.height.into());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_palette(reel.colors.concat());
    let mut opaque = vec![255; MOST_COLORS];
    opaque.push(0);
    encoder.set_trns(opaque);
    encoder.set_animated(reel.shots.len() as u32, 0)?;
    encoder.set_blend_op(BlendOp::Over)?;
    encoder.set_dispose_op(DisposeOp::None)?;
    let mut writer = encoder.write_header()?;
    for shot in &reel.shots {
        writer.reset_frame_position()?;
        writer.set_frame_dimension(shot.width.into(), shot.height.into())?;
        writer.set_frame_position(shot.left.into(), shot.top.into())?;
        writer.set_frame_delay(shot.hundredths, 100)?;
        writer.write_image_data(&shot.dots)?;
    }
    writer.finish()?;
    Ok(bytes)
}
