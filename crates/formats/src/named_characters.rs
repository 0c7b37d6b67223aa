//! The named characters that puzzle files use: the five of XML, and the letters and signs of
//! Latin-1 that were met. Any other name stays as it is written.

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

/// The names that XML itself knows.
pub(crate) const IN_XML: [&str; 5] = ["amp", "quot", "lt", "gt", "apos"];

/// The character of a name.
pub(crate) fn character(name: &str) -> Option<char> {
    NAMED.iter().find(|named| named.0 == name).map(|named| named.1)
}
