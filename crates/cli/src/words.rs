//! Numbers and their nouns in running text.

/// `1 cell`, `6 cells`.
pub(crate) fn n_of(n: u64, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// `3`, `3, 17`, `3, 17, 20`.
pub(crate) fn list(things: &[impl ToString]) -> String {
    let things: Vec<String> = things.iter().map(ToString::to_string).collect();
    things.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_and_many() {
        assert_eq!(
            [n_of(0, "cell"), n_of(1, "cell"), n_of(2, "cell")],
            ["0 cells", "1 cell", "2 cells"]
        );
        assert_eq!(list(&[3, 17]), "3, 17");
    }
}
