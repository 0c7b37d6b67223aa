//! The two formats that suffice to keep puzzles and to hand them on, without the table of all others:
//! a program that only calls these functions does not contain the rest.
//!
//! ```text
//!   .non       everything but triangles
//!   game ID    complete clues in black and white, in a short line
//! ```

use pictogrid_core::{Error, Limits, Puzzle};

use crate::{
    document::Document,
    format::{Format, Sniff},
    input::Input,
    non, tatham, write,
};

const OWN: [&Format; 2] = [&non::NON, &tatham::TATHAM];

/// Reads an input that is certainly in one of the two formats and without a fault. `None` of any
/// other: [`read`](crate::read()) knows more formats, and what may be wrong.
#[must_use]
pub fn read_native(bytes: &[u8], limits: &Limits) -> Option<Document> {
    let input = Input::new(bytes, limits).ok()?;
    let format = OWN.into_iter().find(|format| (format.sniff)(&input) == Sniff::Certain)?;
    let document = format.document(&input, limits).ok()?;
    document.entries.iter().all(|entry| entry.draft.is_ok()).then_some(document)
}

/// As [`write()`](crate::write()), in one of the two formats; `None` if it is another.
pub fn write_native(id: &str, puzzles: &[Puzzle]) -> Option<Result<Vec<u8>, Error>> {
    let format = OWN.into_iter().find(|format| format.id == id)?;
    Some(write::write_as(format, puzzles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_they_take_is_what_all_formats_take() {
        let limits = Limits::default();
        let read = |text: &str| {
            let own = read_native(text.as_bytes(), &limits);
            let all = crate::read(text.as_bytes(), &limits);
            let puzzles = |document: Document| {
                let checked = document.entries.into_iter().map(|entry| entry.check(&limits));
                (document.format, checked.collect::<Vec<_>>())
            };
            own.map(|own| assert_eq!(puzzles(own), puzzles(all.unwrap()), "{text}")).is_some()
        };
        assert!(read("2x1:1/1/2\n") && read("width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n"));
        for other in
            ["", "#.\n", "2 1\n2\n1\n1\n", "{\"rows\": [[1]], \"columns\": [[1]]}", "2x1:1/"]
        {
            assert!(!read(other), "{other}");
        }
    }
}
