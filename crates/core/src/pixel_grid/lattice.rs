//! Cells between lines: columns and rows that are of one color from end to end, at even distances.
//!
//! ```text
//!   L a a L b b L L L L     gaps between the lines    2, 2     all alike: the width of a cell
//!   L a a L b b L L L L     lines                     1, 1, 4  the least is the width of a line;
//!   L L L L L L L L L L     4 = 1 + (2 + 1): a column of cells of the color of the lines is in it
//! ```
//!
//! A line that is wider, but not by a whole cell, is a stronger one, as every fifth is in print. Around
//! the lines may be a margin of one color, which is trimmed first. Where it is of the color of the lines,
//! it is not known how many empty columns are in it: as many as fit. O(pixels) for each color that lines
//! have, of which four are tried.

use super::PixelGrid;

/// Colors that are tried.
const MOST_TRIED: usize = 4;

/// A part of a picture: its first column and row, and those behind its last.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Part {
    from: [usize; 2],
    to: [usize; 2],
}

struct Pixels<'a, T> {
    width: usize,
    pixels: &'a [T],
}

impl<T: Copy + Eq> Pixels<'_, T> {
    /// The pixel at this place along an axis, and across it.
    fn at(&self, axis: usize, along: usize, across: usize) -> T {
        let (x, y) = if axis == 0 { (along, across) } else { (across, along) };
        self.pixels[y * self.width + x]
    }

    /// The color of each column (or row) of a box that has but one.
    fn lines(&self, axis: usize, part: Part) -> Vec<Option<T>> {
        let other = 1 - axis;
        let line = |along: usize| {
            let first = self.at(axis, along, part.from[other]);
            let mut rest = part.from[other]..part.to[other];
            rest.all(|across| self.at(axis, along, across) == first).then_some(first)
        };
        (part.from[axis]..part.to[axis]).map(line).collect()
    }
}

/// The cells between the lines of a picture, if it has any.
pub(super) fn lattice<T: Copy + Eq>(width: usize, pixels: &[T]) -> Option<PixelGrid> {
    let height = pixels.len() / width.max(1);
    let all = Pixels { width, pixels };
    let whole = Part { from: [0, 0], to: [width, height] };
    let trimmed = trimmed(&all, whole).filter(|part| *part != whole);
    [Some(whole), trimmed].into_iter().flatten().find_map(|part| in_box(&all, part))
}

/// The picture without its margins, at most this many: each is of one color.
pub(super) fn without_margins<T: Copy + Eq>(
    width: usize,
    pixels: &[T],
    most: usize,
) -> (usize, Vec<T>) {
    let all = Pixels { width, pixels };
    let whole = Part { from: [0, 0], to: [width, pixels.len() / width.max(1)] };
    let parts = std::iter::successors(Some(whole), |part| trimmed(&all, *part));
    let part = parts.take(most + 1).last().unwrap_or(whole);
    let rows = pixels.chunks_exact(width.max(1)).take(part.to[1]).skip(part.from[1]);
    let left = rows.flat_map(|row| &row[part.from[0]..part.to[0]]);
    (part.to[0] - part.from[0], left.copied().collect())
}

/// The first column and row inside of a margin whose color is nowhere else, and what is inside.
pub(super) fn without_frame<T: Copy + Eq>(
    width: usize,
    pixels: &[T],
) -> Option<([u32; 2], usize, Vec<T>)> {
    let all = Pixels { width, pixels };
    let whole = Part { from: [0, 0], to: [width, pixels.len() / width.max(1)] };
    let part = trimmed(&all, whole).filter(|part| *part != whole)?;
    let (inner_width, inner) = without_margins(width, pixels, 1);
    let is_apart = !inner.contains(&pixels[0]);
    is_apart.then(|| (part.from.map(|at| at as u32), inner_width, inner))
}

