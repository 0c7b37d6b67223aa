//! Islands: what can be put together of a set that is no whole picture.
//!
//! ```text
//!   1 2 . 4        a link joins two sides that only fit each other. Links that close a ring of
//!   5 . 7 8        four tiles are trusted first, those that close two rings most; a link that
//!   9 a b c        closes none joins what is left. A link is refused if it would put two tiles
//!                  in one place, or edges that differ side by side, and that is a conflict.
//! ```
//!
//! By chance a side equals one that it does not belong to: then three sides have one edge, and the
//! two that belong together usually close rings and the third does not. A link without a ring is
//! taken only if no other side is left that could touch one of the two, and counted as weak. So every joint of an island is an
//! equality of edges, and the doubtful ones are named.
//!
//! Of tiles with one outline all but one were left out before (`left_over`). A tile that fits where
//! another lies, though its outline differs, is found here: then one reason is given instead of one for
//! each of its edges.
//!
//! Islands are joined the smaller into the larger, so a tile moves at most log2(tiles) times.

use std::collections::HashMap;

use super::{
    Orientation,
    conflicts::Conflict,
    links::{
        self, OrientedTile, orientation_of, oriented_tile, oriented_with, side_toward, tile_of,
    },
    search::Board,
};

/// The most sides of one edge that are looked at as partners of each other; more say nothing.
const MOST_ALIKE: usize = 8;

/// A place of an island's own plane: columns to the right, rows down.
type GridPoint = (i32, i32);

/// Tiles that were put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Island {
    /// Rows of the smallest rectangle around it.
    pub rows: usize,
    /// Columns of that rectangle.
    pub columns: usize,
    /// The tile of every place of the rectangle and how it is laid, row by row.
    pub places: Vec<Option<(usize, Orientation)>>,
    /// The tiles of each joint that is not sure: no ring of four tiles confirms it, or with short edges
    /// fewer than two.
    pub weak: Vec<[usize; 2]>,
}

impl Island {
    /// The number of its tiles.
    #[must_use]
    pub fn n_tiles(&self) -> usize {
        self.places.iter().flatten().count()
    }
}

/// Two sides that can touch, and by how many rings that is confirmed.
#[derive(Clone, Copy)]
pub(super) struct Joint {
    pub(super) from: u32,
    pub(super) to: u32,
    /// Whether one of the tiles is flipped against the other.
    is_flipped: bool,
    /// The sides that have this edge.
    n_alike: usize,
    pub(super) rings: u8,
}

impl Joint {
    /// Whether no other tile has this edge.
    pub(super) fn is_only(&self) -> bool {
        self.n_alike == 2
    }

    /// The two tiles.
    pub(super) fn tiles(&self) -> [usize; 2] {
        [self.from, self.to].map(|side| side as usize / 4)
    }
}

/// Puts together the tiles that fit, without those for which `is_left_out` is true.
pub(super) fn islands(
    board: &Board,
    is_left_out: &[bool],
    side: usize,
) -> (Vec<Island>, Vec<Conflict>) {
    let joints = joints(board);
    let mut sea = Sea::new(board, is_left_out);
    sea.n_rings = rings_to_be_sure(board.n_tiles, side);
    let mut conflicts = Vec::new();
    for joint in joints.iter().filter(|joint| joint.rings > 0) {
        if !sea.is_joined(joint)
            && let Err(conflict) = sea.join(joint)
        {
            conflicts.push(conflict);
        }
    }
    sea.join_the_only_ones(&joints);
    for joint in joints.iter().filter(|joint| joint.rings == 0 && !sea.is_joined(joint)) {
        conflicts.push(match sea.moving(joint) {
            Err(conflict) if joint.is_only() => conflict,
            _ => Conflict::Ambiguous(joint.tiles()),
        });
    }
    let instead = sea.instead(&joints);
    let mut is_told = vec![false; board.n_tiles];
    instead.iter().for_each(|&[_, tile]| is_told[tile] = true);
    if !instead.is_empty() {
        conflicts.retain(|conflict| !conflict.tiles().iter().any(|&tile| is_told[tile]));
        conflicts.splice(0..0, instead.into_iter().map(Conflict::Instead));
    }
    (sea.islands(), conflicts)
}

/// All pairs of sides that can touch, each once, those that close most rings first, and of equal ones
/// those with fewest others of their edge.
pub(super) fn joints(board: &Board) -> Vec<Joint> {
    let mut joints = Vec::new();
    for class in board.classes() {
        if class.len() > MOST_ALIKE {
            continue;
        }
        for (i, &from) in class.iter().enumerate() {
            for &to in &class[i + 1..] {
                for is_flipped in [false, true] {
                    if board.touch(from, to, is_flipped) {
                        let n_alike = class.len();
                        joints.push(Joint { from, to, is_flipped, n_alike, rings: 0 });
                    }
                }
            }
        }
    }
    let beside = Beside::of(&joints, board.n_tiles);
    for joint in &mut joints {
        joint.rings = beside.rings(joint);
    }
    joints.sort_by_key(|joint| (std::cmp::Reverse(joint.rings), joint.n_alike));
    joints
}

