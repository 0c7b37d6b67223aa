//! Lines and columns of bytes, for the readers that a library gives nothing but offsets.
//!
//! In a text that was changed before, characters that were put in count for nothing
//! ([`Places::without`]); each character costs a search among them then.

use std::cell::Cell;

use pictogrid_core::Place;

/// Finds the places of one text, fastest in the order of the text: a question costs what lies
/// between it and the one before it.
#[derive(Debug)]
pub(crate) struct Places<'a> {
    text: &'a str,
    /// Where it begins.
    first: Place,
    /// The last answer and its offset.
    last: Cell<(usize, Place)>,
    /// The addresses of characters that count for nothing, in order.
    added: &'a [usize],
}

impl<'a> Places<'a> {
    /// The places of `text`, in which LF alone ends a line.
    pub(crate) fn of(text: &'a str) -> Places<'a> {
        Places::from(text, Place::new(1, 1))
    }

    /// The places of a part of a text, which begins at `first`.
    pub(crate) fn from(text: &'a str, first: Place) -> Places<'a> {
        Places { text, first, last: Cell::new((0, first)), added: &[] }
    }

    /// These places, as if the characters at the addresses `added`, which are in order, were not there.
    pub(crate) fn without(self, added: &'a [usize]) -> Places<'a> {
        Places { added, ..self }
    }

    /// The places of `part`. Needs: it is a slice of the text.
    pub(crate) fn of_slice(&self, part: &'a str) -> Places<'a> {
        Places::from(part, self.of_part(part)).without(self.added)
    }

    /// The place of the character that begins at byte `offset`; the end, if that is behind it.
    pub(crate) fn at(&self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        let (before, place) = self.last.get();
        let (before, mut place) = if before <= offset { (before, place) } else { (0, self.first) };
        for (index, c) in self.text[before..offset].char_indices() {
            if c == '\n' {
                place = Place::new(place.line + 1, 1);
            } else if !self.is_added(before + index) {
                place.column += 1;
            }
        }
        self.last.set((offset, place));
        place
    }

    fn is_added(&self, offset: usize) -> bool {
        let address = self.text.as_ptr().addr() + offset;
        !self.added.is_empty() && self.added.binary_search(&address).is_ok()
    }

    /// The place where `part` begins. Needs: `part` is a slice of the text.
    pub(crate) fn of_part(&self, part: &str) -> Place {
        self.at(part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_any_order() {
        let text = "é b\n\ncd";
        let places = Places::of(text);
        assert_eq!(places.at(3), Place::new(1, 3));
        assert_eq!(places.of_part(&text[7..]), Place::new(3, 2));
        assert_eq!(places.at(5), Place::new(2, 1));
        assert_eq!(places.at(0), Place::new(1, 1));
        assert_eq!(places.at(99), Place::new(3, 3));
    }
}
