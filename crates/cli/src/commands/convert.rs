//! `pictogrid convert`: puzzles from any format to any, and what is lost on the way.
//!
//! ```text
//!   IN file    OUT file      all its puzzles in one file
//!   IN file    OUT folder    OUT/name.suffix, or OUT/name-1.suffix, .. where a file holds one puzzle
//!   IN folder  OUT folder    the same for every file, folders kept
//! ```
//!
//! A file that has a bad puzzle in it is not written; the other files are. Nothing is written over
//! without `--force`, and never two inputs into one file. What lies in OUT is not read where OUT lies
//! in IN: it was written by an earlier run.

use std::{
    collections::{HashMap, hash_map::Entry},
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use pictogrid_core::{Limits, Puzzle};
use pictogrid_formats::{Format, Part, by_extension, by_id, lost, strip, stuck, write_what_fits};

use crate::{
    allowance::{Allowance, Permit},
    args::{convert::ConvertArgs, usage},
    console::{Console, unwritable},
    exit::Exit,
    faults,
    input::{self, Item, Items, STDIN},
    losses::{said, ways_out},
    metering::{Metered, Work},
    packing,
    save::{self, Save},
    stop::Stop,
};

/// Converts what the arguments name.
pub(crate) fn run(args: &ConvertArgs) -> Exit {
    let _ends_at_once = Stop::on_ctrl_c();
    let mut desk = Desk {
        args,
        format: format_of(args),
        console: Console::new(args.quiet),
        written: HashMap::new(),
        exit: Exit::Done,
    };
    if input::waits_for_keyboard(std::slice::from_ref(&args.from_path)) {
        desk.console.note("reading a puzzle from the keyboard; end it with Ctrl-D");
    }
    if args.from_path.is_dir() && !desk.is_folder() {
        desk.fail(&not_a_folder(&args.to_path));
        return desk.finish();
    }
    let own = folder_in(&args.from_path, &args.to_path);
    let mut has_own = false;
    let inputs = std::slice::from_ref(&args.from_path);
    let memory = args.memory.bytes();
    let allowance = Allowance::new(memory);
    let items = Items::new(inputs, args.from.as_deref(), Limits::default()).within(&allowance);
    let work = Work { means: None, told: TOLD, threads: 1, memory };
    let items = Metered::new(items, allowance, work);
    let mut batch = Batch::default();
    for item in items {
        let file = file_of(&item);
        if own.as_ref().is_some_and(|own| lies_in(&file, own)) {
            has_own = true;
            continue;
        }
        if batch.file != file {
            let done = std::mem::replace(&mut batch, Batch { file, ..Batch::default() });
            desk.convert(&done);
        }
        let mut item = item;
        if let Item::Puzzle(given) = &mut item {
            batch.held.extend(given.permit.take());
        }
        match desk.puzzle_of(item) {
            Some(puzzle) => batch.puzzles.push(puzzle),
            None => batch.has_faults = true,
        }
    }
    desk.convert(&batch);
    if has_own {
        let out = args.to_path.display();
        desk.console.note(&format!("{out}: what lies there is not read, as it is OUT"));
    }
    desk.finish()
}

/// Why a folder cannot become `out`.
fn not_a_folder(out: &Path) -> String {
    let way_out = match out {
        _ if out.as_os_str() == STDIN => {
            "standard output is none; name a folder as OUT, or convert its files one by one"
        }
        _ if out.is_file() => "this is a file; name another OUT",
        _ => "let OUT end in a slash",
    };
    format!("{}: a folder becomes a folder; {way_out}", out.display())
}

/// Where `out` is on the disk, if it is a folder below the folder `from`.
fn folder_in(from: &Path, out: &Path) -> Option<PathBuf> {
    let (from, out) = (fs::canonicalize(from).ok()?, fs::canonicalize(out).ok()?);
    (out.is_dir() && out != from && out.starts_with(&from)).then_some(out)
}

fn lies_in(file: &str, folder: &Path) -> bool {
    fs::canonicalize(file).is_ok_and(|file| file.starts_with(folder))
}

/// The format to write; ends the program with a word on usage if there is none.
fn format_of(args: &ConvertArgs) -> &'static Format {
    let (suffix, _) = packing::suffix(&args.to_path);
    let format = match &args.to {
        Some(id) => by_id(id),
        None => by_extension(&suffix).filter(|format| format.is_writable()),
    };
    format.unwrap_or_else(|| {
        let ids = input::writable_ids().join(", ");
        let message = match by_extension(&suffix) {
            Some(format) if args.to.is_none() => {
                format!(
                    "{} files can be read, but not written; name one of {ids} with --to",
                    format.id
                )
            }
            _ if pictogrid_render::by_suffix(&suffix).is_some() => {
                let (from, to) = (args.from_path.display(), args.to_path.display());
                format!(
                    "a .{suffix} file is a drawing, not a puzzle; make it with \
                     `pictogrid render {from} {to}`, or name one of {ids} with --to"
                )
            }
            _ if suffix.is_empty() => {
                format!("OUT has no suffix, which would name a format; name one of {ids} with --to")
            }
            _ => format!("the suffix of OUT names no format; name one of {ids} with --to"),
        };
        usage::refuse("convert", message)
    })
}

