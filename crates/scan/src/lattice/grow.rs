//! Outer lines of a bent lattice: added where an edge is seen where the next should be, cut where none is.
//!
//! ```text
//!   lattice so far    ┌─┬─┬─┐╌╌      the place of the next line follows from the bend
//!                     ├─┼─┼─┤        edge there, and none half way: the lattice grows, and bends anew
//!                     └─┴─┴─┘╌╌
//! ```
//!
//! The other lines have to run through the strip between, since the edge of a page may be as far away.
//! Filled cells hide lines and light ones run into each other, so links end inside the grid; and a frame or a
//! line of text may be linked to it. An edge is the largest difference of brightness within a sixth of a cell,
//! beside the usual one of the lines that are known. O(lines · samples), at most [`MOST_STEPS`] lines.

use super::bend::{Bend, Node};
use crate::raster::Plane;

/// Lines that are added or cut.
const MOST_STEPS: usize = 100;
/// Places of an edge that are tried, in cells from where it should be.
const PLACES: [f32; 9] = [0.0, -0.04, 0.04, -0.08, 0.08, -0.12, 0.12, -0.16, 0.16];
/// Half the distance over which brightness is compared.
const BESIDE: f32 = 0.07;
/// An edge is this part of a usual one.
const PART: f32 = 0.42;

/// The points of a lattice of `n` cells, grown and cut; `n` changes with them.
pub(super) fn grow(gray: &Plane<f32>, mut nodes: Vec<Node>, n: &mut [usize; 2]) -> Vec<Node> {
    for _ in 0..MOST_STEPS {
        let Some(bend) = Bend::fit(&nodes, *n) else { break };
        let page = Page { gray, bend: &bend, n: *n };
        let usual = [page.usual(0), page.usual(1)];
        let sides = [(0, false), (0, true), (1, false), (1, true)];
        let outer = |axis: usize, is_last: bool, beyond: usize| match is_last {
            true => (n[axis] + beyond) as f32,
            false => -(beyond as f32),
        };
        let seen = |&(axis, is_last): &(usize, bool), beyond: usize| {
            let line = outer(axis, is_last, beyond);
            let half = if is_last { line - 0.5 } else { line + 0.5 };
            let there = page.edges(axis, line, usual[axis]);
            (better(&there), better(&page.edges(axis, half, usual[axis])), there)
        };
        let crossed = |&(axis, is_last): &(usize, bool), beyond: usize| {
            let line = outer(axis, is_last, beyond);
            let half = if is_last { line - 0.5 } else { line + 0.5 };
            page.crossed(axis, half, usual[1 - axis])
        };
        let absent = sides.iter().find(|side| {
            let (there, half, _) = seen(side, 0);
            let is_row = there > 0.35 && there > half + 0.1 && crossed(side, 0) > 0.3;
            n[side.0] > 4 && !is_row
        });
        if let Some(&(axis, is_last)) = absent {
            cut(&mut nodes, n, axis, is_last);
            continue;
        }
        let next = sides.iter().find_map(|side| {
            let (there, half, edges) = seen(side, 1);
            let is_row = there > 0.6 && there > half + 0.3 && crossed(side, 1) > 0.45;
            is_row.then_some((*side, edges))
        });
        let Some(((axis, is_last), edges)) = next.filter(|_| n[0].max(n[1]) < 130) else { break };
        let line = outer(axis, is_last, 1);
        let found = edges.into_iter().filter_map(|(cross, by)| Some((cross, by?)));
        nodes.extend(found.map(|(cross, by)| page.node(axis, line, cross, by)));
        n[axis] += 1;
        if !is_last {
            renumber(&mut nodes, axis, 1.0);
        }
    }
    nodes
}

fn cut(nodes: &mut Vec<Node>, n: &mut [usize; 2], axis: usize, is_last: bool) {
    n[axis] -= 1;
    if !is_last {
        renumber(nodes, axis, -1.0);
    }
    let most = n[axis] as f32;
    nodes.retain(|node| (0.0..=most).contains(&if axis == 0 { node.u } else { node.v }));
}

