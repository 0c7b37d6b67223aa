//! `pictogrid check`: lints a collection, one row per puzzle.
//!
//! ```text
//!   input ─▶ puzzle ─▶ solve ─▶ row: name, size, verdict, stage, time, ..  ─▶ in order, or by level at the end
//!        └▶ fault ────────────▶ row: name, why                                 └ at most a million are kept
//! ```
//!
//! Every input has its row, also one that is no puzzle, so that rows can be matched with inputs; what
//! is wrong with it stands on standard error, and at the end how many came to what. Pictures are left
//! out: a row fits a line of a table, and a collection of thousands fits a spreadsheet. Without rows for
//! bad inputs a script would pair the wrong ones. `--answer` is in `answer`.

mod answer;

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicU64, Ordering},
};

use pictogrid_core::Puzzle;
use pictogrid_json::{FailedKind, Goal, Solved, to_line};
use pictogrid_solve::Silent;

use crate::{
    args::{CheckArgs, RowOrder},
    input::items::{Item, LoadedPuzzle},
    limits::{
        deadline::Clock,
        exit::{End, Exit},
    },
    output::{
        faults,
        messages::ItemSender,
        printer::{self, Printer},
    },
    run::{
        plan::Plan,
        solve_one::{Outcome, SolveConfig, solve_one},
    },
    wording::{
        duration,
        escape::{cell, escaped},
        hardness::{Hardness, MOST_SORTED},
        plural::n_of,
    },
};

const HEADER: &str = "source,name,width,height,verdict,stage,count,stopped,goal,goal_cells,\
line_visits,probes,decisions,conflicts,micros";

pub(crate) fn run(args: &CheckArgs) -> End {
    if let Some(path) = &args.answer {
        return answer::run(args, path);
    }
    let inputs = &args.puzzles.input.inputs;
    let mut batch = Plan {
        quiet: args.talk.quiet,
        inputs: Some(inputs),
        reading: args.puzzles.read.reading(),
        as_json: args.rows.json,
        ..Plan::of(&args.budget.bounds)
    }
    .begin()?;
    let (mut config, mut threads) = (SolveConfig::new(&args.budget), args.budget.threads.number());
    let has_threads = args.budget.threads.threads.is_some();
    if has_threads && inputs.len() < 2 && batch.items.is_single() {
        (config.options, threads) = (config.options.threads(threads), 1);
    }
    let task = Task::new(args, config, batch.clock.clone());
    batch.printer.out(args.rows.header(HEADER, table_header).as_bytes())?;
    let work = config.work(OUTPUT_BYTES);
    let exit = batch.each(threads, work, |item, sender| task.serve(item, sender));
    let exit = exit.max(task.finish(&mut batch.printer));
    batch.finish(exit)
}

/// What puzzles come to, in the order of the summary; the first four are verdicts.
const ENDS: [&str; 5] = ["unique", "several", "none", "stopped", "bad"];

/// How many puzzles came to what.
#[derive(Default)]
struct Counts([AtomicU64; ENDS.len()]);

impl Counts {
    fn add(&self, end: &str) {
        let slot = ENDS.iter().position(|&other| other == end).expect("one of the ends");
        self.0[slot].fetch_add(1, Ordering::Relaxed);
    }

    /// `519 unique, 3 several, 1 bad`; none if there was nothing.
    fn summary(&self) -> Option<String> {
        let all = self.0.iter().map(|n| n.load(Ordering::Relaxed)).zip(ENDS);
        let said: Vec<String> =
            all.filter(|(n, _)| *n > 0).map(|(n, end)| format!("{n} {end}")).collect();
        (!said.is_empty()).then(|| said.join(", "))
    }
}

/// Bytes per cell for the output: a row without pictures, and where the goal differs.
const OUTPUT_BYTES: u64 = 4;

struct Task<'a> {
    args: &'a CheckArgs,
    config: SolveConfig,
    clock: Clock,
    has_color: bool,
    counts: Counts,
    /// Rows that wait to be sorted: how hard the puzzle is, its name, and the row.
    kept: Mutex<Vec<(Hardness, String, String)>>,
}

