//! Which files the arguments of a command stand for.
//!
//! ```text
//!   cat.non              a file
//!   -                    standard input, also where there is no argument
//!   2x1:1/1/2            the puzzle itself: no file, and it reads like a game ID or an address
//!   puzzles/             every file in it and below it, in order of names, where numbers count as numbers
//! ```
//!
//! Names that begin with a dot and links to folders are passed over. Which of the files of a folder are
//! read is decided when they are opened (`items`), but for one thing: whether it has nothing but pictures.

use std::{
    fs::{self, File},
    io::{self, BufRead, Cursor, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use pictogrid_formats::{StreamError, is_of_pictures, is_of_puzzles};

use crate::input::{
    compression,
    files::{STDIN, unreadable},
};

/// One input that can be opened.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    /// Its file; `None` is standard input.
    pub(crate) path: Option<PathBuf>,
    /// Whether its name is the puzzle.
    is_text: bool,
    /// The folder that it was found in, if it was not named.
    pub(super) folder: Option<Arc<Folder>>,
}

/// A folder that was named.
#[derive(Debug, PartialEq)]
pub(super) struct Folder {
    pub(super) name: String,
    /// Whether it has nothing but pictures.
    pub(super) has_only_pictures: bool,
}

impl Source {
    fn named(path: &Path) -> Source {
        let is_stdin = path.as_os_str() == STDIN;
        let name = path.to_string_lossy().into_owned();
        let is_text = !path.exists() && pictogrid_formats::is_puzzle_in_a_line(&name);
        Source { name, path: (!is_stdin).then(|| path.to_owned()), is_text, folder: None }
    }

    /// Whether it was found in a folder, and not named.
    pub(crate) fn is_found(&self) -> bool {
        self.folder.is_some()
    }

    pub(crate) fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        match &self.path {
            Some(_) if self.is_text => Ok(Box::new(Cursor::new(self.name.clone()))),
            Some(path) => Ok(Box::new(File::open(path)?)),
            None => Ok(Box::new(io::stdin())),
        }
    }

    /// The number of its bytes, if that is known beforehand.
    pub(crate) fn n_bytes(&self) -> Option<u64> {
        let metadata = fs::metadata(self.path.as_ref()?).ok()?;
        metadata.is_file().then_some(metadata.len())
    }

    /// The suffix of its file, that of what is packed if it is.
    pub(super) fn suffix(&self) -> String {
        self.path.as_deref().map(|path| compression::suffix(path).0).unwrap_or_default()
    }

    /// Whether it is packed, cannot be unpacked, and is not called like a puzzle.
    pub(super) fn is_odd_pack(&self, error: &StreamError) -> bool {
        let is_packed =
            self.path.as_deref().is_some_and(|path| compression::suffix(path).1.is_some());
        matches!(error, StreamError::Io(_)) && is_packed && !is_of_puzzles(&self.suffix())
    }

    pub(super) fn unpacked(&self) -> io::Result<Box<dyn BufRead + Send>> {
        compression::unpack(self.open()?)
    }
}

/// Every file that the arguments stand for, in order; or why an argument stands for none.
pub(crate) fn sources(inputs: &[PathBuf]) -> Vec<Result<Source, (String, String)>> {
    if inputs.is_empty() {
        return vec![Ok(Source::named(Path::new(STDIN)))];
    }
    let mut sources = Vec::new();
    for input in inputs {
        if input.as_os_str() == STDIN || !input.is_dir() {
            sources.push(Ok(Source::named(input)));
            continue;
        }
        let (name, mut files) = (input.to_string_lossy().into_owned(), Vec::new());
        descend(input, &mut files);
        let is_picture =
            |path: &PathBuf| path.extension().is_some_and(|s| is_of_pictures(&s.to_string_lossy()));
        let is_empty = files.is_empty();
        let has_only_pictures = files.iter().flatten().all(is_picture);
        let folder = Arc::new(Folder { name, has_only_pictures });
        let found = |path: PathBuf| Source { folder: Some(folder.clone()), ..Source::named(&path) };
        sources.extend(files.into_iter().map(|file| file.map(found)));
        if is_empty {
            let message = "a folder without files; name one that holds puzzles".to_owned();
            sources.push(Err((input.to_string_lossy().into_owned(), message)));
        }
    }
    sources
}

/// Adds the files of a folder and of those below it.
fn descend(folder: &Path, files: &mut Vec<Result<PathBuf, (String, String)>>) {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => {
            let name = folder.to_string_lossy().into_owned();
            files.push(Err((name, unreadable(&error, folder))));
            return;
        }
    };
    entries.sort_by(|a, b| {
        let (a, b) = (a.file_name(), b.file_name());
        let by_numbers = alphanumeric_sort::compare_str(a.to_string_lossy(), b.to_string_lossy());
        by_numbers.then_with(|| a.cmp(&b))
    });
    for entry in entries {
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            descend(&path, files);
        } else if path.is_file() {
            files.push(Ok(path));
        }
    }
}
