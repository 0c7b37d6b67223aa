//! Each rule against the exact line solver, on random lines in black and white and in colors.
//!
//! ```text
//!   a rule says      no more than the line solver does          sound
//!   its example      before ─▶ after, in the table of rules     and no cheaper rule says something
//!   combination      what no rule says, and the solver does     nothing is lost by a rule
//! ```
//!
//! Random lines, because a rule is wrong in corners that nobody writes down. Together with
//! `combination` the rules say all that a line says, so no hint can be missing in a line.

use pictogrid_core::{Clue, Line, Run, Value};
use pictogrid_line::colored::{ValueSets, possible};
use pictogrid_testkit::SplitMix64;

use super::*;
use crate::subline::marks;

#[test]
fn the_examples_of_the_table_are_what_the_rules_find() {
    for row in RULE_TABLE.iter().filter(|row| !row.example.before.is_empty()) {
        let before = marks(row.example.before, 2);
        let colors = vec![Candidates::FILLED; row.example.clue.len()];
        let line = Subline::whole(&before, row.example.clue, &colors);
        let mut after = before.clone();
        if row.rule == Rule::Combination {
            assert_eq!(cheapest(&line), None, "no rule says something");
            after = exact(&line, 2);
        } else {
            let found = by_rule(row.rule, &line).expect(row.id);
            found.cells.iter().for_each(|&(i, mark)| after[i] = mark);
            let cheapest = cheapest(&line).unwrap();
            assert_eq!(cheapest.rule, row.rule, "no cheaper rule says something, too");
        }
        let text: String = after.iter().map(|mark| mark.to_char()).collect();
        assert_eq!(text, row.example.after, "{}", row.id);
    }
}

/// The file `closed_end.rs` is the template of docs/adding-a-hint-rule.md, word for word, and a rule.
#[test]
fn the_template_is_a_rule() {
    let document = include_str!("../../../../docs/adding-a-hint-rule.md");
    let template = include_str!("closed_end.rs");
    assert!(document.contains(template), "the document shows another closed_end.rs");
    let mut random = SplitMix64::new(4);
    let mut n_found = 0;
    for n_values in [2, 3] {
        for _ in 0..n_lines() {
            let (cells, runs, colors) = planted(&mut random, n_values);
            let line = Subline::whole(&cells, &runs, &colors);
            let Some((marks, _)) = closed_end::find(&line) else { continue };
            n_found += 1;
            let forced = exact(&line, n_values);
            for (i, mark) in marks {
                assert_eq!(mark.and(forced[i]), forced[i], "{line:?} cell {i}");
            }
        }
    }
    assert!(n_found > n_lines() / 100, "{n_found}");
}

#[test]
fn every_class_has_a_rule_and_every_rule_a_class() {
    let classes: Vec<_> = (0..=COMBINATION).map(of_class).collect();
    assert_eq!(classes.iter().map(|class| class.len()).sum::<usize>(), RULES.len());
    assert_eq!(classes.iter().position(|class| class.is_empty()), Some(COMBINATION.into()));
}

/// What the cheapest rule says.
fn cheapest(line: &Subline<'_>) -> Option<Found> {
    first_of(RULES, &line.trimmed())
}

/// What every arrangement leaves of the cells.
fn exact(line: &Subline<'_>, n_values: usize) -> Vec<Candidates> {
    if n_values == 2 {
        let known = Line::from_cells(line.n(), |i| line.cells[i].value());
        let left = pictogrid_line::exact::forced(&known, line.runs).expect("a planted line");
        return (0..line.n())
            .map(|i| left.get(i).map_or(Candidates::OPEN, Candidates::of))
            .collect();
    }
    let runs = line.runs.iter().zip(line.colors);
    let runs = runs.map(|(&g, color)| Run::new(g, color.value().unwrap())).collect();
    let mut sets = ValueSets::unknown(line.n(), n_values);
    for (i, mark) in line.cells.iter().enumerate() {
        for value in (0..n_values as u8).map(Value).filter(|&value| !mark.may(value)) {
            sets.rule_out(i, value);
        }
    }
    let left = possible(&sets, &Clue::of_runs(runs)).expect("a planted line");
    let mark =
        |i| left.values(i).fold(Candidates::NONE, |mark, value| mark.or(Candidates::of(value)));
    (0..line.n()).map(mark).collect()
}

