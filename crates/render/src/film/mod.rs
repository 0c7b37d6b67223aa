//! Films: a solve, cell by cell, in the order in which cells were settled.
//!
//! ```text
//!   boards     what is known after each pass, from nothing to the end (whoever solves has them)
//!   steps      the cells that each pass settled, row by row, in equal portions
//!   shots      the part of the canvas that a step changed; dots that stay are transparent
//!                +--> gif     +--> apng
//! ```
//!
//! A step repaints its cells on the canvas of the last one, and the shot is found by comparing both:
//! that way rules and frames come out right without any thought. Long solves have larger portions,
//! so that a film has about `STEPS` shots and lasts about six seconds; the finished picture stays
//! for three. Comparing costs O(dots) a shot.

mod apng;
mod gif;

use std::collections::HashMap;

use pictogrid_core::{Board, CellId, Puzzle, Remedy};

use crate::{
    ClueArea, DrawError, Look, MostDots, Scene,
    canvas::{self, Canvas},
    drawing::{Drawing, Stage},
    theme::Rgb,
};

pub use apng::OUTPUT as APNG;
pub use gif::OUTPUT as GIF;
pub(crate) use gif::film as gif_of;

/// About as many shots as a film has.
const STEPS: usize = 100;
/// The most boards that are looked at one by one.
const MOST_BOARDS: usize = 100;
/// The most dots, each of which is compared for every shot,
pub(crate) const MOST_DOTS: f32 = 8e6;
/// and the most a side, as files have it.
const MOST_SIDE: f32 = u16::MAX as f32;
/// The most dots of a longer side that are not asked for.
const SIDE: f32 = 900.0;
/// Hundredths of a second.
const USUAL: u16 = 6;
const FIRST: u16 = 100;
const LAST: u16 = 300;
/// The most colors, one of 256 being no color.
const MOST_COLORS: usize = 255;
/// The number of dots that stay as they are.
const CLEAR: u8 = 255;

/// An animation: the course of a solve.
#[derive(Clone, Copy, Debug)]
pub struct Film<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The boards from the beginning to the end, at least one.
    pub boards: &'a [Board],
    /// The memory limit for its frames; an animation that needs more is refused.
    pub max_bytes: u64,
}

/// A film on its way into a file.
pub(crate) struct Reel {
    width: u16,
    height: u16,
    /// The colors; the last one is that of dots that stay.
    colors: Vec<Rgb>,
    shots: Vec<Shot>,
}

/// A part of the canvas, with the numbers of its colors.
struct Shot {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    dots: Vec<u8>,
    /// How long it is seen, in hundredths of a second.
    hundredths: u16,
}

/// The same before colors are numbered; `None` is a dot that stays.
pub(crate) struct Take {
    at: [usize; 2],
    width: usize,
    dots: Vec<Option<Rgb>>,
}

/// One more board of a solve that is to be a film. Of a long one every other is dropped whenever there are
/// 200, but never the first: a film looks at a hundred, so it loses nothing that it would show, and a
/// solve of any length takes the memory of 200 boards.
pub fn add_board(boards: &mut Vec<Board>, board: &Board) {
    boards.push(board.clone());
    if boards.len() > 2 * MOST_BOARDS {
        let mut number = 0..;
        boards.retain(|_| number.next().is_some_and(|n: usize| n.is_multiple_of(2)));
    }
}

/// Whether the solve of a puzzle can be a film, by its size alone: before anything is solved.
pub fn fits(puzzle: &Puzzle, board: &Board, look: &Look) -> Result<(), DrawError> {
    let scene = Scene { puzzle, board, marked: None };
    scene.check()?;
    sized(&scene, look).map(|_| ())
}

impl Reel {
    fn shoot(film: &Film<'_>, look: &Look) -> Result<Reel, DrawError> {
        let scene = |board| Scene { puzzle: film.puzzle, board, marked: None };
        let (Some(first), Some(last)) = (film.boards.first(), film.boards.last()) else {
            return Err(DrawError::NoBoard);
        };
        film.boards.iter().try_for_each(|board| scene(board).check())?;
        let look = Look { is_moving: true, ..*look };
        let (look, cell) = sized(&scene(first), &look)?;
        let mut canvas = Canvas::paint(&Drawing::of(&[scene(first)], &look), cell);
        let mut takes = vec![Take::whole(&canvas)];
        // Three pictures beside the shots: the canvas, the one before, the end.
        let mut room = Room::new(film.max_bytes, cell);
        room.take(3 * canvas.dots.len())?;
        for (board, cells) in steps(film) {
            let before = canvas.dots.clone();
            let scene = scene(board);
            let stage = Stage::new(&scene, &look);
            let mut marks = stage.redraw(&cells, false);
            stage.draw_thick(&mut marks);
            canvas.add(&marks);
            takes.extend(Take::between(&before, &canvas, &mut room)?);
        }
        let end = Canvas::paint(&Drawing::of(&[scene(last)], &look), cell);
        takes.extend(Take::between(&canvas.dots, &end, &mut room)?);
        Ok(Reel::develop(&end, &takes, USUAL))
    }

