//! A file that is read must not be written by the same command, no two results go into one file,
//! and a file that is there stays unless `--force` is said: whoever names it has mistyped one of the
//! names, or let the shell write them (`render *.png`), and would lose what it held.
//!
//! Files are the same if they are one file on the disk, however their paths are spelled. Devices
//! and pipes may be shared: nothing in them is replaced.

use std::{
    fs,
    path::{Path, PathBuf},
};

use pictogrid_save::IfExists;

use crate::{input::items::STDIN, output::printer::unwritable};

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

    /// Refuses each of the files that are `read`, and those that are there and are to stay.
    pub(crate) fn check_inputs<'b>(
        &self,
        read: impl IntoIterator<Item = &'b Path>,
    ) -> Result<(), String> {
        if let Some(path) = read.into_iter().find_map(|path| self.same_as(path)) {
            let path = path.display();
            return Err(format!("{path}: would be both read and written; name another file"));
        }
        for (path, _) in &self.files {
            pictogrid_save::refuse_existing(path, self.if_exists)
                .map_err(|error| format!("{}: {}", path.display(), unwritable(&error)))?;
        }
        Ok(())
    }

    /// Which of the files is `read`.
    pub(crate) fn same_as(&self, read: &Path) -> Option<&'a Path> {
        // Where standard input is a file, systems that have this name lead from it to the file.
        let read = if read.as_os_str() == STDIN { Path::new("/dev/stdin") } else { read };
        let place = fs::canonicalize(read).ok()?;
        self.files.iter().find(|(_, other)| *other == place).map(|(path, _)| *path)
    }
}

/// Refuses files that are both `read` and `written`, are written twice, or are there and to stay.
pub(crate) fn refuse<'a>(
    read: impl IntoIterator<Item = &'a Path>,
    written: impl IntoIterator<Item = &'a Path>,
    if_exists: IfExists,
) -> Result<(), String> {
    OutputFiles::new(written, if_exists)?.check_inputs(read)
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
