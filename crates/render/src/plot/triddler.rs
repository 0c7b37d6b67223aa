//! The plot of a triddler: rows have their clues on the left, lines `/` above, lines `\` below.
//!
//! ```text
//!                1  2 /          clues go on in the direction of their line; those below are read
//!               / 3/ /           from the grid on, all others towards it
//!        2 1   ________
//!          3  /\  /\  /\         a point is (level, half a side): level l lies l heights below the
//!         1  /__\/__\/__\        top, and x half sides right of the left corner
//!            \  /\  /\  /\ 2
//!             \/__\/__\/__\ 1
//! ```
//!
//! A side is one and a half cells long, so that a number fits a triangle as well as a square.
//!
//! Everything is added up from the sides, O(lines) for the clues and O(1) for a cell.

use pictogrid_core::{CellId, Shape, Side, Tri};

use crate::Layout;

use super::{Clues, End, GAP, LETTER, MARGIN, Plot, Rule, THICK, THIN, widest};

/// Half a side of a triangle.
const HALF: f32 = 0.75;
/// The height of a triangle.
const HEIGHT: f32 = 1.299_038;
/// From one number to the next in the directions `/` and `\`.
const STEP: f32 = 1.0;
/// Between the slanted sides of the outline and the clues beside them.
const ASIDE: f32 = 0.2;
/// Across and down, for one step along a slanted line.
const SLANT: [f32; 2] = [0.5, 0.866_025_4];

pub(super) fn plot(tri: Tri, layout: &Layout, clues: Clues) -> Plot {
    let hexagon = Hexagon::new(tri);
    let ends = hexagon.ends(layout, clues);
    let mut plot = Plot {
        size: [0.0; 2],
        ground: hexagon.corners().map(place).to_vec(),
        thin: hexagon.thin(),
        thick: hexagon.thick(),
        guides: Vec::new(),
        square: 0.6,
        shape: Shape::Tri(tri),
        origin: [0.0; 2],
        ends,
    };
    fit(&mut plot, layout, clues);
    plot
}

pub(super) fn outline(tri: Tri, origin: [f32; 2], cell: CellId) -> [[f32; 2]; 3] {
    let (r, x) = tri.position(cell);
    // Both go around the same way: of two that overlap in one path, none is a hole in the other.
    let corners = match tri.points_up(r, x) {
        true => [(x, r + 1), (x + 1, r), (x + 2, r + 1)],
        false => [(x + 2, r), (x + 1, r + 1), (x, r)],
    };
    corners.map(|(x, level)| {
        let [u, v] = place([x as f32, level as f32]);
        [origin[0] + u, origin[1] + v]
    })
}

/// Where a point of the lattice lies.
fn place([x, level]: [f32; 2]) -> [f32; 2] {
    [x * HALF, level * HEIGHT]
}

/// Moves everything so that it begins at the margin, and finds how large it is.
fn fit(plot: &mut Plot, layout: &Layout, clues: Clues) {
    let mut points = plot.ground.clone();
    if clues != Clues::None {
        for (end, numbers) in plot.ends.iter().zip(layout.lines()) {
            let ([x, y], [w, h]) = (end.middle(numbers.len() - 1), end.room);
            points.extend([[x - w / 2.0, y - h / 2.0], [x + w / 2.0, y + h / 2.0]]);
        }
    }
    let edge = |axis: usize, pick: fn(f32, f32) -> f32| {
        points.iter().map(|point| point[axis]).reduce(pick).unwrap_or(0.0)
    };
    let [left, top] = [edge(0, f32::min), edge(1, f32::min)];
    plot.size = [edge(0, f32::max) - left + 2.0 * MARGIN, edge(1, f32::max) - top + 2.0 * MARGIN];
    plot.origin = [MARGIN - left, MARGIN - top];
    let [dx, dy] = plot.origin;
    let shift = |point: &mut [f32; 2]| *point = [point[0] + dx, point[1] + dy];
    plot.ground.iter_mut().for_each(shift);
    plot.ends.iter_mut().for_each(|end| shift(&mut end.at));
    for rule in plot.thin.iter_mut().chain(&mut plot.thick) {
        shift(&mut rule.from);
        shift(&mut rule.to);
    }
}

/// The outline in numbers that can be reckoned with.
struct Hexagon {
    tri: Tri,
    /// The lengths of the sides, in the order of [`Side::ALL`].
    sides: [i64; 6],
}

impl Hexagon {
    fn new(tri: Tri) -> Hexagon {
        Hexagon { tri, sides: Side::ALL.map(|side| tri.side(side).into()) }
    }

    fn n_rows(&self) -> i64 {
        self.sides[0] + self.sides[1]
    }

    /// The left and the right end of a level.
    fn level(&self, level: i64) -> [i64; 2] {
        let [a, _, b, c, ..] = self.sides;
        let right = if level <= c { a + 2 * b + level } else { a + 2 * b + 2 * c - level };
        [(a - level).abs(), right]
    }

    fn corners(&self) -> [[f32; 2]; 6] {
        let [a, _, _, c, ..] = self.sides;
        let n = self.n_rows();
        let at = |level: i64, end: usize| [self.level(level)[end] as f32, level as f32];
        [at(0, 0), at(0, 1), at(c, 1), at(n, 1), at(n, 0), at(a, 0)]
    }

    /// The middle of the side of the outline at which line `k` of a direction begins.
    fn start(&self, direction: usize, k: i64) -> [f32; 2] {
        let [a, _, b, _, bottom, _] = self.sides.map(|side| side as f32);
        let (n, k) = (self.n_rows() as f32, k as f32);
        match direction {
            0 => [(a - k - 0.5).abs(), k + 0.5],
            1 if k < b => [a + 2.0 * k + 1.0, 0.0],
            1 => [a + b + k + 0.5, k - b + 0.5],
            _ if k < bottom => [n - a + 2.0 * k + 1.0, n],
            _ => [n - a + bottom + k + 0.5, n - (k - bottom) - 0.5],
        }
    }

