//! Bytes to lines of text, for every text format at once.
//!
//! ```text
//!   bytes  -->  size limit  -->  UTF-16 by its mark, else UTF-8, else Windows-1252  -->  lines
//!                                a zero among the characters: refused
//! ```
//!
//! Forgiven: a byte-order mark, lines that end in LF, CRLF or CR, a last line without an end,
//! UTF-16 with a mark (what some shells of Windows make of `>`), and Windows-1252 (Latin-1 with
//! quotes and dashes in it; every byte is a character), which is what old puzzle files are written
//! in. Refused: UTF-16 without a mark, because guessing there turns pictures into nonsense.
//!
//! Cost: one pass to validate, one to split, no copy unless it is one of the latter two. A place is
//! counted in characters only when somebody asks for it, and readers ask at most a few times a
//! line, so a line of ten megabytes stays linear. Splitting a copy with all ends made LF was tried
//! and lost: it doubles the memory and gains nothing.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter, memchr2, memmem, memrchr2};
use pictogrid_core::{Error, Fault, FaultKind, Limits, Place};

use crate::{places::Places, reading_options::Told};

/// An input that is within the limits, and its text if it is text.
#[derive(Debug)]
pub struct Input<'a> {
    bytes: &'a [u8],
    text: Result<Cow<'a, str>, Fault>,
    /// How many bytes and lines of the text come before the first line that is not blank: every
    /// format asks for that line, and there may be a million blank ones.
    blank: (usize, u32),
    /// The number of its first line.
    line: u32,
    told: Told,
}

impl<'a> Input<'a> {
    /// Takes in `bytes`, unless there are more than the limits allow.
    pub fn new(bytes: &'a [u8], limits: &Limits) -> Result<Input<'a>, Error> {
        if bytes.len() as u64 > limits.bytes {
            let message = format!(
                "the input is over the limit of {} bytes, unpacked; split it",
                limits.bytes
            );
            return Err(Fault::new(FaultKind::TooLarge, message).into());
        }
        Ok(Input::part(bytes, 1))
    }

    /// Takes in a part of an input, which begins with the line of this number.
    pub(crate) fn part(bytes: &'a [u8], line: u32) -> Input<'a> {
        let text = decode(bytes, line);
        let blank = text.as_deref().map_or((0, line - 1), |text| blank(text, line));
        Input { bytes, text, blank, line, told: Told::default() }
    }

    /// The same, of which a person says something.
    #[must_use]
    pub fn with(mut self, told: &Told) -> Input<'a> {
        self.told = told.clone();
        self
    }

    /// What a person says of it.
    pub(crate) fn told(&self) -> &Told {
        &self.told
    }

    /// The places of what [`Input::text_in_lf`] gave.
    pub(crate) fn places<'t>(&self, text: &'t str) -> Places<'t> {
        Places::from(text, Place::new(self.line, 1))
    }

    /// The bytes as they came.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The bytes without a byte-order mark of UTF-8.
    pub(crate) fn unmarked(&self) -> &'a [u8] {
        self.bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(self.bytes)
    }

    /// The lines of the text; a fault if the bytes are not text.
    pub fn lines(&self) -> Result<Lines<'_>, Error> {
        match &self.text {
            Ok(text) => Ok(Lines::from(text, self.line)),
            Err(fault) => Err(fault.clone().into()),
        }
    }

    /// The text with nothing but LF at the ends of lines, which is a copy only where there are
    /// others; a fault if the bytes are not text.
    pub(crate) fn text_in_lf(&self) -> Result<Cow<'_, str>, Error> {
        let text = self.text.as_deref().map_err(|fault| Error::from(fault.clone()))?;
        Ok(match memchr(b'\r', text.as_bytes()) {
            None => Cow::Borrowed(text),
            Some(_) => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
        })
    }

    /// Whether this is text with `part` in it, within a line. One pass that looks at many bytes at
    /// a time.
    pub(crate) fn has(&self, part: &str) -> bool {
        let text = self.text.as_ref();
        text.is_ok_and(|text| memmem::find(text.as_bytes(), part.as_bytes()).is_some())
    }

    /// The lines with `part` in them, each once. Needs: no end of a line in `part`. One pass that
    /// looks at many bytes at a time: of a million other lines none is looked at by itself.
    pub(crate) fn lines_with(&self, part: &'static str) -> impl Iterator<Item = &str> {
        let text = self.text.as_deref().unwrap_or("");
        let finder = memmem::Finder::new(part);
        let mut rest = text;
        std::iter::from_fn(move || {
            let at = finder.find(rest.as_bytes())?;
            let start = memrchr2(b'\n', b'\r', &rest.as_bytes()[..at]).map_or(0, |end| end + 1);
            let end = memchr2(b'\n', b'\r', &rest.as_bytes()[at..]);
            let end = end.map_or(rest.len(), |end| at + end);
            let line = &rest[start..end];
            rest = &rest[end..];
            Some(line)
        })
    }

    /// The first line that is not blank, if this is text and has one.
    #[must_use]
    pub fn first_line(&self) -> Option<TextLine<'_>> {
        let (start, number) = self.blank;
        let rest = self.text.as_deref().ok()?.get(start..)?;
        Lines { rest, number }.next()
    }
}

