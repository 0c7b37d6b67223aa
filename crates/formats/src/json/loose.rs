//! Literals of Python and JavaScript as JSON: what a notebook or the source of a page has.
//!
//! ```text
//!   {'rows': [(1, 1), (3,)], 'by': None}      quotes, tuples, None, True and False
//!   const cat = {rows: [[1, 1], [3],],};      keys without quotes, a comma or semicolon at the end
//!   rows = [[1, 1], [3]]                      values with names, which become one object
//!   columns = [[2], (1), [2]]                 brackets around one value, which mean nothing
//!   // a comment    # another    /* a third, in either language */
//! ```
//!
//! What means nothing in JSON becomes blanks, so that every character stays where it is but for
//! those that are put in, which are told. What is in neither language stays, and is refused as no
//! JSON, as are a bracket that another kind closes and a second value of one name. Linear.

use std::collections::HashSet;

use super::statements::{Statement, comment, is_word, nothing, statement};
use crate::places::Places;

/// The most bytes that are looked at in this way: what is put in takes eight bytes each to tell.
pub(super) const MOST_BYTES: usize = 4 << 20;

/// The words of both languages for what JSON has a word for.
const WORDS: [(&str, &str); 4] =
    [("None", "null"), ("True", "true"), ("False", "false"), ("undefined", "null")];

/// A text made into JSON as far as it can be.
pub(super) struct Loose {
    text: String,
    /// Where the characters are that were put in, in order: addresses, so that they are found from
    /// every part of the text.
    added: Vec<usize>,
    /// Whether a value is that of a variable.
    pub(super) is_assigned: bool,
}

impl Loose {
    /// `text` as JSON; none if nothing can be done for it.
    pub(super) fn of(text: &str) -> Option<Loose> {
        if text.len() > MOST_BYTES {
            return None;
        }
        let mut reader = Reader { rest: text, ..Reader::default() };
        while let Some(c) = reader.rest.chars().next() {
            reader.step(c);
        }
        if !reader.names.is_empty() {
            reader.add("}");
        }
        let Reader { text: json, mut added, is_assigned, .. } = reader;
        let start = json.as_ptr().addr();
        added.iter_mut().for_each(|offset| *offset += start);
        (json != text).then_some(Loose { text: json, added, is_assigned })
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The places of what is in the text, as they were before.
    pub(super) fn places(&self) -> Places<'_> {
        Places::of(&self.text).without(&self.added)
    }
}

/// A bracket that is open.
struct Open {
    bracket: char,
    /// Where it is in the text.
    at: usize,
    /// Whether anything is in it, and whether a comma is.
    is_empty: bool,
    has_comma: bool,
}

#[derive(Default)]
struct Reader<'a> {
    /// What is still to be read.
    rest: &'a str,
    text: String,
    /// Where characters were put in.
    added: Vec<usize>,
    open: Vec<Open>,
    /// Where in the text a comma is that nothing has followed yet.
    comma: Option<usize>,
    /// What has a value so far.
    names: HashSet<&'a str>,
    is_assigned: bool,
}

impl<'a> Reader<'a> {
    /// Reads what begins with `c`.
    fn step(&mut self, c: char) {
        if c.is_whitespace() {
            return self.put(c, c);
        }
        let last = self.text.chars().next_back();
        let is_apart = last.is_none_or(|last| " \t\n,:;\"[]{}()".contains(last));
        if let Some(length) = comment(self.rest).filter(|_| is_apart) {
            return self.blank(length);
        }
        if self.open.is_empty() && is_apart {
            if let Some(length) = nothing(self.rest) {
                return self.blank(length);
            }
            if let Some(statement) = statement(self.rest)
                && self.take(statement)
            {
                return;
            }
        }
        let comma = self.comma.take();
        let is_end = matches!(c, '}' | ']' | ')');
        if let Some(open) = self.open.last_mut().filter(|_| !is_end) {
            (open.is_empty, open.has_comma) = (false, open.has_comma || c == ',');
        }
        match c {
            '"' | '\'' | '`' => self.quoted(c),
            c if is_word(c) => self.word(),
            ';' if self.open.is_empty() => self.blank(1),
            ',' if self.open.is_empty() && !self.names.is_empty() => self.blank(1),
            '{' | '[' | '(' => {
                self.open.push(Open {
                    bracket: c,
                    at: self.text.len(),
                    is_empty: true,
                    has_comma: false,
                });
                self.put(c, if c == '(' { '[' } else { c });
            }
            '}' | ']' | ')' => {
                if let Some(comma) = comma {
                    self.text.replace_range(comma..=comma, " ");
                }
                self.close(c);
            }
            ',' => {
                let is_behind_value = !self.text.trim_end().ends_with(['{', '[', ',']);
                self.comma = is_behind_value.then_some(self.text.len());
                self.put(c, c);
            }
            c => self.put(c, c),
        }
    }

