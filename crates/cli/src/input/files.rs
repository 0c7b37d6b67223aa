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
pub(crate) fn unreadable(error: &io::Error, path: &Path) -> String {
    let way_out = match error.kind() {
        io::ErrorKind::NotFound => match similar(path) {
            Some(near) => return format!("cannot be read: {error}; did you mean {near}?"),
            None if is_of_clues(path) => "clues are read from a file, or from standard input",
            None => "check the path",
        },
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

/// Whether the name of a file looks like clues: numbers with blanks or commas between them.
fn is_of_clues(path: &Path) -> bool {
    let name = path.to_string_lossy();
    let mut numbers = name.split([' ', ',']);
    numbers.clone().count() > 1 && numbers.all(|part| part.parse::<u32>().is_ok())
}

/// The most names of a folder that are compared with one that is missing.
const MOST_NAMES: usize = 1000;

/// The path beside a missing one whose name was probably meant: it differs in its suffix alone, or by a
/// slip of the hand or two. The nearest, and of those the first by name.
fn similar(missing: &Path) -> Option<String> {
    let wanted = missing.file_name()?.to_str()?.to_lowercase();
    let folder = match missing.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let names = fs::read_dir(folder).ok()?.take(MOST_NAMES);
    let names = names.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let (_, name) =
        names.filter_map(|name| Some((slips(&wanted, &name.to_lowercase())?, name))).min()?;
    Some(missing.with_file_name(name).display().to_string())
}

/// How far two names are from each other; `None` if nobody mistypes one as the other.
fn slips(wanted: &str, name: &str) -> Option<usize> {
    let stem = |name: &str| name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned();
    let distance = strsim::osa_distance(wanted, name);
    // A short name is one slip away from many others.
    let most = match stem(wanted).chars().count() {
        0..=4 => 0,
        5..=7 => 1,
        _ => 2,
    };
    (distance <= most || stem(wanted) == stem(name)).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_meant() {
        for (wanted, name, expected) in [
            ("cat.nom", "cat.non", Some(1)),
            ("cat", "cat.non", Some(4)),
            ("puzlzes", "puzzles", Some(1)),
            ("collection-2.non", "colection-2.nom", Some(2)),
            ("a.txt", "b.txt", None),
            ("gone.txt", "none.txt", None),
            ("house.txt", "mouse.txt", Some(1)),
            ("house.txt", "horses.txt", None),
        ] {
            assert_eq!(slips(wanted, name), expected, "{wanted} {name}");
        }
    }
}