    fn ends(&self, layout: &Layout, clues: Clues) -> Vec<End> {
        let letter = if clues == Clues::Lettered { LETTER } else { 0.0 };
        let beside = widest(&layout.lines()[..self.n_rows() as usize]) + GAP + letter;
        let slanted = STEP + letter;
        let [across, down] = SLANT.map(|part| part * slanted);
        let steps = [[-beside, 0.0], [across, -down], [across, down]];
        let counts = [0, 2, 4].map(|side| self.sides[side] + self.sides[side + 1]);
        let aside = |direction: usize, k: i64| match direction {
            0 => -ASIDE,
            1 if k >= self.sides[2] => ASIDE,
            2 if k >= self.sides[4] => ASIDE,
            _ => 0.0,
        };
        let at = |direction: usize, k: i64| {
            let [x, y] = place(self.start(direction, k));
            [x + aside(direction, k), y]
        };
        let end = |direction: usize, k: i64| End {
            at: at(direction, k),
            step: steps[direction],
            room: if direction == 0 { [beside, 1.0] } else { [1.0, down.max(0.875)] },
            reads_outward: direction == 2,
        };
        (0..3).flat_map(|d| (0..counts[d]).map(move |k| (d, k))).map(|(d, k)| end(d, k)).collect()
    }

    /// Every side of every triangle that stands on its base; the others have the same sides.
    fn thin(&self) -> Vec<Rule> {
        let rows = (0..self.tri.n_rows()).flat_map(|r| self.tri.row(r).map(move |x| (r, x)));
        let up = rows.filter(|&(r, x)| self.tri.points_up(r, x));
        let corners = up.map(|(r, x)| [(x, r + 1), (x + 1, r), (x + 2, r + 1)]);
        let sides = |corners: [(u32, u32); 3]| {
            let points = corners.map(|(x, level)| place([x as f32, level as f32]));
            [0, 1, 2].map(|i| Rule { from: points[i], to: points[(i + 1) % 3], width: THIN })
        };
        corners.flat_map(sides).collect()
    }

    /// Every fifth rule of each direction, and the frame.
    fn thick(&self) -> Vec<Rule> {
        let corners = self.corners();
        let frame = (0..6).map(|i| (corners[i], corners[(i + 1) % 6]));
        let [a, b] = [self.sides[0], self.sides[2] + self.sides[3]];
        let rows =
            fifths(self.n_rows()).filter_map(|l| self.inside(|x, level| level == l && x >= 0));
        let slashes = fifths(b).filter_map(|k| self.inside(|x, level| x + level == a + 2 * k));
        let n = self.sides[4] + self.sides[5];
        let others = fifths(n).filter_map(|k| self.inside(|x, level| x - level == 2 * k - a));
        (frame.chain(rows).chain(slashes).chain(others))
            .map(|(from, to)| Rule { from: place(from), to: place(to), width: THICK })
            .collect()
    }

    /// The first and the last lattice point inside of which this is true.
    fn inside(&self, is_on: impl Fn(i64, i64) -> bool) -> Option<([f32; 2], [f32; 2])> {
        let points = (0..=self.n_rows()).flat_map(|level| {
            let [left, right] = self.level(level);
            (left..=right).map(move |x| (x, level))
        });
        let mut on = points.filter(|&(x, level)| is_on(x, level));
        let first = on.next()?;
        let last = on.last().unwrap_or(first);
        let point = |(x, level): (i64, i64)| [x as f32, level as f32];
        Some((point(first), point(last)))
    }
}

/// The multiples of five between, but not at, the ends.
fn fifths(n: i64) -> impl Iterator<Item = i64> {
    (0..n).filter(|&i| Layout::has_rule_before(i as u32))
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{LineId, Picture, Puzzle, Value};

    use super::*;

    fn plotted(sides: [u32; 6]) -> (Shape, Plot) {
        let shape = Shape::Tri(Tri::new(sides).unwrap());
        let values = (0..shape.n_cells()).map(|cell| Value((cell % 3 == 0).into())).collect();
        let puzzle = Puzzle::of_picture(&Picture::new(shape, values));
        (shape, Plot::new(&Layout::of(&puzzle), Clues::Plain))
    }

    /// The square of the distance.
    fn apart(a: [f32; 2], b: [f32; 2]) -> f32 {
        (a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2)
    }

    #[test]
    fn clues_stand_at_the_end_of_their_line_and_in_its_direction() {
        for sides in
            [[2, 1, 2, 1, 2, 2], [3, 3, 3, 3, 3, 3], [4, 0, 0, 4, 4, 0], [0, 2, 3, 0, 1, 2]]
        {
            let (shape, plot) = plotted(sides);
            for line in (0..shape.n_lines() as u32).map(LineId) {
                let end = plot.end(line);
                let cells: Vec<CellId> = shape.line_cells(line).collect();
                let near = if end.reads_outward { *cells.last().unwrap() } else { cells[0] };
                let distance = apart(plot.middle(near), end.at).sqrt();
                assert!(distance < 0.76 + ASIDE, "{sides:?} {} {distance}", shape.line_name(line));
                let outer = end.middle(0);
                let all = cells.iter().map(|&cell| apart(plot.middle(cell), outer));
                let nearest = all.fold(f32::MAX, f32::min);
                assert_eq!(nearest, apart(plot.middle(near), outer), "{}", shape.line_name(line));
            }
        }
    }
}
