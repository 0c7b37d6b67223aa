//! What is known of a cell: the values that it may still have, as bits.
//!
//! ```text
//!   black and white    open 11    filled 10    empty 01
//!   two colors         open 111   red or empty 011   filled 110   blue 100   empty 001
//! ```
//!
//! A rule only takes bits away, so what two rules say is joined by "and", whatever their order. One
//! word of 32 bits, copied like a number: a puzzle of more than 31 colors is not explained
//! (`TooManyColors`).
//!
//! A set of any size would be a list in memory for each cell, and a rule looks at thousands of cells for a step.

use pictogrid_core::Value;

/// The values that a cell may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidates(u32);

impl Candidates {
    /// The most values that a cell may have, empty among them.
    pub const MOST_VALUES: usize = 32;
    /// It is empty.
    pub const EMPTY: Candidates = Candidates(0b01);
    /// It is filled, in black and white.
    pub const FILLED: Candidates = Candidates(0b10);
    /// Nothing is known, in black and white.
    pub const OPEN: Candidates = Candidates(0b11);
    /// Any value of any puzzle.
    pub(crate) const ANY: Candidates = Candidates(u32::MAX);
    /// No value.
    pub(crate) const NONE: Candidates = Candidates(0);

    /// Nothing is known of a cell that may have the values `0..n_values`.
    #[must_use]
    pub fn open(n_values: usize) -> Candidates {
        Candidates(u32::MAX >> (32 - n_values.clamp(1, Candidates::MOST_VALUES)))
    }

    /// This value; one beyond [`Candidates::MOST_VALUES`] is none.
    #[must_use]
    pub fn of(value: Value) -> Candidates {
        Candidates(1_u32.checked_shl(value.0.into()).unwrap_or(0))
    }

    /// Whether the cell may have this value.
    #[must_use]
    pub fn may(self, value: Value) -> bool {
        self.meets(Candidates::of(value))
    }

    /// The value, if only one is left.
    #[must_use]
    pub fn value(self) -> Option<Value> {
        self.is_settled().then(|| Value(self.0.trailing_zeros() as u8))
    }

    /// Whether only one value is left.
    #[must_use]
    pub fn is_settled(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether the cell has a color, though perhaps not a known one.
    #[must_use]
    pub fn is_filled(self) -> bool {
        !self.meets(Candidates::EMPTY)
    }

    /// The values that are left, ascending.
    pub fn values(self) -> impl Iterator<Item = Value> {
        (0..32).map(Value).filter(move |&value| self.may(value))
    }

    /// `#`, `.` or `?`, and the letters that further colors have without a palette.
    #[must_use]
    pub fn to_char(self) -> char {
        self.value().map_or('?', Value::to_char)
    }

    pub(crate) fn n_values(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn meets(self, other: Candidates) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn and(self, other: Candidates) -> Candidates {
        Candidates(self.0 & other.0)
    }

    pub(crate) fn or(self, other: Candidates) -> Candidates {
        Candidates(self.0 | other.0)
    }

    pub(crate) fn without(self, other: Candidates) -> Candidates {
        Candidates(self.0 & !other.0)
    }
}
