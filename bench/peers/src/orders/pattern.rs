//! A plain generator by the rule of "Pattern" in Simon Tatham's collection, written from that rule:
//! smoothed noise of which half is filled, no line blank or full, drawn again until one line at a time
//! settles it.
//!
//! ```text
//!   noise     a number for each cell, then the mean of it and its neighbors; the larger half is filled
//!   a line    all starts of a run, one after another, by recursion; what is known of (run, cell) is
//!             kept, so that none is tried twice
//!   which     the line in which most cells have become known since it was looked at
//! ```

use crate::generate::Random;

const EMPTY: u8 = 1;
const FILLED: u8 = 2;

/// Draws until lines settle a picture.
pub struct Pattern {
    width: usize,
    height: usize,
    random: Random,
    line: Line,
    /// What each cell may be.
    marks: Vec<u8>,
    n_new: Vec<usize>,
}

/// Room for one line.
#[derive(Default)]
struct Line {
    runs: Vec<usize>,
    known: Vec<u8>,
    may: Vec<u8>,
    /// What is known of each run and first cell: 0 nothing, 1 no, 2 yes.
    seen: Vec<u8>,
}

impl Pattern {
    pub fn new(width: usize, height: usize, seed: u64) -> Pattern {
        Pattern {
            width,
            height,
            random: Random::new(seed),
            line: Line::default(),
            marks: Vec::new(),
            n_new: Vec::new(),
        }
    }

    /// The next picture, and how many were drawn for it.
    pub fn next(&mut self) -> (Vec<bool>, usize) {
        for n in 1.. {
            let picture = self.drawn();
            if self.is_mixed(&picture) && self.is_settled(&picture) {
                return (picture, n);
            }
        }
        unreachable!("the loop has no end")
    }

    fn drawn(&mut self) -> Vec<bool> {
        let (w, h) = (self.width, self.height);
        let noise: Vec<f32> = (0..w * h).map(|_| self.random.unit() as f32).collect();
        let mean = |i: usize| {
            let (x, y) = (i % w, i / w);
            let (mut n, mut sum) = (0, 0.0);
            for v in y.saturating_sub(1)..=(y + 1).min(h - 1) {
                for u in x.saturating_sub(1)..=(x + 1).min(w - 1) {
                    n += 1;
                    sum += noise[v * w + u];
                }
            }
            sum / n as f32
        };
        let means: Vec<f32> = (0..w * h).map(mean).collect();
        let mut sorted = means.clone();
        let (_, &mut median, _) = sorted.select_nth_unstable_by(w * h / 2, f32::total_cmp);
        means.iter().map(|&mean| mean >= median).collect()
    }

    /// Number of the first cell of a line, steps between its cells, and its length.
    fn place(&self, line: usize) -> (usize, usize, usize) {
        match line.checked_sub(self.height) {
            None => (line * self.width, 1, self.width),
            Some(x) => (x, self.width, self.height),
        }
    }

    fn is_mixed(&self, picture: &[bool]) -> bool {
        (0..self.width + self.height).all(|line| {
            let (first, step, n) = self.place(line);
            let n_filled = (0..n).filter(|i| picture[first + i * step]).count();
            n_filled > 0 && n_filled < n
        })
    }

    /// Whether lines settle every cell.
    fn is_settled(&mut self, picture: &[bool]) -> bool {
        let n_lines = self.width + self.height;
        self.marks.clear();
        self.marks.resize(picture.len(), EMPTY | FILLED);
        self.n_new.clear();
        self.n_new.resize(n_lines, usize::MAX);
        let mut n_open = picture.len();
        while n_open > 0 {
            let most = (0..n_lines).max_by_key(|&line| (self.n_new[line], n_lines - line));
            let Some(line) = most.filter(|&line| self.n_new[line] > 0) else { return false };
            self.n_new[line] = 0;
            let (first, step, n) = self.place(line);
            let cells = || (0..n).map(|i| first + i * step);
            self.line.read(cells().map(|cell| (picture[cell], self.marks[cell])));
            self.line.settle();
            for (i, cell) in cells().enumerate() {
                if self.line.may[i] != self.marks[cell] {
                    self.marks[cell] = self.line.may[i];
                    n_open -= 1;
                    let across = match line.checked_sub(self.height) {
                        None => self.height + i,
                        Some(_) => i,
                    };
                    self.n_new[across] = self.n_new[across].saturating_add(1);
                }
            }
        }
        true
    }
}

impl Line {
    fn read(&mut self, cells: impl Iterator<Item = (bool, u8)>) {
        self.runs.clear();
        self.known.clear();
        let mut was_filled = false;
        for (is_filled, mark) in cells {
            match (was_filled, is_filled) {
                (false, true) => self.runs.push(1),
                (true, true) => *self.runs.last_mut().expect("a run is open") += 1,
                _ => {}
            }
            was_filled = is_filled;
            self.known.push(mark);
        }
        self.may.clear();
        self.may.resize(self.known.len(), 0);
        self.seen.clear();
        self.seen.resize((self.runs.len() + 1) * (self.known.len() + 2), 0);
    }

    fn settle(&mut self) {
        self.fits(0, 0);
    }

    /// Whether the runs from `j` on fit the cells from `lo` on; where they do, it is noted.
    fn fits(&mut self, j: usize, lo: usize) -> bool {
        let n = self.known.len();
        let at = j * (n + 2) + lo;
        if self.seen[at] > 0 {
            return self.seen[at] == 2;
        }
        let is_all_empty = |known: &[u8]| known.iter().all(|mark| mark & EMPTY != 0);
        let mut does_fit = false;
        if j == self.runs.len() {
            let lo = lo.min(n);
            does_fit = is_all_empty(&self.known[lo..]);
            if does_fit {
                self.may[lo..].iter_mut().for_each(|may| *may |= EMPTY);
            }
        } else {
            let g = self.runs[j];
            let mut start = lo;
            while start + g <= n {
                let is_free = self.known[start..start + g].iter().all(|mark| mark & FILLED != 0);
                let has_gap = start + g == n || self.known[start + g] & EMPTY != 0;
                if is_free && has_gap && self.fits(j + 1, start + g + 1) {
                    does_fit = true;
                    self.may[lo..start].iter_mut().for_each(|may| *may |= EMPTY);
                    self.may[start..start + g].iter_mut().for_each(|may| *may |= FILLED);
                    if start + g < n {
                        self.may[start + g] |= EMPTY;
                    }
                }
                if self.known[start] & EMPTY == 0 {
                    break;
                }
                start += 1;
            }
        }
        self.seen[at] = 1 + u8::from(does_fit);
        does_fit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_as_by_hand() {
        let check = |cells: &str, known: &str, expected: &str| {
            let mark = |c| match c {
                '#' => FILLED,
                '.' => EMPTY,
                _ => EMPTY | FILLED,
            };
            let mut line = Line::default();
            line.read(cells.chars().map(|c| c == '#').zip(known.chars().map(mark)));
            line.settle();
            assert_eq!(line.may, expected.chars().map(mark).collect::<Vec<_>>(), "{cells} {known}");
        };
        check("###.##", "??????", "###.##");
        check("###..", "?????", "??#??");
        check("##.#..", "??#??.", ".##.#.");
        check(".....", "?????", ".....");
        check("#.#.#..", "???????", "???????");
    }
}
