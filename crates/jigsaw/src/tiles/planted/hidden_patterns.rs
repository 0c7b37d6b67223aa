//! Hides patterns inside a planted picture, some of them overlapping, exactly as often as asked for.
//!
//! ```text
//!   patterns alone     place after place at random; kept if nothing then stands too often
//!   + background       what stands only with cells of the background loses one of these
//! ```
//!
//! All occurrences of a pattern stand in one orientation of the picture, strays in the others, none
//! of which has more of it. Every other one is laid a cell beside the one before, so that they
//! overlap. Where random places run out all places are tried, each once for all, since a place that is
//! refused stays so: cells are only filled, and a pattern never stands less often for it. A picture
//! that has no room for all of them is refused. [`occurrences`] counts what stands, cell by cell.

use std::ops::Range;

use crate::SplitMix64;

use super::super::{Bitmap, Orientation, Pattern};
use super::{LatticePoint, PlantedPicture, Recipe, Unplantable, places};

/// Random places that are tried for an occurrence before all places are.
const DRAWS: usize = 100;

/// A pattern to be hidden.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// The pattern.
    pub pattern: Pattern,
    /// How often it stands in the orientation that has most of it.
    pub occurrences: usize,
    /// How often it stands in all other orientations together.
    pub strays: usize,
}

/// Fills the insides of the tiles: the grid of the result is still empty.
pub(super) fn picture(
    recipe: &Recipe,
    mut lattice: Bitmap,
    random: &mut SplitMix64,
) -> Result<PlantedPicture, Unplantable> {
    let inner = recipe.side - 2;
    let mut cells = Bitmap::empty(recipe.columns * inner, recipe.rows * inner);
    for y in 0..cells.height() {
        for x in 0..cells.width() {
            if random.below(100) < recipe.fill {
                cells.fill(x, y);
            }
        }
    }
    if !recipe.hidden.is_empty() {
        let mut scene = Scene::new(cells.width(), cells.height());
        for hidden in &recipe.hidden {
            scene.hide(hidden, random)?;
        }
        cells = scene.over(cells, random);
    }
    for y in 0..cells.height() {
        for x in 0..cells.width() {
            if cells.get(x, y) {
                let at = |i: usize| i / inner * (recipe.side - 1) + 1 + i % inner;
                lattice.fill(at(x), at(y));
            }
        }
    }
    Ok(PlantedPicture { grid: Vec::new(), cells, lattice })
}

/// How often a pattern is to stand, and does.
#[derive(Debug)]
struct Quota {
    /// What the pattern looks like in the picture as it is, for each orientation of the picture
    /// that makes a difference and has room for it; first the one that is to have most of it.
    looks: Vec<Pattern>,
    /// The last place of each look, to the right and below.
    rooms: Vec<LatticePoint>,
    /// The look of each orientation, from that of the first look on.
    by_turn: [Option<usize>; 8],
    /// How often each look stands.
    counts: Vec<usize>,
    occurrences: usize,
    strays: usize,
}

impl Quota {
    /// What is to be done about a pattern, in an orientation drawn at random that has room for it,
    /// and what stands of it already.
    fn new(hidden: &Hidden, cells: &Bitmap, random: &mut SplitMix64) -> Result<Quota, Unplantable> {
        let turned = |turn: usize| hidden.pattern.oriented(Orientation::ALL[turn % 8].inverse());
        let first = random.below(8) as usize;
        let upright = (first..first + 8).find(|&turn| room(cells, &turned(turn)).is_some());
        let Some(upright) = upright else {
            return Err(format!(
                "the pattern is larger than the picture of {} × {} cells; make more or larger \
                 tiles",
                cells.width(),
                cells.height()
            ));
        };
        let (mut looks, mut rooms, mut by_turn) = (Vec::new(), Vec::new(), [None; 8]);
        for (turn, look) in by_turn.iter_mut().enumerate() {
            let pattern = turned(upright + turn);
            let Some(room) = room(cells, &pattern) else { continue };
            let known = looks.iter().position(|known| *known == pattern);
            *look = Some(known.unwrap_or(looks.len()));
            if known.is_none() {
                looks.push(pattern);
                rooms.push(room);
            }
        }
        let (occurrences, strays) = (hidden.occurrences, hidden.strays);
        let n_others = looks.len() - 1;
        if strays > occurrences.saturating_mul(n_others) {
            return Err(format!(
                "{strays} strays in {n_others} other orientations of a pattern, and {occurrences} \
                 in the one that is to have most of it; hide it more often, or with fewer strays"
            ));
        }
        let standing = |(look, &room): (&Pattern, &LatticePoint)| {
            places(room).filter(|&place| stands(cells, look, place)).count()
        };
        let none = vec![0; looks.len()];
        let counts: Vec<usize> = looks.iter().zip(&rooms).map(standing).collect();
        let quota = Quota { looks, rooms, by_turn, counts, occurrences, strays };
        if !quota.admits(&none) {
            return Err(format!(
                "a pattern stands {} times already in those hidden before it, and {} times in \
                 other orientations; hide it at least so often",
                quota.counts[0],
                quota.n_strays()
            ));
        }
        Ok(quota)
    }

