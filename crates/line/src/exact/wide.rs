//! Forced cells of a line of any length.
//!
//! As in `machine_words`, with masks and rows of many words, and four savings that words do not need:
//!
//! - Of a row only the *window* of words that are not zero is stored and walked. On a line that is
//!   half known the window is a word or two, whatever the length.
//! - Only the rows from the left are stored. The pass from the right rolls over the mirrored line
//!   and merges as it goes; each word of a left row is mirrored once, when it is merged.
//! - The pass from the right stays inside the windows of the left rows: a position that is not
//!   reached from the left is of no use, and none lies between two that are.
//! - Runs of one length share one table of where they fit, and one set of where they start; each
//!   set is spread over its length once, at the end. (A table for each power of two and two
//!   look-ups a word took 1.7 times as long where the windows are wide.)
//!
//! ```text
//!   F(j), by word   . . a b .         slack position s is bit s % 64 of word s / 64
//!   its window      lo 2, hi 3        F(j+1) begins no earlier, so windows only move right
//!   arena           0 F(0) 0 F(1) 0 .. 0 a b 0 F(j+1) 0      a zero word around each window
//!   mirrored        bit s becomes bit slack - s: each word is cut out of two neighbors of
//!                   0 a b 0 and reversed, and the zeros are what lies beyond the window
//! ```
//!
//! Cost: O(k · w) words, `w` the widest window, at most `r / 64 + 1`, and O(n / 64) words for each
//! different length of run; room for the left rows.

use super::NoArrangement;
use super::plan::{Plan, RunStep};

/// Masks, rows and gathered results of one line; reused from line to line.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    kinds: Kinds,
    left: PassMasks,
    right: PassMasks,
    arena: Arena,
    windows: Vec<Window>,
    rolling: Vec<u64>,
    turned: Vec<u64>,
    /// For each kind of run, the cells where one starts, mirrored.
    starts: Vec<u64>,
    gaps: Vec<u64>,
}

/// The different lengths of the runs of a line.
#[derive(Clone, Debug, Default)]
struct Kinds {
    /// By length: its kind, or `NO_KIND`.
    of_length: Vec<u32>,
    /// By kind: a run of that length.
    runs: Vec<RunStep>,
}

const NO_KIND: u32 = u32::MAX;

/// The line as one of the two passes sees it.
#[derive(Clone, Debug, Default)]
struct PassMasks {
    /// For each kind of run, `stride` words: where such a run fits.
    fits: Vec<u64>,
    /// Cells that may be empty, with every cell beyond the line.
    open: Vec<u64>,
    /// The rung of the ladder that is being climbed: where a power of two fits.
    rung: Vec<u64>,
}

/// Rows one after another. Words beyond `used` are left over and will be overwritten.
#[derive(Clone, Debug, Default)]
struct Arena {
    words: Vec<u64>,
    used: usize,
}

impl Arena {
    /// The words in use, and room for `n` more behind them.
    #[inline]
    fn split(&mut self, n: usize) -> (&[u64], &mut [u64]) {
        if self.words.len() < self.used + n {
            self.words.resize(2 * (self.used + n), 0);
        }
        let (used, free) = self.words.split_at_mut(self.used);
        (used, &mut free[..n])
    }
}

/// The words `lo..=hi` of a row, at `offset..` in the arena, with a zero word before and after.
#[derive(Clone, Copy, Debug)]
struct Window {
    offset: usize,
    lo: usize,
    hi: usize,
}

/// A run as one pass meets it: its first cell, the cell after it, and the table of its kind.
#[derive(Clone, Copy)]
struct RunAt {
    start: usize,
    end: usize,
    table: usize,
}

/// [`Plan::settle`] for many words. Needs: at least one run, `slack` as the plan has it.
pub(super) fn settle(
    rows: &mut Rows,
    plan: &Plan<'_>,
    slack: usize,
    may_fill: &mut [u64],
    may_empty: &mut [u64],
) -> Result<(), NoArrangement> {
    let n = plan.n();
    let stride = n.div_ceil(64) + 2;
    let Rows { kinds, left, right, gaps, .. } = rows;
    kinds.load(plan);
    gaps.clear();
    gaps.resize(stride, 0);
    mirror(may_fill, n, gaps);
    right.load_fits(gaps, kinds, stride);
    left.load_fits(may_fill, kinds, stride);
    left.load_open(may_fill, may_empty, stride);
    mirror_open(&left.open, n, &mut right.open);

    if !pass_left(rows, plan, slack, stride) {
        return Err(NoArrangement);
    }
    pass_right(rows, plan, slack, stride);
    let Rows { kinds, right, starts, gaps, .. } = rows;
    let covered = kinds.spread(starts, &mut right.fits, stride);
    mirror(covered, n, may_fill);
    for (w, empty) in may_empty.iter_mut().enumerate() {
        *empty &= mirrored_word(gaps, n, w);
    }
    Ok(())
}

