//! The puzzles of files, folders, standard input, and of the bundles in them.
//!
//! Inputs are opened one after another, and bundles are read a block at a time, as workers ask for
//! puzzles, so that a collection larger than memory can be worked on. A folder stands for every file
//! in it and below it, in order of names, where numbers count as numbers; names that begin with a dot
//! and links to folders are passed over. So is a file of a folder that is not meant to be a puzzle,
//! because a collection often has a README, icons or a program; how many were is said once. A file that
//! was named must hold a puzzle, and so must one that is called like one (`typo.non`), and a folder must
//! have one at least. Pictures in a folder are read if that is asked for, or if it has nothing else. Files
//! packed with gzip or zstd are unpacked on the way.

use std::{
    collections::VecDeque,
    io::{BufRead, Read},
    path::{Path, PathBuf},
    sync::Arc,
    vec,
};

use pictogrid_core::{Draft, Error, Limits};
use pictogrid_formats::{
    self as formats, Entry, FileKind, Puzzles, StreamError, Told, is_of_puzzles,
};
use pictogrid_solve::DEFAULT_BYTES;

use crate::{
    input::{
        file_conflicts::OutputFiles,
        files::{STDIN, unreadable},
        sources::{Folder, Source, sources},
    },
    limits::memory::{Grant, Memory},
};

/// One thing that the inputs hold.
#[derive(Debug)]
pub(crate) enum Item {
    Puzzle(Box<LoadedPuzzle>),
    /// Something that is no puzzle, and why.
    Refused {
        source: SourceName,
        error: Error,
    },
    /// A puzzle that would take more memory than it may.
    TooMuch {
        source: SourceName,
        /// What it would take and the way out.
        message: String,
    },
    /// An input that cannot be read.
    Unreadable {
        name: String,
        message: String,
    },
    /// A file of a folder that is not read, as it is a picture or something else.
    Skipped {
        name: String,
        is_picture: bool,
    },
    /// What of a folder was not read.
    PassedOver {
        folder: String,
        n_pictures: u64,
        n_others: u64,
    },
}

impl Item {
    /// What it is called, and its input.
    pub(crate) fn names(&self) -> (&str, &str) {
        match self {
            Item::Puzzle(given) => (&given.source.name, &given.source.file),
            Item::Refused { source, .. } | Item::TooMuch { source, .. } => {
                (&source.name, &source.file)
            }
            Item::Unreadable { name, .. }
            | Item::Skipped { name, .. }
            | Item::PassedOver { folder: name, .. } => (name, name),
        }
    }
}

/// What to call a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct SourceName {
    /// The input and, in a bundle, which puzzle of it: `all.non#3`.
    pub(crate) name: String,
    /// The input, in which places are counted.
    pub(crate) file: String,
}

impl SourceName {
    /// Of an input that is no bundle.
    pub(crate) fn of_file(file: &str) -> SourceName {
        SourceName { name: file.to_owned(), file: file.to_owned() }
    }
}

/// A puzzle as its input states it.
#[derive(Debug)]
pub(crate) struct LoadedPuzzle {
    pub(crate) source: SourceName,
    pub(crate) title: Option<String>,
    pub(crate) draft: Draft,
    /// Its cells, once memory was asked for.
    pub(crate) n_cells: u64,
    /// The memory of all the work on it, once that was asked for,
    pub(crate) grant: Option<Grant>,
    /// and how much of it is the solver's.
    pub(crate) memory: u64,
}

/// What is said of the inputs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    /// The format of puzzles, if it was named.
    pub(crate) from: Option<String>,
    /// What a person says of them.
    pub(crate) told: Told,
    /// Whether pictures in folders are read.
    pub(crate) takes_pictures: bool,
}

/// The puzzles of all inputs, one after another.
pub(crate) struct Items {
    sources: vec::IntoIter<Result<Source, (String, String)>>,
    reading: Reading,
    memory: Memory,
    ready: VecDeque<Item>,
    /// The input that is being read, behind what is ready.
    bundle: Option<Bundle>,
    /// The folder that is being read,
    folder: Option<Arc<Folder>>,
    /// whether nothing in it was meant to be a puzzle so far,
    is_empty_folder: bool,
    /// and how many pictures and other files of it were not read.
    n_skipped: [u64; 2],
}

impl Items {
    /// The puzzles of `inputs`, read as is said of them or in whatever format they are, within the
    /// memory that there is.
    pub(crate) fn new(inputs: &[PathBuf], reading: &Reading, memory: &Memory) -> Items {
        Items {
            sources: sources(inputs).into_iter(),
            reading: reading.clone(),
            ..Items::none(memory)
        }
    }

    /// No puzzles: those of a command that reads none.
    pub(crate) fn none(memory: &Memory) -> Items {
        Items {
            sources: Vec::new().into_iter(),
            reading: Reading::default(),
            memory: memory.clone(),
            ready: VecDeque::new(),
            bundle: None,
            folder: None,
            is_empty_folder: false,
            n_skipped: [0; 2],
        }
    }