/// The bytes and the lines at the start of `text` that are blank.
fn blank(text: &str, line: u32) -> (usize, u32) {
    let mut lines = Lines::from(text, line);
    lines.skip_blank();
    (text.len() - lines.rest.len(), lines.number)
}

/// The text of bytes that begin with the line of this number.
fn decode(bytes: &[u8], line: u32) -> Result<Cow<'_, str>, Fault> {
    let text = match bytes {
        [0xFF, 0xFE, rest @ ..] => of_utf16(rest, u16::from_le_bytes)?,
        [0xFE, 0xFF, rest @ ..] => of_utf16(rest, u16::from_be_bytes)?,
        [0xEF, 0xBB, 0xBF, rest @ ..] => return of_bytes(rest, line),
        _ => return of_bytes(bytes, line),
    };
    without_zeros(text.as_bytes(), line).map(|()| text.into())
}

/// UTF-8, or Windows-1252 where it is not.
fn of_bytes(bytes: &[u8], line: u32) -> Result<Cow<'_, str>, Fault> {
    without_zeros(bytes, line)?;
    Ok(match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| of_windows(byte)).collect()),
    })
}

fn without_zeros(text: &[u8], line: u32) -> Result<(), Fault> {
    let Some(at) = memchr(0, text) else { return Ok(()) };
    let line = line as usize + memchr_iter(b'\n', &text[..at]).count();
    let message = format!(
        "a zero byte on line {line}: this is not text, or it is UTF-16 without a mark; save it as UTF-8"
    );
    Err(Fault::new(FaultKind::Encoding, message))
}

fn of_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, Fault> {
    let fault = |what| {
        let message = format!("UTF-16 text {what}, it is damaged or cut off; save it as UTF-8");
        Fault::new(FaultKind::Encoding, message)
    };
    let (units, rest) = bytes.as_chunks();
    if !rest.is_empty() {
        return Err(fault("of an odd number of bytes"));
    }
    let characters = char::decode_utf16(units.iter().map(|&pair| unit(pair)));
    characters.collect::<Result<_, _>>().map_err(|_| fault("with half a character in it"))
}

/// The character that a byte of Windows-1252 is: that of Latin-1, but for most of its controls.
fn of_windows(byte: u8) -> char {
    const FROM: u8 = 0x80;
    const INSTEAD: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    let index = byte.checked_sub(FROM).map(usize::from);
    index.and_then(|index| INSTEAD.get(index).copied()).unwrap_or(char::from(byte))
}

/// The lines of a text, without their ends.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a str,
    number: u32,
}

impl<'a> Lines<'a> {
    /// The lines of a text, the first of which has number 1.
    pub(crate) fn of(text: &'a str) -> Lines<'a> {
        Lines::from(text, 1)
    }

    /// The lines of a part of a text, the first of which has number `first`.
    pub(crate) fn from(text: &'a str, first: u32) -> Lines<'a> {
        Lines { rest: text, number: first.saturating_sub(1) }
    }

    /// The lines in the next bytes, and those behind them. Needs: a line ends there.
    pub(crate) fn split_at(self, n_bytes: usize) -> (Lines<'a>, Lines<'a>) {
        let (own, rest) = self.rest.split_at(n_bytes);
        let own = Lines { rest: own, ..self };
        let number = own.clone().last().map_or(self.number, |line| line.number);
        (own, Lines { rest, number })
    }

    /// The lines that are not blank. Of a million blank ones none is looked at by itself.
    pub(crate) fn filled(mut self) -> impl Iterator<Item = TextLine<'a>> + Clone {
        std::iter::from_fn(move || self.next_filled())
    }

    /// The next line that is not blank.
    pub(crate) fn next_filled(&mut self) -> Option<TextLine<'a>> {
        self.skip_blank();
        self.next()
    }

