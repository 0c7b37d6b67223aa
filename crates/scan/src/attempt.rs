//! One try: a lattice, all glyphs beside it, the readings of its lines, and what the puzzle says to them.
//!
//! ```text
//!   lattice ─▶ sheet ─▶ ink of columns, ink of rows ─▶ glyphs ─▶ origin ─▶ strips
//!     ─▶ for each spacing: candidates ─▶ decode ─▶ the cheapest of all
//! ```
//!
//! A picture has several tries (screenshot, one line more, photograph); the better is taken.

use crate::decode::{Choice, Decoded, Decoder, by_suspicion, judged, proposal, supplied, taken};
use crate::glyphs::ink::{Strips, ink};
use crate::glyphs::shapes::Shape;
use crate::glyphs::{Glyph, Reader, glyphs};
use crate::lattice::Lattice;
use crate::raster::Pixels;
use crate::reading::{
    Candidate, Sizes, Strip, candidates, joins, likeliest, origin, spacings, strips,
};
use crate::sheet::Sheet;

/// Combinations that are solved for each spacing.
const COMBINATIONS: usize = 96;
/// Digits are looked for in this part of the lattice, since the grid may begin inside.
const INNER: f32 = 0.62;
/// A puzzle has more numbers than that a line.
const LEAST_NUMBERS: f32 = 0.9;
/// A reading as cheap as that ends the search for a better spacing.
const CHEAP: f32 = 25.0;

/// A lattice that was read.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    pub(crate) lattice: Lattice,
    /// Columns and rows of the grid, and the lattice lines before it.
    pub(crate) size: [usize; 2],
    pub(crate) origin: [usize; 2],
    pub(crate) sheet: Sheet,
    pub(crate) sizes: Sizes,
    /// Rows, then columns.
    pub(crate) strips: Vec<Strip>,
    pub(crate) lines: Vec<Vec<Candidate>>,
    pub(crate) decoded: Decoded,
    /// The likeliest readings with the likeliest spacing, and those with equal sums.
    pub(crate) likeliest: Vec<Vec<u32>>,
    pub(crate) by_sums: Vec<Vec<u32>>,
    /// Lines that no reading fits beside those of surer lines; none if that was not asked.
    pub(crate) conflicts: Vec<bool>,
    pub(crate) has_few_numbers: bool,
    n_near: usize,
}

/// What reads and solves, shared by all tries of a picture.
#[derive(Debug)]
pub(crate) struct Tools {
    pub(crate) reader: Reader,
    pub(crate) decoder: Decoder,
}

impl Attempt {
    /// Reads a lattice; `None` if there is next to nothing to read.
    pub(crate) fn new(picture: &Pixels, lattice: &Lattice, tools: &mut Tools) -> Option<Attempt> {
        let sheet = Sheet::new(picture, lattice)?;
        let [above, beside] = both_inks(&sheet, &tools.reader);
        let n = sheet.n;
        let seen = seen(&above, &beside, |glyph| glyph.junk < 0.5);
        if seen.len() < 5 {
            return None;
        }
        let origin = if seen.len() as f32 >= 0.6 * (n[0] + n[1]) as f32 {
            origin(&seen, n)
        } else {
            origin(&self::seen(&above, &beside, |_| true), n)
        };
        let size = [n[0] - origin[0], n[1] - origin[1]];
        let [above, beside] = [above, beside].map(|glyphs| moved(glyphs, origin));
        let is_inside = |at: f32, n: usize| at > 0.0 && at < n as f32;
        let near_row = |g: &&Glyph| g.junk < 0.5 && g.u < 0.0 && is_inside(g.v, size[1]);
        let near_column = |g: &&Glyph| g.junk < 0.5 && g.v < 0.0 && is_inside(g.u, size[0]);
        let near: Vec<&Glyph> =
            beside.iter().filter(near_row).chain(above.iter().filter(near_column)).collect();
        let sizes = Sizes::of(&near, sheet.pitch)?;
        let n_near = near.len();
        let [above, beside] = [&above, &beside].map(|glyphs| fitted(glyphs, &sizes));
        let border = [0, 1].map(|axis| (sheet.margin[axis] + origin[axis] as f32) * sheet.pitch);
        let rows = strips(&beside, 1, size[1], border[0], &sizes);
        let columns = strips(&above, 0, size[0], border[1], &sizes);
        let read = Read { rows, columns, size, sizes };
        let best = read.best(&mut tools.decoder);
        let mut strips = read.rows;
        strips.extend(read.columns);
        let mut attempt = Attempt {
            lattice: lattice.clone(),
            size,
            origin,
            sheet,
            sizes,
            strips,
            lines: best.lines,
            decoded: best.decoded,
            likeliest: best.likeliest,
            by_sums: best.by_sums,
            conflicts: Vec::new(),
            has_few_numbers: false,
            n_near,
        };
        attempt.refuse_few_numbers();
        attempt.supply_clues(&mut tools.decoder);
        Some(attempt)
    }

