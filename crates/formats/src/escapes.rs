//! Escapes of HTML: numbers (`&#65;`, `&#x41;`) and the names that puzzle files use, which are the
//! five of XML and those of the letters and signs of Latin-1 that were met. Any other name stays as
//! it is written.
//!
//! ```text
//!   Caf&eacute; &#39;x&#x27; &foo;   ──▶   Café 'x' &foo;
//! ```
//!
//! One pass, O(bytes). The 2,231 names of HTML would be a table larger than most readers, for pages that
//! nobody has; a name that is missing here shows as it was written, and loses nothing.

/// Names and their characters.
const NAMED: &[(&str, char)] = &[
    ("amp", '&'),
    ("quot", '"'),
    ("lt", '<'),
    ("gt", '>'),
    ("apos", '\''),
    ("nbsp", '\u{a0}'),
    ("copy", '©'),
    ("reg", '®'),
    ("auml", 'ä'),
    ("ouml", 'ö'),
    ("uuml", 'ü'),
    ("Auml", 'Ä'),
    ("Ouml", 'Ö'),
    ("Uuml", 'Ü'),
    ("szlig", 'ß'),
    ("eacute", 'é'),
    ("egrave", 'è'),
    ("ecirc", 'ê'),
    ("agrave", 'à'),
    ("aacute", 'á'),
    ("iacute", 'í'),
    ("oacute", 'ó'),
    ("uacute", 'ú'),
    ("ntilde", 'ñ'),
    ("ccedil", 'ç'),
    ("aring", 'å'),
    ("oslash", 'ø'),
    ("aelig", 'æ'),
];

/// The longest escape between `&` and `;`: `#x10FFFF` and the names fit.
const LONGEST: usize = 8;

/// `text` with what `write` makes of the name and the character of an escape, and `other` for any other
/// `&`. Linear.
pub(crate) fn replaced(
    text: &str,
    write: impl Fn(&str, char) -> Option<String>,
    other: &str,
) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start + 1..];
        let end = rest.bytes().take(LONGEST + 1).position(|byte| byte == b';');
        let escape = end.map(|end| (end, &rest[..end]));
        match escape.and_then(|(end, name)| Some((write(name, escaped(name)?)?, end))) {
            Some((written, end)) => {
                out.push_str(&written);
                rest = &rest[end + 1..];
            }
            None => out.push_str(other),
        }
    }
    out.push_str(rest);
    out
}

fn escaped(name: &str) -> Option<char> {
    let Some(number) = name.strip_prefix('#').filter(|number| !number.contains('+')) else {
        return NAMED.iter().find(|named| named.0 == name).map(|named| named.1);
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code)
}
