//! Results that are held back until their input has proved to be good.
//!
//! A count of a record is right whatever comes behind it, but a person who sees numbers takes them
//! for the answer. So they wait: in memory while they are few, then in a file without a name.

use std::io::{self, Read, Seek, Write};

use tempfile::SpooledTempFile;

use crate::{output::printer::Printer, run::exit::Exit};

/// Bytes that wait in memory.
const IN_MEMORY: usize = 16 << 20;
/// Bytes handed over at a time.
const SHARE: usize = 1 << 16;

/// What waits.
pub(crate) struct DelayedOutput(SpooledTempFile);

impl Default for DelayedOutput {
    fn default() -> DelayedOutput {
        DelayedOutput(SpooledTempFile::new(IN_MEMORY))
    }
}

impl DelayedOutput {
    /// Puts more behind what waits.
    pub(crate) fn keep(&mut self, bytes: &[u8], printer: &mut Printer) -> Result<(), Exit> {
        self.0.write_all(bytes).map_err(|error| no_room(&error, printer))
    }

    /// Prints what waited.
    pub(crate) fn release(mut self, printer: &mut Printer) -> Result<(), Exit> {
        self.0.rewind().map_err(|error| no_room(&error, printer))?;
        let mut bytes = vec![0; SHARE];
        loop {
            match self.0.read(&mut bytes) {
                Ok(0) => return Ok(()),
                Ok(n) => printer.out(&bytes[..n])?,
                Err(error) => return Err(no_room(&error, printer)),
            }
        }
    }
}

fn no_room(error: &io::Error, printer: &mut Printer) -> Exit {
    printer.error(&format!(
        "counts cannot be stored until the end: {error}; make room for temporary files, or use --keep-going"
    ));
    Exit::Bad
}
