//! How long a solve goes on without asking its observer whether to stop, on boards of 2000 × 2000.
//!
//! ```text
//!   lines noise sparse blank colored long-and-thin given ─▶ questions, longest gap in ms, after what
//! ```
//!
//! Prints, for each kind of puzzle, the longest time between two questions (from the call to the first
//! one, and from the last one to the end, too) and what the run was at. A solve that is long is stopped
//! after 20 s. Each kind leads through other loops: a board without clues has no line visit, one of
//! given cells no search.
//!
//! An example and no test, since the gaps are times: a busy machine would fail it.
//!
//! `cargo run --release -p pictogrid-solve --features threads --example longest_gap`

#![expect(clippy::print_stdout, reason = "a table is printed")]

use std::{
    fs,
    ops::ControlFlow,
    time::{Duration, Instant},
};

use pictogrid_core::{Draft, DraftClue, Limits, Puzzle};
use pictogrid_solve::{Event, Options, Progress, Solver, solve};
use pictogrid_testkit::{SplitMix64, planted, planted_colors};

/// After so long a solve is stopped.
const LONG: Duration = Duration::from_secs(20);

fn main() {
    let side: u32 = std::env::args().nth(1).and_then(|side| side.parse().ok()).unwrap_or(2000);
    let only = std::env::args().nth(2);
    println!("| puzzle of {side} × {side} | end | questions | ms | longest gap, ms | after |");
    println!("|---|---|--:|--:|--:|---|");
    for (name, make) in KINDS {
        if only.as_ref().is_none_or(|only| only == name) {
            let puzzle = make(side, &mut SplitMix64::new(7));
            measure(name, &puzzle, |puzzle, options, watch| {
                let report = solve(puzzle, options, watch).expect("answers are right");
                format!("{:?} {:?}", report.verdict(), report.stopped())
            });
        }
    }
    if only.is_none_or(|only| only == "count") {
        let puzzle = noise(side, &mut SplitMix64::new(7));
        measure("count of noise", &puzzle, |puzzle, options, watch| {
            let found = Solver::new().count(puzzle, options, watch).expect("answers are right");
            format!("{:?}", found.counted.stopped)
        });
    }
}

type Kind = (&'static str, fn(u32, &mut SplitMix64) -> Puzzle);

const KINDS: [Kind; 8] = [
    ("lines", |side, rng| of(rng, side, side, 85)),
    ("noise", noise),
    ("sparse", |side, rng| of(rng, side, side, 1)),
    ("blank", blank),
    ("colored", |side, rng| {
        let picture = planted_colors::picture(rng, (side, side), 4, 60);
        planted_colors::puzzle(&picture, 4).without_goal()
    }),
    ("colored, no clue", |side, rng| {
        let picture = planted_colors::picture(rng, (side, side), 4, 60);
        without_clues(&planted_colors::puzzle(&picture, 4).without_goal())
    }),
    ("long and thin", |side, rng| of(rng, side * side / 4, 4, 50)),
    ("given", |side, rng| {
        let picture = planted::picture(rng, side, side, 50);
        let puzzle = Puzzle::of_picture(&picture).without_goal();
        let cells = (0..side * side).map(pictogrid_core::CellId);
        let given: Vec<_> = cells.map(|cell| (cell, picture.get(cell))).collect();
        puzzle.with_given(&given).expect("they fit")
    }),
];

fn of(rng: &mut SplitMix64, width: u32, height: u32, fill: u32) -> Puzzle {
    Puzzle::of_picture(&planted::picture(rng, width, height, fill)).without_goal()
}

fn noise(side: u32, rng: &mut SplitMix64) -> Puzzle {
    of(rng, side, side, 50)
}

fn blank(side: u32, rng: &mut SplitMix64) -> Puzzle {
    without_clues(&of(rng, side, side, 50))
}

fn without_clues(puzzle: &Puzzle) -> Puzzle {
    let mut draft = Draft::of_puzzle(puzzle);
    draft.rows.iter_mut().chain(&mut draft.columns).for_each(|clue| {
        *clue = DraftClue::unknown(None);
    });
    draft.check(&Limits::default()).expect("no clue is no fault").without_goal()
}

/// The time that this thread has worked, where the system says; else the time that went by.
fn worked(begun: Instant) -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|nanos| nanos.parse().ok());
    nanos.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

fn measure(
    name: &str,
    puzzle: &Puzzle,
    run: impl Fn(&Puzzle, &Options, &mut dyn pictogrid_solve::Observer) -> String,
) {
    let begun = Instant::now();
    let (first, mut last) = (worked(begun), worked(begun));
    let (mut n_asked, mut longest, mut at) = (0_u64, Duration::ZERO, Progress::default());
    let mut before = Progress::default();
    let mut all = Vec::new();
    let mut watch = |event: Event<'_>| {
        let now = worked(begun);
        n_asked += 1;
        all.push((now - last, n_asked, before));
        if now - last > longest {
            (longest, at) = (now - last, before);
        }
        if let Event::Work(progress) = event {
            before = *progress;
        }
        last = worked(begun);
        if now - first > LONG { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = Options::default().max_bytes(6 << 30);
    let end = run(puzzle, &options, &mut watch);
    let tail = worked(begun) - last;
    all.push((tail, n_asked, before));
    if tail > longest {
        (longest, at) = (tail, before);
    }
    let ms = |time: Duration| time.as_micros() as f64 / 1000.0;
    let Progress { stage, stats, n_known, .. } = at;
    println!(
        "| {name} | {end} | {n_asked} | {:.0} | {:.1} | {stage}, {} visits, {} probes, {} conflicts, {n_known} known |",
        ms(last - first),
        ms(longest),
        stats.line_visits,
        stats.probes,
        stats.conflicts
    );
    all.sort_by_key(|&(gap, ..)| std::cmp::Reverse(gap));
    for (gap, at, progress) in all.iter().take(6).filter(|(gap, ..)| gap.as_millis() > 20) {
        let Progress { stage, stats, .. } = progress;
        let (visits, probes, conflicts) = (stats.line_visits, stats.probes, stats.conflicts);
        println!(
            "    gap of {:.1} ms at question {at}: {stage}, {visits} visits, {probes} probes, \
             {conflicts} conflicts",
            ms(*gap)
        );
    }
}