/// The part that is left without a margin of one color.
fn trimmed<T: Copy + Eq>(all: &Pixels<'_, T>, mut part: Part) -> Option<Part> {
    let margin = all.at(0, part.from[0], part.from[1]);
    for axis in 0..2 {
        let lines = all.lines(axis, part);
        let is_margin = |line: &&Option<T>| **line == Some(margin);
        let before = lines.iter().take_while(is_margin).count();
        let behind = lines.iter().rev().take_while(is_margin).count();
        if before + behind >= lines.len() {
            return None;
        }
        (part.from[axis], part.to[axis]) = (part.from[axis] + before, part.to[axis] - behind);
    }
    Some(part)
}

fn in_box<T: Copy + Eq>(all: &Pixels<'_, T>, part: Part) -> Option<PixelGrid> {
    let lines = [all.lines(0, part), all.lines(1, part)];
    let mut tried: Vec<T> = Vec::new();
    for color in lines[0].iter().flatten() {
        if tried.len() < MOST_TRIED && !tried.contains(color) {
            tried.push(*color);
        }
    }
    tried.into_iter().find_map(|color| of_color(all, part, &lines, color))
}

/// The cells between lines of this color.
fn of_color<T: Copy + Eq>(
    all: &Pixels<'_, T>,
    part: Part,
    lines: &[Vec<Option<T>>; 2],
    color: T,
) -> Option<PixelGrid> {
    let is_line = |line: &Option<T>| *line == Some(color);
    let axes = [0, 1].map(|axis| {
        let is_line: Vec<bool> = lines[axis].iter().map(is_line).collect();
        Axis::of(&is_line)
    });
    let [Some(across), Some(down)] = axes else { return None };
    let shift = |axis: usize, starts: &[usize]| -> Vec<u32> {
        starts.iter().map(|start| (start + part.from[axis]) as u32).collect()
    };
    let grid = PixelGrid {
        starts: [shift(0, &across.starts), shift(1, &down.starts)],
        cell: [across.cell as u32, down.cell as u32],
        has_lines: true,
        has_margin: part != Part { from: [0, 0], to: [all.width, all.pixels.len() / all.width] },
    };
    let [columns, rows] = &grid.starts;
    let is_one = |x: u32, y: u32| {
        let first = all.at(0, x as usize, y as usize);
        let row = |y: u32| {
            let start = y as usize * all.width + x as usize;
            all.pixels[start..start + across.cell].iter().all(|&pixel| pixel == first)
        };
        (y..y + down.cell as u32).all(row)
    };
    let are_cells = rows.iter().all(|&y| columns.iter().all(|&x| is_one(x, y)));
    are_cells.then_some(grid)
}

/// The cells along one side.
struct Axis {
    starts: Vec<usize>,
    cell: usize,
}

impl Axis {
    /// The cells between lines; `None` if the lines are not at even distances.
    fn of(is_line: &[bool]) -> Option<Axis> {
        let runs: Vec<(usize, usize, bool)> = is_line
            .chunk_by(|a, b| a == b)
            .scan(0, |start, run| {
                let at = *start;
                *start += run.len();
                Some((at, run.len(), run[0]))
            })
            .collect();
        let cell = runs.iter().find(|run| !run.2)?.1;
        if runs.iter().any(|run| !run.2 && run.1 != cell) {
            return None;
        }
        let n = runs.len();
        let inner = |i: &usize| *i > 0 && i + 1 < n;
        let inner_lines = (0..n).filter(inner).filter(|&i| runs[i].2).map(|i| runs[i].1);
        let line = inner_lines.min()?;
        let mut starts = Vec::new();
        for (i, &(at, length, is_line)) in runs.iter().enumerate() {
            if !is_line {
                starts.push(at);
            } else if i == 0 {
                let hidden = length / (cell + line);
                starts.extend((0..hidden).rev().map(|k| at + length - (k + 1) * (cell + line)));
            } else {
                let hidden = if i + 1 == n {
                    length / (cell + line)
                } else {
                    match length - line {
                        more if more % (cell + line) == 0 => more / (cell + line),
                        // A stronger line.
                        more if more < cell => 0,
                        _ => return None,
                    }
                };
                starts.extend((0..hidden).map(|k| at + line + k * (cell + line)));
            }
        }
        (starts.len() > 1).then_some(Axis { starts, cell })
    }
}
