//! Which signs are in a line of pasted clues: one look at each byte tells most lines of a large text
//! from a label, a legend or a sentence, and a line of megabytes from nearly all that a line can be.
//!
//! ```text
//!   "1 1 3"        DIGIT LIST                    plain: a clue, and nothing else
//!   "Row 2: 1 1"   LETTER DIGIT LIST BETWEEN     perhaps a label
//!   "# 3"          ODD DIGIT LIST                in no clue
//! ```
//!
//! A table of 256 bytes and an OR for each byte of the text; what a line may be is then a test of bits.
//! Before, each line was tried as all that a line can be: two minutes for sixty megabytes of `;`.

/// Digits; letters, and what is no ASCII; what opens a bracket, and what closes one.
const DIGIT: u8 = 1;
const LETTER: u8 = 2;
const OPENS: u8 = 4;
const CLOSES: u8 = 8;
/// Blanks and commas, and the mark of what is unknown.
const LIST: u8 = 16;
const BLOT: u8 = 32;
/// What else stands between numbers, as `is_separator` has it; and what does not.
const BETWEEN: u8 = 64;
const ODD: u8 = 128;

const SIGNS: [u8; 256] = {
    let mut signs = [ODD; 256];
    let mut byte = 0;
    while byte < 256 {
        signs[byte] = match byte as u8 {
            b'0'..=b'9' => DIGIT,
            b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => LETTER,
            b'[' | b'(' | b'{' => OPENS,
            b']' | b')' | b'}' => CLOSES,
            b' ' | b'\t' | b',' | b';' => LIST,
            b'?' => BLOT,
            b'\n' | b'.' | b':' | b'-' | b'_' | b'/' | b'|' | b'\'' | b'"' => BETWEEN,
            _ => ODD,
        };
        byte += 1;
    }
    signs
};

/// The signs of a text.
#[derive(Clone, Copy)]
pub(super) struct Signs(u8);

impl Signs {
    pub(super) fn of(text: &str) -> Signs {
        let mut signs = 0;
        for &byte in text.as_bytes() {
            signs |= SIGNS[usize::from(byte)];
        }
        Signs(signs)
    }

    /// Whether the text is nothing but digits, blanks, commas and marks of what is unknown.
    pub(super) fn are_plain(self) -> bool {
        self.0 != 0 && self.0 & !(DIGIT | LIST | BLOT) == 0
    }

    /// Whether the text is nothing but digits, blanks and commas.
    pub(super) fn are_numbers(self) -> bool {
        self.0 & !(DIGIT | LIST) == 0
    }

    pub(super) fn has_letter(self) -> bool {
        self.0 & LETTER != 0
    }

    /// Whether something of it is a number or a word.
    pub(super) fn says_something(self) -> bool {
        self.0 & (DIGIT | LETTER | BLOT) != 0
    }

    /// Whether something can be in no clue.
    pub(super) fn has_odd(self) -> bool {
        self.0 & ODD != 0
    }

    pub(super) fn opens(self) -> bool {
        self.0 & OPENS != 0
    }
}

/// How many more brackets a text opens than it closes.
pub(super) fn depth(text: &str) -> isize {
    let mut depth = 0;
    for &byte in text.as_bytes() {
        let sign = SIGNS[usize::from(byte)];
        depth += isize::from(sign == OPENS) - isize::from(sign == CLOSES);
    }
    depth
}

#[cfg(test)]
mod tests {
    use super::{super::lines::is_separator, *};

    #[test]
    fn signs_are_those_of_clues() {
        for byte in 0..128_u8 {
            let (c, text) = (char::from(byte), char::from(byte).to_string());
            let signs = Signs::of(&text);
            let says = c.is_ascii_alphanumeric() || c == '?';
            assert_eq!(signs.says_something(), says, "{c:?}");
            assert_eq!(signs.has_odd(), !says && !is_separator(c), "{c:?}");
            assert_eq!(signs.opens(), "[({".contains(c), "{c:?}");
        }
        assert!(Signs::of("1, 2;?").are_plain() && Signs::of("é").has_letter());
        assert_eq!(depth("[(2, {1}]"), 1);
    }
}