/// How many rings a joint has to close to be sure. Beside a side there are about `f` false tiles, and `g`
/// in a corner of two, so `2 f · g` rings are closed by chance, and a side has `f` joints of that kind.
fn rings_to_be_sure(n_tiles: usize, side: usize) -> u8 {
    const NO_CHANCE: f64 = 0.001;
    let f = 8.0 * n_tiles as f64 * 0.5_f64.powi(side as i32);
    let g = f * 0.5_f64.powi(side as i32 - 1);
    let is_sure = |n: &u8| f * (2.0 * f * g).powi(i32::from(*n)) < NO_CHANCE;
    [1, 2].into_iter().find(is_sure).unwrap_or(3)
}

/// For every side, the sides that can touch it, and whether one of the tiles is flipped against the
/// other.
struct Beside(Vec<Vec<(u32, bool)>>);

impl Beside {
    fn of(joints: &[Joint], n_tiles: usize) -> Beside {
        let mut beside = vec![Vec::new(); 4 * n_tiles];
        for joint in joints {
            beside[joint.from as usize].push((joint.to, joint.is_flipped));
            beside[joint.to as usize].push((joint.from, joint.is_flipped));
        }
        Beside(beside)
    }

    /// Every way to lay a tile beside `at` in `direction`.
    fn neighbors(&self, at: OrientedTile, direction: u32) -> impl Iterator<Item = OrientedTile> {
        let side = side_toward(at, direction) as usize;
        self.0[side].iter().map(move |&(to, is_flipped)| {
            oriented_with(to, direction ^ 2, (at >> 2 & 1 == 1) ^ is_flipped)
        })
    }

    /// How many rings of four tiles a joint closes: one above it, one below. The four differ:
    /// neighbors do anyway, since no tile touches itself.
    fn rings(&self, joint: &Joint) -> u8 {
        let left = oriented_with(joint.from, 1, false);
        let right = oriented_with(joint.to, 3, joint.is_flipped);
        let closes = |direction: u32| {
            self.neighbors(left, direction).any(|above| {
                // Four tiles, not two of one outline that come twice.
                tile_of(above) != tile_of(right)
                    && self.neighbors(above, 1).any(|corner| {
                        tile_of(corner) != tile_of(left)
                            && self.neighbors(corner, direction ^ 2).any(|back| back == right)
                    })
            })
        };
        u8::from(closes(0)) + u8::from(closes(2))
    }
}

/// An island that is joined to another, and where its tiles come to lie there.
struct Move {
    small: usize,
    large: usize,
    places: Vec<(GridPoint, OrientedTile)>,
}

/// All islands while they are being joined.
pub(super) struct Sea<'a> {
    board: &'a Board,
    /// The island of every tile, where on it the tile lies and how.
    pub(super) island: Vec<usize>,
    place: Vec<GridPoint>,
    oriented_tile: Vec<OrientedTile>,
    /// Every island's tiles by place; empty once it was joined to another.
    maps: Vec<HashMap<GridPoint, OrientedTile>>,
    weak: Vec<Vec<[usize; 2]>>,
    /// The rings that confirm a joint.
    n_rings: u8,
}

