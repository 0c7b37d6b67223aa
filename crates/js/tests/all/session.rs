//! What a page asks of a session, held against slow ways to get the same.
//!
//! ```text
//!   possible some picture of all has these marks?         by brute force: 4 × 5 cells
//!   wrong    the marks that the only picture has not      cell by cell
//!   hint     holds in all pictures, and hints lead to the end
//!   finished, lines, rest, run_at                         by the planted picture
//! ```
//!
//! The functions are called in Rust, without a browser: what JavaScript adds is conversion, and that has its
//! tests in `packages/npm`. Boards are small, so that all pictures can be listed, and random, a few of their
//! marks wrong, since a session has to bear any board.

#![cfg(feature = "full")]

use pictogrid_core::{CellId, Picture, Puzzle};
use pictogrid_js::{Explained, Session, WrongMarks, source_of};
use pictogrid_json::{
    Answer, AnswerChecked, Cell, EndKind, Hint, LineProgress, LineState, Possible,
};
use pictogrid_testkit::{SplitMix64, brute, planted};
use serde::de::DeserializeOwned;

fn game(puzzle: &Puzzle) -> Session {
    Session::new(&source_of(puzzle).unwrap()).unwrap()
}

fn read<T: DeserializeOwned>(json: &str) -> T {
    serde_json::from_str(json).unwrap()
}

fn bytes(picture: &Picture) -> Vec<u8> {
    picture.values().iter().map(|value| value.0 + 1).collect()
}

/// Marks of some cells, a few of them wrong.
fn marks(random: &mut SplitMix64, picture: &Picture) -> Vec<u8> {
    let mark = |full: u8, random: &mut SplitMix64| match random.below(100) {
        0..60 => 0,
        60..95 => full,
        _ => 3 - full,
    };
    bytes(picture).into_iter().map(|full| mark(full, random)).collect()
}

/// The mark of a cell of a hint, with its place.
pub(crate) fn mark(puzzle: &Puzzle, cell: &Cell) -> (usize, u8) {
    let id = puzzle.shape().cell_at(cell.column, cell.row).unwrap();
    let mut values = 0..puzzle.n_values() as u8;
    let letter = |&value: &u8| {
        puzzle.palette().letter(pictogrid_core::Value(value)).to_string() == cell.value
    };
    (id.0 as usize, values.find(letter).map_or(0, |value| value + 1))
}

fn fits(marks: &[u8], picture: &Picture) -> bool {
    marks.iter().zip(bytes(picture)).all(|(&mark, full)| mark == 0 || mark == full)
}

#[test]
fn right_is_what_a_picture_has() {
    let mut random = SplitMix64::new(26);
    for _ in 0..300 {
        let picture = planted::picture(&mut random, 5, 4, 50);
        let puzzle = Puzzle::of_picture(&picture);
        let all = brute::solutions(&puzzle, usize::MAX);
        let mut game = game(&puzzle);
        let marks = marks(&mut random, &picture);
        let checked: Possible = read(&game.possible(&marks).unwrap());
        let is_right = all.iter().any(|picture| fits(&marks, picture));
        assert_eq!(checked.right, Some(is_right), "{marks:?}\n{picture}");
        if !is_right {
            // Those alone are wrong, too.
            let mut few = vec![0; marks.len()];
            for cell in checked.mistake.unwrap().cells {
                let (place, value) = mark(&puzzle, &cell);
                assert_eq!(value, marks[place]);
                few[place] = value;
            }
            assert!(!all.iter().any(|picture| fits(&few, picture)), "{few:?}");
        }
        let wrong: WrongMarks = read(&game.wrong(&marks).unwrap());
        assert_eq!(wrong.verdict == pictogrid_json::Verdict::Unique, all.len() == 1);
        if let [only] = all.as_slice() {
            let differs = |cell: &u32| {
                let mark = marks[*cell as usize];
                mark != 0 && mark != only.get(CellId(*cell)).0 + 1
            };
            let cells = wrong.cells.iter().map(|cell| cell.row * 5 + cell.column);
            assert!(cells.eq((0..20).filter(differs)));
        }
    }
}

/// What an answer is worth, held against a comparison with each picture.
#[test]
fn an_answer_is_right_if_a_picture_is_the_same() {
    let mut random = SplitMix64::new(41);
    let mut n_right = 0;
    for _ in 0..200 {
        let picture = planted::picture(&mut random, 4, 4, 50);
        let puzzle = Puzzle::of_picture(&picture);
        let all = brute::solutions(&puzzle, usize::MAX);
        let mut game = game(&puzzle);
        let mut answers: Vec<Vec<u8>> = all.iter().map(bytes).collect();
        answers.push(marks(&mut random, &picture));
        for answer in answers {
            let checked: AnswerChecked = read(&game.check(&answer, "{}").unwrap());
            assert_eq!(checked.right, all.iter().any(|picture| bytes(picture) == answer));
            assert_eq!(checked.open, answer.iter().filter(|&&mark| mark == 0).count());
            let forced: Vec<usize> = (0..16)
                .filter(|&cell| all.iter().all(|one| bytes(one)[cell] == bytes(&all[0])[cell]))
                .collect();
            let wrong = forced.iter().filter(|&&cell| answer[cell] != 0);
            let wrong = wrong.filter(|&&cell| answer[cell] != bytes(&all[0])[cell]);
            assert!(checked.forced <= forced.len());
            if all.len() == 1 {
                let cells =
                    checked.wrong.iter().map(|it| (it.cell.row * 4 + it.cell.column) as usize);
                assert!(cells.eq(wrong.copied()));
            }
            n_right += usize::from(checked.right);
        }
    }
    assert!(n_right >= 200, "{n_right}");
}

