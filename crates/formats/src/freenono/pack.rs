//! Packs: zip archives of puzzles, `.nonopack` or `.zip`.
//!
//! ```text
//!   a.nonogram  B.NONOGRAM  a.xml  Boot     FreeNono's XML, whatever it is called
//!   c.non  d.txt                            other formats, if meant to be puzzles as in a folder
//!   cover.png  __MACOSX/._a.nonogram        passed over: pictures, what systems leave behind
//! ```
//!
//! A pack is unpacked entry by entry, in the order of the archive, and what is wrong with one of
//! them is said by its name. An entry of more than 4 MB is refused and so is more than 24 MB in
//! all, whatever the archive claims, so that a zip bomb costs a few milliseconds; a pack in a pack
//! is refused unopened. An archive without any puzzle is a fault that says what it holds.

use std::io::Read;

use flate2::bufread::DeflateDecoder;
use pictogrid_core::{Error, Fault, FaultKind, Limits, Place};
use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceEntry};

use super::{is_ours, read_file};
use crate::{
    document::{self, Entry},
    format::ReadMember,
    input::Input,
    numbers::shown,
};

/// The most bytes of one entry, and of all of them.
const MOST_OF_ONE: u64 = 4 << 20;
const MOST_OF_ALL: u64 = 24 << 20;

/// What a zip file begins with, and an empty one.
const ZIP: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

/// Suffixes of files that are not looked at: pictures in a pack are covers.
const COVERS: [&str; 8] = ["png", "gif", "bmp", "pbm", "pnm", "jpg", "jpeg", "webp"];

/// What is between folders, also where a program of Windows forgot that it is the first.
const SLASHES: [char; 2] = ['/', '\\'];

/// What is said of a pack in a pack.
const NESTED: &str = "a pack in a pack; unpack it first";

/// The most names that a message shows.
const MOST_NAMES: usize = 3;

/// Whether this is a zip archive.
pub(super) fn is_zip(bytes: &[u8]) -> bool {
    ZIP.iter().any(|start| bytes.starts_with(start))
}

/// The puzzles of a pack; `None` if the input is none.
pub(super) fn read(
    input: &Input<'_>,
    limits: &Limits,
    member: ReadMember,
) -> Option<Result<Vec<Entry>, Error>> {
    is_zip(input.bytes()).then(|| unpack(input.bytes(), limits, member))
}

fn unpack(bytes: &[u8], limits: &Limits, member: ReadMember) -> Result<Vec<Entry>, Error> {
    let archive = ZipArchive::from_slice(bytes).map_err(|error| broken(&error))?;
    let mut files = archive.entries();
    let mut entries = Vec::new();
    let (mut left, mut skipped) = (MOST_OF_ALL.min(limits.bytes), Vec::new());
    for _ in 0..limits.puzzles {
        let Some(file) = files.next_entry().map_err(|error| broken(&error))? else { break };
        let name = String::from_utf8_lossy(file.file_path().as_bytes()).into_owned();
        if name.ends_with(SLASHES) || is_left_behind(&name) {
            continue;
        }
        let suffix = suffix(&name);
        if COVERS.contains(&suffix.as_str()) {
            skipped.push(name);
            continue;
        }
        let packed = archive.get_entry(file.wayfinder()).map_err(|error| broken(&error))?;
        let unpacked = unpack_one(&packed, (&file, &name), left, limits)?;
        left -= unpacked.len() as u64;
        let before = entries.len();
        let found = read_one(&suffix, &unpacked, limits, member).unwrap_or_else(|error| {
            vec![Entry { place: Place::new(1, 1), name: None, draft: Err(error) }]
        });
        for entry in found {
            document::push(&mut entries, named(entry, &name), limits)?;
        }
        if entries.len() == before {
            skipped.push(name);
        }
    }
    if entries.is_empty() { Err(without_puzzles(&skipped)) } else { Ok(entries) }
}

