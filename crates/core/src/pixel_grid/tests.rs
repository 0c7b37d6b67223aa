//! Pictures that are drawn large at random, and what is found of them; blocks by trying all.

use super::*;
use crate::SplitMix64;

/// A picture that is drawn large: cells of `cell` pixels, lines of `line` between them and (`outer`)
/// around them, and a margin.
struct Drawn {
    cells: Vec<u8>,
    columns: usize,
    cell: [usize; 2],
    /// Width and color.
    line: (usize, u8),
    has_outer: bool,
    margin: (usize, u8),
}

impl Drawn {
    fn pixels(&self) -> (usize, Vec<u8>) {
        let size = [self.columns, self.cells.len() / self.columns];
        let ((line, ink), (margin, paper)) = (self.line, self.margin);
        // What each pixel along a side shows: a cell, a line or the margin.
        let side = |axis: usize| -> Vec<Result<usize, u8>> {
            let mut side = vec![Err(paper); margin];
            for i in 0..size[axis] {
                let before = if i > 0 || self.has_outer { line } else { 0 };
                side.extend(vec![Err(ink); before]);
                side.extend(vec![Ok(i); self.cell[axis]]);
            }
            side.extend(vec![Err(ink); if self.has_outer { line } else { 0 }]);
            side.extend(vec![Err(paper); margin]);
            side
        };
        let (across, down) = (side(0), side(1));
        let n = [across.len(), down.len()];
        let pixel = |(i, j): (usize, usize)| {
            let is_margin = i < margin || j < margin || i >= n[0] - margin || j >= n[1] - margin;
            match (across[i], down[j]) {
                _ if is_margin => paper,
                (Ok(x), Ok(y)) => self.cells[y * self.columns + x],
                (Err(ink), _) | (_, Err(ink)) => ink,
            }
        };
        let all = (0..n[1]).flat_map(|j| (0..n[0]).map(move |i| (i, j)));
        (n[0], all.map(pixel).collect())
    }
}

fn random(random: &mut SplitMix64) -> Drawn {
    let mut next = |n: u64| random.below(n) as usize;
    let (columns, rows, n_colors) = (2 + next(12), 2 + next(12), 2 + next(2) as u64);
    let cells = (0..columns * rows).map(|_| next(n_colors) as u8).collect();
    let line = if next(2) == 0 { 0 } else { 1 + next(3) };
    // Cells of a pixel between lines are pixels like others.
    let least = if line > 0 { 2 } else { 1 };
    Drawn {
        cells,
        columns,
        cell: [least + next(12), least + next(12)],
        line: (line, next(4) as u8),
        has_outer: next(2) == 0,
        margin: (if next(2) == 0 { 0 } else { 1 + next(20) }, next(5) as u8),
    }
}

/// Without its rows and columns of one color at its sides, of which it is not known how many there are.
fn cropped(width: usize, cells: &[u8]) -> Vec<Vec<u8>> {
    let turned = |rows: Vec<Vec<u8>>| -> Vec<Vec<u8>> {
        let n = rows.first().map_or(0, Vec::len);
        (0..n).map(|x| rows.iter().map(|row| row[x]).collect()).collect()
    };
    let mut rows: Vec<Vec<u8>> = cells.chunks(width).map(<[u8]>::to_vec).collect();
    for _ in 0..4 {
        let is_plain = |row: &Vec<u8>| row.iter().all(|cell| *cell == row[0]);
        while rows.last().is_some_and(is_plain) {
            rows.pop();
        }
        rows = turned(rows);
        rows.reverse();
    }
    rows
}

