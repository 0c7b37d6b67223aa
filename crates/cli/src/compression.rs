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

use flate2::{Compression, bufread::GzDecoder, write::GzEncoder};
#[cfg(feature = "zstd")]
use zstd::stream::{read::Decoder, write::Encoder};

use crate::save::{IfExists, Save};

const GZIP: [u8; 3] = [0x1F, 0x8B, 0x08];
const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// zstd may look back 64 MiB, more than any level below the "ultra" ones asks for: it is memory.
#[cfg(feature = "zstd")]
const LOG_OF_WINDOW: u32 = 26;
/// What zstd says of a file that looks back farther.
#[cfg(feature = "zstd")]
const LARGE_WINDOW: &str = "too much memory";

/// How a file is packed.
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
    mut reader: impl Read + Send + 'a,
) -> io::Result<Box<dyn BufRead + Send + 'a>> {
    let head = head(&mut reader)?;
    let kind = packed(&head);
    let whole = BufReader::new(Cursor::new(head).chain(reader));
    match kind {
        None => Ok(Box::new(whole)),
        Some(Codec::Gzip) => once(Members { member: Some(GzDecoder::new(whole)) }),
        #[cfg(not(feature = "zstd"))]
        Some(Codec::Zstd) => Err(without_zstd()),
        #[cfg(feature = "zstd")]
        Some(Codec::Zstd) => {
            let mut decoder = Decoder::with_buffer(whole)?;
            decoder.window_log_max(LOG_OF_WINDOW)?;
            once(Frames(decoder))
        }
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

/// The frames of a zstd file.
#[cfg(feature = "zstd")]
struct Frames<R: BufRead>(Decoder<'static, R>);

#[cfg(feature = "zstd")]
impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes).map_err(|error| match error.to_string().contains(LARGE_WINDOW) {
            true => io::Error::new(
                io::ErrorKind::Unsupported,
                "its window is larger than 64 MiB, `zstd -d --long=31` can unpack it",
            ),
            false => error,
        })
    }
}

/// The members of a gzip file, one behind another.
struct Members<R> {
    /// The one that is read; none behind the last.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let n = member.read(bytes)?;
            if n > 0 || bytes.is_empty() {
                return Ok(n);
            }
            let next = member.get_mut().fill_buf()?.first().copied();
            if next.is_some_and(|byte| byte != GZIP[0]) {
                let message = "other bytes follow what is packed";
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
            let member = self.member.take().map(GzDecoder::into_inner);
            self.member = member.filter(|_| next.is_some()).map(GzDecoder::new);
        }
        Ok(0)
    }
}

#[cfg(all(test, feature = "zstd"))]
mod tests {
    use super::*;

    fn pack(bytes: &[u8], codec: Codec) -> io::Result<Vec<u8>> {
        if codec == Codec::Zstd {
            return zstd::encode_all(bytes, 0);
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes)?;
        encoder.finish()
    }

    fn unpacked(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        unpack(bytes)?.read_to_string(&mut text).map(|_| text)
    }

    #[test]
    fn packed_and_plain() {
        let gzip = pack(b"some text", Codec::Gzip).unwrap();
        let zstd = pack(b"some text", Codec::Zstd).unwrap();
        for packed in [b"some text", &gzip[..], &zstd[..]] {
            assert_eq!(unpacked(packed).unwrap(), "some text");
        }
        assert!(unpacked(&gzip[..gzip.len() - 3]).is_err());
        assert!(unpacked(&zstd[..zstd.len() - 3]).is_err());
        assert_eq!(unpacked(b"").unwrap(), "");
        assert_eq!(unpacked(b"a").unwrap(), "a");
        assert_eq!(unpacked(&[&gzip[..], &gzip].concat()).unwrap(), "some textsome text");
    }

    #[test]
    fn a_window_that_would_take_too_much_memory() {
        let pack = |log_of_window: u32| {
            let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
            encoder.window_log(log_of_window).unwrap();
            encoder.write_all(b"some text").unwrap();
            encoder.finish().unwrap()
        };
        assert_eq!(unpacked(&pack(LOG_OF_WINDOW)).unwrap(), "some text");
        let error = unpacked(&pack(LOG_OF_WINDOW + 1)).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::Unsupported, "{error}");
    }

    #[test]
    fn what_follows_and_what_is_packed_twice() {
        for kind in [Codec::Gzip, Codec::Zstd] {
            let error = unpacked(&pack(&pack(b"text", kind).unwrap(), Codec::Gzip).unwrap());
            assert_eq!(error.unwrap_err().to_string(), "it is packed twice");
        }
        let gzip = pack(b"some text", Codec::Gzip).unwrap();
        for rest in [&b"x"[..], b"some other text"] {
            let error = unpacked(&[&gzip, rest].concat()).unwrap_err();
            assert_eq!(error.to_string(), "other bytes follow what is packed");
        }
    }
}
