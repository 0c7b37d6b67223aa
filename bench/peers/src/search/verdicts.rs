//! The table of verdicts: median and worst over seeds and orientations, and the crate nonogrid beside
//! them.
//!
//! ```text
//!   | file     | puzzles | size  | verdicts    | runs | conflicts | median | middle | worst | nonogrid |
//!   | knotty   |       1 | 40×40 | several     |    5 |       210 |   16.2 |   16.2 |  21.3 | > 5000   |
//!   | taai2011 |    1000 | 25×25 | 8 unique, … | 1000 |     30000 |   9000 |    1.2 |  1060 | –        |
//! ```
//!
//! A file with several puzzles is one row: the sum of their medians, the puzzle in the middle, and
//! the slowest run of all. Conflicts are those of a mean run, added up.

use std::path::Path;
use std::time::{Duration, Instant};

use pictogrid_core::Puzzle;
use pictogrid_solve::{Options, Report, Solver, StopReason, Techniques, Verdict};

use crate::Say;
use crate::clock::{Contender, median, timed};
use crate::generate;
use crate::puzzles::Nonogrid;

use super::files::{self, Named};
use super::orientations::orientations;
use super::patience::Patience;

/// What is run of each puzzle.
#[derive(Clone, Copy)]
pub struct Plan {
    pub seeds: u64,
    /// In all eight orientations.
    pub variants: bool,
    /// Stop at the first solution.
    pub first: bool,
    /// When a run is given up.
    pub limit: Duration,
    pub techniques: Techniques,
    /// Threads that search a puzzle; with several, times are those of the clock.
    pub threads: usize,
    /// Seconds that nonogrid gets for a puzzle, if it is measured.
    pub nonogrid: Option<u32>,
}

/// Puzzles that make one row.
pub struct Set {
    pub name: String,
    pub puzzles: Vec<Puzzle>,
}

impl Set {
    pub fn of_file(file: &Path) -> Result<Set, String> {
        let (name, puzzles) = files::load(file)?;
        Ok(Set { name, puzzles })
    }

    pub fn one(named: Named) -> Set {
        Set { name: named.name, puzzles: vec![named.puzzle] }
    }

    /// Several puzzles in one row.
    pub fn of(name: &str, puzzles: Vec<Named>) -> Set {
        let puzzles = puzzles.into_iter().map(|named| named.puzzle).collect();
        Set { name: name.to_owned(), puzzles }
    }

    /// A thousand random pictures with so many of a hundred cells filled.
    pub fn random(side: usize, per_cent: u32) -> Set {
        let fill = f64::from(per_cent) / 100.0;
        let puzzle = |seed| files::of_rows(&generate::picture(side, side, fill, 0, seed));
        let puzzles = (0..1000).map(puzzle).collect();
        Set { name: format!("random {side}, {per_cent} %"), puzzles }
    }
}

/// Measures and prints, row by row.
pub fn run(
    sets: impl Iterator<Item = Result<Set, String>>,
    plan: Plan,
    say: Say<'_>,
) -> Result<(), String> {
    let goal = if plan.first { "first solution" } else { "verdict" };
    say(&format!("# Hard puzzles to their {goal}, ms\n"))?;
    let (head, rule) = plan.nonogrid.map_or(("", ""), |_| (" nonogrid |", "--:|"));
    say(&format!(
        "| file | puzzles | size | {goal}s | runs | conflicts | median | middle | worst |{head}"
    ))?;
    say(&format!("|---|--:|---|---|--:|--:|--:|--:|--:|{rule}"))?;
    let (mut sum, mut worst) = (0.0, (0.0, String::new()));
    for set in sets {
        let set = set?;
        let row = measure(&set, plan)?;
        sum += row.median;
        if row.worst > worst.0 {
            worst = (row.worst, row.name.clone());
        }
        let cell = |limit| format!(" {} |", by_nonogrid(&set, limit));
        say(&format!("{row}{}", plan.nonogrid.map_or(String::new(), cell)))?;
    }
    say(&format!("\nSum of the medians: {sum:.0} ms; worst run: {:.0} ms ({}).", worst.0, worst.1))
}

/// What nonogrid takes for one puzzle in a single run, in milliseconds; a set of many could take it
/// days.
fn by_nonogrid(set: &Set, limit: u32) -> String {
    let [puzzle] = &set.puzzles[..] else { return "–".to_owned() };
    let Some(mut peer) = Nonogrid::new(puzzle, limit) else { return "–".to_owned() };
    let ms = peer.sample(1).as_secs_f64() * 1e3;
    match peer.verdict() {
        Some(Verdict::Stopped) => format!("> {ms:.0}"),
        Some(_) => format!("{ms:.1}"),
        None => "broke down".to_owned(),
    }
}

