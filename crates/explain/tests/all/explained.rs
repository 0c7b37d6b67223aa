//! ReasonFinder pictures are the solved ones, whatever the order, and grades know no direction.

use std::ops::ControlFlow::Continue;

use pictogrid_core::{Board, CellId, NoOracle, Picture, Puzzle, Shape, Value};
use pictogrid_explain::{Answer, Candidates, Explainer, Next, Rule, TextPart, Tutor, Wish, grade};
use pictogrid_testkit::{
    SplitMix64,
    planted_colors::{self, Cover},
};

fn noise(random: &mut SplitMix64, width: u32, height: u32, percent: u32) -> Picture {
    let cells = (0..width * height)
        .map(|_| if random.chance(percent) { Value::FILLED } else { Value::EMPTY })
        .collect();
    Picture::new(Shape::rect(width, height), cells)
}

/// Explains a puzzle to the end; every step is held against the picture. Gives the rules used and
/// whether it was finished.
fn explained(puzzle: &Puzzle, picture: &Picture) -> (Vec<Rule>, bool) {
    let mut explainer = Explainer::new(puzzle).unwrap();
    let mut rules = Vec::new();
    loop {
        match explainer.next(&Wish::default(), &mut || Continue(())) {
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
                explainer.take(&step);
            }
            Next::Finished => return (rules, true),
            Next::NoShortReason => return (rules, false),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn what_is_explained_is_what_the_picture_has() {
    let mut random = SplitMix64::new(11);
    let mut n_finished = 0;
    for round in 0..60 {
        let side = 6 + round % 7;
        let picture = noise(&mut random, side, side + 1, 62);
        let puzzle = Puzzle::of_picture(&picture);
        // Where several pictures fit, a step may not contradict the goal either: both fit the clues.
        n_finished += usize::from(explained(&puzzle, &picture).1);
    }
    assert!(n_finished > 20, "{n_finished}");
}

/// In colors, with blots and lines without a clue.
#[test]
fn colors_and_blots_are_explained() {
    let mut random = SplitMix64::new(13);
    let mut used = std::collections::BTreeSet::new();
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
        let (rules, is_finished) = explained(&puzzle, &picture);
        used.extend(rules);
        let graded = grade(&puzzle, &mut || Continue(())).unwrap();
        assert_eq!(graded.is_complete, is_finished, "{puzzle:?}");
    }
    for rule in [Rule::Overlap, Rule::Edge, Rule::FirstRun, Rule::Ranges, Rule::Combination] {
        assert!(used.contains(&rule), "{rule:?} of {used:?}");
    }
    assert!(used.iter().any(|&rule| rule > Rule::Combination), "{used:?}");
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
    let mut rules = Vec::new();
    while let Next::Step(step) = explainer.next(&Wish::default(), &mut || Continue(())) {
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
                let grade = grade(&Puzzle::of_picture(image), &mut || Continue(())).unwrap();
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
    let Answer::End(end) = answer else { panic!("a mistake") };
    let text = tutor.explainer().end_text(&end);
    assert_eq!(text, "Column 4: row 1 can't be right.");
    board.rule_out(CellId(4), Value::FILLED);
    tutor.set_board(&board);
    assert_eq!(tutor.explainer().candidates(CellId(4)), Candidates::EMPTY);
}
