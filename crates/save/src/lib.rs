//! A file that is written: beside its place first and then renamed, so that nobody ever
//! sees half of one, and an old file survives a failure.
//!
//! ```text
//!   nothing yet         .pictogrid-x7Qa2b.partial, renamed to a.txt
//!   a file              refused, or replaced in the same way
//!   a link              the same beside the file that it leads to; the link stays
//!   a pipe, a device    opened and written: to rename onto it would make a file of it
//! ```
//!
//! The partial file has a name that nothing else has, so that what a killed run left behind is in
//! nobody's way; the next run that writes into its folder removes it, if it is older than a day. It is
//! locked as long as somebody writes it: by its age alone, a run of days would lose its own. It is on
//! the disk before it is renamed, so that a crash of the machine leaves the old file or the new one. A
//! file that appears while results are computed is not replaced, either.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tempfile::TempPath;

/// What becomes of a file that is already there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IfExists {
    /// It stays, and what was to be written is refused.
    #[default]
    Refuse,
    /// It is replaced once the new one is whole.
    Replace,
}

/// A file that is being written and has not yet taken its place.
///
/// What is no ordinary file, a pipe or a device, has no place to take: it is written as it is.
#[derive(Debug)]
pub struct Save {
    writer: BufWriter<File>,
    partial: Option<Partial>,
}

impl Save {
    /// Begins the file `place`, or the file that it links to.
    pub fn begin(place: &Path, if_exists: IfExists) -> io::Result<Save> {
        if let Some(stream) = own_stream(place) {
            return Ok(Save { writer: BufWriter::new(stream?), partial: None });
        }
        let place = follow(place)?;
        let old = match fs::metadata(&place) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if if_exists == IfExists::Refuse && old.as_ref().is_some_and(fs::Metadata::is_file) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        // What may not be written may not be replaced, so what is there is opened in any case.
        let there = match &old {
            Some(_) => Some(OpenOptions::new().write(true).open(&place)?),
            None => None,
        };
        let is_special = old.as_ref().is_some_and(|old| !old.is_file());
        if let (true, Some(there)) = (is_special, there) {
            return Ok(Save { writer: BufWriter::new(there), partial: None });
        }
        let (file, partial) = Partial::begin(place, if_exists)?;
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        Ok(Save { writer: BufWriter::new(file), partial: Some(partial) })
    }

    /// Ends the file and puts it in its place.
    pub fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        let Some(partial) = self.partial.take() else { return Ok(()) };
        self.writer.get_ref().sync_all()?;
        partial.take_place()
    }
}

impl Write for Save {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Refuses a file that is there and is to stay.
pub fn refuse_existing(place: &Path, if_exists: IfExists) -> io::Result<()> {
    let is_there = || own_stream(place).is_none() && follow(place).is_ok_and(|end| end.is_file());
    match if_exists {
        IfExists::Refuse if is_there() => Err(io::ErrorKind::AlreadyExists.into()),
        _ => Ok(()),
    }
}

/// The most links on the way to a file, as systems have it.
const MOST_LINKS: usize = 40;

/// The file that `place` stands for, whether it exists or not.
pub fn follow(place: &Path) -> io::Result<PathBuf> {
    let mut place = place.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&place) {
            Ok(next) => place = place.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(place),
        }
    }
    Err(io::Error::other("too many links"))
}

/// Our own output, if `place` names it. To open it anew would begin at its first byte once more,
/// where it was sent to a file.
#[cfg(unix)]
fn own_stream(place: &Path) -> Option<io::Result<File>> {
    use std::os::fd::AsFd;
    let stream = match place.to_str()? {
        "/dev/stdout" | "/dev/fd/1" => io::stdout().as_fd().try_clone_to_owned(),
        "/dev/stderr" | "/dev/fd/2" => io::stderr().as_fd().try_clone_to_owned(),
        _ => return None,
    };
    Some(stream.map(File::from))
}

#[cfg(not(unix))]
fn own_stream(_place: &Path) -> Option<io::Result<File>> {
    None
}

/// The partial files of this process.
static PARTIALS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// What is written so far, under a name of its own beside its place.
#[derive(Debug)]
struct Partial {
    path: Option<TempPath>,
    place: PathBuf,
    if_exists: IfExists,
}

impl Partial {
    fn begin(place: PathBuf, if_exists: IfExists) -> io::Result<(File, Partial)> {
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        clear_once(folder);
        let mut partials = PARTIALS.lock().unwrap_or_else(PoisonError::into_inner);
        let made = tempfile::Builder::new()
            .prefix(PREFIX)
            .rand_bytes(N_RANDOM)
            .suffix(SUFFIX)
            // With the rights that a new file has, which are not those of a temporary one.
            .make_in(folder, |path| File::create_new(path))?;
        let (file, path) = made.into_parts();
        // Where files cannot be locked, none is removed.
        let _ = file.try_lock();
        partials.push(path.to_path_buf());
        Ok((file, Partial { path: Some(path), place, if_exists }))
    }

    fn take_place(mut self) -> io::Result<()> {
        let Some(path) = self.path.take() else { return Ok(()) };
        let name = path.to_path_buf();
        let done = match self.if_exists {
            IfExists::Refuse => path.persist_noclobber(&self.place),
            IfExists::Replace => path.persist(&self.place),
        };
        forget(&name);
        done.map_err(|failed| failed.error)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if let Some(path) = self.path.take() {
            let name = path.to_path_buf();
            drop(path);
            forget(&name);
        }
    }
}

