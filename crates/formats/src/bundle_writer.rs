//! Files of several puzzles, made of files of one.
//!
//! ```text
//!   file of one      HEAD part TAIL
//!   of several       BEGIN part BETWEEN part BETWEEN .. part END
//! ```
//!
//! So a format says only once how a puzzle is written, and a file of any length is written a puzzle at
//! a time. Writers of many puzzles, which keep all of them, were the alternative.

use std::borrow::Cow;

/// How a format puts several puzzles into a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BundleSyntax {
    /// What a file of one has before its puzzle and behind it.
    pub(crate) alone: [&'static str; 2],
    /// What a file of several begins with, has between two puzzles, and ends with.
    pub(crate) several: [&'static str; 3],
    /// The puzzle at this place, from 1, where the places are written.
    pub(crate) numbered: fn(&str, u64) -> Cow<'_, str>,
    /// Whether a reader takes a file of any length.
    pub(crate) is_endless: bool,
}

impl BundleSyntax {
    /// One behind the other.
    pub(crate) const PLAIN: BundleSyntax = BundleSyntax {
        alone: ["", ""],
        several: ["", "", ""],
        numbered: |part, _| Cow::Borrowed(part),
        is_endless: true,
    };

    /// With this between two.
    pub(crate) const fn with(between: &'static str) -> BundleSyntax {
        BundleSyntax { several: ["", between, ""], ..BundleSyntax::PLAIN }
    }
}

/// A file of any number of puzzles that is written as they come, each from the file that it would be
/// alone.
///
/// ```
/// use pictogrid_formats::by_id;
///
/// let mut file = by_id("json").unwrap().bundle_writer().unwrap();
/// let bytes = [file.push(b"{}\n"), file.push(b"{}\n"), file.end()].concat();
/// assert_eq!(bytes, b"[\n{},\n{}\n]\n");
/// ```
#[derive(Debug)]
pub struct BundleWriter {
    bundle_syntax: BundleSyntax,
    n: u64,
    /// The first, where a file of one is no beginning of a file of several.
    first: Option<Vec<u8>>,
}

impl BundleWriter {
    pub(crate) fn new(bundle_syntax: BundleSyntax) -> BundleWriter {
        BundleWriter { bundle_syntax, n: 0, first: None }
    }

    /// How many puzzles are in it.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The next bytes of the file: those of one more puzzle, which would be the file `alone` by itself.
    pub fn push(&mut self, alone: &[u8]) -> Vec<u8> {
        self.n += 1;
        let [begin, between, end] = self.bundle_syntax.several;
        if self.n == 1 && self.bundle_syntax.alone != [begin, end] {
            self.first = Some(alone.to_vec());
            return Vec::new();
        }
        let mut bytes = Vec::new();
        if let Some(first) = self.first.take() {
            bytes.extend([begin.as_bytes(), &self.part(&first, 1)].concat());
        }
        let before = if self.n == 1 { begin } else { between };
        bytes.extend([before.as_bytes(), &self.part(alone, self.n)].concat());
        bytes
    }

    /// The last bytes of the file.
    pub fn end(&mut self) -> Vec<u8> {
        match self.first.take() {
            Some(first) => first,
            None if self.n == 0 => Vec::new(),
            None => self.bundle_syntax.several[2].into(),
        }
    }

    fn part(&self, alone: &[u8], number: u64) -> Vec<u8> {
        let text = std::str::from_utf8(alone).expect("formats of several are text");
        let [head, tail] = self.bundle_syntax.alone;
        let part = text.strip_prefix(head).and_then(|text| text.strip_suffix(tail));
        let part = (self.bundle_syntax.numbered)(part.expect("the file of one puzzle"), number);
        part.into_owned().into_bytes()
    }
}
