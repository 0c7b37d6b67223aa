//! Values as programs write them, each with its place: one grammar for JSON and for the literals of
//! many languages.
//!
//! ```text
//!   {"rows": [[2, 1], [3]], "by": null}            JSON
//!   {'rows': [(2, 1), (3,)], 'by': None,}          other quotes, tuples, words, a comma at the end
//!   {rows: [[2, 1], [3]], by: undefined}           keys without quotes
//!   {{2, 1}, {3}}   vec![vec![2, 1], vec![3]]      brackets of any kind, with a word in front
//!   listOf(listOf(2, 1))   new int[][] {{2, 1}}    calls and types: what is in the bracket
//!   ['rows' => [[2, 1]]]   dict(rows=[[2, 1]])     keys with other signs
//!   // a comment     # another     /* a third */
//! ```
//!
//! One grammar takes all of them, as nothing means one thing in one language and another in the
//! next. Round brackets around one value mean nothing. What is none of them is a fault with its
//! place, as are a second list or object of one key, of which one would be lost, lists that are
//! longer than any puzzle needs, and more than [`MOST_DEPTH`] lists in each other.
//!
//! ```text
//!   parser   lists and objects          tokens   texts, numbers and words
//!   scan     the values of a text that is not one     yaml   the same values by their indents
//! ```
//!
//! Linear; a value takes 32 bytes, and what is no list points into the text. A grammar for each
//! language was not tried: a text does not say which one it is written in.

mod parser;
mod scan;
mod tokens;
mod yaml;

use std::{borrow::Cow, fmt};

pub(crate) use parser::Parser;
pub(crate) use scan::scan;
pub(crate) use tokens::{comment, is_word};
pub(crate) use yaml::yaml;

/// The most lists and objects in each other.
const MOST_DEPTH: usize = 128;

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

/// The column and the row of a cell that is an object.
pub(crate) fn place_of(fields: &[Field<'_>]) -> Option<[u64; 2]> {
    let one = |keys: &[&str]| keys.iter().find_map(|key| get(fields, key)?.whole());
    Some([one(&["x", "col", "column", "c"])?, one(&["y", "row", "r"])?])
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