fn renumber(nodes: &mut [Node], axis: usize, by: f32) {
    for node in nodes {
        if axis == 0 { node.u += by } else { node.v += by }
    }
}

/// The share of places with an edge, in the better two of three thirds.
fn better(edges: &[(f32, Option<f32>)]) -> f32 {
    let third = edges.len().div_ceil(3).max(1);
    let share = |part: &[(f32, Option<f32>)]| {
        part.iter().filter(|edge| edge.1.is_some()).count() as f32 / part.len() as f32
    };
    let shares: Vec<f32> = edges.chunks(third).map(share).collect();
    let least = shares.iter().copied().fold(1.0, f32::min);
    if shares.len() < 2 {
        least
    } else {
        (shares.iter().sum::<f32>() - least) / (shares.len() - 1) as f32
    }
}

struct Page<'a> {
    gray: &'a Plane<f32>,
    bend: &'a Bend,
    n: [usize; 2],
}

impl Page<'_> {
    fn place(&self, axis: usize, along: f32, cross: f32) -> (f32, f32) {
        match axis {
            0 => self.bend.place(along, cross, self.n),
            _ => self.bend.place(cross, along, self.n),
        }
    }

    fn node(&self, axis: usize, line: f32, cross: f32, by: f32) -> Node {
        let (x, y) = self.place(axis, line + by, cross);
        match axis {
            0 => Node { u: line, v: cross, x, y },
            _ => Node { u: cross, v: line, x, y },
        }
    }

    fn brightness(&self, (x, y): (f32, f32)) -> f32 {
        if !x.is_finite() || !y.is_finite() {
            return 0.0;
        }
        let at = |value: f32, n: usize| (value.round().max(0.0) as usize).min(n - 1);
        self.gray.at(at(x, self.gray.width), at(y, self.gray.height))
    }

    /// The strongest edge near a place: its strength and where it is.
    fn edge(&self, axis: usize, line: f32, cross: f32) -> (f32, f32) {
        let strength = |by: f32| {
            let before = self.brightness(self.place(axis, line + by - BESIDE, cross));
            let after = self.brightness(self.place(axis, line + by + BESIDE, cross));
            (before - after).abs()
        };
        let all = PLACES.iter().map(|&by| (strength(by), by));
        all.fold((-1.0, 0.0), |best, one| if one.0 > best.0 { one } else { best })
    }

    /// The median strength of an edge of the lines inside.
    fn usual(&self, axis: usize) -> f32 {
        let lines = (1..self.n[axis]).map(|line| line as f32);
        let cells = self.n[1 - axis];
        let mut all: Vec<f32> = lines
            .flat_map(|line| (0..cells).map(move |cell| (line, cell as f32 + 0.5)))
            .map(|(line, cross)| self.edge(axis, line, cross).0)
            .collect();
        all.sort_by(f32::total_cmp);
        all.get(all.len() / 2).copied().unwrap_or(f32::MAX)
    }

    /// The share of the other axis's lines that run through a strip.
    fn crossed(&self, axis: usize, strip: f32, usual: f32) -> f32 {
        let n = self.n[1 - axis];
        let runs = |line: &usize| self.edge(1 - axis, *line as f32, strip).0 > PART * usual;
        (0..=n).filter(runs).count() as f32 / (n + 1) as f32
    }

    /// For each cell along a line: where its edge is, if there is one.
    fn edges(&self, axis: usize, line: f32, usual: f32) -> Vec<(f32, Option<f32>)> {
        let edge = |cell: usize| {
            let cross = cell as f32 + 0.5;
            let (strength, by) = self.edge(axis, line, cross);
            (cross, (strength > PART * usual).then_some(by))
        };
        (0..self.n[1 - axis]).map(edge).collect()
    }
}
