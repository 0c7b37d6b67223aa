//! One file that becomes another a puzzle at a time, so that neither has to fit the memory.

use std::io::Write;

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
            return self.printer.out_bytes_later(&bytes).map_err(|exit| self.exit = exit).ok();
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
            _ if read.has_faults && self.out.as_os_str() == STDIN && self.n_streamed > 0 => {
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
}
