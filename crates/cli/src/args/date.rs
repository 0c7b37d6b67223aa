//! Days of the calendar, for the puzzle of the day.

use std::time::{SystemTime, UNIX_EPOCH};

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Date {
    year: u32,
    month: u32,
    day: u32,
    weekday: usize,
}

const WEEKDAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// The levels of the days, from Monday on.
const LEVELS: [u8; 7] = [1, 2, 3, 4, 5, 6, 3];

/// 1 January 1970 was a Thursday.
const FIRST_WEEKDAY: usize = 3;

/// Every day from 1970 to 9999. To go through them takes milliseconds, and needs no formula.
fn calendar() -> impl Iterator<Item = Date> {
    let months = (1970..10_000).flat_map(|year| (1..=12).map(move |month| (year, month)));
    let days = months.flat_map(|(year, month)| {
        (1..=days_of_month(year, month)).map(move |day| (year, month, day))
    });
    let weekdays = (0..7).cycle().skip(FIRST_WEEKDAY);
    days.zip(weekdays).map(|((year, month, day), weekday)| Date { year, month, day, weekday })
}

fn days_of_month(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Date {
    /// Reads `2026-11-24`.
    pub(crate) fn parse(text: &str) -> Result<Date, String> {
        let parts: Result<Vec<u32>, _> = text.split('-').map(str::parse).collect();
        let parts = parts.unwrap_or_default();
        let found = calendar().find(|date| parts == [date.year, date.month, date.day]);
        found.ok_or_else(|| "a date is written such as 2026-11-24".to_owned())
    }

    /// Today, by UTC.
    pub(crate) fn today() -> Date {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let days = usize::try_from(now / 86_400).unwrap_or(usize::MAX);
        calendar().take(days.saturating_add(1)).last().expect("there is a first day")
    }

    /// The level of its puzzle.
    pub(crate) fn level(self) -> u8 {
        LEVELS[self.weekday]
    }

    /// `Tuesday`.
    pub(crate) fn weekday_name(self) -> &'static str {
        WEEKDAYS[self.weekday]
    }
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_their_names() {
        let day = |text: &str| Date::parse(text).unwrap();
        assert_eq!(day("1970-01-01").weekday_name(), "Thursday");
        assert_eq!(day("2000-02-29").weekday_name(), "Tuesday");
        assert_eq!((day("2026-11-24").weekday_name(), day("2026-11-24").level()), ("Tuesday", 2));
        assert_eq!(calendar().nth(20_781), Some(day("2026-11-24")));
        assert_eq!(day("2026-3-1").to_string(), "2026-03-01");
        for wrong in ["2026-02-29", "2026-13-01", "24.11.2026", "2026-11"] {
            assert!(Date::parse(wrong).is_err(), "{wrong}");
        }
    }
}
