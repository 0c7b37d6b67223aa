//! `pictogrid solve`: the picture, and whether it is the only one.
//!
//! Puzzles are solved at once by several threads and told one after another in the order of the
//! inputs. What is shown of one puzzle, and when, is decided here: pictures that are kept come
//! with the verdict, so that the cells that differ can be marked; those of `--all` come as they are
//! found, because there may be more than fit in memory. A proof is of one puzzle and takes its place
//! only with a verdict.

use std::{path::Path, time::Duration};

use pictogrid_core::{Bits, Board, CellId, Limits, Picture, Puzzle, Value};
use pictogrid_render::{Draw, Look, Output, Paper, Scene, ansi, film, text};
use pictogrid_solve::{Pass, ProofStep, Verdict};
use pictogrid_wire::{CulpritShape, Found, Passed, to_line};

use crate::{
    allowance::Allowance,
    args::{SolveArgs, usage},
    board_file::Begun,
    clash::Written,
    console::{self, Console},
    culprits,
    exit::Exit,
    faults,
    gallery::{self, Binding, Gallery, Shown},
    input::{self, Given, Item, Items},
    judge::{self, Judged, Terms},
    mends,
    messages::{self, Place, Voice},
    metering::Metered,
    proof_file::ProofFile,
    qr,
    save::Form,
    stop::Stop,
    verdict,
    view::posed,
    watch::Hearer,
    words::{n_of, tame},
};

/// Solves every puzzle of the inputs.
pub(crate) fn run(args: &SolveArgs) -> Exit {
    args.refuse_contradictions();
    let stop = Stop::on_ctrl_c();
    let mut terms = Terms::new(&args.budget);
    terms.options.max_solutions = args.wanted.max_solutions;
    terms.counts = args.wanted.count;
    terms.options.techniques = args.techniques.techniques();
    if args.wanted.all {
        terms.options.max_solutions = usize::MAX;
        terms.options.keep_solutions = false;
    }
    let inputs = &args.puzzles.input.inputs;
    let allowance = Allowance::new(args.budget.memory.bytes());
    let items = Items::new(inputs, args.puzzles.from.as_deref(), Limits::default());
    let mut items = items.within(&allowance);
    let target = args.picture.output.as_ref().map(|target| target.path.clone());
    let mut console = Console::new(args.talk.quiet)
        .with_target(target, args.picture.force.old())
        .with_progress(items.n_inputs() as u64);
    let saved = saved_paper(args).unwrap_or_else(|message| usage::refuse("solve", message));
    let spared = |written: Written<'_>| {
        items.spared_by(&written)?;
        written.spares(args.board.as_deref())
    };
    if let Err(message) = written(args).and_then(spared) {
        console.error(&message);
        return Exit::Bad;
    }
    if let Some(Form::Drawn(output)) = args.picture.output.as_ref().map(|target| target.form)
        && !matches!(output.draw, Draw::Text(_))
    {
        console = console.with_gallery(Gallery::new(
            output,
            saved,
            Binding::default(),
            allowance.clone(),
        ));
    }
    if let Err(exit) = console.open_target() {
        return exit;
    }
    if input::waits_for_keyboard(inputs) {
        console.note("reading a puzzle from the keyboard; end it with Ctrl-D");
    }
    let has_headings = items.n_inputs() > 1;
    let has_threads = args.budget.threads.threads.is_some();
    let is_for_one = args.picture.proof.is_some() || args.board.is_some();
    let is_asked = inputs.len() < 2 && (has_threads || is_for_one);
    let is_single = is_asked && items.is_single();
    if let (Some(proof), false) = (&args.picture.proof, is_single) {
        let message = "a proof is about one puzzle, and there are more; name one of them";
        console.error(&format!("{}: {message}", proof.display()));
        return Exit::Bad;
    }
    if let (Some(board), false) = (&args.board, is_single) {
        let message = "a board is of one puzzle, and there are more; name one of them";
        console.error(&format!("{}: {message}", board.display()));
        return Exit::Bad;
    }
    // Threads that nobody asked for stay out of it: which of them is first is a matter of luck.
    if is_single && has_threads {
        terms.lanes = args.budget.threads.number();
    }
    let desk = Desk { args, terms, stop: &stop, has_headings, saved, paper: shown_paper(args) };
    let threads = args.budget.threads.number();
    let work = desk.terms.work(if is_single { 1 } else { threads }, TOLD);
    let items = Metered::new(items, allowance, work);
    let exit = messages::in_order(items, threads, &stop, &mut console, |item, voice| {
        desk.serve(item, voice)
    });
    let interrupted = if stop.is_interrupted() { Exit::Stopped } else { Exit::Done };
    exit.max(interrupted).max(console.finish())
}