/// The bytes of a file, of which there may be `left`.
fn unpack_one(
    packed: &ZipSliceEntry<'_>,
    (file, name): (&ZipFileHeaderRecord<'_>, &str),
    left: u64,
    limits: &Limits,
) -> Result<Vec<u8>, Error> {
    let decoder: Box<dyn Read + '_> = match file.compression_method() {
        _ if file.flags().is_encrypted() => return Err(broken(&"it has a password")),
        CompressionMethod::STORE => Box::new(packed.data()),
        CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(packed.data())),
        _ => return Err(broken(&"packed in a way that is not read; pack it anew, as zip")),
    };
    let most = MOST_OF_ONE.min(left);
    let mut unpacked = Vec::new();
    let mut reader = packed.verifying_reader(decoder).take(most + 1);
    reader.read_to_end(&mut unpacked).map_err(|error| broken(&error))?;
    if unpacked.len() as u64 > most {
        let (what, most) = match most < MOST_OF_ONE {
            true => ("this archive", MOST_OF_ALL.min(limits.bytes)),
            false => (&*shown_name(name), most),
        };
        let message = format!("{what} unpacks to more than {most} bytes; unpack it first");
        return Err(Fault::new(FaultKind::TooLarge, message).into());
    }
    Ok(unpacked)
}

fn broken(error: &dyn std::fmt::Display) -> Error {
    Fault::new(FaultKind::Syntax, format!("not a zip archive: {error}")).into()
}

/// The name of an entry without its folders.
fn file_name(name: &str) -> &str {
    name.rsplit(SLASHES).next().unwrap_or(name)
}

/// Whether an entry is what a system leaves in archives, beside the files.
fn is_left_behind(name: &str) -> bool {
    let beside = name.strip_prefix("__MACOSX").is_some_and(|rest| rest.starts_with(SLASHES));
    beside || file_name(name).starts_with('.')
}

/// The suffix of an entry, in small letters.
fn suffix(name: &str) -> String {
    file_name(name).rsplit_once('.').map_or("", |(_, suffix)| suffix).to_ascii_lowercase()
}

/// The puzzles of an entry; none, if it is not meant to hold any.
fn read_one(
    suffix: &str,
    bytes: &[u8],
    limits: &Limits,
    member: ReadMember,
) -> Result<Vec<Entry>, Error> {
    let refused = match suffix {
        "nono" => Some("a file of the kind .nono is not read; save it as .nonogram"),
        "zip" | "nonopack" => Some(NESTED),
        _ => is_zip(bytes).then_some(NESTED),
    };
    if let Some(message) = refused {
        return Err(Fault::new(FaultKind::Unsupported, message).into());
    }
    // Megabytes of blanks are as little as nothing, and need not be looked at again.
    let bytes = if bytes.iter().all(u8::is_ascii_whitespace) { &[] } else { bytes };
    let input = Input::new(bytes, limits)?;
    if suffix != "nonogram" && !is_ours(&input) {
        if suffix == "xml" {
            input.lines()?;
        }
        return member(suffix, bytes, limits);
    }
    let mut entries = Vec::new();
    if input.lines()?.any(|line| !line.is_blank()) {
        read_file(&input, &mut entries, limits)?;
    }
    if entries.is_empty() { Err(document::no_puzzle()) } else { Ok(entries) }
}

/// The entry with the name of its file, and with that in its faults.
fn named(mut entry: Entry, file: &str) -> Entry {
    entry.name.get_or_insert_with(|| file.to_owned());
    entry.draft = entry.draft.map_err(|error| {
        let say = |fault: &Fault| {
            let message = format!("in {}: {}", shown_name(file), fault.message());
            Fault::new(fault.kind(), message).at(fault.place())
        };
        Error::from_faults(error.faults().map(say).collect()).unwrap_or(error)
    });
    entry
}

fn shown_name(name: &str) -> String {
    format!("{:?}", shown(name))
}

