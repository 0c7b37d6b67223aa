//! What is said about puzzles that are worked on at once, in the order in which they came.

use std::ops::ControlFlow;

use crate::{
    output::{gallery::Shown, printer::Printer},
    run::{
        exit::{End, Exit},
        pipeline::{self, Queued, Sender},
        stop::Stop,
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

/// Works on all items with this many threads and gives the greatest end.
pub(crate) fn in_order<I>(
    mut items: I,
    threads: usize,
    stop: &Stop,
    printer: &mut Printer,
    work: impl Fn(I::Item, &ItemSender<'_>) -> End + Sync,
) -> Exit
where
    I: Iterator + Send,
{
    let mut exit = Exit::Done;
    let next = || if stop.is_raised() { None } else { items.next() };
    let take = |said: Option<Message>| {
        let said = match said {
            Some(said) => printer.say(said),
            None => printer.show(),
        };
        exit = exit.max(said.unwrap_or_else(|end| end));
        if said.is_err() {
            stop.close();
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let worker = || {
        |item: I::Item, sender: &ItemSender<'_>| {
            let end = stop.during(|| work(item, sender));
            sender.send(Message::End(end.unwrap_or_else(|exit| exit)));
        }
    };
    if let Err(error) = pipeline::run(threads, next, take, worker) {
        return printer.bad(&pipeline::no_thread(&error));
    }
    // To ask for the next item may be to wait for a person.
    if stop.is_interrupted() && items.size_hint().1 != Some(0) {
        printer.error("interrupted: the remaining inputs were not read");
    }
    if stop.is_interrupted() { exit.max(Exit::Stopped) } else { exit }
}

/// Does the work of a command about one thing, to its end.
pub(crate) fn alone(
    stop: &Stop,
    mut printer: Printer,
    work: impl Fn(&ItemSender<'_>) -> End + Sync,
) -> End {
    let exit = in_order([()].into_iter(), 1, stop, &mut printer, |(), sender| work(sender));
    Ok(exit.max(printer.finish()))
}
