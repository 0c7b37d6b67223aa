//! `pictogrid count`: the sum of the arrangement counts of files of records.
//!
//! Records are independent, so blocks of them are counted on every core while their order is kept;
//! a few blocks are in memory at a time, whatever the size of the file. A faulty record ends its
//! file, because a sum that leaves something out would be wrong, unless `--keep-going` asks for
//! just that. Counts of single records are held back until their file has proved to be good.

use std::{ops::ControlFlow, time::Instant};

use pictogrid_core::{Fault, FaultKind};
use pictogrid_line::Count;
use pictogrid_wire::{Counted, CountedRecord, Failed, FailedKind, to_line};

use crate::{
    args::{count::CountArgs, number_of_threads},
    belt::{self, Gap},
    blocks::Blocks,
    console::Console,
    count_limits::{CountLimits, MEMORY},
    duration,
    exit::Exit,
    faults,
    held::Held,
    input::{self, Source, Spring},
    packing,
    progress::Progress,
    records::{Method, Part},
    stop::Stop,
    words::n_of,
};

/// The longest record, in bytes.
const MOST_LINE: u64 = 16 << 20;
/// What stands for the count of a line that is no record.
const NO_COUNT: &str = "-";

/// Counts every input.
pub(crate) fn run(args: &CountArgs) -> Exit {
    let mut console = Console::new(args.quiet);
    if input::waits_for_keyboard(&args.inputs) {
        console.note("reading records from the keyboard; end them with Ctrl-D");
    }
    let method = if args.brute { Method::brute(args.unfold) } else { Method::well(args.unfold) };
    let n_threads = number_of_threads(args.threads);
    let memory = args.memory.unwrap_or(MEMORY);
    let limits = CountLimits::new(Stop::on_ctrl_c(), args.timeout, memory, n_threads);
    match (Job { args, n_threads, method, limits }).all(&mut console) {
        Ok(exit) => exit.max(console.finish()),
        Err(exit) => exit,
    }
}

struct Job<'a> {
    args: &'a CountArgs,
    n_threads: usize,
    method: Method,
    limits: CountLimits,
}

/// What an input has come to so far.
#[derive(Default)]
struct Sum {
    total: Count,
    n_records: u64,
    n_faults: u64,
    /// Lines that are records or should be.
    n_lines: u64,
    /// Counts of its records that are not yet printed.
    held: Held,
}

