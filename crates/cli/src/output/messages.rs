//! What there is to print about a puzzle, and for which stream or file.
//!
//! ```text
//!   worker --Message--> pipeline, in the order of the items --> printer: standard output, error, the file
//! ```
//!
//! A worker prints nothing by itself: lines of several would mix, and a proof or a picture may share its
//! place with what is said next. The cost is a copy of each text on its way.

use crate::{
    limits::exit::Exit,
    output::{
        multi_scene_file::Shown,
        pipeline::{Queued, Sender},
    },
};

/// Something said about an item.
#[derive(Debug)]
pub(crate) enum Message {
    /// A result, for standard output.
    Out(Vec<u8>),
    /// A part of the file that was asked for.
    File(Vec<u8>),
    /// A picture in text for either, with a blank line between it and the one before.
    Picture(Vec<u8>, Place),
    /// A scene for the file, drawn when all are there.
    Shown(Box<Shown>),
    /// An error, for standard error.
    Error(String),
    /// Talk, for standard error.
    Note(String),
    /// It is over.
    End(Exit),
}

/// Where a picture in text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Out,
    File,
}

impl Queued for Message {
    fn n_bytes(&self) -> usize {
        match self {
            Message::Out(bytes) | Message::File(bytes) | Message::Picture(bytes, _) => bytes.len(),
            Message::Shown(shown) => shown.board.shape().n_cells() * (2 + shown.passes.len()),
            Message::Error(line) | Message::Note(line) => line.len(),
            Message::End(_) => 0,
        }
    }
}

/// Says what is to be said about one item.
pub(crate) type ItemSender<'a> = Sender<'a, Message>;

impl ItemSender<'_> {
    pub(crate) fn out(&self, bytes: impl Into<Vec<u8>>) {
        self.send(Message::Out(bytes.into()));
    }

    pub(crate) fn file(&self, bytes: impl Into<Vec<u8>>) {
        self.send(Message::File(bytes.into()));
    }

    pub(crate) fn picture(&self, drawn: Vec<u8>, place: Place) {
        self.send(Message::Picture(drawn, place));
    }

    pub(crate) fn shown(&self, shown: Shown) {
        self.send(Message::Shown(Box::new(shown)));
    }

    pub(crate) fn error(&self, line: impl Into<String>) {
        self.send(Message::Error(line.into()));
    }

    pub(crate) fn note(&self, line: impl Into<String>) {
        self.send(Message::Note(line.into()));
    }
}