/// Bytes a cell of what is written, read back and compared.
const TOLD: u64 = 16;

/// The puzzles of one input file.
#[derive(Default)]
struct Batch {
    file: String,
    puzzles: Vec<Puzzle>,
    /// Their memory.
    held: Vec<Permit>,
    /// Whether one of its puzzles is no good.
    has_faults: bool,
}

fn file_of(item: &Item) -> String {
    match item {
        Item::Puzzle(given) => given.source.file.clone(),
        Item::Refused { source, .. } | Item::TooMuch { source, .. } => source.file.clone(),
        Item::Unreadable { name, .. } | Item::Skipped { name } => name.clone(),
    }
}

struct Desk<'a> {
    args: &'a ConvertArgs,
    format: &'static Format,
    console: Console,
    /// What is written, and of which input.
    written: HashMap<PathBuf, String>,
    exit: Exit,
}

impl Desk<'_> {
    fn fail(&mut self, line: &str) {
        self.console.error(line);
        self.exit = self.exit.max(Exit::Bad);
    }

    fn finish(self) -> Exit {
        self.exit.max(self.console.finish())
    }

    /// The puzzle of an item, or what is wrong with it, said.
    fn puzzle_of(&mut self, item: Item) -> Option<Puzzle> {
        let (source, error) = match item {
            Item::Puzzle(given) => {
                let limits = Limits::default();
                match given.draft.check(&limits) {
                    Ok(puzzle) => return Some(puzzle),
                    Err(error) => {
                        let stop = Stop::default();
                        let draft = &given.draft;
                        let advised = faults::with_suspects(error, draft, &limits, (None, &stop));
                        (given.source, advised.error)
                    }
                }
            }
            Item::Refused { source, error } => (source, error),
            Item::TooMuch { source, message } => {
                self.console.error(&format!("{}: {message}", source.name));
                self.exit = self.exit.max(Exit::Stopped);
                return None;
            }
            Item::Unreadable { name, message } => {
                self.fail(&format!("{name}: {message}"));
                return None;
            }
            Item::Skipped { name } => {
                self.console.note(&format!("{name}: skipped, no format recognizes it"));
                return None;
            }
        };
        for fault in error.faults() {
            self.fail(&faults::line(&source, fault));
        }
        None
    }

    /// Whether OUT is a folder, or is to be one: what is not there becomes one where IN is one,
    /// unless it has the suffix of a file.
    fn is_folder(&self) -> bool {
        let out = &self.args.to_path;
        let (suffix, packed) = packing::suffix(out);
        let is_file = || packed.is_some() || by_extension(&suffix).is_some();
        let is_new = || out.as_os_str() != STDIN && !out.exists() && !is_file();
        out.is_dir()
            || out.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR])
            || (self.args.from_path.is_dir() && is_new())
    }

    /// Writes the puzzles of one input file.
    fn convert(&mut self, batch: &Batch) {
        if batch.puzzles.is_empty() || batch.has_faults {
            return;
        }
        let holds_several = self.format.holds.contains(&Part::Several);
        if !self.is_folder() {
            return self.write(&self.args.to_path.clone(), &batch.file, &batch.puzzles);
        }
        let place = self.place_of(&batch.file);
        if holds_several || batch.puzzles.len() == 1 {
            let place = with_suffix(&place, self.suffix());
            return self.write(&place, &batch.file, &batch.puzzles);
        }
        let n_digits = batch.puzzles.len().to_string().len();
        for (number, puzzle) in (1..).zip(&batch.puzzles) {
            let mut numbered = place.clone().into_os_string();
            numbered.push(format!("-{number:0n_digits$}"));
            let numbered = with_suffix(Path::new(&numbered), self.suffix());
            self.write(&numbered, &batch.file, std::slice::from_ref(puzzle));
        }
    }

    fn suffix(&self) -> &'static str {
        self.format.extensions.first().copied().unwrap_or(self.format.id)
    }

    /// Where in OUT what comes of an input belongs, without a suffix.
    fn place_of(&self, file: &str) -> PathBuf {
        let file = Path::new(file);
        let below =
            file.strip_prefix(&self.args.from_path).ok().filter(|p| !p.as_os_str().is_empty());
        let name = match below {
            Some(below) => below.to_owned(),
            None => PathBuf::from(file.file_name().unwrap_or_default()),
        };
        // A game ID or standard input has no name that a file could have.
        let is_odd = !self.args.from_path.exists() || name.as_os_str().is_empty();
        self.args.to_path.join(if is_odd {
            PathBuf::from("puzzle")
        } else {
            name.with_extension("")
        })
    }

    /// Writes what comes of the input `file`.
    fn write(&mut self, place: &Path, file: &str, puzzles: &[Puzzle]) {
        let shown = place.display().to_string();
        let is_stdout = place.as_os_str() == STDIN;
        match self.written.entry(place.to_owned()) {
            Entry::Occupied(other) if !is_stdout => {
                let message = format!(
                    "{shown}: both {} and {file} would be written to this file; convert one of \
                     them by itself",
                    other.get()
                );
                return self.fail(&message);
            }
            other => _ = other.or_insert_with(|| file.to_owned()),
        }
        let if_there = self.args.force.old();
        if !is_stdout && let Err(error) = save::refuse_old(place, if_there) {
            return self.fail(&format!("{shown}: {}", unwritable(&error)));
        }
        let Some(puzzles) = self.fitted(&shown, puzzles) else { return };
        let bytes = match write_what_fits(self.format.id, &puzzles) {
            Ok((bytes, lost)) => {
                if let Some(what) = lost {
                    let id = self.format.id;
                    self.console.note(&format!("warning: {shown}: {id} cannot hold {what}"));
                }
                bytes
            }
            Err(error) => {
                let hint = self.hint(&puzzles);
                return self.fail(&format!("{shown}: {error}{hint}"));
            }
        };
        if is_stdout {
            if let Err(exit) = self.console.out(&bytes) {
                self.exit = self.exit.max(exit);
            }
            return;
        }
        let folder = place.parent().filter(|_| self.is_folder());
        let saved = folder.map_or(Ok(()), fs::create_dir_all).and_then(|()| {
            let (_, packed) = packing::suffix(place);
            let packed = packed.map(|packed| packing::pack(&bytes, packed)).transpose()?;
            let mut save = Save::begin(place, if_there)?;
            save.write_all(&packed.unwrap_or(bytes))?;
            save.finish()
        });
        if let Err(error) = saved {
            self.fail(&format!("{shown}: {}", unwritable(&error)));
        }
    }

    /// What may help where these cannot be written: a goal picture, if the format has one.
    fn hint(&self, puzzles: &[Puzzle]) -> &'static str {
        let is_lacking = puzzles.iter().any(|puzzle| puzzle.goal().is_none());
        match is_lacking && self.format.holds.contains(&Part::Goal) {
            true if self.args.spoiler_free => {
                "; --spoiler-free leaves the goal out, and this format may need it"
            }
            true => "; solve it first: with a goal picture more can be written",
            false => "",
        }
    }

    /// The puzzles as the format can hold them, unless too much would be lost.
    fn fitted(&mut self, shown: &str, puzzles: &[Puzzle]) -> Option<Vec<Puzzle>> {
        let lost = lost(self.format, puzzles);
        if lost.contains(&Part::Several) {
            let message = format!(
                "{shown}: the format {} holds one puzzle, these are {}; give a folder as OUT",
                self.format.id,
                puzzles.len()
            );
            self.fail(&message);
            return None;
        }
        let stuck = stuck(self.format, puzzles);
        for &part in &stuck {
            self.fail(&format!(
                "{shown}: {} {}",
                self.format.id,
                ways_out(part, puzzles, self.format)
            ));
        }
        if !stuck.is_empty() {
            return None;
        }
        let is_refused = lost.iter().any(|part| part.is_essential()) && !self.args.lossy;
        for part in lost {
            let what = said(part, puzzles, self.format);
            let line = format!("{shown}: {} {what}", self.format.id);
            match (part.is_essential(), self.args.lossy) {
                (true, false) => self.fail(&format!("{line}: refused, use --lossy")),
                _ if is_refused => {}
                _ if part == Part::Goal && self.args.spoiler_free => {}
                _ => self.console.note(&format!("warning: {line}")),
            }
        }
        if is_refused {
            return None;
        }
        let fit = |puzzle: &Puzzle| {
            let puzzle = strip(self.format, puzzle);
            if self.args.spoiler_free { puzzle.without_goal() } else { puzzle }
        };
        Some(puzzles.iter().map(fit).collect())
    }
}

fn with_suffix(place: &Path, suffix: &str) -> PathBuf {
    let mut name = place.to_owned().into_os_string();
    name.push(format!(".{suffix}"));
    PathBuf::from(name)
}
