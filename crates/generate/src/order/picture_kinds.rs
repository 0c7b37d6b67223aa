//! Pictures drawn from a seed, by kind. Whole numbers only.
//!
//! ```text
//!   noise    every cell by itself            caves    noise, smoothed until walls stand
//!   shapes   noise, smoothed once or twice   plain    rectangles, rings and disks
//!   mirror   shapes, the right half that of the left
//! ```
//!
//! A row of cells is a word: noise comes from bits, and the nine cells around each are added for all of
//! a row at once (`bit_rows`). Cell by cell, drawing was half of the time of a 10×10 puzzle that lines
//! settle.

use pictogrid_core::SplitMix64;

use super::{Order, bit_rows::Field};

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Every cell by itself.
    Noise,
    /// Blots.
    Shapes,
    /// Blots, mirrored.
    Mirror,
    /// Large caves with walls.
    Caves,
    /// Rectangles, rings and disks.
    Plain,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] = [Kind::Noise, Kind::Shapes, Kind::Mirror, Kind::Caves, Kind::Plain];

    /// Its name: `noise`, `shapes`, `mirror`, `caves`, `plain`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Kind::Noise => "noise",
            Kind::Shapes => "shapes",
            Kind::Mirror => "mirror",
            Kind::Caves => "caves",
            Kind::Plain => "plain",
        }
    }

    /// The kind that leans towards a level, and how much of it is filled: large pictures of few filled
    /// cells are too hard, small ones of many too easy.
    fn of_level(level: Option<u8>, side: u32) -> (Kind, u32) {
        match (level, side) {
            (Some(1), _) => (Kind::Plain, 60),
            (Some(2), ..40) => (Kind::Shapes, 58),
            (Some(2), _) => (Kind::Shapes, 64),
            (Some(3), ..=12) => (Kind::Noise, 47),
            (None | Some(3), ..40) => (Kind::Shapes, 52),
            (None | Some(3), _) => (Kind::Shapes, 58),
            (Some(4), ..=12) => (Kind::Noise, 40),
            (Some(4), ..=24) => (Kind::Noise, 46),
            (Some(4), _) => (Kind::Noise, 53),
            _ => (Kind::Noise, 47),
        }
    }
}

/// The kind of an order, and how many percent are filled.
pub(super) fn of_order(order: &Order) -> (Kind, u32) {
    let (kind, fill) = Kind::of_level(order.level, order.width.midpoint(order.height));
    (order.kind.unwrap_or(kind), order.fill.unwrap_or(fill).clamp(10, 90))
}

/// The filled cells of a picture of an order.
pub(super) fn draw(order: &Order, random: &mut SplitMix64) -> Field {
    let (kind, fill) = of_order(order);
    let mut field = Field::new(order.width, order.height);
    match kind {
        Kind::Plain => field.draw_forms(random, fill),
        _ => field.draw_noise(random, fill),
    }
    let n_smooth = match kind {
        Kind::Noise | Kind::Plain => 0,
        Kind::Shapes if order.level == Some(1) => 2,
        Kind::Shapes | Kind::Mirror => 1,
        Kind::Caves => 4,
    };
    (0..n_smooth).for_each(|_| field.smooth());
    if kind == Kind::Mirror {
        field.mirror();
    }
    field
}
