//! Drawings of puzzles: one picture, a booklet of many, a film of a solve.
//!
//! ```text
//!   draw(puzzles, "book.pdf")     suffix ─▶ output ─▶ scenes ─▶ render, with the puzzles in the file
//!   puzzle.save("q.svg")          the same with usual settings; a Solved shows its solution
//!   show=None                     the puzzle; in a booklet the solutions behind it
//!       "lines" "solution"        what lines settle; the goal if it fits, else a search
//! ```
//!
//! What is drawn and how is `render`'s, as for the command; here a puzzle gets its board, and settings
//! that an output has no use for are refused. All scenes are in memory, so there are 1,000 at most, as the
//! command has it. Ctrl-C ends the searches behind a drawing, not the drawing, which takes moments.

use std::{
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use pictogrid::{
    Board, Event, EventKind, Observer, Options, Puzzle, Report, Stage, StopReason, Verdict,
    formats,
    render::{
        self, Book, ClueArea, ColorMarks, Draw, DrawError, Film, Leaf, Look, Output,
        PageOrientation, Paper, PerPage, Press, Scene, film, pdf,
    },
    solve::{DEFAULT_BYTES, fitting_goal},
};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    arguments,
    call_limits::{Watch, options},
    errors, files,
    solved::with_solver,
};

/// The most puzzles of a drawing.
const MOST: usize = 1000;

/// What is shown of each puzzle.
#[derive(Clone, Copy, PartialEq)]
enum View {
    Puzzle,
    Lines,
    Solution,
}

/// A puzzle with what is drawn of it.
struct Shown {
    puzzle: Puzzle,
    board: Board,
    /// The picture for the end of a booklet, and what is to be said about it.
    solution: Option<(Board, Option<&'static str>)>,
    /// What was known before, for a film.
    passes: Vec<Board>,
}

/// Draws puzzles: as a picture, as a booklet to print, or as a film.
///
/// Parameters
/// ----------
/// puzzles : Puzzle or list of Puzzle
///     A picture shows several below each other, a booklet has them on pages; a film shows one.
/// path : path, optional
///     The file to write; without it the drawing is returned. An old file is replaced.
/// format : str, optional
///     ``"svg"``, ``"png"``, ``"pdf"``, ``"text"``, ``"ansi"`` (colors of a terminal), ``"gif"`` or ``"apng"``
///     (films of the solve); if it is not given, the suffix of the path says it, and ``"svg"`` is it without one.
/// show : {"puzzle", "solution", "lines"}, optional
///     The clues and given cells, the picture (the goal if it fits, else a solution), or what lines alone settle.
///     If it is not given, a booklet has the puzzles and then their solutions, anything else the puzzles.
/// theme : {"light", "dark"}
/// patterns : bool
///     Whether colors differ by patterns, too.
/// clues : bool
///     Whether clues are drawn.
/// cell : int, optional
///     Pixels of a cell, 1 to 256.
/// paper, landscape, per_page, titles, title, min_clue
///     Of a booklet: the sheet (``"a4"``, ``"letter"``..), whether it lies, puzzles on a page (1 to 64, or
///     ``"auto"``), whether titles stand above the puzzles, the title of the booklet, the least height of a clue
///     in points.
/// timeout : float, optional
///     Seconds for each puzzle that has to be solved.
///
/// Returns
/// -------
/// bytes or None
///     The drawing, if there is no path.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> puzzles = list(pictogrid.generate((8, 8), 4, seed=1))
/// >>> pictogrid.draw(puzzles, format="pdf", per_page="auto")[:5]
/// b'%PDF-'
/// >>> print(pictogrid.draw(pictogrid.Puzzle([[1], [2]], [[2], [1]]), format="text", show="lines", clues=False).decode())
/// #.
/// ##
/// <BLANKLINE>
#[pyfunction]
#[pyo3(signature = (puzzles, path=None, *, format=None, show=None, theme="light", patterns=false, clues=true, cell=None, paper=None, landscape=false, per_page=None, titles=false, title=None, min_clue=None, timeout=None))]
pub(crate) fn draw<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::saved)] path: Option<PathBuf>,
    #[pyo3(from_py_with = arguments::drawn_format)] format: Option<&str>,
    #[pyo3(from_py_with = arguments::show)] show: Option<&str>,
    #[pyo3(from_py_with = arguments::theme)] theme: &str,
    #[pyo3(from_py_with = arguments::patterns)] patterns: bool,
    #[pyo3(from_py_with = arguments::with_clues)] clues: bool,
    #[pyo3(from_py_with = arguments::cell)] cell: Option<u32>,
    #[pyo3(from_py_with = arguments::paper)] paper: Option<&str>,
    #[pyo3(from_py_with = arguments::landscape)] landscape: bool,
    #[pyo3(from_py_with = arguments::per_page)] per_page: Option<PerPage>,
    #[pyo3(from_py_with = arguments::titles)] titles: bool,
    #[pyo3(from_py_with = arguments::title)] title: Option<&str>,
    #[pyo3(from_py_with = arguments::min_clue)] min_clue: Option<f64>,
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let output = chosen(path.as_deref(), format)?;
    let theme = render::theme::by_id(theme).unwrap_or(&render::theme::LIGHT);
    let (colors, clues) = (ColorMarks::patterned_if(patterns), ClueArea::drawn_if(clues));
    let look = Look { theme, colors, clues, cell, ..Look::default() };
    let is_text = matches!(output.draw, Draw::Text(_));
    if cell.is_some() && (is_text || matches!(output.draw, Draw::Book(_))) {
        return Err(errors::value(format!("cell: a drawing as {} has no pixels", output.id)));
    }
    let of_pages = [
        ("paper", paper.is_some()),
        ("landscape", landscape),
        ("per_page", per_page.is_some()),
        ("titles", titles),
        ("title", title.is_some()),
        ("min_clue", min_clue.is_some()),
    ];
    check_of_pages(output, &of_pages)?;
    let usual = Press::default();
    let press = Press {
        sheet: paper.and_then(sheet_of).unwrap_or(usual.sheet),
        per_page: per_page.unwrap_or(usual.per_page),
        orientation: if landscape { PageOrientation::Landscape } else { usual.orientation },
        has_titles: titles,
        min_clue: min_clue.map_or(usual.min_clue, |points| points as f32),
    };
    let view = show.map(|view| match view {
        "solution" => View::Solution,
        "lines" => View::Lines,
        _ => View::Puzzle,
    });
    let puzzles = files::several(puzzles)?;
    let shown = shown(py, puzzles, (output, view), timeout)?;
    let drawn = py.detach(|| drawn(&shown, output, look, (&press, title)));
    let bytes = drawn.map_err(|error| refused(&error))?;
    match path {
        Some(path) => files::write_file(py, &path, &bytes).map(|()| None),
        None => Ok(Some(PyBytes::new(py, &bytes))),
    }
}

