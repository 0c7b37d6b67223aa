//! Decodes picture files with the crate `image`, within bounds that are checked by the header first.
//!
//! ```text
//!   bytes ─▶ header ─▶ too large? ─▶ decoded ─▶ turned as the camera says ─▶ on white ─▶ Pixels
//!            └─ weigh: bytes of the decoded picture, and of a second one beside it
//! ```
//!
//! A header may claim any size, so it is read before memory is asked for. To weigh a file and then to
//! load it reads the header twice, which is little beside the pixels.
//!
//! A JPEG has to have its end, since the decoder fills what is missing with gray. To look at the last
//! two bytes was no way, as some programs append to a picture; nor to look for the end anywhere, as
//! cameras put a small picture inside of the large one, with an end of its own. So its segments are
//! walked, by their lengths: linear.

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, metadata::Orientation,
};
use pictogrid_core::{MOST_PIXELS, MOST_PIXELS_PER_SIDE, Note, n_frames};

use super::{
    Pixels, Rgb,
    load::{LoadError, Loaded, Weight},
};

/// Bytes a pixel that a decoder holds beside what it has decoded, two for each sample; as many hold the
/// pixels on white later.
const DECODING: u64 = 6;

pub(super) fn weigh(bytes: &[u8]) -> Result<Weight, LoadError> {
    let (_, mut decoder) = open(bytes)?;
    let (width, height) = decoder.dimensions();
    let orientation = decoder.orientation().map_err(|error| broken(&error))?;
    let decoded = decoder.total_bytes();
    // A picture is turned into a second one.
    let turned = if orientation == Orientation::NoTransforms { 0 } else { decoded };
    let beside = (DECODING * u64::from(width) * u64::from(height)).max(turned);
    Ok(Weight { width, height, bytes: decoded.saturating_add(beside) })
}

/// The decoder of a picture whose size can be.
fn open(bytes: &[u8]) -> Result<(ImageFormat, impl ImageDecoder + '_), LoadError> {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let reader = reader.map_err(|_| LoadError::Broken)?;
    let Some(format) = reader.format() else {
        return Err(LoadError::UnknownFormat);
    };
    let decoder = reader.into_decoder().map_err(|error| broken(&error))?;
    let (width, height) = decoder.dimensions();
    check_size(width, height)?;
    Ok((format, decoder))
}

pub(super) fn load(bytes: &[u8]) -> Result<Loaded, LoadError> {
    let (format, mut decoder) = open(bytes)?;
    if format == ImageFormat::Jpeg && !has_end(bytes) {
        return Err(LoadError::CutOff);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_PIXELS * 16);
    decoder.set_limits(limits).map_err(|error| broken(&error))?;
    let orientation = decoder.orientation().map_err(|error| broken(&error))?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| broken(&error))?;
    image.apply_orientation(orientation);
    let mut notes = Vec::new();
    let frames = n_frames(bytes);
    if frames > 1 {
        notes.push(Note::Frames { frames }.to_string());
    }
    Ok(Loaded { pixels: on_white(image), notes })
}

fn check_size(width: u32, height: u32) -> Result<(), LoadError> {
    if width == 0 || height == 0 {
        return Err(LoadError::Empty);
    }
    if width.max(height) > MOST_PIXELS_PER_SIDE
        || u64::from(width) * u64::from(height) > MOST_PIXELS
    {
        return Err(LoadError::TooLarge { pixels: [width, height] });
    }
    Ok(())
}

fn broken(error: &ImageError) -> LoadError {
    match error {
        ImageError::Limits(_) => LoadError::TooMuchMemory,
        ImageError::Unsupported(_) => LoadError::Unsupported,
        _ => LoadError::Broken,
    }
}

/// Whether a JPEG has its end marker, whatever is appended to it.
///
/// ```text
///   FF D8   FF E1 length ..   FF DA length ..  scan: FF 00, FF D0 to FF D7, FF FF   FF D9
///   begin   a segment, whose bytes may look     its end is the first other marker   end
///           like markers: small pictures do
/// ```
fn has_end(bytes: &[u8]) -> bool {
    let mut at = 2;
    while let Some(&[mark, kind]) = bytes.get(at..at + 2) {
        match kind {
            _ if mark != 0xff => at += 1,
            0xd9 => return true,
            0xff => at += 1,
            0x00 | 0x01 | 0xd0..=0xd8 => at += 2,
            _ => match bytes.get(at + 2..at + 4) {
                Some(&[high, low]) => at += 2 + usize::from(u16::from_be_bytes([high, low])),
                _ => return false,
            },
        }
    }
    false
}

