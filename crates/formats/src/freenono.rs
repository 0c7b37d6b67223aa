//! FreeNono: pictures in XML, a file each or many of them in a zip pack.
//!
//! ```text
//!   <FreeNono><Nonograms>
//!   <Nonogram name="Boot" desc=".." difficulty="EASY" width="2" height="2">
//!   <line> x _ </line>           x filled, _ empty: the goal
//!   <line> x x </line>
//!   </Nonogram></Nonograms></FreeNono>
//! ```
//!
//! A pack is unpacked entry by entry, in the order of the archive; nothing but entries called
//! `*.nonogram` or `*.xml` is looked at. An entry of more than 4 MB is refused and so is more than
//! 64 MB in all, whatever the archive claims, so that a zip bomb costs a few milliseconds.
//! Forgives: stated sizes that are missing, attributes that are not known.
//! Cannot be written. Specification: `nonogram.xsd` of <https://github.com/FreeNono/FreeNono>.

use std::io::{Cursor, Read};

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Palette, Place, Value};
use roxmltree::Node;
use zip::ZipArchive;

use crate::{
    Entry, Format, Input, Sniff, document, told,
    xml::{self, Tree, content, elements},
};

/// The most bytes of one entry of a pack, and of all of them.
const MOST_OF_ONE: u64 = 4 << 20;
const MOST_OF_ALL: u64 = 64 << 20;

/// What every zip file begins with.
const ZIP: &[u8] = b"PK\x03\x04";

/// The format `freenono`.
pub(crate) const FREENONO: Format = Format {
    id: "freenono",
    extensions: &["nonogram", "zip", "nonopack"],
    sniff,
    read,
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    if input.bytes().starts_with(ZIP) {
        return Sniff::Perhaps;
    }
    let Some(first) = input.first_line() else { return Sniff::No };
    let is_ours =
        first.trimmed().starts_with('<') && (input.has("<FreeNono") || input.has("<Nonogram"));
    if is_ours { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    if input.bytes().starts_with(ZIP) {
        read_pack(input.bytes(), &mut entries, limits)?;
    } else if input.first_line().is_some() {
        read_file(input, &mut entries, limits)?;
    } else {
        input.lines()?;
    }
    Ok(entries)
}

fn read_pack(bytes: &[u8], entries: &mut Vec<Entry>, limits: &Limits) -> Result<(), Error> {
    let broken = |error: &dyn std::fmt::Display| {
        Error::from(Fault::new(FaultKind::Syntax, format!("not a zip archive: {error}")))
    };
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    let mut left = MOST_OF_ALL.min(limits.bytes);
    for index in 0..archive.len().min(limits.puzzles) {
        let mut file = archive.by_index(index).map_err(|error| broken(&error))?;
        let name = file.name().map(std::borrow::Cow::into_owned).map_err(|error| broken(&error))?;
        if !name.ends_with(".nonogram") && !name.ends_with(".xml") {
            continue;
        }
        let most = MOST_OF_ONE.min(left);
        let mut unpacked = Vec::new();
        let read = file.by_ref().take(most + 1).read_to_end(&mut unpacked);
        read.map_err(|error| broken(&error))?;
        if unpacked.len() as u64 > most {
            let message = format!("{name:?} unpacks to more than {most} bytes; unpack it first");
            return Err(Fault::new(FaultKind::TooLarge, message).into());
        }
        left -= unpacked.len() as u64;
        let before = entries.len();
        let result = Input::new(&unpacked, limits).and_then(|input| {
            if input.first_line().is_some() { read_file(&input, entries, limits) } else { Ok(()) }
        });
        if let Err(error) = result {
            let draft = Err(error);
            let entry = Entry { place: Place::new(1, 1), name: Some(name.clone()), draft };
            document::push(entries, entry, limits)?;
        }
        for entry in &mut entries[before..] {
            entry.name.get_or_insert_with(|| name.clone());
        }
    }
    Ok(())
}

fn read_file(input: &Input<'_>, entries: &mut Vec<Entry>, limits: &Limits) -> Result<(), Error> {
    let text = xml::text(input)?;
    let tree = Tree::of(&text)?;
    for node in tree.root().descendants().filter(|node| node.has_tag_name("Nonogram")) {
        let place = tree.place(node);
        let name = node.attribute("name").filter(|name| !name.is_empty()).map(str::to_owned);
        let draft = puzzle(node, limits).map(|mut draft| {
            draft.about.title.clone_from(&name);
            draft.place = Some(place);
            draft
        });
        let draft = draft.map_err(|fault| Error::from(fault.at(place)));
        document::push(entries, Entry { place, name, draft }, limits)?;
    }
    Ok(())
}

fn puzzle(node: Node<'_, '_>, limits: &Limits) -> Result<Draft, Fault> {
    let (mut cells, mut width) = (Vec::new(), 0);
    let lines = elements(node).filter(|node| node.tag_name().name().eq_ignore_ascii_case("line"));
    for line in lines {
        let before = cells.len();
        for c in content(line).chars() {
            match c {
                'x' | 'X' => cells.push(Value::FILLED),
                '_' => cells.push(Value::EMPTY),
                c if c.is_whitespace() => {}
                c => {
                    let message = format!("{c:?} is no cell; x is filled, _ empty");
                    return Err(Fault::new(FaultKind::Syntax, message));
                }
            }
        }
        let n_cells = cells.len() - before;
        width = if before == 0 { n_cells } else { width };
        if n_cells != width {
            let message = format!("a line of {n_cells} cells, the first has {width}");
            return Err(Fault::new(FaultKind::SizeMismatch, message));
        }
        told::check_size(width as u64, (cells.len() / width.max(1)) as u64, limits)?;
    }
    let mut draft = told::by_picture(width, cells, Palette::black_and_white())?;
    for key in ["desc", "difficulty"] {
        let text = node.attribute(key).filter(|text| !text.is_empty());
        draft.about.others.extend(text.map(|text| (key.to_owned(), text.to_owned())));
    }
    Ok(draft)
}