/// What is drawn large is read as what was drawn, up to empty rows and columns at its sides and to larger
/// blocks that it is made of by chance, or each pixel is a cell and it is said that this is not sure.
#[test]
fn what_is_drawn_large_is_read_small_or_not_without_a_word() {
    let mut source = SplitMix64::new(5);
    let (mut n_small, mut n_unsure) = (0, 0);
    for round in 0..6000 {
        let drawn = random(&mut source);
        let (width, pixels) = drawn.pixels();
        let is_plain = drawn.cells.iter().all(|cell| *cell == drawn.cells[0]);
        let is_small = drawn.cell == [1, 1] && drawn.line.0 == 0;
        let is_lined = drawn.line.0 > 0 && drawn.cells.len() > 1;
        match cells_of(width, &pixels) {
            PixelCells::Larger(grid) => {
                let found = grid.pixels(width, &pixels);
                let again = cells_of_size(width, &pixels, grid.cell);
                assert_eq!(again.map(|grid| grid.size()), Some(grid.size()), "{round}");
                if grid.has_lines == is_lined {
                    let expected = cropped(drawn.columns, &drawn.cells);
                    let found = cropped(grid.size()[0], &found);
                    let is_same = shrunk(&found) == shrunk(&expected);
                    n_small += usize::from(is_same);
                }
            }
            PixelCells::Pixels => assert!(
                is_small || is_plain || drawn.cells.len() < 3,
                "{round}: {:?} {:?} {:?} {:?} {}\n{}",
                drawn.cell,
                drawn.line,
                drawn.margin,
                drawn.has_outer,
                drawn.columns,
                pixels
                    .chunks(width)
                    .map(|row| row.iter().map(|c| char::from(b'0' + c)).collect::<String>())
                    .collect::<Vec<_>>()
                    .join("\n")
            ),
            PixelCells::Unsure | PixelCells::Printed => n_unsure += 1,
        }
    }
    assert!(n_small > 3000, "{n_small} {n_unsure}");
}

/// The same without rows and columns that are as those before them.
fn shrunk(rows: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut rows = rows.to_vec();
    rows.dedup();
    rows
}

/// The greatest blocks of one color, by trying all.
fn blocks_by_trying(width: usize, pixels: &[u8]) -> Vec<[usize; 2]> {
    let height = pixels.len() / width;
    let at = |x: usize, y: usize| pixels[y * width + x];
    let is_cut = |[n, m]: [usize; 2]| {
        let is_even = width.is_multiple_of(n) && height.is_multiple_of(m);
        let is_alike = |x: usize, y: usize| at(x, y) == at(x - x % n, y - y % m);
        is_even && (0..height).all(|y| (0..width).all(|x| is_alike(x, y)))
    };
    let all = (1..=height).flat_map(|m| (1..=width).map(move |n| [n, m]));
    all.filter(|&size| is_cut(size)).collect()
}

#[test]
fn blocks_are_those_that_trying_finds() {
    let mut random = SplitMix64::new(1);
    let mut next = |n: u64| random.below(n) as usize;
    for _ in 0..300 {
        let (width, height, cell) = (2 + next(5), 2 + next(4), [1 + next(4), 1 + next(4)]);
        let cells: Vec<u8> = (0..width * height).map(|_| next(2) as u8).collect();
        let drawn =
            Drawn { cells, columns: width, cell, line: (0, 0), has_outer: false, margin: (0, 0) };
        let (width, pixels) = drawn.pixels();
        let found = blocks(width, &pixels).map(|n| n as usize);
        let all = blocks_by_trying(width, &pixels);
        assert!(all.contains(&found), "{found:?} of {all:?}");
        let has_changes = [0, 1].map(|axis| {
            let pairs = |a: usize, b: usize| pixels[a] != pixels[b];
            let n = pixels.len();
            match axis {
                0 => (0..n).any(|i| i % width > 0 && pairs(i - 1, i)),
                _ => (width..n).any(|i| pairs(i - width, i)),
            }
        });
        if has_changes == [true, true] {
            assert!(all.iter().all(|size| size[0] <= found[0] && size[1] <= found[1]), "{all:?}");
        }
    }
}

#[test]
fn nothing_has_no_cells() {
    for width in 0..3 {
        assert!(matches!(cells_of::<u8>(width, &[]), PixelCells::Pixels));
        assert!(cells_of_size::<u8>(width, &[], [2, 2]).is_none());
    }
}