    fn n_strays(&self) -> usize {
        self.counts[1..].iter().sum()
    }

    /// Whether nothing would stand too often with so many more.
    fn admits(&self, more: &[usize]) -> bool {
        let mut counts = self.counts.iter().zip(more);
        self.n_strays() + more[1..].iter().sum::<usize>() <= self.strays
            && counts.all(|(count, more)| count + more <= self.occurrences)
    }
}

/// The patterns alone, without a background.
#[derive(Debug)]
struct Scene {
    cells: Bitmap,
    /// Of the last pattern there may be too few.
    quotas: Vec<Quota>,
}

impl Scene {
    fn new(width: usize, height: usize) -> Scene {
        Scene { cells: Bitmap::empty(width, height), quotas: Vec::new() }
    }

    /// Hides one more pattern, and leaves those before it standing as often as they do.
    fn hide(&mut self, hidden: &Hidden, random: &mut SplitMix64) -> Result<(), Unplantable> {
        let quota = Quota::new(hidden, &self.cells, random)?;
        let n_looks = quota.looks.len();
        self.quotas.push(quota);
        let mut rest = self.every_place(0..1);
        let (mut before, mut is_beside) = (None, false);
        while let n = self.last().counts[0]
            && n < hidden.occurrences
        {
            let beside = before.filter(|_| is_beside);
            before = self.add(false, beside, &mut rest, random);
            if before.is_none() {
                return Err(self.crowded((n, hidden.occurrences), "occurrences", hidden));
            }
            is_beside = !is_beside;
        }
        let mut rest = self.every_place(1..n_looks);
        while let n = self.last().n_strays()
            && n < hidden.strays
        {
            if self.add(true, None, &mut rest, random).is_none() {
                return Err(self.crowded((n, hidden.strays), "strays", hidden));
            }
        }
        Ok(())
    }

    /// The quota of the pattern that is being hidden.
    fn last(&self) -> &Quota {
        self.quotas.last().expect("there is one as soon as something is hidden")
    }

    /// Says that so many of those wanted have room.
    fn crowded(&self, (n, wanted): (usize, usize), what: &str, hidden: &Hidden) -> Unplantable {
        let (pattern, cells) = (&hidden.pattern, &self.cells);
        format!(
            "room was found for {n} of {wanted} {what} of a pattern of {} × {} cells in a picture \
             of {} × {}; hide fewer, or make more or larger tiles",
            pattern.width(),
            pattern.height(),
            cells.width(),
            cells.height()
        )
    }

    /// Lays the pattern once more: beside another if that is wanted, at random, or else at the
    /// next of `rest` where it may lie. Gives the place.
    fn add(
        &mut self,
        is_stray: bool,
        beside: Option<LatticePoint>,
        rest: &mut impl Iterator<Item = (usize, LatticePoint)>,
        random: &mut SplitMix64,
    ) -> Option<LatticePoint> {
        for draw in 0..DRAWS {
            let turn = if is_stray { 1 + random.below(7) as usize } else { 0 };
            let look = self.last().by_turn[turn].filter(|&look| (look > 0) == is_stray);
            let Some(look) = look else { continue };
            let room = self.last().rooms[look];
            let mut place = (
                random.below(room.0 as u64 + 1) as usize,
                random.below(room.1 as u64 + 1) as usize,
            );
            if let Some((x, y)) = beside.filter(|_| draw == 0) {
                place = ((x + 1).min(room.0), y);
            }
            if self.lay(look, place) {
                return Some(place);
            }
        }
        rest.find(|&(look, place)| self.lay(look, place)).map(|(_, place)| place)
    }

    /// Every place of these looks.
    fn every_place(
        &self,
        looks: Range<usize>,
    ) -> impl Iterator<Item = (usize, LatticePoint)> + use<> {
        let rooms = self.last().rooms.clone();
        looks.flat_map(move |look| places(rooms[look]).map(move |place| (look, place)))
    }