impl<'a> Sea<'a> {
    pub(super) fn new(board: &'a Board, is_left_out: &[bool]) -> Sea<'a> {
        let n = board.n_tiles;
        let oriented_tile: Vec<OrientedTile> =
            (0..n as u32).map(|tile| oriented_tile(tile, Orientation::IDENTITY)).collect();
        let alone = |tile: usize| {
            let map = (!is_left_out[tile]).then(|| ((0, 0), oriented_tile[tile]));
            map.into_iter().collect()
        };
        Sea {
            board,
            island: (0..n).collect(),
            place: vec![(0, 0); n],
            maps: (0..n).map(alone).collect(),
            oriented_tile,
            weak: vec![Vec::new(); n],
            n_rings: 1,
        }
    }

    /// Whether the two sides already lie side by side.
    pub(super) fn is_joined(&self, joint: &Joint) -> bool {
        let (from, to) = (joint.from as usize / 4, joint.to as usize / 4);
        if self.island[from] != self.island[to] {
            return false;
        }
        let (place, other) = self.beside(joint.from, joint.to, joint.is_flipped);
        self.place[to] == place && self.oriented_tile[to] == other
    }

    /// Where a tile comes to lie, and how, if its side `to` touches the side `from`.
    fn beside(&self, from: u32, to: u32, is_flipped: bool) -> (GridPoint, OrientedTile) {
        let at = self.oriented_tile[from as usize / 4];
        let direction = (0..4).find(|&d| side_toward(at, d) == from).unwrap_or(0);
        let (x, y) = self.place[from as usize / 4];
        let (dx, dy) = STEPS[direction as usize];
        let oriented_tile = oriented_with(to, direction ^ 2, (at >> 2 & 1 == 1) ^ is_flipped);
        ((x + dx, y + dy), oriented_tile)
    }

    /// Joins the islands of two sides, or says why they cannot be.
    pub(super) fn join(&mut self, joint: &Joint) -> Result<(), Conflict> {
        let Move { small, large, places } = self.moving(joint)?;
        for (place, oriented_tile) in places {
            let tile = tile_of(oriented_tile) as usize;
            (self.island[tile], self.place[tile], self.oriented_tile[tile]) =
                (large, place, oriented_tile);
            self.maps[large].insert(place, oriented_tile);
        }
        self.maps[small] = HashMap::new();
        let weak = std::mem::take(&mut self.weak[small]);
        self.weak[large].extend(weak);
        self.weak[large].extend((joint.rings < self.n_rings).then(|| joint.tiles()));
        Ok(())
    }

    /// Joins sides that no ring confirms, where each is the only one left that the other can touch.
    fn join_the_only_ones(&mut self, joints: &[Joint]) {
        /// Passes; each goes over all joints.
        const MOST_PASSES: usize = 8;
        /// Tiles of an island that is moved for a try.
        const MOST_TRIED: usize = 64;
        for _ in 0..MOST_PASSES {
            let mut n_left: HashMap<u32, u32> = HashMap::new();
            let may_join = |joint: &Joint| {
                let n_moved = joint.tiles().map(|tile| self.n_beside(tile)).into_iter().min();
                match n_moved.is_some_and(|n| n <= MOST_TRIED) {
                    true => self.moving(joint).is_ok(),
                    false => joint.is_only(),
                }
            };
            let is_open = |joint: &&Joint| {
                let is_free = |side| self.is_free(side);
                joint.rings == 0 && is_free(joint.from) && is_free(joint.to) && may_join(joint)
            };
            let mut open: Vec<Joint> = joints.iter().filter(is_open).copied().collect();
            open.dedup_by_key(|joint| (joint.from, joint.to));
            for joint in &open {
                *n_left.entry(joint.from).or_default() += 1;
                *n_left.entry(joint.to).or_default() += 1;
            }
            open.retain(|joint| n_left[&joint.from] == 1 && n_left[&joint.to] == 1);
            let n_joined = open.iter().filter(|joint| self.join(joint).is_ok()).count();
            if n_joined == 0 {
                return;
            }
        }
    }

    /// Whether no tile lies beside a side.
    fn is_free(&self, side: u32) -> bool {
        let (place, _) = self.beside(side, side, false);
        !self.maps[self.island[side as usize / 4]].contains_key(&place)
    }

    /// Where the tiles of the smaller island come to lie if two sides are joined, or why they cannot.
    fn moving(&self, joint: &Joint) -> Result<Move, Conflict> {
        let (mut from, mut to) = (joint.from, joint.to);
        let of = |side: u32| side as usize / 4;
        let pair = joint.tiles();
        if self.island[pair[0]] == self.island[pair[1]] {
            return Err(Conflict::Elsewhere(pair));
        }
        if self.n_beside(of(from)) < self.n_beside(of(to)) {
            (from, to) = (to, from);
        }
        let (place, oriented_tile) = self.beside(from, to, joint.is_flipped);
        let (large, small) = (self.island[of(from)], self.island[of(to)]);
        let turn = orientation_of(self.oriented_tile[of(to)])
            .inverse()
            .then(orientation_of(oriented_tile));
        let origin = turned(self.place[of(to)], turn);
        let shift = (place.0 - origin.0, place.1 - origin.1);
        let moved = |(&at, &tile): (&GridPoint, &OrientedTile)| {
            let (x, y) = turned(at, turn);
            let orientation = orientation_of(tile).then(turn);
            ((x + shift.0, y + shift.1), links::oriented_tile(tile_of(tile), orientation))
        };
        let places: Vec<(GridPoint, OrientedTile)> = self.maps[small].iter().map(moved).collect();
        for &(place, oriented_tile) in &places {
            self.check(large, place, oriented_tile, pair)?;
        }
        Ok(Move { small, large, places })
    }

    /// Whether a tile may come to lie at `place` of an island.
    fn check(
        &self,
        island: usize,
        place: GridPoint,
        oriented_tile: OrientedTile,
        pair: [usize; 2],
    ) -> Result<(), Conflict> {
        let map = &self.maps[island];
        if let Some(&there) = map.get(&place) {
            let tiles = [tile_of(there) as usize, tile_of(oriented_tile) as usize];
            return Err(Conflict::SamePlace { pair, tiles });
        }
        self.misfit(island, place, oriented_tile).map_or(Ok(()), |beside| {
            Err(Conflict::Unequal { pair, tiles: [beside, tile_of(oriented_tile) as usize] })
        })
    }

    /// The first tile beside `place` that a tile laid there would not fit.
    fn misfit(&self, island: usize, place: GridPoint, laid: OrientedTile) -> Option<usize> {
        let map = &self.maps[island];
        (0..).zip(STEPS).find_map(|(direction, (dx, dy))| {
            let &beside = map.get(&(place.0 + dx, place.1 + dy))?;
            let differs =
                self.board.need(laid, direction) != self.board.code(beside, direction ^ 2);
            differs.then_some(tile_of(beside) as usize)
        })
    }

    /// The number of tiles on the island of a tile.
    pub(super) fn n_beside(&self, tile: usize) -> usize {
        self.maps[self.island[tile]].len()
    }

    /// The tiles that lie alone but fit where another lies, beside all neighbors of it: that one first.
    pub(super) fn instead(&self, joints: &[Joint]) -> Vec<[usize; 2]> {
        let mut instead: Vec<[usize; 2]> = Vec::new();
        for joint in joints {
            for (on, alone) in [(joint.from, joint.to), (joint.to, joint.from)] {
                let [there, tile] = [on, alone].map(|side| side as usize / 4);
                if self.n_beside(tile) > 1 || self.n_beside(there) < 2 {
                    continue;
                }
                let (place, laid) = self.beside(on, alone, joint.is_flipped);
                let island = self.island[there];
                let taken = self.maps[island].get(&place).map(|&taken| tile_of(taken) as usize);
                let pair = taken.map(|taken| [taken, tile]);
                if let Some(pair) = pair
                    && self.misfit(island, place, laid).is_none()
                {
                    instead.push(pair);
                }
            }
        }
        instead.sort_by_key(|&[there, tile]| (tile, there));
        instead.dedup_by_key(|&mut [_, tile]| tile);
        instead
    }

    /// The islands, the largest first, and of equal ones the one with the earliest tile.
    pub(super) fn islands(&self) -> Vec<Island> {
        let live = self.maps.iter().zip(&self.weak).filter(|(map, _)| !map.is_empty());
        let mut islands: Vec<(usize, u32, Island)> = live
            .map(|(map, weak)| {
                let first =
                    map.values().map(|&oriented_tile| tile_of(oriented_tile)).min().unwrap_or(0);
                (usize::MAX - map.len(), first, island(map, weak.clone()))
            })
            .collect();
        islands.sort_by_key(|&(size, first, _)| (size, first));
        islands.into_iter().map(|(_, _, island)| island).collect()
    }
}

/// What the directions up, right, down and left do to a place.
const STEPS: [GridPoint; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// Where a place comes to lie if the plane is turned around the place (0, 0).
fn turned((x, y): GridPoint, orientation: Orientation) -> GridPoint {
    let (x, y) = if orientation.is_flipped() { (-x, y) } else { (x, y) };
    match orientation.turns() {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    }
}

/// The island of a map, moved into the smallest rectangle around it, its earliest tile as it is.
fn island(map: &HashMap<GridPoint, OrientedTile>, weak: Vec<[usize; 2]>) -> Island {
    let earliest = map.values().min().copied().unwrap_or(0);
    let turn = orientation_of(earliest).inverse();
    let places: Vec<(GridPoint, OrientedTile)> = map
        .iter()
        .map(|(&place, &at)| {
            (turned(place, turn), oriented_tile(tile_of(at), orientation_of(at).then(turn)))
        })
        .collect();
    let low = |axis: fn(GridPoint) -> i32| {
        places.iter().map(|&(place, _)| axis(place)).min().unwrap_or(0)
    };
    let high = |axis: fn(GridPoint) -> i32| {
        places.iter().map(|&(place, _)| axis(place)).max().unwrap_or(0)
    };
    let (left, top) = (low(|place| place.0), low(|place| place.1));
    let columns = (high(|place| place.0) - left + 1) as usize;
    let rows = (high(|place| place.1) - top + 1) as usize;
    let mut grid = vec![None; rows * columns];
    for ((x, y), at) in places {
        let place = (y - top) as usize * columns + (x - left) as usize;
        grid[place] = Some((tile_of(at) as usize, orientation_of(at)));
    }
    Island { rows, columns, places: grid, weak }
}
