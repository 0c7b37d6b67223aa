//! One file, or standard input: opened, read, and why that may fail.
//!
//! ```text
//!   cat.non.gz ─┐
//!   -          ─┴─ open ─▶ unpacked bytes ─ read ─▶ at most N bytes, and one more if there are more
//! ```
//!
//! The byte beyond the bound lets the caller say "larger than" without a second look, and a packed file
//! that unpacks to gigabytes ends there. An error of the system says what happened and not what to do, so
//! its kind gives the way out. Mapping files into memory would not do for pipes and packed files, and a
//! mapped file that is cut meanwhile ends the process.

use std::{
    fs::{self, File},
    io::{self, BufRead, Read},
    path::Path,
};

use crate::input::compression::unpack;

/// The name of standard input and output, as an argument and in messages.
pub(crate) const STDIN: &str = "-";

/// The contents of a file, or of standard input, unpacked.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    match path.as_os_str() == STDIN {
        true => unpack(io::stdin()),
        false => unpack(File::open(path)?),
    }
}

/// A whole file, or standard input, unpacked; or one byte more than `most`. The buffer is as large
/// as the file if that is known, so that it is not copied while it grows.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let n_bytes = fs::metadata(path).map_or(0, |metadata| metadata.len());
    let mut bytes = Vec::with_capacity(n_bytes.min(most) as usize + 1);
    open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Says why an input cannot be read, and the way out.
pub(crate) fn unreadable(error: &io::Error) -> String {
    let way_out = match error.kind() {
        io::ErrorKind::NotFound => "check the path",
        io::ErrorKind::IsADirectory => "name a file in it",
        io::ErrorKind::PermissionDenied => "you need the right to read it",
        // What unpacking says of a file that ends early or has other bytes than it should.
        io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
            "the packed file is damaged or cut short, fetch it again"
        }
        // It is packed in a way that is not unpacked here.
        io::ErrorKind::Unsupported => "unpack it first",
        _ => "try again or copy it elsewhere",
    };
    format!("cannot be read: {error}; {way_out}")
}
