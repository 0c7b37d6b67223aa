//! XML without its traps, for every format that is made of it.
//!
//! A document type with declarations of its own is refused: nobody needs them for a puzzle, and
//! ten of them can stand for a billion characters. One that only names its file is passed over.
//! Text in an encoding that it declares, and that is not read here, is refused where that matters.
//! Named characters of HTML (`&copy;`) are read, though XML does not know them, and a lone `&` is
//! one. Never more than [`MOST_BYTES`] are looked at and [`MOST_NODES`] elements and texts kept,
//! which takes less than 200 MB. An element has at most [`MOST_ATTRIBUTES`] attributes: the parser
//! compares each of them with all before it, and each prefix with all that are known there.
//!
//! Places are counted from the last one that was asked for, so that asking for all of them in
//! order is linear in the text, even if the file is one long line.

use memchr::{memchr_iter, memmem};
use pictogrid_core::{Error, Fault, FaultKind, Place};
use roxmltree::{Document, Node, ParsingOptions};

use crate::{escapes, input::Input, numbers::shown, places::Places};

/// The most elements and texts of one document.
const MOST_NODES: u32 = 1_000_000;

/// The most bytes of one document.
const MOST_BYTES: usize = 24 << 20;

/// The most attributes of one element.
const MOST_ATTRIBUTES: usize = 100;

/// How often a document may declare a prefix.
const MOST_PREFIXES: usize = 1000;

/// The text of an input, made fit for [`Tree::of`].
pub(crate) fn text(input: &Input<'_>) -> Result<String, Error> {
    if input.bytes().len() > MOST_BYTES {
        let message = format!("over {MOST_BYTES} bytes of XML, the limit; split it");
        return Err(Fault::new(FaultKind::TooLarge, message).into());
    }
    check_encoding(input)?;
    let mut text = String::with_capacity(input.bytes().len());
    input.lines()?.for_each(|line| text.extend([line.text, "\n"]));
    if let Some(start) = text.find("<!DOCTYPE") {
        let end = text[start..].find('>').map_or(text.len(), |end| start + end);
        if text[start..end].contains('[') {
            let message =
                "an XML file that declares entities of its own; take the declarations out";
            return Err(Fault::new(FaultKind::Unsupported, message).into());
        }
        // Blanks and line breaks for what is dropped, so that places stay.
        let blank = |c: char| if c == '\n' { c } else { ' ' };
        let blanks: String = text[start..end].chars().map(blank).collect();
        text.replace_range(start..(end + 1).min(text.len()), &blanks);
    }
    // What XML knows stays as it is, so that places and quotes do; `&amp;` for any other `&`.
    let known = |name: &str, c: char| {
        is_allowed(c).then(|| match name {
            "amp" | "lt" | "gt" | "quot" | "apos" => format!("&{name};"),
            number if number.starts_with('#') => format!("&{};", number.replace('X', "x")),
            _ => escaped(&c.to_string()),
        })
    };
    Ok(if text.contains('&') { escapes::replaced(&text, known, "&amp;") } else { text })
}

/// A fault if the file declares an encoding that nobody knows here, and needs it: what is UTF-8 is
/// that, whatever it declares.
fn check_encoding(input: &Input<'_>) -> Result<(), Error> {
    let bytes = input.bytes();
    let is_wide = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    let (Some(first), false) = (input.first_line(), is_wide) else { return Ok(()) };
    let declared = first.trimmed().strip_prefix("<?xml").and_then(|rest| rest.split_once("?>"));
    let value = declared.and_then(|(said, _)| said.split_once("encoding"));
    let quoted = value.and_then(|(_, rest)| rest.trim_start().strip_prefix('='));
    let name = quoted.and_then(|rest| rest.split(['"', '\'']).nth(1)).unwrap_or("utf-8").trim();
    // Text in one byte a character is read as Windows-1252, of which these are parts.
    let plain = name.to_ascii_lowercase().replace(['-', '_'], "");
    let is_known = matches!(
        plain.as_str(),
        "utf8" | "usascii" | "ascii" | "iso88591" | "latin1" | "windows1252" | "cp1252"
    );
    if is_known || std::str::from_utf8(bytes).is_ok() {
        return Ok(());
    }
    let message = format!("text in {:?}, which is not supported; save it as UTF-8", shown(name));
    Err(Fault::new(FaultKind::Encoding, message).at(first.start()).into())
}

/// Whether XML can hold `c` at all.
pub(crate) fn is_allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..) && !matches!(c, '\u{FFFE}' | '\u{FFFF}')
}

/// `text` for XML, between tags or in quotes.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push_str(&format!("&#{};", u32::from(c))),
            _ => out.push(c),
        }
    }
    out
}

fn too_many_nodes() -> Error {
    let message = format!("over {MOST_NODES} elements and texts of XML, the limit; split it");
    Fault::new(FaultKind::TooLarge, message).into()
}

