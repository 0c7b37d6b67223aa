//! Bundles of any length, read a block of whole puzzles at a time.
//!
//! ```text
//!   stream ─▶ head: is it a bundle of a format that can be cut?  ── no ──▶ all of it, and `read`
//!                     │ yes
//!             buffer  [ puzzle | puzzle | puzz          ]  the whole puzzles are a block, read by the
//!                                        └ stays ─▶        reader of the format with its line number
//! ```
//!
//! A format that can be cut has a [`Cut`] in its row: whether a stream is a bundle of it, whatever
//! follows its head, and how many bytes of a buffer are whole puzzles, whatever follows those. So
//! the puzzles, their places and their faults are those of the file as a whole, whatever the stream
//! hands over at a time; a puzzle is read as soon as its end is known.
//!
//! Memory: one block, which is at most [`MOST_PIECE`] bytes, and what its reader makes of it; this is
//! the place to ask what a puzzle may cost. The number of puzzles has no limit. A buffer is looked
//! at again when it has grown by a part of its length, so all of it is linear.
//!
//! Unlike a file that is read as a whole, a block is Windows-1252 by itself where it is not UTF-8,
//! and of a file of faults those before the end are handed out, too.

use std::{
    collections::VecDeque,
    io::{self, Read},
};

use memchr::{memchr, memchr_iter};
use pictogrid_core::{Error, Fault, FaultKind, Limits, Place};

use crate::{
    document::{self, Entry},
    format::Format,
    input::Input,
    read,
    reading_options::Told,
    registry::{bundle, by_id, unknown_id},
    stream_splitter::{Begins, Cut, Head},
};

/// The most bytes of one puzzle of a bundle.
const MOST_PIECE: usize = 16 << 20;

/// Bytes that are asked for at a time.
const SHARE: usize = 1 << 15;

/// A byte-order mark, which is dropped.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Why a stream ended before its end.
#[derive(Debug)]
pub enum StreamError {
    /// The stream cannot be read.
    Io(io::Error),
    /// Nothing can be made of what follows.
    Input(Error),
}

