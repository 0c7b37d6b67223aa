//! Values, bits, clues, shapes, palettes, pictures, boards, drafts, puzzles.
//!
//! ```text
//!   numbers    0  1  2  63  64  65  69,999  2^32 - 2  2^32 - 1     ─▶ functions that take them
//!   values     0  1  2  254  255                                   ─▶ no panic, else the case is named
//! ```
//!
//! A program may hand anything to a type of `core`, so odd values are handed to it; what comes out is
//! hardly looked at, only that something does. A fuzzer would take long to meet these numbers together:
//! a word, a row or a palette ends at each of them.

use pictogrid::{
    About, Bits, CellId, Clue, Color, Draft, DraftCells, DraftClue, DraftRun, Extent, Fault,
    FaultKind, Limits, Line, LineId, Palette, Picture, Place, Plain, Puzzle, Rect, Shape, Stated,
    Tri, Value,
};

use super::*;

pub(crate) const CASES: &[(&str, fn())] = &[
    ("Value, Palette", palettes),
    ("Bits", bits),
    ("Line", lines_of_cells),
    ("Clue", all_clues),
    ("Shape", all_shapes),
    ("Picture", all_pictures),
    ("Board", all_boards),
    ("Puzzle", all_puzzles),
    ("Puzzle::from_clues", from_clues),
    ("Draft", drafts),
];

fn palettes() {
    for value in VALUES {
        made(value.to_char());
    }
    for n_values in [0, 1, 2, 255, 256, 257, usize::MAX] {
        let palette = Palette::of_values(n_values);
        for value in VALUES {
            made((palette.get(value).is_some(), palette.letter(value)));
            made(palette.spell(&[pictogrid::Run::new(1, value)]));
        }
        made((palette.value_of('?'), palette.is_black_and_white(), palette.is_two_valued()));
        made(Palette::new(palette.colors().to_vec()));
    }
    let color = Color { name: "".into(), rgb: [0; 3], letter: '\0' };
    made(Palette::new(vec![]));
    made(Palette::new(vec![color; 1000]));
}

fn bits() {
    for len in [0, 1, 63, 64, 65] {
        for mut bits in [Bits::zeros(len), Bits::ones(len)] {
            for i in NUMBERS.map(|n| n as usize).into_iter().chain([usize::MAX]) {
                bits.set(i, true);
                made(bits.get(i));
            }
            bits.write(|words| words.fill(!0));
            assert_eq!(bits, Bits::ones(len));
            made((bits.n_ones(), bits.len(), bits.is_empty()));
        }
    }
}

fn lines_of_cells() {
    for mut line in lines() {
        for i in NUMBERS.map(|n| n as usize) {
            made(line.get(i));
            line.set(i, Some(Value(255)));
        }
        made((line.to_string(), line.n_unknown(), line.may_fill().n_ones()));
    }
    for (fill, empty) in [(0, 1), (3, 3), (64, 65)] {
        assert_eq!(Line::from_sets(Bits::zeros(fill), Bits::zeros(empty)), None);
    }
    made("#?.x".parse::<Line>());
}

fn all_clues() {
    for clue in clues() {
        made((clue.min_cells(), clue.n_runs(), clue.as_plain().is_some(), clue.to_runs()));
        for value in VALUES {
            made((clue.covered(value, 0), clue.covered(value, u64::MAX)));
        }
    }
    for lengths in lengths() {
        let plain = Plain::new(&lengths);
        assert!(!plain.lengths().contains(&0));
        made((plain.sum(), plain.min_cells()));
    }
    for value in VALUES {
        made(Clue::of_cells(vec![value; 300]));
    }
    made(Plain::of_cells([true; 300]));
}

fn all_shapes() {
    for shape in shapes().into_iter().chain(huge_shapes()) {
        made((shape.n_cells(), shape.n_lines(), shape.directions(), shape.extent(), shape.name()));
        for n in NUMBERS {
            let line = LineId(n);
            made((shape.line_len(line), shape.line_name(line), shape.row(n)));
            made(shape.line_cells(line).take(100).count());
            made(NUMBERS.map(|x| shape.cell_at(x, n)));
        }
        match shape {
            Shape::Rect(rect) => rectangle(rect),
            Shape::Tri(tri) => triddler(tri),
        }
    }
    shapes().iter().for_each(|shape| made(shape.rows()));
    for n in NUMBERS {
        made(Tri::new([n; 6]));
    }
    assert_eq!(Shape::rect(70_000, 70_000).cell_at(69_999, 69_999), None);
}

