//! `pictogrid convert`: puzzles from any format to any, and what is lost on the way.
//!
//! ```text
//!   IN file     OUT file      all its puzzles in one file
//!   IN file     OUT folder    OUT/name.suffix, or OUT/name-1.suffix, .. where a file holds one puzzle
//!   IN folder   OUT folder    the same for every file, folders kept
//!   IN folder,  OUT file      all puzzles of all files in one bundle, in order; the format must hold
//!   or several                several
//! ```
//!
//! A file that has a bad puzzle in it, or one that OUT cannot hold, is not written; the other files
//! are. Where a file of OUT is one puzzle behind the other, one file becomes another a puzzle at a
//! time, however long it is; on standard output it then ends before the first bad one. Nothing is
//! written over without `--force`, and never two inputs into one file, but a bundle, which is kept in
//! memory until all of it is there. What lies in OUT, or is OUT, is not read where OUT lies in IN: it
//! was written by an earlier run.

mod stream;

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::{Path, PathBuf},
};

use pictogrid_core::{Error, Puzzle};
use pictogrid_formats::{
    FORMATS, Format, Part, by_extension, by_id, lost, strip, stuck, write_what_fits,
};
use pictogrid_save::refuse_existing;

use crate::{
    args::{convert::ConvertArgs, usage},
    input::{
        compression::{self, Packer},
        file_conflicts::{OutputFiles, unwritable},
        files::STDIN,
        items::{Item, Items},
    },
    limits::{
        deadline::Clock,
        exit::{End, Exit},
        memory::{Grant, Kept, Memory},
    },
    output::{faults, printer::Printer},
    run::{
        plan::{Batch, Plan},
        workload::Workload,
    },
    wording::{
        losses::{said, ways_out},
        plural::list,
    },
};

pub(crate) fn run(args: &ConvertArgs) -> End {
    let (inputs, out) = args.ends();
    let format = format_of(args);
    let batch = Plan {
        quiet: args.quiet,
        inputs: Some(inputs),
        reading: args.read.reading(),
        ends_at_once: true,
        ..Plan::of(&args.bounds)
    }
    .begin()?;
    batch.whole(|batch| {
        let mut task = Task::new(args, format, batch);
        task.begin()?;
        let has_own = task.each_file();
        task.bind();
        if has_own {
            let out = out.display();
            task.printer.note(&format!("{out}: skipped as input, because it is the output folder"));
        }
        Ok(task.exit)
    })
}

/// Where `out` is on the disk, if it is below the folder `from`.
fn own_in(from: &Path, out: &Path) -> Option<PathBuf> {
    let (from, out) = (fs::canonicalize(from).ok()?, fs::canonicalize(out).ok()?);
    (out != from && out.starts_with(&from)).then_some(out)
}

fn lies_in(file: &str, own: &Path) -> bool {
    fs::canonicalize(file).is_ok_and(|file| file.starts_with(own))
}

