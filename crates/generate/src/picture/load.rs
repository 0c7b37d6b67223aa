//! Loads a picture file: PNG, JPEG, GIF, BMP, WebP, PNM. The feature `pictures` brings the decoders;
//! without it every file is refused.
//!
//! Forgives: 16 bits a channel, gray, alpha (laid on white), a camera that was held upright (turned
//! as its note says), more than one frame (the first is taken; of a GIF that is said).
//! Refuses, before memory is asked for: more than [`MOST_PIXELS_PER_SIDE`] or [`MOST_PIXELS`] in all. A
//! JPEG without its end is refused, too: its decoder would fill the rest with gray.
//!
//! What is wrong is a value; the words of the decoders, which speak of chunks and markers, are left out.

use std::fmt;

use pictogrid_core::{MOST_PIXELS, MOST_PIXELS_PER_SIDE};

use super::Pixels;
#[cfg(feature = "pictures")]
use super::decode;

/// A picture, and what is to be said about it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The picture.
    pub pixels: Pixels,
    /// What was left out, in words.
    pub notes: Vec<String>,
}

/// Why a picture file cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// No decoder knows the file.
    UnknownFormat,
    /// A JPEG ends in the middle.
    CutOff,
    /// The picture has no pixels.
    Empty,
    /// The picture has more pixels than are allowed.
    TooLarge {
        /// Its width and height.
        pixels: [u32; 2],
    },
    /// Decoding it takes more memory than is allowed.
    TooMuchMemory,
    /// The decoder knows the format, and not this kind of it.
    Unsupported,
    /// The file is damaged.
    Broken,
    /// This build has no decoders.
    WithoutDecoders,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::UnknownFormat => f.write_str(
                "this is not a known kind of picture; convert it to PNG, JPEG, GIF, BMP, WebP or PNM",
            ),
            LoadError::CutOff => f.write_str("the JPEG ends in the middle; get a whole copy"),
            LoadError::Empty => f.write_str("the picture has no pixels"),
            LoadError::TooLarge { pixels: [width, height] } => write!(
                f,
                "{width} × {height} pixels are over the limit of {MOST_PIXELS_PER_SIDE} per side and {} million \
                 in all; make the picture smaller first",
                MOST_PIXELS / 1_000_000
            ),
            LoadError::TooMuchMemory => f.write_str(
                "the picture takes more memory than is allowed; make it smaller first",
            ),
            LoadError::Unsupported => f.write_str(
                "the picture has pixels of a kind that is not supported; convert it to PNG",
            ),
            LoadError::Broken => {
                f.write_str("the picture is damaged or cut off; get a whole copy, or save it anew")
            }
            LoadError::WithoutDecoders => f.write_str(
                "this build cannot read picture files; build it with the feature `pictures`",
            ),
        }
    }
}

impl std::error::Error for LoadError {}

/// What a picture is by its header, and what it takes to load it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// Pixels of a row.
    pub width: u32,
    /// Rows of pixels.
    pub height: u32,
    /// Bytes that [`load`] takes beside the file, at most.
    pub bytes: u64,
}

/// Weighs a picture by its header.
///
/// # Errors
///
/// If it is no picture, or none that can be loaded.
pub fn weigh(bytes: &[u8]) -> Result<Weight, LoadError> {
    #[cfg(feature = "pictures")]
    return decode::weigh(bytes);
    #[cfg(not(feature = "pictures"))]
    Err(without_decoders(bytes))
}

/// Loads a picture.
///
/// # Errors
///
/// If it is no picture, is broken, or is too large.
pub fn load(bytes: &[u8]) -> Result<Loaded, LoadError> {
    #[cfg(feature = "pictures")]
    return decode::load(bytes);
    #[cfg(not(feature = "pictures"))]
    Err(without_decoders(bytes))
}

#[cfg(not(feature = "pictures"))]
fn without_decoders(_: &[u8]) -> LoadError {
    LoadError::WithoutDecoders
}