    /// Reads a bracket that closes one. Round ones around one value mean nothing.
    fn close(&mut self, c: char) {
        let open = self.open.pop();
        let json = match (open.as_ref().map(|open| open.bracket), c) {
            (Some('('), ')') => ']',
            // No JSON.
            (Some('('), _) | (_, ')') => ')',
            _ => c,
        };
        match open {
            Some(open) if (json, c) == (']', ')') && !(open.is_empty || open.has_comma) => {
                self.text.replace_range(open.at..=open.at, " ");
                self.put(c, ' ');
            }
            _ => self.put(c, json),
        }
    }

    /// Takes in the start of a statement; not if a value stands before it without a name, or the
    /// name has a value.
    fn take(&mut self, statement: Statement<'a>) -> bool {
        let Some(name) = statement.name else {
            self.blank(statement.length);
            return true;
        };
        let is_first = self.names.is_empty();
        if is_first && !self.text.trim_start().is_empty() || !self.names.insert(name) {
            return false;
        }
        self.is_assigned |= statement.is_assigned;
        self.add(if is_first { "{" } else { "," });
        let start = name.as_ptr().addr() - self.rest.as_ptr().addr();
        self.blank(start);
        self.add("\"");
        self.text.push_str(name);
        self.rest = &self.rest[name.len()..];
        self.add("\":");
        self.blank(statement.length - start - name.len());
        true
    }

    /// A word: one that both languages have, or a key.
    fn word(&mut self) {
        let length = self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        let is_key = !self.open.is_empty() && rest.trim_start().starts_with(':');
        match WORDS.iter().find(|(theirs, _)| *theirs == word) {
            _ if is_key => {
                self.add("\"");
                self.text.push_str(word);
                self.add("\"");
            }
            Some((_, ours)) => {
                self.text.push_str(ours);
                self.text.extend(std::iter::repeat_n(' ', length - ours.len()));
            }
            None => self.text.push_str(word),
        }
    }

    /// A text between quotes.
    fn quoted(&mut self, quote: char) {
        self.put(quote, '"');
        let is_hex = |text: &str| text.bytes().take_while(u8::is_ascii_hexdigit).nth(1).is_some();
        while let Some(c) = self.rest.chars().next() {
            let escaped = self.rest[c.len_utf8()..].chars().next().filter(|_| c == '\\');
            // JSON knows a letter of another kind for these, which is longer.
            let code = match escaped {
                Some('\'') => Some("0027"),
                Some('`') => Some("0060"),
                Some('x') if is_hex(&self.rest[2..]) => Some("00"),
                _ => None,
            };
            match (escaped, code) {
                (Some(escaped), code) => {
                    self.put(c, c);
                    self.put(escaped, if code.is_some() { 'u' } else { escaped });
                    self.add(code.unwrap_or_default());
                }
                (None, _) if c == quote => return self.put(c, '"'),
                (None, _) => {
                    if c == '"' {
                        self.add("\\");
                    }
                    self.put(c, c);
                }
            }
        }
    }

    /// Writes `json` for the next character, which is `c`.
    fn put(&mut self, c: char, json: char) {
        self.rest = &self.rest[c.len_utf8()..];
        self.text.push(json);
    }

