//! Explained pictures are the solved ones, whatever the order, and grades know no direction. Each step of
//! a short line is held against every way to fill it, by `check`, which knows no rules.
//!
//! ```text
//!   a step       holds in the planted picture, says something new, has four texts
//!   its line     all ways to fill it, up to 1024: with what is known, and with what the reason names alone
//!   its grade    the same for all eight images of the puzzle
//! ```
//!
//! The second look is the sharp one: a step may be right while its reason names too little, and then it
//! does not follow from that alone. Where several pictures fit, a step is held against the planted one,
//! which fits as well as any. When the tutor runs it confirms its steps, too, but not that their reasons
//! name enough.

use std::ops::ControlFlow::{self, Break, Continue};

use pictogrid_core::{Board, CellId, Clue, LineId, NoOracle, Picture, Puzzle, Run, Shape, Value};
use pictogrid_explain::{
    Answer, Candidates, Explainer, GradeEnd, Next, Reason, Rule, Step, TextPart, Tutor, Wish, grade,
};
use pictogrid_testkit::{
    SplitMix64,
    brute_colors::{Choices, finished},
    planted_colors::{self, Cover},
};

/// The most ways to fill a line that are tried.
const MOST_WAYS: usize = 1 << 10;

/// The most times that a grade asks whether it may go on; it needs a few thousand.
const MOST_STEPS: u32 = 1_000_000;

/// Goes on so many times, so that a rule that finds the same again and again ends a test.
fn within(mut left: u32) -> impl FnMut() -> ControlFlow<()> {
    move || {
        left -= 1;
        if left == 0 { Break(()) } else { Continue(()) }
    }
}

fn noise(random: &mut SplitMix64, width: u32, height: u32, percent: u32) -> Picture {
    let cells = (0..width * height)
        .map(|_| if random.chance(percent) { Value::FILLED } else { Value::EMPTY })
        .collect();
    Picture::new(Shape::rect(width, height), cells)
}

/// Holds a step of a short line against every way to fill it: once with all that is known of its cells,
/// and once with those cells and numbers alone that the reason names. Gives how often it was short enough.
fn confirmed(puzzle: &Puzzle, explainer: &Explainer, step: &Step) -> usize {
    let Reason::Line { line, before, .. } = &step.reason else { return 0 };
    let line = LineId(*line as u32);
    let cells: Vec<CellId> = puzzle.shape().line_cells(line).collect();
    let check = |choices: &Choices, clue: &Clue| {
        if choices.iter().map(Vec::len).product::<usize>() > MOST_WAYS {
            return 0;
        }
        for way in finished(choices, clue) {
            let is_ruled_out = |&(cell, mark): &(CellId, Candidates)| {
                let i = cells.iter().position(|&of| of == cell).unwrap();
                before[i].may(way[i]) && !mark.may(way[i])
            };
            let fits = !step.cells.iter().any(is_ruled_out);
            assert!(fits, "{step:?} does not follow: {choices:?} {clue:?} {way:?}");
        }
        1
    };
    let known: Choices = before.iter().map(|mark| mark.values().collect()).collect();
    let n_known = check(&known, puzzle.clue(line));
    let needs = explainer.needs(step).expect("a reason of a line");
    let open: Vec<Value> = (0..puzzle.n_values() as u8).map(Value).collect();
    let needed = |i| if needs.cells.contains(&i) { known[i].clone() } else { open.clone() };
    let numbers = puzzle.clue(line).to_runs().unwrap_or_default().into_iter().enumerate();
    let number = |(j, run): (usize, Run)| Run {
        length: run.length.filter(|_| needs.runs.contains(&j)),
        ..run
    };
    let clue = Clue::of_runs(numbers.map(number).collect());
    n_known + check(&(0..known.len()).map(needed).collect(), &clue)
}

