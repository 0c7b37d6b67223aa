//! Whether a clue fits a line of which only some cells and some numbers are known: a few steps a run.
//!
//! ```text
//!   clue 2 1 over ? ? . ? ?    bits are places between cells, 0 before the first one
//!     the 2 may begin at       0 1 2 3      behind cells that may be empty
//!     and end at               2 5          where two cells in a row may be filled
//!     so the 1 may begin at    3 4          behind one cell that may be empty, and more of them
//! ```
//!
//! A set of places floods through the cells that may have a value by one addition, whose carry runs
//! on as long as there are such cells. So the cost is O(k log n) for lines of up to 127 cells.

use pictogrid_core::Run;

use crate::candidates::Candidates;

/// The most cells of a line: there is one more place than cells.
const MOST_CELLS: usize = 127;

/// A line and its clue as bits.
pub(super) struct Fits {
    n: usize,
    /// The cells that may be empty, as far as is known.
    may_be_empty: u128,
    /// The colors of the runs with the cells that may have them.
    colors: Vec<(Candidates, u128)>,
    /// The lengths of the runs, 0 if it is not known, and which color they have.
    runs: Vec<(u32, usize)>,
}

/// Places behind `from`, through cells of `through`.
fn flood(from: u128, through: u128) -> u128 {
    from | (((from & through) + through) ^ through)
}

/// Where `length` cells in a row begin.
fn windows(cells: u128, length: u32) -> u128 {
    let (mut windows, mut done) = (cells, 1);
    while done < length && windows != 0 {
        let more = done.min(length - done);
        windows &= windows >> more;
        done += more;
    }
    windows
}

impl Fits {
    /// `None` if the line is too long, or a color is not known.
    pub(super) fn new(cells: &[Candidates], runs: &[Run]) -> Option<Fits> {
        let n = cells.len();
        if n > MOST_CELLS {
            return None;
        }
        let bits = |color: Candidates| {
            let bit = |(i, mark): (usize, &Candidates)| u128::from(mark.meets(color)) << i;
            cells.iter().enumerate().map(bit).fold(0, std::ops::BitOr::bitor)
        };
        let mut colors: Vec<(Candidates, u128)> = Vec::new();
        let mut own = Vec::with_capacity(runs.len());
        for run in runs {
            let color = Candidates::of(run.value?);
            let number = colors.iter().position(|&(other, _)| other == color);
            let number = number.unwrap_or_else(|| {
                colors.push((color, bits(color)));
                colors.len() - 1
            });
            own.push((run.length.map_or(0, std::num::NonZero::get), number));
        }
        Some(Fits { n, may_be_empty: bits(Candidates::EMPTY), colors, runs: own })
    }

    /// The known cells: those that exclude a value that the line has.
    pub(super) fn telling(&self) -> u128 {
        let may_be_all = self.colors.iter().fold(self.may_be_empty, |all, (_, may)| all & may);
        !may_be_all & self.all_cells()
    }

    /// The runs whose lengths are known.
    pub(super) fn numbers(&self) -> u128 {
        let bit = |(j, &(g, _)): (usize, &(u32, usize))| u128::from(g > 0) << j;
        self.runs.iter().enumerate().map(bit).fold(0, std::ops::BitOr::bitor)
    }

    fn all_cells(&self) -> u128 {
        (1 << self.n) - 1
    }

    /// Whether there is an arrangement with no more known than these cells and numbers, and with a
    /// cell as supposed.
    pub(super) fn fits(
        &self,
        cells: u128,
        numbers: u128,
        supposed: Option<(usize, Candidates)>,
    ) -> bool {
        let open = !cells & self.all_cells();
        let may = |known: u128, value: Candidates| match supposed {
            Some((place, mark)) => {
                (known | open) & !(1 << place) | u128::from(mark.meets(value)) << place
            }
            None => known | open,
        };
        let may_be_empty = may(self.may_be_empty, Candidates::EMPTY);
        let mut places = 1;
        let mut last_color = usize::MAX;
        let mut may_be_filled = 0;
        for (j, &(length, color)) in self.runs.iter().enumerate() {
            if color == last_color {
                places = (places & may_be_empty) << 1;
            } else {
                let (value, known) = self.colors[color];
                may_be_filled = may(known, value);
                last_color = color;
            }
            places = flood(places, may_be_empty);
            places = if length > 0 && numbers >> j & 1 == 1 {
                (places & windows(may_be_filled, length)) << length
            } else {
                flood((places & may_be_filled) << 1, may_be_filled)
            };
            if places == 0 {
                return false;
            }
        }
        flood(places, may_be_empty) >> self.n & 1 == 1
    }
}
