//! Where patterns come from: a file, or a name that is known.

use std::path::Path;

use pictogrid_jigsaw::tiles::{Pattern, SEA_MONSTER};

use crate::input::{compression, items::unreadable};

/// The most bytes of a pattern file.
const MOST_BYTES: u64 = 32 << 20;

/// Reads the pattern that `name` stands for. The error is one line for standard error.
pub(crate) fn read(name: &str) -> Result<Pattern, String> {
    if name == SEA_MONSTER {
        return Ok(Pattern::sea_monster());
    }
    let text = compression::read(Path::new(name), MOST_BYTES)
        .map_err(|error| format!("{name}: {}", unreadable(&error)))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(format!("{name}: more than {MOST_BYTES} bytes; a pattern is a small drawing"));
    }
    Pattern::parse(&text).map_err(|fault| match fault.place() {
        Some(place) => format!("{name}:{place}: {}", fault.message()),
        None => format!("{name}: {}", fault.message()),
    })
}
