//! Files of jigsaws: written whole, and why that may not be.

use std::{io::Write, path::Path};

use pictogrid_render::DrawError;
use pictogrid_save::Save;

use crate::{
    args::{ForceArgs, drawing::Drawing},
    input::items::STDIN,
    output::{
        file_conflicts,
        printer::{Printer, unwritable},
    },
    run::exit::Exit,
    wording::remedy,
};

/// Refuses to write into a file that is read, or is there and to stay.
pub(super) fn refuse_clash<'a>(
    read: impl IntoIterator<Item = &'a Path>,
    written: impl IntoIterator<Item = &'a Path>,
    force: ForceArgs,
    printer: &mut Printer,
) -> Result<(), Exit> {
    file_conflicts::refuse(read, written, force.if_exists())
        .map_err(|message| printer.bad(&message))
}

/// Writes what was drawn to its file, or to standard output.
pub(super) fn deliver(
    target: &Drawing,
    drawn: Result<Vec<u8>, DrawError>,
    force: ForceArgs,
    printer: &mut Printer,
) -> Result<(), Exit> {
    let name = target.path.display();
    let drawn = drawn.map_err(|error| {
        let message = remedy::text(&error, &error.remedies());
        printer.bad(&format!("{name}: {message}"))
    })?;
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
    saved.map_err(|error| printer.bad(&format!("{}: {}", path.display(), unwritable(&error))))
}
