//! The file of `--output`: written beside its place first and then renamed, so that nobody ever
//! sees half of it, and an old file survives a failure.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process,
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
#[derive(Debug)]
pub(crate) struct Save {
    place: PathBuf,
    partial: PathBuf,
    writer: BufWriter<File>,
    is_done: bool,
}

impl Save {
    /// Begins the file `place`.
    pub(crate) fn begin(place: &Path) -> io::Result<Save> {
        let mut name = place.file_name().unwrap_or_default().to_owned();
        name.push(format!(".partial-{}", process::id()));
        let partial = place.with_file_name(name);
        let writer = BufWriter::new(File::create_new(&partial)?);
        Ok(Save { place: place.to_owned(), partial, writer, is_done: false })
    }

    /// Ends the file and puts it in its place.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        fs::rename(&self.partial, &self.place)?;
        self.is_done = true;
        Ok(())
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

impl Drop for Save {
    fn drop(&mut self) {
        if !self.is_done {
            // Nothing can be done about a leftover that does not go away.
            let _ = fs::remove_file(&self.partial);
        }
    }
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
}
