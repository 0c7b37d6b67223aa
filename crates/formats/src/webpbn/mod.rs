//! webpbn's XML: one puzzle or a set of them, with clues, colors, goal and saved solutions.
//!
//! ```text
//!   <puzzleset>
//!   <puzzle type="grid" defaultcolor="black" backgroundcolor="white">
//!   <title>Boot</title> <author>..</author> <copyright>..</copyright> <id>#1</id>
//!   <color name="white" char=".">fff</color>   <color name="red" char="r">ff0000</color>
//!   <clues type="columns"><line><count>2</count><count color="red">1</count></line>..</clues>
//!   <clues type="rows">..</clues>        a triddler has topleft, bottomleft, top, topright, ..
//!   <solution type="goal"><image>|.X||XX|</image></solution>
//! ```
//!
//! A count of 0 is a blot here: a run of unknown length. An empty line has no count at all.
//! Without clues they are read off the goal. A saved solution becomes the given cells, the first
//! one of them; of `[..]` the set of one color is known, others are not. Other solutions are
//! passed over. Author, copyright and source of the set are those of a puzzle that has none.
//! Forgives: a puzzle without a set around it; `defaultcolor` that is the background (number-loom);
//! colors that are used and not declared, of which black is `X` and white `.`, as is `defaultcolor`
//! where nothing else uses it; a blank as the character of a color; a run whose color is a name in
//! other capitals, or a character.
//! Refuses: triangles inside of cells (a color with / or \), counts without a color where
//! there is no color to take, two lists of clues for the same side, a character of two colors in a
//! solution, text in an encoding that the file declares and that is not read (`xml`).
//! Cannot hold: lines without a clue, runs of unknown color, characters that XML forbids.
//! Ours: `<license>`, and `<other name="..">` for keys of other formats.
//! Specification: <https://webpbn.com/pbn_fmt.html>, version 0.3. Linear in the text.

mod image;
mod read;
mod write;

use std::collections::HashSet;

use pictogrid_core::{Color, Error, Limits, Palette, Puzzle};

use crate::{
    bundle_writer::BundleSyntax,
    color_names, colors,
    document::{self, Entry},
    format::{Format, Part, Sniff},
    input::Input,
    runs,
    spelling::{with_palette, without_empty_texts},
    xml,
};

/// Keys that are elements of their own.
const OTHERS: [&str; 4] = ["source", "description", "authorid", "note"];

/// The format `webpbn`.
pub(crate) const WEBPBN: Format = Format {
    id: "webpbn",
    extensions: &["xml", "pbn"],
    shared: &["xml"],
    holds: &[
        Part::About,
        Part::Given,
        Part::Goal,
        Part::Colors,
        Part::Palette,
        Part::Blots,
        Part::Triangles,
        Part::Several,
    ],
    sniff,
    read,
    spell,
    bundle_syntax: Some(BundleSyntax {
        alone: [HEAD, TAIL],
        several: [HEAD, "", TAIL],
        // A tree of a document is not endless.
        is_endless: false,
        ..BundleSyntax::PLAIN
    }),
    write: Some(write),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    let is_xml = input.first_line().is_some_and(|line| line.trimmed().starts_with('<'));
    let is_ours = is_xml && (input.has("<puzzleset") || input.has("<puzzle "));
    if is_ours { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    if input.first_line().is_none() {
        return input.lines().map(|_| Vec::new());
    }
    let text = xml::text(input)?;
    // A tree of a million colors takes its time; no puzzle has as many.
    let is_hopeless =
        |puzzle: &str| puzzle.matches("<color").nth(Palette::MOST_COLORS + 1).is_some();
    if text.split("<puzzle").any(is_hopeless) {
        return Err(colors::too_many().into());
    }
    let tree = xml::Tree::of(&text)?;
    let root = tree.root();
    let puzzles = root.descendants().filter(|node| node.has_tag_name("puzzle"));
    let mut entries = Vec::new();
    let mut sets = read::Sets::default();
    for node in puzzles {
        let place = tree.place(node);
        let draft = read::puzzle(node, &tree, &mut sets, limits);
        let name = draft.as_ref().ok().and_then(|draft| draft.about.title.clone());
        document::push(&mut entries, Entry { place, name, draft }, limits)?;
    }
    Ok(entries)
}

/// What is before the puzzles of a file, and behind them.
const HEAD: &str = "<?xml version=\"1.0\"?>\n<puzzleset>\n";
const TAIL: &str = "</puzzleset>\n";

fn spell(puzzle: &Puzzle) -> Puzzle {
    let palette = runs::spell(puzzle.palette(), |c| !"|[]?/\\".contains(c));
    without_empty_texts(&with_palette(puzzle, with_own_names(&palette)))
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let mut out = String::from(HEAD);
    write::puzzle(&mut out, puzzle)?;
    out.push_str(TAIL);
    Ok(out.into_bytes())
}

/// The palette with a different name for every color, since clues name them.
fn with_own_names(palette: &Palette) -> Palette {
    let mut taken: HashSet<String> = HashSet::new();
    let own = |color: &Color| {
        let is_fine = |name: &str| !name.is_empty() && name.chars().all(xml::is_allowed);
        let base = if is_fine(&color.name) {
            color.name.to_string()
        } else {
            color_names::name(color.rgb)
        };
        let numbered = (2..).map(|number| format!("{base} {number}"));
        let mut names = std::iter::once(base.clone()).chain(numbered);
        let name = names.find(|name| !taken.contains(name)).expect("numbers do not end");
        taken.insert(name.clone());
        Color { name: name.into(), ..color.clone() }
    };
    Palette::new(palette.colors().iter().map(own).collect()).expect("the letters are as before")
}
