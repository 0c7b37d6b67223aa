//! Components: sublines that hang together through the cells that they share.
//!
//! Two components have no open cell and no run in common, so every solution of one goes with every
//! solution of the other: counts multiply.
//!
//! ```text
//!   ? ? . . .      a subline joins the sublines that cross it at an open cell:
//!   ? ? . . .      two components of four cells, 2 × 2 = 4 solutions
//!   . . . ? ?
//!   . . . ? ?
//! ```
//!
//! Where every cell has two lines, the cells that a component is to fill are counted twice, once by
//! its home lines and once by the crossing ones. If the two numbers differ, it has no solution, without
//! a search. Runs of unknown length and lines without a clue make of a number the
//! least and the most: 16 rows of one cell have none to spare where each of 16 columns has a blot.
//!
//! Union by the smaller number with path halving, nearly O(1) for each open cell of each subline.

use crate::domain::Planes;

use super::sublines::Subline;

/// Which sublines belong together.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    /// For each cell the join that met it last, and the subline it was first met in.
    met: Vec<(u64, u32)>,
    join: u64,
    /// Whether all sublines make one component, whatever they share.
    unites_all: bool,
    parent: Vec<u32>,
    /// The cells that the home lines of each root are to fill, less those of the crossing lines: the
    /// least and the most.
    surplus: Vec<(i64, i64)>,
    sizes: Vec<u32>,
    /// The open cells of each subline, and how many of them it is the first to meet.
    cells: Vec<(u32, u32)>,
    order: Vec<u32>,
    sorted: Vec<Subline>,
}

/// A range of a list of sublines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Component {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Component {
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl Joiner {
    /// Forgets everything; with `parts`, components are told apart.
    pub(super) fn reset(&mut self, n_cells: usize, parts: bool) {
        self.unites_all = !parts;
        self.met.clear();
        self.met.resize(n_cells, (0, 0));
        self.join = 0;
    }

    /// Sorts the sublines from `start` on by component, the smallest first, and appends the
    /// components. Gives `false` if one of them has no solution for sure.
    pub(super) fn join<G: Planes>(
        &mut self,
        domain: &G,
        sublines: &mut [Subline],
        start: usize,
        components: &mut Vec<Component>,
    ) -> bool {
        self.unite(domain, &sublines[start..]);
        if !self.balances(domain, &sublines[start..]) {
            return false;
        }
        let new = &mut sublines[start..];
        for i in 0..new.len() {
            self.sizes[i] = self.sizes[self.root(i as u32) as usize];
        }
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend(0..new.len() as u32);
        order.sort_by_key(|&i| (self.sizes[i as usize], self.root(i), i));
        self.sorted.clear();
        self.sorted.extend(order.iter().map(|&i| new[i as usize]));
        new.copy_from_slice(&self.sorted);
        let mut from = 0;
        for group in order.chunk_by(|&a, &b| self.root(a) == self.root(b)) {
            let to = from + group.len();
            let (start, end) = ((start + from) as u32, (start + to) as u32);
            components.push(Component { start, end });
            from = to;
        }
        self.order = order;
        true
    }

    /// Makes sublines that share an open cell have the same root, and counts the cells of each root.
    fn unite<G: Planes>(&mut self, domain: &G, sublines: &[Subline]) {
        self.join += 1;
        self.parent.clear();
        self.parent.extend(0..sublines.len() as u32);
        self.cells.clear();
        for (index, &subline) in sublines.iter().enumerate() {
            if self.unites_all {
                self.link(index as u32, 0);
            }
            let (mut n_open, mut n_first) = (0, 0);
            for cell in subline.open_cells(domain) {
                n_open += 1;
                let met = &mut self.met[cell.0 as usize];
                if met.0 == self.join {
                    let other = met.1;
                    self.link(index as u32, other);
                } else {
                    *met = (self.join, index as u32);
                    n_first += 1;
                }
            }
            self.cells.push((n_open, n_first));
        }
        self.sizes.clear();
        self.sizes.extend(self.cells.iter().map(|cells| cells.0));
        for index in (0..sublines.len()).rev() {
            let root = self.root(index as u32) as usize;
            if root != index {
                self.sizes[root] += self.sizes[index];
            }
        }
    }

    /// Whether home lines and crossing lines of every component can fill equally many cells; those in
    /// which they have no subline may be anything.
    fn balances<G: Planes>(&mut self, domain: &G, sublines: &[Subline]) -> bool {
        self.surplus.clear();
        self.surplus.resize(sublines.len(), (0, 0));
        for (index, subline) in sublines.iter().enumerate() {
            let Some(cell) = subline.open_cells(domain).next() else { continue };
            let home = domain.lines().home(cell);
            if domain.lines().crossings(home).len() != 1 {
                return true;
            }
            let (n_open, n_first) = self.cells[index];
            let root = self.root(index as u32) as usize;
            let (least, most) = &mut self.surplus[root];
            let (needs, spare) =
                (i64::from(subline.needs), i64::from(n_open) - i64::from(subline.takes));
            let is_home = home.line == subline.line;
            *least += if is_home { needs } else { spare } - i64::from(n_first);
            *most += if is_home { -spare } else { -needs } + i64::from(n_first);
        }
        self.surplus.iter().all(|&(least, most)| least <= 0 && 0 <= most)
    }

    fn link(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root_halving(a), self.root_halving(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }

    fn root_halving(&mut self, mut i: u32) -> u32 {
        while self.parent[i as usize] != i {
            let next = self.parent[i as usize];
            self.parent[i as usize] = self.parent[next as usize];
            i = next;
        }
        i
    }

    fn root(&self, mut i: u32) -> u32 {
        while self.parent[i as usize] != i {
            i = self.parent[i as usize];
        }
        i
    }
}
