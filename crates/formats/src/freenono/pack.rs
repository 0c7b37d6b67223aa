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
    let archive = ZipArchive::from_slice(bytes).map_err(broken)?;
    let mut files = archive.entries();
    let mut entries = Vec::new();
    let (mut left, mut skipped) = (MOST_OF_ALL.min(limits.bytes), Vec::new());
    for _ in 0..limits.puzzles {
        let Some(file) = files.next_entry().map_err(broken)? else { break };
        let name = String::from_utf8_lossy(file.file_path().as_bytes()).into_owned();
        if name.ends_with(SLASHES) || is_left_behind(&name) {
            continue;
        }
        let suffix = suffix(&name);
        if COVERS.contains(&suffix.as_str()) {
            skipped.push(name);
            continue;
        }
        let packed = archive.get_entry(file.wayfinder()).map_err(broken)?;
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
        _ if file.flags().is_encrypted() => {
            return Err(refused("it has a password; unpack it first"));
        }
        CompressionMethod::STORE => Box::new(packed.data()),
        CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(packed.data())),
        _ => return Err(refused("it is packed in a way that is not read; pack it anew, as zip")),
    };
    let most = MOST_OF_ONE.min(left);
    let mut unpacked = Vec::new();
    let mut reader = packed.verifying_reader(decoder).take(most + 1);
    reader.read_to_end(&mut unpacked).map_err(broken)?;
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

/// The fault of an archive that is damaged. What the decoder calls it says nothing to a player.
fn broken<E>(_: E) -> Error {
    Fault::new(FaultKind::Syntax, "this zip archive is damaged or cut off; get a whole copy").into()
}

/// The fault of an archive of a kind that is not read.
fn refused(why: &str) -> Error {
    Fault::new(FaultKind::Unsupported, format!("this zip archive cannot be read: {why}")).into()
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
        "an empty zip archive; pack files with puzzles into it".to_owned()
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