/// The name of a partial file: this, some letters and digits, and that.
const PREFIX: &str = ".pictogrid-";
const N_RANDOM: usize = 6;
const SUFFIX: &str = ".partial";

/// The age from which a partial file that nobody writes is one that a killed run left behind.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);

/// Clears a folder when this process first writes into it: looking through it takes time.
fn clear_once(folder: &Path) {
    static CLEARED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    let mut cleared = CLEARED.lock().unwrap_or_else(PoisonError::into_inner);
    if !cleared.iter().any(|other| other == folder) {
        cleared.push(folder.to_owned());
        drop(cleared);
        clear(folder);
    }
}

/// Removes what killed runs left behind in a folder. To fail is no harm.
fn clear(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if is_left_behind(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether this is a partial file, old, and written by nobody.
fn is_left_behind(entry: &fs::DirEntry) -> bool {
    let name = entry.file_name();
    let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX));
    let is_partial = random.is_some_and(|random| {
        random.len() == N_RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    // Of the entry itself, not of what it may link to.
    let is_old = |found: fs::Metadata| {
        let age = found.modified().ok().and_then(|at| at.elapsed().ok());
        found.is_file() && age.is_some_and(|age| age > OLD)
    };
    is_partial
        && entry.metadata().is_ok_and(is_old)
        && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
}

/// Forgets a partial file that is gone.
fn forget(name: &Path) {
    let mut partials = PARTIALS.lock().unwrap_or_else(PoisonError::into_inner);
    partials.retain(|path| path != name);
}

/// Ends the process at once, and leaves no partial file behind.
pub fn exit_at_once(code: i32) -> ! {
    // The lock is kept to the end, so that no other is begun.
    let partials = PARTIALS.lock().unwrap_or_else(PoisonError::into_inner);
    for partial in partials.iter() {
        let _ = fs::remove_file(partial);
    }
    process::exit(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_file_survives_a_failure() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("a.txt");
        fs::write(&place, "old").unwrap();
        let mut save = Save::begin(&place, IfExists::Replace).unwrap();
        save.write_all(b"new").unwrap();
        drop(save);
        assert_eq!(fs::read_to_string(&place).unwrap(), "old");
        let mut save = Save::begin(&place, IfExists::Replace).unwrap();
        save.write_all(b"new").unwrap();
        save.finish().unwrap();
        assert_eq!(fs::read_to_string(&place).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// Also one that appears while the new one is written.
    #[test]
    fn what_is_there_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("a.txt");
        let mut save = Save::begin(&place, IfExists::Refuse).unwrap();
        save.write_all(b"new").unwrap();
        fs::write(&place, "old").unwrap();
        let is_there = |error: &io::Error| error.kind() == io::ErrorKind::AlreadyExists;
        assert!(is_there(&save.finish().unwrap_err()));
        assert!(is_there(&Save::begin(&place, IfExists::Refuse).unwrap_err()));
        assert!(is_there(&refuse_existing(&place, IfExists::Refuse).unwrap_err()));
        assert!(
            refuse_existing(&place, IfExists::Replace).is_ok()
                && refuse_existing(folder.path(), IfExists::Refuse).is_ok()
        );
        assert_eq!(fs::read_to_string(&place).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// In a container every run may have the same process number.
    #[test]
    fn what_a_killed_run_left_behind_blocks_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("a.txt");
        let left = format!("a.txt.partial-{}", process::id());
        fs::write(folder.path().join(left), "half").unwrap();
        std::mem::forget(Save::begin(&place, IfExists::Refuse).unwrap());
        let mut save = Save::begin(&place, IfExists::Refuse).unwrap();
        save.write_all(b"new").unwrap();
        save.finish().unwrap();
        assert_eq!(fs::read_to_string(&place).unwrap(), "new");
    }

    #[test]
    fn what_a_killed_run_left_behind_is_removed_when_it_is_old() {
        let folder = tempfile::tempdir().unwrap();
        let in_folder = |name: &str| folder.path().join(name);
        let aged = |path: &Path, age: Duration| {
            let file =
                OpenOptions::new().write(true).create(true).truncate(false).open(path).unwrap();
            file.set_modified(std::time::SystemTime::now() - age).unwrap();
        };
        let hour = Duration::from_secs(3600);
        let kept = [
            ".pictogrid-abcdef.partia1",
            ".pictogrid-abcdefg.partial",
            ".pictogrid-abc.ef.partial",
            "pictogrid-abcdef.partial",
            "a.txt",
        ];
        kept.iter().for_each(|name| aged(&in_folder(name), 99 * OLD));
        aged(&in_folder(".pictogrid-young1.partial"), OLD - hour);
        aged(&in_folder(".pictogrid-aB3dE6.partial"), OLD + hour);
        fs::create_dir(in_folder(".pictogrid-folder.partial")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("a.txt", in_folder(".pictogrid-linked.partial")).unwrap();

        let mut save = Save::begin(&in_folder("new.txt"), IfExists::Refuse).unwrap();
        assert!(!in_folder(".pictogrid-aB3dE6.partial").exists());
        // Its own, however long it takes.
        let own = save.partial.as_ref().and_then(|partial| partial.path.as_deref()).unwrap();
        aged(own, OLD + hour);
        clear(folder.path());
        save.write_all(b"new").unwrap();
        save.finish().unwrap();
        assert_eq!(fs::read_to_string(in_folder("new.txt")).unwrap(), "new");
        let n_left = kept.len() + 3 + usize::from(cfg!(unix));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), n_left);
    }
}
