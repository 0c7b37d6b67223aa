//! The values that stand somewhere in a text: in the source of a program, in a page, in notes about one.
//!
//! ```text
//!   cat = {..}   const rows: number[][] = [..];   int rows[4][2] = {..}   A['cat'] = {..}    a name and its value
//!   let rows = vec![..]   $rows = array(..)   rows := [][]int{..}   rows: [..]    the same
//!   <script>var puzzle = {..}    [puzzle]    ```json    return {..}
//! ```
//!
//! A value is tried at each bracket, and behind each sign that a name may stand before. What is no value
//! is passed over; the fault that was met last in the text is kept, for whoever finds nothing else. Named
//! values make one object, as far as no name comes twice. To know the grammar of each language around its
//! literals was the way before, for two of them: a function around the lists, or a page, and nothing was
//! read.
//!
//! An attempt that fails costs as far as it got, and [`FAILURE`] bytes. All of them together may cost
//! [`MOST_AGAIN`] times the text; then nothing more is looked for. Nor is it where the first
//! [`MOST_UNWANTED`] values are none that anybody wants: a megabyte of `{}` is no bundle.

use std::{borrow::Cow, collections::HashMap};

use pictogrid_core::{Error, Limits};

use super::{Field, Kind, Parser, Value, is_word};
use crate::places::Places;

/// How often a byte is looked at, on average.
const MOST_AGAIN: usize = 4;

/// What an attempt that fails costs besides.
const FAILURE: usize = 32;

/// The most bytes of what names a value.
const LONGEST: usize = 80;

/// The most named values of an object.
const MOST_NAMES: usize = 1 << 16;

/// The most values that nobody wants before the first that somebody does.
const MOST_UNWANTED: usize = 1 << 14;

/// What was found in a text.
pub(crate) struct Scanned<'a> {
    /// Values without a name, and objects of those with one, as far as they are wanted.
    pub(crate) values: Vec<Value<'a>>,
    /// The last value that is damaged, with its name.
    pub(crate) fault: Option<(String, Error)>,
}

/// The values of `text` of which `is_wanted` says so. Needs: `places` are those of it.
pub(crate) fn scan<'a>(
    text: &'a str,
    places: &Places<'a>,
    limits: &Limits,
    is_wanted: fn(&Value<'a>) -> bool,
) -> Scanned<'a> {
    let mut found = Scanning::new(is_wanted);
    let (mut at, mut spent, mut fault) = (0, 0, None);
    while let Some(step) = text[at..].find(['[', '{', '(', '=', ':']) {
        at += step;
        let (name, start) = before_value(text, at);
        let is_bracket = text[at..].starts_with(['[', '{', '(']);
        if !is_bracket && name.is_empty() || start >= text.len() {
            at += 1;
            continue;
        }
        let mut parser = Parser::new(text, start, places, limits).of_source();
        let value = parser.value();
        spent += parser.at() - start;
        match value {
            Ok(_) if text[at..].starts_with(':') && parser.next() == Some(b'=') => at = parser.at(),
            Ok(value) if value.is_list_in_lines(text, at) => at += 1,
            Ok(value) if value.is_large() => {
                at = parser.at().max(at + 1);
                found.add(name, value);
            }
            Ok(value) if value.is_written_out(text) && is_on_line(text, at, start) => {
                at = parser.at().max(at + 1);
                found.add(name, value);
            }
            Ok(_) => at += 1,
            Err(error) => {
                spent += FAILURE;
                let is_further = |last: &(usize, String, Error)| last.0 < parser.at();
                // What is too deep here is so one bracket further on.
                at = if error.is_too_large() { parser.at() } else { at };
                let is_meant = is_list_of_lists(&text[start..]) && !name.is_empty();
                if is_meant && fault.as_ref().is_none_or(is_further) {
                    fault = Some((parser.at(), name.to_owned(), error));
                }
                at += 1;
            }
        }
        let is_none_wanted = found.values.is_empty() && found.n_unwanted >= MOST_UNWANTED;
        if spent > MOST_AGAIN * text.len() || is_none_wanted {
            break;
        }
    }
    found.end_object();
    Scanned { values: found.values, fault: fault.map(|(_, name, error)| (name, error)) }
}

struct Scanning<'a> {
    named: Vec<Field<'a>>,
    at_name: HashMap<&'a str, usize>,
    start: usize,
    is_wanted: fn(&Value<'a>) -> bool,
    values: Vec<Value<'a>>,
    n_unwanted: usize,
}

