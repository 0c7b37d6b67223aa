//! Lists and objects, in the brackets of any language.
//!
//! ```text
//!   [1, 2]   (1, 2)   {1, 2}                 lists; {} is an object if a key comes first
//!   {k: 1}   {"k" => 1}   ["k" => 1]   f(k = 1)     objects
//!   word[..]  word!(..)  new T[] {..}  [][]T{..}  &[..]     what is in the bracket
//! ```
//!
//! Whether a curly bracket holds keys is seen at its first entry: a key has a colon, an arrow or an equals
//! sign behind it. So no bracket is read twice, and all of it is linear. A stack of brackets in place of
//! calls would save nothing, as the depth is bounded.

use std::{borrow::Cow, collections::HashMap};

use pictogrid_core::{Error, Fault, FaultKind, Limits};

use super::{Field, Kind, MOST_DEPTH, Value, comment};
use crate::{numbers::shown, places::Places};

/// From so many keys on, a map tells where each of them is.
const MANY_KEYS: usize = 16;

/// Reads the values of a text one after another.
#[derive(Clone)]
pub(crate) struct Parser<'a, 'p> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    depth: usize,
    /// Whether a word that is no value is a text, as names of constants are in source code.
    pub(super) takes_words: bool,
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
        Parser { text, at, depth: 0, takes_words: false, places, limits }
    }

    /// The same of source code, where a word may be the name of a constant.
    pub(super) fn of_source(self) -> Parser<'a, 'p> {
        Parser { takes_words: true, ..self }
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

    /// The fault of what is next, where something else should be.
    pub(crate) fn expected(&self, what: &str) -> Error {
        match self.rest().chars().next() {
            Some(c) => {
                let message = format!("{what} should be here, not {c:?}");
                self.unread(FaultKind::Syntax, self.at, &message)
            }
            None => {
                let message =
                    format!("the text ends where {what} should be; the file may be cut off");
                self.unread(FaultKind::Truncated, self.at, &message)
            }
        }
    }

    /// The fault of a text that is no value of its language, which is named if it is JSON.
    pub(super) fn unread(&self, kind: FaultKind, at: usize, message: &str) -> Error {
        let language = if self.takes_words { "" } else { "not JSON: " };
        self.fault(kind, at, format!("{language}{message}"))
    }

    /// The fault of a second value that would hide the first.
    pub(crate) fn twice(&self, key: &str, at: usize) -> Error {
        self.fault(FaultKind::Syntax, at, format!("a second value of `{}`; remove one", shown(key)))
    }

    pub(super) fn fault(&self, kind: FaultKind, at: usize, message: String) -> Error {
        Fault::new(kind, message).at(self.places.at(at)).into()
    }

    /// The next value.
    pub(crate) fn value(&mut self) -> Result<Value<'a>, Error> {
        let Some(first) = self.next() else { return Err(self.expected("a value")) };
        let start = self.at;
        let kind = match first {
            b'{' if self.has_key() => self.inside(|own| own.object(b'}'))?,
            b'{' => Kind::List(self.inside(|own| Ok(own.list(b'}')?.0))?),
            b'[' => match self.square()? {
                Some(kind) => kind,
                None => return self.value(),
            },
            b'(' => {
                let (mut list, has_comma) = self.inside(|own| own.list(b')'))?;
                match list.len() {
                    1 if !has_comma => return Ok(list.remove(0)),
                    _ => Kind::List(list),
                }
            }
            b'"' | b'\'' | b'`' => Kind::of_text(self.quoted()?),
            b'-' | b'0'..=b'9' => self.digits()?,
            b'&' | b'@' if self.takes_words => {
                self.at += 1;
                return self.value();
            }
            b'<' if self.takes_words => {
                self.behind_type("")?;
                return self.call();
            }
            _ => match self.word()? {
                Some(kind) => kind,
                None => return self.call(),
            },
        };
        Ok(Value { kind, start: start as u32, end: self.at as u32 })
    }

    /// What is in the bracket behind the name of a function or a type.
    fn call(&mut self) -> Result<Value<'a>, Error> {
        // It is a level of its own, as names may follow each other without end.
        self.at -= 1;
        self.inside(|own| match own.next() {
            Some(b'(') if own.has_argument() => {
                let start = own.at;
                let kind = own.inside(|own| own.object(b')'))?;
                Ok(Value { kind, start: start as u32, end: own.at as u32 })
            }
            Some(b'(') => own.arguments(),
            _ => own.value(),
        })
    }

    /// The list of the arguments of a call, `listOf(1)`; what is in brackets alone is itself, `array([1])`.
    fn arguments(&mut self) -> Result<Value<'a>, Error> {
        let start = self.at;
        let mut inner = Parser { at: start + 1, ..self.clone() };
        let is_bracket = matches!(inner.next(), Some(b'[' | b'{' | b'('));
        let (mut list, _) = self.inside(|own| own.list(b')'))?;
        if list.len() == 1 && is_bracket {
            return Ok(list.remove(0));
        }
        Ok(Value { kind: Kind::List(list), start: start as u32, end: self.at as u32 })
    }

    /// A list or an object in square brackets; none if they are part of a type: `[][]int{..}`.
    fn square(&mut self) -> Result<Option<Kind<'a>>, Error> {
        if self.takes_words && self.has_key() {
            return self.inside(|own| own.object(b']')).map(Some);
        }
        let list = self.inside(|own| Ok(own.list(b']')?.0))?;
        let is_size = matches!(list.as_slice(), [] | [Value { kind: Kind::Whole(_), .. }]);
        let is_type = is_size
            && self.takes_words
            && self.rest().starts_with(|c: char| c == '[' || c == '{' || c.is_ascii_alphabetic());
        Ok((!is_type).then_some(Kind::List(list)))
    }

    /// What is in a bracket.
    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        if self.depth == MOST_DEPTH {
            let message =
                format!("more than {MOST_DEPTH} lists in each other, the limit; write them flat");
            return Err(self.fault(FaultKind::TooLarge, self.at, message));
        }
        self.at += 1;
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// Whether the bracket that is next begins with a key, or with what is neither that nor a value.
    fn has_key(&self) -> bool {
        let mut inner = Parser { at: self.at + 1, ..self.clone() };
        let is_curly = self.rest().starts_with('{');
        match inner.next() {
            Some(b'"' | b'\'' | b'`') => {
                let is_text = inner.quoted().is_ok();
                inner.next();
                match is_curly && !inner.rest().starts_with([',', '}']) {
                    true => true,
                    false => is_text && inner.sign().is_some(),
                }
            }
            Some(b'{' | b'[' | b'(' | b'-' | b'&') => false,
            Some(b'0'..=b'9') => inner.key().is_ok() && inner.sign().is_some(),
            Some(_) => match inner.key() {
                Ok(_) if self.takes_words || !is_curly => inner.sign().is_some(),
                _ => is_curly,
            },
            None => is_curly,
        }
    }

    /// Whether the bracket that is next begins with the name of an argument.
    fn has_argument(&self) -> bool {
        let mut inner = Parser { at: self.at + 1, ..self.clone() };
        let is_name = inner.next().is_some_and(|byte| byte.is_ascii_alphabetic());
        is_name && inner.key().is_ok() && inner.sign().is_some()
    }

    /// Passes over what stands between a key and its value, if that is next.
    fn sign(&mut self) -> Option<()> {
        self.next()?;
        let rest = self.rest();
        let has_word = self.takes_words && !rest.starts_with("==");
        let length = match () {
            () if rest.starts_with("=>") => 2,
            () if rest.starts_with(':') => 1,
            () if has_word && rest.starts_with('=') => 1,
            () if has_word && rest.starts_with("to ") => 2,
            () => return None,
        };
        self.at += length;
        Some(())
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
            let end = self.at;
            let is_more = self.take(b',') || self.takes_words && self.take(b';');
            has_comma |= is_more;
            // Lisp, Clojure, MATLAB: blanks between the entries.
            let is_blank = self.takes_words && self.next().is_some() && self.at > end;
            if !is_more && self.next() != Some(close) && !is_blank {
                let close = char::from(close);
                return Err(self.expected(&format!("a comma or {close}")));
            }
        }
        Ok((list, has_comma))
    }

    fn too_long(&self, most: usize) -> Error {
        let message = format!("a list of more than {most} entries, the limit; use a part of it");
        self.fault(FaultKind::TooLarge, self.at, message)
    }

    fn object(&mut self, close: u8) -> Result<Kind<'a>, Error> {
        let mut fields: Vec<Field<'a>> = Vec::new();
        let mut large: HashMap<Cow<'a, str>, usize> = HashMap::new();
        while !self.take(close) {
            if fields.len() > self.limits.side as usize {
                return Err(self.too_long(fields.len()));
            }
            let at = self.at;
            let key = self.key()?;
            if self.sign().is_none() {
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
            let is_more = self.take(b',') || self.takes_words && self.take(b';');
            if !is_more && self.next() != Some(close) {
                let close = char::from(close);
                return Err(self.expected(&format!("a comma or {close}")));
            }
        }
        Ok(Kind::Object(fields.into_boxed_slice()))
    }
}
