//! `nonogram_solve(rows, columns)`: all that a solve finds, as a struct.
//!
//! ```text
//!   verdict  stage   picture           stopped    line_visits probes decisions conflicts micros error
//!   unique   lines   [".##.", "#..#"]                  12        0        0         0       4
//!   stopped  search                    conflicts    80211      310     9120     10003  912034
//!                                                                                            row 1 needs ..
//! ```
//!
//! `picture` is the first picture that was found and checked. `stopped` says which budget ended a solve.
//!
//! One call gives all columns, as a solve is what costs: a function for each would solve as often. What
//! is wrong with a row is its `error`, and the others are solved.

use std::{sync::Arc, time::Instant};

use datafusion::{
    arrow::{
        array::{ArrayRef, ListBuilder, StringBuilder, UInt64Builder},
        datatypes::DataType,
    },
    error::Result,
};
use pictogrid::{Report, Stats, StopReason, Verdict};

use super::{
    outcome::{self, Pictures},
    puzzles::{NoReport, Puzzles},
    udf::{Call, Function, Holds},
};

pub(super) static FUNCTION: Function = Function {
    name: "nonogram_solve",
    arguments: &[("rows", Holds::Clues), ("columns", Holds::Clues)],
    n_optional: 0,
    returns,
    call,
};

fn returns() -> DataType {
    outcome::structure(&[
        ("verdict", DataType::Utf8),
        ("stage", DataType::Utf8),
        ("picture", outcome::texts()),
        ("stopped", DataType::Utf8),
        ("line_visits", DataType::UInt64),
        ("probes", DataType::UInt64),
        ("decisions", DataType::UInt64),
        ("conflicts", DataType::UInt64),
        ("micros", DataType::UInt64),
        ("error", DataType::Utf8),
    ])
}

#[derive(Default)]
struct Answers {
    verdict: StringBuilder,
    stage: StringBuilder,
    picture: Pictures,
    stopped: StringBuilder,
    /// Line visits, probes, decisions, conflicts, microseconds.
    work: [UInt64Builder; 5],
    error: StringBuilder,
}

fn call(call: &Call) -> Result<ArrayRef> {
    let puzzles = Puzzles::of(call)?;
    let mut answers = Answers { picture: ListBuilder::default(), ..Answers::default() };
    for k in 0..call.n {
        call.go_on()?;
        let start = Instant::now();
        let solved = puzzles.solved(k, call);
        let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
        match solved {
            Ok((_, report)) => answers.add(&report, micros),
            Err(NoReport::TooLarge) => {
                answers.add_nothing(Some((Verdict::Stopped.id(), "cells")), None);
            }
            Err(NoReport::Wrong(error)) => answers.add_nothing(None, Some(&error)),
        }
    }
    Ok(outcome::column(&returns(), answers.finish()))
}

impl Answers {
    fn add(&mut self, report: &Report, micros: u64) {
        let Stats { line_visits, probes, decisions, conflicts, .. } = report.stats;
        self.verdict.append_value(report.verdict().id());
        self.stage.append_value(report.stage.id());
        outcome::add_picture(&mut self.picture, report.solutions().first());
        let is_stopped = report.verdict() == Verdict::Stopped;
        let reason = report.stopped().filter(|_| is_stopped).map(StopReason::id);
        self.stopped.append_option(reason);
        let work = [line_visits, probes, decisions, conflicts, micros];
        self.work.iter_mut().zip(work).for_each(|(column, n)| column.append_value(n));
        self.error.append_null();
    }

    fn add_nothing(&mut self, stopped: Option<(&str, &str)>, error: Option<&str>) {
        self.verdict.append_option(stopped.map(|(verdict, _)| verdict));
        self.stage.append_null();
        self.picture.append(false);
        self.stopped.append_option(stopped.map(|(_, reason)| reason));
        self.work.iter_mut().for_each(UInt64Builder::append_null);
        self.error.append_option(error);
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.verdict.finish()),
            Arc::new(self.stage.finish()),
            Arc::new(self.picture.finish()),
            Arc::new(self.stopped.finish()),
        ];
        columns.extend(self.work.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef));
        columns.push(Arc::new(self.error.finish()));
        columns
    }
}
