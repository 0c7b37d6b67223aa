//! The values, and the functions they are thrown at, a file for each part of the library.
//!
//! ```text
//!   numbers   0 1 2 63 64 65 69,999 and the last two of 32 bits
//!   values    0 1 2 254 255, most of them in no palette
//!   shapes    no rows, no columns, one cell, over a word, hexagons
//! ```
//!
//! Numbers at which something begins or ends: words, bytes, limits. A function gives an answer or an
//! error for each, and nothing panics. Each file lists its functions as `CASES`, so that a new one is a
//! row.

pub(crate) mod answers;
#[cfg(feature = "jigsaw")]
pub(crate) mod boards;
#[cfg(all(feature = "formats", feature = "render", feature = "jigsaw"))]
pub(crate) mod files;
pub(crate) mod line;
#[cfg(feature = "generate")]
pub(crate) mod making;
pub(crate) mod nouns;
#[cfg(feature = "explain")]
pub(crate) mod reasons;

use std::hint::black_box;

use pictogrid::{
    Board, CellId, Clue, Line, LineId, Palette, Picture, Puzzle, Run, Shape, Side, Tri, Value,
};

/// Numbers at which something begins or ends.
pub(crate) const NUMBERS: [u32; 9] = [0, 1, 2, 63, 64, 65, 69_999, u32::MAX - 1, u32::MAX];

/// Values of which the last are in few palettes.
pub(crate) const VALUES: [Value; 5] = [Value(0), Value(1), Value(2), Value(254), Value(255)];

/// Makes sure that `value` is made.
pub(crate) fn made<T>(value: T) {
    black_box(value);
}

/// Shapes whose cells can be kept.
pub(crate) fn shapes() -> Vec<Shape> {
    let rects = [(0, 0), (0, 3), (3, 0), (1, 1), (3, 2), (65, 2), (2, 130)];
    let hexagons = [[0, 1, 1, 0, 0, 1], [2, 1, 2, 1, 2, 2], [4, 0, 0, 4, 4, 0]];
    let rects = rects.map(|(width, height)| Shape::rect(width, height));
    rects.into_iter().chain(hexagons.into_iter().filter_map(Tri::new).map(Shape::Tri)).collect()
}

/// Shapes of which nothing but numbers may be asked.
pub(crate) fn huge_shapes() -> Vec<Shape> {
    let sides = [(u32::MAX, 3), (3, u32::MAX), (u32::MAX, u32::MAX), (70_000, 70_000)];
    sides.map(|(width, height)| Shape::rect(width, height)).to_vec()
}

/// Pictures: of one value, of all of them, with too few and too many.
pub(crate) fn pictures() -> Vec<Picture> {
    let mut pictures = Vec::new();
    for shape in shapes() {
        for value in VALUES {
            pictures.push(Picture::new(shape, vec![value; shape.n_cells()]));
        }
        pictures.push(Picture::new(shape, Vec::new()));
        pictures.push(Picture::new(shape, VALUES.repeat(shape.n_cells())));
    }
    pictures
}

/// Puzzles: of those pictures, without what can be left out, and of lists of numbers.
pub(crate) fn puzzles() -> Vec<Puzzle> {
    let mut puzzles: Vec<Puzzle> = pictures().iter().map(Puzzle::of_picture).collect();
    for picture in pictures().iter().step_by(3) {
        let puzzle = Puzzle::of_colors(picture, Palette::black_and_white());
        puzzles.extend(NUMBERS.map(|n| puzzle.clone().without_clue(LineId(n))));
        puzzles.push(puzzle.clone().without_goal());
        puzzles.extend(puzzle.clone().transposed());
        puzzles.extend(puzzle.with_given(&[(CellId(0), Value::FILLED)]));
    }
    puzzles.extend(Puzzle::from_clues([[1]; 3], [[1]; 3]));
    puzzles
}

/// Boards of those shapes: unknown, settled, with a cell that is not there.
pub(crate) fn boards() -> Vec<Board> {
    let mut boards: Vec<Board> = pictures().iter().map(Board::from).collect();
    for shape in shapes() {
        boards.push(Board::unknown(shape));
        for n_values in [0, 1, 3, 256, 257, usize::MAX] {
            let mut board = Board::unknown_of(shape, n_values);
            for (&cell, value) in NUMBERS.iter().zip(VALUES) {
                board.set(CellId(cell), value);
                board.rule_out(CellId(cell), value);
            }
            boards.push(board);
        }
    }
    boards
}

/// Clues: zeros, more than any line holds, colors that no palette has.
pub(crate) fn clues() -> Vec<Clue> {
    let lengths: [&[u32]; 7] =
        [&[], &[0], &[1, 0, 1], &[0, 0], &[u32::MAX], &[u32::MAX, u32::MAX], &[1, 2]];
    let mut clues = lengths.map(Clue::plain).to_vec();
    clues.push(Clue::Unknown);
    for value in VALUES {
        let open = Run { length: None, value: Some(value) };
        let any = Run { length: None, value: None };
        for length in NUMBERS {
            clues.push(Clue::of_runs(vec![Run::new(length, value), open, any]));
        }
        clues.push(Clue::of_runs(vec![any; 70]));
    }
    clues
}

/// Run lengths as they are given to functions of lines.
pub(crate) fn lengths() -> [Vec<u32>; 8] {
    let few: [&[u32]; 7] = [&[], &[0], &[1, 0, 1], &[0, 0], &[u32::MAX], &[u32::MAX; 3], &[1, 2]];
    let [a, b, c, d, e, f, g] = few.map(<[u32]>::to_vec);
    [a, b, c, d, e, f, g, vec![1; 70]]
}

/// Lines: empty, short, just above a word; unknown, known, mixed.
pub(crate) fn lines() -> Vec<Line> {
    let mut lines = Vec::new();
    for n in [0, 1, 3, 63, 64, 65, 130] {
        lines.push(Line::unknown(n));
        lines.push(Line::from_cells(n, |_| Some(Value::FILLED)));
        lines.push(Line::from_cells(n, |_| Some(Value(255))));
        lines.push(Line::from_cells(n, |i| (i % 5 == 0).then_some(Value((i % 2) as u8))));
    }
    lines
}

/// All sides of a hexagon, each of which any shape is asked for.
pub(crate) fn sides() -> [Side; 6] {
    Side::ALL
}