    /// Passes over the lines that are blank.
    pub(crate) fn skip_blank(&mut self) {
        let (mut start, mut at, mut before) = (0, 0, 0);
        for &byte in self.rest.as_bytes() {
            at += 1;
            match byte {
                b' ' | b'\t' => {}
                b'\n' | b'\r' => {
                    let is_same = byte == b'\n' && before == b'\r';
                    self.number = self.number.saturating_add(u32::from(!is_same));
                    start = at;
                }
                _ => {
                    self.rest = &self.rest[start..];
                    return;
                }
            }
            before = byte;
        }
        self.rest = "";
    }

    /// The start of the line that was given last, which is where a text ends that has no more.
    pub(crate) fn end(&self) -> Place {
        Place::new(self.number.max(1), 1)
    }

    /// What is not yet given.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = TextLine<'a>;

    fn next(&mut self) -> Option<TextLine<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = memchr2(b'\n', b'\r', self.rest.as_bytes());
        let (text, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        let rest = rest.strip_prefix('\r').unwrap_or(rest);
        // A CR alone ends a line; only the LF right behind it belongs to the same end.
        self.rest = rest.strip_prefix('\n').unwrap_or(rest);
        self.number = self.number.saturating_add(1);
        Some(TextLine { number: self.number, text })
    }
}

/// One line of a text.
#[derive(Clone, Copy, Debug)]
pub struct TextLine<'a> {
    /// Its number, from 1.
    pub number: u32,
    /// Its text without the end of the line.
    pub text: &'a str,
}

impl<'a> TextLine<'a> {
    /// The place of the character at byte `offset` of the line. Linear in `offset`.
    #[must_use]
    pub fn place(&self, offset: usize) -> Place {
        let before = self.text.get(..offset).unwrap_or(self.text).chars().count();
        Place::new(self.number, u32::try_from(before + 1).unwrap_or(u32::MAX))
    }

    /// The place of the first character that is no blank.
    #[must_use]
    pub fn start(&self) -> Place {
        self.place(self.offset_of(self.trimmed()))
    }

    /// The text without blanks around it.
    #[must_use]
    pub fn trimmed(&self) -> &'a str {
        self.text.trim_matches([' ', '\t'])
    }

    /// Whether there is nothing but blanks.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.trimmed().is_empty()
    }

    /// Where `part` begins. Needs: `part` is a slice of this line.
    #[must_use]
    pub fn offset_of(&self, part: &str) -> usize {
        (part.as_ptr().addr()).saturating_sub(self.text.as_ptr().addr()).min(self.text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let input = Input::new(bytes, &Limits::default()).unwrap();
        input.lines().unwrap().map(|line| line.text.to_owned()).collect()
    }

    #[test]
    fn marks_and_encodings() {
        assert_eq!(lines("\u{feff}é".as_bytes()), ["é"]);
        assert_eq!(lines(b"caf\xE9"), ["café"]);
        assert_eq!(lines(b"\x93\x80\x94 \x81\x9F\xA0\xFF"), ["“€” \u{81}Ÿ\u{a0}ÿ"]);
    }

    #[test]
    fn what_is_no_text() {
        let check = |bytes: &[u8], expected: &str| {
            let input = Input::new(bytes, &Limits::default()).unwrap();
            let error = input.lines().unwrap_err();
            assert_eq!(error.first().kind(), FaultKind::Encoding);
            assert!(error.to_string().contains(expected), "{error}");
        };
        check(b"a\n\0b", "a zero byte on line 2");
        check(b"a\0\n\0", "without a mark");
        check(b"\xFF\xFEa", "an odd number of bytes");
        check(b"\xFF\xFE\0\xD8", "half a character");
        check(b"\xFE\xFF\0a\0\n\0\0", "a zero byte on line 2");
    }

    #[test]
    fn blank_lines_are_passed_over_and_counted() {
        let pieces = ["\n", "\r", "\r\n", " \t", "a", "b c", " d "];
        let mut random = pictogrid_core::SplitMix64::new(1);
        for _ in 0..10_000 {
            let piece = |_| pieces[random.below(pieces.len() as u64) as usize];
            let text: String = (0..12).map(piece).collect();
            let shown = |line: TextLine<'_>| (line.number, line.text.to_owned());
            let slow = Lines::of(&text).filter(|line| !line.is_blank()).map(shown);
            let fast = Lines::of(&text).filled().map(shown);
            assert_eq!(fast.collect::<Vec<_>>(), slow.collect::<Vec<_>>(), "{text:?}");
        }
    }

    #[test]
    fn too_many_bytes() {
        let limits = Limits { bytes: 3, ..Limits::default() };
        assert!(Input::new(b"abc", &limits).is_ok());
        assert!(Input::new(b"abcd", &limits).unwrap_err().is_too_large());
    }
}
