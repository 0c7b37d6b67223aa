//! The changes that mend differing sums, against every clue that there is, tried by brute force.
//!
//! ```text
//!   puzzle with a slip ─▶ each line × each clue one run away ─ brute force ─▶ changes that mend it
//!   advice                                                               the same changes and pictures
//! ```
//!
//! Tiny puzzles, in black and white and in colors: all clues of a line of four cells are listed. The
//! advice may stop early; then what it names is a part of that.

use pictogrid_core::{Clue, Draft, DraftRun, Limits, LineId, Picture, Puzzle, Run, Value};
use pictogrid_solve::{AdviceOptions, Observer, Silent, Solver, Typos};
use pictogrid_testkit::{SplitMix64, brute_colors, planted, planted_colors, stops_at};

fn typos(draft: &Draft, observer: &mut dyn Observer) -> Option<Typos> {
    let options = AdviceOptions::default().untimed();
    Solver::new().advise_draft(draft, &Limits::default(), &options, observer).typos
}

/// Every clue of a line of four cells or fewer, of so many values.
fn all_clues(n: u32, n_values: u32) -> Vec<Clue> {
    let digit = |line: u32, i: u32| Value((line / n_values.pow(i) % n_values) as u8);
    let clue = |line| Clue::of_cells((0..n).map(|i| digit(line, i)));
    let mut clues = Vec::new();
    for clue in (0..n_values.pow(n)).map(clue) {
        if !clues.contains(&clue) {
            clues.push(clue);
        }
    }
    clues
}

/// Whether one clue is the other but for one run, which is another, missing or one too many.
fn is_one_away(one: &[Run], other: &[Run]) -> bool {
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let without = |runs: &[Run], j: usize| [&runs[..j], &runs[j + 1..]].concat();
    match long.len() - short.len() {
        // Another length or another color, not both.
        0 => {
            let pairs = || one.iter().zip(other).filter(|(a, b)| a != b);
            pairs().count() == 1 && pairs().all(|(a, b)| a.length == b.length || a.value == b.value)
        }
        1 => (0..long.len()).any(|j| without(long, j) == short),
        _ => false,
    }
}

/// Every change of one run after which brute force finds a picture: the line, the clue, the picture
/// if it is the only one.
fn by_brute_force(draft: &Draft) -> Vec<(LineId, Clue, Option<Picture>)> {
    let puzzle = draft.check_all_but_sums(&Limits::default()).unwrap().without_goal();
    let mut found = Vec::new();
    for line in (0..puzzle.shape().n_lines() as u32).map(LineId) {
        let n = puzzle.shape().line_len(line) as u32;
        let stated = puzzle.clue(line).to_runs().unwrap();
        for clue in all_clues(n, puzzle.n_values() as u32) {
            if !is_one_away(&stated, &clue.to_runs().unwrap()) {
                continue;
            }
            let Some(changed) = puzzle.clone().with_clues([(line, clue.clone())]) else { continue };
            let mut pictures = brute_colors::solutions(&changed);
            if !pictures.is_empty() {
                let only = if pictures.len() == 1 { pictures.pop() } else { None };
                found.push((line, clue, only));
            }
        }
    }
    found
}

/// Checks a draft whose sums may differ; whether they do, and whether something mends it.
fn check(draft: &Draft) -> Option<bool> {
    let error = draft.clone().check(&Limits::default()).err()?;
    if !error.is_sum_mismatch() {
        return None;
    }
    let found = typos(draft, &mut Silent).expect("the sums differ");
    assert!(found.is_complete, "{draft:?}");
    let shown = |(line, clue, picture): (LineId, Clue, Option<Picture>)| {
        format!("{line:?} {clue:?} {picture:?}")
    };
    let named =
        found.candidates.into_iter().map(|change| (change.line, change.instead, change.picture));
    let mut named: Vec<String> = named.map(shown).collect();
    let mut expected: Vec<String> = by_brute_force(draft).into_iter().map(shown).collect();
    named.sort();
    expected.sort();
    assert_eq!(named, expected, "{draft:?}");
    Some(!expected.is_empty())
}

#[test]
fn tiny_puzzles_equal_brute_force() {
    let mut rng = SplitMix64::new(8);
    let (mut n_mended, mut n_beyond) = (0, 0);
    for _ in 0..400 {
        let picture = planted::picture(&mut rng, 4, 4, 55);
        let mut draft = Draft::of_puzzle(&planted::puzzle(&mut rng, &picture, 10).without_goal());
        for _ in 0..1 + rng.below(2) {
            let side = if rng.chance(50) { &mut draft.rows } else { &mut draft.columns };
            let runs = &mut side[rng.below(4) as usize].runs;
            match rng.below(3) {
                0 if !runs.is_empty() => drop(runs.pop()),
                1 => runs.push(DraftRun::from(1)),
                _ => runs.iter_mut().take(1).for_each(|run| run.length = Some(1 + rng.below(3))),
            }
        }
        match check(&draft) {
            Some(true) => n_mended += 1,
            Some(false) => n_beyond += 1,
            None => {}
        }
    }
    assert!(n_mended > 50 && n_beyond > 5, "{n_mended} {n_beyond}");
}

#[test]
fn tiny_colored_puzzles_equal_brute_force() {
    let mut rng = SplitMix64::new(9);
    let mut n_mended = 0;
    for _ in 0..200 {
        let picture = planted_colors::picture(&mut rng, (3, 3), 2, 70);
        let mut draft = Draft::of_puzzle(&planted_colors::puzzle(&picture, 2).without_goal());
        let Some(run) = draft.rows[rng.below(3) as usize].runs.first_mut() else { continue };
        match rng.chance(50) {
            true => run.length = Some(1 + rng.below(3)),
            false => run.value = run.value.map(|value| Value(3 - value.0)),
        }
        n_mended += usize::from(check(&draft) == Some(true));
    }
    assert!(n_mended > 20, "{n_mended}");
}

#[test]
fn whoever_says_stop_gets_what_was_found() {
    let picture = Picture::parse(&[".#.#.", "#####", "#####", ".###.", "..#.."]).unwrap();
    let mut draft = Draft::of_puzzle(&Puzzle::of_picture(&picture));
    assert_eq!(typos(&draft, &mut Silent), None, "the sums agree");
    draft.columns[4].runs[0].length = Some(3);
    let whole = typos(&draft, &mut Silent).unwrap();
    assert!(whole.is_complete);
    for n in 1..10 {
        let part = typos(&draft, &mut stops_at(n)).unwrap();
        assert!(!part.is_complete, "{n}");
        assert!(part.candidates.iter().all(|change| whole.candidates.contains(change)));
    }
    assert_eq!(typos(&draft, &mut stops_at(10_000)), Some(whole));
    draft.rows[0].runs.push(DraftRun { length: None, value: Some(Value::FILLED) });
    assert_eq!(typos(&draft, &mut Silent), None, "an unknown length");
}