    /// The shots as they are seen, each but the first and the last for so long.
    pub(crate) fn develop(canvas: &Canvas, takes: &[Take], usual: u16) -> Reel {
        let (mut colors, numbers) = numbered(takes.iter().map(|take| &take.dots[..]));
        colors.resize(MOST_COLORS + 1, [0; 3]);
        let n = takes.len();
        let shot = |(index, take): (usize, &Take)| Shot {
            left: take.at[0] as u16,
            top: take.at[1] as u16,
            width: take.width as u16,
            height: (take.dots.len() / take.width) as u16,
            dots: take.dots.iter().map(|dot| dot.map_or(CLEAR, |dot| numbers[&dot])).collect(),
            hundredths: match index {
                _ if index + 1 == n => LAST,
                0 => FIRST,
                _ => usual,
            },
        };
        Reel {
            width: canvas.width as u16,
            height: canvas.height as u16,
            colors,
            shots: takes.iter().enumerate().map(shot).collect(),
        }
    }
}

/// Dots a cell, and whether there is room for clues then.
pub(crate) fn sized(scene: &Scene<'_>, look: &Look) -> Result<(Look, u32), DrawError> {
    let size = |look: &Look| Stage::new(scene, look).size();
    let usual = |look: &Look| {
        let [width, height] = size(look);
        ((SIDE / width.max(height)) as u32).clamp(1, 24)
    };
    let mut look = *look;
    if look.cell.is_none() {
        if look.has_clues() && usual(&look) < canvas::LEAST_FOR_CLUES {
            look.clues = ClueArea::LeftOut;
        }
        look.cell = Some(usual(&look));
    }
    let size = size(&look);
    if let Some(cell) = look.cell.filter(|&cell| !has_room(size, cell)) {
        return Err(too_large(size, &look, cell));
    }
    let cell = canvas::dots_of_cell(size, &look)?;
    Ok((look, cell))
}

/// Whether so many dots a cell can be filmed.
fn has_room(size: [f32; 2], cell: u32) -> bool {
    let [width, height] = size.map(|side| (side * cell as f32).round());
    width * height <= MOST_DOTS && width.max(height) <= MOST_SIDE
}

/// Why there is no room, and how there would be.
fn too_large(size: [f32; 2], look: &Look, cell: u32) -> DrawError {
    let least = if look.has_clues() { canvas::LEAST_FOR_CLUES } else { 1 };
    let svg = Remedy::choose_output(["svg"]);
    DrawError::TooManyDots {
        dots: size.map(|side| (side * cell as f32).round() as u64),
        most: MostDots::MillionsAndSide((MOST_DOTS / 1e6) as u32, MOST_SIDE as u32),
        remedies: match (least..cell).rev().find(|&cell| has_room(size, cell)) {
            Some(cell) => vec![Remedy::CellAtMost { dots: cell }],
            None if look.has_clues() => vec![Remedy::UsualCellWithoutClues, svg],
            None => vec![svg],
        },
    }
}

/// The cells to paint, step by step, each with the board that knows them.
fn steps<'a>(film: &Film<'a>) -> Vec<(&'a Board, Vec<CellId>)> {
    let stride = film.boards.len().div_ceil(MOST_BOARDS).max(1);
    let mut boards: Vec<&Board> = film.boards.iter().step_by(stride).collect();
    boards.extend(film.boards.last());
    let settled: Vec<(&Board, Vec<CellId>)> = boards
        .windows(2)
        .map(|pair| {
            let cells = (0..pair[0].shape().n_cells() as u32).map(CellId);
            let is_new =
                |cell: &CellId| pair[0].get(*cell).is_none() && pair[1].get(*cell).is_some();
            (pair[1], cells.filter(is_new).collect())
        })
        .collect();
    let n: usize = settled.iter().map(|(_, cells)| cells.len()).sum();
    let portion = n.div_ceil(STEPS).max(1);
    let portions = settled
        .iter()
        .flat_map(|(board, cells)| cells.chunks(portion).map(|cells| (*board, cells.to_vec())));
    portions.collect()
}