/// Refuses what is about pages where there are none.
fn check_of_pages(output: &Output, of_pages: &[(&str, bool)]) -> PyResult<()> {
    let given = of_pages.iter().find(|(_, is_given)| *is_given);
    match given.filter(|_| !matches!(output.draw, Draw::Book(_))) {
        Some((name, _)) => {
            let message = format!("{name}: it is for booklets (pdf), not for {}", output.id);
            Err(errors::value(message))
        }
        None => Ok(()),
    }
}

/// A sheet of paper by its name, in whatever case.
fn sheet_of(name: &str) -> Option<&'static pdf::Sheet> {
    pdf::sheet_by_id(&name.to_ascii_lowercase())
}

/// The drawing that a file is to have by its suffix, if it has one that `save` draws.
pub(crate) fn output_of(path: &Path) -> Option<&'static Output> {
    let suffix = path.extension().unwrap_or_default().to_string_lossy();
    let output = render::by_suffix(&suffix)?;
    matches!(output.id, "svg" | "png" | "pdf").then_some(output)
}

/// Writes one puzzle as a drawing, with this board if there is one.
pub(crate) fn save_one(
    py: Python<'_>,
    puzzle: &Puzzle,
    board: Option<Board>,
    output: &'static Output,
    path: &Path,
) -> PyResult<()> {
    let shown = match board {
        Some(board) => {
            vec![Shown { puzzle: puzzle.clone(), board, solution: None, passes: Vec::new() }]
        }
        None => shown(py, vec![puzzle.clone()], (output, None), None)?,
    };
    let drawn = py.detach(|| drawn(&shown, output, Look::default(), (&Press::default(), None)));
    files::write_file(py, path, &drawn.map_err(|error| refused(&error))?)
}

