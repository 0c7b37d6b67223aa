//! Formats, drawings, jigsaws, given what no reader would give them.
//!
//! ```text
//!   every format     writes odd puzzles, none, and what it cannot hold      reads empty and broken texts
//!   every output     draws boards of other shapes, cells of no dots or very many
//! ```
//!
//! All rows of the registries are gone through, so that a new format or output is in here without a
//! line. Odd puzzles come as values: a file could not state most of them.

use pictogrid::formats::{self, FORMATS};
use pictogrid::jigsaw::tiles::{
    Bitmap, Orientation, Pattern, Searcher, SolveOptions, TileLimits, TileSet, solve,
};
use pictogrid::render::{
    self, Book, ColorMarks, Draw, Film, Leaf, Look, OUTPUTS, Paper, PerPage, Press, Scene,
    pdf::{self, Sheet},
};
use pictogrid::{Bits, Limits, Silent};

use super::*;

pub(crate) const CASES: &[(&str, fn())] = &[
    ("formats::write", writes),
    ("formats::read", reads),
    ("render", draws),
    ("pages, films", pages),
    ("Bitmap", bitmaps),
    ("Pattern, Searcher", patterns),
    ("TileSet", tiles),
];

fn writes() {
    for puzzle in puzzles().iter().step_by(4) {
        for format in FORMATS {
            let one = std::slice::from_ref(puzzle);
            made((formats::lost(format, one), formats::stuck(format, one)));
            made((formats::write(format.id, one), formats::write(format.id, &[])));
            made(formats::write(format.id, &[formats::strip(format, puzzle)]));
            made(formats::write_what_fits(format.id, one));
        }
    }
    made((formats::write("", &[]), formats::by_id(""), formats::by_extension("\0")));
}

fn reads() {
    let limits = [Limits::default(), Limits { bytes: 0, side: 0, cells: 0, puzzles: 0 }];
    for bytes in [&b""[..], b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"1 1\n", b"{}", b"PK\x03\x04"] {
        for limits in &limits {
            made(formats::read(bytes, limits));
            made(formats::ids().filter(|id| formats::read_as(id, bytes, limits).is_ok()).count());
        }
        made((formats::bytes_to_read(bytes), formats::other_task(bytes)));
    }
}

fn draws() {
    let boards = boards();
    for puzzle in puzzles().iter().step_by(11) {
        let own = Board::unknown_of(puzzle.shape(), puzzle.n_values());
        for board in [&own, &boards[0], &boards[boards.len() / 2]] {
            let marked = Bits::ones(3);
            for marked in [None, Some(&marked)] {
                let scene = Scene { puzzle, board, marked };
                for cell in [None, Some(0), Some(1), Some(9)] {
                    let look = Look { cell, colors: ColorMarks::Patterned, ..Look::default() };
                    let paper = Paper { width: Some(0), color: true, look };
                    draw(&scene, &paper);
                }
            }
        }
    }
    made((render::by_suffix(""), render::by_id(""), render::lacks("\0\u{10ffff}")));
}

fn draw(scene: &Scene<'_>, paper: &Paper) {
    for output in OUTPUTS {
        made(render::bytes(output, &[*scene], &paper.look));
        match output.draw {
            Draw::Text(draw) => made(draw(scene, paper)),
            Draw::Image(draw) => made((draw(&[*scene], paper), draw(&[], paper))),
            _ => {}
        }
    }
}

fn pages() {
    for puzzle in puzzles().iter().step_by(29) {
        let board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
        let scene = Scene { puzzle, board: &board, marked: None };
        let leaf =
            Leaf { scene, solution: Some(scene), remark: Some("\0"), difficulty: Some("\0") };
        let (book, look) =
            (Book { title: Some("\0"), leaves: &[leaf], text: None }, Look::default());
        for width in NUMBERS.map(|n| n as f32) {
            let sheet: &Sheet = Box::leak(Box::new(Sheet { id: "", width, height: 9e9 }));
            for per_page in [PerPage::Auto, PerPage::Exactly(0), PerPage::Exactly(u32::MAX)] {
                for sheet in [sheet, &pdf::SHEETS[0]] {
                    let press = Press { sheet, per_page, min_clue: f32::NAN, ..Press::default() };
                    made((pdf::too_large(&book, &press, &look), pdf::draw(&book, &press, &look)));
                }
            }
        }
        films(puzzle, &board);
    }
}

fn films(puzzle: &Puzzle, board: &Board) {
    let boards = [board.clone(), Board::unknown(Shape::rect(3, 0))];
    for output in OUTPUTS {
        let Draw::Film(draw) = output.draw else { continue };
        for boards in [&boards[..0], &boards[..1], &boards] {
            for max_bytes in [0, 1 << 20] {
                made(draw(&Film { puzzle, boards, max_bytes }, &Look::default()).is_ok());
            }
        }
    }
}

fn bitmaps() {
    for (width, height) in [(0, 0), (0, 3), (3, 0), (64, 1), (65, 2), (usize::MAX, usize::MAX)] {
        let Some(mut bitmap) = Bitmap::new(width, height) else { continue };
        for n in NUMBERS.map(|n| n as usize) {
            bitmap.fill(n, n);
            bitmap.clear(n, 0);
            bitmap.fill(n, 1);
            made((bitmap.get(n, n), bitmap.row_text(n), bitmap.rows().count()));
        }
        let turned = Orientation::ALL.map(|orientation| bitmap.oriented(orientation));
        for other in turned {
            made(bitmap.clone().union(&other).map(|both| both.n_filled()));
        }
        made((bitmap.n_filled(), bitmap.to_string()));
    }
    made((Bitmap::parse::<&str>(&[]), Bitmap::parse(&["#", ""]), Bitmap::parse(&["x"])));
}

fn patterns() {
    for text in [&b""[..], b"\n", b"#", b" #\n#\n", b"\xff", b"....."] {
        let Ok(pattern) = Pattern::parse(text) else { continue };
        for (width, height) in [(0, 0), (0, 9), (65, 3)] {
            made(Bitmap::new(width, height).map(|bitmap| Searcher::new(&pattern).find(&bitmap)));
        }
        made(Orientation::ALL.map(|orientation| pattern.oriented(orientation)));
    }
    made(Pattern::sea_monster());
    made(NUMBERS.map(|n| Orientation::flipped(n as u8)));
}

fn tiles() {
    let texts: [&[u8]; 4] = [
        b"",
        b"Tile 1:\n#\n",
        b"Tile 1:\n##\n..\n\nTile 1:\n##\n..\n",
        b"Tile 99999999999999999999:\n",
    ];
    for text in texts {
        let Ok(tiles) = TileSet::read(text, &TileLimits::default()) else { continue };
        for n in NUMBERS.map(|n| n as usize) {
            made((tiles.id(n), tiles.row(n, n).len(), tiles.row(0, n).len(), tiles.cell(n, n, n)));
        }
        let report = solve(&tiles, &SolveOptions::default(), &mut Silent).unwrap();
        if let Some(grid) = &report.placement {
            made((grid.get(usize::MAX, 0), grid.corners(), grid.corner_product(&tiles)));
            made(Orientation::ALL.map(|orientation| grid.oriented(orientation)));
        }
    }
}
