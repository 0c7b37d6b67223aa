//! Puzzles to order: of a size, a kind of picture and a level, from a seed.
//!
//! ```text
//!   seed, number ─▶ picture of its kind ─▶ settled by lines, or by a search?              `line_solved`
//!                        ▲                    │ no: another, or mended                    `repair`
//!                        └── no way ◀── changed until it has the level                     `hill_climbing`
//! ```
//!
//! A puzzle follows from the order, the seed and its number alone: there are only whole numbers, no
//! clock and no thread in it, so it is the same on every machine, and the first three of twenty are
//! the three of three. Every puzzle is unique: its grade settles every cell, or a solve does.
//!
//! A picture is settled by lines in 5 to 50 µs, a grade takes 0.3 to 5 ms, a change tens of ms: so
//! another picture is drawn, and one in 16 is worked on, for kinds that rarely reach their level
//! (`DESIGN.md`, Fixed pictures and puzzles to order). A puzzle of 20×20 takes 0.07 ms at level 1 and
//! 42 ms at level 6 (medians).

mod bit_rows;
mod hill_climbing;
mod line_solved;
mod picture_kinds;

use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hasher},
};

use pictogrid_core::SplitMix64;
use pictogrid_core::{Observer, Picture, Puzzle};
use pictogrid_explain::{Grade, level_word};
use pictogrid_solve::WrongAnswer;

use line_solved::Sheet;

pub use picture_kinds::Kind;

/// The most columns or rows of a puzzle.
pub const MOST_SIDE: u32 = 100;

/// The most colors of a puzzle, beside empty.
pub const MOST_COLORS: u8 = 9;

/// Pictures that are drawn for one puzzle before it is given up.
const MOST_PICTURES: u32 = 2000;

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Order {
    /// Columns, 1 to [`MOST_SIDE`].
    pub width: u32,
    /// Rows, 1 to [`MOST_SIDE`].
    pub height: u32,
    /// The level, from 1 to 7; any if there is none.
    pub level: Option<u8>,
    /// The kind of picture; what suits the level if there is none.
    pub kind: Option<Kind>,
    /// The percentage of filled cells that is aimed at; what suits the level if there is none.
    pub fill: Option<u32>,
    /// The number of colors beside empty.
    pub n_colors: u8,
    /// Whatever makes it another puzzle.
    pub seed: u64,
}

impl Order {
    /// Any puzzle of this size, in black and white.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Order {
        let [width, height] = [width, height].map(|side| side.clamp(1, MOST_SIDE));
        Order { width, height, level: None, kind: None, fill: None, n_colors: 1, seed: 0 }
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle; its goal is the picture.
    pub puzzle: Puzzle,
    /// Its grade.
    pub grade: Grade,
}

impl Made {
    /// The same, called by what makes it again: the text of its seed, and which of its puzzles it is, from 1.
    #[must_use]
    pub fn titled(self, seed: &str, number: u32) -> Made {
        let level = self.grade.level;
        let title = format!("{} (level {level}), seed {seed}, number {number}", level_word(level));
        Made { puzzle: self.puzzle.titled(&title), ..self }
    }
}

/// The seed that a text stands for, the same everywhere: FNV-1a, as that of the standard library may change
/// from one version to the next, and puzzles with it.
#[must_use]
pub fn seed_of(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    text.bytes().fold(0xCBF2_9CE4_8422_2325, step)
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrderError {
    /// No picture that was tried could be made into one.
    NotMade,
    /// The observer said stop.
    Stopped,
    /// The solver was wrong.
    Wrong(WrongAnswer),
}

impl std::fmt::Display for OrderError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OrderError::NotMade => f.write_str(
                "many pictures were tried and none became such a puzzle; try another size, level or kind",
            ),
            OrderError::Stopped => f.write_str("stopped"),
            OrderError::Wrong(wrong) => wrong.fmt(f),
        }
    }
}

impl std::error::Error for OrderError {}

/// A picture as it is drawn first for an order, the same for the same seed: not graded, not mended, and
/// perhaps not the only solution of its clues.
///
/// ```
/// use pictogrid_generate::order::{Order, sketch};
///
/// let mut order = Order::new(30, 20);
/// order.fill = Some(40);
/// let n_filled = sketch(&order).values().iter().filter(|value| value.0 > 0).count();
/// assert!((180..300).contains(&n_filled));
/// ```
#[must_use]
pub fn sketch(order: &Order) -> Picture {
    let mut random = first_numbers(order.seed, 0);
    picture_kinds::draw(order, &mut random).picture(order.n_colors, &mut random)
}

