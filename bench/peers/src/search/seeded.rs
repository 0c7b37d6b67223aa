//! The sets of puzzles that are made from seeds: `bench/sets/*.txt`, a puzzle a line.
//!
//! ```text
//!   30 30 42 11 578 362             noise of 30 columns, 30 rows, 42 % filled, seed 11, in which
//!                                   cells 578 and 362 are flipped
//!   blobs 40 40 50 3                the same, with areas in place of noise
//!   four-fold 60 60 45 7            the left upper quarter is mirrored into the others
//!   diagonal 50 50 45 7             the half above the diagonal is mirrored into the other
//! ```
//!
//! A line that begins with `#` is a remark.

use pictogrid_core::Puzzle;

use crate::generate;

use super::files::{Named, of_rows};

/// A picture, row by row.
pub type Rows = Vec<Vec<bool>>;

/// Every set: its name and its lines.
const SETS: [(&str, &str); 6] = [
    ("long", include_str!("../../../sets/long.txt")),
    ("mended", include_str!("../../../sets/mended.txt")),
    ("beyond-probing", include_str!("../../../sets/beyond-probing.txt")),
    ("noise", include_str!("../../../sets/noise.txt")),
    ("symmetric", include_str!("../../../sets/symmetric.txt")),
    ("climbed", include_str!("../../../sets/climbed.txt")),
];

/// The puzzles of a set, or one of them: `mended`, `mended:12`.
pub fn set(name: &str) -> Result<Vec<Named>, String> {
    let (set, number) = name.split_once(':').map_or((name, None), |(set, n)| (set, Some(n)));
    let lines = SETS.iter().find(|(name, _)| *name == set).map(|(_, lines)| lines);
    let names = || SETS.map(|(name, _)| name).join(", ");
    let lines = lines.ok_or_else(|| format!("no set {set}: there are {}", names()))?;
    let named = |(number, puzzle)| Named { name: format!("{set}:{number}"), puzzle };
    let all = (1..).zip(lines.lines().filter_map(picture).map(|rows| of_rows(&rows)));
    let all: Vec<Named> = all.map(named).collect();
    let Some(number) = number else { return Ok(all) };
    let n = all.len();
    let is_it = |named: &Named| named.name.split_once(':').is_some_and(|(_, n)| n == number);
    let found = all.into_iter().find(is_it);
    Ok(vec![found.ok_or_else(|| format!("{set} has puzzles 1 to {n}, no {number}"))?])
}

/// The picture of a line of a set; none if the line is a remark.
pub fn picture(line: &str) -> Option<Rows> {
    let is_word = |c: char| c.is_ascii_lowercase() || c == '-';
    let numbers = line.trim_start_matches(is_word);
    let kind = &line[..line.len() - numbers.len()];
    let numbers: Option<Vec<usize>> =
        numbers.split_whitespace().map(|word| word.parse().ok()).collect();
    let [width, height, per_cent, seed, flipped @ ..] = &numbers?[..] else { return None };
    let mut rows = begin(kind, (*width, *height), *per_cent, *seed as u64)?;
    flipped.iter().for_each(|&cell| flip(&mut rows, cell));
    Some(rows)
}

/// The picture of a seed, in which no cell was flipped; `None` if there is no such kind.
pub fn begin(
    kind: &str,
    (width, height): (usize, usize),
    per_cent: usize,
    seed: u64,
) -> Option<Rows> {
    let smooth = usize::from(kind == "blobs");
    let rows = generate::picture(width, height, per_cent as f64 / 100.0, smooth, seed);
    let at = |of: fn((usize, usize), (usize, usize)) -> (usize, usize)| {
        let cell = |x, y| of((x, y), (width, height));
        let value = |x, y| rows[cell(x, y).1][cell(x, y).0];
        Some((0..height).map(|y| (0..width).map(|x| value(x, y)).collect()).collect())
    };
    match kind {
        "" | "blobs" => Some(rows),
        "four-fold" => at(|(x, y), (width, height)| (x.min(width - 1 - x), y.min(height - 1 - y))),
        "diagonal" => at(|(x, y), _| (x.max(y), x.min(y))),
        _ => None,
    }
}

/// Changes a cell, counted row by row.
pub fn flip(rows: &mut [Vec<bool>], cell: usize) {
    let width = rows[0].len();
    rows[cell / width][cell % width] ^= true;
}

/// The puzzle of a line, turned by a quarter.
pub fn turned(rows: &[Vec<bool>]) -> Puzzle {
    let column = |x| rows.iter().map(|row| row[x]).collect();
    of_rows(&(0..rows[0].len()).rev().map(column).collect::<Vec<_>>())
}

/// The pictures of a set.
pub fn pictures(name: &str) -> Option<Vec<Rows>> {
    let (_, lines) = SETS.iter().find(|(set, _)| *set == name)?;
    Some(lines.lines().filter_map(picture).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_but_remarks_is_a_puzzle() {
        for (name, lines) in SETS {
            let lines: Vec<&str> = lines.lines().filter(|line| !line.starts_with('#')).collect();
            assert!(lines.len() >= if name == "long" { 50 } else { 100 }, "{name}");
            assert!(lines.iter().all(|line| picture(line).is_some()), "{name}");
            assert_eq!(set(name).unwrap().len(), lines.len());
        }
    }

    #[test]
    fn one_puzzle_by_name() {
        assert_eq!(set("mended:3").unwrap()[0].name, "mended:3");
        assert_eq!(set("noise:3").unwrap()[0].puzzle, set("noise").unwrap()[2].puzzle);
        assert!(set("noise:0").is_err() && set("luck").is_err());
    }

    #[test]
    fn symmetric_kinds_are() {
        let rows = picture("four-fold 7 6 45 1").unwrap();
        let mirrored: Rows = rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
        assert!(mirrored == rows && rows.iter().rev().eq(rows.iter()));
        let rows = picture("diagonal 6 6 45 1 7").unwrap();
        assert!((0..6).all(|y| (0..6).all(|x| rows[x][y] == rows[y][x])));
        assert_ne!(picture("6 6 45 1 7"), picture("6 6 45 1"));
    }
}
