//! What is said of one puzzle: its heading, its pictures, its verdict, and what to do next.
//!
//! ```text
//!   heading, (passes, solutions as they are found), proof, pictures, finding
//! ```
//!
//! It listens to the solve, so that passes, clauses of a proof and the pictures of `--all` are written
//! as they come; the rest waits for the verdict. It answers the task of `solve.rs`, which begins it: the
//! two files are one command and import each other.

use std::{ops::ControlFlow, time::Duration};

use pictogrid_core::{Bits, Board, Picture, Puzzle};
use pictogrid_generate::code_reader;
use pictogrid_json::{Found, Passed, to_line};
use pictogrid_render::{Draw, Output, Scene, ansi, text};
use pictogrid_solve::{Advice, AdviceOptions, Event, EventKind, Observer, Pass, Solver, Verdict};

use super::Task;
use crate::{
    args::target::Form,
    input::{board_file::PartialBoard, file_conflicts::unwritable, items::LoadedPuzzle},
    limits::{deadline::Deadline, exit::Exit},
    output::{
        advice,
        messages::{ItemSender, Place},
        multi_scene_file::Shown,
        proof_file::ProofFile,
    },
    run::{solve_one::Outcome, verdict},
    wording::{escape::escaped, plural::n_of},
};

/// Cells of the largest board that is drawn when time is up: to draw one takes time, too.
const MOST_DRAWN: usize = 250_000;
/// Why a board that a solve gives can be drawn.
const ONE_SHAPE: &str = "the board has the shape of its puzzle";

pub(super) struct Answer<'a> {
    pub(super) task: &'a Task<'a>,
    pub(super) given: &'a LoadedPuzzle,
    pub(super) puzzle: &'a Puzzle,
    pub(super) partial: Option<&'a PartialBoard>,
    pub(super) sender: &'a ItemSender<'a>,
    pub(super) n_found: u64,
    pub(super) proof: Option<ProofFile>,
    /// What was known after each pass, for a film.
    pub(super) passes: Vec<Board>,
}

