//! Literals of Python and JavaScript as JSON: what a notebook or the source of a page has.
//!
//! ```text
//!   {'rows': [(1, 1), (3,)], 'by': None}      quotes, tuples, None, True and False
//!   const cat = {rows: [[1, 1], [3],],};      a name before it, keys without quotes, a comma or
//!                                             semicolon at the end
//!   // a comment    # another    /* a third */
//! ```
//!
//! What means nothing in JSON becomes blanks, so that every character stays where it is but for
//! those that are put in, which are told. What is in neither language stays, and is refused as no
//! JSON. Linear.

use crate::{decode::Lines, places::Places};

/// The most bytes that are looked at in this way: what is put in takes eight bytes each to tell.
const MOST_BYTES: usize = 4 << 20;

/// The most bytes of what names a value.
const LONGEST_NAME: usize = 200;

/// The words of both languages for what JSON has a word for.
const WORDS: [(&str, &str); 4] =
    [("None", "null"), ("True", "true"), ("False", "false"), ("undefined", "null")];

/// A text made into JSON as far as it can be.
pub(super) struct Loose {
    text: String,
    /// Where the characters are that were put in, in order: addresses, so that they are found from
    /// every part of the text.
    added: Vec<usize>,
}

impl Loose {
    /// `text` as JSON; none if nothing can be done for it.
    pub(super) fn of(text: &str) -> Option<Loose> {
        if text.len() > MOST_BYTES {
            return None;
        }
        let mut reader =
            Reader { rest: text, text: String::new(), added: Vec::new(), depth: 0, comma: None };
        while let Some(c) = reader.rest.chars().next() {
            reader.step(c);
        }
        let Reader { text: json, mut added, .. } = reader;
        let start = json.as_ptr().addr();
        added.iter_mut().for_each(|offset| *offset += start);
        (json != text).then_some(Loose { text: json, added })
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The places of what is in the text, as they were before.
    pub(super) fn places(&self) -> Places<'_> {
        Places::of(&self.text).without(&self.added)
    }
}

/// Whether the first thing in a text but for comments is an object, by itself or in a list.
pub(super) fn has_object(lines: Lines<'_>) -> bool {
    let texts = lines.map(|line| line.trimmed());
    let mut texts = texts.filter(|text| !text.is_empty() && !text.starts_with(['#', '*', '/']));
    let Some(first) = texts.next() else { return false };
    let value = &first[named_value(first).unwrap_or(0)..];
    let Some(inner) = value.strip_prefix(['[', '(']) else { return value.starts_with('{') };
    inner.trim_start().chars().next().or_else(|| texts.next()?.chars().next()) == Some('{')
}

/// Where the value begins that the start of a line gives a name to: at the bracket of `cat = {`.
pub(super) fn named_value(line: &str) -> Option<usize> {
    let line = &line[..line.floor_char_boundary(LONGEST_NAME)];
    let (before, _) = line.split_once(['{', '[', '('])?;
    let name = before.trim_end();
    let is_said = |c: char| is_word(c) || matches!(c, ' ' | '\t' | '.' | ':' | '=');
    let is_name = name.chars().all(is_said) && name.matches('=').count() < 2;
    let last = name.rsplit(char::is_whitespace).next();
    let is_named = name.ends_with('=') || matches!(last, Some("default" | "return"));
    (is_name && is_named).then_some(before.len())
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

/// How long the comment is that a text begins with, without the end of its line.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("/*") {
        return Some(text.find("*/").map_or(text.len(), |end| end + 2));
    }
    let is_one = text.starts_with('#') || text.starts_with("//");
    is_one.then(|| text.find('\n').unwrap_or(text.len()))
}

struct Reader<'a> {
    /// What is still to be read.
    rest: &'a str,
    text: String,
    /// Where characters were put in.
    added: Vec<usize>,
    /// How many brackets are open.
    depth: usize,
    /// Where in the text a comma is that nothing has followed yet.
    comma: Option<usize>,
}