/// The memory that is left for shots.
pub(crate) struct Room {
    left: u64,
    /// Dots a cell, for the way out.
    cell: u32,
}

impl Room {
    pub(crate) fn new(left: u64, cell: u32) -> Room {
        Room { left, cell }
    }

    /// Takes room for one more shot of so many dots: four bytes each, and one when it is developed.
    pub(crate) fn take(&mut self, n_dots: usize) -> Result<(), DrawError> {
        let left = self.left.checked_sub(5 * n_dots as u64);
        self.left = left.ok_or(DrawError::TooMuchMemory { cell: self.cell })?;
        Ok(())
    }
}

impl Take {
    pub(crate) fn whole(canvas: &Canvas) -> Take {
        let dots = canvas.dots.iter().copied().map(Some).collect();
        Take { at: [0, 0], width: canvas.width, dots }
    }

    /// What changed, if anything did and there is room for it.
    pub(crate) fn between(
        before: &[Rgb],
        after: &Canvas,
        room: &mut Room,
    ) -> Result<Option<Take>, DrawError> {
        let width = after.width;
        let rows = || before.chunks(width).zip(after.dots.chunks(width));
        let changed = |(one, other): (&[Rgb], &[Rgb])| one != other;
        let (Some(top), Some(bottom)) = (rows().position(changed), rows().rposition(changed))
        else {
            return Ok(None);
        };
        let (mut left, mut right) = (width, 0);
        for (one, other) in rows().skip(top).take(bottom + 1 - top) {
            let differs = |x: &usize| one[*x] != other[*x];
            left = (0..left).find(differs).unwrap_or(left);
            right = (right..width).rev().find(differs).map_or(right, |x| right.max(x + 1));
        }
        room.take((right - left) * (bottom + 1 - top))?;
        let inside = rows().skip(top).take(bottom + 1 - top);
        let dots = inside.flat_map(|(one, other)| {
            (left..right).map(|x| (one[x] != other[x]).then_some(other[x]))
        });
        Ok(Some(Take { at: [left, top], width: right - left, dots: dots.collect() }))
    }
}

