//! Text behind a key: quotes around it, HTML escapes in it.
//!
//! ```text
//!   title "Tom &amp; &quot;Jerry&quot;&#10;&#x2665;"    Tom & "Jerry", a line break, a heart
//!   title Tom & Jerry                                   as it stands: "& " begins no escape
//! ```
//!
//! The named escapes are the five of XML and those of the Latin-1 letters and signs met in puzzle
//! files; any other name stays as it is written. Written are only `&`, `"` and control characters,
//! as `&amp;`, `&quot;` and numbers, so that accented letters stay readable. Linear.

use crate::named_characters;

/// The longest escape between `&` and `;`: `#x10FFFF` and the names fit.
const LONGEST: usize = 8;

/// The text that `value` stands for; `None` if it opens a quote and never closes it.
pub(super) fn decode(value: &str) -> Option<String> {
    let Some(rest) = value.strip_prefix('"') else { return Some(unescape(value)) };
    match rest.strip_suffix('"') {
        Some(inner) => Some(unescape(inner)),
        None if rest.contains('"') => Some(unescape(value)),
        None => None,
    }
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start + 1..];
        let end = rest.bytes().take(LONGEST + 1).position(|byte| byte == b';');
        match end.and_then(|end| Some((escaped(&rest[..end])?, end))) {
            Some((c, end)) => {
                out.push(c);
                rest = &rest[end + 1..];
            }
            None => out.push('&'),
        }
    }
    out.push_str(rest);
    out
}

fn escaped(name: &str) -> Option<char> {
    let Some(number) = name.strip_prefix('#') else {
        return named_characters::character(name);
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code)
}

/// `text` between quotes, such that [`decode`] gives it back.
pub(super) fn encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            _ if c.is_control() => out.push_str(&format!("&#{};", u32::from(c))),
            _ => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Whether `text` can stand behind a key without quotes.
pub(super) fn is_plain(text: &str) -> bool {
    !text.is_empty()
        && text.trim_matches([' ', '\t']) == text
        && !text.chars().any(|c| c == '"' || c == '&' || c.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_escapes() {
        let check = |value: &str, expected: Option<&str>| {
            assert_eq!(decode(value).as_deref(), expected, "{value}");
        };
        check("\"Cat\"", Some("Cat"));
        check("Cat", Some("Cat"));
        check("", Some(""));
        check("\"\"", Some(""));
        check("\"Cat", None);
        check("\"", None);
        check("\"a\" and \"b\"", Some("a\" and \"b"));
        check("\"a\" and b", Some("\"a\" and b"));
        check("J&eacute;r&ocirc;me &#9829;&#x2665; & &amp;lt;", Some("Jér&ocirc;me ♥♥ & &lt;"));
        check("&#1114112;&#-1;&;&#;", Some("&#1114112;&#-1;&;&#;"));
        check("&é&é;é&", Some("&é&é;é&"));
    }

    #[test]
    fn there_and_back() {
        for text in ["", " ", "\"", "\"a", "a & b", "&quot;", "a\nb\r\tc\0", "ü ♥ \u{85}"] {
            let encoded = encode(text);
            assert_eq!(decode(&encoded).as_deref(), Some(text), "{encoded}");
            assert!(!encoded.contains(['\n', '\r', '\0']));
        }
    }
}
