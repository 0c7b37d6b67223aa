//! Results that are held back until their input has proved to be good.
//!
//! A count of a record is right whatever comes behind it, but a person who sees numbers takes them
//! for the answer. So they wait: in memory while they are few, then in a file without a name.

use std::io::{self, Read, Seek, Write};

use tempfile::SpooledTempFile;

use crate::{console::Console, exit::Exit};

/// Bytes that wait in memory.
const IN_MEMORY: usize = 16 << 20;
/// Bytes handed over at a time.
const SHARE: usize = 1 << 16;

/// What waits.
pub(crate) struct Held(SpooledTempFile);

impl Default for Held {
    fn default() -> Held {
        Held(SpooledTempFile::new(IN_MEMORY))
    }
}

impl Held {
    /// Puts more behind what waits.
    pub(crate) fn keep(&mut self, bytes: &[u8], console: &mut Console) -> Result<(), Exit> {
        self.0.write_all(bytes).map_err(|error| no_room(&error, console))
    }

    /// Prints what waited.
    pub(crate) fn release(mut self, console: &mut Console) -> Result<(), Exit> {
        self.0.rewind().map_err(|error| no_room(&error, console))?;
        let mut bytes = vec![0; SHARE];
        loop {
            match self.0.read(&mut bytes) {
                Ok(0) => return Ok(()),
                Ok(n) => console.out(&bytes[..n])?,
                Err(error) => return Err(no_room(&error, console)),
            }
        }
    }
}

fn no_room(error: &io::Error, console: &mut Console) -> Exit {
    console.error(&format!(
        "counts cannot be held back: {error}; make room for temporary files, or use --keep-going"
    ));
    Exit::Bad
}