fn chosen(path: Option<&Path>, format: Option<&str>) -> PyResult<&'static Output> {
    let ids = || render::OUTPUTS.iter().map(|output| output.id).collect::<Vec<_>>().join(", ");
    if let Some(format) = format {
        let output = render::by_id(format).or_else(|| render::by_suffix(format));
        return output.ok_or_else(|| {
            errors::value(format!("format: {format:?} is no drawing; choose one of {}", ids()))
        });
    }
    let Some(path) = path else { return Ok(&render::svg::OUTPUT) };
    let suffix = path.extension().unwrap_or_default().to_string_lossy();
    render::by_suffix(&suffix).ok_or_else(|| {
        let path = path.display();
        errors::value(format!(
            "path: {path}: its suffix names no drawing; use one of {}, or say it with format",
            render::OUTPUTS.iter().map(|output| output.suffix).collect::<Vec<_>>().join(", ")
        ))
    })
}

/// Whether so many puzzles can be shown so.
fn can_be_shown(n: usize, is_film: bool, view: Option<View>) -> PyResult<()> {
    match n {
        0 => return Err(errors::value("puzzles: one at least is wanted")),
        2.. if is_film => return Err(errors::value("puzzles: a film shows one puzzle")),
        n if n > MOST => {
            return Err(errors::value(format!(
                "puzzles: {n} are too many; {MOST} are drawn at once"
            )));
        }
        _ => {}
    }
    if is_film && view.is_some() {
        return Err(errors::value("show: a film shows the whole solution; leave it out"));
    }
    Ok(())
}

/// Every puzzle with its board.
fn shown(
    py: Python<'_>,
    puzzles: Vec<Puzzle>,
    (output, view): (&'static Output, Option<View>),
    timeout: Option<f64>,
) -> PyResult<Vec<Shown>> {
    let n = puzzles.len();
    let is_film = matches!(output.draw, Draw::Film(_));
    can_be_shown(n, is_film, view)?;
    let options = options(timeout, None, None)?;
    let mut all = Vec::with_capacity(n);
    for (k, puzzle) in puzzles.into_iter().enumerate() {
        let named = |message: &str| {
            let place = if n == 1 { "puzzles".to_owned() } else { format!("puzzles[{k}]") };
            errors::value(format!("{place}: {message}"))
        };
        let posed = posed(&puzzle);
        let mut camera =
            Camera { watch: Watch::new(None)?, passes: Vec::new(), is_filming: is_film };
        let mut solve = |options: &Options| {
            let solved = with_solver(&puzzle, |solver| solver.solve(&puzzle, options, &mut camera));
            solved.map_err(errors::wrong)
        };
        let (mut board, mut solution, mut passes) = (posed, None, Vec::new());
        match (output.draw, view) {
            (Draw::Film(_), _) => {
                film::fits(&puzzle, &board, &Look::default()).map_err(|error| refused(&error))?;
                let report = solve(&options)?;
                (passes, camera.passes) = (camera.passes, Vec::new());
                passes.insert(0, board);
                board = picture_of(&report).map_err(|why| named(&why))?.0;
            }
            (_, Some(View::Solution)) | (Draw::Book(_), None) => {
                let found = match fitting_goal(&puzzle) {
                    Some(goal) => (Board::from(goal), None),
                    None => picture_of(&solve(&options)?).map_err(|why| named(&why))?,
                };
                if view.is_some() { board = found.0 } else { solution = Some(found) }
            }
            (_, Some(View::Lines)) => {
                let report = solve(&options.stage(Stage::Lines))?;
                board = settled(report).map_err(named)?;
            }
            _ => {}
        }
        camera.watch.end()?;
        all.push(Shown { puzzle, board, solution, passes });
        py.check_signals()?;
    }
    Ok(all)
}

/// The puzzle before anything is deduced.
fn posed(puzzle: &Puzzle) -> Board {
    let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
    puzzle.given().iter().for_each(|&(cell, value)| board.set(cell, value));
    board
}

/// A picture that fits, and what is to be said about it.
fn picture_of(report: &Report) -> Result<(Board, Option<&'static str>), String> {
    match (report.solutions().first(), report.verdict()) {
        (Some(picture), _) => Ok((Board::from(picture), report.remark())),
        (None, Verdict::None) => {
            Err("no picture fits the clues; draw it with show=\"puzzle\"".to_owned())
        }
        (None, _) => {
            let way_out = "allow more with timeout, or draw it with show=\"lines\"";
            let reason = report.stopped().map_or("", StopReason::id);
            Err(format!("it was not solved (stopped by {reason}); {way_out}"))
        }
    }
}

/// What lines alone settle, all of it.
fn settled(report: Report) -> Result<Board, &'static str> {
    let is_early = report.stopped() != Some(StopReason::Stage);
    match report.verdict() {
        Verdict::None => Err("no picture fits the clues; draw it with show=\"puzzle\""),
        Verdict::Stopped if is_early => {
            Err("solving by lines was stopped; allow more with timeout, or use show=\"puzzle\"")
        }
        _ => Ok(report.known),
    }
}

