//! The files of `--output` and `--proof`: written beside their place first and then renamed, so
//! that nobody ever sees half of one, and an old file survives a failure.
//!
//! ```text
//!   a file, or nothing yet    a.txt.partial-17, renamed to a.txt
//!   a link                    the same beside the file that it leads to; the link stays
//!   a pipe, a device          opened and written: to rename onto it would make a file of it
//! ```

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process,
    sync::{Mutex, PoisonError},
};

use pictogrid_render::{OUTPUTS, Output};

/// Where results go, and in which form.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// The file.
    pub(crate) path: PathBuf,
    /// What its suffix stands for.
    pub(crate) form: Form,
}

/// What a file holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// One JSON object a line.
    Json,
    /// Drawn pictures.
    Drawn(&'static Output),
}

impl Target {
    /// Reads a file name; its suffix must stand for something.
    pub(crate) fn parse(text: &str) -> Result<Target, String> {
        let path = PathBuf::from(text);
        let suffix = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        let form = if suffix.eq_ignore_ascii_case("json") {
            Some(Form::Json)
        } else {
            pictogrid_render::by_suffix(&suffix).map(Form::Drawn)
        };
        form.map(|form| Target { path, form }).ok_or_else(|| {
            let mut known: Vec<String> = (OUTPUTS.iter())
                .map(|output| format!(".{} ({})", output.suffix, output.sentence))
                .collect();
            known.push(".json (one object a line)".to_owned());
            format!("the suffix says what to write, and it can be {}", known.join(", "))
        })
    }
}

/// A file that is being written and has not yet taken its place.
///
/// What is no ordinary file, a pipe or a device, has no place to take: it is written as it is.
#[derive(Debug)]
pub(crate) struct Save {
    writer: BufWriter<File>,
    partial: Option<Partial>,
}

impl Save {
    /// Begins the file `place`, or the file that it links to.
    pub(crate) fn begin(place: &Path) -> io::Result<Save> {
        if let Some(stream) = own_stream(place) {
            return Ok(Save { writer: BufWriter::new(stream?), partial: None });
        }
        let place = follow(place)?;
        let old = match fs::metadata(&place) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        // What may not be written may not be replaced, so what is there is opened in any case.
        let there = match &old {
            Some(_) => Some(OpenOptions::new().write(true).open(&place)?),
            None => None,
        };
        let is_special = old.as_ref().is_some_and(|old| !old.is_file());
        if let (true, Some(there)) = (is_special, there) {
            return Ok(Save { writer: BufWriter::new(there), partial: None });
        }
        let (file, partial) = Partial::begin(place)?;
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        Ok(Save { writer: BufWriter::new(file), partial: Some(partial) })
    }

    /// Ends the file and puts it in its place.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        self.partial.take().map_or(Ok(()), Partial::take_place)
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

/// The most links on the way to a file, as systems have it.
const MOST_LINKS: usize = 40;

/// The file that `place` stands for, whether it exists or not.
pub(crate) fn follow(place: &Path) -> io::Result<PathBuf> {
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
    path: PathBuf,
    place: PathBuf,
}

impl Partial {
    fn begin(place: PathBuf) -> io::Result<(File, Partial)> {
        let mut name = place.file_name().unwrap_or_default().to_owned();
        name.push(format!(".partial-{}", process::id()));
        let path = place.with_file_name(name);
        let mut partials = PARTIALS.lock().unwrap_or_else(PoisonError::into_inner);
        let file = File::create_new(&path)?;
        partials.push(path.clone());
        Ok((file, Partial { path, place }))
    }

    fn take_place(self) -> io::Result<()> {
        fs::rename(&self.path, &self.place)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // It is gone if it took its place, and nothing can be done about one that does not go.
        let _ = fs::remove_file(&self.path);
        let mut partials = PARTIALS.lock().unwrap_or_else(PoisonError::into_inner);
        partials.retain(|path| *path != self.path);
    }
}

/// Ends the process at once, and leaves no partial file behind.
pub(crate) fn exit_at_once(code: i32) -> ! {
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
    fn suffixes() {
        assert!(matches!(Target::parse("a/b.JSON").unwrap().form, Form::Json));
        assert!(matches!(Target::parse("b.txt").unwrap().form, Form::Drawn(_)));
        for bad in ["b", "b.docx", ".txt"] {
            let message = Target::parse(bad).unwrap_err();
            assert!(message.contains(".txt") && message.contains(".json"), "{message}");
        }
    }

    #[test]
    fn an_old_file_survives_a_failure() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("a.txt");
        fs::write(&place, "old").unwrap();
        let mut save = Save::begin(&place).unwrap();
        save.write_all(b"new").unwrap();
        drop(save);
        assert_eq!(fs::read_to_string(&place).unwrap(), "old");
        let mut save = Save::begin(&place).unwrap();
        save.write_all(b"new").unwrap();
        save.finish().unwrap();
        assert_eq!(fs::read_to_string(&place).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("far")).unwrap();
        for (link, target) in [("new.txt", "far/new.txt"), ("old.txt", "far/old.txt")] {
            std::os::unix::fs::symlink(target, at(link)).unwrap();
        }
        fs::write(at("far/old.txt"), "old").unwrap();
        std::os::unix::fs::symlink("circle.txt", at("circle.txt")).unwrap();
        for name in ["new.txt", "old.txt"] {
            let mut save = Save::begin(&at(name)).unwrap();
            save.write_all(b"new").unwrap();
            save.finish().unwrap();
            assert!(fs::symlink_metadata(at(name)).unwrap().is_symlink(), "{name}");
            assert_eq!(fs::read_to_string(at("far").join(name)).unwrap(), "new");
        }
        assert!(Save::begin(&at("circle.txt")).unwrap_err().to_string().contains("links"));
        assert!(Save::begin(&at("far")).is_err(), "a folder");
    }
}
