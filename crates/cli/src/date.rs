//! Days of the calendar, for the puzzle of the day.

use std::time::{SystemTime, UNIX_EPOCH};

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Date {
    year: u32,
    month: u32,
    day: u32,
}

const WEEKDAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// The levels of the days, from Monday on.
const LEVELS: [u8; 7] = [1, 2, 3, 4, 5, 6, 3];

/// 1 January 1970 was a Thursday.
const FIRST_WEEKDAY: u64 = 3;
const FIRST_YEAR: u32 = 1970;

fn days_of_year(year: u32) -> u64 {
    (1..=12).map(|month| u64::from(days_of_month(year, month))).sum()
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
    /// Reads `2026-11-24`; the years 1970 to 9999.
    pub(crate) fn parse(text: &str) -> Result<Date, String> {
        let wrong = || "a date is written such as 2026-11-24".to_owned();
        let parts: Result<Vec<u32>, _> = text.split('-').map(str::parse).collect();
        let Ok(&[year, month, day]) = parts.as_deref() else { return Err(wrong()) };
        let is_day = (FIRST_YEAR..10_000).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_of_month(year, month)).contains(&day);
        if is_day { Ok(Date { year, month, day }) } else { Err(wrong()) }
    }

    /// Today, by UTC.
    pub(crate) fn today() -> Date {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Date::of_days(now / 86_400)
    }

    /// The day so many days after 1 January 1970.
    fn of_days(mut days: u64) -> Date {
        let mut date = Date { year: FIRST_YEAR, month: 1, day: 1 };
        while days >= days_of_year(date.year) {
            days -= days_of_year(date.year);
            date.year += 1;
        }
        while days >= u64::from(days_of_month(date.year, date.month)) {
            days -= u64::from(days_of_month(date.year, date.month));
            date.month += 1;
        }
        date.day += days as u32;
        date
    }

    fn weekday(self) -> usize {
        let years: u64 = (FIRST_YEAR..self.year).map(days_of_year).sum();
        let months = (1..self.month).map(|month| u64::from(days_of_month(self.year, month)));
        let days = years + months.sum::<u64>() + u64::from(self.day) - 1;
        ((days + FIRST_WEEKDAY) % 7) as usize
    }

    /// The level of its puzzle.
    pub(crate) fn level(self) -> u8 {
        LEVELS[self.weekday()]
    }

    /// `Tuesday`.
    pub(crate) fn weekday_name(self) -> &'static str {
        WEEKDAYS[self.weekday()]
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
        assert_eq!(Date::of_days(0), day("1970-01-01"));
        assert_eq!(Date::of_days(20_781), day("2026-11-24"));
        assert_eq!(day("2026-3-1").to_string(), "2026-03-01");
        for wrong in ["2026-02-29", "2026-13-01", "24.11.2026", "2026-11"] {
            assert!(Date::parse(wrong).is_err(), "{wrong}");
        }
    }
}
