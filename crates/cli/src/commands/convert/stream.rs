//! How files are written: as a whole; or, where one file becomes another, a puzzle at a time, so that
//! neither has to fit the memory.

use std::{fs, io::Write, path::Path};

use pictogrid_core::Puzzle;

use crate::{
    input::{compression::Packer, files::STDIN},
    output::file_conflicts::unwritable,
    wording::words::n_of,
};

use super::{FileOfPuzzles, Task};

impl Task<'_> {
    /// Whether one file becomes another a puzzle at a time.
    pub(super) fn streams(&self) -> bool {
        self.format.between.is_some() && self.bundle.is_none() && !self.is_folder()
    }

    /// Writes one puzzle behind those before it, unless it cannot be.
    pub(super) fn write_next(&mut self, puzzle: &Puzzle) -> Option<()> {
        let shown = self.out.display().to_string();
        let fitted = self.fitted(&shown, std::slice::from_ref(puzzle))?;
        let mut bytes = self.bytes(&shown, &fitted)?;
        if self.n_streamed > 0 {
            let between = self.format.between.unwrap_or_default();
            bytes.splice(0..0, between.bytes());
        }
        self.n_streamed += 1;
        if self.out.as_os_str() == STDIN {
            return self.printer.later(&bytes).map_err(|exit| self.exit = exit).ok();
        }
        let written = match &mut self.stream {
            Some(packer) => packer.write_all(&bytes),
            none => Packer::begin(self.out, self.args.force.if_exists())
                .and_then(|packer| none.insert(packer).write_all(&bytes)),
        };
        written.map_err(|error| self.fail(&format!("{shown}: {}", unwritable(&error)))).ok()
    }

    /// Puts what was written puzzle by puzzle in its place, if all of it is good.
    pub(super) fn end_stream(&mut self, read: &FileOfPuzzles) {
        let out = self.out.display();
        match self.stream.take() {
            _ if read.has_faults && self.n_streamed == 0 => {}
            _ if read.has_faults && self.out.as_os_str() == STDIN => {
                let n = n_of(self.n_streamed, "puzzle");
                self.printer.note(&format!("{out}: ends after {n}, as the next one has a fault"));
            }
            _ if read.has_faults => self.say_left_out(&read.file),
            Some(packer) => {
                if let Err(error) = packer.finish() {
                    self.fail(&format!("{}: {}", self.out.display(), unwritable(&error)));
                }
            }
            None => {}
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
