//! The campaign: made puzzles by the thousand, every answer held against another way to get it. They
//! are in black and white and in colors, on rectangles and triddlers, some with given cells, unknown
//! clues or parts of them, or something mistyped.
//!
//! As a test it is a few thousand puzzles, most of them small. `cargo xtask campaign` goes on for as
//! long as it is told, and passes four numbers in `PICTOGRID_CAMPAIGN`: puzzles, seconds, seed,
//! threads. Puzzle `i` of a seed is the same forever, whatever the other numbers are.
//!
//! ```text
//!   puzzle ──▶ verdict of two solutions ──┬── verdict of a SAT solver
//!     │    ──▶ count                    ──┼── list of all solutions, if the count is small
//!     │    ──▶ lines and probing only   ──┼── what they settle holds in every solution
//!     │    ──▶ without some techniques  ──┼── verdict, count and list are the same
//!     └───────────────────────────────────┴── brute force, if the puzzle is tiny
//! ```
//!
//! A budget of work ends what is too hard, and what it ends is counted as undecided, never as an
//! agreement. A disagreement, or a panic, is printed with the puzzle, in black and white as `.non`.

use std::collections::HashSet;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use pictogrid_core::{CellId, Draft, DraftCells, Limits, Picture, Puzzle, Shape, Tri, Value};
use pictogrid_solve::{Options, Report, Silent, Solver, Stage, Technique, Techniques, Verdict};
use pictogrid_testkit::planted_colors::{self, Cover};
use pictogrid_testkit::{SplitMix64, brute_colors, planted, sat};

/// The largest side of a puzzle, and of one with colors.
const SIDE: u64 = 40;
const COLORED_SIDE: u64 = 24;
/// The largest side of most puzzles: where counts and brute force can follow.
const SMALL_SIDE: u64 = 8;
/// Line visits of one solve; it is to decide.
const VISITS: u64 = 400_000;
/// Line visits of one count and of one list; most puzzles need few, the others very many.
const COUNT_VISITS: u64 = 50_000;
/// Conflicts of the SAT solver.
const CONFLICTS: u64 = 20_000;
/// Puzzles of so few pictures, right and wrong ones, are given to brute force.
const TINY: usize = 1 << 20;
/// Counts up to this are held against a list.
const LISTED: u64 = 2000;

/// After so many disagreements there is enough to look at.
const ENOUGH_FAULTS: u64 = 20;

/// What was seen of one puzzle.
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
    let words = asked.as_deref().unwrap_or("6000 120 1 1");
    let numbers: Vec<u64> = words.split(' ').map(|word| word.parse().unwrap()).collect();
    let [puzzles, seconds, seed, threads] = numbers[..] else {
        panic!("PICTOGRID_CAMPAIGN is four numbers: puzzles, seconds, seed, threads");
    };
    let stop = AtomicBool::new(false);
    let (start, mut said) = (Instant::now(), Instant::now());
    let mut tally = Tally::default();
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
            if start.elapsed().as_secs() >= seconds || tally.n_faults >= ENOUGH_FAULTS {
                stop.store(true, Ordering::Relaxed);
            }
            if said.elapsed() >= Duration::from_secs(5) {
                said = Instant::now();
                tally.report(start);
            }
        }
    });
    if asked.is_some() {
        tally.report(start);
    }
    assert!(tally.n_puzzles > 0);
    assert_eq!(tally.n_faults, 0, "disagreements are printed above");
    let seen = [&tally.verdicts[..3], &[tally.n_sat, tally.n_listed, tally.n_brute]].concat();
    assert!(seen.iter().all(|&n| n > tally.n_puzzles / 20), "{tally:?}");
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
        let (puzzle, techniques) = make(seed, number);
        let mut outcome = Outcome::default();
        let examined = catch_unwind(AssertUnwindSafe(|| {
            examine(&mut solver, &puzzle, techniques, &mut outcome)
        }));
        let fault = match examined {
            Ok(Ok(())) => None,
            Ok(Err(fault)) => Some(fault),
            Err(_) => {
                solver = Solver::new();
                Some("a panic, printed above".to_owned())
            }
        };
        outcome.fault = fault
            .map(|fault| format!("# puzzle {number} of seed {seed}: {fault}\n{}", shown(&puzzle)));
        if outcomes.send(outcome).is_err() {
            return;
        }
    }
}

/// Puzzle `number` of a seed, and the techniques to solve it with once more.
fn make(seed: u64, number: u64) -> (Puzzle, Techniques) {
    let mut seeds = SplitMix64::new(seed);
    let mut rng = SplitMix64::new(seeds.next_u64() ^ SplitMix64::new(number).next_u64());
    let is_small = rng.chance(85);
    let puzzle = match rng.below(10) {
        0..=4 => plain(&mut rng, if is_small { SMALL_SIDE } else { SIDE }),
        5..=7 => colored(&mut rng, if is_small { SMALL_SIDE / 2 } else { COLORED_SIDE }),
        _ => triddler(&mut rng, if is_small { 2 } else { 6 }),
    };
    let left_out = Technique::all().iter().filter(|_| rng.chance(50));
    let techniques = left_out.fold(Techniques::default(), |all, &one| all.without(one));
    (puzzle, techniques)
}

