//! Other pictures that fit the clues, and which changes leave one of them.
//!
//! A second picture differs from the wanted one in some cells. After a change of the wanted picture
//! the same cells may differ again, if every line through a changed cell and through one of them
//! still has the same clue either way. Then there is a second picture, and the change does not help:
//! two lines are read for that, where a solve takes a thousand times as long.
//!
//! ```text
//!   wanted  # .    other  . #     a change elsewhere      # . .    . # .   is one again
//!           . #           # .     leaves both their clues . # #    # . #
//! ```

use pictogrid_core::{Picture, Value};

use super::{canvas::Canvas, flips::Flip};

/// The most pictures that are kept; one bit of a word each.
const MOST: usize = 64;

/// Other pictures, by the cells in which they differ.
#[derive(Default)]
pub(super) struct Pool {
    differences: Vec<Vec<(u32, Value)>>,
    /// How many of these have been held against the present picture.
    n_tried: usize,
    /// Those that fit it.
    others: Vec<Other>,
}

struct Other {
    values: Vec<Value>,
    cells: Vec<u32>,
    is_touched: Vec<bool>,
}

impl Pool {
    /// Another picture that has the clues of this one; [`Pool::catch_up`] takes it into account.
    pub(super) fn add(&mut self, canvas: &Canvas, other: &Picture) {
        let cells = (0..canvas.n_cells() as u32).zip(other.values());
        let difference: Vec<(u32, Value)> = cells
            .filter(|&(cell, &value)| canvas.value(cell) != value)
            .map(|(cell, &value)| (cell, value))
            .collect();
        self.add_difference(difference);
    }

    /// The same for what the cells are in which they differ.
    pub(super) fn add_difference(&mut self, difference: Vec<(u32, Value)>) {
        if self.differences.len() < MOST && !self.differences.contains(&difference) {
            self.differences.push(difference);
        }
    }

    /// Finds out which of them fit now that the picture is another.
    pub(super) fn refresh(&mut self, canvas: &Canvas) {
        self.others.clear();
        self.n_tried = 0;
        self.catch_up(canvas);
    }

    /// The same for those that were added since. Needs: the picture is as it was then.
    pub(super) fn catch_up(&mut self, canvas: &Canvas) {
        let new = &self.differences[self.n_tried..];
        self.others.extend(new.iter().filter_map(|cells| Other::new(canvas, cells)));
        self.n_tried = self.differences.len();
    }

    pub(super) fn len(&self) -> usize {
        self.others.len()
    }

    /// The cells in which one of them differs.
    pub(super) fn cells(&self) -> impl Iterator<Item = u32> {
        self.others.iter().flat_map(|other| other.cells.iter().copied())
    }

    /// One bit for each that does not survive these changes, which are not painted.
    pub(super) fn killed(&self, canvas: &Canvas, changes: &[(u32, Value)]) -> u64 {
        let killed =
            |(bit, other): (usize, &Other)| u64::from(!other.survives(canvas, changes)) << bit;
        self.others.iter().enumerate().map(killed).fold(0, |killed, bit| killed | bit)
    }

    /// All bits of [`Pool::killed`].
    pub(super) fn all(&self) -> u64 {
        u64::MAX.checked_shr(64 - self.others.len() as u32).unwrap_or(0)
    }

    /// Whether one of them survives a change; that one is asked first the next time.
    pub(super) fn refutes(&mut self, canvas: &Canvas, flip: &Flip) -> bool {
        let survivor = self.others.iter().position(|other| other.survives(canvas, &flip.changes));
        if let Some(at) = survivor {
            self.others[..=at].rotate_right(1);
        }
        survivor.is_some()
    }
}

impl Other {
    /// The picture that differs in these cells, if it has the same clues.
    fn new(canvas: &Canvas, difference: &[(u32, Value)]) -> Option<Other> {
        let mut values: Vec<Value> =
            (0..canvas.n_cells() as u32).map(|c| canvas.value(c)).collect();
        let mut is_touched = vec![false; canvas.n_lines()];
        let differs = difference.iter().filter(|&&(cell, value)| canvas.value(cell) != value);
        let mut cells = Vec::new();
        for &(cell, value) in differs {
            values[cell as usize] = value;
            cells.push(cell);
            canvas.through(cell).iter().for_each(|&line| is_touched[line as usize] = true);
        }
        let other = Other { values, cells, is_touched };
        let is_same = |line: u32| {
            !other.is_touched[line as usize]
                || canvas.is_same_clue(line, |c| canvas.value(c), |c| other.values[c as usize])
        };
        let fits = !other.cells.is_empty() && (0..canvas.n_lines() as u32).all(is_same);
        fits.then_some(other)
    }

    fn survives(&self, canvas: &Canvas, changes: &[(u32, Value)]) -> bool {
        let change = |cell: u32| changes.iter().find(|change| change.0 == cell).map(|it| it.1);
        let one = |cell| change(cell).unwrap_or_else(|| canvas.value(cell));
        let other = |cell| change(cell).unwrap_or_else(|| self.values[cell as usize]);
        let lines = changes.iter().flat_map(|&(cell, _)| canvas.through(cell));
        let mut touched = lines.filter(|&&line| self.is_touched[line as usize]);
        touched.all(|&line| canvas.is_same_clue(line, one, other))
            && self.cells.iter().any(|&cell| change(cell).is_none())
    }
}
