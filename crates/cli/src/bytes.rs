//! Sizes as people write them: a whole number and a unit, `512MiB`, `2GiB`, `100kB`.

/// Bytes of each unit. Capitals do not matter.
const UNITS: [(&str, u64); 7] = [
    ("B", 1),
    ("kB", 1000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
];

/// Reads a size, strictly: digits, one unit, nothing else.
pub(crate) fn parse(text: &str) -> Result<u64, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let bytes = UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit));
    match (number.parse::<u64>(), bytes) {
        (Ok(number), Some(&(_, bytes))) => {
            number.checked_mul(bytes).ok_or_else(|| "more memory than there is".to_owned())
        }
        (Ok(number), None) if unit.is_empty() => {
            Err(format!("a size needs its unit: {number}MiB, or KiB, GiB, kB, MB, GB or B"))
        }
        _ => Err("a size is a whole number and a unit: 512MiB, 2GiB or 500MB".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strict_sizes() {
        assert_eq!(parse("512MiB"), Ok(512 << 20));
        assert_eq!(parse("2gib"), Ok(2 << 30));
        assert_eq!(parse("100kB"), Ok(100_000));
        for bad in ["", "MiB", "1.5GiB", "-1MB", "3 MB", "5M", "99999999999999999999B"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
        assert!(parse("512").unwrap_err().contains("512MiB"));
        assert!(parse("18446744073709551615GiB").unwrap_err().contains("more memory"));
    }
}
