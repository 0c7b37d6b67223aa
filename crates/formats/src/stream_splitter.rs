//! How a bundle is cut into blocks of whole puzzles, for the formats whose bundles are streamed.
//!
//! A [`Cut`] says two things that must hold whatever follows in the stream: whether a head begins a
//! bundle of the format, and how many bytes of a buffer are whole puzzles. `stream` does the rest.
//!
//! ```text
//!   stream   ====\nwidth 2 .. ====\nwidth 3 .. ====\nwid│th 5 ..       │ the end of the buffer
//!            └──────────── whole ─────────────────┘ └ kept for the next block
//! ```
//!
//! The reader of the format stays the only one: it gets blocks of whole puzzles. O(bytes), once each. A
//! parser that goes on in the middle of a puzzle was the other way, and a second one for each format.

use std::ops::Range;

use memchr::{memchr, memchr2, memmem, memrchr, memrchr2};
use pictogrid_core::Limits;

use crate::{document::Read, input::Input};

/// How bundles of a format are cut.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// Whether a stream with this head is a bundle of the format, whatever follows.
    pub(crate) begins: fn(&Head<'_>) -> Begins,
    /// How many bytes of a buffer are whole puzzles, whatever follows. It begins where a puzzle does.
    pub(crate) whole: fn(&[u8]) -> usize,
    /// The puzzles of such a block.
    pub(crate) read: Read,
}

/// The bytes that a stream begins with.
pub(crate) struct Head<'a> {
    /// The bytes, without a mark.
    pub(crate) bytes: &'a [u8],
    /// Whether nothing follows.
    pub(crate) is_all: bool,
}

/// What a head says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Begins {
    /// It is a bundle of the format.
    Yes,
    /// It is not, or has to be read as a whole.
    No,
    /// More of it has to be seen.
    Unclear,
}

impl Head<'_> {
    /// What `is_ours` says of the first line that is not blank.
    pub(crate) fn first_line(&self, is_ours: impl FnOnce(&Input<'_>) -> bool) -> Begins {
        let Some(start) = self.bytes.iter().position(|byte| !byte.is_ascii_whitespace()) else {
            return self.unclear();
        };
        let rest = &self.bytes[start..];
        match memchr(b'\n', rest) {
            Some(end) => self.is(&rest[..end], is_ours),
            None if self.is_all => self.is(rest, is_ours),
            None => Begins::Unclear,
        }
    }

    /// What `is_ours` says of some of the bytes.
    pub(crate) fn is(&self, part: &[u8], is_ours: impl FnOnce(&Input<'_>) -> bool) -> Begins {
        let input = Input::new(part, &Limits::default());
        if input.is_ok_and(|input| is_ours(&input)) { Begins::Yes } else { Begins::No }
    }

    /// That more has to be seen, if there is more.
    pub(crate) fn unclear(&self) -> Begins {
        if self.is_all { Begins::No } else { Begins::Unclear }
    }
}

/// The bytes of the lines that are whole.
pub(crate) fn whole_lines(text: &[u8]) -> usize {
    memrchr(b'\n', text).map_or(0, |end| end + 1)
}

/// Where the last whole line is, with its end, that `is_it`; it has `part` in it.
pub(crate) fn last_line(text: &[u8], part: &[u8], is_it: fn(&str) -> bool) -> Option<Range<usize>> {
    let mut end = whole_lines(text);
    while let Some(at) = memmem::rfind(&text[..end], part) {
        let start = memrchr2(b'\n', b'\r', &text[..at]).map_or(0, |before| before + 1);
        let behind = memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |behind| at + behind);
        // Its end is known, as it is none of the last line.
        let next = memchr(b'\n', &text[behind..]).map_or(text.len(), |feed| behind + feed + 1);
        let line = std::str::from_utf8(&text[start..behind]);
        if line.is_ok_and(is_it) && text[behind..next].len() <= 2 {
            return Some(start..next);
        }
        end = start;
    }
    None
}
