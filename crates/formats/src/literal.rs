//! Values as JSON, Python and JavaScript write them, each with its place.
//!
//! ```text
//!   {"rows": [[2, 1], [3]], "by": null}       JSON
//!   {'rows': [(2, 1), (3,)], 'by': None,}     other quotes, tuples, words, a comma at the end
//!   {rows: [[2, 1], [3]], by: undefined}      keys without quotes
//!   // a comment     # another     /* a third */
//! ```
//!
//! One grammar takes all of them, as nothing means one thing in one language and another in the
//! next. Round brackets around one value mean nothing. What is none of them is a fault with its
//! place, as are a second list or object of one key, of which one would be lost, lists that are
//! longer than any puzzle needs, and more than [`MOST_DEPTH`] lists in each other.
//!
//! Linear; a value takes 32 bytes, and what is no list points into the text.

use std::{borrow::Cow, collections::HashMap, fmt};

use pictogrid_core::{Error, Fault, FaultKind, Limits};

use crate::{numbers::shown, places::Places};

/// The most lists and objects in each other.
const MOST_DEPTH: usize = 128;

/// The most digits of a whole number.
const MOST_DIGITS: usize = 18;

/// From so many keys on, a map tells where each of them is.
const MANY_KEYS: usize = 16;

/// A value, and from where to where it stands in its text.
#[derive(Clone, Debug)]
pub(crate) struct Value<'a> {
    pub(crate) kind: Kind<'a>,
    start: u32,
    end: u32,
}

/// What a value is.
#[derive(Clone, Debug)]
pub(crate) enum Kind<'a> {
    Null,
    Bool(bool),
    /// One of 0, 1, .., of at most [`MOST_DIGITS`].
    Whole(u64),
    /// Any other number, as it is written.
    Number(&'a str),
    Text(&'a str),
    /// A text that had escapes in it.
    Unescaped(Box<str>),
    List(Vec<Value<'a>>),
    Object(Box<[Field<'a>]>),
}

/// A key of an object and its value.
pub(crate) type Field<'a> = (Cow<'a, str>, Value<'a>);

impl<'a> Value<'a> {
    /// The object of these fields, which begins at byte `start`.
    pub(crate) fn of_fields(fields: Vec<Field<'a>>, start: usize) -> Value<'a> {
        let end = fields.last().map_or(start as u32, |(_, last)| last.end);
        Value { kind: Kind::Object(fields.into_boxed_slice()), start: start as u32, end }
    }

    /// The byte at which it begins.
    pub(crate) fn start(&self) -> usize {
        self.start as usize
    }

    /// How it is written. Needs: `text` is what it was read from.
    pub(crate) fn written<'t>(&self, text: &'t str) -> &'t str {
        &text[self.start as usize..self.end as usize]
    }

    pub(crate) fn is_null(&self) -> bool {
        matches!(self.kind, Kind::Null)
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text),
            Kind::Unescaped(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is one of 0, 1, ..
    pub(crate) fn whole(&self) -> Option<u64> {
        if let Kind::Whole(number) = self.kind { Some(number) } else { None }
    }

    pub(crate) fn is_number(&self) -> bool {
        matches!(self.kind, Kind::Whole(_) | Kind::Number(_))
    }

    pub(crate) fn list(&self) -> Option<&[Value<'a>]> {
        if let Kind::List(list) = &self.kind { Some(list) } else { None }
    }

    pub(crate) fn fields(&self) -> Option<&[Field<'a>]> {
        if let Kind::Object(fields) = &self.kind { Some(fields) } else { None }
    }

    /// The value of a key, if this is an object with it.
    pub(crate) fn get(&self, key: &str) -> Option<&Value<'a>> {
        get(self.fields()?, key)
    }

    /// Whether it is a list or an object.
    pub(crate) fn is_large(&self) -> bool {
        matches!(self.kind, Kind::List(_) | Kind::Object(_))
    }
}

/// The value of a key.
pub(crate) fn get<'v, 'a>(fields: &'v [Field<'a>], key: &str) -> Option<&'v Value<'a>> {
    fields.iter().find(|(own, _)| own == key).map(|(_, value)| value)
}

/// What is said of it in a message.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Null => f.write_str("null"),
            Kind::Bool(value) => value.fmt(f),
            Kind::Whole(number) => number.fmt(f),
            Kind::Number(number) => f.write_str(number),
            Kind::Text(text) => write!(f, "{text:?}"),
            Kind::Unescaped(text) => write!(f, "{text:?}"),
            Kind::List(_) => f.write_str("a list"),
            Kind::Object(_) => f.write_str("an object"),
        }
    }
}

