//! Several changes: the few best pictures of so many changes, and from these those of one more.
//!
//! ```text
//!   gauge      the cells left open: by lines, by probing, or by the rules up to a level
//!   children   changes of open cells and their neighbors, ranked by what they settle at least on the
//!              board (`canvas`); the first of them are measured from nothing
//!   rush       while very much is open, all good changes are made that do not spoil each other
//! ```
//!
//! The first picture of which nothing is open ends it. It is not the best there is; `polish` follows.
//!
//! Four pictures side by side, two of large ones: all sets of several changes would be far too many.
//! Measuring is what costs, so only the changes that promise most are measured: 32 by lines, 10 by
//! probing, 40 by rules, for each picture.

use std::collections::HashSet;

use pictogrid_core::{Stage, Value};

use super::{
    Fewest, Goal, LEVEL_OF_LINES,
    canvas::Board,
    flips::{CELL, Flip},
    repair_state::{Halt, Mender, Reached},
};

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gauge {
    Lines,
    Probing,
    Rules(u8),
}

impl Gauge {
    /// Changes that are measured of one picture.
    fn n_measured(self) -> usize {
        match self {
            Gauge::Lines => 32,
            Gauge::Probing => 10,
            Gauge::Rules(_) => 40,
        }
    }
}

/// Pictures that are followed side by side; half as many of large ones.
const WIDTH: usize = 4;
const MANY_CELLS: usize = 1000;
/// Line visits for pictures that are measured by probing.
const PROBING_WORK: u64 = 600_000;
/// Open cells from which on changes are made in a rush.
const RUSH: usize = 100;

/// A picture on the way.
struct Node {
    flips: Vec<Flip>,
    board: Board,
    key: u64,
}

