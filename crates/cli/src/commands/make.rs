//! `pictogrid make`: a picture, or the QR code of a text, as a puzzle.
//!
//! The puzzle is made in `generate`; here files are read and written, and the picture is shown with
//! what a person wants to know at once: is it the only one, and how far do lines alone get.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use pictogrid_core::{Board, Draft, Limits, Puzzle};
use pictogrid_formats::Format;
use pictogrid_generate::{
    code,
    picture::{self, Made, best},
};
use pictogrid_render::{Look, Paper, Scene, ansi};
use pictogrid_solve::{Means, Options, Verdict};

use crate::{
    args::{make::MakeArgs, usage},
    clash,
    console::{self, Console},
    exit::Exit,
    input::STDIN,
    judge::{self, Deaf, Terms},
    relay::Said,
    stop::Stop,
    verdict,
    words::n_of,
};

/// The most bytes of a picture file.
const MOST_BYTES: u64 = 256 << 20;
/// The formats of puzzles that are pictures, too.
const PICTURES: [&str; 4] = ["png", "gif", "bmp", "pbm"];
/// The work that a verdict may take; some pictures would keep us for hours.
const MOST_CONFLICTS: u64 = 100_000;

/// Why nothing is made: what it is about, and the fault.
type Fault = (String, String);

/// Makes a puzzle.
pub(crate) fn run(args: &MakeArgs) -> Exit {
    // Ctrl-C ends it at once, and leaves no half of a file behind.
    let _ends_at_once = Stop::on_ctrl_c();
    let mut console = Console::new(args.talk.quiet);
    let place = target(args);
    if let Err(message) = spared(args, place.as_ref()) {
        console.error(&message);
        return Exit::Bad;
    }
    let path = place.as_ref().map(|(path, _)| path).filter(|path| path.as_os_str() != STDIN);
    console = console.with_target(path.cloned());
    if let Err(exit) = console.open_target() {
        return exit;
    }
    match make(args, place.as_ref(), &mut console) {
        Ok(exit) => exit.max(console.finish()),
        Err((name, message)) => refuse(&mut console, &name, &message),
    }
}

fn refuse(console: &mut Console, name: &str, message: &str) -> Exit {
    console.error(&format!("{name}: {message}"));
    Exit::Bad
}

/// The picture that is read, if there is one.
fn source(args: &MakeArgs) -> Option<&Path> {
    args.places.first().filter(|_| args.qr.is_none()).map(PathBuf::as_path)
}

