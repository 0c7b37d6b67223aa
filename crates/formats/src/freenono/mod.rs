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
//! Packs are read by `pack`; simple files that some of them hold (`.nono`) are refused.
//! Forgives: stated sizes that are missing, attributes that are not known.
//! Refuses: a stated size that the lines do not have.
//! Cannot be written. Specification: `nonogram.xsd` of <https://github.com/FreeNono/FreeNono>.

#[cfg(feature = "packed")]
mod pack;

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Palette, Value, n_of};
use roxmltree::Node;

use crate::{
    document::{self, Entry},
    finished_picture,
    format::{Format, Sniff},
    input::Input,
    numbers,
    xml::{self, Tree, content, elements},
};

/// The format `freenono`.
pub(crate) const FREENONO: Format = Format {
    id: "freenono",
    extensions: &["nonogram", "zip", "nonopack"],
    shared: &["zip"],
    sniff,
    read,
    #[cfg(feature = "packed")]
    archive: Some(pack::read),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    if input.bytes().starts_with(b"PK\x03\x04") || input.bytes().starts_with(b"PK\x05\x06") {
        return Sniff::Perhaps;
    }
    if is_ours(input) { Sniff::Certain } else { Sniff::No }
}

/// Whether this is FreeNono's XML.
fn is_ours(input: &Input<'_>) -> bool {
    let Some(first) = input.first_line() else { return false };
    first.trimmed().starts_with('<') && (input.has("<FreeNono") || input.has("<Nonogram"))
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    if input.first_line().is_some() {
        read_file(input, &mut entries, limits)?;
    } else {
        input.lines()?;
    }
    Ok(entries)
}

/// Reads all puzzles of an XML file that is not blank.
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
                    let message = format!("{c:?} is not a cell; x is filled, _ empty");
                    return Err(Fault::new(FaultKind::Syntax, message));
                }
            }
        }
        let n_cells = cells.len() - before;
        width = if before == 0 { n_cells } else { width };
        if n_cells != width {
            let message = format!(
                "this row has {}, the first has {width}; make them equally long",
                n_of(n_cells as u64, "cell")
            );
            return Err(Fault::new(FaultKind::SizeMismatch, message));
        }
        finished_picture::check_size(width as u64, (cells.len() / width.max(1)) as u64, limits)?;
    }
    let height = cells.len().checked_div(width).unwrap_or(0);
    for (key, n) in [("width", width), ("height", height)] {
        let stated = node.attribute(key).map(|text| numbers::number(text.trim())).transpose()?;
        if let Some(stated) = stated.filter(|&stated| stated != n as u64) {
            let message = format!(
                "the {key} {stated} is stated, but that of the lines is {n}; correct one of the two"
            );
            return Err(Fault::new(FaultKind::SizeMismatch, message));
        }
    }
    let mut draft = finished_picture::by_picture(width, cells, Palette::black_and_white())?;
    for key in ["desc", "difficulty"] {
        let text = node.attribute(key).filter(|text| !text.is_empty());
        draft.about.others.extend(text.map(|text| (key.to_owned(), text.to_owned())));
    }
    Ok(draft)
}
