//! Lines and columns of bytes, for the readers that a library gives nothing but offsets.
//!
//! ```text
//!   text    |-------|-------|-------|---?            | a mark each STEP bytes, as far as it was read
//!                ^  a question before the last one is counted from the mark before it
//! ```
//!
//! So a question costs STEP bytes at most, beyond what lies between it and the one before, whatever
//! their order and however long the lines. To begin at the top again for each question
//! that goes back was tried and lost: it is quadratic where every puzzle of a bundle does so.

use std::cell::{Cell, RefCell};

use pictogrid_core::Place;

/// Bytes between two marks, or a few more.
const STEP: usize = 512;

/// Finds the places of one text.
#[derive(Debug)]
pub(crate) struct Places<'a> {
    text: &'a str,
    /// Offsets and their places, in order: the start, and then one each [`STEP`] bytes.
    marks: RefCell<Vec<(usize, Place)>>,
    /// The last answer and its offset.
    last: Cell<(usize, Place)>,
}

impl<'a> Places<'a> {
    /// The places of `text`, in which LF alone ends a line.
    pub(crate) fn of(text: &'a str) -> Places<'a> {
        Places::from(text, Place::new(1, 1))
    }

    /// The places of a part of a text, which begins at `first`.
    pub(crate) fn from(text: &'a str, first: Place) -> Places<'a> {
        Places { text, marks: vec![(0, first)].into(), last: Cell::new((0, first)) }
    }

    /// The place of the character that begins at byte `offset`; the end, if that is behind it.
    pub(crate) fn at(&self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        let mut marks = self.marks.borrow_mut();
        let (mut before, mut place) = self.last.get();
        let behind = marks.partition_point(|&(mark, _)| mark <= offset).max(1);
        if before > offset || before < marks[behind - 1].0 {
            (before, place) = marks[behind - 1];
        }
        let is_new = behind == marks.len();
        let mut next = if is_new { marks[behind - 1].0 + STEP } else { usize::MAX };
        // Byte by byte, as to decode characters takes several times as long.
        for (at, &byte) in (before..).zip(&self.text.as_bytes()[before..offset]) {
            if !self.text.is_char_boundary(at) {
                continue;
            }
            if at >= next {
                marks.push((at, place));
                next = at + STEP;
            }
            if byte == b'\n' {
                place = Place::new(place.line + 1, 1);
            } else {
                place.column += 1;
            }
        }
        self.last.set((offset, place));
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the top for each of them.
    #[test]
    fn marks_change_no_place() {
        let text = "é\nabc\n\n".repeat(400) + &"ü".repeat(3000) + "\nx";
        let slow = |offset: usize| {
            let before = &text[..offset];
            let line = 1 + before.matches('\n').count() as u32;
            let start = before.rfind('\n').map_or(0, |end| end + 1);
            Place::new(line, 1 + before[start..].chars().count() as u32)
        };
        let places = Places::of(&text);
        let offsets = (0..text.len()).step_by(97).chain((0..text.len()).rev().step_by(31));
        for offset in offsets.filter(|&offset| text.is_char_boundary(offset)) {
            assert_eq!(places.at(offset), slow(offset), "{offset}");
        }
        let n_marks = places.marks.borrow().len();
        assert!((text.len() / STEP - 3..=text.len() / STEP + 1).contains(&n_marks), "{n_marks}");
    }
}
