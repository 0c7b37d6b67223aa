//! docs/hints.md: twenty hints as they are, chosen by a seed from puzzles of our own. With
//! `PICTOGRID_BLESS` set it is written anew.
//!
//! ```text
//!   5 files, 15 planted (3 of them for a rule of several lines) ─▶ a step by the seed ─▶ the page
//! ```
//!
//! A page for reading, so that somebody judges hints as a player would, and a change of a sentence is
//! seen in the difference. Chosen by a seed, since hints that are picked look better than most.

use std::{env, fmt::Write as _, fs, ops::ControlFlow::Continue};

use pictogrid::{
    Limits, Puzzle,
    explain::{Explainer, Next, Rule, Step, TextPart, Wish},
    formats,
};
use pictogrid_testkit::{SplitMix64, planted, planted_colors};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const N_HINTS: usize = 20;
/// Rules that look at several lines: the first pictures that need them are among the planted ones.
const BEYOND_LINES: [Rule; 3] = [Rule::EdgeLogic, Rule::WhatIf, Rule::Counting];
/// Puzzles of the test data; the others are planted.
const FILES: [&str; 5] =
    ["non/cat.non", "non/duck.non", "non/gchq-2015.non", "g/fish.g", "g/leaf-triddler.g"];

fn read(file: &str) -> (String, Puzzle) {
    let bytes = fs::read(format!("{ROOT}/testdata/{file}")).unwrap();
    let document = formats::read(&bytes, &Limits::default()).unwrap();
    let entry = document.entries.into_iter().next().unwrap();
    (format!("testdata/{file}"), entry.check(&Limits::default()).unwrap())
}

/// The puzzles, some with the rule that they were made for.
fn puzzles(random: &mut SplitMix64) -> Vec<(String, Puzzle, Option<Rule>)> {
    let mut puzzles = FILES.map(read).map(|(name, puzzle)| (name, puzzle, None)).to_vec();
    for number in puzzles.len()..N_HINTS {
        let side = 8 + random.below(12) as u32;
        let (kind, puzzle) = match number % 5 {
            4 => {
                let rule = BEYOND_LINES[number / 5 - 1];
                puzzles.push((
                    format!("planted, noise that needs {}", rule.id()),
                    that_needs(rule, random, side),
                    Some(rule),
                ));
                continue;
            }
            0 => ("drawn", Puzzle::of_picture(&planted::drawing(random, side + 4, side))),
            1 => {
                let picture = planted_colors::picture(random, (side, side), 2, 75);
                ("noise in two colors", planted_colors::puzzle(&picture, 2))
            }
            _ => ("noise", Puzzle::of_picture(&planted::picture(random, side, side, 52))),
        };
        puzzles.push((format!("planted, {kind}"), puzzle, None));
    }
    puzzles
}

/// The first picture that needs this rule.
fn that_needs(rule: Rule, random: &mut SplitMix64, side: u32) -> Puzzle {
    let made = std::iter::repeat_with(|| planted::picture(random, side, side, 50));
    let mut puzzles = made.map(|picture| Puzzle::of_picture(&picture));
    let needs = |puzzle: &Puzzle| steps(puzzle).iter().any(|step| step.rule == rule);
    puzzles.find(needs).expect("there is always another picture")
}

/// The steps of a puzzle.
fn steps(puzzle: &Puzzle) -> Vec<Step> {
    let mut explainer = Explainer::new(puzzle).unwrap();
    let mut steps = Vec::new();
    while let Next::Step(step) = explainer.next(&Wish::default(), &mut || Continue(())) {
        explainer.take(&step);
        steps.push(step);
    }
    steps
}

/// A step of the wanted rule, or of one of the rules that the puzzle needs: each rule is as likely as
/// any other, but one that was chosen less often comes first.
fn chosen(
    steps: &[Step],
    wanted: Option<Rule>,
    chosen: &mut [usize],
    random: &mut SplitMix64,
) -> Option<usize> {
    let fewest = steps.iter().map(|step| chosen[step.rule as usize]).min()?;
    let mut rules: Vec<Rule> = steps.iter().map(|step| step.rule).collect();
    rules.retain(|&rule| wanted.map_or(chosen[rule as usize] == fewest, |wanted| rule == wanted));
    rules.sort_unstable();
    rules.dedup();
    let rule = rules[random.below(rules.len() as u64) as usize];
    chosen[rule as usize] += 1;
    let of_rule: Vec<usize> = (0..steps.len()).filter(|&i| steps[i].rule == rule).collect();
    Some(of_rule[random.below(of_rule.len() as u64) as usize])
}

fn page() -> String {
    let mut page = "# Twenty hints\n\n\
         One hint of each of twenty puzzles of our own, as `pictogrid hint` prints it, chosen by a \
         seed among the rules that the puzzle needs. Planted puzzles \
         are made from a seed, and their pictures mean nothing: they are noise, or boxes and \
         ellipses. Three of them were chosen because they need several lines at once.\n\
         [techniques.md](techniques.md) has the rules.\n"
        .to_owned();
    let mut random = SplitMix64::new(2026);
    let mut used = [0; 32];
    for (number, (name, puzzle, wanted)) in puzzles(&mut random).into_iter().enumerate() {
        let steps = steps(&puzzle);
        let Some(at) = chosen(&steps, wanted, &mut used, &mut random) else { continue };
        let mut explainer = Explainer::new(&puzzle).unwrap();
        steps[..at].iter().for_each(|step| explainer.take(step));
        let step = &steps[at];
        let said = |part| explainer.text(step, part);
        let (shape, n) = (puzzle.shape().name(), steps.len());
        write!(
            page,
            "\n## {}. {name}, {shape}, step {} of {n}\n\n```text\n{}\n{}{}\n{}\n```\n",
            number + 1,
            at + 1,
            explainer.heading(step),
            explainer.sketch(step),
            said(TextPart::Why),
            said(TextPart::Do),
        )
        .unwrap();
    }
    page
}

#[test]
fn the_page_is_what_is_said() {
    let (path, page) = (format!("{ROOT}/docs/hints.md"), page());
    if env::var_os("PICTOGRID_BLESS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    assert!(written == page, "docs/hints.md differs: run `cargo xtask bless`");
}