/// The files that are to be written.
fn written(args: &SolveArgs) -> Result<Written<'_>, String> {
    let output = args.picture.output.as_ref().map(|target| target.path.as_path());
    let all = output.into_iter().chain(args.picture.proof.as_deref());
    Written::new(all, args.picture.force.old())
}

/// How pictures look that are saved. Text has no clues there, so that it can be read again.
fn saved_paper(args: &SolveArgs) -> Result<Paper, String> {
    let form = args.picture.output.as_ref().map(|target| target.form);
    let output = match form {
        Some(Form::Drawn(output)) => output,
        Some(Form::Json) | None => &ansi::OUTPUT,
    };
    let look = args.picture.look.of(output, output.id != text::OUTPUT.id)?;
    Ok(Paper { color: true, look, ..Paper::default() })
}

/// How pictures look that are shown.
fn shown_paper(args: &SolveArgs) -> Paper {
    let look = Look {
        patterns: args.picture.look.patterns,
        clues: !args.picture.ascii,
        ..Look::default()
    };
    Paper { look, ..console::paper(args.talk.color) }
}

/// Bytes a cell for what is told: a picture in text, twice on its way.
const TOLD: u64 = 8;

/// What all puzzles have in common.
struct Desk<'a> {
    args: &'a SolveArgs,
    terms: Terms,
    stop: &'a Stop,
    has_headings: bool,
    /// What is saved looks like this,
    saved: Paper,
    /// and what is shown like this.
    paper: Paper,
}

impl Desk<'_> {
    fn serve(&self, item: Item, voice: &Voice<'_>) -> Exit {
        let as_json = self.args.picture.json;
        match faults::puzzle_of(item, as_json, (self.terms.timeout, self.stop), voice) {
            Ok((given, puzzle)) => match &self.args.board {
                None => self.solve(&given, &puzzle, None, voice),
                Some(path) => self.go_on(&given, puzzle, path, voice),
            },
            Err(exit) => exit,
        }
    }

    /// Solves a puzzle from the board in this file on.
    fn go_on(&self, given: &Given, puzzle: Puzzle, path: &Path, voice: &Voice<'_>) -> Exit {
        match Begun::read(path, puzzle) {
            Ok((laid, begun)) => self.solve(given, &laid, Some(&begun), voice),
            Err((source, error)) => {
                faults::refuse(&source, error.into(), self.args.picture.json, voice)
            }
        }
    }

    fn solve(
        &self,
        given: &Given,
        puzzle: &Puzzle,
        begun: Option<&Begun>,
        voice: &Voice<'_>,
    ) -> Exit {
        let proof = match self.begin_proof(given, puzzle, voice) {
            Ok(proof) => proof,
            Err(exit) => return exit,
        };
        let mut passes = Vec::new();
        if self.is_filming() {
            let posed = posed(puzzle);
            if let Err(refusal) = film::fits(puzzle, &posed, &self.saved.look) {
                // It is not solved for a film that it cannot be.
                let name = &given.source.name;
                faults::fail(
                    "unsupported",
                    name,
                    &refusal.to_string(),
                    self.args.picture.json,
                    voice,
                );
                return Exit::Bad;
            }
            passes.push(posed);
        }
        let mut teller =
            Teller { desk: self, given, puzzle, begun, voice, n_found: 0, proof, passes };
        teller.heading();
        match judge::judge(puzzle, &self.terms.of(given), self.stop, &mut teller) {
            Ok(judged) => {
                // The proof may share its place with what is said next, so it ends first.
                let exit = judged.exit().max(teller.end_proof(judged.report.verdict));
                teller.pictures(&judged);
                exit.max(teller.finding(&judged))
            }
            Err(wrong) => {
                let as_json = self.args.picture.json;
                faults::fail("internal", &given.source.name, &wrong.to_string(), as_json, voice);
                Exit::Internal
            }
        }
    }
}

impl Desk<'_> {
    /// Whether the solve is shown as a film.
    fn is_filming(&self) -> bool {
        let form = self.args.picture.output.as_ref().map(|target| target.form);
        matches!(form, Some(Form::Drawn(Output { draw: Draw::Film(_), .. })))
    }

    /// Begins the proof, if one is wanted; or says why there can be none.
    fn begin_proof(
        &self,
        given: &Given,
        puzzle: &Puzzle,
        voice: &Voice<'_>,
    ) -> Result<Option<ProofFile>, Exit> {
        let Some(path) = &self.args.picture.proof else { return Ok(None) };
        if !puzzle.is_plain() {
            let message = "a proof is about a black-and-white puzzle whose clues are told in full; \
                           solve this one without --proof";
            faults::fail("colored", &given.source.name, message, self.args.picture.json, voice);
            return Err(Exit::Bad);
        }
        let begun = ProofFile::begin(path, puzzle, self.args.picture.force.old()).map(Some);
        begun.map_err(|error| self.fail_proof(&console::unwritable(&error), voice))
    }

    fn fail_proof(&self, message: &str, voice: &Voice<'_>) -> Exit {
        let path = self.args.picture.proof.as_deref().unwrap_or(Path::new(""));
        faults::fail("io", &path.to_string_lossy(), message, self.args.picture.json, voice);
        Exit::Bad
    }
}