    /// Where no combination has a picture: the clue of one line from the solver, or readings line by line.
    fn supply_clues(&mut self, decoder: &mut Decoder) {
        if self.has_few_numbers || self.decoded.choice.is_some() {
            return;
        }
        let order = by_suspicion(&self.evidence());
        let is_digit = |glyph: &&Glyph| glyph.junk < 0.5;
        let n_glyphs: Vec<usize> =
            self.strips.iter().map(|strip| strip.glyphs.iter().filter(is_digit).count()).collect();
        let found = supplied(decoder, &self.lines, self.size[1], &order, &n_glyphs);
        let found = found.or_else(|| {
            let surest: Vec<usize> = order.iter().rev().copied().collect();
            let proposal = proposal(&self.lines, self.size[1], &surest);
            self.conflicts = proposal.iter().map(Option::is_none).collect();
            judged(decoder, &self.lines, self.size[1], &proposal)
        });
        if let Some(found) = found {
            self.decoded.choice = Some(taken(&found, &mut self.lines));
        }
    }

    /// Half a grid, or one with blank lines, is always unique and always wrong.
    fn refuse_few_numbers(&mut self) {
        let first =
            |line: &Vec<Candidate>| line.first().map_or(0, |candidate| candidate.clue.len());
        let n_lines = self.lines.len() as f32;
        let n_numbers: usize = self.lines.iter().map(first).sum();
        let n_blank = self.lines.iter().filter(|line| first(line) == 0).count();
        self.has_few_numbers =
            n_blank as f32 > 0.4 * n_lines || (n_numbers as f32) < LEAST_NUMBERS * n_lines;
        if self.has_few_numbers {
            self.decoded.choice = None;
        }
    }

    pub(crate) fn is_unique(&self) -> bool {
        self.decoded.choice.as_ref().is_some_and(|choice| choice.is_unique)
    }

    /// Whether a bent grid is smaller than this one, which is straight and has numbers enough.
    pub(crate) fn has_all_of(&self, other: &Attempt) -> bool {
        let is_smaller = (0..2).any(|axis| other.size[axis] < self.size[axis]);
        let has_numbers = self.n_near as f32 >= 0.6 * self.lines.len() as f32;
        self.lattice.bend.is_none() && has_numbers && is_smaller
    }

    /// Which of two tries is better.
    pub(crate) fn quality(&self) -> f32 {
        let unread = self.lines.iter().filter(|line| line.is_empty()).count();
        let common = (self.size[0] * self.size[1]).min(400) as f32 * 0.05 + self.n_near as f32
            - 8.0 * unread as f32;
        match &self.decoded.choice {
            Some(choice) if choice.is_unique => 1000.0 - 3.0 * choice.cost + common,
            Some(choice) => 600.0 - 3.0 * choice.cost + common,
            // Straight lines are surer than bent ones.
            None => {
                let difference = self.decoded.difference.unsigned_abs().min(80) as f32;
                let straight =
                    if self.lattice.bend.is_none() { 0.1 * self.n_near as f32 } else { 0.0 };
                common + straight - 0.4 * difference - 297.0
            }
        }
    }

    /// The reading of a line that was taken.
    pub(crate) fn taken(&self, line: usize) -> Option<&Candidate> {
        let number = self.decoded.choice.as_ref().map_or(0, |choice| choice.readings[line]);
        self.lines[line].get(number)
    }
}

/// Lines before the spacing is known.
struct Read {
    rows: Vec<Strip>,
    columns: Vec<Strip>,
    size: [usize; 2],
    sizes: Sizes,
}

/// What a spacing gave.
struct Spaced {
    cost: f32,
    lines: Vec<Vec<Candidate>>,
    decoded: Decoded,
    likeliest: Vec<Vec<u32>>,
    by_sums: Vec<Vec<u32>>,
}

