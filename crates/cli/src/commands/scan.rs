//! `pictogrid scan`: a printed puzzle, read from a screenshot or a photograph.
//!
//! ```text
//!   picture ─▶ decode, turn ─▶ scan ─▶ clues ─▶ standard output or -o
//!                               └────▶ size, verdict, numbers in doubt ─▶ standard error or output
//! ```
//!
//! The library reads; here files are opened, and what was read is worded. One picture after another, since
//! each takes a second at most and all of its pixels. A scan does not look at the clock: the guard ends one
//! that is late. Clues that do not fit each other are written as text all the same, with `*` for a line that
//! was not read, so that a person can mend them.

use std::path::Path;

use pictogrid_core::Puzzle;
use pictogrid_formats::Format;
use pictogrid_json::{Failed, FailedKind, Verdict, to_line};
use pictogrid_scan::{Doubt, NoGrid, Note, Options, Scanned, scan};

use crate::{
    args::{scan::ScanArgs, usage},
    input::{files::STDIN, picture_file},
    limits::exit::{End, Exit},
    output::{
        faults,
        messages::Message,
        printer::Printer,
        puzzle_file::{self, format_of},
    },
    run::plan::{Batch, Plan},
    wording::{
        escape::escaped,
        plural::{list, n_of},
    },
};

/// Doubts that are named; there are as many in a picture that could hardly be read.
const MOST_NAMED: usize = 40;

pub(crate) fn run(args: &ScanArgs) -> End {
    args.refuse_contradictions();
    let path = args.output.as_deref().unwrap_or(Path::new(STDIN));
    let format = format_of(path).unwrap_or_else(|message| usage::refuse("scan", message));
    let mut batch = Plan {
        quiet: args.talk.quiet,
        inputs: Some(&args.pictures),
        target: Some(path),
        if_exists: args.force.if_exists(),
        as_json: args.json,
        ..Plan::of(&args.bounds)
    }
    .begin()?;
    let mut work = Work { args, target: (path, format), puzzles: Vec::new() };
    let exit = work.all(&mut batch);
    batch.clock.stop.finishing();
    let written = work.write(&mut batch.printer).unwrap_or_else(|exit| exit);
    batch.finish(exit.max(written))
}

struct Work<'a> {
    args: &'a ScanArgs,
    target: (&'a Path, &'static Format),
    /// What waits to be written into one file.
    puzzles: Vec<Puzzle>,
}

impl Work<'_> {
    /// Reads every picture; gives the greatest end.
    fn all(&mut self, Batch { printer, clock, .. }: &mut Batch) -> Exit {
        let stop = clock.stop.clone();
        let mut exit = Exit::Done;
        for (at, path) in self.args.pictures.iter().enumerate() {
            if stop.is_raised() {
                printer.error("interrupted: the remaining inputs were not read");
                break;
            }
            stop.set_more(at + 1 < self.args.pictures.len());
            let piece = stop.enter(&path.display().to_string());
            let end = self.picture(path, printer);
            drop(piece);
            stop.answered();
            exit = exit.max(end.unwrap_or_else(|end| end));
            if printer.is_lost() {
                return exit;
            }
        }
        if stop.is_interrupted() { exit.max(Exit::Stopped) } else { exit }
    }

    fn picture(&mut self, path: &Path, printer: &mut Printer) -> End {
        let name = path.display().to_string();
        let found = self.read(path, printer).map_err(|(exit, kind, message)| {
            let failed = Failed::of_kind(kind, &name, &message);
            printer.say(faults::said(&failed, self.args.json)).err().unwrap_or(exit)
        })?;
        if self.args.json {
            let shape = pictogrid_json::Scanned::new(&name, &found);
            printer.out((to_line(&shape) + "\n").as_bytes())?;
        }
        self.keep(&name, &found, printer)?;
        let report = report(&name, &found);
        if self.args.json || self.is_piped() {
            printer.note(report.trim_end());
        } else {
            printer.out(report.as_bytes())?;
        }
        Ok(exit_of(&found))
    }

    /// The puzzle of a picture; or the end that it is, its kind, and the fault.
    fn read(
        &self,
        path: &Path,
        printer: &mut Printer,
    ) -> Result<Scanned, (Exit, FailedKind, String)> {
        let loaded =
            picture_file::load(path, self.args.bounds.bytes()).map_err(|(exit, message)| {
                let kind = if exit == Exit::Stopped { FailedKind::Memory } else { FailedKind::Io };
                (exit, kind, message)
            })?;
        for note in &loaded.notes {
            printer.note(&format!("{}: {note}", path.display()));
        }
        let picture = picture_file::for_scan(&loaded.pixels);
        drop(loaded);
        let mut options = Options::default();
        (options.corners, options.size) = (self.args.corners, self.args.size);
        let wrong = |message: String| (Exit::Bad, FailedKind::NoPuzzle, message);
        let picture = picture.ok_or_else(|| wrong("the picture has no pixels".to_owned()))?;
        scan(&picture, &options).map_err(|reason| {
            wrong(match (reason, self.args.corners) {
                (NoGrid::NoLines, Some(_)) => "--corners: no grid lies between them".to_owned(),
                (NoGrid::NoLines, None) => format!("{reason} with --corners and --size"),
                _ => reason.to_string(),
            })
        })
    }

    /// Prints the clues, or keeps the puzzle for the file.
    fn keep(&mut self, name: &str, found: &Scanned, printer: &mut Printer) -> Result<(), Exit> {
        let puzzle = found.puzzle();
        match puzzle {
            _ if self.args.json && self.args.output.is_none() => Ok(()),
            Ok(puzzle) => {
                self.puzzles.push(puzzle);
                Ok(())
            }
            Err(error) => {
                printer.error(&format!("{name}: its clues do not fit each other: {error}"));
                let is_text = self.target.1.id == "non" && self.args.pictures.len() == 1;
                if !is_text {
                    return Ok(());
                }
                let text = text_to_mend(found).into_bytes();
                let message =
                    if self.is_piped() { Message::Out(text) } else { Message::File(text) };
                printer.say(message).map(|_| ())
            }
        }
    }

    fn is_piped(&self) -> bool {
        self.target.0.as_os_str() == STDIN
    }

    /// Writes the puzzles that were kept.
    fn write(&self, printer: &mut Printer) -> End {
        if self.puzzles.is_empty() {
            return Ok(Exit::Done);
        }
        let (bytes, warning) = puzzle_file::written(&self.puzzles, self.target)
            .map_err(|message| printer.bad(&format!("{}: {message}", self.target.0.display())))?;
        warning.into_iter().for_each(|warning| printer.note(&warning));
        printer.say(if self.is_piped() { Message::Out(bytes) } else { Message::File(bytes) })
    }
}

