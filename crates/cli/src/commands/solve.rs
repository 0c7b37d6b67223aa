//! `pictogrid solve`: the picture, and whether it is the only one.
//!
//! ```text
//!   verdict, --max-solutions N     pictures shown together: the cells that differ are marked
//!   --all                          each as it is found: there may be more than fit in memory
//!   --proof                        one puzzle; takes its place only with a verdict
//! ```
//!
//! Puzzles are solved at once by several threads, and answered one after another in the order of the
//! inputs. What is shown of one puzzle, and when, is decided here.
//!
//! A single puzzle is searched on as many threads as are asked for, and on one if none are: which
//! thread is first is a matter of luck, and a run should be the same again. Each puzzle asks for its
//! memory before it is solved (`run/workload`).

mod answer;

use std::path::Path;

use pictogrid_core::Puzzle;
use pictogrid_json::FailedKind;
use pictogrid_render::{ClueArea, ColorMarks, Draw, Look, Output, Paper, ansi, film, text};
use pictogrid_solve::Pictures;

use crate::{
    args::{SolveArgs, target::Form, usage},
    input::{
        board_file::PartialBoard,
        file_conflicts::unwritable,
        items::{Item, LoadedPuzzle},
    },
    limits::{
        deadline::Clock,
        exit::{End, Exit},
    },
    output::{
        faults, messages::ItemSender, multi_scene_file::Binding, printer, progress::SearchProgress,
        proof_file::ProofFile,
    },
    run::{
        drawn_board::posed,
        plan::{Batch, Plan},
        solve_one::{SolveConfig, solve_one},
    },
};
use answer::Answer;

pub(crate) fn run(args: &SolveArgs) -> End {
    args.refuse_contradictions();
    let saved = saved_paper(args).unwrap_or_else(|message| usage::refuse("solve", message));
    let mut batch = plan(args, saved).begin()?;
    let is_single = is_single(args, &mut batch)?;
    let (mut config, mut threads) = (config(args), args.budget.threads.number());
    if is_single {
        // Threads that nobody asked for stay out of it: which of them is first is a matter of luck.
        let asked = args.budget.threads.threads.map_or(1, usize::from);
        (config.options, threads) = (config.options.threads(asked), 1);
    }
    let has_headings = batch.has_several_inputs();
    let (clock, paper) = (batch.clock.clone(), shown_paper(args));
    let task = Task { args, config, clock, has_headings, saved, paper };
    let work = config.work(OUTPUT_BYTES);
    let exit = batch.each(threads, work, |item, sender| task.serve(item, sender));
    batch.finish(exit)
}

fn plan(args: &SolveArgs, saved: Paper) -> Plan<'_> {
    let gallery = match args.picture.form() {
        Some(Form::Drawn(output)) if !matches!(output.draw, Draw::Text(_)) => {
            Some((output, saved, Binding::default()))
        }
        _ => None,
    };
    Plan {
        quiet: args.talk.quiet,
        inputs: Some(&args.puzzles.input.inputs),
        reading: args.puzzles.read.reading(),
        also_read: args.board.as_deref().into_iter().collect(),
        target: args.picture.output.as_ref().map(|target| target.path.as_path()),
        also_written: args.picture.proof.as_deref().into_iter().collect(),
        if_exists: args.picture.force.if_exists(),
        gallery,
        as_json: args.picture.json,
        ..Plan::of(&args.budget.bounds)
    }
}

/// Whether there is one puzzle, as a proof and a board need it, and threads that search it.
fn is_single(args: &SolveArgs, batch: &mut Batch) -> Result<bool, Exit> {
    let has_threads = args.budget.threads.threads.is_some();
    let is_for_one = args.picture.proof.is_some() || args.board.is_some();
    let has_one_input = args.puzzles.input.inputs.len() < 2;
    let is_single = has_one_input && (has_threads || is_for_one) && batch.items.is_single();
    suits_one(args, is_single).map_err(|message| batch.printer.bad(&message))?;
    Ok(is_single)
}

/// What is asked for of each puzzle.
fn config(args: &SolveArgs) -> SolveConfig {
    let mut config = SolveConfig::new(&args.budget);
    config.options = config.options.max_solutions(args.wanted.max_solutions as u64);
    config.counts = args.wanted.count;
    config.options = config.options.techniques(args.techniques.techniques());
    if args.wanted.all {
        config.options = config.options.max_solutions(None).pictures(Pictures::Counted);
    }
    config
}

/// Refuses a proof and a board of several puzzles.
fn suits_one(args: &SolveArgs, is_single: bool) -> Result<(), String> {
    let refused = |path: &Path, what| {
        format!("{}: {what}, and there are more; name one of them", path.display())
    };
    match (&args.picture.proof, &args.board) {
        _ if is_single => Ok(()),
        (Some(proof), _) => Err(refused(proof, "a proof is about one puzzle")),
        (None, Some(board)) => Err(refused(board, "a board is of one puzzle")),
        (None, None) => Ok(()),
    }
}

/// How pictures look that are saved. Text has no clues there, so that it can be read again.
fn saved_paper(args: &SolveArgs) -> Result<Paper, String> {
    let output = match args.picture.form() {
        Some(Form::Drawn(output)) => output,
        Some(Form::Json) | None => &ansi::OUTPUT,
    };
    let look = args.picture.look.of(output, ClueArea::drawn_if(output.id != text::OUTPUT.id))?;
    Ok(Paper { color: true, look, ..Paper::default() })
}