/// [`Plan::allows`] for many words. Needs: at least one run.
pub(super) fn allows(
    rows: &mut Rows,
    plan: &Plan<'_>,
    may_fill: &[u64],
    may_empty: &[u64],
) -> bool {
    let Some(slack) = plan.slack() else { return false };
    let stride = plan.n().div_ceil(64) + 2;
    rows.kinds.load(plan);
    rows.left.load_fits(may_fill, &rows.kinds, stride);
    rows.left.load_open(may_fill, may_empty, stride);
    pass_left(rows, plan, slack, stride)
}

impl Kinds {
    fn load(&mut self, plan: &Plan<'_>) {
        self.of_length.clear();
        self.of_length.resize(plan.longest() as usize + 1, NO_KIND);
        self.runs.clear();
        for &step in plan.steps() {
            let kind = &mut self.of_length[(step.end - step.start) as usize];
            if *kind == NO_KIND {
                *kind = self.runs.len() as u32;
                self.runs.push(step);
            }
        }
    }

    /// The run of `step` at another first cell.
    #[inline(always)]
    fn place(&self, step: RunStep, start: usize, stride: usize) -> RunAt {
        let g = (step.end - step.start) as usize;
        RunAt { start, end: start + g, table: self.of_length[g] as usize * stride }
    }

    /// The cells covered by the runs that start in `starts`. Uses `ladder` as room.
    fn spread<'a>(&self, starts: &[u64], ladder: &'a mut Vec<u64>, stride: usize) -> &'a [u64] {
        let n_rungs = self.of_length.len().ilog2() as usize + 1;
        ladder.clear();
        ladder.resize(stride * n_rungs, 0);
        for (step, starts) in self.runs.iter().zip(starts.chunks_exact(stride)) {
            let rung = &mut ladder[step.rung as usize * stride..][..stride];
            or_shifted(rung, starts, 0);
            or_shifted(rung, starts, step.shift as usize);
        }
        for h in (1..n_rungs).rev() {
            let (below, rung) = ladder[(h - 1) * stride..].split_at_mut(stride);
            or_shifted(below, &rung[..stride], 0);
            or_shifted(below, &rung[..stride], 1 << (h - 1));
        }
        &ladder[..stride]
    }
}

impl PassMasks {
    fn load_fits(&mut self, may_fill: &[u64], kinds: &Kinds, stride: usize) {
        self.rung.clear();
        self.rung.extend_from_slice(may_fill);
        self.rung.resize(stride, 0);
        self.fits.clear();
        self.fits.resize(stride * kinds.runs.len(), 0);
        for h in 0..kinds.of_length.len().ilog2() + 1 {
            for (kind, step) in kinds.runs.iter().enumerate().filter(|(_, step)| step.rung == h) {
                let fits = &mut self.fits[kind * stride..][..stride];
                fits.copy_from_slice(&self.rung);
                and_shifted(fits, &self.rung, step.shift as usize);
            }
            let rung = std::mem::take(&mut self.rung);
            let mut next = rung.clone();
            and_shifted(&mut next, &rung, 1 << h);
            self.rung = next;
        }
    }

    fn load_open(&mut self, may_fill: &[u64], may_empty: &[u64], stride: usize) {
        self.open.clear();
        self.open.extend(may_fill.iter().zip(may_empty).map(|(fill, empty)| !fill | empty));
        self.open.resize(stride, !0);
    }

    /// The slack positions before the first run: up to the first cell that must be filled.
    fn first_reach(&self, slack: usize) -> usize {
        let closed = self.open.iter().position(|&word| word != !0);
        closed.map_or(slack, |w| slack.min(w * 64 + self.open[w].trailing_ones() as usize))
    }
}

/// `into &= from >> shift`, zeros coming in.
fn and_shifted(into: &mut [u64], from: &[u64], shift: usize) {
    let (words, bits) = (shift / 64, shift % 64);
    let kept = from.len().saturating_sub(words + 1);
    for (into, pair) in into.iter_mut().zip(from.get(words..).unwrap_or(&[]).windows(2)) {
        *into &= window(pair, bits);
    }
    for (i, into) in into.iter_mut().enumerate().skip(kept) {
        *into &= from.get(i + words).map_or(0, |word| word >> bits);
    }
}

