//! Square tiles of `#` and `.`, which touch where their edges are equal.

mod orientation;

pub use orientation::Orientation;