impl Task<'_> {
    fn new(args: &CheckArgs, config: SolveConfig, clock: Clock) -> Task<'_> {
        let has_color = printer::wants_color(args.talk.color);
        Task { args, config, clock, has_color, counts: Counts::default(), kept: Mutex::default() }
    }

    fn serve(&self, item: Item, sender: &ItemSender<'_>) -> End {
        let name = item.names().0.to_owned();
        match faults::puzzle_of(item, self.args.rows.json, &self.clock, sender) {
            Ok((given, puzzle)) => Ok(self.check(&given, &puzzle, sender)),
            // A file of a folder that is skipped has no row.
            Err(Exit::Done) => Ok(Exit::Done),
            Err(exit) => {
                self.counts.add(if exit == Exit::Bad { "bad" } else { "stopped" });
                self.error_row(&name, sender);
                Err(exit)
            }
        }
    }

    fn check(&self, given: &LoadedPuzzle, puzzle: &Puzzle, sender: &ItemSender<'_>) -> Exit {
        let config = self.config.for_puzzle(given);
        match solve_one(puzzle, &config, &mut self.clock.watch(None), &mut Silent) {
            Ok(outcome) => {
                self.counts.add(outcome.report.verdict().id());
                self.row(&outcome, given, puzzle, sender);
                outcome.exit()
            }
            Err(wrong) => {
                let (name, as_json) = (&given.source.name, self.args.rows.json);
                self.error_row(name, sender);
                faults::fail(FailedKind::Internal, name, &wrong.to_string(), as_json, sender)
            }
        }
    }

    fn row(
        &self,
        outcome: &Outcome,
        given: &LoadedPuzzle,
        puzzle: &Puzzle,
        sender: &ItemSender<'_>,
    ) {
        let shape = outcome.shape(given, puzzle).without_pictures();
        let line = if self.args.rows.json {
            to_line(&shape)
        } else if self.args.rows.csv {
            csv_row(&shape)
        } else {
            table_row(&shape, self.has_color)
        };
        self.tell(line + "\n", puzzle, given, sender);
    }

    /// Sends a row off, or keeps it to be sorted.
    fn tell(&self, line: String, puzzle: &Puzzle, given: &LoadedPuzzle, sender: &ItemSender<'_>) {
        if self.args.order == RowOrder::Given {
            sender.out(line);
            return;
        }
        let deadline = self.clock.deadline();
        let hardness = Hardness::of(puzzle, &mut || deadline.go_on());
        self.keep(hardness, &given.source.name, line);
    }

    fn keep(&self, hardness: Hardness, name: &str, line: String) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        // One more, to tell that there are too many.
        if kept.len() <= MOST_SORTED {
            kept.push((hardness, name.to_owned(), line));
        }
    }

    /// Prints what waited for all rows: those that were kept, and how many puzzles came to what.
    fn finish(&self, printer: &mut Printer) -> Exit {
        let exit = self.show_sorted(printer);
        let shown = printer.show();
        let summary = self.counts.summary().filter(|_| !printer.is_lost());
        summary.into_iter().for_each(|line| printer.note(&line));
        exit.max(shown.unwrap_or_else(|end| end))
    }

    /// Prints the rows that were kept, from easy to hard.
    fn show_sorted(&self, printer: &mut Printer) -> Exit {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() > MOST_SORTED {
            return printer.bad(&format!(
                "more than {MOST_SORTED} rows are not sorted; leave --order out, or use `rate --csv` \
                 and sort its rows"
            ));
        }
        kept.sort_by(|(a, a_name, _), (b, b_name, _)| {
            let by_name = || alphanumeric_sort::compare_str(a_name, b_name);
            a.cmp(b).then_with(by_name)
        });
        let printed = kept.drain(..).try_for_each(|(_, _, line)| printer.out(line.as_bytes()));
        printed.err().unwrap_or(Exit::Done)
    }

    /// A row for an input that is no good; what is wrong with it was said on standard error.
    fn error_row(&self, name: &str, sender: &ItemSender<'_>) {
        if self.args.rows.csv {
            let commas = ",".repeat(HEADER.matches(',').count() - 4);
            self.error_line(name, format!("{},,,,error{commas}\n", cell(name)), sender);
        } else if !self.args.rows.json {
            let verdict = painted("error", self.has_color);
            self.error_line(name, format!("{verdict}  {:<52}  {}\n", "-", escaped(name)), sender);
        }
    }

    fn error_line(&self, name: &str, line: String, sender: &ItemSender<'_>) {
        match self.args.order {
            RowOrder::Given => sender.out(line),
            RowOrder::Level => self.keep(Hardness::UNKNOWN, name, line),
        }
    }
}

fn table_header() -> String {
    format!(
        "{:<7}  {:<7}  {:>9}  {:>9}  {:>9}  {:>9}  source",
        "verdict", "stage", "size", "visits", "conflicts", "time"
    )
}

fn table_row(shape: &Solved, has_color: bool) -> String {
    let mut row = format!(
        "{}  {:<7}  {:>9}  {:>9}  {:>9}  {:>9}  {}",
        painted(shape.verdict.id(), has_color),
        shape.stage,
        format!("{}×{}", shape.width, shape.height),
        shape.stats.line_visits,
        shape.stats.conflicts,
        duration::show(shape.stats.micros),
        escaped(&shape.source),
    );
    if let Some(name) = &shape.name {
        row += &format!(" · {}", escaped(name));
    }
    // Of several solutions only some were looked at: the goal may well be another.
    if let ("unique", Some(cells)) = (shape.verdict.id(), shape.goal_cells) {
        row += &format!(" · goal differs in {}", n_of(cells, "cell"));
    }
    row
}

/// The word as wide as its column, in its color.
fn painted(verdict: &str, has_color: bool) -> String {
    use anstyle::{AnsiColor, Style};
    let color = match verdict {
        "unique" => AnsiColor::Green,
        "several" | "stopped" => AnsiColor::Yellow,
        _ => AnsiColor::Red,
    };
    let style = if has_color { color.on_default() } else { Style::new() };
    format!("{style}{verdict:<7}{style:#}")
}

fn csv_row(shape: &Solved) -> String {
    let goal = match shape.goal {
        Some(Goal::Same) => "same",
        Some(Goal::Another) => "another",
        Some(Goal::Wrong) => "wrong",
        None => "",
    };
    let text = |value: &Option<String>| value.as_deref().map_or(String::new(), cell);
    [
        cell(&shape.source),
        text(&shape.name),
        shape.width.to_string(),
        shape.height.to_string(),
        shape.verdict.to_string(),
        shape.stage.to_string(),
        text(&shape.count),
        shape.stopped.map_or(String::new(), |reason| reason.to_string()),
        goal.to_owned(),
        shape.goal_cells.map_or(String::new(), |cells| cells.to_string()),
        shape.stats.line_visits.to_string(),
        shape.stats.probes.to_string(),
        shape.stats.decisions.to_string(),
        shape.stats.conflicts.to_string(),
        shape.stats.micros.to_string(),
    ]
    .join(",")
}
