//! Many puzzles at once, and what is said about them in the order in which they came.
//!
//! ```text
//!   items --> worker --> what is said about item 1 --+
//!         \-> worker --> what is said about item 2 --+--> the console, item by item
//! ```
//!
//! Every item has a short queue of its own, and the console empties the queues in order. So the
//! first item is printed while it is still being solved, a later one waits once its queue is
//! full, and memory stays bounded however many items there are.

use std::{
    sync::{
        Mutex,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

use crate::{console::Console, exit::Exit, gallery::Shown, stop::Stop};

/// Things said about one item before its worker has to wait for the console.
const PATIENCE: usize = 64;
/// Items that may be finished before their turn, for each thread.
const AHEAD: usize = 64;

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

/// The voice of the worker of one item. Nobody may be listening any more; that is no error here,
/// because the console raises the flag that ends the work.
pub(crate) struct Voice(SyncSender<Said>);

impl Voice {
    pub(crate) fn out(&self, bytes: impl Into<Vec<u8>>) {
        self.say(Said::Out(bytes.into()));
    }

    pub(crate) fn file(&self, bytes: impl Into<Vec<u8>>) {
        self.say(Said::File(bytes.into()));
    }

    pub(crate) fn picture(&self, drawn: Vec<u8>, place: Place) {
        self.say(Said::Picture(drawn, place));
    }

    pub(crate) fn shown(&self, shown: Shown) {
        self.say(Said::Shown(Box::new(shown)));
    }

    pub(crate) fn error(&self, line: impl Into<String>) {
        self.say(Said::Error(line.into()));
    }

    pub(crate) fn note(&self, line: impl Into<String>) {
        self.say(Said::Note(line.into()));
    }

    fn say(&self, said: Said) {
        let _ = self.0.send(said);
    }
}

/// Works on all items with this many threads and gives the greatest end.
pub(crate) fn in_order<I>(
    items: I,
    threads: usize,
    stop: &Stop,
    console: &mut Console,
    work: impl Fn(I::Item, &Voice) -> Exit + Sync,
) -> Exit
where
    I: Iterator + Send,
    I::Item: Send,
{
    let (turns, queue) = sync_channel(AHEAD * threads);
    let line = Mutex::new(items);
    let work = &work;
    let exit = thread::scope(|scope| {
        for _ in 0..threads {
            let (line, turns) = (&line, turns.clone());
            scope.spawn(move || serve(line, &turns, stop, work));
        }
        drop(turns);
        listen(queue, stop, console)
    });
    let rest = line.into_inner().expect("no worker panics while it takes an item");
    // To ask for the next item may be to wait for a person.
    if stop.is_interrupted() && rest.size_hint().1 != Some(0) {
        console.error("interrupted: the inputs after these were not looked at");
    }
    exit
}

/// Takes one item after another until there is none, or the flag is raised.
fn serve<I: Iterator>(
    line: &Mutex<I>,
    turns: &SyncSender<Receiver<Said>>,
    stop: &Stop,
    work: impl Fn(I::Item, &Voice) -> Exit,
) {
    loop {
        let (sender, receiver) = sync_channel(PATIENCE);
        let item = {
            let mut line = line.lock().expect("no worker panics while it takes an item");
            if stop.is_raised() {
                return;
            }
            let Some(item) = line.next() else { return };
            if turns.send(receiver).is_err() {
                return;
            }
            item
        };
        let voice = Voice(sender);
        let exit = stop.during(|| work(item, &voice));
        voice.say(Said::End(exit));
    }
}

fn listen(queue: Receiver<Receiver<Said>>, stop: &Stop, console: &mut Console) -> Exit {
    let mut exit = Exit::Done;
    for said in queue.into_iter().flatten() {
        match console.say(said) {
            Ok(end) => exit = exit.max(end),
            Err(end) => {
                stop.close();
                return exit.max(end);
            }
        }
    }
    exit
}
