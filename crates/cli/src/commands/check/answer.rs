//! `pictogrid check PUZZLE --answer FILE`: is this answer right, and if not, where and how much?
//!
//! ```text
//!   right                                                          exit 0
//!   wrong: row 4 has the runs 2, its clue is 1,1                   exit 4
//!   wrong: row 4, column 3 is #, it must be .
//!   18 of 20 cells and 6 of 9 lines are right (90 %)
//! ```
//!
//! Lines are compared by `check`, which shares no code with the solver; cells with the only picture, or
//! with what is known of all of them. Exit codes are those of `hint` with a board: 4 is a mistake. A command of
//! its own was the other way, but `check` is where people look.

use std::path::Path;

use pictogrid_core::{Fault, FaultKind, Puzzle};
use pictogrid_formats::Unnamed;
use pictogrid_json::{AnswerChecked, FailedKind, WrongCell, to_line};
use pictogrid_solve::{AnswerScore, Silent, Verdict, judge};

use crate::{
    args::{CheckArgs, usage},
    input::{board_file::BoardFile, files::STDIN},
    limits::{
        deadline::Clock,
        exit::{End, Exit},
    },
    output::{faults, messages::ItemSender},
    run::{
        one_puzzle::{self, Wanted},
        plan::Plan,
        solve_one::{SolveConfig, solve_one},
    },
    wording::plural::n_of,
};

/// So many wrong lines and cells are named.
const MOST_NAMED: usize = 10;

pub(super) fn run(args: &CheckArgs, answer: &Path) -> End {
    let inputs = &args.puzzles.input.inputs;
    usage::refuse_stdin_twice("check", Some(answer), inputs);
    let input = match inputs.as_slice() {
        [] => Path::new(STDIN),
        [input] => input,
        _ => usage::refuse("check", "an answer is of one puzzle; name one input".to_owned()),
    };
    let plan = Plan {
        quiet: args.talk.quiet,
        inputs: Some(inputs),
        also_read: vec![answer],
        as_json: args.rows.json,
        ..Plan::of(&args.budget.bounds)
    };
    let batch = plan.begin()?;
    let clock = batch.clock.clone();
    batch.alone(|sender| check(args, (input, answer), &clock, sender))
}

fn check(
    args: &CheckArgs,
    (input, path): (&Path, &Path),
    clock: &Clock,
    sender: &ItemSender<'_>,
) -> End {
    let (config, as_json) = (SolveConfig::new(&args.budget), args.rows.json);
    let wanted = Wanted {
        input,
        reading: args.puzzles.read.reading(),
        memory: args.budget.bounds.bytes(),
        as_json,
        work: config.work(0),
        what: "an answer",
    };
    let (given, puzzle) = one_puzzle::read(&wanted, sender)?;
    let (file, cells) = BoardFile::with_cells(path, &puzzle, Unnamed::Empty)
        .map_err(|(source, error)| faults::refuse(&source, &error, as_json, sender))?;
    file.told().for_each(|note| sender.note(note));
    if cells.is_empty() {
        let fault = Fault::new(FaultKind::NoPuzzle, "every cell of this answer is open");
        return Err(faults::refuse(&file.source, &fault.into(), as_json, sender));
    }
    let config = config.for_puzzle(&given);
    let solved = solve_one(&puzzle, &config, &mut clock.watch(None), &mut Silent);
    let outcome = solved.map_err(|wrong| {
        let name = &given.source.name;
        faults::fail(FailedKind::Internal, name, &wrong.to_string(), as_json, sender)
    })?;
    let (verdict, judged) = (outcome.report.verdict(), judge(&puzzle, &cells, &outcome.report));
    let names = (given.source.name.as_str(), file.source.name.as_str());
    let shape = AnswerChecked::new(names, &puzzle, &cells, (verdict, &judged));
    let notes = [given.draft.notes.as_slice(), file.notes()].concat();
    sender.out(match as_json {
        true => to_line(&shape.with_notes(&notes)) + "\n",
        false => text(&puzzle, &shape, verdict, &judged),
    });
    Ok(if judged.is_right() { Exit::Done } else { Exit::NoSolution })
}

/// What a person reads.
fn text(puzzle: &Puzzle, shape: &AnswerChecked, verdict: Verdict, judged: &AnswerScore) -> String {
    let several = match verdict {
        Verdict::Several => ", one of several",
        _ => "",
    };
    if judged.is_right() {
        return format!("right{several}\n");
    }
    let mut text = String::new();
    let mut named = |all: Vec<String>, what: &str| {
        let n_more = all.len().saturating_sub(MOST_NAMED) as u64;
        all.iter().take(MOST_NAMED).for_each(|one| text += &format!("wrong: {one}\n"));
        if n_more > 0 {
            text += &format!("wrong: {} more\n", n_of(n_more, what));
        }
    };
    named(judged.broken.iter().map(ToString::to_string).collect(), "line");
    let cell = |WrongCell { cell, should }: &WrongCell| {
        format!(
            "row {}, column {} is {}, it must be {should}",
            cell.row + 1,
            cell.column + 1,
            cell.value
        )
    };
    named(shape.wrong.iter().map(cell).collect(), "cell");
    if judged.n_open > 0 {
        text += &format!("{} left open\n", n_of_is(judged.n_open));
    }
    let lines = format!("{} of {} lines", judged.n_right_lines, judged.n_lines);
    text += &match judged.share() {
        Some(share) => {
            let all =
                if judged.n_forced == puzzle.shape().n_cells() { "cells" } else { "forced cells" };
            format!(
                "{} of {} {all} and {lines} are right ({:.0} %)\n",
                judged.n_right,
                judged.n_forced,
                (share * 100.0).floor()
            )
        }
        None => format!("{lines} are right\n"),
    };
    text
}

fn n_of_is(n: usize) -> String {
    format!("{} {}", n_of(n as u64, "cell"), if n == 1 { "is" } else { "are" })
}
