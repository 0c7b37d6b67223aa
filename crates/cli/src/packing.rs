//! Packing: gzip and zstd are unpacked on the way in, whatever the name of the file, and what is
//! written is packed if its name says so.
//!
//! Both announce themselves in their first bytes, which no text begins with, so that a pipe works
//! like a file. Nothing is unpacked beyond what is read.

use std::{
    io::{self, BufRead, BufReader, Cursor, Read, Write},
    path::Path,
};

use flate2::{Compression, bufread::MultiGzDecoder, write::GzEncoder};
use zstd::stream::read::Decoder;

const GZIP: [u8; 3] = [0x1F, 0x8B, 0x08];
const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// zstd may look back 64 MB, more than any level below the "ultra" ones asks for: it is memory.
const LOG_OF_WINDOW: u32 = 26;

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packed {
    Gzip,
    Zstd,
}

/// How a file with this suffix is packed, if it is.
pub(crate) fn by_suffix(suffix: &str) -> Option<Packed> {
    match suffix.to_ascii_lowercase().as_str() {
        "gz" => Some(Packed::Gzip),
        "zst" => Some(Packed::Zstd),
        _ => None,
    }
}

/// The suffix of `path`, that of what is packed if it is packed, and how it is.
pub(crate) fn suffix(path: &Path) -> (String, Option<Packed>) {
    let of = |path: &Path| path.extension().unwrap_or_default().to_string_lossy().into_owned();
    let suffix = of(path);
    match by_suffix(&suffix) {
        None => (suffix, None),
        packed => (of(&path.with_extension("")), packed),
    }
}

/// Packs all of `bytes`.
pub(crate) fn pack(bytes: &[u8], packed: Packed) -> io::Result<Vec<u8>> {
    match packed {
        Packed::Zstd => zstd::encode_all(bytes, 0),
        Packed::Gzip => {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(bytes)?;
            encoder.finish()
        }
    }
}

/// The contents of `reader`, unpacked if they are packed.
pub(crate) fn unpack<'a>(
    mut reader: impl Read + Send + 'a,
) -> io::Result<Box<dyn BufRead + Send + 'a>> {
    let mut head = Vec::new();
    reader.by_ref().take(ZSTD.len() as u64).read_to_end(&mut head)?;
    let kind = (head.starts_with(&GZIP), head.starts_with(&ZSTD));
    let whole = BufReader::new(Cursor::new(head).chain(reader));
    Ok(match kind {
        (true, _) => Box::new(BufReader::new(MultiGzDecoder::new(whole))),
        (_, true) => {
            let mut decoder = Decoder::with_buffer(whole)?;
            decoder.window_log_max(LOG_OF_WINDOW)?;
            Box::new(BufReader::new(decoder))
        }
        _ => Box::new(whole),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        unpack(bytes)?.read_to_string(&mut text).map(|_| text)
    }

    #[test]
    fn packed_and_plain() {
        let gzip = pack(b"some text", Packed::Gzip).unwrap();
        let zstd = pack(b"some text", Packed::Zstd).unwrap();
        for packed in [b"some text", &gzip[..], &zstd[..]] {
            assert_eq!(unpacked(packed).unwrap(), "some text");
        }
        assert!(unpacked(&gzip[..gzip.len() - 3]).is_err());
        assert!(unpacked(&zstd[..zstd.len() - 3]).is_err());
        assert_eq!(unpacked(b"").unwrap(), "");
        assert_eq!(unpacked(b"a").unwrap(), "a");
    }
}
