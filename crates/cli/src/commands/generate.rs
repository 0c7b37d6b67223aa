//! `pictogrid generate`: puzzles to order, as a file of puzzles or a booklet.
//!
//! ```text
//!   seed ─▶ puzzle, puzzle, .. ─▶ .pdf: a booklet    .non, .nonpack ..: a file    --json: objects
//!             └ Ctrl-C, time: ends here, what is made is written
//! ```
//!
//! The library makes them one after another; Ctrl-C ends that, and what is made is written. A seed that
//! was not given is drawn from the clock and named at the end, so that every result can be made again.
//!
//! All puzzles are kept until they are written. A booklet takes far more while it is drawn, so that
//! memory is asked for first; and a suffix that names no format is refused before anything is made.

use std::{
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

use pictogrid_core::Puzzle;
use pictogrid_explain::Grade;
use pictogrid_formats::Format;
use pictogrid_generate::order::{OrderError, Orders};
use pictogrid_json::{OrderedPuzzle, to_line};
use pictogrid_render::{Draw, Look, Output, Paper, by_suffix};

use crate::{
    args::{generate::GenerateArgs, render::Order, usage},
    input::files::STDIN,
    limits::{
        deadline::Clock,
        exit::{End, Exit},
        stop::{self, Stop},
    },
    output::{
        messages::Message,
        multi_scene_file::{Binding, Shown, difficulty},
        printer::Printer,
        progress,
        puzzle_file::{self, format_of, holds},
    },
    run::{
        drawn_board::posed,
        plan::{Batch, Plan},
    },
    wording::plural::n_of,
};

/// What is written.
enum Form {
    Puzzles(&'static Format),
    Book(&'static Output),
    Json,
}

/// A puzzle with its title, and its grade.
type Titled = (Puzzle, Grade);

pub(crate) fn run(args: &GenerateArgs) -> End {
    args.refuse_contradictions();
    let path = args.output.as_deref().unwrap_or(Path::new(STDIN));
    let form = match args.json {
        true => Form::Json,
        false => form_of(path).unwrap_or_else(|message| usage::refuse("generate", message)),
    };
    let batch = Plan {
        quiet: args.talk.quiet,
        target: Some(path),
        if_exists: args.force.if_exists(),
        gallery: gallery(args, &form),
        ..Plan::of(&args.bounds)
    }
    .begin()?;
    let seed = args.seed.clone().unwrap_or_else(fresh_seed);
    batch.whole(|Batch { printer, clock, memory, .. }| {
        if matches!(form, Form::Book(_)) {
            memory.left(bytes_of_book(args)).map_err(|much| {
                let what = format!("a booklet of {}", n_of(args.number.into(), "puzzle"));
                printer.stopped(&format!("{}; or make fewer with --number", much.message(&what)))
            })?;
        }
        let (puzzles, ended) = make(args, &seed, clock);
        clock.stop.finishing();
        let exit = answer(args, &seed, (&puzzles, ended), (&clock.stop, printer));
        for message in written(&puzzles, &form, path).map_err(|message| printer.bad(&message))? {
            printer.say(message).map_err(|lost| exit.max(lost))?;
        }
        Ok(exit)
    })
}

/// Says why there are fewer puzzles than were asked for, and how to make them again.
fn answer(
    args: &GenerateArgs,
    seed: &str,
    (puzzles, ended): (&[Titled], Option<OrderError>),
    (stop, printer): (&Stop, &mut Printer),
) -> Exit {
    let exit = match ended {
        None => Exit::Done,
        Some(OrderError::Stopped) => {
            let made = n_of(puzzles.len() as u64, "puzzle");
            match (stop.is_interrupted(), puzzles.is_empty()) {
                (true, is_empty) => {
                    printer.error(&format!("interrupted: {made} made"));
                    if is_empty { Exit::Interrupted } else { Exit::Stopped }
                }
                (false, _) => {
                    printer.error(&format!("time is up: {made} made; allow more with --timeout"));
                    Exit::Stopped
                }
            }
        }
        Some(error) => {
            printer.error(&error.to_string());
            if matches!(error, OrderError::NotMade) { Exit::Stopped } else { Exit::Internal }
        }
    };
    if args.seed.is_none() {
        printer.note(&format!("--seed {seed} makes the same again"));
    }
    exit
}

/// A book, if the suffix says so, else a format.
fn form_of(path: &Path) -> Result<Form, String> {
    let suffix = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    if suffix == "pdf" {
        let book = by_suffix(&suffix).filter(|output| matches!(output.draw, Draw::Book(_)));
        return book
            .map(Form::Book)
            .ok_or_else(|| "this program was built without pages (feature pdf)".to_owned());
    }
    format_of(path).map(Form::Puzzles)
}

/// The booklet, if that is what is written.
fn gallery(args: &GenerateArgs, form: &Form) -> Option<(&'static Output, Paper, Binding)> {
    let Form::Book(output) = *form else { return None };
    let usual = format!("{} × {}", args.size.0, args.size.1);
    let binding = Binding {
        title: args.title.clone(),
        usual_title: Some(usual),
        order: Order::Given,
        ..Binding::default()
    };
    let paper = Paper { width: None, color: true, look: Look::default() };
    Some((output, paper, binding))
}

/// About as many bytes as the booklet takes while it is drawn: puzzles of so many cells have about so many
/// runs, and a mark of a page that is drawn about so many bytes.
fn bytes_of_book(args: &GenerateArgs) -> u64 {
    let (width, height) = (u64::from(args.size.0), u64::from(args.size.1));
    let marks = width * height * 5 / 2 + 8 * (width + height) + 50;
    2 * u64::from(args.number) * marks * 24 + marks * 820
}

/// A seed that nobody has asked for before.
fn fresh_seed() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_micros());
    (now % 1_000_000_000).to_string()
}

/// The puzzles, and why there are no more of them if there are fewer than wanted.
fn make(args: &GenerateArgs, seed: &str, clock: &Clock) -> (Vec<Titled>, Option<OrderError>) {
    let mut orders = Orders::new(args.order(seed));
    let n = if args.talk.quiet { 0 } else { u64::from(args.number) };
    let progress = progress::of_steps(n);
    let mut puzzles = Vec::new();
    let mut ended = None;
    for number in 1..=args.number {
        stop::restart();
        let mut watch = clock.deadline();
        match orders.next(&mut watch) {
            Ok(made) => {
                let made = made.titled(seed, number);
                puzzles.push((made.puzzle, made.grade));
            }
            Err(error) => {
                ended = Some(error);
                break;
            }
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    (puzzles, ended)
}

fn written(made: &[Titled], form: &Form, path: &Path) -> Result<Vec<Message>, String> {
    if made.is_empty() {
        return Ok(Vec::new());
    }
    let format = match form {
        Form::Puzzles(format) => *format,
        Form::Book(_) => return Ok(made.iter().map(leaf).collect()),
        Form::Json => return made.iter().map(line).collect(),
    };
    let puzzles: Vec<Puzzle> = made.iter().map(|made| made.0.clone()).collect();
    let is_held = puzzles.iter().try_for_each(|puzzle| holds(puzzle, format));
    let (bytes, warning) = is_held
        .and_then(|()| puzzle_file::written(&puzzles, (path, format)))
        .map_err(|message| format!("{}: {message}", path.display()))?;
    let is_piped = path.as_os_str() == STDIN;
    let bytes = if is_piped { Message::Out(bytes) } else { Message::File(bytes) };
    Ok(warning.map(Message::Note).into_iter().chain([bytes]).collect())
}

/// A puzzle and its grade as JSON.
fn line((puzzle, grade): &Titled) -> Result<Message, String> {
    let json = pictogrid_formats::by_extension("json").ok_or("no JSON can be written")?;
    let puzzles = std::slice::from_ref(puzzle);
    let (bytes, _) = puzzle_file::written(puzzles, (Path::new(STDIN), json))?;
    let text = String::from_utf8_lossy(&bytes);
    let shape = OrderedPuzzle::new(&text, grade).ok_or("JSON that cannot be read again")?;
    Ok(Message::Out((to_line(&shape) + "\n").into_bytes()))
}

/// A puzzle of a booklet.
fn leaf((puzzle, grade): &Titled) -> Message {
    let mut shown = Shown::new(puzzle.clone(), posed(puzzle));
    shown.difficulty = Some(difficulty(grade.level));
    shown.solution = puzzle.goal().map(pictogrid_core::Board::from);
    Message::Shown(Box::new(shown))
}