    /// The number of inputs that are still to be opened.
    pub(crate) fn n_inputs(&self) -> usize {
        self.sources.len()
    }

    /// Whether there is one puzzle at most. What is read for it comes in its turn.
    pub(crate) fn is_single(&mut self) -> bool {
        let (mut ahead, mut n_puzzles) = (VecDeque::new(), 0);
        while n_puzzles < 2
            && let Some(item) = self.next()
        {
            n_puzzles += usize::from(!matches!(item, Item::PassedOver { .. }));
            ahead.push_back(item);
        }
        ahead.append(&mut self.ready);
        self.ready = ahead;
        n_puzzles < 2
    }

    /// Refuses a file that is to be read and is among those `written`. One that was written into
    /// its folder before, a booklet for example, is no puzzle: it is skipped, so it may go.
    pub(crate) fn check_outputs(&self, written: &OutputFiles<'_>) -> Result<(), String> {
        if written.is_empty() {
            return Ok(());
        }
        let sources = self.sources.as_slice().iter().flatten();
        let read = sources.map(|source| (source, source.path.as_deref()));
        let read = read.map(|(source, path)| (source, path.unwrap_or(Path::new(STDIN))));
        let read =
            read.filter(|(source, path)| written.same_as(path).is_some() && !self.skips(source));
        written.check_inputs(read.map(|(_, path)| path))
    }

    /// Whether this is a file of a folder that is passed over.
    fn skips(&self, source: &Source) -> bool {
        source.folder.is_some() && matches!(self.begin(source), Err(Item::Skipped { .. }))
    }

    /// What a file is, as far as that is in question: one that was named, or is of a format that was
    /// named, is a puzzle in any case.
    fn kind(&self, source: &Source, puzzles: &mut Puzzles<impl Read>) -> FileKind {
        let suffix = source.suffix();
        if self.reading.from.is_some() || source.folder.is_none() {
            FileKind::Puzzle
        } else if !puzzles.is_bundle() {
            pictogrid_formats::kind_of(&suffix, puzzles.bytes(), &Limits::default())
        } else if is_of_puzzles(&suffix) || puzzles.begins_well() {
            FileKind::Puzzle
        } else {
            FileKind::Other
        }
    }

    /// Begins to read a file, if it is to be read.
    fn begin(&self, source: &Source) -> Result<Puzzles<Box<dyn BufRead + Send>>, Item> {
        let unpacked = source.unpacked().map_err(StreamError::Io);
        let Reading { from, told, takes_pictures } = &self.reading;
        let open = |stream| Puzzles::open_told(stream, from.as_deref(), told, &Limits::default());
        let folder = source.folder.as_ref();
        let opened = unpacked.and_then(open);
        let mut puzzles = opened.map_err(|error| match folder {
            // What is packed in another way, or cut short, was not meant.
            Some(_) if source.is_odd_pack(&error) => {
                Item::Skipped { name: source.name.clone(), is_picture: false }
            }
            _ => broken(&source.name, error),
        })?;
        let takes_pictures =
            *takes_pictures || folder.is_some_and(|folder| folder.has_only_pictures);
        let kind = self.kind(source, &mut puzzles);
        match kind {
            FileKind::Puzzle => Ok(puzzles),
            FileKind::Picture if takes_pictures => Ok(puzzles),
            kind => {
                let is_picture = kind == FileKind::Picture;
                Err(Item::Skipped { name: source.name.clone(), is_picture })
            }
        }
    }

    /// The puzzles of a file, or the one thing to be said of it.
    fn open(&mut self, source: &Source) -> Result<Bundle, Item> {
        let puzzles = self.begin(source)?;
        let file = source.name.clone();
        // What is over the limit of bytes is refused before it is read.
        let is_refused = puzzles.bytes().len() as u64 > Limits::default().bytes;
        if !puzzles.is_bundle() && !is_refused {
            let n_bytes = formats::bytes_to_read(puzzles.bytes());
            if let Err(too_much) = self.memory.check_reading(n_bytes) {
                let message = too_much.message("reading it");
                return Err(Item::TooMuch { source: SourceName::of_file(&file), message });
            }
        }
        let suffix = source.suffix();
        Ok(Bundle { file, suffix, puzzles, ahead: None, n_given: 0, is_alone: true })
    }

    /// What is read next: the input that is open, or else the one behind it.
    pub(crate) fn name_of_next(&self) -> &str {
        match (&self.bundle, self.sources.as_slice().first()) {
            (Some(bundle), _) => &bundle.file,
            (None, Some(Ok(Source { name, .. }) | Err((name, _)))) => name,
            (None, None) => STDIN,
        }
    }

    /// Whether there are inputs behind the one that is read next.
    pub(crate) fn has_more_inputs(&self) -> bool {
        let is_open = self.bundle.is_some() || !self.ready.is_empty();
        self.sources.len() > usize::from(!is_open)
    }