/// Tells about one puzzle.
struct Teller<'a> {
    desk: &'a Desk<'a>,
    given: &'a Given,
    puzzle: &'a Puzzle,
    begun: Option<&'a Begun>,
    voice: &'a Voice<'a>,
    n_found: u64,
    proof: Option<ProofFile>,
    /// What was known after each pass, for a film.
    passes: Vec<Board>,
}

impl Teller<'_> {
    /// Puts the proof in its place, or says why there is none.
    fn end_proof(&mut self, verdict: Verdict) -> Exit {
        match self.proof.take().map(|proof| proof.finish(verdict)) {
            None | Some(Ok(true)) => Exit::Done,
            Some(Ok(false)) => {
                self.voice.note("no proof was written: there is no verdict to prove");
                Exit::Done
            }
            Some(Err(error)) => self.desk.fail_proof(&console::unwritable(&error), self.voice),
        }
    }

    /// Says which puzzle this is, where there are several.
    fn heading(&self) {
        let is_one_of_many =
            self.desk.has_headings || self.given.source.name != self.given.source.file;
        if !is_one_of_many || self.desk.args.picture.json {
            return;
        }
        let title = self.given.title.as_ref();
        let title = title.map_or(String::new(), |title| format!(" · {}", tame(title)));
        self.talk(&format!("{}{title}", tame(&self.given.source.name)));
    }

    /// Says a line of text, aside if standard output is to be read as a picture.
    fn talk(&self, line: &str) {
        if self.desk.args.picture.ascii {
            self.voice.note(line);
        } else {
            self.voice.out(format!("{line}\n"));
        }
    }

    /// Says what a flag asked for, even where talk is not wanted.
    fn tell_asked_for(&self, line: &str) {
        if self.desk.args.picture.ascii {
            self.voice.error(line);
        } else {
            self.talk(line);
        }
    }

    /// Shows the pictures that were kept; those that were not kept were shown when found.
    fn pictures(&mut self, judged: &Judged) {
        for picture in &judged.report.solutions {
            self.n_found += 1;
            self.show(&Board::from(picture), Some(judged.tally.varied()));
        }
        if judged.report.n_solutions == 0 && judged.report.stopped.is_some() {
            self.n_found += 1;
            self.show_guess(judged);
        }
    }

    /// Shows what is certain, and on a screen the guess beside it: elsewhere nobody could tell them
    /// apart.
    fn show_guess(&mut self, judged: &Judged) {
        match judged.guess().filter(|_| self.has_screen()) {
            Some((best, guessed)) => self.show(best, Some(&guessed)),
            None => self.show(&judged.report.known, None),
        }
    }

    /// Whether pictures are drawn in blocks on standard output.
    fn has_screen(&self) -> bool {
        let picture = &self.desk.args.picture;
        !picture.ascii && !picture.json && picture.output.is_none()
    }

    /// Shows a picture or saves it. The cells that differ are marked if they are known.
    fn show(&mut self, board: &Board, marked: Option<&Bits>) {
        let picture = &self.desk.args.picture;
        let scene = Scene { puzzle: self.puzzle, board, marked };
        match picture.output.as_ref().map(|target| target.form) {
            Some(Form::Drawn(Output { draw: Draw::Text(draw), .. })) => {
                self.voice.picture(draw(&scene, &self.desk.saved), Place::File);
            }
            Some(Form::Drawn(_)) => {
                let shown = Shown::new(self.puzzle.clone(), board.clone());
                let passes = std::mem::take(&mut self.passes);
                self.voice.shown(Shown { marked: marked.cloned(), passes, ..shown });
            }
            Some(Form::Json) | None => {}
        }
        if picture.ascii {
            self.voice.picture(text::draw(&scene, &self.desk.paper), Place::Out);
        } else if self.has_screen() {
            let apart = if self.n_found > 1 { "\n" } else { "" };
            let drawn = ansi::draw(&scene, &self.desk.paper);
            self.voice.out([apart.as_bytes(), &drawn].concat());
        }
    }

    /// Says the verdict and what goes with it. The end is bad if a code was wanted and not found.
    fn finding(&self, judged: &Judged) -> Exit {
        let picture = &self.desk.args.picture;
        let text = picture.qr.then(|| self.read_code(judged)).flatten();
        let has_picture = !judged.report.solutions.is_empty();
        let is_missed = picture.qr && has_picture && text.is_none();
        let exit = if is_missed { Exit::Bad } else { Exit::Done };
        let (culprits, why) = self.culprits(judged);
        let mend = self.mend(judged);
        let mut shape = judged.shape(self.given, self.puzzle);
        shape.culprits = culprits;
        shape.mend = mend.as_ref().map(|cells| mends::shapes(self.puzzle, cells));
        shape.qr = text.clone();
        let line = to_line(&shape) + "\n";
        if picture.output.as_ref().is_some_and(|target| matches!(target.form, Form::Json)) {
            self.voice.file(line.clone());
        }
        if picture.json {
            self.voice.out(line);
            return exit;
        }
        self.talk(&verdict::headline(judged));
        if let Some((_, guessed)) = judged.guess().filter(|_| self.has_screen()) {
            self.talk(&verdict::on_guess(guessed.n_ones()));
        }
        let next = mend.map(|cells| mends::sentence(self.puzzle, &cells));
        for sentence in [why, next].into_iter().flatten() {
            self.talk(&sentence);
        }
        if let Some(sentence) = verdict::on_goal(judged, self.puzzle) {
            self.talk(&sentence);
        }
        if picture.stats {
            self.tell_asked_for(verdict::work(&judged.report, judged.micros).trim_end());
        }
        if let Some(text) = text {
            self.talk(&text);
        }
        if self.desk.has_headings || self.given.source.name != self.given.source.file {
            self.talk("");
        }
        exit
    }

    /// What is to blame if no picture fits, as JSON has it and in words.
    fn culprits(&self, judged: &Judged) -> (Option<Vec<CulpritShape>>, Option<String>) {
        if judged.report.verdict != Verdict::None {
            return (None, None);
        }
        let Desk { terms, stop, .. } = self.desk;
        let (left, options) = (self.left(judged), &terms.options);
        culprits::explained(self.puzzle, self.begun, options, left, stop)
    }

    /// A few cells that would leave one picture, if there are several.
    fn mend(&self, judged: &Judged) -> Option<Vec<(CellId, Value)>> {
        let is_several = judged.report.verdict == Verdict::Several;
        let pictures = judged.report.solutions.as_slice();
        let is_asked = is_several && !pictures.is_empty();
        is_asked.then(|| mends::find(self.puzzle, pictures, self.left(judged), self.desk.stop))?
    }

    /// What is left of the time for the puzzle.
    fn left(&self, judged: &Judged) -> Option<Duration> {
        let spent = Duration::from_micros(judged.micros);
        self.desk.terms.timeout.map(|timeout| timeout.saturating_sub(spent))
    }

    fn read_code(&self, judged: &Judged) -> Option<String> {
        let text = judged.report.solutions.iter().find_map(qr::decode);
        if text.is_none() {
            let name = &self.given.source.name;
            let picture = if judged.report.solutions.is_empty() {
                "there is no finished picture to read a QR code in"
            } else {
                "no QR code can be read in the picture; leave out --qr"
            };
            self.voice.error(format!("{name}: {picture}"));
        }
        text
    }
}