/// How pictures look that are shown.
fn shown_paper(args: &SolveArgs) -> Paper {
    let look = Look {
        colors: ColorMarks::patterned_if(args.picture.look.patterns),
        clues: ClueArea::drawn_if(!args.picture.ascii),
        ..Look::default()
    };
    Paper { look, ..printer::paper(args.talk.color) }
}

/// Bytes per cell for the output: a picture in text, twice on its way.
const OUTPUT_BYTES: u64 = 8;

/// What all puzzles have in common.
struct Task<'a> {
    args: &'a SolveArgs,
    config: SolveConfig,
    clock: Clock,
    has_headings: bool,
    /// What is saved looks like this,
    saved: Paper,
    /// and what is shown like this.
    paper: Paper,
}

impl Task<'_> {
    fn serve(&self, item: Item, sender: &ItemSender<'_>) -> End {
        let as_json = self.args.picture.json;
        let (mut given, puzzle) = faults::puzzle_of(item, as_json, &self.clock, sender)?;
        let Some(path) = &self.args.board else {
            return self.solve(&given, &puzzle, None, sender);
        };
        let (laid, partial) = PartialBoard::read(path, puzzle)
            .map_err(|(source, error)| faults::refuse(&source, &error, as_json, sender))?;
        partial.file.told().for_each(|note| sender.note(note));
        given.draft.notes.extend_from_slice(partial.file.notes());
        self.solve(&given, &laid, Some(&partial), sender)
    }

    fn solve(
        &self,
        given: &LoadedPuzzle,
        puzzle: &Puzzle,
        partial: Option<&PartialBoard>,
        sender: &ItemSender<'_>,
    ) -> End {
        let proof = self.begin_proof(given, puzzle, sender)?;
        let mut passes = Vec::new();
        if self.is_filming() {
            let posed = posed(puzzle);
            // It is not solved for a film that it cannot be.
            film::fits(puzzle, &posed, &self.saved.look).map_err(|error| {
                let (name, as_json) = (&given.source.name, self.args.picture.json);
                faults::unsupported(name, (&error, &error.remedies()), as_json, sender)
            })?;
            passes.push(posed);
        }
        let n_found = 0;
        let mut answer =
            Answer { task: self, given, puzzle, partial, sender, n_found, proof, passes };
        answer.heading();
        let mut watch = self.clock.watch(self.progress(given, puzzle));
        let outcome = solve_one(puzzle, &self.config.for_puzzle(given), &mut watch, &mut answer);
        drop(watch);
        let outcome = outcome
            .map_err(|wrong| self.fail(FailedKind::Internal, given, &wrong.to_string(), sender))?;
        // The proof may share its place with what is said next, so it ends first.
        let exit = outcome.exit().max(answer.end_proof(outcome.report.verdict()));
        answer.pictures(&outcome);
        Ok(exit.max(answer.finding(&outcome)))
    }

    /// How far the solve of a single puzzle is, on a terminal on which nothing else comes meanwhile.
    fn progress(&self, given: &LoadedPuzzle, puzzle: &Puzzle) -> Option<SearchProgress> {
        let is_single = !self.has_headings && given.source.name == given.source.file;
        let streams = self.args.wanted.all || self.args.picture.steps;
        let is_shown = is_single && !streams && !self.args.talk.quiet;
        is_shown.then(|| SearchProgress::new(puzzle.shape().n_cells()))
    }

    /// Whether the solve is shown as a film.
    fn is_filming(&self) -> bool {
        matches!(self.args.picture.form(), Some(Form::Drawn(Output { draw: Draw::Film(_), .. })))
    }

    /// Begins the proof, if one is wanted; or says why there can be none.
    fn begin_proof(
        &self,
        given: &LoadedPuzzle,
        puzzle: &Puzzle,
        sender: &ItemSender<'_>,
    ) -> Result<Option<ProofFile>, Exit> {
        let Some(path) = &self.args.picture.proof else { return Ok(None) };
        if !puzzle.is_plain() {
            let message = "a proof is about a black-and-white puzzle with complete clues; solve this \
                           one without --proof";
            return Err(self.fail(FailedKind::Colored, given, message, sender));
        }
        let begun = ProofFile::begin(path, puzzle, self.args.picture.force.if_exists()).map(Some);
        begun.map_err(|error| self.fail_proof(&unwritable(&error), sender))
    }

    fn fail_proof(&self, message: &str, sender: &ItemSender<'_>) -> Exit {
        let path = self.args.picture.proof.as_deref().unwrap_or(Path::new(""));
        let (name, as_json) = (path.to_string_lossy(), self.args.picture.json);
        faults::fail(FailedKind::Io, &name, message, as_json, sender)
    }

    /// Says why a puzzle is not solved.
    fn fail(
        &self,
        kind: FailedKind,
        given: &LoadedPuzzle,
        message: &str,
        sender: &ItemSender<'_>,
    ) -> Exit {
        faults::fail(kind, &given.source.name, message, self.args.picture.json, sender)
    }
}
