//! The tables of the search: which pieces go into a cell, by what its left and upper neighbors show.
//!
//! ```text
//!   class of the cell (what it may show right and below)
//!     └─ left code, top code ─▶ start ─▶ piece piece piece END
//! ```
//!
//! One look-up gives all pieces that fit, so the loop compares no sides at all. A class is `right`
//! and `bottom` as the border, the inside or a pin beyond ask for them; a board without pins has
//! at most four, a fixed cell has one of its own. Where mismatches may be made every piece stands also in
//! the lists of ANY, four in all; but a border side that is needed outside is not laid against a
//! mismatch inside, as a cell of the border would stay open for good.
//!
//! Tried and lost: all pieces of a cell as bits of a word, so that the next one that is left is
//! found without a branch. Clearing and setting the four turns of each tile cost 10 % more than
//! the failed tries that it saves.

use std::collections::HashMap;

use pictogrid_core::{Fault, FaultKind};

use super::plan::{BORDER, PackedTile, Plan, bottom, left, right, top};

/// What ends a list.
pub(crate) const END: PackedTile = PackedTile::MAX;
/// The most entries of one table.
const MOST_ENTRIES: usize = 1 << 25;

/// One cell in the order of filling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    /// Where the piece to the left stands among those laid; 0 is outside.
    pub(crate) left: u32,
    /// The same of the piece above.
    pub(crate) above: u32,
    /// Where the starts of its class begin.
    pub(crate) base: u32,
}

/// The tables of one board.
#[derive(Debug)]
pub(crate) struct Candidates {
    pub(crate) sites: Vec<Site>,
    /// Where the list of a class, a left and a top code starts.
    pub(crate) starts: Vec<u32>,
    /// All lists, each with an END.
    pub(crate) pieces: Vec<PackedTile>,
    pub(crate) n_codes: usize,
    /// What stands in place 0 of the pieces laid.
    pub(crate) outside: PackedTile,
}

/// What a cell asks of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum SideDemand {
    Any,
    Inside,
    Is(usize),
}

impl SideDemand {
    fn admits(self, code: usize) -> bool {
        match self {
            SideDemand::Any => true,
            SideDemand::Inside => code != usize::from(BORDER),
            SideDemand::Is(wanted) => code == wanted,
        }
    }
}

/// How much the lists insist on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    /// Every side matches.
    All,
    /// There are also lists for sides that are not asked for.
    Some,
    /// The same, and the neighbors of pins need not match them.
    SomeNearPins,
}

/// What a cell asks for, beside its left and top.
type Class = (SideDemand, SideDemand, Option<PackedTile>);

impl Candidates {
    /// The tables; `pieces` in the order in which they are to be tried.
    pub(crate) fn new(
        plan: &Plan,
        pieces: &[PackedTile],
        demand: Demand,
    ) -> Result<Candidates, Fault> {
        let n_codes = plan.n_codes;
        let outside = PackedTile::from(plan.outside) * 0x0101_0101;
        let mut lists = Candidates {
            sites: Vec::new(),
            starts: Vec::new(),
            pieces: vec![END],
            n_codes,
            outside,
        };
        let mut bases: HashMap<Class, u32> = HashMap::new();
        let with_any = demand != Demand::All || plan.outside != BORDER;
        let mut place = vec![0; plan.n_cells];
        for (index, &cell) in plan.order.iter().enumerate() {
            place[cell] = index as u32 + 1;
            let class = class(plan, cell, demand);
            let base = match bases.get(&class) {
                Some(&base) => base,
                None => lists.add(class, pieces, with_any, plan.is_strict)?,
            };
            bases.insert(class, base);
            let (x, y) = (cell % plan.width, cell / plan.width);
            let left = if x == 0 { 0 } else { place[cell - 1] };
            let above = if y == 0 { 0 } else { place[cell - plan.width] };
            lists.sites.push(Site { left, above, base });
        }
        Ok(lists)
    }

    /// Where the list for a cell starts, by the codes that it finds to the left and above.
    pub(crate) fn start(&self, site: Site, left: usize, top: usize) -> usize {
        self.starts[site.base as usize + left * self.n_codes + top] as usize
    }

    fn add(
        &mut self,
        class: Class,
        pieces: &[PackedTile],
        with_any: bool,
        is_strict: bool,
    ) -> Result<u32, Fault> {
        let (right_side, bottom_side, fixed) = class;
        let base = self.starts.len();
        let n_keys = self.n_codes * self.n_codes;
        let pieces = fixed.as_ref().map_or(pieces, std::slice::from_ref);
        if base + n_keys > MOST_ENTRIES || self.pieces.len() + 8 * pieces.len() > MOST_ENTRIES {
            let message = "so many colors and pins together need too much memory; fix fewer tiles";
            return Err(Fault::new(FaultKind::TooLarge, message));
        }
        let any = self.n_codes - 1;
        let mut lists: Vec<Vec<PackedTile>> = vec![Vec::new(); n_keys];
        for &piece in pieces {
            if !right_side.admits(right(piece)) || !bottom_side.admits(bottom(piece)) {
                continue;
            }
            let (left, top) = (left(piece), top(piece));
            lists[left * self.n_codes + top].push(piece);
            let may_be_any = |code: usize| !is_strict || code != usize::from(BORDER);
            if with_any && may_be_any(top) {
                lists[left * self.n_codes + any].push(piece);
            }
            if with_any && may_be_any(left) {
                lists[any * self.n_codes + top].push(piece);
            }
            if with_any && may_be_any(left) && may_be_any(top) {
                lists[any * self.n_codes + any].push(piece);
            }
        }
        for list in lists {
            self.starts.push(if list.is_empty() { 0 } else { self.pieces.len() as u32 });
            if !list.is_empty() {
                self.pieces.extend(list);
                self.pieces.push(END);
            }
        }
        Ok(base as u32)
    }
}

fn class(plan: &Plan, cell: usize, demand: Demand) -> Class {
    let (x, y) = (cell % plan.width, cell / plan.width);
    let outside =
        if plan.outside == BORDER { SideDemand::Is(usize::from(BORDER)) } else { SideDemand::Any };
    let inside = if plan.is_strict { SideDemand::Inside } else { SideDemand::Any };
    let beyond = |is_outside: bool, neighbor: usize, code: fn(PackedTile) -> usize| {
        if is_outside {
            return outside;
        }
        match plan.fixed[neighbor] {
            Some(piece) if demand != Demand::SomeNearPins => SideDemand::Is(code(piece)),
            _ => inside,
        }
    };
    let right = beyond(x + 1 == plan.width, cell + 1, left);
    let bottom = beyond(y + 1 == plan.n_cells / plan.width, cell + plan.width, top);
    (right, bottom, plan.fixed[cell])
}
