//! Whole numbers among the arguments, each with a message that says what is wanted.
//!
//! ```text
//!   whole      0 ..                 `-3`, `1.5`, `x`   a whole number from 0 to .. is wanted
//!   within     least ..= most       2000 of 1 to 1024  a whole number from 1 to 1024 is wanted
//! ```
//!
//! The parsers of `clap` say "invalid digit found in string" and take `-3` for a flag.

/// Reads a number that is not negative.
pub(crate) fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let number = text.parse::<u64>().ok().and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("a whole number from 0 to {} is wanted", u64::MAX))
}

/// Reads a number from `least` to `most`.
pub(crate) fn within<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("a whole number from {least} to {most} is wanted"))
    }
}

/// Reads a number above 0.
pub(crate) fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("there is nothing to look for; ask for at least 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("not a whole number that fits".to_owned()),
    }
}

/// Reads rows and columns, such as `12x16`.
pub(crate) fn shape(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once(['x', 'X', '×']);
    let number = |side: &str| side.parse::<usize>().ok().filter(|&side| side > 0);
    (sides.and_then(|(rows, columns)| Some((number(rows)?, number(columns)?))))
        .ok_or_else(|| "rows and columns of tiles, such as 12x16".to_owned())
}
