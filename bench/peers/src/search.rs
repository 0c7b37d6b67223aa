//! Hard puzzles: from the parsed puzzle to the verdict, over several seeds and orientations.
//!
//! Run times of a search have heavy tails, so one run says little: the table gives the median and
//! the worst. With `--variants` each puzzle is also turned and mirrored, which changes nothing for
//! a person and everything for the order in which a program meets its lines. A file with several
//! puzzles is one row: their sum, and the slowest of them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use pictogrid_core::{Draft, Limits, Puzzle, Shape};
use pictogrid_formats::Input;
use pictogrid_solve::{Options, Report, Solver, Verdict};

use crate::clock::time;
use crate::techniques::{self, Named, Patience, Terms};

/// What `search` may be asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// Puzzle files, or folders of them
    #[arg(required = true)]
    puzzles: Vec<PathBuf>,
    /// Seeds for each puzzle
    #[arg(long, default_value_t = 5)]
    seeds: u64,
    /// Also the seven other orientations of each puzzle
    #[arg(long)]
    variants: bool,
    /// What each technique buys: all of them, and each one left out
    #[arg(long, conflicts_with = "variants")]
    techniques: bool,
    /// Seconds after which a run is given up
    #[arg(long, default_value_t = 20.0)]
    limit: f64,
}

/// Measures and prints.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), String> {
    if arguments.techniques {
        let terms = Terms { seeds: arguments.seeds, limit: limit(arguments) };
        return techniques::run(&named(&arguments.puzzles)?, terms, out);
    }
    let mut say = |line: String| writeln!(out, "{line}").map_err(|error| error.to_string());
    say("# Hard puzzles to their verdict, ms\n".to_owned())?;
    say("| file | puzzles | size | verdicts | runs | median | worst |".to_owned())?;
    say("|---|--:|---|---|--:|--:|--:|".to_owned())?;
    let mut sum = 0.0;
    for file in files(&arguments.puzzles)? {
        let row = measure(&file, arguments)?;
        sum += row.median;
        say(row.to_string())?;
    }
    say(format!("\nSum of the medians: {sum:.0} ms."))
}

/// Everything about one file, in milliseconds.
struct Row {
    name: String,
    n_puzzles: usize,
    size: String,
    verdicts: String,
    n_runs: usize,
    median: f64,
    worst: f64,
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Row { name, n_puzzles, size, verdicts, n_runs, median, worst } = self;
        let times = format!("{median:.1} | {worst:.1}");
        write!(f, "| {name} | {n_puzzles} | {size} | {verdicts} | {n_runs} | {times} |")
    }
}

/// The files named, and those in folders and their folders that some format recognizes.
fn files(places: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for place in places {
        if place.is_dir() {
            add_folder(place, &mut files)?;
        } else {
            files.push(place.clone());
        }
    }
    files.sort();
    Ok(files)
}

fn add_folder(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let fault = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        if path.is_dir() {
            add_folder(&path, files)?;
            continue;
        }
        let bytes = fs::read(&path).map_err(fault)?;
        let input = Input::new(&bytes, &Limits::default());
        if input.is_ok_and(|input| pictogrid_formats::recognize(&input).is_ok()) {
            files.push(path);
        }
    }
    Ok(())
}

/// How long a run may take.
fn limit(arguments: &Arguments) -> Duration {
    Duration::from_secs_f64(arguments.limit.clamp(0.001, 1e6))
}

/// The name of a file and its puzzles.
fn load(file: &Path) -> Result<(String, Vec<Puzzle>), String> {
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let (bytes, limits) = (fs::read(file).map_err(|error| fault(&error))?, Limits::default());
    let document = pictogrid_formats::read(&bytes, &limits).map_err(|error| fault(&error))?;
    let puzzles: Result<Vec<Puzzle>, _> =
        document.entries.into_iter().map(|entry| entry.check(&limits)).collect();
    Ok((name, puzzles.map_err(|error| fault(&error))?))
}

/// All puzzles, each with a name of its own.
fn named(places: &[PathBuf]) -> Result<Vec<Named>, String> {
    let mut all = Vec::new();
    for file in files(places)? {
        let (stem, puzzles) = load(&file)?;
        let is_alone = puzzles.len() == 1;
        for (number, puzzle) in (1..).zip(puzzles) {
            let name = if is_alone { stem.clone() } else { format!("{stem} {number}") };
            all.push(Named { name, puzzle: puzzle.without_goal() });
        }
    }
    Ok(all)
}

