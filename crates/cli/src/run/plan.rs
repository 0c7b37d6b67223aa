//! What every command does before its work begins and when it is over, in one order.
//!
//! ```text
//!   Plan    what is read, what is written, how far it may go
//!     begin   Ctrl-C; files read and written, or written twice; the file that is written; a person
//!             at the keyboard; the guard of time and memory
//!   Batch   printer, clock, memory
//!     each    puzzles, several at once, answered in order
//!     alone   one thing, with messages
//!     whole   one thing, with the printer
//!     finish  the file takes its place
//! ```
//!
//! A command gets its deadline and its stop here and nowhere else: `clock`.

use std::{
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::Duration,
};

use pictogrid_render::{Output, Paper};
use pictogrid_save::IfExists;

use crate::{
    args::BoundArgs,
    input::{
        file_conflicts::OutputFiles,
        files::STDIN,
        items::{Item, Items, Reading},
    },
    limits::{
        deadline::Clock,
        exit::{End, Exit},
        memory::Memory,
        stop::{self, Stop},
    },
    output::{
        last_output::Handover,
        messages::{ItemSender, Message},
        multi_scene_file::{Binding, Gallery},
        pipeline,
        printer::Printer,
    },
    run::{guard::Guard, workload::Workload},
};

/// What a command reads and writes, and how far it may go.
pub(crate) struct Plan<'a> {
    /// Whether only errors are printed.
    pub(crate) quiet: bool,
    /// The inputs; none of them stand for standard input. `None` for a command that reads nothing.
    pub(crate) inputs: Option<&'a [PathBuf]>,
    /// What is said of the inputs.
    pub(crate) reading: Reading,
    /// Files that are read beside the inputs.
    pub(crate) also_read: Vec<&'a Path>,
    /// The file that is written; `-` is standard output.
    pub(crate) target: Option<&'a Path>,
    /// Files that are written beside that one.
    pub(crate) also_written: Vec<&'a Path>,
    pub(crate) if_exists: IfExists,
    /// How the target is drawn when all pictures are there.
    pub(crate) gallery: Option<(&'static Output, Paper, Binding)>,
    /// The time for each puzzle.
    pub(crate) timeout: Option<Duration>,
    /// Bytes for everything at once.
    pub(crate) memory: u64,
    /// Whether Ctrl-C ends it at once, because nothing is known before its end.
    pub(crate) ends_at_once: bool,
    /// Whether answers are JSON, also that there is none.
    pub(crate) as_json: bool,
}

/// A command that has begun.
pub(crate) struct Batch {
    pub(crate) printer: Printer,
    pub(crate) clock: Clock,
    pub(crate) memory: Memory,
    /// The puzzles of the inputs.
    pub(crate) items: Items,
    n_inputs: usize,
    /// What the command is about.
    name: String,
    pub(crate) handover: Handover,
}

impl<'a> Plan<'a> {
    /// Nothing but bounds, which every command has.
    pub(crate) fn of(bounds: &BoundArgs) -> Plan<'a> {
        Plan {
            quiet: false,
            inputs: None,
            reading: Reading::default(),
            also_read: Vec::new(),
            target: None,
            also_written: Vec::new(),
            if_exists: IfExists::Refuse,
            gallery: None,
            timeout: bounds.timeout,
            memory: bounds.bytes(),
            ends_at_once: false,
            as_json: false,
        }
    }

    /// Begins the command; or says why it cannot begin.
    pub(crate) fn begin(self) -> Result<Batch, Exit> {
        let stop = if self.ends_at_once { Stop::at_once() } else { Stop::on_ctrl_c() };
        let memory = Memory::new(self.memory);
        let items = match self.inputs {
            Some(inputs) => Items::new(inputs, &self.reading, &memory),
            None => Items::none(&memory),
        };
        let (name, handover) = (self.name(), Handover::default());
        let mut printer = Printer::new(self.quiet).with_target(self.file(), self.if_exists);
        self.check_files(&items).map_err(|message| printer.bad(&message))?;
        if let Some((output, paper, binding)) = self.gallery {
            printer = printer.with_gallery(Gallery::new(output, paper, binding, memory.clone()));
        }
        printer.open_target()?;
        let is_stdin = |path: &Path| path.as_os_str() == STDIN;
        let reads_stdin =
            |inputs: &[PathBuf]| inputs.is_empty() || inputs.iter().any(|input| is_stdin(input));
        if self.inputs.is_some_and(reads_stdin) || self.also_read.iter().any(|path| is_stdin(path))
        {
            printer.note_keyboard();
        }
        let clock = Clock { timeout: self.timeout, stop };
        let guard = Guard {
            stop: clock.stop.clone(),
            timeout: self.timeout,
            memory: memory.total(),
            as_json: self.as_json,
            name: name.clone(),
            out: printer.shared_out(),
            handover: handover.clone(),
        };
        guard.begin();
        let n_inputs = items.n_inputs();
        Ok(Batch { printer, clock, memory, items, n_inputs, name, handover })
    }

    /// What the command is about.
    fn name(&self) -> String {
        let place = self.inputs.and_then(<[PathBuf]>::first).map(PathBuf::as_path).or(self.target);
        place.unwrap_or(Path::new(STDIN)).display().to_string()
    }

    /// The file to write, unless that is standard output.
    fn file(&self) -> Option<PathBuf> {
        self.target.filter(|path| path.as_os_str() != STDIN).map(Path::to_path_buf)
    }

    /// Refuses files that are both read and written, written twice, or there and to stay.
    fn check_files(&self, items: &Items) -> Result<(), String> {
        let written = self.target.iter().chain(&self.also_written).copied();
        let written = OutputFiles::new(written, self.if_exists)?;
        items.check_outputs(&written)?;
        written.check_inputs(self.also_read.iter().copied())?;
        written.check_existing()
    }
}