/// The fault of an archive without any puzzle: what it holds, and what can be done.
fn without_puzzles(skipped: &[String]) -> Error {
    let message = if skipped.is_empty() {
        "an empty zip archive".to_owned()
    } else {
        let mut names: Vec<String> =
            skipped.iter().take(MOST_NAMES).map(|name| shown_name(name)).collect();
        if skipped.len() > MOST_NAMES {
            names.push(format!("{} more", skipped.len() - MOST_NAMES));
        }
        format!(
            "no puzzle in this zip archive, which holds {}; if some of them are puzzles, unpack it \
             and name them",
            names.join(", ")
        )
    };
    Fault::new(FaultKind::NoPuzzle, message).into()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::DeflateEncoder};
    use rawzip::ZipArchiveWriter;

    use super::*;

    const XML: &str = "<FreeNono><Nonogram name=\"A\"><line> x _ </line></Nonogram></FreeNono>";

    fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = ZipArchiveWriter::new(Vec::new());
        for (name, bytes) in files {
            let path = rawzip::path::EntryPath::verbatim(name.as_bytes());
            let file = archive.new_file(path).compression_method(CompressionMethod::DEFLATE);
            let (mut entry, config) = file.start().unwrap();
            let encoder = DeflateEncoder::new(&mut entry, Compression::default());
            let mut writer = config.wrap(encoder);
            writer.write_all(bytes).unwrap();
            let (encoder, descriptor) = writer.finish().unwrap();
            encoder.finish().unwrap();
            entry.finish(descriptor).unwrap();
        }
        archive.finish().unwrap()
    }

    /// The names of the puzzles, and what is wrong with those that have a fault.
    fn check(files: &[(&str, &[u8])], expected: &[&str]) {
        let limits = Limits::default();
        let shown = match crate::read(&packed(files), &limits) {
            Err(error) => vec![error.to_string()],
            Ok(document) => {
                let show = |mut entry: Entry| {
                    let name = entry.name.take().unwrap_or_default();
                    entry.check(&limits).map_or_else(|error| error.to_string(), |_| name)
                };
                document.entries.into_iter().map(show).collect()
            }
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn names_of_entries() {
        let xml = XML.as_bytes();
        let files = [("a.nonogram", xml), ("B.NONOGRAM", xml), ("d/c.xml", xml), ("Boot", xml)];
        check(&files, &["A"; 4]);
        let nono = "in \"C.NONO\": a file of the kind .nono is not read; save it as .nonogram";
        check(&[("C.NONO", b"C\n1,1\nx\n"), ("a.nonogram", xml)], &[nono, "A"]);
        let windows =
            [(".\\a.nonogram", xml), (".d\\b.xml", xml), ("v1.0\\Boot", xml), ("d\\", b"")];
        check(&windows, &["A"; 3]);
        check(
            &[("d/.a.nonogram", xml), ("d\\.a.xml", xml), ("__MACOSX\\a.xml", xml), ("b", xml)],
            &["A"],
        );
    }

    #[test]
    fn other_formats() {
        let non: &[u8] = b"width 1\nheight 1\nrows\n1\ncolumns\n1\n";
        check(&[("a.nonogram", XML.as_bytes()), ("b.non", non)], &["A", "b.non"]);
        check(&[("a.txt", b"Dear Sir,\n"), ("b.non", non)], &["b.non"]);
        check(&[("__MACOSX/._a.nonogram", b"\0\x05"), ("a.nonogram", XML.as_bytes())], &["A"]);
    }

    #[test]
    fn faults_have_the_name_of_their_entry() {
        let utf16: Vec<u8> = XML.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let no_text = "in \"b.nonogram\": a zero byte on line 1: this is not text, or it is UTF-16 \
                       without a mark; save it as UTF-8";
        check(&[("a.xml", XML.as_bytes()), ("b.nonogram", &utf16)], &["A", no_text]);
        check(&[("b.xml", &utf16)], &[&no_text.replace("nonogram", "xml")]);
        for name in ["b.nonogram", "b.non"] {
            let nothing = format!("in {name:?}: the input holds no puzzle");
            check(&[(name, b"")], &[&nothing]);
            check(&[(name, b" \n\n")], &[&nothing]);
        }
        let nested = packed(&[("a.nonogram", XML.as_bytes())]);
        check(&[("b", &nested)], &["in \"b\": a pack in a pack; unpack it first"]);
        let faults = "4:2: in \"b.non\": the puzzle ends without its `columns`";
        check(&[("b.non", b"width 1\nheight 1\nrows\n1\n")], &[faults]);
    }

    #[test]
    fn archives_without_puzzles() {
        check(&[], &["an empty zip archive"]);
        let files: [(&str, &[u8]); 2] = [("a.png", b"\x89PNG"), ("b.txt", b"Dear Sir,\n")];
        check(
            &files,
            &["no puzzle in this zip archive, which holds \"a.png\", \"b.txt\"; if some of them \
               are puzzles, unpack it and name them"],
        );
    }

    #[test]
    fn what_unpacks_to_too_much() {
        let limits = Limits { bytes: 1000, ..Limits::default() };
        let blank = [b' '; 600];
        let read = |files: &[(&str, &[u8])]| crate::read(&packed(files), &limits).unwrap_err();
        let error = read(&[("a.txt", &blank), ("b.txt", &blank)]);
        let message = "this archive unpacks to more than 1000 bytes; unpack it first";
        assert_eq!(error.to_string(), message);
        check(&[("a.txt", &blank), ("b.nonogram", XML.as_bytes())], &["A"]);
    }
}
