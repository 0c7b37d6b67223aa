//! Texts, numbers and words: what has no values in it.
//!
//! ```text
//!   "a\n"  'a'  `a`  r"a"  :a                a text; a word is one where source code is read
//!   1  -1  1.5  1.0 = 1  7u8  7L  1_000      numbers, with the suffix of their type
//!   null None nil undefined   true True      words of several languages
//! ```
//!
//! Each is looked at once; without an escape a text is a slice of the input.

use std::borrow::Cow;

use pictogrid_core::{Error, FaultKind};

use super::{Kind, Parser};
use crate::numbers::shown;

/// The most digits of a whole number.
const MOST_DIGITS: usize = 18;

/// What some languages put behind a number to say its type, but for numbers and signs in it.
const TYPES: [&str; 11] = ["u", "l", "ul", "f", "d", "i", "n", "usize", "isize", "size", "m"];

/// The most bytes of the parameters of a type.
const LONGEST_TYPE: usize = 64;

/// Whether a character is one of names.
pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

impl<'a> Kind<'a> {
    pub(super) fn of_text(text: Cow<'a, str>) -> Kind<'a> {
        match text {
            Cow::Borrowed(text) => Kind::Text(text),
            Cow::Owned(text) => Kind::Unescaped(text.into()),
        }
    }
}

impl<'a> Parser<'a, '_> {
    /// A text of double quotes without an escape, if that is next.
    pub(crate) fn plain_text(&mut self) -> Option<&'a str> {
        let text = self.take(b'"').then(|| self.rest())?;
        let is_end = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..0x20);
        let length = text.as_bytes().iter().position(is_end)?;
        self.at += length + 1;
        text[length..].starts_with('"').then(|| &text[..length])
    }

    /// A number over 0 of at most nine digits, if that is next.
    pub(crate) fn length(&mut self) -> Option<u64> {
        let first = self.next().filter(|byte| matches!(byte, b'1'..=b'9'))?;
        let mut number = u64::from(first - b'0');
        for n_digits in 1..=9 {
            match self.text.as_bytes().get(self.at + n_digits) {
                Some(digit @ b'0'..=b'9') => number = 10 * number + u64::from(digit - b'0'),
                Some(b' ' | b'\n' | b',' | b']' | b'}') => {
                    self.at += n_digits;
                    return Some(number);
                }
                _ => return None,
            }
        }
        None
    }

    pub(super) fn key(&mut self) -> Result<Cow<'a, str>, Error> {
        if let Some(b'"' | b'\'' | b'`') = self.next() {
            return self.quoted();
        }
        // A symbol of Ruby.
        let is_symbol = self.takes_words && self.rest().starts_with(':');
        self.at += usize::from(is_symbol);
        let rest = self.rest();
        let key = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        if key.is_empty() {
            return Err(self.expected("a key"));
        }
        self.at += key.len();
        Ok(Cow::Borrowed(key))
    }

    /// A text between quotes, of whichever kind is next.
    pub(super) fn quoted(&mut self) -> Result<Cow<'a, str>, Error> {
        let quote = self.text.as_bytes()[self.at];
        self.at += 1;
        let mut unescaped = String::new();
        loop {
            let rest = self.rest();
            let is_end = |&byte: &u8| byte == quote || byte == b'\\' || byte < 0x20;
            let n = rest.bytes().position(|byte| is_end(&byte)).unwrap_or(rest.len());
            self.at += n;
            match rest.as_bytes().get(n) {
                Some(&byte) if byte == quote => {
                    self.at += 1;
                    if unescaped.is_empty() {
                        return Ok(Cow::Borrowed(&rest[..n]));
                    }
                    unescaped.push_str(&rest[..n]);
                    return Ok(Cow::Owned(unescaped));
                }
                Some(b'\\') => {
                    unescaped.push_str(&rest[..n]);
                    unescaped.push(self.escape()?);
                }
                // Texts of several lines, as JavaScript has them.
                Some(b'\n' | b'\t') if quote == b'`' => {
                    unescaped.push_str(&rest[..=n]);
                    self.at += 1;
                }
                _ => return Err(self.expected("the quote at the end of a text")),
            }
        }
    }

    /// The character that a backslash and what is behind it stand for.
    fn escape(&mut self) -> Result<char, Error> {
        let start = self.at;
        self.at += 1;
        let escaped = self.rest().chars().next();
        self.at += escaped.map_or(0, char::len_utf8);
        let c = match escaped {
            Some(c @ ('"' | '\'' | '`' | '\\' | '/')) => Some(c),
            Some('n') => Some('\n'),
            Some('t') => Some('\t'),
            Some('r') => Some('\r'),
            Some('b') => Some('\u{8}'),
            Some('f') => Some('\u{c}'),
            Some('x') => self.hex(2).and_then(char::from_u32),
            Some('u') => self.unit(),
            _ => None,
        };
        c.ok_or_else(|| {
            let message = "a backslash before nothing that it may stand before; write two for one";
            self.unread(FaultKind::Syntax, start, message)
        })
    }

    /// The character of the digits behind `\u`, and of a second such escape if it is half of one.
    fn unit(&mut self) -> Option<char> {
        let first = self.hex(4)?;
        if !(0xD800..0xDC00).contains(&first) {
            return char::from_u32(first);
        }
        let is_pair = self.rest().starts_with("\\u");
        self.at += if is_pair { 2 } else { 0 };
        let second = self.hex(4).filter(|second| is_pair && (0xDC00..0xE000).contains(second))?;
        char::from_u32(0x10000 + ((first - 0xD800) << 10 | (second - 0xDC00)))
    }

    /// The number that the next `n` hexadecimal digits are.
    fn hex(&mut self, n: usize) -> Option<u32> {
        let digits = self.rest().get(..n)?;
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        self.at += n;
        u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)
    }

    pub(super) fn digits(&mut self) -> Result<Kind<'a>, Error> {
        let rest = self.rest();
        let end = rest.find(|c: char| !(is_word(c) || "+-.".contains(c))).unwrap_or(rest.len());
        let written = &rest[..end];
        let number = if self.takes_words { without_type(written) } else { written };
        let digits = number.strip_prefix('-').unwrap_or(number).as_bytes();
        let is_padded = matches!(digits, [b'0', b'0'..=b'9', ..]);
        // What is whole with a fraction of nothing behind it.
        let whole = number.split_once('.').map_or(number, |(whole, fraction)| {
            let is_nothing = !fraction.is_empty() && fraction.bytes().all(|byte| byte == b'0');
            if is_nothing { whole } else { number }
        });
        let kind = match whole.parse() {
            Ok(whole) if !is_padded && number.len() <= MOST_DIGITS => Kind::Whole(whole),
            // What begins with a digit is no word, such as `-inf`.
            _ if !is_padded
                && digits.first().is_some_and(u8::is_ascii_digit)
                && number.parse::<f64>().is_ok() =>
            {
                Kind::Number(number)
            }
            _ if self.takes_words && !written.starts_with('-') => Kind::Text(written),
            _ => {
                let message = format!(
                    "{:?} is no number; write it in digits, or text in quotes",
                    shown(number)
                );
                return Err(self.unread(FaultKind::Syntax, self.at, &message));
            }
        };
        self.at += end;
        Ok(kind)
    }

    /// A word that is a value; none, and the parser is behind it, if it stands in front of one.
    pub(super) fn word(&mut self) -> Result<Option<Kind<'a>>, Error> {
        let rest = self.rest();
        let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        let kind = match word {
            "null" | "None" | "undefined" => Kind::Null,
            "true" | "True" => Kind::Bool(true),
            "false" | "False" => Kind::Bool(false),
            _ if !self.takes_words => return Err(self.expected("a value")),
            "nil" | "NULL" | "nullptr" => Kind::Null,
            _ => return self.source_word(),
        };
        self.at += word.len();
        Ok(Some(kind))
    }

    /// The name of a constant; none, and the parser is behind it, if it is that of a function or a type.
    fn source_word(&mut self) -> Result<Option<Kind<'a>>, Error> {
        let rest = self.rest();
        let rest = rest.strip_prefix(':').unwrap_or(rest);
        let colon = self.rest().len() - rest.len();
        let is_part = |c: char| is_word(c) || matches!(c, '.' | ':' | '!');
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let word = rest[..length].trim_end_matches([':', '.']);
        if word.is_empty() {
            return Err(self.expected("a value"));
        }
        if word == "new" && rest[3..].starts_with([' ', '[']) {
            self.at += colon + 3;
            self.next();
            let behind = self.rest().starts_with('[');
            return if behind { self.behind_type("") } else { self.source_word() };
        }
        if rest[word.len()..].starts_with(['"', '\'']) && word.len() <= 2 {
            self.at += colon + word.len();
            return self.quoted().map(|text| Some(Kind::of_text(text)));
        }
        self.at += colon;
        self.behind_type(word)
    }

    /// Goes behind the name of a function or a type and its parameters, `<T>` and `[]`, if a bracket of
    /// values follows; else the word is a text.
    pub(super) fn behind_type(&mut self, word: &'a str) -> Result<Option<Kind<'a>>, Error> {
        self.at += word.len();
        let end = self.at;
        if self.rest().starts_with('<') {
            let mut depth = 0;
            let close = self.rest().bytes().take(LONGEST_TYPE).position(|byte| {
                depth += i32::from(byte == b'<') - i32::from(byte == b'>');
                depth == 0
            });
            self.at += close.map_or(0, |close| close + 1);
        }
        // `int[][]`, and `Array[Int]` of Scala.
        while self.rest().starts_with('[') {
            let rest = self.rest();
            let short = &rest.as_bytes()[..rest.len().min(LONGEST_TYPE)];
            let Some(close) = memchr::memchr(b']', short) else { break };
            let inner = &rest[1..close];
            let behind = rest[close + 1..].trim_start_matches(' ');
            if !inner.chars().all(is_word) || !behind.starts_with(['[', '{', '(']) {
                break;
            }
            self.at += close + 1;
        }
        match self.next() {
            Some(b'(' | b'[' | b'{') => Ok(None),
            _ if word.is_empty() => Err(self.expected("a value")),
            _ => {
                self.at = end;
                Ok(Some(Kind::Text(word)))
            }
        }
    }
}

/// A number without the suffix of its type.
fn without_type(number: &str) -> &str {
    let digits = number.trim_end_matches(|c: char| c.is_ascii_digit());
    let before = digits.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '_');
    let named = digits[before.len()..].trim_matches('_').to_ascii_lowercase();
    let is_type = !before.is_empty() && TYPES.contains(&named.as_str());
    if is_type { before } else { number }
}

/// How long the comment is that a text begins with, without the end of its line.
pub(crate) fn comment(text: &str) -> Option<usize> {
    if text.starts_with("/*") {
        return Some(text.find("*/").map_or(text.len(), |end| end + 2));
    }
    let is_one = text.starts_with('#') || text.starts_with("//");
    is_one.then(|| memchr::memchr(b'\n', text.as_bytes()).unwrap_or(text.len()))
}