/// Watches a solve, and keeps what is known after each pass if it is filmed.
struct Camera {
    watch: Watch,
    passes: Vec<Board>,
    is_filming: bool,
}

impl Observer for Camera {
    fn wants(&self, kind: EventKind) -> bool {
        kind == EventKind::Work || self.is_filming && kind == EventKind::Pass
    }

    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Pass(pass) = event {
            film::add_board(&mut self.passes, pass.board);
        }
        self.watch.go_on()
    }
}

impl Shown {
    fn scene<'a>(&'a self, board: &'a Board) -> Scene<'a> {
        Scene { puzzle: &self.puzzle, board, marked: None }
    }

    /// The puzzle as the drawing carries it: with its goal only if its solution is drawn.
    fn carried(&self) -> Puzzle {
        match self.solution.is_none() && self.board.n_unknown() > 0 {
            true => self.puzzle.clone().without_goal(),
            false => self.puzzle.clone(),
        }
    }
}

fn drawn(
    shown: &[Shown],
    output: &Output,
    look: Look,
    (press, title): (&Press, Option<&str>),
) -> Result<Vec<u8>, DrawError> {
    let scenes: Vec<Scene<'_>> = shown.iter().map(|one| one.scene(&one.board)).collect();
    if render::bytes(output, &scenes, &look) > DEFAULT_BYTES {
        return Err(DrawError::TooMuchMemory { cell: look.cell.unwrap_or(1) });
    }
    let paper = Paper { look, color: true, ..Paper::default() };
    let carried = || {
        let mut puzzles: Vec<Puzzle> = shown.iter().map(Shown::carried).collect();
        puzzles.dedup();
        formats::carried(&puzzles)
    };
    match output.draw {
        Draw::Text(draw) => {
            let texts = scenes.iter().map(|scene| draw(scene, &paper));
            Ok(texts.collect::<Result<Vec<_>, _>>()?.join(&b'\n'))
        }
        Draw::Image(draw) => {
            let image = draw(&scenes, &paper)?;
            Ok(match carried() {
                Some(text) => formats::with_carried(image, &text),
                None => image,
            })
        }
        Draw::Book(draw) => {
            let leaves: Vec<Leaf<'_>> = shown.iter().map(leaf).collect();
            let title = title.or((leaves.len() > 1).then_some("Nonograms"));
            draw(&Book { title, leaves: &leaves, text: carried().as_deref() }, press, &look)
        }
        Draw::Film(draw) => {
            let [one] = shown else { return Err(DrawError::NoBoard) };
            let boards: Vec<Board> = one.passes.iter().chain([&one.board]).cloned().collect();
            let film = Film { puzzle: &one.puzzle, boards: &boards, max_bytes: DEFAULT_BYTES };
            draw(&film, &look)
        }
        _ => Err(DrawError::NoBoard),
    }
}

fn leaf(one: &Shown) -> Leaf<'_> {
    let solution = one.solution.as_ref();
    Leaf {
        scene: one.scene(&one.board),
        solution: solution.map(|(board, _)| one.scene(board)),
        remark: solution.and_then(|(_, remark)| *remark),
        difficulty: None,
    }
}

fn refused(error: &DrawError) -> PyErr {
    errors::with_remedies("puzzles", error, &error.remedies())
}