impl Job<'_> {
    fn all(&self, console: &mut Console) -> Result<Exit, Exit> {
        let springs = input::springs(&self.args.inputs);
        let is_alone = springs.len() == 1;
        let (mut exit, mut total) = (Exit::Done, Some(Count::ZERO));
        for spring in springs {
            let sum = match &spring {
                Ok(spring) => self.one(spring, is_alone, console)?,
                Err((name, message)) => self.fail(name, message, console)?,
            };
            match (&sum, &mut total) {
                (Some(sum), Some(total)) => *total += &sum.total,
                _ => total = None,
            }
            if sum.is_none_or(|sum| sum.n_faults > 0) {
                exit = Exit::Bad;
            }
        }
        if let (false, false, Some(total)) = (is_alone, self.args.json, total) {
            console.out_later(&format!("{total}  in all"))?;
        }
        Ok(exit)
    }

    /// Counts an input and prints its sum, or says why there is none.
    fn one(
        &self,
        spring: &Spring,
        is_alone: bool,
        console: &mut Console,
    ) -> Result<Option<Sum>, Exit> {
        let (name, clock) = (&spring.name, Instant::now());
        let Some(sum) = self.sum(spring, console)? else { return Ok(None) };
        let micros = clock.elapsed().as_micros() as u64;
        let total = sum.total.to_string();
        if self.args.json {
            let shape = Counted::new(name, sum.n_records, total, micros);
            console.out_later(&to_line(&shape))?;
        } else if is_alone {
            console.out_later(&total)?;
        } else {
            console.out_later(&format!("{total}  {name}"))?;
        }
        console.out(b"")?;
        let (records, time) = (n_of(sum.n_records, "record"), duration::show(micros));
        let left_out = match sum.n_faults {
            0 => String::new(),
            n => format!(" · {} left out", n_of(n, "bad line")),
        };
        console.note(&format!("{name}: {records} · {time}{left_out}"));
        Ok(Some(sum))
    }

    /// Counts an input and prints the counts of its records if they are wanted.
    fn sum(&self, spring: &Spring, console: &mut Console) -> Result<Option<Sum>, Exit> {
        let progress =
            if self.args.quiet { Progress::none() } else { Progress::bytes(spring.n_bytes()) };
        let stream = spring.open().and_then(|raw| packing::unpack(progress.watch(raw)));
        let blocks = match stream {
            Ok(stream) => Blocks::new(stream, MOST_LINE),
            Err(error) => return self.fail(&spring.name, &input::unreadable(&error), console),
        };
        let mut sum = Sum::default();
        let mut end = Ok(true);
        let how = (&self.method, self.args.each);
        belt::run(self.n_threads, blocks, how, &self.limits, |part| {
            end = match part {
                Ok(part) => progress.aside(|| self.take(spring, part, &mut sum, console)),
                Err(Gap::Unreadable(error)) => {
                    self.fail(&spring.name, &input::unreadable(&error), console).map(|_| false)
                }
                Err(Gap::Stopped) => {
                    Err(progress.aside(|| self.stopped(&spring.name, sum.n_lines, console)))
                }
            };
            if end == Ok(true) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        progress.finish();
        if !end? {
            return Ok(None);
        }
        if sum.n_lines == 0 {
            let message = "no records; a record is a line and its clue, such as ?###???? 3,2";
            self.refuse(&spring.name, &Fault::new(FaultKind::NoPuzzle, message), console)?;
            return Ok(None);
        }
        std::mem::take(&mut sum.held).release(console)?;
        Ok(Some(sum))
    }

    /// Adds what a block comes to. Gives whether the input goes on.
    fn take(
        &self,
        spring: &Spring,
        part: Part,
        sum: &mut Sum,
        console: &mut Console,
    ) -> Result<bool, Exit> {
        let mut faults = part.faults.into_iter();
        if !self.args.keep_going
            && let Some(first) = faults.next()
        {
            return self.refuse(&spring.name, &first, console).map(|()| false);
        }
        let before = sum.n_lines;
        sum.total += &part.sum;
        sum.n_records += part.n_records;
        sum.n_faults += faults.len() as u64;
        sum.n_lines = before + part.n_records + faults.len() as u64;
        if self.args.each {
            let mut lines = String::new();
            for (number, count) in (before + 1..).zip(&part.counts) {
                lines += &match (count, self.args.json) {
                    (Some(count), true) => {
                        to_line(&CountedRecord::new(&spring.name, number, count.to_string()))
                    }
                    (Some(count), false) => count.to_string(),
                    // In JSON a fault stands where the count would; in words it is said apart.
                    (None, true) => match faults.next() {
                        Some(fault) => to_line(&failed(&spring.name, &fault)),
                        None => continue,
                    },
                    (None, false) => NO_COUNT.to_owned(),
                };
                lines.push('\n');
            }
            if self.args.keep_going {
                console.out(lines.as_bytes())?;
            } else {
                sum.held.keep(lines.as_bytes(), console)?;
            }
        }
        for fault in faults {
            self.refuse(&spring.name, &fault, console)?;
        }
        Ok(true)
    }

    /// Says a fault of an input.
    fn refuse(&self, name: &str, fault: &Fault, console: &mut Console) -> Result<(), Exit> {
        if self.args.json {
            return console.out_later(&to_line(&failed(name, fault)));
        }
        let source = Source { name: name.to_owned(), file: name.to_owned() };
        console.error(&faults::line(&source, fault));
        Ok(())
    }

    /// Says that the work was stopped. Gives how it ends.
    fn stopped(&self, name: &str, n_lines: u64, console: &mut Console) -> Exit {
        let cause = if self.limits.stop.is_interrupted() {
            "interrupted".to_owned()
        } else {
            "stopped: time is up; allow more with --timeout".to_owned()
        };
        let message = format!("{cause} ({} counted so far)", n_of(n_lines, "record"));
        let said = if self.args.json {
            console.out_later(&to_line(&Failed::of_kind(FailedKind::Stopped, name, &message)))
        } else {
            console.error(&format!("{name}: {message}"));
            Ok(())
        };
        said.and_then(|()| console.out(b"")).err().unwrap_or(Exit::Stopped)
    }

    /// Says that an input cannot be read.
    fn fail(&self, name: &str, message: &str, console: &mut Console) -> Result<Option<Sum>, Exit> {
        if self.args.json {
            console.out_later(&to_line(&Failed::of_kind(FailedKind::Io, name, message)))?;
        } else {
            console.error(&format!("{name}: {message}"));
        }
        Ok(None)
    }
}

/// The JSON shape of a fault of an input.
fn failed(name: &str, fault: &Fault) -> Failed {
    Failed::new(name, name, &fault.clone().into())
}
