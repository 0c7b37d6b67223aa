//! `nonogram_rate(rows, columns)`: how hard a puzzle is for people.
//!
//! ```text
//!   level  word    hardest   work   steps  complete  stopped  error
//!     3    medium  division  265.2   158     true
//! ```
//!
//! A grade has no picture and needs no search for its level; it ends early where rules end, and
//! `complete` says so. Level and work are two columns: what one has to know, and how long it takes. 0.3
//! to 5 ms for the usual puzzle (`DESIGN.md`).

use std::sync::Arc;

use datafusion::{
    arrow::{
        array::{
            ArrayRef, BooleanBuilder, Float64Builder, StringBuilder, UInt8Builder, UInt64Builder,
        },
        datatypes::DataType,
    },
    error::Result,
};
use pictogrid::explain::{Grade, GradeEnd, grade, level_word};

use super::{
    outcome,
    puzzles::Puzzles,
    udf::{Call, Function, Holds},
};

pub(super) static FUNCTION: Function = Function {
    name: "nonogram_rate",
    arguments: &[("rows", Holds::Clues), ("columns", Holds::Clues)],
    n_optional: 0,
    returns,
    call,
};

fn returns() -> DataType {
    outcome::structure(&[
        ("level", DataType::UInt8),
        ("word", DataType::Utf8),
        ("hardest", DataType::Utf8),
        ("work", DataType::Float64),
        ("steps", DataType::UInt64),
        ("complete", DataType::Boolean),
        ("stopped", DataType::Utf8),
        ("error", DataType::Utf8),
    ])
}

#[derive(Default)]
struct Grades {
    level: UInt8Builder,
    word: StringBuilder,
    hardest: StringBuilder,
    work: Float64Builder,
    steps: UInt64Builder,
    complete: BooleanBuilder,
    stopped: StringBuilder,
    error: StringBuilder,
}

/// Why a puzzle has no grade.
enum NoGrade {
    Stopped(&'static str),
    Wrong(String),
}

fn call(call: &Call) -> Result<ArrayRef> {
    let puzzles = Puzzles::of(call)?;
    let mut grades = Grades::default();
    for k in 0..call.n {
        call.go_on()?;
        grades.add(&graded(&puzzles, k, call));
    }
    Ok(outcome::column(&returns(), grades.finish()))
}

fn graded(puzzles: &Puzzles, k: usize, call: &Call) -> Result<Grade, NoGrade> {
    let puzzle = puzzles.puzzle(k).map_err(NoGrade::Wrong)?;
    if call.budget.refuses(&puzzle) {
        return Err(NoGrade::Stopped("cells"));
    }
    let meter = call.budget.meter();
    match grade(&puzzle, &mut || meter.go_on()) {
        Ok(grade) if grade.end == GradeEnd::Stopped => Err(NoGrade::Stopped("steps")),
        Ok(grade) if grade.end == GradeEnd::Impossible => {
            Err(NoGrade::Wrong("no picture fits the clues, so there is no grade".to_owned()))
        }
        Ok(grade) => Ok(grade),
        Err(error) => Err(NoGrade::Wrong(error.to_string())),
    }
}

impl Grades {
    fn add(&mut self, graded: &Result<Grade, NoGrade>) {
        let grade = graded.as_ref().ok();
        self.level.append_option(grade.map(|grade| grade.level));
        self.word.append_option(grade.map(|grade| level_word(grade.level)));
        self.hardest.append_option(grade.map(|grade| grade.hardest.id()));
        self.work.append_option(grade.map(|grade| grade.work));
        self.steps.append_option(grade.map(|grade| grade.n_steps as u64));
        self.complete.append_option(grade.map(Grade::is_complete));
        let (stopped, error) = match graded {
            Ok(_) => (None, None),
            Err(NoGrade::Stopped(reason)) => (Some(*reason), None),
            Err(NoGrade::Wrong(error)) => (None, Some(error.as_str())),
        };
        self.stopped.append_option(stopped);
        self.error.append_option(error);
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        vec![
            Arc::new(self.level.finish()),
            Arc::new(self.word.finish()),
            Arc::new(self.hardest.finish()),
            Arc::new(self.work.finish()),
            Arc::new(self.steps.finish()),
            Arc::new(self.complete.finish()),
            Arc::new(self.stopped.finish()),
            Arc::new(self.error.finish()),
        ]
    }
}
