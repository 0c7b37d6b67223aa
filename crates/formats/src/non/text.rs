//! Text behind a key: quotes around it, HTML escapes in it.
//!
//! ```text
//!   title "Tom &amp; &quot;Jerry&quot;&#10;&#x2665;"    Tom & "Jerry", a line break, a heart
//!   title Tom & Jerry                                   as it stands: "& " begins no escape
//! ```
//!
//! Written are only `&`, `"` and control characters, as `&amp;`, `&quot;` and numbers, so that accented
//! letters stay readable. Linear.

use crate::escapes;

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
    escapes::replaced(text, |_, c| Some(c.to_string()), "&")
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
