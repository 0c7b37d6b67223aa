//! `pictogrid records`: the sum of the arrangement counts of files of records.
//!
//! ```text
//!   file ─▶ blocks of lines ─▶ threads: counts, faults ─▶ in order ─▶ sum; --each: a count for each line
//! ```
//!
//! Records are independent, so blocks of them are counted on every core while their order is kept; a
//! few blocks are in memory at a time, whatever the size of the file. A faulty record ends its file,
//! because a sum that leaves something out would be wrong, unless `--keep-going` asks for just that.
//!
//! Of a folder only texts with a record among their first lines are read, since others would end it with
//! a fault; how many were passed over is said.
//!
//! Counts of single records are held back until their file has proved to be good: a person who sees
//! numbers takes them for the answer. So with `--each` the memory goes with the lines, and is within
//! the bound.

use std::{
    io::{self, Read},
    ops::ControlFlow,
    time::Instant,
};

use indicatif::ProgressBar;
use pictogrid_core::{Fault, FaultKind, Place};
use pictogrid_json::{Counted, CountedRecord, Failed, FailedKind, to_line};
use pictogrid_line::{Count, Record};

use crate::{
    args::{number_of_threads, records::RecordsArgs},
    input::{
        compression, files,
        record_blocks::{Block, Blocks},
        sources::{self, Source},
    },
    limits::exit::{End, Exit},
    output::{
        faults,
        last_output::Handover,
        pipeline::{self, Sender},
        printer::Printer,
        progress,
    },
    run::{
        plan::Plan,
        record_counts::{Method, NoPart, Part},
        record_limits::CountLimits,
    },
    wording::{duration, other_kind_of_input, plural::n_of},
};

/// The longest record, in bytes.
const MOST_LINE: u64 = 16 << 20;
/// The most bytes of an input that is looked at as a nonogram.
const MOST_NONOGRAM: u64 = 1 << 20;
/// What stands for the count of a line that is no record.
const NO_COUNT: &str = "-";

pub(crate) fn run(args: &RecordsArgs) -> End {
    let plan = Plan {
        quiet: args.quiet,
        inputs: Some(&args.inputs),
        as_json: args.json,
        ..Plan::of(&args.bounds)
    };
    let batch = plan.begin()?;
    let method = if args.brute { Method::brute(args.unfold) } else { Method::well(args.unfold) };
    let n_threads = number_of_threads(args.threads);
    batch.whole(|batch| {
        let limits = CountLimits::new(&batch.clock, args.bounds.bytes(), n_threads);
        Job { args, n_threads, method, limits, handover: &batch.handover }.all(&mut batch.printer)
    })
}

struct Job<'a> {
    args: &'a RecordsArgs,
    n_threads: usize,
    method: Method,
    limits: CountLimits<'a>,
    handover: &'a Handover,
}

/// What an input has come to so far.
#[derive(Default)]
struct Sum {
    total: Count,
    n_records: u64,
    n_faults: u64,
    /// Lines that are records or should be.
    n_lines: u64,
    /// Lines of its text, also blank ones.
    n_lines_of_text: u64,
    /// The counts of its records, printed once the input has proved to be good: a person who sees
    /// numbers takes them for the answer.
    waiting: Vec<u8>,
}