    /// Writes blanks for the next `length` bytes, and ends lines where they do.
    fn blank(&mut self, length: usize) {
        let (part, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.text.extend(part.chars().map(|c| if c == '\n' { c } else { ' ' }));
    }

    /// Writes what nothing stands for.
    fn add(&mut self, text: &str) {
        self.added.extend(self.text.len()..self.text.len() + text.len());
        self.text.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &Value) {
        let loose = Loose::of(text).expect(text);
        let values = serde_json::Deserializer::from_str(loose.text()).into_iter::<Value>();
        let values = values.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string());
        assert_eq!(values, Ok(vec![expected.clone()]), "{text}: {}", loose.text());
        // Where a character was is told for all of them.
        let (places, before) = (loose.places(), Places::of(text));
        for (was, _) in text.match_indices(['3', '\n']) {
            let n_before = text[..was].matches(['3', '\n']).count();
            let (is, _) = loose.text().match_indices(['3', '\n']).nth(n_before).unwrap();
            assert_eq!(places.at(is), before.at(was), "{text}");
        }
    }

    #[test]
    fn literals_of_python() {
        check("{'a': [(1, 1), (3,)], 'b': None}", &json!({"a": [[1, 1], [3]], "b": null}));
        check("# mine\n[True, False,\n 3,\n]\n", &json!([true, false, 3]));
        check("{1: 'it\\'s \"3\"', 'é': '\\x41\\\\', }", &json!({"1": "it's \"3\"", "é": "A\\"}));
        check("([3], [])", &json!([[3], []]));
    }

    #[test]
    fn literals_of_javascript() {
        let expected = json!({"rows": [[1], [3]], "title": "x: `y`"});
        check("{rows: [[1], [3]], title: \"x: `y`\"}", &expected);
        check("return { // one\n rows: [[1], [3],], /* 4 */ title: `x: \\`y\\``,\n};\n", &expected);
        check("export default {rows : [[1], [3]], title: 'x: `y`'}", &expected);
        check(
            "const p: Cat = {rows: [[1], [3]], $a_1: undefined}",
            &json!({"p": {"rows": [[1], [3]], "$a_1": null}}),
        );
    }

    #[test]
    fn values_with_names() {
        let expected = json!({"rows": [[1], [3]], "cols": [3]});
        for text in [
            "rows = [[1], [3]]\ncols = [3]\n",
            "const rows = [[1],\n [3]];\nvar cols: number[] = [3];",
            "import x\n```python\nrows = ([1], [3]) # [3]\ncols = [(3)]\n```\n",
            "rows: [[1], [3]], cols: [3],",
            "'rows': [[1], [3]],\n'cols': [(3),]",
        ] {
            let loose = Loose::of(text).expect(text);
            assert_eq!(serde_json::from_str::<Value>(loose.text()).unwrap(), expected, "{text}");
        }
        check("b['a'] = {a: 3}\nb['c'] = [3]", &json!({"a": {"a": 3}, "c": [3]}));
    }

    #[test]
    fn brackets_around_one_value() {
        check("{'a': ('b'), 'c': (([3], 3))}", &json!({"a": "b", "c": [[3], 3]}));
        check("[(), ( ), (3,), ((3))]", &json!([[], [], [3], 3]));
        let deep = format!("{}3{}", "(".repeat(1 << 19), ")".repeat(1 << 19));
        check(&deep, &json!(3));
    }

    #[test]
    fn what_is_neither() {
        for text in
            ["{\"a\": [1, 2.5, null]}", "[1 2]", "1, 2", "a b", "{\"a\": \"it's (3) # None\"}", ""]
        {
            assert!(Loose::of(text).is_none(), "{text}");
        }
        for text in [
            "{a: b}",
            "{'a",
            "{a: 1]",
            "{,}{",
            "(1, 2",
            "/* {a: 1}",
            "(1, 2]",
            "[1, 2)",
            "[(1, 2})",
            "a = 1\na = 2",
            "a = [1], [2]",
            "[4//2\n]",
            "a = 4#2\n 3",
            "{'a': '''b'''}",
        ] {
            let loose = Loose::of(text);
            let text = loose.as_ref().map_or(text, Loose::text);
            let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
            assert!(values.next().is_none_or(|value| value.is_err()), "{text}");
        }
    }
}
