//! A picture file: its bytes, its weight, its pixels.
//!
//! ```text
//!   photo.jpg ─ read ─▶ bytes ─ weigh ─▶ fits in --memory? ─ load ─▶ pixels, turned and laid on white
//! ```
//!
//! Shared by `make` and `scan`. The header is weighed before anything is decoded, so a picture that takes
//! more than `--memory` is refused by its size. At most 256 MiB of a file are read.

use std::path::Path;

use pictogrid_core::Limits;
use pictogrid_generate::picture::{self, Loaded, Pixels};

use crate::{
    input::files,
    limits::{exit::Exit, memory::TooMuch},
    wording::bytes,
};

/// The most bytes of a picture file.
const MOST_BYTES: u64 = 256 << 20;

/// What a text picture is, and other puzzles.
fn is_puzzle(format: &str) -> String {
    format!(
        "this is a puzzle already (format {format}); `pictogrid fix` and `pictogrid convert` read it"
    )
}

/// Reads and loads a picture, if that takes no more than `memory`.
pub(crate) fn load(path: &Path, memory: u64) -> Result<Loaded, (Exit, String)> {
    fn bad(error: impl std::fmt::Display) -> (Exit, String) {
        (Exit::Bad, error.to_string())
    }
    let bytes = read(path, memory)?;
    let weight = picture::weigh(&bytes).map_err(|error| {
        let format = pictogrid_formats::format_of_puzzles(&bytes, &Limits::default());
        format.map_or_else(|| bad(error), |format| bad(is_puzzle(format)))
    })?;
    let needed = weight.bytes.saturating_add(bytes.len() as u64);
    if needed > memory {
        let what = format!("a picture of {} × {} pixels", weight.width, weight.height);
        return Err((Exit::Stopped, TooMuch { needed, total: memory }.message(&what)));
    }
    picture::load(&bytes).map_err(bad)
}

/// The pixels of a picture for the library that reads printed puzzles, copied; `None` if there are none.
pub(crate) fn for_scan(pixels: &Pixels) -> Option<pictogrid_scan::Pixels> {
    let [width, height] = [pixels.width(), pixels.height()].map(|side| side as usize);
    pictogrid_scan::Pixels::from_rgb(width, height, pixels.dots().as_flattened())
}

fn read(path: &Path, memory: u64) -> Result<Vec<u8>, (Exit, String)> {
    let most = MOST_BYTES.min(memory);
    let read =
        files::read(path, most).map_err(|error| (Exit::Bad, files::unreadable(&error, path)))?;
    match read.len() as u64 > most {
        true if memory < MOST_BYTES => Err((
            Exit::Stopped,
            format!("more than {}; allow more with --memory", bytes::show(most)),
        )),
        true => Err((Exit::Bad, format!("more than {}", bytes::show(most)))),
        false => Ok(read),
    }
}
