//! The campaign: made puzzles by the thousand, every answer held against another way to get it.
//!
//! As a test it is a few hundred puzzles. `cargo xtask campaign` goes on for as long as it is told,
//! and passes four numbers in `PICTOGRID_CAMPAIGN`: puzzles, seconds, seed, threads. Puzzle `i` of a
//! seed is the same forever, whatever the other numbers are.
//!
//! ```text
//!   puzzle ──▶ verdict of two solutions ──┬── verdict of a SAT solver
//!     │    ──▶ count                    ──┼── list of all solutions, if the count is small
//!     │    ──▶ lines and probing only   ──┼── what they settle holds in every solution
//!     └───────────────────────────────────┴── brute force, if the puzzle is tiny
//! ```
//!
//! A budget of work ends what is too hard, and what it ends is counted as undecided, never as an
//! agreement. A disagreement, or a panic, is printed as a puzzle in `.non`, ready to be read again.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use pictogrid_core::{CellId, Picture, Puzzle, Value};
use pictogrid_solve::{Options, Report, Silent, Solver, Stage, Verdict};
use pictogrid_testkit::{SplitMix64, brute, planted, sat};

/// The largest side of a puzzle.
const SIDE: u64 = 40;
/// Line visits of one solve; it is to decide.
const VISITS: u64 = 400_000;
/// Line visits of one count and of one list; most puzzles need few, the others very many.
const COUNT_VISITS: u64 = 50_000;
/// Conflicts of the SAT solver.
const CONFLICTS: u64 = 20_000;
/// Puzzles of so few cells are given to brute force.
const TINY: usize = 20;
/// Counts up to this are held against a list.
const LISTED: u64 = 2000;

/// After so many disagreements there is enough to look at.
const ENOUGH_FAULTS: u64 = 20;

/// What one puzzle told.
#[derive(Debug, Default)]
struct Outcome {
    verdict: Option<Verdict>,
    /// Decimal digits of the count, if it was exact.
    digits: Option<usize>,
    is_listed: bool,
    is_brute: bool,
    has_sat: bool,
    /// What disagreed, with the puzzle.
    fault: Option<String>,
}

