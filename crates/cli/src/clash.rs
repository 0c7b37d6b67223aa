//! A file that is read must not be written by the same command, and no two results go into one
//! file: whoever names it twice has mistyped one of the names, and would lose what it held.
//!
//! Files are the same if they are one file on the disk, however their paths are spelled. Devices
//! and pipes may be shared: nothing in them is replaced.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{input::STDIN, save};

/// The files that a command is to write.
#[derive(Debug)]
pub(crate) struct Written<'a> {
    /// As they are called, and where they are.
    files: Vec<(&'a Path, PathBuf)>,
}

impl<'a> Written<'a> {
    /// The files among `paths`; or why they cannot all be written.
    pub(crate) fn new(paths: impl IntoIterator<Item = &'a Path>) -> Result<Written<'a>, String> {
        let mut files: Vec<(&Path, PathBuf)> = Vec::new();
        for path in paths {
            let Some(place) = place_of(path) else { continue };
            if files.iter().any(|(_, other)| *other == place) {
                let path = path.display();
                return Err(format!(
                    "{path}: is to be written twice; name another file for one of them"
                ));
            }
            files.push((path, place));
        }
        Ok(Written { files })
    }

    /// Whether nothing is to be written.
    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Refuses each of the files that are `read`.
    pub(crate) fn spares<'b>(
        &self,
        read: impl IntoIterator<Item = &'b Path>,
    ) -> Result<(), String> {
        let found = read.into_iter().find_map(|path| self.same_as(path));
        found.map_or(Ok(()), |path| {
            let path = path.display();
            Err(format!("{path}: is to be read and to be written; name another file"))
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

/// Refuses files that are both `read` and `written`, and those that are written twice.
pub(crate) fn refuse<'a>(
    read: impl IntoIterator<Item = &'a Path>,
    written: impl IntoIterator<Item = &'a Path>,
) -> Result<(), String> {
    Written::new(written)?.spares(read)
}

/// Refuses to write over a file that is there and has the suffix of one that is `read`: of several
/// names the last is where results go, and the shell may have written them all.
pub(crate) fn refuse_alike<'a>(
    read: impl IntoIterator<Item = &'a Path>,
    written: &Path,
) -> Result<(), String> {
    let is_alike =
        |path: &Path| path.extension().is_some_and(|own| written.extension() == Some(own));
    if !written.is_file() || !read.into_iter().any(is_alike) {
        return Ok(());
    }
    let written = written.display();
    Err(format!("{written}: is there already, and may be meant to be read; name a new file"))
}

/// Where on the disk `path` is or would be; `None` if nothing is replaced by writing there.
fn place_of(path: &Path) -> Option<PathBuf> {
    if path.as_os_str() == STDIN {
        return None;
    }
    let end = save::follow(path).ok()?;
    if let Ok(place) = fs::canonicalize(&end) {
        return place.is_file().then_some(place);
    }
    let folder = end.parent().filter(|folder| !folder.as_os_str().is_empty());
    Some(fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?.join(end.file_name()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_and_looks_like_an_input_stays() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("b.png"), "").unwrap();
        let check = |read: &str, written: &str, is_refused: bool| {
            let done = refuse_alike([at(read).as_path()], &at(written));
            assert_eq!(done.is_err(), is_refused, "{read} {written}");
        };
        check("a.png", "b.png", true);
        check("a.png", "new.png", false);
        check("a.non", "b.png", false);
        check("a", "b", false);
    }

    #[test]
    fn a_file_is_the_same_however_it_is_spelled() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("in")).unwrap();
        fs::write(at("in/a"), "").unwrap();
        fs::write(at("b"), "").unwrap();
        let check = |read: &str, written: &[&str], expected: &str| {
            let paths: Vec<PathBuf> = written.iter().map(|name| at(name)).collect();
            let done = refuse([at(read).as_path()], paths.iter().map(PathBuf::as_path));
            let message = done.err().unwrap_or_default();
            let is_right = match expected {
                "" => message.is_empty(),
                part => message.contains(part),
            };
            assert!(is_right, "{read} {written:?}: {message:?}");
        };
        check("in/a", &["in/a"], "to be read and to be written");
        check("in/a", &["in/../in/./a"], "to be read and to be written");
        check("in/a", &["new", "b"], "");
        check("gone", &["gone"], "");
        check("b", &["new", "in/../new"], "to be written twice");
        check("b", &["gone/new", "gone/new"], "");
    }
}
