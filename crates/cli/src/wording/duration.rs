//! Times as people write them: a whole number and a unit, `500ms`, `30s`, `2m`, `1h`.
//!
//! ```text
//!   parse   30s ─▶ 30 s     30 ─▶ refused: 30s, or ms, m or h     1.5s ─▶ refused: 1500ms does it
//!   show    850 µs    12.4 ms    3.2 s
//! ```
//!
//! A number without a unit is refused: some programs mean seconds by it, others milliseconds. Parts
//! of a unit are refused, too, so that there is one way to write each time.

use std::{num::IntErrorKind, time::Duration};

const UNITS: [(&str, u64); 4] = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)];

/// Reads a time, strictly: digits, one unit, nothing else.
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let millis = UNITS.iter().find(|&&(name, _)| name == unit).map(|&(_, millis)| millis);
    match (number.parse::<u64>(), millis) {
        (Ok(number), Some(millis)) => (number.checked_mul(millis).map(Duration::from_millis))
            .ok_or_else(|| "more time than there is".to_owned()),
        (Ok(number), None) if unit.is_empty() => {
            Err(format!("a time needs its unit: {number}s, or ms, m or h in place of s"))
        }
        (Err(error), Some(_)) if *error.kind() == IntErrorKind::PosOverflow => {
            Err("more time than there is".to_owned())
        }
        _ => Err("a time is a whole number and a unit: 500ms, 30s, 2m or 1h".to_owned()),
    }
}

/// Writes a span of time the way a person reads it.
pub(crate) fn show(micros: u64) -> String {
    match micros {
        0..1000 => format!("{micros} µs"),
        1000..1_000_000 => format!("{:.1} ms", micros as f64 / 1e3),
        _ => format!("{:.1} s", micros as f64 / 1e6),
    }
}