fn rectangle(rect: Rect) {
    for n in NUMBERS {
        made((rect.row(n), rect.column(n), rect.position(CellId(n)), rect.mirrored(CellId(n))));
        made(NUMBERS.map(|x| rect.cell(x, n)));
    }
}

fn triddler(tri: Tri) {
    for n in NUMBERS {
        made((tri.row(n), tri.position(CellId(n)), NUMBERS.map(|x| tri.points_up(n, x))));
        made(NUMBERS.map(|x| tri.cell(n, x)));
    }
    made(sides().map(|side| (side.name(), tri.side(side), tri.lines_of(side))));
}

fn all_pictures() {
    for picture in pictures() {
        for n in NUMBERS {
            made((picture.get(CellId(n)), picture.at(n, n), picture.clue(LineId(n))));
        }
        made((picture.rows(), picture.to_string(), picture.n_values(), picture.transposed()));
        made(picture.row_values().count());
    }
    made([Picture::parse(&["#", ""]), Picture::parse(&["x"]), Picture::parse::<&str>(&[])]);
}

fn all_boards() {
    for mut board in boards() {
        for n in NUMBERS {
            for value in VALUES {
                made((board.may(CellId(n), value), board.get(CellId(n)), board.at(n, n)));
                board.rule_out(CellId(n), value);
                board.set(CellId(n), value);
            }
        }
        made((board.rows(), board.to_string(), board.n_unknown(), board.picture()));
        made(board.row_values().flatten().count());
    }
}

fn all_puzzles() {
    for puzzle in puzzles() {
        made((puzzle.is_plain(), puzzle.n_values(), puzzle.fingerprint(), puzzle.transposed()));
        let extent: Extent = puzzle.extent();
        made((extent.n_cells(), extent.longest(), extent.puzzle_bytes()));
        for n in NUMBERS {
            made(puzzle.clue(LineId(n)));
            made(VALUES.map(|value| puzzle.clone().with_given(&[(CellId(n), value)])));
            made(puzzle.clone().without_clue(LineId(n)).extent());
        }
        for clue in clues().into_iter().step_by(5) {
            made(puzzle.clone().with_clues([(LineId(0), clue.clone()), (LineId(u32::MAX), clue)]));
        }
        made(puzzle.clone().titled("\0").without_goal().without_given());
    }
}

fn from_clues() {
    let none: [[u8; 0]; 0] = [];
    made(Puzzle::from_clues(none, none));
    made(Puzzle::from_clues([[0], [0]], [[0]]));
    made(Puzzle::from_clues([[i64::MIN], [i64::MAX]], [[-1]]));
    made(Puzzle::from_clues([[u128::MAX; 3]], vec![vec![u128::MAX]; 2]));
    made(Puzzle::from_clues(std::iter::repeat([1]), std::iter::repeat([1])));
}

fn drafts() {
    for puzzle in puzzles() {
        let draft = Draft::of_puzzle(&puzzle);
        made((draft.check(&Limits::default()), draft.extent(&Limits::default()), draft.bytes()));
    }
    let stated = |number| Some(Stated { number, place: Some(Place::new(0, u32::MAX)) });
    let run = |length, value| DraftRun { length, value };
    let clue = DraftClue {
        runs: vec![run(Some(u64::MAX), Some(Value(255))), run(None, None), run(Some(0), None)],
        is_unknown: false,
        place: None,
    };
    let cells = DraftCells { cells: vec![Some(Value(255)), None], place: None };
    for number in [0, 1, u64::MAX] {
        let draft = Draft {
            about: About::default(),
            width: stated(number),
            height: stated(number),
            rows: vec![clue.clone(); 3],
            columns: vec![DraftClue::unknown(None), DraftClue::plain([u64::MAX; 3], None)],
            given: Some(cells.clone()),
            goal: Some(cells.clone()),
            ..Draft::default()
        };
        let limits = Limits { bytes: 0, side: number as u32, cells: number, puzzles: 0 };
        made((draft.check(&limits), draft.check(&Limits::default()), draft.extent(&limits)));
        made(draft.check_all_but_sums(&Limits::default()));
        made(draft.bytes());
        let hexagon = Some(Box::new([const { Vec::new() }; 6]));
        made(Draft { hexagon, ..draft }.check(&Limits::default()));
    }
    made(Fault::new(FaultKind::Syntax, "").at(Place::new(u32::MAX, 0)).to_string());
}