/// Everything about one set, in milliseconds.
#[derive(Default)]
struct Row {
    name: String,
    n_puzzles: usize,
    size: String,
    verdicts: String,
    n_runs: usize,
    conflicts: f64,
    median: f64,
    /// Of the puzzle that half of them are slower than.
    middle: f64,
    worst: f64,
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Row { name, n_puzzles, size, verdicts, n_runs, conflicts, .. } = self;
        write!(f, "| {name} | {n_puzzles} | {size} | {verdicts} | {n_runs} | {conflicts:.0}")?;
        write!(f, " | {:.1} | {:.1} | {:.1} |", self.median, self.middle, self.worst)
    }
}

/// What a run came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Judged(Verdict),
    /// The first solution was all that was wanted.
    Found,
    GivenUp,
}

const ENDS: [End; 5] = [
    End::Found,
    End::Judged(Verdict::Unique),
    End::Judged(Verdict::Several),
    End::Judged(Verdict::None),
    End::GivenUp,
];

impl End {
    fn of(report: &Report) -> End {
        match (report.verdict(), report.stopped()) {
            (Verdict::Stopped, Some(StopReason::Solutions)) => End::Found,
            (Verdict::Stopped, _) => End::GivenUp,
            (verdict, _) => End::Judged(verdict),
        }
    }

    fn id(self) -> &'static str {
        match self {
            End::Judged(verdict) => verdict.id(),
            End::Found => "found",
            End::GivenUp => "given up",
        }
    }
}

fn measure(set: &Set, plan: Plan) -> Result<Row, String> {
    let size = files::size(&set.puzzles[0]);
    let (name, n_puzzles) = (set.name.clone(), set.puzzles.len());
    let mut row = Row { name, n_puzzles, size, ..Row::default() };
    let (mut ends, mut medians) = (Vec::new(), Vec::new());
    for puzzle in &set.puzzles {
        let found = runs(puzzle, plan).map_err(|e| format!("{}: {e}", set.name))?;
        let Runs { times, end, conflicts } = found;
        row.n_runs += times.len();
        row.conflicts += conflicts as f64 / times.len() as f64;
        row.worst = times.iter().copied().fold(row.worst, f64::max);
        medians.push(median(times));
        ends.push(end);
    }
    (row.median, row.middle) = (medians.iter().sum(), median(medians));
    let told = ENDS.iter().filter_map(|end| match ends.iter().filter(|e| *e == end).count() {
        0 => None,
        1 if n_puzzles == 1 => Some(end.id().to_owned()),
        n => Some(format!("{n} {}", end.id())),
    });
    row.verdicts = told.collect::<Vec<_>>().join(", ");
    Ok(row)
}

/// All runs of a puzzle.
struct Runs {
    times: Vec<f64>,
    /// The same for all that end.
    end: End,
    conflicts: u64,
}

fn runs(puzzle: &Puzzle, plan: Plan) -> Result<Runs, String> {
    let mut solver = Solver::new();
    let (mut times, mut end, mut conflicts) = (Vec::new(), End::GivenUp, 0);
    for puzzle in &orientations(puzzle, plan.variants) {
        for seed in 0..plan.seeds.max(1) {
            let max_solutions = if plan.first { 1 } else { 2 };
            let options = Options::default().seed(seed).max_solutions(max_solutions);
            let options = options.techniques(plan.techniques).threads(plan.threads);
            let mut patience = Patience::new(plan.limit);
            let start = Instant::now();
            let (report, took) = timed(|| solver.solve(puzzle, &options, &mut patience));
            let took = if plan.threads > 1 { start.elapsed() } else { took };
            let report = report.map_err(|wrong| wrong.to_string())?;
            times.push(took.as_secs_f64() * 1e3);
            conflicts += report.stats.conflicts;
            let this = End::of(&report);
            let is_news = this != End::GivenUp && this != end;
            // A puzzle whose only picture is found by deduction alone is judged on the way.
            if is_news && end != End::GivenUp && !plan.first {
                return Err(format!("{} here, {} there", end.id(), this.id()));
            }
            if is_news {
                end = this;
            }
        }
    }
    Ok(Runs { times, end, conflicts })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pictogrid_core::Picture;

    fn plan(first: bool) -> Plan {
        let (techniques, limit) = (Techniques::default(), Duration::from_secs(5));
        Plan { seeds: 2, variants: true, first, limit, techniques, threads: 1, nonogrid: None }
    }

    #[test]
    fn eight_orientations_have_one_verdict() {
        let picture = Picture::parse(&["##.#", "#...", ".#.."]).unwrap();
        let runs = runs(&Puzzle::of_picture(&picture), plan(false)).unwrap();
        assert_eq!((runs.times.len(), runs.end), (16, End::Judged(Verdict::Unique)));
    }

    #[test]
    fn the_first_solution_is_enough_if_no_more_is_asked_for() {
        let picture = Picture::parse(&["#.", ".#"]).unwrap();
        let puzzle = Puzzle::of_picture(&picture).without_goal();
        assert_eq!(runs(&puzzle, plan(true)).unwrap().end, End::Found);
        assert_eq!(runs(&puzzle, plan(false)).unwrap().end, End::Judged(Verdict::Several));
    }
}
