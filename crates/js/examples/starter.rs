//! Prints the starter pack as the page has it, as JSON: the puzzles of the bundle that is named, from
//! easy to hard. The first is an easy one of 10 × 10 cells, to begin with.

use std::ops::ControlFlow::Continue;

use pictogrid_core::{Limits, Puzzle};
use pictogrid_explain::{Grade, grade};
use pictogrid_js::{StarterPuzzle, source_of};
use pictogrid_json::{PuzzleInfo, to_line};

type Failure = Box<dyn std::error::Error>;

/// The side of the square to begin with.
const FIRST_SIDE: u32 = 10;

fn main() -> Result<(), Failure> {
    let path = std::env::args_os().nth(1).ok_or("name a bundle")?;
    let limits = Limits::default();
    let document = pictogrid_formats::read(&std::fs::read(path)?, &limits)?;
    let mut puzzles = Vec::new();
    for (place, entry) in document.entries.into_iter().enumerate() {
        let puzzle = entry.check(&limits)?;
        let grade = grade(&puzzle, &mut || Continue(()))?;
        puzzles.push((format!("s{:02}", place + 1), puzzle, grade));
    }
    puzzles.sort_by(|(_, _, one), (_, _, other)| {
        (one.level, one.work).partial_cmp(&(other.level, other.work)).expect("numbers")
    });
    let is_first = |(_, puzzle, _): &(String, Puzzle, Grade)| {
        let is_square =
            |rect: pictogrid_core::Rect| (rect.width, rect.height) == (FIRST_SIDE, FIRST_SIDE);
        puzzle.is_plain() && puzzle.shape().as_rect().is_some_and(is_square)
    };
    if let Some(first) = puzzles.iter().position(is_first) {
        puzzles[..=first].rotate_right(1);
    }
    let shapes = puzzles.iter().enumerate().map(|(place, puzzle)| starter(place + 1, puzzle));
    let shapes = shapes.collect::<Result<Vec<_>, Failure>>()?;
    std::io::Write::write_all(&mut std::io::stdout(), to_line(&shapes).as_bytes())?;
    Ok(())
}

fn starter(
    number: usize,
    (id, puzzle, grade): &(String, Puzzle, Grade),
) -> Result<StarterPuzzle, Failure> {
    let (info, grade) = (PuzzleInfo::new(puzzle), pictogrid_json::Grade::new(grade));
    Ok(StarterPuzzle {
        id: id.clone(),
        number,
        source: source_of(puzzle).map_err(|refused| refused.0)?,
        title: info.title.clone().unwrap_or_default(),
        size: format!("{} × {}", info.width, info.height),
        info,
        level: grade.level,
        word: grade.word,
        hardest: grade.hardest,
        work: grade.work,
    })
}
