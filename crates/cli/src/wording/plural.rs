//! Numbers with their nouns, and lists, in running text.
//!
//! ```text
//!   n_of   6, "cell"   6 cells        n_of   1, "cell"   1 cell        list   [3, 17]   3, 17
//! ```
//!
//! All nouns of the messages have a plural in `s`, so there is no table of others: a noun that has none gets a
//! sentence without a number. O(length).

/// `1 cell`, `6 cells`.
pub(crate) fn n_of(n: u64, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// `3`, `3, 17`, `3, 17, 20`.
pub(crate) fn list(things: &[impl ToString]) -> String {
    let things: Vec<String> = things.iter().map(ToString::to_string).collect();
    things.join(", ")
}