/// Whether a character is one of names.
pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

/// Reads the values of a text one after another.
pub(crate) struct Parser<'a, 'p> {
    text: &'a str,
    at: usize,
    depth: usize,
    places: &'p Places<'a>,
    limits: &'p Limits,
}

impl<'a, 'p> Parser<'a, 'p> {
    /// Reads `text` from byte `at`. Needs: `places` are those of the text, or of one that it begins.
    pub(crate) fn new(
        text: &'a str,
        at: usize,
        places: &'p Places<'a>,
        limits: &'p Limits,
    ) -> Parser<'a, 'p> {
        Parser { text, at, depth: 0, places, limits }
    }

    /// What is still to be read.
    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The byte that is read next.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Passes over `n` bytes.
    pub(crate) fn pass(&mut self, n: usize) {
        self.at += n;
    }

    /// Passes over blanks and comments; the byte behind them, if there is one.
    pub(crate) fn next(&mut self) -> Option<u8> {
        loop {
            match self.text.as_bytes().get(self.at)? {
                b' ' | b'\t' | b'\n' => self.at += 1,
                b'#' | b'/' if let Some(length) = comment(self.rest()) => self.at += length,
                0x80..
                    if let Some(c) = self.rest().chars().next().filter(|c| c.is_whitespace()) =>
                {
                    self.at += c.len_utf8();
                }
                &byte => return Some(byte),
            }
        }
    }

    /// Passes over `byte` if it is next.
    pub(crate) fn take(&mut self, byte: u8) -> bool {
        let is_next = self.next() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

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

    /// The fault of what is next, where something else should be.
    pub(crate) fn expected(&self, what: &str) -> Error {
        match self.rest().chars().next() {
            Some(c) => {
                let message = format!("not JSON: {what} should be here, not {c:?}");
                self.fault(FaultKind::Syntax, self.at, message)
            }
            None => {
                let message = format!(
                    "not JSON: the text ends where {what} should be; the file may be cut off"
                );
                self.fault(FaultKind::Truncated, self.at, message)
            }
        }
    }

    /// The fault of a second value that would hide the first.
    pub(crate) fn twice(&self, key: &str, at: usize) -> Error {
        self.fault(FaultKind::Syntax, at, format!("a second value of `{}`", shown(key)))
    }

    fn fault(&self, kind: FaultKind, at: usize, message: String) -> Error {
        Fault::new(kind, message).at(self.places.at(at)).into()
    }

    /// The next value.
    pub(crate) fn value(&mut self) -> Result<Value<'a>, Error> {
        let Some(first) = self.next() else { return Err(self.expected("a value")) };
        let start = self.at;
        let kind = match first {
            b'{' => self.inside(Self::object)?,
            b'[' => Kind::List(self.inside(|own| Ok(own.list(b']')?.0))?),
            b'(' => {
                let (mut list, has_comma) = self.inside(|own| own.list(b')'))?;
                match list.len() {
                    1 if !has_comma => return Ok(list.remove(0)),
                    _ => Kind::List(list),
                }
            }
            b'"' | b'\'' | b'`' => match self.quoted()? {
                Cow::Borrowed(text) => Kind::Text(text),
                Cow::Owned(text) => Kind::Unescaped(text.into()),
            },
            b'-' | b'0'..=b'9' => self.digits()?,
            _ => self.word()?,
        };
        Ok(Value { kind, start: start as u32, end: self.at as u32 })
    }

    /// What is in a bracket.
    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        if self.depth == MOST_DEPTH {
            let message = format!("more than {MOST_DEPTH} lists in each other, the limit");
            return Err(self.fault(FaultKind::TooLarge, self.at, message));
        }
        self.at += 1;
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// The entries of a list up to its bracket, and whether it has a comma.
    fn list(&mut self, close: u8) -> Result<(Vec<Value<'a>>, bool), Error> {
        let side = self.limits.side as usize;
        // A list right in the first object may be one of puzzles.
        let most = if self.depth <= 2 { side.max(self.limits.puzzles) } else { side };
        let (mut list, mut has_comma) = (Vec::new(), false);
        while !self.take(close) {
            if list.len() == most {
                return Err(self.too_long(most));
            }
            list.push(self.value()?);
            let is_more = self.take(b',');
            has_comma |= is_more;
            if !is_more && self.next() != Some(close) {
                let close = char::from(close);
                return Err(self.expected(&format!("a comma or {close}")));
            }
        }
        Ok((list, has_comma))
    }

