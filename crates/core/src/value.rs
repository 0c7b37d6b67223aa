//! What a finished cell can hold.
//!
//! A value is a small number: 0 is empty, 1 is the filled of a black-and-white puzzle, and
//! further numbers are further colors. What is not yet known is never a value: it is a set of
//! values, and [`Board`](crate::Board) keeps those sets as one bit plane a value.
//!
//! ```text
//!   value      0      1     2  3  ..        a byte, so 254 colors beside empty
//!   character  .      #     a  b  ..        where no palette says another
//! ```
//!
//! An enum of empty, filled and colors was the other way; it makes black and white a case of its own in
//! every table that a value indexes.

/// The content of a finished cell: empty, or a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub u8);

impl Value {
    /// No run covers the cell.
    pub const EMPTY: Value = Value(0);
    /// A run of a black-and-white clue covers the cell.
    pub const FILLED: Value = Value(1);
    /// How many values there are, empty among them.
    pub const MOST: usize = 1 << 8;

    /// The character of the value where no palette says another: `.` empty, `#` filled, then
    /// small letters, capitals and letters beyond ASCII.
    #[must_use]
    pub fn to_char(self) -> char {
        match self.0 {
            0 => '.',
            1 => '#',
            color @ 2..28 => char::from(b'a' + color - 2),
            color @ 28..54 => char::from(b'A' + color - 28),
            color => char::from_u32(0x0100 + u32::from(color - 54)).unwrap_or('Ā'),
        }
    }
}
