//! How files are written: as a whole; or, where one file becomes another, a puzzle at a time, so that
//! neither has to fit the memory.
//!
//! ```text
//!   file ─▶ puzzle ─▶ bytes ─▶ Packer: beside its place ─ all good ─▶ renamed
//!                          └─▶ standard output, at once     a fault ─▶ dropped, and said
//! ```
//!
//! Memory is that of one puzzle: a pipe of 10 MB took what all its puzzles take, and takes 12 MB now. Only
//! formats whose files are one puzzle behind another are written so (`BundleWriter`); XML is one document, and
//! webpbn's reader takes no more than a million elements anyway. On standard output what is written cannot
//! be taken back, so there the file ends, closed, before the first fault.

use std::{fs, io::Write, path::Path};

use pictogrid_core::Puzzle;
use pictogrid_formats::BundleWriter;

use crate::{
    input::{compression::Packer, file_conflicts::unwritable, files::STDIN},
    limits::exit::Exit,
    wording::plural::n_of,
};

use super::{FileOfPuzzles, Task};

impl Task<'_> {
    /// The file that is written a puzzle at a time, if one file becomes one that can be of any length.
    pub(super) fn endless(&self) -> Option<BundleWriter> {
        self.format.bundle_writer().filter(|_| self.bundle.is_none() && !self.is_folder())
    }

    /// Writes one puzzle behind those before it; whether it can be. An error is that nothing can.
    pub(super) fn write_next(
        &mut self,
        file: &mut BundleWriter,
        puzzle: &Puzzle,
    ) -> Result<bool, Exit> {
        let shown = self.out.display().to_string();
        let fitted = self.fitted(&shown, std::slice::from_ref(puzzle));
        let Some(alone) = fitted.and_then(|fitted| self.bytes(&shown, &fitted)) else {
            return Ok(false);
        };
        self.put_next(&file.push(&alone)).map(|()| true)
    }

    fn put_next(&mut self, bytes: &[u8]) -> Result<(), Exit> {
        if self.out.as_os_str() == STDIN {
            return self.printer.later(bytes);
        }
        let written = match &mut self.stream {
            Some(packer) => packer.write_all(bytes),
            none => Packer::begin(self.out, self.args.force.if_exists())
                .and_then(|packer| none.insert(packer).write_all(bytes)),
        };
        written.map_err(|error| {
            self.stream = None;
            self.fail(&format!("{}: {}", self.out.display(), unwritable(&error)));
            self.exit
        })
    }

    /// Puts what was written puzzle by puzzle in its place, if all of it is good. Standard output has a
    /// file of those before the first fault.
    pub(super) fn end_stream(&mut self, file: &mut BundleWriter, read: &FileOfPuzzles) {
        let (out, n) = (self.out.display(), file.n());
        let is_stdout = self.out.as_os_str() == STDIN;
        match read.has_faults {
            _ if n == 0 => return,
            true if is_stdout => {
                let n = n_of(n, "puzzle");
                self.printer.note(&format!("{out}: ends after {n}, as the next one has a fault"));
            }
            true => {
                self.stream = None;
                return self.say_left_out(&read.file);
            }
            false => {}
        }
        if let Err(exit) = self.put_next(&file.end()) {
            self.exit = exit;
        } else if let Some(packer) = self.stream.take()
            && let Err(error) = packer.finish()
        {
            self.fail(&format!("{out}: {}", unwritable(&error)));
        }
    }

    /// Puts these bytes into a file, packed if its name says so.
    pub(super) fn put(&mut self, place: &Path, bytes: &[u8]) {
        if place.as_os_str() == STDIN {
            if let Err(exit) = self.printer.out(bytes) {
                self.exit = self.exit.max(exit);
            }
            return;
        }
        let folder = place.parent().filter(|_| self.is_folder());
        let saved = folder.map_or(Ok(()), fs::create_dir_all).and_then(|()| {
            let mut packer = Packer::begin(place, self.args.force.if_exists())?;
            packer.write_all(bytes)?;
            packer.finish()
        });
        if let Err(error) = saved {
            self.fail(&format!("{}: {}", place.display(), unwritable(&error)));
        }
    }
}