impl Reader<'_> {
    /// Reads what begins with `c`.
    fn step(&mut self, c: char) {
        if let Some(length) = comment(self.rest) {
            return self.blank(length);
        }
        let comma = if c.is_whitespace() { self.comma } else { self.comma.take() };
        match c {
            '"' | '\'' | '`' => self.quoted(c),
            c if is_word(c) => self.word(),
            ';' if self.depth == 0 => self.blank(1),
            '{' | '[' | '(' => {
                self.depth += 1;
                self.put(c, if c == '(' { '[' } else { c });
            }
            '}' | ']' | ')' => {
                if let Some(comma) = comma {
                    self.text.replace_range(comma..=comma, " ");
                }
                self.depth = self.depth.saturating_sub(1);
                self.put(c, if c == ')' { ']' } else { c });
            }
            ',' => {
                let is_behind_value = !self.text.trim_end().ends_with(['{', '[', ',']);
                self.comma = is_behind_value.then_some(self.text.len());
                self.put(c, c);
            }
            c => self.put(c, c),
        }
    }

    /// A word: one that both languages have, a key, or what names a value.
    fn word(&mut self) {
        if self.depth == 0
            && let Some(length) = named_value(self.rest)
        {
            return self.blank(length);
        }
        let length = self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        let is_key = self.depth > 0 && rest.trim_start().starts_with(':');
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
                Some('\'') => "0027",
                Some('`') => "0060",
                Some('x') if is_hex(&self.rest[2..]) => "00",
                _ => "",
            };
            match escaped {
                Some(escaped) => {
                    self.put(c, c);
                    self.put(escaped, if code.is_empty() { escaped } else { 'u' });
                    self.add(code);
                }
                None if c == quote => return self.put(c, '"'),
                None => {
                    self.add(if c == '"' { "\\" } else { "" });
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
        check("# mine\ncat = [True, False,\n 3,\n]\n", &json!([true, false, 3]));
        check("{1: 'it\\'s \"3\"', 'é': '\\x41\\\\', }", &json!({"1": "it's \"3\"", "é": "A\\"}));
        check("([3], [])", &json!([[3], []]));
    }

    #[test]
    fn literals_of_javascript() {
        let expected = json!({"rows": [[1], [3]], "title": "x: `y`"});
        check("{rows: [[1], [3]], title: \"x: `y`\"}", &expected);
        check(
            "const cat = { // one\n rows: [[1], [3],], /* 4 */ title: `x: \\`y\\``,\n};\n",
            &expected,
        );
        check("export default {rows : [[1], [3]], title: 'x: `y`'}", &expected);
        check(
            "const p: Cat = {rows: [[1], [3]], $a_1: undefined}",
            &json!({"rows": [[1], [3]], "$a_1": null}),
        );
    }

    #[test]
    fn what_is_neither() {
        for text in
            ["{\"a\": [1, 2.5, null]}", "[1 2]", "1, 2", "a b", "{\"a\": \"it's (3) # None\"}", ""]
        {
            assert!(Loose::of(text).is_none(), "{text}");
        }
        for text in ["{a: b}", "{'a", "{a: 1]", "cat = 3", "{,}{", "(1, 2", "/* {a: 1}"] {
            let loose = Loose::of(text);
            let text = loose.as_ref().map_or(text, Loose::text);
            let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
            assert!(values.next().is_none_or(|value| value.is_err()), "{text}");
        }
    }

    #[test]
    fn values_with_a_name() {
        for line in ["a = {", "const a: B = [", "export default {", "a=(", "window.puzzle = {"] {
            assert_eq!(named_value(line), Some(line.len() - 1), "{line}");
        }
        for line in ["{", "a {", "a == {", "a: {", "f(x) = {", "3 1 [", "", "a = b", "is_default {"]
        {
            assert_eq!(named_value(line), None, "{line}");
        }
    }
}
