//! `pictogrid count`: the sum of the arrangement counts of files of records.
//!
//! Records are independent, so a block of them is counted on every core while its order is kept;
//! one block is in memory at a time, whatever the size of the file. A faulty record ends its
//! file: a sum that leaves something out would be wrong.

use std::time::Instant;

use num_bigint::BigUint;
use pictogrid_core::{Error, Fault, FaultKind, Limits};
use pictogrid_wire::{Counted, CountedRecord, Failed, to_line};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{
    args::CountArgs,
    blocks::Blocks,
    console::Console,
    duration,
    exit::Exit,
    faults,
    input::{self, Source, Spring},
    progress::Progress,
    records::{self, Method, Sum},
    words::n_of,
};

/// Counts every input.
pub(crate) fn run(args: &CountArgs) -> Exit {
    let mut console = Console::new(args.quiet);
    if input::waits_for_keyboard(&args.input.inputs) {
        console.note("reading records from the keyboard; end them with Ctrl-D");
    }
    let pool = match ThreadPoolBuilder::new().num_threads(args.threads.number()).build() {
        Ok(pool) => pool,
        Err(error) => {
            console.error(&format!("{error}; use fewer --threads"));
            return Exit::Bad;
        }
    };
    match (Job { args, pool }).all(&mut console) {
        Ok(exit) => exit.max(console.finish()),
        Err(exit) => exit,
    }
}

struct Job<'a> {
    args: &'a CountArgs,
    pool: ThreadPool,
}

/// Why an input gave no sum.
enum Failure {
    /// Its faults.
    Bad(Error),
    /// It cannot be read on.
    Io(std::io::Error),
    /// Printing came to an end.
    Over(Exit),
}

impl Job<'_> {
    fn all(&self, console: &mut Console) -> Result<Exit, Exit> {
        let springs = input::springs(&self.args.input.inputs);
        let is_alone = springs.len() == 1;
        let (mut exit, mut total) = (Exit::Done, Some(BigUint::ZERO));
        for spring in springs {
            let counted = match &spring {
                Ok(spring) => self.one(spring, is_alone, console)?,
                Err((name, message)) => self.fail("io", name, message, console)?,
            };
            total = total.zip(counted.as_ref()).map(|(total, sum)| total + sum);
            if counted.is_none() {
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
    ) -> Result<Option<BigUint>, Exit> {
        let name = &spring.name;
        let sum = match self.sum(spring, console) {
            Ok(sum) => sum,
            Err(Failure::Over(exit)) => return Err(exit),
            Err(Failure::Io(error)) => {
                return self.fail("io", name, &input::unreadable(&error), console);
            }
            Err(Failure::Bad(error)) => return self.refuse(name, &error, console),
        };
        let total = sum.total();
        if self.args.json {
            let shape = Counted::new(name, sum.n_records, total.to_string(), sum.micros);
            console.out_later(&to_line(&shape))?;
        } else if is_alone {
            console.out_later(&total.to_string())?;
        } else {
            console.out_later(&format!("{total}  {name}"))?;
        }
        console.out(b"")?;
        let (records, time) = (n_of(sum.n_records, "record"), duration::show(sum.micros));
        console.note(&format!("{name}: {records} · {time}"));
        Ok(Some(total))
    }

    fn sum(&self, spring: &Spring, console: &mut Console) -> Result<Sum, Failure> {
        let mut blocks = Blocks::new(spring.open().map_err(Failure::Io)?, Limits::default().bytes);
        let progress =
            if self.args.quiet { Progress::none() } else { Progress::bytes(spring.n_bytes()) };
        let method = Method::new(self.args.unfold, self.args.brute);
        let mut sum = Sum::default();
        while let Some(block) = blocks.next_block().map_err(Failure::Io)? {
            if block.is_cut {
                let message = "a line longer than any input may be; split the file into lines";
                let fault = Fault::new(FaultKind::TooLarge, message);
                return Err(Failure::Bad(fault.into()));
            }
            let clock = Instant::now();
            let counts = self.pool.install(|| records::count_block(&block, &method));
            let counts = counts.map_err(|fault| Failure::Bad(fault.into()))?;
            let first = sum.n_records + 1;
            for (number, count) in (first..).zip(&counts) {
                if self.args.each {
                    self.print_each(spring, number, &count.to_string(), console)
                        .map_err(Failure::Over)?;
                }
                sum.add(count);
            }
            sum.micros += clock.elapsed().as_micros() as u64;
            progress.advance(block.bytes.len() as u64);
        }
        progress.finish();
        if sum.n_records == 0 {
            let message = "no records; a record is a line and its clue, such as ?###???? 3,2";
            return Err(Failure::Bad(Fault::new(FaultKind::NoPuzzle, message).into()));
        }
        Ok(sum)
    }

    fn print_each(
        &self,
        spring: &Spring,
        number: u64,
        count: &str,
        console: &mut Console,
    ) -> Result<(), Exit> {
        if self.args.json {
            let shape = CountedRecord::new(&spring.name, number, count.to_owned());
            return console.out_later(&to_line(&shape));
        }
        console.out_later(count)
    }

    fn refuse(
        &self,
        name: &str,
        error: &Error,
        console: &mut Console,
    ) -> Result<Option<BigUint>, Exit> {
        let source = Source { name: name.to_owned(), file: name.to_owned() };
        if self.args.json {
            console.out_later(&to_line(&Failed::new(name, name, error)))?;
        } else {
            for fault in error.faults() {
                console.error(&faults::line(&source, fault));
            }
        }
        Ok(None)
    }

    fn fail(
        &self,
        kind: &str,
        name: &str,
        message: &str,
        console: &mut Console,
    ) -> Result<Option<BigUint>, Exit> {
        if self.args.json {
            console.out_later(&to_line(&Failed::of_kind(kind, name, message)))?;
        } else {
            console.error(&format!("{name}: {message}"));
        }
        Ok(None)
    }
}
