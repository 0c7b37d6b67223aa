//! One pass over a line: where each run may begin and end, as far as the cells before it say.
//!
//! ```text
//!   clue 2a 1b on 6 cells, cell 2 not empty       slack 3
//!   gap 0    before the first run                 s = 0 1 2       no cell before 3 may be skipped
//!   run 0    may begin at                         s = 0 1 2       and so end at cells 2 3 4
//!   gap 1    on through empty cells               s = 0 1 2 3     not on through cell 2
//!   run 1    may begin at                         s = 0 1 2 3
//! ```
//!
//! Rows hold rubbish beyond the slack. It never reaches a lower position, so code that looks at bits
//! up to the slack only, or meets the row with one from the mirrored pass, does not see it.
//!
//! A step for each run, color and word of the slack. To keep rows clean beyond the slack would be a
//! mask at each step, for bits that nobody reads.

use super::bit_rows::{self, Flood, keep_fits, place, window};
use super::plan::{Plan, RunStep};

/// A line as one of the two passes sees it, and the rows of that pass; reused from line to line.
#[derive(Clone, Debug, Default)]
pub(super) struct PassRows {
    /// `stride` words a plane; zeros beyond the line.
    pub(super) planes: Vec<u64>,
    /// `stride` words a kind: where such a run fits.
    fits: Vec<u64>,
    /// A row a choice: where a run of that color may begin.
    pub(super) begins: Vec<u64>,
    /// A row a choice: how far it is moved when it ends.
    pub(super) ends: Vec<u64>,
    /// A row a gap, those before the first run and after the last included: how far one can get
    /// with the runs before it and empty cells.
    pub(super) gaps: Vec<u64>,
    /// Where the last run may have ended in some color, and where in two at least.
    some: Vec<u64>,
    several: Vec<u64>,
}

impl PassRows {
    /// Takes over the planes, `n_words` words each.
    pub(super) fn load(&mut self, n: usize, planes: &[u64]) {
        let (n_words, stride) = (n.div_ceil(64), bit_rows::stride(n));
        self.planes.clear();
        for plane in planes.chunks_exact(n_words) {
            self.planes.extend_from_slice(plane);
            self.planes.resize(self.planes.len() + stride - n_words, 0);
        }
    }

    /// Takes over the planes of `other`, mirrored.
    pub(super) fn load_mirrored(&mut self, n: usize, other: &PassRows) {
        let stride = bit_rows::stride(n);
        self.planes.clear();
        self.planes.resize(other.planes.len(), 0);
        let mirrored = self.planes.chunks_exact_mut(stride);
        for (to, from) in mirrored.zip(other.planes.chunks_exact(stride)) {
            bit_rows::mirror(from, n - 1, |i, word| to[i] = word);
        }
    }

    fn load_fits(&mut self, plan: &Plan) {
        let stride = bit_rows::stride(plan.n);
        self.fits.clear();
        for kind in &plan.kinds {
            let first = self.fits.len();
            self.fits.extend_from_slice(&self.planes[kind.plane as usize * stride..][..stride]);
            keep_fits(&mut self.fits[first..], kind.length);
        }
    }

    /// Fills the rows, `n_words` words each. Gives whether the last gap gets to the end of the line.
    /// Needs: the planes are loaded, `steps` are those of this side, `n_words` hold `slack` + 1 bits.
    #[inline(always)]
    pub(super) fn run(
        &mut self,
        plan: &Plan,
        (steps, slack): (&[RunStep], usize),
        n_words: usize,
    ) -> bool {
        self.load_fits(plan);
        for rows in [&mut self.begins, &mut self.ends] {
            rows.resize(plan.choices.len() * n_words, 0);
        }
        self.gaps.resize((steps.len() + 1) * n_words, 0);
        self.several.clear();
        self.several.resize(n_words, 0);
        self.some.clear();
        self.some.resize(n_words, 0);
        self.some[0] = 1;
        self.pass_gap(0, 0, n_words);
        for (j, step) in steps.iter().enumerate() {
            for choice in step.first..step.last {
                self.begin(plan, (steps, j), choice as usize, n_words);
                self.end(plan, step, choice as usize, n_words);
            }
            if !self.gather(step, n_words) {
                return false;
            }
            self.pass_gap(j + 1, step.end, n_words);
        }
        let last = steps.len() * n_words + slack / 64;
        self.gaps[last] >> (slack % 64) & 1 == 1
    }

    /// On from the ends of the run before gap `j`, which is packed at `start`.
    #[inline(always)]
    fn pass_gap(&mut self, j: usize, start: u32, n_words: usize) {
        let mut flood = Flood::default();
        for i in 0..n_words {
            self.gaps[j * n_words + i] = flood.next(self.some[i], window(&self.planes, start, i));
        }
    }

    /// Where run `j` may begin in one of its colors.
    #[inline(always)]
    fn begin(
        &mut self,
        plan: &Plan,
        (steps, j): (&[RunStep], usize),
        choice: usize,
        n_words: usize,
    ) {
        let step = &steps[j];
        let color = plan.choices[choice].plane;
        let before = j.checked_sub(1).and_then(|j| {
            (steps[j].first..steps[j].last).find(|&c| plan.choices[c as usize].plane == color)
        });
        let Some(before) = before else {
            self.begins[choice * n_words..][..n_words]
                .copy_from_slice(&self.gaps[j * n_words..][..n_words]);
            return;
        };
        let before = before as usize * n_words;
        let (mut flood, mut carried) = (Flood::default(), 0);
        for i in 0..n_words {
            let same = self.ends[before + i];
            let open = window(&self.planes, step.start, i);
            let from = if step.is_apart {
                same & window(&self.planes, step.start - 1, i)
            } else {
                let moved = same & open;
                let next = moved << 1 | carried;
                carried = moved >> 63;
                next | self.several[i] | (self.some[i] & !same)
            };
            self.begins[choice * n_words + i] = flood.next(from, open);
        }
    }

    /// Where the run may end in that color.
    #[inline(always)]
    fn end(&mut self, plan: &Plan, step: &RunStep, choice: usize, n_words: usize) {
        let stride = bit_rows::stride(plan.n);
        let first = choice * n_words;
        match plan.choices[choice].kind {
            Some(kind) => {
                let fits = &self.fits[kind as usize * stride..][..stride];
                for i in 0..n_words {
                    self.ends[first + i] = self.begins[first + i] & window(fits, step.start, i);
                }
            }
            None => {
                let color = &self.planes[plan.choices[choice].plane as usize * stride..][..stride];
                let mut flood = Flood::default();
                for i in 0..n_words {
                    let through = window(color, step.start, i);
                    self.ends[first + i] =
                        flood.next(self.begins[first + i] & through, through) & through;
                }
            }
        }
    }

    /// Gathers the ends of a run in all its colors. Gives whether there is any.
    #[inline(always)]
    fn gather(&mut self, step: &RunStep, n_words: usize) -> bool {
        let mut any = 0;
        for i in 0..n_words {
            let (mut some, mut several) = (0, 0);
            for choice in step.first..step.last {
                let ends = self.ends[choice as usize * n_words + i];
                several |= some & ends;
                some |= ends;
            }
            (self.some[i], self.several[i]) = (some, several);
            any |= some;
        }
        any != 0
    }
}

/// Adds a row to a plane, word by word.
#[inline(always)]
pub(super) fn place_row(plane: &mut [u64], start: u32, row: impl Fn(usize) -> u64, n_words: usize) {
    for i in 0..n_words {
        place(plane, start, i, row(i));
    }
}
