//! The keys that are known, and those that were probably meant.
//!
//! ```text
//!   givne   given, two letters swapped: one slip       a fault, or given cells would be lost
//!   tme     title is three slips away                  a key of somebody else's, kept
//! ```
//!
//! Two slips make `title` of `time`, which may well be a key of somebody else's; so a short key may
//! have one, a long one two, and so may `given`, which costs most when it is lost. `by` is near
//! everything.

use strsim::osa_distance;

/// Every key that means something, and the slips that it may have.
const KEYS: &[(&str, usize)] = &[
    ("rows", 1),
    ("columns", 2),
    ("width", 1),
    ("height", 2),
    ("goal", 1),
    ("given", 2),
    ("catalogue", 2),
    ("title", 1),
    ("by", 0),
    ("color", 1),
    ("copyright", 2),
    ("license", 2),
];

/// The most slips of any key.
const MOST_SLIPS: usize = 2;

/// Longer words are no key with a slip.
const LONGEST: usize = "catalogue".len() + MOST_SLIPS;

/// The known key that `key` is probably meant to be, if it is not a known one itself.
pub(super) fn meant(key: &str) -> Option<&'static str> {
    if key.len() > LONGEST || is_known(key) {
        return None;
    }
    let key = key.to_ascii_lowercase();
    // A slip is one letter more or less at the most.
    let near = KEYS.iter().filter(|(known, most)| key.len().abs_diff(known.len()) <= *most);
    let slips = near.map(|&(known, most)| (osa_distance(&key, known), most, known));
    let nearest = slips.min_by_key(|&(n, ..)| n)?;
    (nearest.0 <= nearest.1).then_some(nearest.2)
}

/// Whether `line` begins with a letter that a known key begins with: of a million lines of another
/// format few do, and no more need be looked at.
pub(super) fn may_begin(line: &str) -> bool {
    let first = line.bytes().find(|byte| !b" \t".contains(byte));
    first.is_some_and(|byte| KEYS.iter().any(|(key, _)| key.as_bytes()[0] == byte | 0x20))
}

/// Whether `key` is known.
pub(super) fn is_known(key: &str) -> bool {
    KEYS.iter().any(|(known, _)| key.eq_ignore_ascii_case(known))
}
