//! Pictures and patterns from files. Of a picture file what is dark is filled.

use std::path::Path;

use pictogrid_generate::picture::{LoadError, dark_cells, load};
use pictogrid_jigsaw::tiles::{Bitmap, Pattern, SEA_MONSTER};

use crate::input::files::{self, unreadable};

/// The cells of a picture file, and notes about it.
pub(super) fn read(bytes: &[u8]) -> Result<(Bitmap, Vec<String>), LoadError> {
    let loaded = load(bytes)?;
    let rows = dark_cells(&loaded.pixels).rows();
    Ok((Bitmap::parse(&rows).unwrap_or_default(), loaded.notes))
}

/// The most bytes of a pattern file.
const MOST_BYTES: u64 = 32 << 20;

/// Reads the pattern that `name` stands for. The error is one line for standard error.
pub(super) fn pattern(name: &str) -> Result<Pattern, String> {
    if name == SEA_MONSTER {
        return Ok(Pattern::sea_monster());
    }
    let text = files::read(Path::new(name), MOST_BYTES)
        .map_err(|error| format!("{name}: {}", unreadable(&error, Path::new(name))))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(format!("{name}: more than {MOST_BYTES} bytes; a pattern is a small drawing"));
    }
    Pattern::parse(&text).map_err(|error| {
        let colon = if error.first().place().is_some() { ":" } else { ": " };
        format!("{name}{colon}{error}")
    })
}
