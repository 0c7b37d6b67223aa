//! What stands around literals in the source of a program, and in notes about one.
//!
//! ```text
//!   cat = {..}   const rows: number[][] = [..];   PUZZLES['cat'] = {..}     a name and its value
//!   rows: [..]   "rows": [..],                                              the same
//!   export default {..}   return {..}                                       a value
//!   import json   from x import y   'use strict'   ```python   """A cat."""   nothing
//! ```
//!
//! Each question costs a few hundred bytes, and blanks.

use std::{borrow::Cow, collections::HashSet};

use pictogrid_core::Error;

use crate::literal::{Field, Parser, Value, comment, is_word};

/// The most bytes of what names a value, and of what says nothing.
const LONGEST: usize = 200;

/// The most lines of what says nothing that are passed over to find out what a text is.
const MOST_ABOVE: usize = 1000;

/// The most brackets around the first object of a text.
const MOST_AROUND: usize = 4;

/// The start of a statement, up to its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Statement<'a> {
    /// What it calls the value.
    pub(super) name: Option<&'a str>,
    /// The bytes before the value.
    pub(super) length: usize,
    /// Whether the name is that of a variable, not of a part.
    pub(super) is_assigned: bool,
}

/// The statement that a text begins with.
pub(super) fn statement(text: &str) -> Option<Statement<'_>> {
    if text.starts_with(['{', '[']) {
        return None;
    }
    let line = first_line(text);
    let to_value = |length: usize| text.len() - text[length..].trim_start().len();
    let bare = ["export default", "return"].into_iter().find(|word| line.starts_with(word));
    if let Some(word) = bare.filter(|word| line[word.len()..].trim_start().starts_with(['{', '[']))
    {
        return Some(Statement { name: None, length: to_value(word.len()), is_assigned: false });
    }
    let named = |sign, name: fn(&str) -> Option<&str>| {
        let (left, _) = line.split_once(sign)?;
        Some((name(left)?, to_value(left.len() + 1)))
    };
    let assigned = named('=', variable);
    let (name, length) = assigned.or_else(|| named(':', key))?;
    let is_value = |c: char| "{[(\"'`-TFNtfnu".contains(c) || c.is_ascii_digit();
    let is_assigned = assigned.is_some();
    text[length..].starts_with(is_value).then_some(Statement {
        name: Some(name),
        length,
        is_assigned,
    })
}

/// The start of the first line of a text, as far as it matters.
fn first_line(text: &str) -> &str {
    let start = &text[..text.floor_char_boundary(LONGEST)];
    start.split('\n').next().unwrap_or(start)
}

/// The name of the variable that stands in front of a `=`: `export const a.b: T[]`, `A['b']`.
fn variable(left: &str) -> Option<&str> {
    let path = left.split([':', '<']).next()?.trim();
    let is_kind = left.trim_end().chars().all(|c| is_word(c) || " \t:.,<>[]|'\"".contains(c));
    let (owner, name) = match path.split_once('[') {
        Some((owner, inner)) => (owner, inner.strip_suffix(']')?.trim_matches(['\'', '"'])),
        None => (path, path.rsplit([' ', '\t', '.']).next()?),
    };
    let is_path = owner.starts_with(|c: char| is_word(c) && !c.is_numeric())
        && owner.chars().all(|c| is_word(c) || " \t.".contains(c))
        && owner.split_whitespace().nth(3).is_none();
    (is_kind && is_path && !name.is_empty() && name.chars().all(is_word)).then_some(name)
}

/// The name in front of a colon.
fn key(left: &str) -> Option<&str> {
    let name = left.trim_end().trim_matches(['"', '\'']);
    let is_name = name.chars().all(|c| c.is_alphabetic() || " _-".contains(c));
    let is_short = name.split_whitespace().nth(3).is_none();
    (is_name && is_short && name.starts_with(char::is_alphabetic)).then_some(name)
}

