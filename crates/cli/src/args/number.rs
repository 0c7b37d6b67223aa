//! Whole numbers among the arguments.

/// Reads a number that is not negative.
pub(crate) fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let number = text.parse::<u64>().ok().and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("a whole number from 0 to {} is wanted", u64::MAX))
}

/// Reads a number above 0.
pub(crate) fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("there is nothing to look for; ask for at least 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("not a whole number that fits".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_none() {
        assert_eq!(whole::<u64>("18446744073709551615"), Ok(u64::MAX));
        for text in ["-1", "", "1.5", "18446744073709551616", "x"] {
            let message = whole::<u64>(text).unwrap_err();
            assert!(message.starts_with("a whole number from 0 to"), "{text}");
        }
        assert_eq!(at_least_one("3"), Ok(3));
        assert!(at_least_one("0").is_err() && at_least_one("-1").is_err());
    }
}
