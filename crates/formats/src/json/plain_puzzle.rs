//! The plainest puzzles of a bundle, read without values between, which takes half the time.
//!
//! ```text
//!   {"title": "Boot", "width": 2, "height": 2, "rows": [[2], [1]], "columns": [[2], [1]]}
//! ```
//!
//! Whatever is not exactly this, any other key, an escape, a zero, is left to `read`, which makes
//! the same of these; so is every fault. One pass over the text.

use pictogrid_core::{Draft, DraftClue, DraftRun, Limits, Stated};

use crate::{document::Entry, literal::Parser, places::Places};

/// The puzzle that is next, if it is one of the plainest and nothing is behind it.
pub(super) fn entry(
    parser: &mut Parser<'_, '_>,
    places: &Places<'_>,
    limits: &Limits,
) -> Option<Entry> {
    parser.next()?;
    let place = places.at(parser.at());
    let mut draft = Draft { place: Some(place), ..Draft::default() };
    let (mut name, mut rows, mut columns) = (None, None, None);
    parser.take(b'{').then_some(())?;
    loop {
        let key = parser.plain_text()?;
        parser.take(b':').then_some(())?;
        parser.next()?;
        let place = Some(places.at(parser.at()));
        let is_new = match key {
            "title" => name.replace(parser.plain_text().filter(|text| !text.is_empty())?).is_none(),
            "width" => draft.width.replace(Stated { number: parser.length()?, place }).is_none(),
            "height" => draft.height.replace(Stated { number: parser.length()?, place }).is_none(),
            "rows" => rows.replace(clues(parser, places, limits)?).is_none(),
            "columns" => columns.replace(clues(parser, places, limits)?).is_none(),
            _ => false,
        };
        if !is_new {
            return None;
        }
        if !parser.take(b',') {
            break;
        }
    }
    (draft.rows, draft.columns) = (rows?, columns?);
    let name = name.map(str::to_owned);
    draft.about.title.clone_from(&name);
    let is_all = parser.take(b'}') && parser.next().is_none();
    is_all.then_some(Entry { place, name, draft: Ok(draft) })
}

fn clues(
    parser: &mut Parser<'_, '_>,
    places: &Places<'_>,
    limits: &Limits,
) -> Option<Vec<DraftClue>> {
    let most = limits.side as usize;
    let mut clues = Vec::new();
    parser.take(b'[').then_some(())?;
    loop {
        parser.next()?;
        let place = Some(places.at(parser.at()));
        parser.take(b'[').then_some(())?;
        let mut runs = Vec::new();
        while !parser.take(b']') {
            if !runs.is_empty() {
                parser.take(b',').then_some(())?;
            }
            runs.push(DraftRun::from(parser.length()?));
            (runs.len() <= most).then_some(())?;
        }
        clues.push(DraftClue { runs, is_unknown: false, place });
        (clues.len() <= most).then_some(())?;
        if !parser.take(b',') {
            return parser.take(b']').then_some(clues);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::json::source;

    /// Sides of lists of a few numbers; zeros and empty lists among them.
    fn side() -> impl Strategy<Value = String> {
        let clue = prop::collection::vec(0_u32..12, 0..4);
        prop::collection::vec(clue, 1..5).prop_map(|side| format!("{side:?}"))
    }

    /// A field of an object, mostly one that a plain puzzle has.
    fn field() -> impl Strategy<Value = String> {
        prop_oneof![
            4 => side().prop_map(|side| format!("\"rows\": {side}")),
            4 => side().prop_map(|side| format!("\"columns\":{side}")),
            1 => (0_u32..9).prop_map(|n| format!("\"width\": {n}")),
            1 => (0_u32..9).prop_map(|n| format!("\"height\" :{n}")),
            1 => "[a-zé\\\\ ]{0,4}".prop_map(|title| format!("\"title\":\"{title}\"")),
            1 => Just("\"author\": \"A\"".to_owned()),
        ]
    }

    fn slowly(text: &str) -> Vec<Entry> {
        let (places, limits) = (Places::of(text), Limits::default());
        let (mut parser, mut found) = (Parser::new(text, 0, &places, &limits), Vec::new());
        let read =
            source::values(&mut parser, |value| source::push(&mut found, &value, &places, &limits));
        read.expect("a value that the fast way read");
        found
    }

    proptest! {
        /// What is read the fast way is what the usual reader makes of the same text.
        #[test]
        fn as_the_reader_of_values_or_declined(
            fields in prop::collection::vec(field(), 2..5),
            end in "[ \n]{0,2}",
        ) {
            let text = format!("{{{}}}{end}", fields.join(", "));
            let (places, limits) = (Places::of(&text), Limits::default());
            let fast = entry(&mut Parser::new(&text, 0, &places, &limits), &places, &limits);
            if let Some(fast) = fast {
                prop_assert_eq!(format!("{:?}", [fast]), format!("{:?}", slowly(&text)));
            }
        }
    }

    #[test]
    fn the_plainest_is_read() {
        let text = r#"{"title": "Boot", "width": 2, "height": 2, "rows": [[2], [1]], "columns": [[2], [1]]}"#;
        let (places, limits) = (Places::of(text), Limits::default());
        let fast = entry(&mut Parser::new(text, 0, &places, &limits), &places, &limits);
        assert_eq!(format!("{:?}", fast.as_slice()), format!("{:?}", slowly(text)));
    }
}