/// Two sides up to `most`; of large puzzles small ones as often as large ones.
fn sides(rng: &mut SplitMix64, most: u64) -> (u32, u32) {
    let largest = if most > SMALL_SIDE { 1 + rng.below(most) } else { most };
    (1 + rng.below(largest) as u32, 1 + rng.below(largest) as u32)
}

fn plain(rng: &mut SplitMix64, most: u64) -> Puzzle {
    let (width, height) = sides(rng, most);
    let fill = 20 + rng.below(61) as u32;
    let picture = match rng.below(4) {
        0 => planted::drawing(rng, width, height),
        1 => symmetric(&planted::picture(rng, width, height, fill), rng.chance(50)),
        _ => planted::picture(rng, width, height, fill),
    };
    let given = if rng.chance(20) { rng.below(30) as u32 } else { 0 };
    let puzzle = planted::puzzle(rng, &picture, given);
    let changed = if rng.chance(40) { planted::mistyped(rng, &puzzle) } else { None };
    changed.unwrap_or(puzzle)
}

/// The picture made its own image: half a turn about the middle, or left and right.
fn symmetric(picture: &Picture, is_turned: bool) -> Picture {
    let rect = picture.shape().as_rect().expect("planted pictures are rectangles");
    let first_of_pair = |cell: u32| {
        let (x, y) = rect.position(CellId(cell));
        let beside = rect.width - 1 - x;
        cell.min(rect.cell(beside, if is_turned { rect.height - 1 - y } else { y }).0)
    };
    let cells = 0..rect.n_cells() as u32;
    let values = cells.map(|cell| picture.get(CellId(first_of_pair(cell)))).collect();
    Picture::new(picture.shape(), values)
}

fn colored(rng: &mut SplitMix64, most: u64) -> Puzzle {
    let n_colors = 1 + rng.below(3) as u8;
    let size = sides(rng, most);
    let picture = if rng.chance(25) {
        planted_colors::drawing(rng, size, n_colors)
    } else {
        let fill = 20 + rng.below(80) as u32;
        planted_colors::picture(rng, size, n_colors, fill)
    };
    let mut draft = Draft::of_puzzle(&covered(rng, &planted_colors::puzzle(&picture, n_colors)));
    if rng.chance(20) {
        draft.rows.reverse();
        draft.goal = None;
    }
    if rng.chance(30) {
        let is_right = rng.chance(50);
        let mut value = |planted: Value| match is_right {
            true => planted,
            false => Value(rng.below(u64::from(n_colors) + 1) as u8),
        };
        let mut cells: Vec<_> = picture.values().iter().map(|&it| Some(value(it))).collect();
        cells.iter_mut().for_each(|cell| *cell = cell.filter(|_| rng.chance(12)));
        draft.given = Some(DraftCells { cells, place: None });
        draft.goal = draft.goal.filter(|_| is_right);
    }
    draft.check(&Limits::default()).expect("sums do not change")
}

/// Perhaps with parts of its clues unknown.
fn covered(rng: &mut SplitMix64, puzzle: &Puzzle) -> Puzzle {
    if rng.chance(40) {
        return puzzle.clone();
    }
    let mut percent = || rng.below(40) as u32;
    let cover = Cover { lengths: percent(), colors: percent(), lines: percent() / 3 };
    planted_colors::cover(rng, puzzle, cover)
}

fn triddler(rng: &mut SplitMix64, most: u64) -> Puzzle {
    let tri = loop {
        let mut side = || rng.below(most + 1) as u32;
        let [top_left, bottom_left, top, top_right] = [side(), side(), side(), side()];
        let Some(bottom) = (top + top_right).checked_sub(bottom_left) else { continue };
        let Some(bottom_right) = (top_left + bottom_left).checked_sub(top_right) else { continue };
        let sides = [top_left, bottom_left, top, top_right, bottom, bottom_right];
        if let Some(tri) = Tri::new(sides) {
            break tri;
        }
    };
    let (fill, n_colors) = (20 + rng.below(61) as u32, 1 + rng.below(2));
    let mut value =
        || if rng.chance(fill) { Value(1 + rng.below(n_colors) as u8) } else { Value(0) };
    let shape = Shape::Tri(tri);
    let picture = Picture::new(shape, (0..shape.n_cells()).map(|_| value()).collect());
    covered(rng, &planted_colors::puzzle(&picture, n_colors as u8))
}