/// Explains a puzzle to the end; every step is held against the picture. Gives the rules used, whether
/// it was finished, and how often a step was confirmed.
fn explained(puzzle: &Puzzle, picture: &Picture) -> (Vec<Rule>, bool, usize) {
    let mut explainer = Explainer::new(puzzle).unwrap();
    let (mut rules, mut n_confirmed) = (Vec::new(), 0);
    let mut go_on = within(MOST_STEPS);
    loop {
        match explainer.next(&Wish::default(), &mut go_on) {
            Next::Step(step) => {
                for &(cell, mark) in &step.cells {
                    let known = explainer.candidates(cell);
                    assert!(mark != known, "{:?} says something new", step.rule);
                    assert!(mark.may(picture.get(cell)), "{:?}", step.rule);
                }
                for part in [TextPart::Where, TextPart::Rule, TextPart::Why, TextPart::Do] {
                    assert!(explainer.text(&step, part).ends_with(['.', '?']), "{step:?}");
                }
                rules.push(step.rule);
                n_confirmed += confirmed(puzzle, &explainer, &step);
                explainer.take(&step);
            }
            Next::Finished => return (rules, true, n_confirmed),
            Next::NoShortReason => return (rules, false, n_confirmed),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn what_is_explained_is_what_the_picture_has() {
    let mut random = SplitMix64::new(11);
    let (mut n_finished, mut n_confirmed) = (0, 0);
    for round in 0..60 {
        let side = 6 + round % 7;
        let picture = noise(&mut random, side, side + 1, 62);
        let puzzle = Puzzle::of_picture(&picture);
        // Where several pictures fit, a step may not contradict the goal either: both fit the clues.
        let (_, is_finished, n_steps) = explained(&puzzle, &picture);
        n_finished += usize::from(is_finished);
        n_confirmed += n_steps;
    }
    assert!(n_finished > 20 && n_confirmed > 1000, "{n_finished} {n_confirmed}");
}

/// In colors, with blots and lines without a clue.
#[test]
fn colors_and_blots_are_explained() {
    let mut random = SplitMix64::new(13);
    let (mut used, mut n_confirmed) = (std::collections::BTreeSet::new(), 0);
    for round in 0..120 {
        let n_colors = 1 + (round % 4) as u8;
        let side = 5 + round % 6;
        let picture = match round % 3 {
            0 => planted_colors::picture(&mut random, (side, side + 1), n_colors, 70),
            _ => planted_colors::drawing(&mut random, (side, side + 1), n_colors),
        };
        let puzzle = planted_colors::puzzle(&picture, n_colors);
        let hidden = 5 * (round % 5);
        let cover = Cover { lengths: hidden, colors: hidden, lines: hidden / 2 };
        let puzzle = planted_colors::cover(&mut random, &puzzle, cover);
        let (rules, is_finished, n_steps) = explained(&puzzle, &picture);
        used.extend(rules);
        n_confirmed += n_steps;
        let graded = grade(&puzzle, &mut within(MOST_STEPS)).unwrap();
        assert_eq!(graded.is_complete(), is_finished, "{puzzle:?}");
    }
    for rule in [Rule::Overlap, Rule::Edge, Rule::FirstRun, Rule::Ranges, Rule::Combination] {
        assert!(used.contains(&rule), "{rule:?} of {used:?}");
    }
    assert!(used.iter().any(|&rule| rule > Rule::Combination), "{used:?}");
    assert!(n_confirmed > 1000, "{n_confirmed}");
}

/// Steps of suppositions and counts, not of lines alone.
#[test]
fn dominoes_are_counted_and_edges_supposed() {
    let n = 6;
    let mut rows = vec![vec![3_u32], vec![1]];
    let mut columns = vec![vec![1_u32]];
    for _ in 1..n {
        rows.extend([vec![3, 1], vec![1]]);
        columns.extend([vec![1], vec![1, 3]]);
    }
    rows.push(vec![1]);
    columns.extend([vec![1], vec![3]]);
    let puzzle = Puzzle::from_clues(&rows, &columns).unwrap();
    let mut explainer = Explainer::new(&puzzle).unwrap();
    let (mut rules, mut go_on) = (Vec::new(), within(MOST_STEPS));
    while let Next::Step(step) = explainer.next(&Wish::default(), &mut go_on) {
        rules.push(step.rule);
        explainer.take(&step);
    }
    assert!(explainer.board().picture().is_some(), "{rules:?}");
    assert!(rules.contains(&Rule::Counting), "{rules:?}");
}

/// The eight images of a picture.
fn images(picture: &Picture) -> Vec<Picture> {
    let rect = picture.shape().as_rect().unwrap();
    let (w, h) = (rect.width, rect.height);
    let at = |x: u32, y: u32| picture.at(x, y).unwrap();
    let mut images = Vec::new();
    for turn in 0..8 {
        let (width, height) = if turn >= 4 { (h, w) } else { (w, h) };
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| {
            let (x, y) = if turn >= 4 { (y, x) } else { (x, y) };
            let x = if turn & 1 == 1 { w - 1 - x } else { x };
            at(x, if turn & 2 == 2 { h - 1 - y } else { y })
        });
        images.push(Picture::new(Shape::rect(width, height), cells.collect()));
    }
    images
}

#[test]
fn all_images_of_a_puzzle_have_one_grade() {
    let mut random = SplitMix64::new(12);
    for round in 0..24 {
        let picture = noise(&mut random, 7 + round % 4, 8, 50);
        let grades: Vec<_> = images(&picture)
            .iter()
            .map(|image| {
                let puzzle = Puzzle::of_picture(image);
                let grade = grade(&puzzle, &mut within(MOST_STEPS)).unwrap();
                assert_ne!(grade.end, GradeEnd::Stopped);
                (grade.level, grade.n_steps, grade.by_rule, grade.longest_what_if)
            })
            .collect();
        assert!(grades.iter().all(|grade| *grade == grades[0]), "{picture}{grades:?}");
    }
}

#[test]
fn mistakes_are_named_without_the_solution() {
    let picture = Picture::parse(&["###..", "#.#..", "###.."]).unwrap();
    let puzzle = Puzzle::of_picture(&picture);
    let mut tutor = Tutor::new(&puzzle).unwrap();
    let mut board = Board::unknown(puzzle.shape());
    board.set(CellId(0), Value::FILLED);
    board.set(CellId(3), Value::FILLED);
    tutor.set_board(&board);
    let answer = tutor.hint(&Wish::default(), &mut NoOracle, &mut || Continue(()));
    let Ok(Answer::End(end)) = answer else { panic!("a mistake") };
    let text = tutor.explainer().end_text(&end);
    assert_eq!(text, "Column 4: row 1 can't be right.");
    board.rule_out(CellId(4), Value::FILLED);
    tutor.set_board(&board);
    assert_eq!(tutor.explainer().candidates(CellId(4)), Candidates::EMPTY);
}