impl Mender<'_> {
    /// Finds changes that reach the goal, if there are some that are not far more than `max_cells`. What
    /// it has found when it is stopped is kept.
    pub(super) fn several(
        &mut self,
        max_cells: usize,
        found: &mut Option<Vec<Flip>>,
    ) -> Result<(), Halt> {
        let most = max_cells.saturating_mul(2);
        let by_lines = self.climb(Vec::new(), Gauge::Lines, most)?;
        *found = match (self.goal, by_lines) {
            // What lines settle is unique; fewer changes may be enough for that.
            (goal, by_lines) if !goal.needs_lines() => {
                let fewer = by_lines.as_ref().map_or(most, |flips| super::n_cells(flips) - 1);
                *found = by_lines;
                let by_probing = self.within(PROBING_WORK, |mender| {
                    mender.climb(Vec::new(), Gauge::Probing, fewer)
                })?;
                by_probing.flatten().or_else(|| found.take())
            }
            (Goal::Level(level @ ..LEVEL_OF_LINES), Some(flips)) => {
                self.climb(flips, Gauge::Rules(level), most)?
            }
            (_, by_lines) => by_lines,
        };
        Ok(())
    }

    fn climb(
        &mut self,
        flips: Vec<Flip>,
        gauge: Gauge,
        most: usize,
    ) -> Result<Option<Vec<Flip>>, Halt> {
        let width = if self.canvas.n_cells() > MANY_CELLS { WIDTH / 2 } else { WIDTH };
        let mut layer = vec![self.node(flips, gauge)?];
        let mut seen = HashSet::new();
        loop {
            for index in 0..layer.len() {
                if self.is_done(&layer[index], gauge, index == 0)? {
                    return Ok(Some(layer.swap_remove(index).flips));
                }
            }
            let mut next = Vec::new();
            for node in &layer {
                next.extend(self.children(node, gauge, width)?);
            }
            next.sort_by_key(|node| node.key);
            next.retain(|node| seen.insert(node.cells()));
            next.truncate(width);
            if next.first().is_none_or(|node| super::n_cells(&node.flips) > most) {
                return Ok(None);
            }
            layer = next;
        }
    }

    /// Whether a picture has reached the goal. Probing may leave cells open that a search settles: the
    /// best picture is solved, which tells of other pictures, too.
    fn is_done(&mut self, node: &Node, gauge: Gauge, is_best: bool) -> Result<bool, Halt> {
        if node.board.n_open > 0 && (gauge != Gauge::Probing || !is_best) {
            return Ok(false);
        }
        let flips = &node.flips;
        let reached = self.behind(flips, Mender::reached)?;
        Ok(reached == Reached::Yes || gauge == Gauge::Lines)
    }

    fn node(&mut self, flips: Vec<Flip>, gauge: Gauge) -> Result<Node, Halt> {
        let board = self.behind(&flips, |mender| mender.measure(gauge))?;
        let key = self.key(board.n_open, self.cost(&flips));
        Ok(Node { flips, board, key })
    }

    fn measure(&mut self, gauge: Gauge) -> Result<Board, Halt> {
        self.look()?;
        match gauge {
            Gauge::Lines => Ok(self.settle()),
            Gauge::Rules(level) => self.known_within(level),
            Gauge::Probing => {
                let board = self.settle();
                if board.n_open == 0 {
                    return Ok(board);
                }
                let known = self.solve(Stage::Probing)?.known;
                Ok(self.canvas.board(&known))
            }
        }
    }

    /// What a picture is worth, the less the better: a change is worth an open cell, and six where it
    /// matters how it looks.
    fn key(&self, n_open: usize, cost: u64) -> u64 {
        let open = match self.flips.fewest() {
            Fewest::VisibleChanges => CELL / 6,
            Fewest::Cells => CELL,
        };
        n_open as u64 * open + cost
    }

    /// The best pictures with one more change.
    fn children(&mut self, node: &Node, gauge: Gauge, width: usize) -> Result<Vec<Node>, Halt> {
        self.behind(&node.flips, |mender| {
            mender.pool.refresh(&mender.canvas);
            let ranked = mender.ranked(node, gauge)?;
            let mut nodes = mender.measured(node, &ranked, gauge, width)?;
            if node.board.n_open > RUSH && nodes.len() > 1 {
                let rushed = mender.rush(node, &nodes, gauge)?;
                nodes.splice(.., [rushed]);
            }
            Ok(nodes)
        })
    }

    /// Changes that may help, those first that settle most on the board. Needs: the changes of `node`
    /// are painted.
    fn ranked(&mut self, node: &Node, gauge: Gauge) -> Result<Vec<(u64, Flip)>, Halt> {
        let board = &node.board;
        let open = (0..self.canvas.n_cells() as u32).filter(|&cell| board.is_open(cell));
        let taken: Vec<(u32, Value)> = node.changes().collect();
        let others: Vec<u32> = self.pool.cells().collect();
        let flips = match gauge {
            Gauge::Probing if !others.is_empty() => {
                self.flips.around(&self.canvas, others.into_iter(), &taken)
            }
            _ => self.flips.around(&self.canvas, open, &taken),
        };
        let mut ranked = Vec::with_capacity(flips.len());
        for flip in flips {
            self.look()?;
            let cost = self.flips.cost(&flip);
            if let Gauge::Rules(_) = gauge {
                ranked.push((cost, flip));
                continue;
            }
            if gauge == Gauge::Probing && self.pool.len() > 0 {
                let n_left = self.pool.len() as u32
                    - self.pool.killed(&self.canvas, &flip.changes).count_ones();
                if n_left == self.pool.len() as u32 {
                    continue;
                }
            }
            let back = self.paint(&flip.changes);
            let n_open = self.at_least_open(board, &flip.changes);
            self.canvas.paint(&back);
            ranked.push((self.key(n_open, cost), flip));
        }
        match gauge {
            // Nothing ranks them; they are taken from everywhere.
            Gauge::Rules(_) => {
                let step = ranked.len().div_ceil(gauge.n_measured()).max(1);
                let first = node.flips.len() % step;
                Ok(ranked.into_iter().skip(first).step_by(step).collect())
            }
            _ => {
                ranked.sort_by_key(|ranked| ranked.0);
                Ok(ranked)
            }
        }
    }

    /// The best of some changes, measured. Needs: the changes of `node` are painted.
    fn measured(
        &mut self,
        node: &Node,
        ranked: &[(u64, Flip)],
        gauge: Gauge,
        width: usize,
    ) -> Result<Vec<Node>, Halt> {
        let cost = self.cost(&node.flips);
        let mut nodes: Vec<Node> = Vec::new();
        for (at_least, flip) in ranked.iter().take(gauge.n_measured()) {
            let is_bound = gauge == Gauge::Lines && node.board.n_open <= RUSH;
            if is_bound && nodes.get(width - 1).is_some_and(|node| node.key <= cost + at_least) {
                break;
            }
            let back = self.paint(&flip.changes);
            let board = self.measure(gauge);
            self.canvas.paint(&back);
            let board = board?;
            let key = self.key(board.n_open, cost + self.flips.cost(flip));
            let flips = [&node.flips[..], std::slice::from_ref(flip)].concat();
            let at = nodes.partition_point(|node| node.key <= key);
            nodes.insert(at, Node { flips, board, key });
        }
        Ok(nodes)
    }

    /// The best change, and each further one that settles at least half as much behind it as it does
    /// alone.
    fn rush(&mut self, node: &Node, nodes: &[Node], gauge: Gauge) -> Result<Node, Halt> {
        let mut made: Vec<Flip> = Vec::new();
        let mut board = node.board.clone();
        let mut backs = Vec::new();
        let mut halted = None;
        for child in nodes.iter().filter(|child| child.board.n_open < node.board.n_open) {
            let Some(flip) = child.flips.last() else { continue };
            if made.iter().any(|other| other.changes[0].0 == flip.changes[0].0) {
                continue;
            }
            let back = self.paint(&flip.changes);
            let gain = node.board.n_open - child.board.n_open;
            match self.measure(gauge) {
                Ok(behind) if behind.n_open + gain.div_ceil(2) <= board.n_open => {
                    backs.push(back);
                    made.push(flip.clone());
                    board = behind;
                }
                measured => {
                    self.canvas.paint(&back);
                    halted = measured.err();
                    if halted.is_some() {
                        break;
                    }
                }
            }
        }
        backs.iter().rev().for_each(|back| self.canvas.paint(back));
        if let Some(halt) = halted {
            return Err(halt);
        }
        if made.is_empty() {
            made.extend(nodes[0].flips.last().cloned());
            board = nodes[0].board.clone();
        }
        let flips = [&node.flips[..], &made].concat();
        let key = self.key(board.n_open, self.cost(&flips));
        Ok(Node { flips, board, key })
    }
}

impl Node {
    fn changes(&self) -> impl Iterator<Item = (u32, Value)> {
        self.flips.iter().flat_map(|flip| flip.changes.iter().copied())
    }

    /// Its changes in order, to know it again.
    fn cells(&self) -> Vec<(u32, Value)> {
        let mut cells: Vec<_> = self.changes().collect();
        cells.sort_unstable_by_key(|change| change.0);
        cells
    }
}
