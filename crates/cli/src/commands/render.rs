//! `pictogrid render`: puzzles as pictures.
//!
//! ```text
//!   none of these   the puzzle, to be filled in       no solve; a booklet: the pictures behind it
//!   --partial       what lines settle                 lines
//!   --solution      its picture                       the goal if it fits, else a search
//! ```
//!
//! The last place is where the picture goes; a single one is a puzzle for the terminal. What is shown
//! is decided here: the puzzle, what lines settle of it, or its picture. The goal of a file is its
//! picture if it fits the clues, because that is what its author meant; otherwise it is solved.
//!
//! Each puzzle asks for the memory of what is done with it, a film most of all. Text is written as it
//! comes; all else is drawn at the end, a booklet not after Ctrl-C, since pages would be missing.

use std::{
    io::{self, IsTerminal},
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use pictogrid_core::{Board, Puzzle};
use pictogrid_render::{ClueArea, Draw, Output, Paper, ansi, film};
use pictogrid_solve::{Event, EventKind, Observer, Options, Silent, Stage, fitting_goal};

use crate::{
    args::{When, render::RenderArgs, usage},
    input::{
        files::STDIN,
        items::{Item, SourceName},
    },
    limits::{
        deadline::Clock,
        exit::{End, Exit},
    },
    output::{
        faults,
        messages::{ItemSender, Place},
        multi_scene_file::{self, Binding, Shown},
        printer,
    },
    run::{
        drawn_board::{self, DrawnBoard},
        plan::Plan,
        solve_one::{Outcome, SolveConfig, solve_one},
        workload::Workload,
    },
    wording::remedy,
};

pub(crate) fn run(args: &RenderArgs) -> End {
    let (inputs, target) = places(args);
    let (output, paper) =
        chosen(args, target).unwrap_or_else(|message| usage::refuse("render", message));
    let mut batch = Plan {
        quiet: args.talk.quiet,
        inputs: Some(inputs),
        reading: args.read.reading(),
        target,
        if_exists: args.force.if_exists(),
        gallery: gallery(args, inputs, output, paper),
        ..Plan::of(&args.bounds)
    }
    .begin()?;
    let (clock, has_target) = (batch.clock.clone(), batch.printer.has_target());
    let task = Task { args, output, paper, clock, has_target };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let exit = batch.each(threads, task.work(), |item, sender| task.serve(item, sender));
    if batch.clock.stop.is_interrupted() && matches!(output.draw, Draw::Book(_)) {
        batch.printer.drop_gallery("interrupted: no page was drawn");
    }
    batch.finish(exit)
}

/// The puzzles, and the file that the picture goes to if it does not go to standard output.
fn places(args: &RenderArgs) -> (&[PathBuf], Option<&Path>) {
    match args.places.split_last().filter(|(_, inputs)| !inputs.is_empty()) {
        Some((target, inputs)) => {
            (inputs, Some(target.as_path()).filter(|target| target.as_os_str() != STDIN))
        }
        None => (&args.places, None),
    }
}

/// The booklet or picture that all puzzles are drawn into, if text is not written as it comes.
fn gallery(
    args: &RenderArgs,
    inputs: &[PathBuf],
    output: &'static Output,
    paper: Paper,
) -> Option<(&'static Output, Paper, Binding)> {
    let binding = || Binding {
        title: args.press.title.clone(),
        usual_title: Some(usual_title(inputs)),
        press: args.press.press(),
        order: args.press.order,
        skips_too_large: args.press.skip_too_large,
    };
    (!matches!(output.draw, Draw::Text(_))).then(|| (output, paper, binding()))
}

/// How to draw: as asked for, as the suffix says, or for the terminal.
fn chosen(args: &RenderArgs, target: Option<&Path>) -> Result<(&'static Output, Paper), String> {
    let suffix = target.map(|path| path.extension().unwrap_or_default().to_string_lossy());
    let output = match (&args.format, suffix) {
        (Some(id), _) => pictogrid_render::by_id(id)
            .or_else(|| pictogrid_render::by_suffix(id))
            .expect("one of those that are offered"),
        (None, Some(suffix)) => pictogrid_render::by_suffix(&suffix).ok_or_else(|| {
            let known: Vec<&str> = pictogrid_render::OUTPUTS.iter().map(|o| o.suffix).collect();
            format!(
                "{}: this suffix names no drawing format; use .{}, or --format",
                target.unwrap_or(Path::new("")).display(),
                known.join(" .")
            )
        })?,
        (None, None) => &ansi::OUTPUT,
    };
    if target.is_none() && !matches!(output.draw, Draw::Text(_)) && io::stdout().is_terminal() {
        return Err(format!("{} is nothing for a terminal; name a file at the end", output.id));
    }
    args.fits(output)?;
    let look = args.look.of(output, ClueArea::drawn_if(!args.no_clues))?;
    let paper = match target {
        Some(_) => Paper { color: args.talk.color != When::Never, ..Paper::default() },
        None => printer::paper(args.talk.color),
    };
    Ok((output, Paper { look, ..paper }))
}

struct Task<'a> {
    args: &'a RenderArgs,
    output: &'static Output,
    paper: Paper,
    clock: Clock,
    has_target: bool,
}