/// How the command ends for a picture.
fn exit_of(found: &Scanned) -> Exit {
    match Verdict::from(found.verdict) {
        Verdict::Unique if found.doubts.is_empty() => Exit::Done,
        Verdict::Unique | Verdict::Several => Exit::Several,
        Verdict::None => Exit::NoSolution,
        _ => Exit::Stopped,
    }
}

/// Size, verdict, notes, and a line for each doubt.
fn report(name: &str, found: &Scanned) -> String {
    let [width, height] = found.size;
    let doubts = match found.doubts.len() {
        0 => "nothing in doubt".to_owned(),
        n => format!("{n} in doubt"),
    };
    let verdict = Verdict::from(found.verdict);
    let mut text = format!("{}: {width} × {height} · {verdict} · {doubts}\n", escaped(name));
    for note in found.notes.iter().filter_map(said) {
        text += &format!("  {note}\n");
    }
    for doubt in found.doubts.iter().take(MOST_NAMED) {
        text += &format!("  {}\n", worded(doubt, found));
    }
    if found.doubts.len() > MOST_NAMED {
        text += &format!("  and {} more; --json lists all\n", found.doubts.len() - MOST_NAMED);
    }
    text
}

/// A note in words; that it is a photograph, a person knows.
fn said(note: &Note) -> Option<String> {
    match *note {
        Note::FewNumbers => {
            Some("too few numbers for a whole puzzle: a part of the grid may be missing".to_owned())
        }
        Note::SumsDiffer(by) => {
            let (more, less) = if by > 0 { ("rows", "columns") } else { ("columns", "rows") };
            let cells = n_of(by.unsigned_abs(), "cell");
            Some(format!("the {more} fill {cells} more than the {less}"))
        }
        Note::Unread(n) => Some(format!("{} could not be read", n_of(n as u64, "line"))),
        _ => None,
    }
}

/// `row 3, number 2: 8, or 3`, `column 4: 1 1, or 11`
fn worded(doubt: &Doubt, found: &Scanned) -> String {
    let line = &found.lines[doubt.line];
    let kind = if line.is_row { "row" } else { "column" };
    let spelled = |clue: &[u32]| if clue.is_empty() { "blank".to_owned() } else { list(clue) };
    let (place, taken, second) = match doubt.position {
        Some(at) => (
            format!(", number {}", at + 1),
            line.clue.get(at).map_or(String::new(), u32::to_string),
            doubt.second.as_ref().and_then(|clue| clue.get(at)).map(u32::to_string),
        ),
        None if line.readings.is_empty() => (String::new(), "not read".to_owned(), None),
        None => (String::new(), spelled(&line.clue), doubt.second.as_deref().map(spelled)),
    };
    let second = second.map_or(String::new(), |second| format!(" — or {second}"));
    format!("{kind} {}{place}: {taken}{second}", line.index + 1)
}

/// Clues that do not fit each other, in our own format.
fn text_to_mend(found: &Scanned) -> String {
    let clue = |line: &pictogrid_scan::Line| match (line.clue.is_empty(), line.readings.is_empty())
    {
        (true, true) => "*\n".to_owned(),
        (true, false) => "0\n".to_owned(),
        (false, _) => list(&line.clue).replace(' ', "") + "\n",
    };
    let part = |is_row| found.lines.iter().filter(move |line| line.is_row == is_row).map(clue);
    let [width, height] = found.size;
    let (rows, columns) = (part(true).collect::<String>(), part(false).collect::<String>());
    format!("width {width}\nheight {height}\n\nrows\n{rows}\ncolumns\n{columns}")
}