impl Answer<'_> {
    /// Puts the proof in its place, or says why there is none.
    pub(super) fn end_proof(&mut self, verdict: Verdict) -> Exit {
        match self.proof.take().map(|proof| proof.finish(verdict)) {
            None | Some(Ok(true)) => Exit::Done,
            Some(Ok(false)) => {
                self.sender.note("no proof was written: there is no verdict to prove");
                Exit::Done
            }
            Some(Err(error)) => self.task.fail_proof(&unwritable(&error), self.sender),
        }
    }

    /// Says which puzzle this is, where there are several.
    pub(super) fn heading(&self) {
        if !self.is_one_of_many() || self.task.args.picture.json {
            return;
        }
        let title = self.given.title.as_ref();
        let title = title.map_or(String::new(), |title| format!(" · {}", escaped(title)));
        self.talk(&format!("{}{title}", escaped(&self.given.source.name)));
    }

    fn is_one_of_many(&self) -> bool {
        self.task.has_headings || self.given.source.name != self.given.source.file
    }

    /// Says a line of text, aside if standard output is to be read as a picture.
    fn talk(&self, line: &str) {
        if self.task.args.picture.ascii {
            self.sender.note(line);
        } else {
            self.sender.out(format!("{line}\n"));
        }
    }

    /// Says what a flag asked for, even where talk is not wanted.
    fn tell_asked_for(&self, line: &str) {
        if self.task.args.picture.ascii {
            self.sender.error(line);
        } else {
            self.talk(line);
        }
    }

    /// Shows the pictures that were kept; those that were not kept were shown when found.
    pub(super) fn pictures(&mut self, outcome: &Outcome) {
        for picture in outcome.report.solutions() {
            self.n_found += 1;
            self.show(&Board::from(picture), Some(outcome.differences.varied()));
        }
        if outcome.report.n_solutions() == 0 && outcome.report.stopped().is_some() {
            self.n_found += 1;
            self.show_guess(outcome);
        }
    }

    /// Shows what is certain, and on a screen the guess beside it: elsewhere nobody could tell them
    /// apart.
    fn show_guess(&mut self, outcome: &Outcome) {
        if self.has_screen() && self.puzzle.shape().n_cells() > MOST_DRAWN {
            return self
                .sender
                .note("the board so far is too large to draw here; --ascii prints it as rows");
        }
        match outcome.guess().filter(|_| self.has_screen()) {
            Some((best, guessed)) => self.show(best, Some(&guessed)),
            None => self.show(&outcome.report.known, None),
        }
    }

    /// Whether pictures are drawn in blocks on standard output.
    fn has_screen(&self) -> bool {
        let picture = &self.task.args.picture;
        !picture.ascii && !picture.json && picture.output.is_none()
    }

    /// Shows a picture or saves it. The cells that differ are marked if they are known.
    fn show(&mut self, board: &Board, marked: Option<&Bits>) {
        let picture = &self.task.args.picture;
        let scene = Scene { puzzle: self.puzzle, board, marked };
        match picture.form() {
            Some(Form::Drawn(Output { draw: Draw::Text(draw), .. })) => {
                let drawn = draw(&scene, &self.task.saved).expect(ONE_SHAPE);
                self.sender.picture(drawn, Place::File);
            }
            Some(Form::Drawn(_)) => {
                let shown = Shown::new(self.puzzle.clone(), board.clone());
                let passes = std::mem::take(&mut self.passes);
                self.sender.shown(Shown { marked: marked.cloned(), passes, ..shown });
            }
            Some(Form::Json) | None => {}
        }
        if picture.ascii {
            let drawn = text::draw(&scene, &self.task.paper).expect(ONE_SHAPE);
            self.sender.picture(drawn, Place::Out);
        } else if self.has_screen() {
            let apart = if self.n_found > 1 { "\n" } else { "" };
            let drawn = ansi::draw(&scene, &self.task.paper).expect(ONE_SHAPE);
            self.sender.out([apart.as_bytes(), &drawn].concat());
        }
    }

    /// Says the verdict and what goes with it. The end is bad if a code was wanted and not found.
    pub(super) fn finding(&self, outcome: &Outcome) -> Exit {
        let picture = &self.task.args.picture;
        let text = picture.qr.then(|| self.read_code(outcome)).flatten();
        let has_picture = !outcome.report.solutions().is_empty();
        let is_missed = picture.qr && has_picture && text.is_none();
        let exit = if is_missed { Exit::Bad } else { Exit::Done };
        let advice = self.advice(outcome);
        let mut shape = outcome.shape(self.given, self.puzzle).with_advice(self.puzzle, &advice);
        shape.qr = text.clone();
        let line = to_line(&shape) + "\n";
        if matches!(picture.form(), Some(Form::Json)) {
            self.sender.file(line.clone());
        }
        if picture.json {
            self.sender.out(line);
            return exit;
        }
        self.talk(&verdict::headline(outcome));
        if let Some((_, guessed)) = outcome.guess().filter(|_| self.has_screen()) {
            self.talk(&verdict::on_guess(guessed.n_ones()));
        }
        let (puzzle, board) = match self.partial {
            Some(PartialBoard { file, puzzle }) => (puzzle, Some(file)),
            None => (self.puzzle, None),
        };
        if let Some(sentence) = advice::sentence(puzzle, board, &advice) {
            self.talk(&sentence);
        }
        if let Some(sentence) = verdict::on_goal(outcome, self.puzzle) {
            self.talk(&sentence);
        }
        if picture.stats {
            self.tell_asked_for(verdict::work(&outcome.report, outcome.micros).trim_end());
        }
        if let Some(text) = text {
            self.talk(&text);
        }
        if self.is_one_of_many() {
            self.talk("");
        }
        exit
    }

    /// What to do about the puzzle, in the time that it has left.
    fn advice(&self, outcome: &Outcome) -> Advice {
        let Task { config, clock, .. } = self.task;
        let options = config.for_puzzle(self.given).options;
        let mut options = AdviceOptions::new(&options).time_left(self.left(outcome));
        let mut cells = Vec::new();
        if let Some(PartialBoard { file, puzzle }) = self.partial {
            cells.extend(file.cells(puzzle).into_iter().flatten());
            options = options.board(puzzle, &cells);
        }
        let mut stop = Deadline::new(None, &clock.stop);
        Solver::new().advise(self.puzzle, &outcome.report, &options, &mut stop)
    }

    /// What is left of the time for the puzzle.
    fn left(&self, outcome: &Outcome) -> Option<Duration> {
        let spent = Duration::from_micros(outcome.micros);
        self.task.clock.timeout.map(|timeout| timeout.saturating_sub(spent))
    }

    fn read_code(&self, outcome: &Outcome) -> Option<String> {
        let text = outcome.report.solutions().iter().find_map(code_reader::text_of);
        if text.is_none() {
            let name = &self.given.source.name;
            let picture = if outcome.report.solutions().is_empty() {
                "there is no finished picture to read a QR code in"
            } else {
                "no QR code can be read in the picture; leave out --qr"
            };
            self.sender.error(format!("{name}: {picture}"));
        }
        text
    }
}

impl Observer for Answer<'_> {
    fn wants(&self, kind: EventKind) -> bool {
        match kind {
            EventKind::Pass => self.task.args.picture.steps || self.task.is_filming(),
            EventKind::Clause => self.proof.is_some(),
            kind => kind == EventKind::Solution,
        }
    }

    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let (Some(proof), Event::Solution(_) | Event::Clause(..)) = (&mut self.proof, event) {
            proof.add(event);
        }
        match event {
            Event::Pass(pass) => self.pass(pass),
            Event::Solution(picture) => self.solution(picture),
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

impl Answer<'_> {
    fn pass(&mut self, pass: Pass<'_>) {
        if self.task.is_filming() {
            pictogrid_render::film::add_board(&mut self.passes, pass.board);
        }
        if !self.task.args.picture.steps {
            return;
        }
        if self.task.args.picture.json {
            let passed = Passed::new(&self.given.source.name, &pass);
            self.sender.out(to_line(&passed) + "\n");
            return;
        }
        self.tell_asked_for(&format!(
            "pass {:>3} · {:<7} · {} visited · {} still unknown",
            pass.number,
            pass.stage.id(),
            n_of(pass.n_lines, "line"),
            n_of(pass.n_unknown as u64, "cell"),
        ));
    }

    fn solution(&mut self, picture: &Picture) {
        if !self.task.args.wanted.all {
            return;
        }
        self.n_found += 1;
        if self.task.args.picture.json {
            let found =
                Found::new(&self.given.source.name, self.n_found, picture, self.puzzle.palette());
            self.sender.out(to_line(&found) + "\n");
        }
        self.show(&Board::from(picture), None);
    }
}
