//! A short name for the clues and given cells of a puzzle, so that a file that speaks about a
//! puzzle can say which one it means.
//!
//! The name is the 64-bit FNV-1a hash of a text that any program can write. Every line of that
//! text ends in one line feed, numbers are decimal, and nothing else is in it:
//!
//! ```text
//!   pictogrid-puzzle 1
//!   3 2                width and height
//!   1 1                a clue a line: rows from the top, then columns from the left,
//!   0                  numbers apart by one space, 0 for a line without runs
//!   1
//!   0
//!   1
//!   #?????             all cells row by row: # given as filled, . given as empty, ? not given
//! ```
//!
//! A puzzle with colors, unknown lengths or triangles says so: the first line is
//! `pictogrid-puzzle 2 V` with the number of values, the second holds the six sides of a hexagon in
//! the order of [`Side::ALL`](crate::Side::ALL) instead of width and height, a run is written
//! `length:value` with `?` for what is unknown, a line without a clue is `?`, and each cell is the
//! number of its value, or `?`, and a space.
//!
//! Titles, authors and goals are not part of it. It tells a mix-up from a match and no more: with
//! intent, two puzzles of one name can be made. O(cells + runs); the first text allocates nothing.

use std::fmt::{self, Write};
use std::num::NonZero;

use crate::{Clue, Puzzle, Run};

impl Puzzle {
    /// The 64-bit FNV-1a hash of the clues and given cells, written as the header of this file
    /// says.
    ///
    /// ```
    /// use pictogrid_core::{Picture, Puzzle};
    /// let puzzle = Puzzle::of_picture(&Picture::parse(&["#.#", "..."]).unwrap());
    /// assert_eq!(format!("{:016x}", puzzle.fingerprint()), "cd2b5ca762672507");
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        write_canonical(self, &mut hash).expect("a hash takes everything");
        hash.0
    }
}

/// Writes the text that is hashed.
fn write_canonical(puzzle: &Puzzle, out: &mut impl Write) -> fmt::Result {
    let Some(rect) = puzzle.shape().as_rect().filter(|_| puzzle.is_plain()) else {
        return write_general(puzzle, out);
    };
    writeln!(out, "pictogrid-puzzle 1\n{} {}", rect.width, rect.height)?;
    for plain in puzzle.clues().iter().filter_map(Clue::as_plain) {
        match plain.lengths() {
            [] => out.write_char('0')?,
            [first, rest @ ..] => {
                write!(out, "{first}")?;
                rest.iter().try_for_each(|length| write!(out, " {length}"))?;
            }
        }
        out.write_char('\n')?;
    }
    let mut next = 0;
    for &(cell, value) in puzzle.given() {
        (next..cell.0).try_for_each(|_| out.write_char('?'))?;
        out.write_char(value.to_char())?;
        next = cell.0 + 1;
    }
    (next as usize..rect.n_cells()).try_for_each(|_| out.write_char('?'))?;
    out.write_char('\n')
}

/// The same for a puzzle with more than black-and-white clues, or on another shape.
fn write_general(puzzle: &Puzzle, out: &mut impl Write) -> fmt::Result {
    let shape = puzzle.shape().extent();
    writeln!(out, "pictogrid-puzzle 2 {}\n{shape}", puzzle.n_values())?;
    let stated = |number: Option<u32>| number.map_or_else(|| "?".to_owned(), |n| n.to_string());
    for clue in puzzle.clues() {
        let run = |run: &Run| {
            let length = stated(run.length.map(NonZero::get));
            format!("{length}:{}", stated(run.value.map(|value| value.0.into())))
        };
        let text = match clue.to_runs() {
            None => "?".to_owned(),
            Some(runs) if runs.is_empty() => "0".to_owned(),
            Some(runs) => runs.iter().map(run).collect::<Vec<_>>().join(" "),
        };
        writeln!(out, "{text}")?;
    }
    let mut given = puzzle.given().iter().peekable();
    for cell in 0..puzzle.shape().n_cells() as u32 {
        let here = given.next_if(|(given, _)| given.0 == cell);
        write!(out, "{} ", stated(here.map(|(_, value)| value.0.into())))?;
    }
    out.write_char('\n')
}

/// The hash of what was written so far.
struct Fnv(u64);

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for &byte in text.as_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CellId, Picture, Value};

    #[test]
    fn the_text_that_is_hashed() {
        let puzzle = Puzzle::of_picture(&Picture::parse(&["#.#", "..."]).unwrap());
        let given = [(CellId(0), Value::FILLED), (CellId(3), Value::EMPTY)];
        let mut text = String::new();
        write_canonical(&puzzle.with_given(&given).unwrap(), &mut text).unwrap();
        assert_eq!(text, "pictogrid-puzzle 1\n3 2\n1 1\n0\n1\n0\n1\n#??.??\n");
    }
}
