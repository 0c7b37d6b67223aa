//! Where the lines of the grid are in a picture.
//!
//! ```text
//!   screenshot   lines are straight, level and equally spaced: teeth of a comb    comb, screenshot
//!   photo        cells are blobs or crossings in rows that bend: linked, numbered  photo, link, bend, grow
//! ```
//!
//! A lattice counts its lines from 0. It may have more lines than the grid: boxes for the numbers
//! continue it to the left and above, and `reading::origin` finds where the grid begins.

mod bend;
mod comb;
mod fit;
mod grow;
mod link;
mod photo;
mod screenshot;

pub(crate) use bend::{Bend, Node};
pub(crate) use photo::photo;
pub(crate) use screenshot::screenshot;

/// Equally spaced lines, or lines that bend.
#[derive(Clone, Debug)]
pub(crate) struct Lattice {
    /// Cells from left to right and from top to bottom.
    pub(crate) n: [usize; 2],
    /// Where line 0 is in the picture, across and down; of a bent lattice in the middle of its other side.
    pub(crate) start: [f32; 2],
    /// The size of a cell, across and down; of a bent lattice in its middle.
    pub(crate) pitch: [f32; 2],
    /// How sure it is; one lattice of a picture is compared with another.
    pub(crate) score: f32,
    /// How the lines bend; `None` if they are straight and level.
    pub(crate) bend: Option<Bend>,
}

impl Lattice {
    /// The lattice of `n` cells between four corners, from the top left clockwise; `None` if they are no
    /// quadrangle with room for cells.
    pub(crate) fn between(corners: [[f32; 2]; 4], n: [usize; 2]) -> Option<Lattice> {
        const MOST: usize = 1000;
        if n.iter().any(|n| !(1..=MOST).contains(n)) {
            return None;
        }
        let [a, b, c, d] = corners;
        // A projective map of the unit square: Heckbert, "Fundamentals of texture mapping", 1989.
        let cross = |p: [f32; 2], q: [f32; 2]| p[0] * q[1] - p[1] * q[0];
        let minus = |p: [f32; 2], q: [f32; 2]| [p[0] - q[0], p[1] - q[1]];
        let (e, f) = (minus(b, c), minus(d, c));
        let sum = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
        let (g, h) = (cross(sum, f) / cross(e, f), cross(e, sum) / cross(e, f));
        let mut nodes = Vec::new();
        for k in 0..21 * 21 {
            let (s, t) = ((k % 21) as f32 / 20.0, (k / 21) as f32 / 20.0);
            let depth = 1.0 + g * s + h * t;
            let place = |axis: usize| {
                let across = b[axis] - a[axis] + g * b[axis];
                let down = d[axis] - a[axis] + h * d[axis];
                (a[axis] + across * s + down * t) / depth
            };
            let (x, y) = (place(0), place(1));
            nodes.push(Node { u: s * n[0] as f32, v: t * n[1] as f32, x, y });
        }
        if nodes.iter().any(|node| !node.x.is_finite() || !node.y.is_finite()) {
            return None;
        }
        photo::bent(&nodes, n)
    }

    /// The place in the picture of a place on the lattice, in cells from line 0.
    pub(crate) fn place(&self, u: f32, v: f32) -> (f32, f32) {
        match &self.bend {
            Some(bend) => bend.place(u, v, self.n),
            None => (self.start[0] + u * self.pitch[0], self.start[1] + v * self.pitch[1]),
        }
    }

    /// The same with `before` lines more on the first side of an axis and `after` more on the last.
    pub(crate) fn grown(&self, axis: usize, before: usize, after: usize) -> Lattice {
        let mut grown = self.clone();
        grown.n[axis] += before + after;
        grown.start[axis] -= before as f32 * self.pitch[axis];
        if let Some(bend) = &mut grown.bend {
            bend.shift(axis, before as f32);
        }
        grown
    }
}
