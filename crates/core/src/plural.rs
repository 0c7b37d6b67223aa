//! Numbers with their nouns, for messages: `1 column`, `6 columns`.
//!
//! Here, since every crate with a message needs it and all build on this one. It knows the regular plural
//! alone, which is all that the nouns of messages need; an irregular one would be a second argument of every
//! call.

/// The number and its noun, with an `s` unless it is one.
#[must_use]
pub fn n_of(n: u64, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

#[cfg(test)]
mod tests {
    #[test]
    fn one_is_one() {
        let of = |n| super::n_of(n, "cell");
        assert_eq!([of(0), of(1), of(2)], ["0 cells", "1 cell", "2 cells"]);
    }
}
