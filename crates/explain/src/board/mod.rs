//! The rules that look at more than one line.

pub(crate) mod both_ways;
pub(crate) mod counting;
pub(crate) mod what_if;