    fn too_long(&self, most: usize) -> Error {
        let message = format!("a list of more than {most} entries, the limit");
        self.fault(FaultKind::TooLarge, self.at, message)
    }

    fn object(&mut self) -> Result<Kind<'a>, Error> {
        let mut fields: Vec<Field<'a>> = Vec::new();
        let mut large: HashMap<Cow<'a, str>, usize> = HashMap::new();
        while !self.take(b'}') {
            if fields.len() > self.limits.side as usize {
                return Err(self.too_long(fields.len()));
            }
            let at = self.at;
            let key = self.key()?;
            if !self.take(b':') {
                return Err(self.expected("a colon"));
            }
            let value = self.value()?;
            if fields.len() == MANY_KEYS && large.is_empty() {
                let keys = fields.iter().map(|(key, _)| key.clone());
                large.extend(keys.zip(0..));
            }
            let old = match large.is_empty() {
                true => fields.iter().position(|(own, _)| *own == key),
                false => large.get(&key).copied(),
            };
            match old {
                Some(_) if value.is_large() => return Err(self.twice(&key, at)),
                Some(old) => fields[old].1 = value,
                None => {
                    if !large.is_empty() {
                        large.insert(key.clone(), fields.len());
                    }
                    fields.push((key, value));
                }
            }
            if !self.take(b',') && self.next() != Some(b'}') {
                return Err(self.expected("a comma or }"));
            }
        }
        Ok(Kind::Object(fields.into_boxed_slice()))
    }

    fn key(&mut self) -> Result<Cow<'a, str>, Error> {
        if let Some(b'"' | b'\'' | b'`') = self.next() {
            return self.quoted();
        }
        let rest = self.rest();
        let key = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        if key.is_empty() {
            return Err(self.expected("a key"));
        }
        self.at += key.len();
        Ok(Cow::Borrowed(key))
    }

    /// A text between quotes, of whichever kind is next.
    fn quoted(&mut self) -> Result<Cow<'a, str>, Error> {
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
            let message = "not JSON: a backslash before nothing that it may stand before";
            self.fault(FaultKind::Syntax, start, message.to_owned())
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

    fn digits(&mut self) -> Result<Kind<'a>, Error> {
        let rest = self.rest();
        let end = rest.find(|c: char| !(is_word(c) || "+-.".contains(c))).unwrap_or(rest.len());
        let number = &rest[..end];
        let digits = number.strip_prefix('-').unwrap_or(number).as_bytes();
        let is_padded = matches!(digits, [b'0', b'0'..=b'9', ..]);
        let kind = match number.parse() {
            Ok(whole) if !is_padded && number.len() <= MOST_DIGITS => Kind::Whole(whole),
            // What begins with a digit is no word, such as `-inf`.
            _ if !is_padded
                && digits.first().is_some_and(u8::is_ascii_digit)
                && number.parse::<f64>().is_ok() =>
            {
                Kind::Number(number)
            }
            _ => {
                let message = format!("not JSON: {:?} is no number", shown(number));
                return Err(self.fault(FaultKind::Syntax, self.at, message));
            }
        };
        self.at += end;
        Ok(kind)
    }

    fn word(&mut self) -> Result<Kind<'a>, Error> {
        let rest = self.rest();
        let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        let kind = match word {
            "null" | "None" | "undefined" => Kind::Null,
            "true" | "True" => Kind::Bool(true),
            "false" | "False" => Kind::Bool(false),
            _ => return Err(self.expected("a value")),
        };
        self.at += word.len();
        Ok(kind)
    }
}

/// How long the comment is that a text begins with, without the end of its line.
pub(crate) fn comment(text: &str) -> Option<usize> {
    if text.starts_with("/*") {
        return Some(text.find("*/").map_or(text.len(), |end| end + 2));
    }
    let is_one = text.starts_with('#') || text.starts_with("//");
    is_one.then(|| memchr::memchr(b'\n', text.as_bytes()).unwrap_or(text.len()))
}