/// Refuses to write over the picture that is read, or that may have been meant to be.
fn spared(args: &MakeArgs, place: Option<&(PathBuf, &'static Format)>) -> Result<(), String> {
    let Some((path, format)) = place else { return Ok(()) };
    clash::refuse(source(args), [path.as_path()])?;
    let meant = Some(path.as_path()).filter(|_| args.qr.is_some() && PICTURES.contains(&format.id));
    clash::refuse_alike(source(args).into_iter().chain(meant), path)
}

/// The file that is written, and its format.
fn target(args: &MakeArgs) -> Option<(PathBuf, &'static Format)> {
    fn refuse(message: &str) -> ! {
        usage::refuse("make", message)
    }
    let n_before = match (&args.qr, args.places.len()) {
        (Some(_), 2) => refuse("with --qr there is no picture to read; name the puzzle alone"),
        (None, 0) => refuse("name a picture, or say --qr TEXT"),
        (Some(_), _) => 0,
        (None, _) => 1,
    };
    let path = args.places.get(n_before)?;
    let suffix = path.extension().unwrap_or_default().to_string_lossy();
    let suffix = if path.as_os_str() == STDIN { "non".into() } else { suffix };
    match pictogrid_formats::by_extension(&suffix) {
        Some(format) if format.is_writable() => Some((path.clone(), format)),
        _ => refuse(&format!(
            "{}: its suffix is of no format that can be written; .non is one",
            path.display()
        )),
    }
}

fn make(
    args: &MakeArgs,
    place: Option<&(PathBuf, &'static Format)>,
    console: &mut Console,
) -> Result<Exit, Fault> {
    let is_piped = place.is_some_and(|(path, _)| path.as_os_str() == STDIN);
    let (puzzle, likeness) = match &args.qr {
        Some(text) => {
            let made = code::puzzle_of(text);
            (made.map_err(|error| ("--qr".to_owned(), error.to_string()))?, None)
        }
        None => {
            let made = of_picture(args, console)?;
            (Puzzle::of_colors(&made.picture, made.palette), Some(made.likeness))
        }
    };
    let puzzle = named(puzzle, args);
    let mut talk = shown(&puzzle, args);
    let (exit, finding) = finding(&puzzle, likeness)?;
    talk += &finding;
    if let Some((path, format)) = place {
        let written = pictogrid_formats::strip(format, &puzzle);
        let bytes = pictogrid_formats::write(format.id, &[written])
            .map_err(|error| (path.display().to_string(), error.to_string()))?;
        let said = if is_piped { Said::Out(bytes) } else { Said::File(bytes) };
        if let Err(exit) = console.say(said) {
            return Ok(exit);
        }
    }
    if is_piped {
        console.note(talk.trim_end());
    } else if let Err(lost) = console.out(talk.as_bytes()) {
        return Ok(lost);
    }
    Ok(exit)
}

/// The picture in cells: by the recipe that was asked for, or the best of many.
fn of_picture(args: &MakeArgs, console: &mut Console) -> Result<Made, Fault> {
    let path = source(args).unwrap_or(Path::new(STDIN));
    let name = path.display().to_string();
    let fault = |message: String| (name.clone(), message);
    let bytes = read(path).map_err(|error| fault(crate::input::unreadable(&error)))?;
    let loaded = picture::load(&bytes).map_err(|error| fault(error.to_string()))?;
    for note in &loaded.notes {
        console.note(&format!("{name}: {note}"));
    }
    if !args.best {
        return picture::make(&loaded.pixels, &args.recipe())
            .map_err(|error| fault(error.to_string()));
    }
    let tried =
        best::best(&loaded.pixels, &args.recipe()).map_err(|error| fault(error.to_string()))?;
    let n = tried.len() as u64;
    let n_unique = tried.iter().filter(|tried| tried.verdict == Verdict::Unique).count();
    console.note(&format!("{name}: {} tried, {n_unique} of them unique", n_of(n, "setting")));
    let first = tried.into_iter().next().expect("one recipe at least is tried");
    Ok(first.made)
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut stream: Box<dyn Read> =
        if path.as_os_str() == STDIN { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    stream.by_ref().take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other(format!("more than {} MB", MOST_BYTES >> 20)));
    }
    Ok(bytes)
}

fn named(puzzle: Puzzle, args: &MakeArgs) -> Puzzle {
    let mut draft = Draft::of_puzzle(&puzzle);
    draft.about.title = args.title.clone();
    draft.about.author = args.author.clone();
    draft.about.license = args.license.clone();
    draft.check(&Limits::default()).unwrap_or(puzzle)
}

fn shown(puzzle: &Puzzle, args: &MakeArgs) -> String {
    let Some(goal) = puzzle.goal() else { return String::new() };
    let paper = console::paper(args.talk.color);
    let paper = Paper { look: Look { clues: false, ..Look::default() }, ..paper };
    let board = Board::from(goal);
    let scene = Scene { puzzle, board: &board, marked: None };
    String::from_utf8_lossy(&ansi::draw(&scene, &paper)).into_owned()
}

/// The verdict, and how far lines alone get.
fn finding(puzzle: &Puzzle, likeness: Option<f64>) -> Result<(Exit, String), Fault> {
    let stop = Stop::default();
    let judge = |means: Means| {
        let max_conflicts = Some(MOST_CONFLICTS);
        let options = Options { means, max_conflicts, ..Options::default() };
        let terms = Terms { options, counts: false, timeout: None, lanes: 1 };
        let judged = judge::judge(puzzle, &terms, &stop, &mut Deaf);
        judged.map_err(|wrong| ("make".to_owned(), wrong.to_string()))
    };
    let judged = judge(Means::Search)?;
    let n = puzzle.shape().n_cells();
    let open = judge(Means::Lines)?.report.known.n_unknown();
    let mut text = format!("{}\n", verdict::headline(&judged));
    text += &match open {
        0 => "lines alone settle all of it\n".to_owned(),
        open => format!("lines alone settle {} % of its cells\n", (n - open) * 100 / n),
    };
    if !puzzle.given().is_empty() {
        text += &format!("{} given\n", n_of(puzzle.given().len() as u64, "cell"));
    }
    if let Some(likeness) = likeness {
        text += &format!("likeness {likeness:.2} (structural similarity, 1 is the same)\n");
    }
    Ok((judged.exit(), text))
}
