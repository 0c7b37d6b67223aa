//! `pictogrid fix`: a picture fixed, so that its puzzle has one solution, or is no harder than wanted.
//!
//! ```text
//!   input ─▶ its goal if that fits the clues, else its first solution ─▶ the puzzle of that picture
//!              ├─ repair   few changed cells          before and after, side by side
//!              ├─ --give   cells to give, no change
//!              └─ --single-changes what each single cell would do
//! ```
//!
//! `generate::repair` finds the changes and proves what it says of them. Here a picture is taken from
//! the input, and what was done is shown side by side. The format of the output is asked whether it can
//! hold the puzzle before the work, which may take all of `--timeout`.
//!
//! Nothing is written if the goal is not reached: a file that is called fixed should be that. The end
//! is `Stopped` then, with what would allow more.

use std::path::{Path, PathBuf};

use pictogrid_core::{Bits, Board, CellId, Puzzle, Value};
use pictogrid_explain::level_word;
use pictogrid_formats::Format;
use pictogrid_generate::repair::{
    Change, Fewest, RepairError, Repaired, State, Symmetry, Terms, repair, single_changes,
    with_picture,
};
use pictogrid_json::{FailedKind, Fixed, to_line};
use pictogrid_render::{ClueArea, Look, Paper, Scene, ansi};
use pictogrid_solve::{Options, Solver, StopReason, Verdict};

use crate::{
    args::{
        fix::{FixArgs, cells},
        usage,
    },
    input::{
        files::STDIN,
        items::{LoadedPuzzle, Reading},
    },
    limits::{
        deadline::Clock,
        exit::{End, Exit},
    },
    output::{
        advice, faults,
        messages::ItemSender,
        printer,
        progress::SearchProgress,
        puzzle_file::{format_of, holds, written},
    },
    run::{
        one_puzzle::{self, Wanted},
        plan::Plan,
        solve_observer::Watch,
        verdict,
        workload::Workload,
    },
    wording::plural::n_of,
};

/// Changed cells that are named.
const MOST_NAMED: usize = 12;

/// Rows of the list of single cells.
const MOST_LISTED: usize = 40;

/// Blanks between two pictures.
const GAP: usize = 3;

type Target = (PathBuf, &'static Format);

pub(crate) fn run(args: &FixArgs) -> End {
    args.refuse_contradictions();
    let place: Option<Target> = args.out.as_ref().map(|path| {
        let format = format_of(path).unwrap_or_else(|message| usage::refuse("fix", message));
        (path.clone(), format)
    });
    let batch = Plan {
        quiet: args.talk.quiet,
        inputs: Some(std::slice::from_ref(&args.picture)),
        target: args.out.as_deref(),
        if_exists: args.force.if_exists(),
        as_json: args.json,
        ..Plan::of(&args.bounds)
    }
    .begin()?;
    let clock = batch.clock.clone();
    batch.alone(|sender| serve(args, place.as_ref(), &clock, sender))
}

/// What is fixed, and where that is said.
struct Work<'a> {
    args: &'a FixArgs,
    given: Box<LoadedPuzzle>,
    /// The puzzle of the picture.
    puzzle: Puzzle,
    watch: Watch<'a>,
    sender: &'a ItemSender<'a>,
}

fn serve(args: &FixArgs, place: Option<&Target>, clock: &Clock, sender: &ItemSender<'_>) -> End {
    let (given, puzzle) = read(args, &args.picture, sender)?;
    let n_cells = puzzle.shape().n_cells();
    let progress = (!args.talk.quiet).then(|| SearchProgress::new(n_cells));
    let watch = clock.watch(progress);
    let mut work = Work { args, given, puzzle, watch, sender };
    let options = Options::default().max_bytes(args.bounds.bytes());
    let found = with_picture(&work.puzzle, &options, &mut work.watch);
    work.puzzle = found.map_err(|error| work.unfixed(&error))?;
    if let Some((_, format)) = place {
        holds(&work.puzzle, format).map_err(|message| work.fail(Exit::Bad, &message))?;
    }
    let terms = work.terms()?;
    match (args.single_changes, args.give) {
        (true, _) => work.single_changes(&terms),
        (_, true) => work.give(place),
        _ => work.fix(&terms, place),
    }
}

