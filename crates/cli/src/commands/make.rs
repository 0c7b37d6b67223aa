//! `pictogrid make`: a picture, or the QR code of a text, as a puzzle.
//!
//! ```text
//!   picture ─▶ decode ─▶ pixel art: as it is, in its colors
//!                   └──▶ cut, sampled, toned by a recipe; --best tries many ─▶ puzzle ─▶ verdict
//!   --qr TEXT ───────▶ code, with given cells if they make it unique ────────────┘
//! ```
//!
//! The puzzle is made in `generate`; here files are read and written, and the picture is shown with
//! what a person wants to know at once: is it the only one, and how far do lines alone get.
//!
//! A verdict has a bound of work (conflicts, and line visits by the size of the picture), since a
//! picture of noise would take hours; it is then saved as `stopped`. A puzzle with several solutions is
//! saved, too: a person may want just that picture, and is told.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use pictogrid_core::{Board, Draft, Limits, Puzzle};
use pictogrid_formats::{Format, Part, lost};
use pictogrid_generate::{
    code,
    picture::{
        self, Made, PixelArt, Pixels, Recipe, RecipeError, Tones,
        best::{self, Tried},
    },
};
use pictogrid_render::{ClueArea, Look, Paper, Scene, ansi};
use pictogrid_solve::{Options, Silent, Stage, StopReason, Verdict};

use crate::{
    args::{make::MakeArgs, usage},
    input::{files::STDIN, picture_file},
    limits::{
        deadline::{Clock, Deadline},
        exit::{End, Exit},
        memory::SMALL,
    },
    output::{
        messages::Message,
        printer::{self, Printer},
        puzzle_file::{self, format_of, holds},
    },
    run::{
        plan::{Batch, Plan},
        solve_one::{SolveConfig, solve_one},
        verdict,
    },
    wording::{losses::said, plural::n_of, remedy},
};

/// The work that a verdict may take; some pictures would keep us for hours.
const MOST_CONFLICTS: u64 = 100_000;
/// Line visits beyond those of lines alone, times cells: in a large picture a line is longer and a
/// dead end farther.
const MOST_WORK: u64 = 5_000_000_000;

/// A printed puzzle is looked for if there is so much time: three times as long as it takes.
const SCAN_TIME: Duration = Duration::from_secs(4);
/// Line visits that this may take.
const SCAN_WORK: u64 = 100_000;
/// Bytes a pixel that this may take.
const SCAN_BYTES: u64 = 20;

/// Why nothing is made: the end that it is, what it is about, and the fault.
type Fault = (Exit, String, String);

pub(crate) fn run(args: &MakeArgs) -> End {
    let place = target(args);
    let batch = Plan {
        quiet: args.talk.quiet,
        inputs: source(args),
        target: place.as_ref().map(|(path, _)| path.as_path()),
        if_exists: args.force.if_exists(),
        ..Plan::of(&args.bounds)
    }
    .begin()?;
    batch.whole(|Batch { printer, clock, .. }| {
        let memory = args.bounds.bytes().max(SMALL);
        let limits = SolveLimits { deadline: clock.deadline(), memory, clock };
        let exit =
            make(args, place.as_ref(), &limits, printer).map_err(|(exit, name, message)| {
                printer.error(&format!("{name}: {message}"));
                exit
            })?;
        let interrupted = if clock.stop.is_interrupted() { Exit::Stopped } else { Exit::Done };
        Ok(exit.max(interrupted))
    })
}

/// How long solving may take, and how much memory.
struct SolveLimits<'a> {
    deadline: Deadline<'a>,
    memory: u64,
    clock: &'a Clock,
}

impl SolveLimits<'_> {
    /// The verdict, beside `held` bytes.
    fn verdict(&self, made: &Made, held: u64) -> Verdict {
        let mut watch = self.deadline;
        best::judge_until(made, self.memory.saturating_sub(held), &mut watch).0
    }
}