/// The most frequent colors, and the number of each color's own or nearest one.
fn numbered<'a>(pictures: impl Iterator<Item = &'a [Option<Rgb>]>) -> (Vec<Rgb>, HashMap<Rgb, u8>) {
    let mut counts: HashMap<Rgb, usize> = HashMap::new();
    // Most neighbors are alike: to count them together saves nearly all look-ups.
    for run in pictures.flat_map(|dots| dots.chunk_by(|one, other| one == other)) {
        if let Some(color) = run[0] {
            *counts.entry(color).or_default() += run.len();
        }
    }
    let mut colors: Vec<Rgb> = counts.keys().copied().collect();
    colors.sort_by_key(|color| (usize::MAX - counts[color], *color));
    let all = colors.clone();
    colors.truncate(MOST_COLORS);
    let distance =
        |a: Rgb, b: Rgb| -> u32 { (0..3).map(|i| u32::from(a[i].abs_diff(b[i])).pow(2)).sum() };
    let nearest = |color: Rgb| {
        (0..colors.len()).min_by_key(|&i| distance(colors[i], color)).expect("a color") as u8
    };
    let numbers = all.into_iter().map(|color| (color, nearest(color))).collect();
    (colors, numbers)
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Picture, Value};

    use super::*;

    /// A film of 4 × 3 cells, of which each pass settles a row.
    fn reel() -> Reel {
        let picture = Picture::parse(&["#.##", ".##.", "####"]).unwrap();
        let puzzle = Puzzle::of_picture(&picture);
        let mut boards = vec![Board::unknown(puzzle.shape())];
        for y in 0..3 {
            let mut board = boards[y as usize].clone();
            (y * 4..y * 4 + 4).map(CellId).for_each(|cell| board.set(cell, picture.get(cell)));
            boards.push(board);
        }
        let film = Film { puzzle: &puzzle, boards: &boards, max_bytes: 1 << 20 };
        let look = Look { cell: Some(8), ..Look::default() };
        let refused = Reel::shoot(&Film { max_bytes: 20_000, ..film }, &look).err().unwrap();
        assert_eq!(refused.remedies(), [Remedy::CellAtMost { dots: 4 }, Remedy::AllowMemory]);
        Reel::shoot(&film, &look).unwrap()
    }

    /// Plays the film to its end.
    fn played(reel: &Reel) -> Vec<Rgb> {
        let mut dots = vec![[0; 3]; usize::from(reel.width) * usize::from(reel.height)];
        for shot in &reel.shots {
            for (i, &number) in shot.dots.iter().enumerate().filter(|(_, number)| **number != CLEAR)
            {
                let x = usize::from(shot.left) + i % usize::from(shot.width);
                let y = usize::from(shot.top) + i / usize::from(shot.width);
                dots[y * usize::from(reel.width) + x] = reel.colors[usize::from(number)];
            }
        }
        dots
    }

    #[test]
    fn a_film_ends_with_the_finished_picture() {
        let reel = reel();
        assert_eq!(reel.shots.len(), 1 + 12 + 1, "the empty grid, twelve cells, no dots left");
        assert_eq!((reel.shots[0].hundredths, reel.shots[13].hundredths), (FIRST, LAST));
        let picture = Picture::parse(&["#.##", ".##.", "####"]).unwrap();
        let (puzzle, board) = (Puzzle::of_picture(&picture), Board::from(&picture));
        let scene = Scene { puzzle: &puzzle, board: &board, marked: None };
        let end = Canvas::paint(&Drawing::of(&[scene], &Look::default()), 8);
        assert!(played(&reel) == end.dots);
    }

    #[test]
    fn films_that_are_too_large_are_refused_with_a_way_out() {
        let refused = |side: [u32; 2], look: Look| {
            let shape = pictogrid_core::Shape::rect(side[0], side[1]);
            let filled = vec![Value::FILLED; shape.n_cells()];
            let puzzle = Puzzle::of_picture(&Picture::new(shape, filled));
            let board = Board::unknown(shape);
            let scene = Scene { puzzle: &puzzle, board: &board, marked: None };
            sized(&scene, &look).map(|(_, cell)| cell).map_err(|error| error.remedies())
        };
        let look = |cell, clues| Look { cell, clues, ..Look::default() };
        let remedies = refused([60, 60], look(Some(100), ClueArea::Drawn)).unwrap_err();
        let [Remedy::CellAtMost { dots: largest }] = remedies[..] else { panic!("{remedies:?}") };
        assert_eq!(refused([60, 60], look(Some(largest), ClueArea::Drawn)), Ok(largest));
        assert!(refused([60, 60], look(Some(largest + 1), ClueArea::Drawn)).is_err());
        let svg = Remedy::choose_output(["svg"]);
        let both = vec![Remedy::UsualCellWithoutClues, svg.clone()];
        assert_eq!(refused([20_000, 1], look(Some(8), ClueArea::Drawn)), Err(both));
        assert_eq!(refused([20_000, 1], look(None, ClueArea::Drawn)), Ok(1));
        assert_eq!(refused([70_000, 1], look(None, ClueArea::Drawn)), Err(vec![svg]));
    }

    #[test]
    fn portions_keep_the_order_of_passes() {
        let picture = Picture::new(pictogrid_core::Shape::rect(40, 30), vec![Value::FILLED; 1200]);
        let puzzle = Puzzle::of_picture(&picture);
        let mut middle = Board::unknown(puzzle.shape());
        (600..700).map(CellId).for_each(|cell| middle.set(cell, Value::FILLED));
        let boards = [Board::unknown(puzzle.shape()), middle, Board::from(&picture)];
        let steps = steps(&Film { puzzle: &puzzle, boards: &boards, max_bytes: 0 });
        assert!((100..=102).contains(&steps.len()), "{}", steps.len());
        assert_eq!(steps[0].1[0], CellId(600));
        let all: usize = steps.iter().map(|(_, cells)| cells.len()).sum();
        assert_eq!(all, 1200);
    }

    #[test]
    fn rare_colors_beyond_the_palette_take_the_nearest() {
        let many = (0..300_u32).flat_map(|i| {
            vec![Some([(i % 256) as u8, (i / 256 * 200) as u8, 0]); 400 - i as usize]
        });
        let (colors, numbers) = numbered([&many.collect::<Vec<_>>()[..]].into_iter());
        assert_eq!((colors.len(), numbers.len()), (MOST_COLORS, 300));
        assert_eq!(colors[usize::from(numbers[&[7, 0, 0]])], [7, 0, 0]);
    }
}
