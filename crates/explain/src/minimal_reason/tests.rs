//! The least explanation against all subsets of what is known.
//!
//! ```text
//!   known cells   a b c d     all 2^4 subsets ─▶ those that force the target ─▶ the smallest
//!   found         a d         as many cells as that, and forces the target, too
//! ```
//!
//! Sizes are compared and not sets, since several may be smallest. Whether a subset forces the target
//! is asked of the line solver, so the table that finds reasons is not its own judge. O(2^known) lines,
//! so they are short.

use pictogrid_testkit::SplitMix64;

use super::*;

fn line<'a>(
    cells: &'a [Candidates],
    clue: &'a Clue,
    runs: &'a [Run],
    open: Candidates,
) -> ReasonFinder<'a> {
    ReasonFinder { cells, clue, runs, open }
}

/// The size of the least of all subsets of these that force all targets, judged by the line solver.
fn brute(of: &[usize], forces: impl Fn(&[bool]) -> bool, n: usize) -> usize {
    let forcing = (0..1_u32 << of.len()).filter(|&subset| {
        let mut kept = vec![false; n];
        let chosen = of.iter().enumerate().filter(|(bit, _)| subset >> bit & 1 == 1);
        chosen.for_each(|(_, &i)| kept[i] = true);
        forces(&kept)
    });
    forcing.map(u32::count_ones).min().expect("all of them are enough") as usize
}

/// The least cells that force these targets, and the least numbers with these cells.
fn check_targets(line: &ReasonFinder<'_>, targets: &[(usize, Candidates)]) {
    let supposed = |&(i, left): &(usize, Candidates)| Some((i, line.open.without(left)));
    let forces = |line: &ReasonFinder<'_>, kept: &[bool]| {
        !targets.iter().any(|target| line.fits(kept, supposed(target)))
    };
    let found = line.needs(targets);
    let (n, k) = (line.cells.len(), line.runs.len());
    let least = brute(&places(&line.known()), |kept| forces(line, kept), n);
    assert_eq!(found.cells.len(), least, "{:?} {:?} {targets:?}", line.cells, line.runs);
    let kept: Vec<bool> = (0..n).map(|i| found.cells.contains(&i)).collect();
    let with_numbers = |is_known: &[bool]| {
        let length = |(run, &is_known): (&Run, &bool)| Run {
            length: run.length.filter(|_| is_known),
            ..*run
        };
        let clue = Clue::of_runs(line.runs.iter().zip(is_known).map(length).collect());
        forces(&ReasonFinder { clue: &clue, ..*line }, &kept)
    };
    let least = brute(&(0..k).collect::<Vec<_>>(), with_numbers, k);
    assert_eq!(found.runs.len(), least, "{:?} {:?} {targets:?}", line.cells, line.runs);
    let own: Vec<bool> = (0..k).map(|j| found.runs.contains(&j)).collect();
    assert!(with_numbers(&own), "the numbers named are enough");
}

/// Random lines of up to so many cells: each forced cell by itself, and all of them at once.
fn check_least(n_lines: usize, n_values: usize, longest: u64) {
    let mut random = SplitMix64::new(3);
    let open = Candidates::open(n_values);
    for _ in 0..n_lines {
        let n = 1 + random.below(longest) as usize;
        let value = |random: &mut SplitMix64| Value(1 + random.below(n_values as u64 - 1) as u8);
        let hidden: Vec<Value> = (0..n)
            .map(|_| if random.chance(55) { value(&mut random) } else { Value::EMPTY })
            .collect();
        let clue = Clue::of_cells(hidden.iter().copied());
        let runs = clue.to_runs().unwrap();
        let known = |&value: &Value| if random.chance(60) { Candidates::of(value) } else { open };
        let cells: Vec<Candidates> = hidden.iter().map(known).collect();
        let line = line(&cells, &clue, &runs, open);
        let all = line.known();
        let left = |i: usize| {
            let fits = |&value: &Value| line.fits(&all, Some((i, Candidates::of(value))));
            open.values().filter(fits).fold(Candidates::NONE, |m, v| m.or(Candidates::of(v)))
        };
        let targets = (0..n).filter(|&i| cells[i] == open).map(|i| (i, left(i)));
        let targets: Vec<_> = targets.filter(|&(_, left)| left != open).collect();
        targets.iter().for_each(|target| check_targets(&line, &[*target]));
        if !targets.is_empty() {
            check_targets(&line, &targets);
        }
    }
}

#[test]
fn least_is_least() {
    check_least(1_500, 2, 12);
    check_least(500, 3, 10);
}
