//! Lines of clues, and what the blank lines among them mean.
//!
//! In Simpson's `.non` a blank line means nothing; in the extended one it is the clue of an empty
//! line; both are called `.non`. The number of lines that the file states decides:
//!
//! ```text
//!   height 3     rows  1  _  2  _       2 clues, 1 blank inside, 1 at the end: 3 = 2 + 1
//!                      ^  ^  ^          so the blank inside is an empty clue, the last is none
//!   height 2     rows  1  _  2  _       2 clues are enough: no blank is a clue
//!   height 9     rows  1  _  2  _       no reading gives 9: blanks are dropped, the check complains
//! ```
//!
//! Blanks inside go first, and all of them or none: a file that uses some blank lines as clues and
//! others as decoration cannot be distinguished from a file that lacks a clue. The price: a stated number
//! that is too large by the blank lines at the end is believed. Linear in the lines.

use pictogrid_core::{DraftClue, Fault, FaultKind, Place};

/// The lines of one section, blank ones included.
#[derive(Debug)]
pub(crate) struct ClueLines {
    lines: Vec<DraftClue>,
    n_blank: usize,
    /// Lines up to the last clue.
    len_inside: usize,
    most: usize,
}

impl ClueLines {
    /// No lines yet, and never more than `most` clues.
    pub(crate) fn new(most: usize) -> ClueLines {
        ClueLines { lines: Vec::new(), n_blank: 0, len_inside: 0, most }
    }

    /// The number of lines that are not blank.
    pub(crate) fn n_clues(&self) -> usize {
        self.lines.len() - self.n_blank
    }

    /// Notes a clue with at least one number, or one that says it is unknown.
    pub(crate) fn push(&mut self, clue: DraftClue) -> Result<(), Fault> {
        if self.n_clues() == self.most {
            let message = format!(
                "there are more than {} clues, the limit; put each puzzle into a file of its own",
                self.most
            );
            return Err(Fault::new(FaultKind::TooLarge, message).at(clue.place));
        }
        self.lines.push(clue);
        self.len_inside = self.lines.len();
        Ok(())
    }

    /// Notes a blank line. More of them than there can be clues are not worth keeping.
    pub(crate) fn push_blank(&mut self, place: Place) {
        if self.n_blank < self.most {
            self.n_blank += 1;
            self.lines.push(DraftClue::plain([], Some(place)));
        }
    }

    /// The clues, if `stated` is how many there should be.
    pub(crate) fn with_stated(self, stated: Option<u64>) -> Vec<DraftClue> {
        let n_blank = stated.and_then(|stated| self.blanks_for(stated)).unwrap_or(0);
        self.with_blanks(n_blank)
    }

    /// How many blank lines have to be clues for there to be `stated` clues, if that can be.
    pub(crate) fn blanks_for(&self, stated: u64) -> Option<usize> {
        let n_inside = self.len_inside - self.n_clues();
        let missing = stated.checked_sub(self.n_clues() as u64)?;
        let fits = missing == 0 || (n_inside as u64..=self.n_blank as u64).contains(&missing);
        fits.then_some(missing as usize)
    }

    /// The clues, if every blank line before the last clue is one.
    pub(crate) fn with_blanks_inside(self) -> Vec<DraftClue> {
        let n_inside = self.len_inside - self.n_clues();
        self.with_blanks(n_inside)
    }

    /// The clues, if every blank line is one.
    pub(crate) fn with_all_blanks(self) -> Vec<DraftClue> {
        self.lines
    }

    /// The clues, if the first `n_blank` blank lines are clues and the others nothing.
    fn with_blanks(self, n_blank: usize) -> Vec<DraftClue> {
        let mut left = n_blank;
        let mut keep = |clue: &DraftClue| {
            if clue.is_unknown || !clue.runs.is_empty() {
                return true;
            }
            let keeps = left > 0;
            left = left.saturating_sub(1);
            keeps
        };
        self.lines.into_iter().filter(|clue| keep(clue)).collect()
    }
}