/// How long the line or the text in three quotes is that a text begins with, if it says nothing of
/// a puzzle.
pub(super) fn nothing(text: &str) -> Option<usize> {
    let quotes = ["\"\"\"", "'''"].into_iter().find(|quotes| text.starts_with(quotes));
    if let Some(quotes) = quotes {
        let end = 3 + text[3..].find(quotes)? + 3;
        return text[end..].trim_start_matches([' ', '\t']).starts_with('\n').then_some(end);
    }
    let line = first_line(text);
    let starts = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
    let is_import = starts(&["import ", "'use strict'", "\"use strict\"", "```"])
        || starts(&["from "]) && line.contains(" import ");
    is_import.then(|| text.find('\n').unwrap_or(text.len()))
}

/// What follows the comments, and the lines that say nothing, at the start of a text.
pub(super) fn first(text: &str) -> &str {
    let mut rest = text.trim_start();
    for _ in 0..MOST_ABOVE {
        let Some(length) = comment(rest).or_else(|| nothing(rest)) else { break };
        rest = rest[length..].trim_start();
    }
    rest
}

/// Whether the first thing in a text is an object with a key, by itself or in a list, with a name
/// or without.
pub(super) fn has_object(text: &str) -> bool {
    let mut rest = first(text);
    rest = &rest[statement(rest).map_or(0, |statement| statement.length)..];
    for _ in 0..MOST_AROUND {
        rest = rest.strip_prefix(['[', '(']).map_or(rest, first);
    }
    let Some(inner) = rest.strip_prefix('{').map(first) else { return false };
    let line = &inner[..inner.floor_char_boundary(LONGEST)];
    let behind = match line.strip_prefix(['"', '\'']) {
        Some(key) => key.split_once(['"', '\'']).map_or("", |(_, behind)| behind),
        None => line.trim_start_matches(is_word),
    };
    behind.len() < line.len() && behind.trim_start().starts_with(':')
}

/// Hands `take` what a text says: one value after another, the entries of a list each by itself, or
/// named values as one object. Whether a value is that of a variable.
pub(super) fn each<'a>(
    parser: &mut Parser<'a, '_>,
    mut take: impl FnMut(Value<'a>) -> Result<(), Error>,
) -> Result<bool, Error> {
    let (mut fields, mut names): (Vec<Field<'a>>, _) = (Vec::new(), HashSet::new());
    let (mut start, mut is_assigned, mut has_values) = (0, false, false);
    while let Some(byte) = parser.next() {
        if let Some(length) = nothing(parser.rest()) {
            parser.pass(length);
        } else if byte == b';' || byte == b',' && !fields.is_empty() {
            parser.pass(1);
        } else if !has_values && let Some(found) = statement(parser.rest()) {
            let at = parser.at();
            parser.pass(found.length);
            let Some(name) = found.name else { continue };
            if !names.insert(name) {
                return Err(parser.twice(name, at));
            }
            start = if fields.is_empty() { at } else { start };
            is_assigned |= found.is_assigned;
            fields.push((Cow::Borrowed(name), parser.value()?));
        } else if !fields.is_empty() {
            return Err(parser.expected("a name and its value"));
        } else {
            has_values = true;
            if byte == b'[' { entries(parser, &mut take)? } else { take(parser.value()?)? }
        }
    }
    if !fields.is_empty() {
        take(Value::of_fields(fields, start))?;
    }
    Ok(is_assigned)
}

/// Hands over the entries of a list one by one, so that no more than one of them is kept.
fn entries<'a>(
    parser: &mut Parser<'a, '_>,
    take: &mut impl FnMut(Value<'a>) -> Result<(), Error>,
) -> Result<(), Error> {
    parser.pass(1);
    while !parser.take(b']') {
        take(parser.value()?)?;
        if !parser.take(b',') && parser.next() != Some(b']') {
            return Err(parser.expected("a comma or ]"));
        }
    }
    Ok(())
}
