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

    /// The kind that leans towards a level, and how much of it is filled.
    fn of_level(level: Option<u8>) -> (Kind, u32) {
        match level {
            Some(1) => (Kind::Plain, 60),
            Some(2) => (Kind::Shapes, 58),
            None | Some(3) => (Kind::Shapes, 52),
            Some(4) => (Kind::Noise, 48),
            _ => (Kind::Noise, 47),
        }
    }
}

/// The kind of an order, and how many percent are filled.
pub(super) fn of_order(order: &Order) -> (Kind, u32) {
    let (kind, fill) = Kind::of_level(order.level);
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

    /// Every cell as most of the nine around it.
    fn smoothed(self, cells: &[bool]) -> Vec<bool> {
        let cell = |i: i32| {
            let (x, y) = (i % self.width, i / self.width);
            let near = |at: i32, end: i32| (at - 1).max(0)..=(at + 1).min(end - 1);
            let (mut n, mut n_filled) = (0, 0);
            for v in near(y, self.height) {
                for u in near(x, self.width) {
                    n += 1;
                    n_filled += i32::from(cells[self.at(u, v)]);
                }
            }
            2 * n_filled > n || 2 * n_filled == n && cells[i as usize]
        };
        (0..self.n()).map(cell).collect()
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
