//! Pictures drawn from a seed, by kind. Whole numbers only.
//!
//! ```text
//!   noise    every cell by itself            caves    noise, smoothed until walls stand
//!   shapes   noise, smoothed once or twice   plain    rectangles, rings and disks
//!   mirror   shapes, the right half that of the left
//! ```

use pictogrid_core::{Picture, Shape, Value};
use pictogrid_planted::SplitMix64;

use super::Order;

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

/// A picture of an order.
pub(super) fn draw(order: &Order, random: &mut SplitMix64) -> Picture {
    let (kind, fill) = of_order(order);
    let field = Field { width: order.width as i32, height: order.height as i32 };
    let mut cells = match kind {
        Kind::Plain => field.plain(random, fill),
        _ => (0..field.n()).map(|_| random.chance(fill)).collect(),
    };
    let n_smooth = match kind {
        Kind::Noise | Kind::Plain => 0,
        Kind::Shapes if order.level == Some(1) => 2,
        Kind::Shapes | Kind::Mirror => 1,
        Kind::Caves => 4,
    };
    for _ in 0..n_smooth {
        cells = field.smoothed(&cells);
    }
    if kind == Kind::Mirror {
        let mirrored = |i: i32| {
            let x = i % field.width;
            cells[field.at(x.min(field.width - 1 - x), i / field.width)]
        };
        cells = (0..field.n()).map(mirrored).collect();
    }
    let values = field.colored(&cells, order.n_colors, random);
    Picture::new(Shape::rect(order.width, order.height), values)
}

#[derive(Clone, Copy)]
struct Field {
    width: i32,
    height: i32,
}

impl Field {
    fn n(self) -> i32 {
        self.width * self.height
    }

    fn at(self, x: i32, y: i32) -> usize {
        (y * self.width + x) as usize
    }

    /// Every cell as most of the nine around it; it counts once more where they are even. In halves of
    /// cells, so that what lies outside is worth half a filled one.
    fn smoothed(self, cells: &[bool]) -> Vec<bool> {
        let (width, n_wide) = (self.width as usize, self.width as usize + 2);
        let mut halves = vec![1_u8; n_wide * (self.height as usize + 2)];
        for (row, cells) in halves.chunks_mut(n_wide).skip(1).zip(cells.chunks(width)) {
            row[1..=width].iter_mut().zip(cells).for_each(|(to, &cell)| *to = 2 * u8::from(cell));
        }
        let mut smoothed = Vec::with_capacity(cells.len());
        for (row, cells) in halves.windows(3 * n_wide).step_by(n_wide).zip(cells.chunks(width)) {
            let (above, row) = row.split_at(n_wide);
            let (row, below) = row.split_at(n_wide);
            let sums: Vec<u8> =
                above.iter().zip(row).zip(below).map(|((a, b), c)| a + b + c).collect();
            let around = sums.windows(3).zip(cells);
            smoothed
                .extend(around.map(|(sums, &cell)| sums.iter().sum::<u8>() + u8::from(cell) > 9));
        }
        smoothed
    }

    /// Rectangles, rings and disks, drawn and taken out, until about so much is filled.
    fn plain(self, random: &mut SplitMix64, fill: u32) -> Vec<bool> {
        let mut cells = vec![false; self.n() as usize];
        let least = self.n() * fill as i32 / 100;
        for _ in 0..400 {
            let n_filled = cells.iter().filter(|&&cell| cell).count() as i32;
            if n_filled >= least {
                break;
            }
            let long = |end: i32, random: &mut SplitMix64| {
                let most = (2 * end / 3).max(1) as u64;
                random.between((((end / 4).max(1) as u64).min(most), most)) as i32
            };
            let (w, h) = (long(self.width, random), long(self.height, random));
            let x = random.below((self.width - w + 1) as u64) as i32;
            let y = random.below((self.height - h + 1) as u64) as i32;
            let wall = random.between((2, 4)) as i32;
            let form = random.below(4);
            let is_drawn = !random.chance(15);
            for v in y..y + h {
                for u in x..x + w {
                    let edge = (u - x).min(x + w - 1 - u).min(v - y).min(y + h - 1 - v);
                    let (dx, dy) = (2 * (u - x) - w + 1, 2 * (v - y) - h + 1);
                    let is_in = match form {
                        0 | 1 => true,
                        2 => edge < wall,
                        _ => dx * dx * h * h + dy * dy * w * w <= w * w * h * h,
                    };
                    if is_in {
                        cells[self.at(u, v)] = is_drawn;
                    }
                }
            }
        }
        cells
    }

    /// Filled cells in colors: each that of the nearest of some points.
    fn colored(self, cells: &[bool], n_colors: u8, random: &mut SplitMix64) -> Vec<Value> {
        if n_colors < 2 {
            return cells.iter().map(|&cell| Value(u8::from(cell))).collect();
        }
        let point = |index: u64, random: &mut SplitMix64| {
            let x = random.below(self.width as u64) as i32;
            let y = random.below(self.height as u64) as i32;
            (x, y, (index % u64::from(n_colors)) as u8 + 1)
        };
        let n_points = 2 * u64::from(n_colors) + (self.n() / 60) as u64;
        let points: Vec<_> = (0..n_points).map(|index| point(index, random)).collect();
        let color = |i: i32| {
            let (x, y) = (i % self.width, i / self.width);
            let nearest = points.iter().min_by_key(|(u, v, _)| (x - u).abs() + (y - v).abs());
            Value(nearest.map_or(1, |point| point.2))
        };
        let value = |i: i32| if cells[i as usize] { color(i) } else { Value::EMPTY };
        (0..self.n()).map(value).collect()
    }
}