/// A hidden line with its clue, and what of it is known: of some cells a value, of some colors that
/// they don't have.
fn planted(
    random: &mut SplitMix64,
    n_values: usize,
) -> (Vec<Candidates>, Vec<u32>, Vec<Candidates>) {
    let n = 1 + random.below(24) as usize;
    let (fill, known) = (20 + random.below(60), random.below(90));
    let color = |random: &mut SplitMix64| Value(1 + random.below(n_values as u64 - 1) as u8);
    let mut hidden: Vec<Value> = Vec::new();
    while hidden.len() < n {
        let value = if random.below(100) < fill { color(random) } else { Value::EMPTY };
        let longest = if n_values > 2 { 4 } else { 1 };
        hidden.extend(std::iter::repeat_n(value, 1 + random.below(longest) as usize));
    }
    hidden.truncate(n);
    let (mut runs, mut colors): (Vec<u32>, Vec<Candidates>) = (Vec::new(), Vec::new());
    for run in hidden.chunk_by(|one, other| one == other).filter(|run| run[0] != Value::EMPTY) {
        runs.push(run.len() as u32);
        colors.push(Candidates::of(run[0]));
    }
    let open = Candidates::open(n_values);
    let cells = hidden.iter().map(|&value| {
        let other = Value(random.below(n_values as u64) as u8);
        match random.below(100) < known {
            true if random.chance(25) && other != value => open.without(Candidates::of(other)),
            true => Candidates::of(value),
            false => open,
        }
    });
    (cells.collect(), runs, colors)
}

/// So many random lines: no rule says more than the exact solver, and all of them with it as much.
fn check_rules(seed: u64, n_lines: usize, n_values: usize) {
    let mut random = SplitMix64::new(seed);
    let mut used = [0_usize; RULE_TABLE.len()];
    for _ in 0..n_lines {
        let (mut cells, runs, colors) = planted(&mut random, n_values);
        let forced = exact(&Subline::whole(&cells, &runs, &colors), n_values);
        for row in RULE_TABLE {
            let line = Subline::whole(&cells, &runs, &colors);
            let found = by_rule(row.rule, &line).map_or(Vec::new(), |found| found.cells);
            used[row.rule as usize] += usize::from(!found.is_empty());
            for (i, mark) in found {
                assert!(mark != cells[i] && mark.and(cells[i]) == mark, "{} {line:?}", row.id);
                assert_eq!(mark.and(forced[i]), forced[i], "{} {line:?} cell {i}", row.id);
            }
        }
        while let Some(found) = cheapest(&Subline::whole(&cells, &runs, &colors)) {
            found.cells.iter().for_each(|&(i, mark)| cells[i] = mark);
        }
        let line = Subline::whole(&cells, &runs, &colors);
        assert_eq!(exact(&line, n_values), forced, "what rules say loses nothing");
    }
    let is_of_line = |i: &usize| *i < Rule::Combination as usize;
    let unused: Vec<_> = (0..used.len()).filter(is_of_line).filter(|&i| used[i] == 0).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// How many lines are tried: many with `PICTOGRID_LINES`.
fn n_lines() -> usize {
    std::env::var("PICTOGRID_LINES").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000)
}

#[test]
fn no_rule_says_more_than_the_exact_one() {
    check_rules(1, n_lines(), 2);
}

#[test]
fn nor_in_colors() {
    check_rules(2, n_lines(), 3);
    check_rules(3, n_lines(), 4);
}