/// `into |= from << shift`.
fn or_shifted(into: &mut [u64], from: &[u64], shift: usize) {
    let (words, bits) = (shift / 64, shift % 64);
    let mut pending = 0;
    for (into, from) in into.iter_mut().skip(words).zip(from) {
        *into |= from << bits | pending;
        pending = from >> 1 >> (63 - bits);
    }
}

/// 64 bits from bit `shift` of the first of two words on.
#[inline(always)]
fn window(words: &[u64], shift: usize) -> u64 {
    let [low, high] = words[..2] else { unreachable!("two words were sliced") };
    low >> shift | high << 1 << (63 - shift)
}

/// ORs a row into `words` word by word, from bit `shift` of the first on.
struct Put<'a> {
    words: std::slice::IterMut<'a, u64>,
    shift: usize,
    pending: u64,
}

impl<'a> Put<'a> {
    /// Needs: room for one word more than will be put.
    #[inline(always)]
    fn new(words: &'a mut [u64], first: usize) -> Put<'a> {
        Put { words: words[first / 64..].iter_mut(), shift: first % 64, pending: 0 }
    }

    #[inline(always)]
    fn put(&mut self, row: u64) {
        if let Some(word) = self.words.next() {
            *word |= row << self.shift | self.pending;
        }
        self.pending = row >> 1 >> (63 - self.shift);
    }

    #[inline(always)]
    fn finish(mut self) {
        if let Some(word) = self.words.next() {
            *word |= self.pending;
        }
    }
}

/// Word `w` of the `n` bits of `words` in reverse order. Beyond `words` all is zero.
#[inline(always)]
fn mirrored_word(words: &[u64], n: usize, w: usize) -> u64 {
    let from = n as isize - 64 * (w as isize + 1);
    let (index, shift) = (from.div_euclid(64), from.rem_euclid(64));
    let word = |index: isize| {
        usize::try_from(index).ok().and_then(|index| words.get(index)).copied().unwrap_or(0)
    };
    (word(index) >> shift | word(index + 1) << 1 << (63 - shift)).reverse_bits()
}

/// Writes the `n` bits of `words` in reverse order.
fn mirror(words: &[u64], n: usize, into: &mut [u64]) {
    for (w, into) in into.iter_mut().enumerate().take(n.div_ceil(64)) {
        *into = mirrored_word(words, n, w);
    }
}

/// Mirrors the cells that may be empty; all beyond the line stays open.
fn mirror_open(open: &[u64], n: usize, into: &mut Vec<u64>) {
    into.clear();
    into.resize(open.len(), !0);
    mirror(open, n, into);
    if !n.is_multiple_of(64) {
        into[n / 64] |= !0 << (n % 64);
    }
}

/// Stores the row before each run and the one after the last. `false` if there is no arrangement.
fn pass_left(rows: &mut Rows, plan: &Plan<'_>, slack: usize, stride: usize) -> bool {
    let Rows { kinds, left, arena, windows, .. } = rows;
    windows.clear();
    arena.used = 0;
    let reach = left.first_reach(slack);
    let (_, first) = arena.split(reach / 64 + 3);
    first.fill(!0);
    first[reach / 64 + 1] = !0 >> (63 - reach % 64);
    (first[0], first[reach / 64 + 2]) = (0, 0);
    arena.used = reach / 64 + 3;
    let mut window = Window { offset: 1, lo: 0, hi: reach / 64 };
    windows.push(window);
    for &step in plan.steps() {
        let place = kinds.place(step, step.start as usize, stride);
        match next_row(left, arena, window, place, slack / 64) {
            Some(next) => window = next,
            None => return false,
        }
        windows.push(window);
    }
    let w = slack / 64;
    (window.lo..=window.hi).contains(&w)
        && arena.words[window.offset + w - window.lo] >> (slack % 64) & 1 == 1
}

/// Appends to `arena` the row after the run at `place`, given the one before. `None` if empty.
#[inline]
fn next_row(
    side: &PassMasks,
    arena: &mut Arena,
    before: Window,
    place: RunAt,
    last: usize,
) -> Option<Window> {
    let n_before = before.hi - before.lo + 1;
    let base = arena.used;
    let (old, new) = arena.split(last - before.lo + 2);
    let old = &old[before.offset..][..n_before];
    let fits = &side.fits[place.table + before.lo + place.start / 64..][..n_before + 1];
    let opens = &side.open[before.lo + place.end / 64..];
    let (fit_shift, open_shift) = (place.start % 64, place.end % 64);
    let mut carry = 0;
    for (((reached, into), fit), open) in
        old.iter().zip(&mut *new).zip(fits.windows(2)).zip(opens.windows(2))
    {
        *into = flood(reached & window(fit, fit_shift) | carry, window(open, open_shift));
        carry = *into >> 63;
    }
    let mut n_after = n_before;
    while carry != 0 && before.lo + n_after <= last {
        new[n_after] = flood(carry, window(&opens[n_after..], open_shift));
        carry = new[n_after] >> 63;
        n_after += 1;
    }
    let skipped = new[..n_after].iter().position(|&word| word != 0)?;
    let kept = new[..n_after].iter().rposition(|&word| word != 0)?;
    new[kept + 1] = 0;
    if skipped > 0 {
        new[skipped - 1] = 0;
    }
    arena.used = base + kept + 2;
    Some(Window { offset: base + skipped, lo: before.lo + skipped, hi: before.lo + kept })
}

/// `from` where it is open, and on through `open` by the carry of an addition.
#[inline(always)]
fn flood(from: u64, open: u64) -> u64 {
    let from = from & open;
    (open & !open.wrapping_add(from)) | from
}

/// Rolls over the mirrored line, meets every left row and gathers starts and gaps, mirrored.
fn pass_right(rows: &mut Rows, plan: &Plan<'_>, slack: usize, stride: usize) {
    let Rows { kinds, right, arena, windows, rolling, turned, starts, gaps, .. } = rows;
    starts.clear();
    starts.resize(right.fits.len(), 0);
    gaps.fill(0);
    rolling.clear();
    rolling.resize(slack / 64 + 1, 0);

    let turn = Turn::new(slack);
    let reach = right.first_reach(slack);
    let steps = plan.steps();
    let (mut lo, mut hi) = turn.span(windows[steps.len()]);
    for (at, left) in
        turn.words(&arena.words, windows[steps.len()]).take(reach / 64 + 1).enumerate()
    {
        let reached = if at == reach / 64 { !0 >> (63 - reach % 64) } else { !0 };
        rolling[at] = reached & left;
    }
    gaps[0] |= rolling[0] >> 1;
    let mut gap = Put::new(gaps, 63);
    rolling[1..].iter().for_each(|&row| gap.put(row));
    gap.finish();

    for (&step, &window_left) in steps.iter().zip(&windows[..steps.len()]).rev() {
        let start = plan.n() - slack - step.end as usize;
        let place = kinds.place(step, start, stride);
        let (next_lo, next_hi) = turn.span(window_left);
        rolling[lo..next_lo.clamp(lo, hi + 1)].fill(0);
        rolling[(next_hi + 1).clamp(lo, hi + 1)..=hi].fill(0);
        (lo, hi) = (next_lo, next_hi);

        // In a loop of its own, so that the compiler turns several words at once.
        turned.clear();
        turned.extend(turn.words(&arena.words, window_left));
        let fits = right.fits[place.table + lo + place.start / 64..].windows(2);
        let opens = right.open[lo + place.end / 64..].windows(2);
        let mut start = Put::new(&mut starts[place.table..][..stride], place.start + 64 * lo);
        let mut gap = Put::new(gaps, place.end + 64 * lo);
        let mut carry = 0;
        for (((row, left), fit), open) in
            rolling[lo..=hi].iter_mut().zip(&*turned).zip(fits).zip(opens)
        {
            let starting = *row & left & window(fit, place.start % 64);
            start.put(starting);
            let flooded = flood(starting | carry, window(open, place.end % 64));
            carry = flooded >> 63;
            *row = flooded & left;
            gap.put(*row);
        }
        start.finish();
        gap.finish();
    }
}

/// How slack positions from the left become those from the right: `s` is `slack - s` there.
#[derive(Clone, Copy)]
struct Turn {
    last: usize,
    /// Word `at`, mirrored, begins at bit `shift` of word `base - at`.
    base: isize,
    shift: usize,
}

impl Turn {
    fn new(slack: usize) -> Turn {
        let from = slack as isize - 63;
        Turn { last: slack / 64, base: from.div_euclid(64), shift: from.rem_euclid(64) as usize }
    }

    /// The words that a window covers when mirrored.
    fn span(self, window: Window) -> (usize, usize) {
        let lo = self.base - window.hi as isize;
        (lo.max(0) as usize, self.last - window.lo)
    }

    /// The words of the mirrored row, over its span.
    #[inline(always)]
    fn words(self, arena: &[u64], row: Window) -> impl Iterator<Item = u64> {
        let (lo, hi) = self.span(row);
        let index = |at: usize| (self.base - at as isize - row.lo as isize) as usize;
        let first = row.offset.wrapping_add(index(hi));
        let pairs = arena[first..][..hi - lo + 2].windows(2).rev();
        pairs.map(move |pair| window(pair, self.shift).reverse_bits())
    }
}