impl Job<'_> {
    fn all(&self, printer: &mut Printer) -> End {
        let sources = sources::sources(&self.args.inputs);
        let is_alone = sources.len() == 1;
        let (mut exit, mut total) = (Exit::Done, Some(Count::ZERO));
        let mut passed_over = 0;
        for source in sources {
            if source.as_ref().is_ok_and(|source| source.is_found() && !has_records(source)) {
                passed_over += 1;
                continue;
            }
            let sum = match &source {
                Ok(source) => self.one(source, is_alone, printer)?,
                Err((name, message)) => self.fail(name, message, printer)?,
            };
            match (&sum, &mut total) {
                (Some(sum), Some(total)) => *total += &sum.total,
                _ => total = None,
            }
            if sum.is_none_or(|sum| sum.n_faults > 0) {
                exit = Exit::Bad;
            }
        }
        if passed_over > 0 {
            let files = n_of(passed_over, "file");
            printer.note(&format!("passed over {files} without records"));
        }
        if let (false, false, Some(total)) = (is_alone, self.args.json, total) {
            printer.out_later(&format!("{total}  in all"))?;
        }
        Ok(exit)
    }

    /// Counts an input and prints its sum, or says why there is none.
    fn one(
        &self,
        source: &Source,
        is_alone: bool,
        printer: &mut Printer,
    ) -> Result<Option<Sum>, Exit> {
        let (name, clock) = (&source.name, Instant::now());
        let Some(sum) = self.sum(source, printer)? else { return Ok(None) };
        let micros = clock.elapsed().as_micros() as u64;
        let total = sum.total.to_string();
        if self.args.json {
            let shape = Counted::new(name, sum.n_records, total, micros);
            printer.out_later(&to_line(&shape))?;
        } else if is_alone {
            printer.out_later(&total)?;
        } else {
            printer.out_later(&format!("{total}  {name}"))?;
        }
        printer.out(b"")?;
        let (records, time) = (n_of(sum.n_records, "record"), duration::show(micros));
        let left_out = match sum.n_faults {
            0 => String::new(),
            n => format!(" · {} left out", n_of(n, "bad line")),
        };
        printer.note(&format!("{name}: {records} · {time}{left_out}"));
        Ok(Some(sum))
    }

    /// Counts an input and prints the counts of its records if they are wanted.
    fn sum(&self, source: &Source, printer: &mut Printer) -> Result<Option<Sum>, Exit> {
        let progress = match self.args.quiet {
            true => ProgressBar::hidden(),
            false => progress::of_bytes(source.n_bytes()),
        };
        let stream = source.open().and_then(|raw| compression::unpack(progress.wrap_read(raw)));
        let mut blocks = match stream {
            Ok(stream) => Blocks::new(stream, MOST_LINE),
            Err(error) => {
                return self.fail(
                    &source.name,
                    &files::unreadable(&error, source.name.as_ref()),
                    printer,
                );
            }
        };
        let mut sum = Sum::default();
        let mut end = Ok(true);
        let take = |part: Option<Result<Part, NoPart>>| {
            end = match part {
                None => return ControlFlow::Continue(()),
                Some(Ok(part)) => progress.suspend(|| self.take(source, part, &mut sum, printer)),
                Some(Err(NoPart::Unreadable(error))) => self
                    .fail(&source.name, &files::unreadable(&error, source.name.as_ref()), printer)
                    .map(|_| false),
                Some(Err(NoPart::Stopped)) => {
                    Err(progress.suspend(|| self.stopped(&source.name, sum.n_lines, printer)))
                }
            };
            if end == Ok(true) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        pipeline::run(self.n_threads, || blocks.next(), take, || self.worker(), self.handover)
            .map_err(|error| printer.bad(&pipeline::no_thread(&error)))?;
        progress.finish_and_clear();
        if !end? {
            return Ok(None);
        }
        if sum.n_lines == 0 {
            let message = "no records; a record is a line and its clue, such as ?###???? 3,2";
            self.refuse(&source.name, &Fault::new(FaultKind::NoPuzzle, message), printer)?;
            return Ok(None);
        }
        printer.out(&std::mem::take(&mut sum.waiting))?;
        Ok(Some(sum))
    }

    /// What counts one block after the other.
    fn worker(&self) -> impl FnMut(io::Result<Block>, &Sender<'_, Result<Part, NoPart>>) {
        let mut method = self.method.clone();
        move |block, sender| {
            let part = block.map_err(NoPart::Unreadable).and_then(|block| {
                let part = method.count(&block, self.args.each, &self.limits);
                part.map_err(|_| NoPart::Stopped)
            });
            sender.send(part);
        }
    }

    /// Adds what a block comes to. Gives whether the input goes on.
    fn take(
        &self,
        source: &Source,
        part: Part,
        sum: &mut Sum,
        printer: &mut Printer,
    ) -> Result<bool, Exit> {
        let lines_before = u32::try_from(sum.n_lines_of_text).unwrap_or(u32::MAX);
        let mut faults = part.faults.into_iter().map(|fault| below(fault, lines_before));
        if !self.args.keep_going
            && let Some(first) = faults.next()
        {
            let is_first = sum.n_lines + part.n_records == 0;
            let nonogram = is_first.then(|| as_nonogram(source)).flatten();
            return self.refuse(&source.name, &nonogram.unwrap_or(first), printer).map(|()| false);
        }
        let before = sum.n_lines;
        sum.total += &part.sum;
        sum.n_records += part.n_records;
        sum.n_lines_of_text += part.n_lines;
        sum.n_faults += faults.len() as u64;
        sum.n_lines = before + part.n_records + faults.len() as u64;
        if self.args.each {
            let mut lines = String::new();
            for (number, count) in (before + 1..).zip(&part.counts) {
                lines += &match (count, self.args.json) {
                    (Some(count), true) => {
                        to_line(&CountedRecord::new(&source.name, number, count.to_string()))
                    }
                    (Some(count), false) => count.to_string(),
                    // In JSON a fault stands where the count would; in words it is said apart.
                    (None, true) => match faults.next() {
                        Some(fault) => to_line(&failed(&source.name, &fault)),
                        None => continue,
                    },
                    (None, false) => NO_COUNT.to_owned(),
                };
                lines.push('\n');
            }
            if self.args.keep_going {
                printer.out(lines.as_bytes())?;
            } else {
                sum.waiting.extend(lines.as_bytes());
                self.check_waiting(&sum.waiting, source, printer)?;
            }
        }
        for fault in faults {
            self.refuse(&source.name, &fault, printer)?;
        }
        Ok(true)
    }

    /// Refuses more counts than may wait in memory.
    fn check_waiting(
        &self,
        waiting: &[u8],
        source: &Source,
        printer: &mut Printer,
    ) -> Result<(), Exit> {
        if waiting.len() as u64 <= self.args.bounds.bytes() {
            return Ok(());
        }
        let message = format!(
            "{}: more counts than --memory has room for; they wait until the whole input proves to be \
             good, with --keep-going they are printed at once",
            source.name
        );
        Err(printer.bad(&message))
    }

    /// Says a fault of an input. The error is that nobody reads any more.
    fn refuse(&self, name: &str, fault: &Fault, printer: &mut Printer) -> Result<(), Exit> {
        printer.say(faults::said(&failed(name, fault), self.args.json)).map(|_| ())
    }

    /// Says that the work was stopped. Gives how it ends.
    fn stopped(&self, name: &str, n_lines: u64, printer: &mut Printer) -> Exit {
        let cause = if self.limits.deadline.stop.is_interrupted() {
            "interrupted".to_owned()
        } else if self.limits.deadline.stop.is_full() {
            "stopped: the memory is full; allow more with --memory".to_owned()
        } else {
            "stopped: time is up; allow more with --timeout".to_owned()
        };
        let message = format!("{cause} ({} counted so far)", n_of(n_lines, "record"));
        let failed = Failed::of_kind(FailedKind::Stopped, name, &message);
        let said = printer.say(faults::said(&failed, self.args.json));
        said.and_then(|_| printer.out(b"")).err().unwrap_or(Exit::Stopped)
    }

    /// Says that an input cannot be read.
    fn fail(&self, name: &str, message: &str, printer: &mut Printer) -> Result<Option<Sum>, Exit> {
        let failed = Failed::of_kind(FailedKind::Io, name, message);
        printer.say(faults::said(&failed, self.args.json)).map(|_| None)
    }
}

