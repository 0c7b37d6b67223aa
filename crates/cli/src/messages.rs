//! What is said about puzzles that are worked on at once, in the order in which they came.

use std::ops::ControlFlow;

use crate::{
    console::Console,
    exit::Exit,
    gallery::Shown,
    pipeline::{self, Message, Sender},
    stop::Stop,
};

/// Something said about an item.
#[derive(Debug)]
pub(crate) enum Said {
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
    /// Standard output.
    Out,
    /// The file that was asked for.
    File,
}

impl Message for Said {
    fn n_bytes(&self) -> usize {
        match self {
            Said::Out(bytes) | Said::File(bytes) | Said::Picture(bytes, _) => bytes.len(),
            Said::Shown(shown) => shown.board.shape().n_cells() * (2 + shown.passes.len()),
            Said::Error(line) | Said::Note(line) => line.len(),
            Said::End(_) => 0,
        }
    }
}

/// Says what is to be said about one item.
pub(crate) type Voice<'a> = Sender<'a, Said>;

impl Voice<'_> {
    pub(crate) fn out(&self, bytes: impl Into<Vec<u8>>) {
        self.send(Said::Out(bytes.into()));
    }

    pub(crate) fn file(&self, bytes: impl Into<Vec<u8>>) {
        self.send(Said::File(bytes.into()));
    }

    pub(crate) fn picture(&self, drawn: Vec<u8>, place: Place) {
        self.send(Said::Picture(drawn, place));
    }

    pub(crate) fn shown(&self, shown: Shown) {
        self.send(Said::Shown(Box::new(shown)));
    }

    pub(crate) fn error(&self, line: impl Into<String>) {
        self.send(Said::Error(line.into()));
    }

    pub(crate) fn note(&self, line: impl Into<String>) {
        self.send(Said::Note(line.into()));
    }
}

/// Works on all items with this many threads and gives the greatest end.
pub(crate) fn in_order<I>(
    mut items: I,
    threads: usize,
    stop: &Stop,
    console: &mut Console,
    work: impl Fn(I::Item, &Voice<'_>) -> Exit + Sync,
) -> Exit
where
    I: Iterator + Send,
{
    let mut exit = Exit::Done;
    let next = || if stop.is_raised() { None } else { items.next() };
    let take = |said: Option<Said>| {
        let said = match said {
            Some(said) => console.say(said),
            None => console.show(),
        };
        exit = exit.max(said.unwrap_or_else(|end| end));
        if said.is_err() {
            stop.close();
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let worker = || {
        |item: I::Item, voice: &Voice<'_>| {
            let end = stop.during(|| work(item, voice));
            voice.send(Said::End(end));
        }
    };
    if let Err(error) = pipeline::run(threads, next, take, worker) {
        console.error(&pipeline::no_thread(&error));
        return Exit::Bad;
    }
    // To ask for the next item may be to wait for a person.
    if stop.is_interrupted() && items.size_hint().1 != Some(0) {
        console.error("interrupted: the inputs after these were not looked at");
    }
    exit
}
