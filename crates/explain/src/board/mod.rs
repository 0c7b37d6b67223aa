//! The rules that look at more than one line.
//!
//! | file | rule | looks at |
//! |---|---|---|
//! | `what_if` | edge-logic, what-if | what follows from a supposition, line by line, until a line fails |
//! | `counting` | counting | the filled cells of several parallel lines, against what lines across need |
//! | `both_ways` | both-ways | what all values of a cell lead to |
//!
//! They are asked when no rule of one line settles anything, in the order of their cost: a supposition
//! within four lines, then counts, then longer suppositions. Each is bounded by the cells that are open;
//! their files say how.

pub(crate) mod both_ways;
pub(crate) mod counting;
pub(crate) mod what_if;
