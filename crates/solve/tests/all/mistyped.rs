//! How often the line is named in which somebody made a slip.
//!
//! ```text
//!   picture ──▶ clues ──▶ one slip ──▶ sums differ ──▶ typo_candidates ────┐
//!                            │     ──▶ no picture  ──▶ conflicting_clues ──┴── is the line among them?
//!                            └──────────────────────────────────────▶ which line it was
//! ```
//!
//! As a test it is a hundred small puzzles without a clock, so that it ends alike everywhere.
//! `cargo xtask campaign --mistyped N` makes the table of docs/lab/mistyped-clues.md: of N puzzles, each
//! with the second that the command has.

#![allow(clippy::print_stdout)] // The table is what it is run for.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use pictogrid_core::{Draft, DraftRun, Limits, LineId, Puzzle};
use pictogrid_solve::{AdviceOptions, Conflict, Options, Silent, Solver, Verdict};
use pictogrid_testkit::{SplitMix64, planted};

/// What somebody did to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slip {
    /// A number is another one.
    Changed,
    /// A number is missing.
    Dropped,
    /// A number is one too many.
    Added,
    /// Two neighboring numbers of a line have changed places.
    Numbers,
    /// Two neighboring lines have.
    Lines,
}

const SLIPS: [Slip; 5] = [Slip::Changed, Slip::Dropped, Slip::Added, Slip::Numbers, Slip::Lines];

impl Slip {
    /// What a row of the table is called, behind a digit that sorts it.
    fn words(self) -> &'static str {
        match self {
            Slip::Changed => "0 number changed",
            Slip::Dropped => "0 number dropped",
            Slip::Added => "0 number added",
            Slip::Numbers => "1 neighboring numbers swapped",
            Slip::Lines => "1 neighboring lines swapped",
        }
    }
}

/// A puzzle with a slip, and the lines it is in.
struct Mistyped {
    slip: Slip,
    draft: Draft,
    lines: Vec<LineId>,
    /// Whether the puzzle had one picture only.
    was_unique: bool,
}

fn is_large(number: u64) -> bool {
    number % 10 == 7
}

/// Puzzle `number` of a seed: sides up to 20, and up to 40 for one of ten.
fn make(seed: u64, number: u64, largest: u64) -> Mistyped {
    let mut seeds = SplitMix64::new(seed);
    let mut rng = SplitMix64::new(seeds.next_u64() ^ SplitMix64::new(number).next_u64());
    let slip = SLIPS[number as usize % SLIPS.len()];
    // One of three may have several pictures; the others are as puzzles are.
    let may_be_several = number.is_multiple_of(3);
    loop {
        let (least, most) = if is_large(number) { (largest, 2 * largest) } else { (4, largest) };
        let mut side = || (least + rng.below(most - least + 1)) as u32;
        let (width, height) = (side(), side());
        let picture = if rng.chance(50) {
            planted::drawing(&mut rng, width, height)
        } else {
            let fill = 45 + rng.below(30) as u32;
            planted::picture(&mut rng, width, height, fill)
        };
        let puzzle = planted::puzzle(&mut rng, &picture, 0).without_goal();
        let was_unique = verdict(&puzzle) == Verdict::Unique;
        if !(was_unique || may_be_several) {
            continue;
        }
        let mut draft = Draft::of_puzzle(&puzzle);
        if let Some(lines) = make_slip(&mut rng, slip, &mut draft)
            && is_at_fault(slip, &draft)
        {
            return Mistyped { slip, draft, lines, was_unique };
        }
    }
}

fn verdict(puzzle: &Puzzle) -> Verdict {
    let options = Options::default().max_conflicts(200);
    let report = pictogrid_solve::solve(puzzle, &options, &mut Silent);
    report.expect("answers are right").verdict()
}

/// Whether it shows: sums that differ, or no picture; and no clue is too long for its line.
fn is_at_fault(slip: Slip, draft: &Draft) -> bool {
    let checked = draft.clone().check(&Limits::default());
    match slip {
        Slip::Changed | Slip::Dropped | Slip::Added => {
            checked.is_err_and(|error| error.is_sum_mismatch())
        }
        Slip::Numbers | Slip::Lines => {
            checked.is_ok_and(|puzzle| verdict(&puzzle) == Verdict::None)
        }
    }
}

/// Makes a slip somewhere; `None` if it cannot be made there.
fn make_slip(rng: &mut SplitMix64, slip: Slip, draft: &mut Draft) -> Option<Vec<LineId>> {
    let n_rows = draft.rows.len();
    let is_row = rng.chance(50);
    let (side, first) = if is_row { (&mut draft.rows, 0) } else { (&mut draft.columns, n_rows) };
    let i = rng.below(side.len() as u64) as usize;
    let runs = &mut side[i].runs;
    let j = rng.below(1 + runs.len() as u64) as usize;
    match slip {
        Slip::Changed => {
            // By one most often, as a hand does.
            let by = if rng.chance(50) { 1 } else { 1 + rng.below(8) };
            let length = runs.get_mut(j)?.length.as_mut()?;
            *length = if rng.chance(50) { *length + by } else { length.checked_sub(by)? };
            if *length == 0 {
                return None;
            }
        }
        Slip::Dropped => drop((j < runs.len()).then(|| runs.remove(j))?),
        Slip::Added => runs.insert(j, DraftRun::from(1 + rng.below(3))),
        Slip::Numbers => {
            if j + 1 >= runs.len() {
                return None;
            }
            runs.swap(j, j + 1);
        }
        Slip::Lines => {
            if i + 1 == side.len() {
                return None;
            }
            side.swap(i, i + 1);
            return Some(vec![LineId((first + i) as u32), LineId((first + i + 1) as u32)]);
        }
    }
    Some(vec![LineId((first + i) as u32)])
}

