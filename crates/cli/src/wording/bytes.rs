//! Sizes as people write them: a whole number and a unit, `512MiB`, `2GiB`, `100kB`.
//!
//! ```text
//!   parse      "512MiB"   ─▶ 536870912       one unit, in any case; `512` alone is refused
//!   show       2300000000 ─▶ "2.1 GiB"       to read
//!   allowing   2300000000 ─▶ "3GiB"          to ask for: has room for it, and `parse` reads it
//! ```
//!
//! A number without a unit may be meant as bytes or as megabytes, and either guess is wrong by a
//! million, so the refusal names what to write. What is shown is rounded to the nearest; what is asked
//! for is rounded up, since advice that is followed has to be enough.

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

/// A size as people read it, with a digit behind the point below 10: `2.1 GiB`, `64 MiB`.
pub(crate) fn show(bytes: u64) -> String {
    let (unit, name) = match bytes {
        ..0x10_0000 => (1 << 10, "KiB"),
        0x10_0000..0x4000_0000 => (1 << 20, "MiB"),
        _ => (1 << 30, "GiB"),
    };
    let tenths = (bytes as f64 * 10.0 / f64::from(unit)).round() as u64;
    if tenths >= 100 || tenths.is_multiple_of(10) {
        format!("{} {name}", (tenths + 5) / 10)
    } else {
        format!("{}.{} {name}", tenths / 10, tenths % 10)
    }
}

/// A size to ask for that has room for so many bytes, round, as [`parse`] reads it.
pub(crate) fn allowing(bytes: u64) -> String {
    if bytes > 1 << 30 {
        format!("{}GiB", bytes.div_ceil(1 << 30))
    } else {
        format!("{}MiB", bytes.div_ceil(1 << 20).next_multiple_of(20))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_to_read_and_to_ask_for() {
        for (bytes, shown, asked) in [
            (1, "0 KiB", "20MiB"),
            (1536, "1.5 KiB", "20MiB"),
            (64 << 20, "64 MiB", "80MiB"),
            (1 << 30, "1 GiB", "1040MiB"),
            (2_200_000_000, "2 GiB", "3GiB"),
            (2_300_000_000, "2.1 GiB", "3GiB"),
        ] {
            assert_eq!((show(bytes).as_str(), allowing(bytes).as_str()), (shown, asked));
            assert!(parse(&allowing(bytes)).unwrap() >= bytes);
        }
    }
}
