//! Files of jigsaws: read whole, written whole, and why that may not be.

use std::{
    fs::File,
    io::{self, Read, Write},
    path::Path,
};

use pictogrid_render::Refusal;
use pictogrid_save::Save;

use crate::{
    args::{ForceArgs, drawing::Drawing},
    compression,
    exit::Exit,
    file_conflicts,
    input::STDIN,
    printer::{Printer, unwritable},
};

/// Reads a whole input, or one byte more than `most`. The buffer is as large as the file if that is
/// known, so that it is not copied while it grows.
pub(super) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let (stream, n_bytes): (Box<dyn Read + Send>, u64) = if path.as_os_str() == STDIN {
        (Box::new(io::stdin()), 0)
    } else {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        (Box::new(file), if metadata.is_file() { metadata.len() } else { 0 })
    };
    let mut bytes = Vec::with_capacity(n_bytes.min(most) as usize + 1);
    compression::unpack(stream)?.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Refuses to write into a file that is read, or is there and to stay.
pub(super) fn refuse_clash<'a>(
    read: impl IntoIterator<Item = &'a Path>,
    written: impl IntoIterator<Item = &'a Path>,
    force: ForceArgs,
    printer: &mut Printer,
) -> Result<(), Exit> {
    file_conflicts::refuse(read, written, force.if_exists())
        .map_err(|message| refuse(&message, printer))
}

/// Writes what was drawn to its file, or to standard output.
pub(super) fn deliver(
    target: &Drawing,
    drawn: Result<Vec<u8>, Refusal>,
    force: ForceArgs,
    printer: &mut Printer,
) -> Result<(), Exit> {
    let name = target.path.display();
    let drawn = drawn.map_err(|refusal| refuse(&format!("{name}: {refusal}"), printer))?;
    save(&target.path, &drawn, force, printer)
}

/// Writes a file, or to standard output.
pub(super) fn save(
    path: &Path,
    bytes: &[u8],
    force: ForceArgs,
    printer: &mut Printer,
) -> Result<(), Exit> {
    if path.as_os_str() == STDIN {
        return printer.out(bytes);
    }
    let saved = Save::begin(path, force.if_exists()).and_then(|mut save| {
        save.write_all(bytes)?;
        save.finish()
    });
    saved.map_err(|error| refuse(&format!("{}: {}", path.display(), unwritable(&error)), printer))
}

/// Says why the work ends here.
pub(super) fn refuse(message: &str, printer: &mut Printer) -> Exit {
    printer.error(message);
    Exit::Bad
}