impl Task<'_> {
    /// What is done with each puzzle. A goal that fits is drawn without a solve, but may not fit.
    fn work(&self) -> Workload {
        let view = &self.args.view;
        let is_film = matches!(self.output.draw, Draw::Film(_));
        let is_solved = is_film
            || view.solution
            || matches!(self.output.draw, Draw::Book(_)) && !view.is_chosen();
        let stage = match view.partial {
            true => Some(Stage::Lines),
            false => is_solved.then_some(Stage::Search),
        };
        let output_bytes = if is_film { FILM_BYTES } else { OUTPUT_BYTES };
        Workload { stage, output_bytes }
    }

    fn serve(&self, item: Item, sender: &ItemSender<'_>) -> End {
        let (given, puzzle) = faults::puzzle_of(item, false, &self.clock, sender)?;
        let name = &given.source.name;
        let own_title = puzzle.about().title.clone();
        let puzzle = self.titled(puzzle, &given.source);
        let is_named_by_file = puzzle.about().title != own_title;
        self.note_lacking(&puzzle, name, sender);
        let (shown, exit) = self.shown(puzzle, given.memory).map_err(|(exit, message)| {
            sender.error(format!("{name}: {message}"));
            exit
        })?;
        if let Some(remark) = shown.remark {
            sender.note(format!("{name}: {remark}"));
        }
        self.show(Shown { name: name.clone(), is_named_by_file, ..shown }, sender);
        Ok(exit)
    }

    fn show(&self, shown: Shown, sender: &ItemSender<'_>) {
        let Draw::Text(draw) = self.output.draw else { return sender.shown(shown) };
        let place = if self.has_target { Place::File } else { Place::Out };
        let drawn =
            draw(&shown.scene(), &self.paper).expect("the board has the shape of its puzzle");
        sender.picture(drawn, place);
    }

    /// The puzzle; on a page or in a picture one without a title has the name of its file.
    /// A game ID or an address is no file.
    fn titled(&self, puzzle: Puzzle, SourceName { name, file }: &SourceName) -> Puzzle {
        let has_title =
            puzzle.about().title.as_deref().is_some_and(|title| !title.trim().is_empty());
        let is_file = file != STDIN && Path::new(file).is_file();
        if has_title || matches!(self.output.draw, Draw::Text(_)) || !is_file {
            return puzzle;
        }
        let number = name.strip_prefix(file.as_str()).unwrap_or("").trim_start_matches('#');
        let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
        puzzle.titled(format!("{stem} {number}").trim())
    }

    /// Says which letters of a page can't be drawn.
    fn note_lacking(&self, puzzle: &Puzzle, name: &str, sender: &ItemSender<'_>) {
        if !matches!(self.output.draw, Draw::Book(_)) {
            return;
        }
        let about = puzzle.about();
        let texts = [&about.title, &about.author, &about.copyright, &about.license];
        let text: String = texts.into_iter().flatten().map(String::as_str).collect();
        if let Some(lacking) = multi_scene_file::lacking(&text) {
            sender.note(format!("{name}: {lacking}"));
        }
    }

    /// What is shown of a puzzle, in this kind of output, and the end that it is.
    fn shown(&self, puzzle: Puzzle, max_bytes: u64) -> Result<(Shown, Exit), (Exit, String)> {
        match self.output.draw {
            Draw::Film(_) => self.film(puzzle, max_bytes),
            Draw::Book(_) if !self.args.view.is_chosen() => {
                let DrawnBoard { board: solution, remark, exit } =
                    self.solution(&puzzle, max_bytes)?;
                let board = drawn_board::posed(&puzzle);
                let shown = Shown::new(puzzle, board);
                Ok((Shown { solution: Some(solution), remark, ..shown }, exit))
            }
            _ => {
                let DrawnBoard { board, remark, exit } = self.board(&puzzle, max_bytes)?;
                Ok((Shown { remark, ..Shown::new(puzzle, board) }, exit))
            }
        }
    }

    /// The solve, pass by pass. One that is too large for a film is not solved.
    fn film(&self, puzzle: Puzzle, max_bytes: u64) -> Result<(Shown, Exit), (Exit, String)> {
        let posed = drawn_board::posed(&puzzle);
        film::fits(&puzzle, &posed, &self.paper.look)
            .map_err(|error| (Exit::of_drawing(&error), remedy::text(&error, &error.remedies())))?;
        let mut camera = Camera(vec![posed]);
        let options = Options::default().max_bytes(max_bytes);
        let outcome = self.solve(&puzzle, options, &mut camera)?;
        let DrawnBoard { board, remark, exit } = drawn_board::last_shot(&outcome)?;
        Ok((Shown { passes: camera.0, remark, ..Shown::new(puzzle, board) }, exit))
    }

    /// What is shown of a puzzle, and what is to be said about it.
    fn board(&self, puzzle: &Puzzle, max_bytes: u64) -> Result<DrawnBoard, (Exit, String)> {
        if self.args.view.solution {
            return self.solution(puzzle, max_bytes);
        }
        if self.args.view.partial {
            let options = Options::default().stage(Stage::Lines).max_bytes(max_bytes);
            return drawn_board::partial(self.solve(puzzle, options, &mut Silent)?);
        }
        Ok(DrawnBoard::of(drawn_board::posed(puzzle)))
    }

    fn solution(&self, puzzle: &Puzzle, max_bytes: u64) -> Result<DrawnBoard, (Exit, String)> {
        match fitting_goal(puzzle) {
            Some(goal) => Ok(DrawnBoard::of(Board::from(goal))),
            None => {
                let options = Options::default().max_bytes(max_bytes);
                drawn_board::solution(&self.solve(puzzle, options, &mut Silent)?)
            }
        }
    }

    fn solve(
        &self,
        puzzle: &Puzzle,
        options: Options,
        observer: &mut dyn Observer,
    ) -> Result<Outcome, (Exit, String)> {
        solve_one(puzzle, &SolveConfig::of(options), &mut self.clock.watch(None), observer)
            .map_err(|wrong| (Exit::Internal, wrong.to_string()))
    }
}

/// Bytes per cell of text in colors, and of its way to the terminal.
const OUTPUT_BYTES: u64 = 12;
/// Bytes per cell of the boards of a film.
const FILM_BYTES: u64 = 50;

/// Keeps what is known after each pass.
struct Camera(Vec<Board>);

impl Observer for Camera {
    fn wants(&self, kind: EventKind) -> bool {
        kind == EventKind::Pass
    }

    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Pass(pass) = event {
            film::add_board(&mut self.0, pass.board);
        }
        ControlFlow::Continue(())
    }
}

/// The title of a book for which none was asked: the name of the one folder or file.
fn usual_title(inputs: &[PathBuf]) -> String {
    let name = match inputs {
        [input] if input.is_dir() => input.file_name(),
        [input] if input.is_file() => input.file_stem(),
        _ => None,
    };
    name.map_or_else(|| "Nonograms".to_owned(), |name| name.to_string_lossy().into_owned())
}