/// A fault if one element has more attributes than any puzzle needs, or if prefixes are declared
/// again and again, which elements hand on to those in them. Linear, and keeps nothing.
fn check_attributes(text: &str) -> Result<(), Error> {
    let bytes = text.as_bytes();
    let too_many = |most: usize, what: &str, at: usize| {
        let message = format!("over {most} {what}, the limit; take them out");
        Err(Fault::new(FaultKind::TooLarge, message).at(Places::of(text).at(at)).into())
    };
    if let Some(at) = memmem::find_iter(bytes, "xmlns").nth(MOST_PREFIXES) {
        return too_many(MOST_PREFIXES, "prefixes of XML", at);
    }
    for start in memchr_iter(b'<', bytes) {
        // No attribute has a `<` in it, so every byte belongs to one element at most.
        if n_attributes(&bytes[start + 1..]) > MOST_ATTRIBUTES {
            return too_many(MOST_ATTRIBUTES, "attributes of one element", start);
        }
    }
    Ok(())
}

/// How many attributes the element has whose name `tag` begins with, counted up to one too many.
fn n_attributes(tag: &[u8]) -> usize {
    let mut quote = None;
    let mut n = 0;
    for &byte in tag {
        match (byte, quote) {
            (b'<', _) | (b'>', None) => break,
            (b'=', None) => n += 1,
            (b'"' | b'\'', None) => quote = Some(byte),
            _ if quote == Some(byte) => quote = None,
            _ => {}
        }
        if n > MOST_ATTRIBUTES {
            break;
        }
    }
    n
}

/// A document and the places in it.
pub(crate) struct Tree<'a> {
    document: Document<'a>,
    places: Places<'a>,
}

impl<'a> Tree<'a> {
    /// The tree of what [`text`] gave.
    pub(crate) fn of(text: &'a str) -> Result<Tree<'a>, Error> {
        // Every element has one of these or two, and looking for them takes no memory.
        if memchr_iter(b'<', text.as_bytes()).nth(2 * MOST_NODES as usize).is_some() {
            return Err(too_many_nodes());
        }
        check_attributes(text)?;
        let options = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
        let document = Document::parse_with_options(text, options).map_err(|error| {
            let place = Place::new(error.pos().row, error.pos().col);
            if matches!(error, roxmltree::Error::UnexpectedEndOfStream) {
                let message = "not XML: it ends in the middle; get a whole copy of the file";
                let end = Place::new(text.lines().count().max(1) as u32, 1);
                return Fault::new(FaultKind::Truncated, message).at(end).into();
            }
            let message = error.to_string();
            let message = message.rsplit_once(" at ").map_or(message.as_str(), |(said, _)| said);
            let kind = match error {
                roxmltree::Error::NodesLimitReached => return too_many_nodes(),
                _ => FaultKind::Syntax,
            };
            Error::from(
                Fault::new(
                    kind,
                    format!("not XML: {message}; correct this tag, or save the file again"),
                )
                .at(place),
            )
        })?;
        Ok(Tree { places: Places::of(text), document })
    }

    /// The outermost element.
    pub(crate) fn root(&self) -> Node<'_, 'a> {
        self.document.root_element()
    }

    /// Where an element begins.
    pub(crate) fn place(&self, node: Node<'_, '_>) -> Place {
        self.places.at(node.range().start)
    }
}

/// The elements in `node`.
pub(crate) fn elements<'a, 'i>(node: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(Node::is_element)
}

/// The text of `node`, without blanks around it unless the file says that they matter.
pub(crate) fn content(node: Node<'_, '_>) -> String {
    let text: String =
        node.children().filter(Node::is_text).filter_map(|text| text.text()).collect();
    let keeps = node.attribute((roxmltree::NS_XML_URI, "space")) == Some("preserve");
    if keeps { text } else { text.trim().to_owned() }
}

/// An element with this text, such that [`content`] gives it back.
pub(crate) fn element(tag: &str, attributes: &str, text: &str) -> String {
    let keeps = text.trim() != text;
    let space = if keeps { " xml:space=\"preserve\"" } else { "" };
    format!("<{tag}{attributes}{space}>{}</{tag}>\n", escaped(text))
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Limits;

    use super::*;

    fn root_text(xml: &str) -> Result<String, String> {
        let limits = Limits::default();
        let input = Input::new(xml.as_bytes(), &limits).unwrap();
        let text = text(&input).map_err(|error| error.to_string())?;
        let tree = Tree::of(&text).map_err(|error| error.to_string())?;
        Ok(content(tree.root()))
    }

    #[test]
    fn elements_without_end_are_refused() {
        assert!(root_text(&"<a>".repeat(100_000)).is_err());
    }

    /// The parser takes a time that grows with the square of these.
    #[test]
    fn attributes_without_end_are_refused() {
        let attributes = |n: u32, name: &str| -> String {
            (0..n).map(|n| format!(" {name}{n}='=>\"='")).collect()
        };
        for n in [100, 101, 1_000_000] {
            let read = root_text(&format!("<b>\n<a{}>=</a></b>", attributes(n, "x")));
            match n {
                100 => assert_eq!(read, Ok(String::new())),
                _ => {
                    let error = "2:1: over 100 attributes of one element, the limit; take them out";
                    assert_eq!(read, Err(error.to_owned()));
                }
            }
        }
        let nested = format!("<a{}>", attributes(1, "xmlns:x")).repeat(100_000);
        assert!(root_text(&nested).unwrap_err().contains("over 1000 prefixes of XML"));
        assert_eq!(root_text(&format!("<a>{}</a>", "=".repeat(1000))), Ok("=".repeat(1000)));
    }
}