impl Hearer for Teller<'_> {
    fn wants_passes(&self) -> bool {
        self.desk.args.picture.steps || self.desk.is_filming()
    }

    fn on_pass(&mut self, pass: Pass<'_>) {
        if self.desk.is_filming() {
            gallery::add_pass(&mut self.passes, pass.board);
        }
        if !self.desk.args.picture.steps {
            return;
        }
        if self.desk.args.picture.json {
            let passed = Passed::new(&self.given.source.name, &pass);
            self.voice.out(to_line(&passed) + "\n");
            return;
        }
        self.tell_asked_for(&format!(
            "pass {:>3} · {:<7} · {} visited · {} still unknown",
            pass.number,
            pass.means.id(),
            n_of(pass.n_lines, "line"),
            n_of(pass.n_unknown as u64, "cell"),
        ));
    }

    fn wants_proof(&self) -> bool {
        self.proof.is_some()
    }

    fn on_clause(&mut self, step: ProofStep, clause: &[i32]) {
        if let Some(proof) = &mut self.proof {
            proof.step(step, clause);
        }
    }

    fn on_solution(&mut self, picture: &Picture) {
        if let Some(proof) = &mut self.proof {
            proof.solution(picture);
        }
        if !self.desk.args.wanted.all {
            return;
        }
        self.n_found += 1;
        if self.desk.args.picture.json {
            let found =
                Found::new(&self.given.source.name, self.n_found, picture, self.puzzle.palette());
            self.voice.out(to_line(&found) + "\n");
        }
        self.show(&Board::from(picture), None);
    }
}