/// The format to write; ends the program with a word on usage if there is none.
fn format_of(args: &ConvertArgs) -> &'static Format {
    let (inputs, out) = args.ends();
    let (suffix, _) = compression::suffix(out);
    let format = match &args.to {
        Some(id) => by_id(id),
        None => by_extension(&suffix).filter(|format| format.is_writable()),
    };
    format.unwrap_or_else(|| {
        let formats = FORMATS.iter().filter(|format| format.is_writable());
        let ids = list(&formats.map(|format| format.id).collect::<Vec<_>>());
        let message = match by_extension(&suffix) {
            Some(format) if args.to.is_none() => {
                format!(
                    "{} files can be read, but not written; name one of {ids} with --to",
                    format.id
                )
            }
            _ if pictogrid_render::by_suffix(&suffix).is_some() => {
                let from: Vec<_> = inputs.iter().map(|input| input.to_string_lossy()).collect();
                let (from, to) = (from.join(" "), out.display());
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

/// Bytes per cell of what is written, read back and compared.
const OUTPUT_BYTES: u64 = 16;

/// The puzzles of one input file, or of all of them.
#[derive(Default)]
struct FileOfPuzzles {
    file: String,
    puzzles: Vec<Puzzle>,
    /// Their memory.
    kept: Vec<Kept>,
    /// Whether one of its puzzles is no good.
    has_faults: bool,
}

struct Task<'a> {
    args: &'a ConvertArgs,
    inputs: &'a [PathBuf],
    out: &'a Path,
    format: &'static Format,
    printer: &'a mut Printer,
    items: &'a mut Items,
    memory: &'a Memory,
    /// What is written, and of which input.
    written: HashMap<PathBuf, String>,
    /// Where several inputs or a folder become one file.
    bundle: Option<FileOfPuzzles>,
    /// The file that is written a puzzle at a time, once it was begun.
    stream: Option<Packer>,
    /// What was said, which of many puzzles is said once.
    said: HashSet<String>,
    exit: Exit,
}

impl<'a> Task<'a> {
    fn new(args: &'a ConvertArgs, format: &'static Format, batch: &'a mut Batch) -> Task<'a> {
        let (inputs, out) = args.ends();
        let Batch { printer, items, memory, .. } = batch;
        Task {
            args,
            inputs,
            out,
            format,
            printer,
            items,
            memory,
            written: HashMap::new(),
            bundle: None,
            stream: None,
            said: HashSet::new(),
            exit: Exit::Done,
        }
    }

    /// Converts every file of the inputs. Gives whether any was passed over because it lies in OUT.
    fn each_file(&mut self) -> bool {
        let own: Vec<PathBuf> =
            self.inputs.iter().filter_map(|input| own_in(input, self.out)).collect();
        let work = Workload { stage: None, output_bytes: OUTPUT_BYTES };
        let (mut has_own, mut read) = (false, FileOfPuzzles::default());
        let mut endless = self.endless();
        while let Some(item) = self.items.next() {
            let file = item.names().1.to_owned();
            if own.iter().any(|own| lies_in(&file, own)) {
                has_own = true;
                continue;
            }
            if read.file != file {
                let next = FileOfPuzzles { file, ..FileOfPuzzles::default() };
                self.convert(std::mem::replace(&mut read, next));
            }
            let puzzle = self.puzzle_of(work.grant(self.memory, item, self.items.bytes_waiting()));
            match (puzzle, &mut endless) {
                (Some((puzzle, _)), Some(out)) => {
                    if !read.has_faults {
                        match self.write_next(out, &puzzle) {
                            Ok(is_written) => read.has_faults = !is_written,
                            // There is nowhere to write to.
                            Err(exit) => {
                                self.exit = exit;
                                return has_own;
                            }
                        }
                    }
                }
                (Some((puzzle, kept)), None) => {
                    read.puzzles.push(puzzle);
                    read.kept.extend(kept);
                }
                (None, _) => {
                    read.has_faults = true;
                    // There is room for no other, either.
                    if self.exit == Exit::Stopped {
                        break;
                    };
                }
            }
        }
        match &mut endless {
            Some(out) => self.end_stream(out, &read),
            None => self.convert(read),
        }
        has_own
    }

    fn say_left_out(&mut self, file: &str) {
        self.printer.note(&format!("{file}: left out, as one of its puzzles has a fault"));
    }

    /// Says once what is lost.
    fn warn(&mut self, line: &str) {
        let line = format!("warning: {line}");
        if !self.said.contains(&line) {
            self.printer.note(&line);
            self.said.insert(line);
        }
    }

    fn fail(&mut self, line: &str) {
        self.printer.error(line);
        self.exit = self.exit.max(Exit::Bad);
    }

    /// Refuses OUT that is read or there; begins a bundle, if there is to be one and it can be.
    fn begin(&mut self) -> Result<(), Exit> {
        if self.is_folder() {
            return Ok(());
        }
        let is_one = self.inputs.len() == 1 && !self.inputs[0].is_dir();
        let shown = self.out.display().to_string();
        if !is_one && !self.format.holds.contains(&Part::Several) {
            let several = FORMATS.iter().filter(|format| format.holds.contains(&Part::Several));
            let several = several.filter(|format| format.is_writable()).map(|format| format.id);
            let message = format!(
                "{shown}: the format {} holds one puzzle; for a file each let OUT be a folder, \
                 with a slash at its end, or write one of {}",
                self.format.id,
                list(&several.collect::<Vec<_>>())
            );
            return Err(self.printer.bad(&message));
        }
        let files = self.inputs.iter().filter(|input| !input.is_dir()).map(PathBuf::as_path);
        let check = |out: OutputFiles<'_>| {
            out.check_inputs(files)?;
            if is_one { Ok(()) } else { out.check_existing() }
        };
        OutputFiles::new([self.out], self.args.force.if_exists())
            .and_then(check)
            .map_err(|message| self.printer.bad(&message))?;
        if is_one {
            return Ok(());
        }
        self.bundle = Some(FileOfPuzzles::default());
        Ok(())
    }

    /// The puzzle of an item, or what is wrong with it, said.
    fn puzzle_of(&mut self, item: Item) -> Option<(Puzzle, Option<Kept>)> {
        match faults::checked(item, false, &Clock::default()) {
            Ok((given, puzzle)) => {
                faults::notes(&given).for_each(|note| self.printer.note(&note));
                let kept = given.grant.map(Grant::keep);
                let puzzle = match self.args.transpose {
                    true => self.transposed(&given.source.name, &puzzle)?,
                    false => puzzle,
                };
                Some((puzzle, kept))
            }
            Err((message, exit)) => {
                self.exit =
                    self.exit.max(exit).max(self.printer.say(message).unwrap_or_else(|end| end));
                None
            }
        }
    }

    fn transposed(&mut self, name: &str, puzzle: &Puzzle) -> Option<Puzzle> {
        let transposed = puzzle.transposed();
        if transposed.is_none() {
            self.fail(&format!(
                "{name}: a triddler has lines in three directions, so --transpose cannot exchange \
                 rows and columns; leave it out"
            ));
        }
        transposed
    }

    /// Whether OUT is a folder, or is to be one: what is not there becomes one where IN is one,
    /// unless it has the suffix of a file.
    fn is_folder(&self) -> bool {
        let out = self.out;
        let (suffix, packed) = compression::suffix(out);
        let is_file = || packed.is_some() || by_extension(&suffix).is_some();
        let is_new = || out.as_os_str() != STDIN && !out.exists() && !is_file();
        out.is_dir()
            || out.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR])
            || (self.inputs.iter().any(|input| input.is_dir()) && is_new())
    }

    /// Writes the puzzles of one input file, or puts them into the bundle.
    fn convert(&mut self, file: FileOfPuzzles) {
        if file.puzzles.is_empty() {
            return;
        }
        if file.has_faults {
            return self.say_left_out(&file.file);
        }
        if self.bundle.is_some() {
            return self.add(file);
        }
        let holds_several = self.format.holds.contains(&Part::Several);
        if !self.is_folder() {
            return self.write(self.out, &file.file, &file.puzzles);
        }
        let place = self.place_of(&file.file);
        if holds_several || file.puzzles.len() == 1 {
            let place = with_suffix(&place, self.suffix());
            return self.write(&place, &file.file, &file.puzzles);
        }
        let n_digits = file.puzzles.len().to_string().len();
        for (number, puzzle) in (1..).zip(&file.puzzles) {
            let mut numbered = place.clone().into_os_string();
            numbered.push(format!("-{number:0n_digits$}"));
            let numbered = with_suffix(Path::new(&numbered), self.suffix());
            self.write(&numbered, &file.file, std::slice::from_ref(puzzle));
        }
    }

    /// Puts the puzzles of one input file into the bundle, if it can hold them.
    fn add(&mut self, file: FileOfPuzzles) {
        let Some(puzzles) = self.fitted(&file.file, &file.puzzles) else { return };
        // What can't be spelled is said with its file, and not of the bundle.
        if let Err(error) = write_what_fits(self.format.id, &puzzles) {
            self.unspelled(&file.file, &error, &puzzles);
        } else if let Some(bundle) = &mut self.bundle {
            bundle.puzzles.extend(puzzles);
            bundle.kept.extend(file.kept);
        }
    }

    /// Writes the bundle, if there is one and anything is in it.
    fn bind(&mut self) {
        let Some(bundle) = self.bundle.take().filter(|bundle| !bundle.puzzles.is_empty()) else {
            return;
        };
        if let Some(bytes) = self.bytes(&self.out.display().to_string(), &bundle.puzzles) {
            self.put(self.out, &bytes);
        }
    }

    fn suffix(&self) -> &'static str {
        self.format.extensions.first().copied().unwrap_or(self.format.id)
    }

    /// Where in OUT what comes of an input belongs, without a suffix.
    fn place_of(&self, file: &str) -> PathBuf {
        let file = Path::new(file);
        let input = self.inputs.iter().find(|input| file.starts_with(input));
        let input = input.unwrap_or(&self.inputs[0]);
        let below = file.strip_prefix(input).ok().filter(|p| !p.as_os_str().is_empty());
        let name = match below {
            Some(below) => below.to_owned(),
            None => PathBuf::from(file.file_name().unwrap_or_default()),
        };
        // A game ID or standard input has no name that a file could have.
        let is_odd = !input.exists() || name.as_os_str().is_empty();
        self.out.join(if is_odd { PathBuf::from("puzzle") } else { name.with_extension("") })
    }

    /// Writes what comes of the input `file`.
    fn write(&mut self, place: &Path, file: &str, puzzles: &[Puzzle]) {
        let shown = place.display().to_string();
        let is_stdout = place.as_os_str() == STDIN;
        if !is_stdout && let Some(other) = self.written.get(place) {
            return self.fail(&format!(
                "{shown}: both {other} and {file} would be written to this file; convert one of \
                 them by itself"
            ));
        }
        self.written.insert(place.to_owned(), file.to_owned());
        if !is_stdout && let Err(error) = refuse_existing(place, self.args.force.if_exists()) {
            return self.fail(&format!("{shown}: {}", unwritable(&error)));
        }
        let Some(puzzles) = self.fitted(&shown, puzzles) else { return };
        if let Some(bytes) = self.bytes(&shown, &puzzles) {
            self.put(place, &bytes);
        }
    }

    /// The file of these puzzles, or what is in its way, said of what is `shown`.
    fn bytes(&mut self, shown: &str, puzzles: &[Puzzle]) -> Option<Vec<u8>> {
        match write_what_fits(self.format.id, puzzles) {
            Ok((bytes, lost)) => {
                if let Some(what) = lost {
                    let id = self.format.id;
                    self.warn(&format!("{shown}: {id} cannot store {what}"));
                }
                Some(bytes)
            }
            Err(error) => {
                self.unspelled(shown, &error, puzzles);
                None
            }
        }
    }

    fn unspelled(&mut self, shown: &str, error: &Error, puzzles: &[Puzzle]) {
        let hint = if error.is_too_large() { "" } else { self.hint(puzzles) };
        self.fail(&format!("{shown}: {error}{hint}"));
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
                _ => self.warn(&line),
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