/// The bytes of a file of a folder that are looked at.
const MOST_PEEKED: u64 = 1 << 16;

/// Whether one of the first lines of a file is a record with a clue. A file that cannot be read is one,
/// so that it is said.
fn has_records(source: &Source) -> bool {
    let mut bytes = Vec::new();
    let stream = source.open().and_then(compression::unpack);
    if stream.and_then(|stream| stream.take(MOST_PEEKED).read_to_end(&mut bytes)).is_err() {
        return true;
    }
    let has_clue = |line: &[u8]| {
        let is_clue = line.trim_ascii_end().last().is_some_and(u8::is_ascii_digit);
        is_clue && Record::parse(line).is_ok()
    };
    bytes.split(|&byte| byte == b'\n').any(has_clue)
}

/// The fault of an input that is a nonogram, if it is a file that can be read again.
fn as_nonogram(source: &Source) -> Option<Fault> {
    let bytes = files::read(source.path.as_deref()?, MOST_NONOGRAM).ok()?;
    other_kind_of_input::fault(&bytes, "line records")
}

/// The fault of a block that stands so many lines below the first one.
fn below(fault: Fault, n_lines: u32) -> Fault {
    let place =
        fault.place().map(|place| Place::new(place.line.saturating_add(n_lines), place.column));
    fault.at(place)
}

/// The JSON shape of a fault of an input.
fn failed(name: &str, fault: &Fault) -> Failed {
    Failed::new(name, name, &fault.clone().into())
}