/// A puzzle that was made of a picture or a text.
struct Product {
    puzzle: Puzzle,
    likeness: Option<f64>,
    /// Whether its verdict was found on the way, so that it is found again as fast.
    is_settled: bool,
}

/// The picture that is read, if there is one.
fn source(args: &MakeArgs) -> Option<&[PathBuf]> {
    args.places.get(..1).filter(|_| args.qr.is_none())
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
    Some((path.clone(), format_of(path).unwrap_or_else(|message| refuse(&message))))
}

fn make(
    args: &MakeArgs,
    place: Option<&(PathBuf, &'static Format)>,
    limits: &SolveLimits<'_>,
    printer: &mut Printer,
) -> Result<Exit, Fault> {
    let is_piped = place.is_some_and(|(path, _)| path.as_os_str() == STDIN);
    let product = match &args.qr {
        Some(text) => {
            let mut watch = limits.deadline;
            let made = code::puzzle_of_until(text, &mut watch);
            let puzzle = made.map_err(|error| (Exit::Bad, "--qr".to_owned(), error.to_string()))?;
            Product { puzzle, likeness: None, is_settled: false }
        }
        None => of_picture(args, limits, printer)?,
    };
    // What is made is written, and its verdict takes no more time.
    if limits.deadline.go_on().is_break() {
        limits.clock.stop.finishing();
    }
    let puzzle = named(product.puzzle, args);
    if let Some((path, format)) = place {
        holds(&puzzle, format)
            .map_err(|message| (Exit::Bad, path.display().to_string(), message))?;
    }
    let mut talk = shown(&puzzle, args);
    let left = limits.deadline.left().filter(|_| !product.is_settled);
    let (exit, finding) = finding(&puzzle, left, limits)?;
    talk += &finding;
    talk += match (exit, args.best) {
        _ if args.qr.is_some() => "",
        (Exit::Several, false) => "--best looks for settings that leave one picture\n",
        (Exit::Several, true) => {
            "no setting that was tried leaves one picture; another --size may\n"
        }
        _ => "",
    };
    if let Some(likeness) = product.likeness {
        talk += &format!("likeness {likeness:.2} (structural similarity, 1 is the same)\n");
    }
    if let Some((path, format)) = place {
        let bytes = written(&puzzle, args, (path, format), printer)?;
        let said = if is_piped { Message::Out(bytes) } else { Message::File(bytes) };
        if let Err(exit) = printer.say(said) {
            return Ok(exit);
        }
    }
    if is_piped {
        printer.note(talk.trim_end());
    } else if let Err(lost) = printer.out(talk.as_bytes()) {
        return Ok(lost);
    }
    Ok(exit)
}

/// The picture in cells: by the recipe that was asked for, or the best of many.
fn of_picture(
    args: &MakeArgs,
    limits: &SolveLimits<'_>,
    printer: &mut Printer,
) -> Result<Product, Fault> {
    let path = args.places[0].as_path();
    let name = path.display().to_string();
    let fault = |message: String| (Exit::Bad, name.clone(), message);
    let loaded = picture_file::load(path, limits.memory);
    let loaded = loaded.map_err(|(exit, what)| (exit, name.clone(), what))?;
    // What is solved now has the pixels beside it, and what was cut out of them.
    let held = 2 * size_of_val(loaded.pixels.dots()) as u64;
    for note in &loaded.notes {
        printer.note(&format!("{name}: {note}"));
    }
    let product = |made: Made, is_settled| Product {
        puzzle: Puzzle::of_colors(&made.picture, made.palette),
        likeness: Some(made.likeness),
        is_settled,
    };
    let wrong = |error: RecipeError| fault(remedy::text(&error, &error.remedies()));
    let art = pixel_art(args, &loaded.pixels).map_err(fault)?;
    if let Some(art) = art.as_ref().filter(|art| args.takes_as_it_is(art.width, art.height)) {
        let made = art.as_it_is();
        if !args.best || limits.verdict(&made, held) == Verdict::Unique {
            printer.note(&format!("{name}: {}", taken_as_it_is(art)));
            return Ok(product(made, args.best));
        }
    }
    if is_printed(&loaded.pixels, limits, held) {
        printer
            .note(&format!("{name}: this looks like a printed puzzle; `pictogrid scan` reads it"));
    }
    let recipe = recipe(args, &loaded.pixels, art.as_ref()).map_err(wrong)?;
    if !args.best {
        return picture::make(&loaded.pixels, &recipe)
            .map(|made| product(made, false))
            .map_err(wrong);
    }
    let left = limits.memory.saturating_sub(held);
    let mut watch = limits.deadline;
    let tried = best::best_until(&loaded.pixels, &recipe, left, &mut watch).map_err(wrong)?;
    let ended = match watch.ended {
        Some(StopReason::Time) => "; then time was up",
        Some(_) => "; then it was interrupted",
        None => "",
    };
    let n = tried.len() as u64;
    let is_unique = |tried: &&Tried| tried.verdict == Verdict::Unique && tried.n_mended == 0;
    let n_unique = tried.iter().filter(is_unique).count();
    let settings = n_of(n, "setting");
    printer.note(&format!("{name}: {settings} tried, {n_unique} of them unique{ended}"));
    let first = tried.into_iter().next().expect("one recipe at least is tried");
    if first.n_mended > 0 {
        let cells = n_of(first.n_mended as u64, "cell");
        printer.note(&format!(
            "{name}: {cells} changed, so that lines solve what looks most like the picture"
        ));
    }
    Ok(product(first.made, first.verdict != Verdict::Stopped))
}

/// Whether a grid with numbers beside it is in the picture, whose pixels nobody means then. It is not looked
/// for where time or memory are scarce: that takes about a second and [`SCAN_BYTES`] a pixel.
fn is_printed(pixels: &Pixels, limits: &SolveLimits<'_>, held: u64) -> bool {
    let bytes = SCAN_BYTES * pixels.dots().len() as u64;
    let is_scarce = limits.deadline.left().is_some_and(|left| left < SCAN_TIME)
        || held.saturating_add(bytes) > limits.memory;
    let picture = if is_scarce { None } else { picture_file::for_scan(pixels) };
    let mut options = pictogrid_scan::Options::default();
    options.budget = SCAN_WORK;
    let found = picture.and_then(|picture| pictogrid_scan::scan(&picture, &options).ok());
    found.is_some_and(|found| !found.notes.contains(&pictogrid_scan::Note::FewNumbers))
}

/// The cells of a picture that is pixel art; of this size, if one is named.
fn pixel_art(args: &MakeArgs, pixels: &Pixels) -> Result<Option<PixelArt>, String> {
    let wrong = |error: RecipeError| remedy::text(&error, &error.remedies());
    let Some([across, down]) = args.pixels else {
        return PixelArt::of(pixels, args.crop.as_ref()).map_err(wrong);
    };
    let art = PixelArt::of_size(pixels, args.crop.as_ref(), [across, down]).map_err(wrong)?;
    let missing = || {
        format!(
            "it has no cells of {across} × {down} pixels, each of one color, or too many of them or of \
             their colors; state another number of --pixels, or none"
        )
    };
    art.map(Some).ok_or_else(missing)
}

fn taken_as_it_is(art: &PixelArt) -> String {
    let of = match art.cell {
        [1, 1] => String::new(),
        [across, down] => format!(" of {across} × {down} pixels"),
    };
    format!(
        "pixel art, {} × {} cells{of} in {}, taken as it is; --colors, --threshold or another --size \
         makes another puzzle of it",
        art.width,
        art.height,
        n_of(art.n_colors() as u64, "color")
    )
}

/// What is to become of a picture: pixel art keeps its cells, and its colors if none are asked for.
fn recipe(args: &MakeArgs, pixels: &Pixels, art: Option<&PixelArt>) -> Result<Recipe, RecipeError> {
    let Some(art) = art else {
        return Ok(args.recipe(picture::usual_width(pixels, args.crop.as_ref())?));
    };
    let recipe = args.recipe(art.width);
    Ok(match u8::try_from(art.n_colors()) {
        Ok(n @ 3..) if !args.has_tones() => Recipe { tones: Tones::Colors(n), ..recipe },
        _ => recipe,
    })
}

fn named(puzzle: Puzzle, args: &MakeArgs) -> Puzzle {
    let mut draft = Draft::of_puzzle(&puzzle);
    draft.about.title = args.title.clone();
    draft.about.author = args.author.clone();
    draft.about.license = args.license.clone();
    draft.check(&Limits::default()).unwrap_or(puzzle)
}

/// The puzzle as a file. What was asked for and is lost is said. Needs: the format [`holds`] it.
fn written(
    puzzle: &Puzzle,
    args: &MakeArgs,
    (path, format): (&Path, &Format),
    printer: &mut Printer,
) -> Result<Vec<u8>, Fault> {
    let (name, id) = (path.display().to_string(), format.id);
    let is_named = args.title.is_some() || args.author.is_some() || args.license.is_some();
    let puzzles = std::slice::from_ref(puzzle);
    for part in lost(format, puzzles) {
        let is_asked_for = match part {
            Part::About => is_named,
            Part::Palette => args.colors.is_some(),
            _ => false,
        };
        if is_asked_for {
            printer.note(&format!("warning: {name}: {id} {}", said(part, puzzles, format)));
        }
    }
    let (bytes, warning) = puzzle_file::written(puzzles, (path, format))
        .map_err(|message| (Exit::Bad, name, message))?;
    warning.into_iter().for_each(|warning| printer.note(&warning));
    Ok(bytes)
}

fn shown(puzzle: &Puzzle, args: &MakeArgs) -> String {
    let Some(goal) = puzzle.goal() else { return String::new() };
    let paper = printer::paper(args.talk.color);
    let paper = Paper { look: Look { clues: ClueArea::LeftOut, ..Look::default() }, ..paper };
    let board = Board::from(goal);
    let scene = Scene { puzzle, board: &board, marked: None };
    let drawn = ansi::draw(&scene, &paper).expect("the board has the shape of its puzzle");
    String::from_utf8_lossy(&drawn).into_owned()
}

/// The verdict, and how far lines alone get if they got to their end.
fn finding(
    puzzle: &Puzzle,
    timeout: Option<Duration>,
    limits: &SolveLimits<'_>,
) -> Result<(Exit, String), Fault> {
    let SolveLimits { memory, clock: limit, .. } = *limits;
    let max_bytes = memory.saturating_sub(puzzle.extent().puzzle_bytes());
    let clock = Instant::now();
    let n = puzzle.shape().n_cells();
    let solve = |stage: Stage, max_line_visits: Option<u64>| {
        let options = Options::default().stage(stage).max_bytes(max_bytes);
        let options = options.max_conflicts(MOST_CONFLICTS).max_line_visits(max_line_visits);
        let timeout = timeout.map(|timeout| timeout.saturating_sub(clock.elapsed()));
        let (config, limit) = (SolveConfig::of(options), limit.within(timeout));
        let outcome = solve_one(puzzle, &config, &mut limit.watch(None), &mut Silent);
        outcome.map_err(|wrong| (Exit::Internal, "make".to_owned(), wrong.to_string()))
    };
    let lines = solve(Stage::Lines, None)?.report;
    let most = lines.stats.line_visits + MOST_WORK / n as u64;
    let outcome = solve(Stage::Search, Some(most))?;
    let mut text = format!("{}\n", verdict::headline(&outcome));
    text += &match (lines.known.n_unknown(), lines.stopped()) {
        (0, _) => "lines alone settle all of it\n".to_owned(),
        (open, None | Some(StopReason::Stage)) => {
            format!("lines alone settle {} % of its cells\n", (n - open) * 100 / n)
        }
        _ => String::new(),
    };
    if !puzzle.given().is_empty() {
        text += &format!("{} given\n", n_of(puzzle.given().len() as u64, "cell"));
    }
    Ok((outcome.exit(), text))
}