impl<'a> Scanning<'a> {
    fn new(is_wanted: fn(&Value<'a>) -> bool) -> Self {
        let (named, at_name) = (Vec::new(), HashMap::new());
        Self { named, at_name, start: 0, is_wanted, values: Vec::new(), n_unwanted: 0 }
    }

    fn keep(&mut self, value: Value<'a>) {
        match (self.is_wanted)(&value) {
            true => self.values.push(value),
            false => self.n_unwanted += 1,
        }
    }

    fn add(&mut self, name: &'a str, value: Value<'a>) {
        // A type, a mark, the head of a table.
        let is_one = |list: &[Value<'_>]| list.len() < 2 && !list.iter().any(Value::is_large);
        if name.is_empty() && value.list().is_some_and(is_one) {
            return;
        }
        if name.is_empty() && value.fields().is_some() {
            self.end_object();
            self.keep(value);
            return;
        }
        let old = self.at_name.get(name).copied().filter(|_| !name.is_empty());
        match old {
            Some(old) if !self.named[old].1.is_large() => self.named[old].1 = value,
            // An attribute of a page is met thousands of times.
            Some(_) if !value.is_large() => {}
            Some(_) => {
                self.end_object();
                self.put(name, value);
            }
            None if self.named.len() < MOST_NAMES => self.put(name, value),
            None => {}
        }
    }

    fn put(&mut self, name: &'a str, value: Value<'a>) {
        if self.named.is_empty() {
            self.start = value.start();
        }
        self.at_name.insert(name, self.named.len());
        self.named.push((Cow::Borrowed(name), value));
    }

    fn end_object(&mut self) {
        self.at_name.clear();
        let named = std::mem::take(&mut self.named);
        let has_lines = |value: &Value<'_>| value.text().is_some_and(|text| text.contains('\n'));
        if named.iter().any(|(_, value)| value.is_large() || has_lines(value)) {
            self.keep(Value::of_fields(named, self.start));
        }
    }
}

/// Whether the value at `start` stands on the line of the sign at `at`, behind it.
fn is_on_line(text: &str, at: usize, start: usize) -> bool {
    text.get(at..start).is_some_and(|between| !between.contains('\n'))
}

/// Whether a text begins with a bracket in a bracket, as the clues of a side do.
fn is_list_of_lists(text: &str) -> bool {
    let brackets = ['[', '{', '('];
    let inner = text.strip_prefix(brackets).unwrap_or_default();
    inner.trim_start().starts_with(brackets)
}

impl Value<'_> {
    /// Whether it is the first of several clues behind or below a label, and no value of it.
    fn is_list_in_lines(&self, text: &str, sign: usize) -> bool {
        let is_flat = self.list().is_some_and(|list| !list.iter().any(Value::is_large));
        if !is_flat || !text[sign..].starts_with(':') {
            return false;
        }
        let behind = text[self.end as usize..].trim_start_matches([' ', '\t', ',', ';']);
        text[sign..self.start as usize].contains('\n') || behind.starts_with(['[', '(', '{'])
    }

    /// Whether it is a number or a text in quotes, not the name of something else.
    fn is_written_out(&self, text: &str) -> bool {
        match self.kind {
            Kind::Text(_) | Kind::Unescaped(_) => self.written(text).ends_with(['"', '\'', '`']),
            Kind::Whole(_) => true,
            _ => false,
        }
    }
}

/// The name of the value that the bracket or the sign at byte `at` may belong to, and where that begins.
fn before_value(text: &str, at: usize) -> (&str, usize) {
    let rest = &text[at..];
    let is_bracket = rest.starts_with(['[', '{', '(']);
    let before = text[..at].trim_end_matches(' ').bytes().next_back();
    let is_name =
        |byte: u8| byte.is_ascii_alphanumeric() || b"\"'`])>_$".contains(&byte) || byte > 127;
    if !is_bracket && !before.is_some_and(is_name) {
        return ("", at);
    }
    let blanks = |from: usize| text.len() - text[from..].trim_start().len();
    let head = &text[text.floor_char_boundary(at.saturating_sub(LONGEST))..at];
    let head = head.rsplit(['\n', ';', '{', '}', '(']).next().unwrap_or(head);
    if rest.starts_with(":=") || rest.starts_with("=>") {
        return (last_name(head), blanks(at + 2));
    }
    match rest.as_bytes()[0] {
        b'=' if rest.starts_with("==") || head.ends_with(['=', '!', '<', '>']) => ("", at),
        b'=' => (last_name(without_type(head)), blanks(at + 1)),
        b':' if rest.starts_with("::") || head.ends_with(':') => ("", at),
        b':' => (name_of_key(head.rsplit(',').next().unwrap_or(head)), blanks(at + 1)),
        _ => ("", start_of_call(text, at)),
    }
}

/// Where the word begins that stands in front of the bracket at byte `at`.
fn start_of_call(text: &str, at: usize) -> usize {
    let before = &text[text.floor_char_boundary(at.saturating_sub(LONGEST))..at];
    let word = before.trim_end_matches(|c| is_word(c) || matches!(c, '.' | '!'));
    at - (before.len() - word.len())
}

/// What stands before a sign, without the type behind a colon.
fn without_type(head: &str) -> &str {
    let is_alone =
        |&(at, _): &(usize, &str)| !head[..at].ends_with(':') && !head[at + 1..].starts_with(':');
    let Some((at, _)) = head.match_indices(':').find(is_alone) else { return head };
    let is_type = head[at + 1..].chars().all(|c| is_word(c) || " \t.,<>[]|&':;".contains(c));
    if is_type { &head[..at] } else { head }
}

/// The name in front of a colon, which may be a few words.
fn name_of_key(head: &str) -> &str {
    let words = head.trim();
    let is_name = words.starts_with(char::is_alphabetic)
        && words.split(' ').nth(3).is_none()
        && words.chars().all(|c| is_word(c) || " -".contains(c));
    if is_name { words } else { last_name(head) }
}

/// The last name in front of a sign: `int rows[4][2]`, `A['cat']`, `$rows`, `"rows"`, `Row clues`.
fn last_name(head: &str) -> &str {
    let mut rest = head.trim();
    while let Some((before, inner)) = rest.strip_suffix(']').and_then(|rest| rest.rsplit_once('['))
    {
        let key = inner.trim_matches(['\'', '"']);
        if key.len() < inner.len() {
            return key;
        }
        rest = before.trim_end();
    }
    let quoted = rest.trim_end_matches(['"', '\'', '`']);
    if quoted.len() < rest.len() {
        return quoted.rsplit(['"', '\'', '`']).next().unwrap_or(quoted);
    }
    let name = rest.rsplit(|c: char| !(is_word(c) || c == '-')).next().unwrap_or(rest);
    name.trim_start_matches(['$', '-'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> String {
        let (places, limits) = (Places::of(text), Limits::default());
        let shown = |value: &Value<'_>| match value.fields() {
            Some(fields) => fields.iter().map(|(key, value)| format!("{key}={value} ")).collect(),
            None => format!("{value} "),
        };
        scan(text, &places, &limits, |_| true)
            .values
            .iter()
            .map(shown)
            .collect::<Vec<String>>()
            .join("; ")
    }

    #[test]
    fn values_are_found_with_their_names() {
        for (text, expected) in [
            ("int[][] rows = {{1}};\nint rowCount = 4;", "rows=a list rowCount=4 "),
            ("int cols[4][2] = {{1, 2}};", "cols=a list "),
            ("let rows: Vec<Vec<u8>> = vec![vec![1]];", "rows=a list "),
            ("$rows = array(array(1));", "rows=a list "),
            ("fn f() -> i32 { let a = &[[1u8, 2]]; g(a) }", "a=a list "),
            ("rows := [][]int{{1}, {2}}", "rows=a list "),
            ("val rows = listOf(listOf(1))", "rows=a list "),
            ("<p id='b'><script>var puzzle = {w: 1};</script>", "id=\"b\" puzzle=an object "),
            ("rows:\n[2]\n[1]\ncolumns: [1], [2]\n", ""),
            ("rows:\n[[2], [1]]\ncolumns: [[1], [2]], x\n", "rows=a list columns=a list "),
            ("A['cat'] = {w: 1}", "cat=an object "),
            ("f({w: 1}); f({w: 2})", "w=1 ; w=2 "),
            ("rows = [[1]]\nrows = [[2]]", "rows=a list ; rows=a list "),
            ("if (a == b) { return [1, 2] }", "=a list "),
            ("[puzzle]\nrows = [[1]] # x\n", "rows=a list "),
            ("Row clues: [[1]], \"top\": [[2]]", "Row clues=a list top=a list "),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
    }
}
