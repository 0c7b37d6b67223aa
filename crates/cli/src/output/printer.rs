//! The printer: results on standard output, messages on standard error, the file of `--output`.
//!
//! ```text
//!   Out      ─▶ standard output, held back up to 64 KiB      File ─▶ written beside its place,
//!   Error    ─▶ standard error, behind what was held back             renamed by `finish`
//!   Picture  ─▶ either, a blank line before all but the first
//! ```
//!
//! Only one thread has it, so lines never mix. (The guard has standard output as well, to flush it when
//! it ends the process.) That nobody reads standard output any more is no error: the work just ends.
//!
//! Lines of many puzzles are written by one system call; what a person waits for is shown at once. A
//! file takes its place only at the end and only if something was written, so without results an old
//! one stays.

use std::{
    io::{self, BufWriter, IsTerminal, Write},
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use anstream::{AutoStream, ColorChoice};
use indicatif::ProgressBar;
use pictogrid_json::Failed;
use pictogrid_render::{Look, Paper};
use pictogrid_save::{IfExists, Save};

use crate::{
    args::When,
    input::file_conflicts::unwritable,
    limits::exit::Exit,
    output::{
        faults,
        messages::{Message, Place},
        multi_scene_file::{Drawn, Gallery},
        progress,
    },
    wording::escape,
};

/// Bytes of results that are printed at once at the latest.
const HELD_BACK: usize = 1 << 16;

/// What is printed to standard output, by whoever has the lock.
pub(crate) type Out = Arc<Mutex<dyn Write + Send>>;

/// Everything that is printed goes through here.
pub(crate) struct Printer {
    out: Out,
    is_quiet: bool,
    target: Option<PathBuf>,
    if_exists: IfExists,
    gallery: Option<Gallery>,
    save: Option<Save>,
    /// Whether something was written to that file. Without results an old one stays.
    is_saved: bool,
    /// What stands above the first results, and nowhere without results.
    heading: Vec<u8>,
    /// Where a picture in text has gone: the next one there is set apart from it.
    pictured: Vec<Place>,
    /// The exit code once standard output could not be written; that is reported once.
    lost: Option<Exit>,
    progress: ProgressBar,
}

impl Printer {
    /// A printer that prints talk unless it `is_quiet`.
    pub(crate) fn new(is_quiet: bool) -> Printer {
        // Color is decided where lines are made; this stream only makes old Windows show it.
        let out = AutoStream::new(io::stdout(), ColorChoice::Always);
        Printer {
            out: Arc::new(Mutex::new(BufWriter::with_capacity(HELD_BACK, out))),
            is_quiet,
            target: None,
            if_exists: IfExists::Refuse,
            gallery: None,
            save: None,
            is_saved: false,
            heading: Vec::new(),
            pictured: Vec::new(),
            lost: None,
            progress: ProgressBar::hidden(),
        }
    }

    /// The same printer, whose file is `target`.
    pub(crate) fn with_target(mut self, target: Option<PathBuf>, if_exists: IfExists) -> Printer {
        self.target = target;
        self.if_exists = if_exists;
        self
    }

    /// The same printer, whose file is drawn at the end. Without a target it goes to standard
    /// output.
    pub(crate) fn with_gallery(mut self, gallery: Gallery) -> Printer {
        self.gallery = Some(gallery);
        self
    }

    /// Standard output, for who ends the process.
    pub(crate) fn shared_out(&self) -> Out {
        self.out.clone()
    }

    fn locked_out(&self) -> MutexGuard<'_, dyn Write + Send + 'static> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws nothing after all.
    pub(crate) fn drop_gallery(&mut self, why: &str) {
        self.gallery = None;
        self.error(why);
    }

    pub(crate) fn has_target(&self) -> bool {
        self.target.is_some()
    }

    /// Begins the file now, so that one that cannot be written is reported before all the work.
    pub(crate) fn open_target(&mut self) -> Result<(), Exit> {
        let begin = |target| Save::begin(target, self.if_exists);
        self.save =
            self.target.as_deref().map(begin).transpose().map_err(|error| self.unsaved(&error))?;
        Ok(())
    }

    /// Shows a bar for this many steps, where a person would see it.
    pub(crate) fn show_progress(&mut self, n_steps: u64) {
        if !self.is_quiet && !io::stdout().is_terminal() {
            self.progress = progress::of_steps(n_steps);
        }
    }

    /// Prints what was said. Gives an end if the item has one, and as error the end of it all.
    pub(crate) fn say(&mut self, said: Message) -> Result<Exit, Exit> {
        match said {
            Message::Out(bytes) => self.later(&bytes)?,
            Message::File(bytes) => self.file(&bytes)?,
            Message::Picture(drawn, place) => self.picture(drawn, place)?,
            Message::Shown(shown) => {
                if let Some(gallery) = &mut self.gallery {
                    gallery.add(*shown);
                }
            }
            Message::Error(line) => self.error(&line),
            Message::Note(line) => self.note(&line),
            Message::End(exit) => {
                self.progress.inc(1);
                return Ok(exit);
            }
        }
        Ok(Exit::Done)
    }

    /// Prints or saves a picture in text.
    fn picture(&mut self, mut drawn: Vec<u8>, place: Place) -> Result<(), Exit> {
        if self.pictured.contains(&place) {
            drawn.insert(0, b'\n');
        } else {
            self.pictured.push(place);
        }
        match place {
            Place::Out => self.later(&drawn),
            Place::File => self.file(&drawn),
        }
    }

    /// Shows results that were held back for company.
    pub(crate) fn show(&mut self) -> Result<Exit, Exit> {
        self.out(b"").map(|()| Exit::Done)
    }

    /// Whether standard output takes nothing more.
    pub(crate) fn is_lost(&self) -> bool {
        self.lost.is_some()
    }

    /// Prints this above the first results, once there are some.
    pub(crate) fn above_results(&mut self, heading: &[u8]) {
        self.heading = heading.to_vec();
    }

    /// Prints results that may wait until [`Printer::show`].
    pub(crate) fn later(&mut self, bytes: &[u8]) -> Result<(), Exit> {
        self.lost.map_or(Ok(()), Err)?;
        let heading = if bytes.is_empty() { Vec::new() } else { std::mem::take(&mut self.heading) };
        let mut out = self.locked_out();
        let written = out.write_all(&heading).and_then(|()| out.write_all(bytes));
        drop(out);
        written.map_err(|error| self.lost(&error))
    }

    /// Prints results, at once, so that a reader sees them as they come.
    pub(crate) fn out(&mut self, bytes: &[u8]) -> Result<(), Exit> {
        self.later(bytes)?;
        let flushed = self.locked_out().flush();
        flushed.map_err(|error| self.lost(&error))
    }

    /// Prints these results and nothing else.
    pub(crate) fn print(mut self, bytes: &[u8]) -> Exit {
        self.out(bytes).map_or_else(|exit| exit, |()| self.finish())
    }

    /// Prints a line of results that may wait for company. Call [`Printer::finish`] at the end.
    pub(crate) fn out_later(&mut self, line: &str) -> Result<(), Exit> {
        self.later(format!("{line}\n").as_bytes())
    }

    /// Prints an error. If that is impossible there is nobody left to tell.
    pub(crate) fn error(&mut self, text: &str) {
        // On a terminal both are in the order in which they were said.
        let _ = self.locked_out().flush();
        for line in text.split('\n') {
            let _ = writeln!(io::stderr(), "{}", escape::escaped(line));
        }
    }

    /// Prints an error and gives the end that it is.
    pub(crate) fn bad(&mut self, text: &str) -> Exit {
        self.error(text);
        Exit::Bad
    }

    /// Prints what was stopped and gives the end that it is.
    pub(crate) fn stopped(&mut self, text: &str) -> Exit {
        self.error(text);
        Exit::Stopped
    }

    /// Says what is wrong with an input, as JSON if wanted. Gives the end that it is.
    pub(crate) fn refuse(&mut self, failed: &Failed, as_json: bool) -> Exit {
        self.say(faults::said(failed, as_json)).err().unwrap_or(Exit::Bad)
    }

    /// Prints talk, unless nobody wants to hear it.
    pub(crate) fn note(&mut self, line: &str) {
        if !self.is_quiet {
            self.error(line);
        }
    }

    /// Says that this waits for a person at the keyboard, if standard input is that.
    pub(crate) fn note_keyboard(&mut self) {
        if io::stdin().is_terminal() {
            self.note("reading from the keyboard; end it with Ctrl-D");
        }
    }

    /// Puts the file of `--output` in its place and prints what still waits.
    pub(crate) fn finish(mut self) -> Exit {
        self.progress.finish_and_clear();
        if let Err(exit) = self.out(b"").and_then(|()| self.open_gallery()) {
            return exit;
        }
        let Some(save) = self.save.take().filter(|_| self.is_saved) else { return Exit::Done };
        match save.finish() {
            Ok(()) => Exit::Done,
            Err(error) => self.unsaved(&error),
        }
    }

    /// Draws what is in the gallery, if there is one.
    fn open_gallery(&mut self) -> Result<(), Exit> {
        match self.gallery.take().map_or(Ok(None), Gallery::draw) {
            Ok(None) => Ok(()),
            Ok(Some(Drawn { bytes, notes })) => {
                notes.iter().for_each(|note| self.note(note));
                if self.target.is_some() { self.file(&bytes) } else { self.out(&bytes) }
            }
            Err((exit, message)) => {
                let name = self.target.take().unwrap_or_else(|| "standard output".into());
                self.save = None;
                self.error(&format!("{}: {message}", name.display()));
                Err(exit)
            }
        }
    }

    fn file(&mut self, bytes: &[u8]) -> Result<(), Exit> {
        if self.save.is_none() {
            self.open_target()?;
        }
        let Some(save) = &mut self.save else { return Ok(()) };
        self.is_saved = true;
        save.write_all(bytes).map_err(|error| self.unsaved(&error))
    }

    fn unsaved(&mut self, error: &io::Error) -> Exit {
        self.save = None;
        let target = self.target.take().unwrap_or_default();
        self.bad(&format!("{}: {}", target.display(), unwritable(error)))
    }

    fn lost(&mut self, error: &io::Error) -> Exit {
        let is_closed = error.kind() == io::ErrorKind::BrokenPipe;
        let exit = if is_closed { Exit::Done } else { Exit::Bad };
        self.lost = Some(exit);
        if !is_closed {
            self.error(&format!("standard output: cannot be written: {error}; send it elsewhere"));
        }
        exit
    }
}

/// Whether color is wanted on standard output.
pub(crate) fn wants_color(when: When) -> bool {
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    }
}

/// The paper that standard output is.
pub(crate) fn paper(when: When) -> Paper {
    let width = terminal_size::terminal_size_of(io::stdout())
        .map(|(terminal_size::Width(width), _)| usize::from(width));
    Paper { width, color: wants_color(when), look: Look::default() }
}