    /// Bytes of what is read and not yet given.
    pub(crate) fn bytes_waiting(&self) -> u64 {
        self.bundle.as_ref().map_or(0, Bundle::bytes_waiting)
    }

    /// Makes ready what this file holds, and before it that the folder before had nothing.
    fn open_next(&mut self, source: &Source) {
        let is_next = source.folder.is_none() || self.folder != source.folder;
        let before = if is_next { self.end_folder() } else { Vec::new() };
        if is_next {
            self.folder.clone_from(&source.folder);
            self.is_empty_folder = true;
        }
        self.ready = before.into();
        match self.open(source) {
            Ok(bundle) => self.bundle = Some(bundle),
            Err(Item::Skipped { is_picture, .. }) => {
                self.n_skipped[usize::from(!is_picture)] += 1;
                return;
            }
            Err(item) => self.ready.push_back(item),
        }
        self.is_empty_folder = false;
    }

    /// Says of the folder that was read last what in it was not read, and if there was nothing in it.
    fn end_folder(&mut self) -> Vec<Item> {
        let [n_pictures, n_others] = std::mem::take(&mut self.n_skipped);
        let Some(folder) = self.folder.take() else { return Vec::new() };
        let passed = Item::PassedOver { folder: folder.name.clone(), n_pictures, n_others };
        let empty = self.is_empty_folder.then(|| {
            let message = "a folder with files, but none of them is recognized as a puzzle; name the \
                           file that is one, or its format with --from";
            Item::Unreadable { name: folder.name.clone(), message: message.to_owned() }
        });
        let passed = (n_pictures + n_others > 0).then_some(passed);
        passed.into_iter().chain(empty).collect()
    }
}

/// The puzzles of one input, drawn from it as they are asked for.
struct Bundle {
    file: String,
    /// That of its name.
    suffix: String,
    puzzles: Puzzles<Box<dyn BufRead + Send>>,
    /// What comes behind the first one: whether there is a second says what the first is called.
    ahead: Option<Result<Entry, StreamError>>,
    n_given: u64,
    is_alone: bool,
}

impl Bundle {
    /// The bytes of puzzles that are read and not yet given.
    fn bytes_waiting(&self) -> u64 {
        let ahead = self.ahead.as_ref().and_then(|entry| entry.as_ref().ok());
        let ahead = ahead.and_then(|entry| entry.draft.as_ref().ok());
        self.puzzles.bytes_waiting() + ahead.map_or(0, Draft::bytes)
    }

    fn item(&self, entry: Result<Entry, StreamError>) -> Item {
        let file = self.file.clone();
        let mut entry = match entry {
            Ok(entry) => entry,
            Err(error) => return broken(&file, error),
        };
        if self.puzzles.format().is_some_and(|id| formats::is_rows_first(&self.suffix, id)) {
            entry.take_rows_first();
        }
        let name = if self.is_alone { file.clone() } else { format!("{file}#{}", self.n_given) };
        let source = SourceName { name, file };
        match entry.draft {
            Ok(draft) => {
                let title = entry.name.or_else(|| draft.about.title.clone());
                Item::Puzzle(Box::new(LoadedPuzzle {
                    source,
                    title,
                    draft,
                    n_cells: 0,
                    grant: None,
                    memory: DEFAULT_BYTES,
                }))
            }
            Err(error) => Item::Refused { source, error },
        }
    }
}

impl Iterator for Bundle {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let entry = self.ahead.take().or_else(|| self.puzzles.next())?;
        self.n_given += 1;
        if self.n_given == 1 {
            self.ahead = self.puzzles.next();
            self.is_alone = self.ahead.is_none();
        }
        Some(self.item(entry))
    }
}

/// What is to be said of an input that cannot be read, or not any further.
fn broken(file: &str, error: StreamError) -> Item {
    match error {
        StreamError::Io(error) => {
            Item::Unreadable { name: file.to_owned(), message: unreadable(&error, Path::new(file)) }
        }
        StreamError::Input(error) => Item::Refused { source: SourceName::of_file(file), error },
    }
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return Some(item);
            }
            if let Some(item) = self.bundle.as_mut().and_then(Iterator::next) {
                return Some(item);
            }
            self.bundle = None;
            match self.sources.next() {
                Some(Ok(source)) => self.open_next(&source),
                Some(Err((name, message))) => return Some(Item::Unreadable { name, message }),
                None => {
                    self.ready = self.end_folder().into();
                    return self.ready.pop_front();
                }
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n_skipped: u64 = self.n_skipped.iter().sum();
        let is_settled = self.folder.is_none() || (!self.is_empty_folder && n_skipped == 0);
        let is_read = self.ready.is_empty() && self.bundle.is_none();
        let is_over = is_read && self.sources.len() == 0 && is_settled;
        (self.ready.len(), is_over.then_some(0))
    }
}
