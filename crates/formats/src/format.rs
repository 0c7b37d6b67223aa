//! What a format is: a row of the registry. The files of the formats build on this one and know
//! nothing of each other, of the registry or of sniffing as a whole.
//!
//! ```text
//!   registry ──▶ non::NON, json::JSON, ..  ──▶  Format { sniff, read, cut, spell, write, bundle_syntax, .. }
//!      ▲
//!   read, stream, write      functions of a row, called once an input, a block or a puzzle
//! ```
//!
//! A row is a constant, and what it does not say is that of [`Format::ROW`]. A trait was the way
//! before: every format repeated four methods that gave a constant, 180 lines in all. The list of all
//! formats stood in this file, too, so that every format imported the one that lists it.

use pictogrid_core::{Clue, Error, Limits, Puzzle};

use crate::{
    bundle_writer::{BundleSyntax, BundleWriter},
    document::{self, Document, Entry, Read},
    input::Input,
    spelling,
    stream_splitter::Cut,
};

/// How sure a format is that an input is written in it.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sniff {
    /// It is not.
    No,
    /// It may be, if no other format is surer.
    Perhaps,
    /// It looks like it.
    Likely,
    /// Nothing else looks like this.
    Certain,
}

/// Reads the puzzles of an archive. What it holds may be of any format, so its reader is handed over.
pub(crate) type Archive = fn(&Input<'_>, &Limits, ReadMember) -> Option<Result<Vec<Entry>, Error>>;

/// Reads the puzzles of a file with this suffix, none if it is not meant to hold any.
pub(crate) type ReadMember = fn(&str, &[u8], &Limits) -> Result<Vec<Entry>, Error>;

/// Makes the file that holds a puzzle.
pub(crate) type Write = fn(&Puzzle) -> Result<Vec<u8>, Error>;

/// A file format: one row of the registry.
#[non_exhaustive]
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name in options and messages: lower case, unique.
    pub id: &'static str,
    /// The suffixes of its files, without a dot, lower case.
    pub extensions: &'static [&'static str],
    /// Those of the suffixes that files of other kinds have, too: data, pages, packs, a part of a
    /// makefile, a grammar. A file with another of them is meant to be a puzzle, also if it is empty.
    pub(crate) shared: &'static [&'static str],
    /// Whether its files are pictures, which are icons and photographs more often than puzzles. Their
    /// suffixes are shared.
    pub(crate) is_picture: bool,
    /// What of a puzzle its files can hold beyond sizes and clues.
    pub holds: &'static [Part],
    /// Whether the rows come first in its files, though nothing in them says so.
    pub(crate) is_rows_first: bool,
    /// How sure it is that an input is its own. Reads no more than it must.
    pub(crate) sniff: fn(&Input<'_>) -> Sniff,
    /// The puzzles in an input, in order. A fault that spoils only one of them is kept in its
    /// entry; an error here means that nothing could be made of the input.
    pub(crate) read: Read,
    /// The puzzles in the files of an archive, whose readers it is given; `None` if an input is none.
    pub(crate) archive: Option<Archive>,
    /// How a bundle is cut that is read a puzzle at a time, if it can be.
    pub(crate) cut: Option<Cut>,
    /// How several puzzles are put into a file, if it can hold them and can be written.
    pub(crate) bundle_syntax: Option<BundleSyntax>,
    /// The same puzzle in the spelling of the format: colors with the letters, the names and in
    /// the order that its reader would give them.
    pub(crate) spell: fn(&Puzzle) -> Puzzle,
    /// The file that holds a puzzle, if files of this format are not only met. Needs: the
    /// puzzle has only what the format holds, as it spells it. [`write()`] sees to that and
    /// reads the result back.
    pub(crate) write: Option<Write>,
}

impl Format {
    /// What a row need not say: files are read alone, hold sizes and clues, and know letters at
    /// most of colors.
    pub(crate) const ROW: Format = Format {
        id: "",
        extensions: &[],
        shared: &[],
        is_picture: false,
        holds: &[],
        is_rows_first: false,
        sniff: |_| Sniff::No,
        read: |_, _| Ok(Vec::new()),
        archive: None,
        cut: None,
        bundle_syntax: None,
        spell: |puzzle| {
            spelling::with_palette(puzzle, spelling::palette_of_letters(puzzle.palette()))
        },
        write: None,
    };

    /// Whether files with this suffix of its own are puzzles and nothing else.
    pub(crate) fn owns(&self, suffix: &str) -> bool {
        self.extensions.contains(&suffix) && !self.shares(suffix)
    }

    /// Whether this suffix is one of its own that other files have, too.
    pub(crate) fn shares(&self, suffix: &str) -> bool {
        self.shared.contains(&suffix) || self.is_picture && self.extensions.contains(&suffix)
    }

    /// Whether it can be written; some formats are only read.
    #[must_use]
    pub fn is_writable(&self) -> bool {
        self.write.is_some()
    }

    /// A file of any length, if one can be written a puzzle at a time.
    #[must_use]
    pub fn bundle_writer(&self) -> Option<BundleWriter> {
        self.bundle_syntax.filter(|syntax| syntax.is_endless).map(BundleWriter::new)
    }

    /// The document that an input of this format is.
    pub(crate) fn document(&self, input: &Input<'_>, limits: &Limits) -> Result<Document, Error> {
        document::of(self.id, (self.read)(input, limits)?)
    }
}

/// A part of a puzzle beyond its size and clues, or of a file beyond its first puzzle.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Title, author, rights and other keys.
    About,
    /// The cells that are given.
    Given,
    /// The goal picture.
    Goal,
    /// More colors than one.
    Colors,
    /// How the colors look, and what they are called. A format that holds it may have no place
    /// for the color of empty cells.
    Palette,
    /// Runs of unknown length.
    Blots,
    /// Runs of unknown color, and unknown clues.
    Unknown,
    /// Triangles for cells.
    Triangles,
    /// More puzzles than one.
    Several,
}

impl Part {
    /// Every part there is.
    pub const ALL: [Part; 9] = [
        Part::About,
        Part::Given,
        Part::Goal,
        Part::Colors,
        Part::Palette,
        Part::Blots,
        Part::Unknown,
        Part::Triangles,
        Part::Several,
    ];

    /// What a person calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Part::About => "title, author and other keys",
            Part::Given => "given cells",
            Part::Goal => "the goal picture",
            Part::Colors => "more colors than one",
            Part::Palette => "how the colors look and what they are called",
            Part::Blots => "runs of unknown length",
            Part::Unknown => "runs of unknown color and lines without a clue",
            Part::Triangles => "triangles for cells",
            Part::Several => "more than one puzzle",
        }
    }

    /// What a person calls as much of it as `puzzles` have and files of `format` have not.
    #[must_use]
    pub fn name_in(self, puzzles: &[Puzzle], format: &Format) -> &'static str {
        let runs = || puzzles.iter().flat_map(Puzzle::clues).map(Clue::to_runs);
        let has_line = || runs().any(|runs| runs.is_none());
        let has_run = || runs().flatten().flatten().any(|run| run.value.is_none());
        match self {
            Part::Palette if format.holds.contains(&self) => "the color of empty cells",
            Part::Unknown if !has_line() => "runs of unknown color",
            Part::Unknown if !has_run() => "lines without a clue",
            part => part.name(),
        }
    }

    /// Whether a puzzle without it is another puzzle, so that it is never left out unasked.
    #[must_use]
    pub fn is_essential(self) -> bool {
        !matches!(self, Part::About | Part::Goal | Part::Palette)
    }
}
