//! Words that know nothing of the command: numbers, sizes, names, and what values of the libraries mean.
//!
//! | file | decides |
//! |---|---|
//! | `remedy` | what to do about a fault, in commands and flags |
//! | `other_kind_of_input` | a nonogram where records or tiles were expected |
//! | `losses` | what a format cannot hold |
//! | `hardness` | puzzles from easy to hard |
//! | `bytes`, `duration` | sizes and times, read and written |
//! | `plural` | numbers with their nouns, lists |
//! | `escape` | names as they may be shown |

pub(crate) mod bytes;
pub(crate) mod duration;
pub(crate) mod escape;
pub(crate) mod hardness;
pub(crate) mod losses;
pub(crate) mod other_kind_of_input;
pub(crate) mod plural;
pub(crate) mod remedy;