fn measure(file: &Path, arguments: &Arguments) -> Result<Row, String> {
    let (name, puzzles) = load(file)?;
    let size = match puzzles[0].shape() {
        Shape::Rect(rect) => format!("{}×{}", rect.width, rect.height),
        shape => format!("{} cells", shape.n_cells()),
    };
    let mut row = Row {
        name,
        n_puzzles: puzzles.len(),
        size,
        verdicts: String::new(),
        n_runs: 0,
        median: 0.0,
        worst: 0.0,
    };
    let mut counts = [0_usize; 4];
    for puzzle in &puzzles {
        let (mut times, verdict) = runs(puzzle, arguments)?;
        times.sort_by(f64::total_cmp);
        row.n_runs += times.len();
        row.median += times[times.len() / 2];
        row.worst = row.worst.max(times[times.len() - 1]);
        counts[verdict as usize] += 1;
    }
    let verdicts = [Verdict::Unique, Verdict::Several, Verdict::None, Verdict::Stopped];
    let told = verdicts.iter().filter(|verdict| counts[**verdict as usize] > 0);
    let told = told.map(|verdict| match counts[*verdict as usize] {
        1 if puzzles.len() == 1 => verdict.id().to_owned(),
        n => format!("{n} {}", verdict.id()),
    });
    row.verdicts = told.collect::<Vec<_>>().join(", ");
    Ok(row)
}

/// Times of all runs of a puzzle, and the verdict, which has to be the same in all that have one.
fn runs(puzzle: &Puzzle, arguments: &Arguments) -> Result<(Vec<f64>, Verdict), String> {
    let mut solver = Solver::new();
    let (mut times, mut verdict) = (Vec::new(), Verdict::Stopped);
    let turned: Vec<Puzzle> = orientations(puzzle, arguments.variants);
    for puzzle in &turned {
        for seed in 0..arguments.seeds.max(1) {
            let options = Options { seed, ..Options::default() };
            let mut patience = Patience::new(limit(arguments));
            let mut report: Option<Result<Report, _>> = None;
            let took = time(|| report = Some(solver.solve(puzzle, &options, &mut patience)));
            let report = report.expect("the work was done").map_err(|wrong| wrong.to_string())?;
            times.push(took.as_secs_f64() * 1e3);
            if report.verdict != Verdict::Stopped {
                if verdict != Verdict::Stopped && verdict != report.verdict {
                    return Err(format!("{:?} here, {:?} there", verdict, report.verdict));
                }
                verdict = report.verdict;
            }
        }
    }
    Ok((times, verdict))
}

/// The puzzle, and if wanted its other orientations; one that is no rectangle or has given cells
/// stays as it is.
fn orientations(puzzle: &Puzzle, all: bool) -> Vec<Puzzle> {
    let mut found = vec![puzzle.clone()];
    if !all || !puzzle.given().is_empty() || !matches!(puzzle.shape(), Shape::Rect(_)) {
        return found;
    }
    for turn in 1..8 {
        let mut draft = Draft { goal: None, ..Draft::of_puzzle(puzzle) };
        if turn & 1 != 0 {
            std::mem::swap(&mut draft.rows, &mut draft.columns);
            std::mem::swap(&mut draft.width, &mut draft.height);
        }
        if turn & 2 != 0 {
            draft.rows.iter_mut().for_each(|clue| clue.runs.reverse());
            draft.columns.reverse();
        }
        if turn & 4 != 0 {
            draft.columns.iter_mut().for_each(|clue| clue.runs.reverse());
            draft.rows.reverse();
        }
        found.push(draft.check(&Limits::default()).expect("a turned puzzle is a puzzle"));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use pictogrid_core::Picture;

    #[test]
    fn eight_orientations_have_one_verdict() {
        let picture = Picture::parse(&["##.#", "#...", ".#.."]).unwrap();
        let turned = orientations(&Puzzle::of_picture(&picture), true);
        assert_eq!(turned.len(), 8);
        let arguments = Arguments {
            puzzles: Vec::new(),
            seeds: 2,
            variants: true,
            techniques: false,
            limit: 5.0,
        };
        let (times, verdict) = runs(&turned[0], &arguments).unwrap();
        assert_eq!((times.len(), verdict), (16, Verdict::Unique));
    }
}
