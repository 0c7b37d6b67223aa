//! The memory that drawing takes, by sizes alone: asked before anything is drawn.
//!
//! ```text
//!   marks    rules, runs of filled cells, signs on cells, numbers and boxes     x bytes a mark
//!   dots     of a picture, with a copy to be packed                             x bytes a dot
//! ```
//!
//! An upper bound, since a list that grows keeps as much room again. A film takes what its shots
//! turn out to be, and asks itself as it goes ([`Film::max_bytes`](crate::Film::max_bytes)). Text is
//! written as it is drawn. O(cells).

use pictogrid_core::{CellId, Shape, Value};

use crate::{Draw, Look, Output, Scene};

/// Of a mark in a list that grows, and in the list of all scenes.
const MARK: u64 = 320;
/// Of a mark as text.
const ELEMENT: u64 = 200;
/// Of a mark on the page that is being drawn.
const PAGE: u64 = 500;
/// Of a mark on a page that is drawn: what it is in the file, packed, and what the file knows of it. Of 300
/// puzzles of 20×20 with their solutions it is 12 bytes.
const PRINTED: u64 = 24;
/// Of a dot: three for its color, as many to be packed, and the packed ones.
#[cfg(feature = "png")]
const DOT: u64 = 10;
/// Rules of a line, thin, thick and beside its clue; a frame beside.
const RULES: u64 = 6;

/// The bytes that it takes to draw `scenes` in this output, beside the scenes themselves.
#[must_use]
pub fn bytes(output: &Output, scenes: &[Scene<'_>], look: &Look) -> u64 {
    let marks = || scenes.iter().map(|scene| n_marks(scene, look)).sum::<u64>();
    match output.draw {
        Draw::Text(_) => 0,
        Draw::Book(_) => {
            let of_page = scenes.iter().map(|scene| n_marks(scene, look)).max().unwrap_or(0);
            of_page * (MARK + PAGE) + marks() * PRINTED
        }
        #[cfg(feature = "png")]
        Draw::Film(_) => marks() * MARK + crate::film::MOST_DOTS as u64,
        #[cfg(feature = "png")]
        Draw::Image(_) if output.id == crate::png::OUTPUT.id => {
            marks() * MARK + n_dots(scenes, look) * DOT
        }
        Draw::Image(_) => marks() * (MARK + ELEMENT),
    }
}

/// The dots of a picture of `scenes`; none if they are too many, for then it is refused before any
/// of them is there.
#[cfg(feature = "png")]
fn n_dots(scenes: &[Scene<'_>], look: &Look) -> u64 {
    let sizes = scenes.iter().map(|scene| crate::drawing::Stage::new(scene, look).size());
    let size = sizes
        .fold([0.0_f32; 2], |[width, height], size| [width.max(size[0]), height + size[1] + 1.0]);
    let cell = crate::canvas::dots_of_cell(size, look).unwrap_or(0);
    let dots = size.map(|side| f64::from(side) * f64::from(cell));
    (dots[0] * dots[1]) as u64
}

/// As many marks as a scene has at most.
fn n_marks(scene: &Scene<'_>, look: &Look) -> u64 {
    if scene.check().is_err() {
        return 0;
    }
    let (shape, board) = (scene.board.shape(), scene.board);
    let (mut n, mut before) = (0, None);
    let is_finished = board.n_unknown() == 0;
    let width = shape.as_rect().map_or(1, |rect| rect.width);
    for cell in 0..shape.n_cells() as u32 {
        let value = board.get(CellId(cell));
        let filled = value.filter(|&value| value != Value::EMPTY);
        let begins = before != filled || cell % width == 0 || matches!(shape, Shape::Tri(_));
        n += u64::from(filled.is_some() && begins);
        n += if look.has_patterns() && filled.is_some() { 4 } else { 0 };
        let is_marked = scene.marked.is_some_and(|marked| marked.get(cell as usize));
        n += u64::from(value == Some(Value::EMPTY) && (!is_finished || is_marked));
        n += if is_marked { 4 } else { 0 };
        before = filled;
    }
    let runs = || scene.puzzle.clues().iter().map(|clue| clue.n_runs().unwrap_or(1).max(1) as u64);
    let n_numbers: u64 = if look.has_clues() { runs().sum() } else { 0 };
    let n_lines = shape.n_lines() as u64 + 6;
    n + 4 * n_numbers + RULES * n_lines + 8 * scene.puzzle.n_values() as u64
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Board, Picture, Puzzle};

    use super::*;
    use crate::drawing::Drawing;
    use crate::{ClueArea, ColorMarks};

    #[test]
    fn no_drawing_has_more_marks() {
        let chessboard: Vec<String> =
            (0..12).map(|y| if y % 2 == 0 { "#.#.#.#.a" } else { ".#b#.#.#." }.into()).collect();
        let value = |letter| match letter {
            '.' => Value::EMPTY,
            '#' => Value::FILLED,
            letter => Value(letter as u8 - b'a' + 2),
        };
        let values = chessboard.concat().chars().map(value).collect();
        let colored = Picture::new(Shape::rect(9, 12), values);
        let plain = Picture::parse(&["##.#", "....", "####"]).unwrap();
        for picture in [colored, plain] {
            let puzzle = Puzzle::of_picture(&picture);
            let mut begun = Board::unknown_of(puzzle.shape(), puzzle.n_values());
            (0..6).map(CellId).for_each(|cell| begun.set(cell, picture.get(cell)));
            let all = pictogrid_core::Bits::ones(picture.values().len());
            for board in [Board::unknown(puzzle.shape()), begun, Board::from(&picture)] {
                for (colors, clues, marked) in [
                    (ColorMarks::Plain, ClueArea::Drawn, None),
                    (ColorMarks::Patterned, ClueArea::Drawn, None),
                    (ColorMarks::Patterned, ClueArea::LeftOut, Some(&all)),
                ] {
                    let look = Look { colors, clues, ..Look::default() };
                    let scene = Scene { puzzle: &puzzle, board: &board, marked };
                    let drawn = Drawing::of(&[scene], &look).marks.len() as u64;
                    let most = n_marks(&scene, &look);
                    assert!(drawn <= most, "{drawn} of {most} marks\n{board}");
                    assert!(most <= 3 * drawn + 100, "{drawn} of {most} marks\n{board}");
                }
            }
        }
    }
}