/// What was named.
struct Named {
    lines: BTreeSet<u32>,
    is_whole: bool,
    took: Duration,
}

fn name(mistyped: &Mistyped, is_timed: bool) -> Named {
    let start = Instant::now();
    let advice = AdviceOptions::default();
    let advice = if is_timed { advice } else { advice.untimed() };
    let limits = Limits::default();
    let mut solver = Solver::new();
    let mut lines = BTreeSet::new();
    let is_whole = match mistyped.draft.clone().check(&limits) {
        Err(_) => {
            let found = solver.advise_draft(&mistyped.draft, &limits, &advice, &mut Silent);
            let typos = found.typos.expect("the sums differ");
            lines.extend(typos.candidates.iter().map(|change| change.line.0));
            typos.is_complete
        }
        Ok(puzzle) => {
            let report = solver.solve(&puzzle, &Options::default(), &mut Silent).unwrap();
            match solver.advise(&puzzle, &report, &advice, &mut Silent).conflict {
                Some(Conflict::Clues { clues, swapped, is_complete }) => {
                    let likely = clues.iter().filter(|clue| clue.is_likely);
                    lines.extend(likely.map(|clue| clue.line.0));
                    lines.extend(swapped.iter().flatten().map(|line| line.0));
                    is_complete
                }
                Some(Conflict::NoSingle) => true,
                None => false,
                Some(odd) => panic!("{odd:?}"),
            }
        }
    };
    Named { lines, is_whole, took: start.elapsed() }
}

/// A row of the table.
#[derive(Default)]
struct Row {
    n: u64,
    n_named: u64,
    n_single: u64,
    n_single_wrong: u64,
    n_few: u64,
    n_part: u64,
    slowest: Duration,
    total: Duration,
}

impl Row {
    fn add(&mut self, mistyped: &Mistyped, named: &Named) {
        let is_named = mistyped.lines.iter().any(|line| named.lines.contains(&line.0));
        self.n += 1;
        self.n_named += u64::from(is_named);
        self.n_single += u64::from(named.lines.len() == 1);
        self.n_single_wrong += u64::from(named.lines.len() == 1 && !is_named);
        self.n_few += u64::from((1..=3).contains(&named.lines.len()));
        self.n_part += u64::from(!named.is_whole);
        self.slowest = self.slowest.max(named.took);
        self.total += named.took;
    }

    fn print(&self, what: &str) {
        let Row { n, n_named, n_single, n_single_wrong, n_few, n_part, .. } = self;
        let mean = self.total.as_secs_f64() * 1e3 / *n as f64;
        let slowest = self.slowest.as_secs_f64() * 1e3;
        println!(
            "| {what} | {n} | {n_named} | {n_few} | {n_single} | {n_single_wrong} | {n_part} | {mean:.1} | {slowest:.0} |"
        );
    }
}

#[test]
fn the_line_of_a_slip_is_named() {
    let asked = std::env::var("PICTOGRID_MISTYPED").ok();
    let numbers: Option<Vec<u64>> =
        asked.map(|words| words.split(' ').map(|word| word.parse().unwrap()).collect());
    let (n, seed, largest, is_timed) = match numbers.as_deref() {
        None => (150, 1, 9, false),
        Some([n, seed]) => (*n, *seed, 20, true),
        Some(_) => panic!("PICTOGRID_MISTYPED is two numbers: puzzles and seed"),
    };
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    for number in 0..n {
        let mistyped = make(seed, number, largest);
        let named = name(&mistyped, is_timed);
        let size = if is_large(number) { "2 larger" } else { "2 small" };
        let before = if mistyped.was_unique { "3 one picture before" } else { "3 several before" };
        for what in [mistyped.slip.words(), size, before, "4 all"] {
            rows.entry(what).or_default().add(&mistyped, &named);
        }
    }
    if is_timed {
        rows.iter().for_each(|(what, row)| row.print(&what[2..]));
    }
    let Row { n_named, n_single_wrong, .. } = rows["4 all"];
    assert!(100 * n_named >= 98 * n, "{n_named} of {n}");
    assert!(100 * n_single_wrong <= n, "{n_single_wrong} of {n}");
}

/// What lines show is less, but the line of the slip is always among what is left.
#[test]
fn lines_alone_never_miss_the_line_of_a_slip() {
    let (mut n_lines, mut n_named) = (0, 0);
    for number in (0..150).filter(|&number| SLIPS[number as usize % SLIPS.len()] != Slip::Lines) {
        let Mistyped { draft, lines, .. } = make(1, number, 9);
        let puzzle = draft.check_all_but_sums(&Limits::default()).unwrap();
        let plain = puzzle.as_plain().unwrap();
        let named = Solver::new().mistyped_by_lines(plain, &mut Silent);
        assert!(named.iter().any(|(line, _)| *line == lines[0]), "{number}");
        n_lines += puzzle.shape().n_lines();
        n_named += named.len();
    }
    assert!(2 * n_named < n_lines, "{n_named} of {n_lines}");
}
