//! Words: what was found, what is wrong and what to do, as a person reads it.
//!
//! | file | decides |
//! |---|---|
//! | `verdict` | the line under a picture |
//! | `drawn_board` | the board that a drawing shows, and the remark beside it |
//! | `faults` | what is wrong with an input |
//! | `nonogram` | a nonogram where records or tiles were expected |
//! | `remedy` | what to do about a fault, in commands and flags |
//! | `advice` | what to do about differing sums, after `none` and after `several` |
//! | `losses` | what a format cannot hold |
//! | `hardness` | puzzles from easy to hard |
//! | `bytes`, `duration` | sizes and times, read and written |
//! | `words` | numbers with their nouns, names as they may be shown |

pub(crate) mod advice;
pub(crate) mod bytes;
pub(crate) mod drawn_board;
pub(crate) mod duration;
pub(crate) mod faults;
pub(crate) mod hardness;
pub(crate) mod losses;
pub(crate) mod nonogram;
pub(crate) mod remedy;
pub(crate) mod verdict;
pub(crate) mod words;
