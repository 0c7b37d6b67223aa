//! Compression: gzip and zstd are unpacked on the way in, whatever the name of the file, and what is
//! written is packed if its name says so.
//!
//! Both announce themselves in their first bytes, which no text begins with, so that a pipe works
//! like a file. Nothing is unpacked beyond what is read, and nothing twice: what lies between could
//! be without end where hardly anything comes out.

use std::{
    io::{self, BufRead, BufReader, Cursor, Read, Write},
    path::Path,
};

use flate2::{Compression, bufread::MultiGzDecoder, write::GzEncoder};
#[cfg(feature = "zstd")]
use zstd::stream::{read::Decoder, write::Encoder};

use pictogrid_save::{IfExists, Save};

use crate::limits::stop;

const GZIP: [u8; 3] = [0x1F, 0x8B, 0x08];
const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// zstd may look back 64 MiB, more than any level below the "ultra" ones asks for: it is memory.
#[cfg(feature = "zstd")]
const LOG_OF_WINDOW: u32 = 26;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Codec {
    Gzip,
    Zstd,
}

/// How a file with this suffix is packed, if it is.
fn by_suffix(suffix: &str) -> Option<Codec> {
    match suffix.to_ascii_lowercase().as_str() {
        "gz" => Some(Codec::Gzip),
        "zst" => Some(Codec::Zstd),
        _ => None,
    }
}

/// The suffix of `path`, that of what is packed if it is packed, and how it is.
pub(crate) fn suffix(path: &Path) -> (String, Option<Codec>) {
    let of = |path: &Path| path.extension().unwrap_or_default().to_string_lossy().into_owned();
    let suffix = of(path);
    match by_suffix(&suffix) {
        None => (suffix, None),
        packed => (of(&path.with_extension("")), packed),
    }
}

/// A file that is being written, packed if its suffix says so.
pub(crate) enum Packer {
    Plain(Save),
    Gzip(Box<GzEncoder<Save>>),
    #[cfg(feature = "zstd")]
    Zstd(Encoder<'static, Save>),
}

impl Packer {
    /// Begins the file `place`, as [`Save::begin`] does.
    pub(crate) fn begin(place: &Path, if_exists: IfExists) -> io::Result<Packer> {
        let save = Save::begin(place, if_exists)?;
        Ok(match suffix(place).1 {
            Some(Codec::Gzip) => {
                Packer::Gzip(Box::new(GzEncoder::new(save, Compression::default())))
            }
            #[cfg(feature = "zstd")]
            Some(Codec::Zstd) => Packer::Zstd(Encoder::new(save, 0)?),
            #[cfg(not(feature = "zstd"))]
            Some(Codec::Zstd) => return Err(without_zstd()),
            None => Packer::Plain(save),
        })
    }

    /// Ends the file and puts it in its place.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Packer::Plain(save) => save.finish(),
            Packer::Gzip(encoder) => encoder.finish()?.finish(),
            #[cfg(feature = "zstd")]
            Packer::Zstd(encoder) => encoder.finish()?.finish(),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Packer::Plain(save) => save,
            Packer::Gzip(encoder) => encoder,
            #[cfg(feature = "zstd")]
            Packer::Zstd(encoder) => encoder,
        }
    }
}

impl Write for Packer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

/// The contents of `reader`, unpacked if they are packed; a fault if they still are after that.
pub(crate) fn unpack<'a>(
    reader: impl Read + Send + 'a,
) -> io::Result<Box<dyn BufRead + Send + 'a>> {
    let mut reader = Timed(reader);
    let head = head(&mut reader)?;
    let kind = packed(&head);
    let whole = BufReader::new(Cursor::new(head).chain(reader));
    match kind {
        None => Ok(Box::new(whole)),
        Some(Codec::Gzip) => once(MultiGzDecoder::new(whole)),
        #[cfg(not(feature = "zstd"))]
        Some(Codec::Zstd) => Err(without_zstd()),
        #[cfg(feature = "zstd")]
        Some(Codec::Zstd) => {
            let mut decoder = Decoder::with_buffer(whole)?;
            decoder.window_log_max(LOG_OF_WINDOW)?;
            once(Windowed(decoder))
        }
    }
}

/// A reader that may wait for a person.
struct Timed<R>(R);

impl<R: Read> Read for Timed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        stop::waiting(|| self.0.read(bytes))
    }
}

/// zstd has no kind of its own for the error of a window that is too large.
#[cfg(feature = "zstd")]
struct Windowed<R: BufRead>(Decoder<'static, R>);

#[cfg(feature = "zstd")]
impl<R: BufRead> Read for Windowed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes).map_err(|error| match error.to_string().contains("too much memory") {
            true => io::Error::new(
                io::ErrorKind::Unsupported,
                "its window is larger than 64 MiB, `zstd -d --long=31` can unpack it",
            ),
            false => error,
        })
    }
}

/// As many bytes as tell how something is packed.
fn head(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    reader.take(ZSTD.len() as u64).read_to_end(&mut head)?;
    Ok(head)
}

fn packed(head: &[u8]) -> Option<Codec> {
    let is_zstd = || head.starts_with(&ZSTD).then_some(Codec::Zstd);
    head.starts_with(&GZIP).then_some(Codec::Gzip).or_else(is_zstd)
}

/// What was unpacked, unless that is packed itself.
fn once<'a>(mut unpacked: impl Read + Send + 'a) -> io::Result<Box<dyn BufRead + Send + 'a>> {
    let head = head(&mut unpacked)?;
    if packed(&head).is_some() {
        return Err(io::Error::new(io::ErrorKind::Unsupported, "it is packed twice"));
    }
    Ok(Box::new(BufReader::new(Cursor::new(head).chain(unpacked))))
}

/// What a build without the feature `zstd` says.
#[cfg(not(feature = "zstd"))]
fn without_zstd() -> io::Error {
    let message = "this build has no zstd; build it with the feature `zstd`, or use gzip";
    io::Error::new(io::ErrorKind::Unsupported, message)
}

#[cfg(all(test, feature = "zstd"))]
mod tests {
    use super::*;

    #[test]
    fn a_window_that_would_take_too_much_memory() {
        let pack = |log_of_window: u32| {
            let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
            encoder.window_log(log_of_window).unwrap();
            encoder.write_all(b"some text").unwrap();
            encoder.finish().unwrap()
        };
        let unpacked = |log| unpack(&pack(log)[..]).and_then(io::read_to_string);
        assert_eq!(unpacked(LOG_OF_WINDOW).unwrap(), "some text");
        let error = unpacked(LOG_OF_WINDOW + 1).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::Unsupported, "{error}");
    }
}
