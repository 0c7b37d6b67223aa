//! The same values by their indents, as YAML has them in its usual block form.
//!
//! ```text
//!   title: House           a key and a text
//!   rows:                  a key, and a list below it, also as far left as the key
//!   - - 1                  a list in a list
//!   - [1, 1]  - 1 1        brackets on a line, and what is a text
//!   picture: |             lines of text
//!     .#.
//! ```
//!
//! Left out, as no puzzle has them: anchors, tags, folded texts, keys of several lines, several documents in
//! a file. A library was looked at and left: the readers of YAML build values without places, or bring more
//! code than all of `literal`. Linear; lists in each other are as deep as elsewhere.

use std::{borrow::Cow, collections::HashSet};

use pictogrid_core::Limits;

use super::{Field, Kind, MOST_DEPTH, Parser, Value};
use crate::places::Places;

/// The most bytes of a key.
const LONGEST_KEY: usize = 64;

/// The value that a text is in block form, if it is that.
pub(crate) fn yaml<'a>(text: &'a str, places: &Places<'a>, limits: &Limits) -> Option<Value<'a>> {
    let mut reader = Reader { text, places, limits, lines: Vec::new(), next: 0 };
    let first = text.lines().map(str::trim_start).find(|line| is_content(line))?;
    (is_entry(first) || key(first).is_some()).then_some(())?;
    let start = text.as_ptr().addr();
    for line in text.lines() {
        let content = line.trim_start_matches(' ');
        let at = line.as_ptr().addr() - start;
        let indent = line.len() - content.len();
        reader.lines.push(Line { indent, at: at + indent, text: content.trim_end() });
    }
    let value = reader.block(0, 0)?;
    reader.skip();
    reader.lines.get(reader.next).is_none().then_some(value)
}

/// A line, or what of it is behind a dash.
#[derive(Clone, Copy)]
struct Line<'a> {
    indent: usize,
    at: usize,
    text: &'a str,
}

struct Reader<'a, 'p> {
    text: &'a str,
    places: &'p Places<'a>,
    limits: &'p Limits,
    lines: Vec<Line<'a>>,
    next: usize,
}

fn is_content(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#') && line != "---"
}

fn is_entry(line: &str) -> bool {
    line == "-" || line.starts_with("- ")
}

/// The key that a line begins with, and what is behind its colon.
fn key(line: &str) -> Option<(&str, &str)> {
    let short = &line[..line.floor_char_boundary(LONGEST_KEY)];
    let colon = short.find(':')?;
    let rest = &line[colon + 1..];
    let key = line[..colon].trim().trim_matches(['"', '\'']);
    let is_key = !key.is_empty() && !key.contains(['[', '{', '"', '\'', '#', ',']);
    (is_key && (rest.is_empty() || rest.starts_with(' '))).then_some((key, rest.trim_start()))
}

