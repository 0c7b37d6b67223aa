//! Where patterns come from: a file, or a name that is known.

use std::{fs::File, io::Read, path::Path};

use pictogrid_jigsaw::tiles::{Pattern, SEA_MONSTER};

use crate::{
    input::{STDIN, unreadable},
    packing,
};

/// The most bytes of a pattern file.
const MOST_BYTES: u64 = 32 << 20;

/// Reads the pattern that `name` stands for. The error is one line for standard error.
pub(crate) fn read(name: &str) -> Result<Pattern, String> {
    if name == SEA_MONSTER {
        return Ok(Pattern::sea_monster());
    }
    let text = bytes(name).map_err(|error| format!("{name}: {}", unreadable(&error)))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(format!("{name}: more than {MOST_BYTES} bytes; a pattern is a small drawing"));
    }
    Pattern::parse(&text).map_err(|fault| match fault.place() {
        Some(place) => format!("{name}:{place}: {}", fault.message()),
        None => format!("{name}: {}", fault.message()),
    })
}

fn bytes(name: &str) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let stream = if name == STDIN {
        packing::unpack(std::io::stdin())?
    } else {
        packing::unpack(File::open(Path::new(name))?)?
    };
    stream.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