    /// Lays a look of the last pattern, unless it stands there or something would then stand too
    /// often. Gives whether it was laid.
    fn lay(&mut self, look: usize, (x, y): LatticePoint) -> bool {
        let Scene { cells, quotas } = self;
        let Some(oriented_tile) = quotas.last().map(|quota| &quota.looks[look]) else {
            return false;
        };
        let at = oriented_tile.cells().iter().map(|&(dx, dy)| (x + dx, y + dy));
        let mut fresh: Vec<LatticePoint> = at.filter(|&(x, y)| !cells.get(x, y)).collect();
        if fresh.is_empty() {
            return false;
        }
        fresh.sort_unstable();
        fresh.iter().for_each(|&(x, y)| _ = cells.fill(x, y));
        let near = Near {
            cells,
            fresh: &fresh,
            at: (x, y),
            size: (oriented_tile.width(), oriented_tile.height()),
        };
        let more: Vec<Vec<usize>> = quotas.iter().map(|quota| near.more(quota)).collect();
        let is_kept = quotas.iter().zip(&more).all(|(quota, more)| quota.admits(more));
        if !is_kept {
            fresh.iter().for_each(|&(x, y)| _ = cells.clear(x, y));
            return false;
        }
        for (quota, more) in quotas.iter_mut().zip(more) {
            quota.counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
        true
    }

    /// The patterns over a background. Where that shows more of them, cells of it are emptied.
    fn over(&self, background: Bitmap, random: &mut SplitMix64) -> Bitmap {
        let mut cells = background.union(&self.cells).expect("both are as large as the picture");
        for (look, &room) in
            self.quotas.iter().flat_map(|quota| quota.looks.iter().zip(&quota.rooms))
        {
            for (x, y) in places(room) {
                if !stands(&cells, look, (x, y)) {
                    continue;
                }
                let at = look.cells().iter().map(|&(dx, dy)| (x + dx, y + dy));
                let loose: Vec<LatticePoint> = at.filter(|&(x, y)| !self.cells.get(x, y)).collect();
                if !loose.is_empty() {
                    let (x, y) = loose[random.below(loose.len() as u64) as usize];
                    cells.clear(x, y);
                }
            }
        }
        cells
    }
}

/// What was just laid, and where.
struct Near<'a> {
    cells: &'a Bitmap,
    /// The cells that were empty before, in order.
    fresh: &'a [LatticePoint],
    at: LatticePoint,
    size: (usize, usize),
}

impl Near<'_> {
    /// How much more there is of each look of a pattern: what stands with a cell of the fresh ones.
    fn more(&self, quota: &Quota) -> Vec<usize> {
        let more = |(look, room): (&Pattern, &LatticePoint)| {
            let columns = self.at.0.saturating_sub(look.width() - 1)
                ..=room.0.min(self.at.0 + self.size.0 - 1);
            let rows = self.at.1.saturating_sub(look.height() - 1)
                ..=room.1.min(self.at.1 + self.size.1 - 1);
            let near = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
            near.filter(|&place| self.is_new(look, place)).count()
        };
        quota.looks.iter().zip(&quota.rooms).map(more).collect()
    }

    fn is_new(&self, look: &Pattern, (x, y): LatticePoint) -> bool {
        let mut at = look.cells().iter().map(|&(dx, dy)| (x + dx, y + dy));
        stands(self.cells, look, (x, y)) && at.any(|cell| self.fresh.binary_search(&cell).is_ok())
    }
}

/// The last place to the right and below at which a pattern fits into the picture.
fn room(cells: &Bitmap, pattern: &Pattern) -> Option<LatticePoint> {
    let width = cells.width().checked_sub(pattern.width())?;
    Some((width, cells.height().checked_sub(pattern.height())?))
}

fn stands(cells: &Bitmap, pattern: &Pattern, (x, y): LatticePoint) -> bool {
    pattern.cells().iter().all(|&(dx, dy)| cells.get(x + dx, y + dy))
}

/// Where `pattern` stands in the picture turned by `orientation`: the top left corners in the
/// picture as it is. The slow and obvious way, a look at every cell of every place: O(cells).
#[must_use]
pub fn occurrences(
    cells: &Bitmap,
    pattern: &Pattern,
    orientation: Orientation,
) -> Vec<(usize, usize)> {
    let turned = pattern.oriented(orientation.inverse());
    let places = room(cells, &turned).into_iter().flat_map(places);
    places.filter(|&place| stands(cells, &turned, place)).collect()
}
