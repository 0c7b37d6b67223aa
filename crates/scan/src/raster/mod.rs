//! Pictures as numbers, and the few filters that the rest is made of.
//!
//! ```text
//!   Pixels   three colors a pixel          Plane<T>   one number a pixel
//!   filter   means, dilation, long runs    components pixels that touch
//! ```
//!
//! Every function is O(pixels), whatever the size of its window: means are differences of running sums.

pub(crate) mod components;
pub(crate) mod filter;
mod pixels;
mod plane;

pub use pixels::Pixels;
pub(crate) use plane::Plane;