/// Puzzles one after another, no two of them equal.
///
/// ```
/// use pictogrid_core::Silent;
/// use pictogrid_generate::order::{Order, Orders};
///
/// let mut order = Order::new(10, 10);
/// order.level = Some(2);
/// let made = Orders::new(order).next(&mut Silent)?;
/// assert_eq!(made.grade.level, 2);
/// # Ok::<(), pictogrid_generate::order::OrderError>(())
/// ```
#[derive(Debug)]
pub struct Orders {
    order: Order,
    number: u64,
    /// Of each picture that was made a number that hardly any other one has.
    seen: HashSet<u64>,
    /// If the pictures are small and in black and white.
    sheet: Option<Sheet>,
}

impl Orders {
    /// The puzzles of an order.
    #[must_use]
    pub fn new(order: Order) -> Orders {
        let is_small =
            order.n_colors < 2 && order.width.max(order.height) <= line_solved::MOST_SIDE;
        let sheet = is_small.then(|| Sheet::new(order.width, order.height));
        Orders { order, number: 0, seen: HashSet::new(), sheet }
    }

    /// The next puzzle. If the observer stops it, the next call begins the same one again.
    pub fn next(&mut self, observer: &mut dyn Observer) -> Result<Made, OrderError> {
        for _ in 0..MOST_PICTURES {
            let mut random = self.random();
            let made = hill_climbing::make(&self.order, self.sheet.as_mut(), &mut random, observer);
            // A mend that was stopped counts as none on the way, so the puzzle may be another for that.
            let is_stopped = made.is_ok() && observer.says_stop();
            if is_stopped || made.as_ref().is_err_and(|error| *error == OrderError::Stopped) {
                self.number -= 1;
                return Err(OrderError::Stopped);
            }
            let made = made?;
            if made.puzzle.goal().is_some_and(|goal| self.is_new(goal)) {
                return Ok(made);
            }
        }
        Err(OrderError::NotMade)
    }

    /// The next puzzle that lines settle, of whatever level: it is not graded, which takes many times
    /// as long as to make it. Every line has a filled and an empty cell. In black and white, up to 64
    /// cells a side; of larger ones none is made.
    pub fn next_by_lines(&mut self, observer: &mut dyn Observer) -> Result<Puzzle, OrderError> {
        for _ in 0..MOST_PICTURES {
            let mut random = self.random();
            let Some(sheet) = &mut self.sheet else { break };
            let picture = hill_climbing::settled(&self.order, sheet, &mut random, observer)?;
            if self.is_new(&picture) {
                return Ok(Puzzle::of_picture(&picture));
            }
        }
        Err(OrderError::NotMade)
    }

    /// Whether a picture was not made before; at worst a new one is taken for an old one.
    fn is_new(&mut self, picture: &Picture) -> bool {
        let mut hasher = DefaultHasher::new();
        for values in picture.values().chunks(8) {
            hasher.write_u64(values.iter().fold(0, |word, value| word << 8 | u64::from(value.0)));
        }
        self.seen.insert(hasher.finish())
    }

    /// The numbers of the next puzzle.
    fn random(&mut self) -> SplitMix64 {
        self.number += 1;
        first_numbers(self.order.seed, self.number - 1)
    }
}

/// The numbers of a puzzle: seeds of neighbors have nothing in common once they are mixed.
fn first_numbers(seed: u64, number: u64) -> SplitMix64 {
    let mixed = SplitMix64::new(seed).next_u64();
    SplitMix64::new(mixed.wrapping_add(number.wrapping_mul(0xD1B5_4A32_D192_ED03)))
}

/// Whether a picture has something to see: enough cells of either sort, and few lines without any.
fn is_something(picture: &Picture) -> bool {
    let n = picture.values().len();
    let n_filled = picture.values().iter().filter(|value| value.0 > 0).count();
    let shape = picture.shape();
    let lines = 0..shape.n_lines() as u32;
    let is_blank = |&line: &u32| {
        let mut cells = shape.line_cells(pictogrid_core::LineId(line));
        cells.all(|cell| picture.get(cell).0 == 0)
    };
    let n_blank = lines.clone().filter(is_blank).count();
    (n / 8..=n - n / 12).contains(&n_filled) && 4 * n_blank <= lines.len()
}
