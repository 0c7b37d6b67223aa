//! `nonogram_advice(rows, columns)`: what to do about a puzzle that no picture fits, or several do.
//!
//! ```text
//!   conflicting_clues                swapped_lines  givens         givens_minimal  differing  error
//!   [{row, 2, '2', '1,1', true}]     []
//!                                                   [{0, 0, '#'}]  true            4
//! ```
//!
//! It solves the puzzle for itself. No clock ends the search for advice but the budget of a row: the
//! conflicts and line visits of each solve, and the steps of all of them.
//!
//! A row of a table is not worth a second of search, so the bound is of steps: the same advice in every
//! run and on every machine. It costs far more than a solve; a query asks it of the rows that need it
//! (`WHERE`).

use std::{ops::ControlFlow, sync::Arc};

use datafusion::{
    arrow::{
        array::{
            ArrayRef, BooleanBuilder, ListBuilder, StringBuilder, StructBuilder, UInt32Builder,
            UInt64Builder,
        },
        datatypes::{DataType, Field, Fields},
    },
    error::Result,
};
use pictogrid::{
    Event, json,
    solve::{AdviceOptions, Solver},
};

use super::{
    outcome,
    puzzles::{NoReport, Puzzles},
    udf::{Call, Function, Holds},
};

pub(super) static FUNCTION: Function = Function {
    name: "nonogram_advice",
    arguments: &[("rows", Holds::Clues), ("columns", Holds::Clues)],
    n_optional: 0,
    returns,
    call,
};

fn fields<const N: usize>(fields: [(&str, DataType); N]) -> Fields {
    fields.into_iter().map(|(name, of)| Field::new(name, of, true)).collect()
}

fn clue_fields() -> Fields {
    fields([
        ("kind", DataType::Utf8),
        ("index", DataType::UInt32),
        ("clue", DataType::Utf8),
        ("instead", DataType::Utf8),
        ("likely", DataType::Boolean),
    ])
}

/// A pair of neighboring lines: their kind, and the index of the first.
fn pair_fields() -> Fields {
    fields([("kind", DataType::Utf8), ("index", DataType::UInt32)])
}

fn cell_fields() -> Fields {
    fields([("row", DataType::UInt32), ("column", DataType::UInt32), ("value", DataType::Utf8)])
}

fn list(of: Fields) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(DataType::Struct(of), true)))
}

fn returns() -> DataType {
    outcome::structure(&[
        ("conflicting_clues", list(clue_fields())),
        ("swapped_lines", list(pair_fields())),
        ("givens", list(cell_fields())),
        ("givens_minimal", DataType::Boolean),
        ("differing", DataType::UInt64),
        ("incomplete", DataType::Boolean),
        ("error", DataType::Utf8),
    ])
}

struct Answers {
    clues: ListBuilder<StructBuilder>,
    swapped: ListBuilder<StructBuilder>,
    givens: ListBuilder<StructBuilder>,
    givens_minimal: BooleanBuilder,
    differing: UInt64Builder,
    incomplete: BooleanBuilder,
    error: StringBuilder,
}

fn call(call: &Call) -> Result<ArrayRef> {
    let puzzles = Puzzles::of(call)?;
    let lists = |of: Fields| ListBuilder::new(StructBuilder::from_fields(of, 0));
    let mut answers = Answers {
        clues: lists(clue_fields()),
        swapped: lists(pair_fields()),
        givens: lists(cell_fields()),
        givens_minimal: BooleanBuilder::new(),
        differing: UInt64Builder::new(),
        incomplete: BooleanBuilder::new(),
        error: StringBuilder::new(),
    };
    for k in 0..call.n {
        call.go_on()?;
        match puzzles.solved(k, call) {
            Ok((puzzle, report)) => {
                let meter = call.budget.meter();
                let mut observer = |_: Event<'_>| -> ControlFlow<()> { meter.go_on() };
                let options = AdviceOptions::new(&call.budget.options()).untimed();
                let found = Solver::new().advise(&puzzle, &report, &options, &mut observer);
                let advice = json::Advice::new((puzzle.shape(), puzzle.palette()), &found);
                answers.add(&advice, found.differing.len() as u64, None);
            }
            Err(NoReport::TooLarge) => answers.add(&json::Advice::default(), 0, None),
            Err(NoReport::Wrong(error)) => {
                answers.add(&json::Advice::default(), 0, Some(&error));
            }
        }
    }
    Ok(outcome::column(&returns(), answers.finish()))
}

impl Answers {
    fn add(&mut self, advice: &json::Advice, n_differing: u64, error: Option<&str>) {
        for clue in advice.conflicting_clues.iter().flatten() {
            let of = self.clues.values();
            add_line(of, &clue.line);
            texts(of, 2).append_value(&clue.clue);
            texts(of, 3).append_option(clue.instead.as_ref());
            let likely: &mut BooleanBuilder = of.field_builder(4).expect("the field is a boolean");
            likely.append_value(clue.likely);
            of.append(true);
        }
        self.clues.append(advice.conflicting_clues.is_some());
        for [one, _] in &advice.swapped_lines {
            add_line(self.swapped.values(), one);
            self.swapped.values().append(true);
        }
        self.swapped.append(advice.conflicting_clues.is_some());
        for cell in advice.givens.iter().flatten() {
            let of = self.givens.values();
            numbers(of, 0).append_value(cell.row);
            numbers(of, 1).append_value(cell.column);
            texts(of, 2).append_value(&cell.value);
            of.append(true);
        }
        self.givens.append(advice.givens.is_some());
        self.givens_minimal.append_option(advice.givens.as_ref().map(|_| advice.givens_minimal));
        self.differing.append_option((n_differing > 0).then_some(n_differing));
        let is_sought = advice.conflicting_clues.is_some();
        self.incomplete.append_option(is_sought.then_some(advice.incomplete));
        self.error.append_option(error);
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        vec![
            Arc::new(self.clues.finish()),
            Arc::new(self.swapped.finish()),
            Arc::new(self.givens.finish()),
            Arc::new(self.givens_minimal.finish()),
            Arc::new(self.differing.finish()),
            Arc::new(self.incomplete.finish()),
            Arc::new(self.error.finish()),
        ]
    }
}

fn add_line(of: &mut StructBuilder, line: &json::Line) {
    texts(of, 0).append_value(&line.kind);
    numbers(of, 1).append_value(line.index);
}

fn texts(of: &mut StructBuilder, at: usize) -> &mut StringBuilder {
    of.field_builder(at).expect("the field is a text")
}

fn numbers(of: &mut StructBuilder, at: usize) -> &mut UInt32Builder {
    of.field_builder(at).expect("the field is a number")
}
