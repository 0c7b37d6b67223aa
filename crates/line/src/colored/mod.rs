//! Lines with colors, with runs of unknown length (blots) or color, and lines without a clue.
//!
//! What a cell may be is a set of values, kept as one plane of bits a value. [`Plan::settle`] narrows
//! the planes to the values that some arrangement has there, exactly.
//!
//! ```text
//!   clue 2a 1b      cell        0 1 2 3        arrangements   a a b .
//!   cell 3 not b    may be .    1 1 1 1                       a a . b   no: cell 3
//!                   may be a    1 1 1 1                       . a a b   no: cell 3
//!                   may be b    1 1 1 0        result         a a b .
//! ```
//!
//! How: as `exact` does for black and white, in slack coordinates. A *row* is the set of slack
//! positions `s` at which run `j` may begin, `start(j) + s`, as bits; one shift and one addition move
//! it past the run. What colors change:
//!
//! | a run … | in the row |
//! |---|---|
//! | beside one of another color | no cell between them; the flood over empty cells may stay where it is |
//! | beside one of its own color | an empty cell between them, part of the packed places |
//! | of unknown length | packed as one cell; it ends wherever a flood along its color gets to |
//! | of unknown color | one row for each color it may have |
//!
//! A run of unknown color may begin where a run before it of *another* color ended, and one cell
//! later if that was of the *same* color. `pass` keeps the union of the ends in all colors, and
//! the part of it that at least two colors share, so that "in another color" is two operations.
//!
//! One pass over the line and one over the mirrored line; where both have a bit, an arrangement
//! exists. O(k · c · r / 64) word steps for runs of `c` possible colors.
//!
//! | file | answers |
//! |---|---|
//! | `value_sets` | what each cell of a line may be |
//! | `plan` | a clue, measured once |
//! | `bit_rows` | windows, floods and mirrors of words |
//! | `pass` | one pass from the left |
//! | `possible_values` | both passes, and what they leave of every cell |
//! | `count` | how many arrangements |
//! | `enumerate` | which, one at a time |

mod bit_rows;
mod count;
mod enumerate;
mod pass;
mod plan;
mod possible_values;
mod value_sets;

pub use count::arrangements;
pub use enumerate::Colorings;
pub use plan::Plan;
pub use possible_values::{Scratch, possible};
pub use value_sets::ValueSets;
