//! What each technique buys: hard puzzles with all of them, and with each one left out.
//!
//! ```text
//!   | without   | Petro | Knotty | .. | times |
//!   | nothing   |  0.35 |     21 |    |       |      milliseconds, median over the seeds
//!   | probing   |   1.2 |     25 |    |  1.4× |      their geometric mean beside `nothing`
//!   | learning  |   0.4 | > 5 s  |    | > 9×  |      given up; the mean is at least this
//! ```
//!
//! The rows take turns on each puzzle and seed. Verdicts must agree. The techniques of
//! counting are measured on counts, of puzzles made here.

use std::time::Duration;

use pictogrid_core::Puzzle;
use pictogrid_solve::{Options, Solver, Technique, Techniques, Verdict};

use crate::Say;
use crate::clock::timed;

use super::files::Named;
use super::made::{noise, permutations, switches};
use super::patience::Patience;

/// Runs shorter than this together are repeated, and the shortest counts.
const VISIBLE: Duration = Duration::from_millis(20);

/// How many seeds, and when a run is given up.
#[derive(Clone, Copy)]
pub struct Terms {
    pub seeds: u64,
    pub limit: Duration,
}

/// One run, or what it came to before it was given up.
#[derive(Clone, Copy)]
struct Run {
    seconds: f64,
    is_cut: bool,
}

/// What is measured on a puzzle: a verdict or a count; gives it as text, or nothing if it was cut.
type Task = fn(&mut Solver, &Puzzle, &Options, &mut Patience) -> Result<Option<String>, String>;

/// Measures both tables and prints them.
pub fn run(puzzles: &[Named], terms: Terms, say: Say<'_>) -> Result<(), String> {
    let is_of_counts = |technique: &&Technique| technique.id().starts_with("count-");
    let (counts, search): (Vec<_>, Vec<_>) = Technique::all().iter().partition(is_of_counts);
    let seeds = terms.seeds;
    say("# What each technique buys, ms\n")?;
    say(&format!(
        "To the verdict, median over seeds ({seeds}). Without learning there is no use for"
    ))?;
    say("most of what stands below it; `strong-guess` is what the plain search has in its place,")?;
    say("and is left out together with learning.\n")?;
    table(puzzles, &search, judge, terms, say)?;
    say("\nTo the exact number of solutions:\n")?;
    let made = [switches(6), permutations(20), noise(10, 0.3), noise(12, 0.2), noise(15, 0.4)];
    table(&made, &counts, count, Terms { seeds: 1, ..terms }, say)
}

fn table(
    puzzles: &[Named],
    techniques: &[&Technique],
    task: Task,
    terms: Terms,
    say: Say<'_>,
) -> Result<(), String> {
    let names: Vec<&str> = puzzles.iter().map(|named| named.name.as_str()).collect();
    say(&format!("| without | {} | times |", names.join(" | ")))?;
    say(&format!("|---|{}--:|", "--:|".repeat(puzzles.len())))?;
    let mut sets = vec![Techniques::default()];
    sets.extend(techniques.iter().map(|&&technique| left_out(technique)));
    let columns: Result<Vec<Vec<Run>>, String> =
        puzzles.iter().map(|named| column(named, &sets, task, terms)).collect();
    let columns = columns?;
    for row in 0..sets.len() {
        let runs: Vec<Run> = columns.iter().map(|column| column[row]).collect();
        let cells: Vec<String> = runs.iter().map(Run::to_string).collect();
        let (name, times) = match row.checked_sub(1) {
            None => ("nothing".to_owned(), String::new()),
            Some(at) => {
                let base = columns.iter().map(|column| column[0]);
                (format!("`{}`", techniques[at].id()), times(&runs, base))
            }
        };
        say(&format!("| {name} | {} | {times} |", cells.join(" | ")))?;
    }
    Ok(())
}

