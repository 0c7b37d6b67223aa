//! `pictogrid rate`: how hard puzzles are, one row per puzzle.
//!
//! ```text
//!   level, hardest rule     what one has to know        1 first steps .. 7 beyond logic
//!   work, steps             how long it takes           the points of all steps, and their number
//!   narrowest               the fewest lines that had a step, over all rounds
//! ```
//!
//! The grade comes from `explain`; a puzzle that it cannot grade has a row that says so, and what is
//! wrong stands on standard error.
//!
//! A table has its header above the first row, so that an error about the only puzzle stands alone; CSV
//! without rows is a table, too, and has it at once.
//!
//! A row is one of a table, of CSV, or an object. Level and work are two columns and never one number,
//! since a long puzzle is not a hard one. Puzzles are graded on several threads; rows come in the order
//! of the inputs. A grade takes 0.3 to 5 ms for the usual puzzle (`DESIGN.md`), and has the memory of
//! lines alone, as no search is needed for it.

use pictogrid_core::Puzzle;
use pictogrid_explain::{Grade, GradeEnd, grade, level_word};
use pictogrid_json::{FailedKind, Graded, to_line};

use crate::{
    args::hint_explain_rate::RateArgs,
    input::items::{Item, LoadedPuzzle},
    limits::{
        deadline::Clock,
        exit::{End, Exit},
    },
    output::{faults, messages::ItemSender},
    run::{plan::Plan, workload::Workload},
    wording::{
        escape::{cell, escaped},
        plural::n_of,
    },
};

const HEADER: &str = "source,name,width,height,level,word,hardest,work,steps,narrowest,\
longest_what_if,complete";

pub(crate) fn run(args: &RateArgs) -> End {
    let mut batch = Plan {
        quiet: args.talk.quiet,
        inputs: Some(&args.puzzles.input.inputs),
        reading: args.puzzles.read.reading(),
        as_json: args.rows.json,
        ..Plan::of(&args.bounds)
    }
    .begin()?;
    let clock = batch.clock.clone();
    let header = args.rows.header(HEADER, table_header);
    if args.rows.csv {
        batch.printer.out(header.as_bytes())?;
    } else {
        batch.printer.above_results(header.as_bytes());
    }
    let work = Workload::EXPLAINED;
    let exit =
        batch.each(args.threads.number(), work, |item, sender| serve(args, &clock, item, sender));
    batch.finish(exit)
}

fn serve(args: &RateArgs, clock: &Clock, item: Item, sender: &ItemSender<'_>) -> End {
    let (given, puzzle) = faults::puzzle_of(item, args.rows.json, clock, sender)?;
    let deadline = clock.deadline();
    let (message, exit) = match grade(&puzzle, &mut || deadline.go_on()) {
        Ok(grade) if grade.end == GradeEnd::Impossible => {
            ("no picture fits the clues, so there is no grade".to_owned(), Exit::NoSolution)
        }
        Ok(grade) if grade.end == GradeEnd::Stopped => {
            let message = "stopped before the grade was known; allow more with --timeout";
            (message.to_owned(), Exit::Stopped)
        }
        Ok(grade) => {
            sender.out(row(args, &given, &puzzle, &grade) + "\n");
            return Ok(Exit::Done);
        }
        Err(error) => {
            let (name, as_json) = (&given.source.name, args.rows.json);
            return Err(faults::unsupported(name, (&error, error.remedies()), as_json, sender));
        }
    };
    let name = &given.source.name;
    faults::fail(FailedKind::Unsupported, name, &message, args.rows.json, sender);
    Err(exit)
}

fn row(args: &RateArgs, given: &LoadedPuzzle, puzzle: &Puzzle, grade: &Grade) -> String {
    let (source, title) = (&given.source.name, puzzle.about().title.as_deref());
    let size = puzzle.shape().as_rect().map_or((0, 0), |rect| (rect.width, rect.height));
    if args.rows.json {
        let graded = Graded::new(source, title, size, pictogrid_json::Grade::new(grade));
        return to_line(&graded.with_notes(&given.draft.notes));
    }
    let (word, hardest) = (level_word(grade.level), grade.hardest.id());
    let narrowest = grade.narrowest.map_or(String::new(), |n| n.to_string());
    if args.rows.csv {
        return [
            cell(source),
            title.map_or(String::new(), cell),
            size.0.to_string(),
            size.1.to_string(),
            grade.level.to_string(),
            word.to_owned(),
            hardest.to_owned(),
            format!("{:.1}", grade.work),
            grade.n_steps.to_string(),
            narrowest,
            grade.longest_what_if.to_string(),
            if grade.is_complete() { "yes" } else { "no" }.to_owned(),
        ]
        .join(",");
    }
    let mut line = format!(
        "{} {word:<12} {hardest:<14} {:>9.1} {:>6} {narrowest:>9} {:>9}  {}",
        grade.level,
        grade.work,
        grade.n_steps,
        match puzzle.shape().as_rect() {
            Some(rect) => format!("{}×{}", rect.width, rect.height),
            None => n_of(puzzle.shape().n_cells() as u64, "cell"),
        },
        escaped(source)
    );
    if let Some(title) = title {
        line += &format!(" · {}", escaped(title));
    }
    if !grade.is_complete() {
        line += " · not explained to the end";
    }
    line
}

fn table_header() -> String {
    format!(
        "{:<14} {:<14} {:>9} {:>6} {:>9} {:>9}  source",
        "level", "hardest rule", "work", "steps", "narrowest", "size"
    )
}
