//! A file that is read must not be written by the same command, no two results go into one file, and a
//! file that is there stays unless `--force` is said: whoever names it has mistyped one of the names,
//! or let the shell write them (`render *.png`), and would lose what it held.
//!
//! ```text
//!   fix cat.non ./x/../cat.non      read and written            refused
//!   solve a.non -o b --proof b      written twice               refused
//!   solve < cat.non -o cat.non      standard input is that file refused, where the system says so
//! ```
//!
//! Files are the same if they are one file on the disk, however their paths are spelled. Devices and
//! pipes may be shared: nothing in them is replaced. Looked at before any work, a call of the system
//! for each name; a file that appears later is met by `save`, which refuses to replace it as well.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use pictogrid_save::IfExists;

use crate::input::files::STDIN;

/// The files that a command is to write.
#[derive(Debug)]
pub(crate) struct OutputFiles<'a> {
    /// As they are called, and where they are.
    files: Vec<(&'a Path, PathBuf)>,
    if_exists: IfExists,
}

impl<'a> OutputFiles<'a> {
    /// The files among `paths`; or why they cannot all be written.
    pub(crate) fn new(
        paths: impl IntoIterator<Item = &'a Path>,
        if_exists: IfExists,
    ) -> Result<OutputFiles<'a>, String> {
        let mut files: Vec<(&Path, PathBuf)> = Vec::new();
        for path in paths {
            let Some(place) = place_of(path) else { continue };
            if files.iter().any(|(_, other)| *other == place) {
                let path = path.display();
                return Err(format!(
                    "{path}: would be written twice; name another file for one of them"
                ));
            }
            files.push((path, place));
        }
        Ok(OutputFiles { files, if_exists })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Refuses each of the files that are `read`.
    pub(crate) fn check_inputs<'b>(
        &self,
        read: impl IntoIterator<Item = &'b Path>,
    ) -> Result<(), String> {
        match read.into_iter().find_map(|path| self.same_as(path)) {
            Some(path) => {
                let path = path.display();
                Err(format!("{path}: would be both read and written; name another file"))
            }
            None => Ok(()),
        }
    }

    /// Refuses those that are there and are to stay.
    pub(crate) fn check_existing(&self) -> Result<(), String> {
        self.files.iter().try_for_each(|(path, _)| {
            pictogrid_save::refuse_existing(path, self.if_exists)
                .map_err(|error| format!("{}: {}", path.display(), unwritable(&error)))
        })
    }

    /// Which of the files is `read`.
    pub(crate) fn same_as(&self, read: &Path) -> Option<&'a Path> {
        // Where standard input is a file, systems that have this name lead from it to the file.
        let read = if read.as_os_str() == STDIN { Path::new("/dev/stdin") } else { read };
        let place = fs::canonicalize(read).ok()?;
        self.files.iter().find(|(_, other)| *other == place).map(|(path, _)| *path)
    }
}

/// Where on the disk `path` is or would be; `None` if nothing is replaced by writing there.
fn place_of(path: &Path) -> Option<PathBuf> {
    if path.as_os_str() == STDIN {
        return None;
    }
    let end = pictogrid_save::follow(path).ok()?;
    if let Ok(place) = fs::canonicalize(&end) {
        return place.is_file().then_some(place);
    }
    let folder = end.parent().filter(|folder| !folder.as_os_str().is_empty());
    Some(fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?.join(end.file_name()?))
}

/// Says why a file cannot be written, and the way out.
pub(crate) fn unwritable(error: &io::Error) -> String {
    let way_out = match error.kind() {
        io::ErrorKind::AlreadyExists => {
            return "already exists; use --force to replace it".to_owned();
        }
        io::ErrorKind::NotFound => "make its folder first",
        _ => "choose another place",
    };
    format!("cannot be written: {error}; {way_out}")
}