/// Asks everyone about the puzzle. Gives what disagreed, if anything did.
fn examine(
    solver: &mut Solver,
    puzzle: &Puzzle,
    techniques: Techniques,
    outcome: &mut Outcome,
) -> Result<(), String> {
    let options = Options::default().max_line_visits(VISITS);
    let report = solver.solve(puzzle, &options, &mut Silent).map_err(|wrong| wrong.to_string())?;
    outcome.verdict = Some(report.verdict());
    let is_planted = puzzle.goal().is_some();
    agree(!is_planted || report.verdict() != Verdict::None, || {
        "the planted picture is denied".into()
    })?;
    let mut solutions = report.solutions().to_vec();
    solutions.extend(puzzle.goal().cloned());
    if let Some(found) = sat::solutions(puzzle, 2, CONFLICTS) {
        outcome.has_sat = true;
        let expected = verdict_of(found.len());
        agree(report.verdict() == Verdict::Stopped || report.verdict() == expected, || {
            format!("solve says {:?}, the SAT solver {expected:?}", report.verdict())
        })?;
        solutions.extend(found);
    }
    sound(&report, "solve", &solutions)?;
    let fewer = [
        (options.stage(Stage::Lines), "lines"),
        (options.stage(Stage::Probing), "probing"),
        (options.techniques(techniques), "fewer techniques"),
    ];
    for (options, name) in fewer {
        let other =
            solver.solve(puzzle, &options, &mut Silent).map_err(|wrong| wrong.to_string())?;
        let is_open = [other.verdict(), report.verdict()].contains(&Verdict::Stopped);
        agree(is_open || other.verdict() == report.verdict(), || {
            format!("{name} alone says {:?}, solve {:?}", other.verdict(), report.verdict())
        })?;
        sound(&other, name, &solutions)?;
    }
    for techniques in [Techniques::default(), techniques] {
        count(solver, puzzle, &report, techniques, outcome)
            .map_err(|fault| format!("with {techniques:?} {fault}"))?;
    }
    Ok(())
}

/// Holds the count against the verdict, a list and brute force.
fn count(
    solver: &mut Solver,
    puzzle: &Puzzle,
    report: &Report,
    techniques: Techniques,
    outcome: &mut Outcome,
) -> Result<(), String> {
    let options = Options::default().max_line_visits(COUNT_VISITS).techniques(techniques);
    let wrong = |wrong: pictogrid_solve::WrongAnswer| wrong.to_string();
    let counted = solver.count(puzzle, &options, &mut Silent).map_err(wrong)?.counted;
    if counted.stopped.is_some() {
        return Ok(());
    }
    let shown = counted.count.to_string();
    outcome.digits = outcome.digits.max(Some(shown.len()));
    let exact = counted.count.to_u128();
    let counted = verdict_of(exact.map_or(2, |exact| exact.min(2) as usize));
    agree(report.verdict() == Verdict::Stopped || report.verdict() == counted, || {
        format!("solve says {:?}, the count is {shown}", report.verdict())
    })?;
    let Some(exact) = exact.filter(|&exact| exact <= LISTED.into()) else { return Ok(()) };
    for most in [16, u64::MAX] {
        let listed =
            solver.solve(puzzle, &options.max_solutions(most), &mut Silent).map_err(wrong)?;
        let different: HashSet<&Picture> = listed.solutions().iter().collect();
        let (n, n_wanted) = (different.len(), exact.min(most.into()) as usize);
        let is_cut = listed.stopped().is_some() && n < n_wanted;
        agree(n == listed.solutions().len() && (n == n_wanted || is_cut), || {
            format!("{n} of {} listed solutions differ, the count is {shown}", listed.n_solutions())
        })?;
        outcome.is_listed |= !is_cut;
    }
    let n_values = puzzle.n_values();
    if n_values.checked_pow(puzzle.shape().n_cells() as u32).is_some_and(|n| n <= TINY) {
        let all = brute_colors::solutions(puzzle);
        agree(exact == all.len() as u128, || {
            format!("brute force finds {}, the count is {shown}", all.len())
        })?;
        sound(report, "solve", &all)?;
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

/// The puzzle as a `.non` file, or as its draft if it is more than black and white.
fn shown(puzzle: &Puzzle) -> String {
    let Some(rect) = puzzle.shape().as_rect().filter(|_| puzzle.is_plain()) else {
        return format!("{:?}", Draft::of_puzzle(puzzle));
    };
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

/// What was seen of all puzzles.
#[derive(Debug, Default)]
struct Tally {
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

    /// Says how far it is.
    fn report(&self, start: Instant) {
        let [none, unique, several, undecided] = self.verdicts;
        say(&format!(
            "{:>5} s  {} puzzles: {none} none, {unique} unique, {several} several, {undecided} undecided; \
             held against SAT {}, lists {}, brute force {}; {} counts of up to {} digits; {} disagreements",
            start.elapsed().as_secs(),
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