impl<'a> Reader<'a, '_> {
    /// Passes over lines that say nothing.
    fn skip(&mut self) {
        while self.lines.get(self.next).is_some_and(|line| !is_content(line.text)) {
            self.next += 1;
        }
    }

    /// The next line that says something, if it is indented as far.
    fn line(&mut self, least: usize) -> Option<Line<'a>> {
        self.skip();
        self.lines.get(self.next).copied().filter(|line| line.indent >= least)
    }

    /// The list or the object that is next, indented by `least` or more.
    fn block(&mut self, least: usize, depth: usize) -> Option<Value<'a>> {
        let first = self.line(least)?;
        (depth < MOST_DEPTH).then_some(())?;
        match is_entry(first.text) {
            true => self.list(first, depth),
            false => self.object(first, depth),
        }
    }

    fn list(&mut self, first: Line<'a>, depth: usize) -> Option<Value<'a>> {
        let mut list = Vec::new();
        while let Some(line) = self.line(first.indent) {
            if line.indent != first.indent || !is_entry(line.text) {
                break;
            }
            (list.len() <= self.limits.side as usize).then_some(())?;
            let behind = line.text[1..].trim_start();
            let moved = line.text.len() - behind.len();
            let rest = Line { indent: line.indent + moved, at: line.at + moved, text: behind };
            list.push(if behind.is_empty() || behind.starts_with('#') {
                self.next += 1;
                self.below(first.indent + 1, rest.at, depth)?
            } else if is_entry(behind) || key(behind).is_some() {
                // The rest of the line is the first of a block that is indented as far.
                self.lines[self.next] = rest;
                self.block(rest.indent, depth + 1)?
            } else {
                self.scalar(rest)?
            });
        }
        let end = list.last().map_or(first.at, |last: &Value<'_>| last.end as usize);
        Some(Value { kind: Kind::List(list), start: first.at as u32, end: end as u32 })
    }

    fn object(&mut self, first: Line<'a>, depth: usize) -> Option<Value<'a>> {
        let (mut fields, mut names): (Vec<Field<'a>>, _) = (Vec::new(), HashSet::new());
        while let Some(line) = self.line(first.indent) {
            if line.indent != first.indent || is_entry(line.text) {
                break;
            }
            let (key, rest) = key(line.text)?;
            (fields.len() <= self.limits.side as usize).then_some(())?;
            let at = line.at + line.text.len() - rest.len();
            let value = match rest {
                "|" | "|-" | "|+" => {
                    self.next += 1;
                    self.lines_of_text(line.indent + 1, at)
                }
                "" => {
                    self.next += 1;
                    // A list may stand as far left as its key.
                    let is_list = self.line(line.indent).is_some_and(|line| is_entry(line.text));
                    self.below(line.indent + usize::from(!is_list), at, depth)?
                }
                _ => self.scalar(Line { at, text: rest, ..line })?,
            };
            names.insert(key).then_some(())?;
            fields.push((Cow::Borrowed(key), value));
        }
        Some(Value::of_fields(fields, first.at))
    }

    /// What is below a line that says nothing else.
    fn below(&mut self, least: usize, at: usize, depth: usize) -> Option<Value<'a>> {
        match self.line(least) {
            Some(_) => self.block(least, depth + 1),
            // A clue without runs.
            None => Some(Value { kind: Kind::Text(""), start: at as u32, end: at as u32 }),
        }
    }

    /// The lines of a text that are indented as far.
    fn lines_of_text(&mut self, least: usize, at: usize) -> Value<'a> {
        let mut text = String::new();
        while let Some(line) = self.lines.get(self.next) {
            if line.indent < least && !line.text.is_empty() {
                break;
            }
            text.push_str(line.text);
            text.push('\n');
            self.next += 1;
        }
        Value { kind: Kind::Unescaped(text.into()), start: at as u32, end: at as u32 }
    }

    /// A value on a line, which goes on over others where brackets are open.
    fn scalar(&mut self, line: Line<'a>) -> Option<Value<'a>> {
        let mut parser = Parser::new(self.text, line.at, self.places, self.limits).of_source();
        let end = line.at + line.text.len();
        let is_quoted = line.text.starts_with(['[', '{', '"', '\'']);
        let value = parser.value().ok().filter(|_| is_quoted || parser.at() == end);
        self.next += 1;
        let Some(value) = value else {
            let text = line.text.split(" #").next().unwrap_or(line.text).trim_end();
            let end = line.at + text.len();
            return (!is_quoted).then_some(Value {
                kind: Kind::Text(text),
                start: line.at as u32,
                end: end as u32,
            });
        };
        while self.lines.get(self.next).is_some_and(|line| line.at < parser.at()) {
            self.next += 1;
        }
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(value: &Value<'_>) -> String {
        let list = |list: Vec<String>| list.join(" ");
        match &value.kind {
            Kind::List(entries) => format!("[{}]", list(entries.iter().map(shown).collect())),
            Kind::Object(fields) => {
                let field = |(key, value): &Field<'_>| format!("{key}:{}", shown(value));
                format!("{{{}}}", list(fields.iter().map(field).collect()))
            }
            _ => value.to_string(),
        }
    }

    #[test]
    fn blocks_are_the_values_that_they_show() {
        for (text, expected) in [
            (
                "rows:\n- - 1\n- - 1\n  - 1\ncolumns:\n  - [1]\n  -\n    - 2\n",
                "{rows:[[1] [1 1]] columns:[[1] [2]]}",
            ),
            ("# a\n---\n- a: 1\n  b: x y # c\n- a: 2\n", "[{a:1 b:\"x y\"} {a:2}]"),
            ("p:\n  q: |\n    .#\n\n    ##\n  r:\n", "{p:{q:\".#\\n\\n##\\n\" r:\"\"}}"),
            ("a: [[1],\n  [2]]\nb: \"1 1\"\n", "{a:[[1] [2]] b:\"1 1\"}"),
            ("- 1 1\n- 3\n", "[\"1 1\" 3]"),
        ] {
            let (places, limits) = (Places::of(text), Limits::default());
            assert_eq!(yaml(text, &places, &limits).map(|value| shown(&value)).unwrap(), expected);
        }
    }

    #[test]
    fn what_is_no_block_is_none() {
        for text in ["", "x", "[1]", "a: 1\n b: 2\n", "a:1", "a: [1\n", "a: 1\na: 2\n"] {
            let (places, limits) = (Places::of(text), Limits::default());
            assert!(yaml(text, &places, &limits).is_none(), "{text}");
        }
    }
}