#[test]
fn lines_and_what_is_left_of_them() {
    let mut random = SplitMix64::new(7);
    for _ in 0..100 {
        let picture = planted::picture(&mut random, 6, 5, 50);
        let puzzle = Puzzle::of_picture(&picture);
        let mut game = game(&puzzle);
        let mut marks = bytes(&picture);
        // Only filled cells: every clue is met.
        marks.iter_mut().for_each(|mark| *mark = if *mark == 1 { 0 } else { *mark });
        assert!(game.finished(&marks).unwrap());
        let lines: Vec<LineState> = read(&game.lines(&marks).unwrap());
        assert!(
            lines
                .iter()
                .all(|line| matches!(line.progress, LineProgress::Met | LineProgress::Done))
        );
        for line in 0..lines.len() {
            let cells = puzzle.shape().line_cells(pictogrid_core::LineId(line as u32));
            let open: Vec<u32> =
                cells.map(|cell| cell.0).filter(|&cell| marks[cell as usize] == 0).collect();
            assert_eq!(game.rest(line, &marks).unwrap(), open);
        }
        let is_blank = picture.values().iter().all(|value| value.0 == 0);
        assert_eq!(game.finished(&[0; 30]).unwrap(), is_blank);
    }
}

#[test]
fn hints_are_right_and_lead_to_the_end() {
    let mut random = SplitMix64::new(3);
    let mut n_finished = 0;
    for _ in 0..40 {
        let picture = planted::picture(&mut random, 6, 6, 60);
        let puzzle = Puzzle::of_picture(&picture);
        let all = brute::solutions(&puzzle, usize::MAX);
        let mut game = game(&puzzle);
        let mut marks = vec![0; 36];
        loop {
            let hint = match read(&game.hint(&marks, -1, 7).unwrap()) {
                Answer::Hint(hint) => hint,
                Answer::End(end) if end.end == EndKind::Finished => {
                    n_finished += 1;
                    break;
                }
                Answer::End(end) => {
                    assert!(end.end == EndKind::Several && all.len() > 1);
                    break;
                }
                Answer::Mistake(mistake) => panic!("{mistake:?}"),
            };
            assert!(!hint.cells.is_empty());
            for (place, value) in hint.cells.iter().map(|cell| mark(&puzzle, cell)) {
                marks[place] = value;
            }
            assert!(all.iter().all(|picture| fits(&marks, picture)));
        }
    }
    assert!(n_finished > 10, "{n_finished}");
}

#[test]
fn an_explanation_ends_where_hints_do() {
    let picture = Picture::parse(&[".##.", "####", "#..#"]).unwrap();
    let mut game = game(&Puzzle::of_picture(&picture));
    let mut steps: Vec<Hint> = Vec::new();
    let mut take = |json: &str| {
        steps.extend(read::<Vec<Hint>>(json));
        false
    };
    let explained: Explained = read(&game.explain(&mut take, None).unwrap());
    let Answer::End(end) = explained.end else { panic!("{explained:?}") };
    assert_eq!((end.end, end.open), (EndKind::Finished, 0));
    let n_cells: usize = steps.iter().map(|step| step.cells.len()).sum();
    assert_eq!(n_cells, 12);
}

#[test]
fn the_run_at_a_cell_is_that_of_all_pictures_of_the_line() {
    let puzzle = Puzzle::of_picture(&Picture::parse(&["##.#.."]).unwrap());
    let mut game = game(&puzzle);
    assert_eq!(game.run_at(1, true, &[0; 6]).unwrap(), 0, "an open cell");
    assert_eq!(game.run_at(0, true, &[2, 0, 0, 0, 0, 0]).unwrap(), 2);
    assert_eq!(game.run_at(5, true, &[0, 0, 0, 0, 0, 2]).unwrap(), 1);
    assert_eq!(game.run_at(3, true, &[0, 0, 0, 2, 0, 0]).unwrap(), 0, "either run");
}

#[test]
fn solutions_are_counted() {
    let puzzle = Puzzle::of_picture(&Picture::parse(&["#.", ".#"]).unwrap());
    assert!(game(&puzzle).count(&mut |_| false).unwrap().contains("\"2\""));
}

#[test]
fn what_fails_is_json() {
    assert!(Session::new("").unwrap_err().0.contains("no_puzzle"));
    let puzzle = Puzzle::of_picture(&Picture::parse(&["#."]).unwrap());
    assert!(game(&puzzle).lines(&[0]).unwrap_err().0.contains("board"));
    assert!(game(&puzzle).lines(&[9, 0]).unwrap_err().0.contains("board"));
}