fn read(
    args: &FixArgs,
    input: &Path,
    sender: &ItemSender<'_>,
) -> Result<(Box<LoadedPuzzle>, Puzzle), Exit> {
    let wanted = Wanted {
        input,
        reading: if input == args.picture { args.read.reading() } else { Reading::default() },
        memory: args.bounds.bytes(),
        as_json: args.json,
        work: Workload::CHANGED,
        what: "a fix",
    };
    one_puzzle::read(&wanted, sender)
}

impl Work<'_> {
    fn unfixed(&self, error: &RepairError) -> Exit {
        let (exit, advice) = match error {
            RepairError::Wrong(_) => (Exit::Internal, ""),
            RepairError::NoSolution => {
                (Exit::NoSolution, "; `pictogrid check` may name the mistyped clue")
            }
            RepairError::NotFound => (Exit::Stopped, "; allow more with --timeout or --memory"),
            _ => (Exit::Bad, ""),
        };
        self.fail(exit, &format!("{error}{advice}"))
    }

    fn fail(&self, exit: Exit, message: &str) -> Exit {
        let name = &self.given.source.name;
        faults::fail(FailedKind::Unsupported, name, message, self.args.json, self.sender);
        exit
    }

    fn terms(&self) -> Result<Terms, Exit> {
        let mut terms = Terms::new(self.args.goal);
        terms.max_cells = self.args.max_cells.map_or(usize::MAX, |n| n as usize);
        if self.args.faithful {
            terms.fewest = Fewest::VisibleChanges;
        }
        if self.args.keep_symmetry {
            terms.symmetry = Symmetry::Kept;
        }
        if let Some(keep) = &self.args.keep {
            terms.kept = self.kept(keep)?;
        }
        Ok(terms)
    }

    /// The cells of `--keep`: a list, or the filled ones of a picture.
    fn kept(&self, keep: &str) -> Result<Vec<CellId>, Exit> {
        let shape = self.puzzle.shape();
        if let Some(cells) = cells(keep) {
            let cell = |&(row, column): &(u32, u32)| {
                shape.cell_at(column, row).ok_or_else(|| {
                    let message = format!(
                        "--keep: there is no cell r{}c{} in {}",
                        row + 1,
                        column + 1,
                        shape.name()
                    );
                    self.fail(Exit::Bad, &message)
                })
            };
            return cells.iter().map(cell).collect();
        }
        let (_, mask) = read(self.args, Path::new(keep), self.sender)?;
        match mask.goal().filter(|mask| mask.shape() == shape) {
            Some(mask) => {
                let cells = (0..mask.values().len() as u32).map(CellId);
                Ok(cells.filter(|&cell| mask.get(cell) != Value::EMPTY).collect())
            }
            None => {
                let message = format!("--keep: {keep} is no picture of {}", shape.name());
                Err(self.fail(Exit::Bad, &message))
            }
        }
    }

    fn shape(&self) -> Fixed {
        let shape = Fixed::new(&self.given.source.name, self.given.title.as_deref());
        shape.with_notes(&self.given.draft.notes)
    }

    /// What is said, beside a file on standard output or alone.
    fn say(&self, place: Option<&Target>, text: &str) {
        if place.is_some_and(|(path, _)| path.as_os_str() == STDIN) {
            self.sender.note(text.trim_end());
        } else {
            self.sender.out(text);
        }
    }

    fn write(&self, puzzle: &Puzzle, place: Option<&Target>) -> Result<(), Exit> {
        let Some((path, format)) = place else { return Ok(()) };
        let (bytes, warning) = written(std::slice::from_ref(puzzle), (path, format))
            .map_err(|message| self.fail(Exit::Bad, &message))?;
        warning.into_iter().for_each(|warning| self.sender.note(warning));
        if path.as_os_str() == STDIN {
            self.sender.out(bytes);
        } else {
            self.sender.file(bytes);
        }
        Ok(())
    }

    fn fix(&mut self, terms: &Terms, place: Option<&Target>) -> End {
        let repaired =
            repair(&self.puzzle, terms, &mut self.watch).map_err(|error| self.unfixed(&error))?;
        self.watch.hide_progress();
        if repaired.is_reached {
            self.write(&repaired.puzzle, place)?;
        }
        if self.args.json {
            self.sender.out(to_line(&self.shape().with_repaired(terms.goal, &repaired)) + "\n");
        } else {
            self.say(place, &(self.pictures(&repaired) + &self.findings(terms, &repaired)));
        }
        Ok(if repaired.is_reached { Exit::Done } else { Exit::Stopped })
    }

    /// Before and after, side by side.
    fn pictures(&self, repaired: &Repaired) -> String {
        let changed: Vec<CellId> = repaired.changes.iter().map(|change| change.cell).collect();
        let before = self.drawn(&self.puzzle, &changed);
        if changed.is_empty() {
            return before.concat();
        }
        let after = self.drawn(&repaired.puzzle, &changed);
        let shown = |line: &str| anstream::adapter::strip_str(line).to_string().chars().count();
        let width = before.iter().map(|line| shown(line.trim_end_matches('\n'))).max().unwrap_or(0);
        let beside = |(before, after): (&String, &String)| {
            let before = before.trim_end_matches('\n');
            format!("{before}{:1$}{after}", "", width - shown(before) + GAP)
        };
        before.iter().zip(&after).map(beside).collect()
    }

    /// The lines of a picture without clues, half as wide as the terminal.
    fn drawn(&self, puzzle: &Puzzle, changed: &[CellId]) -> Vec<String> {
        let Some(goal) = puzzle.goal() else { return Vec::new() };
        let mut marked = Bits::zeros(goal.values().len());
        changed.iter().for_each(|cell| marked.set(cell.0 as usize, true));
        let paper = printer::paper(self.args.talk.color);
        let width = paper.width.map(|width| (width.saturating_sub(GAP)) / 2);
        let paper =
            Paper { width, look: Look { clues: ClueArea::LeftOut, ..Look::default() }, ..paper };
        let board = Board::from(goal);
        let scene = Scene { puzzle, board: &board, marked: Some(&marked) };
        let drawn = ansi::draw(&scene, &paper).expect("the board has the shape of its puzzle");
        let text = String::from_utf8_lossy(&drawn).into_owned();
        text.split_inclusive('\n').map(str::to_owned).collect()
    }

    /// What was done, and whether less would have done.
    fn findings(&self, terms: &Terms, repaired: &Repaired) -> String {
        let Repaired { before, after, changes, .. } = repaired;
        let is_done = repaired.is_reached;
        let mut text = match (is_done, changes.len()) {
            (true, 0) => format!("{} · nothing to change\n", state(before)),
            (true, n) => {
                let cells = n_of(n as u64, "cell");
                format!("{} → {} · {cells} changed: ", state(before), state(after))
                    + &self.named(changes)
                    + "\n"
            }
            (false, _) => format!("{} · not fixed\n", state(before)),
        };
        if let (true, Some(level)) = (is_done, after.level) {
            text += &format!("level {level} {}\n", level_word(level));
        }
        text += &match repaired.stopped {
            Some(StopReason::Observer) if self.watch.deadline.ended == Some(StopReason::Time) => {
                "time was up; more with --timeout may do better\n".to_owned()
            }
            Some(StopReason::Observer) => "interrupted\n".to_owned(),
            Some(_) => "the search was ended after much work\n".to_owned(),
            None if !is_done && terms.max_cells < usize::MAX => {
                let cells = n_of(terms.max_cells as u64, "changed cell");
                format!("no way was found with {cells}; allow more with --max-cells\n")
            }
            None if !is_done => {
                "no way was found; keep fewer cells, or try another --for\n".to_owned()
            }
            None => String::new(),
        };
        text + &least(repaired)
    }

    fn named(&self, changes: &[Change]) -> String {
        let name = |change: &Change| {
            let (row, column) = self.puzzle.shape().row_and_place(change.cell);
            format!("r{row}c{column} {}", advice::value_name(&self.puzzle, change.after))
        };
        let mut named: Vec<String> = changes.iter().take(MOST_NAMED).map(name).collect();
        if changes.len() > MOST_NAMED {
            named.push(format!("{} more", changes.len() - MOST_NAMED));
        }
        named.join(", ")
    }

    fn single_changes(&mut self, terms: &Terms) -> End {
        let found = single_changes(&self.puzzle, terms, &mut self.watch)
            .map_err(|error| self.unfixed(&error))?;
        self.watch.hide_progress();
        if self.args.json {
            self.sender
                .out(to_line(&self.shape().with_single_changes(&self.puzzle, &found)) + "\n");
            return Ok(Exit::Done);
        }
        let mut text = format!("{:<22} {:>11}  enough\n", "cell", "left open");
        for one in found.iter().take(MOST_LISTED) {
            let named = self.named(std::slice::from_ref(&one.change));
            let enough = if one.is_enough { "yes" } else { "no" };
            text += &format!("{named:<22} {:>11}  {enough}\n", one.n_open);
        }
        match found.len() {
            0 => text = "no change of one cell leaves fewer cells open\n".to_owned(),
            n if n > MOST_LISTED => text += &format!("{} more\n", n - MOST_LISTED),
            _ => {}
        }
        self.sender.out(text);
        Ok(Exit::Done)
    }

    /// The fewest cells to give.
    fn give(&mut self, place: Option<&Target>) -> End {
        let Some(picture) = self.puzzle.goal().cloned() else { return Ok(Exit::Bad) };
        let most = self.args.max_cells.map_or(picture.values().len(), |n| n as usize);
        let options = Options::default().max_bytes(self.args.bounds.bytes());
        let found = Solver::new()
            .givens(&self.puzzle, (&picture, most, &[]), &options, &mut self.watch)
            .map_err(|wrong| self.fail(Exit::Internal, &wrong.to_string()))?;
        self.watch.hide_progress();
        let givens = found.ok_or_else(|| {
            let message = "which cells to give was not found in time, or needs more of them; allow more \
                           with --timeout or --max-cells";
            self.fail(Exit::Stopped, message)
        })?;
        let puzzle = self.puzzle.clone().with_given(&givens.cells).ok_or(Exit::Bad)?;
        if let Some((_, format)) = place {
            holds(&puzzle, format).map_err(|message| self.fail(Exit::Bad, &message))?;
        }
        self.write(&puzzle, place)?;
        if self.args.json {
            self.sender.out(to_line(&self.shape().with_givens(&self.puzzle, &givens)) + "\n");
        } else if givens.cells.is_empty() {
            self.say(place, "unique without a given cell\n");
        } else {
            self.say(place, &(advice::on_givens(&self.puzzle, &givens) + "\n"));
        }
        Ok(Exit::Done)
    }
}

/// A verdict in words.
fn state(state: &State) -> String {
    match state.verdict {
        Verdict::Unique => format!("unique, {}", verdict::stage(state.stage)),
        Verdict::Several => "several pictures".to_owned(),
        _ => "not known in time".to_owned(),
    }
}

/// Whether fewer cells would do.
fn least(repaired: &Repaired) -> String {
    let (n, at_least) = (repaired.changes.len(), repaired.at_least);
    match (repaired.is_reached, n, at_least) {
        (true, 0 | 1, _) => String::new(),
        (_, n, 2) if n == at_least => "one cell is not enough: all were tried\n".to_owned(),
        (_, n, 3) if n == at_least => "two cells are not enough: all pairs were tried\n".to_owned(),
        (_, _, 2) => "one cell is not enough; whether two are is not proven\n".to_owned(),
        (_, _, 3) => "two cells are not enough; whether three are is not proven\n".to_owned(),
        _ => "whether fewer cells are enough is not proven\n".to_owned(),
    }
}
