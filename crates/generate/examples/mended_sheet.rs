//! A photograph made into puzzles that are not unique, and these mended: a sheet of pictures in the file
//! that is named, and a table on standard output.
//!
//! ```text
//!   cargo run --release -p pictogrid-generate --example mended_sheet docs/mended-sheet.png
//!
//!   photograph │ puzzle, what lines leave open in gray │ mended, changed cells in red │ mended
//! ```
//!
//! An example, since it shows what a mend looks like, which no number says. It is made anew when
//! mending changes.

use std::{env, error::Error, fs, io::Write};

use image::{Rgb, RgbImage};
use pictogrid_core::{Board, Puzzle, Silent, Stage};
use pictogrid_generate::{
    picture::{Pixels, Recipe, Threshold, Tones, load, make},
    repair::{Fewest, Goal, Repaired, Terms, repair},
};
use pictogrid_solve::{Options, solve};

const PHOTOGRAPH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/pictures/hills.png");

/// Columns of cells, and how colors are reduced.
const CASES: [(u32, Tones); 3] = [
    (40, Tones::Black(Threshold::Local { percent: 2, part: 16 })),
    (40, Tones::Black(Threshold::Local { percent: 2, part: 8 })),
    (40, Tones::Black(Threshold::Strewn)),
];

/// Dots of a picture on the sheet; the photograph has four by three parts, and so have they.
const SHOWN: [u32; 2] = [240, 180];
const APART: u32 = 8;
const OPEN: [u8; 3] = [160, 160, 160];
const CHANGED: [u8; 3] = [230, 40, 40];

fn main() -> Result<(), Box<dyn Error>> {
    let place = env::args().nth(1).ok_or("name the file for the sheet")?;
    let photograph = load(&fs::read(PHOTOGRAPH)?)?.pixels;
    let side = |n: usize, shown: u32| n as u32 * (shown + APART) + APART;
    let (width, height) = (side(4, SHOWN[0]), side(CASES.len(), SHOWN[1]));
    let mut sheet = RgbImage::from_pixel(width, height, Rgb([255; 3]));
    let mut out = std::io::stdout().lock();
    writeln!(out, "| puzzle | open before | cells changed | visibility | level |")?;
    writeln!(out, "|---|--:|--:|--:|--:|")?;
    for (row, (width, tones)) in (0..).zip(CASES) {
        let made = make(&photograph, &Recipe { tones, least_patch: 1, ..Recipe::new(width) })?;
        let puzzle = Puzzle::of_colors(&made.picture, made.palette);
        let mut terms = Terms::new(Goal::Unique);
        terms.fewest = Fewest::VisibleChanges;
        let repaired = repair(&puzzle, &terms, &mut Silent)?;
        show_row(&mut sheet, row, (&photograph, &puzzle, &repaired))?;
        let Repaired { before, after, changes, .. } = &repaired;
        let seen: f64 = changes.iter().map(|change| change.visibility).sum();
        writeln!(
            out,
            "| {} | {} | {} | {:.2} | {} |",
            puzzle.shape().name(),
            before.n_open,
            changes.len(),
            seen / changes.len().max(1) as f64,
            after.level.map_or("not unique".to_owned(), |level| level.to_string())
        )?;
    }
    sheet.save(place)?;
    Ok(())
}

fn show_row(
    sheet: &mut RgbImage,
    row: u32,
    (photograph, puzzle, repaired): (&Pixels, &Puzzle, &Repaired),
) -> Result<(), Box<dyn Error>> {
    let lines = Options::default().stage(Stage::Lines);
    let known = solve(puzzle, &lines, &mut Silent)?.known;
    let mended = repaired.puzzle.goal().map(Board::from).ok_or("no picture")?;
    let is_changed = |cell| repaired.changes.iter().any(|change| change.cell == cell);
    show(sheet, [0, row], |x, y| {
        let [x, y] = [x * photograph.width() / SHOWN[0], y * photograph.height() / SHOWN[1]];
        photograph.dots()[(y * photograph.width() + x) as usize]
    });
    for (column, board, is_marked) in [(1, &known, false), (2, &mended, true), (3, &mended, false)]
    {
        let rect = puzzle.shape().as_rect().ok_or("no rectangle")?;
        show(sheet, [column, row], |x, y| {
            let cell = rect.cell(x * rect.width / SHOWN[0], y * rect.height / SHOWN[1]);
            match board.get(cell).and_then(|value| puzzle.palette().get(value)) {
                _ if is_marked && is_changed(cell) => CHANGED,
                color => color.map_or(OPEN, |color| color.rgb),
            }
        });
    }
    Ok(())
}

fn show(sheet: &mut RgbImage, [column, row]: [u32; 2], color: impl Fn(u32, u32) -> [u8; 3]) {
    let [left, top] = [column * (SHOWN[0] + APART) + APART, row * (SHOWN[1] + APART) + APART];
    for y in 0..SHOWN[1] {
        for x in 0..SHOWN[0] {
            sheet.put_pixel(left + x, top + y, Rgb(color(x, y)));
        }
    }
}