impl Batch {
    /// Whether there are several inputs, so that each is named where it is answered.
    pub(crate) fn has_several_inputs(&self) -> bool {
        self.n_inputs > 1
    }

    /// Works on all puzzles with this many threads and gives the greatest end.
    pub(crate) fn each(
        &mut self,
        threads: usize,
        work: Workload,
        serve: impl Fn(Item, &ItemSender<'_>) -> End + Sync,
    ) -> Exit {
        let Batch { printer, clock, memory, items, n_inputs, handover, .. } = self;
        memory.share_among(threads);
        printer.show_progress(*n_inputs as u64);
        let items = Granted { items, memory, work, stop: &clock.stop };
        in_order((items, |item| item.names().0), threads, (&clock.stop, handover), printer, serve)
    }

    /// Does the work of a command about one thing, to its end.
    pub(crate) fn alone(mut self, work: impl Fn(&ItemSender<'_>) -> End + Sync) -> End {
        let one = [self.name.clone()].into_iter();
        let bounds = (&self.clock.stop, &self.handover);
        let work = |_: String, sender: &ItemSender<'_>| work(sender);
        let exit = in_order((one, |name| name), 1, bounds, &mut self.printer, work);
        self.finish(exit)
    }

    /// Does the work of a command that prints by itself, to its end.
    pub(crate) fn whole(mut self, work: impl FnOnce(&mut Batch) -> End) -> End {
        let (stop, name) = (self.clock.stop.clone(), self.name.clone());
        let end = stop.during(&name, || work(&mut self));
        self.finish(end.unwrap_or_else(|exit| exit))
    }

    /// Ends the command, whose work came to `exit`.
    pub(crate) fn finish(self, exit: Exit) -> End {
        self.clock.stop.finishing();
        Ok(exit.max(self.printer.finish()))
    }
}

/// The items, puzzles with the memory for their work. They get it in their order, so that those that
/// are printed first never wait for others.
struct Granted<'a> {
    items: &'a mut Items,
    memory: &'a Memory,
    work: Workload,
    stop: &'a Stop,
}

impl Iterator for Granted<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        self.stop.set_more(self.items.has_more_inputs());
        let reading = self.stop.enter(self.items.name_of_next());
        let item = self.items.next();
        stop::has_read();
        drop(reading);
        let item = item?;
        self.stop.set_more(self.items.size_hint().1 != Some(0));
        Some(self.work.grant(self.memory, item, self.items.bytes_waiting()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.items.size_hint()
    }
}

/// Works on all items with this many threads and gives the greatest end.
fn in_order<I>(
    (mut items, name_of): (I, impl Fn(&I::Item) -> &str + Sync),
    threads: usize,
    (stop, handover): (&Stop, &Handover),
    printer: &mut Printer,
    work: impl Fn(I::Item, &ItemSender<'_>) -> End + Sync,
) -> Exit
where
    I: Iterator + Send,
{
    let mut exit = Exit::Done;
    let next = || if stop.is_raised() { None } else { items.next() };
    let take = |message: Option<Message>| {
        let end = match message {
            Some(message) => printer.say(message),
            None => printer.show(),
        };
        exit = exit.max(end.unwrap_or_else(|end| end));
        if end.is_err() {
            stop.close();
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let worker = || {
        |item: I::Item, sender: &ItemSender<'_>| {
            let piece = stop.enter(name_of(&item));
            let end = work(item, sender);
            drop(piece);
            stop.answered();
            sender.send(Message::End(end.unwrap_or_else(|exit| exit)));
        }
    };
    handover.set_open(true);
    let run = pipeline::run(threads, next, take, worker, handover);
    handover.set_open(false);
    if let Err(error) = run {
        return printer.bad(&pipeline::no_thread(&error));
    }
    // To ask for the next item may be to wait for a person.
    if stop.is_interrupted() && items.size_hint().1 != Some(0) {
        printer.error("interrupted: the remaining inputs were not read");
    }
    if stop.is_interrupted() { exit.max(Exit::Stopped) } else { exit }
}