#[test]
fn every_answer_agrees_with_the_others() {
    let asked = std::env::var("PICTOGRID_CAMPAIGN").ok();
    let words = asked.as_deref().unwrap_or("300 60 1 1");
    let numbers: Vec<u64> = words.split(' ').map(|word| word.parse().unwrap()).collect();
    let [puzzles, seconds, seed, threads] = numbers[..] else {
        panic!("PICTOGRID_CAMPAIGN is four numbers: puzzles, seconds, seed, threads");
    };
    let stop = AtomicBool::new(false);
    let mut tally = Tally::new();
    std::thread::scope(|scope| {
        let (sender, outcomes) = mpsc::channel();
        for first in 0..threads.max(1) {
            let (sender, stop) = (sender.clone(), &stop);
            scope.spawn(move || {
                work((first..puzzles).step_by(threads.max(1) as usize), seed, stop, &sender);
            });
        }
        drop(sender);
        loop {
            match outcomes.recv_timeout(Duration::from_millis(200)) {
                Ok(outcome) => tally.add(&outcome),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if tally.start.elapsed().as_secs() >= seconds || tally.n_faults >= ENOUGH_FAULTS {
                stop.store(true, Ordering::Relaxed);
            }
            tally.report(Duration::from_secs(5));
        }
    });
    if asked.is_some() {
        tally.report(Duration::ZERO);
    }
    assert!(tally.n_puzzles > 0);
    assert_eq!(tally.n_faults, 0, "disagreements are told above");
}

/// Does the puzzles of these numbers until it is told to stop.
fn work(
    numbers: impl Iterator<Item = u64>,
    seed: u64,
    stop: &AtomicBool,
    outcomes: &Sender<Outcome>,
) {
    let mut solver = Solver::new();
    for number in numbers {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let puzzle = make(seed, number);
        let mut outcome = Outcome::default();
        let examined =
            catch_unwind(AssertUnwindSafe(|| examine(&mut solver, &puzzle, &mut outcome)));
        let fault = match examined {
            Ok(Ok(())) => None,
            Ok(Err(fault)) => Some(fault),
            Err(_) => {
                solver = Solver::new();
                Some("a panic, told above".to_owned())
            }
        };
        outcome.fault = fault
            .map(|fault| format!("# puzzle {number} of seed {seed}: {fault}\n{}", non(&puzzle)));
        if outcomes.send(outcome).is_err() {
            return;
        }
    }
}

/// Puzzle `number` of a seed.
fn make(seed: u64, number: u64) -> Puzzle {
    let mut seeds = SplitMix64::new(seed);
    let mut rng = SplitMix64::new(seeds.next_u64() ^ SplitMix64::new(number).next_u64());
    // Small sides as often as large ones: they are where counts and brute force can follow.
    let largest = 1 + rng.below(SIDE);
    let (width, height) = (1 + rng.below(largest) as u32, 1 + rng.below(largest) as u32);
    let picture = if rng.chance(25) {
        planted::drawing(&mut rng, width, height)
    } else {
        let fill = 20 + rng.below(61) as u32;
        planted::picture(&mut rng, width, height, fill)
    };
    let given = if rng.chance(20) { rng.below(30) as u32 } else { 0 };
    let puzzle = planted::puzzle(&mut rng, &picture, given);
    let changed = if rng.chance(40) { planted::mistyped(&mut rng, &puzzle) } else { None };
    changed.unwrap_or(puzzle)
}

/// Asks everyone about the puzzle. Gives what disagreed, if anything did.
fn examine(solver: &mut Solver, puzzle: &Puzzle, outcome: &mut Outcome) -> Result<(), String> {
    let options = Options::default().max_line_visits(VISITS);
    let report = solver.solve(puzzle, &options, &mut Silent).map_err(|wrong| wrong.to_string())?;
    outcome.verdict = Some(report.verdict);
    let is_planted = puzzle.goal().is_some();
    agree(!is_planted || report.verdict != Verdict::None, || {
        "the planted picture is denied".into()
    })?;
    let mut solutions = report.solutions.clone();
    solutions.extend(puzzle.goal().cloned());
    if let Some(found) = sat::solutions(puzzle, 2, CONFLICTS) {
        outcome.has_sat = true;
        let expected = verdict_of(found.len());
        agree(report.verdict == Verdict::Stopped || report.verdict == expected, || {
            format!("solve says {:?}, the SAT solver {expected:?}", report.verdict)
        })?;
        solutions.extend(found);
    }
    sound(&report, "solve", &solutions)?;
    for means in [Stage::Lines, Stage::Probing] {
        let weak = options.stage(means);
        let weak = solver.solve(puzzle, &weak, &mut Silent).map_err(|wrong| wrong.to_string())?;
        let is_open = [weak.verdict, report.verdict].contains(&Verdict::Stopped);
        agree(is_open || weak.verdict == report.verdict, || {
            format!("{means:?} alone says {:?}, solve {:?}", weak.verdict, report.verdict)
        })?;
        sound(&weak, means.id(), &solutions)?;
    }
    count(solver, puzzle, &report, outcome)
}

/// Holds the count against the verdict, a list and brute force.
fn count(
    solver: &mut Solver,
    puzzle: &Puzzle,
    report: &Report,
    outcome: &mut Outcome,
) -> Result<(), String> {
    let options = Options::default().max_line_visits(COUNT_VISITS);
    let wrong = |wrong: pictogrid_solve::WrongAnswer| wrong.to_string();
    let counted = solver.count(puzzle, &options, &mut Silent).map_err(wrong)?.counted;
    if counted.stopped.is_some() {
        return Ok(());
    }
    let shown = counted.count.to_string();
    outcome.digits = Some(shown.len());
    let exact = counted.count.to_u128();
    let counted = verdict_of(exact.map_or(2, |exact| exact.min(2) as usize));
    agree(report.verdict == Verdict::Stopped || report.verdict == counted, || {
        format!("solve says {:?}, the count is {shown}", report.verdict)
    })?;
    if exact.is_some_and(|exact| exact <= u128::from(LISTED)) {
        let all = options.max_solutions(u64::MAX);
        let listed = solver.solve(puzzle, &all, &mut Silent).map_err(wrong)?;
        let n_listed = listed.n_solutions;
        let is_right = exact == Some(n_listed.into()) || listed.stopped.is_some();
        agree(is_right, || format!("{n_listed} solutions are listed, the count is {shown}"))?;
        outcome.is_listed = listed.stopped.is_none();
    }
    if puzzle.shape().n_cells() <= TINY {
        let n = brute::solutions(puzzle, usize::MAX).len();
        agree(exact == Some(n as u128), || format!("brute force finds {n}, the count is {shown}"))?;
        outcome.is_brute = true;
    }
    Ok(())
}

fn agree(is_so: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if is_so { Ok(()) } else { Err(fault()) }
}

fn verdict_of(n_solutions: usize) -> Verdict {
    match n_solutions {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    }
}

/// What a report knows of every solution must hold in these.
fn sound(report: &Report, by: &str, solutions: &[Picture]) -> Result<(), String> {
    for picture in solutions {
        for (cell, &value) in picture.values().iter().enumerate() {
            let known = report.known.get(CellId(cell as u32));
            agree(known.is_none_or(|known| known == value), || {
                format!("{by} settles cell {cell} otherwise than a solution")
            })?;
        }
    }
    Ok(())
}

/// The puzzle as a `.non` file.
fn non(puzzle: &Puzzle) -> String {
    let rect = puzzle.shape().as_rect().expect("a rectangle");
    let clue = |line| {
        let plain = puzzle.clue(line).as_plain().expect("a black-and-white clue");
        let runs: Vec<String> = plain.lengths().iter().map(ToString::to_string).collect();
        if runs.is_empty() { "0\n".to_owned() } else { runs.join(",") + "\n" }
    };
    let rows: String = (0..rect.height).map(|y| clue(rect.row(y))).collect();
    let columns: String = (0..rect.width).map(|x| clue(rect.column(x))).collect();
    let mut text =
        format!("width {}\nheight {}\n\nrows\n{rows}\ncolumns\n{columns}", rect.width, rect.height);
    if !puzzle.given().is_empty() {
        let mut given = vec!['?'; rect.n_cells()];
        for &(cell, value) in puzzle.given() {
            given[cell.0 as usize] = if value == Value::EMPTY { '0' } else { '1' };
        }
        text += &format!("\ngiven \"{}\"\n", given.iter().collect::<String>());
    }
    text
}

/// What all puzzles told.
struct Tally {
    start: Instant,
    told: Instant,
    n_puzzles: u64,
    /// None, unique, several, undecided.
    verdicts: [u64; 4],
    n_sat: u64,
    n_counted: u64,
    n_listed: u64,
    n_brute: u64,
    most_digits: usize,
    n_faults: u64,
}

impl Tally {
    fn new() -> Tally {
        let now = Instant::now();
        Tally {
            start: now,
            told: now,
            n_puzzles: 0,
            verdicts: [0; 4],
            n_sat: 0,
            n_counted: 0,
            n_listed: 0,
            n_brute: 0,
            most_digits: 0,
            n_faults: 0,
        }
    }

    fn add(&mut self, outcome: &Outcome) {
        self.n_puzzles += 1;
        let place = match outcome.verdict {
            Some(Verdict::None) => 0,
            Some(Verdict::Unique) => 1,
            Some(Verdict::Several) => 2,
            Some(Verdict::Stopped) | None => 3,
        };
        self.verdicts[place] += 1;
        self.n_sat += u64::from(outcome.has_sat);
        self.n_counted += u64::from(outcome.digits.is_some());
        self.n_listed += u64::from(outcome.is_listed);
        self.n_brute += u64::from(outcome.is_brute);
        self.most_digits = self.most_digits.max(outcome.digits.unwrap_or(0));
        if let Some(fault) = &outcome.fault {
            self.n_faults += 1;
            say(fault);
        }
    }

    /// Says how far it is, if nothing was said for so long.
    fn report(&mut self, pause: Duration) {
        if self.told.elapsed() < pause {
            return;
        }
        self.told = Instant::now();
        let [none, unique, several, undecided] = self.verdicts;
        say(&format!(
            "{:>5} s  {} puzzles: {none} none, {unique} unique, {several} several, {undecided} undecided; \
             held against SAT {}, lists {}, brute force {}; {} counts of up to {} digits; {} disagreements",
            self.start.elapsed().as_secs(),
            self.n_puzzles,
            self.n_sat,
            self.n_listed,
            self.n_brute,
            self.n_counted,
            self.most_digits,
            self.n_faults,
        ));
    }
}

/// Prints a line; whoever has closed the pipe has seen enough.
fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}
