//! The least of the eight images of a puzzle, as text.
//!
//! ```text
//!   "1 1,3:2,1,2"     rows, a colon, columns; the same for a puzzle turned or mirrored
//! ```
//!
//! Two puzzles have the same text just if one is an image of the other: the text holds all clues of an
//! image. Images are compared as numbers, not as text. Nothing is solved: O(8 · runs), about a microsecond.
//!
//! A hash would be shorter than the text, and two puzzles might share one; whoever wants one hashes it.

use std::fmt::Write;

/// A way to look at a puzzle: whether sides change places, and which of them is read backwards.
#[derive(Clone, Copy)]
struct Image<'a> {
    sides: [&'a [&'a [u32]]; 2],
    are_reversed: [bool; 2],
}

impl<'a> Image<'a> {
    fn all(rows: &'a [&'a [u32]], columns: &'a [&'a [u32]]) -> impl Iterator<Item = Image<'a>> {
        let sides = [[rows, columns], [columns, rows]].into_iter();
        sides.flat_map(|sides| {
            let of = move |bits: u8| Image { sides, are_reversed: [bits & 1 > 0, bits & 2 > 0] };
            (0..4).map(of)
        })
    }

    /// The clues of a side. If the lines of the other side are read backwards, so is each clue of this one.
    fn clues(self, side: usize) -> impl Iterator<Item = impl Iterator<Item = u32>> {
        let lines = self.sides[side];
        let (is_reversed, are_clues_reversed) =
            (self.are_reversed[side], self.are_reversed[1 - side]);
        (0..lines.len()).map(move |at| {
            let line = lines[if is_reversed { lines.len() - 1 - at } else { at }];
            (0..line.len())
                .map(move |j| line[if are_clues_reversed { line.len() - 1 - j } else { j }])
        })
    }

    /// Numbers that say all of it: of each side its lines, of each clue its runs.
    fn numbers(self) -> impl Iterator<Item = u32> {
        (0..2).flat_map(move |side| {
            let n = self.sides[side].len() as u32;
            std::iter::once(n).chain(self.clues(side).flat_map(|clue| clue.chain([0])))
        })
    }
}

/// The text of the least image of the puzzle with these clues, in black and white.
///
/// ```
/// use pictogrid_core::canonical;
///
/// let (rows, columns) = ([&[2][..], &[1]], [&[2][..], &[1]]);
/// assert_eq!(canonical(&rows, &columns), "1,2:1,2");
/// ```
#[must_use]
pub fn canonical(rows: &[&[u32]], columns: &[&[u32]]) -> String {
    let mut text = String::new();
    let least = Image::all(rows, columns).min_by(|a, b| a.numbers().cmp(b.numbers()));
    let Some(least) = least else { return text };
    for side in 0..2 {
        text.push_str(if side == 0 { "" } else { ":" });
        for (at, clue) in least.clues(side).enumerate() {
            text.push_str(if at == 0 { "" } else { "," });
            let before = text.len();
            for length in clue {
                text.push_str(if text.len() == before { "" } else { " " });
                let _ = write!(text, "{length}");
            }
            text.push_str(if text.len() == before { "0" } else { "" });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Picture, Puzzle};

    fn least(rows: &[&str]) -> String {
        let puzzle = Puzzle::of_picture(&Picture::parse(rows).unwrap());
        let clues = puzzle.clues().iter().map(|clue| clue.as_plain().unwrap().lengths());
        let clues: Vec<&[u32]> = clues.collect();
        let (of_rows, of_columns) = clues.split_at(rows.len());
        canonical(of_rows, of_columns)
    }

    /// All images of a picture, made of its cells.
    fn images(rows: &[&str]) -> Vec<Vec<String>> {
        let turn = |rows: &[String]| -> Vec<String> {
            let n = rows[0].len();
            (0..n)
                .map(|x| rows.iter().rev().map(|row| row.as_bytes()[x] as char).collect())
                .collect()
        };
        let mut picture: Vec<String> = rows.iter().map(|&row| row.to_owned()).collect();
        let mut all = Vec::new();
        for _ in 0..4 {
            all.push(picture.clone());
            all.push(picture.iter().rev().cloned().collect());
            picture = turn(&picture);
        }
        all
    }

    #[test]
    fn all_images_are_one() {
        for rows in [&["##.#", "#...", ".##."][..], &["#"], &["#.", ".."], &["...", "..."]] {
            let wanted = least(rows);
            for image in images(rows) {
                let image: Vec<&str> = image.iter().map(String::as_str).collect();
                assert_eq!(least(&image), wanted, "{image:?}");
            }
        }
    }

    #[test]
    fn others_are_others() {
        assert_eq!(least(&["##", "#."]), "1,2:1,2");
        assert_ne!(least(&["##.#", "#..."]), least(&["##.#", ".#.."]));
        assert_ne!(least(&["#"]), least(&["."]));
    }
}