impl std::fmt::Display for StreamError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StreamError::Io(error) => error.fmt(f),
            StreamError::Input(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StreamError {}

impl From<Error> for StreamError {
    fn from(error: Error) -> StreamError {
        StreamError::Input(error)
    }
}

/// The puzzles of a stream, one after another, in the order of the stream. It ends behind an error.
///
/// ```
/// use pictogrid_core::Limits;
/// use pictogrid_formats::Puzzles;
///
/// let ids = "1x1:1/1\n".repeat(3);
/// let puzzles = Puzzles::open(ids.as_bytes(), None, &Limits::default()).unwrap();
/// let lines = puzzles.map(|entry| entry.unwrap().place.line);
/// assert_eq!(lines.collect::<Vec<_>>(), [1, 2, 3]);
/// ```
#[derive(Debug)]
pub struct Puzzles<R> {
    stream: R,
    limits: Limits,
    told: Told,
    from: Option<&'static Format>,
    /// How it is cut; `None` if it is read as a whole.
    cut: Option<Cut>,
    format: Option<&'static str>,
    buffer: Vec<u8>,
    /// The line that the buffer begins with.
    line: u32,
    /// Whether the stream has nothing more.
    is_all: bool,
    /// Whether there is nothing but what is ready.
    is_over: bool,
    ready: VecDeque<Entry>,
    /// The bytes of all that was ready at once.
    n_ready_bytes: u64,
    n_read: usize,
    n_bad: usize,
}

impl<R: Read> Puzzles<R> {
    /// Reads as much of a stream as tells whether it is a bundle, in the format of the id `from` or
    /// in whatever format it is.
    pub fn open(stream: R, from: Option<&str>, limits: &Limits) -> Result<Puzzles<R>, StreamError> {
        Puzzles::open_told(stream, from, &Told::default(), limits)
    }

    /// As [`Puzzles::open`], of a stream of which a person says something.
    pub fn open_told(
        stream: R,
        from: Option<&str>,
        told: &Told,
        limits: &Limits,
    ) -> Result<Puzzles<R>, StreamError> {
        let from = from.map(|id| by_id(id).ok_or_else(|| unknown_id(id))).transpose()?;
        let mut puzzles = Puzzles {
            stream,
            limits: *limits,
            told: told.clone(),
            from,
            cut: None,
            format: None,
            buffer: Vec::new(),
            line: 1,
            is_all: false,
            is_over: false,
            ready: VecDeque::new(),
            n_ready_bytes: 0,
            n_read: 0,
            n_bad: 0,
        };
        puzzles.open_head().map_err(StreamError::Io)?;
        Ok(puzzles)
    }

    /// Whether it is a bundle that is read a puzzle at a time.
    pub fn is_bundle(&self) -> bool {
        self.cut.is_some()
    }

    /// What was read and is not yet handed out: of what is no bundle all of it, or one byte more
    /// than the limits allow.
    pub fn bytes(&self) -> &[u8] {
        &self.buffer
    }

    /// What the puzzles take at most that are read and not yet handed out.
    pub fn bytes_waiting(&self) -> u64 {
        if self.ready.is_empty() { 0 } else { self.n_ready_bytes }
    }

    fn set_ready(&mut self, entries: Vec<Entry>) {
        let drafts = entries.iter().filter_map(|entry| entry.draft.as_ref().ok());
        self.n_ready_bytes = drafts.map(pictogrid_core::Draft::bytes).sum();
        self.ready = entries.into();
    }

    /// Whether one of its first puzzles is without a fault. Needs: it is a bundle.
    pub fn begins_well(&mut self) -> bool {
        let is_read = !self.ready.is_empty() || self.fill().is_ok();
        is_read && self.ready.iter().any(|entry| entry.draft.is_ok())
    }

    /// The id of the format, once a puzzle was read.
    pub fn format(&self) -> Option<&'static str> {
        self.format
    }

    fn open_head(&mut self) -> io::Result<()> {
        let most = self.limits.bytes.saturating_add(1);
        loop {
            let mark = if self.buffer.starts_with(MARK) { MARK.len() } else { 0 };
            let head = Head { bytes: &self.buffer[mark..], is_all: self.is_all };
            match bundle(&head, self.from) {
                Ok((format, cut)) => {
                    self.buffer.drain(..mark);
                    (self.cut, self.format) = (Some(cut), Some(format.id));
                    return Ok(());
                }
                Err(Begins::Unclear) if (self.buffer.len() as u64) < most => self.grow()?,
                Err(_) => break,
            }
        }
        let more = most.saturating_sub(self.buffer.len() as u64);
        self.stream.by_ref().take(more).read_to_end(&mut self.buffer)?;
        Ok(())
    }

    /// Reads until the buffer is longer by a sixteenth, or by a half if it is long, or the stream is
    /// at its end.
    fn grow(&mut self) -> io::Result<()> {
        let before = self.buffer.len();
        let more = if before < SHARE { before / 16 } else { before / 2 };
        while self.buffer.len() <= before + more && !self.is_all {
            let len = self.buffer.len();
            self.buffer.resize(len + SHARE.max(more), 0);
            let read = self.stream.read(&mut self.buffer[len..]);
            self.buffer.truncate(len + *read.as_ref().unwrap_or(&0));
            match read {
                Ok(0) => self.is_all = true,
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Makes the next puzzles ready, if there are any.
    fn fill(&mut self) -> Result<(), StreamError> {
        let Some(cut) = self.cut else {
            self.is_over = true;
            let bytes = std::mem::take(&mut self.buffer);
            let from = self.from.map(|format| format.id);
            let document = read::read_told(&bytes, from, &self.told, &self.limits)?;
            self.format = Some(document.format);
            self.set_ready(document.entries);
            return Ok(());
        };
        while self.ready.is_empty() && !self.is_over {
            let n_whole = (cut.whole)(&self.buffer);
            if n_whole > 0 {
                self.block(n_whole, cut)?;
            } else if self.buffer.len() > MOST_PIECE {
                let message = format!("a puzzle of over {MOST_PIECE} bytes, the limit; split it");
                let fault = Fault::new(FaultKind::TooLarge, message).at(Place::new(self.line, 1));
                return Err(Error::from(fault).into());
            } else if self.is_all {
                self.is_over = true;
                self.block(self.buffer.len(), cut)?;
            } else {
                self.grow().map_err(StreamError::Io)?;
            }
        }
        Ok(())
    }

    /// Makes the puzzles of the first bytes of the buffer ready.
    fn block(&mut self, n_bytes: usize, cut: Cut) -> Result<(), StreamError> {
        let block = &self.buffer[..n_bytes];
        // Whole puzzles before a byte that spoils all of it are good.
        let n_bytes = match memchr(0, block).map(|at| (cut.whole)(&block[..at])) {
            None | Some(0) => n_bytes,
            Some(n_good) => n_good,
        };
        let block = &self.buffer[..n_bytes];
        let input = Input::part(block, self.line).with(&self.told);
        // How many they are and how many are bad is counted here.
        let limits = Limits { puzzles: usize::MAX, ..self.limits };
        let mut entries = (cut.read)(&input, &limits)?;
        self.told.apply(&mut entries);
        self.line = self.line.saturating_add(n_line_ends(block));
        self.buffer.drain(..n_bytes);
        self.set_ready(entries);
        Ok(())
    }
}

/// How many lines of the text end in it.
fn n_line_ends(text: &[u8]) -> u32 {
    let alone = |&at: &usize| text.get(at + 1) != Some(&b'\n');
    let n = memchr_iter(b'\n', text).count() + memchr_iter(b'\r', text).filter(alone).count();
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl<R: Read> Iterator for Puzzles<R> {
    type Item = Result<Entry, StreamError>;

    fn next(&mut self) -> Option<Result<Entry, StreamError>> {
        if self.ready.is_empty()
            && !self.is_over
            && let Err(error) = self.fill()
        {
            // Said once: what was faulty is not nothing.
            (self.is_over, self.n_read) = (true, 1);
            return Some(Err(error));
        }
        let Some(entry) = self.ready.pop_front() else {
            let is_empty = self.n_read == 0 && self.is_bundle();
            self.n_read = 1;
            return is_empty.then(|| Err(document::no_puzzle().into()));
        };
        self.n_read += 1;
        self.n_bad += usize::from(entry.draft.is_err());
        if self.is_bundle()
            && let Some(fault) = document::hardly_any_good(self.n_read, self.n_bad)
        {
            (self.is_over, self.buffer, self.ready) = (true, Vec::new(), VecDeque::new());
            return Some(Err(StreamError::Input(fault.into())));
        }
        Some(Ok(entry))
    }
}
