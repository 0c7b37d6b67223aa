//! Puzzles as a file: its suffix chooses the format, which has to hold each puzzle as a whole.
//!
//! ```text
//!   format_of   heart.non ─▶ non         - ─▶ non        any other suffix ─▶ refused, before the work
//!   holds       colors in a format for black and white ─▶ refused, with the suffixes that would do
//!   written     title in a format without ─▶ written, with a warning
//! ```
//!
//! Used by `make`, `fix` and `generate`, which judge what they write: a file that is another puzzle
//! than the one that was judged would make the verdict wrong, so only what no verdict rests on is left
//! out. (`convert` has `--lossy` for the rest.) Puzzles are copied once to leave that out.

use std::path::Path;

use pictogrid_core::Puzzle;
use pictogrid_formats::{Format, by_extension, lost, strip, write_what_fits};

use crate::{
    input::files::STDIN,
    wording::{
        losses::{holders, said},
        plural::list,
    },
};

/// The format of a file to write, by its suffix; standard output has our own.
pub(crate) fn format_of(path: &Path) -> Result<&'static Format, String> {
    let suffix = path.extension().unwrap_or_default().to_string_lossy();
    let suffix = if path.as_os_str() == STDIN { "non".into() } else { suffix };
    by_extension(&suffix).filter(|format| format.is_writable()).ok_or_else(|| {
        format!("{}: its suffix is of no format that can be written; .non is one", path.display())
    })
}

/// Refuses a format in which it would be another puzzle than the one that is judged.
pub(crate) fn holds(puzzle: &Puzzle, format: &Format) -> Result<(), String> {
    let puzzles = std::slice::from_ref(puzzle);
    let mut parts = lost(format, puzzles);
    parts.retain(|part| part.is_essential());
    let what: Vec<String> = parts.iter().map(|&part| said(part, puzzles, format)).collect();
    if what.is_empty() {
        return Ok(());
    }
    let suffixes = holders(&parts).filter_map(|format| format.extensions.first());
    let suffixes = list(&suffixes.map(|suffix| format!(".{suffix}")).collect::<Vec<_>>());
    Err(format!("{} {}: refused, write one of {suffixes}", format.id, what.join(" and ")))
}

/// Puzzles as a file of a format that [`holds`] each of them, and a warning if that leaves something out.
pub(crate) fn written(
    puzzles: &[Puzzle],
    (path, format): (&Path, &Format),
) -> Result<(Vec<u8>, Option<String>), String> {
    let stripped: Vec<Puzzle> = puzzles.iter().map(|puzzle| strip(format, puzzle)).collect();
    let written = write_what_fits(format.id, &stripped);
    let (bytes, left_out) = written.map_err(|error| error.to_string())?;
    let warning = left_out
        .map(|what| format!("warning: {}: {} cannot store {what}", path.display(), format.id));
    Ok((bytes, warning))
}
