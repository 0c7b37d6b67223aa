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
//! taken only if no other tile has that edge, and counted as weak. So every joint of an island is an
//! equality of edges, and the doubtful ones are named.
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
    /// Joints that no ring of four tiles confirms.
    pub weak: usize,
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
struct Joint {
    from: u32,
    to: u32,
    /// Whether one of the tiles is flipped against the other.
    is_flipped: bool,
    /// Whether no other tile has this edge.
    is_only: bool,
    rings: u8,
}

/// Puts together the tiles that fit, without those for which `is_left_out` is true.
pub(super) fn islands(board: &Board, is_left_out: &[bool]) -> (Vec<Island>, Vec<Conflict>) {
    let joints = joints(board);
    let mut sea = Sea::new(board, is_left_out);
    let mut conflicts = Vec::new();
    for joint in &joints {
        let is_doubtful = joint.rings == 0 && !joint.is_only;
        if sea.is_joined(joint) {
            continue;
        }
        let pair = [joint.from / 4, joint.to / 4].map(|tile| tile as usize);
        if is_doubtful {
            conflicts.push(Conflict::Ambiguous(pair));
        } else if let Err(conflict) = sea.join(joint) {
            conflicts.push(conflict);
        }
    }
    (sea.islands(), conflicts)
}

/// The whole pictures that the tiles make, if they make several: rectangles of at least two by two
/// tiles, on which all tiles lie. Only joints that close a ring count, so pictures that could touch
/// by chance are kept apart.
pub(super) fn pictures(board: &Board) -> Option<Vec<Island>> {
    let upright = |tile: u32| oriented_tile(tile, Orientation::IDENTITY);
    let n_sides = |tile: u32| (0..4).filter(|&side| !board.is_alone(upright(tile), side)).count();
    if (0..board.n_tiles as u32).any(|tile| n_sides(tile) < 2) {
        return None;
    }
    let mut joints = joints(board);
    joints.retain(|joint| joint.rings > 0);
    let mut sea = Sea::new(board, &vec![false; board.n_tiles]);
    for joint in &joints {
        if !sea.is_joined(joint) {
            // A joint that is refused leaves its tiles where better ones put them.
            let _ = sea.join(joint);
        }
    }
    let islands = sea.islands();
    let is_whole = |island: &Island| {
        island.rows > 1 && island.columns > 1 && island.places.iter().all(Option::is_some)
    };
    (islands.len() > 1 && islands.iter().all(is_whole)).then_some(islands)
}

/// All pairs of sides that can touch, each once, those that close most rings first.
fn joints(board: &Board) -> Vec<Joint> {
    let mut joints = Vec::new();
    for class in board.classes() {
        if class.len() > MOST_ALIKE {
            continue;
        }
        for (i, &from) in class.iter().enumerate() {
            for &to in &class[i + 1..] {
                for is_flipped in [false, true] {
                    if board.touch(from, to, is_flipped) {
                        let is_only = class.len() == 2;
                        joints.push(Joint { from, to, is_flipped, is_only, rings: 0 });
                    }
                }
            }
        }
    }
    let beside = Beside::of(&joints, board.n_tiles);
    for joint in &mut joints {
        joint.rings = beside.rings(joint);
    }
    joints.sort_by_key(|joint| std::cmp::Reverse(joint.rings));
    joints
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

    /// How many rings of four tiles a joint closes: one above it, one below.
    fn rings(&self, joint: &Joint) -> u8 {
        let left = oriented_with(joint.from, 1, false);
        let right = oriented_with(joint.to, 3, joint.is_flipped);
        let closes = |direction: u32| {
            self.neighbors(left, direction).any(|above| {
                self.neighbors(above, 1)
                    .any(|corner| self.neighbors(corner, direction ^ 2).any(|back| back == right))
            })
        };
        u8::from(closes(0)) + u8::from(closes(2))
    }
}

/// All islands while they are being joined.
struct Sea<'a> {
    board: &'a Board,
    /// The island of every tile, where on it the tile lies and how.
    island: Vec<usize>,
    place: Vec<GridPoint>,
    oriented_tile: Vec<OrientedTile>,
    /// Every island's tiles by place; empty once it was joined to another.
    maps: Vec<HashMap<GridPoint, OrientedTile>>,
    n_weak: Vec<usize>,
}

impl<'a> Sea<'a> {
    fn new(board: &'a Board, is_left_out: &[bool]) -> Sea<'a> {
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
            n_weak: vec![0; n],
        }
    }

    /// Whether the two sides already lie side by side.
    fn is_joined(&self, joint: &Joint) -> bool {
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
    fn join(&mut self, joint: &Joint) -> Result<(), Conflict> {
        let (mut from, mut to) = (joint.from, joint.to);
        let of = |side: u32| side as usize / 4;
        let pair = [of(from), of(to)];
        if self.island[pair[0]] == self.island[pair[1]] {
            return Err(Conflict::Elsewhere(pair));
        }
        let size = |sea: &Sea<'_>, side: u32| sea.maps[sea.island[of(side)]].len();
        if size(self, from) < size(self, to) {
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
        let moving: Vec<(GridPoint, OrientedTile)> = self.maps[small].iter().map(moved).collect();
        for &(place, oriented_tile) in &moving {
            self.check(large, place, oriented_tile, pair)?;
        }
        for (place, oriented_tile) in moving {
            let tile = tile_of(oriented_tile) as usize;
            (self.island[tile], self.place[tile], self.oriented_tile[tile]) =
                (large, place, oriented_tile);
            self.maps[large].insert(place, oriented_tile);
        }
        self.maps[small] = HashMap::new();
        self.n_weak[large] += self.n_weak[small] + usize::from(joint.rings == 0);
        Ok(())
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
        for (direction, (dx, dy)) in (0..).zip(STEPS) {
            let Some(&beside) = map.get(&(place.0 + dx, place.1 + dy)) else { continue };
            if self.board.need(oriented_tile, direction) != self.board.code(beside, direction ^ 2) {
                let tiles = [tile_of(beside) as usize, tile_of(oriented_tile) as usize];
                return Err(Conflict::Unequal { pair, tiles });
            }
        }
        Ok(())
    }

    /// The islands, the largest first, and of equal ones the one with the earliest tile.
    fn islands(&self) -> Vec<Island> {
        let live = self.maps.iter().zip(&self.n_weak).filter(|(map, _)| !map.is_empty());
        let mut islands: Vec<(usize, u32, Island)> = live
            .map(|(map, &weak)| {
                let first =
                    map.values().map(|&oriented_tile| tile_of(oriented_tile)).min().unwrap_or(0);
                (usize::MAX - map.len(), first, island(map, weak))
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
fn island(map: &HashMap<GridPoint, OrientedTile>, weak: usize) -> Island {
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