fn on_white(image: DynamicImage) -> Pixels {
    let image = image.into_rgba8();
    let laid = |[r, g, b, alpha]: [u8; 4]| -> Rgb {
        [r, g, b].map(|c| {
            let (c, alpha) = (u32::from(c), u32::from(alpha));
            ((c * alpha + 255 * (255 - alpha) + 127) / 255) as u8
        })
    };
    let dots = image.pixels().map(|pixel| laid(pixel.0)).collect();
    Pixels::new(image.width(), image.height(), dots)
}

#[cfg(test)]
mod tests {
    use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder};

    use super::*;

    #[test]
    fn a_picture_is_weighed_by_its_header() {
        let mut file = Vec::new();
        let encoder = PngEncoder::new(&mut file);
        encoder.write_image(&[0; 800], 20, 10, ExtendedColorType::Rgba8).unwrap();
        let weight = weigh(&file).unwrap();
        assert_eq!(weight, Weight { width: 20, height: 10, bytes: 200 * (4 + DECODING) });
        assert!(weigh(b"no picture at all").is_err());
    }

    /// Counted without being decoded, as many pictures as a decoder gives; of a file that is cut off no
    /// fewer, since the last one may have begun.
    #[test]
    fn frames_are_those_that_a_decoder_gives() {
        use image::{
            AnimationDecoder, Delay, Frame, RgbaImage,
            codecs::gif::{GifDecoder, GifEncoder},
        };
        use pictogrid_core::SplitMix64;
        let slowly = |file: &[u8]| {
            let frames = GifDecoder::new(Cursor::new(file)).map(AnimationDecoder::into_frames);
            frames.map_or(0, |frames| frames.take_while(Result::is_ok).count() as u32)
        };
        let mut random = SplitMix64::new(11);
        for _ in 0..40 {
            let (width, height) = (1 + random.below(40) as u32, 1 + random.below(40) as u32);
            let n = 1 + random.below(6) as u32;
            let mut file = Vec::new();
            let mut encoder = GifEncoder::new(&mut file);
            for _ in 0..n {
                let pixels: Vec<u8> =
                    (0..width * height * 4).map(|_| random.below(256) as u8 | 1).collect();
                let image = RgbaImage::from_raw(width, height, pixels).unwrap();
                let delay = Delay::from_numer_denom_ms(20, 1);
                encoder.encode_frame(Frame::from_parts(image, 0, 0, delay)).unwrap();
            }
            drop(encoder);
            assert_eq!((n_frames(&file), slowly(&file)), (n, n));
            let cut = &file[..random.below(file.len() as u64) as usize];
            assert!((slowly(cut).max(1)..=n).contains(&n_frames(cut)), "{} bytes", cut.len());
        }
    }

    /// A JPEG of noise, with one in a segment of itself, as cameras put it there.
    fn jpeg_with_a_small_one_inside() -> Vec<u8> {
        let noise: Vec<u8> = (0..64 * 64_u32).map(|i| (i * i * 31 % 251) as u8).collect();
        let mut file = Vec::new();
        let encoder = image::codecs::jpeg::JpegEncoder::new(&mut file);
        encoder.write_image(&noise, 64, 64, ExtendedColorType::L8).unwrap();
        let mut segment = vec![0xff, 0xe2];
        segment.extend((file.len() as u16 + 2).to_be_bytes());
        segment.extend(&file);
        file.splice(2..2, segment);
        file
    }

    #[test]
    fn the_end_of_a_jpeg_is_its_own() {
        let whole = jpeg_with_a_small_one_inside();
        assert!(load(&whole).is_ok());
        assert!(has_end(&whole) && !has_end(&whole[..whole.len() - 2]));
        let half = load(&whole[..whole.len() * 3 / 4]).unwrap_err().to_string();
        assert!(half.contains("ends in the middle"), "{half}");
        let appended = [whole.clone(), vec![0; 300_000]].concat();
        assert_eq!(load(&appended).unwrap().pixels, load(&whole).unwrap().pixels);
        for end in 0..whole.len() {
            assert!(!has_end(&whole[..end]), "{end}");
        }
    }
}
