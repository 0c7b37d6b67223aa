//! A mark in the pictures that we write, where their pixels could be taken otherwise: each is a cell, and
//! nothing but white or transparent cells is empty.
//!
//! ```text
//!   PNG   a text chunk before the end       BMP   behind the pixels, where no program looks
//!   GIF   a comment before the end          PBM   a comment behind the kind
//! ```
//!
//! A picture of blocks, of more than 100 cells a side or without a white cell would be read with a note, or
//! as another puzzle. To refuse it was the other way. Only what needs the mark has it.

use image::ImageFormat;
use memchr::memmem;

const MARK: &[u8] = b"pictogrid: a pixel a cell";

/// The mark as a chunk of text of a PNG, with its length and its checksum.
const CHUNK: &[u8] = b"\0\0\0\x21tEXtComment\0pictogrid: a pixel a cell\x8b\x99\x7e\xde";

/// Bytes of the last chunk of a PNG.
const END: usize = 12;

/// Whether a file has the mark.
pub(super) fn is_in(bytes: &[u8]) -> bool {
    memmem::find(bytes, MARK).is_some()
}

/// The file with the mark.
pub(super) fn put(mut bytes: Vec<u8>, format: ImageFormat) -> Vec<u8> {
    let (at, mark) = match format {
        ImageFormat::Png => (bytes.len().saturating_sub(END), CHUNK.to_vec()),
        ImageFormat::Gif => {
            let comment = [b"!\xfe", &[MARK.len() as u8][..], MARK, b"\0"].concat();
            (bytes.len().saturating_sub(1), comment)
        }
        ImageFormat::Pnm => (b"P1\n".len(), [b"# ", MARK, b"\n"].concat()),
        _ => (bytes.len(), MARK.to_vec()),
    };
    bytes.splice(at..at, mark);
    bytes
}
