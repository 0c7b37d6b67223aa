//! Whole pictures: recorded seeds, and pictures that are none.

mod hostile;
mod recorded;