impl Read {
    /// The cheapest of all spacings; undecoded clues are those of the first.
    fn best(&self, decoder: &mut Decoder) -> Spaced {
        let [width, height] = self.size.map(|side| side as u32);
        let of_columns: Vec<_> = self.columns.iter().map(|s| joins(s, None, &self.sizes)).collect();
        let columns: Vec<_> = of_columns.iter().map(|items| candidates(items, height)).collect();
        let raw_columns: Vec<_> = of_columns.iter().map(|items| likeliest(items, height)).collect();
        let mut best: Option<Spaced> = None;
        let mut first: Option<[Vec<Vec<u32>>; 2]> = None;
        let mut seen: Vec<Vec<Vec<u32>>> = Vec::new();
        for (number, spacing) in
            spacings(&self.rows, &self.columns, &self.sizes).into_iter().enumerate()
        {
            let of_rows: Vec<_> =
                self.rows.iter().map(|s| joins(s, Some(spacing), &self.sizes)).collect();
            let raw: Vec<_> = of_rows.iter().map(|items| likeliest(items, width)).collect();
            if seen.contains(&raw) {
                continue;
            }
            seen.push(raw.clone());
            let mut lines: Vec<_> = of_rows.iter().map(|items| candidates(items, width)).collect();
            lines.extend(columns.iter().cloned());
            let decoded = decoder.decode(&lines, self.size[1], COMBINATIONS);
            let likeliest: Vec<_> = raw.into_iter().chain(raw_columns.iter().cloned()).collect();
            let by_sums = match &decoded.by_sums {
                Some(readings) => clues(&lines, readings),
                None => likeliest.clone(),
            };
            let first = first.get_or_insert_with(|| [likeliest.clone(), by_sums.clone()]).clone();
            let [likeliest, by_sums] = first;
            let unread = lines.iter().filter(|line| line.is_empty()).count();
            let cost = match &decoded.choice {
                Some(Choice { cost, .. }) => *cost,
                None => 200.0 + 0.5 * decoded.difference.unsigned_abs().min(80) as f32,
            } + 8.0 * unread as f32
                + 1.5 * number as f32;
            let is_enough =
                decoded.choice.as_ref().is_some_and(|choice| choice.is_unique) && cost < CHEAP;
            if best.as_ref().is_none_or(|best| cost < best.cost) {
                best = Some(Spaced { cost, lines, decoded, likeliest, by_sums });
            }
            if is_enough {
                break;
            }
        }
        best.expect("there is always a spacing")
    }
}

fn clues(lines: &[Vec<Candidate>], readings: &[usize]) -> Vec<Vec<u32>> {
    let clue = |(line, &number): (&Vec<Candidate>, &usize)| {
        line.get(number).map_or(Vec::new(), |candidate| candidate.clue.clone())
    };
    lines.iter().zip(readings).map(clue).collect()
}

/// The glyphs of columns, and those of rows, with their places on the lattice.
fn both_inks(sheet: &Sheet, reader: &Reader) -> [Vec<Glyph>; 2] {
    let Sheet { pitch, margin, n, .. } = *sheet;
    let strips =
        |axis: usize| Strips { offset: margin[axis], n: n[axis], border: margin[1 - axis], pitch };
    let columns = ink(&sheet.pixels, strips(0));
    let rows = ink(&sheet.pixels.transposed(), strips(1)).transposed();
    let limit = [0, 1].map(|axis| (margin[axis] + INNER * n[axis] as f32) * pitch);
    let mut above = glyphs(reader, &columns, pitch, |shape: &Shape| shape.center().1 < limit[1]);
    let mut beside = glyphs(reader, &rows, pitch, |shape: &Shape| shape.center().0 < limit[0]);
    for glyph in above.iter_mut().chain(&mut beside) {
        glyph.u = (glyph.left + glyph.right) / 2.0 / pitch - margin[0];
        glyph.v = (glyph.top + glyph.bottom) / 2.0 / pitch - margin[1];
    }
    [above, beside]
}

/// A glyph beside the lattice counts in the ink of rows, one above in that of columns, one inside where both
/// may see it.
fn seen<'a>(
    above: &'a [Glyph],
    beside: &'a [Glyph],
    is_wanted: impl Fn(&Glyph) -> bool,
) -> Vec<&'a Glyph> {
    let of_rows = beside.iter().filter(|g| g.u < 0.0 || g.v >= 0.0);
    let of_columns = above.iter().filter(|g| g.v < 0.0 && g.u >= 0.0);
    of_rows.chain(of_columns).filter(|glyph| is_wanted(glyph)).collect()
}

/// Places are counted from the grid.
fn moved(mut glyphs: Vec<Glyph>, origin: [usize; 2]) -> Vec<Glyph> {
    for glyph in &mut glyphs {
        glyph.u -= origin[0] as f32;
        glyph.v -= origin[1] as f32;
    }
    glyphs
}

/// What is just as high as the digits of the picture is rarely junk: a lone 1 beside a thick line looks like it.
fn fitted(glyphs: &[Glyph], sizes: &Sizes) -> Vec<Glyph> {
    let fit = |glyph: &Glyph| {
        let mut glyph = *glyph;
        if (0.9..1.1).contains(&(glyph.height() / sizes.height)) {
            let odds = glyph.junk / (1.0 - glyph.junk).max(1e-6) * 0.16;
            glyph.junk = odds / (1.0 + odds);
        }
        glyph
    };
    glyphs.iter().map(fit).collect()
}