/// All but one; the guess of the plain search matters only where nothing is learned.
fn left_out(technique: Technique) -> Techniques {
    let fewer = Techniques::default().without(technique);
    if technique == Technique::StrongGuess { fewer.without(Technique::Learning) } else { fewer }
}

/// The geometric mean of the ratios, at least so much if a run was cut.
fn times(runs: &[Run], base: impl Iterator<Item = Run>) -> String {
    let pairs = runs.iter().zip(base);
    let logs: Vec<f64> = pairs.map(|(run, base)| (run.seconds / base.seconds).ln()).collect();
    let mean = (logs.iter().sum::<f64>() / logs.len().max(1) as f64).exp();
    let at_least = if runs.iter().any(|run| run.is_cut) { "> " } else { "" };
    format!("{at_least}{mean:.2}×")
}

impl std::fmt::Display for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ms = self.seconds * 1e3;
        match ms {
            _ if self.is_cut => write!(f, "> {:.0} s", self.seconds),
            ..0.1 => write!(f, "{ms:.3}"),
            ..10.0 => write!(f, "{ms:.2}"),
            _ => write!(f, "{ms:.0}"),
        }
    }
}

/// One puzzle with each set of techniques by turns, so that a busy machine slows all of them: the
/// median over the seeds. What is given up at the first seed is taken for hopeless.
fn column(
    named: &Named,
    sets: &[Techniques],
    task: Task,
    terms: Terms,
) -> Result<Vec<Run>, String> {
    let mut solver = Solver::new();
    let mut runs: Vec<Vec<Run>> = vec![Vec::new(); sets.len()];
    let mut expected: Option<String> = None;
    for seed in 0..terms.seeds.max(1) {
        for (&techniques, runs) in sets.iter().zip(&mut runs) {
            if runs.first().is_some_and(|run| run.is_cut) {
                continue;
            }
            let options = Options::default().techniques(techniques).seed(seed);
            let (run, answer) = one(&mut solver, &named.puzzle, &options, task, terms.limit)?;
            runs.push(run);
            if let (Some(answer), Some(expected)) = (&answer, &expected)
                && answer != expected
            {
                return Err(format!(
                    "{}: {answer} with {techniques:?}, not {expected}",
                    named.name
                ));
            }
            expected = expected.or(answer);
        }
    }
    let median = |mut runs: Vec<Run>| {
        runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        runs[runs.len() / 2]
    };
    Ok(runs.into_iter().map(median).collect())
}

/// One seed, repeated if the clock cannot see it.
fn one(
    solver: &mut Solver,
    puzzle: &Puzzle,
    options: &Options,
    task: Task,
    limit: Duration,
) -> Result<(Run, Option<String>), String> {
    let (mut spent, mut best) = (Duration::ZERO, limit);
    let answer = loop {
        let mut patience = Patience::new(limit);
        let (answer, took) = timed(|| task(solver, puzzle, options, &mut patience));
        (spent, best) = (spent + took, best.min(took));
        if spent >= VISIBLE {
            break answer?;
        }
    };
    let is_cut = answer.is_none();
    let seconds = if is_cut { limit } else { best }.as_secs_f64();
    Ok((Run { seconds, is_cut }, answer))
}

fn judge(
    solver: &mut Solver,
    puzzle: &Puzzle,
    options: &Options,
    patience: &mut Patience,
) -> Result<Option<String>, String> {
    let report = solver.solve(puzzle, options, patience).map_err(|wrong| wrong.to_string())?;
    Ok((report.verdict() != Verdict::Stopped).then(|| report.verdict().id().to_owned()))
}

fn count(
    solver: &mut Solver,
    puzzle: &Puzzle,
    options: &Options,
    patience: &mut Patience,
) -> Result<Option<String>, String> {
    let found = solver.count(puzzle, options, patience);
    let counted = found.map_err(|wrong| wrong.to_string())?.counted;
    Ok(counted.stopped.is_none().then(|| counted.count.to_string()))
}
